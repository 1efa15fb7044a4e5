"""The clock that is set by hand, and the pairs of tables, of the tool that compares them."""

from __future__ import annotations

from typing import Any

from tests.table.tools import tool

twins: Any = tool("window_twins")
HandClock: Any = twins.HandClock
