"""Sets in XLSX, by openpyxl: the first sheet that shows, its cells as they are, no formula worked out."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time, timedelta
from importlib import import_module
from typing import Any, Final

from cardwright.errors import CardwrightError, FileError
from cardwright.sets.cards import PROPERTIES, CardSet
from cardwright.sets.collecting import Collection
from cardwright.sets.columns import MOST_COLUMNS, Sheet
from cardwright.sets.separated import rows_of

LARGEST_UNPACKED: Final = 20_000_000
"""The bytes of a workbook unpacked, as the directory of its archive states them; no more is unpacked."""

_MOST_PARTS: Final = 500
_SIGN_BY_NUMBER: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""How workbooks write a sign that XML cannot hold, such as `_x000D_` for the end of a line."""
_LIKE_A_SIGN: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""The underscore before what a text would be taken for one with; it may end what looks like another."""


def collect_workbook(content: bytes, collection: Collection) -> None:
    """Add the cards of a workbook. Raises `FileError` where it is none, or one too large unpacked."""
    book = _opened(content, collection.file)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    filled = [sheet for sheet in shown if sheet.max_row > 1 or sheet["A1"].value is not None]
    if not filled:
        raise FileError("no sheet of this workbook that shows holds anything", collection.file)
    for other in book.worksheets:
        if other is not filled[0] and other not in shown:
            collection.note("warning", "sheet", f"the sheet {other.title[:40]!r} is hidden, and is not read")
        elif other in filled[1:]:
            message = f"only the sheet {filled[0].title[:40]!r} is read, not {other.title[:40]!r}"
            collection.note("warning", "sheet", message)
    for merged in list(filled[0].merged_cells.ranges)[:20]:
        message = f"the cells {merged} are merged: part them, and write the value into each"
        collection.note("error", "merged", message, f"cells {merged}")
    sheet = Sheet(collection)
    for number, row in enumerate(filled[0].iter_rows(max_col=min(filled[0].max_column, MOST_COLUMNS + 1)), 1):
        sheet.add(number, [_value(cell) for cell in row])


def workbook(card_set: CardSet) -> bytes:
    """A set as a workbook of one sheet, in which every text is a text and none a formula."""
    openpyxl = _library()
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "cards"
    heads: list[str | int] = [*PROPERTIES, "set", "game", "author"]
    for number, row in enumerate([heads, *rows_of(card_set)], 1):
        for column, value in enumerate(row, 1):
            if value != "":
                cell = sheet.cell(number, column)
                cell.value = _LIKE_A_SIGN.sub("_x005F_", value) if isinstance(value, str) else value
                if isinstance(value, str):
                    cell.data_type = "s"
                    cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    sheet.freeze_panes = "B2"
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _library() -> Any:
    """The library that reads workbooks, imported by name: what compiles the rules has no types of it."""
    try:
        return import_module("openpyxl")
    except ImportError:
        message = (
            "XLSX needs the extra `workshop`: pip install 'cardwright[workshop]', or save the sheet as CSV"
        )
        raise CardwrightError(message) from None


def _opened(content: bytes, file: str) -> Any:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
        if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            limit = f"{LARGEST_UNPACKED // 1_000_000} MB and {_MOST_PARTS} parts"
            raise FileError(f"the workbook is more than {limit} unpacked, and is not read", file)
        return _library().load_workbook(io.BytesIO(content))
    except CardwrightError:
        raise
    except Exception as fault:  # the library raises whatever a broken part makes it stumble over
        raise FileError(f"this is no XLSX that can be read ({str(fault)[:80]})", file) from None


def _value(cell: Any) -> object:
    """What a cell holds, or what is wrong with it."""
    value = cell.value
    if cell.data_type == "f":
        written = str(getattr(value, "text", value))[:40]
        return CardwrightError(f"{written!r} is a formula: write its value, or format the cell as text")
    if cell.data_type == "e":
        return CardwrightError(
            f"{str(value)[:40]!r} is a spreadsheet's error: write the value that was meant"
        )
    if isinstance(value, date | datetime | time | timedelta):
        message = (
            f"the spreadsheet has made a date of it ({value}): format the cell as text, and write it anew"
        )
        return CardwrightError(message)
    if value is None or isinstance(value, int | float | bool):
        return value
    return _SIGN_BY_NUMBER.sub(lambda found: chr(int(found[1], 16)), str(value))
