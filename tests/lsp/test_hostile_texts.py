"""Whatever an editor sends: there is an answer, and the text stays what the editor has."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.io_ import StdoutWriter

from cardwright.lsp.documents import OpenFile
from cardwright.lsp.server import card_server
from cardwright.lsp.translating import (
    completions,
    diagnostics,
    formatting,
    hovered,
    quick_fixes,
    symbols,
)

CARD = 'name = "\U0001f409"\r\ntype = "spell"\nedition = 17\ntext = """\nDrow 1 card.\n"""\n'
LETTERS = st.sampled_from("a1 =\"'#[]{}.,;:\n\r\t\0\x85\u2028\ud800\U0001f409") | st.characters()
TEXTS = st.text(LETTERS, max_size=60)
POSITIONS = st.builds(
    types.Position, st.integers(0, 9) | st.just(2**31 - 1), st.integers(0, 30) | st.just(2**31 - 1)
)
NAMES = st.sampled_from(
    ("file:///a.toml", "file:///a.deck.toml", "file:///a.deck.txt", "untitled:Untitled-1", "")
)


@given(
    uri=NAMES,
    before=TEXTS,
    behind=TEXTS,
    range=st.builds(types.Range, POSITIONS, POSITIONS),
    language=st.sampled_from(("toml", "cardwright")),
    cut=st.integers(0, len(CARD)),
)
def test_there_is_always_an_answer(
    uri: str, before: str, behind: str, range: types.Range, language: str, cut: int
) -> None:
    file = OpenFile(uri, 1, CARD[:cut] + before + CARD[cut:], language)
    change = types.TextDocumentContentChangePartial(range, behind)
    for each in (file, file.changed(2, [change, change])):
        diagnostics(each)
        completions(each, range.start, snippets=True)
        hovered(each, range.end)
        quick_fixes(each, range)
        list(symbols(each))
        for edit in formatting(each):
            change = types.TextDocumentContentChangePartial(edit.range, edit.new_text)
            assert not formatting(each.changed(3, [change]))


def in_utf16(text: str, place: int) -> types.Position:
    """Where a place of a text is, counted here anew: lines end with line feeds, with or without a return."""
    lines = text[:place].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return types.Position(len(lines) - 1, len(lines[-1].encode("utf-16-le")) // 2)


@given(text=st.text(LETTERS.filter(lambda letter: not "\ud800" <= letter <= "\udfff")), data=st.data())
def test_changes_are_made_where_the_editor_makes_them(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
        return  # no editor parts what ends a line
    new = data.draw(TEXTS)
    change = types.TextDocumentContentChangePartial(
        types.Range(in_utf16(text, start), in_utf16(text, end)), new
    )
    assert OpenFile("", 1, text).changed(2, [change]).text == text[:start] + new + text[end:]


def test_a_request_whose_parameters_are_none_is_refused() -> None:
    protocol, written = card_server().protocol, BytesIO()
    protocol.set_writer(StdoutWriter(written), include_headers=False)
    with pytest.raises(JsonRpcInvalidParams):
        protocol.structure_message({"jsonrpc": "2.0", "id": 7, "method": "textDocument/hover", "params": {}})
    answer = json.loads(written.getvalue())
    assert (answer["id"], answer["error"]["message"]) == (7, "Invalid Params")
