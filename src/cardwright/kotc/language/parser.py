"""Reading a card's text: from words to abilities, or to what is wrong with them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token, Tree
from rapidfuzz import fuzz

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.agreement import disagreements
from cardwright.kotc.language.diagnosis import Diagnosis
from cardwright.kotc.language.faults import CardTextError, Fault, fault_at
from cardwright.kotc.language.forms import core, reading_of
from cardwright.kotc.language.grammar import components_by_terminal, parser_of
from cardwright.kotc.language.text import AbilityText, CardType, Phrase, SubAbilityText

LONGEST_TEXT: Final = 4_000

_STRAIGHT: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\r": " ", "\t": " "})
_PARAGRAPH: Final = re.compile(r"\S(?:.|\n(?!\s*?\n))*")
_NAME: Final = re.compile(r"([^:;→()\n]{1,100}):")
_TUTORIAL: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)\s*")
_LIKE_A_CONDITION: Final = 75


def parse_text(text: str | Sequence[str], card_type: CardType, edition: Edition) -> tuple[AbilityText, ...]:
    """The abilities that a card's text describes.

    A minion's abilities are paragraphs (a blank line between them) or the entries of a list; places in a
    list are counted as if its entries were such paragraphs. Old texts are read as their refurbished ones,
    letter case and the kind of quotes do not matter, tutorial text at the end is dropped. Raises
    CardTextError with every fault that was found. Rules: K17-abilities-2 to -10, -21; K17-minions-5, -6;
    K17-spells-1; ruling R134.

    >>> from cardwright.kotc.editions import load
    >>> [ability] = parse_text("Target 1 on-field minion; destroy it.", "spell", load("kotc/17"))
    >>> [phrase.id for phrase in ability.phrases]
    ['target-on-field', 'destroy-targets']
    """
    written = text if isinstance(text, str) else "\n\n".join(text)
    _check_letters(written)
    plain = written.translate(_STRAIGHT)
    paragraphs = [each for each in _PARAGRAPH.finditer(plain) if not _TUTORIAL.fullmatch(each.group())]
    faults: list[Fault] = []
    if card_type == "spell" and len(paragraphs) != 1:
        faults.append(_not_one_ability(plain, paragraphs))
    abilities = [_read_paragraph(plain, each, card_type, edition, faults) for each in paragraphs]
    if faults:
        raise CardTextError(tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))
    return tuple(ability for ability in abilities if ability is not None)


def _check_letters(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        message = f"the text has {len(text)} letters; the text of a card has at most {LONGEST_TEXT}"
        raise CardTextError((Fault(message, 1, 1, 0),))
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
    text: str, paragraph: re.Match[str], card_type: CardType, edition: Edition, faults: list[Fault]
) -> AbilityText | None:
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
    return _read_ability(text, body, end, name, edition, faults)


def _name(paragraph: str, card_type: CardType, edition: Edition) -> str:
    """The ability's name as it is written, or nothing if the paragraph does not begin with one."""
    match = _NAME.match(paragraph)
    if match is None:
        return ""
    found = match[1]
    if found.isupper():
        return found
    if card_type == "spell" or not found.strip() or "." in found:
        return ""
    conditions = (core(component, edition) for component in edition.of_kind("condition"))
    likeness = max(fuzz.ratio(found.lower(), condition.lower()) for condition in conditions)
    return "" if likeness >= _LIKE_A_CONDITION else found


def _read_ability(
    text: str, start: int, end: int, name: str, edition: Edition, faults: list[Fault]
) -> AbilityText | None:
    diagnosis = Diagnosis(text, start, end, edition)
    tree = diagnosis.tree(parser_of(edition))
    if tree is None:
        faults += diagnosis.faults
        return None
    reader = _Reader(text, start, edition)
    ability = reader.ability(name, tree)
    faults += reader.faults
    return ability


class _Reader:
    """Makes an ability from the grammar's tree and notes the numbers and words that do not agree."""

    def __init__(self, text: str, start: int, edition: Edition) -> None:
        self.text = text
        self.start = start
        self.edition = edition
        self.components = components_by_terminal(edition)
        self.faults: list[Fault] = []

    def ability(self, name: str, tree: Tree[Token]) -> AbilityText:
        condition: Phrase | None = None
        costs: tuple[Phrase, ...] = ()
        sub_abilities = []
        for part in _trees(tree):
            if part.data == "condition":
                condition = self.phrase(part)
            elif part.data == "costs":
                costs = tuple(self.phrase(cost) for cost in _trees(part))
            else:
                sub_abilities.append(self.sub_ability(part))
        return AbilityText(name, condition, costs, tuple(sub_abilities))

    def sub_ability(self, tree: Tree[Token]) -> SubAbilityText:
        selection: Phrase | None = None
        effects = []
        joins = []
        for part in _trees(tree):
            if part.data == "target":
                selection = self.phrase(part)
            elif part.data == "effect":
                effects.append(self.phrase(part, selection))
            else:
                joins.append(str(part.children[0]).removeprefix(",").strip().lower())
        return SubAbilityText(selection, tuple(effects), tuple(joins))

    def phrase(self, tree: Tree[Token], selection: Phrase | None = None) -> Phrase:
        token = tree.children[0]
        assert isinstance(token, Token)
        component = self.components[token.type]
        spelling, match = reading_of(component, token, self.edition)
        numbers = {variable: _number(match[variable]) for variable in component.variables}
        older = "" if spelling == core(component, self.edition) else " ".join(token.split())
        phrase = Phrase(component, older=older, **numbers)
        place = self.start + (token.start_pos or 0)
        self.faults += disagreements(self.text, place, match, phrase, selection, self.edition)
        return phrase


def _trees(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    return (child for child in tree.children if isinstance(child, Tree))


def _number(digits: str) -> int:
    """The number, or one that is too large for any card if it has too many digits to be worth counting."""
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) < 10 else 10**9
