"""What an older edition cites: sentences of its own rulebook, each standing for one of the 17th."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.core.chance import Chance
from cardwright.games import game
from cardwright.kotc.editions import EDITIONS, load
from cardwright.kotc.generating import generate_deck
from cardwright.rulebooks.index import load_rulebook

ROOMS = Path(__file__).parents[3] / "src" / "cardwright" / "kotc"
OF_THE_12TH = (
    r"K17-(conscript|distract|negate|pawns|pay|petrify|enlist|sheathe)-|K17-excavate-4"
    r"|K17-deploy-8|K17-minions-12|K17-counters-(14|19|24|25|26|27|29|31)$"
)
OF_THE_9TH = (
    r"K17-(bounce|bury|conscript|dice-heal|distract|down-level|fatigue|negate|pawns|pay|petrify|silo)-"
    r"|K17-chains-7|K17-deploy-8|K17-excavate-4|K17-hypnotize-3|K17-minions-12"
    r"|K17-counters-(18|19|24|25|26|27|31)$|K12E-(counters-(26|29)|draw-1|fields-10)$"
)
OF_THE_11TH = (
    r"K17-(distract|negate|pawns|pay|petrify|enlist|bury)-|K17-conscript-1|K17-excavate-4"
    r"|K17-deploy-8|K17-minions-12|K17-counters-(14|19|24|25|26|27|29|31)$|K09-(turn-order|the-field|battles|ability)-"
)
LACKING = {
    "kotc/12": OF_THE_12TH,
    "kotc/12-early": OF_THE_12TH,
    "kotc/13": (
        r"K17-(conscript|distract|negate|pawns|pay|petrify|enlist)-|K17-excavate-4"
        r"|K17-counters-(19|24|25|26|27|31)$"
    ),
    "kotc/14": (
        r"K17-(conscript|distract|negate|pawns|pay|petrify|enlist)-|K17-excavate-4"
        r"|K17-counters-(19|26|27|31)$"
    ),
    "kotc/9": OF_THE_9TH,
    "kotc/10": OF_THE_9TH,
    "kotc/11": OF_THE_11TH,
}
"""Sentences of other books on mechanisms that an edition lacks, or leaves to the texts of its cards."""

DEALS = {
    "kotc/12": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/12-early": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/13": [(3, 4, 5)],
    "kotc/14": [(3, 4, 5)],
    "kotc/15": [(3, 4, 5), (6, 7, 8)],
    "kotc/16": [(3, 4, 5), (6, 7, 8)],
    "kotc/9": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/10": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
    "kotc/11": [(2 * seed, 2 * seed + 1, seed) for seed in range(8)],
}
"""The games that are played: the seeds of either deck and of the game."""

BOOKS = {
    "kotc/12": ("kotc/17", "kotc/12-early"),
    "kotc/12-early": ("kotc/17",),
    "kotc/13": ("kotc/17",),
    "kotc/14": ("kotc/17", "kotc/13"),
    "kotc/15": ("kotc/17",),
    "kotc/16": ("kotc/17",),
    "kotc/9": ("kotc/17", "kotc/12-early"),
    "kotc/10": ("kotc/17", "kotc/12-early", "kotc/9"),
    "kotc/11": ("kotc/17", "kotc/12-early", "kotc/9"),
}
"""The rulebooks by whose numbers the rules, and the edition that it is like, cite."""


@pytest.mark.parametrize("name", DEALS)
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
    assert len({number for number in cited if "-" in number}) > 15
    assert cited <= known
    assert set(edition.numbers.values()) <= known
    assert set(edition.rules.values()) <= known
    books = (name, *BOOKS[name])
    assert set(edition.numbers) <= {rule.id for book in books for rule in load_rulebook(book).rules}


@pytest.mark.parametrize(("name", "lacking"), LACKING.items())
def test_every_sentence_that_an_event_cites_is_there_or_of_a_mechanism_that_it_lacks(
    name: str, lacking: str
) -> None:
    edition = load(name)
    own = {rule.id for rule in load_rulebook(name).rules}
    others = {rule.id for book in BOOKS[name] for rule in load_rulebook(book).rules} - own
    for path, numbers in cited_by_events().items():
        for number in numbers:
            if number in others:
                assert number in edition.numbers or re.match(lacking, number), f"{path}: {number}"


@pytest.mark.parametrize("name", ["kotc/15", "kotc/16"])
def test_an_edition_with_the_numbers_of_the_17th_cites_what_it_has_of_it(name: str) -> None:
    """What it says instead has the same number; what only later editions have it never cites."""
    edition = load(name)
    lacking = {rule.id for rule in load_rulebook(name).rules if rule.reason.startswith("only ")}
    assert {"K17-petrify-1", "K17-pay-2", "K17-battles-14"} <= lacking
    assert edition.cited(tuple(sorted(lacking))) == ()
    assert edition.cited(("K17-abilities-6", "K17-counters-24", "R58")) == (
        "K17-abilities-6",
        "K17-counters-24",
        "R58",
    )
    newest = {rule.id: rule.paraphrase for rule in load_rulebook("kotc/17").rules}
    told = {rule.id: rule.paraphrase for rule in load_rulebook(name).rules}
    assert told["K17-abilities-6"] != newest["K17-abilities-6"]
    assert told["K17-battles-6"] == newest["K17-battles-6"]


def test_every_sentence_that_an_event_cites_exists() -> None:
    known = {rule.id for book in ("kotc/17", *BOOKS) for rule in load_rulebook(book).rules}
    assert {number for numbers in cited_by_events().values() for number in numbers} <= known


@pytest.mark.parametrize("name", EDITIONS)
def test_no_edition_cites_what_its_rulebook_lacks(name: str) -> None:
    """Of all that events and hindrances name; a ruling of other editions is none of its own."""
    sources = [path.read_text(encoding="utf-8") for path in modules()]
    named = {
        number for source in sources for number in re.findall(r"\"(K\d+E?-[a-z-]+-\d+|R\d+[a-z]?)\"", source)
    }
    known = {rule.id for rule in load_rulebook(name).rules}
    assert {"K09-creatures-11", "R11"} <= named
    assert set(load(name).cited(tuple(sorted(named)))) <= known


def modules() -> list[Path]:
    """Where the rules are carried out."""
    return [*(ROOMS / "rules").glob("*.py"), *(ROOMS / "effects").glob("*.py")]


def cited_by_events() -> dict[str, list[str]]:
    """The numbers of sentences, of whatever rulebook, that the events of a module cite."""
    cited: dict[str, list[str]] = {}
    for path in modules():
        source = path.read_text(encoding="utf-8")
        bodies = re.findall(r"def rules\(self\)[^\n]*\n((?:        [^\n]*\n|\n(?=        ))+)", source)
        cited[path.name] = re.findall(r"\"(K\d+E?-[a-z-]+-\d+)\"", "".join(bodies))
    return cited


SAME_THING = {
    "kotc/9": {
        "K17-battles-5": "K09-battles-2",  # who attacks, and whom
        "K17-battles-6": "K09-battles-3",  # nobody twice
        "K17-battles-7": "K09-battles-5",  # who defends
        "K17-battles-8": "K09-battles-4",  # in which order the attackers are damaged
        "K17-counters-12": "K09-ability-clarifications-rulings-35",  # nobody is exhausted for a counter
        "K17-counters-13": "K09-ability-clarifications-rulings-36",  # whoever placed it removes it
        "K17-destroy-1": "K09-the-field-5",  # destroyed cards go to the graveyard
        "K12E-in-play-3": "K09-ability-clarifications-rulings-27",  # when a trap ceases to be in play
        "K12E-counters-19": "K09-ability-clarifications-rulings-28",  # what a counter does
        "K12E-batch-subtract-1": "K09-ability-clarifications-rulings-5",  # a total is split
    },
    "kotc/11": {
        "K17-conscript-2": "K12E-battles-4",  # in which order the attackers are damaged
    },
}
"""Sentences that a neighbour of the right one was cited for, or none."""


@pytest.mark.parametrize("name", SAME_THING)
def test_a_sentence_stands_for_the_one_that_says_the_same(name: str) -> None:
    numbers = load(name).numbers
    assert {number: numbers.get(number) for number in SAME_THING[name]} == SAME_THING[name]
