"""A game that is over: its positions, what was decided, how all stood, and how it goes on elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient
from tests.table.conftest import chairs
from tests.table.playing import new_request
from tests.table.test_page import Document

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.fairness import fair_chance
from cardwright.narration.staging import Score, Side, Stage
from cardwright.records.files import from_json, to_json
from cardwright.records.verifying import verify_file
from cardwright.table.app import create_app
from cardwright.table.games import Host, Table
from cardwright.table.page.graphs import APART, HEIGHT, Turn, figures_of, graphs_of, spread, words_of
from cardwright.table.past import Past, past_of

OURS = {"origin": "http://localhost"}
GAMES = ["kotc/17", "keyforge/1.2"]
LONG = 700
AT_MOST = 0.150
"""Seconds until a position is there, of the compiled engine."""


def played(table: Table, choices: int = 200, seed: int = 4) -> Table:
    """Let so many answers be drawn, then let whoever is left but the last give up."""
    chance = Chance.seeded(seed)
    for _ in range(choices):
        with table.course() as course:
            seat = course.asked
            if seat == NOBODY:
                return table
            question, options = course.questions[seat], course.position(seat).choice
        assert options is not None
        table.answer(seat, question, chance.below(len(options.options)), new_request())
    with table.course() as course:
        seats = len(course.sitting.names)
    for seat in range(seats - 1):
        if not over(table):
            table.resign(seat, new_request())
    return table


def over(table: Table) -> bool:
    with table.sitting() as sitting:
        return sitting.over


def past(table: Table) -> Past:
    with table.course() as course:
        found = past_of(course)
    assert found is not None
    return found


def seats_of(host: Host, rules: str, players: int = 2, **how: Any) -> tuple[Table, list[str]]:
    """A table of people, and the secret of each."""
    people = [host.visitors.new(name) for name in ("Ann", "Bob", "Cem", "Dov")[:players]]
    seats = [
        chair.__class__(chair.name, chair.deck, visitor=visitor.id)
        for chair, (visitor, _) in zip(chairs(rules, players), people, strict=True)
    ]
    return host.open(rules, seats, seed=7, **how), [key for _, key in people]


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def client_of(host: Host) -> TestClient:
    return TestClient(create_app(host), "http://localhost", follow_redirects=False)


# What is worked out


@pytest.mark.parametrize("rules", GAMES)
def test_a_line_leads_to_the_position_in_which_it_had_just_happened(host: Host, rules: str) -> None:
    table = played(seats_of(host, rules)[0])
    with table.sitting() as sitting:
        positions = list(sitting.game.positions)
    told = past(table)
    for line in told.lines:
        place = told.place_of(line.number)
        assert positions[place].last_event() >= line.number
        assert place == 0 or positions[place - 1].last_event() < line.number


@pytest.mark.parametrize("rules", GAMES)
def test_what_was_decided_is_what_the_record_says(host: Host, rules: str) -> None:
    table = played(seats_of(host, rules)[0], 120)
    told = past(table)
    with table.sitting() as sitting:
        choices = [*sitting.record.choices]
    for at, line in enumerate(choices):
        decision = told.moment("/t/x/replay", at, "Ann").decision
        assert decision is not None
        assert decision.notation == line
        assert line.startswith(f"{decision.player}: ")
        assert decision.words
        assert "None" not in decision.words
    assert told.moment("/t/x/replay", told.last, "Ann").decision is None


def test_stepping_leads_to_every_position_in_which_something_has_happened(host: Host) -> None:
    told = past(played(seats_of(host, "kotc/17")[0], 120))
    at, seen = 0, {0}
    while at < told.last:
        moment = told.moment("/t/x/replay", at, "Ann")
        assert moment.after > at
        back = told.moment("/t/x/replay", moment.after, "Ann")
        assert back.before < moment.after
        at = moment.after
        seen.add(at)
    assert {told.place_of(line.number) for line in told.lines} <= seen


@pytest.mark.parametrize(("rules", "players"), [("kotc/17", 2), ("kotc/17", 4), ("keyforge/1.2", 2)])
def test_all_hands_are_open_and_decks_are_counted(host: Host, rules: str, players: int) -> None:
    table = played(seats_of(host, rules, players)[0], 60)
    told = past(table)
    with table.sitting() as sitting:
        state = sitting.game.positions[40]
    moment = told.moment("/t/x/replay", 40, "Bob")
    stage = moment.scene.stage
    assert stage is not None
    for side in stage.sides:
        seat = state.names.index(side.player)
        hand: Any = state.view(seat).position()["players"]
        own = sorted(card.partition("#")[0] for card in hand[side.player]["hand"])
        shown = (
            stage.hand
            if side.player == "Bob"
            else [tile for row in side.rows if row.word == "hand" for tile in row.tiles]
        )
        assert sorted(tile.name for tile in shown) == own
        deck = next(pile for pile in side.piles if pile.zone == "deck")
        assert (deck.known, deck.unknown) == ((), len(hand[side.player]["deck"]))


def test_a_game_is_looked_at_again_only_when_it_is_over(host: Host) -> None:
    table, _ = seats_of(host, "kotc/17")
    with table.course() as course:
        assert past_of(course) is None


# The graph


def stage(**scores: int) -> Stage:
    sides = tuple(Side(name, (Score("points", now),), (), ()) for name, now in scores.items())
    return Stage("Ann", "", (), sides, {})


def test_the_scores_of_any_game_make_a_graph() -> None:
    turns = [
        Turn(number, "Ann" if number < 3 else "", 10 * number, figures_of(stage(Ann=number * 4, Bob=9)))
        for number in (1, 2, 3)
    ]
    assert words_of(turns) == ["points"]
    (graph,) = graphs_of(turns, ["Ann", "Bob"])
    rising, level = (
        [float(each.partition(",")[2]) for each in curve.points.split()] for curve in graph.curves
    )
    assert rising == sorted(rising, reverse=True)
    assert len(set(level)) == 1
    assert [column.turn.at for column in graph.columns] == [10, 20, 30]
    assert [mark.says for mark in graph.levels] == [0, 5, 10, 15]


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    places = spread([100.0, 101.0, 101.0, float(HEIGHT), float(HEIGHT)])
    assert all(abs(one - other) >= APART for n, one in enumerate(places) for other in places[:n])
    assert all(0 <= place <= HEIGHT for place in places)


@pytest.mark.parametrize(("rules", "words"), [("kotc/17", ["HP"]), ("keyforge/1.2", ["Keys", "Æ"])])
def test_the_numbers_that_count_are_drawn(host: Host, rules: str, words: list[str]) -> None:
    told = past(played(seats_of(host, rules)[0], 150))
    assert words_of(told.turns) == words
    assert [turn.number for turn in told.turns] == list(range(1, len(told.turns) + 1))
    assert len(told.turns) > 5


# Over HTTP


def test_nothing_is_told_before_the_end_and_nothing_ever_to_others(host: Host) -> None:
    table, keys = seats_of(host, "kotc/17")
    _, stranger = host.visitors.new("Eve")
    about = ["", "?at=0", "?at=0&as=json", "?at=0&as=part", "/card?key=1&at=0", "/why/0"]
    with client_of(host) as client:
        for key in (*keys, stranger):
            for each in about:
                assert client.get(f"/t/{table.id}/replay{each}", headers=bearer(key)).status_code == 403
            body = {"at": 0, "others": "random"}
            gone = client.post(f"/t/{table.id}/continue", json=body, headers={**OURS, **bearer(key)})
            assert gone.status_code == 403
        played(table, 30)
        for each in about:
            assert client.get(f"/t/{table.id}/replay{each}", headers=bearer(stranger)).status_code == 403
            assert client.get(f"/t/{table.id}/replay{each}", headers=bearer(keys[1])).status_code == 200
        gone = client.post(f"/t/{table.id}/continue", json=body, headers={**OURS, **bearer(stranger)})
        assert gone.status_code == 403


@pytest.mark.parametrize(("rules", "players"), [("kotc/17", 2), ("kotc/17", 4), ("keyforge/1.2", 2)])
def test_the_page_works_without_a_script(host: Host, rules: str, players: int) -> None:
    table, keys = seats_of(host, rules, players)
    played(table, 80)
    address = f"/t/{table.id}/replay"
    with client_of(host) as client:
        client.headers.update(bearer(keys[0]))
        assert f'href="{address}"' in client.get(f"/t/{table.id}").text
        page = client.get(address).text
        Document(page)
        assert " style=" not in page
        last = int(re.findall(r'max="(\d+)"', page)[0])
        back = int(re.findall(rf'id="to-previous" href="{address}\?at=(\d+)"', page)[0])
        assert back < last
        earlier = client.get(f"{address}?at={back}").text
        Document(earlier)
        assert '<main id="table" class="' in earlier
        assert f'data-at="{back}"' in earlier
        part = client.get(f"{address}?at={back}&as=part").text
        assert part.strip() in earlier
        for link in sorted(set(re.findall(rf'href="({address}/why/\d+)"', page)))[:3]:
            assert "because" in client.get(link).text or "<p>" in client.get(link).text
        key = re.findall(r'form="look" name="key" value="(\w+)"', page)[0]
        assert 'class="whole' in client.get(f"{address}/card?key={key}&at={last}").text
        assert client.get(f"{address}?at={last + 1}").status_code == 404
        assert client.get(f"{address}?at=x").status_code == 422
        told = client.get(f"{address}?at={back}&as=json").json()
        assert (told["at"], told["last"], told["decided"]["player"]) == (
            back,
            last,
            told["decided"]["player"],
        )


def test_the_record_that_is_downloaded_can_be_verified(host: Host, tmp_path: Path) -> None:
    table, keys = seats_of(host, "kotc/17", fair=fair_chance(["Ann", "Bob"], {"Ann": "Ann’s own"}))
    played(table, 60)
    with client_of(host) as client:
        reply = client.get(f"/t/{table.id}/record", headers=bearer(keys[0]))
        page = client.get(f"/t/{table.id}/replay", headers=bearer(keys[0])).text
    assert f'filename="{table.id}.json"' in reply.headers["content-disposition"]
    assert "Ann’s own" in page
    assert from_json(reply.text).chance is not None
    assert "The secret is the one that was promised" in page
    verified = verified_by_command(tmp_path / "game.json", reply.text)
    assert "verified" in verified


def verified_by_command(file: Path, text: str) -> str:
    """What `cardwright replay FILE --verify` says of it."""
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "cardwright", "replay", str(file), "--verify"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


# Going on


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_is_gone_on_with_and_can_be_verified(host: Host, tmp_path: Path, rules: str) -> None:
    table, keys = seats_of(host, rules)
    played(table, 90)
    ann = {**OURS, **bearer(keys[0])}
    with client_of(host) as client:
        form = {**ann, "accept": "text/html", "content-type": "application/x-www-form-urlencoded"}
        body = urlencode({"at": 50, "seat": 1, "others": "person"})
        reply = client.post(f"/t/{table.id}/continue", content=body, headers=form)
        assert reply.status_code == 303
        other = host.table(reply.headers["location"].removeprefix("/t/"))
        assert client.get(f"/t/{other.id}", headers=ann).status_code == 200
    with table.sitting() as parent, other.sitting() as child:
        there, here = parent.game.positions[50], child.game.positions[0]
        for seat in range(2):
            assert here.view(seat).position() == there.view(seat).position()
        assert here.position(NOBODY) != there.position(NOBODY), "the decks are laid anew"
        assert child.lines(0)[0].number >= parent.lines(0)[0].number
        assert child.record.names == parent.record.names
    (row,) = host.games([other.id])
    assert row.state == "open"
    played(other, 40, seed=5)
    again = past(other)
    assert again.fault == ""
    with other.sitting() as child:
        text = to_json(child.record)
    assert verified_by_command(tmp_path / "game.json", text)
    third = host.go_on(other.id, from_json(text), 10, chairs(rules, bots={1: "random"}))
    with third.sitting() as grandchild, other.sitting() as child:
        assert len(grandchild.record.before) == 2
        for seat in range(2):
            assert (
                grandchild.game.positions[0].view(seat).position()
                == child.game.positions[10].view(seat).position()
            )


def test_a_record_of_a_game_gone_on_with_is_checked_in_all_its_parts(host: Host, tmp_path: Path) -> None:
    table, _ = seats_of(host, "kotc/17", fair=fair_chance(["Ann", "Bob"], {}))
    played(table, 60)
    with table.sitting() as sitting:
        other = host.go_on(table.id, sitting.record, 30, chairs("kotc/17"))
    with played(other, 10).sitting() as sitting:
        document = json.loads(to_json(sitting.record))
        record = from_json(json.dumps(document))
    assert record.chance is None
    assert record.before[0].chance is not None
    document["before"][0]["seed"] += 1
    with pytest.raises(Exception, match="before"):
        from_json(json.dumps(document))
    record.before[0].choices.pop(3)
    file = tmp_path / "changed.json"
    file.write_text(to_json(record), encoding="utf-8")
    assert not verify_file(str(file)).ok


def test_nobody_goes_on_where_nothing_is_asked_or_nobody_was(host: Host) -> None:
    table, keys = seats_of(host, "keyforge/1.2")
    for seat in (0, 1):
        table.agree(seat, new_request())
    ann = {**OURS, **bearer(keys[0])}
    with client_of(host) as client:
        for body in (
            {"at": past(table).last},
            {"at": 10_000},
            {"at": 0, "seat": 2},
            {"at": 0, "others": "chess"},
            {"at": 0, "others": "exec:sh"},
        ):
            assert client.post(f"/t/{table.id}/continue", json=body, headers=ann).status_code == 422


@pytest.mark.long_game
@pytest.mark.parametrize("rules", GAMES)
def test_any_position_of_a_long_game_is_there_at_once(host: Host, rules: str) -> None:
    table, _ = seats_of(host, rules)
    played(table, LONG, seed=1)
    told = past(table)
    assert told.last > LONG / 3
    seconds = []
    for at in range(0, told.last + 1, 29):
        began = perf_counter()
        told.moment("/t/x/replay", at, "Ann")
        seconds.append(perf_counter() - began)
    assert max(seconds) < AT_MOST * 10  # the plain engine is so much slower
