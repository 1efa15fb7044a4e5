"""The protocol: whatever comes in, a sound answer goes out, and what is refused has changed nothing."""

from __future__ import annotations

import json
import tracemalloc
from io import BytesIO
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.snapshot import fingerprint
from cardwright.keyforge.decks import deck_to_json
from cardwright.keyforge.generating import generate_deck
from cardwright.protocol.conversation import MOST_DICE, Protocol, converse
from cardwright.protocol.messages import LONGEST_LINE

CARDS = {
    "Brute": {"type": "minion", "sp": 2, "hp": 4},
    "Bolt": {"type": "spell", "text": "Target 1 on-field minion; destroy it."},
}
SCENARIO = {
    "game": "kotc/17",
    "cards": CARDS,
    "players": {
        "A": {
            "hand": ["Bolt"],
            "granary": ["Blank", "Blank"],
            "battlefield": [{"card": "Brute", "id": "brute"}],
        },
        "B": {"hand": ["Bolt"], "battlefield": [{"card": "Brute", "id": "wall"}]},
    },
}


class Talk:
    """A conversation, told in requests."""

    def __init__(self) -> None:
        self.protocol = Protocol()

    def __call__(self, do: str, **request: Any) -> Any:
        return json.loads(self.protocol.answer(json.dumps({"do": do, **request})))

    def digest(self) -> str:
        driver = self.protocol._laid
        return "" if driver is None else fingerprint(driver.state)


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_keyforge_is_played_with_everything_asked(talk: Talk, seed: int) -> None:
    """Every choice is posed, forced ones, too; each says how many, what for, and what its options name."""
    cards = [deck_to_json(generate_deck(2 * seed + place)) for place in range(2)]
    answer = talk("new", game="keyforge/1.2", decks=cards, seed=seed, ask="all")
    chance = Chance.seeded(seed)
    forced = 0
    for _ in range(3000):
        if answer["over"]:
            break
        choice = answer["choice"]
        options = choice["options"]
        names = [option["n"] for option in options]
        assert len(set(names)) == len(names)
        assert all(option["n"].split()[0] == option["verb"] for option in options)
        assert choice["min"] <= choice["max"]
        assert choice["text"] != choice["prompt"], "the question is a sentence"
        assert len(choice["chosen"]) <= choice["max"]
        view = talk("view", player=choice["player"])["view"]
        assert choice["source"] is None or choice["source"] in view["cards"]
        forced += len(options) == 1
        answer = talk("choose", option=names[chance.below(len(names))])
    assert answer["over"]
    assert answer["result"]["reason"] == "keys"
    assert forced > 20


def test_a_game_is_played_to_its_end(talk: Talk) -> None:
    answer = talk("new", seed=3, names=["Ann", "Bob"])
    chance = Chance.seeded(1)
    for _ in range(3000):
        if answer["over"]:
            break
        options = answer["choice"]["options"]
        chosen = options[chance.below(len(options))]
        assert chosen["n"].split()[0] == chosen["verb"]
        answer = talk("choose", option=chosen["n"])
        assert answer["ok"]
        assert all(event["rule"] or event["e"] == "moved" for event in answer["events"])
    assert answer["result"]["winners"] in (["Ann"], ["Bob"])
    assert not talk("choose", option=0)["ok"]


def test_who_forfeits_is_told_at_once_and_what_is_forced_is_taken(talk: Talk) -> None:
    talk("new", game="kotc/9", seed=3, first="A")
    told = talk("choose", option="forfeit", player="B")
    assert told["over"]
    assert "lose" in [event["e"] for event in told["events"]]
    talk("new", game="kotc/9", seed=3, first="A", names=["A", "B", "C"])
    told = talk("choose", option="forfeit", player="A")
    assert "lose" in [event["e"] for event in told["events"]]
    assert len(told["choice"]["options"]) > 1


