"""The files that an editor has open, change by change, as it has them and nobody has saved them yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, final
from urllib.parse import unquote, urlsplit

from lsprotocol import types

from cardwright.authoring import Proof, Ruler, Span, game_of_file, proof

OWN_LANGUAGES: Final = ("cardwright", "cardwright-deck", "cardwright-card")
"""What an editor may call our files, so that the server asks no further whether they are."""


@final
@dataclass(frozen=True)
class OpenFile:
    """A file as an editor has it; lines and UTF-16 as the protocol counts them, its text in letters."""

    uri: str
    version: int
    text: str
    language: str = ""

    @cached_property
    def ruler(self) -> Ruler:
        """The places of the text."""
        return Ruler(self.text)

    @cached_property
    def game(self) -> str | None:
        """The game that it is a card or deck of; None for a file that is none of ours."""
        name = unquote(urlsplit(self.uri).path).rpartition("/")[2]
        if self.language in OWN_LANGUAGES:
            return game_of_file("a.card.toml", self.text)
        return game_of_file(name, self.text)

    @cached_property
    def proof(self) -> Proof | None:
        """What is to be said about it."""
        return None if self.game is None else proof(self.game, self.text)

    def offset(self, position: types.Position) -> int:
        """The offset of a position; the nearest one where there is none."""
        return self.ruler.offset(position.line + 1, position.character)

    def range(self, span: Span) -> types.Range:
        """A span as the protocol has it."""
        return types.Range(self._position(span.start), self._position(span.end))

    def span(self, range: types.Range) -> Span:
        """A range of the protocol as a span."""
        start, end = self.offset(range.start), self.offset(range.end)
        return Span(min(start, end), max(start, end))

    def changed(self, version: int, changes: Sequence[types.TextDocumentContentChangeEvent]) -> OpenFile:
        """The file after these changes, each of which is counted in the text that the former has left."""
        file = self
        for change in changes:
            text = change.text
            if isinstance(change, types.TextDocumentContentChangePartial):
                span = file.span(change.range)
                text = file.text[: span.start] + change.text + file.text[span.end :]
            file = OpenFile(self.uri, version, text, self.language)
        return file

    def _position(self, offset: int) -> types.Position:
        point = self.ruler.point(offset)
        return types.Position(point.line - 1, point.character)
