"""The scenario runner itself: what it finds, and what it says about files that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.errors import FileError
from cardwright.scenarios.running import Failure, Outcome, run_file, scenario_files

EXAMPLE = """\
game: kotc/17                       # kotc/9 … kotc/17, kotc/12-early, keyforge/1.2
title: Damage beyond a minion's HP pierces to its controller
rules: [K17-minions-12, K17-minions-13]   # what this shows; see rules/, and R58 for a ruling
dice: [6, 5]                        # the dice to come, in the order rolled; rolling more than are listed is an error
cards:                              # Keeper of the Cards: designs used below; text is parsed as in play, level is computed
  Brute: {type: minion, sp: 2, hp: 4}
  Bolt: {type: spell, text: "Target 1 on-field minion; destroy it."}
players:
  A: {hp: 35, battlefield: [{card: Brute, id: brute}], hand: [Bolt], granary: [Blank, Blank]}
  B: {battlefield: [{card: Brute, id: wall, hp: 3, exhausted: true, counters: [{kind: Shield, owner: B, n: 1}]}], deck: 40}
turn: A                             # whose turn; default the first player. It is not the first turn of the game
phase: battle                       # setup, draw, resource, action, battle, recovery: it begins now; default action
steps:
  - "A: enlist brute"                # brute alone can attack: `done` is forced
  - "A: declare wall"
  - expect: {choice: B react, options: [pop Shield on wall die 6, pass]}
  - "B: pass"
  - "*: pass"                       # everybody passes for as long as passing is on offer
expect:
  B.hp: 27
  wall.zone: grave
  A.hand: [Bolt]                    # the names in a zone, in any order; a number is a count
  brute.exhausted: true
  A.granary.ready: 2                # how many are unexhausted
  options: [end]                    # these are among the options now
  not-options: [enlist brute]       # and these are not
  asked: [B react]                  # these questions were put since the last `expect` (forced ones do not count)
  known-to-B: [brute]               # cards whose face B may know now; `unknown-to-B: […]`
  over: false                       # with `winner: A` (or a list for a tie) and `reason:` once it is over
"""  # noqa: E501

POSITION = """\
game: kotc/17
title: Something about a spell, a minion and a resource
dice: [3, 4]
cards:
  Bolt: {type: spell, text: Target 1 on-field minion; destroy it.}
  Aid: {type: spell, text: 1-dice-heal yourself.}
  Pup: {type: minion, sp: 1, hp: 2}
players:
  A:
    hand: [Bolt, Aid, Aid, Aid]
    granary: [Blank, Blank, Blank, Blank, Blank]
    battlefield: [{card: Pup, id: pup, counters: [{kind: Shield, owner: A}]}]
  B: {hp: 3, hand: [{card: Pup, id: hidden}], battlefield: [{card: Pup, counters: [{kind: Sword, owner: B}]}]}
"""
NEXT_LINE = POSITION.count("\n") + 1

Run = Callable[[str], Outcome]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Write a scenario into a file and play it."""

    def write_and_run(text: str) -> Outcome:
        path = tmp_path / "case.yaml"
        path.write_text(text, encoding="utf-8")
        return run_file(path)

    return write_and_run


def the_failure(outcome: Outcome) -> Failure:
    """The one thing that is not as it says."""
    assert outcome.error is None
    assert len(outcome.failures) == 1
    assert not outcome.ok
    return outcome.failures[0]


def test_the_example_of_the_notation(run: Run) -> None:
    outcome = run(EXAMPLE)
    assert (outcome.error, outcome.failures) == (None, [])
    assert outcome.rules == ["K17-minions-12", "K17-minions-13"]


def test_no_chain_is_left_in_the_example(run: Run) -> None:
    failure = the_failure(run(f"{EXAMPLE}  chain: [Bolt]\n"))
    assert (failure.key, failure.expected, failure.actual) == ("chain", ["Bolt"], [])


def test_a_failure_says_where_and_what(run: Run, tmp_path: Path) -> None:
    outcome = run(
        POSITION + 'steps:\n  - "B: pass"\n  - expect:\n      pup.hp: 2\n      B.hp: 4\nexpect: {B.hp: 3}\n'
    )
    assert the_failure(outcome) == Failure(NEXT_LINE + 4, 2, "B.hp", 4, 3)
    assert outcome.as_json() == {
        "file": str(tmp_path / "case.yaml"),
        "title": "Something about a spell, a minion and a resource",
        "ok": False,
        "error": None,
        "failures": [{"line": NEXT_LINE + 4, "step": 2, "key": "B.hp", "expected": 4, "actual": 3}],
    }


