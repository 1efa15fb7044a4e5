"""Whatever is given to the commands that read what people wrote: an answer in a sentence, and soon."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.kotc.editions import load

Run = Callable[..., Any]

READERS = (
    ("card",),
    ("deck",),
    ("deck", "--json"),
    ("play", "--watch", "--decks"),
    ("sim", "--games", "1", "--workers", "1", "--decks"),
    ("scenario",),
    ("scenario", "--json"),
    ("replay",),
    ("replay", "--verify"),
    ("play", "--watch", "--resume"),
)
SECONDS = 5.0
"""Each takes less than one by itself; the tests may run beside others."""


def answered(run: Run, *arguments: str, given: bytes = b"") -> Any:
    """How the command ended: with a sentence or a report, without a traceback, before long."""
    begun = time.monotonic()
    ran = run(*arguments, given=given)
    assert time.monotonic() - begun < SECONDS
    assert "Traceback" not in ran.out + ran.err
    assert ran.code in (0, 1, 2)
    assert ran.code == 0 or ran.out or ran.err
    return ran


@pytest.fixture(params=["pipe", "socket", "device", "link", "folder", "hole", "absent"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The name of something that is no file of a usual size, and what is said of it."""
    path = tmp_path / "thing.toml"
    match request.param:
        case "pipe":
            os.mkfifo(path)
            yield str(path), "this is a pipe"
        case "socket":
            with socket.socket(socket.AF_UNIX) as waiting:
                waiting.bind(str(path))
                yield str(path), "this is a socket"
        case "device":
            yield "/dev/zero", "this is a device"
        case "link":
            path.symlink_to("/dev/zero")
            yield str(path), "this is a device"
        case "folder":
            path.mkdir()
            yield str(path), "this is a directory"
        case "hole":
            with path.open("wb") as stream:
                stream.truncate(10**12)
            yield str(path), "the file is larger than"
        case _:
            yield str(path), "there is no such file"


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_what_is_no_file_is_refused_unread(
    run: Run, command: tuple[str, ...], no_file: tuple[str, str]
) -> None:
    name, told = no_file
    ran = answered(run, *command, name)
    assert ran.code == 1
    if command[0] == "scenario" and told == "this is a directory":
        told = "there is no scenario file"
    assert told in " ".join((ran.out + ran.err).split())


