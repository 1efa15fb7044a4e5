"""What words mean where no card of the set says it so: made-up cards, carried out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.keyforge.positions import PLAIN, asked, play, position

from cardwright.core.agenda import EndlessLoop
from cardwright.core.history import History
from cardwright.core.record import begin
from cardwright.core.snapshot import fingerprint
from cardwright.games import game as load_game
from cardwright.keyforge import words
from cardwright.keyforge.cards import face_of
from cardwright.keyforge.rules.permits import key_cost
from cardwright.keyforge.rules.qualities import quality
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.words import line
from cardwright.records.recorded import RecordedGame


def with_card(ability: str, a: dict[str, Any], b: dict[str, Any], type: str = "action") -> KeyforgeState:
    """A position in which A has one more card in hand, `card`, with these abilities."""
    facts = {"house": "brobnar", "type": type, "power": 3}
    hand = [{"card": "Made-Up", "id": "card"}, *a.get("hand", [])]
    guard = {"house": "sanctum", "type": "creature", "power": 4, "armor": 2, "traits": ["knight"]}
    state = position(a | {"hand": hand}, b, cards=PLAIN | {"Made-Up": facts, "Guard": guard})
    abilities = line("Made-Up", *eval(f"({ability},)", dict(vars(words)))).abilities
    state.faces[state.find("card")] = face_of(facts | {"name": "Made-Up"}, abilities)
    state.reconsider()
    return state


@pytest.mark.parametrize(
    ("amber", "effect", "done"),
    [
        (2, "capture(2, each(my.creature))", False),
        (4, "capture(2, each(my.creature))", True),
        (2, "capture(full, a(my.creature))", True),
        (0, "capture(full, a(my.creature))", False),
        (1, "capture(1, a(my.creature))", True),
        (1, "move(1, them, me)", True),
        (1, "lose(1, them)", True),
        (1, "steal(1)", True),
        (1, "move(2, them, me)", False),
        (2, "move(2, them, me)", True),
        (3, "move(full, them, me)", True),
        (0, "move(full, them, me)", False),
        (1, "lose(2, them)", False),
        (2, "lose(2, them)", True),
        (3, "lose(full, them)", True),
        (0, "lose(full, them)", False),
        (1, "steal(2)", False),
        (2, "steal(2)", True),
        (3, "steal(them.amber)", True),
        (0, "steal(them.amber)", False),
    ],
)
def test_amber_has_flowed_if_all_of_it_did_that_should(amber: int, effect: str, done: bool) -> None:
    """What follows "if you do" needs the effect before to be carried out wholly (S-G1); KF-ABIL-2."""
    oafs = [{"card": "Oaf", "id": "left"}, {"card": "Oaf", "id": "right"}]
    state = with_card(f"play({effect}.then(chains(1)))", {"battleline": oafs}, {"amber": amber})
    state.choose("play card")
    while asked(state).prompt == "target":
        state.choose(0)
    assert state.players[1].amber == max(0, amber - (4 if "each" in effect else 2 if "2" in effect else 99))
    assert state.players[0].chains == done


def test_a_law_can_name_a_player_by_a_card() -> None:
    oaf = {"card": "Oaf", "id": "oaf"}
    state = with_card("key_cost(2, host.controller)", {}, {"battleline": [oaf]}, "upgrade")
    assert [key_cost(state, seat) for seat in range(2)] == [6, 6]
    play(state, "play card")
    assert [key_cost(state, seat) for seat in range(2)] == [6, 8]


@pytest.mark.long_game
def test_a_card_that_comes_back_for_ever_is_an_error_and_does_not_hang() -> None:
    """KFR13: a loop in which nobody is asked is broken off, and the game stands as it did before."""
    rules = load_game("keyforge/1.2")
    played = RecordedGame(rules, begin(rules, list(rules.starter_decks().values()), 1)[1])
    played.state = with_card("play(destroy(this)), leaves(to_hand(this))", {}, {}, "artifact")
    played._history = History(played.state)
    before = fingerprint(played.state)
    with pytest.raises(EndlessLoop, match="for ever: the game cannot go on"):
        played.choose("play card")
    assert (played.record.choices, len(played.past)) == ([], 0)
    assert fingerprint(played.state) == before
    played.choose("end")
    assert played.record.choices == ["A: end"]


@pytest.mark.parametrize(("there", "gained"), [([], 0), ([{"card": "Oaf", "id": "oaf"}], 1)])
def test_what_may_be_done_with_a_card_is_not_done_without_one(there: list[Any], gained: int) -> None:
    """KF-ABIL-3: nothing of a "may" happens where its first choice finds nothing."""
    state = with_card("play(may(destroy(a(their.creature)), gain(1)))", {}, {"battleline": there})
    state.choose("play card")
    if there:
        state.choose("target oaf")
    assert state.players[0].amber == gained


@pytest.mark.parametrize(
    "effect",
    [
        *(
            "destroy(this)",
            "sacrifice(this)",
            "purge(this)",
            "archive(this)",
            "to_hand(this)",
            "to_deck(this)",
        ),
        *("shuffle_in(this)", "stun(this)", "ready(this)", "damage(1, this)", "grow(1, this)", "capture(1)"),
        *("capture(1, this)", "move(1, me, this)", "control(this, them)", "this_turn(this.gets(power(1)))"),
    ],
)
def test_a_card_that_has_left_play_and_come_back_is_another_one(effect: str) -> None:
    """KF-LEAVE-8: what is said of the former one does nothing to the new one."""
    ability = f"play(to_hand(this), put_into_play(a(my.hand.creature)), {effect})"
    state = with_card(ability, {"amber": 1}, {"amber": 1}, "creature")
    play(state, "play card")
    card = state.find("card")
    assert state.players[0].battleline == [card]
    thing = state.things[card]
    assert (thing.stunned, thing.damage, thing.counters, thing.amber) == (False, 0, 0, 0)
    assert thing.exhausted
    assert state.power(card) == 3


def test_who_attacks_is_the_foe_of_who_defends_and_of_nobody_else() -> None:
    """S-A6: both sides of a fight can speak of the foe."""
    ability = "while_(foe.damaged, this.gets(power(5)))"
    oaf = {"card": "Oaf", "id": "oaf", "damage": 1}
    state = with_card(ability, {"hand": [{"card": "Oaf", "id": "idle"}]}, {"battleline": [oaf]}, "creature")
    card, idle = state.find("card"), state.find("idle")
    state.faces[idle] = state.faces[card]
    play(state, "play card", "play idle", "right", "end")
    play(state, "house brobnar", "fight oaf")
    powers = [state.power(each) for each in (card, idle)]
    assert (asked(state).prompt, powers) == ("target", [3, 3])
    play(state, "target card")
    struck = [event for event in state.events if event.word() == "damage"]
    assert {event.card: event.amount for event in struck} == {state.find("oaf"): 8, card: 5}


@pytest.mark.parametrize(
    ("effect", "zone"),
    [
        ("purge(it)", "hand"),
        ("purge(each(it))", "hand"),
        ("purge(each(my.hand.creature))", "purged"),
        ("purge(a(my.hand.creature))", "purged"),
    ],
)
def test_what_has_gone_to_a_hidden_zone_is_found_only_by_its_zone(effect: str, zone: str) -> None:
    """KF-LEAVE-2, S-G4: an ability loses track of a card that it has sent to a hand."""
    oaf = {"card": "Oaf", "id": "oaf"}
    state = with_card(f"play(to_hand(a(my.creature)), {effect})", {"battleline": [oaf]}, {})
    play(state, "play card")
    assert state.zone_word(state.zones[state.find("oaf")]) == zone


@pytest.mark.parametrize(
    ("ability", "type", "turns"),
    [
        ("when(plays(everyone, creature), gain(1)).within(1)", "artifact", [1, 2, 3]),
        ("play(this_turn(when(plays(everyone, creature), gain(1)).within(1)))", "action", [1, 1, 1]),
        ("play(next_turn(them, when(plays(everyone, creature), gain(1)).within(1)))", "action", [0, 1, 1]),
        ("play(next_turn(me, when(plays(everyone, creature), gain(1)).within(1)))", "action", [0, 0, 1]),
    ],
)
def test_what_speaks_of_the_first_event_speaks_of_the_first_of_each_turn(
    ability: str, type: str, turns: list[int]
) -> None:
    """`within(1)`, S-G11: three turns with two creatures each, and how much Æ A has after each."""
    oafs = [{"card": "Oaf", "id": f"oaf-{number}"} for number in range(6)]
    state = with_card(ability, {"hand": oafs[:2] + oafs[4:]}, {"hand": oafs[2:4]}, type)
    play(state, "play card")
    amber = []
    for number in range(6):
        state.choose(f"play oaf-{number}")
        while asked(state).prompt != "main":
            state.choose("left")
        if number % 2:
            amber.append(state.players[0].amber)
            play(state, "end", "house brobnar")
    assert amber == turns


@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_an_upgrade_acts_for_whoever_controls_it_on_whichever_creature(whose: str) -> None:
    """S-G9: at the end of A's turn, wherever the upgrade is."""
    lines = {"mine": [{"card": "Oaf", "id": "mine"}], "theirs": [{"card": "Oaf", "id": "theirs"}]}
    sides = [{"battleline": lines[side] if side == whose else []} for side in lines]
    state = with_card("at_end(gain(1))", sides[0], sides[1], "upgrade")
    play(state, "play card")
    state.choose("end")
    assert [player.amber for player in state.players] == [1, 0]


