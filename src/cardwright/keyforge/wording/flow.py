"""Flow: if, may, for every, both players: how effects hang together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cardwright.keyforge.tree import CHOICES, Node
from cardwright.keyforge.wording.choices import target
from cardwright.keyforge.wording.effects import instructions, joined
from cardwright.keyforge.wording.english import ALL, capital
from cardwright.keyforge.wording.events import condition
from cardwright.keyforge.wording.sets import every_one, is_reference
from cardwright.keyforge.wording.speech import Clause, Speech, order, say, says, sentences

COUNTED: Final = {2: "twice", 3: "three times"}


def _parts(value: Any) -> tuple[Node, ...]:
    return value if isinstance(value, tuple) else (value,)


@says("if_")
def _if(node: Node, speech: Speech) -> Clause:
    asked, *effects = node.args
    text = f"if {condition(asked, speech)}, {joined(tuple(effects), speech)}"
    if "els" in node.options:
        text += f". If not, {joined(_parts(node.options['els']), speech)}"
    return sentences(text)


@says("may")
def _may(node: Node, speech: Speech) -> Clause:
    return sentences(f"you may {joined(node.args, speech, bare=True)}")


@says("then")
def _then(node: Node, speech: Speech) -> Clause:
    first, *effects = node.args
    clause: Clause = say(first, speech)
    return replace(
        clause, rest=f"{clause.rest}. If you do, {joined(tuple(effects), speech)}", refers=clause.refers
    )


@says("one_of")
def _one_of(node: Node, speech: Speech) -> Clause:
    ways = [say(part, speech).bare for part in node.args]
    return order("either", " or ".join(ways))


@says("per")
def _per(node: Node, speech: Speech) -> Clause:
    over, *effects = node.args
    if isinstance(over, int):
        return sentences(f"{COUNTED.get(over, f'{over} times')}, {joined(tuple(effects), speech)}")
    if over.op == "a":
        chosen = target(over, speech)
        return sentences(f"choose {chosen.text}. {capital(instructions(tuple(effects), speech))}")
    if over.op == "each" and is_reference(over.args[0]) and len(effects) == 1:
        said: Clause = say(effects[0], speech.aside(it=replace(speech.it, object="each of them in turn")))
        return replace(said, refers=True)
    if over.op in CHOICES and over.op != "each":
        chosen = target(over, speech)
        speech.chose(plural=False)
        return sentences(f"for each of {chosen.text}, one after another, {joined(tuple(effects), speech)}")
    what = every_one(over.args[0] if over.op == "each" else over, speech)
    speech.chose(plural=False)
    return sentences(f"for {what}, {joined(tuple(effects), speech)}")


@says("both")
def _both(node: Node, speech: Speech) -> Clause:
    [effect, *more] = node.args
    if more:
        return sentences(f"{instructions(node.args, speech)}. Then {{opponent}} {{does|do}} the same to you")
    everybody = speech.aside(me=ALL)
    if effect.op == "if_":
        asked = condition(effect.args[0], everybody).replace("{all}", "{all} who", 1)
        done = joined(effect.args[1:], everybody).replace("{all} ", "", 1)
        return sentences(f"{asked} {done}")
    said: Clause = say(effect, everybody)
    return said
