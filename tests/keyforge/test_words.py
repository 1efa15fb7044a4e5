"""The words of the card language: the trees that they make, what is refused; and all cards, written in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cardwright.errors import CardwrightError
from cardwright.keyforge import words
from cardwright.keyforge.cards import facts, lines
from cardwright.keyforge.grammar import FORMS
from cardwright.keyforge.tree import Node, parts_of
from cardwright.keyforge.words import HOUSES, TRAITS, Cards, Line, Word, WordError, line

VOCABULARY = vars(words)

MOODS = {
    "timings": "play fight reap action omni destroyed leaves before_fight at_end",
    "effects": "gain lose steal capture move damage heal grow ready exhaust stun unstun use trigger destroy "
    "sacrifice purge discard archive to_hand to_deck shuffle_in draw reveal look swap tuck play_card "
    "put_into_play control forge unforge chains",
    "events": "plays uses fights reaps dies enters forges discards chooses suffers gains spends steals kills "
    "strikes falls",
    "laws": "can cannot must costs instead when key_cost refill skip_forge copies",
    "spans": "this_turn next_turn this_fight until_gone",
    "flow": "if_ may one_of per both while_",
    "choices": "a each some up_to strongest weakest random top search split",
    "values": "count times last_turn half",
    "qualities": "power armor assault hazardous strike ignores house",
}
WORDS = [word for mood in MOODS.values() for word in mood.split()]
"""The 99 words with brackets; set words, numbers and joints come to them."""

COMPARING = {"lt", "le", "gt", "ge", "eq", "ne"}
SIGNS = {"narrow", "number", "plus", "minus", "product", "except", "or", "and", "not"} | COMPARING
"""Words of the tree that are written as signs or dots."""

Tree = Any
"""A tree as tuples, which can be compared: the word, its arguments, its options."""


def read(text: str) -> Any:
    """What is written, as Python reads it in a module of cards."""
    return eval(text, dict(VOCABULARY))


def tree(thing: Any) -> Tree:
    if isinstance(thing, tuple):
        return tuple(map(tree, thing))
    if not isinstance(thing, Node):
        return thing
    if not thing.args and not thing.options:
        return thing.op
    told = {key: tree(value) for key, value in thing.options.items()}
    return (thing.op, *map(tree, thing.args), *([told] if told else []))


def all_words(thing: Node) -> Iterator[Node]:
    yield thing
    for part in parts_of(thing.args, thing.options):
        yield from all_words(part)


def shown(nodes: tuple[Node, ...]) -> list[str]:
    return [repr(node) for node in nodes]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("my.ready.mars.creature", ("narrow", ("narrow", ("narrow", "my", "ready"), "mars"), "creature")),
        ("mars.creature", ("narrow", "mars", "creature")),
        ("non_mars.creature", ("narrow", ("narrow", "card", "non_mars"), "creature")),
        ("this.amber", ("number", "this", "amber")),
        ("me.keys", ("number", "me", "keys")),
        ("creature.power", ("number", "creature", "power")),
        ("creature.power <= 3", ("le", ("number", "creature", "power"), 3)),
        ("creature.power < 3", ("lt", ("number", "creature", "power"), 3)),
        ("creature.power >= 5", ("ge", ("number", "creature", "power"), 5)),
        ("them.amber > me.amber", ("gt", ("number", "them", "amber"), ("number", "me", "amber"))),
        ("active_house != untamed", ("ne", "active_house", "untamed")),
        ("untamed != active_house", ("ne", "untamed", "active_house")),
        ("creature.power == a_number", ("eq", ("number", "creature", "power"), "a_number")),
        ("count(done) + 1", ("plus", ("count", "done"), 1)),
        ("1 + count(done)", ("plus", 1, ("count", "done"))),
        ("me.amber - 5", ("minus", ("number", "me", "amber"), 5)),
        ("9 - count(done)", ("minus", 9, ("count", "done"))),
        ("3 * amount", ("product", 3, "amount")),
        ("amount * 3", ("product", "amount", 3)),
        ("each(creature) - strongest(creature)", ("except", ("each", "creature"), ("strongest", "creature"))),
        ("creature | artifact", ("or", "creature", "artifact")),
        ("my_turn & foe.flank", ("and", "my_turn", ("narrow", "foe", "flank"))),
        ("~it.died", ("not", ("narrow", "it", "died"))),
        ("creature.of(a_house)", ("of", "creature", "a_house")),
        ("creature.of(it.house)", ("of", "creature", ("narrow", "it", "house"))),
        ("it.of(me)", ("of", "it", "me")),
        ('my.card.named("Urchin")', ("named", ("narrow", "my", "card"), "Urchin")),
        ('named("Urchin")', ("named", "card", "Urchin")),
        ("creature.sharing_trait(it)", ("sharing_trait", "creature", "it")),
        ("creature.unlike(it)", ("unlike", "creature", "it")),
        ("host.gets(power(2), taunt)", ("gets", "host", ("power", 2), "taunt")),
        ("creature.loses(armor)", ("loses", "creature", "armor")),
        ("host.gets(house(mars))", ("gets", "host", ("house", "mars"))),
        ("lose(1).then(forge())", ("then", ("lose", 1), "forge")),
        ("cannot(gains(me)).unless(my_turn)", ("unless", ("cannot", ("gains", "me")), "my_turn")),
        ("can(plays(me, card)).within(1)", ("within", ("can", ("plays", "me", "card")), 1)),
        ("play(steal(1))", ("on", ("play",), ("steal", 1))),
        ("(fight/reap)(steal(1), draw(1))", ("on", ("fight", "reap"), ("steal", 1), ("draw", 1))),
        ("(play/fight/reap)(draw(1))", ("on", ("play", "fight", "reap"), ("draw", 1))),
        ("trigger(reap, a(creature))", ("trigger", "reap", ("a", "creature"))),
        ("use(it, fight)", ("use", "it", "fight")),
        ("capture(1, it, own=True)", ("capture", 1, "it", {"own": True})),
        ("if_(my_turn, draw(1), els=draw(2))", ("if_", "my_turn", ("draw", 1), {"els": ("draw", 2)})),
        (
            "if_(my_turn, draw(1), els=(draw(2), again))",
            ("if_", "my_turn", ("draw", 1), {"els": (("draw", 2), "again")}),
        ),
        (
            "top(my.deck, until=mars.creature)",
            ("top", ("narrow", "my", "deck"), {"until": ("narrow", "mars", "creature")}),
        ),
    ],
)
def test_what_is_written_makes_this_tree_and_is_shown_so(written: str, expected: Tree) -> None:
    word = read(written)
    assert tree(word) == expected
    assert repr(word) == written


@pytest.mark.parametrize(
    "written",
    [
        "3 * (3 - me.keys)",
        "3 - (2 - me.keys)",
        "3 - 2 * me.keys",
        "(creature | artifact).of(it.house)",
        "(count(creature) > 0) & (count(artifact) > 0)",
        "~(my_turn & fighting)",
        "~my_turn & fighting",
        "(creature.power <= 3).of(mars)",
        'named("The \\"Best\\" Cards’ Æ")',
        "power(-2)",
        "-2 * amount",
        "forge()",
        "forge",
    ],
)
def test_brackets_are_shown_where_they_are_needed(written: str) -> None:
    assert repr(read(written)) == written


def test_sets_and_choices_are_cards_and_all_else_is_not() -> None:
    for written in ("creature", "a(creature)", "creature | card", "creature.power < 3", "creature.of(mars)"):
        assert isinstance(read(written), Cards)
    for written in ("steal(1)", "this.amber", "my_turn", "me.amber + 1", "creature.gets(taunt)"):
        assert isinstance(read(written), Word)
        assert not isinstance(read(written), Cards)


@pytest.mark.parametrize("name", lines())
def test_a_line_is_shown_as_it_can_be_read_again(name: str) -> None:
    written = lines()[name]
    again: Line = read(repr(written))
    assert again.name == name
    assert tree(again.abilities) == tree(written.abilities)
    assert repr(again) == repr(written)


@pytest.mark.parametrize(
    ("written", "mistake"),
    [
        # Words that there are not.
        (
            "play(destroy(each(creature.creatures)))",
            "`creature.creatures`: there is no word `creatures`; the nearest is `creature`",
        ),
        ("my.creature.get(taunt)", "`my.creature.get`: there is no word `get`; the nearest is `gets`"),
        ("play(trigger(fight/reap, it))", "there is no word `fight/reap`; the nearest is `fight`"),
        ("play(any)", "`<built-in function any>` is no word of the language"),
        ("play(draw(1.5))", "`1.5` is no word of the language"),
        # Brackets.
        ("play(steal)", "`steal` lacks its brackets; it is written `steal(number, by=player)`"),
        ("my.creature.gets", "`my.creature.gets` lacks its brackets; it is written `cards.gets(quality+)`"),
        ("play(again())", "`again()`: `again` stands without brackets"),
        ("play(steal(1)(2))", "`steal(1)(2)`: `steal(1)` stands without brackets behind it"),
        # How many arguments, and which options.
        (
            "play(steal(1, 2))",
            "`steal(1, 2)` has too many arguments; it is written `steal(number, by=player)`",
        ),
        ("play(draw())", "`draw()` has too few arguments; it is written `draw(number)`"),
        ("play()", "`play()` has too few arguments; it is written `play(effect+)`"),
        (
            "play(steal(1, form=me))",
            "`steal(1, form=me)`: there is no option `form`; it is written `steal(number, by=player)`",
        ),
        (
            "play(draw(1), form=me)",
            "`play(draw(1), form=me)`: there is no option `form`; it is written `play(effect+)`",
        ),
        # Kinds.
        (
            "play(gain(them))",
            "`gain(them)` needs a number where it has a player, `them`; "
            "it is written `gain(number, player?)`",
        ),
        (
            'play(draw("1"))',
            '`draw("1")` needs a number where it has a text, `"1"`; it is written `draw(number)`',
        ),
        (
            "play(lose(free))",
            "`lose(free)` needs a number or `full` where it has another word, `free`; "
            "it is written `lose(number|full, player?)`",
        ),
        (
            "play(use(it, reap))",
            "`use(it, reap)` needs `fight` where it has a timing, `reap`; "
            "it is written `use(target, fight?, against=set)`",
        ),
        (
            "play(capture(1, it, own=2))",
            "`capture(1, it, own=2)` needs `True` where it has a number, `2`; "
            "it is written `capture(number|full, target?, own=yes)`",
        ),
        (
            "play(if_(my_turn, draw(1), els=(again, card)))",
            "`if_(my_turn, draw(1), els=(again, card))` needs an effect where it has a set, `card`; "
            "it is written `if_(condition, effect+, els=effect+)`",
        ),
        (
            "cannot(steal(1))",
            "`cannot(steal(1))` needs a pattern of events where it has an effect, `steal(1)`; "
            "it is written `cannot(pattern)`",
        ),
        (
            "my.creature.loses(power(1))",
            "`my.creature.loses(power(1))` needs a keyword or `armor` where it has a quality, `power(1)`; "
            "it is written `cards.loses(keyword|armor+)`",
        ),
        # A choice where a set is meant, a set where a choice is.
        (
            "play(destroy(creature))",
            "`destroy(creature)` needs a choice where it has a set, `creature`; "
            "write `a(creature)` or `each(creature)`",
        ),
        (
            "play(discard(their.hand.creature))",
            "`discard(their.hand.creature)` needs a choice where it has a set, `their.hand.creature`; "
            "write `a(their.hand.creature)` or `each(their.hand.creature)`",
        ),
        (
            "play(destroy(mars))",
            "`destroy(mars)` needs a choice where it has a house, `mars`; write `mars.card`, say",
        ),
        (
            "play(destroy(a(other.niffle)))",
            "`a(other.niffle)` needs a set where it has a word that describes cards, `other.niffle`; "
            "write `other.niffle.card`, say, or what kind of card",
        ),
        (
            "play(destroy(a(up_to(2, creature))))",
            "`a(up_to(2, creature))` needs a set where it has a choice, `up_to(2, creature)`; "
            "write what it chooses from, `creature`",
        ),
        (
            "play(destroy(a(creature).flank))",
            "`a(creature).flank`: what is chosen is narrowed within the brackets, `creature.flank`",
        ),
        ("play(to_hand(a(me.hand)))", "`me.hand`: `me` is a player; write `my.hand`"),
        (
            "play(discard(a(mars.my.hand)))",
            "`mars.my.hand`: whose hand is this? Write `my.hand`, say, and narrow it behind that",
        ),
        ("play(draw(1).flank)", "`draw(1).flank`: cards are narrowed by `flank`, and `draw(1)` is an effect"),
        (
            "play(gain(1, creature.owner))",
            "`creature.owner`: of which card is this the owner? Write `it.owner`, say",
        ),
        # What stands on a line, in a timing, in a span.
        (
            "'steal'",
            'a line needs an ability where it has a text, `"steal"`; '
            "write `play(…)`, say, around what it does",
        ),
        (
            "steal(1)",
            "a line needs an ability where it has an effect, `steal(1)`; write `play(steal(1))`, say",
        ),
        (
            "a(creature).gets(taunt)",
            "a line needs an ability where it has a law that holds a choice, `a(creature).gets(taunt)`; "
            "on a card a law is about a set, which is read anew whenever the law is consulted",
        ),
        (
            "control(a(creature))",
            "a line needs an ability where it has a law that holds a choice, `control(a(creature))`; "
            "on a card a law is about a set, which is read anew whenever the law is consulted",
        ),
        (
            "play(my.creature.gets(taunt))",
            "`play(my.creature.gets(taunt))` needs an effect where it has a law, "
            "`my.creature.gets(taunt)`; write `this_turn(my.creature.gets(taunt))`, say",
        ),
        (
            "play(this_turn(draw(1)))",
            "`this_turn(draw(1))` needs a law where it has an effect, `draw(1)`; "
            "it is written `this_turn(law+)`",
        ),
        # Numbers and signs.
        (
            "play(draw(creature.power))",
            "`draw(creature.power)` needs a number where it has a number of each card, `creature.power`; "
            "compare it with a number, or name one card, as in `it.power`",
        ),
        ("play(draw(them.power))", "`them.power`: a card has power, and `them` is a player"),
        ("play(draw(it.keys))", "`it.keys`: a player has keys, and `it` is a card spoken of before"),
        (
            "play(if_(my.amber > 2, draw(1)))",
            "`my.amber`: a card or a player has amber, and `my` is a word that describes cards",
        ),
        (
            "play(if_(active_house == 3, draw(1)))",
            "`active_house == 3` needs a house where it has a number, `3`; a house is compared with a house",
        ),
        (
            "play(if_(me.amber > them, draw(1)))",
            "`me.amber > them` needs a number where it has a player, `them`; numbers are compared",
        ),
        (
            "play(draw(1 - creature))",
            "`1 - creature` needs a number where it has a set, `creature`; numbers are reckoned with",
        ),
        (
            "play(destroy(each(creature) - artifact))",
            "`each(creature) - artifact` needs a choice where it has a set, `artifact`; "
            "from what was chosen something chosen is taken away",
        ),
        (
            "play(destroy(a(creature | a(artifact))))",
            "`creature | a(artifact)` needs a set where it has a choice, `a(artifact)`; "
            "write what it chooses from, `artifact`",
        ),
        (
            "when(my_turn & dies(creature), draw(1))",
            "`my_turn & dies(creature)` needs a condition where it has a pattern of events, "
            "`dies(creature)`; a pattern stands before `&`, a condition behind it",
        ),
        (
            "play(if_(my_turn & 3, draw(1)))",
            "`my_turn & 3` needs a condition where it has a number, `3`; "
            "a pattern stands before `&`, a condition behind it",
        ),
        (
            "when(~dies(creature), draw(1))",
            "`~dies(creature)` needs a condition where it has a pattern of events, `dies(creature)`; "
            "`~` turns a condition round",
        ),
    ],
)
def test_a_mistake_is_told_with_the_card_and_what_would_be_right(written: str, mistake: str) -> None:
    with pytest.raises(WordError) as caught:
        line("Bolt", read(written))
    assert str(caught.value) == f"Bolt: {mistake}"
    assert isinstance(caught.value, CardwrightError)


@pytest.mark.parametrize("written", ["my_turn and fighting", "not my_turn", "0 < me.amber < 3"])
def test_python_s_own_joints_are_refused(written: str) -> None:
    with pytest.raises(WordError, match="is neither true nor false before it is played"):
        read(written)


@pytest.mark.parametrize(
    "ability",
    [
        "play(destroy(a(creature.power <= 3)))",
        "play(destroy(done))",
        "play(destroy(done.mars.creature))",
        "play(discard(their.hand), shuffle_in(my.deck), play_card(this.kept))",
        "play(it.gets(house(shadows)))",
        "play(this_turn(a(creature).gets(taunt), my.creature.gets(taunt)))",
        "control(host)",
        "my.creature.gets(cannot(fights(this)), reap(draw(1)))",
        "play(if_(done.mars, draw(1)), if_(times(forges(me)), draw(1)))",
    ],
)
def test_what_is_right_is_taken(ability: str) -> None:
    assert repr(line("Bolt", read(ability))) == f'line("Bolt", {ability})'


def test_choices_are_those_made_before_a_word_acts_in_written_order() -> None:
    def choices(written: str) -> list[str]:
        return shown(read(written).choices)

    assert choices("destroy(a(their.creature), a(my.creature))") == ["a(their.creature)", "a(my.creature)"]
    assert choices("damage(3, a(creature), a(it.neighbors))") == ["a(creature)", "a(it.neighbors)"]
    assert choices("heal(up_to(2), a(creature))") == ["a(creature)"]
    assert choices("to_hand(each(search(named('Urchin'))))") == ['each(search(named("Urchin")))']
    assert choices("each(search(card))") == ["search(card)"]
    assert choices("discard(top(my.deck, until=mars.card))") == ["top(my.deck, until=mars.card)"]
    assert choices("destroy(each(creature) - strongest(creature))") == [
        "each(creature)",
        "strongest(creature)",
    ]
    assert choices("this_turn(can(uses(me, a(my.creature))))") == ["a(my.creature)"]
    assert choices("this_turn(a(creature).gets(reap(destroy(a(artifact)))))") == ["a(creature)"]
    assert choices("until_gone(while_(my_turn, control(a(creature)).unless(fighting)))") == ["a(creature)"]
    assert choices("when(dies(a(creature)), destroy(a(artifact)))") == ["a(creature)"]
    assert choices("instead(dies(creature), destroy(a(artifact)))") == ["a(artifact)"]
    assert choices("costs(plays(me, this), sacrifice(a(creature)))") == []
    assert choices("use(it, fight, against=random(creature))") == ["random(creature)"]
    for one_by_one in (
        "play(destroy(a(creature)))",
        "if_(my_turn, destroy(a(creature)), els=stun(a(creature)))",
        "may(destroy(a(creature)))",
        "one_of(destroy(a(creature)), again)",
        "per(up_to(2, creature), destroy(a(creature)))",
        "both(destroy(a(creature)))",
        "destroy(a(creature)).then(stun(a(creature)))",
    ):
        assert choices(one_by_one) == []


def test_the_choices_of_the_cards_that_are_hard_to_read() -> None:
    def choices(name: str, ability: int, *way: int) -> list[str]:
        node: Any = lines()[name].abilities[ability]
        for number in way:
            node = node.args[number]
        return shown(node.choices)

    assert choices("Combat Pheromones", 0, 2) == ["up_to(2, other.my.mars.card)"]
    assert choices("Harland Mindlock", 0, 1) == ["a(their.creature.flank)"]
    assert choices("Gabos Longarms", 0, 1) == ["a(creature)"], "it chooses before it strikes"
    assert choices("Relentless Assault", 0, 1) == [], "the next is chosen when the one before is finished"
    assert choices("Cooperative Hunting", 0, 1) == ["split(count(my.creature), creature)"]
    assert choices("Mimicry", 0) == ["a(their.discard.action_card)"]
    assert choices("Scout", 0, 1) == ["up_to(2, my.creature)"]


def test_what_is_asked_before_everything_is_found_wherever_it_stands() -> None:
    def asks(name: str) -> list[list[str]]:
        return [shown(ability.asks) for ability in lines()[name].abilities]

    assert asks("Chaos Portal") == [["a_house"]]
    assert asks("Dance of Doom") == [["a_number"]]
    assert asks("Control the Weak") == [["their_house"]]
    assert asks("Restringuntus") == [["a_house"]]
    assert asks("Kelifi Dragon") == [[], []]
    twice = "play(if_(it.of(a_house), again, els=draw(a_number)), stun(each(creature.of(a_house))))"
    assert shown(read(twice).asks) == ["a_house", "a_number"]


def test_every_word_of_the_language_is_used() -> None:
    used = {
        name
        for written in lines().values()
        for ability in written.abilities
        for word in all_words(ability)
        for name in (word.args[0] if word.op == "on" else (word.op,))
    }
    assert len(WORDS) == len(set(WORDS)) == 99
    assert set(WORDS) - used == set()
    assert set(WORDS) <= FORMS.keys()
    assert used - FORMS.keys() <= SIGNS


def test_every_word_with_a_form_can_be_imported_by_its_name() -> None:
    behind_a_dot = {"of", "sharing_trait", "unlike", "gets", "loses", "then", "unless", "within"}
    for name in FORMS.keys() - behind_a_dot - {"named"}:
        assert isinstance(VOCABULARY[name], Word)
        assert VOCABULARY[name].op == name
    assert all(repr(VOCABULARY[f"non_{house}"]) == f"non_{house}" for house in HOUSES)


def test_the_facts_of_all_cards_are_there() -> None:
    cards = facts()
    assert [card.number for card in cards.values()] == list(range(1, 371))
    assert list(cards) == list(lines())
    assert len({card.slug for card in cards.values()}) == 370
    assert Counter(card.house for card in cards.values()) == {
        "brobnar": 52,
        "dis": 54,
        "logos": 53,
        "mars": 52,
        "sanctum": 55,
        "shadows": 52,
        "untamed": 52,
    }
    assert Counter(card.type for card in cards.values()) == {
        "creature": 154,
        "action": 134,
        "artifact": 61,
        "upgrade": 21,
    }
    assert Counter(card.rarity for card in cards.values()) == {
        "rare": 140,
        "common": 112,
        "uncommon": 112,
        "fixed": 4,
        "variant": 2,
    }


def test_facts_are_of_their_kind() -> None:
    for card in facts().values():
        assert set(card.traits) <= set(TRAITS), card.name
        assert (card.power > 0) == (card.type == "creature"), card.name
        assert card.type == "creature" or not (card.armor or card.keywords), card.name
        assert min(card.armor, card.amber) >= 0
    assert {trait for card in facts().values() for trait in card.traits} == set(TRAITS)
