"""The turn: its phases, and the windows in which everybody may act."""

from __future__ import annotations

from tests.kotc.story import RICH, Table, deal, lies, spell

PASSES = [(f"{name} respond", ["pass"]) for name in "ABC"]


def next_questions(table: Table, number: int) -> list[tuple[str, list[str]]]:
    """The next questions, forced ones too, each answered by its first option."""
    questions = []
    for _ in range(number):
        questions.append(table.now())
        table.take(0)
    return questions


def test_the_phases_of_a_turn_and_their_windows() -> None:
    """K17-turn-order-1; R1, R2, R159: in each window everybody is asked, the turn player first."""
    table = deal(A={}, B={}, C={}, phase="draw")
    assert next_questions(table, 3) == PASSES
    assert table.view(0)["phase"] == "resource"
    assert next_questions(table, 7) == [*PASSES, ("A resource", ["sow Blank", "skip"]), *PASSES]
    assert table.view(0)["phase"] == "action"
    assert next_questions(table, 7) == [*PASSES, ("A action", ["end"]), *PASSES]
    assert table.view(0)["phase"] == "battle"
    assert next_questions(table, 7) == [*PASSES, ("A attack", ["end"]), *PASSES]
    assert table.view(0)["phase"] == "recovery"
    assert next_questions(table, 3) == PASSES
    assert (table.view(0)["turn"], table.view(0)["phase"]) == ("B", "draw")


def test_turns_go_round_clockwise() -> None:
    """R120."""
    table = deal(A={}, B={}, C={}, turn="B")
    order = []
    for _ in range(4):
        table.to("draw")
        order.append(table.view(0)["turn"])
    assert order == ["C", "A", "B", "C"]


def test_one_card_is_drawn_in_the_draw_phase() -> None:
    """K17-turn-order-2, K17-draw-1: the topmost."""
    table = deal(A={"deck": [lies("Bolt"), lies("Wolf")]}, B={}, phase="draw")
    assert table.pile("A.hand") == ["bolt"]
    assert len(table.pile("A.deck")) == 39
    assert len(table.pile("B.deck")) == 40


def test_one_resource_may_be_sown_unexhausted_and_face_down() -> None:
    """K17-turn-order-4, -5; R159: asked once, and final."""
    table = deal(A={"hand": [lies("Bolt"), lies("Wolf")]}, B={}, phase="resource")
    assert (table.question(), table.options()) == ("A resource", ["sow bolt", "sow wolf", "skip"])
    table.play("A: sow bolt")
    assert (table.pile("A.granary"), table.pile("A.hand"), table.ready("A")) == (["bolt"], ["wolf"], 1)
    assert table.knows("A", "bolt")
    assert not table.knows("B", "bolt")
    assert table.question() == "A action", "no second card is sown"


def test_sowing_is_optional() -> None:
    """K17-turn-order-4."""
    table = deal(A={"hand": [lies("Bolt")]}, B={}, phase="resource")
    table.play("A: skip", "*: pass")
    assert (table.pile("A.hand"), table.pile("A.granary")) == (["bolt"], [])
    assert table.view(0)["phase"] == "action"


def test_cards_are_played_only_in_ones_own_action_phase() -> None:
    """K17-turn-order-6, K17-abilities-6."""
    mine = {"hand": [lies("Wolf"), lies("Bolt")], "granary": RICH, "battlefield": [lies("Mule")]}
    table = deal(A=mine, B={})
    assert table.options() == ["summon wolf", "cast bolt", "activate mule KICK", "end"]
    for phase in ("draw", "resource", "battle", "recovery"):
        table = deal(A=mine, B={}, phase=phase)
        assert not {"summon wolf", "cast bolt", "activate mule KICK"} & {*table.options(), *table.now()[1]}
    table = deal(B=mine, A={})
    assert table.asked() == [], "B can do nothing in the phase of A"


def test_after_each_action_there_is_a_window_and_then_the_next_action() -> None:
    """R1, R14."""
    table = deal(A={"hand": [lies("Pup"), lies("Wolf")], "granary": RICH}, B={})
    table.play("A: summon pup")
    while table.now()[0] == "A pay":
        table.take(0)
    assert next_questions(table, 2) == PASSES[:2]
    assert table.now() == ("A action", ["summon wolf", "end"])


def test_a_phase_ends_only_when_everybody_passes_after_the_end() -> None:
    """R159: who acts in the last window has the turn player asked again."""
    sword = [{"kind": "Sword", "owner": "B"}]
    table = deal(
        A={"hand": [lies("Pup")], "granary": RICH}, B={"battlefield": [lies("Wolf", counters=sword)]}
    )
    table.play("B: pass", "A: end", "B: pop Sword on wolf", "*: pass")
    assert table.minion("wolf").sp == 3
    assert (table.question(), table.view(0)["phase"]) == ("A action", "action")
    table.play("A: end", "*: pass")
    assert table.view(0)["phase"] == "battle"


def test_the_battle_phase_ends_in_the_same_way() -> None:
    """R159."""
    sword = [{"kind": "Sword", "owner": "B"}]
    table = deal(
        A={"battlefield": [lies("Pup")]}, B={"battlefield": [lies("Wolf", counters=sword)]}, phase="battle"
    )
    table.play("B: pass", "A: end", "B: pop Sword on wolf", "*: pass")
    assert (table.question(), table.options()) == ("A attack", ["enlist pup", "end"])
    table.play("A: end", "B: pass")
    assert table.view(0)["phase"] == "recovery"


def test_the_resource_phase_ends_when_everybody_passes_in_one_window() -> None:
    """R159."""
    sword = [{"kind": "Sword", "owner": "B"}]
    table = deal(
        A={"hand": [lies("Pup")]}, B={"battlefield": [lies("Wolf", counters=sword)]}, phase="resource"
    )
    table.play("B: pass", "A: sow pup", "B: pop Sword on wolf", "*: pass")
    assert (table.question(), table.view(0)["phase"]) == ("A action", "action")


def test_in_his_own_action_phase_the_turn_player_uses_counters_as_an_action() -> None:
    """R159 and notation: `respond` is then only about what has just happened; in other phases it is not."""
    sword = [{"kind": "Sword", "owner": "A"}]
    mine = {"battlefield": [lies("Wolf", counters=sword)]}
    table = deal(A=mine, B={})
    assert (table.question(), table.options()) == ("A action", ["pop Sword on wolf", "end"])
    table = deal(A=mine, B={}, phase="recovery")
    assert (table.question(), table.options()) == ("A respond", ["pop Sword on wolf", "pass"])


def test_what_the_turn_player_passed_on_he_cannot_use_as_an_action() -> None:
    """R3: an event is usable in the first window after it, and no longer."""
    cry = spell("When enemy summons a minion: Draw 1 card.")
    table = deal(
        A={"hand": [lies("Speck")]}, B={"hand": [lies("Cry")], "granary": RICH}, cards={"Cry": cry}, turn="A"
    )
    table.play("A: summon speck")
    assert (table.question(), table.options()) == ("B respond", ["cast cry", "pass"])
    table.play("B: pass", "A: end")
    assert table.now() == ("A respond", ["pass"])
    table.play("A: pass")
    assert table.now() == ("B respond", ["pass"])
