"""Telling a game as a story: deal a position, play it step by step, look at what has become of it.

The steps are those of a scenario file: `A: enlist brute`, `B: pass`, `*: pass`. Before a step, forced choices
are taken until the step's own is on offer, a forced `end` too; before a look they are taken, but no `end`.
`*: pass` passes for everybody until somebody is asked for something else. `A: agree` can be said at any time.
After each choice the invariants hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cardwright.core.choice import NOBODY, Choice, Option
from cardwright.games import game
from cardwright.kotc.rules.cards import Face
from cardwright.kotc.rules.frames import Minion
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import ZONE_WORDS

KEEPER: Final = game("kotc/17")

CARDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Speck": {"type": "minion", "sp": 0, "hp": 0},
    "Pup": {"type": "minion", "sp": 1, "hp": 2},
    "Wolf": {"type": "minion", "sp": 2, "hp": 4},
    "Wall": {"type": "minion", "sp": 0, "hp": 6},
    "Bear": {"type": "minion", "sp": 3, "hp": 6},
    "Mule": {"type": "minion", "sp": 0, "hp": 2, "text": "KICK: Target 1 on-field minion; destroy it."},
    "Ghost": {
        "type": "minion",
        "sp": 1,
        "hp": 1,
        "text": "LAST: When this card in your battlefield is destroyed (ghost-play): Draw 1 card.",
    },
    "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
    "Wind": {"type": "spell", "text": "Target up to 2 on-field minions; bounce the targets."},
    "Greed": {"type": "spell", "text": "Draw 2 cards."},
    "Aid": {"type": "spell", "text": "2-dice-heal yourself."},
    "Charm": {
        "type": "spell",
        "text": "Target up to 2 on-field minions; hypnotize the targets until the end of this turn.",
    },
    "Riposte": {
        "type": "spell",
        "text": "When your on-field minion(s) is destroyed: Target 1 on-field minion; destroy it.",
    },
    "Counter": {
        "type": "spell",
        "text": "When enemy casts a spell or activates an ability: "
        "Target up to 2 cards in the current chain; negate the targets.",
    },
}
"""Cards that many stories need."""

RICH: Final = ["Blank"] * 9
"""A granary that pays for everything."""


@final
class Table:
    """A game being told."""

    def __init__(self, state: KeeperState) -> None:
        self.state = state
        self._asked: list[str] = []
        self._look()

    # Playing

    def play(self, *steps: str) -> None:
        """Play these steps."""
        for step in steps:
            player, _, option = step.partition(": ")
            if option == "agree":
                KEEPER.agree(self.state, self.seat(player))
            elif player == "*":
                assert option == "pass", step
                self._pass_for_everybody()
            else:
                self._play(player, option)

    def take(self, option: Option | int | str) -> None:
        """Make one choice, and see that the position is sound."""
        self.state.choose(option)
        assert KEEPER.check(self.state) == []
        self._look()

    def to(self, phase: str) -> None:
        """Let everybody pass and end until this phase of a turn begins."""
        while self.view(NOBODY)["phase"] == phase:
            self._idle()
        while self.view(NOBODY)["phase"] != phase:
            self._idle()

    def question(self) -> str:
        """Who is asked what, such as `B react`; forced choices are taken first."""
        choice = self._decision()
        return "" if choice is None else self._words(choice)

    def options(self) -> list[str]:
        """What is on offer; forced choices are taken first."""
        choice = self._decision()
        return [] if choice is None else self._notations(choice)

    def now(self) -> tuple[str, list[str]]:
        """The question as it stands and what is on offer, with nothing taken."""
        choice = self.state.choice
        assert choice is not None
        return self._words(choice), self._notations(choice)

    def asked(self) -> list[str]:
        """The questions put since the last time, but for forced ones."""
        self._decision()
        asked, self._asked = self._asked, []
        return asked

    # Looking

    def seat(self, player: str) -> int:
        """The seat of the player of this name."""
        return self.state.names.index(player)

    def card(self, name: str) -> int:
        """The card of this id."""
        return next(card for card, known in self.state.ids.items() if known == name)

    def face(self, name: str) -> Face:
        """What is printed on the card."""
        return self.state.faces[self.card(name)]

    def zone(self, name: str) -> str:
        """Where the card is: a zone, `chain` or `removed`."""
        return ZONE_WORDS[self.state.zones[self.card(name)]]

    def pile(self, place: str) -> list[str]:
        """The names of the cards in a zone such as `A.hand`, as one reads them; a card with an id by that."""
        player, _, zone = place.partition(".")
        told = self.view(NOBODY)["players"][player][zone]
        ids = set(self.state.ids.values())
        return [name if name in ids else name.partition("#")[0] for name in told]

    def hp(self, player: str) -> int:
        """The player's HP."""
        return self.state.players[self.seat(player)].hp

    def ready(self, player: str) -> int:
        """How many unexhausted resources the player has."""
        return self.state.ready_resources(self.seat(player))

    def minion(self, name: str) -> Minion:
        """The values of an on-field minion."""
        return self.state.minions[self.card(name)]

    def level(self, name: str) -> int:
        """The level of a card now."""
        return self.state.level(self.card(name))

    def exhausted(self, name: str) -> bool:
        """Whether the card is exhausted."""
        return self.state.exhausted[self.card(name)]

    def fatigued(self, name: str) -> bool:
        """Whether the card is fatigued."""
        return self.card(name) in self.state.fatigued

    def controller(self, name: str) -> str:
        """Whose zone the card is in."""
        return self.state.names[self.state.holders[self.card(name)]]

    def counters(self, name: str) -> list[str]:
        """The counters on a minion, such as `Sword of A`."""
        return sorted(
            f"{counter.kind} of {self.state.names[counter.owner]}" for counter in self.minion(name).counters
        )

    def chain(self) -> list[str]:
        """The cards of the chain, first link first; what is being paid for the next one is paid before."""
        while (
            self.state.choice is not None and self.state.choice.forced and self.state.choice.prompt == "pay"
        ):
            self.take(0)
        return [self.state.reference(link.card, NOBODY) for link in self.state.chain]

    def knows(self, player: str, name: str) -> bool:
        """Whether the player may know the card's face now."""
        return self.state.may_know(self.card(name), self.seat(player))

    def view(self, seat: int) -> Any:
        """What a seat may know of the position."""
        return self.state.position(seat)

    def events(self, player: str) -> list[dict[str, object]]:
        """The events of this turn and the last as the player may know them."""
        return self.state.observed_events(0, self.seat(player))

    def happened(self, word: str) -> int:
        """How often this has happened in this turn and the last."""
        return sum(event.word() == word for event in self.state.events)

    def cited(self, word: str) -> set[str]:
        """The rules that what happened so names, by the numbers of the edition."""
        happened = [event for event in self.state.events if event.word() == word]
        return {rule for event in happened for rule in self.state.cited(event)}

    @property
    def result(self) -> tuple[list[str], str] | None:
        """Who has won and why, once the game is over."""
        result = self.state.result
        return (
            None if result is None else ([self.state.names[seat] for seat in result.winners], result.reason)
        )

    # Within

    def _play(self, player: str, option: str) -> None:
        while True:
            choice = self.state.choice
            assert choice is not None, f"{player}: {option} comes after the end of the game"
            if self.state.names[choice.player] == player and option in self._notations(choice):
                self.take(option)
                return
            assert choice.forced, f"{player}: {option} is not on offer; {self.now()}"
            self.take(0)

    def _pass_for_everybody(self) -> None:
        while self.state.choice is not None:
            choice = self.state.choice
            if "pass" in self._notations(choice):
                self.take("pass")
            elif choice.forced and choice.options[0].verb != "end":
                self.take(0)
            else:
                return

    def _idle(self) -> None:
        """Do as little as can be done."""
        choice = self.state.choice
        assert choice is not None
        offered = self._notations(choice)
        for word in ("pass", "skip", "end", "done"):
            if word in offered:
                self.take(word)
                return
        self.take(0)

    def _decision(self) -> Choice | None:
        """The next choice that somebody has to think about."""
        while self.state.choice is not None and self.state.choice.forced:
            if self.state.choice.options[0].verb == "end":
                break
            self.take(0)
        return self.state.choice

    def _look(self) -> None:
        choice = self.state.choice
        if choice is not None and not choice.forced:
            notations = self._notations(choice)
            assert len(set(notations)) == len(notations), notations
            self._asked.append(self._words(choice))

    def _words(self, choice: Choice) -> str:
        return f"{self.state.names[choice.player]} {choice.prompt}"

    def _notations(self, choice: Choice) -> list[str]:
        return [self.state.notation(option) for option in choice.options]


def deal(
    *,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    phase: str = "action",
    turn: str = "A",
    first_turn: bool = False,
    dice: list[int] | None = None,
    seed: int = 1,
    **players: Mapping[str, Any],
) -> Table:
    """A position set from its parts; the cards of `CARDS` and of `cards` can be used."""
    set_up: dict[str, object] = {
        "cards": {**CARDS, **(cards or {})},
        "players": players,
        "turn": turn,
        "phase": phase,
        "first-turn": first_turn,
        "seed": seed,
    }
    if dice is not None:
        set_up["dice"] = dice
    return Table(KEEPER.position(set_up))


def spell(text: str) -> dict[str, Any]:
    """A spell with this text."""
    return {"type": "spell", "text": text}


def minion(sp: int, hp: int, *text: str) -> dict[str, Any]:
    """A minion with these values and abilities."""
    return {"type": "minion", "sp": sp, "hp": hp, "text": list(text)}


def lies(name: str, **values: Any) -> dict[str, Any]:
    """A card with the id `name` in lower case, as `lies("Wolf", hp=2)`; another id by `id`."""
    return {"card": name, "id": name.lower(), **values}
