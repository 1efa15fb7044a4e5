"""The cards of Shadows, a card a line."""

from typing import Final

from cardwright.keyforge.words import (
    active_house,
    again,
    amount,
    cancel,
    cannot,
    creature,
    damage,
    discard,
    done,
    fights,
    if_,
    instead,
    it,
    line,
    me,
    play,
    steal,
    strikes,
    suffers,
    them,
    this,
    top,
    when,
)

CARDS: Final = (
    line("Bait and Switch", play(if_(them.amber > me.amber, steal(1), again))),
    line(
        "Evasion Sigil",
        when(
            fights(creature, before=True),
            discard(top(it.controller.deck)),
            if_(done.of(active_house), cancel),
        ),
    ),
    line(
        "Shadow Self",
        cannot(strikes(this)),
        instead(suffers(this.neighbors.non_specter), damage(amount, this)),
    ),
)
