"""What a seat is sent over HTTP is the same in worlds that it cannot tell apart: bytes, numbers, order.

Two servers have the same game, but in one of them all is redrawn that Ann may not know. Both play the same
open choices; as long as Ann lawfully learns of no difference, every answer that she gets must be the same.
"""

from __future__ import annotations

import json
import secrets as chance_of_python
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks

from cardwright.core.chance import Chance
from cardwright.core.record import opening
from cardwright.core.state import State
from cardwright.lab.secrets import Secrets, secrets_of
from cardwright.table import audience, drafts, painting
from cardwright.table.app import create_app
from cardwright.table.broadcast import Broadcast
from cardwright.table.frames import Picture
from cardwright.table.games import Chair, Host, Table
from cardwright.table.guards import Allowance
from cardwright.table.page import main_and_head

OURS: Final = {"origin": "http://localhost"}
ANN, BOB, NO_SEAT = 0, 1, 2
LONGEST: Final = 8
"""Choices for which the two worlds go on together."""

PAIRS: Final = 3

KEEPS: Final = "keep"
"""How Bob answers where he could take a new hand: that is chance, and the worlds go different ways."""

Twin = Callable[[State[Any]], State[Any]]


class World:
    """A server with one game, and what Ann gets of it."""

    def __init__(
        self, host: Host, client: TestClient, table: Table, keys: list[str], seat: int = ANN
    ) -> None:
        self._host, self._client = host, client
        self.table, self._keys = table, keys
        self._seat = seat
        self._requests = count()
        self._after = ""

    @property
    def state(self) -> State[Any]:
        with self.table.sitting() as sitting:
            return sitting.state

    def ask(self, seat: int, method: str, path: str, **more: Any) -> httpx.Response:
        shown = {"cookie": f"cardwright={self._keys[seat]}", **OURS, **more.pop("headers", {})}
        address = path if path.startswith("/seat/") else f"/t/{self.table.id}{path}"
        return self._client.request(method, address, headers=shown, **more)

    def answer(self, seat: int, place: int) -> None:
        body = {
            "question": self.table.question(seat),
            "option": place,
            "request": f"request-{next(self._requests)}",
        }
        assert self.ask(seat, "POST", "/answer", json=body).status_code == 204

    def received(self) -> list[str]:
        """All that Ann can get now, or who has no seat, with its headers."""
        replies = self._of_ann() if self._seat == ANN else self._of_nobody()
        made = self._after.partition("-")[0]  # which server made the frame: by chance, and no secret
        told = [f"{each.status_code} {sorted(each.headers.items())}\n{each.text}" for each in replies]
        return [each.replace(f"{made}-", "") for each in told]

    def _of_nobody(self) -> list[httpx.Response]:
        def watch(path: str) -> httpx.Response:
            return self._client.get(f"/t/{self.table.id}/watch{path}")

        frame = watch("/frames?wait=0&as=json")
        replies = [frame, watch(""), watch("/frames?wait=0"), watch(f"/frames?wait=0&after={self._after}")]
        self._after = frame.headers["x-frame"]
        with self.table.sitting() as sitting:
            seat = sitting.state.spectator
            keys = sorted(sitting.sight(seat).keys().values())
            lines = [line.number for line in sitting.lines(seat)][-2:]
        replies += [watch(f"/card/{key}?as=json") for key in keys[:3]]
        replies += [watch(f"/why/{line}?as=json") for line in lines]
        return replies + [watch(f"/pile/{BOB}/{zone}?as=json") for zone in ("hand", "deck")]

    def _of_ann(self) -> list[httpx.Response]:
        frame = self.ask(ANN, "GET", "/frames?wait=0&as=json")
        replies = [frame, self.ask(ANN, "GET", ""), self.ask(ANN, "GET", "/frames?wait=0")]
        replies.append(self.ask(ANN, "GET", f"/frames?wait=0&after={self._after}"))
        self._after = frame.headers["x-frame"]
        question = frame.json()["question"]
        with self.table.sitting() as sitting:
            keys = sorted(sitting.sight(ANN).keys().values())
            lines = [line.number for line in sitting.lines(ANN)][-2:]
        for key in keys[:3]:
            replies += [self.ask(ANN, "GET", f"/{what}/{key}?as=json") for what in ("card", "why-not")]
        replies += [self.ask(ANN, "GET", f"/why/{line}?as=json") for line in lines]
        replies += [self.ask(ANN, "GET", f"/pile/{BOB}/{zone}?as=json") for zone in ("hand", "deck")]
        for option in ("no such thing", 10**6):
            body = {"question": question, "option": option, "request": "not-to-be-done"}
            replies.append(self.ask(ANN, "POST", "/answer", json=body))
        replies.append(self.ask(ANN, "POST", "/answer", json={**body, "question": 10**6}))
        return replies

    def move_bob(self) -> None:
        """Bob goes on at another device, looks about, and asks for what cannot be: nothing Ann could see."""
        link = self.ask(BOB, "POST", "/invite", json={"seat": BOB}).json()["link"].partition("localhost")[2]
        device = self._client.post(link, json={}, headers=OURS)
        assert device.status_code == 303
        self._keys[BOB] = device.cookies["cardwright"]
        self._client.cookies.clear()
        assert self.ask(BOB, "GET", "").status_code == 200
        stale = {"question": 10**6, "option": 0, "request": "never-asked"}
        assert self.ask(BOB, "POST", "/answer", json=stale).status_code == 409


