"""What the start page offers: the games that can be begun, each with its decks and pictures of its cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, final

from cardwright.core.choice import NOBODY
from cardwright.core.state import State
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
    """A game that can be begun; `newest` of its family is offered first, with pictures of its cards.

    `windows`: everybody may act at almost any moment in it, and at a guarded table has so long for that.
    """

    id: str
    title: Title
    decks: tuple[str, ...]
    newest: bool = False
    windows: bool = False
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
    windows = {name for name, id in newest.items() if _opens_windows(_begun(id))}
    games = [replace(each, windows=each.title.name in windows) for each in games]
    first = (
        replace(each, newest=True, pictures=tuple(_pictures(each.id)))
        for each in games
        if each.id == newest[each.title.name]
    )
    return (*first, *(each for each in reversed(games) if each.id != newest[each.title.name]))


def _begun(id: str) -> Any:
    """The first position of some game of it."""
    rules = rules_of(id)
    return rules.new(list(rules.starter_decks().values())[:2], seed=1)


def _opens_windows(state: State[Any]) -> bool:
    """Whether a window can open in a game: one without them says nothing of its own about them."""
    return type(state).window is not State.window


def _pictures(id: str) -> Iterable[str]:
    """Where the pictures of some cards are that differ in what they show first."""
    cards = _begun(id).view(NOBODY).position()["cards"].values()
    emblems = {each.name: each for each in (emblem_of(id, card) for card in cards)}
    by_motif = {emblem.motifs[0].shape: emblem for emblem in emblems.values() if emblem.motifs}
    return (address_of(emblem) for emblem in list(by_motif.values())[:PICTURES])