def test_one_card_that_effects_are_repeated_for_is_chosen_once() -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "right")]
    state = with_card("play(per(a(creature), stun(it), exhaust(it)))", {"battleline": oafs}, {})
    state.choose("play card")
    assert (asked(state).prompt, asked(state).least, asked(state).most) == ("target", 1, 1)
    state.choose("target right")
    assert asked(state).prompt == "main"
    assert [state.things[card].stunned for card in state.creatures()] == [False, True]


@pytest.mark.parametrize(
    ("effect", "decks", "discards"),
    [
        ("swap(my.deck, my.discard)", [1, 3], [2, 4]),
        ("swap(their.deck, their.discard)", [2, 4], [1, 3]),
        ("shuffle_in(each(my.discard))", [3, 3], [0, 4]),
        ("shuffle_in(each(their.discard))", [2, 7], [1, 0]),
    ],
)
def test_whose_piles_are_meant(effect: str, decks: list[int], discards: list[int]) -> None:
    """S-A15, S-A9; the card that says so is not yet in the discard pile."""
    state = with_card(f"play({effect})", {"deck": 2, "discard": ["Oaf"]}, {"deck": 3, "discard": ["Oaf"] * 4})
    play(state, "play card")
    assert [len(player.deck) for player in state.players] == decks
    card = state.find("card")
    assert [len([each for each in player.discard if each != card]) for player in state.players] == discards


