"""A card's face as SVG, from plain words and numbers, of whatever game.

A user unit is a tenth of a millimetre: a card is 630 by 880. Every line of text is placed by the measures of
the fonts that ship with Cardwright (`drawing.glyphs`), so that who has these fonts sets what was measured: a
page by `@font-face`, Typst by its font path; `draw_face_alone` carries them along. No word stands nearer to
the edge than 3 mm.
"""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, final

from cardwright.drawing.emblem import Emblem
from cardwright.drawing.glyphs import FontName, fonts_folder, missing_glyphs
from cardwright.errors import CardwrightError

WIDTH: Final = 630
HEIGHT: Final = 880
"""63 × 88 mm, in tenths of a millimetre."""

MARGIN: Final = 30
"""What lies nearer to the edge may be cut off."""

MOST_BLEED: Final = 10
"""Millimetres."""

Style = Literal["parchment", "forged"]
"""`parchment`: the picture in a frame, numbers in the lower corners. `forged`: it runs off the card."""


@final
@dataclass(frozen=True)
class Number:
    """A number on a card: the word for it, and its icon of `drawing.icons`."""

    word: str
    value: int
    icon: str

    @property
    def digits(self) -> str:
        """The number as it is written; one longer than any game's is told in powers of ten.

        >>> Number("SP", 12, "sword").digits, Number("SP", 10**30, "sword").digits
        ('12', '10^30')
        """
        if abs(self.value) < 10**9:
            return str(self.value)
        return f"{'-' * (self.value < 0)}10^{self.value.bit_length() * 30103 // 100000}"


def _compose(words: object, *names: str) -> None:
    """Put letters that are written as a letter and its accent together, as the fonts have them."""
    for name in names:
        object.__setattr__(words, name, unicodedata.normalize("NFC", getattr(words, name)))


@final
@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a card's text, after its `heading`; a `warning` is what must be fulfilled first."""

    words: str
    heading: str = ""
    warning: bool = False

    def __post_init__(self) -> None:
        _compose(self, "words", "heading")


@final
@dataclass(frozen=True)
class CardFace:
    """What stands on a card.

    `corners` are none or two numbers, such as SP and HP, or power and armor. `badge` is an icon of the card's
    house. `icons` are the words that an icon goes before. `picture` is a data URI, as `drawing.pictures`
    makes it; without one the emblem is shown.
    """

    name: str
    kind: str
    emblem: Emblem
    style: Style = "parchment"
    paragraphs: tuple[Paragraph, ...] = ()
    flavour: str = ""
    level: Number | None = None
    corners: tuple[Number, ...] = ()
    points: Number | None = None
    bonus: Number | None = None
    badge: str = ""
    footer: str = ""
    icons: tuple[tuple[str, str], ...] = ()
    picture: str = ""
    credit: str = ""

    def __post_init__(self) -> None:
        _compose(self, "name", "flavour", "credit")

    @property
    def numbers(self) -> tuple[Number, ...]:
        """All its numbers."""
        found = (self.level, self.points, self.bonus)
        return (*(each for each in found if each is not None), *self.corners)

    @property
    def words(self) -> str:
        """Everything that stands on it, as it is read out."""
        numbers = [f"{each.word} {each.digits}." for each in self.numbers]
        text = [f"{each.heading}: {each.words}" if each.heading else each.words for each in self.paragraphs]
        parts = (f"{self.kind}.", *numbers, *text, self.flavour, self.footer, self.credit)
        return " ".join(" ".join(part.split()) for part in parts if part)

    def _repr_svg_(self) -> str:
        """A notebook shows it."""
        return draw_face_alone(self)


@final
class DoesNotFit(CardwrightError):
    """What a card says is too long for it; `excess` is by how many millimetres."""

    def __init__(self, name: str, what: str, excess: float, right: str) -> None:
        super().__init__(
            f"{name!r:.60}: {what} is {excess:.1f} mm too long for a card in the smallest type; {right}"
        )
        self.excess = excess


