"""Who chooses: bots by name.

A bot sees a `View`, nothing else, and picks one of the options on offer.
"""

from cardwright.players.bots import BOTS, Bot, bot, dismiss, same_bot

__all__ = ["BOTS", "Bot", "bot", "dismiss", "same_bot"]
