"""What a player is asked, in a sentence, and which option an answer means."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardwright.narration.phrase import Phrase
from cardwright.narration.position import Asked

QUESTIONS: Final = {
    "mulligan": "Bury cards of your first hand to draw as many new ones, or keep it.",
    "resource": "Sow a card as a resource?",
    "action": "It is your Action Phase. What do you do?",
    "respond": "Something can be done now. Do you respond?",
    "react": "Do you pop a counter?",
    "pay": "What do you pay with?",
    "attack": "Who attacks, in formation order?",
    "victim": "Whom do you attack?",
    "defend": "Who defends, in formation order?",
    "allocate": "Which die comes next?",
    "target": "What do you target?",
    "choose": "Choose.",
    "split": "Where does the next point go?",
    "order": "Which card is put down next?",
    "assign": "Which minion takes the next die?",
    "deploy": "Which card do you play?",
    "draw": "Do you draw from your deck, or a card of your reserves?",
    "archives": "Do you take your archived cards into your hand?",
    "flank": "On which flank?",
    "forge": "Which key do you forge?",
    "house": "Which house is active this turn?",
    "main": "What do you play, use or discard?",
    "use": "How do you use it?",
}
"""The question behind each prompt."""

FINER: Final = {
    ("target", "bounce"): "Whom do you bounce?",
    ("target", "bury"): "What do you bury?",
    ("target", "deploy"): "What do you deploy?",
    ("target", "destroy"): "What do you destroy?",
    ("target", "distract"): "Whom do you distract?",
    ("target", "down-level"): "What do you down-level?",
    ("target", "exhaust"): "What do you exhaust?",
    ("target", "hypnotize"): "Whom do you hypnotize?",
    ("target", "clone"): "Whom do you clone?",
    ("target", "conscript"): "Whom do you conscript?",
    ("target", "damage"): "Who takes the damage?",
    ("target", "embody"): "Which spell do you embody?",
    ("target", "negate"): "What do you negate?",
    ("target", "petrify"): "Whom do you petrify?",
    ("target", "place"): "Who gets counters?",
    ("target", "remove"): "Who loses counters?",
    ("target", "sheathe"): "What do you sheathe?",
    ("target", "silo"): "What do you silo?",
    ("choose", "see"): "Whose cards do you look at?",
    ("choose", "damage"): "Which enemy takes the damage?",
    ("choose", "gift"): "Who is given the minion?",
    ("choose", "summon"): "Do you summon the minion that you are given?",
    ("choose", "clone"): "Do you pay for a clone of it?",
    ("choose", "craft"): "What does the next level of the pawn become, 1 SP or 2 HP?",
    ("choose", "embody"): "Do you pay to embody it?",
    ("choose", "remove"): "Which counter do you remove?",
    ("choose", "trap"): "Do you exhaust it to activate an ability?",
    ("order", "formation"): "Who comes next in formation order?",
    ("pay", "resource-cost"): "Which resource do you exhaust?",
    ("mulligan", "keep"): "Do you keep this hand, or shuffle it away and draw one card fewer?",
    ("target", "archive"): "What do you archive?",
    ("target", "attach"): "Which creature does it go on?",
    ("target", "capture"): "Who captures?",
    ("target", "control"): "Whom do you take control of?",
    ("target", "discard"): "What do you discard?",
    ("target", "fight"): "Whom do you attack?",
    ("target", "heal"): "Whom do you heal?",
    ("target", "pay"): "Which Æ do you spend?",
    ("target", "purge"): "What do you purge?",
    ("target", "ready"): "What do you ready?",
    ("target", "reveal"): "What do you reveal?",
    ("target", "sacrifice"): "What do you sacrifice?",
    ("target", "stun"): "Whom do you stun?",
    ("target", "return"): "What goes back to its owner?",
    ("target", "search"): "What do you look for?",
    ("target", "give"): "Who gets it?",
    ("target", "amber"): "For which card is the Æ?",
    ("target", "copy"): "What do you copy?",
    ("target", "grow"): "Who gets power counters?",
    ("target", "play"): "What do you play?",
    ("target", "replace"): "What comes in its place?",
    ("target", "shuffle"): "What is shuffled into the deck?",
    ("target", "swap"): "What do you swap?",
    ("target", "trigger"): "Whose ability is it?",
    ("target", "tuck"): "What goes under it?",
    ("choose", "again"): "Once more?",
    ("choose", "destroy"): "Do you destroy it?",
    ("target", "use"): "What do you use?",
    ("choose", "effect"): "Which of these?",
    ("choose", "forge"): "Do you forge a key?",
    ("choose", "heal"): "How much do you heal?",
    ("choose", "name"): "What do you name?",
    ("choose", "unforge"): "Which key is unforged?",
    ("order", "each"): "For which card is it done next?",
    ("order", "put"): "Which card comes next?",
    ("order", "replace"): "Which of these stands in for it?",
    ("order", "trigger"): "What happens next?",
    ("pay", "remove"): "Which counter do you remove?",
}
"""The question where it is known what the answer is used for."""

ANSWERED_WITH: Final = {
    ("choose", "house"): "Which house?",
    ("choose", "key"): "Which key?",
    ("choose", "number"): "How many?",
    ("choose", "player"): "Which player?",
    ("choose", "yes"): "Do you do that?",
}
"""The question where no more is known than with which verb the answers begin."""

DECLINING: Final = ("end", "pass", "done", "skip", "decline", "no")
"""The verbs that leave something undone: pressing Enter means the one that is on offer."""

UNIMPORTANT: Final = ("allocate", "flank", "forge", "order")
"""Questions about no more than an order or a side: pressing Enter takes the first answer."""

GIVEN_UP: Final = {
    "mulligan": "you keep this hand as it is",
    "resource": "you sow nothing in this turn",
    "action": "your Action Phase is over",
    "respond": "you do nothing about it",
    "react": "no counter is popped",
    "attack": "you do not attack any more in this turn",
    "defend": "nobody defends",
    "target": "nothing is chosen",
    "deploy": "it is not played",
    "main": "you play, use and discard nothing more in this turn",
}
"""What somebody gives up who declines, by prompt."""

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def general_question(prompt: str, purpose: str, verb: str) -> str:
    """What is asked in any game, where it has no words of its own; `verb` begins the answers.

    >>> general_question("choose", "gain", "yes")
    'Do you do that?'
    """
    finer = FINER.get((prompt, purpose)) or ANSWERED_WITH.get((prompt, verb))
    return finer or QUESTIONS.get(prompt, prompt)


def general_button(verb: str) -> str:
    """What a button says in any game, where it has no words of its own.

    >>> general_button("re-roll")
    'Re-roll'
    """
    return verb.capitalize()


def what_another_pays_with(payer: str) -> str:
    """What is asked of who chooses what somebody else pays with.

    >>> what_another_pays_with("Ann")
    'What does Ann pay with?'
    """
    return f"What does {payer} pay with?"


def question(asked: Asked, sentence: str, remark: str = "") -> Phrase:
    """Who is asked this, what it is about, a game's remark on it, and what has been chosen so far."""
    if asked.payer is not None:
        sentence = what_another_pays_with(asked.payer)
    phrase = Phrase.of((asked.player, "player"), ": ", (sentence, "choice"))
    if asked.source is not None:
        phrase += Phrase.of(" (", (asked.source, "card"))
        if asked.bearer is not None:
            phrase += Phrase.of(" on ", (asked.bearer, "card"))
        phrase += ")"
    if remark:
        phrase += f" {remark}"
    if asked.prompt == "target" and asked.least < asked.most:
        phrase += f" {asked.least} to {asked.most} of them."
    if asked.chosen:
        phrase += " So far: " + ", ".join(asked.chosen) + "."
    return phrase


