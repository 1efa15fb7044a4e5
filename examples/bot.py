"""A bot for any game, in any language that can read and write lines of JSON: this one picks at random.

A player of a match: cardwright sim --players "exec:python examples/bot.py" greedy
Both sides of a game: python examples/bot.py --alone
"""

import json
import random
import subprocess
import sys

if "--alone" in sys.argv:
    pipe = subprocess.PIPE
    server = subprocess.Popen(["cardwright", "protocol"], stdin=pipe, stdout=pipe, text=True)
    incoming, outgoing = server.stdout, server.stdin
else:
    incoming, outgoing = sys.stdin, sys.stdout


def ask(**request):
    print(json.dumps(request), file=outgoing, flush=True)
    return json.loads(incoming.readline() or sys.exit())  # no answer: the game is left


answer = ask(do="new", seed=7)
while not answer["over"]:
    answer = ask(do="choose", option=random.choice(answer["choice"]["options"])["n"])
if "--alone" in sys.argv:
    print("won by", *answer["result"]["winners"])
ask(do="quit")
