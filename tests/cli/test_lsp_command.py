"""`cardwright lsp` says what it lacks; what it does is told in `tests/lsp`."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from typing import Any

import pytest


def test_without_its_library_it_says_what_to_install(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in sys.modules if each.startswith("cardwright.lsp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    monkeypatch.setitem(sys.modules, "pygls", None)
    ran = run("lsp")
    assert ran.code == 1
    assert "install cardwright[editors]" in ran.err


def test_a_port_that_is_taken(run: Callable[..., Any]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("lsp", "--tcp", str(taken.getsockname()[1]))
    assert ran.code == 1
    assert "cannot be listened on" in ran.err
