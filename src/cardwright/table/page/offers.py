"""The options of a question, each in the one place where it is pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple, final

from cardwright.narration.staging import Stage

KINDS: Final = {"house": "house", "key": "colour", "die": "die", "number": "number"}
"""The options that are drawn as what they name, by verb: a seal, a key, a die, a number."""

FREE: Final = ("action", "main")
"""The questions that ask for no more than what one does next."""


@final
class Press(NamedTuple):
    """A button: the place of its option, from 0, what it says, and the option's notation.

    `kind` is what it is drawn as (`house`, `key`, `die`, `number`; empty for words), `of` which one;
    `remark` helps to choose.
    """

    place: int
    words: str
    notation: str
    declines: bool = False
    kind: str = ""
    of: str = ""
    remark: str = ""


@final
class Offers:
    """Where the options stand: on cards and players by name, at the flanks of one's own line, or beside the
    question.
    """

    def __init__(self, choice: Mapping[str, Any], stage: Stage, player: str) -> None:
        self.prompt = str(choice.get("prompt", ""))
        self.on_cards: dict[str, list[Press]] = {}
        self.on_players: dict[str, list[Press]] = {}
        self.flanks: dict[str, Press] = {}
        self.beside: list[Press] = []
        self._stage = stage
        self._player = player
        options: Sequence[Mapping[str, Any]] = choice.get("options", ())
        for place, option in enumerate(options):
            self._put(place, option)

    @property
    def ordered(self) -> bool:
        """Whether cards are asked for one after another, so that they stand side by side."""
        return self.prompt == "order"

    @property
    def free(self) -> bool:
        """Whether one may do whatever is lit, and nothing has to be chosen from the table."""
        return self.prompt in FREE

    def _put(self, place: int, option: Mapping[str, Any]) -> None:
        """Where the game says that an option belongs, there it is put."""
        verb, notation = str(option["verb"]), str(option["n"])
        where: Mapping[str, str] = option["place"]
        related = [f"({each} {self._named(option[each])})" for each in ("by", "about") if each in option]
        press = Press(
            place, " ".join([str(option["says"]), *related]), notation, option.get("declines", False)
        )
        if where["on"] == "card":
            self.on_cards.setdefault(option["card"], []).append(press)
        elif where["on"] == "player":
            self.on_players.setdefault(where["player"], []).append(press)
        elif where["on"] == "end":
            self.flanks[where["end"]] = press
        elif where["on"] == "pile":
            self.beside.append(press._replace(words=_capital(notation)))
        elif verb in KINDS:
            self.beside.append(self._drawn(place, option, notation))
        else:
            self.beside.append(press)

    def _drawn(self, place: int, option: Mapping[str, Any], notation: str) -> Press:
        verb = str(option["verb"])
        of = str(option[KINDS[verb]])
        words = of.capitalize() if verb in ("house", "key") else _capital(f"{verb} {of}")
        remark = self._houses.get(of, "none of yours") if verb == "house" else ""
        return Press(place, words, notation, kind=verb, of=of, remark=remark)

    @cached_property
    def _houses(self) -> dict[str, str]:
        """What the player has of each house, in words."""
        stage = self._stage
        hand = Counter(tile.ground for tile in stage.hand)
        rows = (row for side in stage.sides if side.player == self._player for row in side.rows)
        field = Counter(tile.ground for row in rows for tile in row.tiles)
        return {house: f"{hand[house]} in hand, {field[house]} in play" for house in hand | field}

    def _named(self, reference: str) -> str:
        tile = self._stage.cards.get(reference)
        return tile.name if tile is not None and tile.name else reference


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
