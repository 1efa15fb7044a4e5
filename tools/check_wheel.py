"""Check that a wheel installs into a fresh environment where nothing can be compiled, and plays there.

python tools/check_wheel.py dist/*.whl
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PLAY = """
import sys, cardwright
from cardwright.engine import engine
from cardwright.players import bot
for name in ("kotc/17", "keyforge/1.2"):
    game = cardwright.game(name)
    state = game.new(list(game.starter_decks().values())[:2], seed=7)
    players = [bot("greedy", 1), bot("random", 2)]
    while not state.over:
        seat = state.choice.player
        state.choose(players[seat].pick(state.view(seat)))
    print(f"{name}, {engine()}: won by {state.result.winners} ({state.result.reason})")
sys.exit(engine() != sys.argv[1])
"""


def check(wheel: Path) -> None:
    """Install it without a compiler on the path, and let two bots play each game to its end."""
    engine = "plain" if wheel.name.endswith("-none-any.whl") else "compiled"
    with tempfile.TemporaryDirectory() as room:
        scripts = Path(room, "env", "Scripts" if os.name == "nt" else "bin")
        run([sys.executable, "-m", "venv", str(scripts.parent)], dict(os.environ))
        bare = {**os.environ, "PATH": str(scripts), "CC": "no-compiler-here"}
        bare.pop("PYTHONPATH", None)
        python = str(scripts / "python")
        pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--only-binary=:all:"]
        run([*pip, str(wheel)], bare)
        run([python, "-c", PLAY, engine], {**bare, "PYTHONPATH": ""}, room)
        run([str(scripts / "cardwright"), "--version"], bare, room)
    print(f"{wheel.name} installs without a compiler and plays; its rules are {engine}.")


def run(command: list[str], environment: dict[str, str], folder: str | None = None) -> None:
    code = subprocess.run(command, env=environment, cwd=folder, check=False).returncode
    if code:
        sys.exit(f"{' '.join(command[:4])} … failed with exit code {code}")


def main() -> None:
    wheels = [Path(name).resolve() for name in sys.argv[1:]]
    if not wheels:
        sys.exit(__doc__)
    for wheel in wheels:
        check(wheel)


if __name__ == "__main__":
    main()
