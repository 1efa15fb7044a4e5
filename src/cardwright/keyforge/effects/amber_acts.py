"""Effects on Æmber, keys and chains.

Rules: KF-AMB-1 to -8, KF-FORGE-9 to -11; S-A5, S-G1, S-G8, S-G17, S-G18.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.agenda import Step
from cardwright.core.choice import Option
from cardwright.keyforge.effects.aiming import reached, targets, whose
from cardwright.keyforge.effects.asking import question
from cardwright.keyforge.effects.reading import places, players
from cardwright.keyforge.effects.values import FULL, value
from cardwright.keyforge.rules.amber import SUPPLY, Flow, Steal, available, pool
from cardwright.keyforge.rules.chains import GainChains
from cardwright.keyforge.rules.forge import ChooseUnforged, forge
from cardwright.keyforge.rules.permits import key_cost
from cardwright.keyforge.tree import CHOICES

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.keyforge.tree import Node


def flow(state: KeyforgeState, resolution: Resolution, amount: int, giver: int, taker: int) -> None:
    """Move Æ, as much of it as there is; `full` is all of it."""
    moved = min(max(0, amount), available(state, giver))
    resolution.counted(moved)
    resolution.complete = moved > 0 and (moved == amount or amount == FULL)
    state.agenda.next(Flow(moved, giver, taker, resolution.this))


def gain(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """From the supply into a pool."""
    amount = value(state, resolution, effect.args[0])
    flow(state, resolution, amount, SUPPLY, pool(whose(state, resolution, second(effect))))


def second(effect: Node) -> Node | None:
    """The second argument, if there is one."""
    return effect.args[1] if len(effect.args) > 1 else None


def lose(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """From a pool to the supply (KF-AMB-2)."""
    amount = value(state, resolution, effect.args[0])
    flow(state, resolution, amount, pool(whose(state, resolution, second(effect))), SUPPLY)


def steal(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """From the pool of a player's opponent into theirs, unless that is forbidden (KF-AMB-2, KFR63, S-G17)."""
    thief = resolution.me
    if "by" in effect.options:
        thief = players(state, resolution, effect.options["by"])[0]
    amount = value(state, resolution, effect.args[0])
    possible = min(amount, state.players[1 - thief].amber)
    if possible > 0 and state.happen(Steal(thief, possible, resolution.this)):
        flow(state, resolution, amount, pool(1 - thief), pool(thief))
    else:
        resolution.counted(0)
        resolution.complete = False


def move(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Æ from any place to any place, or from several to one."""
    amount, origin, destination = effect.args
    takers = _places(state, resolution, effect, destination)
    wanted = value(state, resolution, amount)
    moved = 0
    resolution.complete = False
    for giver in reversed(_places(state, resolution, effect, origin)) if takers else ():
        part = min(max(0, wanted), available(state, giver))
        state.agenda.next(Flow(part, giver, takers[0], resolution.this))
        resolution.complete = part > 0 and (part == wanted or wanted == FULL)
        moved += part
    resolution.counted(moved)


def _places(state: KeyforgeState, resolution: Resolution, effect: Node, node: Node) -> list[int]:
    """The places that an argument names; of cards, those in play."""
    if node.op in CHOICES or node.op in ("it", "this", "done"):
        return [card for card in targets(state, resolution, effect, node) if card in state.things]
    return places(state, resolution, node)


def capture(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Onto creatures, from the pool of the opponent of whoever controls each, or from their own (S-A5).

    A creature whose ability a player resolves as if they controlled it captures as theirs (`trigger`). Where
    a pool holds too little for several, the active player chooses which get it (S-G18).
    """
    wanted = value(state, resolution, effect.args[0])
    named = effect.args[1:]
    found = reached(state, resolution, effect, named) if named else [resolution.this]
    if not named and not state.still_there(resolution.this, resolution.arrival):
        found = []
    creatures = [card for card in found if state.creature(card)]
    own = bool(effect.options.get("own", False))
    total = 0
    for seat in (state.turn_player, 1 - state.turn_player):
        takers = [card for card in creatures if (captor(state, resolution, card) == seat) == own]
        most = state.players[seat].amber
        if len(takers) > 1 and wanted * len(takers) > most:
            state.agenda.next(ShareOut(tuple(takers), seat, resolution.this, wanted, most, ()))
            total += most
        else:
            for card in takers:
                part = min(max(0, wanted), most)
                state.agenda.next(Flow(part, pool(seat), card, resolution.this))
                total += part
    resolution.counted(total)
    resolution.complete = total > 0 and (total == wanted * len(creatures) or wanted == FULL)


def captor(state: KeyforgeState, resolution: Resolution, card: int) -> int:
    """Who captures with the creature: whoever controls it, or resolves its own ability."""
    return resolution.me if card == resolution.this else state.holders[card]


@final
class ShareOut(Step["KeyforgeState"]):
    """A pool is captured, one Æ at a time; each creature gets no more than its part (S-G18)."""

    def __init__(
        self, takers: tuple[int, ...], seat: int, by: int, each: int, most: int, given: tuple[int, ...]
    ) -> None:
        self.takers = takers
        self.seat = seat
        self.by = by
        self.each = each
        self.most = most
        self.given = given

    def run(self, state: KeyforgeState) -> None:
        if len(self.given) < self.most:
            options = [Option("target", card) for card in self.takers if self.given.count(card) < self.each]
            resolution, most = state.resolutions[-1], self.most
            state.ask(self, question(state, resolution, "target", options, "capture", most, most, self.given))
        else:
            for card in reversed(tuple(dict.fromkeys(self.given))):
                state.agenda.next(Flow(self.given.count(card), pool(self.seat), card, self.by))

    def answer(self, state: KeyforgeState, option: Option) -> None:
        given = (*self.given, option.card)
        state.agenda.next(ShareOut(self.takers, self.seat, self.by, self.each, self.most, given))


def forge_key(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """Forge a key now, at the current cost and so much more, or for nothing (KF-FORGE-5, -9, -10)."""
    more = value(state, resolution, effect.args[0]) if effect.args else 0
    cost = key_cost(state, resolution.me, more)
    resolution.complete = forge(state, resolution.me, cost)


def unforge(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """A forged key is no longer forged (KF-FORGE-11)."""
    seat = whose(state, resolution, effect.args[0])
    resolution.complete = bool(state.players[seat].keys)
    state.agenda.next(ChooseUnforged(seat, resolution.this))


def chains(state: KeyforgeState, resolution: Resolution, effect: Node) -> None:
    """I gain chains (KF-CHAIN-1)."""
    amount = value(state, resolution, effect.args[0])
    state.happen(GainChains(resolution.me, amount, resolution.this))
