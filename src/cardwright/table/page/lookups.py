"""What a seat can look up: why something happened, why a card is not on offer, a card, a pile.

All of it comes from the seat's scene and its log. Each is there in three forms: data for programs, a piece of
HTML for a panel, and a page of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, final

from cardwright.narration.explaining import explain
from cardwright.narration.log import GameLog
from cardwright.narration.phrase import Phrase
from cardwright.narration.sentences import sentence
from cardwright.rulebooks.glossary import sentences_of
from cardwright.table.page.model import Page
from cardwright.table.page.offers import Press
from cardwright.table.page.rendering import render
from cardwright.table.page.scene import Scene


@final
@dataclass(frozen=True)
class Rule:
    """A rule by its number, and what it says in our words; empty where no book has it."""

    number: str
    says: str


@final
@dataclass(frozen=True)
class Reason:
    """A sentence about something that happened, with the number of its event and the rules behind it."""

    number: int
    sentence: Phrase
    rules: tuple[Rule, ...]


@final
@dataclass(frozen=True)
class LookedUp:
    """What was found: `data` for programs, and what a template draws."""

    title: str
    data: Mapping[str, Any]
    scene: Scene
    template: str
    shown: Any

    def part(self) -> str:
        """The piece of HTML that a panel shows."""
        return render(self.template, title=self.title, shown=self.shown, scene=self.scene)

    def page(self) -> str:
        """The same as a page of its own, which leads back to the table."""
        return render("looked-up.html", title=self.title, part=self.part(), scene=self.scene)


def why(scene: Scene, log: GameLog, number: int) -> LookedUp | None:
    """The event of this number in the seat's log, then its cause, that one's cause and so on.

    The first sentence is the log's own line, which can tell of several events at once.
    """
    event = log.event(number)
    if event is None:
        return None
    says = sentences_of(scene.game)
    reasons = [
        Reason(each.number, sentence([each]), tuple(_rules(each.observed.rules, says)))
        for each in log.causes(event)
    ]
    line = next((line for line in scene.log if line.number == number), None)
    if line is not None:
        reasons[0] = Reason(number, line.sentence, reasons[0].rules)
    data = {"line": number, "because": [_reason_as_json(each) for each in reasons]}
    return LookedUp("Why", data, scene, "why.html", reasons)


def why_not(scene: Scene, key: str) -> LookedUp | None:
    """Why the card of this key is not on offer; where it is on offer, what can be done with it."""
    card = Page(scene).card(key)
    if card is None:
        return None
    reference = card.tile.reference
    told = explain(scene.view, reference)
    data: dict[str, Any] = {"key": key, "card": reference, "on-offer": told is None}
    if told is None:
        data["options"] = [_press_as_json(press) for press in card.presses]
        return LookedUp("On offer", data, scene, "why-not.html", (None, (), card))
    rules = tuple(_rules(told.rules, sentences_of(scene.game)))
    data |= {
        "why": told.why,
        "sentence": told.sentence.plain,
        "rules": [_rule_as_json(each) for each in rules],
    }
    return LookedUp("Why not", data, scene, "why-not.html", (told.sentence, rules, card))


def card(scene: Scene, key: str) -> LookedUp | None:
    """The card that the seat knows by this key: its whole text, printed values, what is so now."""
    shown = Page(scene).card(key)
    if shown is None:
        return None
    tile = shown.tile
    data = {
        "key": key,
        "card": tile.reference,
        "name": tile.name,
        "kind": tile.kind,
        "text": tile.text,
        "numbers": [{"word": each.word, "now": each.now, "printed": each.printed} for each in tile.numbers],
        "marks": [mark.title for mark in tile.marks],
        "below": list(tile.below),
        "exhausted": tile.exhausted,
        "options": [_press_as_json(press) for press in shown.presses],
    }
    return LookedUp(tile.name or "A card face down", data, scene, "card.html", shown)


def pile(scene: Scene, seat: int, zone: str) -> LookedUp | None:
    """The cards of a pile that the seat knows, in order, and how many there are that it does not know."""
    page = Page(scene)
    side = next((side for side in page.sides if side.seat == seat), None)
    found = None if side is None else next((each for each in side.side.piles if each.zone == zone), None)
    if side is None or found is None:
        return None
    names = [page.name_of(reference) for reference in found.known]
    cards = [
        {"card": reference, "name": name, "key": scene.key(reference)}
        for reference, name in zip(found.known, names, strict=True)
    ]
    player = side.side.player
    data = {"player": player, "zone": zone, "count": found.count, "cards": cards, "unknown": found.unknown}
    return LookedUp(f"{player}’s {found.word}", data, scene, "pile.html", data)


def _rules(numbers: Iterable[str], says: Mapping[str, str]) -> Iterable[Rule]:
    return (Rule(number, says.get(number, "")) for number in numbers)


def _rule_as_json(rule: Rule) -> dict[str, str]:
    return {"number": rule.number, "says": rule.says}


def _reason_as_json(reason: Reason) -> dict[str, object]:
    return {
        "line": reason.number,
        "sentence": reason.sentence.plain,
        "rules": [_rule_as_json(each) for each in reason.rules],
    }


def _press_as_json(press: Press) -> dict[str, object]:
    return {"option": press.place, "n": press.notation, "words": press.words}
