"""The commands of a judge: `scenario` and `rules`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import track

from cardwright.cli.app import USUAL_GAME, Answering, GameOption, JsonOption, app, notes, out, print_json
from cardwright.errors import CardwrightError
from cardwright.rulebooks.differences import differences
from cardwright.rulebooks.glossary import meaning
from cardwright.rulebooks.index import load_rulebook, rules_as_json
from cardwright.scenarios.running import Outcome, run_file, scenario_files
from cardwright.terminal.rulebooks import (
    draw_coverage,
    draw_differences,
    draw_found,
    draw_meaning,
    draw_rules,
    draw_rules_behind,
    draw_sentences,
)
from cardwright.terminal.verdicts import draw_outcomes


@app.command(cls=Answering)
def scenario(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", help="Scenario files, or folders of them.")],
    as_json: JsonOption = False,
) -> None:
    """Set positions up, play their steps, and say what is not as the scenario expects."""
    files = list(scenario_files(paths))
    console = notes()
    shown = track(files, "Playing", console=console, transient=True, disable=not console.is_terminal)
    outcomes: list[Outcome] = [run_file(file) for file in shown]
    failed = sum(not outcome.ok for outcome in outcomes)
    if as_json:
        print_json(
            {
                "ok": not failed,
                "passed": len(outcomes) - failed,
                "failed": failed,
                "files": [outcome.as_json() for outcome in outcomes],
            }
        )
    else:
        out().print(draw_outcomes(outcomes))
    if failed:
        raise typer.Exit(1)


@app.command()
def rules(
    term: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TERM]", help="A number such as K17-battles-7, its beginning, or words."),
    ] = None,
    game: GameOption = USUAL_GAME,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Tell who cites each rule, and which ones nobody does.")
    ] = False,
    sources: Annotated[
        bool, typer.Option("--sources", help="Name the rules behind a word, and what shows each rule.")
    ] = False,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option("--diff", metavar="EDITION EDITION", help="Tell what changed from one to the other."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say what a word of a game means, or find rules by number or words; with --sources, what shows them.

    With --diff 13 17: what is otherwise in the 17th, chapter by chapter; with TERM, of one chapter or word.
    """
    if diff is not None:
        if coverage or sources:
            raise CardwrightError("--diff tells what changed; --coverage and --sources are of one edition")
        return _tell_differences(game, diff, " ".join(term or ()), as_json)
    if sources and (coverage or as_json):
        raise CardwrightError("--coverage and --json name what shows each rule anyway: leave out --sources")
    try:
        book = load_rulebook(game)
        entry = meaning(game, " ".join(term or ())) if not (as_json or coverage) else None
        if entry is not None:
            out().print(draw_meaning(entry))
            if sources:
                out().print(draw_rules_behind(entry, book), soft_wrap=True)
            return
        found = book.find(" ".join(term)) if term else book.rules
    except CardwrightError:
        if as_json:
            print_json(rules_as_json(game, ()))
        raise
    if as_json:
        print_json(rules_as_json(game, found))
    elif coverage:
        out().print(draw_coverage(found), soft_wrap=True)
    elif sources:
        out().print(draw_found(found), soft_wrap=True)
    elif term:
        out().print(draw_sentences(found), soft_wrap=True)
    else:
        out().print(draw_rules(found))
    if coverage and any(rule.missing for rule in found):
        raise typer.Exit(1)


def _tell_differences(game: str, between: tuple[str, str], about: str, as_json: bool) -> None:
    """What two editions of a game have otherwise; nothing found about a word is no difference."""
    family = game.partition("/")[0]
    before, after = (each if "/" in each else f"{family}/{each}" for each in between)
    found = differences(before, after)
    found = found.about(about) if about else found
    if as_json:
        print_json(found.as_json())
    else:
        out().print(draw_differences(found, about), soft_wrap=True)
