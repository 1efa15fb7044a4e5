"""How greedy plays KeyForge: what a position is worth in Æ, and how it thinks its own turn through."""

from __future__ import annotations

from typing import Final, final

from cardwright.core.choice import Choice, Option
from cardwright.keyforge.rules.permits import HAND_SIZE, key_cost
from cardwright.keyforge.rules.qualities import belongs
from cardwright.keyforge.rules.state import KEYS_TO_WIN, KeyforgeState, Player

WON: Final = 1000.0


@final
class Taste:
    """What each thing is worth, in Æ: the terms of `worth`, which others may weigh in another way."""

    def __init__(
        self,
        key: float = 10.0,
        forges_next: float = 4.0,
        forges_later: float = 2.5,
        last_key: float = 12.0,
        beyond: float = 0.7,
        ready: float = 0.3,
        artifact: float = 1.2,
        artifact_amber: float = 0.4,
        artifact_ready: float = 0.2,
        hand: float = 0.5,
        archives: float = 0.5,
        chain: float = 0.25,
        creature: float = 1.0,
        power: float = 0.2,
        armor: float = 0.1,
        ability: float = 0.25,
        upgrade: float = 0.5,
        held: float = 0.4,
        stun: float = 0.8,
    ) -> None:
        """A forged `key`, for which Æ was paid; enough Æ to forge next or a turn later, and `last_key` times
        as much where that wins; Æ `beyond` a key's cost; cards by what they are; Æ `held` by a creature,
        which goes to the opponent when it leaves.
        """
        self.key: Final = key
        self.forges_next: Final = forges_next
        self.forges_later: Final = forges_later
        self.last_key: Final = last_key
        self.beyond: Final = beyond
        self.ready: Final = ready
        self.artifact: Final = artifact
        self.artifact_amber: Final = artifact_amber
        self.artifact_ready: Final = artifact_ready
        self.hand: Final = hand
        self.archives: Final = archives
        self.chain: Final = chain
        self.creature: Final = creature
        self.power: Final = power
        self.armor: Final = armor
        self.ability: Final = ability
        self.upgrade: Final = upgrade
        self.held: Final = held
        self.stun: Final = stun


TERMS: Final = (
    *("key", "forges_next", "forges_later", "last_key", "beyond", "ready", "artifact", "artifact_amber"),
    *("artifact_ready", "hand", "archives", "chain", "creature", "power", "armor", "ability", "upgrade"),
    *("held", "stun"),
)
"""The names of what a taste weighs."""

USUAL: Final = Taste()
"""Greedy's taste."""

TURN_BEGINS: Final = ("house", "archives")
"""Questions whose answer shows its worth only when the turn is played."""

MODEST: Final = ("done", "no", "leave")
"""The answers that begin nothing more."""

LONGEST: Final = 60
"""Choices after which a thing begun, or a turn, is evaluated as it stands."""


def prospects(position: KeyforgeState, seat: int) -> list[float]:
    """What each option of the seat's question leads to, as far as the seat's own turn goes.

    Where a turn begins, it is played out after each answer; otherwise what an answer begins is finished. The
    position is imagined, and stays as it is.
    """
    return prospects_to_taste(position, seat, USUAL)


def prospects_to_taste(position: KeyforgeState, seat: int, taste: Taste) -> list[float]:
    """The same to another taste."""
    choice = position.choice
    assert choice is not None
    if choice.prompt in TURN_BEGINS:
        return [_played_out(position, option, seat, taste) for option in choice.options]
    return [finished(position, option, seat, taste) for option in choice.options]


def worth(state: KeyforgeState, seat: int) -> float:
    """What the position is worth to the seat, in Æ: its own side less the other; a won game above all."""
    return worth_to_taste(state, seat, USUAL)


def worth_to_taste(state: KeyforgeState, seat: int, taste: Taste) -> float:
    """The same to another taste."""
    result = state.result
    if result is not None:
        if seat not in result.winners:
            return -WON
        return WON if len(result.winners) == 1 else 0.0
    return _side(state, state.players[seat], taste) - _side(state, state.players[1 - seat], taste)


