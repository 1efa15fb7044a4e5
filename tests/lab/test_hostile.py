"""Whatever is sent to the protocol, a sound answer comes; and an answer that is not sound is noticed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardwright.games import installed_games
from cardwright.lab.hostile import attacks, specimen_of
from cardwright.protocol import conversation as protocol
from cardwright.protocol.conversation import Protocol
from cardwright.protocol.messages import BadRequest


@pytest.mark.parametrize("game_id", ["kotc/17", "keyforge/1.2"])
@pytest.mark.parametrize("seated", [False, True], ids=["judge", "seat"])
def test_hostile_messages_are_answered_soundly(game_id: str, seated: bool) -> None:
    """`tools/fuzz_protocol.py` sends many more."""
    assert [str(fault) for fault in attacks(150, 1000, game_id, seated)] == []


@pytest.mark.parametrize("game_id", installed_games())
def test_the_position_to_be_broken_is_whole(game_id: str) -> None:
    """In the words of each edition, and with a counter that it has."""
    answer = Protocol().answer(json.dumps({"do": "new", "scenario": specimen_of(game_id)}))
    assert json.loads(answer)["ok"], answer


def _fails(*given: Any) -> None:
    raise TypeError("unhashable type: 'list'")


def _lies(talk: Protocol, request: Any) -> Any:
    talk._driver.state.moment += 1
    raise BadRequest("not that")


@pytest.mark.parametrize(
    ("where", "name", "planted", "wrong"),
    [
        (Protocol, "_edit", _fails, "the program's own"),
        (Protocol, "_choose", _lies, "changed something"),
        (protocol, "JUDGES_ONLY", (), "a seat may not"),
        (protocol, "_sentence", "{}\n".format, "no sentence"),
    ],
    ids=["failure", "change", "judge", "lines"],
)
def test_what_is_not_sound_is_noticed(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, planted: Any, wrong: str
) -> None:
    monkeypatch.setattr(where, name, planted)
    seated = name == "JUDGES_ONLY"
    found = {fault.wrong for fault in attacks(250, 1, "kotc/17", seated)}
    assert any(wrong in each for each in found), found
