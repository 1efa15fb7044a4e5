"""The cards of Untamed, a card a line."""

from typing import Final

from cardwright.keyforge.words import a, copies, line, their

CARDS: Final = (line("Mimicry", copies(a(their.discard.action_card))),)
