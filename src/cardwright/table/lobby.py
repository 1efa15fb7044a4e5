"""The lobby: tables are set, people take places at them, and the game begins once nobody is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, final

import msgspec
from sqlalchemy import Connection

from cardwright.core.fairness import check_seed, fair_chance, new_secret
from cardwright.core.game import TableGame
from cardwright.core.seats import likeness
from cardwright.core.validation import JOINERS
from cardwright.errors import CardwrightError
from cardwright.games import game as rules_of
from cardwright.seating import check_names, deal_decks, known_deck, unknown_deck
from cardwright.table.chairs import check_bot
from cardwright.table.clocks import control_of
from cardwright.table.games import Chair, Host, Visitor
from cardwright.table.gatherings import (
    Gathering,
    Overtaken,
    Place,
    leave_place,
    link_place,
    move_place,
    seat_somebody,
)
from cardwright.table.pace import pace_of, usual_answers
from cardwright.table.requests import OWN, PERSON, Joining, Setting, options_in_seconds
from cardwright.table.shelf import PlayedDeck
from cardwright.table.visitors import hash_of, new_id
from cardwright.table.visitors import new_secret as new_link

BOTS_NAMES: Final = ("Bot", "Robin", "Merle", "Quill", "Sorrel", "Tansy", "Wren")
"""What bots are called: the first names that nobody has."""

TRIES: Final = 20
"""So often something is tried again where somebody else changes the same table."""

MOST_WAITING: Final = 500
"""Tables that wait for people."""

WAITING_A_VISITOR: Final = 5
"""Tables of one visitor's that wait for people."""


@final
class TooMany(CardwrightError):
    """There are as many tables as the server takes."""


class Chosen(NamedTuple):
    """A deck that somebody plays: as its game writes it, none where one is dealt; the id of a kept one."""

    deck: dict[str, Any] | None
    kept: str


