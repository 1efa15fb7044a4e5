"""An editor, played by a real client, writes cards: mistakes are told and mended, words are completed."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

pytestmark = pytest.mark.asyncio

URI = "file:///cards/bolt.toml"
BOLT = 'name = "Bolt"\ntype = "spell"\nedition = 17\ntext = "Target 1 on-feild minion; destroy it."\n'
DRAGON = BOLT.replace('"Bolt"', '"\U0001f409 Bolt"').replace("text", 'flavour = "\U0001f409"\ntext')


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]
    config=ClientServerConfig(server_command=[sys.executable, "-m", "cardwright", "lsp"])
)
async def client(lsp_client: LanguageClient) -> AsyncGenerator[None, None]:
    """A client that can what Neovim can, and would rather count in UTF-8."""
    capabilities = client_capabilities("neovim")
    encodings = [types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16]
    capabilities.general = types.GeneralClientCapabilities(position_encodings=encodings)
    answer = await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=None)
    )
    assert answer.capabilities.position_encoding == types.PositionEncodingKind.Utf16
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, text: str, uri: str = URI, language: str = "toml") -> None:
    document = types.TextDocumentItem(uri, language, 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))


def changed(client: LanguageClient, version: int, *changes: Any) -> None:
    document = types.VersionedTextDocumentIdentifier(version, URI)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, list(changes)))


async def found(client: LanguageClient, uri: str = URI) -> list[types.Diagnostic]:
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[uri])


def mended(text: str, edit: types.TextEdit) -> str:
    """A text after an edit on one line, made as an editor does it: in UTF-16."""
    lines = text.split("\n")
    line = lines[edit.range.start.line].encode("utf-16-le")
    before, after = line[: 2 * edit.range.start.character], line[2 * edit.range.end.character :]
    lines[edit.range.start.line] = (before + edit.new_text.encode("utf-16-le") + after).decode("utf-16-le")
    return "\n".join(lines)


async def test_a_mistake_is_told_and_mended(client: LanguageClient) -> None:
    opened(client, DRAGON)
    [wrong] = await found(client)
    assert wrong.message.startswith('"on-feild" should be "on-field" (K17-')
    assert wrong.range == types.Range(types.Position(4, 17), types.Position(4, 25))
    assert wrong.code == "text"
    assert wrong.code_description is not None
    assert wrong.related_information
    document = types.TextDocumentIdentifier(URI)
    asked = types.CodeActionParams(document, wrong.range, types.CodeActionContext([wrong]))
    actions = await client.text_document_code_action_async(asked)
    assert actions
    first = actions[0]
    assert isinstance(first, types.CodeAction)
    assert first.title == 'Write "Target 1 on-field minion"'
    assert first.is_preferred
    assert first.edit is not None
    assert first.edit.document_changes is not None
    change = first.edit.document_changes[0]
    assert isinstance(change, types.TextDocumentEdit)
    [edit] = change.edits
    assert isinstance(edit, types.TextEdit)
    assert mended(DRAGON, edit) == DRAGON.replace("on-feild", "on-field")
    changed(client, 2, types.TextDocumentContentChangePartial(edit.range, edit.new_text))
    assert await found(client) == []


async def test_changes_are_counted_as_the_protocol_does(client: LanguageClient) -> None:
    """In UTF-16, and in lines that end as the protocol has it, not with what only Python takes for an end."""
    opened(client, 'name = "\U0001f409"\r\nflavour = "a\u2028b"\r\ntype = "spell"\r\ntext = "Draw 1 card."')
    [missing] = await found(client)
    assert missing.code == "no-indicator"
    here = types.Range(types.Position(0, 10), types.Position(0, 10))  # behind the dragon, which counts twice
    there = types.Range(types.Position(2, 14), types.Position(2, 14))
    changed(
        client,
        2,
        types.TextDocumentContentChangePartial(here, "!"),
        types.TextDocumentContentChangePartial(there, "\nedition = 17"),
    )
    assert await found(client) == []
    asked = types.DocumentSymbolParams(types.TextDocumentIdentifier(URI))
    symbols = await client.text_document_document_symbol_async(asked)
    assert symbols
    assert symbols[0].name == "\U0001f409!"


async def test_components_are_completed_and_explained(client: LanguageClient) -> None:
    written = BOLT.replace("on-feild minion; destroy it.", "on-field minion; des")
    opened(client, written)
    await found(client)
    document = types.TextDocumentIdentifier(URI)
    end = types.Position(3, len('text = "Target 1 on-field minion; des'))
    answer = await client.text_document_completion_async(types.CompletionParams(document, end))
    assert isinstance(answer, types.CompletionList)
    first = answer.items[0]
    assert first.label == "destroy it."
    assert first.detail == "effect: level +2 (2*t)"
    assert isinstance(first.text_edit, types.TextEdit)
    assert mended(written, first.text_edit) == written.replace("; des", "; destroy it.")
    hovered = await client.text_document_hover_async(types.HoverParams(document, types.Position(3, 12)))
    assert hovered is not None
    assert isinstance(hovered.contents, types.MarkupContent)
    assert "a target selection of kotc/17; formula x" in hovered.contents.value


async def test_a_deck_is_formatted_and_its_cards_are_listed(client: LanguageClient) -> None:
    deck = 'game = "kotc/16"\nname="Ants"\n[copies]\nAnt=40\n[cards.Ant]\nsp=1\ntype="minion"\n'
    deck += "hp=1\nedition=16\n"
    opened(client, deck)
    assert await found(client) == []
    document = types.TextDocumentIdentifier(URI)
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    assert edits
    [edit] = edits
    changed(client, 2, types.TextDocumentContentChangePartial(edit.range, edit.new_text))
    assert await found(client) == []
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert symbols
    [ant] = symbols
    assert isinstance(ant, types.DocumentSymbol)
    assert (ant.name, ant.detail) == ("Ant", "minion, level 2")
    assert ant.range.start.line == 6


async def test_broken_files_and_files_of_others(client: LanguageClient) -> None:
    opened(client, 'name = "Bolt\ntype = spell\ntext = "Drow 1 card."')
    messages = [each.message.partition(" (")[0] for each in await found(client)]
    assert "the text has no quotation mark at its end" in messages
    assert "a text stands in quotation marks" in messages
    assert '"Drow" should be "Draw"' in messages
    for text in ("\0", "\ud800", "[" * 5_000, 'text = """' + "(" * 4_000, "x" * 1_100_000):
        changed(client, 2, types.TextDocumentContentChangeWholeDocument(text))
        await found(client)
    other = "file:///cards/pyproject.toml"
    opened(client, '[project]\nname = "x"\n', other)
    assert await found(client, other) == []
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
    assert await found(client) == []
    asked = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(0, 0))
    assert await client.text_document_hover_async(asked) is None
