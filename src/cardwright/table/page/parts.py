"""The sides and cards of a page: what has not changed since it was drawn last is not drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from cardwright.table.page.faces import Face, Pack
from cardwright.table.page.model import Page, ShownPile, ShownSide
from cardwright.table.page.writing import Macro

MOST: Final = 256
"""So many parts are remembered for a seat."""


@final
class Memory:
    """How the parts of one seat's pages were drawn last, part by part; no more than so many of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: dict[tuple[str, str], tuple[object, str]] = {}

    def draw(self, what: str, place: str, shown: object, anew: Callable[[], str]) -> str:
        """How this is drawn in this place; it is drawn `anew` where it is not what was there before."""
        before = self._drawn.get((what, place))
        if before is not None and before[0] == shown:
            return before[1]
        html = anew()
        if len(self._drawn) >= self._most:
            self._drawn.clear()
        self._drawn[what, place] = shown, html
        return html


@final
class Parts:
    """Draws the parts of one page by these macros, called `side`, `row`, `pile`, `item`, `pack`
    and `inner`.

    How a part looks hangs on the part alone: on who plays and at which table, which is the same for all pages
    that share a `memory`.
    """

    def __init__(self, page: Page, memory: Memory, macro: Callable[[str], Macro]) -> None:
        self._page = page
        self._memory = memory
        self._macro = macro

    def side(self, side: ShownSide) -> str:
        """A player's side, with all that lies there."""
        return self._memory.draw(
            "side", str(side.seat), side, lambda: self._macro("side")(side, self._page, self)
        )

    def row(self, side: ShownSide, place: int) -> str:
        """The row of a side at this place, with all that lies there."""
        row, player = side.rows[place], side.side.player
        return self._memory.draw(
            "row", f"{side.seat} {place}", row, lambda: self._macro("row")(row, player, self)
        )

    def pile(self, seat: int, pile: ShownPile) -> str:
        """A pile of a player's, with the cards in it that the seat may know."""
        place = f"{seat} {pile.pile.zone}"
        return self._memory.draw("pile", place, pile, lambda: self._macro("pile")(seat, pile))

    def lying(self, what: Face | Pack, small: bool) -> str:
        """What lies in a row: a card, or several as one."""
        return self.pack(what) if isinstance(what, Pack) else self.item(what, small=small)

    def item(self, face: Face, *, hand: bool = False, small: bool = False, again: bool = False) -> str:
        """A card: in the `hand`, as a `small` label, or shown once more where it is offered `again`."""
        kinds = {"hand": hand, "small": small, "again": again}
        what = "hand" if hand else "small" if small else "again" if again else "item"
        return self._draw_card(what, face.tile.reference, face, "item", kinds)

    def pack(self, pack: Pack) -> str:
        """Cards that are alike, as one."""
        return self._draw_card("pack", pack.top.tile.reference, pack, "pack", {})

    def inner(self, face: Face, *, hand: bool = False) -> str:
        """What is seen of a card, whatever can be done with it."""
        tile, page = face.tile, self._page
        return self._memory.draw(
            "inner of the hand" if hand else "inner",
            tile.reference,
            (tile, face.art),
            lambda: self._macro("inner")(face, page, hand),
        )

    def _draw_card(self, what: str, place: str, shown: object, macro: str, kinds: dict[str, Any]) -> str:
        return self._memory.draw(
            what, place, shown, lambda: self._macro(macro)(shown, self._page.scene, self, **kinds)
        )
