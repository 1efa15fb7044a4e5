"""Games are found by entry point; whatever is wrong with one is told in a sentence, and hurts no other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from types import SimpleNamespace
from typing import Any

import pytest
from tests.plugins.conftest import forget_what_is_installed

from cardwright import games
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games, plugin
from cardwright.kotc.editions import GAMES
from cardwright.lab.hostile import attacks, specimen_of
from cardwright.lab.scaling import measure_scaling
from cardwright.lab.secrets import secrets_of
from cardwright.lab.subjects import subject
from cardwright.narration.presentation import presentation_of
from cardwright.players.greedy import OnlyTheResult, evaluation_of
from cardwright.rulebooks.glossary import load_glossary, meaning
from cardwright.rulebooks.index import load_rulebook, rulebook_games
from cardwright.terminal.drawings import drawings_of
from cardwright.terminal.reports import card_report, generated_deck

Installed = Callable[..., None]

BARE = SimpleNamespace(games=("bare/1",), rules=lambda id: game("kotc/17"))
"""A plugin that says no more than it must."""


class Failing:
    """A plugin whose rules cannot be made."""

    games = ("bare/1",)

    def rules(self, id: str) -> Any:
        raise ZeroDivisionError(id)


FAILING = Failing()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """Let packages bring games, each by its name and what its entry point stands for."""

    def install(**packages: str) -> None:
        house = list(entry_points(group=games.GROUP))
        outside = []
        for package, value in packages.items():
            entry = EntryPoint("bare", value, games.GROUP)
            vars(entry).update(dist=SimpleNamespace(name=package))
            outside.append(entry)
        monkeypatch.setattr(games, "entry_points", lambda group: [*outside, *house])
        forget_what_is_installed()

    yield install
    monkeypatch.undo()
    forget_what_is_installed()


def test_a_game_from_outside_stands_behind_those_of_the_house(installed: Installed) -> None:
    installed(a_toy=f"{__name__}:BARE")
    assert installed_games() == ("keyforge/1.2", *GAMES, "bare/1")
    assert plugin("bare/1") is BARE
    with pytest.raises(CardwrightError, match=r"there is no game 'bare/2'; the nearest is bare/1 \(of key"):
        game("bare/2")


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (presentation_of, "bare/1 says nothing about how it is asked and told"),
        (drawings_of, "bare/1 says nothing about how it is drawn at a terminal"),
        (lambda id: card_report(id, "Bolt", {}), "bare/1 says nothing about single cards"),
        (lambda id: generated_deck(id, 1), "bare/1 says nothing about how a deck is made up"),
        (subject, "bare/1 says nothing about how decks for it are generated"),
        (secrets_of, "bare/1 says nothing about what it keeps secret from whom"),
        (lambda id: measure_scaling(id, 1), "bare/1 says nothing about how a crowd of minions is set up"),
        (
            load_glossary,
            "nothing to learn about 'bare/1'; there is about keyforge/1.2, kotc/9, kotc/10, kotc/11, "
            "kotc/12, kotc/12-early, kotc/13, kotc/14, kotc/15, kotc/16, kotc/17",
        ),
        (
            load_rulebook,
            "no rulebook of 'bare/1' to look into; there is one of keyforge/1.2, kotc/9, kotc/10, kotc/11, "
            "kotc/12, kotc/12-early, kotc/13, kotc/14, kotc/15, kotc/16, kotc/17",
        ),
    ],
)
def test_a_part_that_is_missing_is_named(installed: Installed, ask: Callable[[str], Any], told: str) -> None:
    installed(a_toy=f"{__name__}:BARE")
    with pytest.raises(CardwrightError) as refusal:
        ask("bare/1")
    assert told in str(refusal.value)


def test_what_a_plugin_need_not_say_has_a_plain_default(installed: Installed) -> None:
    installed(a_toy=f"{__name__}:BARE")
    assert isinstance(evaluation_of("bare/1"), OnlyTheResult)
    assert meaning("bare/1", "bolt") is None
    assert rulebook_games() == (
        *("keyforge/1.2", "kotc/9", "kotc/10", "kotc/11", "kotc/12", "kotc/12-early"),
        *("kotc/13", "kotc/14", "kotc/15", "kotc/16", "kotc/17"),
    )
    assert specimen_of("bare/1")["game"] == "bare/1"
    assert attacks(20, 1, "bare/1", seated=False) == []


def test_only_the_result_counts_where_nobody_says_more() -> None:
    state: State[Any] = game("kotc/17").new(list(game("kotc/17").starter_decks().values())[:2], seed=1)
    values = []
    for winners in ((0,), (1,), (0, 1)):
        state.result = SimpleNamespace(winners=winners)  # type: ignore[assignment]
        values.append(OnlyTheResult().worth(state, 0))
    assert values[0] > values[2] > values[1]


@pytest.mark.parametrize(
    ("packages", "told"),
    [
        (
            {"broken": "no_such_module:PLUGIN"},
            r"broken, which brings bare, cannot be loaded \(ModuleNotFoundError: No module named",
        ),
        (
            {"hollow": "tomllib"},
            r"hollow: tomllib is no plugin: one has `games`, whose names begin with bare",
        ),
        (
            {"one": f"{__name__}:BARE", "two": f"{__name__}:BARE"},
            r"one and two both bring games of the name bare: uninstall one of them",
        ),
        ({"late": f"{__name__}:FAILING"}, r"the game bare/1 cannot be loaded \(ZeroDivisionError: bare/1\)"),
    ],
    ids=["broken", "no plugin", "twice", "rules"],
)
def test_what_is_wrong_with_a_plugin_is_a_sentence(
    installed: Installed, packages: dict[str, str], told: str
) -> None:
    installed(**packages)
    with pytest.raises(CardwrightError, match=told):
        game("bare/1")
    assert set(installed_games()) >= {"keyforge/1.2", "kotc/17"}
    assert game("kotc/17").id == "kotc/17", "the others are as they were"


def test_no_game_is_loaded_before_it_is_asked_for() -> None:
    program = (
        "import sys; from cardwright.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "rooms = ('cardwright.plugins', 'cardwright.kotc', 'cardwright.keyforge')\n"
        "print([m for m in sys.modules if m.startswith(rooms)])\n"
        "import cardwright; cardwright.game('keyforge/1.2')\n"
        "print([m for m in sys.modules if m.startswith('cardwright.kotc')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == ["[]", "[]"], done.stdout + done.stderr
