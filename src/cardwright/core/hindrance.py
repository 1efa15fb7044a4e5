"""What keeps a card from being on offer, so that whoever asks can be told why not."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from cardwright.core.choice import NOBODY, NOTHING


@final
@mypyc_attr(acyclic=True)
class Hindrance:
    """Why a card is not among the answers to a question: a word for the reason, and what it speaks of.

    `rules` are the numbers of the rules and rulings that say so. `by` is a card that brings it about,
    `player` somebody whom it is about, `amount` and `needed` are how much there is and how much there would
    have to be, `detail` is a name that belongs to it (a house, a zone, an ability). What it does not speak of
    is `NOTHING`, `NOBODY` or an empty word. Hindrances never change.

    >>> Hindrance("cost", ("K17-resource-cost-1",), amount=2, needed=3)
    Hindrance('cost', ('K17-resource-cost-1',), amount=2, needed=3)
    """

    __slots__ = ("amount", "by", "detail", "needed", "player", "rules", "word")

    def __init__(
        self,
        word: str,
        rules: tuple[str, ...] = (),
        by: int = NOTHING,
        player: int = NOBODY,
        amount: int = NOTHING,
        needed: int = NOTHING,
        detail: str = "",
    ) -> None:
        self.word: Final = word
        self.rules: Final = rules
        self.by: Final = by
        self.player: Final = player
        self.amount: Final = amount
        self.needed: Final = needed
        self.detail: Final = detail

    def told(self, card: str, by: str, names: Sequence[str], rules: Sequence[str]) -> dict[str, object]:
        """In the form of the protocol, about the card that a seat calls so; `by` as the seat calls that card.

        `rules` are those of the rulebook at hand. Empty is what the seat may not know.
        """
        fields: dict[str, object] = {"why": self.word, "card": card}
        if by:
            fields["by"] = by
        if self.player != NOBODY:
            fields["player"] = names[self.player]
        if self.amount != NOTHING:
            fields["n"] = self.amount
        if self.needed != NOTHING:
            fields["of"] = self.needed
        if self.detail:
            fields["what"] = self.detail
        fields["rule"] = list(rules)
        return fields

    def __repr__(self) -> str:
        parts = [repr(self.word), repr(self.rules)]
        if self.by != NOTHING:
            parts.append(f"by={self.by}")
        if self.player != NOBODY:
            parts.append(f"player={self.player}")
        if self.amount != NOTHING:
            parts.append(f"amount={self.amount}")
        if self.needed != NOTHING:
            parts.append(f"needed={self.needed}")
        if self.detail:
            parts.append(f"detail={self.detail!r}")
        return f"Hindrance({', '.join(parts)})"


OVER: Final = Hindrance("over")
NOT_ASKED: Final = Hindrance("not-asked")
UNKNOWN: Final = Hindrance("unknown")
QUESTION: Final = Hindrance("question")
NO_ANSWER: Final = Hindrance("no-answer")
"""The reasons that every game has: it is over, the seat is not asked, it does not know the card, the question
is not about cards at all, or it is about others, and nobody says why.
"""
