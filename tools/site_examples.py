"""Examples in docstrings are shown as code in the site of `make docs`.

Griffe, which reads the source for it, calls this for everything that has a docstring (`extensions` in
mkdocs.yml).
"""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n.*\S.*)*", re.MULTILINE)


class Examples(Extension):
    """Put what is typed at a prompt, and what it gives, between fences."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring, of which the page is made."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """The docstring, with fences around each example: up to an empty line.

    >>> fenced("Says hello.\\n\\n>>> hello()")
    'Says hello.\\n\\n```pycon\\n>>> hello()\\n```'
    """
    return EXAMPLE.sub("```pycon\n\\g<0>\n```", docstring)
