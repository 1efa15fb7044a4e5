"""Pages out of templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cardwright.narration.sentences import Line
from cardwright.narration.stopping import STOPS
from cardwright.narration.titles import title_of
from cardwright.players.bots import BOTS
from cardwright.table.page.model import Page
from cardwright.table.page.scene import Scene
from cardwright.table.page.starting import offered_games

_HERE: Final = Path(__file__).parent
STATIC: Final = _HERE / "static"
"""What is served as it is: style sheet, script, icons."""

PIPS: Final = {
    1: ((15, 15),),
    2: ((8, 8), (22, 22)),
    3: ((8, 8), (15, 15), (22, 22)),
    4: ((8, 8), (22, 8), (8, 22), (22, 22)),
    5: ((8, 8), (22, 8), (15, 15), (8, 22), (22, 22)),
    6: ((8, 7), (22, 7), (8, 15), (22, 15), (8, 23), (22, 23)),
}
"""Where the pips of a die lie, on a square of 30."""


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **drawn: Any) -> str:
    """What a template makes of what it draws."""
    return _templates().get_template(template).render(**drawn)


def whole_page(scene: Scene, open_seats: Sequence[tuple[int, str]] = ()) -> str:
    """The document that one sees at a table; it works without a script.

    `open_seats` are the numbers and names of seats that nobody has taken yet.
    """
    drawn = {"p": Page(scene), "scene": scene, "pips": PIPS, "lines": scene.log}
    return render("page.html", **drawn, open_seats=open_seats, stops=STOPS)


def main_part(scene: Scene) -> str:
    """The part of the page that changes, `<main>`."""
    return main_and_head(scene)[0]


def main_and_head(scene: Scene) -> tuple[str, dict[str, object], dict[str, object]]:
    """The same, what the script needs to know beside it, and what is asked as programs are told it."""
    page = Page(scene)
    main = render("main.html", p=page, scene=scene, pips=PIPS)
    head = {
        "question": scene.question,
        "yours": page.prompt.yours,
        "title": f"{page.title} · Cardwright",
        "turn": page.turn_words,
        "phase": page.stage.phase,
        "answers": scene.answers,
        "window": None if scene.window is None else asdict(scene.window),
    }
    return main, head, page.told


def log_part(lines: Sequence[Line], scene: Scene) -> str:
    """Lines of the log, a list item each."""
    return render("log.html", lines=lines, scene=scene)


def start_page(own: Sequence[Any] = ()) -> str:
    """Where a game is begun, or gone on with; `own` are the visitor's games, the newest first."""
    return render("start.html", games=offered_games(), own=own, bots=list(BOTS), title_of=title_of)


def seat_page(address: str, rules: str, name: str) -> str:
    """What the link to a seat shows: nothing is taken before the button is pressed."""
    return render("seat.html", address=address, rules=rules, name=name)


def invitation_page(table: str, name: str, link: str, own: bool) -> str:
    """The link to a seat, which is told this once; `own` where it is the asker's seat."""
    return render("invitation.html", table=table, name=name, link=link, own=own)