@pytest.mark.parametrize(
    ("cards", "seats"),
    [
        ("my.discard", [0]),
        ("their.discard", [1]),
        ("my.creature", [0]),
        ("mars.their.creature", [1]),
        ("mars.my.creature", [0]),
        ("my.creature | my.artifact", [0]),
        ("my.creature | their.artifact", [0, 1]),
        ("creature", [0, 1]),
    ],
)
def test_whoever_has_nothing_to_shuffle_in_shuffles_all_the_same(cards: str, seats: list[int]) -> None:
    """S-A9: the deck has been shuffled, so that nobody knows it any more."""
    state = with_card(f"play(shuffle_in(each({cards})))", {"deck": 2}, {"deck": 2})
    play(state, "play card")
    assert sorted(event.player for event in state.events if event.word() == "shuffle") == seats


def test_a_law_counts_the_events_since_it_came() -> None:
    """S-G11: of a turn that has begun already only the rest counts."""
    oafs = [{"card": "Oaf", "id": f"oaf-{number}"} for number in range(3)]
    state = with_card("when(plays(me, creature), gain(1)).within(1)", {"hand": oafs}, {}, "artifact")
    play(state, "play oaf-0", "play card", "play oaf-1", "left", "play oaf-2", "left")
    assert state.players[0].amber == 1


@pytest.mark.parametrize("choice", ["a(creature)", "up_to(1, creature)"])
def test_a_card_for_which_something_is_repeated_is_not_fresh(choice: str) -> None:
    """`fresh` are those that have not been chosen yet, also for a round (`card-language.md`, 7)."""
    line_of_a = [{"card": "Oaf", "id": name} for name in ("left", "middle", "right")]
    state = with_card(f"play(per({choice}, stun(each(creature.fresh))))", {"battleline": line_of_a}, {})
    play(state, "play card", "target middle")
    assert [state.things[card].stunned for card in state.creatures()] == [True, False, True]


