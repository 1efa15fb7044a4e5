"""Reading an edition's data file, which may give only what differs from another edition."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, final, get_args, get_origin, get_type_hints

from rapidfuzz import fuzz

from cardwright.errors import CardwrightError
from cardwright.kotc.editions.edition import Edition


def _editions() -> tuple[str, ...]:
    files = resources.files("cardwright.kotc.editions").iterdir()
    labels = (file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))
    return tuple(f"kotc/{label}" for label in sorted(labels, key=_place))


def _place(label: str) -> tuple[int, str]:
    """The place of an edition among the others: by its number, then by what stands behind it."""
    number, _, text = label.partition("-")
    return int(number), text


EDITIONS: Final = _editions()
"""The games whose cards and decks can be read, the oldest edition first."""

GAMES: Final = EDITIONS
"""The games that can be played: all of them."""


@final
class UnknownGameError(CardwrightError):
    """There is no such edition; the message names the nearest."""


@cache
def load(game: str) -> Edition:
    """The edition that this game plays, such as `kotc/17`; read once, then shared.

    Raises UnknownGameError.
    """
    if game not in EDITIONS:
        nearest = max(reversed(EDITIONS), key=lambda each: fuzz.ratio(each, game))
        raise UnknownGameError(f"there is no game {game!r:.60} here; the nearest is {nearest}")
    edition: Edition = _build(Edition, _flat(game, _table(game.removeprefix("kotc/"))))
    return edition


@cache
def _table(label: str) -> dict[str, Any]:
    """What the file of an edition says, with all that it leaves to the edition that it is `like`."""
    file = resources.files("cardwright.kotc.editions") / f"{label}.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    if "like" not in written:
        return written
    model = _table(written.pop("like"))
    every = [component["id"] for component in model["component"]]
    listed, changed = written.pop("components", every), written.pop("component", [])
    for where in written.pop("lacks", []):
        table, _, key = where.partition(".")
        if not key:
            model = {each: model[each] for each in model if each != table}
            continue
        model = {**model, table: {each: model[table][each] for each in model[table] if each != key}}
    table = _over(model, written)
    table["component"] = _components(model["component"], listed, changed, table["edition"]["number"])
    return table


def _over(model: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, Any]:
    """A table laid over the one that it is like: what it says itself holds, key by key."""
    over = dict(model)
    for key, value in written.items():
        over[key] = _over(model[key], value) if isinstance(value, dict) and key in model else value
    return over


def _components(
    model: list[dict[str, Any]], listed: list[str], changed: list[dict[str, Any]], number: int
) -> list[dict[str, Any]]:
    """The components of an edition in the order of its list: those of the model, but for what is changed.

    A formula is the one that the model has for cards of this edition. What the model does not have came with
    this edition, unless it says since when it is there.
    """
    known = {component["id"]: component for component in model}
    changes = {component["id"]: component for component in changed}
    if changes.keys() - set(listed):
        raise ValueError(f"{sorted(changes.keys() - set(listed))} are not among the edition's components")
    components = [{**_as_of(known.get(id, {}), number), **changes.get(id, {})} for id in listed]
    return [
        {**each, "since": min(each.get("since", 0 if each["id"] in known else number), number)}
        for each in components
    ]


def _as_of(component: dict[str, Any], number: int) -> dict[str, Any]:
    """A component as an earlier edition has it."""
    earlier = component.get("earlier_formulas", [])
    formula = next((each["formula"] for each in earlier if number < each["before"]), component.get("formula"))
    former = [each for each in earlier if each["before"] <= number]
    return {**component, "formula": formula, "earlier_formulas": former} if component else {}


def _flat(game: str, table: dict[str, Any]) -> dict[str, Any]:
    """The file's tables as the fields of an `Edition`."""
    return {
        "game": game,
        **table["edition"],
        **table["deck"],
        **table["setup"],
        **table["turn"],
        **table.get("counters", {}),
        "max_ultra": table["deck"].get("max_ultra"),
        "max_copies": table["deck"].get("max_copies"),
        "rules": table["rules"],
        "numbers": _numbers(game.removeprefix("kotc/")),
        "words": table["words"],
        "wording": table["language"],
        "level": table["level"],
        "components": table["component"],
        "refurbished": table["refurbished"],
        "revised": table["revised"],
        "redacted": table.get("redacted", []),
        "limits": table.get("limit", []),
        "policies": table["policies"],
    }


def _numbers(label: str) -> dict[str, str]:
    """The number that each rule which the program cites has in the edition's rulebook.

    A sentence of another book has that of the one which stands for it. A sentence has none of which the book
    only tells that the edition lacks it, nor has a ruling that the edition cannot meet.
    """
    told = {**_rulebook("rulings")["rules"], **_rulebook(label)["rules"]}
    return {number: number for number, said in told.items() if _has(label, said)} | _sentences(label)


def _has(label: str, said: str | dict[str, Any]) -> bool:
    """Whether the edition has the sentence, or can meet the ruling, of which this is told."""
    if isinstance(said, str):
        return True
    return label in said.get("editions", (label,)) and not said.get("reason", "").startswith("only ")


@cache
def _rulebook(label: str) -> dict[str, Any]:
    """What the file of an edition's rulebook says, or the one of the rulings."""
    file = resources.files("cardwright.kotc") / "rulebook" / f"{label}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _sentences(label: str) -> dict[str, str]:
    """Which sentence of the edition's rulebook stands for each of those that the program cites.

    Its file says that where it tells a sentence: what it is `like` word for word, be it one `of` an edition
    other than its model, or `for` in other words.
    What stands in the same way for a sentence of the book that it is like stands for what that one does; so
    does a sentence that says something else `instead` of it.
    """
    book = _rulebook(label)
    told = [(number, said) for number, said in book["rules"].items() if isinstance(said, dict)]
    alike = {said["like"]: number for number, said in told if "like" in said}
    others = {
        other: number for number, said in told for other in (*said.get("for", ()), *said.get("instead", ()))
    }
    own = others | alike
    model = _sentences(book["like"]) if "like" in book else {}
    inherited = {other: own[number] for other, number in model.items() if number in own}
    return _lent(told) | inherited | own


def _lent(told: list[tuple[str, dict[str, Any]]]) -> dict[str, str]:
    """Which sentence that is told `of` another edition stands for each of those that it stands for there."""
    return {
        other: number
        for number, said in told
        if "of" in said
        for other, there in _sentences(said["of"]).items()
        if there == said["like"]
    }


def _build(kind: Any, value: Any) -> Any:
    """A value of this type from what TOML gave; a key too many, too few or of a wrong type is a TypeError."""
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        needed = {
            each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING
        }
        if needed - value.keys() or value.keys() - hints.keys():
            raise TypeError(f"{kind!r}: keys {sorted(needed ^ value.keys())} do not fit")
        return kind(**{key: _build(hints[key], each) for key, each in value.items()})  # type: ignore[operator]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return tuple(_build(arguments[0], each) for each in value)
    if origin is Mapping:
        return MappingProxyType(dict(value))
    allowed = type(value) in arguments or value in arguments if arguments else type(value) is kind
    if not allowed:
        raise TypeError(f"{value!r} is no {kind}")
    return value
