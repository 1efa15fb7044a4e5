"""A card from the words of a command: a file, or a text with what the options say of it."""

from __future__ import annotations

from pathlib import Path

from cardwright.errors import CardwrightError
from cardwright.kotc.decks import read_card
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.draft import Draft, draft_from

UNNAMED = "Unnamed card"


def draft_for(written: str, edition: Edition, options: dict[str, str | int | None]) -> Draft:
    """The card in the file `written`, or the card of which `written` is the text.

    `options` says of a text what is not None: `name`, `type`, `sp`, `hp`, `edition`. A text without SP and HP
    is a spell, and of the edition in which it is read. Raises `CardwrightError`.
    """
    given = {key: value for key, value in options.items() if value is not None}
    if _means_file(written):
        if given:
            superfluous = ", ".join(f"--{key}" for key in given)
            raise CardwrightError(f"a card file says this itself: leave out {superfluous}")
        return read_card(written)
    name = str(given.pop("name", UNNAMED))
    given.setdefault("type", "minion" if "sp" in given or "hp" in given else "spell")
    given.setdefault("edition", edition.number)
    return draft_from(name, {**given, "text": written})


def _means_file(written: str) -> bool:
    if written.endswith(".toml"):
        return True
    try:
        return bool(written.strip()) and Path(written).exists()
    except (OSError, ValueError):
        return False
