"""Decks of KeyForge come in many shapes, and are the same deck in all of them."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.errors import CardwrightError, FileError
from cardwright.games import game
from cardwright.keyforge.cards import facts
from cardwright.keyforge.decks import Deck, DeckCard, deck_from_json, deck_to_json, real_decks
from cardwright.keyforge.examining import examine, report_on
from cardwright.keyforge.exporting import deck_to_keyteki, deck_to_text, slug_of
from cardwright.keyforge.generating import even_deck, generate_deck
from cardwright.keyforge.importing import deck_from_text, read_deck
from cardwright.keyforge.importing.sketch import one_line
from cardwright.keyforge.titles import card_titled, plain
from cardwright.press.sets import is_set

UUID = "5d44b11f-0123-4567-89ab-cdef01234567"
REAL = sorted(real_decks())
WITH_MAVERICK = "Gregg, the Adjutant of Myths"


def vault(deck: Deck, *, old: bool = False, single: bool = True) -> str:
    """The deck as Master Vault answers, or as it did in 2018, or on a page of its list."""
    known = facts()
    cards = [
        {
            "id": f"{known[card.name].slug}/{card.house}",
            "card_title": card.name,
            "house": card.house.capitalize(),
            "card_type": known[card.name].type.capitalize(),
            "card_number": f"{known[card.name].number:03}",
            "expansion": 341,
            "is_maverick": card.house != known[card.name].house,
        }
        for card in dict.fromkeys(deck.cards)
    ]
    ids = [f"{known[card.name].slug}/{card.house}" for card in deck.cards]
    links: dict[str, Any] = {"houses": [house.capitalize() for house in deck.houses]}
    data: dict[str, Any] = {"id": UUID, "name": deck.name, "expansion": 341, "_links": links}
    (data if old else links)["cards"] = ids
    return json.dumps({"data": data if single else [data], "_linked": {"cards": cards}})


def houses_and_cards(deck: Deck) -> str:
    """The deck as Decks of KeyForge answers."""
    groups = [
        {
            "house": house.capitalize(),
            "cards": [{"cardTitle": card.name} for card in deck.cards if card.house == house],
        }
        for house in deck.houses
    ]
    told = {
        "keyforgeId": UUID,
        "name": deck.name,
        "expansion": "CALL_OF_THE_ARCHONS",
        "housesAndCards": groups,
    }
    return json.dumps({"deck": told})


def listing(deck: Deck) -> str:
    """The deck as it is put up for sale at Decks of KeyForge."""
    known = facts()
    cards = [{"cardNumber": known[card.name].number, "house": card.house.capitalize()} for card in deck.cards]
    return json.dumps({"name": deck.name, "expansion": 341, "cards": cards})


def table(*decks: Deck, joined: str = "|") -> str:
    """A collection as Decks of KeyForge exports it."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(["Name", "Houses", "Expansion", "Sas Rating", "Cards", "Wishlist", "Master Vault Link"])
    for deck in decks:
        houses = joined.join(house.capitalize() for house in deck.houses)
        cards = "|".join(card.name for card in deck.cards)
        link = f"https://www.keyforgegame.com/deck-details/{UUID}"
        rows.writerow([deck.name, houses, "CALL_OF_THE_ARCHONS", "60", cards, "false", link])
    return written.getvalue()


def rows(deck: Deck, delimiter: str) -> str:
    """The columns count, title, house, under a name."""
    written = io.StringIO()
    lines = csv.writer(written, delimiter=delimiter)
    lines.writerow(["Count", "Title", "House"])
    for card, count in Counter(deck.cards).items():
        lines.writerow([count, card.name, card.house.capitalize()])
    return f"{deck.name}\n\n{written.getvalue()}"


@pytest.mark.parametrize("name", REAL)
def test_a_deck_is_the_same_in_every_shape(name: str) -> None:
    deck = real_decks()[name]
    ordered = deck.in_order()
    known = Deck(ordered.name, ordered.houses, ordered.cards, uuid=UUID)
    assert deck_from_text(vault(deck)) == known
    assert deck_from_text(vault(deck, old=True)) == known
    assert deck_from_text(vault(deck, single=False)) == known
    assert deck_from_text(houses_and_cards(deck)) == known
    assert deck_from_text(table(deck)) == known
    assert deck_from_text(table(deck, joined=", ")) == known
    assert deck_from_text(listing(deck)) == ordered
    assert deck_from_text(json.dumps(deck_to_keyteki(deck))) == ordered
    assert deck_from_text(json.dumps(deck_to_json(deck))) == ordered
    assert deck_from_text(rows(deck, "\t")) == ordered
    assert deck_from_text(rows(deck, ",")) == ordered
    assert deck_from_text(rows(deck, ";")) == ordered


