"""Files that people hand in are read whole, or refused at once with a sentence."""

import io
import os
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cardwright.errors import FileError
from cardwright.files import LARGEST_FILE, parse_toml, read_standard_input, read_text


def refusal(path: Path | str, largest: int = LARGEST_FILE) -> str:
    with pytest.raises(FileError) as refused:
        read_text(path, largest)
    return refused.value.message


def test_text_is_read_with_one_kind_of_line_end_and_without_a_mark_in_front(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("\ufeffone\r\ntwo\n".encode())
    assert read_text(file) == "one\ntwo\n"


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as waiting:
        waiting.bind(str(tmp_path / "s"))
        assert "a socket" in refusal(tmp_path / "s")
    assert "a pipe" in refusal(tmp_path / "pipe")
    assert "a device" in refusal("/dev/zero")
    assert "a directory" in refusal(tmp_path)
    assert "no such file" in refusal(tmp_path / "none")


def test_a_link_is_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "a device" in refusal(tmp_path / "zero")
    assert "cannot be read" in refusal(tmp_path / "loop")


def test_names_that_no_file_can_have_are_refused() -> None:
    assert "cannot be read" in refusal("a\0b")
    assert "cannot be read" in refusal("a" * 10_000)


def test_large_files_are_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(10**12)  # a hole: it takes no room
    begun = time.monotonic()
    assert refusal(file) == "the file is larger than 1 MB, and is not read"
    assert refusal(file, 20_000_000) == "the file is larger than 20 MB, and is not read"
    assert time.monotonic() - begun < 1
    (tmp_path / "exact").write_text("12345")
    assert read_text(tmp_path / "exact", 5) == "12345"
    assert "larger" in refusal(tmp_path / "exact", 4)


def test_files_without_letters_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b" \n")
    assert refusal(file) == "the file is empty"
    file.write_bytes(b"one\ntwo \xff")
    with pytest.raises(FileError, match=":2: the file is not written in UTF-8"):
        read_text(file)


def test_standard_input_has_the_same_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"abc\r\n")))
    assert read_standard_input() == "abc\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"abc")))
    with pytest.raises(FileError, match="larger than"):
        read_standard_input(2)


NESTED = (
    ".".join("a" * 20_000) + " = 1",
    "[" + ".".join("a" * 20_000) + "]",
    "a = " + "[" * 20_000,
    "a = " + "[" * 200 + "]" * 200,
    "a = " + "{b = " * 200 + "1" + "}" * 200,
    "a = [\n" + "[\n" * 30 + "]\n" * 31,
    "a = [1, {" + ".".join(["'b'"] * 25) + " = 1}]",
    'a = """\\""" """\n' + ".".join("a" * 30) + " = 1",
)


@pytest.mark.parametrize("text", NESTED, ids=range(len(NESTED)))
def test_what_is_nested_too_deeply_is_refused_before_it_is_parsed(text: str) -> None:
    begun = time.monotonic()
    with pytest.raises(FileError, match="nested too deeply: 20"):
        parse_toml(text, "a.toml")
    assert time.monotonic() - begun < 1


def test_the_line_of_what_is_nested_too_deeply_is_told() -> None:
    with pytest.raises(FileError, match=r"a\.toml:3: "):
        parse_toml(f"a = 1\n\n{'.'.join('b' * 21)} = 1", "a.toml")


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 20) + " = 1.5",
        "a = [" + "1.5, " * 1000 + "]",
        "a = [" + "[1], " * 1000 + "]",
        "# " + "." * 100,
        f'a = "{"[." * 100}"',
        f"a = '{'[.' * 100}'",
        f'a = """\n"{"[." * 100}\n\\""" {"[." * 100} """"\nb = 1',
        f"a = '''\n{'[.' * 100}''''\nb = 1",
        "\n".join(f"[a{n}]\nb.c = 1.5" for n in range(100)),
    ],
    ids=range(9),
)
def test_signs_in_texts_and_many_values_in_a_row_are_no_nesting(text: str) -> None:
    assert isinstance(parse_toml(text, "a.toml"), dict)


@pytest.mark.parametrize(
    "text", ['"""\\' * 300_000, "'''" * 333_333, '"\\' * 500_000, "." * 10**6, "\n" * 10**6]
)
def test_looking_at_a_text_takes_no_time(text: str) -> None:
    begun = time.monotonic()
    with suppress(FileError):
        parse_toml(text, "a.toml")
    assert time.monotonic() - begun < 20


def test_numbers_without_end_are_refused() -> None:
    with pytest.raises(FileError, match="too many digits"):
        parse_toml(f"a = {'9' * 5000}", "a.toml")
