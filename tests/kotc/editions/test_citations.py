"""What an older edition cites: sentences of its own rulebook, each standing for one of the 17th."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.editions import load
from cardwright.kotc.generating import generate_deck
from cardwright.rulebooks.index import load_rulebook

ROOMS = Path(__file__).parents[3] / "src" / "cardwright" / "kotc"
OF_THE_12TH = (
    r"K17-(conscript|distract|negate|pawns|pay|petrify|enlist|sheathe)-|K17-excavate-4"
    r"|K17-deploy-8|K17-minions-12|K17-counters-(14|19|24|25|26|27|29|31)$"
)
LACKING = {
    "kotc/12": OF_THE_12TH,
    "kotc/12-early": OF_THE_12TH,
    "kotc/13": (
        r"K17-(conscript|distract|negate|pawns|pay|petrify|enlist)-|K17-excavate-4"
        r"|K17-counters-(19|24|25|27|31)$"
    ),
}
"""Sentences of the 17th on mechanisms that an edition lacks."""

DEALS = {
    "kotc/12": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/12-early": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/13": [(3, 4, 5)],
}
"""The games that are played: the seeds of either deck and of the game."""

BOOKS = {"kotc/12": ("kotc/17", "kotc/12-early"), "kotc/12-early": ("kotc/17",), "kotc/13": ("kotc/17",)}
"""The rulebooks by whose numbers the rules, and the edition that it is like, cite."""


@pytest.mark.parametrize("name", LACKING)
def test_events_cite_the_sentences_of_its_own_rulebook(name: str) -> None:
    rules, edition = game(name), load(name)
    known = {rule.id for rule in load_rulebook(name).rules}
    cited: set[str] = set()
    for one, other, seed in DEALS[name]:
        state = rules.new([generate_deck(name, one), generate_deck(name, other)], seed)
        chance = Chance.seeded(seed)
        while state.choice is not None and len(state.events) < 3000:
            state.choose(chance.below(len(state.choice.options)))
        for event in state.view(0).events():
            cited |= set(event["rule"])
    sentences = {number for number in cited if "-" in number}
    assert len(sentences) > 15
    assert sentences <= known
    assert set(edition.sentences.values()) <= known
    assert set(edition.rules.values()) <= known
    assert set(edition.sentences) <= {rule.id for book in BOOKS[name] for rule in load_rulebook(book).rules}


@pytest.mark.parametrize(("name", "lacking"), LACKING.items())
def test_every_sentence_that_an_event_cites_is_there_or_of_a_mechanism_that_it_lacks(
    name: str, lacking: str
) -> None:
    edition = load(name)
    for path in [*(ROOMS / "rules").glob("*.py"), *(ROOMS / "effects").glob("*.py")]:
        source = path.read_text(encoding="utf-8")
        for cited in re.findall(r"def rules\(self\)[^\n]*\n\s+return \(([^)]*)\)", source):
            for number in re.findall(r"K17-[a-z-]+-\d+", cited):
                assert number in edition.sentences or re.match(lacking, number), f"{path.name}: {number}"
