"""What templates call for all that they draw; compiled, since that is called some hundred times a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from jinja2.utils import missing
from markupsafe import Markup, escape

Macro = Callable[..., str]
"""What draws a part of a page."""

_HARMLESS: Final = re.compile(r"[^&<>\"']*").fullmatch
"""Text that is the same when it is escaped."""


def written(drawn: object) -> str:
    """What is drawn, as HTML: escaped, unless it is HTML or holds nothing that could be meant as such."""
    if type(drawn) is str:
        return drawn if _HARMLESS(drawn) else escape(drawn)
    return drawn if type(drawn) is Markup else str(drawn) if type(drawn) is int else escape(drawn)


def drawing(function: Callable[..., str], names: Sequence[str]) -> Macro:
    """A macro out of the function that its template was made into, which takes all arguments in order."""
    many = len(names)

    def macro(*given: Any, **named: Any) -> str:
        if len(given) != many or named:
            given += tuple([named.pop(name, missing) for name in names[len(given) :]])
            if named or len(given) != many:
                raise TypeError(
                    f"a macro of {', '.join(names)} is given {len(given)}, and {', '.join(named)}"
                )
        return str.__new__(Markup, function(*given))

    return macro
