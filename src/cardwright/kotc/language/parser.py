"""Reading a card's text: from words to abilities, or to what is wrong with them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.diagnosis import Diagnosis
from cardwright.kotc.language.faults import CardTextError, Fault, fault_at
from cardwright.kotc.language.grammar import has_caveats, parser_of
from cardwright.kotc.language.nearest import condition_meant, is_condition, opens_a_caveat
from cardwright.kotc.language.reading import Reader, caveat_in
from cardwright.kotc.language.text import AbilityText, CardText, CardType, Phrase

LONGEST_TEXT: Final = 4_000
LONGEST_ABILITY_NAME: Final = 100
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
    written = text if isinstance(text, str) else "\n\n".join(text)
    _check_letters(written)
    plain = written.translate(_STRAIGHT)
    written_paragraphs = list(_PARAGRAPH.finditer(plain))
    paragraphs = [each for each in written_paragraphs if not _is_empty(each.group(), edition)]
    faults: list[Fault] = []
    if card_type == "spell" and len(paragraphs) != 1:
        faults.append(_not_one_ability(plain, paragraphs))
    caveat: Phrase | None = None
    abilities: list[AbilityText] = []
    rule = "first" if card_type == "minion" and has_caveats(edition) else "start"
    for paragraph in paragraphs:
        if len(faults) >= MOST_FAULTS:
            break
        read = _read_paragraph(plain, paragraph, card_type, rule, edition, faults)
        rule = "start"
        if isinstance(read, Phrase):
            caveat = read
        elif read is not None:
            abilities.append(read)
    if abilities:
        faults += [
            _no_abilities(plain, each) for each in written_paragraphs if _denies(each.group(), edition)
        ]
    if faults:
        raise CardTextError(tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))
    return CardText(caveat, tuple(abilities))


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
    return fault_at(text, paragraph.start(), len(paragraph.group().rstrip()), message)


def _check_letters(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text)} letters; the text of a card has at most {LONGEST_TEXT}"
        raise CardTextError((Fault(message, 1, 1, 0),))
    if text.replace("\n", "").isprintable():
        return
    for position, letter in enumerate(text):
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs") and letter not in "\n\r\t":
            message = f"there is an invisible character here (U+{ord(letter):04X}); delete it"
            raise CardTextError((fault_at(text, position, 1, message),))


def _not_one_ability(text: str, paragraphs: Sequence[re.Match[str]]) -> Fault:
    if not paragraphs:
        return Fault("a spell needs an ability", 1, 1, 0, ("an ability",))
    second = paragraphs[1]
    message = "a spell has a single ability: join its sentences to one paragraph"
    return fault_at(text, second.start(), len(second.group().split()[0]), message)


def _read_paragraph(
    text: str,
    paragraph: re.Match[str],
    card_type: CardType,
    rule: str,
    edition: Edition,
    faults: list[Fault],
) -> AbilityText | Phrase | None:
    """The ability or the caveat of a paragraph, which the grammar begins with a rule; None with faults."""
    start, end = paragraph.span()
    found = _name(paragraph.group(), card_type, edition)
    name = " ".join(found.split()).upper()
    if card_type == "spell" and name:
        message = "a spell's ability has no name"
        faults.append(fault_at(text, start, len(found), message, ("an ability without a name",)))
    if card_type == "minion" and not name and edition.wording.minion_abilities_named:
        message = "a minion's ability begins with its name and a colon"
        faults.append(fault_at(text, start, 0, message, ("NAME:",)))
    body = start + len(found) + 1 if name else start
    diagnosis = Diagnosis(text, body, end, edition)
    tree = diagnosis.tree(parser_of(edition), "start" if name else rule)
    if tree is None:
        faults += diagnosis.faults
        return None
    reader = Reader(text, body, edition)
    caveat = caveat_in(tree)
    read = reader.ability(name, tree) if caveat is None else reader.phrase(caveat)
    faults += reader.faults
    return read


def _name(paragraph: str, card_type: CardType, edition: Edition) -> str:
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
