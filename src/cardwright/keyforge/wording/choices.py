"""Choices: how what is chosen is named, and what is "it" from then on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import final

from cardwright.keyforge.tree import CHOICES, Node
from cardwright.keyforge.wording.english import ANOTHER_NOUN, THEY, Noun, named
from cardwright.keyforge.wording.sets import ZONES, Described, described, is_pile, is_reference, referred
from cardwright.keyforge.wording.speech import Speech, say, says


@final
@dataclass(frozen=True)
class Target:
    """Cards to which something is done: how they are called, and whether they are several.

    `pair` are the nouns of their kind; `refers` says that they have been spoken of before; `zone` where they
    come from, if not from play; `searched` what is looked for in a search.
    """

    noun: Noun
    pair: tuple[str, str] = ("card", "cards")
    several: bool = False
    refers: bool = False
    pile: str = ""
    whole_pile: bool = False
    zone: str = ""
    searched: str = ""

    @property
    def text(self) -> str:
        return self.noun.object


def target(node: Node, speech: Speech) -> Target:
    """What something is done to; a choice is "it" from then on."""
    if node.op in CHOICES or node.op == "except":
        return _chosen(node, speech)
    kind = described(node, speech)
    if is_pile(node):
        return Target(named(kind.pile), whole_pile=True, pile=kind.pile, zone=_zone(node))
    if node.op == "done":
        return Target(THEY, speech.acted_on, several=True, refers=True)
    if node.op == "narrow" and node.args[1] == "kept":
        text = f"the {kind.single()}"
        return Target(named(text))
    if is_reference(node):
        return Target(referred(node, speech), ("creature", "creatures"), refers=True)
    return Target(named(kind.all("from"), plural=True), kind.nouns[0], several=True)


def _zone(node: Node) -> str:
    """In which zone the cards of a choice or a set lie; empty for those in play."""
    while node.args:
        if node.op == "narrow" and node.args[1] in ZONES:
            return str(node.args[1])
        if node.op == "search":
            return "discard"
        inner = node.args[-1] if node.op in ("some", "up_to", "split") else node.args[0]
        if not isinstance(inner, Node):
            return ""
        node = inner
    return "discard" if node.op == "discarded" else ""


def _chosen(node: Node, speech: Speech) -> Target:
    """A choice, which is "it" from then on."""
    made: Target = say(node, speech)
    speech.chose(made.several)
    if node.args and isinstance(node.args[0], Node) and _walks(node.args[0]):
        speech.steps_along += 1
    return made


def _walks(node: Node) -> bool:
    return node.op == "narrow" and node.args[1] == "next"


def _made(text: str, node: Node, kind: Described, plural: bool) -> Target:
    return Target(named(text, plural), _pair(kind), plural, pile=kind.pile, zone=_zone(node))


def _pair(kind: Described) -> tuple[str, str]:
    if kind.pile:
        return ("card", "cards")
    return kind.nouns[0] if len(kind.nouns) == 1 else ("card", "cards")


@says("a")
def _a(node: Node, speech: Speech) -> Target:
    kind = described(node.args[0], speech)
    if _walks(node.args[0]):
        return Target(named(f"{ANOTHER_NOUN}the {kind.single('from')}"))
    return _made(kind.one("from"), node, kind, plural=False)


@says("each")
def _each(node: Node, speech: Speech) -> Target:
    inner = node.args[0]
    if inner.op == "search":
        found: Target = say(inner, speech)
        return replace(found, noun=THEY, several=True)
    if inner.op in ("it", "done"):
        return Target(THEY, speech.acted_on, several=True, refers=True)
    if is_pile(inner):
        pile = described(inner, speech).pile
        return Target(named(pile), whole_pile=True, pile=pile, zone=_zone(inner))
    kind = described(inner, speech)
    if kind.owner:
        return replace(_made(f"{kind.all('from')}{ANOTHER_NOUN}", node, kind, plural=True), refers=True)
    return replace(_made(kind.every("from"), node, kind, plural=False), several=True)


@says("some")
def _some(node: Node, speech: Speech) -> Target:
    number, inner = node.args
    kind = described(inner, speech)
    if isinstance(number, Node):
        return _made(kind.one("from"), node, kind, plural=False)
    return _made(f"{ANOTHER_NOUN}{number} {kind.all('from', 'or')}", node, kind, plural=True)


@says("up_to")
def _up_to(node: Node, speech: Speech) -> Target:
    kind = described(node.args[1], speech)
    if "same_pile" in node.options:
        kind = replace(kind, pile="one discard pile")
    many = "any number of" if isinstance(node.args[0], Node) else f"as many as {node.args[0]}"
    return _made(f"{ANOTHER_NOUN}{many} {kind.all('from', 'or')}", node, kind, plural=True)


@says("strongest", "weakest")
def _extreme(node: Node, speech: Speech) -> Target:
    kind = described(node.args[0], speech)
    number = node.args[1] if len(node.args) > 1 else 1
    how = f"the {number} {node.op}" if number > 1 else f"the {node.op}"
    return _made(f"{ANOTHER_NOUN}{how} {kind.text(number > 1, 'from')}", node, kind, plural=number > 1)


@says("random")
def _random(node: Node, speech: Speech) -> Target:
    kind = described(node.args[0], speech)
    return _made(f"one {kind.single('from')} at random", node, kind, plural=False)


@says("top")
def _top(node: Node, speech: Speech) -> Target:
    pile = described(node.args[0], speech).pile
    if "until" in node.options:
        wanted = described(node.options["until"], speech).single()
        text = f"cards from the top of {pile}, up to and including the first {wanted}"
        return Target(named(text, plural=True), zone="deck")
    if len(node.args) > 1:
        return Target(named(f"the {node.args[1]} cards on top of {pile}", plural=True), zone="deck")
    return Target(named(f"the card on top of {pile}"), zone="deck")


@says("search")
def _search(node: Node, speech: Speech) -> Target:
    kind = described(node.args[0], speech)
    return Target(named("it"), kind.nouns[0], zone="discard", searched=kind.single())


@says("split")
def _split(node: Node, speech: Speech) -> Target:
    kind = described(node.args[1], speech)
    return Target(named(kind.all(), plural=True), kind.nouns[0])


@says("except")
def _except(node: Node, speech: Speech) -> Target:
    left, right = node.args
    whole = _chosen(left, speech)
    how = right.op if right.op in ("strongest", "weakest") else _chosen(right, speech).text
    return replace(whole, noun=named(f"{whole.text} but the {how}"))