@pytest.mark.parametrize("keys", [0, 1, 2])
def test_so_many_times_may_be_not_at_all(keys: int) -> None:
    state = with_card("play(per(me.keys, chains(1)))", {"keys": keys}, {})
    play(state, "play card")
    assert state.players[0].chains == keys


@pytest.mark.parametrize(("amber", "forged"), [(5, 0), (6, 1)])
def test_what_follows_a_key_follows_only_a_key(amber: int, forged: int) -> None:
    """KF-FORGE-10, S-G1: the key is forged if it can be paid."""
    state = with_card("play(forge().then(chains(2)))", {"amber": amber}, {})
    play(state, "play card", *["key red"] * forged)
    assert (len(state.players[0].keys), state.players[0].chains) == (forged, 2 * forged)


NUMBERS = {
    "me.amber": 3,
    "them.amber": 5,
    "everyone.amber": 8,
    "half(them.amber)": 2,
    "me.keys": 1,
    "everyone.keys": 3,
    "me.amber + them.keys": 5,
    "them.amber - me.amber": 2,
    "me.amber * me.amber": 9,
    "3 - me.keys": 2,
    "count(creature)": 4,
    "count(my.creature)": 2,
    "count(my.creature) - count(their.creature)": 0,
    "count(my.creature | their.artifact)": 3,
    "count(my.creature | my.damaged.creature)": 2,
    "count(creature.power == 4)": 2,
    "count(creature.power != 4)": 2,
    "count(creature.power < 4)": 1,
    "count(creature.power <= 4)": 3,
    "count(creature.power > 4)": 1,
    "count(creature.power >= 4)": 3,
    "count(damaged.creature)": 1,
    "count(undamaged.creature)": 3,
    "count(creature.exhausted)": 1,
    "count(creature.ready)": 3,
    "count(creature.stunned)": 1,
    "count(creature.laden)": 1,
    "count(creature.elusive)": 1,
    "count(creature.armored)": 1,
    "count(creature.flank)": 4,
    "count(brobnar.creature)": 2,
    "count(non_brobnar.creature)": 2,
    "count(knight.creature)": 1,
    "count(my.non_brobnar.creature)": 0,
    "count(artifact)": 1,
    "count(upgrade)": 2,
    "count(card)": 7,
    "count(named('Guard'))": 1,
    "count(my.hand)": 1,
    "count(their.hand)": 3,
    "count(their.hand.creature)": 2,
    "count(their.hand.elusive.creature)": 1,
    "count(my.discard)": 2,
    "count(my.discard.creature)": 1,
    "count(discarded.creature)": 1,
    "count(discarded.card)": 3,
    "count(creature.power >= 10)": 1,
    "count(my.hand.creature.power == 5)": 1,
    "count(creature.armor >= 3)": 1,
    "count(my.hand.creature.armor >= 1)": 0,
    "count(creature.amber == 2)": 1,
    "times(plays(me, card))": 1,
    "times(plays(me, creature))": 0,
    "last_turn(plays(them, card))": 0,
}
"""What these words are worth in the position below, of which the card that says them is none."""


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_number_is(number: str) -> None:
    oaf = {"card": "Oaf", "damage": 1, "upgrades": ["Blood of Titans"]}
    brute = {"card": "Brute", "exhausted": True}
    a = {"amber": 3, "keys": 1, "battleline": [oaf, brute], "hand": ["Oaf"], "discard": ["Oaf", "Punch"]}
    guard = {"card": "Guard", "amber": 2, "upgrades": ["Protect the Weak"]}
    noddy = {"card": "Noddy the Thief", "stunned": True}
    b = {"amber": 5, "keys": 2, "battleline": [guard, noddy], "artifacts": ["Cannon"], "discard": ["Anger"]}
    b["hand"] = ["Oaf", "Noddy the Thief", "Anger"]
    state = with_card(f"play(gain({number}))", a, b)
    play(state, "play card")
    assert state.players[0].amber - 3 == NUMBERS[number]


