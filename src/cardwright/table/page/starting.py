"""What the start page offers: the games that can be begun, each with its decks and pictures of its cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, final

from cardwright.core.choice import NOBODY
from cardwright.games import game as rules_of
from cardwright.games import installed_games
from cardwright.narration.emblems import emblem_of
from cardwright.narration.titles import Title, title_of
from cardwright.table.page.art import address_of

PICTURES: Final = 5
"""So many cards of a game are shown."""


@final
@dataclass(frozen=True)
class Offered:
    """A game that can be begun; `newest` of its family is offered first, with pictures of its cards."""

    id: str
    title: Title
    decks: tuple[str, ...]
    newest: bool = False
    pictures: tuple[str, ...] = ()


@cache
def offered_games() -> tuple[Offered, ...]:
    """The installed games that have starter decks: the newest of each family, then the others."""
    games = [
        Offered(id, title_of(id), decks)
        for id in installed_games()
        if (decks := tuple(rules_of(id).starter_decks()))
    ]
    newest = {each.title.name: each.id for each in games}
    first = (
        replace(each, newest=True, pictures=tuple(_pictures(each.id)))
        for each in games
        if each.id == newest[each.title.name]
    )
    return (*first, *(each for each in reversed(games) if each.id != newest[each.title.name]))


def _pictures(id: str) -> Iterable[str]:
    """Where the pictures of some cards are that differ in what they show first."""
    rules = rules_of(id)
    decks = list(rules.starter_decks().values())
    state: Any = rules.new(decks[:2], seed=1)
    cards = state.view(NOBODY).position()["cards"].values()
    emblems = {each.name: each for each in (emblem_of(id, card) for card in cards)}
    by_motif = {emblem.motifs[0].shape: emblem for emblem in emblems.values() if emblem.motifs}
    return (address_of(emblem) for emblem in list(by_motif.values())[:PICTURES])
