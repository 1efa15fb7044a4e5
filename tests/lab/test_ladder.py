"""A ladder: everybody meets everybody, seats and decks change, and what was played is kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.lab.ladder import Ladder, Plan, Played, climb, made_up, open_ladder, plan_ladder

STARTERS = tuple(game("kotc/17").starter_decks())


def plan(players: tuple[str, ...] = ("greedy", "random"), seats: int = 2, cap: int = 30) -> Plan:
    return plan_ladder("kotc/17", players, seats, (), seed=5, cap=cap)


def climbed(file: Path, games: int, plan: Plan) -> Ladder:
    """The ladder in the file, gone on with until each table has played so many."""
    ladder = open_ladder(str(file)) or Ladder(plan)
    climb(ladder, games, str(file), 1, lambda _: None)
    return ladder


def won(number: int, plan: Plan, winner: str) -> Played:
    """A game that the player won."""
    setup = plan.setup(number)
    seat = setup.players.index(winner)
    return Played(
        n=number, players=setup.players, decks=setup.decks, winners=(seat,), reason="hp", turns=9, choices=99
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sits_everywhere_equally_often(seats: int) -> None:
    ladder = plan(("easy", "greedy", "random"), seats)
    number = len(ladder.tables) * seats * len(STARTERS) * seats
    seated = Counter(
        (seat, player) for each in range(number) for seat, player in enumerate(ladder.setup(each).players)
    )
    assert len(set(seated.values())) == 1
    assert len(seated) == 3 * seats


def test_one_alone_meets_a_table_of_the_other_from_every_seat() -> None:
    ladder = plan_ladder("kotc/17", ("easy", "random"), 3, (), seed=5, alone=True)
    setups = [ladder.setup(number) for number in range(3)]
    assert [each.players.count("random") for each in setups] == [2, 2, 2]
    assert {each.players.index("easy") for each in setups} == {0, 1, 2}
    assert len({(each.decks, each.number) for each in setups}) == 1
    with pytest.raises(CardwrightError, match="of 2 players, not 3"):
        plan_ladder("kotc/17", ("easy", "medium", "random"), 3, (), seed=5, alone=True)


def test_who_changes_seats_plays_the_other_deck_with_the_same_chance() -> None:
    one, other = plan().setup(0), plan().setup(1)
    assert one.players == other.players[::-1]
    assert (one.decks, one.number) == (other.decks, other.number)


def test_every_deck_meets_every_other_and_goes_first_as_often() -> None:
    ladder = plan()
    rounds = 2 * len(STARTERS) * (len(STARTERS) - 1) * 2
    setups = [ladder.setup(number) for number in range(rounds)]
    assert {each.decks for each in setups} == {(a, b) for a in STARTERS for b in STARTERS if a != b}
    first = Counter(each.decks[each.number % 2] for each in setups)
    assert len(set(first.values())) == 1


@pytest.mark.parametrize("id", ["kotc/12", "kotc/17", "keyforge/1.2"])
def test_decks_that_are_made_up_are_the_same_wherever_they_are_played(id: str, tmp_path: Path) -> None:
    ladder = plan_ladder(id, ("easy", "random"), 2, made_up(3), seed=5, cap=30)
    for name in ("here.jsonl", "there.jsonl"):
        climbed(tmp_path / name, 2, ladder)
        climbed(tmp_path / name, 4, ladder)
    assert (tmp_path / "here.jsonl").read_text() == (tmp_path / "there.jsonl").read_text()
    played = climbed(tmp_path / "here.jsonl", 4, ladder).played
    assert [each.decks for each in played[1:3]] == [
        ("Generated 0", "Generated 1"),
        ("Generated 1", "Generated 2"),
    ]


def test_a_ladder_makes_up_no_more_decks_than_it_can() -> None:
    assert made_up(10_000)[-1] == "Generated 9999"
    with pytest.raises(CardwrightError, match="10000 decks can be made up"):
        made_up(10_001)


def test_a_ladder_goes_on_where_it_was_left(tmp_path: Path) -> None:
    climbed(tmp_path / "whole.jsonl", 4, plan())
    climbed(tmp_path / "parts.jsonl", 2, plan())
    ladder = climbed(tmp_path / "parts.jsonl", 4, plan())
    assert (tmp_path / "parts.jsonl").read_text() == (tmp_path / "whole.jsonl").read_text()
    assert [each.n for each in ladder.played] == [0, 1, 2, 3]
    assert climbed(tmp_path / "parts.jsonl", 3, plan()).played == ladder.played


def test_a_line_that_was_broken_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 3, plan())
    whole = file.read_text()
    file.write_text(whole[:-20])
    climbed(file, 3, plan())
    assert file.read_text() == whole


def test_a_deck_is_named_in_any_letters() -> None:
    """Such a ladder is the same one, and what is no deck's name is told what comes near."""
    named = plan_ladder(
        "kotc/17", ("greedy", "random"), 2, ("emberwatch", "STONEREED", "Generated 3"), seed=5
    )
    assert named.decks == ("Emberwatch", "Stonereed", "Generated 3")
    with pytest.raises(CardwrightError, match="did you mean 'Emberwatch'"):
        plan_ladder("kotc/17", ("greedy", "random"), 2, ("Emberwach",), seed=5)