CONDITIONS = {
    "me.amber == 3": True,
    "me.amber != 3": False,
    "them.amber > me.amber": True,
    "me.amber > them.amber": False,
    "me.amber >= 3": True,
    "me.amber >= 4": False,
    "me.amber <= 3": True,
    "me.amber <= 2": False,
    "me.amber < 4": True,
    "me.amber < 3": False,
    "my.creature": True,
    "their.knight.creature": False,
    "my_turn": True,
    "(me.amber == 3) & my_turn": True,
    "(me.amber == 4) & my_turn": False,
    "my_turn & (me.amber == 4)": False,
    "active_house == brobnar": True,
    "active_house != brobnar": False,
    "active_house == dis": False,
    "active_house != dis": True,
    "this.of(me)": True,
    "this.of(brobnar)": True,
    "this.of(dis)": False,
    "~this.of(me)": False,
    "~this.of(dis)": True,
    "this.of(active_house)": True,
    "times(plays(me, card))": True,
    "times(plays(me, card)) == 2": False,
    "last_turn(plays(them, card))": False,
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_what_is_so(condition: str) -> None:
    state = with_card(
        f"play(if_({condition}, chains(1), els=chains(2)))",
        {"amber": 3, "battleline": ["Oaf"], "houses": ["brobnar", "mars", "logos"]},
        {"amber": 5, "battleline": ["Oaf"]},
    )
    play(state, "play card")
    assert state.players[0].chains == (1 if CONDITIONS[condition] else 2)


@pytest.mark.parametrize(
    ("choice", "bounds"),
    [
        ("some(2, creature)", [(2, 2), (2, 2)]),
        ("some(4, creature)", [(3, 3), (3, 3), (3, 3)]),
        ("up_to(2, creature)", [(0, 2), (0, 2)]),
        ("up_to(5, creature)", [(0, 3), (0, 3), (0, 3)]),
        ("strongest(creature, 2)", [(2, 2), (2, 2)]),
    ],
)
def test_how_many_may_be_chosen_is_told_with_each_question(
    choice: str, bounds: list[tuple[int, int]]
) -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "middle", "right")]
    state = with_card(f"play(stun({choice}))", {"battleline": oafs}, {})
    state.choose("play card")
    told = []
    while asked(state).prompt == "target" and len(asked(state).chosen) < 3 and state.choice is not None:
        if [option.verb for option in asked(state).options] == ["done"]:
            break
        told.append((asked(state).least, asked(state).most))
        state.choose(0)
    assert told == bounds


def test_one_may_stop_before_the_first_round() -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "right")]
    state = with_card("play(per(up_to(2, creature), stun(it)))", {"battleline": oafs}, {})
    state.choose("play card")
    assert (asked(state).least, asked(state).most) == (0, 2)
    state.choose("done")
    assert asked(state).prompt == "main"


@pytest.mark.parametrize(("hand", "done"), [([], 0), ([{"card": "Oaf", "id": "oaf"}], 1)])
def test_what_follows_a_card_that_is_played(hand: list[Any], done: int) -> None:
    """S-G1: of nothing that was played nothing follows."""
    state = with_card("play(play_card(a(my.hand)).then(chains(1)))", {"hand": hand}, {})
    play(state, "play card")
    assert state.players[0].chains == done


@pytest.mark.parametrize(
    ("effect", "purpose"),
    [
        ("this_turn(a(creature).gets(power(1)))", "give"),
        ("next_turn(them, a(creature).gets(power(1)))", "give"),
        ("this_turn(cannot(fights(a(creature))))", "forbid"),
        ("next_turn(them, cannot(fights(a(creature))))", "forbid"),
        ("per(a(creature), stun(it))", "stun"),
    ],
)
def test_what_a_choice_for_a_law_is_for(effect: str, purpose: str) -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "right")]
    state = with_card(f"play({effect})", {"battleline": oafs}, {})
    state.choose("play card")
    assert asked(state).purpose == purpose


def test_what_is_spent_on_a_key_is_heard_of_wherever_it_lay() -> None:
    """What is lost is not spent, and no more is than the key costs."""
    b = {"amber": 7, "artifacts": [{"card": "Safe Place", "id": "safe", "amber": 3}]}
    state = with_card("when(spends(them), gain(amount))", {"hand": ["Bumpsy"]}, b, "creature")
    play(state, "play card", "play Bumpsy", "left", "end")
    assert (state.players[0].amber, state.players[1].amber) == (0, 6)
    play(state, "target safe", "target safe", "done", "key red")
    assert [event.amount for event in state.events if event.word() == "amber"][-4:] == [2, 2, 4, 4]
    assert (state.players[0].amber, state.players[1].amber) == (6, 2)


