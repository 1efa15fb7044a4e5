"""Which engine runs: the compiled rules or the plain ones."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Literal


def engine() -> Literal["compiled", "plain"]:
    """The engine that an import of the rules finds here: `compiled` by mypyc, or `plain` Python."""
    try:
        state = find_spec("cardwright.core.state")
    except ModuleNotFoundError:
        return "plain"
    if state is not None and state.origin is not None and state.origin.endswith(tuple(EXTENSION_SUFFIXES)):
        return "compiled"
    return "plain"
