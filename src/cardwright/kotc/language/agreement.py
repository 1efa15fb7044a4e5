"""Whether the words of a phrase agree with its numbers: "2 minions", "destroy it", "up to 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.faults import Fault, fault_at
from cardwright.kotc.language.forms import targets_in
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

    def fault(group: str, message: str, *expected: str) -> Fault:
        start, end = match.span(group)
        official = official_text(phrase.component, " ".join(map(str, allowed)), edition)
        return fault_at(text, place + start, end - start, message, expected, (official,))

    allowed = [min(max(number, 1), LARGEST_NUMBER) for number in phrase.numbers]

    for variable in phrase.component.variables:
        number = phrase.number(variable)
        if number == 0:
            yield fault(variable, "a number on a card is at least 1", "1")
        elif number > LARGEST_NUMBER:
            message = f"this number is too large to be a card: {LARGEST_NUMBER} is the largest"
            yield fault(variable, message, str(LARGEST_NUMBER))
        noun = f"one_{variable}"
        if number != 1 and _has(match, noun):
            written = match[noun]
            plural = next(each for each, one in edition.wording.nouns.items() if one == written.lower())
            plural = written[0] + plural[1:]
            yield fault(noun, f'after {match[variable][:12]} it is "{plural}"', plural)
    if "upto" in match.re.groupindex and match["upto"] is None and phrase.most_targets != 1:
        counted = phrase.component.targets
        expected = f"up to {match[counted][:12]}"
        yield fault(counted, f'only for 1 target may "up to" be left out: "{expected}"', expected)
    if _has(match, "it") and selection is not None and selection.most_targets != 1:
        plural = next(iter(targets_in(phrase.component)))
        message = f'"{match["it"]}" speaks of a single target, and there can be several here: "{plural}"'
        yield fault("it", message, plural)


def _has(match: re.Match[str], group: str) -> bool:
    return group in match.re.groupindex and match[group] is not None
