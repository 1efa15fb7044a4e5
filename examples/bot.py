"""A bot for any game, in any language that can read and write lines of JSON: this one picks at random.

As a player:   cardwright sim --players "exec:python examples/bot.py" greedy --games 5
On its own:    python examples/bot.py --alone     (it plays both sides of one game)
"""

import json
import random
import subprocess
import sys

if "--alone" in sys.argv:
    server = subprocess.Popen(
        ["cardwright", "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    incoming, outgoing = server.stdout, server.stdin
else:
    incoming, outgoing = sys.stdin, sys.stdout


def ask(**request):
    print(json.dumps(request), file=outgoing, flush=True)
    return json.loads(incoming.readline())


answer = ask(do="new", seed=7)
while not answer["over"]:
    option = random.choice(answer["choice"]["options"])
    answer = ask(do="choose", option=option["n"])
if "--alone" in sys.argv:
    print("won by", *answer["result"]["winners"])
    ask(do="quit")
