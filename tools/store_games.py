"""Store a played game of each game that is installed, as its rules play it now; the tests play them again.

    python tools/store_games.py

A game that is stored already stays: if the rules play it otherwise, they have changed, and their version is
to be raised first (`rules_version` in an edition's file, `VERSION` of KeyForge). Then the new version gets a
game beside the old one's.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.record import Record, begin, positions, replay
from cardwright.errors import CardwrightError
from cardwright.games import game, installed_games
from cardwright.records.files import read_record, write_record
from cardwright.records.recorded import RecordedGame

FOLDER = Path(__file__).parent.parent / "tests" / "records" / "stored"
SEED = 11


def path_of(id: str, version: int) -> Path:
    return FOLDER / f"{id.replace('/', '-')}.rules-{version}.game.json"


def events_of(record: Record) -> str:
    """The digest of all that happens, as somebody is told who may know everything.

    Raises `CardwrightError` where the rules play the record otherwise.
    """
    rules, digest, shown = game(record.game), hashlib.sha256(), 0
    replay(rules, record)
    for state in positions(rules, record):
        for event in state.observed_events(shown, NOBODY):
            digest.update(json.dumps(event, sort_keys=True, ensure_ascii=False).encode())
        shown = state.last_event() + 1
    return digest.hexdigest()


def digest_at(path: Path) -> Path:
    """Where the digest of a stored game's events stands."""
    return path.with_name(path.name.replace(".game.json", ".events"))


def check(path: Path) -> None:
    """Raise `CardwrightError` where the rules play a stored game otherwise than they did."""
    if events_of(read_record(path)) != digest_at(path).read_text(encoding="utf-8").strip():
        raise CardwrightError(f"{path.name}: the same choices lead to other events")


def store(id: str, path: Path) -> None:
    """Let chance play a game between two starter decks, and keep it."""
    rules, chance = game(id), Chance.seeded(SEED)
    _, record = begin(rules, list(rules.starter_decks().values())[:2], SEED, names=["Ann", "Bob"])
    played = RecordedGame(rules, record)
    while (choice := played.state.choice) is not None:
        played.choose(chance.below(len(choice.options)))
    write_record(record, path)
    digest_at(path).write_text(f"{events_of(record)}\n", encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in installed_games():
        version = game(id).version
        path = path_of(id, version)
        if not path.is_file():
            store(id, path)
            continue
        try:
            check(path)
        except CardwrightError as fault:
            sys.exit(f"the rules of {id} have changed, and are still version {version}: raise it. {fault}")


if __name__ == "__main__":
    main()