@pytest.mark.parametrize("name", REAL)
def test_text_and_keyteki_go_round(name: str) -> None:
    deck = real_decks()[name].in_order()
    text = deck_to_text(deck)
    keyteki = deck_to_keyteki(deck_from_text(text))
    again = deck_from_text(json.dumps(keyteki))
    assert again == deck
    assert deck_to_text(again) == text


@given(st.integers(0, 2**32 - 1))
def test_any_deck_goes_round_with_its_number(seed: int) -> None:
    for made in (even_deck(seed).in_order(), generate_deck(seed).in_order()):
        deck = Deck(made.name, made.houses, made.cards, uuid=UUID)
        assert deck_from_text(deck_to_text(deck)) == deck
        assert deck_from_text(json.dumps(deck_to_keyteki(deck))) == deck
        assert deck_from_json(deck_to_json(deck)) == deck


@given(st.text(max_size=40))
@pytest.mark.parametrize(
    "name",
    [
        "Brobnar",
        "Anger",
        "2 Anger",
        "341",
        "Name: X",
        "# One",
        "**",
        "{",
        "[",
        "<",
        'game = "x"',
        UUID,
        "Dis (2)",
    ],
)
def test_any_name_goes_round(name: str, words: str) -> None:
    for called in (name, words, f"{name} {words}", f"{words} {name}"):
        spoken = one_line(called)
        deck = Deck(spoken or "deck", ("dis",), (DeckCard("Urchin", "dis"),))
        read = deck_from_text(deck_to_text(deck))
        assert read.name == deck.name
        assert read.cards == deck.cards


def test_the_canonical_list() -> None:
    deck = Deck(
        "Old Tower", ("mars", "dis"), (DeckCard("Urchin", "dis"), DeckCard("Tunk", "mars")) * 2, uuid=UUID
    )
    assert deck_to_text(deck) == f"Old Tower\n341 · {UUID}\n\nDis\n2 Urchin (maverick)\n\nMars\n2 Tunk\n"


def test_keyteki_has_slugs_and_the_house_of_a_maverick() -> None:
    told: Any = deck_to_keyteki(real_decks()[WITH_MAVERICK])
    assert told["identity"] == "gregg-the-adjutant-of-myths"
    assert told["expansion"] == 341
    assert {"id": "honorable-claim", "count": 1, "maverick": "logos"} in told["cards"]


def test_the_slug_of_every_title_is_the_one_in_the_data() -> None:
    assert {card.name: slug_of(card.name) for card in facts().values()} == {
        card.name: card.slug for card in facts().values()
    }


@pytest.mark.parametrize(
    ("line", "name", "count"),
    [
        ("Anger", "Anger", 1),
        ("2 Anger", "Anger", 2),
        ("2x Anger", "Anger", 2),
        ("2 x Anger", "Anger", 2),
        ("3× anger", "Anger", 3),
        ("Anger x2", "Anger", 2),
        ("Anger ×2", "Anger", 2),
        ("Anger (2)", "Anger", 2),
        ("- 2 Anger", "Anger", 2),
        ("* ANGER", "Anger", 1),
        ("001 Anger", "Anger", 1),
        ("#001 Anger", "Anger", 1),
        ("#1", "Anger", 1),
        ("2 #001 Anger", "Anger", 2),
        ("Coward's End", "Coward’s End", 1),
        ("cowards-end", "Coward’s End", 1),
        ("coward-s-end", "Coward’s End", 1),
        ("Irradiated Aember", "Irradiated Æmber", 1),
        ("irradiated-æmber", "Irradiated Æmber", 1),
        ("john smyth x3", "“John Smyth”", 3),
        ("Terror", "The Terror", 1),
        ("Master of 2", "Master of 2", 1),
        ("2 Master of 3", "Master of 3", 2),
        ("Master of 1 (3)", "Master of 1", 3),
        ("2,Ozmo, Martianologist,Logos", "Ozmo, Martianologist", 2),
        ("2\t“John Smyth”\tMars", "“John Smyth”", 2),
    ],
)
def test_a_card_can_be_written_in_many_ways(line: str, name: str, count: int) -> None:
    deck = deck_from_text(f"A deck\n{line}")
    assert [card.name for card in deck.cards] == [name] * count


