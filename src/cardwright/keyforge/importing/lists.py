"""Decks as text: plain lists as people paste them, and the CSV of Decks of KeyForge.

A plain list has a name, perhaps a line with the set and the deck's number, and a line a card under headings
that are houses. One form of it is canonical, see `exporting`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Final, NamedTuple, final

from cardwright.errors import FileError
from cardwright.keyforge.decks import UUID
from cardwright.keyforge.importing.sketch import (
    MOST_COPIES,
    SET_NAMES,
    CardEntry,
    DeckSketch,
    one_line,
)
from cardwright.keyforge.titles import card_titled, house_named, is_later_house, plain

OTHER_SETS: Final = {
    "ageofascension": "Age of Ascension",
    "aoa": "Age of Ascension",
    "worldscollide": "Worlds Collide",
    "wc": "Worlds Collide",
    "massmutation": "Mass Mutation",
    "mm": "Mass Mutation",
    "darktidings": "Dark Tidings",
    "dt": "Dark Tidings",
    "windsofexchange": "Winds of Exchange",
    "woe": "Winds of Exchange",
    "grimreminders": "Grim Reminders",
    "gr": "Grim Reminders",
    "aembersskies": "Æmber Skies",
    "aemberskies": "Æmber Skies",
    "tokensofchange": "Tokens of Change",
    "propheticvisions": "Prophetic Visions",
}
"""Sets that are not Call of the Archons, by plain names."""

OTHER_GAME: Final = re.compile(r"""^game\s*=\s*["'](.+?)["']""", re.MULTILINE)
"""The line in the file of a deck of another game that names the game."""

_LABEL: Final = re.compile(r"(?:deck ?name|name|deck)\s*:\s*(.*)", re.IGNORECASE)
_SET: Final = re.compile(r"(?:expansion|set)\s*:?\s+(.*)", re.IGNORECASE)
_BULLET: Final = re.compile(r"[-*•·–+]\s+")
_BRACKET: Final = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_COUNT_BEFORE: Final = re.compile(r"([0-9]{1,2})\s*(?:[x×]\s*|\s)(?=\S)", re.IGNORECASE)
_COUNT_BEHIND: Final = re.compile(r"(?:\s+x|\s*×)\s*([0-9]{1,2})$", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?:#\s*([0-9]{1,3})|([0-9]{3}))(?:\s*[-–.:]\s+|\s+|$)")
LONGEST_LINE: Final = 1_000
MOST_LINES: Final = 1_000
"""The lines of the longest list of one deck that is read: no deck needs a tenth of them."""

_COLUMNS: Final = ("count", "title", "house")


@final
class _Entry(NamedTuple):
    """A line read as a card; `counted` if it has a count or a number, as only a card's line does."""

    title: str
    number: int | None
    copies: int
    house: str | None
    maverick: bool
    counted: bool


def sketch_of_list(text: str, source: str) -> DeckSketch:
    """The deck that a plain list describes. Raises `FileError`."""
    sketch = DeckSketch(source)
    house: str | None = None
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise sketch.wrong(f"the list of a deck has at most {MOST_LINES} lines; this one has {len(lines)}")
    for line, words in enumerate(lines, start=1):
        if len(words) > LONGEST_LINE:
            raise sketch.wrong(f"a line of a deck has at most {LONGEST_LINE} letters", line=line)
        bare = _without_marks(words)
        opening = house is None and not sketch.cards
        if heading := _heading(bare):
            house = sketch.house(heading, line=line)
            sketch.houses += [] if house in sketch.houses else [house]
        elif not bare or words.lstrip().startswith("# ") or _is_columns(bare):
            continue
        elif not (opening and (_is_labelled(words.strip(), sketch) or _is_about_deck(bare, sketch))):
            sketch.cards.append(_card(bare, house, line, sketch))
    if not any(card.house for card in sketch.cards):
        sketch.houses = []
    return sketch


def is_name(line: str) -> bool:
    """Whether the first line of a list, written so, is read as the deck's name."""
    read = DeckSketch("")
    bare = _without_marks(line)
    if not bare or bare != line or _heading(bare) or line.startswith("# ") or _is_columns(bare):
        return False
    if line[0] in "<[{" or is_table_of_decks(line) or OTHER_GAME.match(line):
        return False
    return _is_about_deck(bare, read) and read.name == line and not _LABEL.fullmatch(bare)


def is_table_of_decks(text: str) -> bool:
    """Whether the text begins with the columns of a collection exported from Decks of KeyForge."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    columns = [plain(column) for column in _cells(first)]
    return "cards" in columns and "houses" in columns


def sketches_of_table(text: str, source: str) -> list[DeckSketch]:
    """The decks of a collection exported as CSV, read by the names of its columns. Raises `FileError`."""
    rows = csv.reader(io.StringIO(text.lstrip("\n\r")), delimiter=_delimiter(text))
    sketches: list[DeckSketch] = []
    columns: list[str] = []
    try:
        for row in rows:
            if not columns:
                columns = [plain(column) for column in row]
            elif any(cell.strip() for cell in row):
                sketches.append(_deck_in_row(dict(zip(columns, row, strict=False)), source, rows.line_num))
    except csv.Error as error:
        raise FileError(f"this is no CSV: {error}", source, rows.line_num) from None
    return sketches


def _deck_in_row(cells: dict[str, str], source: str, line: int) -> DeckSketch:
    sketch = DeckSketch(source, one_line(cells.get("name", "")), line=line)
    sketch.expansion = cells.get("expansion", "").strip()
    links = UUID.search(" ".join((cells.get("mastervaultlink", ""), cells.get("doklink", ""))))
    sketch.uuid = links and links[0].lower()
    sketch.houses = [sketch.house(word, "Houses") for word in _house_words(cells.get("houses", ""))]
    for card in filter(str.strip, cells.get("cards", "").split("|")):
        if len(card) > LONGEST_LINE:
            raise sketch.wrong(f"a title has at most {LONGEST_LINE} letters", "Cards")
        sketch.cards.append(_card(card.strip(), None, line, sketch))
    return sketch


def _house_words(joined: str) -> Iterator[str]:
    """The names of houses, whatever joins them."""
    words = [word.strip() for word in re.split(r"[|,;/·•&+\n]", joined) if word.strip()]
    for word in words:
        yield from [word] if house_named(word) or is_later_house(word) else word.split()


def _without_marks(line: str) -> str:
    """The line without what makes it bold, a heading or an item of a list."""
    bare = line.strip().strip("*_").strip()
    bare = re.sub(r"^#+\s+", "", bare)
    bare = _BULLET.sub("", bare, count=1) if _BULLET.match(bare) else bare
    return bare.strip().strip("*").strip()


def _heading(line: str) -> str | None:
    """The house that a line names, and nothing else but a count."""
    word = re.sub(r"\W*\b[0-9]{1,2}(?:\s+cards)?\W*$", "", line).strip("*_: ")
    return word if house_named(word) or is_later_house(word) else None


def _is_about_deck(line: str, sketch: DeckSketch) -> bool:
    """Take in a line before the first card that is about the deck: its name, its set, its number."""
    if UUID.search(line) and not _LABEL.fullmatch(line):
        sketch.uuid = UUID.findall(line)[0].lower()
        first = re.split(r"[·|,;\s]", line, maxsplit=1)[0]
        sketch.expansion = first if re.fullmatch(r"[0-9]{3}", first) else sketch.expansion
        return True
    said = _SET.fullmatch(line)
    named = said[1] if said and _is_set(said[1]) else line
    if _is_set(named) and (said or sketch.name or re.fullmatch(r"[0-9]{3}", line)):
        sketch.expansion = OTHER_SETS.get(plain(named), named)
        return True
    if _is_labelled(line, sketch):
        return True
    entry = _entry(line)
    if sketch.name or _row(line) or entry.counted or card_titled(entry.title):
        return False
    sketch.name = one_line(line)
    return True


def _is_labelled(line: str, sketch: DeckSketch) -> bool:
    """Take in the deck's name where the line says that it is one."""
    label = _LABEL.fullmatch(line)
    if label is None or sketch.name:
        return False
    sketch.name = one_line(label[1])
    return True


def _is_set(word: str) -> bool:
    return (
        plain(word) in SET_NAMES or plain(word) in OTHER_SETS or re.fullmatch(r"[0-9]{3}", word) is not None
    )


def _card(line: str, house: str | None, number: int, sketch: DeckSketch) -> CardEntry:
    """The card on a line; under a heading it belongs to that house unless it says another itself."""
    row = _row(line)
    if row is not None:
        title, count, own = row[1], row[0], sketch.house(row[2], line=number) if row[2] else None
        return CardEntry(title, None, own or house, _checked(count, sketch, number), line=number)
    entry = _entry(line)
    count = _checked(entry.copies, sketch, number)
    own = entry.house or house
    return CardEntry(entry.title, entry.number, own, count, entry.maverick, line=number)


def _checked(count: int, sketch: DeckSketch, line: int) -> int:
    if not 1 <= count <= MOST_COPIES:
        raise sketch.wrong(f"a card is in a deck 1 to {MOST_COPIES} times, not {count}", line=line)
    return count


def _row(line: str) -> tuple[int, str, str] | None:
    """The cells of a line with the columns count, title, house; None for any other line."""
    cells = [cell.strip() for cell in _cells(line)]
    if len(cells) < len(_COLUMNS) or not re.fullmatch(r"[0-9]{1,2}", cells[0]):
        return None
    return int(cells[0]), ", ".join(cells[1:-1]), cells[-1]


def _is_columns(line: str) -> bool:
    return tuple(plain(cell) for cell in _cells(line)) == _COLUMNS


def _cells(line: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=_delimiter(line)), [])
    except csv.Error:
        return [line]


def _delimiter(text: str) -> str:
    """What stands between cells: a tab, a semicolon or a comma, by the first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max("\t;,", key=first.count) if any(mark in first for mark in "\t;,") else ","


def _entry(line: str) -> _Entry:
    """A line as a card: `2 Anger`, `2x Anger`, `Anger x2`, `Anger (2)`, `001 Anger`, `Urchin (Dis)`."""
    count, house, maverick, counted = 1, None, False, False
    rest = line.strip()
    while bracket := _BRACKET.search(rest):
        words = re.findall(r"\w+", bracket[1])
        if len(words) == 1 and re.fullmatch("[x×]*[0-9]+", words[0]) and len(words[0]) <= 3:
            count, counted = int(words[0].lstrip("x×")), True
        elif words and all(house_named(word) or word.casefold() == "maverick" for word in words):
            maverick = maverick or "maverick" in map(str.casefold, words)
            house = next(filter(None, map(house_named, words)), house)
        else:
            break
        rest = rest[: bracket.start()]
    if behind := _COUNT_BEHIND.search(rest):
        count, counted, rest = int(behind[1]), True, rest[: behind.start()]
    if (before := _COUNT_BEFORE.match(rest)) and not _NUMBER.match(rest):
        count, counted, rest = int(before[1]), True, rest[before.end() :]
    number = None
    if numbered := _NUMBER.match(rest):
        number, counted, rest = int(numbered[1] or numbered[2]), True, rest[numbered.end() :]
    return _Entry(rest.strip(), number, count, house, maverick, counted)
