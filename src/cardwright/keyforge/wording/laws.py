"""Laws and spans, and what cards are given.

A law is the sentence of its event with the verb conjugated: "an enemy creature is destroyed" becomes "enemy
creatures cannot be destroyed".
"""

from __future__ import annotations

from typing import Any, Final

from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.choices import target
from cardwright.keyforge.wording.effects import instructions, joined
from cardwright.keyforge.wording.english import ALL as EACH_PLAYER
from cardwright.keyforge.wording.english import Noun, both_of, capital, finished, marked, named
from cardwright.keyforge.wording.events import PATTERNS, condition, event, speaks_of
from cardwright.keyforge.wording.numbers import TIMES, for_every
from cardwright.keyforge.wording.sets import described, is_reference, player, referred
from cardwright.keyforge.wording.speech import ALL, ANY, ONE, Clause, Speech, say, says, sentences, statement

WHICHEVER: Final = "whichever house is active"


def law(node: Node, speech: Speech) -> str:
    """A law as a sentence."""
    said = say(node, speech)
    return str(said.full) if isinstance(said, Clause) else str(said)


def laws(nodes: tuple[Node, ...], speech: Speech) -> str:
    """Laws in one sentence."""
    return " and ".join(law(node, speech) for node in nodes)


# What events meet.


@says("can")
def _can(node: Node, speech: Speech) -> str:
    clause = event(node.args[0], speech, ALL)
    return _permitted(clause, speech)


def _permitted(clause: Clause, speech: Speech) -> str:
    which = "" if speech.house_said else f", {WHICHEVER}"
    assert clause.subject is not None
    return f"{clause.subject.subject} may {clause.bare_verb}{which}"


@says("cannot")
def _cannot(node: Node, speech: Speech) -> str:
    return _modal(node.args[0], "cannot", speech)


@says("must")
def _must(node: Node, speech: Speech) -> str:
    return _modal(node.args[0], "must", speech)


def _modal(pattern: Node, modal: str, speech: Speech) -> str:
    clause = event(pattern, speech, ALL)
    assert clause.subject is not None
    return f"{clause.subject.subject} {modal} {clause.bare_verb}"


@says("costs")
def _costs(node: Node, speech: Speech) -> str:
    pattern, *effects = node.args
    clause = event(pattern, speech)
    assert clause.subject is not None
    price = joined(tuple(effects), speech, bare=True)
    who = clause.subject
    bare = say(effects[0], speech)
    if bare.subject is not None and bare.subject == who:
        price = f"{bare.verb} {bare.rest}"
    return f"to {clause.bare_verb}, {who.subject} must first {price}"


@says("instead")
def _instead(node: Node, speech: Speech) -> str:
    pattern, *effects = node.args
    clause = event(pattern, speech)
    assert clause.subject is not None
    speaks_of(pattern, speech)
    happens = f"if {clause.subject.subject} would {clause.bare_verb}"
    done = joined(tuple(effects), speech)
    if len(effects) > 1:
        return f"{happens}, instead {done}"
    return f"{happens}, {done} instead"


@says("when")
def _when(node: Node, speech: Speech) -> str:
    pattern, *effects = node.args
    if not is_pattern(pattern):
        return f"when {condition(pattern, speech)}, {joined(tuple(effects), speech)}"
    before = _before(pattern)
    clause = event(pattern, speech)
    speaks_of(pattern, speech)
    first = _first_time(pattern, effects)
    if first is not None:
        return f"the first time each turn that {clause.full}, {joined(first, speech)}"
    if before:
        return f"just before {clause.full}, {instructions(tuple(effects), speech)}"
    return f"when {clause.full}, {joined(tuple(effects), speech)}"


def is_pattern(node: Node) -> bool:
    """Whether this is a pattern of events and not a condition."""
    return node.op in PATTERNS or (node.op == "and" and node.args[0].op in PATTERNS)


def _before(pattern: Node) -> bool:
    return bool(pattern.options.get("before"))


def _first_time(pattern: Node, effects: list[Node]) -> tuple[Node, ...] | None:
    """What is done the first time in a turn: `if_(times(E) == 1, …)` within `when(E, …)`."""
    [effect, *more] = effects
    if more or effect.op != "if_" or effect.args[0].op != "eq" or "els" in effect.options:
        return None
    number, wanted = effect.args[0].args
    if wanted != 1 or number.op != "times" or repr(number.args[0]) != repr(pattern):
        return None
    return tuple(effect.args[1:])


