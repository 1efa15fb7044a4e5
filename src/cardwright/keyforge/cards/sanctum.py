"""The cards of Sanctum, a card a line."""

from typing import Final

from cardwright.keyforge.words import (
    a,
    armor,
    cannot,
    creature,
    destroy,
    dies,
    full,
    hazardous,
    heal,
    host,
    instead,
    line,
    my,
    reap,
    steals,
    them,
    this,
)

CARDS: Final = (
    line("Grey Monk", my.creature.gets(armor(1)), reap(heal(2, a(creature)))),
    line("The Vaultkeeper", cannot(steals(them))),
    line("Armageddon Cloak", host.gets(hazardous(2)), instead(dies(host), heal(full, host), destroy(this))),
)
