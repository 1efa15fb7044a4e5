"""Is it said why a card is not on offer, and is it true? Put to the test in games that bots play.

Of every hand that is asked, each card that is not on offer should have a reason of its own. And a reason that
is true is gone when a judge takes away what it speaks of: then the card is on offer, or something else keeps
it from being. What a judge would do about a reason, a game says itself (`Remedied`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, final, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.hindrance import NO_ANSWER, Hindrance
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game, plugin, silent
from cardwright.players import bot

APART: Final = 3
"""Choices of a game between two positions that are looked at, on average."""

LONGEST: Final = 400
"""Choices after which a game has been seen enough."""


class Edit(NamedTuple):
    """What a judge changes: values of a card or of a player, or where a card lies."""

    card: str | None = None
    player: str | None = None
    values: Mapping[str, object] | None = None
    move: str | None = None


@runtime_checkable
class Remedied(Protocol):
    """A plugin that knows what a judge would do about a reason."""

    def remedy(self, state: Any, card: int, hindrance: Hindrance, /) -> Edit | None:
        """The edit after which this reason does not hold of the card any more; None where there is none."""
        ...


@final
@dataclass
class Survey:
    """What was found: how many positions, and of the cards of the hand that are not on offer how many.

    `reasons` counts them by the word of their reason, `cited` are the rules behind them, and `uncited` the
    words of those that no rule of the book says. `wrong` are cards that are on offer and have a reason.
    Of the reasons that a judge took away, `removed` of `tried` were gone; with `freed` of them the card was
    on offer. `stubborn` are those that were not gone.
    """

    positions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    cited: set[str] = field(default_factory=set)
    uncited: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    tried: int = 0
    removed: int = 0
    freed: int = 0
    stubborn: list[str] = field(default_factory=list)

    @property
    def without(self) -> int:
        """How many cards that are not on offer have no reason of their own."""
        return self.reasons[NO_ANSWER.word]

    @property
    def share(self) -> float:
        """The share of those that have one."""
        dimmed = self.reasons.total()
        return 1 - self.without / dimmed if dimmed else 1.0

    def __str__(self) -> str:
        return (
            f"{self.positions} positions, {self.reasons.total()} cards not on offer, {self.without} without "
            f"a reason; {self.removed} of {self.tried} reasons were removed, {self.freed} cards then on offer"
        )


def survey(game_id: str, positions: int, seed: int = 1, player: str = "random") -> Survey:
    """Look at so many positions of games between two bots of this name, with the game's starter decks.

    Raises `CardwrightError` for a game that does not say what a judge would do.
    """
    brought = plugin(game_id)
    if not isinstance(brought, Remedied):
        raise silent(game_id, "what a judge does about a reason")
    found = Survey()
    chance = Chance.seeded(seed)
    for state in _positions(game_id, positions, seed, player, chance):
        found.positions += 1
        seat = state.choice.player
        hand = state.players[seat].hand
        for card in hand:
            hindrance = state.hindrance(card, seat)
            if hindrance is not None:
                found.reasons[hindrance.word] += 1
                rules = state.by_number(hindrance.rules)
                found.cited.update(rules)
                if not rules:
                    found.uncited.add(hindrance.word)
        for cards in (state.in_sight(seat), hand):
            if cards:  # a hand can be empty, and so can be all that one sees
                _try_remedy(found, brought, game_id, state, cards[chance.below(len(cards))])
        _look_at_offers(found, state, seat)
    return found


def _positions(game_id: str, positions: int, seed: int, player: str, chance: Chance) -> Iterator[Any]:
    """So many positions of games from this seed on in which somebody is asked."""
    rules: Any = game(game_id)
    decks = list(rules.starter_decks().values())
    left = positions
    while left:
        first = chance.below(len(decks))
        second = (first + 1 + chance.below(len(decks) - 1)) % len(decks)
        state = rules.new([decks[first], decks[second]], seed)
        bots = [bot(player, 2 * seed + seat) for seat in range(2)]
        seed += 1
        for _ in range(LONGEST):
            if state.choice is None or not left:
                break
            if chance.below(APART) == 0:
                left -= 1
                yield state
            state.choose(bots[state.choice.player].pick(state.view(state.choice.player)))


def _look_at_offers(found: Survey, state: State[Any], seat: int) -> None:
    """What is on offer must have no reason, not even for the rule that decides it."""
    choice, step = state.choice, state.waiting
    assert choice is not None
    assert step is not None
    for option in choice.options:
        if option.verb in DEEDS and state.hindrance(option.card, seat) is not None:
            found.wrong.append(f"{state.notation(option)}: on offer")
        if option.verb in DEEDS and step.hindrance(state, option.card) is not None:
            found.wrong.append(f"{state.notation(option)}: {step.hindrance(state, option.card)}")


DEEDS: Final = ("activate", "cast", "play", "summon")
"""The verbs that play a card or use an ability of one: for these alone a step says that nothing hinders."""


def _try_remedy(found: Survey, brought: Remedied, game_id: str, state: Any, card: int) -> None:
    """Let a judge take the reason away, in a copy, and look at the card again."""
    seat = state.choice.player
    hindrance = state.hindrance(card, seat)
    edit = None if hindrance is None else brought.remedy(state, card, hindrance)
    if hindrance is None or edit is None:
        return
    other = state.copy()
    try:
        game(game_id).edit(other, edit.card, edit.player, edit.values, edit.move)
    except CardwrightError:
        return  # what is being enlisted or played a judge does not move
    if other.choice is None or other.choice.player != seat:
        return
    found.tried += 1
    after = other.hindrance(card, seat)
    found.freed += after is None
    if after is None or (after.word, after.by) != (hindrance.word, hindrance.by):
        found.removed += 1
    else:
        found.stubborn.append(f"{state.reference(card, NOBODY)}: {hindrance}, then {after}, by {edit}")
