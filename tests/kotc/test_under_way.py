"""The view tells what is under way: links with their targets, and what resolves, with its line."""

from __future__ import annotations

from typing import Any

from tests.kotc.story import RICH, Table, deal, lies, minion, spell

from cardwright.core.choice import NOBODY
from cardwright.games import game
from cardwright.narration.staging import Link, Resolving, stage_of

CANCEL = (
    "When enemy casts a spell or activates an ability: "
    "Target up to 3 cards in the current chain; negate the targets."
)
GRAB = "Target up to 2 cards in your hand; reveal and deploy the targets."


def told(table: Table, seat: int = 1) -> Any:
    """What the seat knows of the position."""
    return table.state.view(seat).position()


def everybody(table: Table) -> list[int]:
    """All who look on: players, a spectator, the judge."""
    return [NOBODY, *range(len(table.state.names)), table.state.spectator]


def test_nothing_resolves_before_a_chain_does() -> None:
    """K17-chains-8, R30: in this edition targets are chosen as the link resolves."""
    table = deal(A={"hand": [lies("Wind")], "granary": RICH}, B={"battlefield": [lies("Wolf"), lies("Pup")]})
    assert told(table)["links"] == []
    assert "resolving" not in told(table)
    table.play("A: cast wind")
    table.chain()
    for seat in everybody(table):
        assert told(table, seat)["links"] == [{"card": "wind", "player": "A", "ability": "", "targets": []}]
        assert "resolving" not in told(table, seat)
    assert stage_of("kotc/17", table.state.view(0)).resolving is None


def test_what_resolves_is_told_with_its_line_and_the_targets_chosen_so_far() -> None:
    """K17-chains-13, K17-target-1."""
    table = deal(A={"hand": [lies("Wind")], "granary": RICH}, B={"battlefield": [lies("Wolf"), lies("Pup")]})
    table.play("A: cast wind", "*: pass", "A: target wolf")
    line = "Target up to 2 on-field minions; bounce the targets."
    for seat in everybody(table):
        assert told(table, seat)["resolving"] == {
            "card": "wind",
            "player": "A",
            "ability": "",
            "line": line,
            "targets": ["wolf"],
        }
        assert told(table, seat)["links"][0]["targets"] == ["wolf"]
    stage = stage_of("kotc/17", table.state.view(1))
    assert stage.resolving == Resolving("wind", "A", "", line, ("wolf",))
    assert stage.links == (Link("wind", "A", "", ("wolf",)),)
    table.play("A: target pup", "A: done")
    assert "resolving" not in told(table)


def test_of_a_chain_only_the_last_link_resolves_and_its_targets_may_be_links() -> None:
    """K17-chains-12, -13; R40."""
    table = deal(
        A={"hand": [lies("Wind")], "granary": RICH},
        B={"hand": [lies("Stop")], "granary": RICH, "battlefield": [lies("Wolf")]},
        cards={"Stop": spell(CANCEL)},
    )
    table.play("A: cast wind", "B: cast stop", "*: pass", "B: target wind")
    assert [(link["card"], link["targets"]) for link in told(table)["links"]] == [
        ("wind", []),
        ("stop", ["wind"]),
    ]
    assert told(table)["resolving"]["card"] == "stop"


def test_the_line_is_that_of_the_ability_which_resolves() -> None:
    """Of a minion with two abilities, the second; a card names it as its link does."""
    text = [
        "KICK: Target 1 on-field minion; destroy it.",
        "GRAB: Target up to 2 on-field minions; bounce the targets.",
    ]
    table = deal(
        A={"battlefield": [lies("Twice", id="twice"), lies("Wolf"), lies("Pup")]},
        B={},
        cards={"Twice": minion(1, 1, "\n\n".join(text))},
    )
    table.play("A: activate twice GRAB", "*: pass", "A: target wolf")
    now = told(table)["resolving"]
    assert (now["card"], now["ability"], now["line"]) == ("twice", "GRAB", text[1])


def test_hidden_targets_are_told_to_those_who_see_them() -> None:
    """K17-zones-2: a card in a hand is known to whoever holds it."""
    table = deal(
        A={"hand": [lies("Grab"), lies("Bolt"), lies("Aid")], "granary": RICH},
        B={"battlefield": [lies("Wolf")]},
        cards={"Grab": spell(GRAB)},
    )
    table.state.ids.clear()
    table.play("A: cast Grab", "*: pass", "A: target Bolt")
    assert told(table, 0)["resolving"]["targets"] == ["Bolt"]
    assert told(table, NOBODY)["resolving"]["targets"] == ["Bolt"]
    for seat in (1, table.state.spectator):
        assert told(table, seat)["resolving"]["targets"] == []


def test_a_popped_counter_resolves_without_a_line() -> None:
    """K17-counters-24: the victim is asked as the link of a Berzerk Counter resolves."""
    berzerk = [{"kind": "Berzerk"}]
    table = deal(
        A={"battlefield": [lies("Wolf", id="wolf", counters=berzerk)]},
        B={"battlefield": [lies("Pup")]},
        C={},
    )
    table.play("A: pop Berzerk on wolf")
    assert "resolving" not in told(table)
    table.play("*: pass")
    assert table.question() == "A victim"
    assert told(table)["resolving"] == {
        "card": "wolf",
        "player": "A",
        "ability": "Berzerk",
        "line": "",
        "targets": [],
    }


def test_targets_that_are_chosen_at_once_belong_to_the_link() -> None:
    """K12E-target-3: nothing resolves while they are chosen, nor before all have passed."""
    rules: Any = game("kotc/12")
    state: Any = rules.position(
        {
            "cards": {
                "Gale": {"type": "spell", "text": "Target up to 2 in-play cards; bounce the targets."},
                "Wolf": {"type": "minion", "sp": 2, "hp": 4},
            },
            "players": {
                "A": {"hand": [{"card": "Gale", "id": "gale"}], "granary": RICH},
                "B": {"battlefield": [{"card": "Wolf", "id": "wolf"}, {"card": "Wolf", "id": "other"}]},
            },
        }
    )
    while state.choice.prompt != "target":
        state.choose("cast gale" if state.choice.prompt == "action" else 0)
    state.choose("target wolf")
    assert "resolving" not in state.view(1).position()
    assert state.view(1).position()["links"] == []
    while state.choice.prompt == "target":
        state.choose("done")
    for seat in (0, 1, state.spectator):
        assert [link["targets"] for link in state.view(seat).position()["links"]] == [["wolf"]]
        assert "resolving" not in state.view(seat).position()
