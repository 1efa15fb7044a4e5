"""A scenario file that no person would write fails alone, at once, with its line."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.core.validation import MOST_CARDS
from cardwright.scenarios.running import run_file

PLAYERS = "game: kotc/17\ntitle: X\nplayers: {A: {}, B: {}}\n"
FRIENDS = "game: keyforge/1.2\ntitle: X\nplayers: {A: {}, B: {}}\n"
SECONDS = 1.0
BYTES = 200_000_000

FILES = {
    "self": ("title: X\na: &a [1, *a]", 2, "&a contains itself"),
    "self-in-table": ("a: &a {b: {c: *a}}", 1, "&a contains itself"),
    "self-merged": ("a: &a\n  <<: *a", 2, "&a contains itself"),
    "unknown-name": ("a: *b", 1, "nothing before is named &b"),
    "omap": ("title: X\na: !!omap {b: 1}", 2, "no tags, such as !!omap"),
    "python": ("a: !!python/object/apply:os.system [ls]", 1, "no tags, such as !!python"),
    "bool": ("a: !!bool maybe", 1, "no tags, such as !!bool"),
    "own-tag": ("a: !mine 3", 1, "no tags"),
    "bare-tag": ("a: ! 3", 1, "no tags"),
    "brackets": ("[" * 5000, 1, "tables and lists in each other"),
    "closed-brackets": ("\na: " + "[" * 600 + "]" * 600, 2, "tables and lists in each other"),
    "braces": ("{a: " * 100, 1, "tables and lists in each other"),
    "dashes": ("- " * 5000, 1, "tables and lists in each other"),
    "deep": ("\n".join(" " * depth + "a:" for depth in range(300)), 41, "tables and lists in each other"),
    "merge-number": ("a: 1\n<<: 3", 2, "`<<` merges a table"),
    "merge-list": ("<<: [{a: 1}, 2]", 1, "`<<` merges a table"),
    "merge-twice": ("<<: {a: 1}\n<<: {b: 1}", 2, "duplicate key '<<'"),
    "twice": ("a: 1\nb: {c: 1, c: 2}", 2, "duplicate key 'c'"),
    "list-as-key": ("? [a]\n: 1", 1, "a key is a word"),
    "name-as-key": ("a: &a b\n*a : 1", 2, "a key is written out"),
    "surrogate": ('title: "\\ud800"', 1, "no letter"),
    "escape": ('title: "\\e[2J"', 1, "no letter"),
    "no-letter": ('title: "\\U00999999"', 1, "this is no YAML"),
    "nan": ("a: .nan", 1, ".nan is no number"),
    "infinite": ("a: [-.INF]", 1, "-.INF is no number"),
    "too-large": ("a: 1e999", 1, "1e999 is no number"),
    "digits": ("a: " + "9" * 5000, 1, "this one has 5000"),
    "hex": ("a: 0x" + "f" * 5000, 1, "a number has at most"),
    "two": ("title: X\n--- 1", 2, "a second one begins"),
    "old-yaml": ("%YAML 1.1\n---\ntitle: X", 2, "YAML 1.2"),
    "new-yaml": ("%YAML 9.9\n---\ntitle: X", 1, "this is no YAML"),
    "keys": ("\n".join(f"k{n}: {n}" for n in range(80_000)), None, "larger than 100000 bytes"),
    "fewer-keys": ("\n".join(f"k{n}: {n}" for n in range(6_000)), 2500, "more than 5000 values"),
    "names": ("a: &a [1, 2, 3]\nb:\n" + "- *a\n" * 2000, 1251, "more than 5000 values"),
    "id": (PLAYERS + "expect: {known-to-A: [{id: []}]}", 4, "a card is named by a text"),
    "id-list": (PLAYERS.replace("A: {}", "A: {hand: [{card: Blank, id: []}]}"), 3, "id is a text"),
    "ids": (FRIENDS.replace("A: {}", "A: {hand: [{card: Anger, id: {a: 1}}]}"), 3, "id is a text"),
    "card": (PLAYERS.replace("A: {}", "A: {hand: [[Blank]]}"), 3, "a card's name or {card: …}"),
    "counter": (PLAYERS + "expect: {A.hand: {a: 1}}", 4, "compared with a list"),
    "traits": (FRIENDS + "cards: {M: {house: dis, traits: 3}}", 4, "traits is a list"),
    "place": (PLAYERS + "expect: {known-to-A: [A.deck.0]}", 4, "there is no card"),
    "places": (PLAYERS + f"expect: {{known-to-A: [A.deck.{'9' * 5000}]}}", 4, "there is no card"),
    "player": (PLAYERS.replace("A:", '"A\\n":'), 3, "printable letters"),
    "long-name": (PLAYERS.replace("A:", "A" * 900 + ":"), 3, "1 to 100 printable letters"),
    "blanks": (PLAYERS.replace("A: {}", "A: {deck: 9999}"), 3, f"at most {MOST_CARDS} cards"),
    "more-blanks": (FRIENDS.replace("A: {}", "A: {deck: 9999}"), 3, f"at most {MOST_CARDS} cards"),
    "many-cards": (PLAYERS.replace("A: {}", f"A: {{hand: [{'Blank, ' * 1001}]}}"), 3, "cards in all"),
    "designs": (
        PLAYERS + "cards:\n" + "\n".join(f"  C{n}: {{type: spell, text: Draw 1 card.}}" for n in range(400)),
        4,
        "designs",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_refused_at_once(tmp_path: Path, name: str) -> None:
    text, line, message = FILES[name]
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    began = time.process_time()
    outcome = run_file(file)
    assert time.process_time() - began < SECONDS
    place = f"{file}: " if line is None else f"{file}:{line}: "
    assert (outcome.error or "").startswith(place), outcome.error
    assert message in (outcome.error or "")
    assert "\n" not in (outcome.error or "")


def test_hostile_files_take_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    tracemalloc.start()
    for name in ("brackets", "keys", "fewer-keys", "names", "blanks", "designs", "digits"):
        file.write_text(FILES[name][0], encoding="utf-8")
        tracemalloc.reset_peak()
        run_file(file)
        assert tracemalloc.get_traced_memory()[1] < BYTES
    tracemalloc.stop()


def test_the_other_files_of_the_folder_are_played(run: Callable[..., Any], tmp_path: Path) -> None:
    for name, (text, _, _) in FILES.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "a-folder.yaml").mkdir()
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "zz-good.yaml").write_text(f"{PLAYERS}expect: {{over: false}}\n", encoding="utf-8")
    ran = run("scenario", "--json", str(tmp_path))
    told = json.loads(ran.out)
    assert (ran.code, told["passed"], told["failed"]) == (1, 1, len(FILES) + 1)
    assert [each["file"] for each in told["files"] if each["ok"]] == [str(tmp_path / "zz-good.yaml")]


def test_what_the_rules_cannot_go_on_from_is_told_with_its_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails in the engine, a scenario ends with a sentence and a line."""

    def fails(*given: object) -> None:
        raise KeyError(7)

    file = tmp_path / "case.yaml"
    file.write_text(f'{PLAYERS}steps:\n  - "A: end"\n', encoding="utf-8")
    monkeypatch.setattr("cardwright.scenarios.running._Run.take", fails)
    assert f"{file}:5: the rules cannot go on from that position" in (run_file(file).error or "")
    monkeypatch.setattr("cardwright.scenarios.running._Run.__init__", fails)
    assert f"{file}: this scenario cannot be played" in (run_file(file).error or "")
