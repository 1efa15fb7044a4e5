"""The commands of whoever builds a deck: `cards`, `odds` and `hand`."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from cardwright.catalogue.cards import Card, DeckList, numbered
from cardwright.catalogue.dealing import Mulligan
from cardwright.catalogue.hands import LARGEST_SEED, Trial, dealt
from cardwright.catalogue.odds import LATEST, PLANS, Odds, Wanted, by_turn, usual_habit
from cardwright.catalogue.search import search
from cardwright.catalogue.workbench import Workbench, workbench_of
from cardwright.cli.app import (
    Answering,
    JsonOption,
    Searching,
    SeedOption,
    app,
    out,
    print_json,
    readable_game,
)
from cardwright.errors import CardwrightError
from cardwright.terminal.catalogues import draw_cards, draw_hand, draw_odds
from cardwright.terminal.reports import Refused, deck_text, report_on

DeckFile = Annotated[str, typer.Argument(metavar="FILE", help="A deck file; - for standard input.")]
SecondOption = Annotated[bool, typer.Option("--second", help="As the one who does not go first.")]


@app.command(cls=Searching)
def cards(
    game: Annotated[str, typer.Argument(callback=readable_game, help="A game, such as keyforge/1.2.")],
    query: Annotated[str, typer.Argument(help="What to look for; all cards where nothing is said.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Search the cards that decks of a game are built from: 'level<=3 type:minion "draw" -battle'.

    Words, "quoted phrases", fields with : < <= = != >= >, commas between values, - for not, or, brackets.
    """
    workbench = workbench_of(game)
    every = workbench.cards()
    found = search(query, every, workbench.fields)
    if as_json:
        return print_json({"game": game, "query": query, "cards": [_card(card) for card in found]})
    numbers = [field.name for field in workbench.fields if field.kind == "number"]
    out().print(draw_cards(found, len(every), numbers))


@app.command(cls=Searching)
def odds(
    file: DeckFile,
    wanted: Annotated[str, typer.Argument(metavar="QUERY", help="Which of its cards are wanted.")],
    least: Annotated[int, typer.Option("--least", help="How many of them.")] = 1,
    turns: Annotated[int, typer.Option("--turns", help="Up to which turn.")] = 8,
    habit: Annotated[
        int | None, typer.Option("--each-turn", help="Cards used, or resources placed, each turn.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say how likely it is to have held cards of a deck by each turn, with and without a mulligan."""
    workbench, deck = _deck(file)
    dealing, entries = workbench.dealing(), workbench.drawn_from(deck)
    every = [*(entry.card for entry in deck.entries), *workbench.cards()]
    sources = {card.source for card in search(wanted, every, workbench.fields, deck)}
    found = [entry for entry in entries if entry.card.source in sources]
    hits = sum(entry.copies for entry in found)
    asked = Wanted(sum(entry.copies for entry in entries), hits, least)
    each_turn = usual_habit(dealing) if habit is None else habit
    if not 1 <= turns <= LATEST:
        raise CardwrightError(f"--turns is 1 to {LATEST}, not {turns}")
    first, second = (by_turn(dealing, asked, range(1, turns + 1), goes, each_turn) for goes in (True, False))
    names = [entry.card.name for entry in found]
    if not as_json:
        return out().print(draw_odds(first, second, names, hits, dealing))
    print_json(
        {
            "deck": deck.name,
            "size": asked.size,
            "cards": names,
            "hits": hits,
            "least": least,
            "each_turn": each_turn,
            "plan": PLANS[dealing.mulligan],
            "note": dealing.note,
            "first": [_odds(each) for each in first],
            "second": [_odds(each) for each in second],
        }
    )


@app.command(cls=Answering)
def hand(
    file: DeckFile,
    seed: SeedOption = None,
    second: SecondOption = False,
    bury: Annotated[
        list[int] | None, typer.Option("--bury", help="Mulligan: a place of the hand, from 1, to be buried.")
    ] = None,
    mulligan: Annotated[
        bool, typer.Option("--mulligan", help="Take the mulligan where nothing is buried.")
    ] = False,
    draw: Annotated[int, typer.Option("--draw", help="So many cards are drawn after it.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Deal an opening hand of a deck on trial, with the game's mulligan, and what would be drawn next."""
    workbench, deck = _deck(file)
    buried = bury or []
    if buried and min(buried) < 1:
        raise CardwrightError(f"the places of a hand are counted from 1, unlike {min(buried)}")
    if len(set(buried)) != len(buried):
        raise CardwrightError("each place of the hand is buried once: name no place twice")
    dealing, cards = workbench.dealing(), numbered(workbench.drawn_from(deck))
    if mulligan and dealing.mulligan is Mulligan.BURY:
        raise CardwrightError("in this game's mulligan cards are buried: say with --bury alone which")
    chosen = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    places = tuple(place - 1 for place in buried)
    trial = Trial(chosen, not second, mulligan or bool(places), places, draw)
    held = min(len(cards), dealing.hand(trial.first))
    if places and max(places) >= held:
        raise CardwrightError(f"this hand has {held} cards: there is no place {max(places) + 1} to bury from")
    made = dealt(cards, dealing, trial)
    if not as_json:
        return out().print(draw_hand(made, dealing))
    print_json(
        {
            "deck": deck.name,
            "seed": chosen,
            "goes": "second" if second else "first",
            "mulligan": trial.mulligan,
            "cards": [card.name for card in made.cards],
            "drawn": [card.name for card in made.drawn],
            "left": made.left,
        }
    )


def _deck(place: str) -> tuple[Workbench, DeckList]:
    """Where decks of its game are built, and the deck in a file. Raises `CardwrightError`."""
    written = deck_text(place)
    report = report_on(written)
    if isinstance(report, Refused):
        raise report.error
    workbench = workbench_of(str(report.as_json()["game"]))
    return workbench, workbench.read(written.text, written.file, written.chosen)


def _card(card: Card) -> dict[str, Any]:
    words = {name: list(each) for name, each in card.words.items()}
    numbers = dict(card.numbers)
    return {"id": card.id, "name": card.name, "type": card.kind, "text": card.text, **numbers, "words": words}


def _odds(each: Odds) -> dict[str, Any]:
    return {
        "turn": each.turn,
        "seen": each.seen,
        "kept": str(each.kept),
        "mulligan": str(each.mulligan),
        "kept_about": round(float(each.kept), 6),
        "mulligan_about": round(float(each.mulligan), 6),
    }
