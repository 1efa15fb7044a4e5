"""What a position in Keeper of the Cards is compared by."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from cardwright.core.choice import NOTHING
from cardwright.core.keys import Freezer
from cardwright.kotc.rules.cards import Face
from cardwright.kotc.rules.recovery import ends_in_own_recovery

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Minion, Moment
    from cardwright.kotc.rules.state import KeeperState, Player


@final
class KeeperFreezer(Freezer):
    """The same for Keeper of the Cards, where faces never change."""

    def fixed(self, thing: object) -> object:
        return thing.digest if isinstance(thing, Face) else None


def key_of(state: KeeperState) -> tuple[object, ...]:
    """The position as a value (`State.key`)."""
    minions = state.minions
    freezer = KeeperFreezer({minion.arrival: card for card, minion in minions.items()}, [])
    knowledge = state.knowledge
    choice = state.choice
    return (
        state.turn_player,
        state.turn == 0,
        state.phase,
        state.living,
        state.decked_out,
        state.agreed,
        tuple([_of_player(player) for player in state.players]),
        tuple([face.digest for face in state.faces]),
        tuple(state.owners),
        tuple(state.zones),
        tuple(state.exhausted),
        tuple(knowledge.open),
        tuple(knowledge.memory),
        tuple(knowledge.seen),
        tuple([_of_minion(card, minions[card]) for card in sorted(minions)]),
        tuple(sorted(state.drops.items())) if state.drops else (),
        tuple(sorted([(card, ends_in_own_recovery(state, card)) for card in state.fatigued])),
        tuple(state.shown),
        tuple([_of_moment(state, moment, freezer) for moment in state.moments]),
        (tuple(state.negated), tuple(state.declared), tuple(state.locked), state.out),
        _half_done(state, freezer),
        freezer.all(cast("list[object]", state.agenda.steps)),
        freezer.of(state.waiting),
        None if choice is None else freezer.question(choice),
        None if state.result is None else (state.result.winners, state.result.reason),
    )


def _of_player(player: Player) -> tuple[object, ...]:
    return (
        player.hp,
        tuple(player.deck),
        tuple(player.hand),
        tuple(player.granary),
        tuple(player.battlefield),
        tuple(player.grave),
        tuple(player.trapfield),
        tuple(player.reserves),
    )


def _of_minion(card: int, minion: Minion) -> tuple[object, ...]:
    counters = (
        tuple([(counter.kind, counter.owner) for counter in minion.counters]) if minion.counters else ()
    )
    return card, minion.sp, minion.hp, minion.petrified, counters


def _half_done(state: KeeperState, freezer: KeeperFreezer) -> tuple[object, ...]:
    """The frames in which the position remembers what is half done; mostly there are none."""
    begun = state.chain or state.payments or state.resolutions or state.battles
    lasting = state.hypnoses or state.rampages or state.rerolls
    if not (begun or state.rolls or state.marked or lasting):
        return ()
    return (
        freezer.of(state.chain),
        freezer.of(state.payments),
        freezer.of(state.resolutions),
        freezer.of(state.rolls),
        freezer.of(state.marked),
        freezer.of(state.battles),
        freezer.of(state.hypnoses),
        freezer.of(state.rampages),
        freezer.of(state.rerolls),
    )


def _of_moment(state: KeeperState, moment: Moment, freezer: KeeperFreezer) -> tuple[object, ...]:
    """A moment: what has happened, who may use it for which cards, and what was used already."""
    minion = state.minions.get(moment.card)
    return (
        freezer.of(moment.condition),
        NOTHING if moment.batch == NOTHING else freezer.alike.setdefault(moment.batch, len(freezer.alike)),
        moment.card,
        moment.seats,
        moment.cards,
        moment.amount,
        minion is not None and moment.of_another(minion.arrival),
        tuple([(card, number) for event, card, number in state.spent if event == moment.event]),
    )
