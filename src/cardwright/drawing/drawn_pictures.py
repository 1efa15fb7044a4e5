"""A picture that an author has drawn as SVG: looked through and written anew, nothing in it but the drawing.

What only an editor needs (its own elements, metadata, comments, where the file lay) does not come along.
What would do more than draw is refused: scripts, references to other files, entities, style sheets, words in
fonts that nobody may have, and an element that draws others so often that no printer would come to an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, final
from xml.parsers import expat

from cardwright.drawing.svg import escape
from cardwright.errors import CardwrightError

MOST_SVG_BYTES: Final = 1_000_000
MOST_DRAWN: Final = 50_000
"""Elements, each counted as often as it is drawn."""

_SPACE: Final = "http://www.w3.org/2000/svg"
_LINKS: Final = "http://www.w3.org/1999/xlink"
_XML: Final = "http://www.w3.org/XML/1998/namespace"
_DRAWN: Final = frozenset(
    (
        *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "symbol", "use"),
    )
)
"""The elements of an SVG that do nothing but draw. A pattern is none: how often its tile is drawn, and how
large, nobody can tell beforehand."""
_TOLD: Final = frozenset(("title", "desc", "metadata"))
"""Those that say something of it, which nobody sees on a card."""
_WRITTEN: Final = frozenset(("text", "tspan", "textPath"))
"""Words, which would be drawn only where somebody has their fonts."""

_SMALLEST: Final = 1e-3
_LARGEST: Final = 1e6
"""How wide and how high the room of a drawing is, in its own units."""

_DEPTH: Final = 100
_CHAIN: Final = 300
"""How many elements stand within one another, and how many through references, too."""

_WITHIN: Final = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_OUTSIDE: Final = re.compile(
    r"url\((?!\s*['\"]?#)|\b(?:src|image|image-set|cross-fade)\(|javascript:|@import|\\", re.IGNORECASE
)
_NUMBERS: Final = re.compile(r"[\s,]+")
_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?", re.ASCII)
_LENGTH: Final = re.compile(r"\s*([0-9.]+)\s*(?:px|pt|pc|mm|cm|in)?\s*", re.ASCII)


@final
@dataclass
class _Element:
    """An element of the drawing: what stands in it, and what it refers to."""

    children: list[_Element] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    weight: int = 0
    """So many elements are drawn with it, 0 before they are counted, -1 while they are."""


def drawing_from(content: bytes, name: str) -> str:
    """The SVG of nothing but the drawing in a file. Raises `CardwrightError`."""
    if len(content) > MOST_SVG_BYTES:
        raise CardwrightError(f"{name} has {len(content):,} bytes; an SVG may have {MOST_SVG_BYTES:,}")
    reading = _Reading(name)
    try:
        reading.parser.Parse(content, True)
    except CardwrightError:
        raise
    except expat.ExpatError as error:
        raise CardwrightError(f"{name} is no well-formed SVG: {error}") from error
    except (LookupError, ValueError) as error:  # of an encoding that the reader does not know, or not well
        raise CardwrightError(f"{name} names an encoding that cannot be read: save it as UTF-8") from error
    reading.count()
    return "".join(reading.written)


@final
class _Reading:
    """A drawing that is being read, and written down anew as far as it draws."""

    def __init__(self, name: str) -> None:
        self.written: list[str] = []
        self._name = name
        self._open: list[_Element] = []
        self._root = _Element()
        self._called: dict[str, _Element] = {}
        self._passed_over = 0
        """How many elements are open in one that does not come along."""
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._started
        self.parser.EndElementHandler = self._ended
        self.parser.StartDoctypeDeclHandler = self._declared
        self.parser.EntityDeclHandler = self._refused
        self.parser.ProcessingInstructionHandler = self._refused

    def count(self) -> None:
        """Raise `CardwrightError` where more is drawn than a card can show."""
        if self._weight(self._root, 0) > MOST_DRAWN:
            raise CardwrightError(
                f"{self._name} draws more than {MOST_DRAWN:,} elements, those counted that it draws again "
                "and again: make it simpler"
            )

    def _weight(self, element: _Element, chain: int) -> int:
        if element.weight < 0 or chain > _CHAIN:
            raise CardwrightError(f"{self._name} has an element that is drawn within itself: take it out")
        if not element.weight:
            element.weight = -1
            within = [
                *element.children,
                *(self._called[each] for each in element.references if each in self._called),
            ]
            weight = 1 + sum(self._weight(each, chain + 1) for each in within)
            element.weight = min(weight, MOST_DRAWN + 1)
        return element.weight

    def _started(self, element: str, attributes: dict[str, str]) -> None:
        space, _, plain = element.rpartition(" ")
        if not self._open:
            self._check_root(space, plain, attributes)
        if self._passed_over or space != _SPACE or plain in _TOLD:
            self._passed_over += 1
            return
        if plain in _WRITTEN:
            raise CardwrightError(
                f"{self._name} has words in it, <{plain}>: turn them into paths, which look alike everywhere"
            )
        if plain == "pattern":
            raise CardwrightError(f"{self._name} has a <pattern>: turn it, and what it fills, into paths")
        if plain not in _DRAWN:
            raise CardwrightError(
                f"{self._name} has <{plain[:40]}>; an SVG for a card only draws: take it out"
            )
        if len(self._open) == _DEPTH:
            raise CardwrightError(f"{self._name} has elements within elements more than {_DEPTH} deep")
        opened = _Element() if self._open else self._root
        if self._open:
            self._open[-1].children.append(opened)
        self._open.append(opened)
        told = dict(_told(attributes))
        for fault in _faults(told):
            raise CardwrightError(f"{self._name} has {fault} in <{plain}>: take it out")
        if "id" in told:
            self._called.setdefault(told["id"], opened)
        opened.references = [each for value in told.values() for each in _WITHIN.findall(value)]
        opened.references += [told["href"][1:]] if "href" in told else []
        if len(self._open) == 1:
            told = {"xmlns": _SPACE, **told, **_filling(told.get("viewBox", ""))}
        attributed = "".join(f' {key}="{escape(value)}"' for key, value in told.items())
        self.written.append(f"<{plain}{attributed}>")

    def _ended(self, element: str) -> None:
        if self._passed_over:
            self._passed_over -= 1
        else:
            self._open.pop()
            self.written.append(f"</{element.rpartition(' ')[2]}>")

    def _declared(self, _name: str, _system: str | None, _public: str | None, inside: int) -> None:
        if inside:  # a type that is only named is never looked up
            self._refused()

    def _refused(self, *_: object) -> None:
        raise CardwrightError(
            f"{self._name} declares a document type or entities, or is told how to look: take them out"
        )

    def _check_root(self, space: str, plain: str, attributes: dict[str, str]) -> None:
        if plain != "svg":
            raise CardwrightError(f"{self._name} is no SVG: it begins with <{plain[:40]}>")
        if space != _SPACE:
            raise CardwrightError(
                f'{self._name} is no SVG that can be read: its <svg> needs xmlns="{_SPACE}"'
            )
        if "viewBox" in attributes:
            sized = _is_view(attributes["viewBox"])
        else:
            sized = _is_length(attributes.get("width", "")) and _is_length(attributes.get("height", ""))
        if not sized:
            raise CardwrightError(
                f'{self._name} does not say how large it is: give its <svg> a viewBox such as "0 0 300 200"'
            )


def _told(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The attributes that a drawing has; those of editors are none."""
    for attribute, value in attributes.items():
        space, _, plain = attribute.rpartition(" ")
        if not space or (space == _LINKS and plain == "href"):
            yield plain, value
        elif space == _XML and plain == "space":
            yield "xml:space", value


def _filling(view: str) -> dict[str, str]:
    """How a drawing fills the room for it: as a photograph does, cut where it is longer."""
    told = {"preserveAspectRatio": "xMidYMid slice"}
    if view:
        _, _, told["width"], told["height"] = _NUMBERS.split(view.strip())
    return told


def _faults(attributes: dict[str, str]) -> Iterator[str]:
    for attribute, value in attributes.items():
        if attribute.lower().startswith("on"):
            yield f"the script {attribute[:40]}"
        elif attribute == "href" and not value.startswith("#"):
            yield f"a reference to {value[:40]!r}"
        elif _OUTSIDE.search(value):
            yield f"a reference to something outside, {value[:40]!r}"


def _is_view(written: str) -> bool:
    words = _NUMBERS.split(written.strip())
    if len(words) != 4 or not all(map(_NUMBER.fullmatch, words)):
        return False
    left, top, *sides = map(float, words)
    return max(abs(left), abs(top)) <= _LARGEST and all(_SMALLEST <= side <= _LARGEST for side in sides)


def _is_length(written: str) -> bool:
    found = _LENGTH.fullmatch(written)
    try:
        return found is not None and _SMALLEST <= float(found[1]) <= _LARGEST
    except ValueError:
        return False
