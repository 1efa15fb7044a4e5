"""Whether the cards of a set are legal, and what the set is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import MappingProxyType
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.core.finding import SEVERITIES, Severity
from cardwright.games import plugin, silent
from cardwright.narration.copies import Stack
from cardwright.sets.cards import CardSet, SetCard, SetFinding

_PICTURES: Final = (".png", ".jpg", ".jpeg", ".svg")


@final
@dataclass(frozen=True)
class Remark:
    """What a game says about a property of a card; the empty property is the whole card."""

    severity: Severity
    code: str
    column: str
    message: str
    rule: str = ""


@final
@dataclass(frozen=True)
class Appraisal:
    """What a game says of a card: level and Ultra Points, None where it cannot be read, and components."""

    level: int | None = None
    ultra: int | None = None
    components: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


@runtime_checkable
class SetsAppraised(Protocol):
    """A plugin that knows the rules for cards of a set."""

    def appraise(self, game: str, card: SetCard, /) -> Appraisal:
        """What there is to say about a card; never raises for a card that is wrong."""
        ...

    def components(self, game: str, /) -> tuple[str, ...]:
        """Of what all cards of the game are made."""
        ...

    def deck_remarks(self, card_set: CardSet, /) -> tuple[Remark, ...]:
        """What keeps the copies of the set from being a deck."""
        ...

    def stack_of_set(self, card_set: CardSet, /) -> Stack:
        """All cards in the set's order, for whoever draws them, without pictures; one that is in no deck
        0 times. Raises `CardwrightError` for a card that cannot be read.
        """
        ...

    def deck_file(self, card_set: CardSet, /) -> str:
        """A deck file with the cards that have copies. Raises `CardwrightError` where that is no deck."""
        ...


@final
@dataclass(frozen=True)
class SetReport:
    """What there is to say about a set.

    `appraisals` go with the set's cards one by one; `components` says how many cards use each that is used,
    and `unused` what no card uses.
    """

    set: CardSet
    appraisals: tuple[Appraisal, ...]
    findings: tuple[SetFinding, ...]
    components: Mapping[str, int] = field(hash=False)
    unused: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not any(each.severity == "error" for each in self.findings)

    @property
    def levels(self) -> dict[int, int]:
        """How many cards there are of each level."""
        found = Counter(each.level for each in self.appraisals if each.level is not None)
        return {level: found[level] for level in sorted(found)}

    @property
    def types(self) -> dict[str, int]:
        """How many cards there are of each type, as stated."""
        return dict(Counter(card.type or "without a type" for card in self.set.cards))

    def as_json(self) -> dict[str, Any]:
        """The report as `cardwright set check --json` prints it."""
        return {
            "ok": self.ok,
            "name": self.set.name,
            "game": self.set.game,
            "cards": [
                {"name": card.name, "type": card.type, "level": found.level, "ultra": found.ultra}
                for card, found in zip(self.set.cards, self.appraisals, strict=True)
            ],
            "levels": {str(level): number for level, number in self.levels.items()},
            "types": self.types,
            "components": dict(self.components),
            "unused": list(self.unused),
            "findings": [each.as_json() for each in self.findings],
        }


def check_set(card_set: CardSet) -> SetReport:
    """All there is to say about a set, what is gravest first.

    Raises `CardwrightError` for a game that is not installed, or that says nothing of sets.
    """
    brought = plugin(card_set.game)
    if not isinstance(brought, SetsAppraised):
        raise silent(card_set.game, "sets of cards")
    appraisals = tuple(brought.appraise(card_set.game, card) for card in card_set.cards)
    findings = [*card_set.findings, *_names(card_set), *_pictures(card_set)]
    unread = {(each.card, each.column) for each in card_set.findings}
    for number, (card, found) in enumerate(zip(card_set.cards, appraisals, strict=True)):
        for each in found.remarks:
            if (card.name, each.column) not in unread:
                findings.append(_finding(each, card.name, card_set.place(number, each.column)))
    if any(card.copies for card in card_set.cards):
        findings += [_finding(each, "", "") for each in brought.deck_remarks(card_set)]
    findings.sort(key=lambda each: SEVERITIES.index(each.severity))
    used = Counter(each for found in appraisals for each in set(found.components))
    unused = tuple(each for each in brought.components(card_set.game) if each not in used)
    return SetReport(
        card_set, appraisals, tuple(findings), MappingProxyType(dict(used.most_common())), unused
    )


def _finding(remark: Remark, card: str, place: str) -> SetFinding:
    return SetFinding(remark.severity, remark.code, card, remark.column, remark.message, place, remark.rule)


def _names(card_set: CardSet) -> Iterator[SetFinding]:
    first: dict[str, int] = {}
    for number, card in enumerate(card_set.cards):
        known = first.setdefault(card.name.strip().casefold(), number)
        if known != number and card.name.strip():
            above = card_set.place(known, "name") or f"card {known + 1}"
            message = f"there is a card of this name already ({above}): rename one"
            yield SetFinding("error", "name", card.name, "name", message, card_set.place(number, "name"))


def _pictures(card_set: CardSet) -> Iterator[SetFinding]:
    for number, card in enumerate(card_set.cards):
        message = wrong_with_picture(card.picture, card_set.file) if card.picture else ""
        if message:
            place = card_set.place(number, "picture")
            yield SetFinding("error", "picture", card.name, "picture", message, place)


def wrong_with_picture(picture: str, file: str) -> str:
    """What is wrong with the path of a picture in a set's file, nothing where all is well."""
    path = PurePosixPath(picture)
    if path.is_absolute() or ".." in path.parts or PureWindowsPath(picture).drive or "\\" in picture:
        return "a picture lies in the folder of its set: write a path such as pictures/wolf.png"
    if path.suffix.lower() not in _PICTURES:
        return f"a picture ends in {', '.join(_PICTURES)}"
    if not file:
        return ""
    folder = Path(file).parent
    try:
        if not (folder / picture).is_file():
            return f"there is no picture {picture[:60]!r} beside the set"
        inside = (folder / picture).resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return "no file can have this name"
    return "" if inside else "this is a link that leads out of the set's folder: put the picture itself there"