@pytest.mark.parametrize(
    ("effect", "powers"),
    [
        ("this_turn(each(creature).gets(power(1)))", [6, 5, 5]),
        ("this_turn((each(creature) - strongest(creature)).gets(power(1)))", [5, 5, 5]),
        ("this_turn(a(my.creature).gets(power(1)))", [6, 4, 4]),
        ("each(creature).gets(power(1))", [6, 5, 5]),
        ("(each(creature) - strongest(creature)).gets(power(1))", [5, 5, 5]),
        ("stun(a(my.creature)), a(their.creature).gets(power(1))", [5, 4, 5]),
        ("stun(a(my.creature)), it.gets(power(1))", [6, 4, 4]),
        ("stun(a(my.creature)), this_turn(it.gets(power(1)))", [6, 4, 4]),
        ("stun(a(my.creature)), this_turn(a(their.creature).gets(power(1)))", [5, 4, 5]),
    ],
)
def test_which_cards_get_something(effect: str, powers: list[int]) -> None:
    """S-A4, S-G12: those that were chosen for it, without those that are taken away, and no others."""
    a = [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]
    state = with_card(f"play({effect})", {"battleline": a}, {"battleline": ["Brute"]})
    play(state, "play card", *["target oaf"] * ("a(my" in effect))
    assert [state.power(card) for card in state.creatures()] == powers


def test_what_a_creature_has_got_it_has_as_long_as_it_stays() -> None:
    """S-G12: an ability that it was given is its own, and is gone with it."""
    a = [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]
    state = with_card("play(each(my.creature).gets(reap(gain(2)), elusive))", {"battleline": a}, {})
    play(state, "play card", "reap oaf")
    assert state.players[0].amber == 3
    play(state, "end", "house brobnar", "end", "house brobnar", "reap brute")
    assert state.players[0].amber == 6
    assert [quality(state, card, "elusive") for card in state.creatures()] == [1, 1]


def test_nothing_is_asked_where_there_is_only_nothing() -> None:
    """No number up to 0, and no `done` alone where nothing can be chosen."""
    state = with_card(
        "play(per(up_to(2, their.creature), stun(it)), heal(up_to(2), a(their.creature)))", {}, {}
    )
    state.choose("play card")
    assert asked(state).prompt == "main"


def test_what_is_captured_is_counted() -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "right")]
    state = with_card("play(capture(2, each(my.creature)), gain(amount))", {"battleline": oafs}, {"amber": 5})
    play(state, "play card")
    assert [player.amber for player in state.players] == [4, 1]


@pytest.mark.parametrize(
    ("ability", "hurt", "gained"),
    [
        ("instead(strikes(this), gain(1))", (5, 0), 1),
        ("instead(suffers(this), gain(1))", (0, 3), 1),
        ("instead(gains(me), grow(1, this))", (5, 3), 0),
        ("instead(dies(this), gain(1))", (5, 3), 1),
    ],
)
def test_anything_can_happen_instead(ability: str, hurt: tuple[int, int], gained: int) -> None:
    """S-G21: a creature with this ability and power 3 fights an Oaf of power 5."""
    state = with_card(ability, {}, {"battleline": [{"card": "Oaf", "id": "oaf"}, "Oaf"]}, "creature")
    play(state, "play card", "end", "house brobnar", "end", "house brobnar", "fight card", "target oaf")
    card = state.find("card")
    dealt = {event.card: event.amount for event in state.events if event.word() == "damage"}
    assert (dealt.get(card, 0), dealt.get(state.find("oaf"), 0)) == hurt
    assert state.players[0].amber == gained


def test_what_would_be_gained_can_become_something_else() -> None:
    oaf = {"card": "Oaf", "id": "oaf"}
    state = with_card("instead(gains(me), grow(1, this))", {"battleline": [oaf]}, {}, "creature")
    play(state, "play card", "right", "reap oaf")
    assert state.players[0].amber == 0
    assert state.power(state.find("card")) == 4