@pytest.mark.parametrize("line", ["٣ Anger", "２ Anger", "Anger x２", "Anger (２)", "#０５４ Arise!"])
def test_numbers_are_written_in_plain_digits(line: str) -> None:
    with pytest.raises(FileError):
        deck_from_text(line)


def test_an_article_may_be_missing_only_where_one_card_can_be_meant() -> None:
    assert len({plain(name) for name in facts()}) == 370
    for card in facts().values():
        assert card_titled(card.name) == card
        assert card_titled(card.slug) == card
    assert card_titled("of") is None


@pytest.mark.parametrize(
    "heading",
    ["Brobnar", "BROBNAR:", "**Brobnar**", "## Brobnar", "Brobnar (12)", "brobnar - 12 cards", "- Brobnar"],
)
def test_a_house_opens_a_section(heading: str) -> None:
    deck = deck_from_text(f"A deck\n\n{heading}\nUrchin\n")
    assert deck.houses == ("brobnar",)
    assert deck.cards == (DeckCard("Urchin", "brobnar"),)


def test_without_headings_the_printed_house_decides() -> None:
    deck = deck_from_text("A deck\n2 Anger\nUrchin\nTunk\n")
    assert deck.houses == ("brobnar", "mars", "shadows")


def test_the_name_may_be_missing_or_said() -> None:
    assert deck_from_text("Anger\nUrchin", "folder/mine.txt").name == "mine"
    assert deck_from_text("Deck: Anger\nUrchin").name == "Anger"
    assert deck_from_text("# a note\n\nOnly a Name\nSet: CotA\nUrchin").name == "Only a Name"


def test_a_maverick_goes_where_there_is_room() -> None:
    deck = real_decks()[WITH_MAVERICK]
    assert DeckCard("Honorable Claim", "logos") in deck_from_text(table(deck)).cards
    told: Any = deck_to_keyteki(deck)
    for card in told["cards"]:
        card.pop("maverick", None)
    assert deck_from_text(json.dumps(told)).cards == deck.in_order().cards


