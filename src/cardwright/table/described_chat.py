"""The addresses of the chat, as `described` has all of them."""

from __future__ import annotations

from typing import Final

from cardwright.table.addresses import FORM, LOOKED_UP, OF_DEEDS, PAGE, TABLE, Address
from cardwright.table.requests import Mute, Say, SayWatching
from cardwright.table.told import Talked

_OF_TALK: Final = {404: "Nobody else sits there with whom one could talk."}
_OF_WATCHERS: Final = {403: "There is no such table, nobody may watch it, or you play there."}

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
    Address(
        "post",
        "/t/{table}/watch/say",
        "Say a line to those who watch, as one of them: 5 in 10 seconds at most. Who plays does not hear it "
        "before the end. Who is unknown is given a secret, as a cookie, and is called `name`.",
        SayWatching,
        {**OF_DEEDS, **_OF_WATCHERS},
        parameters=(TABLE,),
        shown=False,
    ),
    Address(
        "post",
        "/t/{table}/watch/mute",
        "Hear somebody no more, or again, as one who watches. They are not told.",
        Mute,
        {**OF_DEEDS, **_OF_WATCHERS},
        parameters=(TABLE,),
    ),
    Address(
        "get",
        "/t/{table}/watch/talk",
        "What those who watch have said; and what those who play have, as late as the table says.",
        answers={**LOOKED_UP, **_OF_WATCHERS},
        tells={200: Talked},
        parameters=(TABLE, FORM),
        also=PAGE,
        shown=False,
    ),
)
