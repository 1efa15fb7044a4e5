"""How long an author waits at each key, and how often what was meant is among the suggestions.

    python tools/measure_typing.py
    python tools/measure_typing.py --game kotc/10 --cards 5

Cards of about 400 letters are typed letter by letter: at each the whole file is proofread, what could come
next is asked, and the part of the workshop's page is made that shows the card. Then mistakes are made in
single components of generated cards. Not a test: times depend on the machine, and on who else uses it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from mistakes import MISTAKES, made_up_card, mistaken

from cardwright.authoring import complete, edited, proof
from cardwright.kotc.editions import EDITIONS, load
from cardwright.table.composing import composed
from cardwright.table.page.workshop import workshop_part
from cardwright.table.workshop_requests import Writing

LENGTH = 400


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    largest = max(EDITIONS, key=lambda game: len(load(game).components))
    parser.add_argument("--game", default=largest, help=f"by default {largest}, which has most components")
    parser.add_argument("--cards", type=int, default=3, help="how many are typed")
    parser.add_argument(
        "--mistakes", type=int, default=40, help="in how many cards of each edition they are made"
    )
    given = parser.parse_args()
    proof(given.game, "")  # so that its grammar is made
    texts = [long_card(given.game, seed) for seed in range(given.cards)]
    print(f"{given.game}, {len(texts)} cards of {min(map(len, texts))} to {max(map(len, texts))} letters")
    report("proof", [timed(proof, given.game, text[:end]) for text in texts for end in range(len(text) + 1)])
    keys = [(text[:end], end) for text in texts for end in range(len(text) + 1)]
    report("complete", [timed(complete, given.game, *key) for key in keys])
    report("page", [timed(page, given.game, *key) for key in keys])
    for name, (right, made) in shares(given.mistakes).items():
        print(f"{name:>20}: {right} of {made} ({right / made:.1%})")


def page(game: str, text: str, at: int) -> str:
    """What the workshop's page is answered at a key: proof, face and what stands at the cursor."""
    return workshop_part(composed(Writing(game, text, at=at)))


def long_card(game: str, seed: int) -> str:
    """A minion's file with as many abilities of generated cards as go into the length."""
    number = load(game).number
    text = f'name = "Heron"\ntype = "minion"\nedition = {number}\nsp = 1\nhp = 1\ntext = """\n'
    for each in range(seed * 1000, seed * 1000 + 1000):
        [card] = proof(game, made_up_card(game, each)).cards
        if card.type == "minion" and card.text and len(text) < LENGTH:
            text += f"{card.text}\n\n"
    return f'{text}"""\n'


def timed(asked: Callable[..., object], *arguments: object) -> float:
    """The milliseconds of processor that a call takes."""
    begun = process_time()
    asked(*arguments)
    return (process_time() - begun) * 1000


def report(what: str, times: Sequence[float]) -> None:
    """The middle, the worst of a hundred, and the worst."""
    times = sorted(times)
    middle, rare = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"{what:>20}: {len(times)} keys, median {middle:.1f} ms, p99 {rare:.1f} ms, worst {times[-1]:.1f} ms"
    )


def shares(cards: int) -> dict[str, tuple[int, int]]:
    """How often a suggestion brings the right component back, and of how many mistakes that are told."""
    chance = Random(7)
    right: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for game in EDITIONS:
        for seed in range(cards):
            text = made_up_card(game, seed)
            for name, mistake in MISTAKES.items():
                wrong = mistaken(game, text, mistake, chance)
                if wrong is None:
                    continue
                told = [each for each in proof(game, wrong.text).diagnostics if each.code == "text"]
                after = [edited(wrong.text, mend.edits) for each in told for mend in each.suggestions]
                made[name] += bool(told)
                right[name] += any(brings(game, each, wrong.row.component) for each in after)
    return {name: (right[name], made[name]) for name in MISTAKES}


def brings(game: str, text: str, component: str) -> bool:
    """Whether a card has the component."""
    return any(row.component == component for card in proof(game, text).cards for row in card.rows)


if __name__ == "__main__":
    main()
