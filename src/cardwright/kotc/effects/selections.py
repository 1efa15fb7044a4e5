"""Target selections: one class a component, in the order of the component table.

Targets are chosen when the sub-ability resolves, or as the ability is activated (R30), from none or one up to
as many as the text says (R31, R32), and any card that fits the words may be chosen (R33). Rulings R34 to R41,
R47 to R49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardwright.core.choice import DONE, NOBODY, Choice, Option, OptionsOf
from cardwright.core.events import Event
from cardwright.core.hindrance import Hindrance
from cardwright.kotc.rules.cards import Selection
from cardwright.kotc.rules.resolution import least_targets, select
from cardwright.kotc.rules.zones import REMOVED

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Resolution
    from cardwright.kotc.rules.state import KeeperState

TARGET: Final = OptionsOf("target")


class UpTo(Selection):
    """Up to `amount` cards that fit, one at a time, ended by `done`; where nothing fits, nothing is asked."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        """The cards that fit the words."""
        raise NotImplementedError

    def run(self, state: KeeperState) -> None:
        self.choose_targets(state, state.resolutions[-1])

    def choose_targets(self, state: KeeperState, resolution: Resolution) -> None:
        """Ask for the next target."""
        chosen = resolution.targets
        options: list[Option] = []
        if len(chosen) < self.amount:
            for card in self.candidates(state, resolution):
                if card not in chosen:
                    options.append(TARGET.of(card))
        if not options and not chosen:
            self.finish(state, resolution)
            return
        least = least_targets(state)
        if len(chosen) >= least:
            options.append(DONE)
        choice = Choice(
            resolution.seat,
            "target",
            options,
            resolution.purpose,
            resolution.card,
            least,
            self.amount,
            tuple(chosen),
        )
        state.ask(self, choice)

    def hindrance(self, state: KeeperState, card: int) -> Hindrance | None:
        resolution = state.resolutions[-1]
        if card not in resolution.targets and len(resolution.targets) == self.amount:
            return Hindrance("enough", ("K17-target-1", "R31"), resolution.card, needed=self.amount)
        return None

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if option.verb == "target":
            resolution.targets.append(option.card)
            state.agenda.next(self)
        else:
            self.finish(state, resolution)

    def finish(self, state: KeeperState, resolution: Resolution) -> None:
        """The selection is complete."""
        select(state, resolution.targets)


@final
class TargetThis(Selection):
    """Target this card, wherever it is by now; a removed one cannot be found (R45)."""

    def run(self, state: KeeperState) -> None:
        card = state.resolutions[-1].card
        if state.zones[card] != REMOVED:
            select(state, [card])


@final
class TargetChain(UpTo):
    """Target up to x cards in the current chain: those of unresolved links, this one included (R40)."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        cards: list[int] = []
        for link in state.chain:
            if not link.kind and link.card not in cards and state.zones[link.card] != REMOVED:
                cards.append(link.card)
        return cards


@final
class TargetOnField(UpTo):
    """Target up to x on-field minions, or in-play cards: minions and traps, of any players."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        player = state.players[resolution.seat]
        cards = player.battlefield + player.trapfield
        for enemy in state.enemies(resolution.seat):
            player = state.players[enemy]
            cards += player.battlefield + player.trapfield
        return cards


@final
class TargetWithCounters(UpTo):
    """Target up to x cards in play with at least y counters, of whatever kinds."""

    def __init__(self, amount: int, counters: int) -> None:
        super().__init__(amount)
        self.counters = counters

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return [
            card
            for seat in (resolution.seat, *state.enemies(resolution.seat))
            for card in state.players[seat].battlefield
            if len(state.minions[card].counters) >= self.counters
        ]


@final
class TargetExhausted(UpTo):
    """Target up to x exhausted cards in play: minions and traps, of any players."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        cards: list[int] = []
        for seat in (resolution.seat, *state.enemies(resolution.seat)):
            player = state.players[seat]
            cards += [card for card in player.battlefield + player.trapfield if state.exhausted[card]]
        return cards


@final
class TargetEnemiesByLevel(UpTo):
    """Target up to x level y or lower enemy creatures, by their levels now (R39)."""

    def __init__(self, amount: int, level: int) -> None:
        super().__init__(amount)
        self.level = level

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return [
            card
            for enemy in state.enemies(resolution.seat)
            for card in state.players[enemy].battlefield
            if state.level(card) <= self.level
        ]


