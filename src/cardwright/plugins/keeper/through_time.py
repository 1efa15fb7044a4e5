"""A card, or a deck, of Keeper of the Cards in other editions: what is asked for, found out, and drawn."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardwright.core.finding import Finding
from cardwright.errors import CardwrightError
from cardwright.kotc.decks.deck import Deck, examine
from cardwright.kotc.decks.deckfile import deck_from_text
from cardwright.kotc.decks.exporting import deck_to_toml
from cardwright.kotc.editions import EDITIONS, Edition, load
from cardwright.kotc.language.across import Across, InEdition, how_else, read_somewhere, through_editions
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError
from cardwright.kotc.language.level import level_of
from cardwright.kotc.language.report import describe_card
from cardwright.kotc.language.rewriting import Rewriting, rewrite
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import card_text
from cardwright.plugins.keeper.cards import UNNAMED, draft_for, draw_card_report, refused_card
from cardwright.plugins.keeper.stacks import check_alone
from cardwright.terminal.reports import DeckText, Drawn, Refused, Report, draw_finding, refused_deck

Options = Mapping[str, str | int | None]


def edition_named(word: str) -> Edition:
    """The edition that is meant: `13`, `12-early`, or `kotc/13`. Raises `CardwrightError`."""
    game = word if "/" in word else f"kotc/{word}"
    if game not in EDITIONS:
        known = ", ".join(each.removeprefix("kotc/") for each in EDITIONS)
        raise CardwrightError(f"there is no edition {word!r:.40}; there are {known}")
    return load(game)


# A card


def across(game: str, written: str, options: Options) -> Report:
    """A card in every edition."""
    read = _read(game, written, options)
    return Drawn(through_editions(*read), _draw_across) if isinstance(read, tuple) else read


def rewritten(game: str, written: str, options: Options, to: str) -> Report:
    """A card in the words of an edition."""
    edition = edition_named(to)
    read = _read(game, written, options)
    if not isinstance(read, tuple):
        return read
    _, design, source = read
    return Drawn(CardRewritten(source, design, rewrite(design, source, edition)), _draw_rewritten)


def _read(game: str, written: str, options: Options) -> tuple[Draft, Design, Edition] | Report:
    """The card, and the edition in whose words it is; or what is said where no edition has such words."""
    try:
        draft = _draft(game, written, options)
    except CardwrightError as error:
        return Refused(error, refused_card(error, game, str(options.get("name") or UNNAMED)))
    try:
        return (draft, *read_somewhere(draft, game))
    except CardTextError:
        return Drawn(describe_card(draft, load(game)), draw_card_report)


def _draft(game: str, written: str, options: Options) -> Draft:
    """The card as it is written; what this game calls otherwise may be in the words of another edition.

    Raises `CardwrightError`: what this game says to it.
    """
    try:
        return draft_for(written, load(game), options)
    except CardwrightError:
        for other in reversed(EDITIONS):
            with suppress(CardwrightError):
                return draft_for(written, load(other), options)
        raise


@final
@dataclass(frozen=True)
class CardRewritten:
    """A card in the words of another edition, with all that is said of a card there."""

    source: Edition
    design: Design
    rewriting: Rewriting

    @property
    def ok(self) -> bool:
        """Whether it can be played there."""
        return self.rewriting.ok

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        there = self.rewriting
        return {
            "ok": self.ok,
            "name": self.design.name,
            "from": self.source.game,
            "game": there.edition.game,
            "level": there.level,
            "text": None if there.design is None else card_text(there.design, there.edition),
            "same": there.same,
            "lost": [{"words": each.words, "why": each.why} for each in there.lost],
            "otherwise": [
                {"words": each.words, "how": list(how_else([each], there.edition))}
                for each in there.otherwise
            ],
            "errors": [each.message for each in there.findings if each.severity == "error"],
        }


def _draw_rewritten(card: CardRewritten) -> RenderableType:
    there = card.rewriting
    parts: list[RenderableType] = [
        Text.assemble(
            (card.design.name, "card"), f", from the {card.source.name} to the {there.edition.name}"
        ),
        "",
        *_facts(there),
        *map(draw_finding, there.findings),
    ]
    return Group(*parts)


def _facts(there: Rewriting) -> Iterator[RenderableType]:
    """A card's level and text there; what is lost, and what is carried out otherwise."""
    if there.design is not None:
        words = there.edition.words
        yield Text(f"{words.get(there.design.type, there.design.type)}   {words['level']} {there.level}")
        yield Padding(Text(card_text(there.design, there.edition)), (0, 0, 1, 0))
    for lost in there.lost:
        yield Text.assemble(("lost: ", "wrong"), f'"{lost.words}": {lost.why}')
    for part in there.otherwise:
        how = "; ".join(how_else([part], there.edition))
        yield Text.assemble(("works otherwise: ", "changed"), f'"{part.words}": there {how}')


