"""Scenarios: a position, steps, and what must be true; the form is that of the scenario files."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol, final, runtime_checkable

from cardwright.core.choice import NOBODY, Choice
from cardwright.core.game import JudgedGame
from cardwright.core.record import AGREE, FORFEIT, Said, say
from cardwright.core.state import State
from cardwright.errors import CardwrightError, FileError
from cardwright.games import game, plugin
from cardwright.scenarios.expectations import Looker, Mismatch
from cardwright.scenarios.yaml import Document, Key, read_yaml

ENDINGS: Final = (".yaml", ".yml")

ABOUT: Final = ("game", "title", "rules", "steps", "expect", "error")
"""The keys of a scenario that are not the position's."""

SPOKEN: Final = (AGREE, FORFEIT, "pass")
"""What a step can say in every game, whatever is on offer."""

A_STEP: Final = 'a step is "PLAYER: OPTION", in quotation marks, or `expect: …`'

EVERYBODY: Final = "*"
"""Whose step it is where everybody passes."""

LONGEST: Final = 20_000
"""Choices after which a scenario is given up."""


@runtime_checkable
class VerbsListed(Protocol):
    """A plugin that lists the verbs of its games, so that a mistyped step of a scenario is told as one."""

    def verbs(self, game: str, /) -> Container[str]:
        """The words with which an option can begin."""
        ...


@runtime_checkable
class NamingVerbsListed(Protocol):
    """A plugin that says which verbs name a card or a player, so that a mistyped one is told as such."""

    def naming_verbs(self, game: str, /) -> Container[str]:
        """The verbs behind which a card or a player always stands."""
        ...


@final
@dataclass(frozen=True)
class Failure:
    """Something that is not as the scenario says; `step` counts from 1, 0 is the end."""

    line: int
    step: int
    key: str
    expected: object
    actual: object

    def as_json(self) -> dict[str, object]:
        """The failure as `cardwright scenario --json` prints it."""
        return {
            "line": self.line,
            "step": self.step,
            "key": self.key,
            "expected": self.expected,
            "actual": self.actual,
        }