def test_every_failure_of_one_look_is_told(run: Run) -> None:
    outcome = run(POSITION + "expect:\n  A.hp: 1\n  B.hp: 3\n  pup.zone: hand\n")
    told = [(each.line, each.step, each.key) for each in outcome.failures]
    assert told == [(NEXT_LINE + 1, 0, "A.hp"), (NEXT_LINE + 3, 0, "pup.zone")]


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("A.hp: 34", 35),
        ("A.hp: '35'", 35),
        ("A.hand: [Bolt, Aid, Aid]", ["Bolt", "Aid", "Aid", "Aid"]),
        ("A.hand: 3", 4),
        ("A.hand: [hidden]", ["Bolt", "Aid", "Aid", "Aid"]),
        ("A.granary.ready: 4", 5),
        ("A.deck.top: [Pup]", ["Blank"]),
        ("A.deck.bottom: [Blank, Pup]", ["Blank", "Blank"]),
        ("pup.zone: grave", "battlefield"),
        ("pup.hp: 3", 2),
        ("pup.sp: true", 1),
        ("pup.controller: B", "A"),
        ("pup.exhausted: true", False),
        ("pup.ready: false", True),
        ("pup.counters: []", [{"kind": "Shield", "owner": "A", "n": 1}]),
        ("pup.counters: [{kind: Shield, owner: B}]", [{"kind": "Shield", "owner": "A", "n": 1}]),
        ("pup.counters: [{kind: Shield, owner: A, n: 2}]", [{"kind": "Shield", "owner": "A", "n": 1}]),
        ("choice: A action", "B respond"),
        ("options: [pass, cast Bolt]", ["pop Sword on Pup", "pass"]),
        ("not-options: [pass]", ["pop Sword on Pup", "pass"]),
        ("asked: [A respond]", ["B respond"]),
        ("not-asked: [B respond]", ["B respond"]),
        ("known-to-A: [hidden, pup]", {"known": ["pup"]}),
        ("unknown-to-B: [hidden]", {"known": ["hidden"]}),
        ("known-to-A: [B.hand.1]", {"known": []}),
        ("chain: [Bolt]", []),
        ("turn: B", "A"),
        ("phase: battle", "action"),
        ("over: true", False),
        ("winner: A", "the game is not over"),
        ("reason: hp", "the game is not over"),
    ],
)
def test_a_wrong_expectation_is_found(run: Run, expected: str, actual: object) -> None:
    failure = the_failure(run(f"{POSITION}expect:\n  {expected}\n"))
    assert failure.line == NEXT_LINE + 1
    assert failure.key == expected.partition(":")[0]
    assert failure.actual == actual


@pytest.mark.parametrize(
    "expected",
    [
        "A.hand: [Aid, Bolt, Aid, Aid]",
        "A.hand: 4",
        "B.hand: [hidden]",
        "B.hand: [Pup]",
        "A.deck.top: [Blank, Blank]",
        "pup.counters: [{kind: Shield, owner: A, n: 1}]",
        "Pup#2.controller: B",
        "known-to-B: [hidden, pup, B.hand.1, 'Pup#2']",
        "unknown-to-A: [hidden, A.deck.1, B.hand.1]",
        "asked: []",
        "chain: []",
        "{}",
    ],
)
def test_a_right_expectation_passes(run: Run, expected: str) -> None:
    outcome = run(f"{POSITION}expect:\n  {expected}\n")
    assert (outcome.error, outcome.failures) == (None, [])


@pytest.mark.parametrize(
    ("expected", "actual"), [("winner: B", ["A"]), ("winner: [A, B]", ["A"]), ("reason: deck", "agreed")]
)
def test_a_wrong_result_is_found(run: Run, expected: str, actual: object) -> None:
    failure = the_failure(run(f'{POSITION}steps: ["A: agree", "B: agree"]\nexpect: {{{expected}}}\n'))
    assert failure.actual == actual


@pytest.mark.parametrize(
    ("steps", "step", "actual"),
    [
        ('["B: pass", "A: cast Blot"]', 2, "A action: cast Bolt"),
        ('["A: cast Bolt"]', 1, "B respond: pop Sword on Pup, pass"),
        ('["B: pass", "A: cast Bolt", "B: pass", "A: target hidden"]', 4, "A target: target pup"),
        ('["A: agree", "B: agree", "A: end"]', 3, "the game is over"),
        ('["A: agree", "B: agree", "A: agree"]', 3, "the game is over"),
    ],
)
def test_a_step_that_is_not_on_offer(run: Run, steps: str, step: int, actual: str) -> None:
    failure = the_failure(run(f"{POSITION}steps: {steps}\n"))
    assert (failure.step, failure.key, failure.line) == (step, "step", NEXT_LINE)
    assert str(failure.actual).startswith(actual), failure.actual
    assert str(failure.expected) in steps


