"""What could be typed next in a card's words: components of the edition, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, NamedTuple, final

from rapidfuzz import fuzz

from cardwright.authoring.completions import (
    MOST_COMPLETIONS,
    Completion,
    Completions,
    placeholderless,
)
from cardwright.authoring.passages import Passage
from cardwright.authoring.places import Span
from cardwright.authoring.proofs import exact
from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.forms import end_of, examples, reading_of
from cardwright.kotc.language.level import phrase_value
from cardwright.kotc.language.nearest import Candidate, as_meant
from cardwright.kotc.language.text import CardType, Phrase
from cardwright.plugins.keeper.authoring.standing import Standing, standing_at

_NUMBER: Final = re.compile(r"(?<![\w-])[0-9]+(?![\w-])")
_WORD: Final = re.compile(r"[\w'#-]+")
_REST_OF_WORD: Final = re.compile(r"[\w-]*")
_SINGLE: Final = re.compile(r"\b(?:it|its|the target|the target's)\b")
_PREFIX, _INSIDE, _ALIKE = 300.0, 200.0, 60.0


@final
class _Found(NamedTuple):
    """A component in one of its forms, and how well it goes with what is typed."""

    score: float
    component: Component
    form: str


def complete_words(
    passage: Passage, offset: int, card_type: CardType, design_edition: int, edition: Edition
) -> Completions:
    """What could be typed at an offset of the file within the words of a card."""
    words = passage.words
    index = passage.index(offset)
    if not passage.span(index, min(index + 1, len(words))).holds(offset):
        return Completions(Span(offset, offset))  # it stands between or behind the quotation marks
    standing = standing_at(words, index, card_type, edition)
    typed = words[standing.start : index]
    rest = _REST_OF_WORD.match(words, index)
    end = rest.end() if rest and typed and not typed[-1].isspace() else index
    if standing.signs and words[end:].strip()[:1] not in tuple(".;:→"):
        here = passage.span(index, index)
        items = [Completion(sign.strip(), "sign", sign) for sign in standing.signs]
        longer = [each for each in _found(typed, standing, edition) if len(each.form) > len(typed)]
        if not any(each.score > _INSIDE for each in longer):
            return Completions(here, tuple(items))
    found = sorted(_found(typed, standing, edition), key=lambda each: -each.score)[:MOST_COMPLETIONS]
    level = _Level(standing, design_edition, edition)
    following = words[end:].lstrip()[:1]
    items = [_item(each, typed, standing, following, level, passage) for each in found]
    if standing.signs:
        whole = [Completion(f"{typed}{sign}".strip(), "sign", f"{typed}{sign}") for sign in standing.signs]
        items = [*whole, *(item for item in items if item.words.rstrip(".:;→ ").lower() != typed.lower())]
    return Completions(passage.span(standing.start, end), tuple(items[:MOST_COMPLETIONS]))


def _found(typed: str, standing: Standing, edition: Edition) -> Iterator[_Found]:
    """The components that can stand there and go with what is typed, each in its best form."""
    wanted = _compared(typed)
    many = any(number.lstrip("0") != "1" for number in _NUMBER.findall(typed))
    targets = 0 if standing.selection is None else standing.selection.most_targets
    for kind in standing.kinds:
        for component in edition.usable:
            if component.kind == kind:
                forms = (
                    _rated(wanted, each, component, targets, many) for each in _forms(component, edition)
                )
                best = max(forms, key=lambda each: each.score)
                if best.score >= _ALIKE or not wanted:
                    yield best


def _rated(wanted: str, form: str, component: Component, targets: int | None, many: bool) -> _Found:
    """A form of a component, and how well it goes with what is typed, with its numbers and with the targets.

    `many` says whether there is a number among them that is not 1.
    """
    score = _score(wanted, _compared(form)) - 0.5 * (("2" in form) != many)
    if component.kind == "effect":
        speaks = _SINGLE.search(form) is not None
        score -= (speaks != (targets == 1)) + (targets == 0 and "target" in component.text)
    return _Found(score, component, form)


def _score(wanted: str, form: str) -> float:
    """How well a form goes with what is typed: it begins so, it has such words, or it is alike."""
    if form.startswith(wanted):
        return _PREFIX
    words = iter(_WORD.findall(form))
    typed = _WORD.findall(wanted)
    if all(any(word.startswith(each) for word in words) for each in typed):
        return _INSIDE - len(form) / 10
    return max(fuzz.ratio(wanted, form[: len(wanted) + 1]), 0.9 * fuzz.partial_ratio(wanted, form)) - 10


@cache
def _forms(component: Component, edition: Edition) -> tuple[str, ...]:
    return examples(component, edition)


@lru_cache(maxsize=8192)
def _compared(words: str) -> str:
    return " ".join(_NUMBER.sub("#", words.lower()).split())


@final
class _Level:
    """What components cost at a place."""

    def __init__(self, standing: Standing, design_edition: int, edition: Edition) -> None:
        self.edition = edition
        self.design_edition = design_edition
        self._t = standing.target_value(design_edition)
        self._a = standing.factor(design_edition, edition)

    def of(self, phrase: Phrase) -> Fraction | None:
        """What a phrase adds to the level; None for what only says how others count."""
        kind = phrase.component.kind
        if kind == "target" or (kind == "condition" and self.edition.level.condition_factor):
            return None
        value = phrase_value(phrase, self.design_edition, self._t, self._a)
        return value if kind == "effect" else -value

    def told(self, phrase: Phrase) -> str:
        """The same in a line, with its formula."""
        formula = phrase.component.formula_for(self.design_edition)
        kind = phrase.component.kind
        level = self.of(phrase)
        ultra = f", {phrase.component.ultra} Ultra" if phrase.component.ultra else ""
        if level is None:
            sign = "t" if kind == "target" else "a"
            return f"{kind}: {sign} = {formula} = {exact(phrase_value(phrase, self.design_edition))}{ultra}"
        word = self.edition.words["level"]
        return f"{kind}: {word} {'+' if level >= 0 else ''}{exact(level)} ({formula}){ultra}"


def _item(
    found: _Found, typed: str, standing: Standing, following: str, level: _Level, passage: Passage
) -> Completion:
    """A component as it is inserted, with the numbers that are typed already, and the sign at its end."""
    component, edition = found.component, level.edition
    core = found.form
    if _NUMBER.search(typed):
        core = as_meant(Candidate(component, found.form, found.score), typed.strip().lower(), edition)
    _, match = reading_of(component, core, edition)
    x, y = (int(match[each]) if each in match.re.groupindex else 0 for each in ("x", "y"))
    phrase = Phrase(component, x, y)
    opens = not passage.words[: standing.start].rstrip() or passage.words[: standing.start].rstrip().endswith(
        (".", "\n")
    )
    if typed[:1].isupper() or (not typed and opens):
        core = core[0].upper() + core[1:]
    sign = end_of(component.kind, edition)
    behind = (
        ""
        if following == sign
        else sign + ("" if component.kind in ("effect", "caveat") or following else " ")
    )
    snippet = _snippet(core, component, match) + placeholderless(behind)
    return Completion(
        core + behind.rstrip(), component.kind, core + behind, snippet, level.told(phrase), level.of(phrase)
    )


def _snippet(core: str, component: Component, match: re.Match[str]) -> str:
    """The words with a placeholder for each number."""
    places = [
        (*match.span(group), place)
        for place, variable in enumerate(component.variables, start=1)
        for group in (variable, f"{variable}_again")
        if group in match.re.groupindex and match[group] is not None
    ]
    written, end = "", 0
    for start, stop, place in sorted(places):
        written += placeholderless(core[end:start]) + f"${{{place}:{core[start:stop]}}}"
        end = stop
    return written + placeholderless(core[end:])
