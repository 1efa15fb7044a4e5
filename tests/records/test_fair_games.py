"""Fair games: promised, played, kept, and checked by anybody; the secret stays one until the end."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cardwright.core.chance import Chance
from cardwright.core.fairness import FairChance, commitment_to, fair_chance, seed_by
from cardwright.core.record import Different, Record, begin, gone_on, positions, replay
from cardwright.core.snapshot import fingerprint
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.keyforge.game import KeyforgeGame
from cardwright.players import bot
from cardwright.protocol.conversation import Protocol
from cardwright.protocol.driver import Driver
from cardwright.records.files import read_record, to_json, write_record
from cardwright.records.recorded import RecordedGame, open_game
from cardwright.records.verifying import verify_file
from cardwright.terminal.verdicts import draw_verification

SECRET = "c4" * 32
VERIFIER = Path(__file__).parents[2] / "examples" / "verify_dice.py"


def fair_game() -> RecordedGame:
    rules = game("kotc/17")
    decks = list(rules.starter_decks().values())[:2]
    _, record = begin(
        rules, decks, 3, names=["Ann", "Bob"], chance=FairChance(SECRET, ["red", "ein blaues Tüchlein"])
    )
    return RecordedGame(rules, record)


def finished() -> RecordedGame:
    played = fair_game()
    bots = [bot("random", seed) for seed in range(2)]
    while (choice := played.state.choice) is not None:
        played.choose(bots[choice.player].pick(played.state.view(choice.player)))
    return played


@pytest.fixture(scope="module")
def told() -> str:
    """The file of a finished fair game."""
    return to_json(finished().record)


@pytest.fixture
def kept(told: str, tmp_path: Path) -> Path:
    path = tmp_path / "fair.game.json"
    path.write_text(told, encoding="utf-8")
    return path


def check(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the verifier as somebody does who has nothing but Python."""
    command = [sys.executable, "-I", str(VERIFIER), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def changed(path: Path, change: Callable[[Any], None]) -> Record:
    """The record in the file changed by a hand that works the checks of the file out anew."""
    record = read_record(path)
    change(record.chance)
    write_record(record, path)
    return record


def test_a_fair_game_verifies_and_its_record_says_what_was_drawn(kept: Path) -> None:
    record = read_record(kept)
    fairness = record.chance
    assert fairness is not None
    assert (fairness.kind, fairness.secret, fairness.commitment) == ("fair", SECRET, commitment_to(SECRET))
    assert fairness.draws[0].startswith("1 shuffle ")
    assert fairness.draws[2].startswith("3 number ")
    dice = [line.split()[2] for line in fairness.draws if " die " in line]
    rolled = [
        str(die)
        for event in replay(game("kotc/17"), record).observed_events(0, -1)
        if event["e"] in ("roll", "re-roll")
        for die in event["dice"]  # type: ignore[attr-defined]
    ]
    assert rolled
    assert dice[-len(rolled) :] == rolled, "events of long ago are forgotten, draws are not"
    found = verify_file(str(kept))
    assert found.ok
    assert found.as_json()["chance"]["secret"] == SECRET
    ran = check(kept)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"All {len(fairness.draws)} draws follow from the secret and the seeds." in ran.stdout


def test_who_adds_no_seed_has_the_one_by_the_promise() -> None:
    chance = fair_chance(["Ann", "Bot", "Cat"], {"Ann": "red", "Cat": ""}, SECRET)
    promise = commitment_to(SECRET)
    assert chance.seeds == ["red", seed_by(promise, 1), seed_by(promise, 2)]
    assert chance.seeds[1] != chance.seeds[2]


@pytest.mark.parametrize("seed", ["the best of three thousand", seed_by(commitment_to(SECRET), 1)])
def test_a_bot_with_a_seed_that_could_be_chosen_is_told_of(
    seed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = game("kotc/17")
    chance = FairChance(SECRET, ["red", seed])
    decks = list(rules.starter_decks().values())[:2]
    _, record = begin(rules, decks, 3, names=["Ann", "Bot"], players=["you", "greedy"], chance=chance)
    path = tmp_path / "steered.game.json"
    write_record(record, path)
    found = verify_file(str(path))
    assert found.ok
    assert found.as_json()["chance"]["chosen"] == list(found.chosen)
    promised = seed == seed_by(commitment_to(SECRET), 1)
    assert found.chosen == (() if promised else ("Bot",))
    Console(width=200).print(draw_verification(found))
    assert ("to Bot: whoever dealt could choose" in capsys.readouterr().out) is not promised
    assert ("(by the commitment)" in check(path).stdout) is promised


def test_a_game_given_up_is_told_as_finished(tmp_path: Path) -> None:
    record = fair_game().record
    record.seats[1].conceded = True
    path = tmp_path / "conceded.game.json"
    write_record(record, path)
    assert str(verify_file(str(path)).result) == "Ann won (conceded)"


def test_who_goes_on_with_a_game_leaves_it_as_it_is() -> None:
    first = finished().record
    later = gone_on(gone_on(first, 3, 5), 2, 6)
    again = gone_on(later, 1, 7)
    again.before[0].choices.clear()
    again.seats[0].deck.clear()
    assert later.before[0].choices == first.choices[:3]
    assert later.seats[0].deck == first.seats[0].deck


def alter_die(fairness: Any) -> None:
    place = next(n for n, line in enumerate(fairness.draws) if " die " in line)
    *words, die = fairness.draws[place].split()
    fairness.draws[place] = " ".join([*words, str(int(die) % 6 + 1)])


def alter_order(fairness: Any) -> None:
    position, word, first, second, *rest = fairness.draws[0].split()
    fairness.draws[0] = " ".join([position, word, second, first, *rest])


def alter_first(fairness: Any) -> None:
    words = fairness.draws[2].split()
    words[2] = str(1 - int(words[2]))
    fairness.draws[2] = " ".join(words)


@pytest.mark.parametrize("change", [alter_die, alter_order, alter_first])
def test_a_changed_draw_is_found(kept: Path, change: Callable[[Any], None]) -> None:
    changed(kept, change)
    found = verify_file(str(kept))
    assert not found.ok
    assert found.difference is not None
    assert found.difference.place.startswith("draw ")
    ran = check(kept)
    assert ran.returncode == 1
    assert ran.stderr.startswith("Draw ")


def test_a_draw_that_is_left_out_or_added_is_found(kept: Path) -> None:
    changed(kept, lambda fairness: fairness.draws.append(f"{len(fairness.draws) + 1} die 3"))
    assert not verify_file(str(kept)).ok
    changed(kept, lambda fairness: fairness.draws.__delitem__(slice(-2, None)))
    found = verify_file(str(kept)).difference
    assert found is not None
    assert found.expected == "None"


def test_another_secret_is_found(kept: Path) -> None:
    changed(kept, lambda fairness: setattr(fairness, "secret", "c5" * 32))
    found = verify_file(str(kept))
    assert found.difference is not None
    assert found.difference.place == "the commitment"
    assert "The secret is not the one that was promised." in check(kept).stderr


@pytest.mark.parametrize("seed", [0, 1])
def test_another_seed_and_another_promise_are_found(kept: Path, seed: int) -> None:
    changed(kept, lambda fairness: fairness.seeds.__setitem__(seed, "other"))
    assert not verify_file(str(kept)).ok
    assert check(kept).returncode == 1

    def promise_another(fairness: Any) -> None:
        fairness.secret = "c5" * 32
        fairness.commitment = commitment_to(fairness.secret)

    changed(kept, promise_another)
    assert not verify_file(str(kept)).ok
    assert check(kept).returncode == 1


def test_a_slip_in_the_file_is_found_at_once(kept: Path, told: str) -> None:
    kept.write_text(told.replace('"red"', '"rad"'), encoding="utf-8")
    with pytest.raises(FileError, match="`chance` is not what was written"):
        read_record(kept)
    document = json.loads(told)
    del document["chance"]
    kept.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(FileError, match="`chance` is missing"):
        read_record(kept)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda fairness: setattr(fairness, "secret", None), "not told yet"),
        (lambda fairness: setattr(fairness, "secret", "secret"), "hexadecimal"),
        (lambda fairness: fairness.seeds.pop(), "2 players need 2 seeds"),
    ],
)
def test_what_cannot_be_played_is_refused(kept: Path, change: Callable[[Any], None], words: str) -> None:
    record = changed(kept, change)
    with pytest.raises(CardwrightError, match=words):
        replay(game("kotc/17"), record)
    with pytest.raises(FileError, match=words):
        verify_file(str(kept))