def test_it_is_said_where_a_maverick_could_be_of_two_houses() -> None:
    slots = [DeckCard("Tunk", "brobnar"), DeckCard("Anger", "brobnar")] * 5
    small = Deck("Small", ("brobnar", "dis", "logos"), tuple(slots))
    with pytest.raises(
        FileError, match=r"the maverick Tunk belongs: Brobnar and Dis and Logos.*`Tunk \(Brobnar\)`"
    ):
        deck_from_text(table(small))
    told = table(small).replace("Tunk", "Tunk (Dis)")
    assert Counter(card.house for card in deck_from_text(told).cards) == {"brobnar": 5, "dis": 5}
    full = generate_deck(1).in_order()
    stranger = next(card.name for card in facts().values() if card.house not in full.houses)
    crowded = Deck(full.name, full.houses, (*full.cards, DeckCard(stranger, full.houses[0])))
    with pytest.raises(FileError, match="no other house has fewer than 12 cards"):
        deck_from_text(table(crowded))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A deck\nBrobnar\n2 Angr", r"deck:3: there is no card 'Angr' in .*; the nearest are Anger, "),
        (
            "A deck\nAngr\nUrchn",
            r"'Angr'.*the nearest are Anger, [^;]+, [^;]+; there is no card 'Urchn'.*Urchin",
        ),
        ("A deck\n\n002 Anger", r"deck:3: number 2 is Barehanded, but the title is Anger"),
        ("A deck\nAn" + " " * 100_000 + "ger", "deck:2: a line of a deck has at most 1000 letters"),
        ("Name,Houses,Cards\nX,Mars|Dis," + "x" * 2_000, "deck:2: Cards: a title has at most 1000"),
        ("A deck\n#371", "there is no card with number 371"),
        ("A deck\n0 Anger", "1 to 36 times, not 0"),
        (
            "A deck\nSaurian\nAnger",
            "deck:2: Saurian is a house of a later set; there are: Brobnar, Dis, Logos",
        ),
        ("A deck\n2,Anger,Brobnard", "there is no house 'Brobnard'"),
        ("A deck\n435 · " + UUID + "\nAnger\nGizmo", "expansion 341.*not of 435; unknown here: Gizmo"),
        ("A deck\nAge of Ascension\nAnger", "not of Age of Ascension"),
        ("", "this file is empty"),
        ("A deck", "there are no cards"),
        ("<!doctype html><html>", "this is a web page"),
        (UUID, f"only a link.*api/decks/{UUID}/"),
        (f"https://www.keyforgegame.com/deck-details/{UUID.upper()}", f"only a link.*api/decks/{UUID}/"),
        ('{"name": ', r"deck:1: this is no JSON"),
        ("[" * 100_000, "cannot be read"),
        ('{"data": {"name": "X"}}', r"`\?links=cards`"),
        ('{"surprise": 1}', "no deck in a known shape"),
        ("[]", "there is no deck in this file"),
        ("[3]", "a deck is a JSON object, not 3"),
        ('{"_linked": {"cards": []}, "data": {"_links": {"cards": ["x"]}}}', "card x is not among"),
        ('{"_linked": [], "data": {}}', "`_linked` is an object"),
        ('{"cards": [{"id": "anger", "count": true}]}', "cards.0: `count` is a whole number"),
        ('{"cards": [{"id": "angr"}]}', "cards.0: there is no card 'angr'.*Anger"),
        ('{"cards": [{"id": "anger", "anomaly": true}]}', "cards.0: anger is an anomaly"),
        ('{"cards": [{"id": "anger", "enhancements": ["draw"]}]}', "anger is enhanced"),
        ('{"cards": [{"id": "anger"}], "houses": ["star alliance"]}', "star alliance is a house of a later"),
        ('{"cards": [{"cardNumber": "x"}]}', "`cardNumber` is a number"),
        ('{"cards": [{"cardNumber": 999}]}', "no card with number 999"),
        (
            '{"expansion": 452, "cards": [{"id": "anger"}, {"id": "qyxxlyx"}]}',
            "not of 452; unknown here: qyxxlyx",
        ),
        ('{"expansion": [], "cards": [{"id": "anger"}]}', "`expansion` is the number of a set"),
        (
            '{"housesAndCards": [{"house": "Mars", "cards": [{"cardTitle": "Tunc"}]}]}',
            r"0.cards.0: .*'Tunc'.*Tunk",
        ),
        (
            '{"housesAndCards": [{"house": "Mars", "cards": [{"cardTitle": "Tunk", "legacy": true}]}]}',
            "a legacy",
        ),
        ('name = "X"\ngame = "kotc/17"\n', "this is a deck of kotc/17"),
        ("Name,Houses,Cards\nX,Mars|Dis,Tunk|Tunc\n", r"deck:2: there is no card 'Tunc'.*Tunk"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(FileError, match=told):
        deck_from_text(text)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "data",
                        "_links",
                        "_linked",
                        "cards",
                        "houses",
                        "housesAndCards",
                        "deck",
                        "id",
                        "name",
                        "house",
                        "cardTitle",
                        "cardNumber",
                        "card_title",
                        "count",
                        "expansion",
                        "maverick",
                    ]
                ),
                inner,
            )
        ),
    )
)
def test_nonsense_is_answered_with_an_error(data: object) -> None:
    with pytest.raises(CardwrightError):
        deck_from_text(json.dumps({"cards": [], "deck": data}))
    with suppress(CardwrightError):
        deck_from_text(json.dumps(data))


@given(st.text())
def test_any_text_is_a_deck_or_an_error(text: str) -> None:
    with suppress(CardwrightError):
        deck_from_text(text)


def test_a_card_in_another_language_is_known_by_its_number() -> None:
    told = vault(real_decks()[REAL[0]])
    foreign = json.loads(told)
    for card in foreign["_linked"]["cards"]:
        card["card_title"] = "Zorn"
    assert deck_from_text(json.dumps(foreign)) == deck_from_text(told)


def test_one_of_several_decks_in_a_file(tmp_path: Path) -> None:
    decks = [real_decks()[name] for name in REAL[:12]]
    file = tmp_path / "all.csv"
    file.write_text("\ufeff" + table(*decks), encoding="utf-8")
    assert read_deck(f"{file}#2").name == REAL[1]
    assert read_deck(f"{file}#{REAL[2]}").name == REAL[2]
    with pytest.raises(FileError, match=r"there are 12 decks in this file.*…"):
        read_deck(file)
    with pytest.raises(FileError, match=r"there is no deck 'Nobody'.*the nearest is"):
        read_deck(f"{file}#Nobody")
    with pytest.raises(FileError, match="there is no deck '13'"):
        read_deck(f"{file}#13")
    keyteki = tmp_path / "odd#name.json"
    keyteki.write_text(json.dumps([deck_to_keyteki(decks[3])]), encoding="utf-8")
    assert read_deck(keyteki).name == REAL[3]
    with pytest.raises(FileError, match="there is no such file"):
        read_deck(tmp_path / "none.txt")
    (tmp_path / "latin.txt").write_bytes("Löwe".encode("latin-1"))
    with pytest.raises(FileError, match="not written in UTF-8"):
        read_deck(tmp_path / "latin.txt")


