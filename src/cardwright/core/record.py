"""A played game: set-up, choices, result; whoever has it can play it again."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import zip_longest
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast, final

import msgspec

from cardwright.core.chance import seed_in
from cardwright.core.choice import IllegalChoice, Option
from cardwright.core.edits import Edited, edit_in
from cardwright.core.fairness import FairChance, commitment_to
from cardwright.core.game import Game, GameToForfeit
from cardwright.core.renewal import renewed
from cardwright.core.state import State
from cardwright.errors import CardwrightError

D = TypeVar("D")
S = TypeVar("S", bound=State[Any])

FORM: Final = 1
"""The version of the record's form."""

AGREE: Final = "agree"
"""What a player says who sees no reason to go on; it can be said at any choice, and is never an option."""


FORFEIT: Final = "forfeit"
"""What a player says who gives the game up, where its rules know that; it is never an option either."""


CONCEDED: Final = "conceded"
"""Why a game ended that all but one have given up where the rules know no forfeit: no result says so."""


class Said(NamedTuple):
    """What a player says whatever is being asked of whom: `agree` or `forfeit`."""

    seat: int
    word: str


def can_be_forfeited(game: Game[Any, Any]) -> bool:
    """Whether the rules let a player give the game up."""
    return isinstance(game, GameToForfeit) and game.can_be_forfeited


def say(game: Game[Any, S], state: S, said: Said) -> None:
    """Carry out what a player says. Raises `CardwrightError` where the rules know no such thing."""
    if said.word == AGREE:
        game.agree(state, said.seat)
    elif isinstance(game, GameToForfeit) and game.can_be_forfeited:
        game.forfeit(state, said.seat)
    else:
        raise CardwrightError(f"{game.id} knows no forfeit; players may `agree` to end the game")


@final
class Different(CardwrightError):
    """A record and the rules part ways: at choice `n` (from 1), or, where it is None, in the result or
    another `place`.

    `expected` is what the record says, `actual` what the rules say.
    """

    def __init__(self, n: int | None, expected: str, actual: str, place: str = "the result") -> None:
        if n is not None:
            place = f"choice {n}"
        super().__init__(f"{place} differs: the record says {expected!r}, the rules say {actual!r}")
        self.n = n
        self.place = place
        self.expected = expected
        self.actual = actual


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player's name, who chose for it (`you`, or a bot's name), and its deck with all designs.

    Somebody who has `conceded` gave the game up; since then it is a bot who chooses, if anybody does.
    """

    name: str
    player: str | None
    deck: dict[str, object]
    conceded: bool = False


class Ending(msgspec.Struct, forbid_unknown_fields=True):
    """Who won, by name, and why the game ended."""

    winners: list[str]
    reason: str

    def __str__(self) -> str:
        return f"{' and '.join(self.winners) or 'nobody'} won ({self.reason})"


class Fairness(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What everybody can check of a fair game: what was promised, and what was drawn, one line a draw.

    `seeds` are the players' seeds, seat by seat. The `secret` stands in a saved game, which needs it to go
    on, and in a finished one; without it nobody can play the record.
    """

    kind: Literal["fair"] = "fair"
    commitment: str
    seeds: list[str]
    secret: str | None
    draws: list[str] = []


