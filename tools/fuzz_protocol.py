"""Send hostile messages to the protocol, of all games, with a seat and without.

    python tools/fuzz_protocol.py --messages 15000 --seed 1

Writes every message that is answered wrongly, and ends with 1 if there is any.
"""

import argparse
import sys
import time
from collections import Counter

from cardwright.games import installed_games
from cardwright.lab.hostile import attacks

MOST = 20
"""So many wrong answers are told."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Send hostile messages to the protocol.")
    parser.add_argument("--messages", type=int, default=15_000, help="how many, of all games together")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    kinds = [(game, seated) for game in installed_games() for seated in (False, True)]
    each = -(-asked.messages // len(kinds))
    faults = [fault for game, seated in kinds for fault in attacks(each, asked.seed, game, seated)]
    for fault in faults[:MOST]:
        print(fault)
    for wrong, number in Counter(fault.wrong for fault in faults).most_common():
        print(f"{number} times: {wrong}")
    seconds = time.monotonic() - began
    outcome = f"{len(faults)} are answered wrongly" if faults else "every answer is sound"
    print(f"{each * len(kinds)} messages in {seconds:.0f} s: {outcome}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
