"""A program that plays a seat at a table in the browser, over the net: this one picks at random.

The menu of a table ("Let a program play") shows the table's address, and makes the token of your seat:

CARDWRIGHT_TOKEN=... python examples/table_bot.py http://127.0.0.1:8017/t/abcdefghij
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

PATIENT = 25
"""Seconds that the table is let wait with its answer, where nothing has changed."""


def ask(address, token, body=None):
    """What is answered, and the id of the frame that it is, or nothing; who is too fast waits."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body).encode()
    while True:
        try:
            request = urllib.request.Request(address, body, headers)
            with urllib.request.urlopen(request, timeout=PATIENT + 20) as reply:
                text = reply.read()
                return (json.loads(text) if text else None), reply.headers.get("X-Frame", "")
        except urllib.error.HTTPError as refused:
            if refused.code == 409:  # somebody else has answered, or it was taken back: the next frame tells
                return None, ""
            if refused.code != 429:
                raise SystemExit(f"{refused.code}: {refused.read().decode().strip()}") from None
            time.sleep(int(refused.headers["Retry-After"]))


def play(table, token, pick):
    """Answer what the seat is asked by what `pick` picks of a frame; how the game ended, once it is over."""
    answered = -1
    frame, id = ask(f"{table}?as=json", token)
    while not frame["over"]:
        question = frame["question"]
        if frame.get("choice", {}).get("options") and question != answered:
            answer = {"question": question, "option": pick(frame), "request": f"net-bot-{question}"}
            ask(f"{table}/answer", token, answer)
            answered = question
        news, newer = ask(f"{table}/frames?as=json&wait={PATIENT}&after={id}", token)
        frame, id = (news, newer) if news else (frame, id)
    return frame["result"]


def at_random(frame):
    return random.choice(frame["choice"]["options"])["n"]


if __name__ == "__main__":
    print("won by", *play(sys.argv[1], os.environ["CARDWRIGHT_TOKEN"], at_random)["winners"])