@final
class Lobby:
    """What people do about tables that wait. Every method may be called from any thread.

    All raise `CardwrightError` for what cannot be done; nothing has changed then.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._gatherings = host.gatherings

    def set_table(self, said: Setting, visitor: Visitor) -> Gathering:
        """A new table, at which the visitor has the first place; asked for once more it is the same one."""
        kept = self._gatherings.asked_for(visitor.id, said.request)
        if kept is None:
            self._check_room(visitor)
            kept = self._gatherings.add(self._laid(said, visitor), said.request)
            self._call(visitor, said.name)
        return self._change(kept.id, lambda found: found) if kept.ready else kept

    def _laid(self, said: Setting, visitor: Visitor) -> Gathering:
        """The table as it is asked for."""
        rules = rules_of(said.game)
        others = said.others or [PERSON]
        _check_seats(rules, others)
        chosen = self._chosen(rules, said.deck, visitor)
        options = _options(said, 1 + others.count(PERSON))
        owner = Place("person", _name(said.name, visitor), visitor.id, None, *chosen)
        places = (Place() if word == PERSON else Place("bot", bot=word) for word in others)
        return Gathering(
            id=new_id(),
            rules=rules.id,
            options=options,
            places=(owner, *places),
            listed=said.who == "all",
            owner=visitor.id,
            made=self._host.date(),
            heard=self._host.date(),
            secret=new_secret() if said.fair else None,
        )

    def join(self, gathering: Gathering, said: Joining, visitor: Visitor) -> Gathering:
        """The visitor takes a place; who has one already keeps it. With the last one the game begins."""
        if gathering.seat_of(visitor.id) is not None:
            return gathering
        chosen = self._chosen(rules_of(gathering.rules), said.deck, visitor)

        def joined(found: Gathering) -> Gathering:
            if found.seat_of(visitor.id) is not None:
                return found
            name = _name(said.name, visitor) if said.name else _unlike(visitor.name, found)
            seed = _answered(found, said.promise, said.seed) if found.secret else None
            comer = Place("person", name, visitor.id, None, *chosen, seed)
            return replace(seat_somebody(found, comer, said.seat), heard=self._host.date())

        changed = self._change(gathering.id, joined)
        self._call(visitor, said.name)
        return changed

    def answer_promise(self, id: str, promise: str, seed: str, visitor: Visitor) -> Gathering:
        """The visitor, who has been told the server's promise, gives a seed; no other one afterwards."""

        def seeded(found: Gathering) -> Gathering:
            seat = found.seat_of(visitor.id)
            if not found.secret or seat is None:
                raise CardwrightError("no seed of yours is waited for at this table")
            place = found.places[seat]
            if place.seed is not None and seed in ("", place.seed):
                return found
            if place.seed is not None or found.state != "open":
                raise CardwrightError("you have given another seed: it cannot be changed")
            answered = _answered(found, promise, seed)
            return found.with_place(seat, msgspec.structs.replace(place, seed=answered))

        return self._change(id, seeded)

    def leave(self, id: str, visitor: Visitor) -> Gathering:
        """The visitor gives the place up; whoever has set the table calls it off."""
        return self._change(id, lambda found: leave_place(found, visitor.id))

    def link_place(self, id: str, visitor: Visitor) -> str:
        """A new secret by which the visitor's place moves to another device; one made before is void."""
        link = new_link()
        self._change(id, lambda found: link_place(found, visitor.id, hash_of(link)))
        return link

    def revoke_place(self, id: str, visitor: Visitor) -> Gathering:
        """The visitor's place moves by no link any more."""
        return self._change(id, lambda found: link_place(found, visitor.id, ""))

    def move_place(self, id: str, secret: str, visitor: Visitor) -> Gathering:
        """The place of a link is this visitor's now."""
        return self._change(id, lambda found: move_place(found, secret, visitor.id))

    def put_bot(self, id: str, seat: int, bot: str, visitor: Visitor) -> Gathering:
        """Whoever has set the table lets a bot play where nobody has come."""
        check_bot(bot)

        def filled(found: Gathering) -> Gathering:
            if found.owner != visitor.id:
                raise CardwrightError("only who has set the table lets a bot sit down")
            if seat < len(found.places) and found.places[seat].bot == bot:
                return found
            if found.state != "open" or seat not in found.free:
                raise CardwrightError(f"place {seat} is not free")
            return found.with_place(seat, Place("bot", bot=bot))

        return self._change(id, filled)

    def _change(self, id: str, change: Callable[[Gathering], Gathering]) -> Gathering:
        """Change a gathering as it is now; it begins where nobody is waited for any more."""
        for _ in range(TRIES):
            before = self._gatherings.find(id)
            if before is None:
                raise CardwrightError("there is no such table")
            after = change(before)
            if after is before and not after.ready:
                return before
            if before.state != "open":
                return before
            try:
                if after.state == "open" and after.ready:
                    self._begin(before, after)
                else:
                    self._gatherings.put(before, after)
            except Overtaken:
                continue
            found = self._gatherings.find(id)
            assert found is not None
            return found
        raise CardwrightError("too many come to this table at once: try again")

    def _begin(self, before: Gathering, after: Gathering) -> None:
        """The game begins, in the transaction in which its last place is taken. Raises `Overtaken`."""
        rules = rules_of(after.rules)
        names = _names(after)
        decks = _dealt(rules, after.places)
        chairs = [
            Chair(name, deck, "bot" if place.kind == "bot" else "person", place.visitor, place.bot)
            for name, deck, place in zip(names, decks, after.places, strict=True)
        ]
        played = [
            PlayedDeck(str(rules.deck_to_json(deck).get("name", "")), place.kept).as_json()
            for deck, place in zip(decks, after.places, strict=True)
        ]
        fair = None
        if after.secret is not None:
            seeds = {name: place.seed or "" for name, place in zip(names, after.places, strict=True)}
            fair = fair_chance(names, seeds, after.secret)

        def also(connection: Connection, id: str) -> None:
            self._gatherings.change(connection, before, replace(after, state="begun", game=id))

        options = {**after.options, "decks": played}
        self._host.open(after.rules, chairs, fair=fair, options=options, also=also)
        self._gatherings.tell()

    def _check_room(self, visitor: Visitor) -> None:
        waiting = self._gatherings.waiting()
        if len(waiting) >= MOST_WAITING:
            raise TooMany("all tables are taken: come back later")
        if sum(each.owner == visitor.id for each in waiting) >= WAITING_A_VISITOR:
            raise TooMany(f"you have set {WAITING_A_VISITOR} tables that wait: call one of them off first")

    def _call(self, visitor: Visitor, said: str) -> None:
        """From now on somebody is called what they have said, if they have, at a table that has taken it."""
        if said and said != visitor.name:
            self._host.visitors.rename(visitor.id, said)

    def _chosen(self, rules: TableGame[Any, Any], word: str, visitor: Visitor) -> Chosen:
        """The deck that a word means: a starter deck, one that the visitor keeps, none for nothing."""
        if not word:
            return Chosen(None, "")
        if word.startswith(OWN):
            kept = self._host.decks.find(visitor.id, word.removeprefix(OWN))
            if kept.rules != rules.id:
                raise CardwrightError(f"{kept.name} is a deck of {kept.rules}, and here {rules.id} is played")
            return Chosen(rules.deck_to_json(rules.deck_from_text(kept.text, kept.name)), kept.id)
        deck = known_deck(rules, word)
        if deck is None:
            raise unknown_deck(rules, word, "no deck")
        return Chosen(rules.deck_to_json(deck), "")


