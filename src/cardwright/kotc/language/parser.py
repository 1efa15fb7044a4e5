"""Reading a card's text: from words to abilities, or to what is wrong with them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.diagnosis import Diagnosis
from cardwright.kotc.language.faults import CardTextError, Fault, Repair, fault_at
from cardwright.kotc.language.grammar import has_caveats, parser_of
from cardwright.kotc.language.nearest import condition_meant, is_condition, opens_a_caveat
from cardwright.kotc.language.reading import Reader, caveat_in
from cardwright.kotc.language.text import AbilityText, CardText, CardType, Phrase, PlacedPhrase

LONGEST_TEXT: Final = 4_000
LONGEST_ABILITY_NAME: Final = 100
UNNAMED: Final = "ABILITY"
"""What an ability is called that has no name, in an edition in which it must have one."""
SPELL_ABILITY: Final = "spell_ability"
"""What editions call the rule that a spell has one ability."""
MOST_FAULTS: Final = 50
"""Paragraphs that come after so many faults are not read."""

_SPACES: Final = "\r\t\u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_STRAIGHT: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'} | dict.fromkeys(_SPACES, " "))
_PARAGRAPH: Final = re.compile(r"\S(?:.|\n(?!\s*?\n))*")
_NAME: Final = re.compile(r"([^:;→()\n]{1,100}):")
_TUTORIAL: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)\s*")


def parse_text(text: str | Sequence[str], card_type: CardType, edition: Edition) -> tuple[AbilityText, ...]:
    """The abilities that a card's text describes; a caveat is left aside. Raises CardTextError.

    >>> from cardwright.kotc.editions import load
    >>> [ability] = parse_text("Target 1 on-field minion; destroy it.", "spell", load("kotc/17"))
    >>> [phrase.id for phrase in ability.phrases]
    ['target-on-field', 'destroy-targets']
    """
    return parse_card(text, card_type, edition).abilities


@final
@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a card's text, from `start` to `end`: a caveat, an ability, or what is neither.

    `phrases` are its components, each with its place in the whole text; what could not be read has none.
    """

    start: int
    end: int
    caveat: Phrase | None
    ability: AbilityText | None
    phrases: tuple[PlacedPhrase, ...]


@final
@dataclass(frozen=True)
class Reading:
    """What could be read of a card's text, paragraph by paragraph, and all that is wrong with it."""

    paragraphs: tuple[Paragraph, ...]
    faults: tuple[Fault, ...]

    @property
    def card(self) -> CardText:
        """What the card says, as far as it could be read."""
        caveat = next((each.caveat for each in self.paragraphs if each.caveat is not None), None)
        abilities = (each.ability for each in self.paragraphs)
        return CardText(caveat, tuple(each for each in abilities if each is not None))


def parse_card(text: str | Sequence[str], card_type: CardType, edition: Edition) -> CardText:
    """What a card's text says, in the words of an edition.

    A minion's caveat, which is the first, and its abilities are paragraphs (a blank line between them) or the
    entries of a list; places in a list are counted as if its entries were such paragraphs. Old texts are read
    as their refurbished ones, letter case and the kind of quotes do not matter, tutorial text at the end is
    dropped. Raises CardTextError with every fault that was found, up to a number. Rules: K17-abilities-2 to
    -10, -21; K17-minions-5, -6; K17-spells-1; K09-creatures-5; K09-creature-abilities-1 to -21; ruling R134.

    >>> from cardwright.kotc.editions import load
    >>> card = parse_card(["This creature cannot attack.", "Draw 1 card."], "minion", load("kotc/9"))
    >>> card.caveat.id, len(card.abilities)
    ('caveat-cannot-attack', 1)
    """
    reading = read_card(text, card_type, edition)
    if reading.faults:
        raise CardTextError(reading.faults)
    return reading.card


def read_card(text: str | Sequence[str], card_type: CardType, edition: Edition) -> Reading:
    """As `parse_card` reads it, but of a text with faults what could be read, and where.

    >>> from cardwright.kotc.editions import load
    >>> reading = read_card(["A: Draw 1 card.", "B: Drow 1 card."], "minion", load("kotc/17"))
    >>> [(each.phrase.id, each.start, each.end) for each in reading.paragraphs[0].phrases]
    [('draw-cards', 3, 14)]
    >>> [fault.message for fault in reading.faults]
    ['"Drow" should be "Draw"']
    """
    written = text if isinstance(text, str) else "\n\n".join(text)
    if faults_of_letters := _faults_of_letters(written):
        return Reading((), faults_of_letters)
    plain = written.translate(_STRAIGHT)
    written_paragraphs = list(_PARAGRAPH.finditer(plain))
    paragraphs = [each for each in written_paragraphs if not _is_empty(each.group(), edition)]
    faults: list[Fault] = []
    if card_type == "spell" and len(paragraphs) != 1:
        faults.append(_not_one_ability(plain, paragraphs))
    read: list[Paragraph] = []
    rule = "first" if card_type == "minion" and has_caveats(edition) else "start"
    for paragraph in paragraphs:
        if len(faults) >= MOST_FAULTS:
            break
        found = _read_paragraph(paragraph.group(), card_type, rule, edition)
        rule = "start"
        read.append(_placed(found.paragraph, paragraph.start()))
        faults += [fault.moved(plain, paragraph.start()) for fault in found.faults]
    if any(each.ability is not None for each in read):
        faults += [
            _no_abilities(plain, each) for each in written_paragraphs if _denies(each.group(), edition)
        ]
    return Reading(tuple(read), tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))


