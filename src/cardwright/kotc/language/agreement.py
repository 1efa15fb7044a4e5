"""Whether the words of a phrase agree with its numbers: "2 minions", "destroy it", "up to 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.faults import Fault, Repair, fault_at
from cardwright.kotc.language.forms import lone_verb, targets_in
from cardwright.kotc.language.text import Phrase
from cardwright.kotc.language.wording import official_text

LARGEST_NUMBER: Final = 999


def disagreements(
    text: str, place: int, match: re.Match[str], phrase: Phrase, selection: Phrase | None, edition: Edition
) -> Iterator[Fault]:
    """What is wrong in a phrase that is otherwise well written.

    `match` is how the phrase was read, `place` where it stands in the text, `selection` the target
    selection of its sentence. A number of 1 may keep the words for several (ruling R134), several never
    take those for one. Rules: K17-it-2.
    """

    def fault(group: str, message: str, expected: str) -> Fault:
        start, end = match.span(group)
        official = official_text(phrase.component, " ".join(map(str, allowed)), edition)
        repair = Repair(place + start, place + end, expected)
        return fault_at(text, place + start, end - start, message, (expected,), (official,), (repair,))

    allowed = [
        min(max(phrase.number(variable), 1), largest_of(phrase.component, variable))
        for variable in phrase.component.variables
    ]

    for variable in phrase.component.variables:
        number = phrase.number(variable)
        if number == 0:
            yield fault(variable, "a number on a card is at least 1", "1")
        elif number > LARGEST_NUMBER:
            message = f"this number is too large to be a card: {LARGEST_NUMBER} is the largest"
            yield fault(variable, message, str(LARGEST_NUMBER))
        elif number > largest_of(phrase.component, variable):
            largest = largest_of(phrase.component, variable)
            message = (
                f"with this number the card would have no {edition.words['level']}: {largest} is the largest"
            )
            yield fault(variable, message, str(largest))
        for word in _singulars(match, variable) if number != 1 else ():
            plural = _plural(match[word], edition)
            yield fault(word, f'after {match[variable][:12]} it is "{plural}"', plural)
        again = f"{variable}_again"
        if _has(match, again) and match[again].lstrip("0") != match[variable].lstrip("0"):
            yield fault(again, f"this is the same number as before, {number}", str(number))
    if "upto" in match.re.groupindex and match["upto"] is None and phrase.most_targets != 1:
        counted = phrase.component.targets
        expected = f"up to {match[counted][:12]}"
        yield fault(counted, f'only for 1 target may "up to" be left out: "{expected}"', expected)
    if _has(match, "lone") and (selection is None or selection.most_targets != 1):
        verb = lone_verb(phrase.component.text, edition)
        message = f'"{match["lone"]}" speaks of a single target, and there can be several here: "{verb}"'
        yield fault("lone", message, verb)
    if _has(match, "it") and selection is not None and selection.most_targets != 1:
        plural = next(iter(targets_in(phrase.component)))
        message = f'"{match["it"]}" speaks of a single target, and there can be several here: "{plural}"'
        yield fault("it", message, plural)


def largest_of(component: Component, variable: str) -> int:
    """The largest number that a card can have for a variable of the component."""
    if variable == "y" and component.largest_y is not None:
        return component.largest_y
    return LARGEST_NUMBER


def _singulars(match: re.Match[str], variable: str) -> list[str]:
    """The groups of the words in the singular that go with a number."""
    groups = (group for group in match.re.groupindex if group.startswith(f"one_{variable}_"))
    return [group for group in groups if match[group] is not None]


def _plural(written: str, edition: Edition) -> str:
    """The plural of a word, its first letter as it was."""
    singulars = {**edition.wording.nouns, **edition.wording.verbs}
    plural = next(each for each, one in singulars.items() if one == written.lower())
    return written[0] + plural[1:] if plural[0] == written[0].lower() else plural


def _has(match: re.Match[str], group: str) -> bool:
    return group in match.re.groupindex and match[group] is not None
