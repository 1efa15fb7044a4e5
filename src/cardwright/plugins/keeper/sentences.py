"""What the log of Keeper of the Cards says: a table of sentences, one entry for each kind of event.

A word that editions have otherwise is named by its key, `<grave>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from cardwright.narration.events import Fields, LoggedEvent, Words
from cardwright.narration.sentences import counted, listed
from cardwright.plugins.keeper.questions import ANSWERS, BUTTONS, given_up_in, questions_of
from cardwright.plugins.keeper.vocabulary import Vocabulary, vocabulary

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    # setting up, the turn
    "shuffle": ("{player} shuffles.",),
    "first": ("{player} goes first.",),
    "turn": ("{player}'s turn begins.",),
    "phase": ("{player}'s {what} phase begins.",),
    "lose": ("{player} is out of the game.",),
    "take-away": ("All cards of {player} leave the game.",),
    "recover": ("All <minion>s and resources recover.",),
    "deck-out": ("{player} has to draw from an empty deck.",),
    # cards on the move
    "draw": ("{player} draws {cards}.",),
    "sow": ("{player} sows {cards}.",),
    "swap-out": ("{player} puts {cards} aside into the reserves.",),
    "swap-in": ("{player} takes {cards} from the reserves.",),
    "place resource": ("{player} places {cards} as {a resource}.",),
    "summon": ("{player} summons {cards}.",),
    "cast": ("{player} casts {cards}.",),
    "set": ("{player} sets {cards} as a trap.",),
    "turn-over": ("{player} turns {cards} over.",),
    "spent": ("{cards} {goes} to the <grave>.",),
    "give-back": ("{cards} {goes} to the <grave>.",),
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
    "activate": (
        "{player} activates {what} of {card}.",
        "{player} activates {what} of a card that you may not see.",
    ),
    "activate unnamed": ("{player} activates {card}.", "{player} activates a card that you may not see."),
    "activate spell": ("{player} has paid for {card}.",),
    "activate paid": ("{player} has paid for {card}.",),
    "activate hexed": ("{player} uses {card}.",),
    "fail": ("{card} fails: its activation cost cannot be paid.",),
    "negate": ("{by} negates {cards}.",),
    "spare": ("{card} is spared.",),
    "prevent": ("{card} cannot be destroyed by that: the effect does nothing.",),
    "target": ("{by} targets {cards}.", "{by} targets a card."),
    # exhaustion, levels, values
    "exhaust": ("{by} exhausts {cards}.", "{cards} {is} exhausted."),
    "exhaust resource": ("{player} exhausts {resources}.",),
    "fatigue": ("{by} fatigues {cards}.", "{cards} {is} fatigued."),
    "down-level": ("{by} takes {n} off the <level> of {cards}.",),
    "raise-sp": ("{card} has {n} more <sp>.",),
    "lower-sp": ("{card} has {n} less <sp>.",),
    "raise-hp": ("{card} has {n} more <hp>.",),
    "zero-sp": ("{card} has no <sp> any more.",),
    # battles
    "attack": ("{cards} {attacks} {victim}.", "{cards} {attacks}."),
    "declare": ("{player} declares {victim} the <victim>.", "{player} declares an attack."),
    "defend": ("{cards} {defends}.",),
    "defense": ("{player}'s defence stands.",),
    "allocated": ("The battle is over.",),
    "distract": ("{by} distracts {cards}.",),
    "conscript": ("{by} conscripts {cards}.", "{cards} {is} conscripted."),
    "formation": ("{player}'s team has a new <order>.",),
    "skip-defense": ("{player} cannot form a defence.",),
    "taunt": ("{card} becomes the <victim>.",),
    "berzerk": ("{card} goes berzerk against {other}.",),
    "calm": ("Whoever was berzerk is calm again.",),
    "calmed": ("{card} is calm again.",),
    # dice, damage, HP
    "roll": ("{player} rolls {dice}.",),
    "re-roll": ("{player} rolls a {n} again: {dice}.", "{player} has no {n} to roll again."),
    "permit": ("{player} may roll {dice to roll} again this turn.",),
    "curse": ("The {n} hits {card}, too.",),
    "less-damage": ("{card} takes {n} less damage.",),
    "zero": ("The {n} on {card} counts for nothing.",),
    "damage": ("{by} deals {n} damage to {card}.", "{card} takes {n} damage."),
    "damage player": ("{by} deals {n} damage to {player}.", "{player} takes {n} damage."),
    "pierce": ("{n} damage pierces through {by} to {player}.", "{n} damage pierces through to {player}."),
    "pay": ("{player} pays {n} <player_hp>.",),
    "heal": ("{player} gains {n} <player_hp>.",),
    # counters
    "place": ("{player} places {counters} on {card}.",),
    "pop": ("{player} pops {counters} on {card}.",),
    "remove": ("{counters} of {player} {leave} {card}.",),
}

WITHOUT_KEYWORD: Final[dict[str, tuple[str, ...]]] = {
    "silo": ("{by} sends {cards} to the <granary>.", "{player} sends {cards} to the <granary>."),
    "sheathe": ("{by} puts {cards} on top of the deck.", "{player} puts {cards} on top of the deck."),
}
"""The sentences of an edition whose cards do not say it in one word."""

ENDINGS: Final = {"hp": "nobody else has <player_hp> left"}
ENDINGS_ONE_BY_ONE: Final = {
    "hp": "the last of the others has no <player_hp> left",
    "hp drawn": "all who were left have lost at once",
    "deck": "the last of the others has no card left in the deck",
    "deck drawn": "all who were left have lost at once",
}
"""Why a game ended, where the last player left has won, and where nobody is left (R155)."""

QUIET: Final = frozenset(
    ("turn", "phase", "recover", "spent", "activate spell", "target", "declare", "defense", "allocated")
)

OPEN_QUESTIONS: Final = frozenset(("allocate", "assign", "attack", "defend", "victim"))
"""What minions on fields and dice alone decide, all of which everybody sees."""

VERBS: Final = {
    "is": "are",
    "goes": "go",
    "returns": "return",
    "attacks": "attack",
    "defends": "defend",
    "leaves": "leave",
    "a resource": "resources",
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


@cache
def words_of(game: str) -> Words:
    """An edition of Keeper of the Cards in its own words."""
    speech = vocabulary(game)
    instead = {kind: said for kind, said in WITHOUT_KEYWORD.items() if not speech.has_keyword(kind)}
    return Words(
        {kind: tuple([speech.say(each) for each in said]) for kind, said in (SENTENCES | instead).items()},
        QUIET,
        frozenset(("exhaust resource",)),
        VERBS,
        {"attack": "declare"},
        fields,
        is_already_said,
        questions_of(speech),
        given_up_in(speech),
        {why: speech.say(each) for why, each in _endings(speech).items()},
        {asked: speech.say(question) for asked, question in ANSWERS.items()},
        OPEN_QUESTIONS,
        {answer: speech.say(said) for answer, said in BUTTONS.items()},
    )


def _endings(speech: Vocabulary) -> Mapping[str, str]:
    return ENDINGS_ONE_BY_ONE if speech.ends_one_by_one else ENDINGS
