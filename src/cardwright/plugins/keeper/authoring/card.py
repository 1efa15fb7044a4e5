"""Proofreading one card: its values, its text ability by ability, its level, and what its edition says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, final

from cardwright.authoring.places import Span
from cardwright.authoring.proofs import Diagnostic, ProvedCard, Row, Suggestion
from cardwright.kotc.editions import Edition
from cardwright.kotc.language.legality import Remark, examine_indicator, is_outside, remarks_on
from cardwright.kotc.language.level import calculation, level_of
from cardwright.kotc.language.parser import Reading, read_card
from cardwright.kotc.language.text import AbilityText, Design, Phrase, PlacedPhrase
from cardwright.kotc.language.wording import card_text, effect_texts, phrase_text
from cardwright.plugins.keeper.authoring.sheet import Sheet
from cardwright.plugins.keeper.authoring.suggesting import Mender, replaced, without_line

_TODAY: Final = ("refurbished", "reworded")


@final
class ReadSheet(NamedTuple):
    """A card of a file, what was read of its text, and the design that this comes to."""

    sheet: Sheet
    reading: Reading
    design: Design

    @property
    def whole(self) -> bool:
        """Whether nothing in the text was wrong, so that the design is the card."""
        return not self.reading.faults


def read_sheet(sheet: Sheet) -> ReadSheet:
    """What could be read of a card."""
    draft, edition = sheet.draft, sheet.edition
    reading = read_card(draft.text, draft.type, edition)
    card = reading.card
    design = Design(
        draft.name,
        draft.type,
        draft.sp,
        draft.hp,
        card.abilities,
        draft.edition,
        draft.flavour,
        draft.level,
        card.caveat,
    )
    return ReadSheet(sheet, reading, design)


def prove_card(read: ReadSheet) -> tuple[ProvedCard, tuple[Diagnostic, ...]]:
    """What a card comes to, and what is to be said about it."""
    sheet, edition = read.sheet, read.sheet.edition
    found = [*sheet.faults]
    outside = is_outside(sheet.draft.edition, edition)
    if not outside:
        found += _faults(read)
    remarks: tuple[Remark, ...] = ()
    if read.whole:
        remarks = remarks_on(read.design, edition)
    else:
        indicator = examine_indicator(sheet.name, sheet.draft.edition, edition)
        remarks = tuple(Remark(each, "edition") for each in indicator)
    found += [_remark(read, each) for each in remarks]
    sound = read.whole and not sheet.faults
    card = ProvedCard(
        sheet.name,
        sheet.draft.type,
        sheet.span,
        sheet.name_span,
        level_of(read.design, edition) if sound else None,
        read.design.ultra if sound else None,
        not any(each.severity == "error" for each in found),
        () if outside and not read.whole else tuple(_rows(read)),
        card_text(read.design, edition) if read.whole else "",
    )
    return card, tuple(found)


def _faults(read: ReadSheet) -> Iterator[Diagnostic]:
    sheet, reading = read.sheet, read.reading
    passage = sheet.passage
    rules = sheet.edition.rules
    if passage is None:
        for fault in reading.faults:
            yield Diagnostic("error", "text", fault.message, sheet.place("text"), (rules[fault.breaks],))
        return
    mender = Mender(passage, reading, sheet.draft.type, sheet.edition)
    for fault in reading.faults:
        span = passage.span(fault.position, min(fault.position + fault.length, len(passage.words)))
        broken = (rules[fault.breaks],)
        yield Diagnostic("error", "text", fault.message, span, broken, mender.suggestions(fault))


def phrase_span(read: ReadSheet, placed: PlacedPhrase) -> Span | None:
    """Where a phrase stands in the file, None where its letters have no places of their own."""
    passage = read.sheet.passage
    return None if passage is None else passage.span(placed.start, placed.end)


def _remark(read: ReadSheet, remark: Remark) -> Diagnostic:
    sheet, finding = read.sheet, remark.finding
    rules = tuple(finding.rule.split(", ")) if finding.rule else ()
    about = remark.about
    span = None
    if isinstance(about, str):
        pair = sheet.pair(about)
        span = sheet.name_span if pair is None else pair.value_span
    elif isinstance(about, Phrase):
        span = _span_of_phrase(read, about)
    elif sheet.passage is not None:
        begin = next(each.start for each in read.reading.paragraphs if each.ability is about)
        span = sheet.passage.span(begin, begin + len(about.name))
    suggestions = tuple(_suggestions(read, remark))
    return Diagnostic(
        finding.severity, finding.code, finding.message, span or sheet.place("text"), rules, suggestions
    )


def _span_of_phrase(read: ReadSheet, phrase: Phrase) -> Span | None:
    placed = (each for paragraph in read.reading.paragraphs for each in paragraph.phrases)
    found = next((each for each in placed if each.phrase is phrase), None)
    return None if found is None else phrase_span(read, found)


def _suggestions(read: ReadSheet, remark: Remark) -> Iterator[Suggestion]:
    """What would make a remark superfluous."""
    sheet, edition, code = read.sheet, read.sheet.edition, remark.finding.code
    pair = sheet.pair(remark.about) if isinstance(remark.about, str) else None
    if code == "no-indicator":
        yield from sheet.with_line(f"edition = {edition.number}")
    elif pair is not None and code in ("clean-slate", "newer-edition"):
        yield replaced(pair.value_span, str(edition.number))
    elif pair is not None and code == "largest-value":
        yield replaced(pair.value_span, str(edition.level.largest_value))
    elif pair is not None and code == "printed-level":
        yield replaced(pair.value_span, str(level_of(read.design, edition)))
        yield without_line(sheet.document, pair)
    elif code in ("newer-text", "revised-level") and (pair := sheet.pair("edition")):
        yield replaced(pair.value_span, str(edition.number))
    elif code in _TODAY and isinstance(remark.about, Phrase):
        yield from _today(read, remark.about)


def _today(read: ReadSheet, phrase: Phrase) -> Iterator[Suggestion]:
    """The same phrase in the words of the edition."""
    passage = read.sheet.passage
    words = {id(each): text for each, text in _said(read.design, read.sheet.edition)}.get(id(phrase))
    if passage is None or words is None:
        return
    for paragraph in read.reading.paragraphs:
        for placed in paragraph.phrases:
            if placed.phrase is phrase:
                written = passage.words[placed.start : placed.end]
                words = words[0].upper() + words[1:] if written[:1].isupper() else words
                if edit := passage.edit(placed.start, placed.end, words):
                    yield Suggestion(f'write "{words}"', (edit,))
                return


def _said(design: Design, edition: Edition) -> Iterator[tuple[Phrase, str]]:
    """Every phrase of a card as it is said today."""
    for phrase in design.phrases:
        yield phrase, phrase_text(phrase, edition)
    for ability in design.abilities:
        for part in ability.sub_abilities:
            yield from zip(part.effects, effect_texts(part, edition), strict=True)


def _rows(read: ReadSheet) -> Iterator[Row]:
    """The way to the level of what could be read, each row with its place.

    Rows come paragraph by paragraph: equal paragraphs may share their phrases.
    """
    paragraphs = [each for each in read.reading.paragraphs if each.ability or each.caveat]
    caveats = [each for each in paragraphs if each.caveat is not None]
    abilities = [each for each in paragraphs if each.ability is not None]
    passage = read.sheet.passage
    done = 0
    lines = calculation(read.design, read.sheet.edition)
    for line in lines if read.whole else lines[:-1]:
        row = Row(line.text, line.formula, line.value)
        if isinstance(line.part, AbilityText):
            paragraph = abilities[done]
            done += 1
            span = None if passage is None else passage.span(paragraph.start, paragraph.end)
            yield replace(row, span=span)
        elif line.part is None:
            yield row
        else:
            where = caveats if line.part is read.design.caveat else abilities[done : done + 1]
            places = _places([each for paragraph in where for each in paragraph.phrases])
            placed = places.get(id(line.part))
            span = None if placed is None else phrase_span(read, placed)
            yield replace(row, component=line.part.id, span=span)


def _places(placed: list[PlacedPhrase]) -> Mapping[int, PlacedPhrase]:
    return {id(each.phrase): each for each in placed}
