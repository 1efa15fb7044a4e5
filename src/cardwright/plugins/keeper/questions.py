"""What players of Keeper of the Cards are asked, where it is not what any game would ask.

A word that editions have otherwise is named by its key, `<grave>`.
"""

from __future__ import annotations

from typing import Final

from cardwright.plugins.keeper.vocabulary import Vocabulary

CHOSEN_BY_ANOTHER: Final = ("destroy", "exhaust", "sacrifice")
"""What is done to pay a cost for which an opponent chooses the cards."""

QUESTIONS: Final = {
    ("assign", "damage"): "Which <minion> takes the next die?",
    ("resource", "place"): "Do you place a card as a resource, or draw what you do not place?",
    ("attack", "attack"): "Who attacks, in <order>?",
    ("defend", "defend"): "Who defends, in <order>?",
    ("order", "formation"): "Who comes next in <order>?",
    ("choose", "damage"): "Which player takes the damage?",
    ("choose", "heal"): "Which <enemy> gains the <player_hp>?",
    ("choose", "hypnotize"): "Who gets control of it?",
    ("choose", "target"): "Who chooses the targets?",
    **{("choose", cost): "Which <enemy> chooses the cards?" for cost in CHOSEN_BY_ANOTHER},
    ("target", "batch"): "What gains or loses points?",
    ("target", "dice-damage"): "What takes the damage?",
    ("target", "see"): "Which cards are looked at?",
}
"""The questions that this game puts in words of its own, by prompt and purpose."""

ANSWERS: Final = {
    ("choose", "deck"): "Whose deck do you choose?",
    ("choose", "grave"): "Whose <grave> do you choose?",
    ("choose", "hand"): "Whose hand do you choose?",
    ("choose", "number"): "How many cards are targeted?",
}
"""The questions in which the answers are more telling than what becomes of the cards chosen."""

ASKED_WITHOUT_KEYWORD: Final = {
    "silo": "What goes to the <granary>?",
    "sheathe": "What goes on top of the deck?",
    "hypnotize": "Which <minion> changes sides?",
}
"""What players are asked where the cards do not say it in one word, by what the targets are for."""

PLACING: Final = "Do you place a card as a resource, exchange one with the reserves, or draw?"
"""The question of a Resource Phase in which all that is possible, as long as one likes."""


def questions_of(speech: Vocabulary) -> dict[tuple[str, str], str]:
    """An edition's own questions, by prompt and purpose."""
    questions = dict(QUESTIONS)
    for keyword, question in ASKED_WITHOUT_KEYWORD.items():
        if not speech.has_keyword(keyword):
            questions["target", keyword] = question
    if speech.swaps_reserves:
        questions["resource", "sow"] = PLACING
    return {asked: speech.say(question) for asked, question in questions.items()}


def given_up_in(speech: Vocabulary) -> dict[str, str]:
    """What is given up by declining, by prompt, where an edition has it otherwise."""
    return {"resource": "your Resource Phase is over"} if speech.swaps_reserves else {}


BUTTONS: Final = {
    "action end": "End the action phase",
    "activate": "Activate",
    "attack end": "End the battle phase",
    "attack enlist": "Attack with it",
    "choose hp": "2 <hp>",
    "choose sp": "1 <sp>",
    "counter": "Take off",
    "deck": "This deck",
    "declare": "Attack",
    "defend enlist": "Defend with it",
    "die": "Place",
    "grave": "This <grave>",
    "hand": "This hand",
    "hit": "Hit it with",
    "hp": "<hp>",
    "player": "Choose",
    "resource draw": "Draw, place no more",
    "set": "Set as a trap",
    "sp": "<sp>",
    "split to": "One point to it",
}
"""What stands on an answer, by its verb or by prompt and verb, where that is not the verb itself."""
