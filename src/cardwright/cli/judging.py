"""The command of a judge: `scenario`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import track

from cardwright.cli.app import JsonOption, app, notes, out, print_json
from cardwright.play.scenario import Outcome, draw_outcomes, run_file, scenario_files


@app.command()
def scenario(
    paths: Annotated[list[str], typer.Argument(metavar="PATH…", help="Scenario files, or folders of them.")],
    as_json: JsonOption = False,
) -> None:
    """Set positions up, play their steps, and say what is not as the scenario expects."""
    files = list(scenario_files(paths))
    outcomes: list[Outcome] = [
        run_file(file) for file in track(files, "Playing", console=notes(), transient=True)
    ]
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
