"""The programs in `tools/` that these tests use, as modules."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

TOOLS: Final = Path(__file__).parents[2] / "tools"


def tool(name: str) -> Any:
    """The tool of this name; one that it imports itself must have been asked for before."""
    if name not in sys.modules:
        spec = spec_from_file_location(name, TOOLS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[name]
