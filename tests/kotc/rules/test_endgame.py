"""Endgame: when the game ends, and who has won."""

from __future__ import annotations

from tests.kotc.story import RICH, deal, lies, spell

ENDINGS = {
    "Doom": spell("4-dice-wound yourself and enemy."),
    "Wound": spell("1-dice-wound enemy, then draw 1 card."),
    "Glut": spell("Draw 3 cards."),
}


def test_the_game_ends_when_all_but_one_have_0_hp() -> None:
    """K17-endgame-3, -10."""
    table = deal(A={"battlefield": [lies("Wolf")]}, B={"hp": 3}, C={"hp": 0}, phase="battle", dice=[2, 1])
    table.play("A: enlist wolf", "A: declare B", "*: pass")
    assert table.result == (["A"], "hp")
    assert table.state.choice is None


def test_a_player_with_0_hp_plays_on_while_two_others_have_hp() -> None:
    """K17-endgame-6, -7: a zombie player keeps his turn and his cards, and may be attacked."""
    table = deal(
        A={"battlefield": [lies("Wolf"), lies("Bear")]},
        B={"hp": 3, "battlefield": [lies("Pup")]},
        C={},
        phase="battle",
        dice=[6, 1, 1, 1, 1],
    )
    table.play("A: enlist wolf", "A: done", "A: declare B", "B: done", "*: pass")
    assert (table.hp("B"), table.result) == (0, None)
    table.play("A: enlist bear")
    assert table.now() == ("A attack", ["done"])
    table.to("action")
    assert table.view(0)["turn"] == "B"


def test_a_zombie_comes_back_by_gaining_hp() -> None:
    """K17-endgame-8."""
    table = deal(
        A={"hp": 0, "hand": [lies("Aid")], "granary": RICH},
        B={"hp": 2},
        C={"hand": [lies("Wound")], "granary": RICH},
        cards=ENDINGS,
        dice=[1, 2, 2],
    )
    table.play("A: cast aid", "*: pass")
    assert (table.hp("A"), table.state.living) == (3, 3)


def test_nothing_more_happens_once_the_game_is_over() -> None:
    """R84: the rest of the ability, and the links below, are not carried out."""
    table = deal(A={"hand": [lies("Wound")], "granary": RICH}, B={"hp": 1}, cards=ENDINGS, dice=[3])
    table.play("A: cast wound", "*: pass")
    assert (table.result, len(table.pile("A.deck")), table.zone("wound")) == ((["A"], "hp"), 40, "chain")


def test_simultaneous_parts_complete_before_the_game_ends() -> None:
    """K17-endgame-2, -12; R84, R168: all at 0 HP, no minions, equal decks: a tie."""
    table = deal(A={"hp": 1, "hand": [lies("Doom", level=0)]}, B={"hp": 1}, cards=ENDINGS, dice=[1] * 8)
    table.play("A: cast doom", "*: pass")
    assert table.result == (["A", "B"], "hp")


def test_levels_on_the_battlefield_then_decks_decide() -> None:
    """K17-endgame-10, -11, -15, -16; R168: current levels of the minions one controls."""
    dead = {"hp": 1, "hand": [lies("Doom", level=0)]}
    for mine, theirs, winners in (
        ({"battlefield": [lies("Pup")]}, {"battlefield": ["Wolf"]}, ["B"]),
        ({"battlefield": [lies("Wolf", owner="B")]}, {"battlefield": ["Pup", "Speck"]}, ["A"]),
        ({"battlefield": [lies("Bear", level=1)]}, {"battlefield": ["Pup"]}, ["B"]),
        ({"deck": 9}, {"deck": 8}, ["A"]),
        ({"battlefield": ["Wolf"], "deck": 8}, {"battlefield": [lies("Pup")], "deck": 9}, ["A"]),
        ({"battlefield": ["Pup"], "deck": 8}, {"battlefield": [lies("Pup")], "deck": 9}, ["B"]),
    ):
        table = deal(A={**dead, **mine}, B={"hp": 1, **theirs}, cards=ENDINGS, dice=[1] * 8)
        table.play("A: cast doom", "*: pass")
        assert table.result == (winners, "hp")


def test_drawing_from_an_empty_deck_ends_the_game_at_once() -> None:
    """K17-endgame-4, -13; R85: also in the Draw Phase; the others go by the further criteria."""
    table = deal(A={"deck": 0, "hp": 30}, B={"hp": 9}, C={"hp": 10}, phase="draw")
    assert table.result == (["C"], "deck")


def test_the_first_impossible_draw_ends_the_game() -> None:
    """R85: what can be drawn before is drawn."""
    table = deal(A={"hand": [lies("Glut")], "granary": RICH, "deck": 2}, B={}, cards=ENDINGS)
    table.play("A: cast glut", "*: pass")
    assert (table.result, len(table.pile("A.hand"))) == ((["B"], "deck"), 2)


def test_an_empty_deck_alone_ends_nothing() -> None:
    """K17-endgame-4; R29c."""
    table = deal(A={"hand": [lies("Glut")], "granary": RICH, "deck": 3}, B={}, cards=ENDINGS)
    table.play("A: cast glut", "*: pass")
    assert (table.result, table.pile("A.deck")) == (None, [])


def test_all_players_agree_zombies_too() -> None:
    """K17-endgame-5, -7, -14; R88: the criteria decide."""
    table = deal(A={"hp": 20}, B={"hp": 21}, C={"hp": 0})
    table.play("A: agree", "B: agree", "B: agree")
    assert table.result is None
    table.play("C: agree")
    assert table.result == (["B"], "agreed")


def test_agreeing_counts_only_in_a_row() -> None:
    """R88 and notation: whoever goes on playing has the others say it again."""
    table = deal(A={}, B={})
    table.play("A: agree")
    table.take("pass")
    table.play("B: agree")
    assert table.result is None
    table.play("A: agree")
    assert table.result == (["A", "B"], "agreed")


def test_the_last_player_standing_wins_whatever_his_hp() -> None:
    """K17-endgame-14."""
    table = deal(
        A={"hp": 1, "battlefield": [lies("Wolf")]},
        B={"hp": 3, "battlefield": ["Bear", "Bear"], "deck": 60},
        phase="battle",
        dice=[6, 6],
    )
    table.play("A: enlist wolf", "A: done", "A: declare B", "B: done", "*: pass")
    assert table.result == (["A"], "hp")
