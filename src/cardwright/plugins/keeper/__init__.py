"""What Keeper of the Cards brings to every surface; each part is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, final

from cardwright.errors import CardwrightError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from cardwright.authoring.composing import Composing, OtherEdition
    from cardwright.authoring.trying import Trial
    from cardwright.catalogue.workbench import Workbench
    from cardwright.core.hindrance import Hindrance
    from cardwright.core.search import Guide
    from cardwright.core.view import View
    from cardwright.drawing.emblem import Emblem
    from cardwright.drawing.face import CardFace
    from cardwright.kotc.decks import Deck
    from cardwright.kotc.game import KeeperGame
    from cardwright.kotc.rules.state import KeeperState
    from cardwright.lab.explaining import Edit
    from cardwright.lab.secrets import Secrets
    from cardwright.lab.subjects import Subject
    from cardwright.narration.copies import Stack
    from cardwright.narration.explaining import Reasons
    from cardwright.narration.staging import Stage
    from cardwright.narration.stopping import Events
    from cardwright.narration.titles import Title
    from cardwright.players.belief import Belief
    from cardwright.players.greedy import Prospects
    from cardwright.plugins.keeper.authoring import KeeperAuthor
    from cardwright.plugins.keeper.drawings import KeeperDrawings
    from cardwright.plugins.keeper.presenting import KeeperPresentation
    from cardwright.research.gauges import Gauge
    from cardwright.sets.cards import CardSet, SetCard
    from cardwright.sets.checking import Appraisal, Remark
    from cardwright.terminal.reports import DeckText, GeneratedDeck, Likeness, Refused, Report

VERBS: Final = frozenset(
    (
        *("activate", "bounce", "bury", "cast", "counter", "deck", "decline", "declare", "destroy", "die"),
        *("done", "draw", "end", "enlist", "exhaust", "gift", "grave", "hand", "hit", "hp", "next", "no"),
        *(
            "number",
            "place",
            "player",
            "pop",
            "re-roll",
            "remove",
            "sacrifice",
            "set",
            "sheathe",
            "skip",
            "sow",
        ),
        *("sp", "summon", "swap", "target", "to", "yes"),
    )
)
"""The words with which an option begins in some edition."""

NAMING_VERBS: Final = VERBS - {
    *("decline", "die", "done", "draw", "end", "hp", "no", "number", "re-roll", "skip", "sp", "yes")
}
"""Those behind which a card or a player stands."""


@final
class KeeperPlugin:
    """Keeper of the Cards, edition by edition."""

    @property
    def games(self) -> Sequence[str]:
        """The editions that can be played."""
        from cardwright.kotc.editions import GAMES

        return GAMES

    @property
    def readable(self) -> Sequence[str]:
        """All editions, also those whose rules are still to come."""
        from cardwright.kotc.editions import EDITIONS

        return EDITIONS

    def rules(self, game: str, /) -> KeeperGame:
        """The rules of an edition. Raises `CardwrightError` where they are still to come."""
        from cardwright.kotc.game import KeeperGame

        if game not in self.games:
            raise CardwrightError(f"{game} cannot be played yet; its cards and decks can be read")
        return KeeperGame(game)

    def verbs(self, game: str, /) -> Container[str]:
        """The words with which an option can begin."""
        return VERBS

    def naming_verbs(self, game: str, /) -> Container[str]:
        """The verbs behind which a card or a player always stands."""
        return NAMING_VERBS

    def books(self, game: str, /) -> Traversable:
        """Where rulebooks and pages for newcomers lie."""
        return resources.files("cardwright.kotc")

    def title(self, game: str, /) -> Title:
        """What people call an edition."""
        from cardwright.narration.titles import Title

        number, _, state = game.partition("/")[2].partition("-")
        return Title("Keeper of the Cards", f"edition {number}" + (f" ({state})" if state else ""))

    def presentation(self, game: str, /) -> KeeperPresentation:
        """How a game is asked and told."""
        from cardwright.plugins.keeper.presenting import KeeperPresentation

        return KeeperPresentation(game)

    def stops(self, onlooker: View[Any], player: str, events: Events, /) -> frozenset[str]:
        """At what of these events a player may want windows to stop."""
        from cardwright.plugins.keeper.stopping import stops

        return stops(onlooker, player, events)

    def guide(self, game: str, /) -> Guide:
        """What search must know of the game."""
        from cardwright.plugins.keeper.guide import KeeperGuide

        return KeeperGuide(self.rules(game).edition)

    def stage(self, view: View[Any], position: Mapping[str, Any], /) -> Stage:
        """The view's position as its seat is shown it."""
        from cardwright.plugins.keeper.staging import stage

        return stage(view, position)

    def reasons(self, game: str, /) -> Reasons:
        """Why cards are not on offer."""
        from cardwright.plugins.keeper.hindrances import reasons

        return reasons(game)

    def remedy(self, state: KeeperState, card: int, hindrance: Hindrance, /) -> Edit | None:
        """What a judge does about a reason."""
        from cardwright.plugins.keeper.remedies import remedy

        return remedy(state, card, hindrance)

    def drawings(self, game: str, /) -> KeeperDrawings:
        """How a game is drawn at a terminal."""
        from cardwright.plugins.keeper.drawings import KeeperDrawings

        return KeeperDrawings(game)

    def emblem(self, game: str, card: Mapping[str, Any], /) -> Emblem | None:
        """What the emblem of a card tells."""
        from cardwright.plugins.keeper.emblems import emblem

        return emblem(game, card)

    def face(self, game: str, card: Mapping[str, Any], /) -> CardFace | None:
        """What stands on a card. Raises `CardwrightError`."""
        from cardwright.plugins.keeper.faces import face

        return face(game, card)

    def written_face(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> CardFace:
        """What stands on a card that somebody has written. Raises `CardwrightError`."""
        from cardwright.plugins.keeper.faces import written_face

        return written_face(game, written, options)

    def back(self, game: str, millimetres: float, /) -> str:
        """The back of its cards as SVG, with so much bleed."""
        from cardwright.plugins.keeper.faces import back

        return back(millimetres)

    def evaluation(self, game: str, /) -> Prospects:
        """How greedy plays it."""
        from cardwright.plugins.keeper import evaluation

        return evaluation

    def belief(self, game: str, /) -> Belief:
        """How far chances to win are believed."""
        from cardwright.plugins.keeper.belief import BELIEF

        return BELIEF

    def gauge(self, game: str, /) -> Gauge:
        """Its positions in numbers."""
        from cardwright.plugins.keeper import gauge

        return gauge

    def describe_card(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> Report:
        """A card's level, line by line, and its text; or what is wrong with it, and where."""
        from cardwright.plugins.keeper.cards import described

        return described(game, written, options)

    def author(self, game: str, /) -> KeeperAuthor:
        """How its cards and decks are written."""
        from cardwright.plugins.keeper.authoring import KeeperAuthor

        return KeeperAuthor(game)

    def beginnings(self, game: str, /) -> Mapping[str, str]:
        """Texts to begin a card with."""
        from cardwright.plugins.keeper.composing import beginnings

        return beginnings(game)

    def composing(self, game: str, text: str, /) -> Composing | None:
        """The face of the card in a text, as far as it can be read."""
        from cardwright.plugins.keeper.composing import composing

        return composing(game, text)

    def across(self, game: str, text: str, /) -> Sequence[OtherEdition]:
        """The card in this text in every edition. Raises `CardwrightError`."""
        from cardwright.plugins.keeper.composing import across

        return across(game, text)

    def trial(self, game: str, text: str, seed: int, names: Sequence[str], /) -> Trial:
        """A position in which the first player can use the card. Raises `CardwrightError`."""
        from cardwright.plugins.keeper.trying import trial

        return trial(game, text, seed, names)

    def game_of_file(self, name: str, text: str, /) -> str | None:
        """The edition of a card or deck file."""
        from cardwright.plugins.keeper.authoring import game_of_file

        return game_of_file(name, text)

    def card_across(self, game: str, written: str, options: Mapping[str, str | int | None], /) -> Report:
        """A card in every edition."""
        from cardwright.plugins.keeper.through_time import across

        return across(game, written, options)

    def card_rewritten(
        self, game: str, written: str, options: Mapping[str, str | int | None], to: str, /
    ) -> Report:
        """A card in the words of another edition."""
        from cardwright.plugins.keeper.through_time import rewritten

        return rewritten(game, written, options, to)

    def deck_rewritten(self, written: DeckText, to: str, /) -> Report:
        """A deck in the words of another edition."""
        from cardwright.plugins.keeper.through_time import deck_rewritten

        return deck_rewritten(written, to)

    def likeness(self, written: DeckText, /) -> Likeness:
        """How much a text looks like a deck file."""
        from cardwright.plugins.keeper.decks import likeness

        return likeness(written)

    def describe_deck(self, written: DeckText, /) -> Report:
        """Whether a deck is legal, its size, its level curve and its list."""
        from cardwright.plugins.keeper.decks import described

        return described(written)

    def generated_deck(self, game: str, seed: int, /) -> GeneratedDeck | Refused:
        """The deck of a seed."""
        from cardwright.plugins.keeper.decks import generated

        return generated(game, seed)

    def workbench(self, game: str, /) -> Workbench:
        """Where decks of the game are built."""
        from cardwright.plugins.keeper.building import KeeperWorkbench

        return KeeperWorkbench(game)

    def stack_of_text(self, game: str, text: str, file: str, chosen: str, /) -> Stack:
        """The cards of a deck file, or the card of a card file."""
        from cardwright.plugins.keeper import stacks

        return stacks.of_text(game, text, file, chosen)

    def stack_of_deck(self, game: str, deck: Deck, /) -> Stack:
        """The cards of a deck."""
        from cardwright.plugins.keeper import stacks

        return stacks.of_deck(deck)

    def stack_of_card(self, game: str, title: str, /) -> Stack:
        """A card of a starter deck."""
        from cardwright.plugins.keeper import stacks

        return stacks.of_card(game, title)

    def stack_of_all(self, game: str, /) -> Stack:
        """The cards of all starter decks."""
        from cardwright.plugins.keeper import stacks

        return stacks.of_all(game)

    def subject(self, game: str, /) -> Subject:
        """What is counted when generated decks are played."""
        from cardwright.plugins.keeper.subject import KeeperSubject

        return KeeperSubject(game)

    def specimen(self, game: str, /) -> Mapping[str, Any]:
        """A position to be broken."""
        from cardwright.plugins.keeper.subject import specimen

        return specimen(game)

    def secrets(self, game: str, /) -> Secrets:
        """What a seat may lawfully know."""
        from cardwright.plugins.keeper.secrets import KeeperSecrets

        return KeeperSecrets(game)

    def in_lines(self, position: dict[str, Any], /) -> Iterator[str]:
        """A position in a line a player."""
        from cardwright.plugins.keeper.lines import in_lines

        return in_lines(position)

    def crowd(self, game: str, minions: int, seed: int, /) -> Mapping[str, object]:
        """A position with so many minions."""
        from cardwright.plugins.keeper.crowd import crowded_position

        return crowded_position(game, minions, seed)

    def appraise(self, game: str, card: SetCard, /) -> Appraisal:
        """What there is to say about a card of a set."""
        from cardwright.plugins.keeper.sets import appraise

        return appraise(game, card)

    def components(self, game: str, /) -> tuple[str, ...]:
        """The components of an edition."""
        from cardwright.kotc.editions import load

        return tuple(each.id for each in load(game).components)

    def deck_remarks(self, card_set: CardSet, /) -> tuple[Remark, ...]:
        """What keeps the copies of a set from being a deck."""
        from cardwright.plugins.keeper.sets import deck_remarks

        return deck_remarks(card_set)

    def stack_of_set(self, card_set: CardSet, /) -> Stack:
        """All cards of a set, for whoever draws them."""
        from cardwright.plugins.keeper.sets import stack_of_set

        return stack_of_set(card_set)

    def deck_file(self, card_set: CardSet, /) -> str:
        """A deck file with the cards of a set that have copies."""
        from cardwright.plugins.keeper.sets import deck_file

        return deck_file(card_set)


PLUGIN: Final = KeeperPlugin()
