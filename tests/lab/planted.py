"""Leaks to plant: each makes the engine tell a seat something that it may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from cardwright.core import undo
from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Choice, IllegalChoice, Option
from cardwright.core.knowledge import Knowledge
from cardwright.core.naming import Naming
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.kotc.effects import selections
from cardwright.kotc.rules import (
    chain,
    costs,
    determinization,
    moving,
    naming,
    observation,
    one_by_one,
    state,
    turn,
)
from cardwright.kotc.rules.state import KeeperState
from cardwright.kotc.rules.zones import DECK, GRANARY, GRAVE, HAND, who_knows
from cardwright.protocol import conversation as protocol
from cardwright.protocol import driver as driver
from cardwright.protocol.conversation import Protocol
from cardwright.protocol.messages import BadRequest

Plant = Callable[[pytest.MonkeyPatch], None]
"""Puts a leak into the engine."""

LEAKS: Final[dict[str, Plant]] = {}
"""All that are known, by what they tell."""

SHOWS_IN: Final = {
    "a_petrified_minion_is_described_by_name": 6,
    "what_is_petrified_stays_known": 6,
    "a_deck_is_seen_by_all_who_look_on_as_one_excavates": 3,
    "excavated_cards_stay_shown_in_their_new_order": 3,
    "actions_are_offered_in_the_order_of_an_enemys_deck": 2,
    "imagining_knows_where_in_a_granary_a_card_lies": 3,
    "imagining_keeps_the_questions_to_others": 3,
    "a_card_is_followed_that_left_a_hand_unseen": 7,
}
"""A game in which it shows soon, where the first does not: not every game has petrified minions."""


def leak(plant: Plant) -> Plant:
    """One leak more."""
    LEAKS[plant.__name__] = plant
    return plant


def after(patch: pytest.MonkeyPatch, where: Any, name: str, more: Callable[..., Any]) -> None:
    """Do what was done before, then `more` with what came of it."""
    before = getattr(where, name)
    patch.setattr(where, name, lambda *given, **named: more(before(*given, **named), *given))


def zone_is_open(patch: pytest.MonkeyPatch, zone: int, to_all: bool) -> None:
    """All may look into a zone, or at least its holder."""

    def knows(where: int, seat: int, public: int) -> int:
        if where == zone:
            return public if to_all else 1 << seat
        return who_knows(where, seat, public)

    patch.setattr(state, "who_knows", knows)


def in_position(patch: pytest.MonkeyPatch, key: str, value: Callable[[KeeperState], object]) -> None:
    """The view of a position has one thing more."""

    def more(told: dict[str, object], at: KeeperState, seat: int) -> dict[str, object]:
        return told | {key: value(at)}

    after(patch, state, "position", more)


# The view


@leak
def graves_lie_open(patch: pytest.MonkeyPatch) -> None:
    zone_is_open(patch, GRAVE, True)


@leak
def granaries_lie_open(patch: pytest.MonkeyPatch) -> None:
    zone_is_open(patch, GRANARY, True)


@leak
def hands_lie_open(patch: pytest.MonkeyPatch) -> None:
    zone_is_open(patch, HAND, True)


@leak
def a_deck_is_known_to_its_owner(patch: pytest.MonkeyPatch) -> None:
    zone_is_open(patch, DECK, False)


@leak
def whoever_looks_on_sees_all(patch: pytest.MonkeyPatch) -> None:
    after(patch, KeeperState, "may_know", lambda known, at, card, seat: known or seat == at.spectator)


@leak
def the_top_of_a_deck_is_told(patch: pytest.MonkeyPatch) -> None:
    in_position(patch, "tops", lambda at: [at.name(each.deck[-1]) for each in at.players if each.deck])


@leak
def how_many_minions_a_hand_holds_is_told(patch: pytest.MonkeyPatch) -> None:
    def minions(at: KeeperState) -> object:
        return [sum(at.faces[card].minion for card in each.hand) for each in at.players]

    in_position(patch, "minions", minions)


@leak
def the_levels_in_a_granary_are_told(patch: pytest.MonkeyPatch) -> None:
    in_position(patch, "worth", lambda at: [sum(map(at.level, each.granary)) for each in at.players])


@leak
def the_dice_to_come_are_told(patch: pytest.MonkeyPatch) -> None:
    in_position(patch, "luck", lambda at: at.chance.copy().die())


@leak
def everybody_sees_the_question(patch: pytest.MonkeyPatch) -> None:
    def more(told: dict[str, object], at: KeeperState, seat: int) -> dict[str, object]:
        return told if at.choice is None else told | {"asked": observation.describe_choice(at, at.choice)}

    after(patch, state, "position", more)


@leak
def a_petrified_minion_is_described_by_name(patch: pytest.MonkeyPatch) -> None:
    def more(told: dict[str, object], at: KeeperState, card: int, name: str) -> dict[str, object]:
        return told | {"card": at.name(card)}

    after(patch, observation, "describe_hidden", more)


@leak
def a_described_card_tells_who_has_more_of_it(patch: pytest.MonkeyPatch) -> None:
    def more(told: dict[str, object], at: KeeperState, card: int, name: str) -> dict[str, object]:
        return told | {
            "copies in decks": sum(
                at.faces[other] is at.faces[card] for each in at.players for other in each.deck
            )
        }

    after(patch, observation, "describe", more)


@leak
def hidden_cards_are_counted_in_names(patch: pytest.MonkeyPatch) -> None:
    """`Bolt#2` is a Bolt because another one lies in a hand."""

    def named(at: KeeperState, card: int, seat: int) -> str:
        if not at.may_know(card, seat):
            return naming.place_of(at, card, seat)
        alike = [other for other in range(len(at.faces)) if at.faces[other].name == at.name(card)]
        first = [other for each in at.players for other in (*each.hand, *each.granary) if other in alike]
        return naming.numbered(at.name(card), 1 + len(first))

    patch.setattr(observation, "reference", named)


@leak
def hidden_cards_are_called_by_name(patch: pytest.MonkeyPatch) -> None:
    """The view says `null`, but whoever guesses a name finds the card."""

    def named(name: str, at: KeeperState, card: int, seat: int) -> str:
        return at.name(card) if name.endswith((".hand.1", ".granary.1", ".deck.1")) else name

    after(patch, state, "reference", named)


@leak
def a_guess_finds_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    find = State.find

    def finds(at: KeeperState, reference: str, seat: int = NOBODY) -> int:
        for each in at.players:
            for card in each.hand:
                if at.name(card) == reference:
                    return card
        return find(at, reference, seat)

    patch.setattr(KeeperState, "find", finds)


@leak
def what_is_petrified_stays_known(patch: pytest.MonkeyPatch) -> None:
    """The view remembers that it was public."""

    def entitled(at: KeeperState, card: int) -> int:
        return who_knows(at.zones[card], at.holders[card], at.public)

    patch.setattr(KeeperState, "entitled", entitled)


# The events


@leak
def events_tell_every_card(patch: pytest.MonkeyPatch) -> None:
    def more(told: dict[str, object], at: KeeperState, event: Any, naming: Naming) -> dict[str, object]:
        return told if event.card == NOTHING else told | {"card": at.name(event.card)}

    after(patch, KeeperState, "observe_event", more)


@leak
def a_move_is_seen_by_all(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, event: Any, at: KeeperState) -> None:
        event.seen_by = at.public

    after(patch, moving.Move, "leave", more)


@leak
def drawing_tells_the_level(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, event: Any, at: KeeperState) -> None:
        event.amount = at.level(event.card)

    after(patch, moving.Draw, "perform", more)


@leak
def sowing_tells_the_type(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, event: Any, at: KeeperState) -> None:
        event.amount = int(at.faces[event.card].minion)

    after(patch, moving.Sow, "perform", more)


@leak
def a_deck_is_seen_by_all_who_look_on_as_one_excavates(patch: pytest.MonkeyPatch) -> None:
    def perform(event: Any, at: KeeperState) -> None:
        at.show(event.cards, at.public, event.by)

    patch.setattr(selections.See, "perform", perform)


@leak
def what_was_shown_stays_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KeeperState, "hide", lambda at, source: None)


@leak
def excavated_cards_stay_shown_in_their_new_order(patch: pytest.MonkeyPatch) -> None:
    def perform(event: Any, at: KeeperState) -> None:
        deck = at.players[event.player].deck
        top = deck[-event.amount :]
        at.chance.shuffle(top)
        deck[-event.amount :] = top
        at.shown = [(card, seats, -99) for card, seats, _ in at.shown]

    patch.setattr(selections.ShuffleExcavated, "perform", perform)


# The questions


@leak
def who_could_only_pass_is_not_asked(patch: pytest.MonkeyPatch) -> None:
    """R1: that somebody is asked would tell that they have an answer."""
    run = chain.Window.run

    def asked(window: Any, at: KeeperState) -> None:
        if window.passed < at.seats:
            seat = at.from_turn_player(window.passed)
            if not any(at.faces[card].spell for card in at.players[seat].hand):
                at.agenda.next(chain.Window(window.passed + 1, window.closing))
                return
        run(window, at)

    patch.setattr(chain.Window, "run", asked)


@leak
def what_one_pays_with_depends_on_hands_of_others(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, step: Any, at: KeeperState) -> None:
        enemy = at.players[(step.seat + 1) % at.seats]
        if at.choice is not None and any(at.faces[card].spell for card in enemy.hand):
            asked = at.choice
            least = sum(at.level(card) for card in enemy.hand)
            at.choice = Choice(
                asked.player,
                asked.prompt,
                asked.options[::-1],
                asked.purpose,
                asked.source,
                least,
                asked.most,
            )

    after(patch, costs.PayResources, "run", more)


@leak
def actions_are_offered_in_the_order_of_an_enemys_deck(patch: pytest.MonkeyPatch) -> None:
    def more(_: None, at: KeeperState, seat: int, options: list[Option]) -> None:
        enemy = at.players[(seat + 1) % at.seats]
        if enemy.deck and at.faces[enemy.deck[-1]].minion:
            options.reverse()

    after(patch, turn, "standard_actions", more)


@leak
def in_vain_tells_what_enemies_hold(patch: pytest.MonkeyPatch) -> None:
    def vain(at: KeeperState, seat: int, option: Option) -> bool:
        return any(at.faces[card].minion for card in at.players[(seat + 1) % at.seats].hand[:1])

    patch.setattr(observation, "cannot_be_paid", vain)


@leak
def the_options_of_others_are_shown(patch: pytest.MonkeyPatch) -> None:
    def shown(view: View[Any]) -> object:
        return view._state.choice

    patch.setattr(View, "choice", property(shown))


@leak
def a_refusal_tells_an_enemys_hand(patch: pytest.MonkeyPatch) -> None:
    option = State.option

    def refused(at: KeeperState, answer: Any) -> Option:
        try:
            return option(at, answer)
        except IllegalChoice as refusal:
            hands = [at.name(card) for each in at.players for card in each.hand]
            raise IllegalChoice(f"{refusal}; {hands}") from None

    patch.setattr(KeeperState, "option", refused)


@leak
def notation_names_an_enemys_granary(patch: pytest.MonkeyPatch) -> None:
    def more(words: str, at: KeeperState, option: Option) -> str:
        dearest = max((at.level(card) for each in at.players for card in each.granary), default=0)
        return f"{words} ({dearest})"

    after(patch, state, "notation", more)


# What a seat can send


@leak
def going_back_tells_whether_an_enemy_had_to_pass(patch: pytest.MonkeyPatch) -> None:
    """Free where an enemy could only pass, not free where they could have cast something."""
    patch.setattr(driver, "asked", undo.decider)


@leak
def a_seat_edits_and_saves_as_a_judge_does(patch: pytest.MonkeyPatch) -> None:
    """Cards are named as somebody names them who knows all: `Bolt#3`, because of two that lie hidden."""
    patch.setattr(protocol, "JUDGES_ONLY", ())


@leak
def who_speaks_out_of_turn_is_told_what_is_on_offer(patch: pytest.MonkeyPatch) -> None:
    choose = Protocol._choose

    def refused(talk: Protocol, request: Any) -> Any:
        try:
            return choose(talk, request)
        except BadRequest as refusal:
            at = talk._driver.state
            offered = [] if at.choice is None else [at.notation(option) for option in at.choice.options]
            raise BadRequest(f"{refusal}: {offered}") from None

    patch.setattr(Protocol, "_choose", refused)


# What one believes


@leak
def imagining_gives_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(state, "imagine", lambda at, seat, seed: at.copy())


@leak
def imagining_keeps_the_faces(patch: pytest.MonkeyPatch) -> None:
    def more(believed: KeeperState, at: KeeperState, seat: int, chance: Any) -> KeeperState:
        believed.faces = at.faces
        return believed

    after(patch, determinization, "_dealt_anew", more)


@leak
def imagining_keeps_the_places(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "_change_places", lambda *given: {})


@leak
def imagining_keeps_the_dice(patch: pytest.MonkeyPatch) -> None:
    def more(believed: KeeperState, at: KeeperState, seat: int, seed: int) -> KeeperState:
        believed.chance = at.chance.copy()
        return believed

    after(patch, state, "imagine", more)


@leak
def imagining_keeps_the_questions_to_others(patch: pytest.MonkeyPatch) -> None:
    def imagined(at: KeeperState, seat: int, seed: int) -> KeeperState:
        return determinization._dealt_anew(at, seat, Chance.seeded(seed))

    patch.setattr(state, "imagine", imagined)


@leak
def imagining_keeps_what_hidden_cards_could_answer(patch: pytest.MonkeyPatch) -> None:
    def more(believed: KeeperState, at: KeeperState, seat: int, seed: int) -> KeeperState:
        believed.locked = [
            card for each in at.players for card in each.hand if each.seat != seat and at.faces[card].spell
        ]
        return believed

    after(patch, state, "imagine", more)


@leak
def imagining_knows_the_level_of_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    """K17-down-level-2: it cannot be lowered below 0."""

    def more(believed: KeeperState, at: KeeperState, seat: int, seed: int) -> KeeperState:
        believed.drops = {card: min(at.faces[card].level, 2) for each in at.players for card in each.deck[:1]}
        return believed

    after(patch, state, "imagine", more)


@leak
def imagined_events_name_their_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "as_remembered", lambda event, seat: event)


@leak
def imagining_knows_who_has_seen_which_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Knowledge, "suppose_seen", lambda knowledge, seat, spectator: None)


@leak
def imagining_knows_where_in_a_granary_a_card_lies(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(determinization, "_put_in_order", lambda *given: None)


@leak
def imagining_knows_how_known_cards_lie_in_a_grave(patch: pytest.MonkeyPatch) -> None:
    """R123: whoever knows two cards of a grave does not know which of them lies farther up."""

    def put(order: Callable[..., None]) -> Callable[..., None]:
        def more(at: KeeperState, seat: int, followed: list[int]) -> None:
            lay = [each.grave[:] for each in at.players]
            order(at, seat, followed)
            for each, grave in zip(at.players, lay, strict=True):
                _as_they_lay(each.grave, [card for card in grave if at.knowledge.memory[card] >> seat & 1])

        return more

    patch.setattr(determinization, "_put_in_order", put(determinization._put_in_order))


def _as_they_lay(pile: list[int], cards: list[int]) -> None:
    """Lay these cards of the pile into this order, in the places that they have."""
    places = [place for place, card in enumerate(pile) if card in cards]
    for place, card in zip(places, cards, strict=True):
        pile[place] = card


@leak
def a_card_is_followed_that_left_a_hand_unseen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KeeperState, "_lose_track", lambda *given: None)


@leak
def imagining_forgets_what_was_seen(patch: pytest.MonkeyPatch) -> None:
    """It is no leak, but no less wrong: what is on a battlefield becomes something else."""

    def more(believed: KeeperState, at: KeeperState, seat: int, seed: int) -> KeeperState:
        believed.faces = at.faces[::-1]
        return believed

    after(patch, state, "imagine", more)


def imagining_knows_how_cards_lie_that_others_know(patch: pytest.MonkeyPatch) -> None:
    """R123: nor where in a hand those lie that some enemy knows. Games by chance hardly ever come to that."""
    patch.setattr(determinization, "_sort_by_what_is_known", lambda *given: None)


def imagining_knows_what_left_with_a_player_who_is_out(patch: pytest.MonkeyPatch) -> None:
    """R172: a face that nobody saw is not learned by its leaving."""
    patch.setattr(determinization, "taken_away", lambda at: [])


def a_window_opens_only_where_something_has_come_up(patch: pytest.MonkeyPatch) -> None:
    """R94, R123: what has come up may be about a hidden card alone; only the 9th Edition has such windows."""

    def close(window: one_by_one.Offer, at: KeeperState) -> None:
        at.spend_oldest(window.answered)
        if at.moments:
            one_by_one.offer(at, window.closing)
        elif window.closing:
            at.agenda.steps.pop()

    patch.setattr(one_by_one.Offer, "_close", close)


def going_back_tells_who_remembers_a_card(patch: pytest.MonkeyPatch) -> None:
    """R123: a card that all remember is laid open once more, and only then going back is free."""
    open_to = Knowledge._open_to

    def counted(knowledge: Knowledge, card: int, seats: int) -> None:
        learned, anew = knowledge.learned, seats & ~knowledge.memory[card]
        open_to(knowledge, card, seats)
        knowledge.learned = learned + bool(anew)

    patch.setattr(Knowledge, "_open_to", counted)
