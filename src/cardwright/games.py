"""The games that are installed: found by their entry points, each loaded when somebody asks for it.

A package that brings games names its plugin in its `pyproject.toml`:

    [project.entry-points."cardwright.games"]
    lanterns = "lanterns:PLUGIN"

The name is what stands before the slash of the games' names (`kotc` for `kotc/17`), or the whole of one
without a slash. Nothing of a plugin is loaded before one of its games, or a list of all games, is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, overload, runtime_checkable

from rapidfuzz import process

from cardwright.core.game import TableGame
from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from cardwright.keyforge.game import KeyforgeGame
    from cardwright.kotc.game import KeeperGame

GROUP: Final = "cardwright.games"
"""The group of entry points in which packages name their games."""

HOUSE: Final = "cardwright"
"""The package whose games stand first in a list."""


@runtime_checkable
class Plugin(Protocol):
    """What brings one game, or several of one family. Only this is required of it.

    Whoever asks for more declares it beside what it is for, as a protocol of one method that is given the
    name of the game: `narration.presentation.Presented`, `narration.explaining.Explaining`,
    `terminal.drawings.Depicted`, `players.greedy.Evaluated`, `players.guides.Guided`,
    `players.planning.Planned`, `players.belief.Believed`, `research.gauges.Gauged`,
    `scenarios.running.VerbsListed`, `rulebooks.index.Shelved`,
    `terminal.reports.CardsDescribed` and `DecksDescribed`, `lab.subjects.Studied`, `lab.secrets.Secretive`
    and others. A plugin that has the method has the part.
    """

    @property
    def games(self) -> Sequence[str]:
        """The names of its games, such as `("kotc/17",)`."""
        ...

    def rules(self, game: str, /) -> TableGame[Any, Any]:
        """The rules of one of them; asked for once, then shared."""
        ...


@runtime_checkable
class Lettered(Protocol):
    """A plugin that can read the cards and decks of games which it cannot play yet."""

    @property
    def readable(self) -> Sequence[str]:
        """The names of all games whose cards it can read, those that it plays among them."""
        ...


@overload
def game(id: Literal["kotc/17"]) -> KeeperGame: ...
@overload
def game(id: Literal["keyforge/1.2"]) -> KeyforgeGame: ...
@overload
def game(id: str) -> Any: ...


@cache
def game(id: str) -> Any:
    """The rules of the game or edition of this name, such as `kotc/17`. Raises `CardwrightError`.

    They fulfil `core.game.TableGame` with the decks and the state of their own.

    >>> game("kotc/17").players
    range(2, 9)
    """
    try:
        return plugin(id).rules(id)
    except CardwrightError:
        raise
    except Exception as fault:
        raise CardwrightError(f"the game {id} cannot be loaded ({_error_text(fault)})") from fault


@cache
def plugin(id: str) -> Plugin:
    """What brings the game of this name, be it only to be read. Raises `CardwrightError`."""
    family = id.partition("/")[0]
    if family in families():
        found = _loaded(family)
        if id in found.games or (isinstance(found, Lettered) and id in found.readable):
            return found
    known = installed_games()
    if not known:
        raise CardwrightError(f"there is no game {id!r:.60}, for no package that brings one is installed")
    nearest = process.extractOne(id[:60], known[::-1])[0]
    raise CardwrightError(f"there is no game {id!r:.60}; the nearest is {nearest} (of {', '.join(known)})")


def families() -> tuple[str, ...]:
    """What stands before the slash of the games' names, by which plugins are found; it loads none of them."""
    return tuple(dict.fromkeys(entry.name for entry in _entries()))


def installed_games() -> tuple[str, ...]:
    """The names of all games whose plugins can be loaded, the house's own first.

    >>> [id for id in installed_games() if id in ("keyforge/1.2", "kotc/17")]
    ['keyforge/1.2', 'kotc/17']
    """
    return tuple(id for _, found in plugins() for id in found.games)


def plugins() -> Iterator[tuple[str, Plugin]]:
    """The plugins that can be loaded, each with the name of its family."""
    for family in families():
        try:
            yield family, _loaded(family)
        except CardwrightError:
            continue  # whoever asks for one of its games is told


def silent(id: str, about: str) -> CardwrightError:
    """The error about a game whose plugin lacks the part that says this."""
    return CardwrightError(f"{id} says nothing about {about}")


@cache
def _loaded(family: str) -> Plugin:
    """The plugin of a family. Raises `CardwrightError`."""
    entries = [entry for entry in _entries() if entry.name == family]
    if len(entries) > 1:
        packages = " and ".join(_package(entry) for entry in entries)
        raise CardwrightError(f"{packages} both bring games of the name {family}: uninstall one of them")
    (entry,) = entries
    try:
        found = entry.load()
        if isinstance(found, Plugin) and all(id.partition("/")[0] == family for id in found.games):
            return found
    except Exception as fault:
        raise CardwrightError(
            f"{_package(entry)}, which brings {family}, cannot be loaded ({_error_text(fault)})"
        ) from fault
    raise CardwrightError(
        f"{_package(entry)}: {entry.value} is no plugin: one has `games`, whose names begin with {family}, "
        "and `rules`"
    )


@cache
def _entries() -> tuple[EntryPoint, ...]:
    """All that is named in the group, the house's own first, then package by package; looked for once."""
    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda entry: (_package(entry) != HOUSE, _package(entry))))


def _package(entry: EntryPoint) -> str:
    return "a package" if entry.dist is None else entry.dist.name


def _error_text(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"
