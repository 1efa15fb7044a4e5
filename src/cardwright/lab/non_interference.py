"""Does a seat get anything that it may not know? Put to the test, for each game.

Take a position and a seat, and redraw what the seat may not know: a *twin* of the position. Play the same
open choices in both. As long as what the seat lawfully learns is the same, every byte that it gets must be
the same. What it lawfully learns is worked out from the rulebook alone, and so is the twin, game by game
(`lab.secrets.Secrets`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import IllegalChoice, Option
from cardwright.core.snapshot import attributes, fingerprint, picture
from cardwright.core.state import State
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.lab.secrets import Secrets, asked_alike, secrets_of
from cardwright.lab.sending import (
    Conversation,
    answered_otherwise,
    free_otherwise,
    goes_back_otherwise,
)
from cardwright.lab.thoughts import thinks_otherwise
from cardwright.protocol.choices import choice_as_json
from cardwright.sight import Sight

LONGEST: Final = 16
"""Choices for which a position and its twin go on together."""

APART: Final = 40
"""Choices of a game between two positions that are looked at, on average; fewer while an ability resolves."""

GUESSES: Final = 3
"""How many hidden cards a seat tries to find by guessing what they are called."""

Decks = Callable[[int], Sequence[Any]]
"""The decks with which the game of this number is played."""


@dataclass(frozen=True)
class Leak:
    """What a seat got that it may not know: in which game, after how many choices, and both versions."""

    game: int
    choices: int
    seat: int
    what: str
    here: str
    there: str

    def __str__(self) -> str:
        at = next((n for n, (a, b) in enumerate(zip(self.here, self.there, strict=False)) if a != b), 0)
        near = slice(max(0, at - 60), at + 100)
        return (
            f"game {self.game}, choice {self.choices}, seat {self.seat}: {self.what}\n"
            f"   ...{self.here[near]}\n   ...{self.there[near]}"
        )


def leaks(pairs: int, seed: int = 1, decks: Decks | None = None, game_id: str = "kotc/17") -> Iterator[Leak]:
    """Compare so many positions with a twin, in as many games as that takes; what leaks.

    `decks` are generated ones if they are not given.
    """
    secrets = secrets_of(game_id)
    rules: Any = game(game_id)
    brought = secrets.generated_decks if decks is None else decks
    compared = 0
    number = seed
    while compared < pairs:
        chance = Chance.seeded(number)
        state: State[Any] = rules.new(list(brought(number)), number)
        choices = 0
        while state.choice is not None and compared < pairs:
            if chance.below(6 if secrets.hides_more_than_zones(state) else APART) == 0:
                seat = chance.below(len(state.names) + 1)
                forgetful = chance.below(3) == 0
                other = secrets.twin(state, seat, chance, forgetful)
                if other is not None:
                    compared += 1
                    found = interference(secrets, state, other, seat, chance, forgetful)
                    if found is not None:
                        yield Leak(number, choices, seat, *found)
            state.take(state.choice.options[chance.below(len(state.choice.options))])
            choices += 1
        number += 1


# What the seat gets


def received(state: State[Any], seat: int, since: int) -> str:
    """Every byte that the seat gets: position, events, question, why cards are not on offer, error texts."""
    view = state.view(seat)
    errors: list[str] = []
    if view.choice is not None:
        for wrong in ("no such thing", 10**9, Option("no such thing")):
            try:
                state.option(wrong)
            except IllegalChoice as refusal:
                errors.append(str(refusal))
    result = view.result
    return json.dumps(
        {
            "view": view.position(),
            "choice": choice_as_json(view),
            "hindrances": view.hindrances(),
            "asked": view.asked,
            "names": view.names,
            "result": None if result is None else [list(result.winners), result.reason],
            "errors": errors,
            "events": view.events(since),
        }
    )


def guesses(state: State[Any], seat: int, names: list[str]) -> str:
    """Which cards the seat finds by guessing what they could be called."""
    found: list[str] = []
    for name in names:
        try:
            state.find(name, seat)
        except CardwrightError as refusal:
            found.append(str(refusal))
        else:
            found.append(name)
    return json.dumps(found)


# Going on together


def interference(
    secrets: Secrets, state: Any, other: Any, seat: int, chance: Chance, forgetful: bool = False
) -> tuple[str, str, str] | None:
    """What of the position and its twin the seat can tell apart, and both versions of it; None if nothing.

    A `forgetful` twin has another past.
    """
    since = state.last_event() + 1 if forgetful else 0
    if secrets.look(state, seat)[1] != secrets.look(other, seat)[1]:
        raise AssertionError("the twin differs in what the seat may lawfully see")
    here, there = received(state, seat, since), received(other, seat, since)
    if here != there:
        return "what it gets", here, there
    if chance.below(3) == 0:
        apart = secrets.names_to_guess(state, other)
        names = [one.name(apart[chance.below(len(apart))]) for one in (state, other) if apart] * GUESSES
        here, there = guesses(state, seat, names), guesses(other, seat, names)
        if here != there:
            return "what it finds", here, there
        if not forgetful:
            seed = chance.below(1 << 30)
            found = _imagined(state, other, seat, seed) or thinks_otherwise(state, other, seat, seed)
            if found is not None:
                return found
    return _play_on(secrets, state.copy(), other, seat, chance, since)


def _imagined(state: State[Any], other: State[Any], seat: int, seed: int) -> tuple[str, str, str] | None:
    """What it believes must follow from what it knows, and look to it as what it sees."""
    believed = state.imagine(seat, seed)
    here, there = received(state, seat, 0), received(believed, seat, 0)
    if here != there:
        return "what it gets in a position that it imagines", here, there
    if fingerprint(believed) != fingerprint(other.imagine(seat, seed)):
        imagined = other.imagine(seat, seed)
        return "what it imagines", *_pictures(believed, imagined)
    return None


def _pictures(one: State[Any], two: State[Any]) -> tuple[str, str]:
    """Where two imagined positions differ, attribute by attribute."""
    shared = tuple(one.shared_kinds())
    for (name, mine), (_, theirs) in zip(attributes(one), attributes(two), strict=True):
        here, there = json.dumps(picture(mine, shared)), json.dumps(picture(theirs, shared))
        if here != there:
            return f"{name}: {here}", f"{name}: {there}"
    return "", ""


def _play_on(
    secrets: Secrets, state: Any, other: Any, seat: int, chance: Chance, past: int
) -> tuple[str, str, str] | None:
    """Make the same open choices in both until the seat lawfully learns of a difference."""
    here, there = (Conversation(secrets.GAME, one, seat) for one in (state, other))
    visible, _ = secrets.look(here.state, seat)
    visible_there, _ = secrets.look(there.state, seat)
    same_numbers = visible == visible_there
    eyes, eyes_there = Sight(seat, b""), Sight(seat, b"")
    eyes.look(here.state)
    eyes_there.look(there.state)
    for _ in range(LONGEST):
        answers = _same_open_choice(secrets, here.state, there.state, seat, chance)
        if answers is None:
            return None
        since = here.state.last_event() + 1
        here.take(answers[0])
        there.take(answers[1])
        eyes.look(here.state)
        eyes_there.look(there.state)
        now, sights = secrets.look(here.state, seat)
        now_there, sights_there = secrets.look(there.state, seat)
        learned = secrets.lessons(here.state, since, seat, visible, now)
        learned_there = secrets.lessons(there.state, since, seat, visible_there, now_there)
        shown = secrets.cards_shown(here.state, since, seat, visible, now)
        shown_there = secrets.cards_shown(there.state, since, seat, visible_there, now_there)
        visible, visible_there = now, now_there
        same_numbers = same_numbers and visible == visible_there and shown == shown_there
        if learned != learned_there or sights != sights_there:
            return _until_it_learned(secrets, here.state, there.state, seat, since, learned, learned_there)
        words = [[event.word() for event in one.state.events_since(since)] for one in (here, there)]
        if words[0] != words[1] and secrets.depends_on_hidden_cards(set(words[0] + words[1])):
            return None
        mine, theirs = received(here.state, seat, since), received(there.state, seat, since)
        if mine != theirs:
            return f"what it gets after {_spelled(answers[0])}", mine, theirs
        mine, theirs = (json.dumps(each.keys(), sort_keys=True) for each in (eyes, eyes_there))
        if mine != theirs:
            return f"what it knows cards by after {_spelled(answers[0])}", mine, theirs
        names = [one.state.name(card) for one in (here, there) for card in _apart(secrets, here, there)]
        found = answered_otherwise(here, there, names, chance)
        if found is None and not past:  # what it learns anew hangs on what it knew
            found = free_otherwise(here, there)
        if found is not None:
            return found
    mine, theirs = (json.dumps(one.state.observed_events(past, seat)) for one in (here, there))
    if mine != theirs:
        return "what it is told of the past", mine, theirs
    if past:  # what it learns anew hangs on what it knew
        return None
    found = goes_back_otherwise(here, there)
    same_numbers = same_numbers and asked_alike(here.state, there.state)  # all hear what somebody is asked
    if found is None and same_numbers:  # which of two cards that look the same it sees, their numbers tell
        found = _imagined(here.state, there.state, seat, chance.below(1 << 30))
    return found


def _apart(secrets: Secrets, here: Conversation, there: Conversation) -> list[int]:
    """A few cards that are others in the twin."""
    return secrets.names_to_guess(here.state, there.state)[:GUESSES]


def _spelled(option: Option) -> str:
    return f"`{option.verb}`"


def _until_it_learned(
    secrets: Secrets,
    state: State[Any],
    other: State[Any],
    seat: int,
    since: int,
    learned: Sequence[object],
    learned_there: Sequence[object],
) -> tuple[str, str, str] | None:
    """Compare the events before the first that lawfully told it of a difference."""
    same = 0
    for mine, theirs in zip(learned, learned_there, strict=False):
        if mine != theirs:
            break
        same += 1
    versions: list[str] = []
    for one in (state, other):
        events = json.dumps([{**event, "rule": []} for event in one.observed_events(since, seat)[:same]])
        versions.append(re.sub(r"#\d+", "", events))
    words = [[event.word() for event in one.events_since(since)[:same]] for one in (state, other)]
    if versions[0] == versions[1] or secrets.depends_on_hidden_cards(set(words[0] + words[1])):
        return None
    return "what it is told", versions[0], versions[1]


def _same_open_choice(
    secrets: Secrets, state: State[Any], other: State[Any], seat: int, chance: Chance
) -> tuple[Option, Option] | None:
    """An answer in either position that is the same for whoever looks on from the seat."""
    choice, there = state.choice, other.choice
    if choice is None or there is None:
        return None
    if choice.player == seat:
        place = chance.below(len(choice.options))
        mine_here, mine_there = choice.options[place], there.options[place]
        if secrets.openly(state, mine_here, seat) != secrets.openly(other, mine_there, seat):
            return None  # what lies in that place is turned here and not there, for all to see
        return mine_here, mine_there
    mine: dict[object, list[Option]] = {}
    for option in choice.options:
        mine.setdefault(secrets.openly(state, option, seat), []).append(option)
    theirs: dict[object, list[Option]] = {}
    for option in there.options:
        theirs.setdefault(secrets.openly(other, option, seat), []).append(option)
    both = [key for key in mine if key in theirs]
    if not both:
        return None
    key = both[chance.below(len(both))]
    return mine[key][chance.below(len(mine[key]))], theirs[key][chance.below(len(theirs[key]))]
