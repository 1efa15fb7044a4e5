"""The page of a table: all that a seat is told, as HTML for people, with and without a script.

A frame's HTML is what `main_part` gives and what `log_part` gives; the whole page has both in it. Everything
comes from a `Scene`, so that a page can tell nothing that its seat may not know.
"""

from cardwright.table.page.art import picture_at
from cardwright.table.page.lookups import LookedUp, card, pile, why, why_not
from cardwright.table.page.rendering import (
    STATIC,
    invitation_page,
    log_part,
    main_and_head,
    main_part,
    seat_page,
    start_page,
    whole_page,
)
from cardwright.table.page.scene import OpenWindow, Scene

__all__ = [
    "STATIC",
    "LookedUp",
    "OpenWindow",
    "Scene",
    "card",
    "invitation_page",
    "log_part",
    "main_and_head",
    "main_part",
    "picture_at",
    "pile",
    "seat_page",
    "start_page",
    "whole_page",
    "why",
    "why_not",
]
