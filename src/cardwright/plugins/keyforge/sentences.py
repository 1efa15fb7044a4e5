"""What the log of KeyForge says: a table of sentences, one entry for each kind of event."""

from __future__ import annotations

from typing import Final

from cardwright.narration.events import Fields, LoggedEvent, Words
from cardwright.narration.sentences import counted, in_role

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    # setting up, the turn
    "turn": ("{player}'s turn begins.",),
    "house": ("{player} chooses house {house}.",),
    "shuffle": ("{player} shuffles the deck.",),
    "shuffle in": ("{player} shuffles the {origin} into the deck.",),
    "swap piles": ("The {origin} and the {destination} of {player} change places.",),
    "chains": ("{by} gives {player} {chains}.", "{player} gains {chains}."),
    "shed": ("{player} sheds a chain.",),
    "check": ("{player} has {n} Æ, enough for a key.",),
    "forge": ("{player} forges the {what} key.",),
    "unforge": ("{by} unforges the {what} key of {player}.", "The {what} key of {player} is unforged."),
    # cards on the move
    "draw": ("{player} draws {cards}.",),
    "discard": ("{by} discards {cards} of {player}.", "{player} discards {cards}."),
    "take": ("{player} takes {cards} out of the archives.",),
    "return": ("{by} puts {cards} into {player}'s hand.", "{cards} {goes} to {player}'s hand."),
    "to-deck": ("{by} puts {cards} on top of {player}'s deck.", "{cards} {goes} on top of {player}'s deck."),
    "purge": ("{by} purges {cards}.", "{cards} {is} purged."),
    "archive": ("{by} archives {cards}.", "{player} archives {cards}."),
    "tuck": ("{by} keeps {cards} under it.", "{cards} {goes} facedown under a card."),
    "reveal": ("{by} reveals {cards} of {player}.", "{player} reveals {cards}."),
    "look": ("{by} looks at {number of looks} of {player}.", "{number of looks} of {player} {is} looked at."),
    "play": ("{player} plays {card}.",),
    "played": ("{player} has played {card}.",),
    "spent": ("{card} goes to the discard pile.",),
    "enter played": ("{card} comes into play.",),
    "enter": ("{cards} {comes} into play.",),
    "attach": ("{card} is put on {victim}.", "{card} is put on a creature."),
    "leave": ("{cards} {leaves} play.",),
    "leave upgrade": ("{cards} {leaves} play, too.",),
    "leave hand": ("{cards} {goes} back to the hand.",),
    "leave deck": ("{cards} {goes} to the deck.",),
    "leave archives": ("{cards} {goes} to the archives.",),
    "leave purged": ("{cards} {is} purged.",),
    "moved": ("A judge puts {cards} into the {destination} of {player}.",),
    "attached": ("A judge puts {card} on {victim}.", "A judge puts {card} on a creature."),
    "control": ("{player} takes control of {cards}.",),
    "swap": ("{card} and {victim} change places.",),
    # using cards, fights
    "use action": ("{player} uses {card}.",),
    "use omni": ("{player} uses {card}.",),
    "use reap": ("{player} reaps with {card}.",),
    "use fight": ("{player} lets {card} fight.",),
    "use unstun": ("{card} gets over its stun.",),
    "reap": ("{card} has reaped.",),
    "fight": ("{card} fights {victim}.",),
    "strike": ("{card} strikes {victim} for {n}.",),
    "kill": ("{card} has survived {victim}.",),
    "fought": ("The fight of {card} is over.",),
    "permit": ("{by} lets {player} do this with {card}.", "{player} may do this with {card}."),
    # damage and what lies on cards
    "damage": ("{by} deals {n} damage to {card}.", "{card} takes {n} damage."),
    "absorb": ("The armor of {card} absorbs {n} damage.",),
    "armor": ("The armor of {card} is {n} now.",),
    "heal": ("{by} heals {n} damage on {card}.", "{n} damage on {card} is healed."),
    "doomed": ("{cards} {is} about to be destroyed.",),
    "destroy": ("{cards} {is} destroyed.",),
    "ready": ("{cards} {becomes} ready.",),
    "exhaust": ("{by} exhausts {cards}.", "{cards} {becomes} exhausted."),
    "stun": ("{by} stuns {cards}.", "{cards} {is} stunned."),
    "unstun": ("{by} takes the stun off {cards}.", "{cards} {is} stunned no more."),
    "grow": ("{by} puts {power counters} on {card}.", "{card} gets {power counters}."),
    # Æmber
    "gain": ("{by} gives {player} {n} Æ.", "{player} gains {n} Æ."),
    "lose": ("{by} costs {player} {n} Æ.", "{player} pays {n} Æ."),
    "steal": ("{player} steals {n} Æ from {other} with {by}.", "{player} steals {n} Æ from {other}."),
    "amber": ("{n} Æ goes from {giver} to {taker}.",),
    "capture": ("{taker} captures {n} Æ from {giver}.",),
    "place amber": ("{n} Æ is put on {taker}.",),
    "spend amber": ("{n} Æ on {giver} goes to the supply.",),
    # replacements
    "instead": ("{by} has something else happen instead.", "Something else happens instead."),
}
"""For each kind of event its sentences."""

