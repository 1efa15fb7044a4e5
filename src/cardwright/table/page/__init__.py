"""The page of a table: all that a seat is told, as HTML for people, with and without a script.

A frame's HTML is what `main_part` gives and what `log_part` gives; the whole page has both in it. Everything
comes from a `Scene`, so that a page can tell nothing that its seat may not know.
"""

from cardwright.table.page.art import picture_at
from cardwright.table.page.graphs import Figures, Turn, figures_of
from cardwright.table.page.lookups import LookedUp, card, pile, why, why_not
from cardwright.table.page.moments import Decision, Moment, Whole, decision_of
from cardwright.table.page.parts import Memory
from cardwright.table.page.rendering import (
    STATIC,
    bench_page,
    deck_check,
    deck_page,
    decks_page,
    invitation_page,
    judge_page,
    judging_page,
    log_part,
    main_and_head,
    main_part,
    moment_part,
    notice_part,
    replay_page,
    seat_page,
    start_page,
    token_page,
    whole_page,
)
from cardwright.table.page.scene import OpenWindow, Presence, Scene, ShownClock, Watched

__all__ = [
    "STATIC",
    "Decision",
    "Figures",
    "LookedUp",
    "Memory",
    "Moment",
    "OpenWindow",
    "Presence",
    "Scene",
    "ShownClock",
    "Turn",
    "Watched",
    "Whole",
    "bench_page",
    "judge_page",
    "judging_page",
    "card",
    "decision_of",
    "deck_check",
    "deck_page",
    "decks_page",
    "figures_of",
    "invitation_page",
    "log_part",
    "main_and_head",
    "main_part",
    "moment_part",
    "notice_part",
    "picture_at",
    "pile",
    "replay_page",
    "seat_page",
    "start_page",
    "token_page",
    "whole_page",
    "why",
    "why_not",
]
