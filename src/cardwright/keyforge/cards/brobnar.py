"""The cards of Brobnar, a card a line."""

from typing import Final

from cardwright.keyforge.words import line, my, power

CARDS: Final = (line("Banner of Battle", my.creature.gets(power(1))),)