@contextmanager
def world(
    file: Path, rules: str, seed: int, monkeypatch: pytest.MonkeyPatch, twin: Twin, seat: int = ANN
) -> Iterator[World]:
    """A world of this number, as `twin` makes it, that is looked at from a seat."""
    with ExitStack() as stack:
        host = stack.enter_context(closing(Host(str(file))))
        client = stack.enter_context(TestClient(create_app(host), "http://localhost", follow_redirects=False))
        people = [host.visitors.new(name) for name in ("Ann", "Bob")]
        decks = starter_decks(rules)
        chairs = [Chair(each.name, decks[seat], visitor=each.id) for seat, (each, _) in enumerate(people)]
        with monkeypatch.context() as patched:
            patched.setattr(drafts, "new_id", lambda: "abcdefghij")
            patched.setattr(chance_of_python, "token_hex", lambda length: "5a" * length)
            patched.setattr("cardwright.records.recorded.opening", lambda *game: twin(opening(*game)))
            table = host.open(rules, chairs, seed=seed, first=BOB, options={"spectators": 0} if seat else {})
            client.get(
                f"/t/{table.id}/watch"
            )  # who watches looks at a course of their own, which begins here
        yield World(host, client, table, [key for _, key in people], seat)


def told_apart(
    rules: str,
    seed: int,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    meanwhile: Callable[[World], None] = lambda there: None,
    seat: int = ANN,
) -> tuple[int, str]:
    """How many positions were compared, and what of an answer was another in the twin."""
    secrets, chance = secrets_of(rules), Chance.seeded(seed)

    def redrawn(state: State[Any]) -> Any:
        twin: Any = secrets.twin(state, seat, Chance.seeded(seed), False)
        assert twin is not None
        twin.players[BOB].hand.reverse()  # which card of a name it is, and the order, Ann may not know either
        return twin

    with (
        world(folder / f"{seed}-here", rules, seed, monkeypatch, lambda state: state, seat) as here,
        world(folder / f"{seed}-there", rules, seed, monkeypatch, redrawn, seat) as there,
    ):
        for compared in range(LONGEST):
            for mine, theirs in zip(here.received(), there.received(), strict=True):
                if mine != theirs:
                    at = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
                    return compared, f"{mine[max(0, at - 60) : at + 60]} | {theirs[at : at + 60]}"
            if not goes_on(secrets, here, there, chance, seat):
                return compared, ""
            meanwhile(there)
        return LONGEST, ""


