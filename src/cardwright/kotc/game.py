"""Keeper of the Cards as a game: an edition's rules, and the decks that may be played by them."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.knowledge import Knowledge
from cardwright.core.seats import check_kind, seated
from cardwright.errors import CardwrightError
from cardwright.kotc.casting import conditions_on, face_of, laws_for
from cardwright.kotc.checking import faults
from cardwright.kotc.decks import Deck, deck_from_json, deck_from_text, examine, read_deck
from cardwright.kotc.decks.starters import deck_to_json, starter_decks
from cardwright.kotc.editing import edit
from cardwright.kotc.editions import load
from cardwright.kotc.language.text import Design
from cardwright.kotc.positions import build_position
from cardwright.kotc.rules.cards import Condition, Face
from cardwright.kotc.rules.elimination import forfeit
from cardwright.kotc.rules.endgame import agree
from cardwright.kotc.rules.mechanisms import Mechanisms
from cardwright.kotc.rules.setup import SEATS, SetUp
from cardwright.kotc.rules.state import KeeperState, Player
from cardwright.kotc.saving import load_state, save

DECKS_KEPT: Final = 256


@final
@dataclass(frozen=True)
class CheckedDeck:
    """A deck that may be played: the faces of its cards from the top, those in reserve, all conditions on
    them.
    """

    deck: Deck
    faces: list[Face]
    reserves: list[Face]
    conditions: list[Condition]


@final
class KeeperGame:
    """One edition of Keeper of the Cards, by its name such as `kotc/17`; fulfils `core.game.TableGame`.

    >>> game = KeeperGame("kotc/17")
    >>> decks = list(game.starter_decks().values())
    >>> state = game.new(decks[:2], seed=7)
    >>> state.choice.prompt
    'mulligan'
    """

    def __init__(self, id: str) -> None:
        self.edition = load(id)
        self._faces: dict[Design, Face] = {}
        self._decks: dict[int, CheckedDeck] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """As `pickle` keeps it, and `copy.deepcopy` copies it: by its name."""
        return KeeperGame, (self.id,)

    @property
    def id(self) -> str:
        """The name of the game."""
        return self.edition.game

    @property
    def version(self) -> int:
        """The version of the edition's rules as they are programmed."""
        return self.edition.rules_version

    @property
    def players(self) -> range:
        """How many can play."""
        return SEATS

    def starter_decks(self) -> Mapping[str, Deck]:
        """The decks that come with the game, by name."""
        return starter_decks(self.id)

    def known_decks(self) -> Mapping[str, Deck]:
        """The decks that can be called by name: the starter decks."""
        return self.starter_decks()

    def read_deck(self, file: str) -> Deck:
        """The deck in a file; whether it may be played, `new` says. Raises `CardwrightError`."""
        return read_deck(file)

    def deck_from_text(self, text: str, file: str) -> Deck:
        """The same, of what stands in a file of this name. Raises `CardwrightError`."""
        return deck_from_text(text, file)

    def deck_from_json(self, data: object) -> Deck:
        """The deck that its JSON form describes. Raises `CardwrightError`."""
        return deck_from_json(data)

    def deck_to_json(self, deck: Deck) -> dict[str, object]:
        """The deck with its designs, as `deck_from_json` reads it back."""
        return deck_to_json(deck)

    def new(
        self,
        decks: Sequence[Deck],
        seed: int,
        first: int | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
    ) -> KeeperState:
        """A game dealt and ready to begin, one deck a player; first the mulligans are asked.

        Raises `CardwrightError` for a deck that may not be played, and for 1 or more than 8 players. Rules:
        K17-setup-and-deck-building-1 to -15.
        """
        called = seated(len(decks), SEATS, names, first)
        brought = [self.checked(deck) for deck in decks]
        edition = self.edition
        players = [Player(seat, edition.start_hp) for seat in range(len(decks))]
        laws = laws_for(condition for deck in brought for condition in deck.conditions)
        drawn_from = Chance.seeded(seed) if chance is None else chance.copy()
        state = KeeperState(called, drawn_from, laws, Knowledge.of_nobody(0), edition, [], players)
        state.bring([deck.faces for deck in brought], [deck.reserves for deck in brought])
        state.agenda.next(SetUp(NOBODY if first is None else int(first)))
        state.proceed()
        return state

    def position(self, set_up: Mapping[str, object]) -> KeeperState:
        """The position that plain data describes, structured as a scenario file. Raises `CardwrightError`.

        >>> table = {"players": {"A": {"hand": ["Blank"]}, "B": {}}, "phase": "resource"}
        >>> KeeperGame("kotc/17").position(table).choice.prompt
        'respond'
        """
        return build_position(self.edition, set_up)

    def edit(
        self,
        state: KeeperState,
        card: str | None,
        player: str | None,
        values: Mapping[str, object] | None,
        move: str | None,
    ) -> None:
        """Set values of a card or of a player, or move a card, by hand. Raises `CardwrightError`."""
        state.refuse_if_dead()
        edit(state, card, player, values, move)

    def save(self, state: KeeperState) -> dict[str, Any]:
        """The whole state as JSON."""
        return save(state)

    def load(self, data: Any) -> KeeperState:
        """The state that `save` wrote. Raises `CardwrightError` with the place of what is wrong."""
        return load_state(data, self.edition)

    def check_deck(self, deck: Deck) -> None:
        """Raise `CardwrightError`, with every reason, if the deck may not be played."""
        reasons = [finding.message for finding in examine(deck, self.id) if finding.severity == "error"]
        if reasons:
            raise CardwrightError(f"deck {deck.name!r} cannot be played: " + "; ".join(reasons))

    def checked(self, deck: Deck) -> CheckedDeck:
        """The deck, checked, with the faces of its cards; equal designs share one.

        Looking a deck over takes longer than dealing it: what was found is kept for the decks used last.
        Several threads may deal games: what is looked up here may be gone a moment later.
        """
        known = self._decks.get(id(deck))
        if known is not None and known.deck is deck:
            return known
        check_kind(deck, Deck, self.id)
        self.check_deck(deck)
        reserves = self._printed(deck.reserves)
        faces = self._printed(deck.cards)
        if self.edition.reserves_within_deck:
            for face in reserves:
                faces.remove(face)
        if len(self._decks) >= DECKS_KEPT:
            self._decks.clear()
            self._faces.clear()
        checked = CheckedDeck(deck, faces, reserves, conditions_on([*faces, *reserves]))
        self._decks[id(deck)] = checked
        return checked

    def _printed(self, cards: Sequence[tuple[Design, int]]) -> list[Face]:
        """The face of each of these cards; equal designs share one."""
        faces: list[Face] = []
        for design, copies in cards:
            face = self._faces.get(design) or face_of(design, self.edition)
            self._faces[design] = face
            faces += [face] * copies
        return faces

    def agree(self, state: KeeperState, seat: int) -> None:
        """The player says that there is no reason to go on; when all have, the game ends.

        Rules: K17-endgame-5.
        """
        state.refuse_if_dead()
        state.check_player(seat)
        agree(state, seat)

    @property
    def can_be_forfeited(self) -> bool:
        """Whether a player may give the game up: in the editions with elimination."""
        return Mechanisms(self.edition).elimination

    def forfeit(self, state: KeeperState, seat: int) -> None:
        """The player gives the game up, whatever is being asked of whom; where one can, in the 9th Edition.

        Raises `CardwrightError` where nobody can, for a player who is out, and once the game is over. Rules:
        K09-winning-and-losing-4.
        """
        state.refuse_if_dead()
        state.check_player(seat)
        if not state.mechanisms.elimination:
            raise CardwrightError(f"{self.id} knows no forfeit; players may `agree` to end the game")
        if state.over or state.is_out(seat):
            raise CardwrightError(f"{state.names[seat]} is out already, or the game is over")
        forfeit(state, seat)

    def check(self, state: KeeperState) -> list[str]:
        """What is wrong with a state that no rule could have led to."""
        return faults(state)


def unpickled(data: Any) -> KeeperState:
    """The state of which `pickle` has kept what was saved."""
    return KeeperGame(data["game"]).load(data)


def _pickled(state: KeeperState) -> tuple[Any, ...]:
    """As `pickle` keeps it: as it is saved, for what never changes cannot be taken apart."""
    return unpickled, (save(state),)


copyreg.pickle(KeeperState, _pickled)