def _name(said: str, visitor: Visitor) -> str:
    """What somebody is called at a table. Raises `CardwrightError` for what a table could not show."""
    if said:
        check_names([said])
    return said or visitor.name


def _check_seats(rules: TableGame[Any, Any], others: Sequence[str]) -> None:
    """Raise `CardwrightError` where so many cannot play, or one of the bots is none."""
    fewest, most = rules.players[0], rules.players[-1]
    if not fewest <= 1 + len(others) <= most:
        how_many = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise CardwrightError(f"{how_many} play {rules.id}, and here {1 + len(others)} would")
    for word in others:
        if word != PERSON:
            check_bot(word)


def _options(said: Setting, people: int) -> dict[str, Any]:
    """The terms of a table at which so many people play. Raises `CardwrightError`."""
    options = {
        "answers": said.answers or usual_answers(people),
        "window": said.window,
        "undo": said.undo,
        **options_in_seconds(said),
    }
    pace_of(options)
    control_of(options)
    return options


def _answered(found: Gathering, promise: str, seed: str) -> str:
    """The seed of somebody who shows that they were told the promise before. Raises `CardwrightError`."""
    if promise != found.promise:
        raise CardwrightError(
            "the dice of this table are fair: whoever gives a seed shows the promise that they were told, "
            f"which is {found.promise}"
        )
    check_seed(seed)
    return seed


def _unlike(name: str, found: Gathering) -> str:
    """A name that nobody has at a table yet, by a number behind it if need be."""
    taken = {likeness(place.name) for place in found.places}
    numbered = (f"{name[:17].rstrip(JOINERS)} {number}" for number in range(2, len(taken) + 3))
    return next(each for each in (name, *numbered) if likeness(each) not in taken)


def _names(gathering: Gathering) -> list[str]:
    """What all are called, seat by seat; bots by names that nobody has."""
    taken = {likeness(place.name) for place in gathering.places}
    free = (
        name for name in (*BOTS_NAMES, *(f"{name} 2" for name in BOTS_NAMES)) if likeness(name) not in taken
    )
    return [place.name if place.kind == "person" else next(free) for place in gathering.places]


def _dealt(rules: TableGame[Any, Any], places: Sequence[Place]) -> list[Any]:
    """The decks, seat by seat: those that were chosen; else starter decks that nobody has, then any."""
    chosen = [None if place.deck is None else rules.deck_from_json(place.deck) for place in places]
    names = {rules.deck_to_json(deck).get("name") for deck in chosen if deck is not None}
    starters = deal_decks(rules, [], len(rules.starter_decks()) or 1)
    unlike = [deck for deck in starters if rules.deck_to_json(deck).get("name") not in names]
    pool = iter([*unlike, *starters * len(places)])
    return [next(pool) if deck is None else deck for deck in chosen]
