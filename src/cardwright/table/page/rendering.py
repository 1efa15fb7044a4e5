"""Pages out of templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import Call, CondExpr, Const, Expr, Getattr

from cardwright.games import game as rules_of
from cardwright.narration.endings import how_kept_ending_came
from cardwright.narration.sentences import Line
from cardwright.narration.stopping import STOPS
from cardwright.narration.titles import title_of
from cardwright.players.bots import BOTS
from cardwright.table.page.decks import Checked, totals
from cardwright.table.page.gathered import Gathered, LobbySeen
from cardwright.table.page.graphs import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, graphs_of, words_of
from cardwright.table.page.model import Page
from cardwright.table.page.moments import Moment, Whole
from cardwright.table.page.parts import Memory, Parts
from cardwright.table.page.scene import NOTHING_AROUND, Around, Scene
from cardwright.table.page.starting import Offered, offered_games
from cardwright.table.page.writing import Macro, drawing, written
from cardwright.table.visitors import SeatRow

_HERE: Final = Path(__file__).parent
STATIC: Final = _HERE / "static"
"""What is served as it is: style sheet, script, icons."""

PIPS: Final = {
    0: (),
    1: ((15, 15),),
    2: ((8, 8), (22, 22)),
    3: ((8, 8), (15, 15), (22, 22)),
    4: ((8, 8), (22, 8), (8, 22), (22, 22)),
    5: ((8, 8), (22, 8), (15, 15), (8, 22), (22, 22)),
    6: ((8, 7), (22, 7), (8, 15), (22, 15), (8, 23), (22, 23)),
}
"""Where the pips of a die lie, on a square of 30; a die that was zeroed has none."""


_REFUSALS: Final = {
    403: "That is not open to you",
    404: "There is nothing here",
    405: "There is nothing here",
    410: "This game cannot be shown",
    429: "Wait a moment",
    500: "Something is wrong",
}
"""What a page is called that says why something is refused; one more title is for all else."""


_INCLUDED: Final = re.compile(r'{% include "([a-z-]+\.html)" %}')


class _Files(FileSystemLoader):
    """Template files, each as one with all that it includes: to include costs nothing while it is drawn."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template."""
        text, path, current = super().get_source(environment, template)
        return _INCLUDED.sub(lambda found: self.get_source(environment, found[1])[0], text), path, current


