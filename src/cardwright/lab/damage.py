"""Saved games damaged in every way: each is refused with a sentence, or is a position to go on from.

Everything follows from one seed, so that a finding can be looked at again.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, final

from cardwright.core.chance import Chance
from cardwright.core.snapshot import DamagedSnapshot
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.subjects import subject

SAVES: Final = 40
"""So many positions of a game are saved, to be damaged again and again."""

LONGEST_GAME: Final = 400
CHOICES: Final = 6
"""So many choices are made in what could be loaded."""

STRANGE: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, -7, 99, 10**6, 10**30, -(10**30), 1.5, float("inf")),
    *("", "x", "A", "0", "\x00", "é" * 300, [], {}, [[]], [0], {"is": "x"}, {"is": "Step"}, {"is": "Event"}),
    *({"is": "Dead", "reason": "x"}, {"kept": []}, {"kept": ["word", "x"]}, {"tuple": []}, {"dict": []}),
    *({"dict": [[0, 0], [0, 0]]}, {"tuple": [0, 0, 0]}, {"kept": ["face", 0]}),
)
"""What may stand in a save where something else stood."""

Path = tuple[str | int, ...]


@final
@dataclass
class Findings:
    """What damaged saves came to: how many were refused, how many could be loaded, and what went wrong."""

    tried: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    loaded: int = 0
    wrong: list[str] = field(default_factory=list)


def saves_of(game_id: str, seed: int, number: int = SAVES) -> list[str]:
    """So many saved positions, as JSON, from the middle of things: each where another question is asked.

    They are played with starter decks, and with such that every card can come up.
    """
    rules = game(game_id)
    chance = Chance.seeded(seed)
    found: dict[tuple[str, str, int], str] = {}
    tried = 0
    while len(found) < number and tried < number:
        tried += 1
        state = rules.new(_decks(game_id, chance), chance.below(1 << 30))
        for _ in range(LONGEST_GAME):
            choice = state.choice
            if choice is None:
                break
            asked = (choice.prompt, choice.purpose, tried % 4)
            if asked not in found and len(found) < number and chance.below(4) == 0:
                found[asked] = json.dumps(rules.save(state))
            state.choose(chance.below(len(choice.options)))
    return list(found.values())


def _decks(game_id: str, chance: Chance) -> list[Any]:
    decks = list(game(game_id).starter_decks().values())
    if chance.below(3) == 0:
        return decks[:2]
    return subject(game_id).wide_decks(chance)


def damaged(text: str, chance: Chance) -> tuple[str, Any]:
    """The save with some damage: of what kind, and the save as it is now."""
    kind = ("bytes", "type", "gone", "foreign", "number", "swapped", "twice", "moved", "nested")[
        chance.below(9)
    ]
    if kind == "bytes":
        return kind, _with_other_bytes(text, chance)
    saved = json.loads(text)
    for _ in range(1 + chance.below(3)):
        _damage(saved, kind, chance)
    return kind, saved


def _with_other_bytes(text: str, chance: Chance) -> Any:
    """The save with one to three bits turned over, as far as that is still JSON."""
    while True:
        data = bytearray(text.encode())
        for _ in range(1 + chance.below(3)):
            data[chance.below(len(data))] ^= 1 << chance.below(8)
        try:
            return json.loads(bytes(data))
        except (ValueError, RecursionError):
            continue


def _damage(saved: Any, kind: str, chance: Chance) -> None:
    """Change something somewhere in the save."""
    place = _somewhere(saved, chance)
    holder, key = _holder(saved, place), place[-1]
    if kind == "type":
        holder[key] = _strange(chance)
    elif kind == "gone":
        del holder[key]
    elif kind == "foreign":
        if isinstance(holder, dict):
            holder["wish" if chance.below(2) else "hand"] = 1
        else:
            holder.insert(chance.below(len(holder) + 1), _strange(chance))
    elif kind == "number":
        place = _somewhere(saved, chance, int)
        _holder(saved, place)[place[-1]] += (1, -1, 2, -2, 10, -10, 1000)[chance.below(7)]
    elif kind == "swapped" or kind == "moved":
        other = _somewhere(saved, chance)
        there = _holder(saved, other)
        if kind == "moved":
            holder[key] = _copy(there[other[-1]])
        elif other[: len(place)] != place and place[: len(other)] != other:
            holder[key], there[other[-1]] = there[other[-1]], holder[key]
    elif kind == "twice":
        if isinstance(holder, list):
            holder.insert(int(key), _copy(holder[int(key)]))
    else:
        within = holder[key]
        for _ in range(chance.below(200)):
            within = [within]
        holder[key] = within


def _strange(chance: Chance) -> Any:
    """Something that does not belong, of its own: what is damaged within it shall stay in this save."""
    return _copy(STRANGE[chance.below(len(STRANGE))])


def _copy(thing: Any) -> Any:
    return json.loads(json.dumps(thing))


def _holder(saved: Any, place: Path) -> Any:
    for key in place[:-1]:
        saved = saved[key]
    return saved


def _somewhere(saved: Any, chance: Chance, kind: type = object) -> Path:
    """A place in the save, each equally likely; where something of this kind stands."""
    places = _places(saved)
    fitting = [
        number
        for number, (_, _, thing) in enumerate(places)
        if number and isinstance(thing, kind) and thing is not True
    ]
    way: list[str | int] = []
    number = fitting[chance.below(len(fitting))]
    while number:
        number, key, _ = places[number]
        way.append(key)
    return tuple(reversed(way))


def _places(saved: Any) -> list[tuple[int, str | int, Any]]:
    """All that stands in the save, itself first: in which of them, under which key, and what it is."""
    found: list[tuple[int, str | int, Any]] = [(0, "", saved)]
    for number, (_, _, thing) in enumerate(found):  # what is found is looked through in its turn
        if isinstance(thing, dict):
            found += [(number, key, part) for key, part in thing.items()]
        elif isinstance(thing, list):
            found += [(number, place, part) for place, part in enumerate(thing)]
    return found


def try_saves(game_id: str, seed: int, number: int, saves: list[str]) -> Findings:
    """Damage the saves so many times in all, and see what comes of each."""
    findings = Findings()
    for each in range(number):
        chance = Chance.seeded(seed * 1_000_003 + each)
        kind, saved = damaged(saves[each % len(saves)], chance)
        findings.tried[kind] += 1
        try:
            state = game(game_id).load(saved)
        except CardwrightError as refusal:
            findings.refused += 1
            if not str(refusal) or not isinstance(refusal, DamagedSnapshot):
                findings.wrong.append(f"{each} {kind}: refused without saying that it is damaged: {refusal}")
        except Exception as fault:
            findings.wrong.append(f"{each} {kind}: loading: {type(fault).__name__}: {fault}")
        else:
            findings.loaded += 1
            findings.wrong += [f"{each} {kind}: {wrong}" for wrong in _faults_of(game_id, state, chance)]
    return findings


def _faults_of(game_id: str, state: Any, chance: Chance) -> list[str]:
    """What is wrong with a position that was loaded: it must be sound, be seen, copied, and go on."""
    wrong: list[str] = list(game(game_id).check(state))
    step = "copying"
    try:
        state = state.copy()
        for _ in range(CHOICES):
            step = "seeing"
            for seat in range(-1, len(state.names) + 1):
                view = state.view(seat)
                json.dumps([view.position(), view.events(), view.options])
            if state.choice is None:
                break
            step = "choosing"
            state.choose(chance.below(len(state.choice.options)))
    except CardwrightError:
        pass
    except Exception as fault:
        wrong.append(f"{step}: {type(fault).__name__}: {fault}")
    return wrong