def _draw_across(card: Across) -> RenderableType:
    """Edition by edition; a text stands where it is another than in the edition before."""
    draft = card.draft
    told = "no edition" if draft.edition is None else f"edition {draft.edition}"
    heading = Text.assemble((draft.name, "card"), f", of {told}, in the words of the {card.source.name}")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="aside")
    grid.add_column()
    for each in card.editions:
        grid.add_row(each.edition.game, Group(*_in_edition(each)))
    return Group(heading, "", grid)


def _in_edition(card: InEdition) -> Iterator[RenderableType]:
    """What there is to say of a card in one edition."""
    there, word = card.rewriting, card.edition.words["level"]
    if card.as_it_is.ok:
        yield Text.assemble(("legal as it is", "hp"), f", {word} {card.as_it_is.level}")
    else:
        yield Text.assemble(("not legal as it is", "wrong"), f": {'; '.join(card.why_not[:1])}")
    if there.ok:
        if not card.as_it_is.ok or there.level != card.as_it_is.level:
            yield Text(f"said anew: {word} {there.level}")
    else:
        yield Text.assemble(("cannot be said: ", "wrong"), "; ".join(there.why_not))
    if card.said_otherwise:
        yield Padding(Text(card.text, "card") if card.text else Text("no text", "aside"), (0, 0, 0, 2))
    if card.changed:
        yield Text.assemble(("since before: ", "aside"), "; ".join(card.changed))


# A deck


@final
@dataclass(frozen=True)
class InDeck:
    """Copies of a card of a deck, in the words of another edition; some lie in reserve, beside the deck."""

    design: Design
    copies: int
    there: Rewriting
    in_reserve: bool = False

    @property
    def without_place(self) -> bool:
        """Whether the edition has no reserves in which it could lie."""
        return self.in_reserve and not self.there.edition.reserves_max

    @property
    def fate(self) -> str:
        """Whether it is the `same`, does something `otherwise`, or is `lost`."""
        if self.without_place or not self.there.ok:
            return "lost"
        return "same" if self.there.same else "otherwise"

    @property
    def told(self) -> str:
        """What becomes of it, in a line."""
        if self.without_place:
            return f"lost: the {self.there.edition.name} has no reserves"
        if not self.there.ok:
            return f"lost: {'; '.join(self.there.why_not)}"
        if self.there.otherwise:
            return f"works otherwise: {'; '.join(how_else(self.there.otherwise, self.there.edition))}"
        return "as before"

    def as_json(self, source: Edition) -> dict[str, Any]:
        """For programs."""
        said = CardRewritten(source, self.design, self.there).as_json()
        return {"copies": self.copies, "reserve": self.in_reserve, "fate": self.fate, **said}


