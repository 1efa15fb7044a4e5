"""A deck or a card written out as a file that a person can read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from cardwright.kotc.decks.deck import Deck
from cardwright.kotc.editions import load
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import paragraphs

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def deck_to_toml(deck: Deck) -> str:
    """The text of a deck file; `read_deck` reads the same deck from it."""
    lines = [f"name = {_quoted(deck.name)}", f"game = {_quoted(deck.game)}"]
    if deck.author:
        lines.append(f"author = {_quoted(deck.author)}")
    lines += ["", "[copies]", *(f"{_key(design.name)} = {copies}" for design, copies in deck.cards)]
    if deck.reserves:
        lines += ["", "[reserves]", *(f"{_key(each.name)} = {copies}" for each, copies in deck.reserves)]
    for design in deck.designs:
        lines += ["", f"[cards.{_key(design.name)}]", *_card(design, deck.game)]
    return "\n".join(lines) + "\n"


def card_to_toml(design: Design, game: str) -> str:
    """The text of a card file; whoever reads it finds the same design."""
    return "\n".join([f"name = {_quoted(design.name)}", *_card(design, game)]) + "\n"


def _card(design: Design, game: str) -> Iterator[str]:
    yield f'type = "{design.type}"'
    if design.edition is not None:
        yield f"edition = {design.edition}"
    if design.level is not None:
        yield f"level = {design.level}"
    if design.type == "minion":
        yield f"sp = {design.sp}"
        yield f"hp = {design.hp}"
    texts = paragraphs(design, load(game))
    if len(texts) == 1:
        yield f"text = {_quoted(texts[0])}"
    elif texts:
        written = "\n\n".join(_quoted(text)[1:-1] for text in texts)
        yield f'text = """\n{written}\n"""'
    if design.flavour:
        yield f"flavour = {_quoted(design.flavour)}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """A TOML string: JSON's, but for one sign that TOML wants escaped, too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