HOSTILE = {
    "nothing": b"",
    "zeros": bytes(1000),
    "every byte": bytes(range(256)) * 10,
    "not UTF-8": b'name = "\xff\xfe"',
    "UTF-16": 'name = "X"'.encode("utf-16"),
    "lone surrogate": b'{"name": "\\ud800", "game": "kotc/17", "copies": {"\\ud800": 1}, "cards": {}}',
    "brackets": b"[" * 100_000,
    "braces": b'{"a":' * 100_000,
    "dotted": b".".join([b"a"] * 20_000) + b" = 1",
    "open text": b'a = """' + b"x" * 100_000,
    "digits": b"name = " + b"9" * 100_000,
    "hexadecimal": b'name = "X"\ngame = "kotc/17"\n[cards]\n[copies]\na = 0x' + b"f" * 100_000,
    "JSON digits": b'{"name": "X", "game": "kotc/17", "copies": {"a": ' + b"9" * 100_000 + b"}}",
    "no number": b'{"name": "X", "game": "kotc/17", "copies": {"a": NaN}, "cards": {}}',
    "twice": b'{"name": "X", "name": "Y", "game": "kotc/17"}',
    "null": b"null",
    "list": b"[1, 2]",
    "web page": b"<!doctype html><title>Deck</title>",
    "large": b"a = 1\n" * 400_000,
    "one line": b"x" * 900_000,
    "control": 'name = "\x1b[2J\u202e"\n'.encode(),
    "bomb": b"".join(b"%c: &%c [%s]\n" % (n, n, b", ".join([b"*%c" % (n - 1)] * 9)) for n in range(98, 120)),
}


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (("card",), "card.toml"),
        (("deck",), "deck.toml"),
        (("deck",), "deck.txt"),
        (("deck", "-"), "deck.json"),
        (("sim", "--games", "1", "--decks"), "deck.json"),
        (("scenario",), "scenario.yaml"),
        (("replay",), "game.json"),
        (("play", "--watch", "--resume"), "game.json"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else each,
)
@pytest.mark.parametrize("content", HOSTILE)
def test_whatever_stands_in_a_file_is_answered(
    run: Run, command: tuple[str, ...], name: str, content: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(HOSTILE[content])
    if command[-1] == "-":
        ran = answered(run, *command, given=HOSTILE[content])
    else:
        ran = answered(run, *command, str(file))
    assert ran.code == 1
    assert "\x1b" not in ran.err


@pytest.mark.parametrize(
    "value", ["'x' * 900_000", "[{'a': 0x" + "f" * 50 + "}]", "1e999", "nan", "1979-05-27", "{}", "''"]
)
@pytest.mark.parametrize(
    "key", ["name", "game", "author", "copies", "cards", "type", "text", "sp", "edition"]
)
def test_wrong_values_of_every_key_are_answered(run: Run, tmp_path: Path, key: str, value: str) -> None:
    written = (
        f'"{"x" * 900_000}"' if value.startswith("'x'") else value.replace("': ", " = ").replace("'a", "a")
    )
    file = tmp_path / "deck.toml"
    values = {"name": '"X"', "game": '"kotc/17"', "copies": "{A = 40}"}
    card = {"type": '"spell"', "text": '"Draw 1 card."', "edition": "17"}
    if key in ("type", "text", "sp", "edition"):
        card[key] = written
    values["cards"] = "{A = {" + ", ".join(f"{name} = {each}" for name, each in card.items()) + "}}"
    if key not in ("type", "text", "sp", "edition"):
        values[key] = written
    file.write_text("\n".join(f"{name} = {each}" for name, each in values.items()), encoding="utf-8")
    ran = answered(run, "deck", str(file))
    assert ran.code == 1
    assert len(ran.err) < 1000
    json.loads(answered(run, "deck", str(file), "--json").out)


DECK = b"""name = "Spells"
game = "kotc/17"
author = "A"
[copies]
Bolt = 39
"Other one" = 1
[cards.Bolt]
type = "spell"
edition = 17
text = '''
Target up to 2 on-field minions; destroy the targets.
'''
[cards."Other one"]
type = "minion"
sp = 1
hp = 0x10
text = ["A: Draw 1 card.", "B: Draw 2 cards."]
"""

COMPONENTS = [component.text for component in load("kotc/17").components]
NUMBERS = ["0", "-1", "1" + "0" * 30, "1.5", "IV", "٣", "²", "½", "１", "{x}", "1e3", "", "\u202e1", "0x1"]


@pytest.mark.parametrize("text", COMPONENTS)
def test_the_official_texts_themselves_are_answered(run: Run, text: str) -> None:
    """As they stand in the table, with their braces, on a spell and on a minion."""
    for more in ((), ("--sp", "1", "--hp", "1"), ("--json",)):
        ran = answered(run, "card", text, *more)
        assert "{x}" not in ran.out.replace(text, "").replace('"{x}"', "").replace("{x}-dice", "") or more
        assert ran.code in (0, 1)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "text",
    ["Draw {x} cards.", "Target up to {x} on-field minions; destroy the targets.", "{x}-dice-wound enemy."],
)
def test_odd_numbers_are_answered(run: Run, text: str, number: str) -> None:
    ran = answered(run, "card", "--", text.replace("{x}", number))
    assert ran.code == 1


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[31m", "x" * 101, "#", "\u202e", "\ud800", "a\0b"])
def test_names_that_cannot_be_shown_are_refused(run: Run, name: str) -> None:
    ran = answered(run, "card", "Draw 1 card.", "--name", name)
    assert (ran.code, ran.out) == (1, "")
    assert "\x1b" not in ran.err


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    st.one_of(
        st.text(max_size=200),
        st.binary(max_size=200).map(lambda drawn: drawn.decode("utf-8", "surrogateescape")),
        st.lists(st.sampled_from([*COMPONENTS, *NUMBERS, "NAME:", "\n\n", "ſ", "\u00a0"]), max_size=8).map(
            " ".join
        ),
        st.sampled_from(COMPONENTS).flatmap(
            lambda text: st.sampled_from(NUMBERS).map(lambda number: text.replace("{x}", number))
        ),
    ),
    st.sampled_from([(), ("--sp", "1", "--hp", "1"), ("--json",), ("--game", "keyforge/1.2")]),
)
def test_any_text_of_a_card_is_answered(run: Run, text: str, more: tuple[str, ...]) -> None:
    answered(run, "card", *more, "--", text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.tuples(st.integers(0, 400), st.binary(max_size=5)).map(
            lambda cut: DECK[: cut[0]] + cut[1] + DECK[cut[0] :]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
            lambda inner: (
                st.lists(inner, max_size=4)
                | st.dictionaries(
                    st.sampled_from(["name", "game", "copies", "cards", "deck", "findings", "text"]), inner
                )
            ),
            max_leaves=10,
        ).map(lambda data: json.dumps(data).encode()),
    )
)
def test_any_deck_on_standard_input_is_answered(run: Run, content: bytes) -> None:
    answered(run, "deck", "-", given=content)


def test_a_card_with_braces_ends_its_own_scenario_only(run: Run, tmp_path: Path) -> None:
    for name, text in (("a", "Draw {x} cards."), ("b", "Draw 2 cards.")):
        (tmp_path / f"{name}.yaml").write_text(
            f"title: A card\ngame: kotc/17\nplayers:\n  A: {{}}\n  B: {{}}\n"
            f'cards:\n  Bolt: {{type: spell, edition: 17, text: "{text}"}}\n',
            encoding="utf-8",
        )
    ran = answered(run, "scenario", str(tmp_path), "--json")
    told = json.loads(ran.out)
    assert [file["ok"] for file in told["files"]] == [False, True]
    assert '"{x}" should be a whole number' in told["files"][0]["error"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("scenario", "HERE"), "there is no scenario file"),
        (("cards", "kotc/17", "feild:3"), "there is no field 'feild'"),
        (("odds", "nofile", "Bolt"), "nofile: there is no such file"),
        (("hand", "nofile"), "nofile: there is no such file"),
        (("set", "check", "HERE/empty.csv"), "the file is empty"),
        (("set", "table", "nofile.csv"), "nofile.csv: there is no such file"),
        (("sim", "--games", "0"), "at least 1 game"),
        (("bench", "--scaling", "--game", "keyforge/1.2"), "says nothing about how a crowd"),
    ],
)
def test_a_command_that_fails_prints_a_document(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    (tmp_path / "empty.csv").touch()
    words = [word.replace("HERE", str(tmp_path)) for word in arguments]
    ran = answered(run, *words, "--json")
    document = json.loads(ran.out)
    assert (ran.code, document["ok"]) == (1, False)
    assert told in document["error"]
    assert document["error"] in ran.err
    assert answered(run, *words).out == ""
