"""What somebody looks for among cards: how it is read, what it finds, what is said of what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.catalogue.cards import TYPE, Card, DeckList, Entry, Field, folded, together
from cardwright.catalogue.query import DEEPEST, LONGEST, QueryError
from cardwright.catalogue.search import EVERY_GAMES, narrowed, pressed, search, values
from cardwright.catalogue.workbench import workbench_of

LEVEL = Field("level", "its level", "number", ("cost",), chips=True)
HOUSE = Field("house", "its house", "choice")
FIELDS = (TYPE, LEVEL, HOUSE)


def card(name: str, kind: str, text: str, house: str = "", **numbers: int) -> Card:
    words = {"type": (kind,), "house": (house,)} if house else {"type": (kind,)}
    return Card(name, name, kind, text, name, numbers, words)


CARDS = [
    card("Ember Scout", "minion", "Draw 1 card.", "dis", level=1),
    card("Redraw", "spell", "Draws nothing; battle on.", "logos", level=3),
    card("Æthéric Ox", "minion", "", "star alliance", level=5),
    card("Battle Hymn", "spell", "Draw 1\ncard, or (a or b).", level=2),
]


def found(query: str, deck: DeckList | None = None) -> str:
    return " ".join(each.name.split()[-1][0] for each in search(query, CARDS, FIELDS, deck))


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "S R O H"),
        ("draw", "S R H"),
        ('"draw"', "S H"),
        ('"draw 1 card"', "S H"),
        ("“draw 1 card”", "S H"),
        ("-draw", "O"),
        ("- draw", "O"),
        ("not draw", "O"),
        ("not -draw", "S R H"),
        ("draw -battle", "S"),
        ("DRAW and Battle", "R H"),
        ("aetheric", "O"),
        ("ÆTHERIC", "O"),
        ("type:minion", "S O"),
        ("type!=minion", "R H"),
        ("type:minion,spell level:1,2", "S H"),
        ("kind:Minion", "S O"),
        ("level<=2", "S H"),
        ("level<2", "S"),
        ("level>3", "O"),
        ("level>=3", "R O"),
        ("level=3", "R"),
        ("level!=3", "S O H"),
        ("level!=3,5", "S H"),
        ("-level>3", "S R H"),
        ("level>2 type:spell or house:dis", "S R"),
        ("level>2 (type:spell or house:dis)", "R"),
        ("ox or\tredraw", "R O"),
        ('ox or"draw 1 card"', "S O H"),
        ('house:"star alliance"', "O"),
        ("house!=dis", "R O H"),
        ("name:battle", "H"),
        ("text:battle", "R"),
        ('text:"draw"', "S H"),
        ("text:ox,nothing", "R"),
        ("name!=o", "R H"),
        ('"(a or b)"', "H"),
        ("minion", "S O"),
    ],
)
def test_what_a_search_finds(query: str, names: str) -> None:
    assert found(query) == names


def test_copies_are_those_of_the_deck() -> None:
    deck = DeckList("Mine", (Entry(CARDS[0], 2), Entry(CARDS[3], 1)))
    assert found("copies>0", deck) == "S H"
    assert found("copies>=2", deck) == "S"
    assert found("copies=0", deck) == "R O"
    assert found("copies>0") == ""


@pytest.mark.parametrize(
    ("query", "column", "words"),
    [
        ("levle:3", 1, "did you mean `level`?"),
        ("draw zzzzz:3", 6, "there are name, text, copies, type, level, house."),
        ("type:miniom", 6, "did you mean `type:minion`?"),
        ("minoin type:minion,minoin", 20, "did you mean `type:minion`?"),
        ("æther type:spell,pell", 18, "did you mean `type:spell`?"),
        ('house:"star  allianze"', 8, 'did you mean `house:"star alliance"`?'),
        ("(draw or)", 9, "something to look for is missing"),
        ("house:qqqq", 7, "there are dis, logos, star alliance"),
        ('draw house:"star alliance x"', 13, 'did you mean `house:"star alliance"`?'),
        ("level:abc", 7, "level is a whole number, unlike 'abc'"),
        ("level>2,-3", 9, "level is a whole number, unlike '-3'"),
        ("level<=", 8, "after `level<=` stands what level is, such as `level>=2`"),
        ("type>minion", 1, "type is no number: write `type:minion`"),
        ("name<x", 1, "name is no number"),
        ("(draw", 1, "never closed: put a `)`"),
        ("draw)", 5, "this bracket closes none"),
        ('"draw', 1, "this quotation is never closed"),
        ('draw ""', 6, "nothing stands between"),
        ("draw or", 8, "something to look for is missing"),
        ("or draw", 1, "something to look for is missing"),
        ("()", 2, "something to look for is missing"),
        ("-", 2, "something to look for is missing"),
        ("<3", 1, "before `<` stands the name of a field"),
        ("a\x00b", 2, "printable letters"),
        ("a\u202eb", 2, "printable letters"),
        ("x" * (LONGEST + 1), LONGEST + 1, "at most"),
        ("(" * (DEEPEST + 1), DEEPEST + 1, "brackets stand within each other"),
        ("level:" + "9" * 30, 7, "whole number"),
        ("level:٣", 7, "whole number"),
    ],
)
def test_what_is_wrong_is_said_where_it_is_and_what_would_be_right(
    query: str, column: int, words: str
) -> None:
    with pytest.raises(QueryError) as wrong:
        found(query)
    assert wrong.value.column == column
    assert words in str(wrong.value)


@given(st.text(st.sampled_from('ab lev:<=>!()-"“or,3 type')) | st.text(max_size=40))
def test_whatever_is_written_is_found_or_refused(query: str) -> None:
    wrong: QueryError | None = None
    names: list[Card] = []
    try:
        names = search(query, CARDS, FIELDS)
    except QueryError as fault:
        wrong = fault
    assert set(names) <= set(CARDS)
    assert wrong is None or 1 <= wrong.column <= len(query) + 1


def test_a_search_and_its_opposite_part_the_cards_of_every_game() -> None:
    for game in ("kotc/17", "kotc/9", "keyforge/1.2"):
        workbench = workbench_of(game)
        cards = workbench.cards()
        for query in ("draw", "type:" + cards[0].kind, '"1"'):
            here = search(query, cards, workbench.fields)
            there = search(f"-({query})", cards, workbench.fields)
            assert here
            assert there
            assert {*here, *there} == {*cards}
            assert not {*here} & {*there}


def test_names_of_fields_are_everybody_s_own() -> None:
    for game in ("kotc/17", "kotc/9", "kotc/12-early", "keyforge/1.2"):
        fields = [*EVERY_GAMES, *workbench_of(game).fields]
        names = [name for field in fields for name in (field.name, *field.other_names)]
        assert len(names) == len({*names}), game
        assert all(folded(name) == name for name in names)


def test_chips_narrow_and_let_go() -> None:
    once = narrowed("draw  (a or b)", LEVEL, "3")
    assert once == "draw (a or b) level:3"
    twice = narrowed(once, LEVEL, "1")
    assert pressed(twice, LEVEL) == {"3", "1"}
    assert narrowed(narrowed(twice, LEVEL, "3"), LEVEL, "1") == "draw (a or b)"
    assert pressed("sublevel:3 xlevel:4", LEVEL) == frozenset()
    assert values(LEVEL, CARDS) == ["1", "2", "3", "5"]


def test_two_cards_of_a_name_are_two_cards() -> None:
    one = Card("Bolt", "Bolt", "spell", "a", 1, origin="Mistfen")
    others = [Card("Bolt", "Bolt", "spell", text, text, origin="Urnfolk") for text in "bc"]
    offered = together([one, *others, one, *others])
    assert list(offered) == ["Bolt", "Bolt#Urnfolk", "Bolt#Urnfolk 2"]
    assert all(offered[id].id == id for id in offered)


def test_what_a_card_says_of_itself_cannot_be_changed() -> None:
    numbers = {"level": 1}
    made = Card("A", "A", "minion", "", 1, numbers)
    numbers["level"] = 9
    assert made.numbers["level"] == 1
    with pytest.raises(TypeError):
        made.numbers["level"] = 2  # type: ignore[index]
