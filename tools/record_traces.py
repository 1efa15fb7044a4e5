"""Write down which games the engine plays now; run it after a change of the rules."""

from pathlib import Path

from cardwright.games import installed_games
from cardwright.lab.trace import GUARDED, digest, trace

FILE = Path(__file__).parent.parent / "src" / "cardwright" / "lab" / "traces.toml"


def main() -> None:
    lines = [
        f"# The digest of the first {GUARDED} random games of each game; who plays others is not measured.",
        "# Written by tools/record_traces.py.",
        "",
    ]
    lines += [f'"{game}" = "{digest(trace(game, GUARDED))}"' for game in installed_games()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