def goes_on(secrets: Secrets, here: World, there: World, chance: Chance, seat: int) -> bool:
    """Make the same open choice in both; whether there is one, and the seat learned nothing by it."""
    choices = [each.state.choice for each in (here, there)]
    if choices[0] is None or choices[1] is None or choices[0].player != choices[1].player:
        return False
    places: list[dict[str, int]] = [{}, {}]
    for each, choice, found in zip((here, there), choices, places, strict=True):
        assert choice is not None
        keeps = [option for option in choice.options if option.verb == KEEPS] or choice.options
        for place, option in enumerate(choice.options):
            if option not in keeps:
                continue
            found.setdefault(repr(secrets.openly(each.state, option, seat)), place)
    both = sorted(set(places[0]) & set(places[1]))
    if not both:
        return False
    chosen = both[chance.below(len(both))]
    learned = []
    for each, found in zip((here, there), places, strict=True):
        state = each.state
        since, before = state.last_event() + 1, secrets.look(state, seat)[0]
        each.answer(choices[0].player, found[chosen])
        now, sights = secrets.look(each.state, seat)
        words = {event.word() for event in each.state.events_since(since)}
        lessons = secrets.lessons(each.state, since, seat, before, now)
        learned.append((repr(lessons), repr(sights), secrets.depends_on_hidden_cards(words)))
    return learned[0] == learned[1] and not learned[0][2]


@pytest.fixture(autouse=True)
def _in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks too often here."""
    monkeypatch.setattr(Allowance, "spend", lambda allowance, who, now=None: True)
    monkeypatch.setattr(audience, "SETTLES", 1e6)  # nobody is counted meanwhile


@pytest.mark.long_game
@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_worlds_that_ann_cannot_tell_apart_send_her_the_same(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [told_apart(rules, seed, tmp_path, monkeypatch) for seed in range(PAIRS)]
    assert [apart for _, apart in found if apart] == []
    assert sum(compared for compared, _ in found) >= 3 * PAIRS


@pytest.mark.long_game
@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_what_bob_does_out_of_sight_sends_ann_nothing(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told_apart(rules, 1, tmp_path, monkeypatch, World.move_bob)[1] == ""


@pytest.mark.long_game
@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_worlds_that_nobody_can_tell_apart_send_who_watches_the_same(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [told_apart(rules, seed, tmp_path, monkeypatch, seat=NO_SEAT) for seed in range(PAIRS)]
    assert [apart for _, apart in found if apart] == []
    assert sum(compared for compared, _ in found) >= 3 * PAIRS


# Leaks that are planted


def leaked(rules: str, folder: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> str:
    found = (told_apart(rules, seed, folder, monkeypatch, **more)[1] for seed in range(5))
    return next(filter(None, found), "")


def spoil(monkeypatch: pytest.MonkeyPatch, of_bobs_hand: Callable[[State[Any], list[int]], object]) -> None:
    """Let something of Bob's hand get into the head of Ann's frames."""
    honest = main_and_head

    def leaking(scene: Any, memory: Any) -> Any:
        main, head, *rest = honest(scene, memory)
        state = scene.view._state
        return main, {**head, "leak": of_bobs_hand(state, list(state.players[BOB].hand))}, *rest

    monkeypatch.setattr(painting, "main_and_head", leaking)


LEAKS: Final[dict[str, Callable[[State[Any], list[int]], object]]] = {
    "the number of a card": lambda state, hand: hand[0],
    "how many different cards there are": lambda state, hand: len({state.name(card) for card in hand}),
    "a name's length": lambda state, hand: "." * len(state.name(hand[0])),
    "an order": lambda state, hand: sorted(range(len(hand)), key=lambda place: state.name(hand[place])),
}


@pytest.mark.parametrize("seat", [ANN, NO_SEAT])
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_from_bobs_hand_is_found(
    leak: str, seat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, LEAKS[leak])
    assert leaked("kotc/17", tmp_path, monkeypatch, seat=seat)


def test_a_frame_at_a_silent_act_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that the table tells of something its seats are told that there is something."""
    show_all = Broadcast._show_all

    def shown(broadcast: Broadcast, table: str, painted: Mapping[int, Picture | Exception]) -> None:
        for channel in broadcast._channels.get(table, {}).values():
            channel.frames._picture = None
        show_all(broadcast, table, painted)

    monkeypatch.setattr(Broadcast, "_show_all", shown)
    assert leaked("kotc/17", tmp_path, monkeypatch, meanwhile=World.move_bob)


def test_the_numbers_of_frames_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the tests above tell something."""
    with world(tmp_path / "one", "kotc/17", 1, monkeypatch, lambda state: state) as one:
        first = json.loads(one.received()[0].partition("\n")[2])
        one.answer(BOB, 0)
        second = json.loads(one.received()[0].partition("\n")[2])
    assert second["frame"] > first["frame"]
