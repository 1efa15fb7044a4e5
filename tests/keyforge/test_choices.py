"""What a question says of itself: how many answers it takes, and which card asks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import asked, options, play, position
from tests.keyforge.test_language import with_card

from cardwright.core.choice import NOTHING
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.protocol.choices import choice_as_json

OAFS = [{"card": "Oaf", "id": name} for name in ("o1", "o2", "o3")]


def bounds(state: KeyforgeState) -> tuple[int, int, int]:
    """The least and the most answers, and how many there are already."""
    return asked(state).least, asked(state).most, len(asked(state).chosen)


@pytest.mark.parametrize(
    ("pool", "safe", "pocket", "expected"),
    [
        (5, 2, 0, (1, 2)),
        (6, 2, 0, (0, 2)),
        (5, 9, 0, (1, 6)),
        (0, 9, 0, (6, 6)),
        (3, 2, 2, (3, 4)),
        (3, 1, 2, (3, 3)),
        (9, 9, 9, (0, 6)),
    ],
)
def test_a_key_is_paid_with_as_much_from_cards_as_must_and_as_can_be(
    pool: int, safe: int, pocket: int, expected: tuple[int, int]
) -> None:
    """KF-FORGE-6, KF-FORGE-7: at every answer the bounds are those of the whole price."""
    artifacts = [{"card": "Safe Place", "amber": safe}, {"card": "Pocket Universe", "amber": pocket}]
    state = position({"amber": pool, "artifacts": artifacts}, {}, phase="forge")
    least, most = expected
    paid = 0
    while asked(state).prompt == "target":
        assert bounds(state) == (least, most, paid)
        assert ("done" in options(state)) == (least <= paid and least < most)
        assert (options(state) == ["done"]) == (paid == most)
        paid += options(state) != ["done"]
        state.choose(0)
    assert paid == most
    assert asked(state).prompt == "forge"
    assert state.players[0].amber == pool - (6 - most)


def test_as_soon_as_the_pool_covers_the_rest_it_may_pay_it() -> None:
    state = position({"amber": 5, "artifacts": [{"card": "Safe Place", "amber": 2}]}, {}, phase="forge")
    assert options(state) == ["target Safe Place"]
    play(state, "done")
    assert state.players[0].amber == 0
    assert state.things[state.find("Safe Place")].amber == 1


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("play(destroy(strongest(creature, 2)))", [(2, 2, 0), (2, 2, 1)]),
        ("play(destroy(strongest(creature, 9)))", [(3, 3, 0), (3, 3, 1), (3, 3, 2)]),
        ("play(damage(1, split(5, creature)))", [(5, 5, count) for count in range(5)]),
        ("play(per(up_to(9, creature), stun(it)))", [(0, 3, count) for count in range(4)]),
        ("play(stun(up_to(2, creature)))", [(0, 2, count) for count in range(3)]),
        ("play(stun(some(9, creature)))", [(3, 3, count) for count in range(3)]),
        ("play(heal(up_to(2), a(creature)))", [(1, 1, 0), (1, 1, 0)]),
    ],
)
def test_the_bounds_are_those_of_the_whole_choice(ability: str, told: list[tuple[int, int, int]]) -> None:
    """KF-SEL-5, KF-SEL-6: three Oafs of power 5, 6 and 7, all of them hurt."""
    oafs = [oaf | {"damage": 2, "counters": [{"kind": "power", "n": n}]} for n, oaf in enumerate(OAFS)]
    state = with_card(ability, {}, {"battleline": oafs})
    state.choose("play card")
    seen = []
    while asked(state).prompt != "main":
        if asked(state).prompt != "order":
            seen.append(bounds(state))
        state.choose(0)
    assert seen == told


def test_of_one_pile_no_more_can_be_taken_than_lie_there() -> None:
    """Creeping Oblivion takes up to two of one discard pile; here each holds one card."""
    state = position({"hand": ["Creeping Oblivion"], "discard": ["Oaf"]}, {"discard": ["Brute"]}, house="dis")
    state.choose("play Creeping Oblivion")
    assert bounds(state) == (0, 1, 0)
    state = position({"hand": ["Creeping Oblivion"]}, {"discard": ["Brute", "Oaf", "Oaf"]}, house="dis")
    state.choose("play Creeping Oblivion")
    assert bounds(state) == (0, 2, 0)


# Which card asks


def named(state: KeyforgeState) -> tuple[str | None, str | None]:
    """The source and the bearer of the question."""
    return (
        None if asked(state).source == NOTHING else state.reference(asked(state).source, 0),
        None if asked(state).bearer == NOTHING else state.reference(asked(state).bearer, 0),
    )


@pytest.mark.parametrize(
    ("a", "b", "house", "choices", "expected"),
    [
        (
            {"battleline": [{"card": "Oaf", "id": "oaf", "upgrades": ["Silent Dagger"]}]},
            {"battleline": OAFS},
            "brobnar",
            ["reap oaf"],
            ("Silent Dagger", "oaf"),
        ),
        (
            {"hand": ["Yo Mama Mastery"], "battleline": [{"card": "Oaf", "id": "oaf"}, "Brute"]},
            {},
            "brobnar",
            ["play Yo Mama Mastery"],
            ("Yo Mama Mastery", None),
        ),
        (
            {"hand": ["Charge!", {"card": "Oaf", "id": "oaf", "house": "sanctum"}]},
            {"battleline": OAFS},
            "sanctum",
            ["play Charge!", "play oaf"],
            ("Charge!", "oaf"),
        ),
        (
            {"battleline": [{"card": "Kindrith Longshot", "id": "kindrith"}]},
            {"battleline": OAFS},
            "untamed",
            ["reap kindrith"],
            ("kindrith", None),
        ),
    ],
)
def test_an_upgrade_asks_for_its_creature(
    a: dict[str, Any], b: dict[str, Any], house: str, choices: list[str], expected: tuple[str, str | None]
) -> None:
    """The card that gives the ability asks; beside it stands the one that has it."""
    state = position(a, b, house=house)
    play(state, *choices)
    assert asked(state).prompt == "target"
    assert named(state) == expected


def test_an_upgrade_that_asks_for_itself_stands_beside_its_creature() -> None:
    state = with_card("play(stun(a(creature)))", {}, {"battleline": OAFS}, "upgrade")
    play(state, "play card", "target o2")
    assert asked(state).purpose == "stun"
    assert named(state) == ("card", "o2")


def test_whose_upgrade_asks_is_told_in_the_protocol_and_in_the_view() -> None:
    oaf = {"card": "Oaf", "id": "oaf", "upgrades": ["Silent Dagger"]}
    state = position({"battleline": [oaf]}, {"battleline": OAFS})
    assert "bearer" not in choice_as_json(state.view(0))["choice"]  # type: ignore[operator]
    play(state, "reap oaf")
    for told in (choice_as_json(state.view(0))["choice"], state.position(0)["asked"]):
        assert isinstance(told, dict)
        assert (told["source"], told["bearer"]) == ("Silent Dagger", "oaf")
        assert (told["min"], told["max"], told["for"]) == (1, 1, "damage")


@pytest.mark.parametrize("phase", ["setup", "forge", "house", "archives", "main"])
def test_what_an_answer_is_for_is_never_empty(phase: str) -> None:
    state = position({"amber": 6, "archives": ["Oaf"], "deck": 9}, {"deck": 9}, phase=phase)
    told: Any = state.position(0)["asked"]
    assert told["for"]
    assert phase != "main" or told["for"] == "main"
