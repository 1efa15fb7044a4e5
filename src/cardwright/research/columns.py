"""The columns of a game's numbers as a table to be read: what is said alike of many stands there once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardwright.core.numbers import Column

PLAYER: Final = re.compile(r"^(my|next\d*)\.")


def table(columns: Sequence[Column]) -> str:
    """The columns in Markdown: how they are called, what they say, the usual most of it, how many there are.

    `N` stands for any number, `P` for `my`, `next`, `next2` and so on.

    >>> print(table([Column("my.dice.1", "dice of yours", 4), Column("my.dice.2", "dice of yours", 4)]))
    | column | says | most | columns |
    | --- | --- | --- | --- |
    | `my.dice.N` | dice of yours | 4 | 2 |
    """
    others = {PLAYER.sub("", each.name) for each in columns if each.name.startswith("next")}
    alike: dict[tuple[str, str, int], list[str]] = {}
    counts: dict[tuple[str, str, int], int] = {}
    for column in columns:
        name = PLAYER.sub("P.", column.name) if PLAYER.sub("", column.name) in others else column.name
        head, dot, word = re.sub(r"\d+", "N", name).rpartition(".")
        key = (head + dot, column.meaning, column.most)
        words = alike.setdefault(key, [])
        if word not in words:
            words.append(word)
        counts[key] = counts.get(key, 0) + 1
    rows = ["| column | says | most | columns |", "| --- | --- | --- | --- |"]
    for (head, meaning, most), words in alike.items():
        called = f"`{head}{words[0]}`" if len(words) == 1 else f"`{head}…`: {', '.join(words)}"
        rows.append(f"| {called} | {meaning} | {most} | {counts[head, meaning, most]} |")
    return "\n".join(rows)