def _is_empty(paragraph: str, edition: Edition) -> bool:
    """Whether a paragraph holds neither a caveat nor an ability."""
    if edition.wording.tutorials and _TUTORIAL.fullmatch(paragraph):
        return True
    return _denies(paragraph, edition)


def _denies(paragraph: str, edition: Edition) -> bool:
    """Whether a paragraph says that the card has no abilities."""
    return " ".join(paragraph.lower().split()) == edition.wording.no_abilities.lower()


def _no_abilities(text: str, paragraph: re.Match[str]) -> Fault:
    message = "the card has an ability, so this sentence is wrong"
    start, end = paragraph.span()
    return fault_at(text, start, len(paragraph.group().rstrip()), message, repairs=(Repair(start, end, ""),))


def _faults_of_letters(text: str) -> tuple[Fault, ...]:
    """That a text is too long, or which of its letters nobody can see."""
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text)} letters; the text of a card has at most {LONGEST_TEXT}"
        return (Fault(message, 1, 1, 0),)
    if text.replace("\n", "").isprintable():
        return ()
    unseen = (
        _unseen(text, position)
        for position, letter in enumerate(text)
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter not in "\n\r\t"
    )
    return tuple(islice(unseen, MOST_FAULTS))


def _unseen(text: str, position: int) -> Fault:
    message = f"there is an invisible character here (U+{ord(text[position]):04X}); delete it"
    return fault_at(text, position, 1, message, repairs=(Repair(position, position + 1, ""),))


def _not_one_ability(text: str, paragraphs: Sequence[re.Match[str]]) -> Fault:
    if not paragraphs:
        return Fault("a spell needs an ability", 1, 1, 0, ("an ability",), breaks=SPELL_ABILITY)
    first, second = paragraphs[:2]
    message = "a spell has a single ability: join its sentences to one paragraph"
    joined = Repair(first.start() + len(first.group().rstrip()), second.start(), " ")
    length = len(second.group().split()[0])
    return replace(fault_at(text, second.start(), length, message, repairs=(joined,)), breaks=SPELL_ABILITY)


@final
class _Found(NamedTuple):
    """A paragraph that was read alone, and what is wrong with it."""

    paragraph: Paragraph
    faults: tuple[Fault, ...]


@lru_cache(maxsize=512)
def _read_paragraph(text: str, card_type: CardType, rule: str, edition: Edition) -> _Found:
    """The ability or the caveat that a paragraph is, which the grammar begins with a rule.

    Who types changes one paragraph at a time: the others are known.
    """
    faults: list[Fault] = []
    found = ability_name(text, card_type, edition)
    name = " ".join(found.split()).upper()
    body = len(found) + 1 if name else 0
    if card_type == "spell" and name:
        message = "a spell's ability has no name"
        repair = Repair(0, len(text) - len(text[body:].lstrip()), "")
        expected = ("an ability without a name",)
        faults.append(fault_at(text, 0, len(found), message, expected, repairs=(repair,)))
    if card_type == "minion" and not name and edition.wording.minion_abilities_named:
        message = "a minion's ability begins with its name and a colon"
        faults.append(fault_at(text, 0, 0, message, ("NAME:",), repairs=(Repair(0, 0, f"{UNNAMED}: "),)))
    diagnosis = Diagnosis(text, body, len(text), edition)
    tree = diagnosis.tree(parser_of(edition), "start" if name else rule)
    if tree is None:
        return _Found(Paragraph(0, len(text), None, None, ()), (*faults, *diagnosis.faults))
    reader = Reader(text, body, edition)
    part = caveat_in(tree)
    caveat = None if part is None else reader.phrase(part)
    ability = reader.ability(name, tree) if part is None else None
    paragraph = Paragraph(0, len(text), caveat, ability, tuple(reader.placed))
    return _Found(paragraph, (*faults, *reader.faults))


def _placed(paragraph: Paragraph, by: int) -> Paragraph:
    """The paragraph in its place."""
    phrases = tuple(PlacedPhrase(each.phrase, each.start + by, each.end + by) for each in paragraph.phrases)
    return Paragraph(paragraph.start + by, paragraph.end + by, paragraph.caveat, paragraph.ability, phrases)


def ability_name(paragraph: str, card_type: CardType, edition: Edition) -> str:
    """The ability's name as it is written, or nothing if the paragraph does not begin with one.

    A condition is one in capitals, too; what only comes close to one is a name in capitals, and no name else.
    """
    match = _NAME.match(paragraph)
    if match is None or len(match[1].upper()) > LONGEST_ABILITY_NAME:
        return ""
    found = match[1]
    if is_condition(found, edition) or (card_type == "minion" and opens_a_caveat(found, edition)):
        return ""
    if found.isupper():
        return found
    if card_type == "spell" or not found.strip() or "." in found:
        return ""
    return "" if condition_meant(found, edition) else found
