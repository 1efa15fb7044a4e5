"""A card that is being written: what is done to it, and all there is to see.

Nothing of it is remembered between two requests: each brings the whole card, and is answered with the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

import msgspec

from cardwright.authoring import (
    Completions,
    Explanation,
    Proof,
    ProvedCard,
    Ruler,
    complete,
    edited,
    format_text,
    hover,
    proof,
)
from cardwright.authoring.composing import OtherEdition, across, beginnings, composed_games, composing
from cardwright.drawing.face import CardFace, draw_face, faults_of
from cardwright.errors import CardwrightError
from cardwright.table.workshop_requests import Typing, Writing

DECK: Final = "This is a deck, and not a card: the deck builder takes it."


@final
@dataclass(frozen=True)
class Drawn:
    """A card's face, as SVG without fonts.

    `unfinished`: its text has mistakes, and it shows the words as they are typed. `svg` is empty where they
    are too many; `faults` say by how much, and which signs no font has.
    """

    face: CardFace
    svg: str
    unfinished: bool
    faults: tuple[str, ...]

    @property
    def fits(self) -> bool:
        """Whether it can be printed as it is."""
        return bool(self.svg) and not self.faults


@final
@dataclass(frozen=True)
class Composition:
    """All there is to see of a card that is being written.

    `said` is what the next request brings again. `told` says what has been done, or as a `fault` why it has
    not; `here` is what stands at the cursor; `across` is the card in every edition, and `nowhere` says why it
    cannot be looked at so.
    """

    said: Writing
    proof: Proof
    drawn: Drawn | None
    here: Explanation | None = None
    across: Sequence[OtherEdition] = ()
    nowhere: str = ""
    told: str = ""
    fault: str = ""

    @property
    def card(self) -> ProvedCard | None:
        """The card, as far as it could be read."""
        return self.proof.cards[0] if self.proof.kind == "card" and self.proof.cards else None

    @property
    def ok(self) -> bool:
        """Whether it may be played, and printed as it is."""
        return self.card is not None and self.proof.ok and self.drawn is not None and self.drawn.fits

    @property
    def summary(self) -> str:
        """How the card stands, in a sentence for who cannot see it."""
        errors = [each for each in self.proof.diagnostics if each.severity == "error"]
        if self.proof.kind == "deck":
            return DECK
        if errors:
            many = "1 mistake" if len(errors) == 1 else f"{len(errors)} mistakes"
            return f"{many}: {errors[0].message}."
        if self.card is None or self.card.level is None:
            return "No card yet."
        return f"Legal, level {self.card.level}."


def composed(said: Writing) -> Composition:
    """What is said is done, and seen.

    What cannot be done is told, and the text is as it was. Raises `CardwrightError` for a game whose cards
    nobody writes.
    """
    said = said if said.game else msgspec.structs.replace(said, game=composed_games()[0])
    starts = beginnings(said.game)
    text, told, fault = said.text, "", ""
    try:
        text, told = _done(said)
    except CardwrightError as wrong:
        fault = f"{wrong}"
    if not text and not said.begin:
        text = next(iter(starts.values()))
    found = proof(said.game, text)
    here = None if said.at == "" else hover(said.game, text, Ruler(text).from_utf16(said.at))
    elsewhere, nowhere = _elsewhere(said.game, text) if said.across and found.kind == "card" else ((), "")
    after = msgspec.structs.replace(said, text=text, mend="", tidy="", begin="")
    return Composition(after, found, _drawn(said.game, text), here, elsewhere, nowhere, told, fault)


def completions(said: Typing) -> Completions:
    """What could be typed where the cursor stands. Raises `CardwrightError`."""
    return complete(said.game, said.text, Ruler(said.text).from_utf16(said.at))


def _done(said: Writing) -> tuple[str, str]:
    """The text with what is done to it, and that in words. Raises `CardwrightError`."""
    if said.begin:
        begun = beginnings(said.game).get(said.begin)
        if begun is None:
            raise CardwrightError(f"{said.game} has no card {said.begin[:60]!r} to begin with")
        return begun, f"Begun with {said.begin}."
    if said.mend:
        return _mended(said)
    if said.tidy:
        tidied = format_text(said.game, said.text)
        return tidied, "It has its usual form." if tidied != said.text else "It had its usual form."
    return said.text, ""


def _mended(said: Writing) -> tuple[str, str]:
    """The text with a suggestion made. Raises `CardwrightError` where there is none of that number."""
    found = proof(said.game, said.text).diagnostics
    numbers = [word for word in said.mend.split(".") if word.isascii() and word.isdigit() and len(word) < 5]
    try:
        which, place = map(int, numbers)
        suggestion = found[which].suggestions[place]
    except (ValueError, IndexError):
        raise CardwrightError(f"there is no suggestion {said.mend[:20]!r} for this text") from None
    return edited(said.text, suggestion.edits), f"Done: {suggestion.title}."


def _elsewhere(game: str, text: str) -> tuple[Sequence[OtherEdition], str]:
    """The card in every edition, or why it cannot be said."""
    try:
        return across(game, text), ""
    except CardwrightError as wrong:
        return (), f"{wrong}"


def _drawn(game: str, text: str) -> Drawn | None:
    """The face, as far as there is one."""
    found = composing(game, text)
    if found is None:
        return None
    faults = faults_of(found.face)
    try:
        svg = draw_face(found.face)
    except CardwrightError:
        svg = ""
    return Drawn(found.face, svg, found.unfinished, faults)
