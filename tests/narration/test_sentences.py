"""The log: every kind of event has a sentence, and no sentence says what its reader may not know."""

from __future__ import annotations

import copy
import io
import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from types import MappingProxyType
from typing import Any

import pytest
from rich.console import Console
from tests.kotc import story
from tests.kotc.story import RICH, lies, spell

import cardwright.kotc.game  # noqa: F401 - loads every class of event
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.events import Event
from cardwright.games import game, plugin
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.events import LoggedEvent, ObservedEvent
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import lines_about, sentence
from cardwright.plugins.keeper.sentences import SENTENCES, words_of
from cardwright.rulebooks.glossary import sentences_of
from cardwright.terminal.log import draw_reasons
from cardwright.terminal.table import THEME

WORDS = words_of("kotc/17")


def kinds_of_events(kind: type[Event[Any]]) -> Iterator[type[Event[Any]]]:
    for each in kind.__subclasses__():
        if "word" in vars(each):
            yield each
        yield from kinds_of_events(each)


def log_of(state: KeeperState) -> GameLog:
    return GameLog(presentation_of("kotc/17"), state.names)


def event(kind: str, number: int = 0, **told: object) -> LoggedEvent:
    """An event as it could be told, with the cards called as they are told."""
    said = ObservedEvent(word=kind, number=number, rules=("K17-draw-1",), **told)  # type: ignore[arg-type]
    return LoggedEvent(WORDS, said, kind, "action", said.card, said.by)


def test_every_kind_of_event_has_a_sentence() -> None:
    words = {
        kind.word(kind.__new__(kind))
        for kind in kinds_of_events(Event)
        if "cardwright.kotc" in kind.__module__
    }
    assert len(words) > 30
    assert words <= set(SENTENCES)


@pytest.mark.parametrize("name", ["kotc/17", "keyforge/1.2"])
def test_nobody_changes_what_a_game_says_and_everybody_can_copy_it(name: str) -> None:
    brought: Any = plugin(name)
    for said in (brought.presentation(name).words, brought.reasons(name)):
        values = [getattr(said, each.name) for each in fields(said)]
        assert any(isinstance(each, MappingProxyType) for each in values)
        assert not any(isinstance(each, dict) for each in values)
        assert pickle.loads(pickle.dumps(said)) == copy.deepcopy(said) == said


@pytest.mark.parametrize(
    ("group", "told"),
    [
        ([event("draw", player="A")] * 5, "A draws 5 cards that you may not see."),
        (
            [event("draw", player="A", card="Wolf"), event("draw", player="A")],
            "A draws Wolf and 1 card that you may not see.",
        ),
        ([event("sow", player="B")], "B sows 1 card that you may not see."),
        ([event("destroy", card="Pup", by="Bolt")], "Bolt destroys Pup."),
        (
            [event("destroy", card="Pup"), event("destroy", card="Wolf")],
            "Pup and Wolf are destroyed.",
        ),
        ([event("destroy", player="B")], "1 card that you may not see is destroyed."),
        ([event("pierce", player="B", by="Pup", amount=5)], "5 damage pierces through Pup to B."),
        (
            [event("place", player="A", card="Pup", what="Exhaustion", amount=1)],
            "A places an Exhaustion Counter on Pup.",
        ),
        (
            [event("place", player="A", card="Pup", what="Sword", amount=3)],
            "A places 3 Sword Counters on Pup.",
        ),
        ([event("roll", player="a", dice=(6, 1, 3))], "a rolls 6, 1 and 3."),
        ([event("exhaust resource", player="A")] * 2, "A exhausts 2 resources."),
        ([event("blink", player="A", card="Pup")], "blink: A Pup."),
    ],
)
def test_sentences_read_well(group: list[LoggedEvent], told: str) -> None:
    assert sentence(group).plain == told


def test_an_attack_is_one_line_with_its_victim() -> None:
    told = [
        event("attack", 1, player="A", card="Wolf"),
        event("attack", 2, player="A", card="Pup"),
        LoggedEvent(
            WORDS,
            ObservedEvent(word="declare", number=3, rules=(), player="A"),
            "declare",
            "battle",
            None,
            None,
            "B",
        ),
    ]
    assert [(line.number, line.sentence.plain) for line in lines_about(told)] == [
        (1, "Wolf and Pup attack B.")
    ]


@pytest.mark.long_game
def test_played_games_are_told_without_gaps_and_without_secrets(deal: Callable[..., KeeperState]) -> None:
    for players, seed in ((2, 1), (2, 2), (3, 3)):
        state = deal(players, seed)
        logs = {seat: log_of(state) for seat in [NOBODY, *range(players)]}
        known = [set[str]() for _ in range(players)]
        chance = Chance.seeded(seed)
        while not state.over:
            assert state.choice is not None
            state.choose(chance.below(len(state.choice.options)))
            for seat, log in logs.items():
                before = log.next_number
                log.catch_up(state.view(seat))
                if seat == NOBODY:
                    continue
                for event in state.events:
                    if event.card >= 0 and event.seen_by >> seat & 1:
                        known[seat].add(state.name(event.card))
                known[seat] |= {
                    face.name for card, face in enumerate(state.faces) if state.may_know(card, seat)
                }
                said = " ".join(line.sentence.plain for line in lines_about(log.since(before)))
                secret = {face.name for face in state.faces} - known[seat]
                assert not [name for name in secret if name in said], (said, seed, seat)
        for log in logs.values():
            for line in lines_about(log.events):
                assert not re.match("[a-z-]+: ", line.sentence.plain), "an event without a sentence"
        full = logs[NOBODY].events
        assert [each.number for each in full] == list(range(len(full)))
        assert {each.kind for each in full} <= set(SENTENCES)
        assert all(
            "None" not in sentence([each]).plain and "{" not in sentence([each]).plain for each in full
        )