QUIET: Final = frozenset(
    (
        *("turn", "played", "enter played", "spent", "doomed", "leave", "permit", "armor"),
        *("use fight", "reap", "strike", "kill", "fought"),
    )
)
"""What the log leaves out, because the sentences around it say it already."""

VERBS: Final = {
    "is": "are",
    "goes": "go",
    "comes": "come",
    "leaves": "leave",
    "becomes": "become",
}

PILES: Final = {"discard": "discard pile"}
"""What zones are called, where that is not their word."""


def fields(group: list[LoggedEvent]) -> Fields:
    """What the fields of this game stand for."""
    first = group[0]
    observed = first.observed
    by_itself = first.by is not None and first.by == first.card
    return {
        "by": None if by_itself else in_role(first.by, "card"),
        "house": None if observed.what is None else observed.what.capitalize(),
        "chains": counted(observed.amount or 1, "chain"),
        "power counters": counted(observed.amount or 1, "+1 power counter"),
        "number of looks": counted(len(group), "card"),
        "origin": _pile(observed.origin),
        "destination": _pile(observed.destination),
        "giver": in_role(first.origin, "card"),
        "taker": in_role(first.destination, "card"),
    }


def _pile(zone: str | None) -> str | None:
    return None if zone is None else PILES.get(zone, zone)


def is_already_said(event: LoggedEvent, former: LoggedEvent) -> bool:
    """Whether the event before says it all already: who steals has the Æ, who is destroyed leaves play."""
    observed = event.observed
    if event.kind == "amber":
        return former.kind == "steal" and observed.cause == former.number
    if event.kind == "destroy":
        return former.kind == "leave upgrade" and observed.card == former.observed.card
    return False


BUTTONS: Final = {
    "action": "Use its action",
    "archives leave": "Leave the archives",
    "archives take": "Take the archives",
    "fight": "Fight with it",
    "flank left": "Left flank",
    "flank right": "Right flank",
    "main end": "End the turn",
    "mulligan keep": "Keep this hand",
    "mulligan mulligan": "Take another hand",
    "name": "Name it",
    "omni": "Use its omni",
    "player": "Choose",
    "reap": "Reap with it",
    "unstun": "Remove the stun",
}
"""What stands on an answer, by its verb or by prompt and verb, where that is not the verb itself."""

WORDS: Final = Words(
    SENTENCES,
    QUIET,
    frozenset(("look",)),
    VERBS,
    {},
    fields,
    is_already_said,
    buttons=BUTTONS,
    declining=frozenset(("keep", "leave")),
)
