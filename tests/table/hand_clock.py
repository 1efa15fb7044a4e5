"""The clock that is set by hand, and the pairs of tables, of the tool that compares them."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

TOOL = Path(__file__).parents[2] / "tools" / "window_twins.py"


def _loaded() -> ModuleType:
    spec = spec_from_file_location("window_twins", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["window_twins"] = module
    spec.loader.exec_module(module)
    return module


twins: Any = _loaded()
HandClock: Any = twins.HandClock
