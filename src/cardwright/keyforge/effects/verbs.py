"""The verbs of effects and what they do: one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.keyforge.effects import amber_acts, pile_acts, span_acts, table_acts
from cardwright.keyforge.rules.frames import Resolution
from cardwright.keyforge.rules.state import KeyforgeState
from cardwright.keyforge.tree import Node

Act = Callable[[KeyforgeState, Resolution, Node], None]

EFFECTS: Final[dict[str, Act]] = {
    "gain": amber_acts.gain,
    "lose": amber_acts.lose,
    "steal": amber_acts.steal,
    "move": amber_acts.move,
    "capture": amber_acts.capture,
    "forge": amber_acts.forge_key,
    "unforge": amber_acts.unforge,
    "chains": amber_acts.chains,
    "damage": table_acts.damage,
    "heal": table_acts.heal,
    "grow": table_acts.grow,
    "ready": table_acts.ready,
    "exhaust": table_acts.exhaust,
    "stun": table_acts.stun,
    "unstun": table_acts.unstun,
    "use": table_acts.use,
    "trigger": table_acts.trigger,
    "destroy": table_acts.destroy_cards,
    "sacrifice": table_acts.destroy_cards,
    "swap": table_acts.swap,
    "control": table_acts.control,
    "discard": pile_acts.discard,
    "to_hand": pile_acts.to_hand,
    "to_deck": pile_acts.to_deck,
    "archive": pile_acts.archive,
    "purge": pile_acts.purge,
    "shuffle_in": pile_acts.shuffle_in,
    "draw": pile_acts.draw_cards,
    "reveal": pile_acts.reveal,
    "look": pile_acts.look,
    "tuck": pile_acts.tuck,
    "play_card": pile_acts.play_card,
    "put_into_play": pile_acts.put_into_play,
    "this_turn": span_acts.this_turn,
    "next_turn": span_acts.next_turn,
    "this_fight": span_acts.this_fight,
    "until_gone": span_acts.until_gone,
    "gets": span_acts.gets,
    "copies": span_acts.copy,
    "again": span_acts.again,
    "cancel": span_acts.cancel,
}
