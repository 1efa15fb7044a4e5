"""The cards of Logos, a card a line."""

from typing import Final

from cardwright.keyforge.words import (
    a,
    action,
    control,
    creature,
    draw,
    each,
    leaves,
    line,
    me,
    move,
    other,
    play,
    plays,
    purge,
    put_into_play,
    reap,
    spendable,
    their,
    them,
    this,
    this_turn,
    trigger,
    until_gone,
    when,
)

CARDS: Final = (
    line("Library Access", play(this_turn(when(plays(me, other.card), draw(1))))),
    line("Pocket Universe", this.gets(spendable), action(move(1, me, this))),
    line(
        "Spangler Box",
        action(purge(a(creature)).then(control(this, them))),
        leaves(put_into_play(each(this.kept))),
    ),
    line("Harland Mindlock", play(until_gone(control(a(their.creature.flank))))),
    line("Replicator", reap(trigger(reap, a(other.creature)))),
)