def test_other_games_have_no_such_part() -> None:
    rules = game("kotc/17")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], 3)
    assert "chance" not in json.loads(to_json(record))


def test_undo_takes_draws_back_and_they_come_again(tmp_path: Path) -> None:
    played = fair_game()
    assert played.record.chance is not None
    before = played.record.chance.draws
    chance = Chance.seeded(2)
    while len(played.record.chance.draws) < 8:
        assert played.state.choice is not None
        played.choose(chance.below(len(played.state.choice.options)))
    drawn, choices = played.record.chance.draws, len(played.record.choices)
    end = fingerprint(played.state)
    lines = played.record.choices[:]
    played.undo_to(0)
    assert played.record.chance.draws == before
    for line in lines:
        played.choose(line.partition(": ")[2])
    assert (played.record.chance.draws, len(lines)) == (drawn, choices)
    assert fingerprint(played.state) == end
    write_record(played.record, tmp_path / "half.game.json")
    assert verify_file(str(tmp_path / "half.game.json")).ok
    assert fingerprint(open_game(tmp_path / "half.game.json").state) == end, "the saved file goes on alike"


def test_nobody_who_imagines_is_given_the_secret() -> None:
    for state in list(positions(game("kotc/17"), finished().record))[::200]:
        for seat in range(2):
            believed = state.view(seat).imagine(1)
            assert type(believed.chance) is Chance
            assert believed.chance.draws == state.chance.draws


