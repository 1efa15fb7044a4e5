"""What Keeper of the Cards says of the cards of a set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardwright.errors import CardwrightError, FileError
from cardwright.kotc.decks import deck_from_json, examine
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.draft import DraftError, draft_from
from cardwright.kotc.language.faults import Fault
from cardwright.kotc.language.report import CardReport, describe_card
from cardwright.kotc.language.text import Design
from cardwright.narration.copies import Copies, Stack
from cardwright.plugins.keeper.stacks import copies
from cardwright.sets.cards import CardSet, SetCard
from cardwright.sets.checking import Appraisal, Remark
from cardwright.sets.decks import deck_of

_OF_A_DRAFT: Final = ("type", "sp", "hp", "text", "edition", "flavour", "level")
_COLUMN_OF: Final = {
    "printed-level": "level",
    "no-indicator": "edition",
    "clean-slate": "edition",
    "newer-edition": "edition",
}
"""What a finding is about; the others are about the text."""
_NAMELESS: Final = "card"
"""How a card is looked at that has no name, which the set has told already."""
_OF_DECKS: Final = ("deck-size", "ultra-points", "copies")


def appraise(game: str, card: SetCard) -> Appraisal:
    """What there is to say about a card."""
    edition = load(game)
    table = {key: value for key, value in card.values().items() if key in _OF_A_DRAFT}
    name = card.name if card.name.strip() else _NAMELESS
    try:
        report = describe_card(draft_from(name, table, edition), edition)
    except DraftError as error:
        message = str(error).removeprefix(f"{name}: ")
        return Appraisal(remarks=(Remark("error", "card", error.key, message),))
    remarks = tuple(_remarks(card, report))
    if report.design is None:
        return Appraisal(remarks=remarks)
    return Appraisal(report.level, report.design.ultra, tuple(_components(report.design)), remarks)


def stack_of_set(card_set: CardSet) -> Stack:
    """All cards in the set's order, without pictures; each once where none has copies."""
    edition = load(card_set.game)
    once = not any(card.copies for card in card_set.cards)
    return Stack(
        card_set.name,
        tuple(_copies(card, edition, card_set, 1 if once else card.copies or 0) for card in card_set.cards),
    )


def _copies(card: SetCard, edition: Edition, card_set: CardSet, number: int) -> Copies:
    table = {key: value for key, value in card.values().items() if key in _OF_A_DRAFT}
    try:
        design = draft_from(card.name, table, edition).design(edition)
    except CardwrightError as error:
        message = str(error).removeprefix(f"{card.name}: ")
        raise FileError(f"{card.name}: {message}", card_set.file) from None
    return copies(design, card_set.game, number)


def deck_file(card_set: CardSet) -> str:
    """A deck file with the cards that have copies."""
    return deck_to_toml(deck_from_json(deck_of(card_set)))


def deck_remarks(card_set: CardSet) -> tuple[Remark, ...]:
    """What keeps the copies of a set from being a deck; nothing while its cards cannot be read."""
    try:
        findings = examine(deck_from_json(deck_of(card_set)))
    except CardwrightError:
        return ()
    return tuple(
        Remark(
            each.severity,
            each.code,
            "copies",
            f"{each.card}: {each.message}" if each.card else each.message,
            each.rule,
        )
        for each in findings
        if each.code in _OF_DECKS
    )


def _remarks(card: SetCard, report: CardReport) -> Iterator[Remark]:
    for fault in report.faults:
        yield Remark("error", "text", "text", _in_words(fault), report.edition.rules[fault.breaks])
    for each in report.findings:
        yield Remark(each.severity, each.code, _COLUMN_OF.get(each.code, "text"), each.message, each.rule)
    if card.ultra is not None and report.design is not None and card.ultra != report.design.ultra:
        message = f"the card has {report.design.ultra} Ultra Points by its text, not {card.ultra}"
        yield Remark("error", "ultra", "ultra", message)


def _in_words(fault: Fault) -> str:
    proposal = f" (nearest: {fault.nearest[0]})" if fault.nearest else ""
    return f"line {fault.line}, column {fault.column} of the text: {fault.message}{proposal}"


def _components(design: Design) -> Iterator[str]:
    if design.caveat is not None:
        yield design.caveat.id
    for ability in design.abilities:
        if ability.condition is not None:
            yield ability.condition.id
        yield from (each.id for each in ability.costs)
        for part in ability.sub_abilities:
            if part.selection is not None:
                yield part.selection.id
            yield from (each.id for each in part.effects)