def test_no_damage_is_not_dealt() -> None:
    state = with_card("play(damage(count(their.hand), each(creature)))", {"battleline": ["Oaf"]}, {})
    play(state, "play card")
    assert not [event for event in state.events if event.word() in ("damage", "absorb")]


def test_a_law_can_speak_of_a_number_of_each_card() -> None:
    line_of_a = [{"card": "Oaf", "id": "oaf"}, {"card": "Brute", "id": "brute"}]
    state = with_card("play(this_turn(cannot(reaps(creature.power >= 5))))", {"battleline": line_of_a}, {})
    play(state, "play card")
    offered = [state.notation(option) for option in asked(state).options]
    assert "reap brute" in offered
    assert "reap oaf" not in offered


def test_what_rounds_within_rounds_are_for() -> None:
    oafs = [{"card": "Oaf", "id": name} for name in ("left", "right")]
    state = with_card("play(per(a(creature), per(2, stun(it), ready(it))))", {"battleline": oafs}, {})
    state.choose("play card")
    assert asked(state).purpose == "stun"


@pytest.mark.parametrize(("word", "event"), [("stun", "stun"), ("exhaust", "exhaust"), ("ready", "ready")])
def test_only_who_is_not_so_already_becomes_so(word: str, event: str) -> None:
    """KF-STUN-4: and only those are counted."""
    line_of_a = [{"card": "Oaf", "stunned": True, "exhausted": True}, {"card": "Oaf", "id": "oaf"}]
    state = with_card(f"play({word}(each(creature)), grow(1, each(done)))", {"battleline": line_of_a}, {})
    play(state, "play card")
    assert len([each for each in state.events if each.word() == event]) == 1
    assert [state.power(card) for card in state.creatures()] == ([6, 5] if word == "ready" else [5, 6])


@pytest.mark.parametrize(
    "effect", ["move(count(my.hand), them, me)", "capture(count(my.hand), a(my.creature))"]
)
def test_of_nothing_nothing_goes_anywhere(effect: str) -> None:
    state = with_card(f"play({effect})", {"battleline": ["Oaf"]}, {"amber": 3})
    play(state, "play card")
    assert state.players[1].amber == 3


def test_what_could_not_be_healed_is_no_amount() -> None:
    """The amount is that of the last effect, also where it was nothing and nothing was asked (S-A12)."""
    state = with_card("play(gain(2), heal(up_to(2), a(creature)), gain(amount))", {"battleline": ["Oaf"]}, {})
    play(state, "play card")
    assert state.players[0].amber == 2


@pytest.mark.parametrize(
    ("ability", "power", "gained"),
    [
        ("when(suffers(this), gain(1))", 0, 0),
        ("when(suffers(this), gain(1))", 3, 1),
        ("when(fights(this), gain(1))", 0, 0),
        ("when(fights(this), gain(1))", 3, 1),
    ],
)
def test_who_dies_of_an_event_does_not_react_to_it(ability: str, power: int, gained: int) -> None:
    """KFR1, KFR3: A's creature of power 3, or so much more, fights an Oaf of power 5."""
    state = with_card(f"{ability}, this.gets(power({power}))", {}, {"battleline": ["Oaf"]}, "creature")
    play(state, "play card", "end", "house brobnar", "end", "house brobnar", "fight card")
    assert (state.creature(state.find("card")), state.players[0].amber) == (gained > 0, gained)


def test_what_a_card_does_when_destroyed_comes_before_who_reacts_to_its_wounds() -> None:
    """KFR1: the imp has paid before what hears of the damage counts the Æ that it brings."""
    imp = {"card": "Dust Imp", "id": "imp"}
    state = with_card(
        "when(suffers(their.creature), gain(them.amber))",
        {"battleline": ["Oaf"]},
        {"battleline": [imp]},
        "artifact",
    )
    play(state, "play card", "fight Oaf")
    assert [player.amber for player in state.players] == [2, 2]


def test_a_repetition_ends_with_its_card_wherever_that_has_gone() -> None:
    """KF-ABIL-9: also that of a card which had gone before its ability began."""
    state = with_card("when(enters(this), destroy(this)), play(gain(1), again)", {}, {}, "creature")
    play(state, "play card")
    assert state.players[0].amber == 1
