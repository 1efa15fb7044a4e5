"""A judge: all players agree to one, who sees all hands, changes things by hand and takes decisions back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from tests.table.conftest import starter_decks
from tests.table.playing import everything, seen

from cardwright.core.edits import Edited, edit_in
from cardwright.core.record import Record, begin, gone_on, opening, replay
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.records.files import from_json, to_json
from cardwright.sitting import Sitting
from cardwright.table import schema
from cardwright.table.app import create_app
from cardwright.table.games import Chair, Host
from cardwright.table.streams import Channel
from cardwright.table.told import Agreement, Judged, JudgedFrame

NAMES = ("Ann", "Bob")
FORM = {"accept": "text/html", "origin": "http://localhost"}


class Trial:
    """A table of Ann's and Bob's at a server, and Jo, who judges."""

    def __init__(self, host: Host, client: TestClient, rules: str = "kotc/17", **options: Any) -> None:
        self.host, self.client = host, client
        self.keys = {}
        ids = {}
        for name in (*NAMES, "Jo"):
            visitor, self.keys[name] = host.visitors.new(name)
            ids[name] = visitor.id
        decks = starter_decks(rules)
        chairs = [Chair(name, deck, visitor=ids[name]) for name, deck in zip(NAMES, decks, strict=False)]
        self.table = host.open(rules, chairs, seed=3, first=0, options=options)
        self.requests = 0

    @property
    def at(self) -> str:
        return f"/t/{self.table.id}"

    def ask(self, who: str, method: str, path: str, **more: Any) -> Any:
        headers = {"authorization": f"Bearer {self.keys[who]}", **more.pop("headers", {})}
        return self.client.request(method, path, headers=headers, **more)

    def post(self, who: str, what: str, **said: Any) -> Any:
        self.requests += 1
        body = {"request": f"request-{self.requests}", **said}
        return self.ask(who, "POST", f"{self.at}/{what}", json=body)

    def link(self) -> str:
        link: str = self.ask("Ann", "POST", f"{self.at}/judge/link", json={}).json()["link"]
        return link.removeprefix("http://localhost")

    def swear_in(self) -> None:
        for name in NAMES:
            assert self.post(name, "judge").status_code == 204
        reply = self.ask("Jo", "POST", self.link(), json={})
        assert (reply.status_code, reply.headers["location"]) == (303, f"{self.at}/judge")

    def play(self, answers: int) -> None:
        for _ in range(answers):
            with self.table.course() as course:
                seat, question = course.asked, course.questions[course.asked]
            reply = self.post(NAMES[seat], "answer", question=question, option=0)
            assert reply.status_code == 204

    def log(self, who: str) -> list[str]:
        log: list[str] = self.ask(who, "GET", f"{self.at}?as=json").json()["log"]
        return log

    @property
    def hp(self) -> int:
        position: Any = self.ask("Bob", "GET", f"{self.at}?as=json").json()["position"]
        hp: int = position["players"]["Ann"]["hp"]
        return hp


@pytest.fixture
def server(database: str) -> Iterator[tuple[Host, TestClient]]:
    with (
        closing(Host(database)) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as client,
    ):
        yield host, client


@pytest.fixture
def trial(server: tuple[Host, TestClient]) -> Trial:
    return Trial(*server)


# Who judges


def test_there_is_a_judge_once_all_players_agree_and_all_are_told(trial: Trial) -> None:
    assert trial.post("Ann", "judge").status_code == 204
    reply = trial.ask("Ann", "POST", f"{trial.at}/judge/link", json={})
    assert (reply.status_code, reply.text) == (
        422,
        "There is a judge only if all players agree to it: not all have.\n",
    )
    assert "Ann would have a judge, who sees all hands. All have to agree." in trial.log("Bob")
    assert not trial.ask("Bob", "GET", f"{trial.at}?as=json").json()["judge"]
    trial.post("Bob", "judge")
    for name in NAMES:
        assert trial.log(name)[-1] == "All agree to a judge, who sees all hands and may change the game."
        assert trial.ask(name, "GET", f"{trial.at}?as=json").json()["judge"]
        assert "A judge sees all hands, or may come." in trial.ask(name, "GET", trial.at).text
    told = trial.ask("Ann", "GET", f"{trial.at}/judge?as=json").json()
    assert msgspec.convert(told, Agreement) == Agreement(NAMES, True)


def test_who_agrees_no_more_sends_the_judge_away(trial: Trial) -> None:
    trial.swear_in()
    assert trial.log("Bob")[-1] == "A judge is here, and sees all hands."
    assert trial.ask("Jo", "GET", f"{trial.at}/judge").status_code == 200
    assert trial.post("Bob", "judge", agree=False).status_code == 204
    for reply in (trial.ask("Jo", "GET", f"{trial.at}/judge"), trial.post("Jo", "judge/take-back")):
        assert (reply.status_code, reply.text) == (
            403,
            "You have no seat at this table, and are not its judge (any more).\n",
        )
    assert trial.log("Ann")[-1] == "Bob would have a judge no more: nobody sees all hands now."


def test_a_judge_who_was_sent_away_comes_anew_and_all_are_told(trial: Trial) -> None:
    trial.swear_in()
    for agree in (False, True):
        trial.post("Bob", "judge", agree=agree)
    assert trial.ask("Jo", "GET", f"{trial.at}/judge").status_code == 403
    unused = trial.link()
    for agree in (False, True):
        trial.post("Bob", "judge", agree=agree)
    assert trial.client.get(unused).status_code == 404
    trial.swear_in()
    trial.post("Ann", "judge", agree=True)  # which she did already
    assert trial.ask("Jo", "GET", f"{trial.at}/judge").status_code == 200
    assert trial.log("Bob").count("A judge is here, and sees all hands.") == 2


def test_a_link_makes_one_judge_who_does_not_play_and_is_kept_as_a_hash(trial: Trial) -> None:
    trial.post("Ann", "judge")
    trial.post("Bob", "judge")
    void, link = trial.link(), trial.link()
    assert trial.client.get(void).status_code == 404
    assert "Judge this table" in trial.client.get(link).text
    assert trial.ask("Ann", "POST", link, json={}).status_code == 403
    assert trial.ask("Jo", "POST", link, json={}).status_code == 303
    assert trial.ask("Jo", "POST", link, json={}).status_code == 404
    secret = link.rpartition("/")[2]
    trial.link()
    with trial.host._engine.connect() as connection:
        kept = connection.execute(select(schema.judge)).one()
    assert kept.visitor is None
    assert secret not in str(kept)
    assert re.fullmatch("[0-9a-f]{64}", kept.link_hash)
    assert trial.ask("Jo", "GET", f"{trial.at}/judge").status_code == 403


def test_nobody_else_judges(trial: Trial) -> None:
    trial.swear_in()
    before = seen(trial.table)
    trial.keys["Eve"] = trial.host.visitors.new("Eve")[1]
    for who in ("Ann", "Eve"):
        for what in ("edit", "take-back"):
            reply = trial.post(
                who, f"judge/{what}", **({"player": "Ann", "set": "hp=1"} if what == "edit" else {})
            )
            assert reply.status_code == 403
            assert reply.text == "You have no seat at this table, and are not its judge (any more).\n"
    assert trial.ask("Eve", "GET", f"{trial.at}/judge").status_code == 403
    assert trial.ask("Ann", "GET", f"{trial.at}/judge/card?key=1").status_code == 403
    assert trial.post("Jo", "answer", question=1, option=0).status_code == 403
    assert trial.post("Jo", "judge/link").status_code == 403
    assert seen(trial.table) == before


# What a judge sees and does


@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_a_judge_sees_everything(server: tuple[Host, TestClient], rules: str) -> None:
    trial = Trial(*server, rules)
    trial.swear_in()
    trial.play(6)
    told = msgspec.convert(trial.ask("Jo", "GET", f"{trial.at}/judge?as=json").json(), Judged)
    with trial.table.course() as course:
        assert told.position == course.sitting.view(-1).position()
        assert (told.n, told.decisions) == (course.length, course.sitting.decided)
    page = trial.ask("Jo", "GET", f"{trial.at}/judge").text
    assert "Ann’s hand, " in page
    key = re.search(r'data-card="(\d+)"', page)
    assert key is not None
    assert trial.ask("Jo", "GET", f"{trial.at}/judge/card?key={key[1]}&as=json").json()["key"] == key[1]
    assert trial.ask("Jo", "GET", f"{trial.at}/judge/why/3?as=json").json()["line"] == 3


def test_an_edit_is_done_told_to_all_and_done_once(trial: Trial) -> None:
    trial.swear_in()
    trial.play(3)
    said = {"player": "Ann", "set": {"hp": 12}, "request": "the-same-request"}
    for _ in range(2):
        assert trial.post("Jo", "judge/edit", **said).status_code == 204
    assert trial.hp == 12
    notice = "A judge has changed the game by hand: Ann has hp 12."
    for name in NAMES:
        assert trial.log(name).count(notice) == 1
    with trial.table.sitting() as sitting:
        assert sitting.record.choices.count('judge edit {"player":"Ann","set":{"hp":12}}') == 1


def test_an_edit_tells_nobody_what_they_may_not_know(trial: Trial) -> None:
    trial.swear_in()
    trial.play(10)
    with trial.table.sitting() as sitting:
        state: Any = sitting.state
        card = state.players[0].deck[-1]
        reference, name = state.reference(card, -1), state.name(card)
    assert trial.post("Jo", "judge/edit", card=reference, move="Ann.hand").status_code == 204
    news = [line for line in trial.log("Bob") if "judge" in line.casefold()]
    assert "A judge has changed the game by hand: a card that not all may know." in news
    assert all(name not in line for line in news)
    with trial.table.sitting() as sitting:
        assert card in sitting.state.players[0].hand  # type: ignore[attr-defined]
        assert not sitting.state.may_know(card, 1)


def test_what_cannot_be_done_is_refused_in_words(trial: Trial) -> None:
    trial.swear_in()
    before = seen(trial.table)
    for said, words in (
        ({}, "An edit names either a card or a player."),
        ({"card": "Nobody's card", "move": "Ann.hand"}, "Nobody's card"),
        ({"player": "Ann"}, "An edit says either what to set, or, for a card, where to move it."),
        ({"player": "Ann", "set": {"hp": -3}}, "hp"),
        ({"player": "Ann", "set": {}}, "An edit says what to set, and here nothing is named."),
        ({"player": "Ann", "set": "nonsense"}, "Write what to set as `hp=3, exhausted=true`"),
        ({"player": "Ann", "set": {"money": 3}}, "money"),
    ):
        reply = trial.post("Jo", "judge/edit", **said)
        assert reply.status_code == 422
        assert words in reply.text
    reply = trial.post("Jo", "judge/take-back", decisions=5)
    assert (reply.status_code, reply.text) == (422, "0 decisions can be taken back, not 5.\n")
    assert seen(trial.table) == before


def test_a_judge_takes_back_whosever_decisions_they_were(trial: Trial) -> None:
    trial.swear_in()
    with trial.table.course() as course:
        stood = everything(course)[0]
    trial.play(8)
    with trial.table.course() as course:
        decisions = course.sitting.decided
    assert decisions == 8
    assert trial.post("Jo", "judge/take-back", decisions=decisions).status_code == 204
    with trial.table.course() as course:
        assert everything(course)[0] == stood
        assert course.asked == 0
    assert trial.log("Bob")[-1] == "A judge has taken back the last 8 decisions."
    trial.play(2)


def test_an_edit_is_taken_back_by_the_judge_and_by_nobody_else(trial: Trial) -> None:
    trial.swear_in()
    trial.play(1)
    hp = trial.hp
    trial.post("Jo", "judge/edit", player="Ann", set="hp=5")
    reply = trial.post("Ann", "undo")
    assert (reply.status_code, reply.text) == (
        422,
        "A judge has changed the game since: only a judge can go back behind that.\n",
    )
    assert trial.hp == 5
    assert trial.post("Jo", "judge/take-back").status_code == 204
    assert trial.hp == hp
    assert trial.post("Ann", "undo").status_code == 204


def test_at_a_guarded_table_a_window_is_opened_anew(server: tuple[Host, TestClient]) -> None:
    trial = Trial(*server, answers="guarded", window=5)
    trial.swear_in()
    for _ in range(60):
        with trial.table.course() as course:
            if course.window is not None:
                break
        trial.play(1)
    with trial.table.course() as course:
        assert course.window is not None
        number = course.window.number
    assert trial.post("Jo", "judge/edit", player="Bob", set={"hp": 7}).status_code == 204
    with trial.table.course() as course:
        assert course.window is not None
        assert course.window.number > number
        position: Any = course.position(0).view(0).position()
    assert position["players"]["Bob"]["hp"] == 7


# What is kept


def test_another_server_shows_what_the_judge_has_done(database: str) -> None:
    with (
        closing(Host(database)) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as client,
    ):
        trial = Trial(host, client)
        trial.swear_in()
        trial.play(4)
        trial.post("Jo", "judge/edit", player="Ann", set="hp=9")
        trial.play(2)
        trial.post("Jo", "judge/take-back", decisions=1)
        before, keys, id = seen(trial.table), trial.keys, trial.table.id
        with closing(Host(database)) as other:
            assert seen(other.table(id)) == before
    with (
        closing(Host(database)) as host,
        TestClient(create_app(host), "http://localhost", follow_redirects=False) as client,
    ):
        assert seen(host.table(id)) == before
        headers = {"authorization": f"Bearer {keys['Jo']}"}
        assert client.get(f"/t/{id}/judge?as=json", headers=headers).json()["n"] == before[-1]


def judged_record(trial: Trial) -> Record:
    """A game that is over, in which a judge has changed something by hand."""
    trial.swear_in()
    trial.play(5)
    trial.post("Jo", "judge/edit", player="Ann", set="hp=9")
    trial.play(5)
    trial.table.resign(1, "resigned")
    reply = trial.ask("Ann", "GET", f"{trial.at}/record")
    assert reply.status_code == 200
    return from_json(reply.text)


def test_an_edit_is_in_the_record_and_the_record_is_verified(trial: Trial) -> None:
    record = judged_record(trial)
    edits = [record.edited(n + 1) for n in range(len(record.choices))]
    assert [each for each in edits if each is not None] == [Edited(player="Ann", set={"hp": 9})]
    at = next(n for n, each in enumerate(edits) if each is not None)
    rules: Any = game(record.game)
    state = replay(rules, record)
    assert state.players[0].hp == 9
    page = trial.ask("Ann", "GET", f"{trial.at}/replay?at={at}").text
    assert "A judge: Changes the game by hand" in page
    other = opening(rules, gone_on(record, at + 2, 17))
    assert other.players[0].hp == 9


def test_a_record_with_an_edit_is_taken_up_again(trial: Trial) -> None:
    trial.swear_in()
    trial.play(5)
    trial.post("Jo", "judge/edit", player="Ann", set="hp=9")
    trial.play(5)
    with trial.table.sitting() as played:
        record = from_json(to_json(played.record))
        sitting = Sitting.restore(game(record.game), record)
        assert sitting.decided == played.decided == 11
        assert sitting.lines(0) == played.lines(0)
    sitting.take_back(6)
    assert sitting.view(0).position()["players"]["Ann"]["hp"] != 9  # type: ignore[index]
    assert all(not line.startswith("judge") for line in record.choices)


def test_cardwright_replay_verifies_a_record_with_an_edit(trial: Trial, tmp_path: Path, run: Any) -> None:
    file = tmp_path / "judged.game.json"
    file.write_text(to_json(judged_record(trial)))
    done = run("replay", "--verify", str(file))
    assert done.code == 0, done.err
    shown = run("replay", "--open", str(file))
    assert shown.code == 0, shown.err


@pytest.mark.parametrize(
    "line", ["judge: sow Wolf", "judge edit", "judge edit {", 'judge edit {"cards":1}', "A: sow Wolf"]
)
def test_what_is_no_edit_is_none(line: str) -> None:
    assert edit_in(line) is None


def test_a_line_of_an_edit_is_read_back() -> None:
    edited = Edited(card="Wolf#2", move="A.hand")
    assert edit_in(edited.line) == edited


def test_an_edit_that_fails_changes_nothing() -> None:
    rules: Any = game("kotc/17")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], 7, names=NAMES)
    sitting = Sitting.restore(rules, record)
    before = sitting.view(-1).position()
    with pytest.raises(CardwrightError):
        sitting.edit(Edited(player="Ann", set={"hp": "many"}))
    assert (sitting.view(-1).position(), sitting.decided, record.choices) == (before, 0, [])


def test_a_form_says_the_same(trial: Trial) -> None:
    trial.swear_in()
    body = {"player": "Ann", "card": "", "move": "", "set": "hp = 4", "request": "form-12345"}
    reply = trial.ask("Jo", "POST", f"{trial.at}/judge/edit", data=body, headers=FORM)
    assert (reply.status_code, reply.headers["location"]) == (303, f"{trial.at}/judge")
    assert trial.hp == 4
    kind = "application/x-www-form-urlencoded"
    headers = {**FORM, "content-type": kind}
    reply = trial.ask("Ann", "POST", f"{trial.at}/judge/link", headers=headers)
    assert "It is shown this once" in reply.text
    reply = trial.ask("Ann", "GET", f"{trial.at}/judge")
    assert "I would have no judge any more" in reply.text


# The judge's frames


def frame(trial: Trial, who: str = "Jo", after: str = "", wait: int = 0) -> Any:
    return trial.ask(who, "GET", f"{trial.at}/judge/frames?wait={wait}&after={after}")


@pytest.fixture
def somebody_waits(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Set as soon as somebody waits for the next frame."""
    waits, changed = Event(), Channel.changed

    async def noticed(channel: Channel) -> None:
        waits.set()
        await changed(channel)

    monkeypatch.setattr(Channel, "changed", noticed)
    return waits


