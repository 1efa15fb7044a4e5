"""Paragraphs set in lines: broken where they must be, in the largest type that the room allows.

Lengths are in tenths of a millimetre, sizes of type too: `POINT` is a printer's point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, Literal, NamedTuple

import pyphen  # type: ignore[import-untyped]

from cardwright.drawing.glyphs import FontName, width_in

POINT: Final = 254 / 72
SMALLEST: Final = 5.5 * POINT
"""Type below this cannot be read on a printed card."""

LEADING: Final = 1.17
BETWEEN: Final = 0.36
"""Of the size, between two paragraphs."""

_ICON: Final = 0.86
"""How wide an icon is before its word, with its gap, in parts of the size."""

Tone = Literal["plain", "warning", "flavour"]


class Span(NamedTuple):
    """Words in one font. What a paragraph is made of."""

    words: str
    font: FontName
    tone: Tone = "plain"


class Run(NamedTuple):
    """Words that stand together in a line, from `x` on; or before them an icon at `x`."""

    x: float
    words: str
    font: FontName
    tone: Tone
    icon: str


class Line(NamedTuple):
    """A line on its base line `y`."""

    y: float
    width: float
    runs: tuple[Run, ...]

    @property
    def words(self) -> str:
        """What the line says."""
        return " ".join(run.words for run in self.runs)


class Setting(NamedTuple):
    """Paragraphs in lines: the size of the type, how high all is, and by how much it is too high."""

    size: float
    height: float
    lines: tuple[Line, ...]
    breaks: tuple[float, ...]
    """Where a paragraph of flavour begins, which a rule sets apart."""
    excess: float = 0.0


class _Word(NamedTuple):
    words: str
    font: FontName
    tone: Tone
    icon: str
    width: float
    space: float
    """What stands before it in a line."""


Paragraph = Sequence[Span]


def set_paragraphs(
    paragraphs: Sequence[Paragraph], width: float, size: float, icons: Mapping[str, str]
) -> Setting:
    """Paragraphs in lines of at most this width, in type of this size, the first line's top at 0.

    `icons` has the icons that stand before words, of each paragraph before the first of its kind.
    """
    lines: list[Line] = []
    breaks: list[float] = []
    top = 0.0
    for number, spans in enumerate(paragraphs):
        flavour = any(span.tone == "flavour" for span in spans)
        if number:
            top += size * (BETWEEN * 2.2 if flavour else BETWEEN)
            breaks += [top - size * BETWEEN * 1.1] if flavour else []
        for words in _broken(tuple(_words(spans, size, width, icons)), width):
            lines.append(_placed(words, top + size * 0.88))
            top += size * LEADING
    height = max(0.0, top - size * (LEADING - 1.13)) if lines else 0.0
    return Setting(size, height, tuple(lines), tuple(breaks))


def largest_setting(
    paragraphs: Sequence[Paragraph],
    width: float,
    rooms: Sequence[tuple[float, float, float]],
    icons: Mapping[str, str],
) -> Setting:
    """The paragraphs in the largest type that fits into one of the rooms, the earlier rather than the later.

    A room is a height with the largest and the smallest size that are set in it. What fits nowhere is set in
    the smallest size of the last room, and says by how much it is too high.
    """
    step = 0.5
    for height, largest, smallest in rooms:
        count = int((largest - smallest) / step)
        low, high, found = 0, count, None
        while low <= high:  # the smaller the type, the lower the text
            middle = (low + high) // 2
            tried = set_paragraphs(paragraphs, width, largest - middle * step, icons)
            if tried.height <= height:
                found, high = tried, middle - 1
            else:
                low = middle + 1
        if found is not None:
            return found
    height, _, smallest = rooms[-1]
    last = set_paragraphs(paragraphs, width, smallest, icons)
    return last._replace(excess=max(0.0, last.height - height))


def line_that_fits(words: str, font: FontName, width: float, largest: float, smallest: float) -> float:
    """The largest size in which words fit into a line; the smallest where they do not fit in any."""
    wide = width_in(words, font, 1.0)
    return max(smallest, min(largest, width / wide)) if wide > 0 else largest


def _words(spans: Paragraph, size: float, width: float, icons: Mapping[str, str]) -> Iterator[_Word]:
    shown: set[str] = set()
    for span in spans:
        space = width_in(" ", span.font, size)
        for written in span.words.split():
            icon = icons.get(written.strip(".,:;!?()[]“”’—").lower(), "") if span.tone != "flavour" else ""
            if icon in shown:
                icon = ""
            shown.add(icon)
            led = _ICON * size if icon else 0.0
            wide = width_in(written, span.font, size) + led
            if wide <= width:
                yield _Word(written, span.font, span.tone, icon, wide, space)
            else:
                yield from _parts(written, span, size, width, space)


def _parts(word: str, span: Span, size: float, width: float, space: float) -> Iterator[_Word]:
    """A word that no line holds: parted at its syllables, and where it has none, anywhere."""
    rest = word
    while rest:
        cut, hyphen = _longest_part(rest, span.font, size, width)
        part, rest = rest[:cut] + hyphen, rest[cut:]
        yield _Word(part, span.font, span.tone, "", width_in(part, span.font, size), space)


def _longest_part(word: str, font: FontName, size: float, width: float) -> tuple[int, str]:
    if width_in(word, font, size) <= width:
        return len(word), ""
    for place in reversed(_syllables(word)):
        if width_in(word[:place] + "-", font, size) <= width:
            return place, "-"
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (
            (middle, high) if width_in(word[:middle], font, size) <= width - size else (low, middle - 1)
        )
    return low, ""


@lru_cache(maxsize=1024)
def _syllables(word: str) -> tuple[int, ...]:
    return tuple(int(place) for place in _dictionary().positions(word)) if len(word) < 100 else ()


@cache
def _dictionary() -> Any:
    return pyphen.Pyphen(lang="en_US")


def _broken(words: Sequence[_Word], width: float) -> Iterator[Sequence[_Word]]:
    """Words in as few lines as can be, and of all ways to do that the one with the most even lines."""
    count = len(words)
    costs: list[tuple[int, float]] = [(0, 0.0)] * (count + 1)
    ends = [count] * (count + 1)
    for first in range(count - 1, -1, -1):
        best: tuple[int, float] | None = None
        wide = -words[first].space
        for last in range(first, count):
            wide += words[last].space + words[last].width
            if wide > width and last > first:
                break
            lines, uneven = costs[last + 1]
            slack = 0.25 * (width - wide) ** 2 if last + 1 == count else (width - wide) ** 2
            cost = (lines + 1, uneven + slack)
            if best is None or cost < best:
                best, ends[first] = cost, last + 1
        assert best is not None
        costs[first] = best
    first = 0
    while first < count:
        yield words[first : ends[first]]
        first = ends[first]


def _placed(words: Sequence[_Word], y: float) -> Line:
    """The words of a line one after another; neighbours of one font stand in one run."""
    runs: list[Run] = []
    x = -words[0].space
    for word in words:
        x += word.space
        last = runs[-1] if runs else None
        if last is not None and not word.icon and (last.font, last.tone) == (word.font, word.tone):
            runs[-1] = last._replace(words=f"{last.words} {word.words}")
        else:
            runs.append(Run(x, word.words, word.font, word.tone, word.icon))
        x += word.width
    return Line(y, x, tuple(runs))


def lead_of(icon: str, size: float) -> float:
    """How far from its icon a run's words begin."""
    return _ICON * size if icon else 0.0
