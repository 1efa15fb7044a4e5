"""The card language: every word that cards are written in, with the form in which it is written.

Three moods of verb: a bold noun is a timing (`play`, `reap`), an imperative an effect (`steal`), the third
person a pattern of events (`plays`, `dies`). `line` looks a card's tree over when its module is imported:
what is not written in the language is a `WordError`, which names the card and says what would be right.

>>> bait = line("Bait", play(steal(1)))
>>> bait
line("Bait", play(steal(1)))
>>> line("Bait", play(destroy(creature)))
Traceback (most recent call last):
  ...
cardwright.keyforge.syntax.WordError: Bait: `destroy(creature)` needs a choice where it has a set, \
`creature`; write `a(creature)` or `each(creature)`
"""

from __future__ import annotations

from typing import final

from cardwright.keyforge.grammar import HOUSES as HOUSES
from cardwright.keyforge.grammar import NARROWING as NARROWING
from cardwright.keyforge.grammar import RELATIONS as RELATIONS
from cardwright.keyforge.grammar import STATES as STATES
from cardwright.keyforge.grammar import TRAITS as TRAITS
from cardwright.keyforge.grammar import TYPES as TYPES
from cardwright.keyforge.grammar import ZONE_WORDS as ZONE_WORDS
from cardwright.keyforge.grammar import choice, noun, single, timing, verb
from cardwright.keyforge.proofreading import look_over
from cardwright.keyforge.syntax import NUMBERS as NUMBERS
from cardwright.keyforge.syntax import Cards as Cards
from cardwright.keyforge.syntax import Timing as Timing
from cardwright.keyforge.syntax import Word as Word
from cardwright.keyforge.syntax import WordError as WordError
from cardwright.keyforge.syntax import unparse
from cardwright.keyforge.tree import Node

# Timings: bold nouns, `play(effect+)`; with a slash, `(fight/reap)(effect+)`.
play = timing("play")
fight = timing("fight")
reap = timing("reap")
action = timing("action")
omni = timing("omni")
destroyed = timing("destroyed")
leaves = timing("leaves")
before_fight = timing("before_fight")
at_end = timing("at_end")

# Effects: imperatives.
gain = verb("effect", "gain(number, player?)")
lose = verb("effect", "lose(number|full, player?)")
steal = verb("effect", "steal(number, by=player)")
capture = verb("effect", "capture(number|full, target?, own=yes)")
move = verb("effect", "move(number|full, place, place)")
damage = verb("effect", "damage(number, target+, splash=number, piercing=yes)")
heal = verb("effect", "heal(number|full, target+)")
grow = verb("effect", "grow(number, target+)")
ready = verb("effect", "ready(target+)")
exhaust = verb("effect", "exhaust(target+)")
stun = verb("effect", "stun(target+)")
unstun = verb("effect", "unstun(target+)")
use = verb("effect", "use(target, fight?, against=set)")
trigger = verb("effect", "trigger(timing, target)")
destroy = verb("effect", "destroy(target+)")
sacrifice = verb("effect", "sacrifice(target+)")
purge = verb("effect", "purge(target+)")
discard = verb("effect", "discard(target+)")
archive = verb("effect", "archive(target+, into=pile)")
to_hand = verb("effect", "to_hand(target+)")
to_deck = verb("effect", "to_deck(target+)")
shuffle_in = verb("effect", "shuffle_in(target+)")
draw = verb("effect", "draw(number)")
reveal = verb("effect", "reveal(target+)")
look = verb("effect", "look(target+)")
swap = verb("effect", "swap(target, target)")
tuck = verb("effect", "tuck(target)")
play_card = verb("effect", "play_card(target)")
put_into_play = verb("effect", "put_into_play(target, under=player)")
control = verb("effect|law", "control(target, player?)")
forge = verb("effect", "forge(number|free?)")
unforge = verb("effect", "unforge(player)")
chains = verb("effect", "chains(number)")
again = single("effect", "again")
cancel = single("effect", "cancel")

# Events: third person.
plays = verb("pattern", "plays(player, cards)")
uses = verb("pattern", "uses(player, cards)")
fights = verb("pattern", "fights(cards, cards?, before=yes)")
reaps = verb("pattern", "reaps(cards)")
dies = verb("pattern", "dies(cards)")
enters = verb("pattern", "enters(cards)")
forges = verb("pattern", "forges(player)")
discards = verb("pattern", "discards(player, cards)")
chooses = verb("pattern", "chooses(player, house)")
suffers = verb("pattern", "suffers(cards)")
gains = verb("pattern", "gains(player)")
spends = verb("pattern", "spends(player)")
steals = verb("pattern", "steals(player)")
kills = verb("pattern", "kills(cards)")
strikes = verb("pattern", "strikes(cards)")
falls = verb("pattern", "falls(cards)")