def test_who_speaks_for_a_seat_does_not_take_back_what_a_judge_did(talk: Talk) -> None:
    talk("new", seed=7, first="A")
    talk("edit", player="A", set={"hp": 3})
    talk("seat", player="A")
    before = talk.digest()
    answer = talk("undo")
    assert not answer["ok"]
    assert "only a judge can go back behind that" in answer["error"]
    assert talk.digest() == before
    talk("seat", player=None)
    assert talk("undo")["ok"]


def test_the_seed_that_is_told_is_the_one_of_the_position(talk: Talk) -> None:
    position = {"players": {"A": {}, "B": {}}, "seed": 9}
    assert talk("new", scenario=position)["seed"] == 9
    assert talk("new", scenario=position, seed=9)["seed"] == 9
    for other in ({"seed": 4}, {"game": "kotc/9"}):
        answer = talk("new", scenario={**position, "game": "kotc/17"}, **other)
        assert not answer["ok"]
        assert "say it once" in answer["error"]


def test_an_id_is_repeated_whatever_happens(talk: Talk) -> None:
    assert talk("options", id=7)["id"] == 7
    assert talk("new", id={"any": "thing"})["id"] == {"any": "thing"}


def test_the_same_seed_deals_the_same_game(talk: Talk) -> None:
    first = talk("new", seed=11)
    assert first["seed"] == 11
    assert talk("new", seed=11) == first
    named = talk("new")["seed"]
    assert isinstance(named, int)


