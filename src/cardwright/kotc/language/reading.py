"""From the grammar's tree to an ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from lark import Token, Tree

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.agreement import disagreements
from cardwright.kotc.language.faults import Fault
from cardwright.kotc.language.forms import core, reading_of
from cardwright.kotc.language.grammar import components_by_terminal, parser_of
from cardwright.kotc.language.text import AbilityText, Phrase, PlacedPhrase, SubAbilityText


def read_official(text: str, edition: Edition) -> AbilityText:
    """The ability that a text without a name, known to be right, describes."""
    return Reader(text, 0, edition).ability("", parser_of(edition).parse(text, "start"))


def caveat_in(tree: Tree[Token]) -> Tree[Token] | None:
    """The caveat of a paragraph that is one; None where it is an ability. Rules: K09-creatures-5."""
    part = next(_trees(tree))
    return part if part.data == "caveat" else None


@final
class Reader:
    """Makes an ability from the grammar's tree and notes the numbers and words that do not agree.

    `placed` are its phrases, each with where it stands.
    """

    def __init__(self, text: str, start: int, edition: Edition) -> None:
        self.text = text
        self.start = start
        self.edition = edition
        self.components = components_by_terminal(edition)
        self.faults: list[Fault] = []
        self.placed: list[PlacedPhrase] = []

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
                joins.append(_join(part))
        return SubAbilityText(selection, tuple(effects), tuple(joins))

    def phrase(self, tree: Tree[Token], selection: Phrase | None = None) -> Phrase:
        token = tree.children[0]
        assert isinstance(token, Token)
        component = self.components[token.type]
        spelling, match = reading_of(component, token, self.edition)
        numbers = {variable: spelling.x or _number(match[variable]) for variable in component.variables}
        older = "" if spelling.text == core(component, self.edition) else " ".join(token.split())
        phrase = Phrase(component, older=older, **numbers)
        place = self.start + (token.start_pos or 0)
        self.placed.append(PlacedPhrase(phrase, place, place + len(token)))
        self.faults += disagreements(self.text, place, match, phrase, selection, self.edition)
        return phrase


def _join(tree: Tree[Token]) -> str:
    """The word between two effects; a full stop where the second is a sentence of its own."""
    return str(tree.children[0]).removeprefix(",").strip().lower() if tree.children else "."


def _trees(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    return (child for child in tree.children if isinstance(child, Tree))


def _number(digits: str) -> int:
    """The number, or one that is too large for any card if it has too many digits to be worth counting."""
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) < 10 else 10**9
