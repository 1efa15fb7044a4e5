"""Writing sets of cards: what is written is read as the same set again."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Final

from cardwright.errors import CardwrightError, FileError
from cardwright.sets.cards import CardSet
from cardwright.sets.collecting import Collection
from cardwright.sets.documents import json_text, toml_text
from cardwright.sets.reading import TextForm
from cardwright.sets.separated import csv_text
from cardwright.sets.workbooks import workbook

_WRITING: Final = {"toml": toml_text, "json": json_text, "csv": csv_text}


def set_text(card_set: CardSet, form: TextForm) -> str:
    """The text of a set in a form. Raises `CardwrightError` where reading found what is wrong."""
    _check(card_set)
    return _WRITING[form](card_set)


def write_set(card_set: CardSet, path: str | Path) -> None:
    """Write a set into a file, in the form that its name ends in (.toml, .json, .csv, .xlsx).

    Raises `CardwrightError` where reading has found what it could not keep, or nothing can be written there.
    """
    form = PurePath(path).suffix.lower().removeprefix(".")
    if form == "xlsx":
        _check(card_set)
        content = workbook(card_set)
    elif form not in _WRITING:
        raise FileError("a set is written as .toml, .json, .csv or .xlsx", str(path))
    else:
        content = _encoded(set_text(card_set, form), form)  # type: ignore[arg-type]
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise FileError(f"the file cannot be written: {reason}", str(path)) from None


def _encoded(text: str, form: str) -> bytes:
    """The bytes of a text; a mark in front of CSV tells spreadsheet programs that it is UTF-8."""
    return text.encode("utf-8-sig" if form == "csv" else "utf-8")


def _check(card_set: CardSet) -> None:
    wrong = [each for each in card_set.findings if each.severity == "error"]
    if wrong:
        first = f"{wrong[0].place}: {wrong[0].message}" if wrong[0].place else wrong[0].message
        message = f"the set would lose what could not be read; mend it first ({len(wrong)} in all): {first}"
        raise CardwrightError(message)
    if not card_set.cards:
        raise CardwrightError("a set without cards is not written")
    again = Collection(card_set.file or "set")
    for key, said in (("name", card_set.name), ("game", card_set.game), ("author", card_set.author)):
        if said or key != "author":
            again.entitle(key, said, "the set")
    for card in card_set.cards:
        again.add({"name": card.name, **card.values()}, {"": f"{card.name!r:.60}"})
    for each in again.findings:  # a program has made the set: nobody would read it from a file again
        raise CardwrightError(f"{each.place}: {each.message}")
