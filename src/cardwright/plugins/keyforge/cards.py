"""What `cardwright card` says of a card of KeyForge: which is meant, and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from cardwright.errors import CardwrightError
from cardwright.keyforge import GAME
from cardwright.keyforge.wording.report import CardReport, describe_card, refused_card
from cardwright.terminal.reports import Drawn, Refused, Report


def described(written: str, options: Mapping[str, str | int | None]) -> Report:
    """What there is to say about the card with this title or slug."""
    try:
        return Drawn(card_for(written, options), draw_card)
    except CardwrightError as error:
        return Refused(error, refused_card(error, written))


def card_for(written: str, options: Mapping[str, str | int | None]) -> CardReport:
    """The card with this title or slug; a file and `options`, which say what a text is, are for other games.

    Raises `CardwrightError`.
    """
    superfluous = ", ".join(f"--{key}" for key, value in options.items() if value is not None)
    if superfluous:
        raise CardwrightError(f"the cards of {GAME} are those that were printed: leave out {superfluous}")
    try:
        is_file = Path(written).is_file()
    except (OSError, ValueError):
        is_file = False
    if is_file:
        raise CardwrightError(f"{written} is a file, and a card of {GAME} is named by its title or slug")
    return describe_card(written)


def draw_card(report: CardReport) -> RenderableType:
    """A card's name, what is printed on it, and what it says, a paragraph for each ability."""
    card = report.facts
    kind = f"{card.house.capitalize()} {card.type}"
    body = [f"power {card.power}", f"armor {card.armor}"] if card.type == "creature" else []
    bonus = [f"{card.amber} Æ"] if card.amber else []
    traits = [" ".join(trait.capitalize() for trait in card.traits)] if card.traits else []
    line = "   ".join([kind, *body, *bonus, *traits, card.rarity, f"no. {card.number}"])
    parts: list[RenderableType] = [Text(card.name, "card"), Text(line)]
    return Group(*parts, *([Text(""), Text(report.text)] if report.text else []))
