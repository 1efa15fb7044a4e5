"""KeyForge at the table: what stands on it, what does not, and whole games with people."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, cast

import pytest
from rich.console import Console

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, Option
from cardwright.core.record import begin, replay
from cardwright.core.snapshot import fingerprint
from cardwright.games import game
from cardwright.keyforge.decks import real_decks
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.narration.events import ObservedEvent
from cardwright.narration.explaining import explain
from cardwright.narration.log import GameLog
from cardwright.narration.presentation import presentation_of
from cardwright.narration.questions import FINER, QUESTIONS
from cardwright.players import bot
from cardwright.plugins.keyforge.position import Position
from cardwright.records.recorded import RecordedGame
from cardwright.terminal.drawings import drawings_of
from cardwright.terminal.lookups import Lookups
from cardwright.terminal.session import Session
from cardwright.terminal.table import THEME

Sit = Callable[..., Session]

KEYFORGE = presentation_of("keyforge/1.2")
DRAWINGS = drawings_of("keyforge/1.2")

CROWDED: dict[str, Any] = {
    "players": {
        "A": {
            "amber": 7,
            "keys": ["red"],
            "chains": 3,
            "houses": ["brobnar", "dis", "shadows"],
            "battleline": [
                {"card": "Troll", "damage": 3, "upgrades": ["Blood of Titans", "Way of the Bear"]},
                {"card": "Dust Imp", "exhausted": True, "stunned": True},
                {"card": "Dust Imp", "amber": 2},
                {"card": "Champion Anaphiel", "owner": "B"},
                {"card": "Silvertooth", "counters": [{"kind": "power", "n": 2}]},
            ],
            "artifacts": [
                {"card": "Gauntlet of Command", "exhausted": True},
                {"card": "Safe Place", "amber": 4},
            ],
            "hand": ["Nerve Blast", "Anger", "Anger", "Shadow Self"],
            "archives": ["Bad Penny"],
            "discard": ["Punch"],
            "deck": 11,
        },
        "B": {
            "amber": 2,
            "keys": 2,
            "houses": ["logos", "sanctum", "untamed"],
            "battleline": ["Raiding Knight", "Bulwark", "Grey Monk"],
            "hand": ["Wild Wormhole", "Mother"],
            "archives": ["Dextre"],
            "purged": ["Regrowth"],
            "deck": 20,
        },
    },
    "house": "brobnar",
}


def crowded() -> KeyforgeState:
    return game("keyforge/1.2").position(CROWDED)


def seen(state: KeyforgeState, seat: int) -> Position:
    return cast(Position, KEYFORGE.position(state.view(seat)))


def drawn(screen: Any, state: KeyforgeState, seat: int, viewer: str | None) -> str:
    screen.console.print(DRAWINGS.draw(seen(state, seat), viewer))
    return "\n".join(line.rstrip() for line in screen.text.splitlines())


def lay(seed: int = 1) -> RecordedGame:
    rules = game("keyforge/1.2")
    _, record = begin(rules, list(rules.starter_decks().values()), seed)
    return RecordedGame(rules, record)


def random_answers(seed: int) -> Any:
    chance = Chance.seeded(seed)
    while True:
        yield str(1 + chance.below(6))


NARROW = """\
╭─ ▶ A (you)  Brobnar · Dis · Shadows ─────────────────────────────────────────╮
│ ◆◇◇ 1 key (red)   7 Æ, a key costs 6   3 chains                              │
│ deck 11  hand 4  discard 1  archives 1                                       │
│ archives  Bad Penny                                                          │
│ artifacts  Gauntlet of Command ↷ (Brobnar), Safe Place (Shadows, 4 Æ)        │
│ ╭─ Troll ───────────╮   ╭─ Dust Imp ─────╮   ╭─ Dust Imp#2 ───╮              │
│ │ Brobnar  ◀ flank  │   │ Dis            │   │ Dis            │              │
│ │ power 13 (8)      │   │ power 2        │   │ power 2        │              │
│ │ 3 damage          │   │ stunned        │   │ 2 Æ            │              │
│ │ assault 2         │   ╰── ↷ exhausted ─╯   ╰────────────────╯              │
│ │ + Blood of Titans │                                                        │
│ │ + Way of the Bear │                                                        │
│ ╰───────────────────╯                                                        │
│ ╭─ Champion Anaphiel ─╮ ╭─ Silvertooth ────╮                                 │
│ │ Sanctum             │ │ Shadows  flank ▶ │                                 │
│ │ power 6  armor 1    │ │ power 4 (2)      │                                 │
│ │ taunt               │ │ 2 power counters │                                 │
│ │ owned by B          │ ╰──────────────────╯                                 │
│ ╰─────────────────────╯                                                      │
╰──────────────────────────────────────────────────────────────────────────────╯"""

WIDE = """\
╭─ B  Logos · Sanctum · Untamed ─────────────────────────────────────────────────────────────────────────────╮
│ ◆◆◇ 2 keys (red, blue)   2 Æ, a key costs 6                                                                │
│ deck 20  hand 2  discard 0  archives 1  purged 1                                                           │
│ ╭─ Raiding Knight ─────╮ ╭─ Bulwark ────────────╮ ╭─ Grey Monk ──────────╮                                 │
│ │ Sanctum  ◀ flank     │ │ Sanctum              │ │ Sanctum  flank ▶     │                                 │
│ │ power 4  armor 5 (2) │ │ power 4  armor 3 (2) │ │ power 3  armor 3 (0) │                                 │
│ ╰──────────────────────╯ ╰──────────────────────╯ ╰──────────────────────╯                                 │
╰────────────────────────────────────────────────────────────────────────────────────────────────────────────╯"""


def test_why_not_names_the_reason_and_its_rules(screen: Any) -> None:
    """KF-MAIN-2: with its number and what it says."""
    state = crowded()
    view = state.view(0)
    decks: dict[str, dict[str, object]] = {"A": {}, "B": {}}
    log = GameLog(KEYFORGE, state.names)
    lookups = Lookups("keyforge/1.2", DRAWINGS, seen(state, 0), log, "A", decks, view)
    other = next(each for each in seen(state, 0).players["A"].hand if each and explain(view, each))
    for asked in (f"not {other}", "not Troll", "not that"):
        screen.console.print(lookups.answer("why", asked))
    told = " ".join(screen.text.split())
    assert f"Brobnar is the active house, and {other} is of" in told
    assert "Cards of other houses are not, unless an effect lets them be. (KF-MAIN-2)" in told
    assert "Troll is on offer." in told
    assert "Which card? You know: " in told
    assert f"why not {other}" in lookups.words()


def test_a_crowded_position_at_80_columns(screen: Any) -> None:
    table = drawn(screen, crowded(), 0, "A")
    assert "A's turn · main step · house Brobnar" in table
    assert NARROW in table
    assert table.index("─ B ") < table.index("A (you)") < table.index("A's hand")
    assert all(len(line) <= 80 for line in table.splitlines())


def test_a_crowded_position_at_110_columns(screen: Any) -> None:
    screen.console.width = 110
    table = drawn(screen, crowded(), 0, "A")
    assert WIDE in table
    assert "│ ╭─ Troll ───────────╮ ╭─ Dust Imp ─────╮ ╭─ Dust Imp#2 ───╮ ╭─ Champion Anaphiel ─╮" in table
    hand = table[table.index("A's hand") :]
    assert "Anger ×2" in hand
    assert hand.index("Anger") < hand.index("Nerve Blast")  # the active house comes first


def test_what_is_hidden_is_not_drawn(screen: Any) -> None:
    table = drawn(screen, crowded(), 1, "B")
    assert "archives  Dextre" in table
    for name in ("Nerve Blast", "Anger", "Shadow Self", "Bad Penny"):
        assert name not in table
    for name in ("Wild Wormhole", "Mother"):
        assert name in table
    for name in ("Wild Wormhole", "Dextre", "Nerve Blast", "Bad Penny"):
        assert name not in (crowded().draw(2) or "")


def test_a_spectator_with_every_right_sees_all_hands(screen: Any) -> None:
    table = drawn(screen, crowded(), NOBODY, None)
    assert "hand  Nerve Blast, 2 Anger, Shadow Self" in table
    assert table.index("▶ A ") < table.index("─ B ")


def test_armor_that_is_used_up_is_told(screen: Any) -> None:
    state = crowded()
    knight = state.players[1].battleline[0]
    state.things[knight].armor_used = 3
    table = drawn(screen, state, 0, "A")
    assert "3 armor used" in table


def test_hints_say_what_a_house_has_and_whose_a_creature_is() -> None:
    state = crowded()
    position = seen(state, 0)
    assert KEYFORGE.hint(position, Option("play"), "play Anger") == "(action, +1 Æ)"
    assert KEYFORGE.hint(position, Option("target"), "target Bulwark") == "(B)"
    assert KEYFORGE.hint(position, Option("target"), "target Troll") == ""
    fresh = lay(2)
    to_the_first_house(fresh)
    choice = fresh.state.choice
    assert choice is not None
    position = seen(cast(KeyforgeState, fresh.state), choice.player)
    told = [KEYFORGE.hint(position, each, fresh.state.notation(each)) for each in choice.options]
    assert len(told) == 3
    assert all(each.endswith("in hand, 0 in play)") for each in told)


def test_a_picture_of_the_position_for_notebooks() -> None:
    picture = crowded().draw(0)
    assert picture is not None
    for word in ("3 damage", "+ Blood of Titans", "stunned", "Safe Place", "Bad Penny"):
        assert word in picture
    assert "Dextre" not in picture


@pytest.mark.long_game
@pytest.mark.parametrize("seed", [1])
def test_a_person_plays_a_whole_game_against_a_bot(screen: Any, sit: Sit, seed: int) -> None:
    game = lay(seed)
    result = sit(game, {1: bot("random", seed)}, random_answers(seed)).play()
    assert game.state.over
    assert result is game.state.result
    assert " wins: three keys are forged." in screen.text
    assert "B: " not in screen.text
    assert fingerprint(replay(game.rules, game.record)) == fingerprint(game.state)


@pytest.mark.long_game
def test_two_people_share_a_keyboard_but_not_their_hands(screen: Any, sit: Sit) -> None:
    game = lay(3)
    state = cast(KeyforgeState, game.state)
    hands = {state.names[seat]: {state.name(card) for card in state.players[seat].hand} for seat in range(2)}
    sit(game, {}, random_answers(5)).play()
    assert game.state.over
    openings: dict[str, str] = {}
    for part in screen.text.split("Hand the keyboard to ")[1:]:
        openings.setdefault(part[0], part)
    first, second = openings["A"].split("B's turn")[0], openings["B"].split("A's turn")[0]
    assert not [name for name in hands["B"] - hands["A"] if name in first]
    assert not [name for name in hands["A"] - hands["B"] if name in second]


def test_two_people_agree_to_end_the_game(screen: Any, sit: Sit) -> None:
    game = lay(4)
    result = sit(game, {}, ["", "agree", "yes"]).play()
    assert result is not None
    assert result.reason == "agreed"
    assert "A and B share the win: all players agreed to end the game." in screen.text


def test_commands_of_this_game(screen: Any, sit: Sit) -> None:
    lines = ["help", "hand", "archives", "discard", "purged B", "log", "why", "card", "discard Nobody"]
    sit(lay(), {1: bot("random", 1)}, ["", *lines]).play()
    told = " ".join(screen.text.split())
    for words in ("discard NAME", "A's archives: no cards", "A's discard", "B's purged: no cards"):
        assert words in told
    assert "'discard Nobody' is not on offer" in told


def to_the_first_house(game: RecordedGame) -> None:
    while game.state.choice is not None and game.state.choice.prompt != "house":
        game.choose(0)


def test_undo_is_free_where_nobody_gains_by_it(screen: Any, sit: Sit) -> None:
    game = lay(2)
    to_the_first_house(game)
    before = fingerprint(game.state)
    sit(game, {}, ["", "1", "undo", "quit"]).play()
    assert "Taken back; that is free" in screen.text
    assert fingerprint(game.state) == before


def test_who_could_lose_by_it_is_asked(screen: Any, sit: Sit) -> None:
    """Once the other player has chosen a house, the turn before is not taken back for nothing."""
    game = lay(2)
    to_the_first_house(game)
    assert game.state.choice is not None
    first = game.state.choice.player
    me, other = game.state.names[first], game.state.names[1 - first]
    typed: list[str] = []

    def read(prompt: str) -> str:
        typed.append(prompt)
        if "press Enter" in prompt:
            return ""
        if "may" in prompt:
            return "no"
        choice = game.state.choice
        assert choice is not None
        back_again = choice.player == first and any(each.startswith(f"{other}, press") for each in typed)
        return (
            ("quit" if f"{other}, may {me} go back? yes or no: " in typed else "undo") if back_again else "1"
        )

    session = sit(game, {}, [])
    session._read = read
    session.play()
    assert f"{other}, may {me} go back? yes or no: " in typed
    assert f"{other} does not agree. Nothing is taken back." in screen.text


def test_every_prompt_of_a_game_has_a_question() -> None:
    decks = list(real_decks().values())
    rules = game("keyforge/1.2")
    for seed in range(6):
        state = rules.new(decks[2 * seed : 2 * seed + 2], seed)
        chance = Chance.seeded(seed)
        for _ in range(1_000):
            if (choice := state.choice) is None:
                break
            assert choice.prompt in QUESTIONS
            if choice.prompt == "target":
                assert ("target", choice.purpose) in FINER
            state.choose(chance.below(len(choice.options)))


def test_a_bot_agrees_only_where_nobody_stands_better(screen: Any, sit: Sit) -> None:
    game = lay(1)
    state = cast(KeyforgeState, game.state)
    state.players[1].amber = 3
    assert sit(game, {1: bot("random", 1)}, ["agree", "quit"]).play() is None or state.choice is None
    rank = KEYFORGE.rank(seen(state, 0), "B")
    assert rank == (0, 3)
    assert KEYFORGE.standing(seen(state, 0), "B") == "0 keys, 3 Æ"


def test_a_small_terminal_shows_the_same_without_frames(screen: Any) -> None:
    state = game("keyforge/1.2").position(CROWDED)
    position = KEYFORGE.position(state.view(0))
    console = Console(theme=THEME, file=io.StringIO(), width=80, height=24, force_terminal=True)
    lines = console.render_lines(DRAWINGS.draw(position, "A"), pad=False)
    told = ["".join(segment.text for segment in line) for line in lines]
    shown = " ".join(" ".join(told).split())
    assert len(told) <= 24
    assert not any("╭" in line for line in told)
    assert "Troll Brobnar power 13 (8), 3 damage, assault 2 + Blood of Titans" in shown
    assert "Dust Imp Dis power 2, stunned ↷" in shown
    assert "archives Bad Penny" in shown
    assert "Gauntlet of Command ↷ (Brobnar)" in shown


def test_a_deck_list_tells_which_cards_are_still_to_come(screen: Any) -> None:
    rules = game("keyforge/1.2")
    deck = next(iter(rules.starter_decks().values()))
    state = rules.new([deck, deck], 7)
    screen.console.print(DRAWINGS.deck(KEYFORGE.position(state.view(0)), "A", rules.deck_to_json(deck)))
    held = len(state.players[0].hand)
    assert f"36 cards, {36 - held} of them unseen" in " ".join(screen.text.split())
    for house in deck.houses:
        assert house.capitalize() in screen.text


def test_a_played_card_shows_its_text_and_a_used_one_what_its_use_sets_off() -> None:
    position = KEYFORGE.position(game("keyforge/1.2").position(CROWDED).view(0))
    troll = next(reference for reference, card in position.cards.items() if card.card == "Troll")
    said = {"number": 1, "rules": (), "card": troll, "player": "A"}
    assert KEYFORGE.quoted(ObservedEvent(word="play", **said), position).startswith("Reap — ")
    assert KEYFORGE.quoted(ObservedEvent(word="use", what="reap", **said), position).startswith("Reap — ")
    assert KEYFORGE.quoted(ObservedEvent(word="use", what="fight", **said), position) == ""
    assert KEYFORGE.quoted(ObservedEvent(word="draw", **said), position) == ""
