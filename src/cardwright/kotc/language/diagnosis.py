"""Why a text is no ability: which word is wrong, and what it should have been.

Whenever the parser stops, the words up to the next sign are compared with the components that could stand
there. The nearest is taken as read and parsing goes on, so that one look finds all faults of a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import LineCounter
from lark.parsers.lalr_interactive_parser import InteractiveParser

from cardwright.kotc.editions import ComponentKind, Edition
from cardwright.kotc.language.faults import Fault, Repair, fault_at
from cardwright.kotc.language.forms import end_of
from cardwright.kotc.language.grammar import KINDS, SIGNS, components_by_terminal, end_terminal, terminal_name
from cardwright.kotc.language.nearest import (
    Candidate,
    Slip,
    agreeing_words,
    condition_meant,
    is_slip,
    nearest,
    slips,
)
from cardwright.kotc.language.other_games import ForeignPhrase, phrase_of_another_game
from cardwright.kotc.language.repairing import (
    meant_instead,
    new_paragraph,
    sentence_of_its_own,
    signs_instead,
)
from cardwright.kotc.language.wording import ability_text, official_text

MOST_FAULTS: Final = 12

_ALMOST: Final = 85.0
"""How like a component the words are that are taken for it, even where another game says them."""

_JOINED_SIGNS: Final = re.compile(r"[:;→]|\.(?![0-9])|->|,\s*(?:then|also)\b", re.IGNORECASE)
_SEPARATE_SIGNS: Final = re.compile(r"\.(?![0-9])")
_FOREIGN_SIGN: Final = re.compile(r"[:;→]|->")
_ABILITY_NAME: Final = re.compile(r"[^:;→.()\n]{1,100}:")
_TUTORIAL: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_COST_JOINT: Final = re.compile(r",|\band\b", re.IGNORECASE)
_NAMES: Final[Mapping[ComponentKind, str]] = {
    "caveat": "a caveat",
    "condition": "an activation condition",
    "cost": "an activation cost",
    "target": "a target selection",
    "effect": "an effect",
}


@final
class Diagnosis:
    """Parses one ability and collects its faults.

    The ability stands between `start` and `end` of the whole text; faults are placed in the whole text.
    """

    def __init__(self, text: str, start: int, end: int, edition: Edition) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.edition = edition
        self.faults: list[Fault] = []
        self.components = components_by_terminal(edition)
        self._sign = _JOINED_SIGNS if edition.wording.effect_joins else _SEPARATE_SIGNS

    def tree(self, parser: Lark, rule: str) -> Tree[Token] | None:
        """The grammar's tree, which begins with a rule of its; None where there are faults."""
        try:
            tree = parser.parse(self.text[self.start : self.end], rule, on_error=self._explain)
        except UnexpectedInput:
            return None
        return None if self.faults else tree

    def _explain(self, error: UnexpectedInput) -> bool:
        """Note the fault behind an error of the parser; whether parsing can go on."""
        if len(self.faults) >= MOST_FAULTS:
            return False
        parser: InteractiveParser = error.interactive_parser
        accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
        if accepted == {"$END"}:
            return self._beyond_the_caveat(error)
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            return self._ended(accepted)
        if isinstance(error, UnexpectedToken):
            return self._misplaced(error.token, parser, accepted)
        assert isinstance(error, UnexpectedCharacters)
        position = self.start + self._place(parser).char_pos
        kinds = self._kinds(accepted)
        if not kinds:
            return self._overlong(position, parser, accepted)
        return self._misspelt(position, parser, kinds)

    def _ended(self, accepted: set[str]) -> bool:
        expected = self._expected(accepted)
        end = self.start + len(self.text[self.start : self.end].rstrip())
        message = f"the text ends where {_either(expected)} is missing"
        self._note(end, 0, message, expected, repairs=signs_instead(end, end, expected))
        return False

    def _misplaced(self, token: Token, parser: InteractiveParser, accepted: set[str]) -> bool:
        """A component or a sign that is well written but cannot stand here."""
        position = self.start + (token.start_pos or 0)
        end = self._end_in(accepted)
        component = self.components.get(token.type)
        if token.type == end_terminal("cost", self.edition) and end is None and "_AND" in accepted:
            return self._last_cost(token, position, parser)
        if component is not None and component.kind == "caveat":
            minion = self.edition.words["minion"]
            message = f"only a {minion} has a caveat, and no more than one: the first paragraph of its text"
            self._note(position, len(token), message, ())
            return False
        if end is None:
            expected = self._expected(accepted)
            message = f'"{_short(token)}" cannot stand here, but {_either(expected)} can'
            if component is None:
                repairs = signs_instead(position, position + len(token), (*expected, ""))
            else:
                repairs = sentence_of_its_own(self.text, position)
            self._note(position, len(token), message, expected, repairs=repairs)
            if component is not None:
                self._skip_sign(parser, position + len(token))
            return True
        expected = self._expected(accepted)
        parser.feed_token(Token(end, ""))
        if component is None:
            repairs = signs_instead(position, position + len(token), (*expected, ""))
            message = f'"{token}" should be {_either(expected)}'
            self._note(position, len(token), message, expected, repairs=repairs)
        else:
            before = self.start + len(self.text[self.start : position].rstrip())
            message = f"{_either(expected)} is missing here"
            self._note(before, 0, message, expected, repairs=signs_instead(before, before, expected))
            self._place(parser).char_pos = position - self.start
        return True

    def _last_cost(self, arrow: Token, position: int, parser: InteractiveParser) -> bool:
        """A list of costs without "and" before the last. Rules: K17-abilities-7."""
        comma = self.text.rfind(",", self.start, position)
        message = 'the last two costs are joined by "and"'
        self._note(comma, 1, message, ("and",), repairs=(Repair(comma, comma + 1, " and"),))
        any_cost = self.edition.of_kind("cost")[0]
        for terminal in ("_AND", terminal_name(any_cost), arrow.type):
            parser.feed_token(Token(terminal, ""))
        return True

    def _skip_sign(self, parser: InteractiveParser, position: int) -> None:
        sign = re.compile(r"\s*(?:" + self._sign.pattern + ")", re.IGNORECASE).match(
            self.text, position, self.end
        )
        if sign is not None:
            self._go_to(parser, sign.end())

    def _overlong(self, position: int, parser: InteractiveParser, accepted: set[str]) -> bool:
        """Words that follow a complete component."""
        expected = self._expected(accepted)
        end_sign = self._end_in(accepted)
        foreign = _FOREIGN_SIGN.match(self.text, position, self.end)
        if foreign is not None and end_sign is not None:
            written = foreign.group()
            repairs = signs_instead(position, position + len(written), expected)
            message = f'"{written}" should be {_either(expected)}'
            self._note(position, len(written), message, expected, repairs=repairs)
            parser.feed_token(Token(end_sign, ""))
            self._go_to(parser, foreign.end())
            return True
        end = self._end_of_segment(position)
        before = self.text[self.start : position]
        begin = self.start + max((sign.end() for sign in self._sign.finditer(before)), default=0)
        segment = self.text[begin:end]
        proposals = nearest(segment, self.edition.components, self.edition)
        found = _slips_beyond(position - begin, segment, proposals)
        if found:
            self._note_slips(begin, segment, found, proposals)
        else:
            word = self._word_at(position)
            message = f'"{_short(word)}" is unexpected; {_either(expected)} can stand here'
            read = len(self.text[:position].rstrip())
            repairs = (
                *meant_instead(begin + _margin(segment), segment.strip(), proposals, self.edition),
                *signs_instead(read, read, expected),
                Repair(read, end, ""),
            )
            self._note(position, len(word), message, expected, self._texts(segment, proposals), repairs)
        if end >= self.end:
            return False
        self._go_to(parser, max(end, position + 1))
        return True

    def _beyond_the_caveat(self, error: UnexpectedInput) -> bool:
        """An ability in the paragraph of the caveat. Rules: K09-creatures-5; K09-creature-abilities-1."""
        place = error.token.start_pos if isinstance(error, UnexpectedToken) else error.pos_in_stream
        position = self.start + (place or 0)
        message = "an ability stands in a paragraph of its own: leave an empty line before it"
        repairs = (new_paragraph(self.text, position),)
        self._note(position, len(self._word_at(position)), message, ("an empty line",), repairs=repairs)
        return False

    def _misspelt(self, position: int, parser: InteractiveParser, kinds: tuple[ComponentKind, ...]) -> bool:
        """Words that are no component of the kinds that can stand here."""
        if self.text[position] == "(":
            return self._bracketed(position, parser)
        if "condition" not in kinds and (name := self._name_of_another(position)):
            message = "another ability begins here, in a paragraph of its own: leave an empty line before it"
            repairs = (new_paragraph(self.text, position),)
            self._note(position, len(name), message, ("an empty line",), repairs=repairs)
            return False
        end = self._end_of_segment(position)
        foreign = phrase_of_another_game(self.text[position:end], self.edition)
        sign = self._sign.match(self.text, end, self.end)
        likely = self._ended_by(sign.group(), kinds) if sign else kinds
        components = [each for each in self.edition.components if each.kind in likely]
        segment = self.text[position:end]
        sentence = re.split(r"[.→]", self.text[self.start : position])[-1]
        proposals = nearest(segment, components, self.edition, sentence=sentence)
        found = tuple(slips(segment, proposals[0])) if is_slip(segment, proposals) else ()
        if foreign is not None and (not proposals or proposals[0].likeness < _ALMOST):
            self._note_foreign_phrase(position, foreign, likely, end + (len(sign.group()) if sign else 0))
        elif found:
            self._note_slips(position, segment, found, proposals)
        else:
            self._note_unknown(position, segment, likely, proposals)
        if not proposals or end >= self.end:
            return False
        taken = proposals[0].component
        parser.feed_token(Token(terminal_name(taken), segment))
        self._go_to(parser, end)
        return True

    def _name_of_another(self, position: int) -> str:
        """The name of an ability, with its colon, that begins here, behind the end of a sentence."""
        name = _ABILITY_NAME.match(self.text, position, self.end)
        before = self.text[self.start : position].rstrip(" ")
        if name is None or not before.endswith(("\n", end_of("effect", self.edition))):
            return ""
        words = name.group()[:-1]
        if before.endswith("\n"):
            return name.group()
        if condition_meant(words, self.edition):
            return ""
        proposals = nearest(words, self.edition.components, self.edition)
        meant = bool(proposals) and 2 * agreeing_words(words, proposals[0]) > len(words.split())
        return "" if meant else name.group()

    def _bracketed(self, position: int, parser: InteractiveParser) -> bool:
        """Tutorial text before the end, or a bracket that is never closed. Rules: K17-abilities-21."""
        if not self.edition.wording.tutorials:
            return self._in_brackets(position)
        tutorial = _TUTORIAL.match(self.text, position, self.end)
        length = len(tutorial.group()) if tutorial else 1
        closing = ("the end of the text",) if tutorial else (")",)
        message = "tutorial text stands in brackets at the very end"
        repairs = (Repair(position, position + length, ""),)
        self._note(position, length, message, closing, repairs=repairs)
        if tutorial:
            self._go_to(parser, tutorial.end())
        return tutorial is not None

    def _in_brackets(self, position: int) -> bool:
        """Words in brackets that belong to no component, in an edition without tutorial text."""
        message = "a text has no words in brackets but those of its components"
        closing = self.text.find(")", position, self.end) + 1 or position + 1
        self._note(position, closing - position, message, (), repairs=(Repair(position, closing, ""),))
        return False

    def _note_foreign_phrase(
        self, position: int, foreign: ForeignPhrase, kinds: tuple[ComponentKind, ...], end: int
    ) -> None:
        """A phrase of another game, and how this one says it; its sentence goes on until `end`."""
        here = ability_text(foreign.here, self.edition)
        message = f'"{_short(foreign.words)}" is what other games say; here it is "{here}"'
        repairs = (Repair(position, end, here), Repair(position, position + len(foreign.words), here))
        expected = tuple(_NAMES[kind] for kind in kinds)
        self._note(position, len(foreign.words), message, expected, (here,), repairs)

    def _note_slips(
        self, position: int, segment: str, found: tuple[Slip, ...], proposals: tuple[Candidate, ...]
    ) -> None:
        texts = self._texts(segment, proposals)
        repairs = meant_instead(position + _margin(segment), segment.strip(), proposals, self.edition)
        for slip in found:
            place = position + slip.start
            self._note(place, slip.length, _slip_message(slip), slip.expected, texts, repairs)

    def _note_unknown(
        self, position: int, segment: str, kinds: tuple[ComponentKind, ...], proposals: tuple[Candidate, ...]
    ) -> None:
        texts = self._texts(segment, proposals)
        expected = tuple(_NAMES[kind] for kind in kinds)
        repairs = meant_instead(position, segment, proposals, self.edition)
        slip = next(slips(segment, proposals[0]), None) if proposals else None
        if slip is not None and slip.start > 0:
            word = self._word_at(position + slip.start)
            message = f'"{_short(word)}" fits no component; the nearest is "{texts[0]}"'
            self._note(position + slip.start, len(word), message, expected, texts, repairs)
        else:
            word = self._word_at(position)
            message = f'"{_short(word)}" begins no component; {_either(expected)} can stand here'
            self._note(position, len(word), message, expected, texts, repairs)

    def _texts(self, segment: str, proposals: tuple[Candidate, ...]) -> tuple[str, ...]:
        """What is proposed, with the numbers that were written."""
        return tuple(official_text(each.component, segment, self.edition) for each in proposals)

    def _end_of_segment(self, position: int) -> int:
        sign = self._sign.search(self.text, position, self.end)
        if sign is None:
            return position + len(self.text[position : self.end].rstrip())
        end = sign.start()
        if sign.group() in ("→", "->"):
            joint = _COST_JOINT.search(self.text, position, end)
            end = joint.start() if joint else end
        return position + len(self.text[position:end].rstrip())

    def _word_at(self, position: int) -> str:
        word = re.compile(r"[^\s:;.,→]+|\S").match(self.text, position, self.end)
        return word.group() if word else ""

    def _go_to(self, parser: InteractiveParser, position: int) -> None:
        """Go on reading at this position of the whole text."""
        counter = self._place(parser)
        here = self.start + counter.char_pos
        if position > here:
            counter.feed(self.text[here:position])

    def _place(self, parser: InteractiveParser) -> LineCounter:
        """Where the parser stands."""
        state = parser.lexer_thread.state
        assert state is not None
        return state.line_ctr

    def _kinds(self, accepted: set[str]) -> tuple[ComponentKind, ...]:
        found = {self.components[name].kind for name in accepted if name in self.components}
        return tuple(kind for kind in KINDS if kind in found)

    def _ended_by(self, sign: str, kinds: tuple[ComponentKind, ...]) -> tuple[ComponentKind, ...]:
        """Those of the kinds that end with this sign; all of them where none does."""
        end = {"->": "→"}.get(sign, sign if len(sign) == 1 else end_of("effect", self.edition))
        return tuple(kind for kind in kinds if end_of(kind, self.edition) == end) or kinds

    def _end_in(self, accepted: set[str]) -> str | None:
        """The sign that can end a component here."""
        return next((terminal for terminal in SIGNS.values() if terminal in accepted), None)

    def _expected(self, accepted: set[str]) -> tuple[str, ...]:
        """What the grammar would accept, in our words."""
        kinds = self._kinds(accepted)
        signs = [sign for sign, terminal in SIGNS.items() if terminal in accepted]
        joints = {"THEN": ", then", "ALSO": ", also", "_AND": "and", "_COMMA": ","}
        signs += [joints[name] for name in joints if name in accepted]
        return tuple(_NAMES[kind] for kind in kinds) + tuple(signs)

    def _note(
        self,
        position: int,
        length: int,
        message: str,
        expected: tuple[str, ...],
        proposals: tuple[str, ...] = (),
        repairs: tuple[Repair, ...] = (),
    ) -> None:
        self.faults.append(fault_at(self.text, position, length, message, expected, proposals, repairs))