class _Code(CodeGenerator):
    """Templates as Python in which all that is drawn is written by `written`, and `.` and calls are Python's.

    Jinja would look for keys, too, where an attribute is read, and ask of whatever is called whether it wants
    the context; nothing that is drawn has the ones or does the other.
    """

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: object) -> None:
        self.write("environment.written(")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call with the arguments that the template gives."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            raise NotImplementedError(
                "a template calls with plain arguments, and gives no block to what it calls"
            )
        self.visit(node.node, frame)
        self.write("(")
        for place, argument in enumerate((*node.args, *node.kwargs)):
            self.write(", " if place else "")
            self.visit(argument, frame)
        self.write(")")

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802
        """An attribute of something."""
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:  # noqa: N802
        """One of two things; without an `else` nothing is drawn."""
        super().visit_CondExpr(node if node.expr2 else CondExpr(node.test, node.expr1, Const("")), frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """A macro, which none but such calls call."""
        self.write(f"environment.drawing(macro, {tuple(each.name for each in macro_ref.node.args)})")


class _Templates(Environment):
    """Where templates come from, and what they can name."""

    written = staticmethod(written)
    drawing = staticmethod(drawing)
    code_generator_class = _Code

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """What all templates can name, in one dictionary: each drawing copies it."""
        return {"min": min, **self.globals, **(d or {})}


@cache
def _templates() -> Environment:
    return _Templates(
        loader=_Files(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **drawn: Any) -> str:
    """What a template makes of what it draws."""
    return _templates().get_template(template).render(**drawn)


_MACROS_OF: Final = {
    **dict.fromkeys(("side", "row", "pile"), "side.html"),
    **dict.fromkeys(("line", "notice"), "line.html"),
}
"""In which template a macro stands that is not in `tile.html`."""


@cache
def _macro(name: str) -> Macro:
    """A macro of `side.html`, `tile.html` or `line.html`."""
    template = _MACROS_OF.get(name, "tile.html")
    macro: Macro = getattr(_templates().get_template(template).module, name)
    return macro


@cache
def _macros() -> dict[str, object]:
    """The macros of all pages that show a table; templates that import them look for them at each drawing."""
    named = {"k": "tile.html", "b": "press.html", "chain": "chain.html"}
    return {name: _templates().get_template(template).module for name, template in named.items()}


def _drawn(scene: Scene, memory: Memory) -> tuple[Page, dict[str, Any]]:
    """What `main.html` draws of a scene."""
    page = Page(scene)
    return page, {"p": page, "scene": scene, "pips": PIPS, "draw": Parts(page, memory, _macro), **_macros()}


def whole_page(scene: Scene, around: Around = NOTHING_AROUND, talk: Any = None) -> str:
    """The document that one sees at a table; it works without a script.

    `talk` is what is said there (`ShownTalk`), where anybody else can say something.
    """
    _, drawn = _drawn(scene, Memory())
    lines = [(float(line.number), _macro("line")(line, scene.address)) for line in scene.log]
    lines += [(number, notice_part(words, number)) for number, words in scene.notices_told()]
    lines.sort(key=lambda each: each[0])
    return render("page.html", **drawn, lines=lines, around=around, stops=STOPS, talk=talk)


def main_part(scene: Scene) -> str:
    """The part of the page that changes, `<main>`."""
    return main_and_head(scene, Memory())[0]


def main_and_head(scene: Scene, memory: Memory) -> tuple[str, dict[str, object], dict[str, object]]:
    """The same, what the script needs to know beside it, and what is asked as programs are told it.

    `memory` is of the seat's pages before, at this table.
    """
    page, drawn = _drawn(scene, memory)
    main = render("main.html", **drawn)
    head: dict[str, object] = {
        "question": scene.question,
        "yours": page.prompt.yours,
        "title": f"{page.title} · Cardwright",
        "turn": page.turn_words,
        "phase": page.stage.phase,
        "answers": scene.answers,
        "window": None if scene.window is None else asdict(scene.window),
        "clocks": [asdict(clock) for clock in scene.presence.clocks] or None,
        "silent": [page.names[seat] for seat in sorted(scene.presence.silent)],
        "stand_ins": [page.names[seat] for seat in sorted(scene.presence.away)],
    }
    if scene.outcome is not None and not scene.onlooker:
        again = scene.again
        head["rematch"] = {
            "wishes": list(again.wishes),
            "promise": again.promise or None,
            "table": again.table or None,
        }
    watchers = {"watchers": scene.watched and scene.watched.number}
    if scene.watched:  # what changes at no other table is left out there: each page is sent it
        head |= watchers
    return main, head, {**page.told, **watchers, "judge": scene.judge}


def log_part(lines: Sequence[Line], scene: Scene) -> str:
    """Lines of the log, a list item each."""
    return "".join(_macro("line")(line, scene.address) for line in lines)


def notice_part(words: str, number: float) -> str:
    """A notice in the log, as a list item."""
    return _macro("notice")(words, number)


def moment_part(moment: Moment, result: str) -> str:
    """The part of the page of a game that is over which changes from position to position, `<main>`."""
    _, drawn = _drawn(moment.scene, Memory())
    return render("replayed.html", **drawn, m=moment, result=result)


def replay_page(moment: Moment, whole: Whole) -> str:
    """The page of a game that is over, opened at one of its positions; it works without a script."""
    _, drawn = _drawn(moment.scene, Memory())
    return render(
        "replay.html",
        **drawn,
        m=moment,
        whole=whole,
        result=whole.result,
        current=whole.line_at(moment.told),
        graphs=graphs_of(whole.turns, whole.names),
        words=words_of(whole.turns),
        ground=(WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM),
        bots=list(BOTS),
    )


def judge_page(scene: Scene, n: int, decisions: int, references: Sequence[str]) -> str:
    """What a judge sees and can do, when the journal has `n` lines, and so many decisions stand."""
    _, drawn = _drawn(scene, Memory())
    lines = [(float(line.number), _macro("line")(line, scene.address)) for line in scene.log]
    lines += [(number, notice_part(words, number)) for number, words in scene.notices_told()]
    lines.sort(key=lambda each: each[0])
    shown = {"n": n, "decisions": decisions, "references": references}
    return render("judge.html", **drawn, **shown, lines=lines)


def bench_page(table: str, names: Sequence[str], own: bool, agreed: bool, n: int, link: str = "") -> str:
    """Whether the players have agreed to a judge: `names` have, `own` says whether the asker has.

    `link` makes somebody the judge, and is told once.
    """
    return render("bench.html", table=table, names=names, own=own, agreed=agreed, n=n, link=link)


def judging_page(address: str, rules: str) -> str:
    """What a link to a judge's place shows: nothing is taken before the button is pressed."""
    return render("judging.html", address=address, rules=rules)


def start_page(own: Sequence[Any] = (), decks: Sequence[Any] = ()) -> str:
    """Where a game is begun, or gone on with.

    `own` are the visitor's games, the newest first, `decks` those that the visitor keeps.
    """
    return render(
        "start.html",
        games=offered_games(),
        own=own,
        decks=decks,
        bots=list(BOTS),
        title_of=title_of,
        ended=how_kept_ending_came,
    )


def decks_page(decks: Sequence[Any], tallies: Mapping[str, Sequence[Any]]) -> str:
    """The decks that a visitor keeps, with how each has done by its id."""
    return render("decks.html", decks=decks, tallies=tallies, totals=totals, title_of=title_of)


def deck_page(
    found: Checked | None, text: str, id: str = "", name: str = "", played: Sequence[Any] = ()
) -> str:
    """Where a deck is written, with what was found out about it and how it has done; `id` if it is kept."""
    drawn = {"c": found, "text": text, "id": id, "name": name, "played": played}
    return render("deck.html", **drawn, games=offered_games(), title_of=title_of)


def deck_check(found: Checked) -> str:
    """What was found out about a deck, alone."""
    return render("check.html", c=found, title_of=title_of)


def lobby_page(seen: LobbySeen) -> str:
    """Where tables wait for people, and one finds one's own."""
    return render(
        "lobby.html", seen=seen, games=offered_games(), title_of=title_of, ended=how_kept_ending_came
    )


def lobby_part(seen: LobbySeen) -> str:
    """What changes of it."""
    return render("lobby-part.html", seen=seen, title_of=title_of, ended=how_kept_ending_came)


def setting_page(game: Offered, decks: Sequence[Any], name: str, request: str) -> str:
    """Where a table is set for a game; `decks` are the visitor's own, `request` names what is asked for."""
    return render(
        "setting.html",
        g=game,
        games=offered_games(),
        decks=decks,
        name=name,
        request=request,
        seats=rules_of(game.id).players,
        bots=list(BOTS),
    )


def gathering_page(seen: Gathered, decks: Sequence[Any], name: str, join: str = "") -> str:
    """A table that waits; who has no place there takes one at the address `join`."""
    starters = next((each.decks for each in offered_games() if each.id == seen.rules), ())
    return render(
        "gathering.html", t=seen, starters=starters, decks=decks, name=name, join=join, bots=list(BOTS)
    )


def gathering_part(seen: Gathered) -> str:
    """What changes of it."""
    return render("gathering-part.html", t=seen, bots=list(BOTS))


def place_page(address: str, rules: str, name: str) -> str:
    """What the link to a place shows at a table that waits: nothing is taken before the button is pressed."""
    return render("place.html", address=address, rules=rules, name=name)


def refusal_page(status: int, reason: str, back: str) -> str:
    """Why something is not done or shown, and ways on: `back` is where somebody came from, if anywhere."""
    return render("refusal.html", title=_REFUSALS.get(status, "That was not done"), reason=reason, back=back)


def seat_page(address: str, rules: str, name: str) -> str:
    """What the link to a seat shows: nothing is taken before the button is pressed."""
    return render("seat.html", address=address, rules=rules, name=name)


def invitation_page(table: str, seat: SeatRow, link: str, own: bool) -> str:
    """The link to a seat, which is told this once; `own` where it is the asker's seat."""
    return render("invitation.html", table=table, name=seat.name, seat=seat.seat, link=link, own=own)


def token_page(table: str, name: str, url: str, token: str, made: bool) -> str:
    """How a program plays the seat of this name; `token` is told once, `made` says whether there is one."""
    return render("token.html", table=table, name=name, url=url, token=token, made=made)
