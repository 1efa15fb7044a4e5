"""Which component a piece of text was meant to be, and in which words it differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase
from typing import Final, final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from cardwright.kotc.editions import Component, Edition
from cardwright.kotc.language.forms import core, end_of, examples, lone_verb, readings, targets_in
from cardwright.kotc.language.wording import official_text

_WORD: Final = re.compile(r"[^\s,]+|,")
_SEVERAL: Final = re.compile(r"\bup\s+to\s+(?!1\b)[0-9]|\btarget\s+all\b", re.IGNORECASE)
_SINGLE: Final = re.compile(r"\b(?:it|the target)\b")
_CLOSE: Final = 70.0
_SAME_VERB: Final = 55.0
_LEAD: Final = 10.0
_WORTH_NAMING: Final = 45.0
_MOST: Final = 3
_LIKE_A_CONDITION: Final = 75
_SMALL: Final = str.maketrans(ascii_uppercase, ascii_lowercase)


@final
@dataclass(frozen=True)
class Candidate:
    """A component that a piece of text may have been meant to be, in the form that comes closest."""

    component: Component
    form: str
    likeness: float


@final
@dataclass(frozen=True)
class Slip:
    """Words that differ: where they stand, what is written, and what should be."""

    start: int
    length: int
    written: str
    expected: tuple[str, ...]


def nearest(
    segment: str, components: Iterable[Component], edition: Edition, *, sentence: str = ""
) -> tuple[Candidate, ...]:
    """The components that come closest to a piece of text, the closest first.

    A redacted one, which no card may have, is found only where none comes closer. `sentence` is what stands
    before it in its sentence: after several targets "it" is no proposal.
    """
    several = _SEVERAL.search(sentence) is not None
    plain = _plain(segment[:400])
    found = []
    for component in components:
        likeness, form = max(
            (_likeness(plain, compared), form)
            for form, compared, single in _examples(component, edition)
            if not (several and single)
        )
        if likeness >= _WORTH_NAMING:
            found.append(Candidate(component, form, likeness))
    found.sort(key=lambda candidate: -candidate.likeness)
    found = found[:1] + [each for each in found[1:] if each.component in edition.usable]
    return tuple(found[:_MOST])


def is_slip(segment: str, candidates: tuple[Candidate, ...]) -> bool:
    """Whether a piece of text can be taken for the first candidate with some words wrong."""
    if not candidates:
        return False
    best, second, *_ = [*(each.likeness for each in candidates), 0.0]
    if best >= _CLOSE:
        return True
    return best >= _SAME_VERB and best - second >= _LEAD and agreeing_words(segment, candidates[0]) > 0


def agreeing_words(segment: str, candidate: Candidate) -> int:
    """How many words at the beginning are those of the candidate."""
    pairs = zip(_WORD.findall(segment), _WORD.findall(candidate.form), strict=False)
    return next((n for n, (word, wanted) in enumerate(pairs) if _plain(word) != _plain(wanted)), 0)


def slips(segment: str, candidate: Candidate) -> Iterator[Slip]:
    """The words in which a piece of text differs from a form of a component, from left to right."""
    written = list(_WORD.finditer(segment))
    wanted = [each.group() for each in _WORD.finditer(candidate.form)]
    blocks = Levenshtein.opcodes(
        [_plain(each.group()) for each in written], [_plain(each) for each in wanted]
    )
    for equal, together in groupby(blocks, key=lambda block: block.tag == "equal"):
        if equal:
            continue
        differing = list(together)
        words = written[differing[0].src_start : differing[-1].src_end]
        proposal = " ".join(wanted[differing[0].dest_start : differing[-1].dest_end]).replace(" ,", ",")
        following = written[differing[0].src_start :]
        start = following[0].start() if following else len(segment)
        end = words[-1].end() if words else start
        if start == 0:
            proposal = proposal[:1].upper() + proposal[1:] if segment[:1].isupper() else proposal
        yield Slip(start, end - start, segment[start:end], (_named(proposal),) if proposal else ())


def as_meant(candidate: Candidate, written: str, edition: Edition) -> str:
    """The candidate with the numbers that were written, in its form, without the sign at its end.

    >>> from cardwright.kotc.editions import load
    >>> edition = load("kotc/17")
    >>> [meant, *_] = nearest("destroi it", edition.of_kind("effect"), edition)
    >>> as_meant(meant, "destroi it", edition)
    'destroy it'
    """
    component = candidate.component
    text = official_text(component, written, edition).removesuffix(end_of(component.kind, edition))
    for targets, one in targets_in(component).items():
        if targets not in candidate.form:
            text = text.replace(targets, next((word for word in one if word in candidate.form), targets))
    if (verb := lone_verb(text, edition)) and not candidate.form.startswith(verb):
        text = f"{edition.wording.lone_verbs[verb]}{text.removeprefix(verb)}"
    return text[:1].upper() + text[1:] if written[:1].isupper() else text


def is_condition(words: str, edition: Edition) -> bool:
    """Whether these words, in whatever case, are an activation condition without its colon."""
    plain = " ".join(words.split())
    conditions = edition.of_kind("condition")
    return any(pattern.fullmatch(plain) for each in conditions for pattern in readings(each, edition))


def opens_a_caveat(words: str, edition: Edition) -> bool:
    """Whether these words, in whatever case, stand before a colon in some caveat."""
    opening = f"{' '.join(words.lower().split())}:"
    return any(each.text.lower().startswith(opening) for each in edition.of_kind("caveat"))


def condition_meant(words: str, edition: Edition) -> Component | None:
    """The activation condition that these words come close to, if they do."""
    conditions = edition.of_kind("condition")
    texts = [core(each, edition).lower() for each in conditions]
    plain = " ".join(words.lower().split())
    found = process.extractOne(plain, texts, scorer=fuzz.ratio, score_cutoff=_LIKE_A_CONDITION)
    return None if found is None else conditions[found[2]]


@cache
def _examples(component: Component, edition: Edition) -> tuple[tuple[str, str, bool], ...]:
    """Forms of the component; each as it is compared, too, and whether it speaks of a single target."""
    forms = examples(component, edition)
    return tuple((form, _plain(form), _SINGLE.search(form) is not None) for form in forms)


def _likeness(written: str, form: str) -> float:
    """How alike two texts are, 0 to 100; the mere beginning of a form counts nearly in full."""
    return max(fuzz.ratio(written, form), 0.9 * fuzz.ratio(written, form[: len(written)]))


def _plain(words: str) -> str:
    """Words as they are compared: small letters, every number alike. Only plain letters have a small one."""
    return re.sub(r"(?<![^\s])[0-9]+(?![^\s-])", "#", words.translate(_SMALL))


def _named(words: str) -> str:
    """Official words as a person would name them."""
    return "a whole number" if words.isdecimal() else words
