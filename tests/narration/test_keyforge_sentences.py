"""KeyForge's log: every kind of event has a sentence, and no sentence says what its reader may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

import cardwright.keyforge.game  # noqa: F401 - loads every class of event
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.core.events import Event
from cardwright.games import game
from cardwright.keyforge.decks import real_decks
from cardwright.narration.events import LoggedEvent, ObservedEvent
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import lines_about, sentence
from cardwright.plugins.keyforge.position import Position
from cardwright.plugins.keyforge.sentences import QUIET, SENTENCES

KEYFORGE: Final = presentation_of("keyforge/1.2")
EMPTY: Final = {"players": {"A": {}, "B": {}}, "house": "brobnar"}
NOWHERE: Final = KEYFORGE.position(game("keyforge/1.2").position(EMPTY).view(NOBODY))

TOLD: Final[tuple[tuple[dict[str, Any], str], ...]] = (
    ({"word": "turn", "player": "A"}, "A's turn begins."),
    ({"word": "house", "player": "A", "what": "dis"}, "A chooses house Dis."),
    ({"word": "shuffle", "player": "A", "origin": "deck"}, "A shuffles the deck."),
    ({"word": "shuffle", "player": "A", "origin": "discard"}, "A shuffles the discard pile into the deck."),
    (
        {"word": "swap", "player": "A", "origin": "deck", "destination": "discard"},
        "The deck and the discard pile of A change places.",
    ),
    ({"word": "swap", "card": "Pup", "about": "Oaf"}, "Pup and Oaf change places."),
    ({"word": "chains", "player": "A", "by": "Gate", "amount": 3}, "Gate gives A 3 chains."),
    ({"word": "shed", "player": "A"}, "A sheds a chain."),
    ({"word": "check", "player": "A", "amount": 7}, "A has 7 Æ, enough for a key."),
    ({"word": "forge", "player": "A", "what": "red", "amount": 6}, "A forges the red key."),
    ({"word": "unforge", "player": "A", "what": "red", "by": "Axe"}, "Axe unforges the red key of A."),
    ({"word": "draw", "player": "A"}, "A draws 1 card that you may not see."),
    ({"word": "discard", "player": "A", "card": "Oaf"}, "A discards Oaf."),
    ({"word": "discard", "player": "B", "card": "Oaf", "by": "Barb"}, "Barb discards Oaf of B."),
    ({"word": "take", "player": "A", "card": "Oaf"}, "A takes Oaf out of the archives."),
    ({"word": "return", "player": "A", "card": "Oaf", "by": "Hook"}, "Hook puts Oaf into A's hand."),
    ({"word": "to-deck", "player": "A", "card": "Oaf"}, "Oaf goes on top of A's deck."),
    ({"word": "purge", "card": "Oaf"}, "Oaf is purged."),
    ({"word": "archive", "player": "A"}, "A archives 1 card that you may not see."),
    ({"word": "tuck", "by": "Safe"}, "Safe keeps 1 card that you may not see under it."),
    ({"word": "reveal", "player": "B", "card": "Oaf", "by": "Probe"}, "Probe reveals Oaf of B."),
    ({"word": "look", "player": "B", "by": "Bug"}, "Bug looks at a card of B."),
    ({"word": "play", "player": "A", "card": "Oaf", "origin": "hand"}, "A plays Oaf."),
    ({"word": "played", "player": "A", "card": "Oaf"}, "A has played Oaf."),
    ({"word": "spent", "card": "Axe"}, "Axe goes to the discard pile."),
    (
        {"word": "enter", "card": "Oaf", "origin": "discard", "destination": "battleline"},
        "Oaf comes into play.",
    ),
    (
        {"word": "enter", "card": "Oaf", "origin": "resolving", "destination": "battleline"},
        "Oaf comes into play.",
    ),
    (
        {"word": "enter", "card": "Axe", "about": "Oaf", "origin": "resolving", "destination": "upgrades"},
        "Axe is put on Oaf.",
    ),
    (
        {"word": "leave", "card": "Oaf", "origin": "battleline", "destination": "discard"},
        "Oaf leaves play.",
    ),
    (
        {"word": "leave", "card": "Axe", "origin": "upgrades", "destination": "discard"},
        "Axe leaves play, too.",
    ),
    ({"word": "leave", "card": "Oaf", "destination": "hand"}, "Oaf goes back to the hand."),
    ({"word": "leave", "card": "Oaf", "destination": "deck"}, "Oaf goes to the deck."),
    ({"word": "leave", "card": "Oaf", "destination": "archives"}, "Oaf goes to the archives."),
    ({"word": "leave", "card": "Oaf", "destination": "purged"}, "Oaf is purged."),
    (
        {"word": "moved", "card": "Oaf", "player": "A", "destination": "discard"},
        "A judge puts Oaf into the discard pile of A.",
    ),
    ({"word": "attached", "card": "Axe", "about": "Oaf"}, "A judge puts Axe on Oaf."),
    ({"word": "control", "player": "A", "card": "Oaf"}, "A takes control of Oaf."),
    ({"word": "use", "player": "A", "card": "Axe", "what": "action"}, "A uses Axe."),
    ({"word": "use", "player": "A", "card": "Axe", "what": "omni"}, "A uses Axe."),
    ({"word": "use", "player": "A", "card": "Oaf", "what": "reap"}, "A reaps with Oaf."),
    ({"word": "use", "player": "A", "card": "Oaf", "what": "fight"}, "A lets Oaf fight."),
    ({"word": "use", "player": "A", "card": "Oaf", "what": "unstun"}, "Oaf gets over its stun."),
    ({"word": "reap", "player": "A", "card": "Oaf"}, "Oaf has reaped."),
    ({"word": "fight", "player": "A", "card": "Oaf", "about": "Pup"}, "Oaf fights Pup."),
    ({"word": "strike", "card": "Oaf", "about": "Pup", "amount": 5}, "Oaf strikes Pup for 5."),
    ({"word": "kill", "card": "Oaf", "about": "Pup"}, "Oaf has survived Pup."),
    ({"word": "fought", "card": "Oaf", "about": "Pup"}, "The fight of Oaf is over."),
    ({"word": "permit", "player": "A", "card": "Oaf", "by": "Gate"}, "Gate lets A do this with Oaf."),
    ({"word": "damage", "card": "Oaf", "by": "Axe", "amount": 2}, "Axe deals 2 damage to Oaf."),
    ({"word": "damage", "card": "Oaf", "by": "Oaf", "amount": 2}, "Oaf takes 2 damage."),
    ({"word": "absorb", "card": "Oaf", "amount": 1}, "The armor of Oaf absorbs 1 damage."),
    ({"word": "armor", "card": "Oaf", "amount": 1}, "The armor of Oaf is 1 now."),
    ({"word": "heal", "card": "Oaf", "by": "Herb", "amount": 2}, "Herb heals 2 damage on Oaf."),
    ({"word": "doomed", "card": "Oaf"}, "Oaf is about to be destroyed."),
    ({"word": "destroy", "card": "Oaf"}, "Oaf is destroyed."),
    ({"word": "ready", "card": "Oaf"}, "Oaf becomes ready."),
    ({"word": "exhaust", "card": "Oaf", "by": "Song"}, "Song exhausts Oaf."),
    ({"word": "stun", "card": "Oaf", "by": "Blast"}, "Blast stuns Oaf."),
    ({"word": "unstun", "card": "Oaf", "by": "Herb"}, "Herb takes the stun off Oaf."),
    ({"word": "grow", "card": "Oaf", "by": "Herb", "amount": 1}, "Herb puts a +1 power counter on Oaf."),
    ({"word": "amber", "player": "A", "destination": "A", "by": "Oaf", "amount": 1}, "Oaf gives A 1 Æ."),
    ({"word": "amber", "player": "A", "origin": "A", "amount": 6}, "A pays 6 Æ."),
    ({"word": "amber", "player": "A", "origin": "A", "by": "Toll", "amount": 1}, "Toll costs A 1 Æ."),
    ({"word": "amber", "origin": "B", "destination": "A", "amount": 1}, "1 Æ goes from B to A."),
    ({"word": "amber", "origin": "Oaf", "destination": "A", "amount": 1}, "1 Æ goes from Oaf to A."),
    ({"word": "amber", "origin": "B", "destination": "Oaf", "amount": 1}, "Oaf captures 1 Æ from B."),
    ({"word": "amber", "destination": "Oaf", "amount": 1}, "1 Æ is put on Oaf."),
    ({"word": "amber", "origin": "Safe", "amount": 2}, "2 Æ on Safe goes to the supply."),
    (
        {"word": "steal", "player": "A", "other": "B", "by": "Oaf", "amount": 2},
        "A steals 2 Æ from B with Oaf.",
    ),
    ({"word": "instead", "by": "Oaf"}, "Oaf has something else happen instead."),
)
"""An event of each kind, as it is told, and its sentence."""


def event(number: int = 0, **told: Any) -> LoggedEvent:
    """An event as it could be told, with the cards called as they are told."""
    said = ObservedEvent(number=number, rules=(), **told)
    log = GameLog(KEYFORGE, ["A", "B"])
    return log._logged(said, NOWHERE)


def words_of_events(kind: type[Event[Any]]) -> Iterator[str]:
    for each in kind.__subclasses__():
        if "word" in vars(each) and "cardwright.keyforge" in each.__module__:
            blank: Any = each.__new__(each)
            for seats in (1, 7):
                if each.__name__ == "Reveal":
                    blank.seats = seats
                yield blank.word()
        yield from words_of_events(each)


def test_every_kind_of_event_is_in_the_table() -> None:
    words = set(words_of_events(Event))
    assert len(words) > 40
    assert words == {str(told["word"]) for told, _ in TOLD}
    assert {event(**told).kind for told, _ in TOLD} == set(SENTENCES)
    assert set(SENTENCES) >= QUIET


@pytest.mark.parametrize(("told", "said"), TOLD)
def test_sentences_read_well(told: dict[str, Any], said: str) -> None:
    assert sentence([event(**told)]).plain == said


def test_what_is_said_already_is_not_said_twice() -> None:
    told = [
        event(1, word="steal", player="A", other="B", by="Oaf", amount=1),
        event(2, word="amber", origin="B", destination="A", by="Oaf", amount=1, cause=1),
        event(3, word="leave", card="Axe", origin="upgrades", destination="discard"),
        event(4, word="destroy", card="Axe"),
        event(5, word="ready", card="Oaf"),
        event(6, word="ready", card="Pup"),
    ]
    assert [line.sentence.plain for line in lines_about(told)] == [
        "A steals 1 Æ from B with Oaf.",
        "Axe leaves play, too.",
        "Oaf and Pup become ready.",
    ]


def test_many_cards_that_somebody_searches_are_a_number() -> None:
    looks = [event(n, word="look", player="A", card=f"Card {n}", by="Map") for n in range(12)]
    assert [line.sentence.plain for line in lines_about(looks)] == ["Map looks at 12 cards of A."]


def test_a_fight_is_told_with_who_is_attacked_and_why() -> None:
    creatures = {"Oaf": {"house": "brobnar", "type": "creature", "power": 5}}
    creatures["Brute"] = {"house": "brobnar", "type": "creature", "power": 4}
    players = {"A": {"battleline": ["Oaf"]}, "B": {"battleline": ["Brute"]}}
    state = game("keyforge/1.2").position({"cards": creatures, "players": players, "house": "brobnar"})
    log = GameLog(KEYFORGE, state.names)
    state.choose("fight Oaf")
    while state.choice is not None and state.choice.prompt == "target":
        state.choose(0)
    log.catch_up(state.view(NOBODY))
    said = [line.sentence.plain for line in lines_about(log.events)]
    assert said[-4:] == [
        "Oaf fights Brute.",
        "Oaf deals 5 damage to Brute.",
        "Brute deals 4 damage to Oaf.",
        "Brute is destroyed.",
    ]
    death = next(each for each in log.events if each.kind == "destroy")
    assert [each.kind for each in log.causes(death)][:6] == [
        *("destroy", "doomed", "damage", "strike", "fight", "use fight")
    ]


def test_a_turn_is_headed_by_how_all_stood_as_it_began() -> None:
    players = {"A": {"amber": 8, "deck": 8}, "B": {"amber": 6, "keys": 2, "deck": 8}}
    state = game("keyforge/1.2").position({"players": players, "house": "brobnar"})
    log = GameLog(KEYFORGE, state.names)
    state.choose("end")
    log.catch_up(state.view(NOBODY))
    assert state.players[1].amber == 0
    headings = [line.sentence.plain for line in lines_about(log.events) if line.heading]
    assert headings[-1] == "B's turn   A 0 keys, 8 Æ   B 2 keys, 6 Æ"


@pytest.mark.long_game
@pytest.mark.parametrize("seed", range(2))
def test_played_games_are_told_without_gaps_and_without_secrets(seed: int) -> None:
    decks = list(real_decks().values())
    state = game("keyforge/1.2").new(decks[3 * seed : 3 * seed + 2], seed)
    logs = {seat: GameLog(KEYFORGE, state.names) for seat in (NOBODY, 0, 1)}
    known = [set[str](), set[str]()]
    names = {face.name for face in state.faces}
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
            known[seat] |= {face.name for card, face in enumerate(state.faces) if state.may_know(card, seat)}
            position: Position = KEYFORGE.position(state.view(seat))
            assert {card.card for card in position.cards.values()} <= known[seat]
            said = " ".join(line.sentence.plain for line in lines_about(log.since(before)))
            assert not [name for name in names - known[seat] if name in said]
    full = logs[NOBODY].events
    assert [each.number for each in full] == list(range(len(full)))
    assert {each.kind for each in full} <= set(SENTENCES)
    everything = [each.observed for each in full]
    end: Position = KEYFORGE.position(state.view(NOBODY))
    assert [KEYFORGE.standing(end, name, everything) for name in state.names] == ["0 keys, 0 Æ"] * 2
    told = [sentence([each]).plain for each in full]
    assert not [each for each in told if "None" in each or "{" in each]
    for each in full:
        logs[NOBODY].causes(each)
