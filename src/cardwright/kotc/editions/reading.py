"""Reading an edition's data file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from importlib import resources
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

_UNPLAYED: Final = ("kotc/9",)
"""Those of them whose rules are still to come."""

GAMES: Final = tuple(game for game in EDITIONS if game not in _UNPLAYED)
"""The games that can be played."""


@final
class UnknownGameError(CardwrightError):
    """There is no such edition; the message names the nearest."""


@cache
def load(game: str) -> Edition:
    """The edition that this game plays, such as `kotc/17`; read once, then shared.

    Raises UnknownGameError.
    """
    if game not in EDITIONS:
        nearest = max(EDITIONS, key=lambda each: fuzz.ratio(each, game))
        raise UnknownGameError(f"there is no game {game!r:.60} here; the nearest is {nearest}")
    file = resources.files("cardwright.kotc.editions") / f"{game.removeprefix('kotc/')}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    edition: Edition = _build(Edition, _flat(game, table))
    return edition


def _flat(game: str, table: dict[str, Any]) -> dict[str, Any]:
    """The file's tables as the fields of an `Edition`."""
    return {
        "game": game,
        **table["edition"],
        **table["deck"],
        **table["setup"],
        **table["turn"],
        "max_ultra": table["deck"].get("max_ultra"),
        "max_copies": table["deck"].get("max_copies"),
        "rules": table["rules"],
        "words": table["words"],
        "wording": table["language"],
        "level": table["level"],
        "policies": table["policies"],
        "components": table["component"],
        "refurbished": table["refurbished"],
        "revised": table["revised"],
        "redacted": table.get("redacted", []),
        "limits": table.get("limit", []),
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
        return dict(value)
    allowed = type(value) in arguments or value in arguments if arguments else type(value) is kind
    if not allowed:
        raise TypeError(f"{value!r} is no {kind}")
    return value
