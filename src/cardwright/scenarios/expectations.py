"""What a scenario expects of a position: one key of `expect` after another, looked up and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final, final

from cardwright.core.choice import NOBODY, IllegalChoice
from cardwright.core.state import State
from cardwright.core.validation import shown, text_in
from cardwright.errors import CardwrightError

OPPOSITES: Final = {"ready": "exhausted"}
"""Values of a card that are told by their opposite."""

ENDS: Final = ("top", "bottom")
"""The ends of a zone that can be looked at."""


@final
class Mismatch(Exception):
    """Something is not as expected; `actual` is what it is."""

    def __init__(self, actual: object) -> None:
        super().__init__(f"it is {actual!r}")
        self.actual = actual


@final
class Looker:
    """Looks at a position; `asked` are the questions that were put since the last look.

    `check_option` raises `CardwrightError` for what no option can be.
    """

    def __init__(self, state: State[Any], asked: list[str], check_option: Callable[[str], None]) -> None:
        self.state = state
        self.asked = asked
        self.check_option = check_option

    @cached_property
    def position(self) -> dict[str, Any]:
        """All that the position holds; to most expectations it is of no use."""
        position: dict[str, Any] = self.state.position(NOBODY)
        return position

    @property
    def players(self) -> dict[str, Any]:
        """What each player has, by name."""
        players: dict[str, Any] = self.position["players"]
        return players

    @property
    def cards(self) -> dict[str, Any]:
        """The cards, by reference."""
        cards: dict[str, Any] = self.position["cards"]
        return cards

    def compare(self, key: str, expected: Any) -> None:
        """Raise `Mismatch` if it is not as expected, `CardwrightError` if the key names nothing."""
        if key in ("options", "not-options"):
            listed = _texts(key, expected)
            if key == "not-options":
                for option in listed:
                    self.check_option(option)
            self._contain(self._options(), listed, key == "options")
        elif key in ("asked", "not-asked"):
            listed = _texts(key, expected)
            for question in listed:
                self._check_question(question)
            self._contain(self.asked, listed, key == "asked")
        elif key.startswith(("known-to-", "unknown-to-")):
            self._known(key, _listed(key, expected))
        elif key == "choice":
            _equal(self._question(), expected)
        elif key == "chain":
            _equal(*self._by_name(self.position["chain"], expected))
        elif key == "over":
            _equal(self.state.over, expected)
        elif key in ("winner", "reason"):
            self._result(key, expected)
        elif key in ("turn", "phase"):
            _equal(self.position[key], expected)
        else:
            self._dotted(key, expected)

    def _options(self) -> list[str]:
        return self.state.notations()

    def _question(self) -> str | None:
        choice = self.state.choice
        return None if choice is None else f"{self.state.names[choice.player]} {choice.prompt}"

    def _check_question(self, question: str) -> None:
        """Raise `CardwrightError` unless it says who is asked, and what."""
        if not any(question.startswith(f"{name} ") for name in self.state.names):
            raise CardwrightError(
                f"a question is a player and what is asked, such as `A target`, not {question!r:.60}; "
                f"there are {', '.join(self.state.names)}"
            )

    def _contain(self, actual: list[str], expected: list[Any], wanted: bool) -> None:
        """All of the expected (or, if they are not wanted, none) are there."""
        if any((each in actual) != wanted for each in expected):
            raise Mismatch(actual)

    def _known(self, key: str, references: list[Any]) -> None:
        wanted = key.startswith("known-to-")
        name = key.removeprefix("un").removeprefix("known-to-")
        if name not in self.state.names:
            raise CardwrightError(f"there is no player {name!r}; there are {', '.join(self.state.names)}")
        seat = self.state.names.index(name)
        known = [each for each in references if self.state.may_know(self._card(each), seat)]
        if known != (references if wanted else []):
            raise Mismatch({"known": known})

    def _card(self, reference: Any) -> int:
        """The card with this reference, or lying at this place, such as `B.hand.3`."""
        if not isinstance(reference, str):
            raise CardwrightError(f"a card is named by a text, not by {shown(reference)}")
        place, _, number = reference.rpartition(".")
        player, _, zone = place.rpartition(".")
        pile = self.players.get(player, {}).get(zone)
        try:
            if (
                reference not in self.cards
                and isinstance(pile, list)
                and number.isdecimal()
                and int(number[:9]) > 0
            ):
                return self.state.find(pile[int(number[:9]) - 1])
            return self.state.find(reference)
        except (IllegalChoice, IndexError):
            raise CardwrightError(f"there is no card {reference!r:.60}") from None

    def _result(self, key: str, expected: Any) -> None:
        result = self.state.result
        if result is None:
            raise Mismatch("the game is not over")
        winners = [self.state.names[seat] for seat in result.winners]
        if key == "reason":
            _equal(result.reason, expected)
        else:
            _equal(sorted(winners), sorted(map(str, expected if isinstance(expected, list) else [expected])))

    def _dotted(self, key: str, expected: Any) -> None:
        """A value of a player or of a card: the name, a dot, the value's key.

        Names have dots, too: what a player has is meant first, then what a card has.
        """
        named = [name for name in self.players if key.startswith(f"{name}.")]
        for name in named:
            value = key.removeprefix(f"{name}.")
            if self._has(self.players[name], value):
                self._of_player(self.players[name], value, expected)
                return
        name, _, value = key.rpartition(".")
        if name in self.cards:
            self._of_card(self.cards[name], value, expected)
        elif value == "zone" and self._lies_nowhere(name):
            _equal(self.state.lies(self.state.find(name)).zone, expected)
        elif named:
            known = ", ".join(self.players[named[0]])
            raise CardwrightError(
                f"a player has no {key.removeprefix(f'{named[0]}.')!r}; there are {known}, "
                "and a zone's `top` and `bottom`"
            )
        else:
            known = ", ".join([*self.players, *list(self.cards)[:12]])
            raise CardwrightError(f"there is no player or card {name or key!r} (there are {known} …)")

    def _lies_nowhere(self, reference: str) -> bool:
        """Whether a card is called so that is in no player's zone: it is out of the game, or being played."""
        try:
            return bool(self.state.lies(self.state.find(reference)).zone)
        except IllegalChoice:
            return False

    def _has(self, player: Mapping[str, Any], key: str) -> bool:
        """Whether this is a value or a zone of a player, or the top or bottom of a zone."""
        zone, _, end = key.rpartition(".")
        return key in player or (end in ENDS and isinstance(player.get(zone), list))

    def _of_player(self, player: Mapping[str, Any], key: str, expected: Any) -> None:
        zone, _, part = key.rpartition(".")
        if key not in player:
            wanted = _listed(key, expected)
            pile = player[zone] if part == "top" else player[zone][::-1]
            _equal(*self._by_name(pile[: max(1, len(wanted))], wanted))  # of nothing: an empty pile
        elif not isinstance(player[key], list):
            _equal(player[key], expected)
        elif isinstance(expected, int) and not isinstance(expected, bool):
            _equal(len(player[key]), expected)
        else:
            actual, wanted = self._by_name(player[key], _listed(key, expected))
            if Counter(map(str, actual)) != Counter(map(str, wanted)):
                raise Mismatch(actual)

    def _of_card(self, card: Mapping[str, Any], key: str, expected: Any) -> None:
        if key in OPPOSITES:
            _equal(not card[OPPOSITES[key]], expected)
        elif key == "counters":
            actual = card.get(key, [])
            if _counted(actual) != _counted(_listed(key, expected)):
                raise Mismatch(actual)
        elif key not in card:
            raise CardwrightError(f"a card there has no {key!r}; there are {', '.join(card)}")
        else:
            _equal(card[key], expected)

    def _by_name(self, references: list[str | None], expected: Any) -> tuple[list[Any], list[Any]]:
        """The cards by name, but by reference where the expectation names them so, and the expectation."""
        wanted = _listed("a zone", expected)
        names: list[Any] = []
        for reference in references:
            if reference is None or reference in wanted or reference not in self.cards:
                names.append(reference)
            else:
                names.append(self.cards[reference]["card"])
        return names, wanted


def _equal(actual: object, expected: object) -> None:
    if actual != expected or isinstance(actual, bool) != isinstance(expected, bool):
        raise Mismatch(actual)


def _listed(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise CardwrightError(f"`{key}` is compared with a list, not with {shown(value)}")
    return value


def _texts(key: str, value: Any) -> list[str]:
    return [text_in(each, f"`{key}`: each of the list") for each in _listed(key, value)]


def _counted(counters: list[Any]) -> list[tuple[str, str, int]]:
    """Counters without order; `n` is 1 where it is left out."""
    counts: Counter[tuple[str, str]] = Counter()
    for counter in counters:
        if not isinstance(counter, Mapping) or set(counter) - {"kind", "owner", "n"}:
            raise CardwrightError(f"a counter is {{kind, owner, n}}, not {shown(counter)}")
        n = counter.get("n", 1)
        if not isinstance(n, int) or isinstance(n, bool):
            raise CardwrightError(f"the `n` of a counter is a whole number, not {shown(n)}")
        counts[(str(counter.get("kind")), str(counter.get("owner")))] += n
    return sorted((kind, owner, n) for (kind, owner), n in counts.items())
