"""Where in an ability somebody types: what has been read before, and what can come there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, final

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from cardwright.kotc.editions import ComponentKind, Edition
from cardwright.kotc.language.grammar import (
    KINDS,
    SIGNS,
    components_by_terminal,
    has_caveats,
    parser_of,
)
from cardwright.kotc.language.level import phrase_value, target_value
from cardwright.kotc.language.parser import ability_name
from cardwright.kotc.language.reading import Reader
from cardwright.kotc.language.text import CardType, Phrase

_PARAGRAPH_END: Final = re.compile(r"\n[^\S\n]*\n\s*")
BETWEEN_COMPONENTS: Final = re.compile(r"[:;→]|->|\.(?![0-9])|,\s*(?:then|also)\b|\n\s*\n", re.IGNORECASE)
"""What parts components, and stands in none but a few."""
_JOINTS: Final = {"THEN": ", then ", "ALSO": ", also ", "_AND": " and ", "_COMMA": ", "}
_BEHIND: Final[dict[str, tuple[ComponentKind, ...]]] = {
    ":": ("cost", "target", "effect"),
    ";": ("effect",),
    "→": ("target", "effect"),
    "->": ("target", "effect"),
    ".": ("condition", "cost", "target", "effect"),
}
"""What can stand behind a sign, where what comes before it cannot be read."""


@final
@dataclass(frozen=True)
class Standing:
    """A place in a card's words.

    What is being typed begins at `start`; `kinds` of components can stand there, and `signs` can come at
    the place itself. `selection` is the target selection of the sentence, `condition` that of the ability.
    """

    start: int
    kinds: tuple[ComponentKind, ...]
    signs: tuple[str, ...] = ()
    selection: Phrase | None = None
    condition: Phrase | None = None

    def target_value(self, design_edition: int) -> Fraction:
        """The `t` of an effect that stands here."""
        return target_value(self.selection, design_edition)

    def factor(self, design_edition: int, edition: Edition) -> Fraction:
        """The `a` of an effect that stands here."""
        if self.condition is None or not edition.level.condition_factor:
            return Fraction(1)
        return phrase_value(self.condition, design_edition)


def standing_at(words: str, index: int, card_type: CardType, edition: Edition) -> Standing:
    """What can stand at a place of a card's words."""
    begin = max((end.end() for end in _PARAGRAPH_END.finditer(words, 0, index)), default=0)
    paragraph = words[begin:index]
    name = ability_name(paragraph, card_type, edition)
    body = begin + (len(name) + 1 if name else 0)
    first = card_type == "minion" and has_caveats(edition) and not words[:begin].strip() and not name
    found = _read(words[body:index], body, "first" if first else "start", edition)
    signs = list(BETWEEN_COMPONENTS.finditer(words, found.start, index))
    if found.kinds and not signs:
        return found
    if not signs:
        return found
    sentence = _sentence_begin(words, body, index)
    if sentence > found.start:
        found = _read(words[sentence:index], sentence, "start", edition)
        if not BETWEEN_COMPONENTS.search(words, found.start, index):
            return found
    last = signs[-1]
    start = last.end() + len(words[last.end() : index]) - len(words[last.end() : index].lstrip())
    return Standing(start, _BEHIND.get(last[0], ("effect",)))


def _sentence_begin(words: str, body: int, index: int) -> int:
    """Where the last sentence before a place begins."""
    ends = [sign.end() for sign in BETWEEN_COMPONENTS.finditer(words, body, index) if sign[0] == "."]
    return ends[-1] if ends else body


def _read(written: str, begin: int, rule: str, edition: Edition) -> Standing:
    """As far as the grammar can read, which stops where something unfinished begins."""
    parser = parser_of(edition).parse_interactive(written, rule)
    tokens: list[Token] = []
    stopped = len(written)
    try:
        for token in parser.iter_parse():
            tokens.append(token)  # what was read before it stops counts
    except UnexpectedToken as error:
        stopped = error.token.start_pos or 0
    except UnexpectedCharacters:
        lexer = parser.lexer_thread.state
        assert lexer is not None
        stopped = lexer.line_ctr.char_pos
    accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    components = components_by_terminal(edition)
    kinds: tuple[ComponentKind, ...] = tuple(
        kind for kind in KINDS if any(components[name].kind == kind for name in accepted & components.keys())
    )
    selection, condition = _under_way(tokens, written, edition)
    signs: tuple[str, ...] = ()
    start = stopped
    if not kinds and tokens and tokens[-1].type in components:
        if stopped == len(written):
            signs = tuple(sign for sign, name in SIGNS.items() if name in accepted)
            signs += tuple(joint for name, joint in _JOINTS.items() if name in accepted)
        start = tokens[-1].start_pos or 0
        kinds = (components[tokens[-1].type].kind,)
    start += len(written[start:]) - len(written[start:].lstrip())
    return Standing(begin + start, kinds, signs, selection, condition)


def _under_way(tokens: list[Token], written: str, edition: Edition) -> tuple[Phrase | None, Phrase | None]:
    """The target selection of the last sentence, and the condition."""
    components = components_by_terminal(edition)
    reader = Reader(written, 0, edition)
    selection: Phrase | None = None
    condition: Phrase | None = None
    for token in tokens:
        kind = components[token.type].kind if token.type in components else ""
        if kind == "target":
            selection = reader.phrase(Tree("target", [token]))
        elif kind == "condition":
            condition = reader.phrase(Tree("condition", [token]))
        elif token.type == SIGNS["."] and edition.wording.effect_joins:
            selection = None
    return selection, condition