# Laws: what an event meets.
can = verb("law", "can(pattern)")
cannot = verb("law", "cannot(pattern)")
must = verb("law", "must(pattern)")
costs = verb("law", "costs(pattern, effect+)")
instead = verb("law", "instead(pattern, effect+)")
when = verb("law", "when(pattern|condition, effect+)")
key_cost = verb("law", "key_cost(number, player)")
refill = verb("law", "refill(number, player)")
skip_forge = verb("law", "skip_forge(player)")
copies = verb("law", "copies(choice)")
while_ = verb("law", "while_(condition, law+)")

# Spans: how long laws last.
this_turn = verb("effect", "this_turn(law+)")
next_turn = verb("effect", "next_turn(player, law+)")
this_fight = verb("effect", "this_fight(law+)")
until_gone = verb("effect", "until_gone(law+)")

# Flow.
if_ = verb("effect", "if_(condition, effect+, els=effect+)")
may = verb("effect", "may(effect+)")
one_of = verb("effect", "one_of(effect, effect+)")
per = verb("effect", "per(number|cards, effect+)")
both = verb("effect", "both(effect+)")

# Choices: of a set they make targets.
a = choice("a(set)")
each = choice("each(cards)")
some = choice("some(number, set)")
up_to = choice("up_to(number|full, set?, same_pile=yes)")
strongest = choice("strongest(set, number?)")
weakest = choice("weakest(set, number?)")
random = choice("random(set)")
top = choice("top(pile, number?, until=set)")
search = choice("search(set)")
split = choice("split(number, set)")

# Values.
count = verb("number", "count(set)")
times = verb("number", "times(pattern)")
last_turn = verb("number", "last_turn(pattern)")
half = verb("number", "half(number)")
amount = single("number", "amount")
a_number = single("number", "a_number")
full = single("full", "full")
free = single("free", "free")

# Qualities: what `gets` gives beside abilities, and `loses` takes.
power = verb("quality", "power(number)")
armor = verb("quality", "armor(number)")
assault = verb("quality", "assault(number)")
hazardous = verb("quality", "hazardous(number)")
strike = verb("quality", "strike(number)")
ignores = verb("quality", "ignores(keyword+)")
house = verb("quality", "house(house|every_house)")
elusive = single("keyword", "elusive")
skirmish = single("keyword", "skirmish")
taunt = single("keyword", "taunt")
flanking = single("keyword", "flanking")
spendable = single("keyword", "spendable")

# Conditions, houses that are known in play only, places of Æmber.
my_turn = single("condition", "my_turn")
fighting = single("condition", "fighting")
reaping = single("condition", "reaping")
a_house = single("house", "a_house")
their_house = single("house", "their_house")
active_house = single("house", "active_house")
every_house = single("every_house", "every_house")
supply = single("supply", "supply")
origin = single("origin", "origin")

# Joints: words with brackets behind a dot; `then` is "if you do".
verb("set", "set.of(house|me)")
verb("set", "set.named(text)")
verb("set", "set.sharing_trait(reference)")
verb("set", "set.unlike(reference)")
verb("law|effect", "cards.gets(quality+)")
verb("law|effect", "cards.loses(keyword|armor+)")
verb("effect", "effect.then(effect+)")
verb("law", "law.unless(condition)")
verb("law", "law.within(number)")

# Players, and cards spoken of before.
me, them, everyone = (noun("player", name) for name in ("me", "them", "everyone"))
this, it, host, foe, done = (noun("reference", name) for name in ("this", "it", "host", "foe", "done"))

# Sets: a noun, and what describes it before a dot.
card, creature, artifact, upgrade, action_card = (
    noun("set", name) for name in ("card", "creature", "artifact", "upgrade", "action_card")
)
my, their, other, damaged, undamaged, discarded = (
    noun("describing", name) for name in ("my", "their", "other", "damaged", "undamaged", "discarded")
)
brobnar, dis, logos, mars, sanctum, shadows, untamed = (noun("house", name) for name in HOUSES)
non_brobnar, non_dis, non_logos, non_mars, non_sanctum, non_shadows, non_untamed = (
    Cards("narrow", card, f"non_{name}") for name in HOUSES
)
named = card.named
(
    agent,
    ally,
    angel,
    beast,
    cyborg,
    demon,
    dragon,
    elf,
    faerie,
    fungus,
    giant,
    goblin,
    horseman,
    human,
    imp,
    insect,
    item,
    knight,
    location,
    martian,
    merchant,
    mutant,
    niffle,
    priest,
    quest,
    ranger,
    robot,
    scientist,
    soldier,
    specter,
    spirit,
    thief,
    vehicle,
    weapon,
    witch,
) = (noun("describing", name) for name in TRAITS if name != "power")


@final
class Line:
    """A card as written: its name and its abilities."""

    __slots__ = ("abilities", "name")

    def __init__(self, name: str, abilities: tuple[Node, ...]) -> None:
        self.name = name
        self.abilities = abilities

    def __repr__(self) -> str:
        return f"line({', '.join(map(unparse, (self.name, *self.abilities)))})"


def line(name: str, *abilities: Word) -> Line:
    """A card's line, looked over. Raises `WordError`."""
    look_over(name, abilities)
    return Line(name, abilities)
