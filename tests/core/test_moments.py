"""Events say what happened at the same time, whoever is told of them and from wherever on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import play, position
from tests.kotc.story import RICH, deal, lies

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.games import game
from cardwright.kotc.editions import GAMES
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.sentences import lines_about


def moments(events: list[dict[str, Any]], word: str) -> list[int]:
    """The moments of the events of this kind, each once."""
    return list(dict.fromkeys(each["moment"] for each in events if each["e"] == word))


def test_what_one_effect_does_to_several_minions_happens_at_once() -> None:
    """R6, R170: a Wind bounces both of its targets together; selecting them is one event, too (R11)."""
    table = deal(A={"hand": [lies("Wind")], "granary": RICH}, B={"battlefield": [lies("Wolf"), lies("Pup")]})
    table.play("A: cast wind", "*: pass", "A: target wolf", "A: target pup", "A: done")
    for seat in ("A", "B"):
        events: Any = table.events(seat)
        assert len([each for each in events if each["e"] == "bounce"]) == 2
        assert len(moments(events, "bounce")) == 1
        assert len(moments(events, "target")) == 1
        assert moments(events, "bounce") != moments(events, "target")


def test_what_a_card_does_to_each_creature_happens_at_once() -> None:
    """KF-DMG-1: the damage of Horseman of Pestilence; each of the creatures has power to spare."""
    horseman = {"card": "Horseman of Pestilence", "id": "horseman"}
    state = position({"hand": [horseman]}, {"battleline": ["Oaf", "Brute"]}, house="sanctum")
    play(state, "play horseman")
    events: Any = state.observed_events(0, 1)
    damaged = [each for each in events if each["e"] == "damage"]
    assert len(damaged) == 2
    assert damaged[0]["moment"] == damaged[1]["moment"] == damaged[0]["number"]


@pytest.mark.parametrize("name", [*GAMES, "keyforge/1.2"])
def test_a_moment_is_the_number_of_its_first_event_for_whoever_asks_and_from_wherever_on(name: str) -> None:
    rules = game(name)
    state: Any = rules.new(list(rules.starter_decks().values())[:2], 3)
    chance = Chance.seeded(3)
    several = 0
    for number in range(1500):
        if state.choice is None or (several > 1 and number > 300):
            break
        if number % 10 == 0:
            whole = state.observed_events(0, NOBODY)
            first_of = {each["number"]: each["moment"] for each in whole}
            assert [first_of[moment] for moment in first_of.values()] == list(first_of.values())
            assert sorted(first_of.values()) == list(first_of.values())
            several = max(several, *(list(first_of.values()).count(moment) for moment in first_of.values()))
            since = whole[chance.below(len(whole))]["number"]
            for seat in (0, 1, state.spectator):
                told = state.view(seat).events(since)
                assert [each["moment"] for each in told] == [first_of[each["number"]] for each in told]
                assert told[0]["number"] == since
        state.take(state.choice.options[chance.below(len(state.choice.options))])
    assert several > 1


def test_lines_of_the_log_say_at_which_moment_they_happened() -> None:
    table = deal(A={"hand": [lies("Wind")], "granary": RICH}, B={"battlefield": [lies("Wolf"), lies("Pup")]})
    log = GameLog(presentation_of("kotc/17"), table.state.names)
    table.play("A: cast wind", "*: pass", "A: target wolf", "A: target pup", "A: done")
    log.catch_up(table.state.view(1))
    bounced = [each for each in log.events if each.kind == "bounce"]
    line = next(each for each in lines_about(log.events) if each.number == bounced[0].number)
    assert bounced[0].moment == bounced[1].moment == line.moment == bounced[0].number
