"""The toy game, for whoever needs a game that is not a real one."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "lanterns"))
