"""Rulebooks by number, pages for newcomers and the words of a game, drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from cardwright.errors import CardwrightError
from cardwright.rulebooks.differences import Differences, chapters
from cardwright.rulebooks.glossary import Entry, Glossary, has_glossary, load_glossary
from cardwright.rulebooks.index import Rule, Rulebook, load_rulebook
from cardwright.terminal.keyboard import shown

_MOST_SENTENCES: Final = 12
"""How many sentences are enough at a table, where words of nobody's glossary were looked for."""


def draw_rules(rules: Sequence[Rule]) -> RenderableType:
    """Each rule with its number and how many scenarios and tests show it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="card")
    grid.add_column()
    grid.add_column(justify="right", style="aside")
    for rule in rules:
        grid.add_row(rule.id, rule.paraphrase, str(len(rule.shown_by)) if rule.testable else rule.reason)
    return grid


def draw_found(rules: Sequence[Rule]) -> RenderableType:
    """Each rule with its number, and below it what restates it, and the scenarios and tests that show it."""
    return Group(*(part for rule in rules for part in _drawn(rule)))


def _drawn(rule: Rule) -> Iterator[Text]:
    yield Text.assemble((rule.id, "card"), "  ", rule.paraphrase)
    if not rule.testable:
        yield Text(f"    cannot be tested: {rule.reason}", "aside")
    elif rule.missing:
        yield Text("    nothing shows it yet", "wrong")
    for other in rule.restated:
        yield Text(f"    restated by {other.id}, shown by {len(other.shown_by)}", "aside")
    for citer in rule.cited_by:
        yield Text(f"    {citer}", "aside", no_wrap=True, overflow="ignore")


def draw_coverage(rules: Sequence[Rule]) -> RenderableType:
    """Each rule with who cites it, how many are shown, how many cannot be, and at the end what is missing."""
    reasons = Counter(rule.reason for rule in rules if not rule.testable)
    shown = sum(bool(rule.testable and rule.shown_by) for rule in rules)
    missing = [rule for rule in rules if rule.missing]
    why = ", ".join(f"{number} {reason}" for reason, number in reasons.most_common())
    lines = [f"{len(rules)} rules, {shown} of them shown by a scenario or a test."]
    if reasons:
        lines.append(f"{reasons.total()} cannot be tested: {why}.")
    return Group(
        draw_found(rules),
        "",
        *(Text(line) for line in lines),
        Text(f"{len(missing)} missing:", "wrong") if missing else Text("Nothing is missing.", "hp"),
        *(Text.assemble("    ", (rule.id, "card"), "  ", rule.paraphrase) for rule in missing),
    )


def draw_page(glossary: Glossary, number: int) -> RenderableType:
    """A page, from 1, of how the game is played."""
    title = Text(f"{glossary.title}: how to play, {number} of {len(glossary.pages)}", "player")
    return Group(Line(title, style="aside"), Text(glossary.pages[number - 1]))


def read_pages(glossary: Glossary, console: Console, read: Callable[[str], str]) -> None:
    """Show how the game is played, a page at a time; somebody may have enough after the first."""
    for number in range(1, len(glossary.pages) + 1):
        console.print(draw_page(glossary, number))
        if number < len(glossary.pages) and read("Enter for the next page, q to leave. ").strip():
            return


def read_about(game: str, console: Console, read: Callable[[str], str]) -> None:
    """Show how a game is played, or say that nobody has written it down."""
    if has_glossary(game):
        read_pages(load_glossary(game), console, read)
    else:
        console.print(Text(f"There is nothing to learn about {game}.", "wrong"))


def draw_words(glossary: Glossary) -> RenderableType:
    """All the words that can be looked up."""
    words = ", ".join(entry.word for entry in glossary.entries)
    return Group(Text(words), Text("`rules WORD` says what one of them means.", "aside"))


def draw_meaning(entry: Entry) -> RenderableType:
    """What a word means."""
    return Group(Text(entry.word, "card"), Padding(Text(entry.says), (0, 0, 0, 4)))


def draw_rules_behind(entry: Entry, book: Rulebook) -> RenderableType:
    """The rules that the meaning of a word rests on, with what shows them."""
    by_number = {rule.id: rule for rule in book.rules}
    return draw_found([by_number[number] for number in entry.rules])


def draw_sentences(rules: Sequence[Rule]) -> RenderableType:
    """What rules say, each with its number."""
    return Group(*(Text.assemble((rule.id, "card"), "  ", rule.paraphrase) for rule in rules))


def draw_differences(found: Differences, about: str = "") -> RenderableType:
    """What is otherwise, chapter by chapter: what was, what is, and which scenario files show both.

    `about` is the word or the chapter that was asked for.
    """
    counts = Counter(each.kind for each in found.found)
    said = ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items()))
    of = f" about {about!r:.60}" if about else ""
    parts: list[RenderableType] = [Text(f"From {found.before} to {found.after}: {said or 'nothing'}{of}.")]
    for chapter, differences in chapters(found):
        parts += ["", Text(chapter.capitalize(), "bold")]
        for each in differences:
            parts += [_signed("-", "wrong", rule) for rule in each.before]
            parts += [_signed("+", "hp", rule) for rule in each.after]
            parts += [Text(f"    both in {folder}", "aside") for folder in each.shown_by]
    return Group(*parts)


def _signed(sign: str, style: str, rule: Rule) -> Text:
    return Text.assemble((f"{sign} ", style), (rule.id, "card"), f"  {rule.paraphrase}")


def draw_answer_to_rules(game: str, about: str) -> RenderableType:
    """What a game's glossary, or its rules, say of what was typed; nothing typed lists the words."""
    if not has_glossary(game):
        return Text(f"{game} has no words to look up.", "wrong")
    glossary = load_glossary(game)
    if not about:
        return draw_words(glossary)
    entry = glossary.meaning(about)
    if entry is not None:
        return draw_meaning(entry)
    try:
        return draw_sentences(load_rulebook(game).find(about)[:_MOST_SENTENCES])
    except CardwrightError as fault:
        near = glossary.nearest(about)
        wrong = f"No word of the game is {shown(about)}"
        if near:
            return Text(f"{wrong}. Did you mean {' or '.join(near)}?", "wrong")
        end = "" if str(fault).endswith("?") else "."
        return Text(f"{wrong}, and {fault}{end}", "wrong")
