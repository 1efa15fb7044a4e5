"""Garbage that refers to itself goes while the server is quiet, and not while anybody waits."""

from __future__ import annotations

import gc
import weakref
from time import monotonic, sleep

import pytest

from cardwright.table import tidying
from cardwright.table.tidying import aged, tidied_when_quiet


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def an_old_ring() -> weakref.ref[Ring]:
    """One that has outlasted two collections, and is garbage now."""
    ring = Ring()
    known = weakref.ref(ring)
    gc.collect(0)
    gc.collect(1)
    return known


def test_what_has_grown_old_goes_while_it_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOKS", 0.01)
    monkeypatch.setattr(tidying, "GLANCE", 0.02)
    monkeypatch.setattr(tidying, "QUIET", 10.0)
    with tidied_when_quiet():
        ring = an_old_ring()
        until = monotonic() + 10
        while ring() is not None and monotonic() < until:
            sleep(0.01)
        assert ring() is None


def test_it_stays_while_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOKS", 0.01)
    monkeypatch.setattr(tidying, "GLANCE", 0.02)
    monkeypatch.setattr(tidying, "QUIET", -1.0)
    with tidied_when_quiet():
        ring = an_old_ring()
        sleep(0.3)
        assert ring() is not None
        assert aged()


def test_afterwards_all_is_looked_through_as_before() -> None:
    before = gc.get_threshold()
    with tidied_when_quiet():
        assert gc.get_threshold() == (tidying.YOUNG, tidying.MIDDLING, tidying.NEVER)
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
