"""How a component can be written: for one and for many, "it" and "the targets", old words and new."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, final

from cardwright.kotc.editions import Component, ComponentKind, Edition, Rewording

TARGETS: Final[Mapping[str, tuple[str, str]]] = {
    "each target": ("it", "the target"),
    "the targets'": ("its", "the target's"),
    "the targets": ("it", "the target"),
}
"""What an effect calls its targets, and what it calls a single one."""

_WORD: Final = re.compile(r"\S+")
_VARIABLES: Final = ("{x}", "{y}")


@final
@dataclass(frozen=True)
class Spelling:
    """A text that is read as a component, without the sign at its end.

    `x` is the number that it stands for where it has none.
    """

    text: str
    x: int = 0


def core(component: Component, edition: Edition) -> str:
    """The component's text without the sign that ends it."""
    return component.text.removesuffix(end_of(component.kind, edition))


def end_of(kind: ComponentKind, edition: Edition) -> str:
    """The sign that ends the components of a kind, such as the colon after a condition."""
    wording = edition.wording
    match kind:
        case "caveat":
            return wording.caveat_end
        case "condition":
            return wording.condition_end
        case "cost":
            return wording.cost_end
        case "target":
            return wording.target_end
        case "effect":
            return wording.effect_end


def counted_words(text: str, edition: Edition) -> Iterator[tuple[int, int, str]]:
    """The words that stand in the singular where their number is 1: start, end and variable of each.

    They are the noun behind a number and the verb that goes with it. A number that is a level counts nothing;
    "of your resources" stays as it is, for they are more than those that are meant, and so does the first of
    two nouns, as in "dice counters".
    """
    wording = edition.wording
    noun, verb, before = "", "", ""
    words = list(_WORD.finditer(text))
    for place, match in enumerate(words):
        word = match.group()
        behind = words[place + 1].group() if place + 1 < len(words) else ""
        if word in _VARIABLES and before != "level":
            noun = verb = word[1]
        elif word == "of" and before in _VARIABLES:
            noun = ""
        elif noun and word.lower() in wording.nouns and behind.lower() not in wording.nouns:
            yield match.start(), match.end(), noun
            noun = ""
        elif verb and word in wording.verbs:
            yield match.start(), match.end(), verb
            verb = ""
        before = word


def singular(word: str, edition: Edition) -> str:
    """A counted noun or its verb in the singular, the first letter as it was."""
    wording = edition.wording
    one = wording.verbs[word] if word in wording.verbs else wording.nouns[word.lower()]
    return word[0] + one[1:] if one[0] == word[0].lower() else one


@cache
def spellings(component: Component, edition: Edition) -> tuple[Spelling, ...]:
    """The component's text and all older texts that are read as it.

    Rules: K17-refurbished-card-texts-2; K09-revised-ability-text-4.
    """
    found = {component.text: 0}
    texts = [component.text]
    for text in texts:
        for rewording in edition.refurbished:
            older = text.replace(rewording.new, rewording.old)
            if older not in found and refurbished(older, edition) == component.text:
                found[older] = found[text] or rewording.x
                texts.append(older)
    end = end_of(component.kind, edition)
    return tuple(Spelling(text.removesuffix(end), x) for text, x in found.items())


def refurbished(text: str, edition: Edition) -> str:
    """A component's older text in the words of the edition. Rules: K17-refurbished-card-texts-2 and -3."""
    for rewording in edition.refurbished:
        text = text.replace(rewording.old, rewording.new)
    return text


def rewordings_of(component: Component, words: str, edition: Edition) -> tuple[Rewording, ...]:
    """What made the component's text out of the older words on a card, in the order in which it applies.

    Rules: K17-refurbished-card-texts-2.
    """
    text = reading_of(component, words, edition)[0].text + end_of(component.kind, edition)
    used = []
    for rewording in edition.refurbished:
        if rewording.old in text:
            used.append(rewording)
            text = text.replace(rewording.old, rewording.new)
    return tuple(used)


def reading_of(component: Component, words: str, edition: Edition) -> tuple[Spelling, re.Match[str]]:
    """The spelling of the component that a card's words follow, and how they follow it."""
    known = zip(spellings(component, edition), readings(component, edition), strict=True)
    matches = ((spelling, pattern.fullmatch(words)) for spelling, pattern in known)
    return next((spelling, match) for spelling, match in matches if match is not None)