def test_a_ladder_of_a_later_form_is_told_by_its_form(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    first, *games = file.read_text().splitlines()
    later = json.loads(first) | {"ladder": 2, "weather": "fine"}
    file.write_text("\n".join([json.dumps(later), *games, ""]))
    with pytest.raises(FileError, match="this ladder has form 2, and this program reads 1"):
        open_ladder(str(file))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "no line of a ladder"),
        ('{"n": 0}', "no line of a ladder"),
        (
            '{"n":9,"players":["a","b"],"decks":["x","y"],"winners":[0],"reason":"hp","turns":1,"choices":1}',
            "not",
        ),
    ],
)
def test_what_is_no_ladder_is_refused_and_left_alone(tmp_path: Path, line: str, told: str) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    text = file.read_text().splitlines()[0] + f"\n{line}\n"
    file.write_text(text)
    with pytest.raises(FileError, match=told):
        open_ladder(str(file))
    likely = ("{", '{"ladder"', '{"ladder": [1, 2, 3], "notes": "mine"}')
    for notes in ("my notes", 'my "ladder" to the roof', 'my "ladder"\nto the roof', *likely):
        file.write_text(notes)
        with pytest.raises(FileError, match="left as it is"):
            open_ladder(str(file))
        with pytest.raises(CardwrightError, match="left as it is"):
            climb(Ladder(plan()), 1, str(file), 1, lambda _: None)
        assert file.read_text() == notes


def test_looking_at_a_ladder_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 2, plan())
    broken = file.read_bytes()[:-20]
    file.write_bytes(broken)
    ladder = open_ladder(str(file))
    assert ladder is not None
    assert len(ladder.played) == 1
    assert file.read_bytes() == broken


def test_of_two_who_play_into_one_file_the_second_stops(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    one, other = open_ladder(str(file)), open_ladder(str(file))
    assert one is not None
    assert other is not None
    climb(one, 3, str(file), 1, lambda _: None)
    kept = file.read_bytes()
    with pytest.raises(CardwrightError, match="left as it is"):
        climb(other, 2, str(file), 1, lambda _: None)
    assert file.read_bytes() == kept


def test_a_ladder_stops_where_something_else_is_written_meanwhile(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    ladder = Ladder(plan())

    def written_to(_: int) -> None:
        with file.open("ab") as stream:
            stream.write(b'{"n": 1}\n')

    with pytest.raises(CardwrightError, match="another ladder is being played into this file"):
        climb(ladder, 3, str(file), 1, written_to)
    assert [each.n for each in ladder.played] == [0]


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"winners": [0, 0]}, "won twice"), ({"winners": [7]}, "did not play"), ({"turns": -1}, "no line")],
)
def test_a_game_that_cannot_have_been_is_refused(
    tmp_path: Path, changed: dict[str, object], told: str
) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    first, game = file.read_text().splitlines()
    file.write_text("\n".join([first, json.dumps(json.loads(game) | changed), ""]))
    with pytest.raises(FileError, match=rf"l\.jsonl:2: .*{told}"):
        open_ladder(str(file))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"seats": 0}, "2 to 8 can play"),
        ({"seats": -1}, "2 to 8 can play"),
        ({"seats": 1_000_000_000}, "2 to 8 can play"),
        ({"players": []}, "two players or more"),
        ({"players": [f"search:{n}" for n in range(1, 100)], "seats": 8}, "more than 10000 tables"),
        ({"decks": []}, "names no decks"),
        ({"decks": ["None"]}, "no deck 'None'"),
        ({"game": "kotc/99"}, "no game 'kotc/99'"),
        ({"cap": 0}, "at least 1 choice"),
    ],
)
def test_a_plan_that_nobody_can_play_is_refused_with_its_line(
    tmp_path: Path, changed: dict[str, object], told: str
) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    first, *games = file.read_text().splitlines()
    file.write_text("\n".join([json.dumps(json.loads(first) | changed), *games, ""]))
    with pytest.raises(FileError, match=rf"l\.jsonl:1: .*{told}"):
        open_ladder(str(file))