class Talk:
    def __init__(self) -> None:
        self.protocol = Protocol()
        self.lines: list[str] = []

    def __call__(self, do: str, **request: Any) -> Any:
        self.lines.append(self.protocol.answer(json.dumps({"do": do, **request})))
        return json.loads(self.lines[-1])


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.mark.parametrize("rules", ["kotc/17", "keyforge/1.2"])
def test_the_protocol_promises_plays_and_tells_the_secret_only_at_the_end(talk: Talk, rules: str) -> None:
    promised = talk("commit")["commitment"]
    answer = talk("new", game=rules, fair=True, seeds={"B": "mine"}, seed=3)
    assert answer["fair"]["commitment"] == promised
    assert answer["fair"]["seeds"][1] == "mine"
    secret = talk.protocol._driver.state.chance.secret  # type: ignore[attr-defined]
    assert commitment_to(secret) == promised
    talk("seat", player="A")
    chance = Chance.seeded(5)
    while not answer["over"]:
        assert talk("view")["ok"]
        assert not talk("save")["ok"]
        talk("seat", player=None)
        options = talk("options")["choice"]["options"]
        place = chance.below(len(options))
        answer = talk("choose", option=place)
        if chance.below(20) == 0 and not answer["over"]:
            talk("undo")
            answer = talk("choose", option=place)
        talk("seat", player="A")
        if not answer["over"]:
            assert secret not in "".join(talk.lines)
        talk.lines.clear()
    assert talk("options")["fair"]["secret"] == secret
    assert "its secret told" in talk("undo")["error"]
    talk("seat", player=None)
    record = talk("save")["state"]["record"]
    assert record["chance"]["secret"] == secret
    assert talk("load", state=record)["over"]


def test_a_finished_fair_game_stays_as_it_ended(talk: Talk) -> None:
    talk("new", fair=True)
    for player in "AB":
        told = talk("choose", option="agree", player=player)
    assert told["fair"]["secret"]
    for do, request in (
        ("undo", {"to": 0}),
        ("edit", {"player": "A", "set": {"hp": 5}}),
        ("roll", {"dice": [6]}),
        ("undo", {"to": 0}),
    ):
        answer = talk(do, **request)
        assert not answer["ok"]
        assert "its secret told" in answer["error"]


def test_fair_chance_is_copied_and_pickled_as_it_is() -> None:
    chance = FairChance(SECRET, ["red", "blue"])
    chance.die()
    for other in (copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        twin = chance.copy()
        assert [other.die() for _ in range(5)] == [twin.die() for _ in range(5)]
        assert other.drawn == twin.drawn
        assert (other.secret, other.seeds) == (chance.secret, chance.seeds)


def test_what_was_drawn_before_a_game_that_was_gone_on_with_is_checked(tmp_path: Path) -> None:
    first = finished().record
    later = gone_on(first, 3, 5)
    assert later.before[0].chance is not None
    write_record(later, tmp_path / "later.game.json")
    assert verify_file(str(tmp_path / "later.game.json")).ok
    draws = list(first.chance.draws) if first.chance is not None else []
    later.before[0].chance.draws[0] = "1 die 6"
    assert first.chance is not None
    assert first.chance.draws == draws
    with pytest.raises(Different, match="draw 1 of what was played before"):
        replay(game("kotc/17"), later)


def test_each_promise_is_for_one_game(talk: Talk) -> None:
    first = talk("commit")["commitment"]
    assert talk("commit")["commitment"] != first
    one, two = talk("new", fair=True), talk("new", fair=True)
    assert one["fair"]["commitment"] not in (first, two["fair"]["commitment"])
    assert "fair" not in talk("new")


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"seeds": {"A": "x"}}, "add `fair`"),
        ({"fair": True, "seeds": {"Eve": "x"}}, "a seed of 'Eve'"),
        ({"fair": True, "seeds": {"A": "x" * 201}}, "at most 200"),
        ({"fair": True, "scenario": {"players": {"A": {}, "B": {}}}}, "only a game from decks"),
    ],
)
def test_what_is_not_fair_is_refused(talk: Talk, request_: dict[str, Any], words: str) -> None:
    assert words in talk("new", **request_)["error"]


def test_a_saved_fair_game_goes_on_with_the_same_draws(talk: Talk) -> None:
    talk("new", fair=True, seed=3)
    for _ in range(9):
        talk("choose", option=0)
    saved = talk("save")["state"]
    other = Talk()
    assert other("load", state=saved)["ok"]
    assert other("save")["state"] == saved
    for _ in range(30):
        assert other("choose", option=0) == talk("choose", option=0)
    assert fingerprint(other.protocol._driver.state) == fingerprint(talk.protocol._driver.state)
    rules = KeyforgeGame()
    chance = FairChance(SECRET, ["a", "b"])
    state = rules.new(list(rules.starter_decks().values()), 1, chance=chance)
    assert fingerprint(rules.load(rules.save(state))) == fingerprint(state)
    assert isinstance(Driver(state).state.chance, FairChance)


def test_a_replay_that_differs_says_where() -> None:
    record = finished().record
    assert record.chance is not None
    record.chance.draws[1] = "2 die 6"
    with pytest.raises(Different, match="draw 2 differs: the record says '2 die 6'"):
        replay(game("kotc/17"), record)