@cache
def readings(component: Component, edition: Edition) -> tuple[re.Pattern[str], ...]:
    """A pattern for each spelling, of plain letters and digits only: an ſ is no s.

    Its groups: `x` and `y`, the numbers, and `x_again` where one is written twice; `upto`, the words "up to";
    `one_x_1`, `one_y_2`, words in the singular; `it`, words for a single target; `lone`, a verb for one.
    """
    return tuple(
        re.compile(_pattern(spelling.text, component, edition), re.IGNORECASE | re.ASCII)
        for spelling in spellings(component, edition)
    )


def terminal(component: Component, edition: Edition) -> str:
    """One pattern without groups for all spellings of the component."""
    patterns = (re.sub(r"\(\?P<\w+>", "(?:", each.pattern) for each in readings(component, edition))
    return "|".join(sorted(patterns, key=len, reverse=True))


def _pattern(spelling: str, component: Component, edition: Edition) -> str:
    pieces = []
    position = 0
    for place, (start, end, variable) in enumerate(counted_words(spelling, edition), start=1):
        word = spelling[start:end]
        pieces.append(_escaped(spelling[position:start]))
        pieces.append(f"(?:{word}|(?P<one_{variable}_{place}>{singular(word, edition)}))")
        position = end
    pieces.append(_escaped(spelling[position:]))
    pattern = "".join(pieces)
    shortened = edition.wording.single_target_words
    if shortened and component.kind == "target" and component.targets in component.variables:
        counted = rf"\{{{component.targets}\}}"
        pattern = pattern.replace(rf"up\s+to\s+{counted}", rf"(?:(?P<upto>up\s+to)\s+)?{counted}")
    if shortened and component.kind == "effect":
        words = targets_in(component)
        for targets in words:
            one = "|".join(_escaped(each) for each in reversed(words[targets]))
            pattern = pattern.replace(_escaped(targets), rf"(?:{_escaped(targets)}|(?P<it>{one}))")
        if verb := lone_verb(spelling, edition):
            lone = _escaped(edition.wording.lone_verbs[verb])
            pattern = f"(?:{_escaped(verb)}|(?P<lone>{lone})){pattern.removeprefix(_escaped(verb))}"
    for variable in component.variables:
        number = rf"\{{{variable}\}}"
        pattern = pattern.replace(number, rf"(?P<{variable}>[0-9]+)", 1)
        pattern = pattern.replace(number, rf"(?P<{variable}_again>[0-9]+)")
    return pattern + (r"(?!\w)" if spelling[-1].isalnum() else "")


def lone_verb(text: str, edition: Edition) -> str:
    """The words with which a text begins and that are others for a single target; empty if there are none."""
    return next((verb for verb in edition.wording.lone_verbs if text.startswith(f"{verb} ")), "")


def targets_in(component: Component) -> Mapping[str, tuple[str, str]]:
    """How the component calls its targets, and a single one; empty if it does not speak of any."""
    words = next((words for words in TARGETS if words in component.text), None)
    return {} if words is None else {words: TARGETS[words]}


def _escaped(text: str) -> str:
    """The text as a pattern: any space between its words, and perhaps one around a comma."""
    return re.sub(r"(?:\\\s)+", r"\\s+", re.escape(text)).replace(r",\s+", r"\s*,\s*")


def examples(component: Component, edition: Edition) -> tuple[str, ...]:
    """Ways to write the component, without its sign: for many and for one, "the targets" and "it".

    The number of a noun in the plural is 2; every other number is 1.
    """
    text = core(component, edition)
    shortened = edition.wording.single_target_words
    counted = list(dict.fromkeys(variable for _, _, variable in counted_words(text, edition)))
    texts: list[str] = []
    for counts in product((2, 1), repeat=len(counted)):
        numbers = dict(zip(counted, counts, strict=True))
        written = with_numbers_in(text, component, numbers, edition)
        texts.append(written)
        if shortened and component.kind == "target" and numbers.get(component.targets) == 1:
            texts.append(written.replace("up to ", ""))
    if shortened and component.kind == "effect":
        for targets, one in targets_in(component).items():
            texts += [each.replace(targets, word) for each in tuple(texts) for word in one]
        if verb := lone_verb(text, edition):
            lone = edition.wording.lone_verbs[verb]
            texts += [f"{lone}{each.removeprefix(verb)}" for each in tuple(texts)]
    return tuple(dict.fromkeys(texts))


def with_numbers_in(text: str, component: Component, numbers: Mapping[str, int], edition: Edition) -> str:
    """A component's text with its numbers put in, 1 where there is none, and its words to match."""
    for start, end, variable in reversed(list(counted_words(text, edition))):
        if numbers.get(variable, 1) == 1:
            text = text[:start] + singular(text[start:end], edition) + text[end:]
    for variable in component.variables:
        text = text.replace(f"{{{variable}}}", str(numbers.get(variable, 1)))
    return text
