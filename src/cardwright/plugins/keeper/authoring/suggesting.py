"""What one click would do about a mistake: only what really mends it is suggested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from cardwright.authoring.document import Document, Pair
from cardwright.authoring.passages import Passage
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Edit, Suggestion
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.faults import Fault, Repair
from cardwright.kotc.language.parser import Reading, read_card
from cardwright.kotc.language.text import CardType

MOST_SUGGESTIONS: Final = 4
_MOST_TRIED: Final = 6
"""How many repairs of a fault are tried."""
_MOST_FAULTS_MENDED: Final = 12
"""For how many faults of a text repairs are tried: who has made more mends one after another."""


@final
class Mender:
    """Finds what mends the faults of one card's text."""

    def __init__(self, passage: Passage, reading: Reading, card_type: CardType, edition: Edition) -> None:
        self._passage = passage
        self._reading = reading
        self._type: CardType = card_type
        self._edition = edition
        self._tried: dict[Repair, tuple[Fault, ...]] = {}
        self._left = _MOST_FAULTS_MENDED

    def suggestions(self, fault: Fault) -> tuple[Suggestion, ...]:
        """What mends a fault: first what leaves the fewest others, then the smallest change."""
        if self._left == 0:
            return ()
        self._left -= 1
        words = self._passage.words
        repairs = sorted(dict.fromkeys(fault.repairs), key=lambda each: _change(words, each))
        found: list[tuple[int, Suggestion]] = []
        for repair in repairs[:_MOST_TRIED]:
            edit = self._passage.edit(repair.start, repair.end, repair.words)
            if edit is not None and self._mends(fault, repair):
                found.append((len(self._tried[repair]), Suggestion(_title(words, repair), (edit,))))
        found.sort(key=lambda each: each[0])
        return tuple(suggestion for _, suggestion in found[:MOST_SUGGESTIONS])

    def _mends(self, fault: Fault, repair: Repair) -> bool:
        """Whether the fault is gone then, with no new one up to where the repair ends, nor more in all."""
        if repair not in self._tried:
            words = self._passage.words
            mended = words[: repair.start] + repair.words + words[repair.end :]
            self._tried[repair] = read_card(mended, self._type, self._edition).faults
        by = len(repair.words) - (repair.end - repair.start)
        before = {_place(each, repair, by) for each in self._reading.faults if each is not fault}
        upto = repair.start + len(repair.words)
        after = {(each.message, each.position) for each in self._tried[repair]}
        new = {(message, position) for message, position in after - before if position <= upto}
        more = len(self._tried[repair]) > len(self._reading.faults)
        return not more and not new and _place(fault, repair, by) not in after


def _place(fault: Fault, repair: Repair, by: int) -> tuple[str, int]:
    """What a fault says, and where it stands once the repair is made."""
    return fault.message, fault.position + (by if fault.position >= repair.end else 0)


def _change(words: str, repair: Repair) -> int:
    """How much of the words a repair changes."""
    return Levenshtein.distance(words[repair.start : repair.end].lower(), repair.words.lower())


def _title(words: str, repair: Repair) -> str:
    written = " ".join(words[repair.start : repair.end].split())
    if not repair.words.strip():
        return "leave an empty line" if "\n" in repair.words else "join them" if repair.words else "delete it"
    return f'write "{repair.words.strip()}"' if written else f'insert "{repair.words.strip()}"'


def replaced(span: Span, words: str) -> Suggestion:
    """Other words in place of a value."""
    return Suggestion(f"write {words}", (Edit(span, words),))


def nearest_first(word: object, known: Iterable[str]) -> list[str]:
    """The known words, those first that come near to what is written."""
    return [each[0] for each in process.extract(str(word)[:100], list(known), scorer=fuzz.ratio, limit=None)]


def without_line(document: Document, pair: Pair) -> Suggestion:
    """The line of a key deleted, with what ends it."""
    end = document.text.find("\n", pair.value_span.end) + 1 or len(document.text)
    begin = document.text.rfind("\n", 0, pair.key_span.start) + 1
    key = document.text[pair.key_span.start : pair.key_span.end]
    return Suggestion(f"delete `{key}`", (Edit(Span(begin, end), ""),))


def new_line(document: Document, after: Span, line: str) -> Suggestion:
    """A line of its own behind the line on which something ends."""
    end = document.text.find("\n", after.end)
    end = len(document.text) if end < 0 else end
    end -= document.text[:end].endswith("\r")
    return Suggestion(f"add `{line}`", (Edit(Span(end, end), f"\n{line}"),))
