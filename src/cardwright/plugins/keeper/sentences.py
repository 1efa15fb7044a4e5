"""What the log of Keeper of the Cards says: a table of sentences, one entry for each kind of event."""

from __future__ import annotations

from typing import Final

from cardwright.narration.events import Fields, LoggedEvent, Words
from cardwright.narration.sentences import counted, listed

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    # setting up, the turn
    "shuffle": ("{player} shuffles.",),
    "first": ("{player} goes first.",),
    "turn": ("{player}'s turn begins.",),
    "phase": ("{player}'s {what} phase begins.",),
    "recover": ("All minions and resources recover.",),
    "lose": ("{player} is out of the game.",),
    "take-away": ("All cards of {player} leave the game.",),
    "deck-out": ("{player} has to draw from an empty deck.",),
    # cards on the move
    "draw": ("{player} draws {cards}.",),
    "sow": ("{player} sows {cards}.",),
    "swap-out": ("{player} puts {cards} aside into the reserves.",),
    "swap-in": ("{player} takes {cards} from the reserves.",),
    "summon": ("{player} summons {cards}.",),
    "cast": ("{player} casts {cards}.",),
    "set": ("{player} sets {cards} as a trap.",),
    "turn-over": ("{player} turns {cards} over.",),
    "spent": ("{cards} {goes} to the grave.",),
    "destroy": ("{by} destroys {cards}.", "{cards} {is} destroyed."),
    "sacrifice": ("{player} sacrifices {cards}.",),
    "bounce": ("{by} bounces {cards}.", "{player} bounces {cards}."),
    "sheathe": ("{by} sheathes {cards}.", "{player} sheathes {cards}."),
    "bury": ("{by} buries {cards}.", "{player} buries {cards}."),
    "silo": ("{by} siloes {cards}.", "{player} siloes {cards}."),
    "hypnotize": ("{player} takes control of {cards}.",),
    "return": ("{cards} {returns} to {player}'s control.",),
    "reveal": ("{cards} {is} revealed.",),
    "see": ("{player} looks at {number of cards} of {other}.", "{player} looks at {number of cards}."),
    "petrify": ("{by} petrifies {cards}.", "{cards} {is} petrified."),
    "vanish": ("{cards} {leaves} the game.",),
    "moved": ("A judge gives {cards} to {player}.", "A judge gives {player} {cards}."),
    "shuffle excavated": ("{player} shuffles {number of cards} back onto the deck.",),
    # abilities and the chain
    "activate": ("{player} activates {what} of {card}.",),
    "activate unnamed": ("{player} activates {card}.",),
    "activate spell": ("{player} has paid for {card}.",),
    "activate paid": ("{player} has paid for {card}.",),
    "activate hexed": ("{player} uses {card}.",),
    "fail": ("{card} fails: its activation cost cannot be paid.",),
    "negate": ("{by} negates {cards}.",),
    "spare": ("{card} is spared.",),
    "prevent": ("{card} cannot be destroyed by that: the effect does nothing.",),
    "target": ("{by} targets {cards}.", "{by} targets a card."),
    # exhaustion, levels, SP
    "exhaust": ("{by} exhausts {cards}.", "{cards} {is} exhausted."),
    "exhaust resource": ("{player} exhausts {resources}.",),
    "fatigue": ("{by} fatigues {cards}.", "{cards} {is} fatigued."),
    "down-level": ("{by} takes {n} off the level of {cards}.",),
    "raise-sp": ("{card} has {n} more SP.",),
    "lower-sp": ("{card} has {n} less SP.",),
    "raise-hp": ("{card} has {n} more HP.",),
    "zero-sp": ("{card} has no SP any more.",),
    # battles
    "attack": ("{cards} {attacks} {victim}.", "{cards} {attacks}."),
    "declare": ("{player} declares {victim} the victim.", "{player} declares an attack."),
    "defend": ("{cards} {defends}.",),
    "defense": ("{player}'s defence stands.",),
    "allocated": ("The battle is over.",),
    "distract": ("{by} distracts {cards}.",),
    "conscript": ("{by} conscripts {cards}.", "{cards} {is} conscripted."),
    "formation": ("{player}'s team has a new formation order.",),
    "skip-defense": ("{player} cannot form a defence.",),
    "taunt": ("{card} becomes the victim.",),
    "berzerk": ("{card} goes berzerk against {other}.",),
    "calm": ("Whoever was berzerk is calm again.",),
    # dice, damage, HP
    "roll": ("{player} rolls {dice}.",),
    "re-roll": ("{player} rolls a {n} again: {dice}.", "{player} has no {n} to roll again."),
    "permit": ("{player} may roll {dice to roll} again this turn.",),
    "curse": ("The {n} hits {card}, too.",),
    "less-damage": ("{card} takes {n} less damage.",),
    "zero": ("The {n} on {card} counts for nothing.",),
    "damage": ("{by} deals {n} damage to {card}.", "{card} takes {n} damage."),
    "damage player": ("{by} deals {n} damage to {player}.", "{player} takes {n} damage."),
    "pierce": ("{n} damage pierces through {by} to {player}.",),
    "pay": ("{player} pays {n} HP.",),
    "heal": ("{player} gains {n} HP.",),
    # counters
    "place": ("{player} places {counters} on {card}.",),
    "pop": ("{player} pops {counters} on {card}.",),
    "remove": ("{counters} of {player} {leave} {card}.",),
}

QUIET: Final = frozenset(
    ("turn", "phase", "recover", "spent", "activate spell", "target", "declare", "defense", "allocated")
)

VERBS: Final = {
    "is": "are",
    "goes": "go",
    "returns": "return",
    "attacks": "attack",
    "defends": "defend",
    "leaves": "leave",
}


def fields(group: list[LoggedEvent]) -> Fields:
    """What the fields of this game stand for."""
    observed = group[0].observed
    return {
        "dice": listed([str(die) for die in observed.dice]) if observed.dice else None,
        "resources": counted(len(group), "resource"),
        "counters": counted(observed.amount or 1, f"{observed.what} Counter"),
        "dice to roll": "a die" if observed.amount == 1 else f"{observed.amount} dice",
        "leave": "leave" if (observed.amount or 1) > 1 else "leaves",
    }


def is_already_said(event: LoggedEvent, former: LoggedEvent) -> bool:
    """Whether the event before says it all already: never."""
    return False


WORDS: Final = Words(
    SENTENCES, QUIET, frozenset(("exhaust resource",)), VERBS, {"attack": "declare"}, fields, is_already_said
)
