"""Play the same games on plain source and on the installed engine, and compare them choice by choice."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

GAMES = 12
SOURCE = Path(__file__).parent.parent / "src"

PLAY = """
import sys
sys.path.insert(0, "tools")
from count_ways import counted, tables
from cardwright.engine import engine
from cardwright.games import installed_games
from cardwright.lab.trace import trace
print(engine())
for path in tables():
    for line in counted(path):
        print(path.stem, *line)
for game in installed_games():
    for line in trace(game, int(sys.argv[1])):
        print(game, line)
"""


def played(*, plain: bool) -> list[str]:
    """The engine's name, then the lines of its games."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["PYTHONHASHSEED"] = "1" if plain else "2"
    if plain:
        environment["PYTHONPATH"] = str(SOURCE)
    command = [sys.executable, "-c", PLAY, str(GAMES)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=SOURCE.parent
    )
    if done.returncode:
        sys.exit(f"the {'plain' if plain else 'installed'} engine broke off:\n{done.stderr}")
    return done.stdout.splitlines()


def main() -> None:
    with ThreadPoolExecutor() as both:
        begun = [both.submit(played, plain=plain) for plain in (True, False)]
        plain, installed = (each.result() for each in begun)
    if plain[0] != "plain":
        sys.exit("the source does not run plain")
    for number, (one, other) in enumerate(zip_longest(plain[1:], installed[1:]), start=1):
        if one != other:
            sys.exit(f"choice {number} differs:\n  plain:     {one}\n  {installed[0]}: {other}")
    print(
        f"{GAMES} of each game, {len(plain) - 1} lines: the plain and the {installed[0]} engine play alike."
    )


if __name__ == "__main__":
    main()
