"""The cards of Mars, a card a line."""

from typing import Final

from cardwright.keyforge.words import amount, cannot, gains, instead, line, move, origin, strikes, them, this

CARDS: Final = (
    line("Ether Spider", cannot(strikes(this)), instead(gains(them), move(amount, origin, this))),
)
