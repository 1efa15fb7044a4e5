"""Cards as they are drawn: a face with what a press on it does, and several alike as one pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, final

from cardwright.narration.staging import Mark, Number, Tile
from cardwright.table.page.offers import Press

ALIKE: Final = 4
"""From so many tiles that are alike on they are one pack."""

SHOWN_MARKS: Final = 3
"""So many marks stand on a tile; what is more is counted."""

LEAD: Final = 72
"""So many letters of a card's text are shown where there is little room."""

LINES: Final = 2
"""So many lines a name may take, between so many letters each."""

LEAST_ROOM: Final = 8
MOST_ROOM: Final = 20

ABILITY: Final = "◆ "
"""What stands before the name of an ability."""

SHORT: Final = 8
MIDDLING: Final = 13
"""How long the words of a mark are that find room on smaller tiles."""


@final
class Badge(NamedTuple):
    """A card's part in what is under way: an icon (`sword`, `shield`, `check`, `aim`), its place in order
    from 1, if there is one, and the same in words.
    """

    icon: str
    words: str
    number: int = 0


@final
class Face(NamedTuple):
    """A tile with what a press on it does; `key` is empty where the seat has none for the card."""

    tile: Tile
    key: str
    art: str
    presses: tuple[Press, ...] = ()
    parts: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    seat: int | None = None
    whole: str = ""
    """Where the card's whole face is served; only what is looked up has one."""

    @property
    def classes(self) -> str:
        """What it is and does, for the style sheet."""
        states = {"offer": self.presses, "tired": self.tile.exhausted, "active": self.tile.active}
        return " ".join([*self.parts, *(word for word, holds in states.items() if holds)])

    @property
    def name(self) -> str:
        """What stands on it as its name."""
        return self.tile.name or "face down"

    @property
    def fit(self) -> str:
        """How many letters a line of its name must have room for."""
        return f"c{_room(self.name, numbered=bool(self.tile.twin))}"

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that stand on it."""
        marks = self.tile.marks
        return marks if len(marks) <= SHOWN_MARKS else marks[: SHOWN_MARKS - 1]

    @property
    def folded(self) -> tuple[Mark, ...]:
        """The marks that are only counted."""
        return self.tile.marks[len(self.marks) :]

    @property
    def spare(self) -> bool:
        """Whether its marks only name its abilities, of which its picture tells."""
        return all(mark.text.startswith(ABILITY) for mark in self.tile.marks)

    @property
    def lead(self) -> str:
        """The text's beginning, whole words of it."""
        text = self.tile.text
        return text if len(text) <= LEAD + SHORT else text[:LEAD].rpartition(" ")[0]

    @property
    def rest(self) -> str:
        """What follows."""
        return self.tile.text[len(self.lead) :]

    @property
    def length(self) -> str:
        """How long its text is, in four steps."""
        length = len(self.tile.text)
        return f"t{sum(length > limit for limit in (60, 105, 160))}"

    @property
    def label(self) -> str:
        """All that is to be known of it, for who does not see it."""
        tile = self.tile
        name = f"{tile.name} {tile.twin}".strip()
        said = [name or "a card that you may not see", tile.kind, *map(_value, tile.numbers)]
        said += ["exhausted"] if tile.exhausted else []
        said += [mark.title for mark in tile.marks]
        said += [f"with {name}" for name in tile.below]
        said += [badge.words for badge in self.badges]
        state = ", ".join(filter(None, said))
        does = "; ".join(press.words for press in self.presses)
        return f"{does}: {state}" if does else state

    @property
    def facts(self) -> tuple[str, ...]:
        """What is true of it now that is not printed on it."""
        tile = self.tile
        said = [f"{each.word} is {each.now}, printed {each.printed}" for each in tile.numbers if each.changed]
        said += ["exhausted"] if tile.exhausted else []
        said += [mark.title for mark in tile.marks if mark.kind != "ability"]
        said += [f"with {name}" for name in tile.below]
        said += [badge.words for badge in self.badges]
        return tuple(said)

    @property
    def chip(self) -> str:
        """Its numbers in a word, for where there is no more room."""
        return "/".join(str(number.now) for number in self.tile.numbers) or "?"


@final
class Pack(NamedTuple):
    """Tiles that are the same in all that the seat may know, none of them on offer or in a fight."""

    faces: tuple[Face, ...]

    @property
    def top(self) -> Face:
        """The one that is seen."""
        return self.faces[0]


def packed(faces: Sequence[Face]) -> Iterator[Face | Pack]:
    """The faces in order, those that are alike from `ALIKE` on as one pack where the first of them lies."""
    many = Counter([face.tile.name for face in faces])
    alike: dict[Tile, list[Face]] = {}
    for face in faces:
        if many[face.tile.name] >= ALIKE and not face.presses and not face.parts:
            alike.setdefault(_without_number(face.tile), []).append(face)
    packs = [Pack(tuple(group)) for group in alike.values() if len(group) >= ALIKE]
    first = {pack.top.tile.reference: pack for pack in packs}
    inside = {face.tile.reference for pack in packs for face in pack.faces}
    for face in faces:
        reference = face.tile.reference
        if reference in first:
            yield first[reference]
        elif reference not in inside:
            yield face


def mark_length(mark: Mark) -> str:
    """How much room its words take: `short`, `middling` or `long`."""
    length = len(mark.text.removeprefix(ABILITY))
    return "short" if length <= SHORT else "middling" if length <= MIDDLING else "long"


def _without_number(tile: Tile) -> Tile:
    return tile._replace(reference="")


def _value(number: Number) -> str:
    return f"{number.word} {number.now}" + (f" (printed {number.printed})" if number.changed else "")


def _room(name: str, *, numbered: bool = False) -> int:
    """The fewest letters that a line must hold so that the name stands in two lines, no word parted.

    >>> _room("Drummer of the Yard"), _room("Snufflegator"), _room("Pawn")
    (10, 12, 8)
    """
    lengths = [len(word) for word in name.split()] or [0]
    lengths[-1] += numbered
    room = max(LEAST_ROOM, *lengths)
    while _lines(lengths, room) > LINES:
        room += 1
    return min(room, MOST_ROOM)


def _lines(lengths: Iterable[int], room: int) -> int:
    """In how many lines words of these lengths stand, so many letters a line."""
    lines, used = 1, -1
    for length in lengths:
        if used + 1 + length > room:
            lines, used = lines + 1, length
        else:
            used += 1 + length
    return lines