class Before(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What was chosen in another game, up to the position from which this one goes on (`renewed`).

    `seed` is that of all chance from there on; `chance` is there if the other game was a fair one.
    """

    choices: list[str]
    seed: int
    chance: Fairness | None = None


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A played game: whoever has it can play it again, choice by choice.

    `rules` is the version of the game's rules, `first` the name of who goes first (by chance if None).
    `choices` holds all that was chosen, forced choices too, a line each: `A: sow Wolf`; what a judge has
    changed by hand stands among them (`Edited`). In a game whose
    `chance` is fair, `seed` fixes no more than the bots. A game that goes on from a position of another one
    (`gone_on`) has that one's seed, and what was chosen there `before`; it begins in that position.
    """

    form: int = FORM
    game: str
    rules: int
    seed: int
    first: str | None = None
    seats: list[Seat]
    before: list[Before] = []
    choices: list[str] = []
    result: Ending | None = None
    chance: Fairness | None = None

    @property
    def names(self) -> list[str]:
        """What the players are called, seat by seat."""
        return [seat.name for seat in self.seats]

    @property
    def outcome(self) -> Ending | None:
        """How the game ended: its result, or that all but one have conceded, which no rule knows of.

        None while it goes on.
        """
        if self.result is not None or len(self.seats) < 2:
            return self.result
        left = self.seats
        for seat in self.seats:
            if seat.conceded:
                left = [each for each in left if each is not seat]
        return Ending([seat.name for seat in left], CONCEDED) if len(left) < 2 else None

    @property
    def given_up(self) -> list[str]:
        """Who has conceded, by name."""
        return [seat.name for seat in self.seats if seat.conceded]

    @property
    def stood_in_for(self) -> list[str]:
        """Who conceded while others played on, by name: since then a bot has chosen for them.

        From which choice on nobody has written down. Among two the game is over then.
        """
        return [] if len(self.seats) == 2 else self.given_up

    def note(self, state: State[Any], option: Option) -> None:
        """Write down an option of the state's choice, before it is taken."""
        assert state.choice is not None
        self.choices.append(f"{state.names[state.choice.player]}: {state.notation(option)}")

    def note_said(self, state: State[Any], said: Said) -> None:
        """Write down what a player says whatever is being asked."""
        self.choices.append(f"{state.names[said.seat]}: {said.word}")

    def edited(self, n: int) -> Edited | None:
        """What a judge has changed by hand, if choice `n` (from 1) is that and nobody's choice."""
        return edit_in(self.choices[n - 1])

    def said(self, n: int) -> Said | None:
        """What a player said whatever was asked, if choice `n` (from 1) is no answer to the question."""
        return _said(self.names, self.choices[n - 1])

    def close(self, state: State[Any]) -> None:
        """Write down how the game ended, if it has, and what was drawn in a fair one."""
        self.result = ending(state)
        if self.chance is not None:
            self.chance.draws = drawn(state)

    def cut(self, choices: int) -> None:
        """Keep the first `choices` choices only: what came after them is taken back."""
        del self.choices[choices:]
        self.result = None


def ending(state: State[Any]) -> Ending | None:
    """How the game ended; None if it has not."""
    result = state.result
    if result is None:
        return None
    return Ending([state.names[seat] for seat in result.winners], result.reason)


def drawn(state: State[Any]) -> list[str]:
    """What was drawn so far, one line a draw; nothing where nobody can check it."""
    chance = state.chance
    return chance.drawn[:] if isinstance(chance, FairChance) else []


def begin(
    game: Game[D, S],
    decks: Sequence[D],
    seed: int,
    first: int | None = None,
    names: Sequence[str] | None = None,
    players: Sequence[str] | None = None,
    chance: FairChance | None = None,
) -> tuple[S, Record]:
    """A new game, and the record that will tell of it; `players` says who chooses for each seat.

    Where `chance` is fair, it has a seed of each player.
    """
    fairness = None
    seed = seed_in(seed)
    if chance is None:
        state = game.new(decks, seed, first, names)
    else:
        state = game.new(decks, seed, first, names, chance)
        fairness = Fairness(
            commitment=commitment_to(chance.secret),
            seeds=list(chance.seeds),
            secret=chance.secret,
            draws=drawn(state),
        )
    who: Sequence[str | None] = players if players is not None else [None] * len(decks)
    seats = [Seat(*each) for each in zip(state.names, who, map(game.deck_to_json, decks), strict=True)]
    starter = None if first is None else state.names[int(first)]
    record = Record(game=game.id, rules=game.version, seed=seed, first=starter, seats=seats, chance=fairness)
    return state, record


def opening(game: Game[Any, S], record: Record) -> S:
    """The position before the first choice.

    Raises `CardwrightError` if these rules cannot play the record, `Different` for a secret that was not
    promised.
    """
    if game.id != record.game:
        raise CardwrightError(f"this is a record of {record.game}, not of {game.id}")
    if game.version != record.rules:
        raise CardwrightError(
            f"this was played by version {record.rules} of the rules of {game.id}; "
            f"this program plays version {game.version}"
        )
    if record.first is not None and record.first not in record.names:
        raise CardwrightError(f"{record.first!r} goes first, but only {', '.join(record.names)} play")
    first = None if record.first is None else record.names.index(record.first)
    decks = [game.deck_from_json(seat.deck) for seat in record.seats]
    if record.before and record.chance is not None:
        raise CardwrightError(
            "a game that goes on from a position of another one is not fair: nobody promised it"
        )
    fairness = record.before[0].chance if record.before else record.chance
    if fairness is None:
        state = game.new(decks, record.seed, first, record.names)
    else:
        state = game.new(decks, record.seed, first, record.names, _promised(fairness, len(decks)))
    for before in record.before:
        state = _after(game, state, record, before)
    return state


def _after(game: Game[Any, S], state: S, record: Record, before: Before) -> S:
    """The position in which another game stood when it was gone on with."""
    past = msgspec.structs.replace(record, choices=before.choices)
    for n in range(1, len(past.choices) + 1):
        try:
            follow(game, state, past, n)
        except Different as found:
            place = f"choice {n} of what was played before"
            raise Different(None, found.expected, found.actual, place) from None
    if before.chance is not None:  # which tells what came later in that game, too
        _compare_draws(before.chance.draws[: len(drawn(state))], state, " of what was played before")
    if state.choice is None:
        raise CardwrightError("the game was over there: nobody can go on with it")
    return renewed(state, before.seed)


def gone_on(record: Record, choices: int, seed: int) -> Record:
    """The record of a game that goes on where so many choices had been made, with chance of this seed.

    The players, their decks and their names are the same; nobody has conceded. Whether something is asked
    there, so that one can go on, `opening` finds out.
    """
    promised = record.chance
    if promised is not None:
        promised = msgspec.structs.replace(promised, seeds=promised.seeds[:], draws=promised.draws[:])
    before = Before(record.choices[:choices], seed, promised)
    seats = [Seat(seat.name, seat.player, deepcopy(seat.deck)) for seat in record.seats]
    changed = {"seats": seats, "before": [*deepcopy(record.before), before], "choices": [], "result": None}
    return msgspec.structs.replace(record, **changed, chance=None)


def _promised(fairness: Fairness, seats: int) -> FairChance:
    """The chance of a fair game, if its secret is the one that was promised."""
    if fairness.secret is None:
        raise CardwrightError("the secret of this fair game is not told yet: it cannot be played")
    if len(fairness.seeds) != seats:
        raise CardwrightError(f"{seats} players need {seats} seeds; there are {len(fairness.seeds)}")
    try:
        commitment = commitment_to(fairness.secret)
    except ValueError:
        raise CardwrightError("the secret is not written in hexadecimal digits") from None
    if commitment != fairness.commitment:
        raise Different(None, fairness.commitment, commitment, "the commitment")
    return FairChance(fairness.secret, list(fairness.seeds))


def _said(names: Sequence[str], line: str) -> Said | None:
    """What is said in a line of a record, if it is no choice."""
    for seat, name in enumerate(names):
        for word in (AGREE, FORFEIT):
            if line == f"{name}: {word}":
                return Said(seat, word)
    return None


def meant(state: State[Any], record: Record, n: int) -> Option | Said | Edited:
    """What choice `n` (from 1) of the record is in this position: an option, what a player says, an edit.

    Raises `Different` if it is none of them here.
    """
    line = record.choices[n - 1]
    choice = state.choice
    if choice is not None:
        edited = edit_in(line)
        if edited is not None:
            return edited
        said = _said(state.names, line)
        if said is not None:
            return said
        asked = f"{state.names[choice.player]}: "
        if line.startswith(asked):
            try:
                return state.option(line.removeprefix(asked))
            except IllegalChoice:
                pass
    raise Different(n, line, _asked(state))


def follow(game: Game[Any, S], state: S, record: Record, n: int) -> None:
    """Carry out choice `n` (from 1) of the record. Raises `Different` if it cannot be made here."""
    move = meant(state, record, n)
    if isinstance(move, Option):
        state.take(move)
        return
    try:
        if isinstance(move, Edited):
            move.carry_out(game, state)
        else:
            say(game, state, move)
    except CardwrightError as fault:
        raise Different(n, record.choices[n - 1], str(fault)) from None


def replay(game: Game[Any, S], record: Record) -> S:
    """Play the record again and give its last position.

    Raises `CardwrightError`: `Different` at the first choice that the rules do not offer, or if they lead to
    another result; in a fair game also for another secret than the one promised and for another draw.
    """
    state = opening(game, record)
    for n in range(1, len(record.choices) + 1):
        follow(game, state, record, n)
    if ending(state) != record.result:
        raise Different(None, _result_text(record.result), _result_text(ending(state)))
    if record.chance is not None:
        _compare_draws(record.chance.draws, state)
    return state


def _compare_draws(told: Sequence[str], state: State[Any], where: str = "") -> None:
    """Raise `Different` at the first draw that is told otherwise than it came."""
    for n, (recorded, right) in enumerate(zip_longest(told, drawn(state)), start=1):
        if recorded != right:
            raise Different(None, str(recorded), str(right), f"draw {n}{where}")


def positions(game: Game[Any, S], record: Record) -> Iterator[S]:
    """The positions of the record, from the opening to the last; each is a state of its own.

    Raises `CardwrightError` where the rules cannot follow.
    """
    state = opening(game, record)
    yield cast("S", state.copy())
    for n in range(1, len(record.choices) + 1):
        follow(game, state, record, n)
        yield cast("S", state.copy())


def _asked(state: State[Any]) -> str:
    """What the rules ask in this position, in a line."""
    choice = state.choice
    if choice is None:
        return f"the game is over, {_result_text(ending(state))}"
    return f"{state.names[choice.player]} is asked {choice.prompt}: {', '.join(state.notations())}"


def _result_text(result: Ending | None) -> str:
    return "not over" if result is None else str(result)
