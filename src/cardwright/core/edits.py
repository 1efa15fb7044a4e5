"""What a judge changes by hand in a game that is written down."""

from typing import Any, Final, final

import msgspec

from cardwright.core.state import State
from cardwright.errors import CardwrightError

BY_A_JUDGE: Final = "judge edit "
"""How the line of a record begins that is a judge's; a player's has the player's name and a colon."""


@final
class Edited(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card or a player changed by hand: which, and what to `set`, or for a card where to `move` it.

    Values, places and names are those of the protocol's `edit`.

    >>> Edited(player="Ann", set={"hp": 3}).line
    'judge edit {"player":"Ann","set":{"hp":3}}'
    """

    card: str | None = None
    player: str | None = None
    set: dict[str, Any] | None = None
    move: str | None = None

    @property
    def line(self) -> str:
        """The line of a record that says so."""
        return BY_A_JUDGE + msgspec.json.encode(self).decode()

    def carry_out(self, game: Any, state: State[Any]) -> None:
        """Change the position. Raises `CardwrightError`; it may then be half changed."""
        if (self.card is None) == (self.player is None):
            raise CardwrightError("an edit names either a card or a player")
        if (self.set is None) == (self.move is None) or (self.move is not None and self.card is None):
            raise CardwrightError("an edit says either what to set, or, for a card, where to move it")
        if not hasattr(game, "edit"):
            raise CardwrightError(f"{game.id} knows no judge who changes things by hand")
        game.edit(state, self.card, self.player, self.set, self.move)
        if state.choice is not None and not state.choice.options:
            raise CardwrightError("nothing could be chosen any more: the game cannot go on from there")


def edit_in(line: str) -> Edited | None:
    """What a judge has changed, if that is what a line of a record says."""
    if not line.startswith(BY_A_JUDGE):
        return None
    try:
        return msgspec.json.decode(line.removeprefix(BY_A_JUDGE), type=Edited)
    except (msgspec.DecodeError, UnicodeError):
        return None
