"""The page on which a card is written, out of templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from cardwright.authoring import Ruler
from cardwright.authoring.composing import beginnings
from cardwright.authoring.proofs import exact
from cardwright.narration.titles import title_of
from cardwright.table.composing import DECK, Composition
from cardwright.table.page.rendering import render
from cardwright.table.set_shelf import KeptSet
from cardwright.table.shelf import KeptDeck

LONGEST_LINK: Final = 6_000
"""Letters of a card's address: more than this some programs cut."""


def link_to(game: str, text: str) -> str:
    """The address at which this card stands; empty for one that is too long for an address.

    >>> link_to("kotc/17", 'name = "Bolt"')
    '/workshop?game=kotc%2F17&card=name+%3D+%22Bolt%22'
    """
    link = f"/workshop?{urlencode({'game': game, 'card': text})}"
    return link if len(link) <= LONGEST_LINK else ""


def workshop_page(
    made: Composition, games: Sequence[str], decks: Sequence[KeptDeck], sets: Sequence[KeptSet]
) -> str:
    """Where a card is written; `decks` and `sets` are the visitor's, of all games."""
    game = made.said.game
    return render(
        "workshop.html",
        **_drawn(made),
        titles={each: title_of(each) for each in games},
        starts=list(beginnings(game)),
        decks=[each for each in decks if each.rules == game],
        sets=[each for each in sets if each.rules == game],
    )


def workshop_part(made: Composition) -> str:
    """What changes of it."""
    return render("workshop-part.html", **_drawn(made))


def _drawn(made: Composition) -> Mapping[str, Any]:
    said = made.said
    return {
        "m": made,
        "said": said,
        "card": made.card,
        "ruler": Ruler(said.text),
        "exact": exact,
        "level_word": _level_word(made),
        "face": None if made.drawn is None else Markup(made.drawn.svg),  # drawn by us, and escaped
        "link": link_to(said.game, said.text),
        "link_to": link_to,
        "title": title_of(said.game),
        "title_of": title_of,
        "a_deck": DECK,
    }


def _level_word(made: Composition) -> str:
    """What the edition calls a card's level, as its face has it."""
    level = None if made.drawn is None else made.drawn.face.level
    return "Level" if level is None else level.word.capitalize()
