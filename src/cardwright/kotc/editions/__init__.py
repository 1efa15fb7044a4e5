"""The editions of Keeper of the Cards: one data file each, read into typed attributes.

>>> edition = load("kotc/17")
>>> edition.name, edition.start_hp, edition.deck_min, edition.deck_max, edition.max_ultra
('17th Edition', 35, 40, 60, 10)
"""

from cardwright.kotc.editions.edition import (
    Component,
    ComponentKind,
    Edition,
    LevelRules,
    Limit,
    Policies,
    Revision,
    Rewording,
    Wording,
)
from cardwright.kotc.editions.reading import EDITIONS, GAMES, UnknownGameError, load

__all__ = [
    "EDITIONS",
    "GAMES",
    "Component",
    "ComponentKind",
    "Edition",
    "LevelRules",
    "Limit",
    "Policies",
    "Revision",
    "Rewording",
    "UnknownGameError",
    "Wording",
    "load",
]
