"""Sets in CSV: whatever spreadsheet programs call by that name, read; written so that none runs a cell."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from cardwright.errors import CardwrightError, FileError
from cardwright.sets.cards import PROPERTIES, CardSet
from cardwright.sets.collecting import Collection
from cardwright.sets.columns import Sheet, column_meant

_SEPARATORS: Final = ",;\t|"
_SAYS_SEPARATOR: Final = re.compile(r'"?sep=([,;\t|])"?[,;\t|]*\r?\n', re.IGNORECASE)
"""A first line by which spreadsheet programs are told what parts the cells; they show it as no row."""
_LIKE_FORMULA: Final = re.compile(r"'*[=+\-@\t]")
_BYTE_ORDERS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def csv_decoded(content: bytes, collection: Collection) -> str:
    """The text of a CSV file: UTF-8, UTF-16 with its mark, or else Windows-1252, which is noted.

    Raises `FileError` where it is none of them.
    """
    encoding = next((name for mark, name in _BYTE_ORDERS if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise FileError(f"the file is no {encoding.upper()}: save it as UTF-8", collection.file) from None
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError:
            raise FileError("the file is not written in UTF-8: save it so", collection.file) from None
        message = (
            "the file is no UTF-8 and was read as Windows-1252: look at its accents, or save it as UTF-8"
        )
        collection.note("warning", "encoding", message)
    if "\0" in text:
        raise FileError("the file holds NUL bytes: save it as CSV in UTF-8", collection.file)
    return text


def collect_csv(text: str, collection: Collection) -> None:
    """Add the cards of a CSV text. Raises `FileError` where it cannot be taken apart."""
    said = _SAYS_SEPARATOR.match(text)
    text = text[said.end() :] if said else text
    separator = said[1] if said else _separator(text)
    sheet = Sheet(collection)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for number, row in enumerate(reader, 1):
            sheet.add(number, [_unguarded(cell) for cell in row])
    except csv.Error as fault:
        message = f"this is no CSV: {fault}; a text with quotes has them doubled, and quotes around it"
        if "limit" in str(fault):
            message = (
                f"a cell has more than {csv.field_size_limit():,} letters: are there quotes that do not end?"
            )
        raise FileError(message, collection.file, reader.line_num) from None


def csv_text(card_set: CardSet) -> str:
    r"""A set as CSV, a row a card; `collect_csv` reads the same cards from it.

    An apostrophe stands before what a spreadsheet program would take for a formula; reading takes it off.
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow((*PROPERTIES, "set", "game", "author"))
    for row in rows_of(card_set):
        writer.writerow([_guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return written.getvalue()


def rows_of(card_set: CardSet) -> list[list[str | int]]:
    """The cells of each card, in the order of the columns."""
    title: list[str | int] = [card_set.name, card_set.game, card_set.author]
    rows = []
    for card in card_set.cards:
        values = {"name": card.name} | card.values()
        rows.append([*(values.get(key, "") for key in PROPERTIES), *title])
    return rows


def _separator(text: str) -> str:
    """What parts the cells: that by which most of the first row's cells are heads of columns."""
    first = next((line for line in text.splitlines() if line.strip(_SEPARATORS + " ")), "")
    return max(
        _SEPARATORS, key=lambda sign: sum(column_meant(each) is not None for each in first.split(sign))
    )


def _guarded(cell: str) -> str:
    return f"'{cell}" if _LIKE_FORMULA.match(cell) else cell


def _unguarded(cell: str) -> object:
    """The text of a cell, or what is wrong with it."""
    if cell.startswith("=") and len(cell) > 1:
        shown = cell if len(cell) <= 40 else f"{cell[:37]}..."
        return CardwrightError(
            f"{shown!r} looks like a formula: write its value, or '{shown[:20]} for a text"
        )
    return cell[1:] if cell.startswith("'") and _LIKE_FORMULA.match(cell) else cell