# What a position is worth


def _side(state: KeyforgeState, player: Player, taste: Taste) -> float:
    """What a player has: keys and Æ, cards in play, cards to come."""
    seat = player.seat
    active = state.turn_player == seat
    total = _race(state, player, active, taste)
    house = state.house if active and state.phase == "main" else ""
    for card in player.battleline:
        total += _creature(state, card, taste)
        if not state.things[card].exhausted:
            total += taste.ready if not active or belongs(state, card, house) else 0.0
    for card in player.artifacts:
        total += taste.artifact + taste.artifact_amber * state.things[card].amber
        if not state.things[card].exhausted:
            total += taste.artifact_ready if not active or belongs(state, card, house) else 0.0
    cards = len(player.hand)
    if active:
        cards = max(cards, HAND_SIZE)
    return total + taste.hand * cards + taste.archives * len(player.archives) - taste.chain * player.chains


def _race(state: KeyforgeState, player: Player, active: bool, taste: Taste) -> float:
    """Keys, and Æ towards the next one; whoever is not active forges at the beginning of the next turn."""
    keys = len(player.keys)
    cost = key_cost(state, player.seat)
    amber = player.amber
    total = taste.key * keys + min(amber, cost) + taste.beyond * max(0, amber - cost)
    if amber >= cost:
        soon = taste.forges_later if active else taste.forges_next
        total += soon * taste.last_key if keys == KEYS_TO_WIN - 1 else soon
    return total


def _creature(state: KeyforgeState, card: int, taste: Taste) -> float:
    """A creature: what it can take and deal, what is on it; Æ on it goes to the opponent when it leaves."""
    thing = state.things[card]
    face = state.faces[card]
    left = max(0, state.power(card) - thing.damage)
    total = taste.creature + taste.power * left + taste.armor * state.armor(card)
    total += taste.ability * (len(face.abilities) + len(face.constants))
    total += taste.upgrade * len(thing.upgrades) - taste.held * thing.amber
    if thing.stunned:
        total -= taste.stun
    return total


# What an answer leads to


def finished(
    position: KeyforgeState, option: Option, seat: int, taste: Taste, plainly: bool = False
) -> float:
    """What the position is worth when the option is taken and what it begins is finished with thought, or
    plainly.
    """
    if option.verb == "end":
        return worth_to_taste(position, seat, taste)
    state = position.copy()
    state.take(option)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or _rests(choice, seat):
            break
        state.take(_plain(choice) if plainly else best_answer(state, choice, seat, taste))
    return worth_to_taste(state, seat, taste)


def _played_out(position: KeyforgeState, option: Option, seat: int, taste: Taste) -> float:
    """What the position is worth when the option is taken and the turn is played on greedily to its end."""
    state = position.copy()
    state.take(option)
    for _ in range(LONGEST):
        choice = state.choice
        if choice is None or choice.player != seat:
            break
        best = best_answer(state, choice, seat, taste)
        if best.verb == "end":
            break
        state.take(best)
    return worth_to_taste(state, seat, taste)


def best_answer(state: KeyforgeState, choice: Choice, seat: int, taste: Taste) -> Option:
    """The answer that leads to the best position if what follows it is answered in the plainest way."""
    options = choice.options
    if len(options) == 1:
        return options[0]
    if choice.prompt == "flank" or choice.prompt == "forge":
        return options[0]
    best, most = options[0], -2 * WON
    for option in options:
        value = finished(state, option, seat, taste, plainly=True)
        if value > most:
            best, most = option, value
    return best


def _rests(choice: Choice, seat: int) -> bool:
    """Whether nothing is half done, or it is not for this seat to go on."""
    return choice.player != seat or choice.prompt == "main" or choice.prompt in TURN_BEGINS


def _plain(choice: Choice) -> Option:
    """The plainest answer: one that begins nothing more, else the first."""
    for option in choice.options:
        if option.verb in MODEST:
            return option
    return choice.options[0]
