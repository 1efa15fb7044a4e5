"""The server: what an editor tells it, and what it answers."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, PyglsError
from pygls.lsp.server import LanguageServer
from pygls.protocol.language_server import LanguageServerProtocol, lsp_method

from cardwright import __version__
from cardwright.lsp.documents import OpenFile
from cardwright.lsp.translating import (
    completions,
    diagnostics,
    formatting,
    hovered,
    quick_fixes,
    symbols,
)

TRIGGERS: Final = [" ", "-", '"', "[", "→", ";", ":", ",", "."]
"""Signs behind which an editor asks what could come next, as it does behind letters."""


class CardProtocol(LanguageServerProtocol):
    """Counts in UTF-16, answers what it cannot read, and leaves changes of a file to the server.

    What pygls takes for the end of a line is more than the protocol does, and it changes what it is told.
    """

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Agree on UTF-16, which every editor knows, whatever else it would rather count in."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [types.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Read a message; a request whose parameters are none is refused, so that nobody waits for it."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and "id" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Generator[Any, Any, None]:
        """Hand a change on."""
        if (handler := self.fm.features.get(types.TEXT_DOCUMENT_DID_CHANGE)) is not None:
            yield handler, (params,), None


@final
class CardServer(LanguageServer):
    """Keeps the files that an editor has open, and says what is wrong with them at every change."""

    def __init__(self) -> None:
        super().__init__("cardwright", __version__, protocol_cls=CardProtocol)
        self.files: dict[str, OpenFile] = {}

    def put(self, file: OpenFile) -> None:
        """Take in a file as it is now, and tell what is wrong with it."""
        self.files[file.uri] = file
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(file.uri, diagnostics(file), file.version)
        )

    @property
    def knows_snippets(self) -> bool:
        """Whether the editor puts the cursor on placeholders."""
        document = self.client_capabilities.text_document
        item = document.completion.completion_item if document and document.completion else None
        return bool(item and item.snippet_support)

    def report_server_error(self, error: Exception, source: type[PyglsError | Exception]) -> None:
        """Say that something was wrong, in one line, and go on."""
        message = f"Cardwright cannot answer this: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, message[:500]))


def card_server() -> CardServer:
    """A server that knows every request it answers."""
    server = CardServer()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.put(OpenFile(document.uri, document.version, document.text, str(document.language_id)))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        if file := server.files.get(document.uri):
            server.put(file.changed(document.version, params.content_changes))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.files.pop(params.text_document.uri, None)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completed(params: types.CompletionParams) -> types.CompletionList | None:
        file = server.files.get(params.text_document.uri)
        return file and completions(file, params.position, snippets=server.knows_snippets)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        file = server.files.get(params.text_document.uri)
        return file and hovered(file, params.position)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        file = server.files.get(params.text_document.uri)
        return quick_fixes(file, params.range) if file else []

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        file = server.files.get(params.text_document.uri)
        return formatting(file) if file else []

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def listed(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        file = server.files.get(params.text_document.uri)
        return list(symbols(file)) if file else []

    return server
