"""A deck is built by requests: what is done to it, what is told of it, and what is kept and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardwright.catalogue.workbench import workbench_of
from cardwright.table import building
from cardwright.table.app import create_app
from cardwright.table.games import Host
from cardwright.table.requests import LONGEST_TEXT

OURS = {"origin": "http://localhost"}
FORM = {**OURS, "accept": "text/html", "content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def client(host: Host) -> Iterator[TestClient]:
    with TestClient(create_app(host), "http://localhost", follow_redirects=False) as client:
        yield client


def built(client: TestClient, **said: Any) -> dict[str, Any]:
    """What has become of a deck."""
    reply = client.post("/decks/build", json=said, headers=OURS)
    assert reply.status_code == 200, reply.text
    told: dict[str, Any] = reply.json()
    return told


def refused(client: TestClient, address: str = "/decks/build", **said: Any) -> str:
    """Why that cannot be done."""
    reply = client.post(address, json=said, headers=OURS)
    assert reply.status_code == 422, reply.text
    return f"{reply.text[0].lower()}{reply.text[1:]}"


def starter(game: str) -> str:
    return next(iter(workbench_of(game).ready_made()))


def state_of(page: str) -> dict[str, str]:
    """What the form of a page holds."""
    fields = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.split("<section")[0])
    )
    for name in ("text", "before"):
        found = re.search(rf'<textarea name="{name}" hidden>\n?(.*?)</textarea>', page, re.DOTALL)
        assert found is not None
        fields[name] = found[1]
    return {name: unescape(value) for name, value in fields.items()}


@pytest.mark.parametrize("game", ["kotc/17", "kotc/9", "keyforge/1.2"])
def test_a_deck_is_built_out_of_another_one_and_played(client: TestClient, game: str) -> None:
    workbench, name = workbench_of(game), starter(game)
    deck = built(client, game=game, name="Mine")
    assert (deck["name"], deck["deck"], deck["report"]["ok"]) == ("Mine", [], False)
    for entry in workbench.ready_made()[name].entries:
        for change, times in (("add", entry.copies), ("reserve", entry.reserves)):
            for _ in range(times):
                said = {change: entry.card.id, "text": deck["text"], "name": "Mine"}
                deck = built(client, game=game, **said)
                assert entry.card.name in deck["said"]
    assert deck["report"]["ok"]
    assert "legal." in deck["said"]
    reply = client.post("/decks/build/play", json={"game": game, "text": deck["text"]}, headers=OURS)
    assert reply.status_code == 303
    told = client.get(reply.headers["location"], params={"as": "json"}).json()
    assert told["over"] is False
    kept = client.get("/decks?as=json").json()["decks"]
    assert [(each["name"], each["faults"]) for each in kept] == [("Mine", [])]
    again = client.get("/decks/build", params={"deck": kept[0]["id"], "as": "json"}).json()
    assert (again["text"], again["id"]) == (deck["text"], kept[0]["id"])
    changed = {"game": game, "text": again["text"], "id": again["id"], "remove": again["deck"][0]["id"]}
    less = client.post("/decks/build/keep", json=changed, headers=OURS).json()
    assert less["id"] == kept[0]["id"]
    assert less["faults"]
    assert len(client.get("/decks?as=json").json()["decks"]) == 1


def test_undo_gives_the_deck_back_and_once_more_takes_it(client: TestClient) -> None:
    one = built(client, game="kotc/17", add="Tinder Scout")
    two = built(client, game="kotc/17", add="Tinder Scout", text=one["text"], before=one["before"])
    assert two["deck"][0]["copies"] == 2
    assert two["before"] == one["text"]
    back = built(client, game="kotc/17", text=two["text"], before=two["before"], undo="yes")
    assert back["text"] == one["text"]
    again = built(client, game="kotc/17", text=back["text"], before=back["before"], undo="yes")
    assert again["text"] == two["text"]


def test_cards_are_searched_and_none_moves_when_it_is_put_in(client: TestClient) -> None:
    game = "keyforge/1.2"
    found = built(client, game=game, find="house:mars type:creature power>=5")
    names = [card["name"] for card in found["cards"]]
    assert (found["found"], len(names)) == (len(names), len(names))
    assert all(
        card["words"]["house"] == ["mars"] and card["numbers"]["power"] >= 5 for card in found["cards"]
    )
    added = built(client, game=game, find=found["find"], add=found["cards"][-1]["id"])
    assert [card["name"] for card in added["cards"]] == names
    assert added["cards"][-1]["copies"] == 1
    chips = built(client, game=game, narrow="house:mars")
    assert chips["find"] == "house:mars"
    assert built(client, game=game, find=chips["find"], narrow="house:mars")["find"] == ""
    assert len(built(client, game=game)["cards"]) == 60
    assert len(built(client, game=game, further="yes")["cards"]) == 120
    assert "did you mean `house`" in refused(client, game=game, find="huose:mars")


def test_own_decks_bring_their_cards_to_whom_they_belong_and_to_nobody_else(client: TestClient) -> None:
    own = workbench_of("kotc/17").write(workbench_of("kotc/17").ready_made()["Emberwatch"])
    own = own.replace("Tinder Scout", "Cinder Scout").replace("Emberwatch", "Cinders")
    client.post("/decks", json={"text": own}, headers=OURS)
    found = built(client, game="kotc/17", find="name:cinder")
    assert [(card["name"], card["origin"]) for card in found["cards"]] == [("Cinder Scout", "Cinders")]
    added = built(client, game="kotc/17", add="Cinder Scout")
    assert added["deck"][0]["name"] == "Cinder Scout"
    stranger = TestClient(client.app, "http://localhost", follow_redirects=False)
    assert built(stranger, game="kotc/17", find="name:cinder")["cards"] == []
    assert "no card" in refused(stranger, game="kotc/17", add="Cinder Scout")
    assert built(stranger, game="kotc/17", text=added["text"], find="name:cinder")["found"] == 1


def test_a_card_of_another_wording_and_the_same_name_is_another_card(client: TestClient) -> None:
    text = (
        'name = "Mine"\ngame = "kotc/17"\n[copies]\n"Tinder Scout" = 2\n'
        '[cards."Tinder Scout"]\ntype = "minion"\nedition = 17\nsp = 3\nhp = 3\n'
    )
    found = built(client, game="kotc/17", text=text, find='name:"tinder scout"')["cards"]
    assert sorted((card["id"], card["copies"]) for card in found) == [
        ("Tinder Scout", 2),
        ("Tinder Scout#Emberwatch", 0),
    ]
    said = refused(client, game="kotc/17", text=text, add="Tinder Scout#Emberwatch")
    assert "another card of this name" in said
    assert built(client, game="kotc/17", text=text, add="Tinder Scout")["deck"][0]["copies"] == 3


def test_hands_are_dealt_buried_and_drawn(client: TestClient) -> None:
    game = "kotc/17"
    text = workbench_of(game).write(workbench_of(game).ready_made()["Emberwatch"])
    dealt = built(client, game=game, text=text, deal="yes")["hand"]
    assert (len(dealt["cards"]), dealt["left"], dealt["mulligan"]) == (5, 35, False)
    said = {"game": game, "text": text, "seed": dealt["seed"]}
    marked = built(client, **said, mark=1)["hand"]
    assert marked["marked"] == [1]
    assert built(client, **said, marked="1", mark=1)["hand"]["marked"] == []
    after = built(client, **said, marked="1,4", redraw="yes")["hand"]
    assert after["cards"][:3] == [card for n, card in enumerate(dealt["cards"]) if n not in (1, 4)]
    more = built(client, **said, marked="1,4", mulligan="yes", drawn=2, draw="yes")["hand"]
    assert (more["cards"], len(more["drawn"]), more["left"]) == (after["cards"], 3, 32)
    changed = built(client, **said, add="Tinder Scout")
    assert changed["hand"] is None
    assert "deck that has cards" in refused(client, game=game, deal="yes")


def test_odds_are_exact_and_say_how_they_are_meant(client: TestClient) -> None:
    game = "kotc/17"
    text = workbench_of(game).write(workbench_of(game).ready_made()["Emberwatch"])
    odds = built(client, game=game, text=text, wanted='name:"Tinder Scout"')["odds"]
    assert (odds["hits"], odds["cards"]) == (4, ["Tinder Scout"])
    assert odds["first"][0]["seen"] == 5
    assert odds["first"][0]["kept_about"] == pytest.approx(
        1 - (36 * 35 * 34 * 33 * 32) / (40 * 39 * 38 * 37 * 36)
    )
    assert odds["second"][0]["seen"] == 6
    assert "buried" in odds["plan"]
    assert "1 to 1000" in refused(client, game=game, text=text, wanted="type:minion", least=0)
    assert "leave 3 out" in refused(client, game=game, text=text, wanted="type:minion", habit=3)
    assert "something to look for" in refused(client, game=game, text=text, wanted="(")


def test_a_deck_is_loaded_from_a_text_of_whatever_game(client: TestClient) -> None:
    text = workbench_of("keyforge/1.2").write(
        workbench_of("keyforge/1.2").ready_made()[starter("keyforge/1.2")]
    )
    told = built(client, game="kotc/17", pasted=text, load="yes")
    assert (told["game"], told["report"]["size"]) == ("keyforge/1.2", 36)
    assert [len(column["cards"]) > 0 for column in told["columns"]] == [True] * 3
    begun = built(client, game="keyforge/1.2", begin=starter("keyforge/1.2"), load="yes")
    assert begun["report"]["ok"]
    by_address = client.get(
        "/decks/build", params={"begin": starter("kotc/17"), "game": "kotc/17", "as": "json"}
    )
    assert by_address.json()["name"] == starter("kotc/17")
    assert "no deck" in refused(client, game="kotc/17", begin="Nobody", load="yes")
    assert "Angr" in refused(client, game="keyforge/1.2", pasted="Brobnar\n2 Angr", load="yes")


def test_what_is_pasted_wrongly_stays_where_it_was_pasted(client: TestClient) -> None:
    one = built(client, game="keyforge/1.2", add="anger")
    said = {"game": "keyforge/1.2", "text": one["text"], "pasted": "Brobnar\n2 Angr <b>", "load": "yes"}
    page = client.post("/decks/build", data=said, headers=FORM)
    assert page.status_code == 200
    assert "2 Angr &lt;b&gt;" in page.text
    assert 'id="fault"' in page.text
    assert state_of(page.text)["text"] == one["text"]


def test_without_a_script_a_form_brings_all_that_the_next_one_needs(client: TestClient) -> None:
    page = client.get("/decks/build", params={"game": "kotc/17"}, headers={"accept": "text/html"}).text
    state = state_of(page)
    for number in range(1, 4):
        said = {**state, "add": "Tinder Scout", "name": "Mine", "find": "scout"}
        page = client.post("/decks/build", data=said, headers=FORM).text
        assert page.startswith("<!doctype html>")
        state = state_of(page)
        assert f'Tinder Scout" = {number}' in state["text"]
    kept = client.post("/decks/build/keep", data={**state, "name": "Mine"}, headers=FORM)
    assert kept.status_code == 303
    assert client.get(kept.headers["location"]).status_code == 200
    part = client.post("/decks/build", params={"as": "part"}, data=state, headers=FORM).text
    assert "<html" not in part
    assert (
        client.post("/decks/build", params={"as": "json"}, data=state, headers=FORM).json()["game"]
        == "kotc/17"
    )


def test_files_come_in_every_form(client: TestClient) -> None:
    for game in ("kotc/17", "keyforge/1.2"):
        workbench = workbench_of(game)
        text = workbench.write(workbench.ready_made()[starter(game)])
        for form in workbench.forms:
            said = {"game": game, "text": text, "form": form.word}
            reply = client.post("/decks/build/file", json=said, headers=OURS)
            assert reply.status_code == 200
            assert reply.headers["content-disposition"].endswith(f".{form.ending}")
            if form.ending == "json":
                assert json.loads(reply.text)["name"] == starter(game)
        assert "there are" in refused(client, "/decks/build/file", game=game, text=text, form="pdf")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"game": "kotc/17", "text": "name = "}, "deck:1: this is no TOML"),
        ({"game": "kotc/17", "text": 'name = "x"\ngame = "kotc/13"\n[copies]\n[cards]\n'}, "kotc/13"),
        ({"game": "keyforge/1.2", "text": "Brobnar\n2 Angr"}, "Angr"),
        ({"game": "kotc/17", "add": "Nobody"}, "Nobody"),
        ({"game": "kotc/17", "add": "\x00"}, "no card"),
        (
            {"game": "kotc/17", "add": "Tinder Scout", "remove": "Tinder Scout"},
            "one card is changed at a time",
        ),
        ({"game": "kotc/17", "remove": "Tinder Scout"}, "none of it"),
        ({"game": "kotc/17", "reserve": "Tinder Scout"}, "no reserves"),
        ({"game": "kotc/17", "find": "a\x00b"}, "printable"),
        ({"game": "kotc/17", "find": "(" * 400}, "brackets"),
        ({"game": "kotc/17", "find": "x" * 2001}, "cannot be read"),
        ({"game": "kotc/17", "text": "x" * (LONGEST_TEXT + 1)}, "cannot be read"),
        ({"game": "kotc/17", "seed": -1}, "cannot be read"),
        ({"game": "kotc/17", "seed": 10**400}, "cannot be read"),
        ({"game": "kotc/17", "marked": "1,x", "seed": 1}, "places of a hand"),
        ({"game": "kotc/17", "wanted": "type:minion", "habit": 10**9}, "leave 2000 out"),
        ({"game": "kotc/17", "nothing": 1}, "cannot be read"),
        ({"game": 7}, "cannot be read"),
    ],
)
def test_what_nobody_types_is_answered_in_words(client: TestClient, said: dict[str, Any], words: str) -> None:
    assert words in refused(client, **said)
    assert client.get("/decks?as=json").json()["decks"] == []


def test_marks_that_are_no_places_are_refused(client: TestClient) -> None:
    text = workbench_of("kotc/17").write(workbench_of("kotc/17").ready_made()["Emberwatch"])
    for marked in ("1,x", "-1", "9999", "1;2"):
        assert "places of a hand" in refused(client, game="kotc/17", text=text, seed=1, marked=marked)


def test_a_deck_with_faults_is_kept_and_not_played(client: TestClient) -> None:
    one = built(client, game="kotc/17", add="Tinder Scout")
    assert "39 too few" in refused(client, "/decks/build/play", game="kotc/17", text=one["text"])
    assert client.get("/decks?as=json").json()["decks"] == []
    kept = client.post(
        "/decks/build/keep", json={"game": "kotc/17", "text": one["text"]}, headers=OURS
    ).json()
    assert kept["faults"]


def test_nobody_comes_to_another_s_deck(client: TestClient) -> None:
    one = built(client, game="kotc/17", add="Tinder Scout")
    kept = client.post(
        "/decks/build/keep", json={"game": "kotc/17", "text": one["text"]}, headers=OURS
    ).json()
    stranger = TestClient(client.app, "http://localhost", follow_redirects=False)
    assert stranger.get("/decks/build", params={"deck": kept["id"]}).status_code == 404
    taken = {"game": "kotc/17", "text": one["text"], "id": kept["id"], "name": "Theirs"}
    assert "no such deck" in refused(stranger, "/decks/build/keep", **taken)
    assert client.get(f"/decks/{kept['id']}?as=json").json()["name"] != "Theirs"


def test_another_site_builds_nothing(client: TestClient) -> None:
    for address in ("/decks/build", "/decks/build/keep", "/decks/build/play", "/decks/build/file"):
        reply = client.post(address, json={"game": "kotc/17"}, headers={"origin": "http://evil.example"})
        assert reply.status_code == 403


@pytest.mark.usefixtures("no_time_passes")
def test_too_many_changes_at_once_are_refused(host: Host) -> None:
    most = int(building.CHANGES_A_SECOND)
    with TestClient(create_app(host), "http://localhost") as client:
        replies = [client.get("/decks/build", params={"game": "none"}) for _ in range(most + 1)]
    assert [reply.status_code for reply in replies] == [422] * most + [429]


def test_names_are_shown_and_never_obeyed(client: TestClient) -> None:
    one = built(client, game="kotc/17", add="Tinder Scout", name='<script>"x"</script>\x1b\u202e')
    assert one["name"] == '<script>"x"</script>'
    page = client.post("/decks/build", data={"game": "kotc/17", "text": one["text"]}, headers=FORM).text
    assert "<script>" not in page.replace('<script type="module" src="/static/build.js">', "")
