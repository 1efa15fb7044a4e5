"""The table: what stands on it, and what does not."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from cardwright.core.choice import Option
from cardwright.games import game as installed_game
from cardwright.kotc.editions import load
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.position import Asked
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import QUESTIONS, beginning_with, default, given_up, numbered, question
from cardwright.plugins.keeper.position import Position, position_of
from cardwright.plugins.keeper.table import draw, draw_pile
from cardwright.terminal import replaying, session
from cardwright.terminal.drawings import drawings_of
from cardwright.terminal.table import THEME

KEEPER = presentation_of("kotc/17")


def minion(name: str, owner: str, **values: Any) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": name,
        "card": name,
        "zone": "battlefield",
        "owner": owner,
        "controller": owner,
        "type": "minion",
    }
    told |= {"level": 4, "ultra": 0, "exhausted": False, "abilities": [], "text": "", "sp": 2, "hp": 4}
    return told | {"printed": {"level": 4, "sp": 2, "hp": 4}} | values


def seat(hp: int, **zones: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"battlefield": [], "hand": [], "granary": [], "grave": [], "deck": [None] * 30}
    return {"hp": hp, **empty, "granary.ready": 0, **zones}


POSITION: dict[str, Any] = {
    "game": "kotc/17",
    "turn": "A",
    "phase": "battle",
    "players": {
        "A": seat(
            28,
            battlefield=["Wolf", "Pup"],
            hand=["Bolt"],
            granary=["Guard", "Guard#2"],
            **{"granary.ready": 1},
        ),
        "B": seat(7, battlefield=["Wall"], hand=[None, None, None], granary=[None], grave=[None, None]),
    },
    "cards": {
        "Wolf": minion("Wolf", "A", sp=3, counters=[{"kind": "Sword", "owner": "A", "n": 2}]),
        "Pup": minion("Pup", "A", exhausted=True, fatigued=True, abilities=["BITE", "2"]),
        "Wall": minion(
            "Wall", "B", hp=1, exhausted=True, counters=[{"kind": "Shield", "owner": "B", "n": 1}]
        ),
        "Bolt": minion("Bolt", "A", zone="hand", type="spell", text="Target 1 on-field minion; destroy it."),
        "Guard": minion("Guard", "A", zone="granary"),
        "Guard#2": minion("Guard", "A", id="Guard#2", zone="granary", exhausted=True),
    },
    "links": [
        {"card": "Bolt", "player": "A", "ability": "", "targets": []},
        {"card": "Wall", "player": "B", "ability": "MORTAR", "targets": ["Wolf"]},
    ],
    "rolls": [{"player": "A", "dice": [6, 2]}, {"player": "B", "dice": []}],
    "battle": {"attacker": "A", "defender": "B", "victim": "B", "attackers": ["Wolf"], "defenders": ["Wall"]},
}


def drawn(screen: Any, position: Position, viewer: str) -> str:
    screen.console.print(draw(position, viewer))
    return "\n".join(line.rstrip() for line in screen.text.splitlines())


def test_everything_in_a_position_has_its_place(screen: Any) -> None:
    table = drawn(screen, position_of(POSITION), "A")
    assert "A's turn · battle phase" in table
    assert (
        table.index("─ B ─") < table.index("Battle  Wolf → B   defended by Wall") < table.index("▶ A (you)")
    )
    assert "7 HP  deck 30  hand 3  grave 2  granary ▯ 0/1 ready" in table
    assert "28 HP  deck 30  hand 1  grave 0  granary ▮▯ 1/2 ready" in table
    assert "Dice   A: 6 2" in table
    assert "Chain  Bolt (A) → Wall (MORTAR, B)" in table
    assert "granary  Guard, Guard ↷" in table
    assert "Target 1 on-field minion; destroy it." in table
    boxes = """\
