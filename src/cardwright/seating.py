"""Who plays with which deck: from the words of a command to a game that can begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final, Protocol, TypeVar, final, runtime_checkable

from rapidfuzz import process

from cardwright.core.game import Game, TableGame
from cardwright.core.record import Record
from cardwright.core.seats import check_name
from cardwright.errors import CardwrightError

D = TypeVar("D")

PEOPLE: Final = ("you", "me", "human")
"""The words for a player who sits at the keyboard."""

FILES: Final = (".toml", ".txt", ".json", ".csv", ".tsv")
"""How the names of deck files end; a file of another name must be there to be taken for one."""


@runtime_checkable
class ChainedGame(Protocol[D]):
    """A game whose stronger decks may begin in chains."""

    def chained(self, deck: D, chains: int, /) -> D:
        """The deck with which a player begins in so many chains. Raises `CardwrightError`."""
        ...


@final
@dataclass(frozen=True)
class Seating:
    """A deck, a player and a name for each seat; a player is `you` or the word for a bot."""

    decks: tuple[Any, ...]
    players: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player == PEOPLE[0]]

    def summary(self, watching: bool, opponent: str) -> str:
        """Who plays with which deck, in a sentence; where one only watches, a bot plays for each person."""
        seats = []
        for name, player, deck in zip(self.names, self.players, self.decks, strict=True):
            who = opponent if watching and player == PEOPLE[0] else player
            chains = getattr(deck, "chains", 0)
            handicap = f" with {_counted(chains, 'chain')}" if chains else ""
            seats.append(f"{name} ({who}) plays {deck.name}{handicap}")
        return "; ".join(seats) + "."


def seat_players(
    game: TableGame[Any, Any],
    decks: Sequence[str],
    players: Sequence[str],
    names: Sequence[str],
    opponent: str,
    chains: Sequence[int] = (),
) -> Seating:
    """Seat the players that are named, by default a person and a bot; `opponent` is the word for the bot.

    Without `players`, there are as many as decks, but at least two: a person first, then bots. A seat without
    a deck of its own is dealt a starter deck, in their order. Of `chains` each player in turn begins with so
    many. Raises `CardwrightError`.
    """
    given = list(players) or ["you"] + [opponent] * max(1, len(decks) - 1)
    called = _called(given)
    fewest, most = game.players[0], game.players[-1]
    if len(called) not in game.players:
        how_many = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        raise CardwrightError(f"{how_many} can play; here {_counted(len(called), 'player')} would")
    if len(decks) > len(called):
        raise CardwrightError(f"{len(decks)} decks are too many for {_counted(len(called), 'player')}")
    dealt = deal_decks(game, [find_deck(game, word) for word in decks], len(called))
    return Seating(
        tuple(chain_decks(game, dealt, chains)),
        tuple(called),
        tuple(_names(names, len(called))),
    )


def seating_of(game: Game[Any, Any], record: Record) -> Seating:
    """Who plays with what in a recorded game; somebody unnamed is a person. Raises `CardwrightError`."""
    return Seating(
        tuple(game.deck_from_json(seat.deck) for seat in record.seats),
        tuple(seat.player or PEOPLE[0] for seat in record.seats),
        tuple(record.names),
    )


def reseat(record: Record, players: Sequence[str]) -> None:
    """Let other players, seat by seat, go on with a recorded game. Raises `CardwrightError`."""
    if len(players) != len(record.seats):
        seats = _counted(len(record.seats), "player")
        raise CardwrightError(
            f"this is a game of {seats}; here {_counted(len(players), 'player')} would go on"
        )
    for seat, player in zip(record.seats, _called(players), strict=True):
        seat.player = player
        seat.conceded = seat.conceded and player != PEOPLE[0]


def check_names(names: Sequence[str]) -> None:
    """Raise `CardwrightError` for a name that a table could not show."""
    for name in names:
        check_name(name)


def find_deck(game: TableGame[D, Any], word: str) -> D:
    """The deck that comes with the game under this name, or else the deck in this file.

    Case, quotation marks and other punctuation of a name do not matter. Raises `CardwrightError`.

    >>> from cardwright.games import game
    >>> find_deck(game("kotc/17"), "no such deck")
    Traceback (most recent call last):
    ...
    cardwright.errors.CardwrightError: there is neither a starter deck nor a file 'no such deck'...
    """
    named = known_deck(game, word)
    if named is not None:
        return named
    if may_be_file(word):
        return game.read_deck(word)
    raise unknown_deck(game, word, "neither a starter deck nor a file")


def known_deck(game: TableGame[D, Any], word: str) -> D | None:
    """The deck that comes with the game under this name, which may be said in other letters."""
    name = known_name(game, word)
    return None if name is None else game.known_decks()[name]


def known_name(game: TableGame[Any, Any], word: str) -> str | None:
    """What the deck is called that comes with the game under this name, in whatever letters it is said."""
    letters = _letters_of(word)
    return next((name for name in game.known_decks() if _letters_of(name) == letters), None)


def unknown_deck(game: TableGame[Any, Any], word: str, missing: str) -> CardwrightError:
    """The error about a word that means no deck; it names what is `missing`, and the nearest deck."""
    nearest = process.extractOne(word, list(game.known_decks()), score_cutoff=50)
    proposal = f"; did you mean {nearest[0]!r}?" if nearest else ""
    return CardwrightError(f"there is {missing} {word[:60]!r}{proposal}{_starter_names(game)}")


def _letters_of(name: str) -> str:
    """The letters of a name."""
    return "".join(filter(str.isalnum, name.casefold())) or name


def _starter_names(game: TableGame[Any, Any]) -> str:
    """The names of the starter decks, and how many others can be named."""
    starters = list(game.starter_decks())
    others = len(game.known_decks()) - len(starters)
    more = f", and {others} more" if others else ""
    return f" (starter decks: {', '.join(starters)}{more})" if starters else ""


def _called(players: Sequence[str]) -> list[str]:
    """The players, each person by the first of the words for one."""
    return [PEOPLE[0] if player.casefold() in PEOPLE else player for player in players]


def may_be_file(word: str) -> bool:
    """Whether this names a file, or a deck of several in one: `FILE#2`."""
    file = word.rpartition("#")[0] or word
    if word.endswith(FILES) or file.endswith(FILES):
        return True
    try:
        return Path(word).exists() or Path(file).exists()
    except (OSError, ValueError):
        return False


def deal_decks(game: Game[D, Any], decks: Sequence[D], seats: int) -> list[D]:
    """A deck a seat: those given, then the starter decks round robin."""
    starters = list(game.starter_decks().values())
    if len(decks) < seats and not starters:
        raise CardwrightError(f"{game.id} has no starter decks: name a deck file for each player")
    return list(decks) + [starters[seat % len(starters)] for seat in range(len(decks), seats)]


def chain_decks(game: Game[Any, Any], decks: Sequence[Any], chains: Sequence[int]) -> list[Any]:
    """The decks with which the players begin with so many chains, seat by seat.

    Raises `CardwrightError`, also for a game that has no chains.
    """
    if not chains:
        return list(decks)
    if not isinstance(game, ChainedGame):
        raise CardwrightError(f"{game.id} has no chains: leave out `--chains`")
    if len(chains) > len(decks):
        raise CardwrightError(
            f"{_counted(len(chains), 'number')} of chains are too many for {_counted(len(decks), 'player')}"
        )
    chained = [game.chained(deck, number) for deck, number in zip(decks, chains, strict=False)]
    return chained + list(decks[len(chains) :])


def _names(names: Sequence[str], seats: int) -> list[str]:
    """A name a seat: those given, then its own letter, or the next one that nobody has."""
    check_names(names)
    if len(names) > seats:
        raise CardwrightError(f"{len(names)} names are too many for {_counted(seats, 'player')}")
    called = list(names)
    for seat in range(len(names), seats):
        called.append(next(letter for letter in ascii_uppercase[seat:] if letter not in called))
    return called


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
