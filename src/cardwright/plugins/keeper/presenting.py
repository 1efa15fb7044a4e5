"""Keeper of the Cards in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from cardwright.core.choice import Option
from cardwright.core.view import View
from cardwright.narration.events import LoggedEvent, ObservedEvent, Words
from cardwright.narration.position import Asked
from cardwright.narration.sentences import listed
from cardwright.plugins.keeper.position import Card, Position, position_of
from cardwright.plugins.keeper.sentences import words_of
from cardwright.plugins.keeper.vocabulary import vocabulary

_HP: Final = {"heal": 1, "damage": -1, "pierce": -1, "pay": -1}
"""Which events change a player's HP, and which way."""


@final
class KeeperPresentation:
    """How a game of Keeper of the Cards is asked and told."""

    def __init__(self, game: str) -> None:
        self.vocabulary = vocabulary(game)
        self.words: Words = words_of(game)

    def position(self, view: View[Any]) -> Position:
        """The position as the view's seat may know it."""
        return position_of(view.position())

    def remark(self, position: Position, asked: Asked) -> str:
        """What a question does not say itself: which die is at hand, who attacks how much HP."""
        if asked.prompt == "assign" and position.rolls and position.rolls[-1].dice:
            return f"It is a {position.rolls[-1].dice[0]}."
        if asked.prompt == "defend" and position.battle is not None:
            return self._attack(position, asked.player)
        return ""

    def hint(self, position: Position, option: Option, notation: str) -> str:
        """What helps to choose: what a card to be played costs, whose a minion on another's battlefield is.

        Also a warning where an activation cost cannot be paid (R24), or that a hidden resource is exhausted.
        """
        warning = ""
        if position.asked is not None and notation in position.asked.in_vain:
            warning = "cannot be paid"
        elif position.asked is not None and notation in position.asked.exhausted:
            warning = "exhausted"
        card = position.cards.get(notation.removeprefix(f"{option.verb} "))
        if card is None:
            return f"({warning})" if warning else ""
        if option.verb in ("summon", "cast"):
            level = f"{self.vocabulary.words['level']} {card.level}"
            return f"({level}, {warning})" if warning else f"({level})"
        if (
            card.zone == "battlefield"
            and position.asked is not None
            and card.controller != position.asked.player
        ):
            return f"({card.controller})"
        return ""

    def kind(self, event: ObservedEvent, position: Position, cause: LoggedEvent | None) -> str:
        """The event's word, made finer where one word stands for several things.

        A spell that was not cast is hex-played. One that has been paid for is told of only if nobody could
        read it while its cost was paid.
        """
        card = None if event.card is None else position.cards.get(event.card)
        if event.word == "exhaust" and (event.card is None or (card is not None and card.zone == "granary")):
            return "exhaust resource"
        if event.word == "sow" and self.vocabulary.places_resources:
            return "place resource"
        if event.word == "damage" and event.card is None:
            return "damage player"
        if event.word == "shuffle" and event.amount is not None:
            return "shuffle excavated"
        if event.word == "activate" and event.what is not None and event.what.isdigit():
            spell = card is None or not card.minion
            if not spell:
                return "activate unnamed"
            if cause is None or cause.kind not in ("cast", "turn-over"):
                return "activate hexed"
            return "activate spell" if cause.quoted else "activate paid"
        return event.word

    def phase(self, event: ObservedEvent, former: str) -> str:
        """The phase in which the event happened, after one that happened in the phase `former`."""
        return event.what if event.word == "phase" and event.what is not None else former

    def against(self, event: ObservedEvent) -> str | None:
        """Who is attacked."""
        return (event.card or event.other) if event.word == "declare" else None

    def quoted(self, event: ObservedEvent, position: Position) -> str:
        """The text of a spell that is cast or hex-played, or of the ability that a minion activates."""
        card = None if event.card is None else position.cards.get(event.card)
        if card is None:
            return ""
        if event.word in ("cast", "turn-over") or (event.word == "activate" and not card.minion):
            return card.text
        return ability_text(card, event.what or "") if event.word == "activate" else ""

    def payment(self, position: Position, options: Sequence[Option], notations: Sequence[str]) -> int | None:
        """All unexhausted resources pay a resource cost alike; the one of the lowest level is taken."""
        asked = position.asked
        if asked is None or (asked.prompt, asked.purpose) != ("pay", "resource-cost"):
            return None
        cards = [position.cards.get(each.removeprefix("exhaust ")) for each in notations]
        levels = [card.printed.level for card in cards if card is not None and card.zone == "granary"]
        return levels.index(min(levels)) if len(levels) == len(options) else None

    def cause(self, event: LoggedEvent, earlier: Iterable[LoggedEvent]) -> LoggedEvent | None:
        """Every event of this game says itself from which other one it followed."""
        return None

    def standing(self, position: Position, player: str, since: Sequence[ObservedEvent] = ()) -> str:
        """How a player stands, or stood before these events."""
        of_player = [event for event in since if event.player == player and event.card is None]
        if position.players[player].out and not any(event.word == "lose" for event in of_player):
            return "out"
        change = sum(_HP.get(event.word, 0) * (event.amount or 0) for event in of_player)
        return f"{position.players[player].hp - change} {self.vocabulary.words['player_hp']}"

    def rank(self, position: Position, player: str) -> tuple[int, ...]:
        """The same, to be compared."""
        return (position.players[player].hp,)

    def _attack(self, position: Position, player: str) -> str:
        """What somebody who is attacked wants to know: You have 7 HP. Wolf (3 SP) attacks you."""
        battle = position.battle
        assert battle is not None
        words = self.vocabulary.words
        team = [(each, position.cards.get(each)) for each in battle.attackers]
        attackers = [name if card is None else f"{name} ({card.sp} {words['sp']})" for name, card in team]
        victim = "you" if battle.victim == player else battle.victim
        attack = "attacks" if len(attackers) == 1 else "attack"
        message = f"You have {position.players[player].hp} {words['player_hp']}."
        return f"{message} {listed(attackers)} {attack} {victim}." if attackers else message


def ability_text(card: Card, what: str) -> str:
    """The paragraph of the ability of this name, or of this number where it has no name of its own."""
    paragraphs = card.text.split("\n\n")
    named = [each for each in paragraphs if each.startswith(f"{what}:")]
    if what.isdigit() and int(what) <= len(paragraphs):
        named.append(paragraphs[int(what) - 1])
    return named[0] if named else ""
