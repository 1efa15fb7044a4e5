"""What KeyForge brings to every surface; each part is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from cardwright.catalogue.workbench import Workbench
    from cardwright.core.hindrance import Hindrance
    from cardwright.core.search import Guide
    from cardwright.core.view import View
    from cardwright.drawing.emblem import Emblem
    from cardwright.drawing.face import CardFace
    from cardwright.keyforge.decks import Deck
    from cardwright.keyforge.game import KeyforgeGame
    from cardwright.keyforge.rules.state import KeyforgeState
    from cardwright.lab.explaining import Edit
    from cardwright.lab.secrets import Secrets
    from cardwright.lab.subjects import Subject
    from cardwright.narration.copies import Stack
    from cardwright.narration.explaining import Reasons
    from cardwright.narration.staging import Stage
    from cardwright.narration.titles import Title
    from cardwright.players.belief import Belief
    from cardwright.players.greedy import Prospects
    from cardwright.plugins.keyforge.authoring import KeyforgeAuthor
    from cardwright.plugins.keyforge.drawings import KeyforgeDrawings
    from cardwright.plugins.keyforge.planning import Plans
    from cardwright.plugins.keyforge.presenting import KeyforgePresentation
    from cardwright.research.gauges import Gauge
    from cardwright.terminal.reports import DeckText, GeneratedDeck, Likeness, Refused, Report

VERBS: Final = frozenset(
    (
        *("action", "discard", "done", "effect", "end", "fight", "house", "keep", "key", "leave", "left"),
        *("mulligan", "name", "next", "no", "number", "omni", "play", "player", "reap", "right", "take"),
        *("target", "unstun", "yes"),
    )
)
"""The words with which an option begins."""

NAMING_VERBS: Final = frozenset(
    ("action", "discard", "fight", "next", "omni", "play", "player", "reap", "target", "unstun")
)
"""Those behind which a card or a player stands."""


@final
class KeyforgePlugin:
    """KeyForge."""

    games = ("keyforge/1.2",)

    def rules(self, game: str, /) -> KeyforgeGame:
        """The rules."""
        from cardwright.keyforge.game import KeyforgeGame

        return KeyforgeGame()

    def verbs(self, game: str, /) -> Container[str]:
        """The words with which an option can begin."""
        return VERBS

    def naming_verbs(self, game: str, /) -> Container[str]:
        """The verbs behind which a card or a player always stands."""
        return NAMING_VERBS

    def books(self, game: str, /) -> Traversable:
        """Where the rulebook and the pages for newcomers lie."""
        return resources.files("cardwright.keyforge")

    def title(self, game: str, /) -> Title:
        """What people call the game."""
        from cardwright.narration.titles import Title

        return Title("KeyForge", f"rules {game.partition('/')[2]}")

    def presentation(self, game: str, /) -> KeyforgePresentation:
        """How the game is asked and told."""
        from cardwright.plugins.keyforge.presenting import KeyforgePresentation

        return KeyforgePresentation()

    def stage(self, view: View[Any], position: Mapping[str, Any], /) -> Stage:
        """The view's position as its seat is shown it."""
        from cardwright.plugins.keyforge.staging import stage

        return stage(view, position)

    def reasons(self, game: str, /) -> Reasons:
        """Why cards are not on offer."""
        from cardwright.plugins.keyforge.hindrances import reasons

        return reasons()

    def remedy(self, state: KeyforgeState, card: int, hindrance: Hindrance, /) -> Edit | None:
        """What a judge does about a reason."""
        from cardwright.plugins.keyforge.remedies import remedy

        return remedy(state, card, hindrance)

    def drawings(self, game: str, /) -> KeyforgeDrawings:
        """How the game is drawn at a terminal."""
        from cardwright.plugins.keyforge.drawings import KeyforgeDrawings

        return KeyforgeDrawings()

    def emblem(self, game: str, card: Mapping[str, Any], /) -> Emblem | None:
        """What the emblem of a card tells."""
        from cardwright.plugins.keyforge.emblems import emblem

        return emblem(card)

    def face(self, game: str, card: Mapping[str, Any], /) -> CardFace | None:
        """What stands on a card. Raises `CardwrightError`."""
        from cardwright.plugins.keyforge.faces import face

        return face(card)

    def written_face(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> CardFace:
        """What stands on a card that somebody has written. Raises `CardwrightError`."""
        from cardwright.plugins.keyforge.faces import written_face

        return written_face(written, options)

    def back(self, game: str, millimetres: float, /) -> str:
        """The back of its cards as SVG, with so much bleed."""
        from cardwright.plugins.keyforge.faces import back

        return back(millimetres)

    def evaluation(self, game: str, /) -> Prospects:
        """How greedy plays it."""
        from cardwright.plugins.keyforge import evaluation

        return evaluation

    def guide(self, game: str, /) -> Guide:
        """How well each level plays it; what is searched are plans."""
        from cardwright.players.guides import ByWorth
        from cardwright.plugins.keyforge.planning import SLIPS

        return ByWorth(self.evaluation(game), SLIPS)

    def plans(self, game: str, imagine: Callable[[int], KeyforgeState], seat: int, seed: int, /) -> Plans:
        """How search plays it."""
        from cardwright.plugins.keyforge.learned import learned
        from cardwright.plugins.keyforge.planning import VARIED, Plans

        return Plans(imagine, seat, seed, varied=VARIED, judgement=learned())

    def belief(self, game: str, /) -> Belief:
        """How far chances to win are believed."""
        from cardwright.plugins.keyforge.belief import BELIEF

        return BELIEF

    def gauge(self, game: str, /) -> Gauge:
        """Its positions in numbers."""
        from cardwright.plugins.keyforge import gauge

        return gauge

    def describe_card(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> Report:
        """A card's facts, and what it says in our own words."""
        from cardwright.plugins.keyforge.cards import described

        return described(written, options)

    def author(self, game: str, /) -> KeyforgeAuthor:
        """How its decks are written."""
        from cardwright.plugins.keyforge.authoring import KeyforgeAuthor

        return KeyforgeAuthor()

    def game_of_file(self, name: str, text: str, /) -> str | None:
        """The game, where a file is a list of its cards."""
        from cardwright.plugins.keyforge.authoring import game_of_file

        return game_of_file(name, text)

    def likeness(self, written: DeckText, /) -> Likeness:
        """How much a text looks like a deck."""
        from cardwright.plugins.keyforge.decks import likeness

        return likeness(written)

    def describe_deck(self, written: DeckText, /) -> Report:
        """Whether a deck is legal, its houses and its list."""
        from cardwright.plugins.keyforge.decks import described

        return described(written)

    def generated_deck(self, game: str, seed: int, /) -> GeneratedDeck | Refused:
        """The deck of a seed."""
        from cardwright.plugins.keyforge.decks import generated

        return generated(seed)

    def workbench(self, game: str, /) -> Workbench:
        """Where decks of the game are built."""
        from cardwright.plugins.keyforge.building import KeyforgeWorkbench

        return KeyforgeWorkbench()

    def stack_of_text(self, game: str, text: str, file: str, chosen: str, /) -> Stack:
        """The cards of a deck in a file."""
        from cardwright.plugins.keyforge import stacks

        return stacks.of_text(text, file, chosen)

    def stack_of_deck(self, game: str, deck: Deck, /) -> Stack:
        """The cards of a deck."""
        from cardwright.plugins.keyforge import stacks

        return stacks.of_deck(deck)

    def stack_of_card(self, game: str, title: str, /) -> Stack:
        """A card of the set."""
        from cardwright.plugins.keyforge import stacks

        return stacks.of_card(title)

    def stack_of_all(self, game: str, /) -> Stack:
        """The whole set."""
        from cardwright.plugins.keyforge import stacks

        return stacks.of_all()

    def subject(self, game: str, /) -> Subject:
        """What is counted when generated decks are played."""
        from cardwright.plugins.keyforge.subject import KeyforgeSubject

        return KeyforgeSubject()

    def specimen(self, game: str, /) -> Mapping[str, Any]:
        """A position to be broken."""
        from cardwright.plugins.keyforge.subject import SPECIMEN

        return SPECIMEN

    def secrets(self, game: str, /) -> Secrets:
        """What a seat may lawfully know."""
        from cardwright.plugins.keyforge import secrets

        return secrets

    def in_lines(self, position: dict[str, Any], /) -> Iterator[str]:
        """A position in a line a player."""
        from cardwright.plugins.keyforge.lines import in_lines

        return in_lines(position)


PLUGIN: Final = KeyforgePlugin()