def test_the_choice_says_what_its_options_name(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    answer = talk("choose", option="cast Bolt")
    choice = answer["choice"]
    assert (choice["player"], choice["prompt"], choice["for"]) == ("A", "target", "destroy")
    assert (choice["source"], choice["min"], choice["max"], choice["chosen"]) == ("Bolt", 0, 1, [])
    place = {"on": "card", "player": "B", "zone": "battlefield"}
    option = {"n": "target wall", "verb": "target", "card": "wall", "place": place, "says": "Target"}
    assert option in choice["options"]
    words = [event["e"] for event in answer["events"]]
    assert words == ["exhaust", "exhaust", "cast", "activate"]
    destroyed = talk("choose", option="target wall")["events"]
    assert [event["e"] for event in destroyed] == ["target", "destroy", "spent"]
    wall = destroyed[1]
    assert (wall["card"], wall["player"], wall["by"], wall["from"], wall["to"]) == (
        "wall",
        "B",
        "Bolt",
        "battlefield",
        "grave",
    )
    assert wall["rule"] == ["K17-destroy-1", "K17-zones-7"]


def test_with_ask_all_nothing_is_taken_unasked(talk: Talk) -> None:
    usual = talk("new", scenario=SCENARIO)
    assert usual["choice"]["prompt"] == "action"
    everything = talk("new", scenario=SCENARIO, ask="all")
    assert (everything["choice"]["player"], everything["choice"]["prompt"]) == ("A", "respond")
    assert [option["n"] for option in everything["choice"]["options"]] == ["pass"]


def test_a_seat_is_told_only_what_it_may_know(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    answer = talk("seat", player="B")
    assert answer["choice"] == {"player": "A"}
    assert talk("view", player="B")["view"]["players"]["A"]["hand"] == [None]
    assert talk("view")["view"]["players"]["B"]["hand"] == ["Bolt"]
    assert not talk("view", player="A")["ok"]
    assert not talk("save")["ok"]
    assert not talk("choose", option="cast Bolt")["ok"], "B cannot answer for A"
    assert talk("seat", player=None)["choice"]["player"] == "A"
    assert talk("view")["view"]["players"]["A"]["hand"] == ["Bolt"]


def test_a_spectator_sees_what_all_may_know(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    seen = talk("view", spectator=True)["view"]
    assert all(card is None for name in "AB" for card in seen["players"][name]["hand"])
    assert "asked" not in seen
    talk("seat", player="B")
    assert talk("view", spectator=True)["view"] == seen
    assert not talk("view", spectator=True, player="B")["ok"]


def test_why_a_card_is_not_on_offer(talk: Talk) -> None:
    """K17-resource-cost-2: in a word, with its numbers, in a sentence; of what is on offer nothing."""
    talk("new", scenario=SCENARIO)
    assert talk("explain", card="Bolt") == {"ok": True, "explanation": None}
    assert talk("edit", card="Blank", set={"exhausted": True})["ok"]
    assert talk("explain", card="Bolt")["explanation"] == {
        "why": "resources",
        "card": "Bolt",
        "n": 1,
        "of": 2,
        "rule": ["K17-resource-cost-2", "R24"],
        "text": "Bolt costs 2 unexhausted resources, and you have 1.",
    }
    told = talk("explain", card="wall", id=4)
    assert (told["id"], told["explanation"]["why"], told["explanation"]["player"]) == (4, "not-yours", "B")
    assert talk("explain", card="Bolt#3") == {"ok": False, "error": "there is no card 'Bolt#3'"}


def test_a_seat_is_told_why_only_of_what_it_sees(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    talk("seat", player="B")
    assert talk("explain", card="Bolt")["explanation"] == {
        "why": "not-asked",
        "card": "Bolt",
        "player": "A",
        "rule": [],
        "text": "It is A's turn, and nothing is asked of you.",
    }
    assert talk("explain", card="A.hand.1")["explanation"]["why"] == "not-asked"
    refused = talk("explain", card="Bolt", player="A")
    assert refused == {"ok": False, "error": "you speak for B, not for A"}


def test_hidden_cards_are_left_out_of_events(talk: Talk) -> None:
    scenario = {**SCENARIO, "phase": "resource"}
    talk("new", scenario=scenario)
    open_sow = talk("choose", option="sow Bolt")["events"][0]
    assert (open_sow["e"], open_sow["card"]) == ("sow", "Bolt")
    talk("new", scenario=scenario, ask="all")
    talk("choose", option="pass")
    talk("choose", option="pass")
    talk("seat", player="A")
    assert talk("choose", option="sow Bolt")["events"][0]["card"] == "Bolt"
    talk("seat", player=None)
    talk("undo")
    driver = talk.protocol._laid
    assert driver is not None
    driver.watch(1)
    driver.choose("sow Bolt")
    assert "card" not in driver.new_events[0]


@pytest.mark.parametrize("choices", [1, 2, 5])
def test_undo_is_exact(talk: Talk, choices: int) -> None:
    answer = talk("new", seed=9)
    before = talk.digest()
    for _ in range(choices):
        talk("choose", option=0)
    assert talk.digest() != before
    for _ in range(choices - 1):
        talk("undo")
    back = talk("undo")
    assert talk.digest() == before
    assert back["choice"] == answer["choice"]
    assert not talk("undo")["ok"]


def test_undo_goes_back_to_a_number_of_choices(talk: Talk) -> None:
    talk("new", seed=9)
    digests = [talk.digest()]
    for _ in range(6):
        talk("choose", option=0)
        digests.append(talk.digest())
    talk("undo", to=2)
    assert talk.digest() == digests[2]
    assert not talk("undo", to=2)["ok"]


def test_undo_says_whether_it_needs_anybodys_consent(talk: Talk) -> None:
    talk("new", seed=9, first="A")
    talk("choose", option=0)
    assert talk("undo")["free"] is True
    talk("choose", option=0)
    talk("choose", option="done")
    assert talk("undo")["free"] is False, "A has drawn a card"
    assert talk("undo")["free"] is True
    talk("choose", option="done")
    talk("choose", option=0)
    assert talk("undo")["free"] is True, "B alone has chosen"
    talk("choose", option=0)
    assert talk("undo", to=0)["free"] is False, "both have"
    talk("choose", option="agree", player="B")
    talk("choose", option=0)
    assert talk("undo", to=0)["free"] is False, "B has said something"


def test_forced_choices_of_others_do_not_count_against_undo(talk: Talk) -> None:
    players = {"A": {"hand": ["Bolt"], "battlefield": ["Brute"]}, "B": {"deck": 5, "hand": ["Bolt"]}}
    for ask in (None, "all"):
        talk("new", scenario={"cards": CARDS, "players": players, "phase": "resource"}, ask=ask)
        while talk("options")["choice"]["prompt"] != "resource":
            talk("choose", option="pass")
        before = talk.digest()
        made = len(talk.protocol._driver._past)
        answer = talk("choose", option="sow Bolt")
        while answer["choice"]["prompt"] == "respond":
            answer = talk("choose", option="pass")
        assert talk("undo", to=made)["free"] is True
        assert talk.digest() == before


def test_dice_to_come_are_laid_out(talk: Talk) -> None:
    talk("new", scenario={**SCENARIO, "phase": "battle"})
    talk("roll", dice=[6, 1])
    for option in ("enlist brute", "declare B", "done"):
        events = talk("choose", option=option)["events"]
    assert [event["dice"] for event in events if event["e"] == "roll"] == [[6, 1]]
    assert talk("view")["view"]["players"]["B"]["hp"] == 28


def test_a_judge_edits(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    answer = talk("edit", card="Bolt", move="A.deck.bottom")
    assert [option["n"] for option in answer["choice"]["options"]] == ["end"], "the choice is worked out anew"
    assert talk("view")["view"]["players"]["A"]["deck"][-1] == "Bolt"
    talk(
        "edit", card="brute", set={"exhausted": True, "hp": 1, "counters": [{"kind": "Sword", "owner": "A"}]}
    )
    brute = talk("view")["view"]["cards"]["brute"]
    assert (brute["exhausted"], brute["hp"]) == (True, 1)
    assert brute["counters"] == [{"kind": "Sword", "owner": "A", "n": 1}]
    assert talk("edit", player="A", set={"hp": 3})["choice"]["options"][0]["n"] == "pop Sword on brute"
    assert talk("view")["view"]["players"]["A"]["hp"] == 3
    talk("undo")
    assert talk("view")["view"]["players"]["A"]["hp"] == 35


def test_abilities_called_by_a_number_are_told_apart(talk: Talk) -> None:
    twin = {"type": "minion", "sp": 1, "hp": 2, "text": ["Draw 1 card.", "1: Draw 3 cards."]}
    triplet = {"type": "minion", "sp": 1, "hp": 2, "text": [*["HA: Draw 1 card."] * 2, "2: Draw 3 cards."]}
    bell = {"type": "minion", "sp": 1, "hp": 2, "text": "1: Draw 1 card."}
    trap = {"type": "spell", "text": "Draw 1 card."}
    for game, cards, a, told in (
        ("kotc/9", {"Twin": twin}, {}, ["activate Twin 1", "activate Twin 2"]),
        ("kotc/17", {"Twin": triplet}, {}, ["activate Twin 1", "activate Twin 2", "activate Twin 3"]),
        (
            "kotc/12",
            {"Twin": bell, "Twin 1": trap},
            {"trapfield": ["Twin 1"]},
            ["activate A.battlefield.1 1", "activate Twin 1"],
        ),
    ):
        players = {"A": {"battlefield": ["Twin"], **a}, "B": {}}
        answer = talk("new", scenario={"game": game, "cards": cards, "players": players})
        assert [option["n"] for option in answer["choice"]["options"]] == [*told, "end"]
    assert talk("choose", option="activate Twin 1")["events"][0]["card"] == "Twin 1"


def test_options_that_would_read_the_same_are_told_apart(talk: Talk) -> None:
    cards = {
        "B": {"type": "minion", "sp": 1, "hp": 2},
        "Bell": {"type": "minion", "sp": 1, "hp": 2, "text": "RING LOUD: Draw 1 card."},
        "Bell RING": {"type": "minion", "sp": 1, "hp": 2, "text": "LOUD: Draw 1 card."},
    }
    players = {"A": {"battlefield": ["Bell", "Bell RING"]}, "B": {"battlefield": ["B"]}}
    answer = talk("new", scenario={"cards": cards, "players": players})
    told = [option["n"] for option in answer["choice"]["options"]]
    assert told == ["activate Bell RING LOUD", "activate Bell RING 1", "end"]
    assert talk("choose", option="activate Bell RING 1")["events"][0]["card"] == "Bell RING"
    talk("new", scenario={"cards": cards, "players": players, "phase": "battle"})
    talk("choose", option="enlist Bell")
    answer = talk("choose", option="done")
    assert [option["n"] for option in answer["choice"]["options"]] == ["declare B", "declare B.battlefield.1"]
    assert talk("choose", option="declare B.battlefield.1")["ok"]


def test_an_edit_is_told_and_can_be_taken_back(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    before = talk.digest()
    events = talk("edit", card="brute", move="B.battlefield")["events"]
    assert [(event["e"], event["card"], event["player"]) for event in events] == [("moved", "brute", "B")]
    talk("undo")
    assert talk.digest() == before


def test_an_edit_for_which_dice_run_out_changes_nothing(talk: Talk) -> None:
    talk("new", scenario={**SCENARIO, "phase": "battle", "dice": []})
    talk("choose", option="enlist brute")
    talk("choose", option="declare B")
    before = talk.digest()
    assert "roll" in talk("edit", card="wall", set={"exhausted": True})["error"]
    assert talk.digest() == before
    assert talk("options")["choice"]["prompt"] == "defend"


def test_what_is_being_enlisted_cannot_be_moved_away(talk: Talk) -> None:
    talk("new", scenario={**SCENARIO, "phase": "battle"})
    talk("choose", option="enlist brute")
    before = talk.digest()
    assert "being enlisted" in talk("edit", card="brute", move="A.grave")["error"]
    assert talk.digest() == before
    assert talk("choose", option="declare B")["ok"]


def test_an_edit_that_leaves_nothing_to_choose_is_refused(talk: Talk) -> None:
    talk("new", scenario=SCENARIO, ask="all")
    while talk("options")["choice"]["prompt"] != "pay":
        talk("choose", option=0)
    assert talk("edit", card="Blank", set={"exhausted": True})["ok"]
    before = talk.digest()
    answer = talk("edit", card="Blank#2", set={"exhausted": True})
    assert "nothing could be chosen" in answer["error"]
    assert talk.digest() == before


@pytest.mark.parametrize(
    ("do", "request_"),
    [
        ("edit", {"card": "Bolt", "set": {"exhausted": True}}),
        ("edit", {"card": "Bolt#2", "move": "A.hand"}),
        ("edit", {"player": "B", "set": {"hp": 1}}),
        ("roll", {"dice": [6]}),
        ("save", {}),
    ],
)
def test_a_judges_requests_are_refused_to_a_seat(talk: Talk, do: str, request_: dict[str, Any]) -> None:
    talk("new", scenario=SCENARIO)
    talk("seat", player="A")
    before = talk.digest()
    assert talk(do, **request_)["error"].startswith(f"`{do}` is the judge's")
    assert talk.digest() == before


def test_a_game_without_a_name_is_none(talk: Talk) -> None:
    assert talk("new", game="")["error"].startswith("there is no game ''")


def test_a_seat_takes_back_what_is_free_and_nothing_else(talk: Talk) -> None:
    talk("new", seed=9, first="A")
    talk("seat", player="A")
    talk("choose", option=0)
    assert talk("undo")["free"] is True
    talk("choose", option=0)
    talk("choose", option="done")
    before = talk.digest()
    assert "everybody consents: somebody has seen a card" in talk("undo")["error"]
    assert talk.digest() == before
    talk("seat", player="B")
    talk("choose", option=0)
    assert talk("undo")["free"] is True, "B alone has chosen"
    talk("seat", player=None)
    assert talk("undo")["free"] is False, "whoever sees everything goes back as they please"


@pytest.mark.parametrize("holds", ["Bolt", "Brute"])
@pytest.mark.parametrize("ask", [None, "all"])
def test_going_back_tells_a_seat_nothing_of_what_an_enemy_could_have_done(
    talk: Talk, ask: str | None, holds: str
) -> None:
    """With the Bolt B could cast it, with the Brute B can only pass."""
    players = {"A": {"hand": ["Bolt"]}, "B": {"hand": [holds], "granary": ["Blank", "Blank"]}}
    players["A"]["battlefield"] = ["Brute"]
    talk("new", scenario={"cards": CARDS, "players": players, "phase": "resource"}, ask=ask)
    while talk("options")["choice"]["prompt"] != "resource":
        talk("choose", option="pass")
    made = len(talk.protocol._driver._past)
    talk("seat", player="A")
    answer = talk("choose", option="sow Bolt")
    while answer["choice"].get("prompt") != "action":
        talk("seat", player=answer["choice"]["player"])
        answer = talk("choose", option="pass")
        talk("seat", player="A")
        answer = talk("options")
    assert "somebody else has chosen" in talk("undo", to=made)["error"]


def test_so_many_dice_can_be_laid_out_in_a_game(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    assert talk("roll", dice=[1] * (MOST_DICE - 1))["ok"]
    assert talk("roll", dice=[6])["ok"]
    before = talk.digest()
    assert "can be laid out" in talk("roll", dice=[6])["error"]
    assert talk.digest() == before
    assert talk("undo")["ok"]
    assert talk("roll", dice=[6])["ok"], "what was taken back does not count"
    assert not talk("roll", dice=[6])["ok"]
    talk("new", scenario=SCENARIO)
    assert talk("roll", dice=[6])["ok"], "another game"


def test_a_saved_game_goes_on_and_saves_the_same(talk: Talk) -> None:
    talk("new", scenario=SCENARIO, ask="all")
    while talk("options")["choice"]["prompt"] != "pay":
        talk("choose", option=0)
    saved = talk("save")["state"]
    other = Talk()
    answer = other("load", state=saved)
    assert answer["choice"] == talk("options")["choice"]
    assert other("save")["state"] == saved
    assert other("choose", option=0)["choice"] == talk("choose", option=0)["choice"]
    assert other.digest() == talk.digest()


def test_players_agree_to_end_the_game(talk: Talk) -> None:
    talk("new", scenario=SCENARIO)
    assert not talk("choose", option="agree")["ok"]
    assert not talk("choose", option="agree", player="A")["over"]
    talk("choose", option="cast Bolt")
    assert not talk("choose", option="agree", player="B")["over"], "a choice in between takes A's word back"
    over = talk("choose", option="agree", player="A")
    assert over["result"]["reason"] == "agreed"


def test_a_game_from_decks_saves_its_record_and_goes_on_with_it(talk: Talk) -> None:
    talk("new", seed=4)
    for _ in range(9):
        talk("choose", option=0)
    talk("undo")
    saved = talk("save")["state"]
    assert len(saved["record"]["choices"]) > 8, "forced choices are recorded, too"
    other = Talk()
    assert other("load", state=saved)["choice"] == talk("options")["choice"]
    assert other("save")["state"] == saved
    alone = Talk()
    assert alone("load", state=saved["record"])["choice"] == talk("options")["choice"]
    talk("roll", dice=[1])
    assert "record" not in talk("save")["state"], "no record tells of what a judge has done"
    talk("undo")
    assert talk("save")["state"] == saved


@pytest.mark.parametrize(
    "damage",
    [
        lambda state: state["record"]["choices"].pop(),
        lambda state: state["record"].update(seed=5),
        lambda state: state["record"].update(choices="none"),
        lambda state: state["state"].update(turn="late"),
        lambda state: state["state"]["agenda"]["steps"].append({"is": "Nonsense"}),
        lambda state: state["state"]["knowledge"].pop("open"),
        lambda state: state["state"].pop("chance"),
        lambda state: state["cards"].append(999),
        lambda state: state["faces"][0].update(text="Win the game."),
        lambda state: state.update(form=2),
    ],
    ids=["short", "seed", "no-list", "turn", "step", "knowledge", "chance", "cards", "text", "form"],
)
def test_a_damaged_game_is_refused(talk: Talk, damage: Any) -> None:
    talk("new", seed=4)
    for _ in range(9):
        talk("choose", option=0)
    saved = talk("save")["state"]
    before = talk.digest()
    damage(saved)
    answer = talk("load", state=saved)
    assert answer["ok"] is False
    assert answer["error"]
    assert talk.digest() == before


def test_dice_that_run_out_are_told_and_nothing_has_changed(talk: Talk) -> None:
    talk("new", scenario={**SCENARIO, "phase": "battle", "dice": [6]})
    talk("choose", option="enlist brute")
    before = talk.digest()
    talk("choose", option="declare B")
    answer = talk("choose", option="done")
    assert answer["error"].endswith("lay out more with `roll`")
    talk("undo")
    assert talk.digest() == before
    talk("roll", dice=[6, 5])
    talk("choose", option="declare B")
    assert talk("choose", option="done")["ok"]


HOSTILE = [
    "",
    "[]",
    "null",
    "nope",
    '"text"',
    '{"do": 3}',
    '{"do": "fly"}',
    '{"do": "choose"}',
    '{"do": "choose", "option": "cast Nothing"}',
    '{"do": "choose", "option": -1}',
    '{"do": "choose", "option": 99}',
    '{"do": "choose", "option": 1e3}',
    '{"do": "choose", "option": NaN}',
    '{"do": "choose", "option": true}',
    '{"do": "choose", "option": null}',
    '{"do": "choose", "option": "end", "player": "B"}',
    '{"do": "choose", "option": "forfeit", "player": "A"}',
    '{"do": "choose", "option": "agree", "player": "Z"}',
    '{"do": "options", "more": 1}',
    '{"do": "roll", "dice": [0]}',
    '{"do": "roll", "dice": "6"}',
    '{"do": "undo", "to": 5}',
    '{"do": "undo", "to": "first"}',
    '{"do": "seat", "player": "Z"}',
    '{"do": "seat"}',
    '{"do": "edit", "card": "brute"}',
    '{"do": "edit", "card": "nobody", "move": "A.hand"}',
    '{"do": "edit", "card": "brute", "move": "Z.hand"}',
    '{"do": "edit", "card": "brute", "move": "A.attic"}',
    '{"do": "edit", "card": "brute", "move": "B.hand"}',
    '{"do": "edit", "card": "Bolt", "move": "A.battlefield"}',
    '{"do": "edit", "card": "brute", "set": {"hp": -1}}',
    '{"do": "edit", "card": "brute", "set": {"horns": 2}}',
    '{"do": "edit", "player": "A", "set": {"hp": "lots"}}',
    '{"do": "edit", "player": "A", "move": "A.hand"}',
    '{"do": "view", "player": "Z"}',
    '{"do": "load", "state": {}}',
    '{"do": "load", "state": {"game": "kotc/17", "form": 1, "state": {}}}',
    '{"do": "new", "game": "chess"}',
    '{"do": "new", "seed": 1.5}',
    '{"do": "new", "decks": ["no-such-deck"]}',
    '{"do": "new", "decks": [{"name": "x"}]}',
    '{"do": "new", "names": ["A", "A"]}',
    '{"do": "new", "first": "Z"}',
    '{"do": "new", "scenario": {"players": {"A": {}}}}',
    '{"do": "new", "scenario": {"players": {"A": {"hand": ["Nope"]}, "B": {}}}}',
    '{"do": "new", "scenario": {"steps": ["A: end"], "players": {"A": {}, "B": {}}}}',
    '{"do": "new", "scenario": {"players": {"A": {}, "B": {}}}, "first": "A"}',
    '{"do": "new", "names": ["A", "B", "C", "D", "E", "F", "G", "H", "I"]}',
    '{"do": "new", "decks": ["no-such-deck"], "names": ["A"]}',
    '{"do": "options", "do": "new"}',
    '{"do": "options", "id": {"a": 1, "a": 2}}',
    '{"do": "options", "id": Infinity}',
    '{"do": "options", "id": 1e999}',
    '{"do": "options", "id": "\\ud800"}',
    '{"do": "options", "id": ' + "[" * 600 + "]" * 600 + "}",
    '{"do": "options", "id": ' + '{"a":' * 600 + "1" + "}" * 600 + "}",
    '{"id": []}',
    '{"do": []}',
    '{"do": "choose", "option": "' + "x" * 5000 + '"}',
    "[" * 100_000,
    '{"do":' * 50_000,
    '{"do": "new", "seed": ' + "9" * 6000 + "}",
    '{"do": "options", "id": "' + "x" * LONGEST_LINE + '"}',
    '{"do": "choose", "option": "\\ud800"}',
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:48])
def test_what_cannot_be_done_is_refused_and_changes_nothing(talk: Talk, line: str) -> None:
    talk("new", scenario=SCENARIO)
    before = talk.digest()
    answer = json.loads(talk.protocol.answer(line))
    assert answer["ok"] is False
    assert answer["error"]
    assert talk.digest() == before


@pytest.mark.parametrize("line", [b'{"do": "\xff\xfe"}', b"\xed\xa0\x80", b"\x00", b"\xff\xfe{\x00}\x00"])
def test_bytes_that_are_no_text_are_refused(talk: Talk, line: bytes) -> None:
    assert json.loads(talk.protocol.answer(line))["ok"] is False


def test_whatever_the_lines_are_the_program_goes_on() -> None:
    """A line that is too long is not even kept, and what comes behind it is answered."""
    lines = [b"x" * 50_000_000, b'{"do": "options", "id": "' + b"x" * LONGEST_LINE + b'"}']
    lines += [b"", b"\r", b"\xff", b'{"do": "options", "id": "' + b"x" * (LONGEST_LINE - 30) + b'"}']
    lines += [b'{"do": "new", "id": 7}']
    out = BytesIO()
    tracemalloc.start()
    converse(BytesIO(b"\n".join(lines)), out)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, False, False, True]
    assert ["this one is longer" in answer.get("error", "") for answer in answers[:2]] == [True, True]
    assert answers[-1]["id"] == 7
    assert most < 120_000_000, "of which the stream itself is more than 50 million"


@pytest.mark.parametrize(
    ("played", "asked"),
    [
        ("kotc/9", "Who attacks, in defending order?"),
        ("kotc/12-early", "Who attacks, in defending order?"),
        ("kotc/17", "Who attacks, in formation order?"),
    ],
)
def test_a_question_has_the_words_of_the_edition_and_the_same_keys(
    talk: Talk, played: str, asked: str
) -> None:
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    players: dict[str, Any] = {"A": {"battlefield": ["Wolf"]}, "B": {}}
    scenario = {"game": played, "cards": {"Wolf": wolf}, "players": players, "phase": "battle"}
    choice = talk("new", scenario=scenario)["choice"]
    assert choice["text"] == asked
    assert (choice["prompt"], choice["for"]) == ("attack", "attack")
    assert [option["n"] for option in choice["options"]] == ["enlist Wolf", "end"]
