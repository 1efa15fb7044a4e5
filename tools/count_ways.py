"""Count the ways to go on from the positions of the perft tables; `--write` writes them into the tables."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from cardwright.games import game
from cardwright.lab.perft import perft

FOLDER = Path(__file__).parent.parent / "tests" / "perft"


def counted(path: Path) -> Iterator[tuple[str, int, int, int]]:
    """The name of each position, the depth, the number of ways on record, and the number of ways."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = game(path.stem.replace("-", "/", 1))
    for position in table["position"]:
        players = {name: position[name] for name in ("A", "B", "C", "D") if name in position}
        set_up = {"cards": table["cards"], "players": players, "phase": position["phase"], "seed": 1}
        for depth, ways in position["ways"].items():
            state = rules.position(set_up)
            state.chance.script = list(position["dice"])
            yield position["name"], int(depth), ways, perft(state, int(depth))


def tables() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def main() -> None:
    for path in tables():
        text = path.read_text(encoding="utf-8")
        for name, depth, _, ways in counted(path):
            print(f"{path.stem}, {name}, {depth} decisions: {ways}")
            at = text.index(f'name = "{name}"')
            text = text[:at] + re.sub(rf"\b{depth} = \d+", f"{depth} = {ways}", text[at:], count=1)
        if "--write" in sys.argv:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
