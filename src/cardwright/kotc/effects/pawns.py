"""Effects that summon pawns: clone, embody, craft.

Rules: the keywords of their names, K17-pawns-1 to -4; R101 to R107, R170.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.agenda import Step
from cardwright.core.choice import NO, YES, Choice, Option
from cardwright.core.events import Event
from cardwright.kotc.rules.cards import Effect, Face
from cardwright.kotc.rules.costs import Reveal, pay_resources
from cardwright.kotc.rules.summon import SummonPawn
from cardwright.kotc.rules.zones import REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.state import KeeperState

PAWN: Final = "Pawn"
"""What a crafted pawn is called."""

SP: Final = Option("sp")
HP: Final = Option("hp")


class CopyTargets(Effect):
    """Reveal the targets that can be copied, then summon up to `times` pawns for each, every one paid for.

    Paying is voluntary (R104); the targets come one after another, in the order of selection (R170).
    """

    def __init__(self, times: int) -> None:
        self.times = times

    def copies(self, state: KeeperState, card: int) -> bool:
        """Whether this effect can make a pawn of the card."""
        raise NotImplementedError

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        cards = [
            card for card in resolution.targets if state.zones[card] != REMOVED and self.copies(state, card)
        ]
        hidden: list[Event[KeeperState]] = [
            Reveal(card, resolution.event, resolution.card)
            for card in cards
            if state.knowledge.open[card] != state.public
        ]
        if hidden:
            state.happen_together(hidden)
        resolution.remaining = [card for card in cards for _ in range(self.times)]
        state.agenda.next(NEXT_COPY)


@final
class CloneTargets(CopyTargets):
    """Clone the targets, as often as it says: minions, but no petrified ones (R105).

    Where cards are cloned without being revealed it takes one that you know already (R104). Rules:
    K17-clone-1, K17-clone-2.
    """

    def run(self, state: KeeperState) -> None:
        if state.edition.policies.cloned_cards == "revealed":
            super().run(state)
            return
        resolution = state.resolutions[-1]
        known = [card for card in resolution.targets if state.knowledge.open[card] >> resolution.seat & 1]
        resolution.remaining = [card for card in known for _ in range(self.times)]
        state.agenda.next(NEXT_UNSEEN)

    def copies(self, state: KeeperState, card: int) -> bool:
        return state.faces[card].minion and not state.petrified(card)


@final
class EmbodyTargets(CopyTargets):
    """Embody the targets, as often as it says: spells. Rules: K17-embody-1 to -4; R106."""

    def copies(self, state: KeeperState, card: int) -> bool:
        return state.faces[card].spell


class NextCopy(Step["KeeperState"]):
    """For the target at hand: pay what playing it costs now, and summon the pawn, or leave it."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if not resolution.remaining:
            return
        card = resolution.remaining[0]
        if state.level(card) > state.ready_resources(resolution.seat):
            self.leave(state, card)
            return
        purpose = "clone" if state.faces[card].minion else "embody"
        state.ask(self, Choice(resolution.seat, "choose", [YES, NO], purpose, card))

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        card = resolution.remaining[0]
        if option.verb != "yes":
            self.leave(state, card)
            return
        state.agenda.then(SUMMON_COPY, self)
        pay_resources(state, resolution.seat, state.level(card), resolution.card, resolution.event)

    def leave(self, state: KeeperState, card: int) -> None:
        """No more pawns of this card."""
        resolution = state.resolutions[-1]
        resolution.remaining = [other for other in resolution.remaining if other != card]
        state.agenda.next(self)


@final
class NextUnseen(NextCopy):
    """For the target at hand, which others may not know: pay what summoning it costs now, or leave it.

    Of what is hidden from anybody it is asked even where nothing can be cloned, so that the question does not
    tell what the card is. Rules: K17-clone-1, -2; R104.
    """

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if not resolution.remaining:
            return
        card = resolution.remaining[0]
        there = state.faces[card].minion and state.zones[card] != REMOVED
        options = [NO]
        if there and state.level(card) <= state.ready_resources(resolution.seat):
            options = [YES, NO]
        elif state.knowledge.open[card] == state.public:
            self.leave(state, card)
            return
        state.ask(self, Choice(resolution.seat, "choose", options, "clone", card))


def clone_of(state: KeeperState, card: int) -> Face:
    """The pawn that clones a minion: as it is printed, or with SP, HP and level as they are now (R104)."""
    face = state.faces[card]
    if not face.minion or state.edition.policies.clones == "as-printed":
        return face.as_pawn()
    if not state.on_field(card):
        return face.pawn_of(state.level(card), face.sp, face.hp)
    minion = state.minions[card]
    return face.pawn_of(state.level(card), minion.sp, minion.hp)


@final
class SummonCopy(Step["KeeperState"]):
    """The cost is paid: a pawn like the target at hand enters. Rules: K17-clone-1, K17-embody-2; R104."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        face = clone_of(state, resolution.remaining.pop(0))
        state.happen(SummonPawn(face, resolution.seat, resolution.event, resolution.card, resolution.batch))


NEXT_COPY: Final = NextCopy()
NEXT_UNSEEN: Final = NextUnseen()
SUMMON_COPY: Final = SummonCopy()


@final
class CraftPawns(Effect):
    """Craft pawns: for each of them, level by level, 1 SP or 2 HP; then they enter together.

    `counts` of the resolution holds 1 for each level that became SP, 0 for HP, pawn after pawn. Rules:
    K17-craft-1 to -4; R107.
    """

    def __init__(self, pawns: int, level: int) -> None:
        self.pawns = pawns
        self.level = level

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if len(resolution.counts) < self.pawns * self.level:
            state.ask(self, Choice(resolution.seat, "choose", [SP, HP], "craft", resolution.card))
            return
        pawns: list[Event[KeeperState]] = []
        for pawn in range(self.pawns):
            sp = sum(resolution.counts[pawn * self.level : (pawn + 1) * self.level])
            face = crafted(self.level, sp, state.edition.number)
            pawns.append(
                SummonPawn(face, resolution.seat, resolution.event, resolution.card, resolution.batch)
            )
        resolution.counts = []
        state.happen_together(pawns)

    def answer(self, state: KeeperState, option: Option) -> None:
        state.resolutions[-1].counts.append(1 if option == SP else 0)
        state.agenda.next(self)


def crafted(level: int, sp: int, edition: int) -> Face:
    """A crafted pawn of which so many levels became SP, the others 2 HP each. Rules: K17-craft-2."""
    return Face(PAWN, True, level, sp, 2 * (level - sp), 0, [], pawn=True, edition=edition)
