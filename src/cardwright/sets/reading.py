"""Reading sets of cards, whatever form their files have."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Final, Literal

from cardwright.errors import FileError
from cardwright.files import decoded, read_bytes
from cardwright.sets.cards import LARGEST_SET, USUAL_GAME, CardSet
from cardwright.sets.collecting import Collection
from cardwright.sets.documents import collect_json, collect_toml
from cardwright.sets.separated import collect_csv, csv_decoded
from cardwright.sets.workbooks import collect_workbook

TextForm = Literal["toml", "json", "csv"]

FORMS: Final = ("toml", "json", "csv", "tsv", "xlsx")
"""The endings of files of sets."""

_ARCHIVE: Final = b"PK\x03\x04"
_OLD_WORKBOOK: Final = b"\xd0\xcf\x11\xe0"
_COLLECTING: Final = {"toml": collect_toml, "json": collect_json, "csv": collect_csv}


def read_set(path: str | Path, game: str = USUAL_GAME) -> CardSet:
    """The set in a file of TOML, JSON, CSV or XLSX, as its name ends; `game` is its game if it names none.

    What is wrong with single values is in the set's `findings`. Raises `FileError` where the file is no set.
    """
    file = str(path)
    form = form_of(file)
    content = read_bytes(path, LARGEST_SET)
    if content.startswith(_OLD_WORKBOOK):
        raise FileError("this is a workbook of an old form, or a locked one: save it as XLSX", file)
    if content.startswith(_ARCHIVE) != (form == "xlsx"):
        named = (
            "called .xlsx, but is none" if form == "xlsx" else f"called .{form}, but is an archive like XLSX"
        )
        raise FileError(f"this is {named}: give the file the name that it should have", file)
    collection = Collection(file)
    if form == "xlsx":
        collect_workbook(content, collection)
    elif form in ("csv", "tsv"):
        collect_csv(csv_decoded(content, collection), collection)
    else:
        _COLLECTING[form](decoded(content, file), collection)
    return collection.set(game)


def set_from_text(text: str, form: TextForm, file: str = "set", game: str = USUAL_GAME) -> CardSet:
    r"""The set that a text is; `file` names it in errors, and where it names itself nowhere.

    Raises `FileError`.

    >>> found = set_from_text("Name,Type,Text\nBolt,spell,Draw 1 card.", "csv")
    >>> found.cards[0].text
    'Draw 1 card.'
    """
    collection = Collection(file)
    _COLLECTING[form](text, collection)
    return collection.set(game)


def form_of(file: str) -> str:
    """The form of a set's file by the ending of its name. Raises `FileError` for no such ending."""
    form = PurePath(file).suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise FileError(f"a set is a file that ends in .{', .'.join(FORMS)}", file)
    return form
