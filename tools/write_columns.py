"""Write the tables of docs/research.md anew: what each number says that a seat is told of a position."""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.research.columns import table
from cardwright.research.gauges import gauge_of

PAGE = Path(__file__).parents[1] / "docs" / "research.md"


def written(text: str) -> str:
    """The page with the tables that belong there."""

    def told(found: re.Match[str]) -> str:
        gauge = gauge_of(found["game"])
        columns = gauge.columns(2) if found["of"] == "position" else gauge.option_columns()
        return f"{found['begin']}\n\n{table(columns)}\n\n<!-- end -->"

    begin = r"(?P<begin><!-- columns of (?P<game>\S+): (?P<of>position|option) -->)"
    return re.sub(rf"{begin}.*?<!-- end -->", told, text, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