@final
@dataclass(frozen=True)
class DeckRewritten:
    """A deck in the words of another edition, card by card; `deck` has what survives of it."""

    old: Deck
    cards: tuple[InDeck, ...]
    deck: Deck
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether all of it survives, and makes a legal deck."""
        return all(each.fate != "lost" for each in self.cards) and not any(
            each.severity == "error" for each in self.findings
        )

    def count(self, wanted: str) -> tuple[int, int]:
        """How many designs and how many cards are the `same`, do something `otherwise`, or are `lost`."""
        found = [each for each in self.cards if each.fate == wanted]
        return len({each.design for each in found}), sum(each.copies for each in found)

    @property
    def summary(self) -> str:
        """What survives, in words."""
        told = {"same": "as before", "otherwise": "partly otherwise", "lost": "lost"}
        said = [
            f"{counted(designs, 'design')} ({counted(cards, 'card')}) {words}"
            for fate, words in told.items()
            for designs, cards in [self.count(fate)]
            if designs
        ]
        return ", ".join(said)

    def as_json(self) -> dict[str, Any]:
        """For programs; `file` is the text of the new deck file."""
        return {
            "ok": self.ok,
            "from": self.old.game,
            "game": self.deck.game,
            "name": self.deck.name,
            "summary": {
                fate: dict(zip(("designs", "cards"), self.count(fate), strict=True))
                for fate in ("same", "otherwise", "lost")
            },
            "cards": [each.as_json(load(self.old.game)) for each in self.cards],
            "findings": [each.as_json() for each in self.findings],
            "file": deck_to_toml(self.deck),
        }


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def deck_rewritten(written: DeckText, to: str) -> Report:
    """A deck in the words of an edition."""
    edition = edition_named(to)
    try:
        check_alone(written.chosen, written.file)
        old = deck_from_text(written.text, written.file)
    except CardwrightError as error:
        return Refused(error, refused_deck(error))
    cards = _card_by_card(old, edition)
    new = Deck(
        old.name,
        edition.game,
        _surviving(cards, [False, edition.reserves_within_deck]),
        old.author,
        _reserves(old, cards, edition),
    )
    return Drawn(DeckRewritten(old, cards, new, examine(new)), _draw_deck)


def _card_by_card(old: Deck, edition: Edition) -> tuple[InDeck, ...]:
    """The cards of a deck there, then those in reserve, where they lie beside it."""
    source = load(old.game)
    said = {design: rewrite(design, source, edition) for design in old.designs}
    beside = () if source.reserves_within_deck else old.reserves
    return (
        *(InDeck(design, copies, said[design]) for design, copies in old.cards),
        *(InDeck(design, copies, said[design], in_reserve=True) for design, copies in beside),
    )


def _surviving(cards: Iterable[InDeck], in_reserve: Container[bool]) -> tuple[tuple[Design, int], ...]:
    """What is not lost of the cards that lie in the deck (`False`), in reserve (`True`), or in both."""
    found: dict[Design, int] = {}
    for each in cards:
        if each.fate != "lost" and each.there.design is not None and each.in_reserve in in_reserve:
            found[each.there.design] = found.get(each.there.design, 0) + each.copies
    return tuple(found.items())


def _reserves(old: Deck, cards: Sequence[InDeck], edition: Edition) -> tuple[tuple[Design, int], ...]:
    """The cards in reserve there: those that lay beside the deck or, in both, were counted within it.

    Cards of the deck that were counted as its reserves are just cards of it where reserves lie beside it.
    """
    if not (edition.reserves_within_deck and load(old.game).reserves_within_deck):
        return _surviving(cards, [True])
    there = {each.design: each.there.design for each in cards if each.fate != "lost"}
    said = ((there.get(design), copies) for design, copies in old.reserves)
    return tuple((design, copies) for design, copies in said if design is not None)


def _draw_deck(deck: DeckRewritten) -> RenderableType:
    source, edition = load(deck.old.game), load(deck.deck.game)
    heading = Text.assemble((deck.old.name, "card"), f", from the {source.name} to the {edition.name}")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column(style="card", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for each in deck.cards:
        level, there = level_of(each.design, source), each.there
        levels = f"{level} → {there.level}" if there.ok and there.level != level else str(level)
        told = f"in reserve; {each.told}" if each.in_reserve else each.told
        grid.add_row(str(each.copies), Text(each.design.name), levels, Text(told))
    verdict = [draw_finding(each) for each in deck.findings if each.severity == "error"]
    return Group(heading, "", grid, "", Text(deck.summary), *verdict)