│ ╭─ Wolf ─────────╮ ╭─ Pup ──────────╮                                        │
│ │ SP 3 (2)  HP 4 │ │ SP 2  HP 4     │                                        │
│ │ level 4        │ │ level 4        │                                        │
│ │ 2 Sword (A)    │ │ ◆ BITE, 2      │                                        │
│ ╰────────────────╯ ╰─── ↷ fatigued ─╯                                        │"""
    assert boxes in table
    assert all(len(line) <= 80 for line in table.splitlines())


def test_a_whole_text_is_whole_on_a_narrow_terminal(screen: Any) -> None:
    screen.console.width = 40
    screen.console.print(draw_pile(position_of(POSITION), "A", "hand", whole_text=True))
    assert "…" not in screen.text
    assert "minion;" in screen.text


@pytest.mark.parametrize(
    ("player", "pile", "told"),
    [
        ("B", "hand", "B's hand, 3 cards that you may not see"),
        ("B", "grave", "B's grave, 2 cards that you may not see"),
        ("A", "grave", "A's grave: no cards"),
    ],
)
def test_a_pile_that_is_hidden_is_counted_and_not_called_empty(
    screen: Any, player: str, pile: str, told: str
) -> None:
    screen.console.print(draw_pile(position_of(POSITION), player, pile, whole_text=True))
    assert screen.text.strip() == told


def test_the_others_hands_are_numbers(screen: Any, deal: Callable[..., KeeperState]) -> None:
    state = deal(players=3)
    table = drawn(screen, KEEPER.position(state.view(0)), "A")
    theirs = {state.name(card) for card in state.players[1].hand}
    mine = {state.name(card) for card in state.players[0].hand}
    assert all(name in table for name in mine)
    assert not [name for name in theirs if name in table]
    assert table.index(" B ─") < table.index(" C ─") < table.index("A (you)")


def test_every_prompt_of_a_game_has_a_question(deal: Callable[..., KeeperState]) -> None:
    for seed in range(3):
        state = deal(seed=seed)
        while (choice := state.choice) is not None:
            assert choice.prompt in QUESTIONS
            state.choose(seed % len(choice.options))
            seed = seed * 5 + 1


def test_answers_are_numbers_or_beginnings() -> None:
    options = ["summon Wolf", "summon Wolf#2", "cast Bolt", "end"]
    assert numbered(options, "3") == 2
    assert numbered(options, "5") is None
    assert numbered(options, "²") is None
    assert beginning_with(options, "summon wolf") == [0]
    assert beginning_with(options, "SUMMON") == [0, 1]
    assert beginning_with(options, "c") == [2]
    assert beginning_with(["house dis", "house shadows"], "shadows") == [1]
    assert beginning_with(["summon Wolf", "activate Wolf"], "wolf") == [0, 1]
    assert beginning_with(options, "olf") == []


def asked(prompt: str, *chosen: str) -> Asked:
    return Asked("A", prompt, prompt, None, 0, 9, list(chosen))


def test_enter_declines_or_takes_what_hardly_matters_and_nothing_else() -> None:
    options = ["summon Wolf", "cast Bolt", "end"]
    assert default(asked("action"), options) == 2
    assert default(asked("victim"), ["declare A", "declare Wolf"]) is None
    assert default(asked("house"), ["house dis", "house mars"]) is None
    assert default(asked("order"), ["next Wolf", "next Pup"]) == 0
    assert default(asked("target"), ["target Wolf"]) == 0


def test_what_enter_would_give_up_is_known() -> None:
    assert given_up(asked("resource"), ["sow Wolf", "skip"]) == "you sow nothing in this turn"
    assert given_up(asked("choose"), ["yes", "no"]) == "that is `no`"
    assert given_up(asked("action"), ["end"]) == "", "nothing else could be done"
    assert given_up(asked("attack", "Wolf"), ["enlist Pup", "done"]) == "", "that ends what was begun"
    assert given_up(asked("order"), ["next Wolf", "next Pup"]) == ""


def test_on_a_wide_terminal_two_enemies_sit_beside_each_other(
    screen: Any, deal: Callable[..., KeeperState]
) -> None:
    position = KEEPER.position(deal(players=3).view(0))
    screen.console.width = 120
    heads = next(line for line in drawn(screen, position, "A").splitlines() if " B ─" in line)
    assert " C ─" in heads


def test_hints_tell_what_a_card_costs_and_whose_a_minion_is() -> None:
    asked = {
        "player": "A",
        "prompt": "target",
        "for": "",
        "source": "Bolt",
        "min": 0,
        "max": 2,
        "chosen": ["Pup"],
    }
    position = position_of({**POSITION, "asked": asked})
    assert KEEPER.hint(position, Option("target"), "target Wall") == "(B)"
    assert KEEPER.hint(position, Option("target"), "target Wolf") == ""
    assert KEEPER.hint(position, Option("cast"), "cast Bolt") == "(level 4)"
    assert KEEPER.hint(position, Option("done"), "done") == ""
    assert position.asked is not None
    sentence = KEEPER.words.question("target", "")
    told = question(position.asked, sentence, KEEPER.remark(position, position.asked)).plain
    assert told == "A: What do you target? (Bolt) 0 to 2 of them. So far: Pup."


def small_terminal() -> Console:
    """A terminal of 80 columns and 24 lines."""
    return Console(theme=THEME, file=io.StringIO(), width=80, height=24, force_terminal=True, highlight=False)


def lines_on(console: Console, table: Any) -> list[str]:
    lines = console.render_lines(table, pad=False)
    return ["".join(segment.text for segment in line) for line in lines]


def test_eight_players_fold_to_a_line_each_on_a_small_terminal(
    deal: Callable[..., KeeperState],
) -> None:
    table = drawings_of("kotc/17").draw(KEEPER.position(deal(players=8).view(0)), "A")
    lines = lines_on(small_terminal(), table)
    assert len(lines) <= 16, "a question with its options fits below"
    for name in "BCDEFGH":
        (line,) = [line for line in lines if line.strip("▶ ").startswith(f"{name}  35 HP")]
        assert len(line) <= 80
    assert not any("╭" in line for line in lines)
    roomy = Console(theme=THEME, file=io.StringIO(), width=80, height=200, force_terminal=True)
    assert sum("╭" in line for line in lines_on(roomy, table)) == 8


def test_a_small_table_keeps_what_a_box_would_say(screen: Any) -> None:
    position = position_of(POSITION)
    told = "\n".join(lines_on(small_terminal(), draw(position, "A")))
    assert "Wolf SP 3 (2) HP 4 level 4 2 Sword (A)" in told
    assert "Pup SP 2 HP 4 level 4 ◆ ↷ fatigued" in told
    assert "Wall SP 2 HP 1 (4) level 4 1 Shield (B) ↷ exhausted" in told
    assert "granary  Guard, Guard ↷" in told


def test_who_defends_is_told_what_comes() -> None:
    assert told_to_defender("B", ["Wolf", "Pup"]) == "You have 7 HP. Wolf (3 SP) and Pup (2 SP) attack you."
    assert told_to_defender("Wall", ["Pup"]) == "You have 7 HP. Pup (2 SP) attacks Wall."


def told_to_defender(victim: str, attackers: list[str]) -> str:
    """What the question who defends says of an attack."""
    battle: dict[str, Any] = {"attacker": "A", "defender": "B", "victim": victim, "attackers": attackers}
    asked: dict[str, Any] = {"player": "B", "prompt": "defend", "for": "defend", "source": None, "chosen": []}
    position = position_of(
        {**POSITION, "battle": {**battle, "defenders": []}, "asked": {**asked, "min": 0, "max": 1}}
    )
    assert position.asked is not None
    return KEEPER.remark(position, position.asked)


@pytest.mark.parametrize("text", [session.HELP, replaying.HELP], ids=["a game", "a replay"])
def test_no_command_is_explained_twice(text: str) -> None:
    commands = [line.split(maxsplit=1)[0] for line in text.split("\n\n")[1].splitlines() if line[0].islower()]
    assert len(set(commands)) == len(commands) > 6


@pytest.mark.parametrize("height", [24, 200], ids=["without frames", "framed"])
@pytest.mark.parametrize("resources", [0, 3, 12])
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(
    "game",
    [
        "kotc/9",
        "kotc/10",
        "kotc/11",
        "kotc/12-early",
        "kotc/12",
        "kotc/13",
        "kotc/14",
        "kotc/15",
        "kotc/16",
        "kotc/17",
    ],
)
def test_how_somebody_stands_fits_on_a_line_of_80_columns(
    game: str, players: int, resources: int, height: int
) -> None:
    side: dict[str, Any] = {"hand": ["Blank"] * 11, "grave": ["Blank"] * 14, "granary": ["Blank"] * resources}
    if "trapfield" in load(game).words:
        side["reserves"] = ["Blank"] * 10
    rules = installed_game(game)
    state = rules.position({"players": {"ABCDEFGH"[place]: side for place in range(players)}})
    table = drawings_of(game).draw(presentation_of(game).position(state.view(0)), "A")
    console = Console(theme=THEME, file=io.StringIO(), width=80, height=height, force_terminal=True)
    ends = rf"\b\d+/{resources}\b" if resources else r"no resources|empty|0/0"
    standing = [line for line in lines_on(console, table) if "hand 11" in line]
    assert len(standing) >= (players if height > 24 else 1)
    assert all(re.search(rf"\d+ {load(game).words['player_hp']}.*({ends})", line) for line in standing), (
        standing
    )


def test_whoever_is_out_is_shown_so_and_without_hitpoints() -> None:
    """In the table, in its headings and in a drawing of it. Rules: K09-winning-and-losing-5."""
    rules = installed_game("kotc/9")
    state = rules.position({"players": {name: {"deck": ["Blank"] * 9} for name in "ABC"}})
    rules.forfeit(state, 1)
    presentation = presentation_of("kotc/9")
    position = presentation.position(state.view(0))
    assert [presentation.standing(position, name) for name in "ABC"] == [
        "20 hitpoints",
        "out",
        "20 hitpoints",
    ]
    console = Console(theme=THEME, file=io.StringIO(), width=100, height=40, force_terminal=True)
    lines = lines_on(console, drawings_of("kotc/9").draw(position, "A"))
    assert sum("20 hitpoints" in line for line in lines) == 2
    assert sum("out of the game" in line for line in lines) == 1
    drawing = state.draw(0)
    assert drawing.count("out of the game") == 1