def default(asked: Asked, options: list[str]) -> int | None:
    """The option that Enter means, from 0: the one that declines, or the first where it hardly matters.

    None where somebody has to say what they want.
    """
    for place, option in enumerate(options):
        if option in DECLINING:
            return place
    return 0 if len(options) == 1 or asked.prompt in UNIMPORTANT else None


def given_up(asked: Asked, options: list[str], own: Mapping[str, str] = NOTHING) -> str:
    """What Enter would give up, so that it is asked once more; nothing where it ends what has been begun.

    A game may have `own` words for it, by prompt.
    """
    place = default(asked, options)
    if len(options) == 1 or place is None or options[place] not in DECLINING or asked.chosen:
        return ""
    lost = own.get(asked.prompt) or GIVEN_UP.get(asked.prompt)
    return lost or f"that is `{options[place]}`"


def numbered(options: list[str], answer: str) -> int | None:
    """The option of this number (from 1), or None."""
    if answer.isascii() and answer.isdigit() and len(answer) < 10 and 1 <= int(answer) <= len(options):
        return int(answer) - 1
    return None


def beginning_with(options: list[str], answer: str) -> list[int]:
    """The options that `answer` is, or is the beginning of, or else their last words; capitals do not count.

    >>> beginning_with(["house dis", "house shadows"], "Shadows")
    [1]
    """
    wanted = " ".join(answer.split()).casefold()
    for place, option in enumerate(options):
        if option == answer:
            return [place]
    exact = [place for place, option in enumerate(options) if option.casefold() == wanted]
    folded = [option.casefold() for option in options]
    begun = [place for place, option in enumerate(folded) if option.startswith(wanted)]
    return exact or begun or [place for place, option in enumerate(folded) if option.endswith(f" {wanted}")]