def test_how_all_stood_is_known_of_every_moment(deal: Callable[..., KeeperState]) -> None:
    state = deal()
    log = log_of(state)
    shown = log.presentation
    chance = Chance.seeded(4)
    while not state.over and all(player.hp > 0 for player in state.players):
        told = [each.observed for each in log.events]
        position = shown.position(state.view(NOBODY))
        assert [shown.standing(position, name, told) for name in state.names] == ["35 HP"] * 2
        assert state.choice is not None
        state.choose(chance.below(len(state.choice.options)))
        log.catch_up(state.view(NOBODY))
    assert {"damage player", "heal"} <= {each.kind for each in log.events}


def test_why_follows_the_causes_back_to_the_turn(deal: Callable[..., KeeperState]) -> None:
    state = deal()
    log = log_of(state)
    while not any(each.kind == "damage player" for each in log.events):
        assert state.choice is not None
        state.choose(0 if state.choice.prompt != "mulligan" else "done")
        log.catch_up(state.view(NOBODY))
    hit = next(each for each in log.events if each.kind == "damage player")
    causes = [each.kind for each in log.causes(hit)]
    assert causes[0] == "damage player"
    assert causes[-1] == "turn"
    console = Console(file=io.StringIO(), width=200, theme=THEME)
    console.print(draw_reasons(log, hit, sentences_of("kotc/17")))
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    for number in hit.observed.rules:
        assert f"{sentences_of('kotc/17')[number]} ({number})" in told


def test_a_spell_that_is_used_without_being_cast_is_told_with_its_text() -> None:
    """A hex-played spell stays where it is and is no cast spell (R20)."""
    echo = "When this card in your hand is destroyed (hex-play): 1-dice-heal yourself."
    drop = "Target 1 card in your hand; destroy it."
    cards = {"Echo": {"type": "spell", "text": echo}, "Drop": {"type": "spell", "text": drop}}
    hand = [{"card": "Drop", "level": 0}, {"card": "Echo", "id": "echo", "level": 1}]
    set_up = {"cards": cards, "players": {"A": {"hand": hand, "granary": ["Blank"]}, "B": {}}, "dice": [6]}
    state = game("kotc/17").position(set_up)
    log = GameLog(presentation_of("kotc/17"), state.names)
    for step in ("cast Drop", "target echo", "activate echo 1"):
        while state.choice is not None and step not in map(state.view(0).notation, state.choice.options):
            state.choose(0)
            log.catch_up(state.view(1))
        state.choose(step)
        log.catch_up(state.view(1))
    while state.choice is not None and state.choice.unasked:
        state.choose(0)
        log.catch_up(state.view(1))
    told = {line.sentence.plain: line.quoted for line in lines_about(log.events)}
    assert told["A casts Drop."] == drop
    assert told["A uses Echo."] == echo
    assert "A has paid for Drop." not in told


def test_a_spell_with_a_cost_shows_its_text_when_it_is_paid_for() -> None:
    text = "Self-bury 1 card in your hand→ Draw 2 cards."
    hand = [{"card": "Read", "id": "read"}, "Blank", {"card": "Read", "id": "other"}]
    granary = ["Blank"] * 3
    cards = {"Read": {"type": "spell", "text": text}}
    state = game("kotc/17").position(
        {"cards": cards, "players": {"A": {"hand": hand, "granary": granary}, "B": {}}}
    )
    for seat in (0, 1):
        log = GameLog(presentation_of("kotc/17"), state.names)
        at = state.copy()
        for step in ("cast read", "bury other", "pass"):
            while at.choice is not None and step not in map(
                at.view(at.choice.player).notation, at.choice.options
            ):
                at.choose(0)
                log.catch_up(at.view(seat))
            at.choose(step)
            log.catch_up(at.view(seat))
        quoted = [line.quoted for line in lines_about(log.events) if line.quoted]
        assert quoted == [text], f"as {state.names[seat]} is told, once"


def test_pawns_that_die_together_are_told_apart() -> None:
    """What is out of the game is in no zone, and is named all the same. K17-pawns-3; R6."""
    table = story.deal(
        A={
            "hand": [lies("Twins", level=0), lies("Storm", level=0)],
            "granary": RICH,
            "battlefield": [lies("Pup", id="one"), lies("Pup", id="two")],
        },
        B={"battlefield": [lies("Pup", id="three")]},
        cards={
            "Twins": spell("Target up to 2 on-field minions; clone the targets."),
            "Storm": spell("Target all level 9 or lower on-field minions; destroy the targets."),
        },
    )
    log = log_of(table.state)
    table.play("A: cast twins", "A: target one", "A: target two", "A: yes", "A: yes")
    table.play("A: cast storm", "*: pass")
    log.catch_up(table.state.view(1))
    told = [line.sentence.plain for line in lines_about(log.events)]
    assert "Storm destroys Pup, Pup, Pup#2 and Pup#3." in told
