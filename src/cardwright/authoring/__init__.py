"""Help for those who write cards and decks, at any moment of typing: proof, completion, hover, format.

A game brings its part as an `Author`, see `asking`. Offsets count letters (code points) from 0; `places`
turns them into lines and into UTF-16. What is typed is read line by line in `document`, with `extents` of
values and the `passages` of words in them; `layout` writes it anew.
"""

from cardwright.authoring.asking import (
    Author,
    Authored,
    can_author,
    complete,
    format_text,
    game_of_file,
    hover,
    proof,
)
from cardwright.authoring.completions import Completion, Completions, Explanation
from cardwright.authoring.places import Point, Ruler, Span
from cardwright.authoring.proofs import Diagnostic, Edit, Proof, ProvedCard, Row, Suggestion, edited

__all__ = [
    "Author",
    "Authored",
    "Completion",
    "Completions",
    "Diagnostic",
    "Edit",
    "Explanation",
    "Point",
    "Proof",
    "ProvedCard",
    "Row",
    "Ruler",
    "Span",
    "Suggestion",
    "can_author",
    "complete",
    "edited",
    "format_text",
    "game_of_file",
    "hover",
    "proof",
]
