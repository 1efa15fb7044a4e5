"""The addresses of the chat, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import FORM, LOOKED_UP, OF_DEEDS, PAGE, TABLE, Address
from cardwright.table.requests import Mute, Say
from cardwright.table.told import Talked

_OF_TALK: Final = {404: "Nobody else sits there with whom one could talk."}

OF_THE_CHAT: Final = (
    Address(
        "post",
        "/t/{table}/say",
        "Say a line to all at the table, where other people sit there: 5 in 10 seconds at most.",
        Say,
        {**OF_DEEDS, **_OF_TALK},
        parameters=(TABLE,),
    ),
    Address(
        "post",
        "/t/{table}/mute",
        "Hear somebody no more, or again. They are not told.",
        Mute,
        {**OF_DEEDS, **_OF_TALK},
        parameters=(TABLE,),
    ),
    Address(
        "get",
        "/t/{table}/talk",
        "What has been said, and who can be heard.",
        answers={**LOOKED_UP, **_OF_TALK},
        tells={200: Talked},
        parameters=(TABLE, FORM),
        also=PAGE,
    ),
)
