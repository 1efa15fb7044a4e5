"""Drawings: well-formed, nothing on top of anything else, and nothing on them that the seat may not know."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardwright.core.choice import NOBODY
from cardwright.drawing.deck import draw_deck
from cardwright.drawing.svg import heavy, shorten, width_of, wrap
from cardwright.drawing.table import draw_position
from cardwright.games import game
from cardwright.kotc.decks import Deck
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck
from cardwright.kotc.language.text import Design
from cardwright.kotc.rules.state import KeeperState
from lanterns.decks import USUAL
from lanterns.game import Lanterns

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
LINES = ("stroke", "stroke-width", "stroke-dasharray")
LETTERS = ("font-size", "font-weight", "font-style", "font-family")
STRANGE = "<b>&amp; \"Ox\" 'n' Son</b>"
LONG = "Sergeant-at-Arms of the Outermost Wall and of Everything that Lies Behind It"
NAMES = (
    "Ann",
    "Bob",
    "Cat",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal, Who Has a Longer Name than All Others Together",
)


def played(seats: int, seed: int, choices: int) -> KeeperState:
    """A game after this many random choices, or at its end."""
    decks = list(game("kotc/17").starter_decks().values())
    state = game("kotc/17").new([decks[seat % len(decks)] for seat in range(seats)], seed=seed)
    answers = random.Random(seed)
    for _ in range(choices):
        if state.choice is not None:
            state.choose(answers.randrange(len(state.choice.options)))
    return state


def crowded(seats: int) -> KeeperState:
    """A position in which everybody has more than fits on a line."""
    marked = {
        "card": LONG,
        "sp": 14,
        "hp": 1,
        "counters": [
            {"kind": kind, "owner": NAMES[seats - 1], "n": 12} for kind in ("Sword", "Shield", "Damage")
        ],
    }
    field: list[Any] = [STRANGE, marked, {"card": STRANGE, "exhausted": True, "fatigued": True}, *[LONG] * 9]
    players = {
        name: {
            "hp": 9999 if seat else 0,
            "battlefield": field[: 12 - seat],
            "hand": [STRANGE, LONG] * seat,
            "granary": [LONG, {"card": STRANGE, "exhausted": True}] * 3,
            "grave": [LONG] * 20,
        }
        for seat, name in enumerate(NAMES[:seats])
    }
    text = "TO ARMS: Target 1 on-field minion; destroy it."
    cards = {
        STRANGE: {"type": "minion", "sp": 12, "hp": 100},
        LONG: {"type": "minion", "sp": 1, "hp": 2, "text": text},
    }
    position = game("kotc/17").position({"cards": cards, "players": players, "turn": "Bob"})
    assert isinstance(position, KeeperState)
    return position


def drawing_of(thing: Any) -> str:
    """What a notebook would show."""
    svg: str = thing._repr_svg_()
    return svg


def words_in(svg: str) -> str:
    """Everything that can be read on a drawing, or beneath the pointer."""
    return "\n".join(ElementTree.fromstring(svg).itertext())


def lines_of(svg: str) -> Iterator[tuple[float, float, float, float, str]]:
    """Where each line of words stands: left, top, right, bottom, and the words."""

    def walk(
        element: ElementTree.Element, x: float, y: float
    ) -> Iterator[tuple[float, float, float, float, str]]:
        moved = re.fullmatch(r"translate\((-?\d+) (-?\d+)\)", element.get("transform", "translate(0 0)"))
        assert moved
        x, y = x + int(moved[1]), y + int(moved[2])
        if element.tag == f"{SVG}text":
            size, words = int(element.get("font-size", "")), element.text or ""
            width = width_of(words, heavy(size) if element.get("font-weight") else size)
            left = (
                x
                + int(element.get("x", ""))
                - {"middle": width / 2, "end": width}.get(element.get("text-anchor", ""), 0)
            )
            base = y + int(element.get("y", ""))
            yield left, base - 0.75 * size, left + width, base + 0.2 * size, words
        for inner in element:
            yield from walk(inner, x, y)

    return walk(ElementTree.fromstring(svg), 0, 0)


def assert_readable(svg: str) -> None:
    """It is XML without scripts and links, and no words stand on others or beyond the paper."""
    root = ElementTree.fromstring(svg)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "g", "title", "rect", "circle", "path", "text"),
    }
    assert "href" not in svg
    width, height = int(root.get("width", "")), int(root.get("height", ""))
    lines = sorted(lines_of(svg), key=lambda line: line[1])
    for place, (left, top, right, bottom, words) in enumerate(lines):
        assert left >= 0, words
        assert top >= 0, words
        assert right <= width, words
        assert bottom <= height, words
        for other in lines[place + 1 :]:
            if other[1] >= bottom:
                break
            assert other[2] <= left or other[0] >= right, (words, other[4])


DRAWN_BY_ALL = {
    "svg": {"width", "height", "viewBox", "role", "aria-label", "font-family", "style"},
    "g": {"transform"},
    "title": set[str](),
    "rect": {"x", "y", "width", "height", "rx", "fill", "fill-opacity", *LINES},
    "circle": {"cx", "cy", "r", "fill"},
    "path": {"d", "fill", "fill-opacity", *LINES},
    "text": {"x", "y", "fill", "fill-opacity", "text-anchor", *LETTERS},
}
"""What browsers and CairoSVG draw alike."""


def test_browsers_and_cairosvg_draw_the_same() -> None:
    deck = next(iter(game("kotc/17").starter_decks().values()))
    things = [crowded(3), played(2, 3, 200), deck]
    for thing in things:
        root = ElementTree.fromstring(drawing_of(thing))
        for each in root.iter():
            assert set(each.attrib) <= DRAWN_BY_ALL[each.tag.removeprefix(SVG)]
            assert each.get("font-weight", "bold") == "bold"  # CairoSVG knows no numbers
            assert (each.text or "") == (each.text or "").strip()
        style = [rule.partition(":")[0] for rule in root.get("style", "").split(";")]
        assert not set(style) & {"width", "height"}, "CairoSVG takes them for the size of the picture"
        assert not any(word in drawing_of(thing) for word in ("var(", "url(", "<style", "calc(", "em;"))


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_overlaps_however_many_play_and_whatever_they_have(seats: int) -> None:
    for state in (crowded(seats), played(seats, seats, 120)):
        assert_readable(drawing_of(state))
        for seat in range(seats):
            assert_readable(drawing_of(state.view(seat)))


def test_whoever_may_know_everything_sees_every_card() -> None:
    for state in (played(2, 3, 200), played(3, 1, 90)):
        words = words_in(drawing_of(state))
        for name in state.position(NOBODY)["cards"]:  # type: ignore[attr-defined]
            assert name in words


@pytest.mark.parametrize("seed", range(6))
def test_a_seat_sees_what_it_may_know_and_nothing_else(seed: int) -> None:
    state = played(2 + seed % 3, seed, 20 + 60 * seed)
    for seat in range(state.seats):
        words = words_in(drawing_of(state.view(seat)))
        known = {state.name(card) for card in range(len(state.faces)) if state.may_know(card, seat)}
        hidden = {face.name for face in state.faces} - known
        assert hidden
        assert all(name in words for name in state.view(seat).position()["cards"])  # type: ignore[attr-defined]
        assert not [name for name in hidden if name in words]
        assert drawing_of(state.view(seat).imagine(seed).view(seat)) == drawing_of(state.view(seat))


def test_a_battle_and_a_chain_are_told() -> None:
    battles = chains = 0
    for seed in range(4):
        state = played(2, seed, 0)
        answers = random.Random(seed)
        while not state.over and not (battles and chains):
            assert state.choice
            state.choose(answers.randrange(len(state.choice.options)))
            if state.battles and state.rolls:
                battles += 1
                words = words_in(drawing_of(state))
                battle = state.position(NOBODY)["battle"]
                assert f"the victim is {battle['victim']}" in words  # type: ignore[index]
                assert " rolled\n" in words
            if state.chain:
                chains += 1
                assert f"1 · {state.name(state.chain[0].card)}" in words_in(drawing_of(state))
    assert battles
    assert chains


@pytest.mark.parametrize(
    ("edition", "spoken", "unspoken"),
    [
        (
            "kotc/9",
            (
                "Creature Zone: empty",
                "Resource Zone 1 of 1 ready",
                "Trap Zone 0",
                "graveyard 2",
                "reserves 1",
            ),
            ("SP", "HP", "granary", "battlefield", "trapfield", "grave", "victim"),
        ),
        (
            "kotc/12-early",
            ("battlefield: empty", "granary 1 of 1 ready", "graveyard 2"),
            ("SP", "grave", "victim"),
        ),
        ("kotc/12", ("battlefield: empty", "trapfield 0", "graveyard 2", "SP"), ("grave", "target")),
        ("kotc/17", ("battlefield: empty", "granary 1 of 1 ready", "grave 2", "SP"), ("graveyard", "target")),
    ],
)
def test_a_position_is_drawn_in_the_words_of_its_edition(
    edition: str, spoken: tuple[str, ...], unspoken: tuple[str, ...]
) -> None:
    """Zones, values and who is attacked; what stands on a card is not looked at."""
    side: dict[str, Any] = {"battlefield": ["Wolf"], "granary": ["Wolf"], "grave": ["Wolf", "Wolf"]}
    if "trapfield" in load(edition).words:
        side["reserves"] = ["Wolf"]
    players = {"Ann": side, "Bob": {}}
    wolf = {"type": "minion", "sp": 1, "hp": 5}
    state = game(edition).position({"cards": {"Wolf": wolf}, "players": players, "phase": "battle"})
    while not state.battles:
        options = [state.notation(option) for option in state.choice.options]
        state.choose(next((each for each in options if each.startswith("enlist")), options[0]))
    svg = drawing_of(state)
    assert_readable(svg)
    words = words_in(svg)
    assert [each for each in spoken if each not in words] == []
    assert [each for each in unspoken if re.search(rf"\b{each}\b", words)] == []
    target = load(edition).words["victim"]
    assert f"the {target} is Bob" in words


@pytest.mark.parametrize("edition", ["kotc/9", "kotc/12-early"])
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_longer_words_stand_on_nothing_either(edition: str, seats: int) -> None:
    rules = game(edition)
    state = rules.new([generate_deck(edition, seat) for seat in range(seats)], 3)
    answers = random.Random(seats)
    for _ in range(500):
        if state.choice is not None:
            state.choose(answers.randrange(len(state.choice.options)))
    assert_readable(drawing_of(state))
    assert load(edition).words["player_hp"].upper() in words_in(drawing_of(state))


def test_the_end_is_told() -> None:
    state = played(2, 5, 5000)
    assert state.result
    words = words_in(drawing_of(state.view(1)))
    assert f"({state.result.reason})" in words
    assert f"won by {' and '.join(state.names[winner] for winner in state.result.winners)}" in words


def test_a_game_may_have_no_drawing() -> None:
    state = Lanterns().new([USUAL, USUAL], 1)
    assert state._repr_svg_() is None
    assert state.view(0)._repr_svg_() is None


def test_the_smallest_position_can_be_drawn() -> None:
    svg = draw_position({"players": {"A": {"hp": 1}, "B": {"hp": 2, "yard": [], "den": [None]}}, "cards": {}})
    assert_readable(svg)
    assert "yard: empty" in words_in(svg)


@pytest.mark.parametrize("deck", game("kotc/17").starter_decks().values(), ids=lambda deck: deck.name)
def test_decks_and_cards_draw_themselves(deck: Deck) -> None:
    drawn = drawing_of(deck)
    assert_readable(drawn)
    for design, copies in deck.cards:
        assert f"{copies}×" in words_in(drawn)
        assert design.name in words_in(drawn)
        face = words_in(drawing_of(design))
        assert {str(design.level), f"{design.edition}th edition"} <= set(face.split("\n"))
        assert design.flavour.split()[0] in face
        if design.type == "minion":
            assert {"SP", "HP", str(design.sp), str(design.hp)} <= set(face.split("\n"))
        if design.ultra:
            assert f"{design.ultra} Ultra" in face
        for ability in design.abilities:
            assert not ability.name or f"{ability.name}:" in face


def test_a_card_is_drawn_in_the_words_of_its_edition() -> None:
    plain = words_in(drawing_of(Design("Velociraptor", "minion", 2, 5, edition=9)))
    assert all(word in plain for word in ("Creature", "offense", "defense", "9th edition"))
    deck = generate_deck("kotc/9", 3)
    assert "40 cards, 10 of them reserves" in words_in(drawing_of(deck))
    warned = next(design for design, _ in deck.cards if design.caveat)
    assert "this creature" in words_in(drawing_of(warned)).lower().replace("\n", " ")


@pytest.mark.parametrize("name", [STRANGE, LONG, "竜王" * 30, "W" * 90, "\x00\ud800]]>\x85", ""])
def test_no_name_breaks_a_drawing(name: str) -> None:
    face = Design(name, "minion", sp=999, hp=999, flavour=f"{name} {name}")._repr_svg_()
    if face is not None:  # what does not fit on a card is shown in words
        ElementTree.fromstring(face)
    assert_readable(drawing_of(Deck(name, "kotc/17", ((Design(name, "spell"), 999),), author=name)))


def test_a_deck_of_nothing_and_a_deck_of_far_levels() -> None:
    assert_readable(draw_deck("Nothing", "", []))
    svg = draw_deck(
        "Far", "", [(min(level + 1, 999), f"Card {level}", "minion", level) for level in (0, 5, 40, 999)]
    )
    assert_readable(svg)
    assert [line[4] for line in lines_of(svg) if line[4] == "999"]


def test_words_are_wrapped_and_shortened_to_the_width() -> None:
    for width in (30, 80, 200):
        for words in (LONG, "W" * 40, "a b c", ""):
            lines = wrap(words, width, 12)
            assert all(width_of(line, 12) <= width for line in lines)
            assert "".join(lines).replace(" ", "") == words.replace(" ", "")
            assert width_of(shorten(words, width, 12), 12) <= width


def test_the_picture_in_the_docs_is_what_the_example_draws() -> None:
    command = [sys.executable, "examples/position.py"]
    drawn = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert (ROOT / "docs/images/position.svg").read_text(encoding="utf-8") == drawn.stdout