def test_nothing_is_played_after_a_failure(run: Run) -> None:
    outcome = run(POSITION + 'steps:\n  - expect: {A.hp: 1}\n  - "A: cast Blot"\nexpect: {A.hp: 2}\n')
    assert the_failure(outcome).step == 1


@pytest.mark.parametrize(
    ("wrong", "line", "message"),
    [
        ("expect: {A.mana: 3}", 0, "a player has no 'mana'"),
        ("expect: {pup.mana: 3}", 0, "a card there has no 'mana'"),
        ("expect: {pub.zone: hand}", 0, "there is no player or card 'pub'"),
        ("expect: {known-to-C: [pup]}", 0, "there is no player 'C'"),
        ("expect: {known-to-A: [pub]}", 0, "there is no card 'pub'"),
        ("expect: {known-to-A: [A.hand.9]}", 0, "there is no card 'A.hand.9'"),
        ("expect: {A.hand: Bolt}", 0, "compared with a list"),
        ("expect: {options: pass}", 0, "compared with a list"),
        ("expect: {pup.counters: [Shield]}", 0, "a counter is {kind, owner, n}"),
        ("expect: {pup.counters: [{kind: Shield, n: one}]}", 0, "whole number"),
        ("expect: {not-options: [cats Bolt]}", 0, "no option begins with 'cats'"),
        ("expect: {not-options: [cast Blot]}", 0, "there is no card and no player in 'cast Blot'"),
        ("expect: {not-options: [3]}", 0, "is a text, not 3"),
        ("expect: {not-asked: [C target]}", 0, "not 'C target'; there are A, B"),
        ("expect: {not-asked: [target]}", 0, "a question is a player and what is asked"),
        ("expect: 3", 0, "`expect` is a table"),
        ('steps:\n  - "C: pass"', 1, "there is no player 'C'; there are A, B and *"),
        ('steps:\n  - "B: pass"\n  - "A: cats Bolt"', 2, "no option begins with 'cats'"),
        ('steps:\n  - "B pass"', 1, "a step is"),
        ("steps:\n  - B: pass", 1, "in quotation marks"),
        ('steps:\n  - "*: skip"', 1, "everybody can only pass"),
        ("steps:\n  - 3", 1, "a step is"),
        ('steps: "B: pass"', 0, "`steps` is a list"),
        ("steps: [expect: {A.hp: 35}, {expect: {A.hp: 35}, play: 3}]", 0, "a step is"),
        ("rules: K17-minions-12", 0, "`rules` is a list"),
        ("phaze: battle", 0, "a position has no 'phaze'; did you mean 'phase'"),
        ("phase: dinner", 0, "a phase is not 'dinner'"),
        ("turn: C", 0, "there is no player 'C'"),
        ("first-turn: maybe", 0, "true or false"),
        ("title: Another", 0, "duplicate key"),
        ("expect:\n\tA.hp: 35", 1, "this is no YAML"),
        ("expect: {A.hp: 35", 1, "this is no YAML"),
        ("---\ngame: kotc/17", 0, "this is no YAML"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    run: Run, tmp_path: Path, wrong: str, line: int, message: str
) -> None:
    outcome = run(f"{POSITION}{wrong}\n")
    assert outcome.error is not None
    assert not outcome.ok
    assert message in outcome.error
    assert outcome.error.startswith(f"{tmp_path / 'case.yaml'}:{NEXT_LINE + line}:"), outcome.error


def test_what_is_not_on_offer_is_named_as_cards_and_players_are(run: Run) -> None:
    there = "[cast Bolt, enlist pup, cast B.hand.1, pop Shield on pup, declare B, sow hidden, die 6, done]"
    assert run(f"{POSITION}expect: {{not-options: {there}, not-asked: [B victim]}}\n").ok


@pytest.mark.parametrize(
    ("card", "line", "message"),
    [
        ("{type: minion, sp: 1, hp: 2, hpp: 3}", 3, "cards.Pup: a card has no 'hpp'; did you mean 'hp'?"),
        ("\n    type: minion\n    sp: 1\n    hp: x", 6, "cards.Pup.hp: `hp` is a whole number from 0 to"),
        ("{type: minion, sp: 1}", 3, "cards.Pup: a minion needs `hp`"),
        ("{type: golem}", 3, "cards.Pup.type: `type` is"),
    ],
)
def test_a_mistake_in_a_card_is_told_with_its_line(run: Run, card: str, line: int, message: str) -> None:
    text = f"cards:\n  Cat: {{type: minion, sp: 1, hp: 1}}\n  Pup: {card}\ngame: kotc/17\ntitle: X\n"
    error = run(text + "players: {A: {}, B: {}}\n").error or ""
    assert f"case.yaml:{line}: {message}" in error


def test_a_step_finds_a_name_with_a_colon_and_nobody_is_called_everybody(run: Run) -> None:
    text = 'game: kotc/17\ntitle: X\nplayers: {"Ann: the first": {hand: [Bolt]}, Ann: {}}\n'
    text += "cards: {Bolt: {type: spell, text: Draw 1 card.}}\nphase: resource\n"
    text += 'steps: ["*: pass", "Ann: the first: sow Bolt"]\nexpect: {"Ann: the first.granary": [Bolt]}\n'
    assert run(text).ok
    error = run(text.replace("Ann: {}", '"*": {}')).error or ""
    assert "case.yaml:3: no player is called *" in error


def test_a_key_deep_in_the_position_is_told_with_its_line(run: Run) -> None:
    text = "game: kotc/17\ntitle: X\nplayers:\n  Ann. Lee:\n    hand:\n      - Blank\n      - card: Blank\n"
    text += "        fat: 1\n  B: {}\n"
    outcome = run(text)
    assert "case.yaml:8: players.Ann. Lee.hand.2: a card in a zone has no 'fat'" in (outcome.error or "")
    outcome = run(text.replace("fat: 1", "exhausted: true"))
    assert "case.yaml:8: " in (outcome.error or "")
    outcome = run(text.replace("Ann. Lee:\n", "Ann. Lee:\n    granery: []\n"))
    assert "case.yaml:5: " in (outcome.error or "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("[]", "a scenario is a table"),
        ("- 1\n", "a scenario is a table"),
        ("title: X\nplayers: {A: {}, B: {}}\n", "names its `game`"),
        ("game: kotc/17\nplayers: {A: {}, B: {}}\n", "has a `title`"),
        ("game: kotc/17\ntitle: ' '\nplayers: {A: {}, B: {}}\n", "has a `title`"),
        ("game: kotc/170\ntitle: X\nplayers: {A: {}, B: {}}\n", "kotc/17"),
        ("game: kotc/17\ntitle: X\n", "players is a table"),
    ],
)
def test_what_every_scenario_has(run: Run, text: str, message: str) -> None:
    assert message in (run(text).error or "")


def test_dice_that_run_out_are_an_error(run: Run) -> None:
    steps = ["*: pass", "A: cast Aid", "*: pass", "A: cast Aid", "*: pass"]
    listed = "".join(f'  - "{step}"\n' for step in steps)
    enough = f"{POSITION}steps:\n{listed}expect: {{A.hp: 42}}\n"
    assert run(enough).ok
    outcome = run(enough.replace("[3, 4]", "[3]"))
    assert "a die is rolled for which the list of dice to come has no number" in (outcome.error or "")
    assert f"case.yaml:{NEXT_LINE + 5}:" in (outcome.error or "")
    assert run(enough.replace("dice: [3, 4]\n", "").replace("A.hp: 42", "over: false")).ok


def test_dice_that_run_out_while_looking_are_an_error(run: Run) -> None:
    text = "game: kotc/17\ntitle: X\ndice: []\ncards: {Pup: {type: minion, sp: 1, hp: 2}}\nphase: battle\n"
    text += 'players: {A: {battlefield: [Pup]}, B: {}}\nsteps: ["A: enlist Pup", "A: declare B"]\n'
    outcome = run(f"{text}expect:\n  B.hp: 35\n")
    assert "a die is rolled" in (outcome.error or "")
    assert "case.yaml:8:" in (outcome.error or "")


def test_words_stay_words_and_numbers_numbers(run: Run) -> None:
    """YAML 1.2: `yes`, `no`, `on` and `off` are words, 012 is twelve, 0o14 too."""
    text = (
        "game: kotc/17\ntitle: X\nplayers: {yes: {hp: 012}, no: {hp: 0o14}, on: {hp: 0xC}, off: {deck: 10}}\n"
    )
    outcome = run(f"{text}turn: on\nexpect: {{yes.hp: 12, no.hp: 12, on.hp: 12, off.deck: 10, turn: on}}\n")
    assert (outcome.error, outcome.failures) == (None, [])


def test_merged_keys_and_other_line_ends(run: Run) -> None:
    text = "\ufeff" + POSITION + "expect:\n  <<: {A.hp: 35}\n  B.hp: 3\n"
    assert run(text.replace("\n", "\r\n")).ok
    failure = the_failure(run(text.replace("A.hp: 35", "A.hp: 34")))
    assert failure.key == "A.hp"


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", "title: Käse".encode("latin-1")])
def test_a_file_that_is_not_utf_8(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(data)
    assert f"{path}:1: the file is not written in UTF-8" in (run_file(path).error or "")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "missing.yaml"
    assert list(scenario_files([path])) == [path]
    assert "missing.yaml: there is no such file" in (run_file(path).error or "")


def test_no_name_is_no_folder() -> None:
    with pytest.raises(FileError, match=r"^'': this names no file"):
        list(scenario_files([""]))


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("nothing here", encoding="utf-8")
    with pytest.raises(FileError, match="there is no scenario file"):
        list(scenario_files([tmp_path]))


def test_a_folder_is_searched_to_the_bottom(tmp_path: Path) -> None:
    deep = tmp_path / "one" / "two"
    deep.mkdir(parents=True)
    for path in (deep / "b.yml", deep / "a.yaml", tmp_path / "c.yaml", tmp_path / "d.txt"):
        path.write_text(EXAMPLE, encoding="utf-8")
    assert list(scenario_files([tmp_path])) == [tmp_path / "c.yaml", deep / "a.yaml", deep / "b.yml"]


def test_an_expected_error(run: Run) -> None:
    text = f"error: there is no card 'Blot'\n{POSITION}"
    wrong = text.replace("hand: [Bolt,", "hand: [Blot,")
    assert run(wrong).ok
    failure = the_failure(run(text))
    assert (failure.line, failure.key, failure.actual) == (1, "error", "it is not refused")
    failure = the_failure(run(wrong.replace("'Blot'", "'Blat'")))
    assert failure.line == 1
    assert "there is no card 'Blot'" in str(failure.actual)


def test_an_expected_error_says_what_is_wrong_and_not_in_which_file(run: Run) -> None:
    wrong = f"error: yaml\n{POSITION}".replace("hand: [Bolt,", "hand: [Blot,")
    assert the_failure(run(wrong)).line == 1


def test_where_nothing_is_expected_on_top_nothing_lies_there(run: Run) -> None:
    assert run(f"{POSITION}expect: {{A.grave.top: []}}\n").ok
    assert the_failure(run(f"{POSITION}expect: {{A.hand.top: []}}\n")).key == "A.hand.top"


@pytest.mark.parametrize("said", ["", "null", '""', '" "', "5", "[Blot]"])
def test_an_expected_error_is_a_text(run: Run, said: str) -> None:
    for position in (POSITION, POSITION.replace("hand: [Bolt,", "hand: [Blot,")):
        outcome = run(f"error: {said}\n{position}")
        assert "case.yaml:1: `error` is a text" in (outcome.error or "")


def test_an_expected_error_does_not_excuse_a_file_that_cannot_be_read(run: Run) -> None:
    outcome = run(f"error: YAML\n{POSITION}title: twice\n")
    assert "duplicate key" in (outcome.error or "")


def test_forced_choices_are_taken_or_named(run: Run) -> None:
    quiet = POSITION.replace(", counters: [{kind: Sword, owner: B}]", "")
    short = '["A: end", "A: enlist pup", "A: declare B", "B: done"]'
    full = short.replace('["A: end"', '["A: pass", "B: pass", "A: end", "A: pass", "B: pass"')
    for steps in (short, full.replace('"A: enlist pup"', '"A: enlist pup", "A: done"')):
        outcome = run(f"{quiet}steps: {steps}\nexpect: {{B.hp: 0, over: true, winner: A, reason: hp}}\n")
        assert (outcome.error, outcome.failures) == (None, [])


def test_a_lone_end_is_not_taken_before_a_look(run: Run) -> None:
    outcome = run(
        "game: kotc/17\ntitle: X\nplayers: {A: {}, B: {}}\nexpect: {choice: A action, options: [end]}\n"
    )
    assert (outcome.error, outcome.failures) == (None, [])


def test_everybody_passes_where_passing_is_not_on_offer(run: Run) -> None:
    outcome = run(POSITION + 'steps: ["*: pass", "*: pass"]\nexpect: {choice: A action, phase: action}\n')
    assert (outcome.error, outcome.failures) == (None, [])


def test_asked_counts_from_the_last_look(run: Run) -> None:
    text = POSITION + 'steps:\n  - "B: pass"\n  - expect: {asked: [B respond, A action]}\n  - "A: cast Aid"\n'
    outcome = run(text + "expect: {asked: [B respond], not-asked: [A action]}\n")
    assert (outcome.error, outcome.failures) == (None, [])
