"""Programs that play in tests, as source."""

from __future__ import annotations

LISTENING = """
import json, sys
def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline() or sys.exit())
answer = ask(do="new")
while True:
    with open("heard", "a") as heard:
        print(json.dumps(answer["events"]), file=heard)
    answer = ask(do="choose", option=0)
"""
"""It always takes the first option, and writes what it is told into the file `heard`, a line a time."""
