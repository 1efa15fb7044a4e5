"""Planning a turn of KeyForge: what each answer comes to when both players go on greedily for some turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.search import DEEPEST, Slips, logistic
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.plugins.keyforge.evaluation import (
    LONGEST,
    TURN_BEGINS,
    USUAL,
    WON,
    Taste,
    best_answer,
    finished,
    worth_to_taste,
)
from cardwright.plugins.keyforge.standing import Judgement

FEWEST: Final = 2
"""Worlds in which every plan is tried."""

SURE: Final = 2.5
"""So many standard errors behind the best, a plan is not thought about any more."""

DOUBT: Final = 1.0
"""By how many Æ the end of a turn usually misjudges which of two plans is better (standard deviation)."""

UNCERTAIN: Final = 16.0
"""How much what two plans come to differs from world to world (variance, Æ squared), before any is tried."""

BELIEVED: Final = 2
"""So many worlds that belief about the variance counts for."""

MOST: Final = 150.0
"""What a position counts for at most, also a game that was won by chance or later on, in Æ."""

OVER: Final = MOST + 1.0
"""What it counts for that the game is won by nothing but what one does, in Æ."""

SCALE: Final = 15.0
"""So many Æ more make it three times as likely to win as to lose, about."""

SLIPS: Final = Slips(easy=0.28, medium=0.17, hard=0.115)
"""What each level overlooks: chosen so that each beats the one below about as often."""

VARIED: Final = (
    Taste(creature=1.7, power=0.34, ability=0.425, artifact=2.04),
    Taste(creature=0.5, power=0.1, ability=0.125, artifact=0.6),
)
"""Tastes in which the board counts 1.7 times and half as much: turns of another kind to choose from."""


def play_greedily(state: KeyforgeState, turn: int, taste: Taste) -> None:
    """Play on greedily for both players until that turn begins or the game is over.

    A turn is played out for each house, and then as it was best.
    """
    known: dict[Option, float] = {}
    last = state.turn
    for _ in range(DEEPEST):
        choice = state.choice
        if choice is None or state.turn >= turn:
            return
        if state.turn != last:
            known = {}
            last = state.turn
        options = choice.options
        if len(options) == 1:
            state.take(options[0])
        elif choice.prompt in TURN_BEGINS:
            for option in _best_line(state, choice.player, taste):
                state.take(option)
        else:
            state.take(_answer(state, choice, taste, known))


def forge(state: KeyforgeState) -> None:
    """Forge the key with which a turn begins, whatever its colour."""
    for _ in range(DEEPEST):
        choice = state.choice
        if choice is None or choice.prompt != "forge":
            return
        state.take(choice.options[0])


def _best_line(state: KeyforgeState, seat: int, taste: Taste) -> list[Option]:
    """The answers of the best greedy turn, without its end."""
    choice = state.choice
    assert choice is not None
    best: list[Option] = []
    most = 0.0
    for option in choice.options:
        line: list[Option] = []
        value = _line_after(state.copy(), option, seat, taste, line)
        if not best or value > most:
            best, most = line, value
    return best


def _line_after(state: KeyforgeState, option: Option, seat: int, taste: Taste, line: list[Option]) -> float:
    """Take the option and play the turn on up to its end, noting each answer: what that is worth."""
    known: dict[Option, float] = {}
    line.append(option)
    state.take(option)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or choice.player != seat:
            break
        best = _answer(state, choice, taste, known)
        if best.verb == "end":
            break
        line.append(best)
        state.take(best)
    return worth_to_taste(state, seat, taste)


def _answer(state: KeyforgeState, choice: Choice, taste: Taste, known: dict[Option, float]) -> Option:
    """Greedy's answer; what a thing to do brings is worked out anew only if it seems to bring the most.

    `known` is what each was found to bring, earlier in the turn.
    """
    if choice.prompt != "main":
        return best_answer(state, choice, choice.player, taste)
    seat = choice.player
    now = worth_to_taste(state, seat, taste)
    fresh: list[Option] = []
    while True:
        best = choice.options[0]
        most = -3 * WON
        for option in choice.options:
            brings = known.get(option)
            if brings is None:
                brings = finished(state, option, seat, taste, True) - now
                known[option] = brings
                fresh.append(option)
            if brings > most:
                best, most = option, brings
        if best.verb == "end" or best in fresh:
            return best
        known[best] = finished(state, best, seat, taste, True) - now
        fresh.append(best)


@final
class Plan:
    """An answer, and the taste to which the turn is played on after it: what that came to, world by world.

    `now` is what the end of the turn was worth, `later` what came of it, in Æ.
    """

    def __init__(self, place: int, taste: Taste) -> None:
        self.place: Final = place
        self.taste: Final = taste
        self.now: list[float] = []
        self.later: list[float] = []


@final
class Plans:
    """What the plans for a turn come to, in world after world.

    A plan is an answer and a taste. In each world every plan that may still be the best is tried, with the
    same chance to come: the turn is played on to its taste, then both players go on greedily until the
    `horizon`th turn from now begins (1: the enemy's next). How much better a plan is than another is
    believed to be what the ends of their turns say, but for a normal error of `doubt`; what came later is
    weighed against it by how much it varies. What the beginning of a turn is worth a judgement says; without
    one, the taste. A plan is given up as soon as it is behind the best by more
    than chance explains, and so is one of two that have come to the same in every world.
    """

    def __init__(
        self,
        imagine: Callable[[int], KeyforgeState],
        seat: int,
        seed: int,
        horizon: int = 1,
        doubt: float = DOUBT,
        taste: Taste = USUAL,
        varied: Sequence[Taste] = (),
        judgement: Judgement | None = None,
    ) -> None:
        """`varied` are more tastes to which the seat's own turn is tried."""
        self.simulations = 0
        self._imagine = imagine
        self._seat = seat
        self._chance = Chance.seeded(seed)
        self._horizon = horizon
        self._doubt = doubt
        self._taste = taste
        self._judgement = judgement
        self._worlds = 0
        self._next = 0
        self._world: KeyforgeState = imagine(self._chance.below(1 << 30))
        self._all: list[Plan] = []
        self._alike = _alike(self._world)
        for own in [taste, *varied]:
            for place in range(len(self._alike)):
                if self._alike[place] == place:
                    self._all.append(Plan(place, own))
        self.left: list[Plan] = self._all[:]

    @property
    def settled(self) -> bool:
        """Whether all plans that are left begin with the same answer."""
        place = self.left[0].place
        for plan in self.left:
            if plan.place != place:
                return False
        return True

    def grow(self, simulations: int) -> None:
        """Try so many plans more, unless it is settled how to begin."""
        for _ in range(simulations):
            if self.settled:
                return
            self._try(self.left[self._next])
            self.simulations += 1
            self._next += 1
            if self._next == len(self.left):
                self._next = 0
                self._worlds += 1
                self._world = self._imagine(self._chance.below(1 << 30))
                if self._worlds >= FEWEST:
                    self._give_up()

    def best(self) -> int:
        """The place of the answer with which the best plan so far begins; of equals, the first."""
        return self._best().place

    def alike(self, place: int) -> int:
        """The place of the first answer that is the same to the seat."""
        return self._alike[place]

    def tries(self, place: int) -> int:
        """In how many plans the answer at this place, or one like it, was tried."""
        first = self._alike[place]
        total = 0
        for plan in self._all:
            if plan.place == first:
                total += len(plan.later)
        return total

    def chance(self, place: int) -> float:
        """The chance to win with the answer at this place; 0 if it was not tried.

        It is that of the best answer, less what the plans of this one are behind in the worlds of both: those
        that were given up early have met fewer. It is 1 or 0 where the turn ended the game in each of them,
        and neither chance nor a card that was drawn had a part in it.
        """
        first = self._alike[place]
        best = self._best()
        worth = own = -OVER
        behind = -2.0 * OVER
        tried = False
        for plan in self._all:
            if plan.place == best.place and plan.later:
                worth = max(worth, _mean(plan.later))
            if plan.place == first and plan.later:
                tried = True
                behind = max(behind, min(0.0, self._gain(plan, best)[0]))
                own = max(own, _mean(plan.later))
        if not tried or own <= -OVER:
            return 0.0
        if own >= OVER:
            return 1.0
        return logistic((worth if first == best.place else worth + behind) / SCALE)

    def given_up(self, place: int) -> bool:
        """Whether no plan is left that begins with the answer at this place, or one like it."""
        first = self._alike[place]
        for plan in self.left:
            if plan.place == first:
                return False
        return True

    def _try(self, plan: Plan) -> None:
        state = self._world.copy()
        choice = state.choice
        assert choice is not None
        turn = state.turn
        deck = len(state.players[self._seat].deck)
        draws = state.chance.draws
        state.take(choice.options[plan.place])
        play_greedily(state, turn + 1, plan.taste)
        now = self._worth(state)
        over = state.result is not None
        drawn = len(state.players[self._seat].deck) != deck or state.chance.draws != draws
        if over and state.turn == turn and not drawn:
            now = OVER * (now / MOST)
        plan.now.append(now)
        if over or self._horizon == 1 or self._doubt == 0.0:
            plan.later.append(now)
            return
        play_greedily(state, turn + self._horizon, self._taste)
        plan.later.append(self._worth(state))

    def _worth(self, state: KeyforgeState) -> float:
        """What the beginning of a turn is worth, in Æ."""
        if self._judgement is not None:
            forge(state)
        if self._judgement is None or state.result is not None:
            return _bounded(worth_to_taste(state, self._seat, self._taste))
        return _bounded(self._judgement.worth(state, self._seat))

    def _best(self) -> Plan:
        """The best plan: each is compared with the one whose turn ends best."""
        left = self.left
        first = left[0]
        for plan in left:
            if len(plan.now) == len(first.now) and _mean(plan.now) > _mean(first.now):
                first = plan
        best, most = first, 0.0
        for plan in left:
            gain = self._gain(plan, first)[0]
            if gain > most + 1e-9:
                best, most = plan, gain
        return best

    def _gain(self, plan: Plan, other: Plan) -> tuple[float, float]:
        """By how much the plan is believed to be better than the other, in Æ; and its standard error."""
        count = min(len(plan.now), len(other.now))
        if count == 0:
            return 0.0, 1e9
        now = 0.0
        later = 0.0
        squares = 0.0
        for place in range(count):
            now += plan.now[place] - other.now[place]
            difference = plan.later[place] - other.later[place]
            later += difference
            squares += difference * difference
        now /= count
        later /= count
        if self._horizon == 1 or self._doubt == 0.0:
            spread = max(0.0, squares / count - later * later)
            return now, sqrt(spread / count)
        variance = (squares - count * later * later + BELIEVED * UNCERTAIN) / (count - 1 + BELIEVED) / count
        prior = self._doubt * self._doubt
        share = prior / (prior + variance)
        return now + share * (later - now), sqrt(share * variance)

    def _give_up(self) -> None:
        best = self._best()
        left: list[Plan] = []
        for plan in self.left:
            if plan is best:
                left.append(plan)
                continue
            gain, error = self._gain(plan, best)
            if plan.later != best.later and gain >= -SURE * error - 1e-9:
                left.append(plan)
        self.left = left


def _alike(state: KeyforgeState) -> list[int]:
    """For each option the place of the first that does the same with a card like its own in a hand or pile:
    of the same face, of the same house (KF-SEL-9), of the same player.
    """
    choice = state.choice
    assert choice is not None
    seen: dict[object, int] = {}
    places: list[int] = []
    for place in range(len(choice.options)):
        option = choice.options[place]
        card = option.card
        first = place
        if card != NOTHING and not state.in_play(card):
            face = state.faces[card]
            lying = (face.name, face.house, state.zones[card], state.holders[card])
            first = seen.setdefault((option.verb, lying, option.player, option.word, option.number), place)
        places.append(first)
    return places


def _bounded(value: float) -> float:
    return max(-MOST, min(MOST, value))


def _mean(values: list[float]) -> float:
    total = 0.0
    for value in values:
        total += value
    return total / len(values) if values else 0.0