def test_a_judge_is_told_at_once_what_changes(trial: Trial, somebody_waits: Event) -> None:
    trial.swear_in()
    reply = frame(trial)
    first = msgspec.convert(reply.json(), JudgedFrame)
    told = msgspec.convert(trial.ask("Jo", "GET", f"{trial.at}/judge?as=json").json(), Judged)
    assert (first.n, first.position, first.log) == (told.n, told.position, told.log)
    assert None not in first.position["players"]["Bob"]["hand"]
    has = reply.headers["x-frame"]
    assert frame(trial, after=has).status_code == 204
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(frame, trial, "Jo", has, 20)
        assert somebody_waits.wait(30)
        trial.play(1)
        reply = waits.result()
    assert msgspec.convert(reply.json(), JudgedFrame).n == first.n + 1
    assert reply.json()["frame"] == first.frame + 1
    assert frame(trial, "Jo", "", 99).status_code == 422


def test_nobody_but_the_judge_is_told(trial: Trial) -> None:
    for who in ("Ann", "Jo"):
        assert frame(trial, who).status_code == 403
    trial.swear_in()
    assert frame(trial, "Ann").status_code == 403
    assert frame(trial).status_code == 200


@pytest.mark.parametrize("how", ["a player withdraws", "another judge comes"])
def test_who_judges_no_more_is_told_so_and_nothing_else(
    trial: Trial, how: str, somebody_waits: Event
) -> None:
    trial.swear_in()
    has = frame(trial).headers["x-frame"]
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(frame, trial, "Jo", has, 20)
        assert somebody_waits.wait(30)
        if how == "a player withdraws":
            trial.post("Bob", "judge", agree=False)
        else:
            trial.link()  # which nobody has taken yet
            trial.play(1)
        reply = waits.result()
    assert (reply.json(), reply.headers["x-frame"]) == ({"judge": False}, "none")
    assert frame(trial).status_code == 403


def test_the_page_of_a_judge_can_be_loaded_anew_without_a_script(trial: Trial) -> None:
    trial.swear_in()
    page = trial.ask("Jo", "GET", f"{trial.at}/judge").text
    assert f'<noscript><a class="btn" href="{trial.at}/judge">Look for what is new</a></noscript>' in page
    assert "http-equiv" not in page, "what is being written would be gone"