def test_real_and_generated_decks_are_legal() -> None:
    made = [generate_deck(seed) for seed in range(50)]
    for deck in [*real_decks().values(), *made]:
        assert report_on(deck).ok, deck.name
    noted = examine(real_decks()[WITH_MAVERICK])
    assert [(finding.severity, finding.card) for finding in noted] == [("note", "Honorable Claim")]


@pytest.mark.parametrize(
    ("houses", "sizes", "codes"),
    [
        ((0, 1, 2), (12, 12, 12), []),
        ((0, 1, 2), (12, 12, 11), ["deck-size", "house-size"]),
        ((0, 1, 2), (13, 11, 12), ["house-size"]),
        ((0, 1), (18, 18), ["houses", "house-size"]),
        ((0, 1, 2, 3), (12, 12, 12, 0), ["houses", "house-size"]),
        ((0, 1, 1), (12, 24), ["houses", "house-size"]),
    ],
)
def test_a_legal_deck_has_twelve_cards_of_each_of_three_houses(
    houses: tuple[int, ...], sizes: tuple[int, ...], codes: list[str]
) -> None:
    own = [("brobnar", "Anger"), ("dis", "Arise!"), ("logos", "Foggify"), ("mars", "Tunk")]
    cards = [DeckCard(own[place][1], own[place][0]) for place, size in enumerate(sizes) for _ in range(size)]
    deck = Deck("Tried", tuple(own[place][0] for place in houses), tuple(cards))
    found = examine(deck)
    assert [finding.code for finding in found] == codes
    assert {finding.rule for finding in found} <= {"KF-SET-1, KFR99"}


def test_copies_are_not_limited_and_mavericks_count_for_their_house() -> None:
    cards = (
        [DeckCard("Anger", "brobnar")] * 12
        + [DeckCard("Anger", "dis")] * 12
        + [DeckCard("Tunk", "mars")] * 12
    )
    found = examine(Deck("Angry", ("brobnar", "dis", "mars"), tuple(cards)))
    assert [(finding.severity, finding.card) for finding in found] == [("note", "Anger")]


def test_what_is_in_a_deck_is_counted() -> None:
    cards = [DeckCard("Anger", "brobnar")] * 2 + [
        DeckCard("Troll", "dis"),
        DeckCard("Horseman of War", "sanctum"),
    ]
    report = report_on(Deck("Small", ("brobnar", "dis", "sanctum"), tuple(cards)))
    told = report.as_json()
    assert told["types"] == {"creature": 2, "action": 2, "artifact": 0, "upgrade": 0}
    assert told["rarities"]["fixed"] == 1
    assert told["amber"] == 2
    assert told["houses"]["dis"]["types"]["creature"] == 1
    assert told["houses"]["brobnar"]["amber"] == 2
    assert [(entry["name"], entry["n"], entry["maverick"]) for entry in told["cards"]] == [
        ("Anger", 2, False),
        ("Troll", 1, True),
        ("Horseman of War", 1, False),
    ]


def test_generated_cards_are_as_rare_as_in_the_set() -> None:
    known = facts()
    drawn = Counter(known[card.name].rarity for seed in range(600) for card in generate_deck(seed).cards)
    slots = sum(drawn.values())
    assert abs(drawn["common"] / slots - 0.662) < 0.02
    assert abs(drawn["uncommon"] / slots - 0.242) < 0.02
    assert abs(drawn["rare"] / slots - 0.093) < 0.02
    assert 0 < (drawn["fixed"] + drawn["variant"]) / slots < 0.02


def test_an_illegal_file_is_not_played(tmp_path: Path) -> None:
    rules = game("keyforge/1.2")
    file = tmp_path / "small.txt"
    file.write_text("Small\nAnger\n", encoding="utf-8")
    with pytest.raises(
        CardwrightError, match="'Small' cannot be played: a deck has 36 cards; this one has 1"
    ):
        rules.read_deck(str(file))
    whole = tmp_path / "whole.txt"
    whole.write_text(deck_to_text(generate_deck(3)), encoding="utf-8")
    assert rules.read_deck(str(whole)) == generate_deck(3).in_order()


