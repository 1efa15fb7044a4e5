"""Hostile messages for the protocol: whatever comes in, a sound answer goes out, and what is refused changes
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final, Protocol, TypeVar, final, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.snapshot import fingerprint
from cardwright.games import game, plugin
from cardwright.protocol import conversation
from cardwright.protocol.conversation import JUDGES_ONLY, LONGEST_ERROR

T = TypeVar("T")

SECONDS: Final = 1.0
"""No refusal takes longer."""

GAME_OF: Final = 40
"""Messages of one game, on average; then another begins."""


@runtime_checkable
class PositionsPosed(Protocol):
    """A plugin that has positions to be broken."""

    def specimen(self, game: str, /) -> Mapping[str, Any]:
        """A position of a game as a scenario has it, with much in it, and with its `game`."""
        ...


def specimen_of(game: str) -> dict[str, Any]:
    """A position to be broken; of a game that has none, what could be the beginning of one."""
    brought = plugin(game)
    if not isinstance(brought, PositionsPosed):
        return {"game": game, "players": {"A": {"hand": [], "deck": 9}, "B": {}}, "turn": "A", "seed": 7}
    return dict(brought.specimen(game))


WORDS: Final = (
    *(
        "A",
        "B",
        "C",
        "*",
        "#2",
        ".",
        "A.hand",
        "B.hand.1",
        "A.deck.bottom",
        "A.deck.-1",
        "A.hand.99999999999",
    ),
    *("brute", "troll", "Bolt", "Bolt#2", "Anger", "cast Bolt", "end", "pass", "done", "agree", "forfeit"),
    *(
        "action",
        "setup",
        "dis",
        "kotc/9",
        "/etc/passwd",
        "../x.toml",
        "\u202e",
        "\U0001f480",
        "\x00",
        "no\nline",
    ),
    *("", " ", "x" * 999, "x" * 5_000),
)

WRONG: Final[tuple[Any, ...]] = (
    *WORDS,
    None, True, False, -1, 0, 7, 10**6, 10**39, -(10**39), 0.5, 1e300,
    [], {}, [[]], [None], {"": None}, {"card": []}, {"card": "Bolt", "id": {}}, {"exactly": 3},
    {"exactly": [[]]}, {"kind": [], "owner": {}, "n": "x"}, {"n": -1},
    ["Bolt"] * 1_500, [6] * 20_000, {str(number): number for number in range(300)},
)  # fmt: skip
"""Values that hardly ever are what is asked for."""

RAW: Final = (
    b"", b" ", b"{", b"}", b"[]", b"null", b"{}{}", b"\xff", b"\x00", b"\xef\xbb\xbf[]", b"[" * 600,
    b"[" * 9_999, b'{"do"}', b'{"do":"new","do":"quit"}', b'{"do":NaN}', b'{"do":"fly"}', b'{"do":[]}',
    b'{"id":[]}', b'{"do":"options","id":Infinity}', b'{"do":"options","id":1e999}',
    b'{"do":"options","id":"\\ud800"}',
    b'{"do":"choose","option":"\xed\xa0\x80"}', b'{"id":' * 600,
    b'{"do":"options","id":' + b"[" * 600 + b"]" * 600 + b"}",
    b'{"do":"new","seed":' + b"9" * 5_000 + b"}",
    b'{"do":"options","id":"' + b"x" * 1_000_000 + b'"}',
)  # fmt: skip
"""Lines that are no requests at all."""


@final
@dataclass(frozen=True)
class Fault:
    """A message that was answered as none may be, and why that is wrong."""

    line: bytes
    answer: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.wrong}\n   {self.line[:300]!r}\n   {self.answer[:300]}"


@final
class Attacker:
    """Talks to the protocol of one game, with `seated` for a player, and looks at every answer."""

    def __init__(self, game_id: str, seed: int, seated: bool) -> None:
        self.chance = Chance.seeded(seed)
        self.protocol = conversation.Protocol()
        self._game_id = game_id
        self._seated = seated
        self._decks = [game(game_id).deck_to_json(deck) for deck in game(game_id).starter_decks().values()]
        self._specimen = specimen_of(game_id)
        self._posed = isinstance(plugin(game_id), PositionsPosed)
        self._saved: dict[str, Any] = {"game": game_id}
        self._begin()

    def attack(self, messages: int) -> Iterator[Fault]:
        """Send so many messages; what is wrong with the answers."""
        for _ in range(messages):
            if self.chance.below(GAME_OF) == 0:
                self._begin()
            line = self._line()
            before = self._digest()
            began = process_time()
            answer = self.protocol.answer(line)
            took = process_time() - began
            if (wrong := self._wrong(line, answer, before, took)) is not None:
                yield Fault(line, answer, wrong)
            if self.protocol.ended or b'"load"' in line:
                self._begin()

    def _begin(self) -> None:
        """Begin a game that is sound, and play a little."""
        self.protocol = conversation.Protocol()
        ask = "all" if self.chance.below(2) else None
        if self.chance.below(2) or not self._posed:
            self._ask(do="new", game=self._game_id, seed=self.chance.below(1 << 30), ask=ask)
        else:
            self._ask(do="new", scenario=self._specimen, ask=ask)
        for _ in range(self.chance.below(30)):
            self._ask(do="choose", option=0)
        self._saved = self._ask(do="save").get("state", self._saved)
        if self._seated:
            names = self.protocol._driver.state.names
            self._ask(do="seat", player=names[self.chance.below(len(names))])

    def _ask(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.protocol.answer(json.dumps(request)))
        return answer

    def _digest(self) -> str:
        driver = self.protocol._laid
        return "" if driver is None else f"{fingerprint(driver.state)} {driver.choices_made} {driver.seat}"

    # What is sent

    def _line(self) -> bytes:
        kind = self.chance.below(12)
        if kind == 0:
            return self._one_of(RAW)
        request = self._request()
        for _ in range(self.chance.below(3)):
            self._break(request)
        line = json.dumps(request).encode()
        if kind == 1:
            place = self.chance.below(len(line))
            line = line[:place] + bytes([self.chance.below(256)]) + line[place + self.chance.below(2) :]
        return line

    def _request(self) -> Any:
        """A request as it could be, with values of its own, so that breaking one breaks no other."""
        position = self._specimen
        game_id = self._game_id
        requests: tuple[dict[str, Any], ...] = (
            {
                "do": "new",
                "game": game_id,
                "decks": self._decks,
                "names": ["A", "B"],
                "first": "A",
                "seed": 7,
            },
            {"do": "new", "game": game_id, "fair": True, "seeds": {"A": "words"}, "ask": "all"},
            {"do": "new", "scenario": position, "ask": "all"},
            {"do": "new", "scenario": position},
            {"do": "choose", "option": self.chance.below(4), "id": 7},
            {"do": "choose", "option": 0},
            {"do": "choose", "option": "agree", "player": "A"},
            {"do": "undo", "to": self.chance.below(9)},
            {"do": "undo"},
            {"do": "seat", "player": "A"},
            {"do": "roll", "dice": [6, 1]},
            {"do": "edit", "card": self._card(), "set": self._values()},
            {"do": "edit", "card": self._card(), "move": self._place()},
            {"do": "edit", "player": "A", "set": {"hp": 3}},
            {"do": "edit", "player": "A", "set": {"amber": 3, "keys": ["red"], "chains": 1}},
            {"do": "view", "player": "B"},
            {"do": "view", "spectator": True},
            {"do": "save"},
            {"do": "load", "state": self._saved},
            {"do": "options", "id": {"any": ["thing"]}},
            {"do": "commit"},
            {"do": "explain", "card": self._card()},
            {"do": "explain", "card": self._card(), "player": "A"},
        )
        chosen = self._one_of(requests)
        if self._seated and chosen["do"] in ("new", "seat", "load"):
            chosen = self._one_of(requests[5:10])
        return json.loads(json.dumps(chosen))

    def _card(self) -> str:
        state = self.protocol._driver.state
        known: Any = state.position(self.protocol._driver.seat)["cards"]
        cards: list[str] = [*known, "B.hand.1", "A.deck.1", "Bolt#9"]
        return self._one_of(cards)

    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            **dict.fromkeys(("exhausted", "ready", "petrified", "stunned"), True),
            **dict.fromkeys(("sp", "hp", "level", "damage", "amber", "power"), 1),
            "fatigued": "before",
            "counters": [{"kind": "Sword", "owner": "A", "n": 2}],
            "house": "dis",
            "upgrades": ["Blood of Titans"],
        }
        keys = [self._one_of(list(values)) for _ in range(1 + self.chance.below(2))]
        return {key: values[key] for key in keys}

    def _place(self) -> str:
        zones = (
            "hand",
            "deck",
            "deck.bottom",
            "battlefield",
            "battleline",
            "granary",
            "grave",
            "archives",
            "purged",
        )
        return f"{self._one_of(('A', 'B'))}.{self._one_of(zones)}"

    def _break(self, request: dict[str, Any]) -> None:
        """Put something wrong somewhere into the request: another value, another key, or nothing."""
        inside: Any = request
        while True:
            places = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            if not places:
                return
            place = self._one_of(places)
            deeper = inside[place]
            if not isinstance(deeper, dict | list) or not deeper or self.chance.below(5) == 0:
                break
            inside = deeper
        match self.chance.below(8):
            case 0:
                del inside[place]
            case 1 if isinstance(inside, dict):
                inside[self._one_of(WORDS)] = self._something_wrong()
            case 2 if isinstance(inside, list):
                inside.append(self._something_wrong())
            case _:
                inside[place] = self._something_wrong()

    def _something_wrong(self) -> Any:
        return json.loads(json.dumps(self._one_of(WRONG)))

    def _one_of(self, things: Sequence[T]) -> T:
        return things[self.chance.below(len(things))]

    # What is answered

    def _wrong(self, line: bytes, answer: str, before: str, took: float) -> str | None:
        """Why this may not be answered so."""
        if took > SECONDS:
            return f"that took {took:.1f} seconds"
        try:
            message = json.loads(answer)
            answer.encode()
        except ValueError as fault:
            return f"the answer is no JSON that can be written: {fault}"
        if not isinstance(message, dict) or message.get("ok") not in (True, False) or "\n" in answer:
            return "the answer is no object with `ok` on one line"
        if message["ok"]:
            return self._wrongly_done(line)
        error = message.get("error")
        if not isinstance(error, str) or not error.strip() or len(error) > LONGEST_ERROR + 2 or "\n" in error:
            return "the error is no sentence"
        if error.startswith("this cannot be done") or "rules cannot go on" in error:
            return "the error is the program's own"
        return None if self._digest() == before else "what was refused has changed something"

    def _wrongly_done(self, line: bytes) -> str | None:
        driver = self.protocol._laid
        judges = {kind.__name__.lower() for kind in JUDGES_ONLY}
        if self._seated and driver is not None and json.loads(line)["do"] in judges:
            return "a seat may not do this"
        return None


def attacks(messages: int, seed: int, game_id: str, seated: bool) -> list[Fault]:
    """What is answered wrongly of so many hostile messages."""
    return list(Attacker(game_id, seed, seated).attack(messages))
