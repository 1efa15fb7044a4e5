"""The cards of Dis, a card a line."""

from typing import Final

from cardwright.keyforge.words import (
    cannot,
    card,
    creature,
    dies,
    falls,
    gain,
    instead,
    it,
    line,
    plays,
    purge,
    them,
    times,
    when,
)

CARDS: Final = (
    line("Annihilation Ritual", instead(falls(creature), purge(it))),
    line("Soul Snatcher", when(dies(creature), gain(1, it.owner))),
    line("Ember Imp", cannot(plays(them, card)).unless(times(plays(them, card)) < 2)),
)