@final
class TargetGranary(UpTo):
    """Target up to x cards in your granary."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return state.players[resolution.seat].granary


@final
class TargetHand(UpTo):
    """Target up to x cards in your hand."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return state.players[resolution.seat].hand


@final
class TargetGrave(UpTo):
    """Target up to x cards in your grave."""

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return state.players[resolution.seat].grave


class FromAnyPile(Selection):
    """Up to `amount` unseen cards of one player's pile: choose the player, then the number, then they are
    taken.

    Rulings R34 to R36.
    """

    verb: str = ""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def pile(self, state: KeeperState, seat: int) -> list[int]:
        """The player's pile."""
        raise NotImplementedError

    def take(self, state: KeeperState, pile: list[int], number: int) -> list[int]:
        """So many cards of the pile."""
        cards = pile[:]
        state.chance.shuffle(cards)
        return cards[:number]

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        seat = resolution.seat
        if resolution.player != NOBODY and state.is_out(resolution.player):
            resolution.player = NOBODY
        if resolution.player == NOBODY:
            players = [player for player in (seat, *state.enemies(seat)) if self.pile(state, player)]
            options = [Option(self.verb, player=player) for player in players]
        else:
            most = min(self.amount, len(self.pile(state, resolution.player)))
            options = [Option("number", number=number) for number in range(least_targets(state), most + 1)]
        if options:
            state.ask(self, Choice(seat, "choose", options, resolution.purpose, resolution.card))
        else:
            select(state, [])

    def answer(self, state: KeeperState, option: Option) -> None:
        resolution = state.resolutions[-1]
        if resolution.player == NOBODY:
            resolution.player = option.player
            state.agenda.next(self)
        else:
            pile = self.pile(state, resolution.player)
            resolution.player = NOBODY
            select(state, self.take(state, pile, option.number))


@final
class TargetGraveRandom(FromAnyPile):
    """Target up to x cards in any grave randomly (R35)."""

    verb = "grave"

    def pile(self, state: KeeperState, seat: int) -> list[int]:
        return state.players[seat].grave


@final
class TargetHandRandom(FromAnyPile):
    """Target up to x cards in any hand randomly (R35)."""

    verb = "hand"

    def pile(self, state: KeeperState, seat: int) -> list[int]:
        return state.players[seat].hand


@final
class TargetDeckTop(FromAnyPile):
    """Target up to x cards on top of any deck, unseen (R36)."""

    verb = "deck"

    def pile(self, state: KeeperState, seat: int) -> list[int]:
        return state.players[seat].deck

    def take(self, state: KeeperState, pile: list[int], number: int) -> list[int]:
        return pile[: -number - 1 : -1]


@final
class See(Event["KeeperState"]):
    """A player looks at `amount` cards of the player `other`, until what `by` does is finished."""

    def __init__(self, player: int, cards: list[int], other: int, cause: int, by: int) -> None:
        self.player = player
        self.cards = cards
        self.other = other
        self.amount = len(cards)
        self.cause = cause
        self.by = by

    def word(self) -> str:
        return "see"

    def rules(self) -> tuple[str, ...]:
        return ("K17-see-1", "R167")

    def known_to(self, seat: int) -> bool:
        return seat == self.player and super().known_to(seat)

    def perform(self, state: KeeperState) -> None:
        state.show(self.cards, 1 << self.player, self.by)


class SeeThenTarget(UpTo):
    """See cards of an enemy, chosen by you, then target some of them (R37)."""

    def seen(self, state: KeeperState, enemy: int) -> list[int]:
        """What is seen."""
        raise NotImplementedError

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        if resolution.player == NOBODY:
            options = [Option("player", player=enemy) for enemy in state.enemies(resolution.seat)]
            state.ask(self, Choice(resolution.seat, "choose", options, "see", resolution.card))
        else:
            self.choose_targets(state, resolution)

    def answer(self, state: KeeperState, option: Option) -> None:
        if option.verb != "player":
            super().answer(state, option)
            return
        resolution = state.resolutions[-1]
        resolution.player = option.player
        cards = self.seen(state, option.player)[:]
        state.happen(See(resolution.seat, cards, option.player, resolution.event, resolution.card))
        state.agenda.next(self)

    def finish(self, state: KeeperState, resolution: Resolution) -> None:
        resolution.player = NOBODY
        select(state, resolution.targets)


