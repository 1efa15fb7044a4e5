"""Write the tables of docs/editions.md anew: what every edition of Keeper of the Cards has, side by side.

All of it stands in the data of the editions and in their rulebooks; a policy is explained by what
`cardwright.kotc.editions.edition.Policies` says of it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from cardwright.kotc.editions import EDITIONS, Edition, load
from cardwright.kotc.editions import edition as declared
from cardwright.kotc.rules.counters import PROACTIVE, PROACTIVE_WITH_SHIELD
from cardwright.kotc.rules.zones import ZONE_WORDS
from cardwright.rulebooks.index import Rule, load_rulebook

PAGE: Final = Path(__file__).parents[1] / "docs" / "editions.md"
NONE: Final = "–"

ALL: Final = tuple(load(game) for game in EDITIONS)

UNNUMBERED: Final = {
    "kotc/11": ("action-cost", "berzerker", "deck-stack", "dice-burn", "enemy's-choice", "summon-cost"),
    "kotc/12": ("attack", "damage", "defend", "self-bury", "self-sheathe", "sheathe"),
    "kotc/15": ("ability-targeted", "in-play"),
    "kotc/16": ("ability-targeted",),
}
"""Keywords that a rulebook explains, and the one that its numbers are from does not (or not by this name)."""

NOT_ITS_OWN: Final = {
    "kotc/11": ("bury", "ghost-play"),
    "kotc/15": ("craft", "on-field"),
}
"""Keywords of the rulebook that the numbers are from; what they say is said without them."""

Row = tuple[str, Callable[[Edition], object]]

NUMBERS: Final[tuple[Row, ...]] = (
    ("cards of a deck", lambda it: span(it.deck_min, it.deck_max)),
    ("reserves", lambda it: span(it.reserves_min, it.reserves_max)),
    ("reserves are cards of the deck", lambda it: it.reserves_within_deck),
    ("Ultra Points of a deck", lambda it: it.max_ultra if it.has_ultra_points else None),
    ("copies of a card", lambda it: it.max_copies or "any"),
    ("HP of a player", lambda it: it.start_hp),
    ("cards of the first hand", lambda it: it.start_hand),
    ("mulligan", lambda it: it.mulligan),
    ("phases of a turn", lambda it: ", ".join(phase.capitalize() for phase in it.phases)),
    ("cards a turn", lambda it: it.draw_per_turn),
    ("in the very first turn", lambda it: it.draw_first_turn),
    ("HP for a level", lambda it: it.level.hp_divisor),
    ("least level in play", lambda it: it.level.least),
    ("least level of a spell", lambda it: max(it.level.least, it.level.least_spell)),
    ("components", lambda it: len(it.components)),
    ("cards are allowed since edition", lambda it: it.clean_slate or "any"),
    ("a card needs an Edition Indicator", lambda it: it.indicator_required),
)

WORDS: Final = (
    *("minion", "sp", "hp", "player_hp", "level", "on_field", "enemy", "victim", "order", "field"),
    *("pruned", "refurbished"),
)

ASKED: Final[dict[str, Callable[[Edition], bool]]] = {
    "excavated_cards": lambda it: it.has("excavate"),
    "fatigue_outlasts_turn": lambda it: it.has("exhaust-fatigue-targets"),
    "shield": lambda it: "Shield" in it.counters,
    "leftover_dice_shielded": lambda it: "Shield" in it.counters and it.hp_of_counters == 0,
    "reserves": lambda it: it.reserves_max > 0,
    "standard_may_respond": lambda it: it.policies.chains,
    "deployed_spells_set": lambda it: it.trapfield,
    "wounds": lambda it: it.has("dice-wound-self-and-enemy"),
    "batch_without_room": lambda it: any(re.search("total|batch", each.text) for each in it.components),
    "berzerk_battle": lambda it: "Berzerk" in it.counters,
    "berzerk_silence": lambda it: "Berzerk" in it.counters,
    "clones": lambda it: it.has("clone-targets"),
    "cloned_cards": lambda it: it.has("clone-targets"),
    "first_to_respond": lambda it: it.policies.chains,
    "fatigue_ends": lambda it: it.has("fatigue-targets") or it.has("exhaust-fatigue-targets"),
}
"""Policies that are asked only where an edition has what they are about."""


def span(least: int, most: int) -> str | None:
    """A number of cards, from the least to the most; None where there are none."""
    if most == 0:
        return None
    return str(least) if least == most else f"{least} to {most}"


def cell(value: object) -> str:
    """A value as it stands in a table."""
    if value is None or value is False:
        return NONE
    return "yes" if value is True else str(value)


def table(first: str, rows: Iterable[Sequence[object]]) -> str:
    """A row for each thing, a column for each edition."""
    head = [first, *(edition.game.partition("/")[2] for edition in ALL)]
    lines = [head, ["---"] * len(head), *([cell(each) for each in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def numbers() -> str:
    """Numbers of a deck, a game and a level."""
    return table("", ([what, *(of(edition) for edition in ALL)] for what, of in NUMBERS))


def words() -> str:
    """What an edition calls what all of them have."""
    return table("", ([load(EDITIONS[-1]).words[key], *(it.words[key] for it in ALL)] for key in WORDS))


def zones() -> str:
    """The zones of a player, by what an edition calls them."""
    there: dict[str, Callable[[Edition], bool]] = {
        "trapfield": lambda it: it.trapfield,
        "reserves": lambda it: it.reserves_max > 0,
    }
    names = [word for word in ZONE_WORDS if word not in ("chain", "removed")]
    return table(
        "",
        (
            [
                name,
                *(it.words.get(name, name) if name not in there or there[name](it) else None for it in ALL),
            ]
            for name in names
        ),
    )


def questions() -> dict[str, str]:
    """What each policy asks: the sentence below it in the class."""
    module = ast.parse(Path(declared.__file__).read_text(encoding="utf-8"))
    [policies] = [each for each in module.body if isinstance(each, ast.ClassDef) and each.name == "Policies"]
    found: dict[str, str] = {}
    name = ""
    for line in policies.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            name = line.target.id
        elif name and isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            found[name] = re.sub(r"\s+", " ", str(line.value.value))
    return found


def policies() -> str:
    """The answer of each edition to the questions in which they part."""
    return table(
        "policy",
        (
            [
                f"`{name}`",
                *(answer(it, name) if is_asked(it, name) else None for it in ALL),
            ]
            for name in questions()
        ),
    )


def is_asked(edition: Edition, name: str) -> bool:
    """Whether the edition has what the policy is about."""
    return name not in ASKED or ASKED[name](edition)


def answer(edition: Edition, name: str) -> str:
    """What the edition says to the question, so that a no is not taken for nothing."""
    value = getattr(edition.policies, name)
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def asked() -> str:
    """Each policy with its question."""
    return "\n".join(f"- `{name}`: {question}" for name, question in questions().items())


def counters() -> str:
    """Kinds of counter, and whether using one is a link of a chain."""
    kinds = list(dict.fromkeys(kind for edition in ALL for kind in edition.counters))
    return table("", ([kind, *(use_of(kind, it) for it in ALL)] for kind in sorted(kinds, key=_place)))


def _place(kind: str) -> tuple[bool, str]:
    """By name, and the one without a name in the end."""
    return kind == "generic", kind


def use_of(kind: str, edition: Edition) -> str | None:
    """When a counter of this kind is used in this edition; None where there is none."""
    if kind not in edition.counters:
        return None
    if kind == "generic":
        return "as a cost"
    if not edition.policies.chains:
        return "any time"
    proactive = PROACTIVE_WITH_SHIELD if edition.policies.shield == "hp-more" else PROACTIVE
    return "link" if kind in proactive else "reactive"


def chapters(edition: Edition) -> list[str]:
    """The chapters of its rulebook that explain a keyword each: those between two others."""
    found = dict.fromkeys(
        chapter(rule) for rule in load_rulebook(edition.game).rules if rule.id in edition.numbers
    )
    names = list(found)
    if "keywords" not in names:
        return []
    begin = names.index("keywords") + 1
    left_out = ("counter", *NOT_ITS_OWN.get(edition.game, ()))
    numbered = [name for name in names[begin : names.index("you") + 1] if name not in left_out]
    return [*numbered, *UNNUMBERED.get(edition.game, ())]


def chapter(rule: Rule) -> str:
    """In which chapter a sentence stands: `bury`; empty for a ruling."""
    return re.sub(r"^[^-]*-?|-?\d+[a-z]?$", "", rule.id) if "-" in rule.id else ""


def keywords() -> str:
    """The keywords: explained in a chapter of the rulebook, or only said by cards."""
    explained = {edition.game: chapters(edition) for edition in ALL}
    every = sorted({word for names in explained.values() for word in names})
    return table(
        "",
        ([word, *(said(word, edition, explained[edition.game]) for edition in ALL)] for word in every),
    )


def said(word: str, edition: Edition, explained: Sequence[str]) -> str | None:
    """Where the edition says this keyword."""
    if word in explained:
        return "yes"
    pattern = rf"\b{word}s?\b".replace("-", "[- ]")
    spoken = any(re.search(pattern, each.text, re.IGNORECASE) for each in edition.components)
    return "on cards" if spoken else None


TABLES: Final[dict[str, Callable[[], str]]] = {
    "numbers": numbers,
    "words": words,
    "zones": zones,
    "policies": policies,
    "questions": asked,
    "counters": counters,
    "keywords": keywords,
}


def written(text: str) -> str:
    """The page with the tables that belong there."""

    def told(found: re.Match[str]) -> str:
        return f"{found['begin']}\n\n{TABLES[found['name']]()}\n\n<!-- end -->"

    return re.sub(
        r"(?P<begin><!-- (?P<name>\w+) of the editions -->).*?<!-- end -->", told, text, flags=re.DOTALL
    )


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