@final
@dataclass
class Outcome:
    """What became of one scenario file: `error` if it could not be read or played, else its failures."""

    file: str
    title: str = ""
    rules: list[str] = field(default_factory=list)
    error: str | None = None
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything was as the scenario says."""
        return self.error is None and not self.failures

    def as_json(self) -> dict[str, object]:
        """The outcome as `cardwright scenario --json` prints it."""
        return {
            "file": self.file,
            "title": self.title,
            "ok": self.ok,
            "error": self.error,
            "failures": [failure.as_json() for failure in self.failures],
        }


def scenario_files(paths: Sequence[str | Path]) -> Iterator[Path]:
    """The files that are named, and all scenario files in the folders that are. Raises `FileError`."""
    for named in paths:
        if named == "":  # which would be the folder one is in
            raise FileError("this names no file: say a scenario file, or a folder of them", "")
        path = Path(named)
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and not file.is_dir())
            if not found:
                raise FileError(
                    f"there is no scenario file ({' or '.join(ENDINGS)}) in this folder", str(path)
                )
            yield from found
        else:
            yield path


def run_file(path: str | Path) -> Outcome:
    """Play the scenario in a file and compare."""
    outcome = Outcome(str(path))
    try:
        document = read_yaml(Path(path))
        _Run(document, outcome).play()
    except CardwrightError as fault:
        outcome.error = str(fault)
    except Exception as fault:  # whatever a file holds, the others are still played
        outcome.error = f"{path}: this scenario cannot be played ({type(fault).__name__}: {fault})"
    return outcome


def no_way_on(fault: Exception) -> str:
    """What is said where the rules fail on a position that no game could have led to."""
    return f"the rules cannot go on from that position ({type(fault).__name__}: {fault})"


@final
class _Run:
    """One scenario being played."""

    def __init__(self, document: Document, outcome: Outcome) -> None:
        self.document = document
        self.outcome = outcome
        data = document.data
        if not isinstance(data, Mapping):
            raise FileError("a scenario is a table of keys and values", document.file)
        self.data = data
        title = data.get("title")
        if not isinstance(title, str) or not title.strip():
            raise self.wrong("a scenario has a `title`", "title")
        outcome.title = title
        self.refused = data.get("error")
        if "error" in data and (not isinstance(self.refused, str) or not self.refused.strip()):
            raise self.wrong("`error` is a text: words with which the position is refused", "error")
        outcome.rules = [str(rule) for rule in self.list_of(data.get("rules", []), "rules")]
        self.asked: list[str] = []

    def play(self) -> None:
        """Set the position up, make the steps, look at the end."""
        refused = self.refused
        try:
            self.set_up()
        except CardwrightError as fault:
            if refused is None:
                raise
            said = fault.message if isinstance(fault, FileError) else str(fault)
            if refused not in said:
                line = self.document.line("error")
                self.outcome.failures.append(Failure(line, 0, "error", refused, str(fault)))
            return
        if refused is not None:
            line = self.document.line("error")
            self.outcome.failures.append(Failure(line, 0, "error", refused, "it is not refused"))
            return
        for number, step in enumerate(self.list_of(self.data.get("steps", []), "steps")):
            if isinstance(step, Mapping):
                if set(step) != {"expect"}:
                    raise self.wrong(f"{A_STEP}, not {dict(step)!r:.60}", "steps", number)
                self.compare(step["expect"], ("steps", number, "expect"), number + 1)
            else:
                self.step(step, number)
            if self.outcome.failures:
                return
        self.compare(self.data.get("expect", {}), ("expect",), 0)

    def set_up(self) -> None:
        """Set the position up; what is wrong with it is told with its line."""
        named = self.data.get("game")
        if not isinstance(named, str):
            raise self.wrong("a scenario names its `game`, such as kotc/17", "game")
        position = {key: value for key, value in self.data.items() if key not in ABOUT}
        try:
            self.game: JudgedGame[Any, Any] = game(named)
            self.state: State[Any] = self.game.position(position)
        except CardwrightError as fault:
            raise self.wrong(str(fault), *self.place(str(fault))) from None
        except Exception as fault:
            raise self.wrong(no_way_on(fault), "players") from None
        if EVERYBODY in self.state.names:
            raise self.wrong("no player is called *, which in a step means everybody", "players", EVERYBODY)
        self.note(self.state.choice)

    def place(self, message: str) -> Key:
        """The way to what a message is about, which begins with it (`players.A.hand.2: …`) or names a key."""
        found: Key = ()
        for way in self.document.lines:
            dotted = ".".join(str(part + 1) if isinstance(part, int) else part for part in way)
            if len(way) > len(found) and re.match(rf"{re.escape(dotted)}(?!\w)", message):
                found = way
        key = re.search(r" has no '(.*?)'", message)
        return found if key is None else (*found, key.group(1))

    def step(self, step: object, number: int) -> None:
        """Make one step, after the forced choices before it."""
        if not isinstance(step, str) or ": " not in step:
            raise self.wrong(f"{A_STEP}, not {step!r:.60}", "steps", number)
        player, option = self.said_by(step)
        if player != EVERYBODY and player not in self.state.names:
            known = ", ".join(self.state.names)
            raise self.wrong(f"there is no player {player!r}; there are {known} and *", "steps", number)
        with self.errors_at("steps", number):
            if player == EVERYBODY:
                if option != "pass":
                    raise self.wrong(f"everybody can only pass: `*: pass`, not {option!r}", "steps", number)
                self.pass_for_everybody()
            elif not self.begins_option(option.partition(" ")[0]):
                raise self.wrong(f"no option begins with {option.partition(' ')[0]!r}", "steps", number)
            elif option in (AGREE, FORFEIT):
                self.say(player, option, number)
            else:
                self.choose(player, option, number)

    def said_by(self, step: str) -> tuple[str, str]:
        """Whose step it is, and what they choose; a name may have a colon in it."""
        for name in sorted(self.state.names, key=len, reverse=True):
            if step.startswith(f"{name}: "):
                return name, step.removeprefix(f"{name}: ")
        player, _, option = step.partition(": ")
        return player, option

    def check_option(self, option: str) -> None:
        """Raise `CardwrightError` for what no option can be: another verb, no card or player that there is.

        Notation is not taken apart: it is enough that one of their names stands in it.
        """
        verb, _, named = option.partition(" ")
        if not self.begins_option(verb):
            raise CardwrightError(f"no option begins with {verb!r}")
        brought, state = plugin(self.game.id), self.state
        if isinstance(brought, NamingVerbsListed) and verb in brought.naming_verbs(self.game.id):
            cards = range(len(state.knowledge.open))
            names = {*state.names, *map(state.name, cards), *map(state.naming(NOBODY).of, cards)}
            if not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", named) for name in names):
                raise CardwrightError(f"there is no card and no player in {option!r:.60}")

    def begins_option(self, verb: str) -> bool:
        """Whether an option of the game can begin with this word; one that does not list them has any."""
        brought = plugin(self.game.id)
        return verb in SPOKEN or not isinstance(brought, VerbsListed) or verb in brought.verbs(self.game.id)

    def say(self, player: str, word: str, number: int) -> None:
        """Let a player agree to end the game or forfeit, at the next question with more than one answer.

        A choice takes every agreement back: so the forced ones are taken before.
        """
        self.take_forced()
        if self.state.over:
            self.fail(number, word, "the game is over")
        else:
            say(self.game, self.state, Said(self.state.names.index(player), word))

    def choose(self, player: str, option: str, number: int) -> None:
        """Choose an option for a player."""
        for _ in range(LONGEST):
            choice = self.state.choice
            if choice is None:
                self.fail(number, option, "the game is over")
                return
            offered = self.state.notations()
            if self.state.names[choice.player] == player and option in offered:
                self.take(offered.index(option))
                return
            if not choice.forced:
                asked = f"{self.state.names[choice.player]} {choice.prompt}: {', '.join(offered)}"
                self.fail(number, option, asked)
                return
            self.take(0)
        raise self.wrong(f"{option!r} does not come on offer", "steps", number)

    def fail(self, number: int, option: str, actual: str) -> None:
        """The step's option is not on offer."""
        line = self.document.line("steps", number)
        self.outcome.failures.append(Failure(line, number + 1, "step", option, actual))

    def pass_for_everybody(self) -> None:
        """Pass for everybody for as long as passing is on offer."""
        for _ in range(LONGEST):
            choice = self.state.choice
            if choice is None:
                return
            passing = [place for place, option in enumerate(choice.options) if option.verb == "pass"]
            if passing:
                self.take(passing[0])
            elif choice.unasked:
                self.take(0)
            else:
                return

    def compare(self, expected: object, key: tuple[str | int, ...], step: int) -> None:
        """Compare with what is expected here, after the forced choices, but no `end`."""
        if not isinstance(expected, Mapping):
            raise self.wrong("`expect` is a table of keys and values", *key)
        with self.errors_at(*key):
            self.take_forced()
        look = Looker(self.state, self.asked, self.check_option)
        for name, value in expected.items():
            try:
                with self.errors_at(*key, name):
                    look.compare(name, value)
            except Mismatch as mismatch:
                line = self.document.line(*key, name)
                self.outcome.failures.append(Failure(line, step, name, value, mismatch.actual))
        self.asked = []

    def take_forced(self) -> None:
        """Take the forced choices, but no `end`."""
        while (choice := self.state.choice) is not None and choice.unasked:
            self.take(0)

    def take(self, place: int) -> None:
        """Take an option and note the next question."""
        choice = self.state.choice
        assert choice is not None
        self.state.take(choice.options[place])
        self.note(self.state.choice)

    def note(self, choice: Choice | None) -> None:
        """Remember that this was asked, unless it is forced."""
        if choice is not None and not choice.forced:
            self.asked.append(f"{self.state.names[choice.player]} {choice.prompt}")

    def list_of(self, value: object, key: str) -> Sequence[object]:
        """The value if it is a list."""
        if not isinstance(value, list):
            raise self.wrong(f"`{key}` is a list", key)
        return value

    @contextmanager
    def errors_at(self, *key: str | int) -> Iterator[None]:
        """What fails is told with its file and line, also where the rules find no way on."""
        try:
            yield
        except (FileError, Mismatch):
            raise
        except CardwrightError as fault:
            raise self.wrong(str(fault), *key) from None
        except Exception as fault:
            raise self.wrong(no_way_on(fault), *key) from None

    def wrong(self, message: str, *key: str | int) -> FileError:
        """An error with its file and line."""
        return FileError(message, self.document.file, self.document.line(*key))
