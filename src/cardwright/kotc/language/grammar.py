"""The grammar of an ability, made from an edition's components."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from lark import Lark

from cardwright.kotc.editions import Component, ComponentKind, Edition
from cardwright.kotc.language.forms import end_of, terminal

RULES: Final = """
start: _ability
_ability: condition? costs? {sub_abilities} {tutorial}

condition: ({condition}) {condition_end}
costs: {costs}
cost: {cost}
sub_ability: [target {target_end}] {effects}
target: {target}
effect: {effect}
join: THEN | ALSO{sentence}

THEN.2: /,\\s*then\\b/i
ALSO.2: /,\\s*also\\b/i
_AND: /and\\b/i
_COMMA: ","
_TUTORIAL: /\\((?:[^()]|\\([^()]*\\))*\\)\\s*\\Z/
%ignore /\\s+/
"""

CAVEATS: Final = """
first: caveat {caveat_end} | _ability
caveat: {caveat}
"""
"""The grammar of a card's first paragraph where it can be a caveat. Rules: K09-creatures-5."""

_ONE_COST: Final = "cost {cost_end}"
_ONE_COST_THEN: Final = "cost ({cost_end} | THEN)"
_COSTS: Final = """cost {cost_end}
     | cost _AND cost {cost_end}
     | cost (_COMMA cost)+ _COMMA? _AND cost {cost_end}
     | cost (ALSO cost)+ {cost_end}"""
_EFFECTS_JOINED: Final = "effect (join effect)* {effect_end}"
_EFFECTS_APART: Final = "(effect {effect_end})+"

KINDS: Final[tuple[ComponentKind, ...]] = ("caveat", "condition", "cost", "target", "effect")

SIGNS: Final[Mapping[str, str]] = {".": "_PERIOD", ":": "_COLON", ";": "_SEMICOLON", "→": "_ARROW"}
"""The signs that can end a component, and what they are called in the grammar."""

# Signs that may also be written otherwise.
_ALSO_WRITTEN: Final = {"→": "(?:→|->)"}


@cache
def parser_of(edition: Edition) -> Lark:
    """The parser of one ability without its name; built once for an edition.

    It starts with `start`, or with `first` for the first paragraph of a card in an edition that has caveats.
    """
    lines = [_rules(edition)]
    for kind in KINDS:
        end = end_of(kind, edition)
        lines.append(f"{end_terminal(kind, edition)}: /{_ALSO_WRITTEN.get(end, '[' + end + ']')}/")
    for component in edition.components:
        pattern = terminal(component, edition).replace("/", r"\/")
        lines.append(f"{terminal_name(component)}.{10 + len(component.text)}: /{pattern}/i")
    return Lark(
        "\n".join(dict.fromkeys(lines)),
        parser="lalr",
        start=["start", "first"] if has_caveats(edition) else ["start"],
        maybe_placeholders=True,
        regex=False,
        g_regex_flags=re.ASCII,
    )


def _rules(edition: Edition) -> str:
    """The rules of the grammar: the order of the components, and how many there can be of each kind."""
    wording = edition.wording
    parts: dict[str, str] = {kind: " | ".join(map(terminal_name, edition.of_kind(kind))) for kind in KINDS}
    parts |= {f"{kind}_end": end_terminal(kind, edition) for kind in KINDS}
    parts |= {
        "costs": _costs(edition).format(**parts),
        "effects": (_EFFECTS_JOINED if wording.effect_joins else _EFFECTS_APART).format(**parts),
        "sub_abilities": "sub_ability+" if wording.several_sub_abilities else "sub_ability",
        "sentence": f" | {parts['effect_end']}" if "." in wording.effect_joins else "",
        "tutorial": "_TUTORIAL?" if wording.tutorials else "",
    }
    return (RULES + CAVEATS if has_caveats(edition) else RULES).format(**parts)


def _costs(edition: Edition) -> str:
    """How the activation costs of an ability are put together."""
    if edition.wording.several_costs:
        return _COSTS
    return _ONE_COST_THEN if edition.wording.cost_then else _ONE_COST


def has_caveats(edition: Edition) -> bool:
    """Whether the edition's cards can have caveats."""
    return bool(edition.of_kind("caveat"))


@cache
def components_by_terminal(edition: Edition) -> dict[str, Component]:
    """Which component each terminal of the grammar stands for."""
    return {terminal_name(component): component for component in edition.components}


def terminal_name(component: Component) -> str:
    """The name of the component's terminal in the grammar."""
    return component.id.replace("-", "_").upper()


def end_terminal(kind: ComponentKind, edition: Edition) -> str:
    """The name of the terminal that ends the components of a kind."""
    return SIGNS[end_of(kind, edition)]
