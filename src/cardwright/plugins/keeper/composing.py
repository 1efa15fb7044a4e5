"""Cards of Keeper of the Cards while somebody writes them: what to begin with, and how they look so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from cardwright.authoring.composing import Composing, OtherEdition
from cardwright.authoring.document import Document
from cardwright.drawing.emblem import Emblem
from cardwright.drawing.face import CardFace, Number, Paragraph
from cardwright.kotc.decks.deckfile import card_from_text
from cardwright.kotc.decks.exporting import card_to_toml
from cardwright.kotc.decks.starters import starter_decks
from cardwright.kotc.editions import Edition, load
from cardwright.kotc.language.across import InEdition, read_somewhere, through_editions
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.face import face_of_design
from cardwright.kotc.language.faults import CardTextError
from cardwright.plugins.keeper.authoring import is_deck
from cardwright.plugins.keeper.authoring.sheet import Sheet

UNREAD_HUE: Final = 40
"""The colour of what cannot be read yet."""

A_MINION: Final = 'sp = 1\nhp = 1\ntext = "CALL: Draw 1 card."\n'
A_SPELL: Final = 'text = "Draw 1 card."\n'
"""What new cards have beside name, type and edition."""

_ABILITY: Final = re.compile(r"([^:\n]{1,60}):[ \t]+(.+)", re.DOTALL)


@cache
def beginnings(game: str) -> Mapping[str, str]:
    """A new minion and a new spell in the words of the edition, then every card of its starter decks."""
    edition = load(game)
    minion, spell = (edition.words.get(kind, kind) for kind in ("minion", "spell"))
    of = f"edition = {edition.number}\n"
    found = {
        f"A new {minion}": f'name = "New {minion}"\ntype = "{minion}"\n{of}{A_MINION}',
        f"A new {spell}": f'name = "New {spell}"\ntype = "{spell}"\n{of}{A_SPELL}',
    }
    designs = {design.name: design for deck in starter_decks(game).values() for design in deck.designs}
    found |= {name: card_to_toml(design, game) for name, design in sorted(designs.items())}
    return MappingProxyType(found)


def composing(game: str, text: str) -> Composing | None:
    """The face of a card in a text; None for a deck, and for what has neither a name nor a text."""
    if is_deck(text):
        return None
    document = Document(text)
    if not document.data:
        return None
    edition = load(game)
    draft = Sheet(document, edition, ()).draft
    try:
        return Composing(face_of_design(draft.design(edition), edition), unfinished=bool(document.flaws))
    except CardTextError:
        return Composing(_unread(draft, edition), unfinished=True)


def across(game: str, text: str) -> Sequence[OtherEdition]:
    """The card of a text in every edition. Raises `CardwrightError`."""
    draft = card_from_text(text, "card", load(game))
    return [_there(each) for each in through_editions(draft, *read_somewhere(draft, game)).editions]


def _there(card: InEdition) -> OtherEdition:
    rewriting, game = card.rewriting, card.edition.game
    return OtherEdition(
        game,
        card.as_it_is.ok,
        card.why_not,
        rewriting.level,
        card.text,
        rewriting.why_not,
        card.changed,
        "" if rewriting.design is None else card_to_toml(rewriting.design, game),
    )


def _unread(draft: Draft, edition: Edition) -> CardFace:
    """The face of a card whose text cannot be read yet: its words as they are typed."""
    words = edition.words
    kind = words.get(draft.type, draft.type)
    texts = draft.text.split("\n\n") if isinstance(draft.text, str) else draft.text
    minion = draft.type == "minion"
    return CardFace(
        draft.name,
        kind[:1].upper() + kind[1:],
        Emblem(draft.name, "shield" if minion else "star", UNREAD_HUE, ()),
        paragraphs=tuple(_paragraph(text) for text in texts if text.strip()),
        flavour=draft.flavour,
        corners=(Number(words["sp"], draft.sp, "sword"), Number(words["hp"], draft.hp, "heart"))
        if minion
        else (),
    )


def _paragraph(text: str) -> Paragraph:
    ability = _ABILITY.fullmatch(text.strip())
    return Paragraph(text.strip()) if ability is None else Paragraph(ability[2], ability[1])