@says("unless")
def _unless(node: Node, speech: Speech) -> str:
    inner, except_if = node.args
    most = _limit(inner, except_if)
    if most is not None:
        clause = event(inner.args[0], speech, ALL)
        assert clause.subject is not None
        kind = described(inner.args[0].args[1], speech)
        return f"{clause.subject.subject} can {clause.verb} at most {most} {kind.all()} each turn"
    if except_if.op == "fighting":
        return f"{law(inner, speech)} except to fight"
    if inner.op == "cannot":
        return f"{_modal(inner.args[0], 'can', speech)} only if {condition(except_if, speech)}"
    return f"{law(inner, speech)} unless {condition(except_if, speech)}"


def _limit(inner: Node, except_if: Node) -> int | None:
    """The most times in a turn, in `cannot(E).unless(times(E) < n)`."""
    if inner.op != "cannot" or except_if.op != "lt" or not isinstance(except_if.args[0], Node):
        return None
    number, fewer = except_if.args
    if number.op != "times" or repr(number.args[0]) != repr(inner.args[0]):
        return None
    most: int = fewer
    return most


@says("within")
def _within(node: Node, speech: Speech) -> str:
    inner, most = node.args
    if inner.op == "can":
        clause = event(inner.args[0], speech, ONE)
        times = "" if most == 1 else f" {TIMES.get(most, f'{most} times')}"
        each = "" if speech.in_span else " each turn"
        text = _permitted(clause, speech)
        return (
            text.replace(f", {WHICHEVER}", f"{times}{each}, {WHICHEVER}")
            if not speech.house_said
            else text + each
        )
    pattern, *effects = inner.args
    clause = event(pattern, speech, ANY)
    speaks_of(pattern, speech)
    many = "" if most == 1 else f"{most} "
    times = "time" if most == 1 else "times"
    which, when = ("next", "this turn") if speech.in_span else ("first", "each turn")
    return f"the {which} {many}{times} {clause.full} {when}, {joined(tuple(effects), speech)}"


@says("key_cost")
def _key_cost(node: Node, speech: Speech) -> str:
    number, who = node.args
    whose = "all" if who.op == "everyone" else player(who, speech).possessive
    if isinstance(number, int):
        how = "more" if number > 0 else "less"
        return f"{whose} keys cost {abs(number)} Æ {how}"
    each, what = for_every(number, speech)
    return f"{whose} keys cost {each} Æ more for {what}"


@says("refill")
def _refill(node: Node, speech: Speech) -> str:
    number, who = node.args
    noun = EACH_PLAYER if who.op == "everyone" else player(who, speech)
    how = "more" if number > 0 else "less" if abs(number) == 1 else "fewer"
    cards = "card" if abs(number) == 1 else "cards"
    size = f"{abs(number)} {cards} {how} than usual"
    return f"{noun.subject} {noun.does('refill')} {noun.possessive} hand to {size}"


@says("skip_forge")
def _skip_forge(node: Node, speech: Speech) -> str:
    noun = player(node.args[0], speech)
    return f"{noun.subject} {noun.does('skip')} {noun.possessive} forge step"


@says("copies")
def _copies(node: Node, speech: Speech) -> str:
    return f"play {speech.this.object} as a copy of {target(node.args[0], speech).text}"


@says("while_")
def _while(node: Node, speech: Speech) -> str:
    asked, *inner = node.args
    names_house = "active_house" in repr(asked)
    said = laws(tuple(inner), speech.aside(house_said=names_house))
    return f"while {condition(asked, speech)}, {said}"


# Spans.


@says("this_turn")
def _this_turn(node: Node, speech: Speech) -> Clause:
    [first, *more] = node.args
    if not more and first.op == "within" and first.args[0].op == "when":
        return sentences(law(first, speech.aside(in_span=True)))
    return _span("for the rest of the turn", node.args, speech)


@says("next_turn")
def _next_turn(node: Node, speech: Speech) -> Clause:
    who = player(node.args[0], speech)
    return _span(f"on {who.possessive} next turn", node.args[1:], speech)


@says("this_fight")
def _this_fight(node: Node, speech: Speech) -> Clause:
    return _span("in this fight", node.args, speech)


@says("until_gone")
def _until_gone(node: Node, speech: Speech) -> Clause:
    return _span(f"as long as {speech.this.subject} {speech.this.does('be')} in play", node.args, speech)


def _span(how_long: str, inner: tuple[Node, ...], speech: Speech) -> Clause:
    within = speech.aside(in_span=True)
    text = f"{how_long}, {', and '.join(law(node, within) for node in inner)}"
    speech.it = within.it
    return sentences(text)


# What cards are given.