@pytest.mark.parametrize("length", [0, 23, 40])
def test_a_ladder_that_was_broken_off_before_its_first_game_begins_anew(tmp_path: Path, length: int) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    assert open_ladder(str(file)) is None
    assert open_ladder(str(file)) is None
    climbed(file, 1, plan())
    assert file.read_bytes() == whole


def test_a_line_that_was_broken_off_within_a_letter_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "l.jsonl"
    climbed(file, 1, plan())
    once = file.read_bytes()
    climbed(file, 2, plan())
    twice = file.read_bytes()
    file.write_bytes(once + '{"n": 1, "players": ["Æ'.encode()[:-1])
    climbed(file, 2, plan())
    assert file.read_bytes() == twice


def test_who_wins_more_is_rated_higher_and_surer_with_more_games() -> None:
    pytest.importorskip("openskill")
    few, many = Ladder(plan()), Ladder(plan())
    few.played = [won(number, few.plan, "greedy" if number % 4 else "random") for number in range(8)]
    many.played = [won(number, few.plan, "greedy" if number % 4 else "random") for number in range(80)]
    best, worst = few.standings()
    assert (best.player, best.games, best.wins, worst.wins) == ("greedy", 8, 6, 2)
    assert best.low < best.rating < best.high
    assert best.high - best.low > many.standings()[0].high - many.standings()[0].low
    assert few.won("greedy", "random") == (6, 8)
    assert few.table().row_count == 2


def test_more_than_two_can_be_rated_and_sit_twice_at_a_table() -> None:
    pytest.importorskip("openskill")
    ladder = Ladder(plan(seats=4))
    assert ("greedy", "greedy", "greedy", "random") in ladder.plan.tables
    ladder.played = [won(number, ladder.plan, "greedy") for number in range(12)]
    assert [each.player for each in ladder.standings()] == ["greedy", "random"]


def test_the_page_holds_its_data(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("openskill")
    pytest.importorskip("vl_convert")
    ladder = Ladder(plan())
    ladder.played = [won(number, ladder.plan, "greedy") for number in range(4)]
    ladder.write_page(str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text()
    assert json.loads(page.rpartition('id="spec">')[2].partition("</script>")[0])


@pytest.mark.parametrize(
    ("players", "seats", "decks", "told"),
    [
        (("greedy",), 2, (), "two players or more"),
        (("greedy", "greedy"), 2, (), "once"),
        (("search:5", "search:05"), 2, (), "once"),
        (("search:5", "search:5x1"), 2, (), "once"),
        (("greedy", "gredy"), 2, (), "nearest is greedy"),
        (("greedy", "random"), 9, (), "2 to 8 can play"),
        (("greedy", "random"), 2, ("None",), "no deck 'None'"),
        (("greedy", "random"), 2, ("Generated 03",), "no deck 'Generated 03'"),
        (("greedy", "search:0"), 2, (), "budget"),
    ],
)
def test_wrong_input_is_an_answer(
    players: tuple[str, ...], seats: int, decks: tuple[str, ...], told: str
) -> None:
    with pytest.raises(CardwrightError, match=told):
        plan_ladder("kotc/17", players, seats, decks, seed=5)