@final
class TargetEnemyGranaryExhausted(SeeThenTarget):
    """See enemy's granary and target up to x exhausted cards therein (R38)."""

    def seen(self, state: KeeperState, enemy: int) -> list[int]:
        return state.players[enemy].granary

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return [card for card in state.players[resolution.player].granary if state.exhausted[card]]


@final
class TargetEnemyHand(SeeThenTarget):
    """See enemy's hand and target up to x cards therein (R37)."""

    def seen(self, state: KeeperState, enemy: int) -> list[int]:
        return state.players[enemy].hand

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return state.players[resolution.player].hand


@final
class ShuffleExcavated(Event["KeeperState"]):
    """The excavated cards are shuffled and returned to the top of the deck; nobody knows their order."""

    def __init__(self, player: int, amount: int, cause: int) -> None:
        self.player = player
        self.amount = amount
        self.cause = cause

    def word(self) -> str:
        return "shuffle"

    def rules(self) -> tuple[str, ...]:
        return ("K17-excavate-4", "R49")

    def perform(self, state: KeeperState) -> None:
        deck = state.players[self.player].deck
        excavated = deck[-self.amount :]
        state.chance.shuffle(excavated)
        deck[-self.amount :] = excavated
        state.shown = [entry for entry in state.shown if entry[0] not in excavated]
        for card in excavated:
            state.knowledge.forget(card)
        resolution = state.resolutions[-1]
        resolution.excavated += [card for card in excavated if card not in resolution.excavated]


@final
class Excavate(UpTo):
    """Excavate x cards and target up to y excavated cards; with a shorter deck, none (R48).

    Right after the selection they are shuffled back, the targets among them, or keep their places (R49).
    Which of them are the targets, and so which go where, only those can tell who see them (R123).
    Rules: K17-excavate-1 to -6.
    """

    def __init__(self, depth: int, amount: int) -> None:
        super().__init__(amount)
        self.depth = depth

    def run(self, state: KeeperState) -> None:
        resolution = state.resolutions[-1]
        deck = state.players[resolution.seat].deck
        if len(deck) < self.depth:
            select(state, [])
            return
        if resolution.player == NOBODY:
            resolution.player = resolution.seat
            top = deck[-self.depth :]
            state.happen(See(resolution.seat, top, resolution.seat, resolution.event, resolution.card))
        self.choose_targets(state, resolution)

    def candidates(self, state: KeeperState, resolution: Resolution) -> list[int]:
        return state.players[resolution.seat].deck[: -self.depth - 1 : -1]

    def finish(self, state: KeeperState, resolution: Resolution) -> None:
        resolution.player = NOBODY
        if state.edition.policies.excavated_cards == "shuffled":
            state.happen(ShuffleExcavated(resolution.seat, self.depth, resolution.event))
        elif resolution.targets:
            state.knowledge.lose_track(self.candidates(state, resolution))
        select(state, resolution.targets)


class TargetAllUpToLevel(Selection):
    """All minions of level x or lower among some; it asks nothing. Petrified ones have no level (R39)."""

    def __init__(self, level: int) -> None:
        self.level = level

    def run(self, state: KeeperState) -> None:
        select(
            state,
            [
                card
                for card in self.among(state)
                if state.level(card) <= self.level and not state.minions[card].petrified
            ],
        )

    def among(self, state: KeeperState) -> list[int]:
        """The minions in question."""
        raise NotImplementedError


@final
class TargetAllOnField(TargetAllUpToLevel):
    """Target all level x or lower on-field minions: every player's."""

    def among(self, state: KeeperState) -> list[int]:
        minions: list[int] = []
        for place in range(state.seats):
            minions += state.players[state.from_turn_player(place)].battlefield
        return minions


@final
class TargetAllAttackers(TargetAllUpToLevel):
    """Target all level x or lower minions in attacking team; without a battle, none."""

    def among(self, state: KeeperState) -> list[int]:
        return state.battles[-1].attackers if state.battles else []


@final
class TargetAllDefenders(TargetAllUpToLevel):
    """Target all level x or lower minions in defending team; without a battle, none."""

    def among(self, state: KeeperState) -> list[int]:
        return state.battles[-1].defenders if state.battles else []
