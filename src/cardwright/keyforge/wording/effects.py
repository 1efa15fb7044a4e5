"""Effects: what an ability does, each as somebody who does something, or as an order to the reader."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.choices import Target, target
from cardwright.keyforge.wording.english import ANOTHER_NOUN, Noun, article, both_of, counted
from cardwright.keyforge.wording.numbers import for_every, much
from cardwright.keyforge.wording.sets import described, player, referred
from cardwright.keyforge.wording.speech import Clause, Speech, order, say, says, sentences, statement

PARTICIPLES: Final = {
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "purge": "purged",
    "discard": "discarded",
    "archive": "archived",
    "reveal": "shown",
    "heal": "healed",
    "shuffle_in": "shuffled in",
    "stun": "stunned",
    "unstun": "freed of stun",
    "ready": "readied",
    "exhaust": "exhausted",
    "to_hand": "taken back",
    "put_into_play": "put into play",
}
WITH_AN_OBJECT: Final = {
    "destroy": "destroy",
    "sacrifice": "sacrifice",
    "purge": "purge",
    "ready": "ready",
    "exhaust": "exhaust",
    "stun": "stun",
    "archive": "archive",
}


SPOKEN_OF: Final = ("it", "its", "them", "{foe's}", "{host:object}")
PIERCING: Final = ". Armor does not prevent this damage"
ABOUT: Final = ("{foe", "{host")


def targets(nodes: tuple[Node, ...], speech: Speech) -> list[Target]:
    """What an effect acts on, each named in its turn."""
    return [target(node, speech) for node in nodes]


def acted(word: str, chosen: list[Target], speech: Speech) -> None:
    """What was done to which cards, for "destroyed this way"."""
    pairs = {one.pair for one in chosen}
    speech.acted = PARTICIPLES.get(word, "changed")
    speech.acted_on = pairs.pop() if len(pairs) == 1 else ("card", "cards")


def acted_on(node: Node, speech: Speech) -> list[Target]:
    """What an effect acts on; what was done to it can be spoken of from now on."""
    chosen = targets(node.args, speech)
    acted(node.op, chosen, speech)
    return chosen


def both(chosen: list[Target]) -> str:
    """All that an effect acts on, as a list in words."""
    return both_of([one.text for one in chosen])


def refers(chosen: list[Target]) -> bool:
    """Whether this is about a card that was chosen just before."""
    return all(one.refers and one.text.removeprefix(ANOTHER_NOUN).split()[0] in SPOKEN_OF for one in chosen)


@says(*WITH_AN_OBJECT)
def _with_an_object(node: Node, speech: Speech) -> Clause:
    searched = _searched(node, speech)
    if searched:
        return searched
    chosen = acted_on(node, speech)
    if "into" in node.options:
        pile = described(node.options["into"], speech).pile
        per = _for_every_one(node, speech)
        return order(f"{per}put", f"{both(chosen)} into {pile}")
    return order(WITH_AN_OBJECT[node.op], both(chosen), refers(chosen))


def _for_every_one(node: Node, speech: Speech) -> str:
    """What so many are chosen for as something else has: "for every key, "."""
    for part in node.args:
        if isinstance(part, Node) and part.op == "some" and isinstance(part.args[0], Node):
            return f"for {for_every(part.args[0], speech)[1]}, "
    return ""


def _searched(node: Node, speech: Speech) -> Clause | None:
    """A search is told first: who is looked for, and what is done with what was found."""
    if len(node.args) != 1 or node.args[0].op not in ("search", "each"):
        return None
    chosen = node.args[0]
    several = chosen.op == "each"
    search = chosen.args[0] if several else chosen
    if search.op != "search":
        return None
    found = target(search, speech)
    acted(node.op, [found], speech)
    speech.chose(several)
    what = f"every {found.searched}" if several else article(found.searched)
    verb = {"reveal": "show {}", "to_hand": "add {} to your hand", "archive": "archive {}"}[node.op]
    return order("search", f"your deck and discard pile for {what} and {verb.format(speech.it.object)}")


@says("unstun")
def _unstun(node: Node, speech: Speech) -> Clause:
    chosen = acted_on(node, speech)
    return order("remove", f"the stun from {both(chosen)}", refers(chosen))


@says("discard")
def _discard(node: Node, speech: Speech) -> Clause:
    inner = node.args[0]
    if inner.op == "random" and len(node.args) == 1:
        zone = inner.args[0]
        who = speech.them if zone.args[0].op == "their" else player(zone.args[0], speech)
        speech.chose(plural=False)
        acted(node.op, [Target(who)], speech)
        return statement(who, "discard", "one card from their hand at random")
    chosen = acted_on(node, speech)
    return order("discard", both(chosen), refers(chosen))


def _homes(chosen: list[Target], what: str, whats: str, speech: Speech) -> str:
    """Where cards go that go back to a pile of their owner: "your hand", "their owners' hands"."""
    if all(one.zone and "any" not in one.pile for one in chosen) and all(
        "opponent" not in one.pile for one in chosen
    ):
        return f"{speech.me.possessive} {what}"
    if any(one.noun.plural for one in chosen) or len(chosen) > 1:
        return f"their owners' {whats}"
    return f"its owner's {what}"


@says("to_hand")
def _to_hand(node: Node, speech: Speech) -> Clause:
    searched = _searched(node, speech)
    if searched:
        return searched
    was = speech.acted
    chosen = acted_on(node, speech)
    taken = [one for one in chosen if one.zone] or (was in ("discarded", "shown") and chosen)
    if taken:
        return order("add", f"{both(chosen)} to {speech.me.possessive} hand", refers(chosen))
    return order("send", f"{both(chosen)} back to {_homes(chosen, 'hand', 'hands', speech)}", refers(chosen))


@says("to_deck")
def _to_deck(node: Node, speech: Speech) -> Clause:
    chosen = acted_on(node, speech)
    return order("put", f"{both(chosen)} on top of {_homes(chosen, 'deck', 'decks', speech)}", refers(chosen))


@says("shuffle_in")
def _shuffle_in(node: Node, speech: Speech) -> Clause:
    chosen = acted_on(node, speech)
    if [one.zone for one in chosen] == ["deck"]:
        return order("shuffle", both(chosen))
    return order("shuffle", f"{both(chosen)} into {_homes(chosen, 'deck', 'decks', speech)}", refers(chosen))


@says("reveal", "look")
def _show(node: Node, speech: Speech) -> Clause:
    searched = _searched(node, speech)
    if searched:
        return searched
    chosen = acted_on(node, speech)
    if node.op == "look":
        return order("look", f"at {both(chosen)}")
    if chosen[0].whole_pile and node.args[0].op == "narrow" and node.args[0].args[0].op == "their":
        return statement(speech.them, "show", f"{speech.them.possessive} {_zone_of(node.args[0])}")
    return order("show", both(chosen), refers(chosen))


def _zone_of(node: Node) -> str:
    return str(node.args[1])


@says("tuck")
def _tuck(node: Node, speech: Speech) -> Clause:
    chosen = targets(node.args, speech)
    return order("put", f"{both(chosen)} facedown under {speech.this.object}")


@says("play_card")
def _play_card(node: Node, speech: Speech) -> Clause:
    chosen = targets(node.args, speech)
    return statement(speech.me, "play", both(chosen), refers(chosen))


@says("put_into_play")
def _put_into_play(node: Node, speech: Speech) -> Clause:
    chosen = acted_on(node, speech)
    under = node.options.get("under")
    whose = f" under {player(under, speech).possessive} control" if under is not None else ""
    return order("put", f"{both(chosen)} into play{whose}", refers(chosen))


@says("swap")
def _swap(node: Node, speech: Speech) -> Clause:
    left, right = targets(node.args, speech)
    if left.whole_pile:
        return order("exchange", f"{left.text} with {right.text}")
    return statement(left.noun, "trade", f"places with {right.text}")


@says("control")
def _control(node: Node, speech: Speech) -> Clause:
    chosen = target(node.args[0], speech)
    if speech.in_span or node.args[0].op == "host":
        return statement(speech.me, "control", chosen.text)
    if len(node.args) > 1:
        return statement(player(node.args[1], speech), "take", f"control of {chosen.text}")
    return order("take", f"control of {chosen.text}")


@says("use")
def _use(node: Node, speech: Speech) -> Clause:
    chosen = target(node.args[0], speech)
    about = chosen.refers
    if len(node.args) > 1:
        against = node.options.get("against")
        foe = ""
        if against is not None:
            kind = described(against, speech)
            fresh = "other " in kind.single()
            foe = f" against {'a different ' if fresh else 'one '}{kind.single().replace('other ', '', 1)}"
        return order("fight", f"with {chosen.text}{foe}", about)
    as_own = "" if about or "friendly" in chosen.text else " as your own"
    return order("use", f"{chosen.text}{as_own}", about)


@says("trigger")
def _trigger(node: Node, speech: Speech) -> Clause:
    chosen = target(node.args[1], speech)
    return order("carry out", f"the {node.args[0].op} ability of {chosen.text} as your own")


@says("damage")
def _damage(node: Node, speech: Speech) -> Clause:
    number, *where = node.args
    if isinstance(number, Node) and number.op == "number":
        return _damage_of_its_own(number, where, node, speech)
    if where[0].op == "split":
        _, what = for_every(where[0].args[0], speech)
        among = target(where[0], speech)
        return order("deal", f"{number} damage for {what}, divided among {among.text} as you like")
    every = isinstance(number, Node) and number.op != "amount"
    dealt = much(number, "damage", speech)
    chosen = targets(tuple(where), speech)
    armor = PIERCING if "piercing" in node.options else ""
    if every:
        each, _, what = dealt.partition(" for ")
        return order("deal", f"{chosen[0].text} {each} for {what}{armor}")
    if len(chosen) > 1:
        first, *others = chosen
        rest = "".join(f" and as much to {one.text}" for one in others)
        return order("deal", f"{dealt} to {first.text}{rest}{armor}")
    [one] = chosen
    to = "to each of" if one.noun.plural and one.several and one.text[:4].strip("{*}")[:1].isdigit() else "to"
    splash = node.options.get("splash")
    beside = f" and {splash} damage to its neighbors" if splash is not None else ""
    return order("deal", f"{dealt} {to} {one.text}{beside}{armor}", one.refers)


def _damage_of_its_own(number: Node, where: list[Node], node: Node, speech: Speech) -> Clause:
    """As much damage as each of them has of something."""
    word = number.args[1]
    has = "it has Æ on it" if word == "amber" else f"it has {word}"
    chosen = targets(tuple(where), speech)
    armor = PIERCING if "piercing" in node.options else ""
    return order("deal", f"{both(chosen)} as much damage as {has}{armor}")


@says("heal")
def _heal(node: Node, speech: Speech) -> Clause:
    number, *where = node.args
    chosen = targets(tuple(where), speech)
    acted(node.op, chosen, speech)
    if isinstance(number, Node) and number.op == "full":
        return order("heal", f"{both(chosen)} fully", refers(chosen))
    return order("heal", f"{much(number, 'damage', speech)} from {both(chosen)}", refers(chosen))


@says("grow")
def _grow(node: Node, speech: Speech) -> Clause:
    number, *where = node.args
    chosen = targets(tuple(where), speech)
    what = ""
    if isinstance(number, Node):
        number, what = for_every(number, speech)
        what = f" for {what}"
    counters = counted(number, "power counter")
    return order("put", f"{counters} on {both(chosen)}{what}", refers(chosen))


@says("gain", "lose", "steal")
def _amber(node: Node, speech: Speech) -> Clause:
    by = node.options.get("by", *node.args[1:2])
    who = speech.me if by is None else player(by, speech)
    number = node.args[0]
    if isinstance(number, Node) and number.op == "full":
        return statement(who, node.op, f"all of {who.possessive} Æ")
    return statement(who, node.op, much(number, "Æ", speech).rstrip(","))


@says("capture")
def _capture(node: Node, speech: Speech) -> Clause:
    where = next(iter(node.args[1:]), None)
    from_own = " from its own controller" if "own" in node.options else ""
    number = node.args[0]
    if isinstance(number, Node) and number.op == "full":
        amount = f"all of {speech.them.possessive} Æ"
    else:
        amount = much(number, "Æ", speech)
    if where is None:
        return statement(speech.this, "capture", amount)
    before = ""
    if where.op == "some" and isinstance(where.args[0], Node):
        before = f"for {for_every(where.args[0], speech)[1]}, "
    chosen = target(where, speech)
    if before:
        text = chosen.text.replace("one ", "a different ", 1)
        return Clause(Noun(f"{before}{text}", text, text), "capture", amount)
    subject = referred(where, speech) if chosen.refers and where.op != "done" else chosen.noun
    return statement(subject, "capture", f"{amount}{from_own}", chosen.refers)


@says("move")
def _move(node: Node, speech: Speech) -> Clause:
    number, source, goal = node.args[0], node.args[1], node.args[2]
    if source.op == "origin" and goal.op in ("me", "them"):
        return statement(player(goal, speech), "get", "that Æ")
    if source.op == "origin":
        return order("put", f"that Æ on {target(goal, speech).text}")
    if source.op in ("me", "them") and goal.op in ("me", "them"):
        giver, taker = player(source, speech), player(goal, speech)
        amount = f"all of {giver.possessive} Æ" if isinstance(number, Node) else f"{number} Æ"
        return statement(giver, "give", f"{taker.object} {amount}")
    amount = much(number, "Æ", speech)
    origin = _place(source, speech)
    if goal.op in ("me", "them"):
        return order("move", f"{amount} from {origin} to {player(goal, speech).possessive} pool")
    return order("put", f"{amount} from {origin} on {_place(goal, speech)}")


def _place(node: Node, speech: Speech) -> str:
    if node.op == "supply":
        return "the supply"
    if node.op in ("me", "them"):
        return f"{player(node, speech).possessive} pool"
    return target(node, speech).text.replace(" with Æ on it", "")


@says("draw")
def _draw(node: Node, speech: Speech) -> Clause:
    number = node.args[0]
    if isinstance(number, int):
        return statement(speech.me, "draw", counted(number, "card"))
    return statement(speech.me, "draw", f"1 card for {for_every(number, speech)[1]}")


@says("forge")
def _forge(node: Node, speech: Speech) -> Clause:
    if not node.args:
        return statement(speech.me, "forge", "a key for what it costs now")
    number: Any = node.args[0]
    if isinstance(number, int):
        return statement(speech.me, "forge", f"a key for {number} Æ more than it costs now")
    if number.op == "free":
        return statement(speech.me, "forge", "a key for free")
    most, fewer = number.args
    less = for_every(fewer, speech)[1]
    return statement(
        speech.me, "forge", f"a key for {most} Æ more than it costs now, but 1 Æ less for {less}"
    )


@says("unforge")
def _unforge(node: Node, speech: Speech) -> Clause:
    return order("unforge", f"one of {player(node.args[0], speech).possessive} keys")


@says("chains")
def _chains(node: Node, speech: Speech) -> Clause:
    return statement(speech.me, "gain", counted(node.args[0], "chain"))


@says("again")
def _again(node: Node, speech: Speech) -> Clause:
    return order("do", "all of this again")


@says("cancel")
def _cancel(node: Node, speech: Speech) -> Clause:
    return sentences("there is no fight")


def joined(effects: tuple[Node, ...], speech: Speech, bare: bool = False) -> str:
    """Several effects in one sentence, the first in full; behind "you may" all of them without "you"."""
    said = [say(effect, speech) for effect in effects]
    text = _span_behind(said[0].bare if bare else said[0].full)
    for before, clause in pairwise(said):
        text += _joint(before, clause) + _span_behind(clause.bare)
    return text


def _span_behind(text: str) -> str:
    """Within a sentence, how long a law lasts is said behind it."""
    for span in ("for the rest of the turn", "in this fight"):
        if text.startswith(f"{span}, ") and " when " not in text:
            return f"{text.removeprefix(f'{span}, ')} {span}"
    return text


def _joint(before: Clause, clause: Clause) -> str:
    if clause.refers:
        return ", then "
    return " and " if clause.ordered and before.ordered else ", and "


def instructions(effects: tuple[Node, ...], speech: Speech) -> str:
    """Several effects in sentences; one that is about what was chosen just before joins its sentence."""
    said: list[str] = []
    joins = False
    for effect in effects:
        clause = say(effect, speech)
        about = next((mark for mark in ABOUT if mark in clause.full), "")
        if joins and clause.refers and about in said[-1]:
            said[-1] += f", then {clause.full}"
        elif said and clause.full.startswith(said[-1]):
            said.append(f"then {clause.full}")
        else:
            said.append(clause.full)
        joins = not clause.whole
    return ". ".join(said)
