"""The pages of the sets of cards that somebody keeps, out of templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final
from urllib.parse import urlencode

from cardwright.authoring.composing import composed_games
from cardwright.errors import CardwrightError
from cardwright.narration.titles import title_of
from cardwright.sets import SetCard, SetReport, card_file, check_set, set_from_text
from cardwright.table.page.art import face_address
from cardwright.table.page.rendering import render
from cardwright.table.page.workshop import link_to
from cardwright.table.set_shelf import KeptSet

FILE: Final = "set"
"""What a set is called that stands in no file."""


@final
@dataclass(frozen=True)
class KeptCard:
    """A card of a set: its level, None where it cannot be read; why it is not legal; where it is written on.

    `face` is the address of its face, empty for what cannot be drawn.
    """

    card: SetCard
    level: int | None
    faults: tuple[str, ...]
    face: str
    link: str


def report_of(kept: KeptSet) -> SetReport:
    """All there is to say about a set. Raises `CardwrightError` for what is none."""
    return check_set(set_from_text(kept.text, "toml", FILE, kept.rules))


def cards_of(kept: KeptSet, report: SetReport) -> list[KeptCard]:
    """The cards of a set, one by one."""
    return [
        KeptCard(
            card,
            found.level,
            tuple(
                each.message
                for each in report.findings
                if each.severity == "error" and each.card == card.name
            ),
            "" if found.level is None else _face(report.set.game, card),
            _link(kept, report.set.game, card),
        )
        for card, found in zip(report.set.cards, report.appraisals, strict=True)
    ]


def sets_page(kept: Sequence[KeptSet]) -> str:
    """The sets that somebody keeps."""
    counted = [(each, _size(each)) for each in kept]
    return render("sets.html", sets=counted, title_of=title_of)


def set_page(kept: KeptSet) -> str:
    """A set, its cards and its text; also one whose text is none any more."""
    try:
        report = report_of(kept)
        cards, findings, fault = cards_of(kept, report), report.findings, ""
    except CardwrightError as wrong:
        cards, findings, fault = [], (), f"{wrong}"
    return render(
        "set.html",
        kept=kept,
        cards=cards,
        findings=[each for each in findings if each.severity != "note"],
        fault=fault,
        writes=kept.rules in composed_games(),
        title=title_of(kept.rules),
        levels=sorted(each.level for each in cards if each.level is not None),
    )


def _size(kept: KeptSet) -> int | None:
    try:
        return len(set_from_text(kept.text, "toml", FILE, kept.rules).cards)
    except CardwrightError:
        return None


def _face(game: str, card: SetCard) -> str:
    body = {"sp": card.sp or 0, "hp": card.hp or 0} if card.sp is not None or card.hp is not None else {}
    told = {"card": card.name, "type": card.type, "text": card.text, "edition": card.edition, "printed": body}
    return face_address(game, told)


def _link(kept: KeptSet, game: str, card: SetCard) -> str:
    """Where the card is written on, to be saved into this set again; empty for one too long for a link."""
    link = link_to(game, card_file(card))
    return link and f"{link}&{urlencode({'set': kept.id})}"
