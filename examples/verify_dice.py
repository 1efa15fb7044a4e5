"""Check the dice and the shuffles of a fair game: python examples/verify_dice.py FILE.game.json

It needs Python's standard library and the file of a finished game, and nothing of Cardwright. It checks that
the secret is the one that was promised, and works out every draw again from the secret and the seeds.
That the draws are those of the game, and the choices legal, is what `cardwright replay FILE --verify` checks.

Compare the commitment with the one that you noted before the game, and your seed with the one that you gave.
A bot, and whoever gave none, has the seed by the commitment; any other that nobody gave the dealer chose.
"""

import hashlib
import hmac
import json
import struct
import sys


def numbers(key, position, bounds):
    """What is drawn at a position: for each bound a number below it, each equally likely."""
    block, words, found = 0, [], []
    for bound in bounds:
        while True:
            if not words:
                message = f"{position} {block}".encode()
                words = list(struct.unpack(">8I", hmac.digest(key, message, "sha256")))
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % bound:
                break
        found.append(word % bound)
    return found


def shuffled(key, position, cards):
    """The order of so many cards after a shuffle, each told by where it lay before."""
    order = list(range(cards))
    others = numbers(key, position, range(cards, 1, -1))
    for last, other in zip(range(cards - 1, 0, -1), others, strict=True):
        order[last], order[other] = order[other], order[last]
    return order


def drawn(key, position, draw):
    """What must stand at this position in place of `told`, if it is a draw of the same kind."""
    kind, *rest = draw.split()[1:]
    if kind == "die":
        return f"{position} die {1 + numbers(key, position, [6])[0]}"
    if kind == "shuffle":
        return f"{position} shuffle {' '.join(map(str, shuffled(key, position, len(rest))))}"
    bound = int(rest[-1])
    return f"{position} number {numbers(key, position, [bound])[0]} below {bound}"


def faults(chance):
    """What is wrong, a sentence each."""
    if chance["secret"] is None:
        return ["The secret is not told yet: the game is not finished."]
    secret = bytes.fromhex(chance["secret"])
    wrong = []
    if hashlib.sha256(secret).hexdigest() != chance["commitment"]:
        wrong.append("The secret is not the one that was promised.")
    seeds = json.dumps(chance["seeds"], separators=(",", ":")).encode()
    key = hmac.digest(secret, seeds, "sha256")
    for position, draw in enumerate(chance["draws"], start=1):
        right = drawn(key, position, draw)
        if draw != right:
            wrong.append(f"Draw {position} is told as {draw!r}; it was {right!r}.")
    return wrong


def main(file):
    with open(file, encoding="utf-8") as stream:
        record = json.load(stream)
    chance = record.get("chance")
    if chance is None:
        sys.exit("This was no fair game: its chance cannot be checked.")
    wrong = faults(chance)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"commitment {chance['commitment']}")
    for number, (seat, seed) in enumerate(zip(record["seats"], chance["seeds"], strict=True)):
        promised = hashlib.sha256(f"{chance['commitment']} {number}".encode()).hexdigest()[:32]
        print(f"seed of {seat['name']}: {seed}{' (by the commitment)' if seed == promised else ''}")
    print(f"All {len(chance['draws'])} draws follow from the secret and the seeds.")


if __name__ == "__main__":
    main(*sys.argv[1:])
