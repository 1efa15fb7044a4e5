"""Let the bots play the matches that tell how strong they are, and write that into docs/bots.md.

    python tools/strength.py                      # all matches; run it again to go on
    python tools/strength.py kotc/17 --games 20   # those of a game, fewer games each
    python tools/strength.py kotc/12 generated    # those of a game with decks that are made up
    python tools/strength.py kotc/17:3            # one among three; the two others play alike
    python tools/strength.py --show               # only write down what has been played

Every game is kept below build/strength, the results in build/strength.json; on the page stays what was played
elsewhere, if that was more. Budgets in seconds mean what this machine can do in them: run it with the
compiled engine and nothing else. After a change of the bots or the rules, `--anew` forgets what was played,
and what stands on the page.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from cardwright.errors import CardwrightError
from cardwright.lab.ladder import Ladder, climb, made_up, open_ladder, plan_ladder
from cardwright.lab.matches import CAP, wilson

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "bots.md"
KEPT: Final = ROOT / "build" / "strength"
BEGIN, END = "<!-- measured: strength -->", "<!-- end of measured: strength -->"

SEED: Final = 17

Match = tuple[str, str, str, str]
"""A game, with which decks, the player, and against whom."""

STARTER: Final = "starter"
GENERATED: Final = "generated"
"""With which decks: those that a game brings for beginners, or some that are made up."""

MADE_UP: Final = 50
"""So many decks are made up."""


def rules_and_seats(game: str) -> tuple[str, int]:
    """A game, and how many play; `kotc/17:4` is played by four, and two play where nobody says.

    >>> rules_and_seats("kotc/17:4"), rules_and_seats("kotc/17")
    (('kotc/17', 4), ('kotc/17', 2))
    """
    rules, colon, seats = game.partition(":")
    if colon and not (seats.isascii() and seats.isdecimal()):
        raise CardwrightError(f"{game!r:.40}: behind the colon stands how many play, as in kotc/17:4")
    return rules, int(seats[:9]) if colon else 2


def titled(game: str) -> str:
    """The game as it stands in a table.

    >>> titled("kotc/17:4")
    '`kotc/17`, 4 players'
    """
    rules, seats = rules_and_seats(game)
    return f"`{rules}`" if seats == 2 else f"`{rules}`, {seats} players"


@dataclass(frozen=True)
class Pairing:
    """A match: who plays whom, and how many games, in which both go through all seats.

    Where more than two play, whom the player plays against sits in all other seats.
    """

    game: str
    player: str
    against: str
    games: int
    decks: str = STARTER
    seed: int = SEED
    cap: int = CAP

    @property
    def match(self) -> Match:
        """What it is known by."""
        return self.game, self.decks, self.player, self.against

    @property
    def name(self) -> str:
        """What its file is called."""
        return re.sub(r"[^\w.-]+", "-", "-".join([*self.match, str(self.seed)]))


@dataclass(frozen=True)
class Result:
    """What a match came to so far: games of the first player's, those it won alone, and ties."""

    pairing: Pairing
    games: int
    wins: int
    ties: int

    def as_json(self) -> dict[str, object]:
        """The result with its rate and the bounds that hold 95 % of what it could be."""
        low, high = wilson(self.wins, self.games)
        return {
            "game": self.pairing.game,
            "decks": self.pairing.decks,
            "player": self.pairing.player,
            "against": self.pairing.against,
            "seed": self.pairing.seed,
            "games": self.games,
            "wins": self.wins,
            "ties": self.ties,
            "rate": round(self.wins / self.games, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


A_TENTH: Final = 2_000
"""Simulations of Keeper of the Cards that take about a tenth of a second; the same games on every machine."""

A_SECOND: Final = 20_000

ONE_OF_MANY: Final = 1_000
"""Simulations that take about a tenth of a second where three play, and longer where four do."""

EDITIONS: Final = (
    "kotc/9",
    "kotc/10",
    "kotc/11",
    "kotc/12-early",
    "kotc/12",
    "kotc/13",
    "kotc/14",
    "kotc/15",
    "kotc/16",
    "kotc/17",
)

MATCHES: Final = (
    *(Pairing(edition, f"search:{A_TENTH}", "greedy", 200) for edition in EDITIONS),
    *(Pairing(edition, f"search:{A_TENTH}", "greedy", 200, GENERATED) for edition in EDITIONS),
    *(Pairing(edition, f"search:{A_SECOND}", "greedy", 200, GENERATED) for edition in EDITIONS),
    *(
        Pairing(f"{edition}:{seats}", f"search:{ONE_OF_MANY}", "greedy", 60 * seats)
        for seats in (3, 4)
        for edition in EDITIONS
    ),
    Pairing("keyforge/1.2", "search:1s", "greedy", 100),
    Pairing("kotc/17", "easy", "random", 200),
    Pairing("kotc/17", "medium", "easy", 200),
    Pairing("kotc/17", "hard", "medium", 200),
    Pairing("kotc/17", "expert", "hard", 200),
    Pairing("keyforge/1.2", "medium", "easy", 200),
    Pairing("keyforge/1.2", "hard", "medium", 200),
    Pairing("keyforge/1.2", "expert", "hard", 200),
)


def ladder_of(pairing: Pairing, kept: Path) -> Ladder:
    """The match as far as it was played. Raises `CardwrightError` for a damaged file, or another's."""
    decks = made_up(MADE_UP) if pairing.decks == GENERATED else ()
    rules, seats = rules_and_seats(pairing.game)
    players = pairing.player, pairing.against
    plan = plan_ladder(rules, players, seats, decks, pairing.seed, pairing.cap, alone=seats > 2)
    file = str(kept / f"{pairing.name}.jsonl")
    ladder = open_ladder(file) or Ladder(plan)
    if ladder.plan != plan:
        raise CardwrightError(f"{file} holds another match ({ladder.plan.told}): --anew forgets it")
    return ladder


def play(pairing: Pairing, games: int, kept: Path, workers: int, progress: Progress) -> None:
    """Go on with the match until so many games are played."""
    kept.mkdir(parents=True, exist_ok=True)
    ladder = ladder_of(pairing, kept)
    label = f"{pairing.game}, {pairing.decks} decks, {pairing.player} against {pairing.against}"
    task = progress.add_task(label, total=games, completed=len(ladder.played))
    file = str(kept / f"{pairing.name}.jsonl")
    climb(ladder, games, file, workers, lambda finished: progress.advance(task, finished))


def results(matches: Sequence[Pairing], kept: Path) -> Iterator[Result]:
    """What has been played of the matches."""
    for pairing in matches:
        played = ladder_of(pairing, kept).played
        if played:
            wins = sum(
                len(each.winners) == 1 and each.players[each.winners[0]] == pairing.player for each in played
            )
            ties = sum(len(each.winners) > 1 for each in played)
            yield Result(pairing, len(played), wins, ties)


def rows_on(page: Path) -> dict[Match, tuple[int, str]]:
    """What stands on the page, match by match: how many games, and the row."""
    row = re.compile(
        r"^\| `([^`]+)`(?:, (\d+) players)? \| (\w+) \| `([^`]+)` \| `([^`]+)` \| (\d+) \|.*\|$", re.MULTILINE
    )
    measured = page.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = {}
    for one in row.finditer(measured):
        game = f"{one[1]}:{one[2]}" if one[2] else one[1]
        rows[game, one[3], one[4], one[5]] = int(one[6]), one[0]
    return rows


def row_of(result: Result) -> str:
    """The row of a match, as Markdown."""
    low, high = wilson(result.wins, result.games)
    game, decks, player, against = result.pairing.match
    names = f"{titled(game)} | {decks} | `{player}` | `{against}`"
    return f"| {names} | {result.games} | {result.wins / result.games:.1%} | {low:.1%} and {high:.1%} |"


def table(found: Sequence[Result], known: Mapping[Match, tuple[int, str]]) -> str:
    """A row a match, as Markdown; where more games are `known` from elsewhere, it is theirs."""
    rows = dict(known)
    for each in found:
        if each.games >= known.get(each.pairing.match, (0, ""))[0]:
            rows[each.pairing.match] = each.games, row_of(each)
    head = [
        "| game | decks | player | against | games | won | 95 % between |",
        "| --- | --- | --- | --- | ---: | ---: | --- |",
    ]
    return "\n".join(head + [rows[each.match][1] for each in MATCHES if each.match in rows])


def patch(page: Path, begin: str, end: str, text: str) -> None:
    """Write the text between two marks of a page; one that lacks them is left alone, with an error."""
    written = page.read_text(encoding="utf-8")
    before, found, rest = written.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{page} has no {begin} … {end}: where is this to stand?")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


def above_0(written: str) -> int:
    """A whole number of 1 or more, as an option of a program."""
    if not (written.isascii() and written.isdecimal() and int(written[:9])):
        raise argparse.ArgumentTypeError(f"{written!r:.40} is no whole number of 1 or more")
    return int(written[:9])


def main(arguments: Sequence[str] | None = None, kept: Path = KEPT, page: Path = PAGE) -> None:
    parser = argparse.ArgumentParser(
        description="Let the bots play the matches that tell how strong they are."
    )
    parser.add_argument("words", nargs="*", help="only matches in which all these words stand")
    parser.add_argument("--games", type=above_0, help="at most so many games each")
    parser.add_argument("--workers", type=above_0, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--show", action="store_true", help="play nothing")
    parser.add_argument("--anew", action="store_true", help="forget what was played of these matches")
    asked = parser.parse_args(arguments)
    named = [each for each in MATCHES if all(word in each.match for word in asked.words)]
    if not named:
        raise SystemExit(f"there is no match in which {' and '.join(asked.words)} stand")
    anew = {each.match for each in named}
    for pairing in named if asked.anew else ():
        (kept / f"{pairing.name}.jsonl").unlink(missing_ok=True)
    try:
        if not asked.show:
            console = Console(stderr=True)
            with Progress(console=console, disable=not console.is_terminal) as progress:
                for pairing in named:
                    games = min(pairing.games, asked.games or pairing.games)
                    play(pairing, games, kept, asked.workers, progress)
        found = list(results(MATCHES, kept))
    except CardwrightError as fault:
        raise SystemExit(str(fault)) from None
    kept.mkdir(parents=True, exist_ok=True)
    document = json.dumps([each.as_json() for each in found], indent=2)
    kept.with_suffix(".json").write_text(f"{document}\n", encoding="utf-8")
    known = {match: row for match, row in rows_on(page).items() if not asked.anew or match not in anew}
    if found or known:
        written = table(found, known)
        patch(page, BEGIN, END, written)
        print(written)


if __name__ == "__main__":
    main()