def _slips_beyond(read: int, segment: str, proposals: tuple[Candidate, ...]) -> tuple[Slip, ...]:
    """The slips in words that follow a complete component, if they were meant to be part of a longer one.

    `read` letters of the segment are that component.
    """
    if not is_slip(segment, proposals):
        return ()
    longer = len(proposals[0].form.split()) > len(segment[:read].split())
    found = tuple(slips(segment, proposals[0]))
    return found if longer and all(slip.start >= read for slip in found) else ()


def _margin(segment: str) -> int:
    """How many spaces stand before the words."""
    return len(segment) - len(segment.lstrip())


def _slip_message(slip: Slip) -> str:
    if not slip.written:
        return f"{_either(slip.expected)} is missing here"
    if not slip.expected:
        return f'"{_short(slip.written)}" is too much here'
    return f'"{_short(slip.written)}" should be {_either(slip.expected)}'


def _either(expected: tuple[str, ...]) -> str:
    """The possibilities as a person would list them."""
    named = [each if each.startswith(("a ", "an ")) else f'"{each}"' for each in expected]
    return " or ".join(filter(None, [", ".join(named[:-1]), *named[-1:]])) or "nothing"


def _short(words: str) -> str:
    return words if len(words) <= 60 else f"{words[:57]}..."