def test_decks_of_other_programs_are_decks_as_json() -> None:
    rules = game("keyforge/1.2")
    deck = real_decks()[WITH_MAVERICK]
    for shape in (vault(deck), houses_and_cards(deck), listing(deck), json.dumps(deck_to_keyteki(deck))):
        assert rules.deck_from_json(json.loads(shape)).cards == deck.in_order().cards
    assert rules.deck_from_json(deck_to_json(deck)) == deck


@pytest.mark.parametrize("seed", [-1, 1 << 32, 3.0, True, "3"])
def test_a_seed_is_a_number(seed: Any) -> None:
    with pytest.raises(CardwrightError, match="a whole number from 0"):
        generate_deck(seed)


@pytest.mark.parametrize("seed", [634, 1067, 1772, 1888, 2335, 2451, *range(20)])
def test_a_maverick_leaves_a_made_up_deck_within_bounds(seed: int) -> None:
    deck = generate_deck(seed)
    known = facts()
    assert sum(known[card.name].amber for card in deck.cards) >= 6
    for house in deck.houses:
        assert (
            3 <= sum(known[card.name].type == "creature" for card in deck.cards if card.house == house) <= 9
        )


def test_a_deck_that_is_not_there_is_told_of_without_one_that_has_no_name() -> None:
    with pytest.raises(FileError, match=r"there is no deck '2', but the only one in this file$"):
        deck_from_text("Brobnar\n2 Anger", chosen="2")
    with pytest.raises(FileError, match="there is no deck '٣', but"):
        deck_from_text("Brobnar\n2 Anger", chosen="٣")


@pytest.mark.parametrize("uuid", ["abc", "x\n9 Troll", "y" * 2000, f"{UUID} 3", 7])
def test_what_is_no_number_of_a_deck_is_no_card_of_it(uuid: Any) -> None:
    deck = generate_deck(3).in_order()
    assert deck_from_text(json.dumps(deck_to_keyteki(deck) | {"uuid": uuid})) == deck
    with pytest.raises(CardwrightError, match="uuid"):
        deck_from_json(deck_to_json(deck) | {"uuid": uuid})
    known = deck_from_json(deck_to_json(deck) | {"uuid": UUID.upper()})
    assert known.uuid == UUID
    assert deck_from_text(deck_to_text(known)).cards == deck.cards


def test_a_name_that_no_game_takes_is_refused_where_it_is_read() -> None:
    text = deck_to_text(generate_deck(3)).split("\n", 1)[1]
    assert deck_from_text("N" * 100 + "\n" + text).name == "N" * 100
    with pytest.raises(FileError, match=r"has 101 letters, at most 100"):
        deck_from_text("N" * 101 + "\n" + text)


def test_chains_are_read_from_a_file(tmp_path: Path) -> None:
    deck = Deck("X", ("brobnar",), (DeckCard("Anger", "brobnar"),), 5)
    file = tmp_path / "chains.json"
    file.write_text(json.dumps(deck_to_json(deck)))
    assert read_deck(file).chains == 5
    for wrong in (-1, 100, True, "5", 1.5):
        file.write_text(json.dumps({**deck_to_json(deck), "chains": wrong}))
        with pytest.raises(FileError, match="`chains` is a whole number from 0 to 99"):
            read_deck(file)


def test_the_report_on_a_deck_that_was_made_up_is_a_deck(tmp_path: Path) -> None:
    deck = generate_deck(3)
    report = {**report_on(deck).as_json(), "deck": deck_to_json(deck)}
    file = tmp_path / "g.json"
    file.write_text(json.dumps(report))
    assert read_deck(file) == deck.in_order()
    assert not is_set(str(file))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 900 + "]" * 900, "list of lists"),
        ('{"_linked": {"cards": [{"id": ["c"], "card_title": "Anger"}]}, "data": {}}', "is a text, not"),
        ("Brobnar\n(3)", "no card is named"),
        ("Brobnar\n1,,Dis", "no card is named"),
    ],
)
def test_what_nobody_types_is_answered_in_words(text: str, told: str) -> None:
    with pytest.raises(FileError, match=told):
        deck_from_text(text)
