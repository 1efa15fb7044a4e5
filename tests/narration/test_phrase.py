"""Phrases: words, some of which have a role; joined, they say the same whatever they were made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY
from cardwright.kotc.rules.state import KeeperState
from cardwright.narration.log import GameLog
from cardwright.narration.phrase import Phrase, Role, Span
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import question
from cardwright.narration.sentences import lines_about

ROLES = get_args(Role)
SPANS = st.tuples(st.text(max_size=3), st.sampled_from((None, *ROLES)))


def test_words_with_roles_are_joined() -> None:
    minion = Phrase.of(("Wolf", "card"), " of ", ("A", "player"))
    said = Phrase.of("So ", minion) + " attacks " + ("B", "player") + "."
    assert said.plain == str(said) == f"{said}" == "So Wolf of A attacks B."
    assert [span.words for span in said.spans if span.role == "player"] == ["A", "B"]
    assert said.spans[:2] == (Span("So "), Span("Wolf", "card"))


def test_nothing_is_left_of_empty_words() -> None:
    assert Phrase.of("", ("", "card"), Phrase()) == Phrase()
    assert Phrase.of(("Wolf", "card"), "", ("hound", "card")) == Phrase.of(("Wolfhound", "card"))
    assert Phrase().plain == ""


@given(st.lists(SPANS), st.lists(SPANS))
def test_what_says_the_same_is_equal_whatever_it_was_made_of(some: list[Span], more: list[Span]) -> None:
    said = Phrase.of(*some, *more)
    assert said == Phrase.of(Phrase.of(*some), Phrase.of(*more)) == Phrase.of(*some) + Phrase.of(*more)
    assert hash(said) == hash(Phrase.of(*said.spans))
    assert said.plain == "".join(words for words, _ in (*some, *more))
    letters = [Span(letter, role) for words, role in (*some, *more) for letter in words]
    assert said == Phrase.of(*letters)


def test_a_game_speaks_in_every_role_that_there_is(deal: Callable[..., KeeperState]) -> None:
    state = deal()
    log = GameLog(presentation_of("kotc/17"), state.names)
    words = log.presentation.words
    questions = []
    chance = Chance.seeded(1)
    while not state.over:
        assert state.choice is not None
        asked = log.presentation.position(state.view(state.choice.player)).asked
        questions.append(question(asked, words.question(asked.prompt, asked.purpose)))
        state.choose(chance.below(len(state.choice.options)))
        log.catch_up(state.view(NOBODY))
    said = [*questions, *(line.sentence for line in lines_about(log.events))]
    assert {span.role for phrase in said for span in phrase.spans} == {None, *ROLES}