@says("gets")
def _gets(node: Node, speech: Speech) -> Clause:
    who, *given = node.args
    subject = _holder(who, speech)
    if [one.op for one in given] == ["spendable"]:
        subject = named(f"the Æ on {subject.object}")
    said = [_quality(one, subject, speech) for one in given]
    verbs: list[str] = []
    for verb, rest in said:
        if verbs and verb == "have" and verbs[-1].startswith("have "):
            verbs[-1] += f"|{rest}"
        else:
            verbs.append(f"{verb} {rest}".strip())
    phrases = [both_of(verb.split("|")) for verb in verbs]
    first, *others = phrases
    rest = "".join(f" and {subject.does(other)}" for other in others)
    return statement(subject, first, rest.strip(), refers=False)


def _holder(who: Node, speech: Speech) -> Noun:
    """The cards that have it: those chosen now, or all that are of a kind at any time."""
    if who.op in ("a", "each", "some", "up_to") or is_reference(who):
        return target(who, speech).noun
    if who.op == "narrow" or who.op in ("creature", "artifact", "card"):
        return Noun(described(who, speech).all(), "them", "their", plural=True)
    return referred(who, speech)


def _quality(node: Node, subject: Noun, speech: Speech) -> tuple[str, str]:
    """What is given, as a verb and the rest."""
    if node.op in GIVEN:
        said: tuple[str, str] = say(node, speech)
        return said
    inner = speech.aside(this=marked("creature"))
    text = ability(node, inner) if node.op == "on" else law(node, inner)
    return "have", f"“{capital(finished(text))}”"


GIVEN: Final = (
    *("power", "armor", "assault", "hazardous", "strike", "ignores", "house"),
    *("elusive", "skirmish", "taunt", "flanking", "spendable"),
)


@says("power", "armor")
def _power(node: Node, speech: Speech) -> tuple[str, str]:
    number: Any = node.args[0]
    if isinstance(number, int):
        return "have", f"{number:+d} {node.op}".replace("-", "−")
    each, what = for_every(number, speech)
    return "have", f"+{each} {node.op} for {what}"


@says("assault", "hazardous")
def _strength(node: Node, speech: Speech) -> tuple[str, str]:
    return "have", f"{node.op} {node.args[0]}"


@says("strike")
def _strike(node: Node, speech: Speech) -> tuple[str, str]:
    return "deal", f"{node.args[0]} more damage with its power"


@says("ignores")
def _ignores(node: Node, speech: Speech) -> tuple[str, str]:
    return "ignore", f"{both_of([word.op for word in node.args])} when attacking"


@says("house")
def _house(node: Node, speech: Speech) -> tuple[str, str]:
    house = node.args[0].op
    if house == "every_house":
        return "belong", "to every house"
    return "belong", f"to house {house.capitalize()}"


@says("elusive", "skirmish", "taunt")
def _keyword(node: Node, speech: Speech) -> tuple[str, str]:
    return "have", node.op


@says("flanking")
def _flanking(node: Node, speech: Speech) -> tuple[str, str]:
    return "count", "as being on a flank"


@says("spendable")
def _spendable(node: Node, speech: Speech) -> tuple[str, str]:
    return "count", "as yours when you forge a key"


@says("loses")
def _loses(node: Node, speech: Speech) -> Clause:
    subject = _holder(node.args[0], speech)
    lost = [("all " if word.op == "armor" else "") + word.op for word in node.args[1:]]
    return statement(subject, "lose", both_of(lost))


# Abilities.

TIMINGS: Final = {
    "play": "play",
    "fight": "fight",
    "reap": "reap",
    "action": "action",
    "omni": "omni",
    "destroyed": "when destroyed",
    "leaves": "when leaving play",
    "before_fight": "before fighting",
    "at_end": "at the end of your turn",
}


@says(*TIMINGS)
def _timing(node: Node, speech: Speech) -> str:
    return TIMINGS[node.op]


@says("on")
def _on(node: Node, speech: Speech) -> Clause:
    return sentences(ability(node, speech))


def ability(node: Node, speech: Speech) -> str:
    """An ability: its timing, a dash, and what it does; what is asked first is said first."""
    timing = capital(both_of([TIMINGS[word] for word in node.args[0]], "or"))
    asked = "".join(f"{ASKED[word.op]}. " for word in node.asks)
    return f"{timing} — {asked}{instructions(tuple(node.args[1:]), speech)}"


ASKED: Final = {
    "a_house": "Name a house",
    "their_house": "Name one of {opponent's} houses",
    "a_number": "Name a number",
}
