"""What is read back from a save is held to what the program says of itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.codec import Bound, Codec, chance_as_data, chance_from_data
from cardwright.core.fairness import FairChance
from cardwright.core.saves import SavedGame, limits_of
from cardwright.core.schema import Atom, Instance, Kind, Maybe, Opaque, Row, Several, Table
from cardwright.core.snapshot import DamagedSnapshot, fingerprint
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.keyforge import saving as keyforge
from cardwright.keyforge.grammar import MEANING, SLOTS
from cardwright.kotc import saving as keeper
from cardwright.lab.damage import saves_of, try_saves

GAMES = ("kotc/17", "keyforge/1.2")


def saved(id: str) -> Any:
    """A save of a game after ninety choices, to do with as one likes."""
    return json.loads(text_of_save(id))


@cache
def text_of_save(id: str) -> str:
    rules = game(id)
    state = rules.new(list(rules.starter_decks().values())[:2], 7)
    chance = Chance.seeded(4)
    for _ in range(90):
        state.choose(chance.below(len(state.choice.options)))
    return json.dumps(rules.save(state))


@pytest.mark.long_game
@pytest.mark.parametrize("id", GAMES)
def test_saves_damaged_in_every_way_are_refused_or_sound(id: str) -> None:
    """`tools/damage_saves.py` tries as many as one likes."""
    saves = saves_of(id, 11, 8)
    for text in saves:
        assert game(id).check(game(id).load(json.loads(text))) == []
    findings = try_saves(id, 11, 250, saves)
    assert findings.wrong == []
    assert findings.refused > 125
    assert findings.loaded > 4
    assert len(findings.tried) == 9


def deeper(times: int) -> Any:
    within: Any = []
    for _ in range(times):
        within = [within]
    return within


Change = Callable[[Any], Any]

CHANGES: list[tuple[Change, str]] = [
    (lambda save: save["state"].update(copy=[1]), "state.copy: there is none"),
    (lambda save: save["state"].update(turn="x"), "state.turn is a whole number"),
    (lambda save: save["state"].update(turn=-1), "state.turn is a whole number from 0"),
    (lambda save: save["state"].update(turn=True), "state.turn is a whole number"),
    (lambda save: save["state"].update(turn=1.0), "state.turn is a whole number"),
    (lambda save: save["state"].update(turn_player=2), "state.turn_player is a whole number from 0 to 1"),
    (lambda save: save["state"].update(zones=deeper(20_000)), "state.zones"),
    (lambda save: save["state"].update(agenda=deeper(20_000)), "state.agenda"),
    (lambda save: save["state"].update(zones=[[10**5_000]]), "state.zones.*too much to be shown"),
    (lambda save: save["state"].update({7: 7}), "state.7: there is none"),
    (lambda save: save["state"]["choice"].update({7: 7}), "state.choice.7: there is none"),
    (lambda save: save["state"]["zones"].pop(), "state.zones has an entry for each of"),
    (lambda save: save["state"]["knowledge"]["seen"].append(0), "knowledge.seen has an entry for each"),
    (lambda save: save["state"]["players"].reverse(), "in the order of their seats"),
    (lambda save: save["state"]["ids"].update(dict=[[0, "a"], [0, "b"]]), "stands there twice"),
    (lambda save: save["state"]["ids"].update(dict=[[0, "a"], [1, "a"]]), "each id names one card"),
    (lambda save: save["state"]["ids"].update(dict=[[0, "a.b"]]), "each id names one card"),
    (lambda save: save["state"]["choice"].update(least=5), "asks another question"),
    (lambda save: save["state"]["choice"].update(wish=5), "state.choice.wish: there is none"),
    (lambda save: save["state"]["choice"].update({"is": "Option"}), "there is no Choice 'Option'"),
    (lambda save: save["state"].update(choice=None), "state.choice: there is a question"),
    (lambda save: save["state"]["events"].pop(0), "events: event"),
    (lambda save: save["state"].update(waiting={"is": "Dead", "reason": "x"}), "position is dead"),
    (lambda save: save["state"]["agenda"]["steps"].append(7), "is a Step, not 7"),
    (lambda save: save["state"]["chance"]["kept"][1].__setitem__(0, 2**32), "chance is a whole number"),
    (lambda save: save["state"]["chance"]["kept"].__setitem__(2, [7]), "chance.dice is a whole number"),
    (lambda save: save.update(names=["A", "B", "A"]), "names"),
    (lambda save: save.update(names=["A", "A"]), "2 different names"),
    (lambda save: save.update(names=["A", "\n"]), "printable letters"),
    (lambda save: save.update(names="AB"), "names is a list"),
    (lambda save: save.update(wish=1), "a snapshot has no 'wish'"),
    (lambda save: save.update(rules=99), "saved under version 99 of the rules"),
    (lambda save: save.pop("rules"), "saved under version None of the rules"),
    (lambda save: save.update(state=7), "state is a table"),
    (lambda save: save.update(faces=7), "faces is a list"),
    (lambda save: save.update(cards=[-1]), r"cards\[0\] is a whole number"),
]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(("change", "place"), CHANGES, ids=[str(number) for number in range(len(CHANGES))])
def test_every_value_is_what_its_class_declares(id: str, change: Change, place: str) -> None:
    save = saved(id)
    change(save)
    with pytest.raises(DamagedSnapshot, match=place):
        game(id).load(save)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    "data", [None, 7, "save", [], {}, {"form": 4}, {"form": [4]}, True, 1.5], ids=[str(n) for n in range(9)]
)
def test_what_is_no_save_is_refused(id: str, data: Any) -> None:
    with pytest.raises(CardwrightError, match="this is no snapshot"):
        game(id).load(data)


def test_a_save_of_one_game_is_none_of_another() -> None:
    for id, other in (GAMES, GAMES[::-1]):
        with pytest.raises(CardwrightError, match=f"this is no snapshot of {other}"):
            game(other).load(saved(id))


@pytest.mark.parametrize("id", GAMES)
def test_a_believed_position_can_be_saved_as_well(id: str) -> None:
    rules = game(id)
    state = rules.load(saved(id))
    for seat in range(2):
        believed = state.imagine(seat, 5)
        assert fingerprint(rules.load(json.loads(json.dumps(rules.save(believed))))) == fingerprint(believed)


def test_chance_is_read_back_or_refused() -> None:
    fair = FairChance("00" * 32, ["a", "b"])
    fair.die()
    for chance in (Chance.seeded(7), fair):
        again = chance_from_data(json.loads(json.dumps(chance_as_data(chance))))
        assert [again.below(100) for _ in range(20)] == [chance.below(100) for _ in range(20)]
    for data in (
        None,
        [],
        [[1, 2, 3, 4], [], False],
        [["zz", [], []], [], False, 0],
        [["", [1], []], [], False, 0],
    ):
        with pytest.raises(ValueError, match=r".+"):
            chance_from_data(data)


def parts(kind: Kind, bound: Bound, place: str) -> Iterator[tuple[str, Kind, Bound]]:
    """The numbers and texts in something of this kind, each with what is said of it."""
    match kind:
        case Maybe() | Several():
            yield from parts(kind.kind, bound, place)
        case Row():
            bounds = bound if isinstance(bound, tuple) else (bound,) * len(kind.kinds)
            assert len(bounds) == len(kind.kinds), place
            for each, part in zip(kind.kinds, bounds, strict=True):
                yield from parts(each, part, place)
        case Table():
            of_key, of_value = bound if isinstance(bound, tuple) else (bound, bound)
            yield from parts(kind.key, of_key, place)
            yield from parts(kind.value, of_value, place)
        case _:
            yield place, kind, bound


@pytest.mark.parametrize(
    ("codec", "root", "made_with"),
    [
        (keeper.codec(), "KeeperState", keeper.MADE_WITH),
        (keyforge.codec(), "KeyforgeState", keyforge.MADE_WITH),
    ],
    ids=GAMES,
)
def test_of_every_number_and_text_in_a_state_it_is_said_what_it_is_about(
    codec: Codec, root: str, made_with: tuple[str, ...]
) -> None:
    """A new attribute of a step, an event or a frame needs a word in the tables of its game's `saving`."""
    limits = limits_of(SavedGame(("A", "B"), [], (), {"events": [], "forgotten_events": 0}))
    words = {*limits, "zone", "phase", "kind of counter", "colour", "house", "house or none", "place of Æ"}
    waiting, known = [root], {root}
    while waiting:
        name = waiting.pop()
        for attribute, kind in codec.schema.held(name).items():
            if name == root and attribute in made_with:
                continue
            place = f"{name}.{attribute}"
            for where, part, bound in parts(kind, codec.bound(name, attribute), place):
                if isinstance(part, Atom) and part.kind is not bool:
                    assert bound in words, f"{where}: {bound}"
                    of_words = limits.get(str(bound)) == frozenset() or bound in TEXTS
                    assert bound == "phase" or (part.kind is str) == of_words, f"{where}: {bound}"
                if isinstance(part, Opaque) and part.name == "Node":
                    assert bound is None or bound in {*MEANING, *SLOTS}, f"{where}: {bound}"
                if isinstance(part, Instance):
                    found = {*codec.schema.derived(part.name)} - known
                    known |= found
                    waiting += found
    assert len(known) > 100


TEXTS = ("kind of counter", "colour", "house", "house or none")
