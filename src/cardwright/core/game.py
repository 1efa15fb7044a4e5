"""The contract that a game fulfils."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from cardwright.core.chance import Chance
from cardwright.core.state import State

D = TypeVar("D")
S = TypeVar("S", bound=State[Any])


class Game(Protocol[D, S]):
    """The rules of one game or one edition: `D` is its kind of deck, `S` its state.

    Whatever fulfils this, and passes `cardwright.testing.conformance`, can be played, simulated, saved and
    judged by everything else in the house.
    """

    @property
    def id(self) -> str:
        """The name that files and commands use, such as `kotc/17`."""
        ...

    @property
    def version(self) -> int:
        """The version of its rules: it counts up when a change makes old games play otherwise."""
        ...

    @property
    def players(self) -> range:
        """How many can play."""
        ...

    def new(
        self,
        decks: Sequence[D],
        seed: int,
        first: int | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
    ) -> S:
        """A game dealt and ready to begin, one deck a player.

        `seed` fixes all chance, unless another `chance` is to be drawn from, as for a fair game
        (`core.fairness`); `first` is the seat that goes first (by chance if None). Raises
        `CardwrightError` for a deck that may not be played and for a number of players that the game does not
        have.
        """
        ...

    def starter_decks(self) -> Mapping[str, D]:
        """The decks that come with the game, by name."""
        ...

    def deck_from_json(self, data: object) -> D:
        """The deck that its JSON form describes. Raises `CardwrightError`."""
        ...

    def deck_to_json(self, deck: D) -> dict[str, object]:
        """The deck with its designs, as `deck_from_json` reads it back."""
        ...

    def agree(self, state: S, seat: int) -> None:
        """The player says that there is no reason to go on; when all players have said so, the game ends."""
        ...

    def check(self, state: S) -> list[str]:
        """What is wrong with a state that no play could have led to; empty for every sound state."""
        ...


@runtime_checkable
class GameToForfeit(Protocol):
    """A game of which some editions let a player give it up by their rules."""

    @property
    def can_be_forfeited(self) -> bool:
        """Whether a player may forfeit."""
        ...

    def forfeit(self, state: Any, seat: int) -> None:
        """The player gives the game up, whatever is being asked of whom. Raises `CardwrightError`."""
        ...


class JudgedGame(Game[D, S], Protocol[D, S]):
    """A game that a judge can set up, change by hand, save and go on with."""

    def position(self, set_up: Mapping[str, object]) -> S:
        """The position that plain data describes, with the structure of a scenario file.

        Raises `CardwrightError`.
        """
        ...

    def edit(
        self,
        state: S,
        card: str | None,
        player: str | None,
        values: Mapping[str, object] | None,
        move: str | None,
    ) -> None:
        """Set values of a card or of a player, or move a card; it triggers nothing and checks no rule.

        The question is worked out anew. Raises `CardwrightError`; the state may then be half changed.
        """
        ...

    def save(self, state: S) -> dict[str, Any]:
        """The whole state as JSON; saving what `load` makes of it gives the same JSON."""
        ...

    def load(self, data: Any) -> S:
        """The state that `save` wrote. Raises `CardwrightError` with the place of what is wrong."""
        ...


class TableGame(JudgedGame[D, S], Protocol[D, S]):
    """A game that people sit down to with decks of their own."""

    def known_decks(self) -> Mapping[str, D]:
        """The decks that can be called by name: the starter decks, and what else comes with the game."""
        ...

    def read_deck(self, file: str) -> D:
        """The deck in a file. Raises `CardwrightError` for one that cannot be read."""
        ...

    def deck_from_text(self, text: str, file: str) -> D:
        """The deck that a text describes, as a file does that is called so. Raises `CardwrightError`."""
        ...
