"""What search knows of Keeper of the Cards."""

from collections.abc import Sequence
from typing import Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOTHING, Choice, Option
from cardwright.core.search import DEEPEST, USUAL_SLIPS, Guide, Slips, logistic, readiness
from cardwright.kotc.editions.edition import Edition
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import BATTLEFIELD, GRANARY, NOWHERE, TRAPFIELD
from cardwright.plugins.keeper.evaluation import prospects_of, shares, worth

HORIZON: Final = 3
"""Turns after which a simulation is evaluated."""

SCALE: Final = 7.0
"""With so much more worth a game is won three times as often as lost, about."""

READY: Final[dict[tuple[str, str], float]] = {
    ("action", "summon"): 4.0, ("action", "cast"): 1.0, ("action", "activate"): 2.0, ("action", "pop"): 0.5,
    ("action", "end"): 1.0,
    ("resource", "sow"): 2.0, ("resource", "skip"): 1.0,
    ("attack", "enlist"): 6.0, ("attack", "end"): 1.0, ("attack", "done"): 1.0,
    ("respond", "pass"): 1.0, ("respond", "pop"): 2.0, ("respond", "cast"): 3.0, ("respond", "activate"): 5.0,
    ("react", "pass"): 1.0, ("react", "pop"): 1.5,
    ("defend", "enlist"): 5.0, ("defend", "done"): 1.0,
    ("mulligan", "done"): 5.0, ("mulligan", "bury"): 1.0,
    ("target", "done"): 0.2, ("deploy", "decline"): 0.2,
}  # fmt: skip
"""How readily an answer of this kind is tried between two players, by prompt and verb; all others 1."""

AMONG_SEVERAL: Final[dict[tuple[str, str], float]] = {
    ("action", "summon"): 6.0, ("action", "cast"): 0.1, ("action", "activate"): 4.0, ("action", "pop"): 0.05,
    ("action", "end"): 1.0,
    ("attack", "enlist"): 1.5, ("attack", "end"): 2.0, ("attack", "done"): 0.3,
    ("respond", "pass"): 1.0, ("respond", "pop"): 0.12, ("respond", "cast"): 0.1,
    ("respond", "activate"): 2.5,
    ("react", "pass"): 1.0, ("react", "pop"): 0.2,
    ("defend", "enlist"): 5.0, ("defend", "done"): 1.0,
    ("mulligan", "done"): 20.0, ("mulligan", "bury"): 1.0,
    ("choose", "no"): 0.1, ("choose", "hp"): 0.1,
    ("target", "done"): 0.2, ("deploy", "decline"): 0.2,
}  # fmt: skip
"""The same among several, who leave each other in peace for long: about as often as `greedy` answers so."""

AT_MINIONS: Final = 0.3
"""How readily minions are attacked among several, all together, where each player counts 1."""

FROM_THE_DECK: Final = 4.0
"""How readily one draws from the deck where all reserves together count 1."""

OUT_OF_CARDS: Final = 0.01
"""The same of an empty deck: whoever draws from it loses."""


@final
class KeeperGuide(Guide):
    """Ways to pay are alike, so are cards of one face in a pile; what greedy does is tried first."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(HORIZON, Slips(easy=0.35) if edition.policies.reserves == "swapped" else USUAL_SLIPS)

    def key(self, state: KeeperState, choice: Choice, option: Option) -> object:
        """The option; of cards in piles, what makes a difference of them: their face, whose they are, how
        they are turned, their level. All resources that could be exhausted to pay are one.
        """
        card = option.card
        if card == NOTHING:
            return (option.verb, -1, option.player, option.word, option.number)
        zone = state.zones[card]
        if zone == GRANARY and choice.prompt == "pay" and option.verb == "exhaust":
            return "exhaust"
        if zone == BATTLEFIELD or zone == TRAPFIELD or zone == NOWHERE:
            return (option.verb, card, option.player, option.word, option.number)
        lying = (zone, state.holders[card], state.exhausted[card])
        changed = (state.drops.get(card, 0), state.fatigued.get(card, -1))
        return (option.verb, state.faces[card].digest, lying, changed, option.word, option.number)

    def weigh(self, state: KeeperState, choice: Choice, options: Sequence[Option]) -> list[float]:
        """By the kind of answer; several of one kind share it."""
        return _weights(state, choice, options)

    def study(self, state: KeeperState, choice: Choice, options: Sequence[Option]) -> list[float]:
        """By what greedy sees each lead to."""
        return readiness(prospects_of(state, options, choice.player, _held(state)))

    def play(self, state: KeeperState, chance: Chance, turn: int) -> None:
        """By the same weights, at random."""
        steps = 0
        choice = state.choice
        while choice is not None and state.turn < turn and steps < DEEPEST:
            options = choice.options
            if len(options) == 1 or choice.prompt == "pay":
                state.take(options[0])
            else:
                state.take(options[_drawn(_weights(state, choice, options), chance)])
            choice = state.choice
            steps += 1

    def value(self, state: KeeperState, seat: int) -> float:
        """By what the position is worth; among several by how strong each is."""
        if state.result is not None:
            return super().value(state, seat)
        if state.seats > 2:
            return shares(state, _held(state))[seat]
        return logistic(worth(state, seat, _held(state)) / SCALE)

    def values(self, state: KeeperState) -> list[float]:
        """The same of all, whose strength is told once."""
        if state.result is None and state.seats > 2:
            return shares(state, _held(state))
        return super().values(state)


def _held(state: KeeperState) -> float:
    """How much a card in hand counts: where one places or draws, a card that is drawn costs a resource."""
    return 1.0 if state.mechanisms.sowing else 0.5


def _weights(state: KeeperState, choice: Choice, options: Sequence[Option]) -> list[float]:
    prompt = choice.prompt
    if prompt == "draw":
        deck = FROM_THE_DECK if state.players[choice.player].deck else OUT_OF_CARDS
        reserve = 1.0 / max(1, len(options) - 1)
        return [deck if option.card == NOTHING else reserve for option in options]
    several = state.seats > 2
    if several and prompt == "victim":
        players = [option.card == NOTHING for option in options]
        minion = AT_MINIONS / max(1, players.count(False))
        return [1.0 if player else minion for player in players]
    ready = AMONG_SEVERAL if several else READY
    many: dict[str, int] = {}
    for option in options:
        many[option.verb] = many.get(option.verb, 0) + 1
    each: dict[str, float] = {}
    for verb, number in many.items():
        each[verb] = ready.get((prompt, verb), 1.0) / (number if len(options) > 2 else 1)
    return [each[option.verb] for option in options]


def _drawn(weights: list[float], chance: Chance) -> int:
    total = 0.0
    for weight in weights:
        total += weight
    left = total * (chance.below(1 << 24) / (1 << 24))
    for place in range(len(weights)):
        left -= weights[place]
        if left < 0.0:
            return place
    return len(weights) - 1
