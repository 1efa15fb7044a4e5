"""The grammar of an ability, made from an edition's components."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from lark import Lark

from cardwright.kotc.editions import Component, ComponentKind, Edition
from cardwright.kotc.language.forms import end_of, terminal

RULES: Final = """
start: condition? costs? sub_ability+ _TUTORIAL?

condition: ({condition}) _CONDITION_END
costs: cost _COST_END
     | cost _AND cost _COST_END
     | cost (_COMMA cost)+ _COMMA? _AND cost _COST_END
     | cost (ALSO cost)+ _COST_END
cost: {cost}
sub_ability: [target _TARGET_END] effect (join effect)* _EFFECT_END
target: {target}
effect: {effect}
join: THEN | ALSO

THEN.2: /,\\s*then\\b/i
ALSO.2: /,\\s*also\\b/i
_AND: /and\\b/i
_COMMA: ","
_TUTORIAL: /\\((?:[^()]|\\([^()]*\\))*\\)\\s*\\Z/
%ignore /\\s+/
"""

KINDS: Final[tuple[ComponentKind, ...]] = ("condition", "cost", "target", "effect")

# Signs that may also be written otherwise.
_ALSO_WRITTEN: Final = {"→": "(?:→|->)"}


@cache
def parser_of(edition: Edition) -> Lark:
    """The parser of one ability without its name; built once for an edition."""
    alternatives = {
        kind: " | ".join(terminal_name(component) for component in edition.of_kind(kind)) for kind in KINDS
    }
    lines = [RULES.format(**alternatives)]
    for kind in KINDS:
        end = end_of(kind, edition)
        lines.append(f"{end_terminal(kind)}: /{_ALSO_WRITTEN.get(end, '[' + end + ']')}/")
    for component in edition.components:
        pattern = terminal(component, edition).replace("/", r"\/")
        lines.append(f"{terminal_name(component)}.{10 + len(component.text)}: /{pattern}/i")
    return Lark("\n".join(lines), parser="lalr", maybe_placeholders=True, regex=False, g_regex_flags=re.ASCII)


@cache
def components_by_terminal(edition: Edition) -> dict[str, Component]:
    """Which component each terminal of the grammar stands for."""
    return {terminal_name(component): component for component in edition.components}


def terminal_name(component: Component) -> str:
    """The name of the component's terminal in the grammar."""
    return component.id.replace("-", "_").upper()


def end_terminal(kind: ComponentKind) -> str:
    """The name of the terminal that ends the components of a kind."""
    return f"_{kind.upper()}_END"
