"""The file of a game: it says what was played, and every change to it is found, with its place."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.record import Record, Seat, begin
from cardwright.core.snapshot import fingerprint
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.players import bot
from cardwright.records.files import _checks, from_json, read_record, to_json, write_record
from cardwright.records.keeping import usual_file
from cardwright.records.recorded import (
    RecordedGame,
    open_game,
    open_record,
    unfinished_game,
)


def played(seed: int = 1, names: tuple[str, str] = ("Ann", "Bö")) -> Record:
    """A random game of the 17th Edition."""
    rules = game("kotc/17")
    players = ("random", "random")
    _, record = begin(rules, list(rules.starter_decks().values())[:2], seed, names=names, players=players)
    table = RecordedGame(rules, record)
    bots = [bot("random", seat) for seat in range(2)]
    while (choice := table.state.choice) is not None:
        table.choose(bots[choice.player].pick(table.state.view(choice.player)))
    return record


RECORD = played()
TEXT = to_json(RECORD)
LINES = TEXT.splitlines(keepends=True)
FIRST = next(place for place, line in enumerate(LINES) if line.startswith(' "choices"')) + 1
"""The place of the first choice among the lines, from 0."""


def replaced(old: str, new: str, place: int | None = None) -> str:
    """The file with this text changed, once, and only on this line (from 0) if it is given."""
    if place is None:
        assert old in TEXT, old
        return TEXT.replace(old, new, 1)
    assert old in LINES[place], LINES[place]
    return "".join([*LINES[:place], LINES[place].replace(old, new, 1), *LINES[place + 1 :]])


def line_of(key: str) -> int:
    """The line, from 1, on which the key stands first."""
    return next(n for n, line in enumerate(LINES, start=1) if line.strip().startswith(f'"{key}"'))


def player_of(place: int) -> str:
    return LINES[place].strip()[1:].partition(":")[0]


def other_player(place: int) -> str:
    return "Bö" if player_of(place) == "Ann" else "Ann"


WINNER = RECORD.result.winners[0] if RECORD.result else ""
LAST = FIRST + len(RECORD.choices) - 1
SOWN = next(place for place, line in enumerate(LINES) if ": sow " in line)
PASS = next(place for place in range(SOWN, LAST) if ": pass " in LINES[place])

DAMAGES: dict[str, tuple[str, str]] = {
    "another seed": (replaced('"seed": 1,', '"seed": 2,'), f":{line_of('seed')}: `seed` is not"),
    "a seed in words": (replaced('"seed": 1,', '"seed": "1",'), f":{line_of('seed')}: this is no record"),
    "a seed with a point": (replaced('"seed": 1,', '"seed": 1.5,'), f":{line_of('seed')}: "),
    "another first player": (replaced('"first": null', '"first": "Ann"'), ": `first` is not"),
    "other rules": (replaced('"rules": 3,', '"rules": 4,'), f":{line_of('rules')}: `rules` is not"),
    "another game": (replaced('"kotc/17"', '"kotc/16"'), f":{line_of('game')}: `game` is not"),
    "another form": (replaced('"form": 1,', '"form": 2,'), "the record has form 2; this program reads 1"),
    "another name": (replaced('"name": "Ann"', '"name": "Eve"'), f":{line_of('seats') + 1}: `seat 1`"),
    "another player": (replaced('"player": "random"', '"player": "you"'), "`seat 1` is not"),
    "another number of copies": (replaced('Tinder Scout": 4', 'Tinder Scout": 3'), "`seat 1` is not"),
    "another card": (replaced('"sp": 1', '"sp": 9'), "`seat 1` is not"),
    "a seat less": (
        json.dumps({**json.loads(TEXT), "seats": json.loads(TEXT)["seats"][:1]}),
        "`seat 2` is missing",
    ),
    "another choice": (
        replaced(": sow ", ": skip ", SOWN),
        f":{SOWN + 1}: choice {SOWN - FIRST + 1} ({player_of(SOWN)}: skip ",
    ),
    "another chooser": (
        replaced(player_of(PASS), other_player(PASS), PASS),
        f":{PASS + 1}: choice {PASS - FIRST + 1} ({other_player(PASS)}: pass)",
    ),
    "another check": (
        re.sub(r'#....",\n$', '#zzzz",\n', "".join(LINES[: PASS + 1])) + "".join(LINES[PASS + 1 :]),
        f":{PASS + 1}: choice {PASS - FIRST + 1} ",
    ),
    "no check": (
        re.sub(r' #....",\n$', '",\n', "".join(LINES[: PASS + 1])) + "".join(LINES[PASS + 1 :]),
        f":{PASS + 1}: choice {PASS - FIRST + 1} has no check behind it",
    ),
    "a choice that is a number": (
        "".join([*LINES[:PASS], "  7,\n", *LINES[PASS + 1 :]]),
        f":{PASS + 1}: choice {PASS - FIRST + 1} has no check behind it: 7",
    ),
    "a choice less": (
        "".join([*LINES[:PASS], *LINES[PASS + 1 :]]),
        f":{PASS + 1}: choice {PASS - FIRST + 1} (",
    ),
    "a choice more": (
        "".join([*LINES[:PASS], LINES[PASS], *LINES[PASS:]]),
        f":{PASS + 2}: choice {PASS - FIRST + 2} ({player_of(PASS)}: pass)",
    ),
    "two choices changed places": (
        "".join([*LINES[:PASS], LINES[PASS + 1], LINES[PASS], *LINES[PASS + 2 :]]),
        f":{PASS + 1}: choice {PASS - FIRST + 1} (",
    ),
    "the last choices missing": (
        "".join([*LINES[: LAST - 2], LINES[LAST - 2].replace('",', '"'), *LINES[LAST + 1 :]]),
        f": `result`, or what followed choice {len(RECORD.choices) - 2}, is not",
    ),
    "another winner": (
        replaced(f'"{WINNER}"\n', '"Cat"\n'),
        f":{line_of('result')}: `result`, or what followed choice {len(RECORD.choices)}, is not",
    ),
    "no result": (
        json.dumps({**json.loads(TEXT), "result": None}),
        ": `result`, or what followed",
    ),
    "a key more": (replaced('"seed": 1,', '"seed": 1,\n "luck": 7,'), "unknown field `luck`"),
    "a key twice": (replaced('"seed": 1,', '"seed": 2,\n "seed": 1,'), "'seed' stands twice"),
    "a key less": (replaced(' "seed": 1,\n', ""), "missing required field `seed`"),
    "no checks": (TEXT[: TEXT.index('"checks"')].rstrip(", \n") + "}", "the table `checks` is missing"),
    "a check less": (re.sub(r'"seed": "........",', "", TEXT), "`seed` is not what was written"),
    "a check more": (replaced('"checks": {', '"checks": {"x": "y",'), "`x` is missing"),
    "choices that are a text": (json.dumps({**json.loads(TEXT), "choices": "pass #1234"}), "got `str`"),
    "seats that are a text": (json.dumps({**json.loads(TEXT), "seats": "AB"}), "got `str`"),
    "a truncated file": (TEXT[: len(TEXT) // 2], ": "),
    "no last bracket": (TEXT.rstrip()[:-1], f":{len(LINES)}: the file breaks off"),
    "no comma": (replaced('"form": 1,', '"form": 1'), ":3: this is no JSON"),
    "not a number": (replaced('"seed": 1,', '"seed": NaN,'), "NaN is no number"),
    "a number without end": (replaced('"seed": 1,', f'"seed": {"9" * 5000},'), "has too many digits"),
    "brackets without end": ('{"form": 1, "seed":' + "[" * 100_000, "nested too deeply"),
    "a deep record": ('{"form": 1, "seed":' + "[" * 900 + "]" * 900 + "}", ": "),
    "half a letter": (replaced('"Ann"', '"\\ud800"'), "`seat 1` is not"),
    "a list": ("[1, 2]", "this is no record of a game"),
    "another document": ('{"name": "deck"}', "this is no record of a game"),
    "nothing": ("", ": the file is empty"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_damage_is_refused_with_its_place(damage: str, tmp_path: Path) -> None:
    text, told = DAMAGES[damage]
    assert text != TEXT
    path = tmp_path / "damaged.game.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(FileError) as refused:
        read_record(path)
    assert str(refused.value).startswith(f"{path}:")
    assert told in str(refused.value)


def test_every_line_of_the_file_counts() -> None:
    """Whatever line is left out, or begins with another letter, the file is refused."""
    for place in range(0, len(LINES), 3):
        for line in ("", LINES[place].replace(LINES[place].strip()[:1], "x", 1)):
            with pytest.raises(FileError, match=r"^record:"):
                from_json("".join([*LINES[:place], line, *LINES[place + 1 :]]))


@pytest.mark.parametrize("cut", range(-900, -2, 7))
def test_a_file_that_breaks_off_says_so_wherever(cut: int) -> None:
    with pytest.raises(FileError, match="the file breaks off"):
        from_json(TEXT[:cut], "cut")


def test_nobody_concedes_who_does_not_play() -> None:
    table = RecordedGame(game("kotc/17"), from_json(TEXT))
    for seat in (-1, 2):
        with pytest.raises(CardwrightError, match=f"no player sits in seat {seat}"):
            table.concede(seat, "random")
    assert not any(seat.conceded for seat in table.record.seats)


def test_bytes_that_are_no_utf8_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.game.json"
    path.write_bytes(TEXT.encode().replace("ö".encode(), "ö".encode("latin-1")))
    with pytest.raises(FileError, match=r":\d+: the file is not written in UTF-8"):
        read_record(path)


@pytest.mark.parametrize("kind", ["missing", "folder", "large"])
def test_what_cannot_be_read_is_refused(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "large":
        path.write_text(TEXT, encoding="utf-8")
        monkeypatch.setattr("cardwright.records.files.LARGEST_FILE", 1000)
    with pytest.raises(FileError, match=r"no such file|a directory|larger than 1000 bytes"):
        read_record(path)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "one.game.json"
    write_record(RECORD, path)
    assert read_record(path) == RECORD
    assert path.read_text(encoding="utf-8") == TEXT
    assert [each.name for each in tmp_path.iterdir()] == ["one.game.json"]
    assert LINES[FIRST].startswith(f'  "{RECORD.choices[0]} #')


def test_names_with_joiners_are_read_again_and_played() -> None:
    record = played(names=("👨\u200d💻", "علی\u200cرضا"))
    again = from_json(to_json(record))
    assert again == record
    assert RecordedGame(game("kotc/17"), again).state.over


def test_another_layout_of_the_same_record_is_read(tmp_path: Path) -> None:
    assert from_json(json.dumps(json.loads(TEXT))) == RECORD
    assert from_json(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == RECORD


def test_a_changed_record_that_was_signed_again_is_still_checked_by_the_rules() -> None:
    forged = from_json(TEXT)
    forged.seed = 2
    with pytest.raises(CardwrightError, match=r"choice \d+ differs"):
        RecordedGame(game("kotc/17"), from_json(to_json(forged)))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "kotc/71"}, "there is no game 'kotc/71'"),
        ({"rules": 9}, "version 9 of the rules of kotc/17; this program plays version 3"),
        ({"first": "Eve"}, "'Eve' goes first"),
        ({"seats": []}, "here 0 would"),
        ({"choices": ["Ann: win"]}, "choice 1 differs"),
        ({"seats": [["A\x1b[2J", {}]]}, "printable letters"),
        ({"seats": [["Ann", {"name": "x"}]] * 2}, "`game` is missing"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    forged = from_json(TEXT)
    for key, value in change.items():
        if key == "seats":
            value = [Seat(name, None, deck) for name, deck in value]
        setattr(forged, key, value)
    path = tmp_path / "forged.game.json"
    write_record(forged, path)
    with pytest.raises(FileError, match=re.escape(told)) as refused:
        open_game(path)
    assert str(refused.value).startswith(str(path))


HOSTILE: tuple[Any, ...] = (
    *(None, True, -1, 2**64, 1e308, "", "\x1b[2J", "\u202e", "\ud800", "a\nb", "x" * 5000),
    *([], {}, [[]], {"a": 1}, [None], "A: agree", "keyforge/1.2"),
)


def signed_again(document: dict[str, Any]) -> str:
    """The document with the checks that fit it, as far as it has what they are made of."""
    try:
        checks, behind = _checks(document)
        choices = [f"{line} #{check}" for line, check in zip(document["choices"], behind, strict=True)]
    except (KeyError, TypeError, UnicodeError):
        return json.dumps(document)
    return json.dumps({**document, "choices": choices, "checks": checks})


def places_in(value: Any, *place: Any) -> Iterator[tuple[Any, ...]]:
    """Where values stand in a document; of long lists the first three."""
    keys = list(value) if isinstance(value, dict) else range(min(3, len(value)))
    for key in keys:
        yield (*place, key)
        if isinstance(value[key], dict | list):
            yield from places_in(value[key], *place, key)


def test_a_hostile_record_is_played_or_refused_in_a_sentence(tmp_path: Path) -> None:
    whole = json.loads(TEXT)
    del whole["checks"]
    whole |= {"choices": [line.rpartition(" #")[0] for line in whole["choices"][:3]], "result": None}
    places = list(places_in(whole))
    chance = random.Random(1)
    path = tmp_path / "hostile.game.json"
    refused = 0
    for _ in range(120):
        document = json.loads(json.dumps(whole))
        *outer, last = chance.choice(places)
        around = document
        for key in outer:
            around = around[key]
        if chance.random() < 0.2:
            del around[last]
        else:
            around[last] = chance.choice(HOSTILE)
        path.write_text(signed_again(document), encoding="utf-8")
        try:
            open_game(path)
        except CardwrightError:
            refused += 1
    assert refused > 60


def test_a_finished_game_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "finished.game.json"
    write_record(RECORD, path)
    with pytest.raises(FileError, match="this game is finished, "):
        unfinished_game(str(path))
    half = from_json(TEXT)
    half.cut(100)
    write_record(half, path)
    assert len(unfinished_game(str(path)).past) == 100
    assert open_record(path)[1] == half


def test_undone_choices_can_be_made_again() -> None:
    table = RecordedGame(game("kotc/17"), from_json(TEXT))
    last = fingerprint(table.state)
    at_40 = fingerprint(table.past[40])
    table.undo_to(40)
    assert fingerprint(table.state) == at_40
    assert (len(table.record.choices), table.record.result) == (40, None)
    for line in RECORD.choices[40:]:
        table.choose(line.partition(": ")[2])
    assert fingerprint(table.state) == last
    assert table.record == RECORD


def test_files_are_named_after_the_game(tmp_path: Path) -> None:
    path = usual_file(RECORD, tmp_path)
    assert path.name == "kotc-17-emberwatch-stonereed-1.game.json"
    path.touch()
    assert usual_file(RECORD, tmp_path).name == "kotc-17-emberwatch-stonereed-1-2.game.json"