def draw_face(face: CardFace) -> str:
    """The face, 63 × 88 mm, with round corners. Raises `DoesNotFit`."""
    corners = f'<clipPath id="{_id(face)}"><rect width="{WIDTH}" height="{HEIGHT}" rx="30"/></clipPath>'
    inner = f'{corners}<g clip-path="url(#{_id(face)})">{_drawn(face, 0)}</g>'
    return _sheet(face, inner, 0)


def draw_face_with_bleed(face: CardFace, millimetres: float) -> str:
    """The face with its ground running on beyond the edge where it is cut. Raises `CardwrightError`."""
    bleed = _bleed(millimetres)
    return _sheet(face, _drawn(face, bleed), bleed)


def draw_face_alone(face: CardFace) -> str:
    """The face as a file of its own, which carries its fonts. Raises `DoesNotFit`."""
    return carrying_fonts(draw_face(face))


def draw_back(title: str, hue: int, millimetres: float = 0) -> str:
    """The back of all cards of a game, the same when it is turned round. Raises `CardwrightError`."""
    from cardwright.drawing.face_back import back

    bleed = _bleed(millimetres)
    return back(title, hue % 360, bleed)


def faults_of(face: CardFace) -> tuple[str, ...]:
    """What keeps a face from being set as it is written: signs that no font has, text that is too long."""
    everything = f"{face.name}{face.words}"
    lacking = missing_glyphs(everything)
    found = [f"the card fonts have no {', '.join(lacking[:5])}{' …' * (len(lacking) > 5)}"] if lacking else []
    try:
        _drawn(face, 0)
    except DoesNotFit as error:
        found.append(str(error))
    return tuple(found)


def carrying_fonts(svg: str) -> str:
    """The same SVG with the fonts that it names within it."""
    rules = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};'
        f"src:url(data:font/woff2;base64,{_encoded(name)})}}"
        for name, family, weight, style in _used(svg)
    )
    head, tag, rest = svg.partition("</title>")
    return f"{head}{tag}<defs><style>{rules}</style></defs>{rest}"


def _used(svg: str) -> Iterable[tuple[FontName, str, int, str]]:
    faces: tuple[tuple[FontName, str, int, str], ...] = (
        ("CardwrightSerif-Regular", "Cardwright Serif", 400, "normal"),
        ("CardwrightSerif-Italic", "Cardwright Serif", 400, "italic"),
        ("CardwrightSerif-Bold", "Cardwright Serif", 700, "normal"),
        ("CardwrightSans-Regular", "Cardwright Sans", 400, "normal"),
        ("CardwrightSans-Italic", "Cardwright Sans", 400, "italic"),
        ("CardwrightSans-Bold", "Cardwright Sans", 700, "normal"),
    )
    from cardwright.drawing.glyphs import font

    for name, family, weight, style in faces:
        if f"{font(name).attributes} fill" in svg:
            yield name, family, weight, style


@cache
def _encoded(name: FontName) -> str:
    return b64encode((fonts_folder() / f"{name}.woff2").read_bytes()).decode("ascii")


def _bleed(millimetres: float) -> int:
    if not 0 <= millimetres <= MOST_BLEED:
        raise CardwrightError(f"a bleed of {millimetres:g} mm: it must be between 0 and {MOST_BLEED} mm")
    return round(millimetres * 10)


def _drawn(face: CardFace, bleed: int) -> str:
    from cardwright.drawing.face_forged import forged
    from cardwright.drawing.face_parchment import parchment

    return parchment(face, bleed) if face.style == "parchment" else forged(face, bleed)


def _sheet(face: CardFace, inner: str, bleed: int) -> str:
    from cardwright.drawing.face_parts import opened

    return f"{opened(face.name, face.words, bleed)}{inner}</svg>"


def _id(face: CardFace) -> str:
    from hashlib import sha256

    return "face-" + sha256((face.name + face.words).encode("utf-8", "replace")).hexdigest()[:10]
