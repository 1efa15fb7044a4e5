"""What `authoring` says, in the words of the language server protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from lsprotocol import types

from cardwright.authoring import (
    Completion,
    Diagnostic,
    Explanation,
    Span,
    Suggestion,
    complete,
    format_text,
    hover,
)
from cardwright.authoring.completions import CompletionKind
from cardwright.core.finding import Severity
from cardwright.lsp.documents import OpenFile
from cardwright.lsp.rules import place_of

SOURCE: Final = "cardwright"

_SEVERITIES: Final[Mapping[Severity, types.DiagnosticSeverity]] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
_KINDS: Final[Mapping[CompletionKind, types.CompletionItemKind]] = {
    "caveat": types.CompletionItemKind.Constant,
    "condition": types.CompletionItemKind.Event,
    "cost": types.CompletionItemKind.Unit,
    "target": types.CompletionItemKind.Reference,
    "effect": types.CompletionItemKind.Function,
    "sign": types.CompletionItemKind.Operator,
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
    "card": types.CompletionItemKind.Class,
    "house": types.CompletionItemKind.Module,
    "table": types.CompletionItemKind.Struct,
}


def diagnostics(file: OpenFile) -> list[types.Diagnostic]:
    """What is wrong with a file; nothing for a file that is none of ours."""
    found = file.proof
    return [] if found is None else [_diagnostic(file, found.game, each) for each in found.diagnostics]


def _diagnostic(file: OpenFile, game: str, diagnostic: Diagnostic) -> types.Diagnostic:
    places = [place for rule in diagnostic.rules if (place := place_of(game, rule))]
    cited = f" ({', '.join(diagnostic.rules)})" if diagnostic.rules else ""
    return types.Diagnostic(
        range=file.range(diagnostic.span),
        message=diagnostic.message + cited,
        severity=_SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        code_description=types.CodeDescription(places[0].link) if places else None,
        source=SOURCE,
        related_information=[
            types.DiagnosticRelatedInformation(
                types.Location(place.file.as_uri(), _line(place.line)), place.says
            )
            for place in places
        ],
    )


def _line(number: int) -> types.Range:
    return types.Range(types.Position(number - 1, 0), types.Position(number - 1, 0))


def completions(file: OpenFile, position: types.Position, *, snippets: bool) -> types.CompletionList:
    """What could be typed at a position; as text with placeholders for an editor that knows snippets.

    The list is never called complete: what fits best is asked anew with each key.
    """
    if file.game is None:
        return types.CompletionList(True, [])
    offset = file.offset(position)
    found = complete(file.game, file.text, offset)
    range = file.range(found.span)
    if not range.start.line == range.end.line == position.line:
        return types.CompletionList(True, [])
    typed = file.text[found.span.start : offset]
    items = [_item(each, place, range, typed, snippets) for place, each in enumerate(found.items)]
    return types.CompletionList(True, items)


def _item(
    completion: Completion, place: int, range: types.Range, typed: str, snippets: bool
) -> types.CompletionItem:
    snippet = snippets and bool(completion.snippet)
    return types.CompletionItem(
        label=completion.label,
        kind=_KINDS[completion.kind],
        detail=completion.detail or None,
        sort_text=f"{place:04}",
        filter_text=typed or completion.words,
        insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(range, completion.snippet if snippet else completion.words),
    )


def hovered(file: OpenFile, position: types.Position) -> types.Hover | None:
    """What stands at a position: what is said about it, and what the rules say behind that."""
    if file.game is None or file.proof is None:
        return None
    offset = file.offset(position)
    about = [each for each in file.proof.diagnostics if each.rules and each.span.holds(offset)]
    found = hover(file.game, file.text, offset)
    if found is None and not about:
        return None
    parts = [found.markdown()] if found is not None else []
    rules = dict.fromkeys(rule for each in about for rule in each.rules)
    parts += [f"{rule}: {place.says}" for rule in rules if (place := place_of(file.proof.game, rule))]
    if not parts:
        return None
    contents = types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(parts))
    return types.Hover(contents, file.range(_place(found, about)))


def _place(found: Explanation | None, about: list[Diagnostic]) -> Span:
    return about[0].span if found is None else found.span


def quick_fixes(file: OpenFile, range: types.Range) -> list[types.CodeAction]:
    """What would mend what is wrong within a range."""
    if file.proof is None:
        return []
    asked = file.span(range)
    fixes = []
    for diagnostic in file.proof.diagnostics:
        if diagnostic.span.start <= asked.end and asked.start <= diagnostic.span.end:
            for place, suggestion in enumerate(diagnostic.suggestions):
                fixes.append(_fix(file, file.proof.game, diagnostic, suggestion, place == 0))
    return fixes


def _fix(
    file: OpenFile, game: str, diagnostic: Diagnostic, suggestion: Suggestion, first: bool
) -> types.CodeAction:
    edits = [types.TextEdit(file.range(each.span), each.words) for each in suggestion.edits]
    document = types.OptionalVersionedTextDocumentIdentifier(file.uri, file.version)
    return types.CodeAction(
        title=suggestion.title[:1].upper() + suggestion.title[1:],
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(file, game, diagnostic)],
        is_preferred=first and diagnostic.severity == "error",
        edit=types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, [*edits])]),
    )


def formatting(file: OpenFile) -> list[types.TextEdit]:
    """What puts the file into its canonical form: one edit, where it can be of no more than what changes."""
    if file.game is None:
        return []
    old, new = file.text, format_text(file.game, file.text)
    if old == new:
        return []
    if "\r" in old:  # an edit must not part what ends a line
        return [types.TextEdit(file.range(Span(0, len(old))), new)]
    start = _same(old, new)
    end = min(_same(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    return [types.TextEdit(file.range(Span(start, len(old) - end)), new[start : len(new) - end])]


def _same(one: str, other: str) -> int:
    """With how many letters two texts begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def symbols(file: OpenFile) -> Iterator[types.DocumentSymbol]:
    """The cards of a file."""
    for card in () if file.proof is None else file.proof.cards:
        level = "" if card.level is None else f", level {card.level}"
        name = card.name_span
        within = card.span.start <= name.start and name.end <= card.span.end
        yield types.DocumentSymbol(
            name=card.name,
            kind=types.SymbolKind.Class,
            range=file.range(card.span),
            selection_range=file.range(name if within else Span(card.span.start, card.span.start)),
            detail=f"{card.type}{level}",
        )
