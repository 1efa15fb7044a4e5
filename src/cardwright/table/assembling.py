"""A deck that is being built: what is done to it, and all there is to see.

Nothing of it is remembered between two requests: each brings the whole deck, and is answered with the next.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, final

import msgspec

from cardwright.catalogue.cards import Card, DeckList, Field, numbered, together
from cardwright.catalogue.changes import (
    with_one_less,
    with_one_less_in_reserve,
    with_one_more,
    with_one_more_in_reserve,
)
from cardwright.catalogue.curve import Curve, curve
from cardwright.catalogue.dealing import Dealing, Mulligan
from cardwright.catalogue.hands import Hand, Trial, dealt
from cardwright.catalogue.odds import Odds, Wanted, by_turn, usual_habit
from cardwright.catalogue.query import QueryError
from cardwright.catalogue.search import narrowed, pressed, search, values
from cardwright.catalogue.workbench import Column, Workbench, workbench_of
from cardwright.errors import CardwrightError
from cardwright.sets import card_file, set_from_text
from cardwright.table.building_requests import SHOWN, Building
from cardwright.table.keeping import plain_name
from cardwright.table.page.decks import Checked, checked
from cardwright.table.set_shelf import KeptSet
from cardwright.table.shelf import KeptDeck

MOST_SHOWN: Final = 2_000

TURNS: Final = range(1, 11)
"""For which turns odds are told."""

SEEDS: Final = 1_000_000

NEW: Final = "A new deck"


@final
@dataclass(frozen=True)
class Chip:
    """A value of a field that can be pressed: `word` is sent, and says what is narrowed to it."""

    word: str
    value: str
    pressed: bool


@final
@dataclass(frozen=True)
class Tried:
    """A hand on trial: which places are marked to be buried; whether the mulligan is still `open`."""

    trial: Trial
    hand: Hand
    marked: frozenset[int]
    open: bool


@final
@dataclass(frozen=True)
class OddsTold:
    """The odds of going first, and second, turn by turn; `names` are the cards that are wanted."""

    names: tuple[str, ...]
    hits: int
    least: int
    first: tuple[Odds, ...]
    second: tuple[Odds, ...]


@final
@dataclass(frozen=True, eq=False)
class Assembled:
    """All there is to see of a deck that is being built.

    `told` says what has been done, or as a `fault` why it has not. `problems` are what is wrong with the
    search (`find`) and with what is `wanted`.
    """

    said: Building
    workbench: Workbench
    deck: DeckList
    offered: Mapping[str, Card]
    found: Sequence[Card]
    checked: Checked
    columns: Sequence[Column]
    curves: Sequence[Curve]
    chips: Sequence[tuple[Field, Sequence[Chip]]]
    told: str = ""
    fault: str = ""
    problems: Mapping[str, str] = field(default_factory=dict)
    tried: Tried | None = None
    odds: OddsTold | None = None

    @property
    def shown(self) -> Sequence[Card]:
        """The cards that are shown of those that were found."""
        return self.found[: _count(self.said.show, SHOWN)]

    @property
    def dealing(self) -> Dealing:
        """How the game deals."""
        return self.workbench.dealing()

    @property
    def habit(self) -> int:
        """How many cards are used each turn, or resources placed, in what the odds say."""
        return _count(self.said.habit, usual_habit(self.dealing))


@lru_cache(maxsize=256)
def cards_in(game: str, text: str, name: str) -> tuple[Card, ...]:
    """The cards of a deck that somebody keeps; none of one that cannot be read."""
    try:
        return tuple(entry.card for entry in workbench_of(game).read(text, name).entries)
    except CardwrightError:
        return ()


def own_cards(game: str, kept: Iterable[KeptDeck]) -> list[Card]:
    """The cards of all decks of a game that somebody keeps."""
    return [card for deck in kept if deck.rules == game for card in cards_in(game, deck.text, deck.name)]


@lru_cache(maxsize=256)
def cards_in_set(game: str, text: str, name: str) -> tuple[Card, ...]:
    """The cards of a set that somebody keeps, as far as they can be read."""
    workbench, found = workbench_of(game), []
    try:
        cards = set_from_text(text, "toml", "set", game).cards
    except CardwrightError:
        return ()
    for card in cards:
        with suppress(CardwrightError):
            found.append(workbench.written_card(card_file(card), name))
    return tuple(found)


def cards_of_sets(game: str, kept: Iterable[KeptSet]) -> list[Card]:
    """The cards of all sets of a game that somebody keeps."""
    return [card for each in kept if each.rules == game for card in cards_in_set(game, each.text, each.name)]


def assembled(said: Building, own: Callable[[str], Iterable[Card]]) -> Assembled:
    """What is said is done, and seen; `own` gives the cards that somebody has of a game, beside its own.

    What cannot be done is told, and the deck is as it was. Raises `CardwrightError` for a game whose decks
    are not built here, and for a deck that cannot be read.
    """
    fault, told = "", ""
    changed = said
    if said.load and (said.pasted.strip() or said.begin):
        try:
            changed = _loaded(said)
            told = "Loaded."
        except CardwrightError as wrong:
            fault = f"{wrong}"
    workbench = workbench_of(changed.game)
    name = plain_name(changed.name)
    if said.undo:
        changed = msgspec.structs.replace(changed, text=said.before, before=said.text)
        told = "The last change is undone."
    deck = workbench.read(changed.text, name or NEW)
    deck = replace(deck, name=name or deck.name)
    others = [*workbench.cards(), *own(changed.game)]
    before = changed.before
    if not told:
        try:
            offered = together([*(entry.card for entry in deck.entries), *others])
            deck, told = _done(changed, deck, offered, workbench)
            before = changed.text if told else before
        except CardwrightError as wrong:
            fault = fault or f"{wrong}"
    offered = _in_order(together([*(entry.card for entry in deck.entries), *others]), others)
    report = Checked(workbench.report(deck))
    changed = msgspec.structs.replace(
        changed, name=deck.name, text=workbench.write(deck), before=before, **_after(changed, bool(told))
    )
    problems: dict[str, str] = {}
    fields = workbench.fields
    changed, found = _found(changed, offered, workbench, deck, problems)
    entries = workbench.drawn_from(deck)
    made = Assembled(
        changed,
        workbench,
        deck,
        offered,
        found,
        report,
        workbench.columns(deck),
        [made for each in workbench.curves if (made := curve(deck.entries, each)).steps],
        [(each, _chips(each, changed.find, offered.values())) for each in fields if each.chips],
        f"{told} {summary(report)}" if told else "",
        fault,
        problems,
    )
    try:
        tried = _tried(changed, numbered(entries), workbench.dealing())
    except CardwrightError as wrong:
        tried, made = None, replace(made, fault=made.fault or f"{wrong}")
    wanted = _wanted(made, problems) if changed.wanted.strip() else None
    return replace(made, tried=tried, odds=wanted, said=_with_hand(changed, tried))


def summary(report: Checked) -> str:
    """How a deck stands, for who is told of a change: its size, and whether it may be played."""
    size = f"{report.size} card{'s' if report.size != 1 else ''}"
    if report.ok:
        return f"{size}, legal."
    return f"{size}, not legal yet: {report.faults[0]}."


def _loaded(said: Building) -> Building:
    """What is said with another deck to go on with: one that comes with the game, or one that was pasted."""
    if not said.pasted.strip():
        ready = workbench_of(said.game).ready_made()
        if said.begin not in ready:
            raise CardwrightError(f"no deck {said.begin[:60]!r} comes with {said.game}")
        text, game, name = workbench_of(said.game).write(ready[said.begin]), said.game, said.begin
    else:
        text, game, name = said.pasted, checked(said.pasted).game or said.game, ""
    deck = workbench_of(game).read(text, NEW)
    return msgspec.structs.replace(
        said, game=game, text=text, before=said.text if game == said.game else "", name=name or deck.name,
        id="", pasted="", begin="", find=said.find if game == said.game else "", seed="",
    )  # fmt: skip


def _done(
    said: Building, deck: DeckList, offered: Mapping[str, Card], workbench: Workbench
) -> tuple[DeckList, str]:
    """The deck with what is done to it, and that in words; the same deck and nothing where nothing is."""
    within, most = workbench.reserves == "within", workbench.most_copies
    changes: dict[str, Callable[[Card], DeckList]] = {
        said.unreserve: lambda card: with_one_less_in_reserve(deck, card),
        said.reserve: lambda card: with_one_more_in_reserve(deck, card, within, most),
        said.remove: lambda card: with_one_less(deck, card, within),
        said.add: lambda card: with_one_more(deck, card, most),
    }
    if sum(map(bool, (said.add, said.remove, said.reserve, said.unreserve))) > 1:
        raise CardwrightError("one card is changed at a time: send one of add, remove, reserve, unreserve")
    for id, change in changes.items():
        if not id:
            continue
        if id not in offered:
            raise CardwrightError(f"there is no card {id[:60]!r} to build from")
        if (said.reserve or said.unreserve) and not workbench.reserves:
            raise CardwrightError(f"{said.game} has no reserves")
        card = offered[id]
        changed = change(card)
        entry = changed.entry_of(card)
        copies, reserves = (entry.copies, entry.reserves) if entry else (0, 0)
        held = f"{copies} cop{'y' if copies == 1 else 'ies'}" + (
            f", {reserves} in reserve" if reserves else ""
        )
        return changed, f"{card.name}: {held}."
    return deck, ""


def _in_order(offered: Mapping[str, Card], others: Sequence[Card]) -> dict[str, Card]:
    """The cards where they are without the deck, so that none moves when it is put in; then its own."""
    places = {card.source: place for place, card in reversed([*enumerate(others)])}
    ordered = sorted(offered.items(), key=lambda each: places.get(each[1].source, len(others)))
    return dict(ordered)


def _after(said: Building, changed: bool) -> dict[str, object]:
    """What of it is done with, and is not to be done again by the next request."""
    done = ("add", "remove", "reserve", "unreserve", "undo", "load", "further")
    over: dict[str, object] = dict.fromkeys(done, "")
    over["show"] = min(_count(said.show, SHOWN) + (SHOWN if said.further else 0), MOST_SHOWN)
    if changed and not said.deal:  # a hand out of another deck would be another hand
        over |= {"seed": "", "marked": "", "mulligan": "", "drawn": 0}
    return over


def _found(
    said: Building,
    offered: Mapping[str, Card],
    workbench: Workbench,
    deck: DeckList,
    problems: dict[str, str],
) -> tuple[Building, Sequence[Card]]:
    """The cards that the search finds, once a chip has been pressed; all where it cannot be read."""
    cards = list(offered.values())
    find = said.find
    name, _, value = said.narrow.partition(":")
    chip = next((each for each in workbench.fields if each.name == name and each.chips), None)
    if chip is not None and value in values(chip, cards):
        find = narrowed(find, chip, value)
    said = msgspec.structs.replace(said, find=find, narrow="")
    try:
        return said, search(find, cards, workbench.fields, deck)
    except QueryError as wrong:
        problems["find"] = f"{wrong}"
        return said, cards


def _chips(field: Field, find: str, cards: Iterable[Card]) -> Sequence[Chip]:
    chosen = pressed(find, field)
    return [Chip(f"{field.name}:{value}", value, value in chosen) for value in values(field, cards)]


def _tried(said: Building, cards: Sequence[Card], dealing: Dealing) -> Tried | None:
    """The hand on trial, if there is one. Raises `CardwrightError`."""
    seed = said.seed
    marked, mulligan, drawn = _places(said.marked), bool(said.mulligan), _count(said.drawn, 0)
    if said.deal:
        seed, marked, mulligan, drawn = secrets.randbelow(SEEDS), frozenset(), False, 0
    if seed == "":
        return None
    if not cards:
        raise CardwrightError("a hand is dealt out of a deck that has cards")
    if said.mark != "" and not mulligan:
        marked ^= {said.mark}
    mulligan = mulligan or bool(said.redraw)
    drawn += bool(said.draw)
    buries = dealing.mulligan is Mulligan.BURY
    trial = Trial(
        seed,
        said.goes == "first",
        mulligan,
        tuple(sorted(marked)) if mulligan and buries else (),
        min(drawn, len(cards)),
    )
    hand = dealt(cards, dealing, trial)
    marked = frozenset(place for place in marked if place < len(hand.cards))
    return Tried(trial, hand, marked, not mulligan and not drawn and dealing.mulligan is not Mulligan.NONE)


def _with_hand(said: Building, tried: Tried | None) -> Building:
    """What is said, as the next request says it of the same hand."""
    over: dict[str, object] = {"deal": "", "mark": "", "redraw": "", "draw": ""}
    if tried is None:
        return msgspec.structs.replace(said, **over, seed="", marked="", mulligan="", drawn=0)
    marked = ",".join(map(str, sorted(tried.marked)))
    mulligan = "yes" if tried.trial.mulligan else ""
    return msgspec.structs.replace(
        said, **over, seed=tried.trial.seed, marked=marked, mulligan=mulligan, drawn=tried.trial.drawn
    )


def _wanted(made: Assembled, problems: dict[str, str]) -> OddsTold | None:
    """The odds of what is wanted; what is wrong with that is a problem."""
    said, workbench = made.said, made.workbench
    entries = workbench.drawn_from(made.deck)
    try:
        found = search(said.wanted, list(made.offered.values()), workbench.fields, made.deck)
        sources = {card.source for card in found}
        wished = [entry for entry in entries if entry.card.source in sources]
        hits = sum(entry.copies for entry in wished)
        size = sum(entry.copies for entry in entries)
        wanted = Wanted(size, hits, _count(said.least, 1))
        first, second = (by_turn(made.dealing, wanted, TURNS, goes, made.habit) for goes in (True, False))
        return OddsTold(tuple(entry.card.name for entry in wished), hits, wanted.least, first, second)
    except CardwrightError as wrong:
        problems["wanted"] = f"{wrong}"
        return None


def _places(written: str) -> frozenset[int]:
    """The places of a hand that are marked. Raises `CardwrightError`."""
    words = [word for word in written.split(",") if word]
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise CardwrightError("the places of a hand are numbers from 0 with commas between them, such as 0,3")
    return frozenset(map(int, words))


def _count(number: int | str, otherwise: int) -> int:
    return otherwise if isinstance(number, str) else min(number, MOST_SHOWN)
