"""What somebody can look up at a table, in a game or in a replay, without changing anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, final

from rich.console import RenderableType
from rich.text import Text

from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.narration.explaining import explain
from cardwright.narration.log import GameLog
from cardwright.narration.position import Position
from cardwright.narration.questions import beginning_with
from cardwright.narration.sentences import lines_about
from cardwright.players.advice import USUAL_BUDGET, advise
from cardwright.rulebooks.glossary import has_glossary, load_glossary, sentences_of
from cardwright.terminal.drawings import Drawings
from cardwright.terminal.hints import draw_advice
from cardwright.terminal.log import draw_answer_to_why, draw_explanation, draw_log
from cardwright.terminal.rulebooks import draw_answer_to_rules

WORDS: Final = ("card", "rules", "why", "hint", "table", "log", "deck")
"""The commands that look something up in every game; each game has its piles beside them."""

HELP: Final = """\
table       draw the table again; table NAME is that player's side alone
{piles}
deck        your deck list, and how many of each card may still come
card NAME   one card with its whole text
rules WORD  what a word means; rules alone lists the words
learn       how the game is played, on two pages
log         all that has happened, as far as you may know it
why         why the last event of the log happened; why N asks about event N;
            why not NAME why a card is not on offer
hint        your best options with their chances to win, by what you know;
            hint 5s thinks for 5 seconds, hint 2000 through 2000 games"""


@final
@dataclass(frozen=True)
class Lookups:
    """What can be looked up in a position, through the eyes of `viewer`; None may see everything.

    `decks` are the decks with which the players began, by name; `view` is what the viewer may know.
    """

    game: str
    drawings: Drawings[Any]
    position: Position
    log: GameLog
    viewer: str | None
    decks: Mapping[str, Mapping[str, object]]
    view: View[Any]

    def answer(self, word: str, about: str) -> RenderableType | None:
        """What a command with these words shows; None if there is no such command."""
        shown = self.drawings
        if word == "card":
            return self._card(about)
        if word == "rules":
            return draw_answer_to_rules(self.game, about)
        if word == "why" and about.partition(" ")[0] == "not":
            return self._why_not(about.removeprefix("not").strip())
        if word == "why":
            return draw_answer_to_why(self.log, about, sentences_of(self.game))
        if word == "hint":
            return self._hint(about)
        if word in shown.piles and (about in self.decks if about else self.viewer is not None):
            return shown.pile(self.position, about or str(self.viewer), word)
        if word == "deck":
            return self._deck(about)
        if word == "table" and about in self.decks:
            return shown.side(self.position, about, self.viewer)
        if about:
            return None
        if word == "table":
            return shown.draw(self.position, self.viewer)
        return draw_log(lines_about(self.log.since(0))) if word == "log" else None

    def words(self) -> list[str]:
        """The commands, and the cards and rule words that can follow some of them."""
        names = dict.fromkeys(card.card for card in self.position.cards.values() if card.card)
        entries = load_glossary(self.game).entries if has_glossary(self.game) else ()
        return [
            *(*WORDS, *self.drawings.piles),
            *(f"card {name}" for name in names),
            *(f"why not {name}" for name in names),
            *(f"rules {entry.word}" for entry in entries),
        ]

    def _card(self, name: str) -> RenderableType:
        """The known card of this name, or the only one whose name begins so."""
        reference = self._known(name)
        return reference if isinstance(reference, Text) else self.drawings.card(self.position, reference)

    def _why_not(self, name: str) -> RenderableType:
        """Why that card is not on offer."""
        reference = self._known(name)
        if isinstance(reference, Text):
            return reference
        explanation = explain(self.view, reference)
        if explanation is None:
            return Text.assemble((reference, "card"), " is on offer.")
        return draw_explanation(explanation, sentences_of(self.game))

    def _hint(self, budget: str) -> RenderableType:
        """The best answers to the viewer's own question; nobody is advised by what others know."""
        if self.view.choice is None:
            return Text(
                "A hint is for whoever is asked, by what they know: nothing is asked of you.", "wrong"
            )
        try:
            return draw_advice(advise(self.view, budget or USUAL_BUDGET))
        except CardwrightError as fault:
            return Text(f"{fault}.", "wrong")

    def _known(self, name: str) -> str | Text:
        """By what the known card of this name is called, or the only one whose name begins so.

        Else what is said to whoever typed that.
        """
        cards = self.position.cards
        if name in cards:
            return name
        known: dict[str, str] = {}
        for reference, card in cards.items():
            known.setdefault(card.card, reference)
        names = list(known)
        fitting = beginning_with(names, name) if name else []
        if len(fitting) == 1:
            return known[names[fitting[0]]]
        offered = ", ".join(sorted(names[each] for each in fitting) or sorted(names)) or "none"
        return Text(f"Which card? You know: {offered}.", "wrong")

    def _deck(self, about: str) -> RenderableType | None:
        """One's own deck list and nobody else's; whoever may see everything says whose."""
        player = about or self.viewer
        if player is None:
            return Text(f"Whose deck? There are {', '.join(self.decks)}.", "wrong")
        if player not in self.decks:
            return None
        if self.viewer not in (None, player):
            return Text(f"You may not see {player}'s deck list.", "wrong")
        return self.drawings.deck(self.position, player, self.decks[player])
