"""Write the playthrough of each game anew; the tests compare them with what the rules play."""

from pathlib import Path

from cardwright.games import installed_games
from cardwright.lab.playthrough import playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
SEED = 7


def path_of(game: str) -> Path:
    return FOLDER / f"{game.replace('/', '-')}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in installed_games():
        path_of(game).write_text("\n".join(playthrough(game, SEED)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
