"""A game at the terminal: people who type, bots who answer, and who gets to see what."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console

from cardwright.core.chance import Chance
from cardwright.core.choice import Choice, Option
from cardwright.core.edits import Edited
from cardwright.core.record import begin, replay
from cardwright.core.snapshot import fingerprint
from cardwright.core.undo import OTHERS_CHOSE
from cardwright.core.view import View
from cardwright.games import game as installed_game
from cardwright.kotc.rules.state import KeeperState
from cardwright.players import bot
from cardwright.records.files import read_record, write_record
from cardwright.records.recorded import RecordedGame
from cardwright.terminal.replaying import Replay
from cardwright.terminal.session import Session
from cardwright.terminal.table import THEME

Lay = Callable[..., RecordedGame]
Sit = Callable[..., Session]


class Plain:
    """A bot that always takes the last option."""

    def pick(self, view: View[Any]) -> Option:
        assert view.choice is not None
        return view.choice.options[-1]


def asked(game: RecordedGame) -> Choice:
    """The question that is put."""
    choice = game.state.choice
    assert choice is not None
    return choice


def position(game: RecordedGame) -> KeeperState:
    return cast(KeeperState, game.state)


def random_answers(seed: int) -> Any:
    chance = Chance.seeded(seed)
    while True:
        yield str(1 + chance.below(6))


def test_one_person_plays_against_a_bot_to_the_end(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    result = sit(game, {1: bot("random", 1)}, random_answers(1)).play()
    assert game.state.over
    assert result is game.state.result
    assert " win" in screen.text.splitlines()[-2]
    assert "A: It is your Action Phase." in screen.text
    assert "B: " not in screen.text


@pytest.mark.long_game
def test_two_people_and_a_bot_share_a_keyboard_but_not_their_hands(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay(players=3)
    state = position(game)
    hands = {state.names[seat]: {state.name(card) for card in state.players[seat].hand} for seat in range(3)}
    sit(game, {2: bot("random", 1)}, random_answers(2)).play()
    assert game.state.over
    openings: dict[str, str] = {}
    for part in screen.text.split("Hand the keyboard to ")[1:]:
        openings.setdefault(part[0], part)
    assert set(openings) == {"A", "B"}
    for other, theirs in (("A", hands["B"]), ("B", hands["A"])):
        assert not [name for name in theirs if name in openings[other]]


def test_enter_alone_ends_every_phase_and_so_the_game(lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, repeat("")).play()
    assert game.state.over


def test_behind_what_a_judge_has_changed_nobody_goes_back_and_the_game_goes_on(
    screen: Any, lay: Lay, sit: Sit
) -> None:
    game = lay()
    game.choose("done")
    game.edit(Edited(player="B", set={"hp": 20}))
    sit(game, {1: bot("random", 1)}, ["undo", "table"]).play()
    assert "only a judge can go back behind that" in screen.text
    assert game.record.edited(2) is not None


def test_who_has_agreed_before_need_not_say_so_again(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    game.agree(1)
    sit(game, {1: bot("random", 1)}, ["agree"]).play()
    assert game.state.over
    assert game.record.result is not None


def test_a_turn_without_anything_to_do_is_still_put_to_its_player(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    game.choose("done")
    game.choose("done")
    seat = position(game).turn_player
    sit(game, {1 - seat: bot("random", 1)}, [""]).play()
    assert "Sow a card as a resource?" in screen.text
    assert "Action Phase" not in screen.text


def test_commands_show_and_explain(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    own = game.state.name(position(game).players[0].hand[0])
    lines = [
        "help",
        "hand",
        "grave",
        "log",
        "table",
        f"card {own}",
        "card",
        "why",
        "why 0",
        "why x",
        f"why not {own}",
        "nonsense\x1b[2J",
    ]
    sit(game, {1: bot("random", 1)}, lines).play()
    for told in (
        "takes the one marked ↵",
        "A's hand",
        "A's grave: no cards",
        "Which card? You know: ",
        own,
    ):
        assert told in screen.text
    why = "0  A shuffles.\n   Decks are shuffled before play. (K17-setup-and-deck-building-11)"
    assert why in screen.text
    assert "There is no event 'x'" in screen.text
    assert f"{own} is on offer." in screen.text
    assert "'nonsense�[2J' is not on offer" in screen.text
    assert "\x1b" not in screen.text


def test_an_answer_that_fits_several_options_is_asked_again(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, ["bury", "99", "done", ""]).play()
    assert "'bury' fits several options" in screen.text
    assert "'99' is not on offer" in screen.text


def test_a_game_ends_when_all_agree(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    result = sit(game, {1: bot("random", 1)}, ["agree"]).play()
    assert result is not None
    assert result.reason == "agreed"
    assert "all players agreed to end the game" in screen.text


def test_a_person_may_want_to_go_on(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    assert sit(game, {}, ["", "agree", "no", "quit"]).play() is None
    assert "wants to go on" in screen.text
    assert not game.state.over


def test_the_end_of_input_and_quit_leave_quietly(lay: Lay, sit: Sit) -> None:
    assert sit(lay(), {1: bot("random", 1)}, []).play() is None
    assert sit(lay(), {1: bot("random", 1)}, ["quit"]).play() is None


def test_without_people_the_whole_log_is_shown(screen: Any, lay: Lay, sit: Sit) -> None:
    sit(lay(), {0: bot("random", 1), 1: bot("random", 2)}, []).play()
    assert "A draws" in screen.text
    assert "HP" in screen.text.splitlines()[-1]


def test_undo_takes_back_ones_own_decisions_exactly(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    asked: list[tuple[int, str]] = []
    logs: list[str] = []

    def note() -> None:
        asked.append((len(game.past), fingerprint(game.state)))

    def lines() -> Iterator[str]:
        yield from ["", "1"] * 3
        before = len(screen.text)
        yield "log"
        logs.append(screen.text[before:])
        for _ in range(3):
            note()
            yield "1"
        note()
        yield "undo 3"
        note()
        before = len(screen.text)
        yield "log"
        logs.append(screen.text[before:])
        for _ in range(3):
            yield "1"
        note()
        yield "undo"
        note()

    sit(game, {1: Plain()}, lines()).play()
    first, _, third, fourth, undone, redone, again = asked
    assert first[0] < third[0] < fourth[0]
    assert undone == first
    assert redone == fourth
    assert again == third
    assert logs[0] == logs[1]
    assert len(game.record.choices) == len(game.past)
    assert fingerprint(replay(game.rules, game.record)) == fingerprint(game.state) == third[1]


def test_going_back_is_free_where_nobody_gains_by_it(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {}, ["", "1", "undo", "quit"]).play()
    assert game.record.choices == []
    assert "Taken back; that is free" in screen.text
    assert "may A go back" not in screen.text


def test_going_back_does_not_tell_who_could_only_pass(lay: Lay) -> None:
    """Whoever was asked has decided, also where they had to answer as they did."""
    game = lay()
    seat = made = -1
    while seat < 0 or not asked(game).forced or asked(game).player == seat:
        seat, made = asked(game).player, len(game.past)
        game.choose(0)
    assert OTHERS_CHOSE not in game.against_undo(made, seat)
    game.choose(0)
    assert OTHERS_CHOSE in game.against_undo(made, seat)


def test_people_are_asked_where_somebody_gains_by_it(screen: Any, lay: Lay, sit: Sit) -> None:
    """Four mulligans of a card each; then the first player wants to go back, and all the others are asked."""
    game = lay(players=3)
    first = position(game).turn_player
    A, B, C = (game.state.names[(first + place) % 3] for place in range(3))  # noqa: N806
    asked: list[str] = []
    answers: Iterator[str] = iter(["1", "done"] + ["done"] * 2 + ["undo", "undo", "undo"])
    consents = iter(["yes", "no", "no", "y", "yes"])

    def typed(prompt: str) -> str:
        if "press Enter" in prompt:
            return ""
        if "may" in prompt:
            asked.append(prompt)
            return next(consents)
        return next(answers, "quit")

    session = sit(game, {}, [])
    session._read = typed
    session.play()
    question = f"may {A} go back? yes or no: "
    assert asked == [
        f"{B}, {question}",
        f"{C}, {question}",
        f"{B}, {question}",
        f"{B}, {question}",
        f"{C}, {question}",
    ]
    told = " ".join(screen.text.split())
    assert f"{C} does not agree. Nothing is taken back." in told
    assert f"{B} does not agree. Nothing is taken back." in told
    assert "somebody has seen a card: all have to agree" in told
    assert "Taken back, as all agree." in told
    assert len(game.record.choices) == 1


def test_bots_are_not_asked_but_it_is_said(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["1", "done", "undo", "undo", "quit"]).play()
    told = " ".join(screen.text.split())
    assert "among people all would have to agree: somebody else has chosen since" in told
    assert "Taken back; that is free" in told
    assert game.record.choices == []


def test_what_was_not_decided_cannot_be_taken_back(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["undo", "", "", "undo 2", "undo 0", "undo x", "undo 99999999999"]).play()
    assert "you have made none yet" in screen.text
    assert screen.text.count("takes back your last N decisions; you have made 1") == 4


def test_a_game_can_be_saved_and_gone_on_with(screen: Any, lay: Lay, sit: Sit, tmp_path: Path) -> None:
    game = lay()
    sit(game, {1: Plain()}, ["1", "done", "1", "save", "quit"]).play()
    assert "is saved in" in screen.text
    kept = read_record(tmp_path / "kept.game.json")
    assert kept == game.record
    later = RecordedGame(game.rules, kept)
    assert fingerprint(later.state) == fingerprint(game.state)
    before = len(screen.text)
    sit(later, {1: Plain()}, ["undo", "log", "quit"]).play()
    assert len(later.past) < len(game.past)
    assert "A shuffles" in screen.text[before:]


def test_where_nothing_can_be_written_the_game_goes_on(
    screen: Any, lay: Lay, sit: Sit, tmp_path: Path
) -> None:
    tmp_path.rmdir()
    sit(lay(), {1: Plain()}, ["save", ""]).play()
    assert "the game cannot be saved here" in " ".join(screen.text.split())


def test_an_agreed_end_is_recorded(lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: bot("random", 1)}, ["agree"]).play()
    assert game.record.choices == ["A: agree", "B: agree"]
    assert fingerprint(replay(game.rules, game.record)) == fingerprint(game.state)


def test_enter_gives_nothing_up_unless_it_is_pressed_twice(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    sit(game, {1: Plain()}, [""]).play()
    assert game.record.choices == []
    assert "Enter once more for `done`: you keep this hand as it is." in screen.text
    sit(game, {1: Plain()}, ["", "table", ""]).play()
    assert game.record.choices == [], "something else was typed in between"
    sit(game, {1: Plain()}, ["", "", ""]).play()
    assert game.record.choices.count("A: done") == 1
    assert not [line for line in game.record.choices if line == "A: skip"]
    assert "Enter once more for `skip`: you sow nothing in this turn." in screen.text


def test_enter_chooses_nobody_as_the_victim(screen: Any, lay: Lay, sit: Sit) -> None:
    game = attack(lay())
    assert game.state.choice is not None
    assert game.state.choice.prompt == "victim"
    before = len(game.record.choices)
    sit(game, {1 - game.state.choice.player: Plain()}, ["", ""]).play()
    assert len(game.record.choices) == before
    assert screen.text.count("Here Enter alone chooses nothing") == 2


def attack(game: RecordedGame) -> RecordedGame:
    """Play until somebody attacks and has to say whom."""
    bots = [bot("random", seat) for seat in range(2)]
    while (choice := game.state.choice) is not None:
        if choice.prompt == "victim" and not choice.forced:
            return game
        game.choose(bots[choice.player].pick(game.state.view(choice.player)))
    raise AssertionError("nobody has attacked")


def paying(game: RecordedGame) -> tuple[RecordedGame, int]:
    """Play until somebody can pay for a card in several ways that are all alike; who that is."""
    bots = [bot("random", seat) for seat in range(2)]
    while (choice := game.state.choice) is not None:
        before = len(game.past)
        game.choose(bots[choice.player].pick(game.state.view(choice.player)))
        after = game.state.choice
        if after is not None and after.prompt == "pay" and len(after.options) > 1:
            game.undo_to(before)
            return game, choice.player
    raise AssertionError("nobody has paid")


def test_alike_payments_are_made_and_by_hand_only_for_who_wants_it(screen: Any, lay: Lay, sit: Sit) -> None:
    game, seat = paying(lay())
    state = game.state
    assert state.choice is not None
    view = state.view(seat)
    card = next(view.notation(each) for each in state.choice.options if each.verb in ("summon", "cast"))
    made = len(game.record.choices)
    sit(game, {1 - seat: Plain()}, [card]).play()
    assert "What do you pay with?" not in screen.text
    assert "Which resource do you exhaust?" not in screen.text
    assert any(": exhaust " in line for line in game.record.choices[made:])
    game.undo_to(made)
    sit(game, {1 - seat: Plain()}, ["pay", card]).play()
    assert "You choose yourself now what you pay with." in screen.text
    assert "Which resource do you exhaust?" in screen.text
    assert game.record.choices[made:] == [f"{state.names[seat]}: {card}"]


def test_the_cheapest_resource_pays_and_undo_goes_back_before_it(lay: Lay, sit: Sit) -> None:
    game, seat = paying(lay())
    made = len(game.record.choices)
    state = game.state
    assert state.choice is not None
    card = next(each for each in state.choice.options if each.verb in ("summon", "cast"))
    sit(game, {1 - seat: Plain()}, [state.view(seat).notation(card), "undo"]).play()
    assert len(game.record.choices) <= made


def test_who_concedes_against_a_bot_has_left_and_the_record_says_so(
    screen: Any, lay: Lay, sit: Sit, tmp_path: Path
) -> None:
    game = lay()
    assert sit(game, {1: Plain()}, ["concede", "no", "concede", "yes"]).play() is None
    assert "Nothing is given up." in screen.text
    assert "A concedes. B has won." in screen.text
    assert [(each.player, each.conceded) for each in game.record.seats] == [("random", True), (None, False)]
    write_record(game.record, tmp_path / "given-up.game.json")
    kept = read_record(tmp_path / "given-up.game.json")
    assert kept == game.record
    assert "conceded" not in (tmp_path / "given-up.game.json").read_text().split('"name": "B"')[1]
    Replay(RecordedGame(game.rules, kept), screen.console).show_events()
    assert "The game is not finished. A conceded." in screen.text


def test_a_bot_plays_on_for_who_concedes_among_several(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay(players=3)
    first = position(game).turn_player
    name = game.state.names[first]
    sit(game, {}, ["", "concede", "yes", *[""] * 8]).play()
    assert f"From now on random plays for {name}." in screen.text
    assert f"{name} concedes.\n" in screen.text
    assert f"Hand the keyboard to {name}" not in screen.text.split("concedes")[1]
    assert len(game.record.choices) > 0


def test_the_end_tells_for_whom_a_bot_has_chosen(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay(players=3)
    game.concede(0, "random")
    sit(game, {0: Plain(), 1: Plain()}, ["agree", "yes"]).play()
    assert game.state.over
    assert screen.text.splitlines()[-1] == "A conceded; their choices from then on are a bot's."


def test_what_is_used_shows_its_text(screen: Any, lay: Lay, sit: Sit) -> None:
    sit(lay(), {0: bot("random", 1), 1: bot("random", 2)}, []).play()
    lines = screen.text.splitlines()
    used = [place for place, line in enumerate(lines) if " casts " in line or " activates " in line]
    assert used
    for place in used:
        assert lines[place + 1].startswith(" " * 16)


def test_words_cards_and_decks_are_looked_up_at_the_table(screen: Any, lay: Lay, sit: Sit) -> None:
    game = lay()
    lines = ["rules granary", "rules", "deck", "deck B", "table B", "learn", "q"]
    sit(game, {1: Plain()}, lines).play()
    told = " ".join(screen.text.split())
    assert "granary Where your resources lie" in told
    assert "A's deck, Emberwatch 40 cards, 35 of them unseen" in told
    assert "3 Fuse Carrier, level 2 (2 unseen)" in told
    assert "You may not see B's deck list." in told, "nobody may look into another's deck"
    assert "how to play, 1 of 2" in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rules zzz", "No word of the game is 'zzz', and no rule of kotc/17 is 'zzz', or says so."),
        (
            "rules K17-zz",
            "No word of the game is 'K17-zz', and no rule of kotc/17 is 'K17-zz', or says so; did you mean",
        ),
        ("why " + "9" * 26, f"There is no event '{'9' * 20}…': they are numbered 0 to"),
    ],
)
def test_what_cannot_be_looked_up_is_said_in_whole_sentences(
    screen: Any, lay: Lay, sit: Sit, line: str, told: str
) -> None:
    sit(lay(), {1: Plain()}, [line, "quit"]).play()
    assert told in " ".join(screen.text.split())


def test_tab_is_offered_what_can_be_typed(lay: Lay, sit: Sit) -> None:
    offered: list[str] = []
    session = sit(lay(), {1: Plain()}, ["quit"])
    session._offer = offered.extend
    session.play()
    assert {"done", "hand", "deck", "undo", "concede", "rules granary", "card Fuse Carrier"} <= set(offered)


def test_nobody_sees_the_hand_of_who_conceded(lay: Lay, sit: Sit) -> None:
    """A bot plays on with it, and one person is left, to whom nobody hands the keyboard."""
    session = sit(lay(), {}, ["", "concede", "yes", "quit"])
    session._console = Console(theme=THEME, file=io.StringIO(), width=80, force_terminal=True)
    session.play()
    assert isinstance(session._console.file, io.StringIO)
    shown = session._console.file.getvalue()
    before = shown.partition("concedes")[0]
    assert before.rindex("\x1b[3J") > before.rindex("level")


@pytest.mark.parametrize(("name", "agreed"), [("kotc/9", False), ("kotc/12-early", True), ("kotc/13", True)])
def test_an_end_by_agreement_is_offered_where_the_rules_know_one(
    screen: Any, sit: Sit, name: str, agreed: bool
) -> None:
    rules = installed_game(name)
    deck = next(iter(rules.starter_decks().values()))
    _, record = begin(rules, [deck, deck], 1)
    game = RecordedGame(rules, record)
    offered: list[str] = []
    session = sit(game, {}, ["", "help", "agree", "yes", "quit"])
    session._offer = offered.extend
    session.play()
    assert (game.state.over, "agree" in offered, "\nagree  " in screen.text) == (agreed, agreed, agreed)
    assert ("'agree' is not on offer" in screen.text) is not agreed
    assert "\nconcede     give the game up\n" in screen.text
