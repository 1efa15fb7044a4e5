"""A chart as a page of its own: it fetches nothing, and what it shows is told by no markup in its data.

The libraries behind it come with the extra `analysis`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from errno import EACCES, EISDIR, ENOENT
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cardwright.errors import CardwrightError

EXTRA: Final = "analysis"
"""The extra with which the libraries are installed."""

PAGE: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ font-family: sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }}
#chart {{ width: 100% }}</style>
</head>
<body>
<h1>{title}</h1>
<p>{words}</p>
<div id="chart"></div>
<script type="module">
{libraries}
vegaEmbed("#chart", JSON.parse(document.getElementById("spec").textContent), {{"actions": false}});
</script>
<script type="application/json" id="spec">{spec}</script>
</body>
</html>
"""


def library(name: str) -> Any:
    """A library of the extra. Raises `CardwrightError` where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise CardwrightError(f"this needs {missing.name}: install cardwright[{EXTRA}]") from None


def charts() -> Any:
    """The library that draws. Raises `CardwrightError` where it, or what makes a page of it, is missing."""
    library("vl_convert")
    return library("altair")


def write_page(chart: Any, file: str, title: str, words: str) -> None:
    """Write the chart into a file, under a title and a sentence. Raises `CardwrightError`."""
    page = PAGE.format(
        title=escape(title),
        words=escape(words),
        libraries=library("vl_convert").javascript_bundle().replace("</script", "<\\/script"),
        spec=json.dumps(chart.to_dict()).replace("<", "\\u003c"),
    )
    write_text(file, page)


def check_target(file: str, kept: Sequence[str]) -> None:
    """Raise `CardwrightError` where no file can be written under this name, or one that is kept is lost.

    Whoever works for long asks before: nothing is written yet.
    """
    path = Path(file)
    try:
        if any(path.resolve() == Path(other).resolve() for other in kept):
            raise CardwrightError(f"{file}: this would be written over: name another file")
        if not file or path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if not (path.exists() or path.parent.is_dir()):
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as fault:
        raise CardwrightError(f"{file or repr(file)}: this cannot be written: {fault.strerror}") from None


def write_text(file: str, text: str) -> None:
    """Write a file. Raises `CardwrightError`."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise CardwrightError(f"{file}: this cannot be written: {reason}") from None
