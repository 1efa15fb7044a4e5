"""What may mend a fault: signs and components that the grammar would take where something else stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cardwright.kotc.editions import Edition
from cardwright.kotc.language.faults import Repair
from cardwright.kotc.language.nearest import Candidate, as_meant


def signs_instead(start: int, end: int, expected: Iterable[str]) -> tuple[Repair, ...]:
    """Each of the signs and joints that are expected, in place of what stands there."""
    signs = (each for each in expected if not each.startswith(("a ", "an ")))
    return tuple(Repair(start, end, f" {sign}" if sign == "and" else sign) for sign in signs)


def meant_instead(
    start: int, segment: str, proposals: Sequence[Candidate], edition: Edition
) -> tuple[Repair, ...]:
    """Each of the components that come close, with the numbers written, in place of a piece of text."""
    end = start + len(segment)
    return tuple(Repair(start, end, as_meant(each, segment, edition)) for each in proposals)


def new_paragraph(text: str, position: int) -> Repair:
    """An empty line before what stands there."""
    return Repair(len(text[:position].rstrip()), position, "\n\n")


def sentence_of_its_own(text: str, position: int) -> tuple[Repair, ...]:
    """A full stop in place of the joint before what stands there, if there is one."""
    joint = re.search(r",\s*(?:then|also)\s*\Z|,\s*\Z", text[:position], re.IGNORECASE)
    if joint is None:
        return ()
    return (Repair(joint.start(), position + 1, f". {text[position].upper()}"),)
