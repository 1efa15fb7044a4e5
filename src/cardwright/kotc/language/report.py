"""All there is to say about one card: level and how it comes about, text, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from cardwright.core.finding import Finding
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.draft import Draft
from cardwright.kotc.language.faults import CardTextError, Fault
from cardwright.kotc.language.legality import examine_design, examine_indicator, is_outside
from cardwright.kotc.language.level import CalculationLine, calculation, level_of
from cardwright.kotc.language.text import Design
from cardwright.kotc.language.wording import ability_text, card_text


@final
@dataclass(frozen=True)
class CardReport:
    """What `cardwright card` says.

    `design` is None where the text is no legal card; `faults` then says why. `findings` is what an edition
    has to say about the card besides.
    """

    draft: Draft
    edition: Edition
    design: Design | None
    faults: tuple[Fault, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the card is legal in this edition."""
        return self.design is not None and not any(each.severity == "error" for each in self.findings)

    @property
    def level(self) -> int | None:
        """The level; None where the text could not be read."""
        return None if self.design is None else level_of(self.design, self.edition)

    @property
    def text(self) -> str:
        """The card's text as it is printed, or as it was written where it could not be read."""
        if self.design is not None:
            return card_text(self.design, self.edition)
        written = self.draft.text
        return written if isinstance(written, str) else "\n\n".join(written)

    @property
    def abilities(self) -> tuple[str, ...]:
        """Each ability as it is printed, without the caveat."""
        abilities = () if self.design is None else self.design.abilities
        return tuple(ability_text(ability, self.edition) for ability in abilities)

    @property
    def calculation(self) -> tuple[CalculationLine, ...]:
        """The way to the level, line by line."""
        return () if self.design is None else calculation(self.design, self.edition)

    def as_json(self) -> dict[str, Any]:
        """The report as `cardwright card --json` prints it."""
        minion = self.draft.type == "minion"
        return {
            "ok": self.ok,
            "game": self.edition.game,
            "name": self.draft.name,
            "type": self.draft.type,
            "level": self.level,
            "ultra": None if self.design is None else self.design.ultra,
            "sp": self.draft.sp if minion else None,
            "hp": self.draft.hp if minion else None,
            "text": self.text,
            "abilities": list(self.abilities),
            "calculation": [line.as_json() for line in self.calculation],
            "warnings": [each.message for each in self.findings if each.severity != "error"],
            "errors": [fault.as_json() for fault in (*self.faults, *self._objections())],
        }

    def _objections(self) -> tuple[Fault, ...]:
        """The findings that make the card illegal, as faults at the beginning of the card."""
        errors = (each for each in self.findings if each.severity == "error")
        return tuple(Fault(f"{each.message} ({each.rule})", 1, 1, 0) for each in errors)


def describe_card(draft: Draft, edition: Edition) -> CardReport:
    """All there is to say about a card in an edition; never raises for a text that is wrong.

    A card without an Edition Indicator is reported as illegal; for a text that somebody tries out, give the
    draft the edition's own number. Of a card from another time only that is said: its words are not those of
    this edition. Raises DraftError for values that no card has.
    """
    try:
        design = draft.design(edition)
    except CardTextError as error:
        indicator = examine_indicator(draft.name, draft.edition, edition)
        faults = () if is_outside(draft.edition, edition) else error.faults
        return CardReport(draft, edition, None, faults, indicator)
    return CardReport(draft, edition, design, (), examine_design(design, edition))
