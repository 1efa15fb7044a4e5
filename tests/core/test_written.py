"""Names that somebody else has written: nothing in them that a terminal obeys, or that cannot be seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cardwright.core.seats import check_names
from cardwright.core.validation import is_plain, made_plain
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.protocol.conversation import Protocol

UNSEEN = {
    "escape": "\x1b[2J",
    "bell": "\a",
    "return": "\r",
    "line": "\n",
    "delete": "\x7f",
    "C1": "\x9b2J",
    "override": "\u202e",
    "isolate": "\u2066",
    "mark": "\u200f",
    "zero width": "\u200b",
    "joiner": "\u200d",
    "byte order": "\ufeff",
    "line separator": "\u2028",
    "tag": "\U000e0041",
    "surrogate": "\ud800",
    "grapheme joiner": "\u034f",
    "filler": "\u115f",
    "empty letter": "\u3164",
    "no dots": "\u2800",
    "variation": "\ufe00",
}


@pytest.mark.parametrize("sign", UNSEEN.values(), ids=UNSEEN)
def test_what_cannot_be_seen_is_not_plain(sign: str) -> None:
    assert not is_plain(f"Bo{sign}lt")
    shown = made_plain(f"Bo{sign}lt")
    assert is_plain(shown.replace("\n", ""))
    assert len(shown) == len(f"Bo{sign}lt")


@pytest.mark.parametrize(
    "name",
    ["Bolt", "Élan de Fée", "猫 の 手", "Ætherlight’s “Own”", "🐉", "[red]Bolt[/red]", "Ann ❤️", "नमस्ते"],
)
def test_what_can_be_seen_is_left_as_it_is(name: str) -> None:
    assert is_plain(name)
    assert made_plain(name) == name


def keeper_position(sign: str, **named: str) -> object:
    card, player, reference = (
        f"Ann{sign}" if each in named else "Ann" for each in ("card", "player", "reference")
    )
    table = {"hand": [{"card": card, "id": reference}]}
    spell = {"type": "spell", "text": "Draw 1 card."}
    return game("kotc/17").position({"cards": {card: spell}, "players": {player: table, "B": {}}})


def keyforge_position(sign: str, **named: str) -> object:
    card, player, reference = (
        f"Ann{sign}" if each in named else "Ann" for each in ("card", "player", "reference")
    )
    table = {"hand": [{"card": card, "id": reference}]}
    facts = {"type": "action", "house": "dis"}
    return game("keyforge/1.2").position({"cards": {card: facts}, "players": {player: table, "B": {}}})


def test_a_sign_that_varies_no_symbol_makes_no_other_name() -> None:
    assert not is_plain("Ann\ufe0f")
    with pytest.raises(CardwrightError, match="printable letters"):
        check_names(["Ann", "Ann\ufe0f"], 2)


@pytest.mark.parametrize("name", [" Ann", "Ann ", " ", "Ann\u3164"])
def test_no_player_is_called_as_another_but_for_what_is_not_seen(name: str) -> None:
    with pytest.raises(CardwrightError, match="printable letters"):
        check_names(["Ann", name], 2)


@pytest.mark.parametrize("position", [keeper_position, keyforge_position])
def test_no_card_is_called_like_a_place(position: Callable[..., object]) -> None:
    with pytest.raises(CardwrightError, match="like a place"):
        position(".hand.3", card="yes")
    position(".hand", card="yes")


@pytest.mark.parametrize("position", [keeper_position, keyforge_position])
@pytest.mark.parametrize("named", ["card", "player", "reference"])
@pytest.mark.parametrize("sign", ["\x1b[2J", "\u202e", "\u200b"])
def test_a_position_with_such_a_name_is_refused(
    position: Callable[..., object], named: str, sign: str
) -> None:
    position(" II", **{named: "yes"})
    with pytest.raises(CardwrightError) as refused:
        position(sign, **{named: "yes"})
    assert is_plain(str(refused.value))


@pytest.mark.parametrize(
    ("game_id", "key"),
    [("kotc/17", "name"), ("kotc/17", "author"), ("keyforge/1.2", "name")],
)
@pytest.mark.parametrize("sign", ["\x1b[2J", "\u202e", "\n"])
def test_a_deck_with_such_a_name_is_refused(game_id: str, key: str, sign: str) -> None:
    rules = game(game_id)
    deck: dict[str, Any] = rules.deck_to_json(next(iter(rules.starter_decks().values())))
    rules.deck_from_json(deck | {key: "Somebody's"})
    with pytest.raises(CardwrightError, match="printable") as refused:
        rules.deck_from_json(deck | {key: f"Somebody{sign}"})
    assert is_plain(str(refused.value))


def test_the_protocol_refuses_such_names() -> None:
    request = {"do": "new", "names": ["A", "B\u202e"]}
    answer = json.loads(Protocol().answer(json.dumps(request)))
    assert not answer["ok"]
    assert "printable" in answer["error"]
