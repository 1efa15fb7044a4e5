"""Where games are kept: nothing is lost there, neither this game nor another one."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.core.record import Record
from cardwright.core.snapshot import fingerprint
from cardwright.errors import FileError
from cardwright.records.files import from_json, read_record, to_json, write_record
from cardwright.records.keeping import GameFile, chosen_file, free_names, is_beginning
from cardwright.records.recorded import RecordedGame

Lay = Callable[..., RecordedGame]


@pytest.fixture
def record(lay: Lay) -> Record:
    """A game of ten choices."""
    return begun(lay)


def begun(lay: Lay, seed: int = 1) -> Record:
    played = lay(seed=seed)
    for _ in range(10):
        played.choose(0)
    return played.record


def copied(record: Record, choices: int = 10) -> Record:
    copy = from_json(to_json(record))
    copy.cut(choices)
    return copy


def never(told: str) -> bool:
    raise AssertionError(f"nobody needs to be asked about {told}")


def test_a_new_name_and_the_same_game_can_be_saved_there(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "kept.game.json"
    assert chosen_file(str(path), record, never) == path
    write_record(copied(record, 4), path)
    assert chosen_file(str(path), record, never) == path


def test_another_game_is_written_over_only_if_somebody_says_so(
    record: Record, lay: Lay, tmp_path: Path
) -> None:
    path = tmp_path / "kept.game.json"
    for other in (begun(lay, seed=2), record):
        write_record(other, path)
        mine = record if other is not record else copied(record, 4)
        question = f"{path}: this holds another game (kotc/17, A, B, 10 choices, not finished)"
        assert chosen_file(str(path), mine, question.__eq__) == path
        with pytest.raises(FileError, match=r"this holds another game .*; name another file"):
            chosen_file(str(path), mine, lambda _: False)


def test_nothing_else_is_written_over(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "kept.game.json"
    path.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(FileError, match="no game that could be written over"):
        chosen_file(str(path), record, never)
    (tmp_path / "link").symlink_to(path)
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe")
    for name, told in {
        "link": "this is a link",
        "dangling": "this is a link",
        "pipe": "no file that a game could be saved in",
        ".": "no file that a game could be saved in",
        "nowhere/kept": "there is no such folder",
        "x" * 300: "no game can be saved here",
        "a\0b": "no game can be saved here",
    }.items():
        with pytest.raises(FileError, match=told):
            chosen_file(str(tmp_path / name), record, never)


def test_no_link_is_followed_that_came_later(record: Record, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary", encoding="utf-8")
    file = GameFile(tmp_path / "kept.game.json")
    file.path.symlink_to(diary)
    file.save(record)
    assert diary.read_text(encoding="utf-8") == "Dear diary"
    assert file.path == tmp_path / "kept-2.game.json"
    assert read_record(file.path) == record


def test_two_programs_that_save_in_one_file_keep_both_games(record: Record, lay: Lay, tmp_path: Path) -> None:
    here, there = GameFile(tmp_path / "kept.game.json"), GameFile(tmp_path / "kept.game.json")
    other = begun(lay, seed=2)
    for _ in range(2):
        here.save(record)
        there.save(other)
    assert here.path == tmp_path / "kept.game.json"
    assert there.path == tmp_path / "kept-2.game.json"
    assert (read_record(here.path), read_record(there.path)) == (record, other)
    assert len(list(tmp_path.iterdir())) == 2


def test_whoever_goes_on_twice_with_one_game_keeps_both(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "kept.game.json"
    write_record(copied(record, 5), path)
    here, there = GameFile(path), GameFile(path)
    here.save(record)
    assert there.save_somewhere(copied(record, 6)) == [
        f"{path}: somebody else has written there meanwhile, and it is left as it is"
    ]
    assert read_record(path) == record
    assert read_record(there.path) == copied(record, 6)


def test_what_was_taken_back_is_taken_back_in_the_file(record: Record, tmp_path: Path) -> None:
    file = GameFile(tmp_path / "kept.game.json")
    file.save(record)
    file.save(copied(record, 3))
    assert read_record(tmp_path / "kept.game.json") == copied(record, 3)


def test_a_full_disk_loses_no_game(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full, home = tmp_path / "full", tmp_path / "home"
    full.mkdir()
    home.mkdir()
    monkeypatch.chdir(home)
    kept = full / "kept.game.json"
    write_record(copied(record, 4), kept)
    fsync = os.fsync

    def fails_in_full(number: int) -> None:
        if "/full/" in os.readlink(f"/proc/self/fd/{number}"):
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(number)

    monkeypatch.setattr(os, "fsync", fails_in_full)
    file = GameFile(kept)
    with pytest.raises(FileError, match="cannot be saved here: No space left on device"):
        file.save(record)
    assert [each.name for each in full.iterdir()] == ["kept.game.json"]
    assert read_record(kept) == copied(record, 4)
    told = file.save_somewhere(record)
    assert told == [f"{kept}: the game cannot be saved here: No space left on device"]
    assert file.path == home / "kept.game.json"
    assert read_record(file.path) == record


def test_where_there_is_room_nowhere_that_is_told(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="No space left"):
        GameFile(tmp_path / "kept.game.json").save_somewhere(record)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_links_keeps_games_too(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", fails)
    for name in ("kept.game.json", "kept-2.game.json"):
        file = GameFile(tmp_path / "other")
        file.path = tmp_path / "kept.game.json"
        file.save(record)
        assert file.path == tmp_path / name


def test_names_that_are_free(tmp_path: Path) -> None:
    (tmp_path / "a.b.json").touch()
    (tmp_path / "x.game.json").touch()
    assert next(free_names(tmp_path / "a.b.json")).name == "a.b-2.json"
    assert next(free_names(tmp_path / "x.game.json")).name == "x-2.game.json"
    assert next(free_names(tmp_path / "y")).name == "y"


def test_a_game_is_the_beginning_of_itself_alone(record: Record, lay: Lay) -> None:
    assert is_beginning(record, record)
    assert is_beginning(copied(record, 4), record)
    assert not is_beginning(record, copied(record, 4))
    assert not is_beginning(lay(seed=2).record, record)
    elsewhere = copied(record)
    elsewhere.choices[3] = "A: win"
    assert not is_beginning(elsewhere, record)


def test_a_choice_that_was_broken_off_is_no_part_of_the_game(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = lay()
    played.choose(0)
    before = to_json(played.record)
    at_times = iter([True, False])

    def interrupted(*_: object) -> None:
        if next(at_times):
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Record, "close", interrupted)
        with pytest.raises(KeyboardInterrupt):
            played.choose(0)
    assert to_json(played.record) == before
    assert fingerprint(played.positions[-1]) == fingerprint(played.state)
    played.choose(0)
    RecordedGame(played.rules, from_json(to_json(played.record)))
