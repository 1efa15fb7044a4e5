"""Target selections that another player makes, whom you choose; how many there are you say yourself.

Rules: K09-ability-clarifications-rulings-22, -38, -48 to -51; R31, R48.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.kotc.effects.selections import TARGET, See
from cardwright.kotc.rules.cards import Selection
from cardwright.kotc.rules.resolution import least_targets, select

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState


class SelectedByAnother(Selection):
    """Choose a player, then how many cards, up to `amount`; that player chooses exactly so many.

    `player` of the resolution is who chooses, `counts` holds how many.
    """

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def choosers(self, state: KeeperState, seat: int) -> list[int]:
        """The players of whom you choose one."""
        return [
            enemy for enemy in state.enemies(seat) if self.candidates(state, state.resolutions[-1], enemy)
        ]

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        """The cards of which this player has to choose."""
        raise NotImplementedError

    def prepare(self, state: KeeperState, resolution: Resolution) -> None:
        """It is known who chooses: let that player see what they may."""

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        begin_anew_if_out(state, resolution)
        chooser = resolution.player
        if chooser == NOBODY:
            options = [Option("player", player=each) for each in self.choosers(state, resolution.seat)]
            if options:
                state.ask(self, Choice(resolution.seat, "choose", options, "target", resolution.card))
            else:
                select(state, [])
        elif not self.candidates(state, resolution, chooser):
            self.find_nothing(state, resolution)
        elif not resolution.counts:
            most = min(self.amount, len(self.candidates(state, resolution, chooser)))
            numbers = [Option("number", number=each) for each in range(least_targets(state), most + 1)]
            state.ask(self, Choice(resolution.seat, "choose", numbers, resolution.purpose, resolution.card))
        else:
            self._ask_for_target(state, resolution, resolution.counts[0])

    def _ask_for_target(self, state: KeeperState, resolution: Resolution, number: int) -> None:
        """The next one, until there are so many, or all that a player who is out has left (R172)."""
        chosen = resolution.targets
        options = [
            TARGET.of(card)
            for card in self.candidates(state, resolution, resolution.player)
            if card not in chosen
        ]
        if len(chosen) == number or not options:
            self.finish(state, resolution, chosen)
            return
        choice = Choice(
            resolution.player,
            "target",
            options,
            resolution.purpose,
            resolution.card,
            number,
            number,
            tuple(chosen),
        )
        state.ask(self, choice)

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        state.agenda.next(self)
        if option.verb == "player":
            resolution.player = option.player
            self.prepare(state, resolution)
        elif option.verb == "number":
            resolution.counts = [option.number]
        else:
            resolution.targets.append(option.card)

    def find_nothing(self, state: KeeperState, resolution: Resolution) -> None:
        """There is nothing of which the player who chooses could choose."""
        self.finish(state, resolution, [])

    def finish(self, state: KeeperState, resolution: Resolution, targets: list[int]) -> None:
        """The selection is complete."""
        resolution.player = NOBODY
        resolution.counts = []
        select(state, targets)


def begin_anew_if_out(state: KeeperState, resolution: Resolution) -> None:
    """Where the player who was to choose is out, another one is chosen, and how many cards, too (R172)."""
    if resolution.player != NOBODY and state.is_out(resolution.player):
        resolution.player = NOBODY
        resolution.counts = []
        resolution.targets = []


def let_see(state: KeeperState, resolution: Resolution, cards: list[int], holder: int) -> None:
    """The player who chooses looks at these cards of the `holder`."""
    state.happen(See(resolution.player, cards, holder, resolution.event, resolution.card))


@final
class InPlaySelectedByAnother(SelectedByAnother):
    """Target up to x cards in play selected by an opponent of your choice."""

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        cards: list[int] = []
        for place in range(state.seats):
            player = state.players[(chooser + place) % state.seats]
            cards += player.battlefield + player.trapfield
        return cards


@final
class YourHandSelectedByAnother(SelectedByAnother):
    """Show all cards in your hand to one player of your choice, who selects up to x of them.

    "One player" can be yourself (K09-ability-clarifications-rulings-39); an opponent cannot.
    """

    def choosers(self, state: KeeperState, seat: int) -> list[int]:
        if not state.players[seat].hand:
            return []
        if state.edition.policies.hand_shown_to == "anyone":
            return [seat, *state.enemies(seat)]
        return state.enemies(seat)

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        return state.players[resolution.seat].hand

    def prepare(self, state: KeeperState, resolution: Resolution) -> None:
        let_see(state, resolution, state.players[resolution.seat].hand[:], resolution.seat)


@final
class YourGraveSelectedByAnother(SelectedByAnother):
    """Show all cards in your graveyard to an opponent of your choice, who selects up to x of them."""

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        return state.players[resolution.seat].grave

    def prepare(self, state: KeeperState, resolution: Resolution) -> None:
        let_see(state, resolution, state.players[resolution.seat].grave[:], resolution.seat)


@final
class TheirHandSelectedByThem(SelectedByAnother):
    """Target up to x cards in one opponent's hand selected by that player."""

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        return state.players[chooser].hand


@final
class TheirGraveSelectedByThem(SelectedByAnother):
    """Target up to x cards in one opponent's graveyard selected by that player."""

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        return state.players[chooser].grave


class ExcavatedByAnother(SelectedByAnother):
    """One opponent looks at exactly so many cards on top of a deck and selects some of them.

    With fewer cards in it the remainder of the ability has no effect (R48). The cards keep their places;
    which of them are selected only those can tell who see them (R123).

    Rules: K09-ability-clarifications-rulings-22, -23.
    """

    def __init__(self, depth: int, amount: int) -> None:
        super().__init__(amount)
        self.depth = depth

    def digger(self, resolution: Resolution, chooser: int) -> int:
        """Whose deck it is."""
        raise NotImplementedError

    def choosers(self, state: KeeperState, seat: int) -> list[int]:
        return state.enemies(seat)

    def candidates(self, state: KeeperState, resolution: Resolution, chooser: int) -> list[int]:
        deck = state.players[self.digger(resolution, chooser)].deck
        return deck[: -self.depth - 1 : -1] if len(deck) >= self.depth else []

    def prepare(self, state: KeeperState, resolution: Resolution) -> None:
        cards = self.candidates(state, resolution, resolution.player)
        if cards:
            let_see(state, resolution, cards, self.digger(resolution, resolution.player))

    def find_nothing(self, state: KeeperState, resolution: Resolution) -> None:
        super().find_nothing(state, resolution)
        resolution.stopped = True

    def finish(self, state: KeeperState, resolution: Resolution, targets: list[int]) -> None:
        if targets:
            state.knowledge.lose_track(self.candidates(state, resolution, resolution.player))
        super().finish(state, resolution, targets)


@final
class YourDeckExcavatedByAnother(ExcavatedByAnother):
    """Have one opponent look at exactly x cards on top of your deck and select up to y of them."""

    def digger(self, resolution: Resolution, chooser: int) -> int:
        return resolution.seat


@final
class TheirDeckExcavatedByThem(ExcavatedByAnother):
    """Have one opponent look at exactly x cards on top of their own deck and select up to y of them."""

    def digger(self, resolution: Resolution, chooser: int) -> int:
        return chooser
