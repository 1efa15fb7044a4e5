"""The page on which a deck is built, out of templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, final

from cardwright.authoring.composing import composed_games
from cardwright.catalogue.cards import Card
from cardwright.catalogue.curve import Curve
from cardwright.catalogue.dealing import Mulligan
from cardwright.catalogue.odds import PLANS
from cardwright.narration.emblems import emblem_of
from cardwright.narration.titles import title_of
from cardwright.table.assembling import Assembled
from cardwright.table.page.art import address_of
from cardwright.table.page.rendering import render
from cardwright.table.shelf import KeptDeck

WIDE: Final = 26
GAP: Final = 4
TALL: Final = 70
"""A column of a curve with the space beside it, and the highest one, in the units of its picture."""

SHORT: Final = {
    "level": "level", "sp": "SP", "hp": "HP", "ultra": "Ultra",
    "power": "power", "armor": "armor", "amber": "Æ",
}  # fmt: skip
"""What is said of a card in the list, number by number, where it has one."""

LIKELY: Final = Fraction(1, 1000)


@final
@dataclass(frozen=True)
class Bar:
    """A piece of a column of a curve: of which kind (by its place), from where, how high."""

    kind: int
    x: int
    y: float
    height: float


@final
@dataclass(frozen=True)
class Drawing:
    """A curve as it is drawn: its bars, and under each column its value, above it how many there are."""

    curve: Curve
    width: int
    bars: Sequence[Bar]
    columns: Sequence[tuple[int, str, float, int]]


def drawing(curve: Curve) -> Drawing:
    """How a curve is drawn."""
    bars: list[Bar] = []
    columns: list[tuple[int, str, float, int]] = []
    unit = TALL / max(curve.highest, 4)
    for place, step in enumerate(curve.steps):
        x, top = place * WIDE, float(TALL)
        for kind, count in enumerate(step.counts):
            if count:
                top -= count * unit
                bars.append(Bar(kind, x + GAP // 2, round(top, 2), round(count * unit, 2)))
        last = curve.open_ended and place == len(curve.steps) - 1
        columns.append(
            (x + WIDE // 2, f"{step.value}+" if last else str(step.value), round(top, 2), step.total)
        )
    return Drawing(curve, WIDE * len(curve.steps), bars, columns)


def percent(chance: Fraction) -> str:
    """A chance as one reads it.

    >>> (
    ...     percent(Fraction(1)),
    ...     percent(Fraction(1, 3)),
    ...     percent(Fraction(1, 9999)),
    ...     percent(Fraction(9999, 10000)),
    ... )
    ('100 %', '33.3 %', 'under 0.1 %', 'over 99.9 %')
    """
    if chance in (0, 1):
        return "100 %" if chance else "0 %"
    if chance < LIKELY:
        return "under 0.1 %"
    if chance > 1 - LIKELY:
        return "over 99.9 %"
    return f"{float(chance) * 100:.1f} %"


@lru_cache(maxsize=4096)
def key(id: str) -> str:
    """A card's id as it can stand in an `id` of the page.

    >>> key("Ember Scout") == key("Ember Scout") != key("Ember scout")
    True
    """
    return sha256(id.encode("utf-8", "replace")).hexdigest()[:12]


def build_page(made: Assembled, kept: Sequence[KeptDeck], games: Sequence[str]) -> str:
    """Where a deck is built; `kept` are the visitor's decks, `games` those whose decks can be built."""
    titles = {game: title_of(game) for game in games}
    return render("build.html", **_drawn(made), kept=kept, titles=titles)


def build_part(made: Assembled) -> str:
    """What changes of it."""
    return render("build-part.html", **_drawn(made))


def _drawn(made: Assembled) -> dict[str, Any]:
    said = made.said
    return {
        "m": made,
        "said": said,
        "curves": [drawing(each) for each in made.curves],
        "picture": lambda card: _picture(said.game, card),
        "numbers": _numbers,
        "word_of": _word,
        "key": key,
        "percent": percent,
        "title": title_of(said.game),
        "writes": said.game in composed_games(),
        "plan": PLANS[made.dealing.mulligan],
        "mulligan": made.dealing.mulligan,
        "Mulligan": Mulligan,
        "ready": list(made.workbench.ready_made()),
        "examples": _examples(made),
    }


def _picture(game: str, card: Card) -> str:
    return address_of(emblem_of(game, card.emblem))


def _numbers(card: Card) -> list[tuple[str, int]]:
    """The numbers of a card that are worth a place in a list."""
    always = ("level", "sp", "hp", "power")
    return [
        (said, card.numbers[name])
        for name, said in SHORT.items()
        if name in card.numbers and (card.numbers[name] or name in always)
    ]


def _word(card: Card, field: str) -> str:
    """The first word of a card in a field; empty where it has none."""
    return next(iter(card.words.get(field, ())), "")


def _examples(made: Assembled) -> Mapping[str, str]:
    """What can be looked for, for who has never done it."""
    numbers = [each.name for each in made.workbench.fields if each.kind == "number"]
    chips = [(field, chips) for field, chips in made.chips if field.kind == "choice" and chips]
    examples = {
        "draw": "the word anywhere",
        '"draw 1 card"': "these words together",
        "-battle": "without a word",
    }
    examples |= {f"{field.name}:{chips[-1].value}": field.about for field, chips in chips[:2]}
    examples |= {f"{numbers[0]}<=3": "a number up to 3"} if numbers else {}
    examples |= {"copies>0": "in your deck already", "(a or b)": "one or the other"}
    return examples
