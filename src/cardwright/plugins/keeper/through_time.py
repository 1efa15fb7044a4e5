"""A card, or a deck, of Keeper of the Cards in other editions: what is asked for, found out, and drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    """Edition by edition; a text stands where it is another than before."""
    draft = card.draft
    told = "no edition" if draft.edition is None else f"edition {draft.edition}"
    heading = Text.assemble((draft.name, "card"), f", of {told}, in the words of the {card.source.name}")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="aside")
    grid.add_column()
    former = ""
    for each in card.editions:
        grid.add_row(each.edition.game, Group(*_in_edition(each, former)))
        former = each.text or former
    return Group(heading, "", grid)


def _in_edition(card: InEdition, former: str) -> Iterator[RenderableType]:
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
    if card.text and card.text != former:
        yield Padding(Text(card.text, "card"), (0, 0, 0, 2))
    if card.changed:
        yield Text.assemble(("since before: ", "aside"), "; ".join(card.changed))


# A deck


@final
@dataclass(frozen=True)
class DeckRewritten:
    """A deck in the words of another edition, card by card; `deck` has what survives of it."""

    old: Deck
    cards: tuple[tuple[Design, int, Rewriting], ...]
    deck: Deck
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether all of it survives, and makes a legal deck."""
        return all(each.ok for _, _, each in self.cards) and not any(
            each.severity == "error" for each in self.findings
        )

    def count(self, wanted: str) -> tuple[int, int]:
        """How many designs and how many cards are the `same`, do something `otherwise`, or are `lost`."""
        found = [copies for _, copies, each in self.cards if _fate(each) == wanted]
        return len(found), sum(found)

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
            "cards": [
                {"copies": copies, **CardRewritten(load(self.old.game), design, each).as_json()}
                for design, copies, each in self.cards
            ],
            "findings": [each.as_json() for each in self.findings],
            "file": deck_to_toml(self.deck),
        }


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _fate(there: Rewriting) -> str:
    return "same" if there.same else "otherwise" if there.ok else "lost"


def deck_rewritten(written: DeckText, to: str) -> Report:
    """A deck in the words of an edition."""
    edition = edition_named(to)
    try:
        old = deck_from_text(written.text, written.file)
    except CardwrightError as error:
        return Refused(error, refused_deck(error))
    source = load(old.game)
    said = {design: rewrite(design, source, edition) for design in old.designs}
    cards = tuple((said[design].design, copies) for design, copies in old.cards if said[design].ok)
    reserves = tuple((said[design].design, copies) for design, copies in old.reserves if said[design].ok)
    new = Deck(
        old.name,
        edition.game,
        tuple((design, copies) for design, copies in cards if design is not None),
        old.author,
        tuple((design, copies) for design, copies in reserves if design is not None)
        if edition.reserves_max
        else (),
    )
    counted = tuple((design, copies, said[design]) for design, copies in old.cards)
    return Drawn(DeckRewritten(old, counted, new, examine(new)), _draw_deck)


def _draw_deck(deck: DeckRewritten) -> RenderableType:
    source, edition = load(deck.old.game), load(deck.deck.game)
    heading = Text.assemble((deck.old.name, "card"), f", from the {source.name} to the {edition.name}")
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column(style="card", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for design, copies, there in deck.cards:
        level = level_of(design, source)
        levels = f"{level} → {there.level}" if there.ok and there.level != level else str(level)
        grid.add_row(str(copies), Text(design.name), levels, Text(_told(there)))
    verdict = [draw_finding(each) for each in deck.findings if each.severity == "error"]
    return Group(heading, "", grid, "", Text(deck.summary), *verdict)


def _told(there: Rewriting) -> str:
    """What becomes of a card, in a line."""
    if not there.ok:
        return f"lost: {'; '.join(there.why_not)}"
    if there.otherwise:
        return f"works otherwise: {'; '.join(how_else(there.otherwise, there.edition))}"
    return "as before"
