"""The protocol: a JSON object a line in, one out. A bot, a test-bench or another program drives any game with
it.

Whatever comes in, an answer goes out; what cannot be done answers `{"ok": false, "error": …}` and changes
nothing.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, final

import msgspec

from cardwright.core.choice import NOBODY
from cardwright.core.fairness import commitment_to, fair_chance, new_secret
from cardwright.core.game import JudgedGame
from cardwright.core.record import FORFEIT, Fairness, Record, Said, begin, can_be_forfeited, replay
from cardwright.core.snapshot import fingerprint
from cardwright.core.state import State
from cardwright.core.view import View
from cardwright.errors import CardwrightError
from cardwright.games import game
from cardwright.protocol import requests
from cardwright.protocol.choices import choice_as_json, explanation_as_json, speech_of
from cardwright.protocol.deckfolder import DeckFolder
from cardwright.protocol.driver import Driver
from cardwright.protocol.messages import BadRequest, lines_in, message_in
from cardwright.records.files import from_json, to_json
from cardwright.seating import check_names, deal_decks

Answer = dict[str, Any]

Adviser = Callable[[View[Any], str], Answer]
"""Who says what the options of a seat's question promise; the word is how long to think: `1s`, `2000`."""

USUAL_GAME: Final = "kotc/17"

USUAL_BUDGET: Final = "1s"
"""How long is thought about a hint, if the request does not say."""

JUDGES_ONLY: Final = (requests.Edit, requests.Roll, requests.Save)
"""Requests that are nobody's who speaks for a player."""

LONGEST_ERROR: Final = 2_000
"""Letters; what is behind them is left out."""

MOST_DICE: Final = 10_000
"""So many dice can be laid out in one game."""


@final
class Protocol:
    """One conversation: `answer` takes a line and gives a line.

    Decks that are files are found in `files`; without that folder no file is read. Hints are the `adviser`'s.

    >>> Protocol().answer('{"do": "options", "id": 1}')
    '{"id":1,"ok":false,"error":"there is no game yet: begin one with `new`, or `load` one"}'
    """

    def __init__(self, files: str | Path | None = None, adviser: Adviser | None = None) -> None:
        self.ended = False
        self._adviser = adviser
        self._decks = DeckFolder(files)
        self._game: JudgedGame[Any, Any] = game(USUAL_GAME)
        self._laid: Driver | None = None
        self._promised: str | None = None
        self._dice_laid_out: dict[int, int] = {}
        """How many dice, by how many choices had been made before."""

    def answer(self, line: str | bytes) -> str:
        """The answer to one line, as one line of JSON."""
        answer: Answer = {}
        before = self._laid, self._game
        try:
            message = message_in(line)
            if message.get("id") is not None:
                answer["id"] = message["id"]
            answer |= {"ok": True, **self._carry_out(_request(message))}
        except CardwrightError as fault:
            answer |= {"ok": False, "error": _sentence(str(fault))}
        except Exception as fault:  # a saved game that another hand has written can hold anything
            self._laid, self._game = before
            reason = f"this cannot be done: {type(fault).__name__}: {fault}"
            answer |= {"ok": False, "error": _sentence(reason)}
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def lay(self, rules: JudgedGame[Any, Any], driver: Driver) -> None:
        """From now on speak of the game that lies on this desk."""
        self._game = rules
        self._laid = driver
        self._dice_laid_out = {}

    def _carry_out(self, request: requests.AnyRequest) -> Answer:
        if isinstance(request, JUDGES_ONLY) and self._driver.seat != NOBODY:
            word = type(request).__name__.lower()
            raise BadRequest(f'`{word}` is the judge\'s: say {{"do": "seat", "player": null}} first')
        match request:
            case requests.New():
                return self._new(request)
            case requests.Commit():
                self._promised = new_secret()
                return {"commitment": commitment_to(self._promised)}
            case requests.Choose():
                return self._choose(request)
            case requests.Undo():
                return self._undo(request)
            case requests.Seat():
                self._driver.watch(self._seat(request.player))
                return self._choice()
            case requests.Roll():
                return self._roll(request)
            case requests.Edit():
                return self._edit(request)
            case requests.View():
                return self._view(request)
            case requests.Save():
                return self._save()
            case requests.Load():
                return self._load(request)
            case requests.Options():
                return self._choice()
            case requests.Explain():
                return self._explain(request)
            case requests.Hint():
                return self._hint(request)
            case requests.Quit():
                self.ended = True
                return {}

    @property
    def _driver(self) -> Driver:
        if self._laid is None:
            raise BadRequest("there is no game yet: begin one with `new`, or `load` one")
        return self._laid

    def _choice(self) -> Answer:
        state = self._driver.state
        seat = self._driver.seat
        if seat == NOBODY and state.choice is not None:
            seat = state.choice.player
        return {**choice_as_json(state.view(seat), speech_of(self._game.id)), **self._fairness()}

    def _fairness(self) -> Answer:
        """Once a fair game is over, the secret that was promised."""
        record = self._driver.record
        if record is None or record.chance is None or not self._driver.state.over:
            return {}
        return {"fair": _public_part(record.chance, over=True)}

    def _choice_and_events(self) -> Answer:
        return {**self._choice(), "events": self._driver.new_events}

    def _new(self, request: requests.New) -> Answer:
        seed = secrets.randbelow(1 << 31) if request.seed is None else request.seed
        record: Record | None = None
        if request.seeds is not None and not request.fair:
            raise BadRequest("`seeds` are for a fair game: add `fair`")
        if request.scenario is not None:
            rules, state, seed = self._from_scenario(request, seed)
        else:
            rules = game(USUAL_GAME if request.game is None else request.game)
            given = request.decks or []
            names = request.names or _letters(max(2, len(given)))
            _check_seats(rules, given, names)
            decks = [
                self._decks.find(rules, deck) if isinstance(deck, str) else rules.deck_from_json(deck)
                for deck in given
            ]
            first = None if request.first is None else _place(request.first, names, "first")
            dealt = deal_decks(rules, decks, len(names))
            chance = fair_chance(names, request.seeds or {}, self._promised) if request.fair else None
            state, record = begin(rules, dealt, seed, first, names, chance=chance)
        if request.fair:
            self._promised = None
        self.lay(rules, Driver(state, request.ask == "all", record))
        answer: Answer = {**self._choice_and_events(), "seed": seed}
        if record is not None and record.chance is not None:
            answer["fair"] = _public_part(record.chance, state.over)
        return answer

    def _from_scenario(self, request: requests.New, seed: int) -> tuple[JudgedGame[Any, Any], Any, int]:
        """The rules, the position, and the seed that it has."""
        scenario = dict(request.scenario or {})
        for key in ("decks", "names", "first"):
            if getattr(request, key) is not None:
                raise BadRequest(f"a position says everything itself: `{key}` cannot stand beside `scenario`")
        if request.fair:
            raise BadRequest("a position is laid out by hand: only a game from decks can be fair")
        for key in ("game", "seed"):
            said, asked = scenario.get(key), getattr(request, key)
            if None not in (said, asked) and said != asked:
                raise BadRequest(
                    f"`{key}` is {asked!r:.40} here, and {said!r:.40} in the position: say it once"
                )
        named = scenario.pop("game", USUAL_GAME if request.game is None else request.game)
        if not isinstance(named, str):
            raise BadRequest(f"`game` is a name such as {USUAL_GAME}, not {named!r:.40}")
        if scenario.pop("steps", None):
            raise BadRequest("a position in the protocol has no `steps`: play them with `choose`")
        for unneeded in ("title", "rules", "expect"):
            scenario.pop(unneeded, None)
        scenario.setdefault("seed", seed)
        rules = game(named)
        return rules, rules.position(scenario), scenario["seed"]

    def _choose(self, request: requests.Choose) -> Answer:
        driver = self._driver
        if request.option in ("agree", "forfeit"):
            self._speak(str(request.option), request.player)
            return self._choice_and_events()
        choice = driver.choice
        if choice is None:
            raise BadRequest("the game is over: there is nothing to choose")
        if request.player is not None and self._seat(request.player) != choice.player:
            raise BadRequest(f"{request.player} is not asked; {driver.state.names[choice.player]} is")
        if driver.seat not in (NOBODY, choice.player):
            raise BadRequest("another player is asked; `seat` says for whom you speak")
        if isinstance(request.option, bool):
            raise BadRequest("`option` is a notation or a number, not true or false")
        driver.choose(request.option)
        return self._choice_and_events()

    def _speak(self, word: str, player: str | None) -> None:
        """Say what one may say whatever is asked of whom.

        Rules: K17-endgame-5, K09-winning-and-losing-4.
        """
        driver = self._driver
        if word == FORFEIT and not can_be_forfeited(self._game):
            raise BadRequest(f"{self._game.id} knows no forfeit; players may `agree` to end the game")
        if player is None:
            raise BadRequest(f"`{word}` needs the player who says it: add `player`")
        seat = self._seat(player)
        if driver.seat not in (NOBODY, seat):
            raise BadRequest(f"you speak for {driver.state.names[driver.seat]}, not for {player}")
        if driver.state.over:
            raise BadRequest("the game is over")
        driver.say(Said(seat, word), self._game)

    def _undo(self, request: requests.Undo) -> Answer:
        driver = self._driver
        self._refuse_if_told("taken back")
        number = driver.choices_made - 1 if request.to is None else request.to
        against = driver.against_undo_to(number)
        if driver.seat != NOBODY and driver.changed_by_hand(number):
            raise BadRequest("a judge has changed the game since: only a judge can go back behind that")
        if against and driver.seat != NOBODY:
            raise BadRequest(f"this can be taken back only if everybody consents: {' and '.join(against)}")
        driver.undo_to(number)
        self._dice_laid_out = {at: dice for at, dice in self._dice_laid_out.items() if at < number}
        return {**self._choice_and_events(), "free": not against}

    def _refuse_if_told(self, done: str) -> None:
        """Raise `BadRequest` once a fair game is over: its secret is told, and so it stays as it ended."""
        driver = self._driver
        if driver.state.over and driver.record is not None and driver.record.chance is not None:
            raise BadRequest(f"this fair game is over, and its secret told: nothing can be {done}")

    def _roll(self, request: requests.Roll) -> Answer:
        self._refuse_if_told("laid out")
        if not all(1 <= die <= 6 for die in request.dice):
            raise BadRequest("a die shows 1 to 6")
        laid_out = sum(self._dice_laid_out.values()) + len(request.dice)
        if laid_out > MOST_DICE:
            raise BadRequest(f"{MOST_DICE} dice can be laid out in one game; these would make {laid_out}")

        def lay_out(state: State[Any]) -> None:
            state.chance.script = list(request.dice)
            state.chance.only_script = False

        made = self._driver.choices_made
        self._driver.change(lay_out)
        self._dice_laid_out[made] = len(request.dice)
        return self._choice()

    def _edit(self, request: requests.Edit) -> Answer:
        driver = self._driver
        self._refuse_if_told("changed")
        if (request.card is None) == (request.player is None):
            raise BadRequest("an edit names either a `card` or a `player`")
        if (request.set is None) == (request.move is None):
            raise BadRequest(
                'an edit says either what to `set`, or, for a card, where to `move` it ("A.hand")'
            )
        if request.player is not None and request.move is not None:
            raise BadRequest("a player cannot be moved; a card can")

        def edit(state: State[Any]) -> None:
            self._game.edit(state, request.card, request.player, request.set, request.move)

        driver.change(edit)
        return self._choice_and_events()

    def _view(self, request: requests.View) -> Answer:
        """The position; whoever speaks for a player sees what that player may know, or what all may."""
        driver = self._driver
        if request.spectator:
            if request.player is not None:
                raise BadRequest("a view is a player's or a spectator's: `player` cannot stand beside it")
            return {"view": driver.state.position(driver.state.spectator)}
        seat = self._seat(request.player) if request.player is not None else driver.seat
        if driver.seat not in (NOBODY, seat):
            raise BadRequest(
                f"you speak for {driver.state.names[driver.seat]}, and cannot see as {request.player}"
            )
        return {"view": driver.state.position(seat)}

    def _explain(self, request: requests.Explain) -> Answer:
        """Why a card is not on offer; null where it is."""
        state = self._driver.state
        return {"explanation": explanation_as_json(state.view(self._meant(request.player)), request.card)}

    def _hint(self, request: requests.Hint) -> Answer:
        """What a player's options promise, by what that player knows."""
        seat = self._meant(request.player)
        state = self._driver.state
        if state.choice is None:
            raise BadRequest("the game is over: there is nothing to advise")
        if seat != state.choice.player:
            asked = state.names[state.choice.player]
            raise BadRequest(f"{state.names[seat]} is not asked; {asked} is, and a hint is theirs alone")
        if self._adviser is None:
            raise BadRequest("nobody in this conversation thinks ahead: it was begun without an adviser")
        if request.seconds is not None and request.simulations is not None:
            raise BadRequest(
                "a hint is thought about for `seconds` or for `simulations`: leave one of them out"
            )
        budget = USUAL_BUDGET if request.seconds is None else f"{request.seconds!r}s"
        if request.simulations is not None:
            budget = str(request.simulations)
        return {"hint": {"player": state.names[seat], **self._adviser(state.view(seat), budget)}}

    def _meant(self, player: str | None) -> int:
        """The seat that a request is about: the player's, else whom one speaks for, else who is asked."""
        driver = self._driver
        seat = driver.seat if player is None else self._seat(player)
        if driver.seat not in (NOBODY, seat):
            raise BadRequest(f"you speak for {driver.state.names[driver.seat]}, not for {player}")
        if seat == NOBODY and driver.state.choice is not None:
            seat = driver.state.choice.player
        return seat

    def _save(self) -> Answer:
        driver = self._driver
        state: Answer = {"ask": "all" if driver.ask_all else None, **self._game.save(driver.state)}
        if driver.record is not None:
            state["record"] = json.loads(to_json(driver.record))
        return {"state": state}

    def _load(self, request: requests.Load) -> Answer:
        """Go on with what `save` gave, or with the file of a played game, from its last position."""
        saved = dict(request.state)
        ask = saved.pop("ask", None)
        named = saved.get("game")
        if ask not in (None, "all") or not isinstance(named, str):
            raise BadRequest("this is no saved game: it has no `game`, or another `ask` than all or null")
        rules = game(named)
        record: Record | None
        if "choices" in saved:
            record = from_json(json.dumps(saved, ensure_ascii=False))
            state = replay(rules, record)
        else:
            recorded = saved.pop("record", None)
            state = rules.load(saved)
            if (fault := _damage(rules, state)) is not None:
                raise BadRequest(f"the saved game is damaged: {fault}")
            record = None if recorded is None else _record_of(rules, recorded, state)
        self.lay(rules, Driver(state, ask == "all", record))
        return self._choice_and_events()

    def _seat(self, player: str | None) -> int:
        return NOBODY if player is None else _place(player, self._driver.state.names, "player")


def _sentence(error: str) -> str:
    """What was wrong, on one line and not without end, whatever it quotes."""
    words = " ".join(error.split())
    return words if len(words) <= LONGEST_ERROR else f"{words[:LONGEST_ERROR]} …"


def _request(message: dict[str, Any]) -> requests.AnyRequest:
    if "do" not in message:
        raise BadRequest('a request says what to do: add `"do"`')
    try:
        request: requests.AnyRequest = msgspec.convert(message, requests.AnyRequest)
    except (msgspec.ValidationError, RecursionError) as fault:
        raise BadRequest(f"{message['do']!r:.40}: {fault}") from None
    return request


def _damage(rules: JudgedGame[Any, Any], state: State[Any]) -> str | None:
    """What is wrong with a state that somebody has saved, and perhaps changed since; None if nothing is."""
    try:
        faults = rules.check(state)
        for seat in (NOBODY, *range(len(state.names) + 1)):
            choice_as_json(state.view(seat))
            state.position(seat)
            state.observed_events(0, seat)
    except Exception as fault:  # it can lack anything
        return f"it cannot be told ({type(fault).__name__}: {fault})"
    return faults[0] if faults else None


def _record_of(rules: JudgedGame[Any, Any], recorded: Any, state: Any) -> Record:
    """The record that was saved with a state, if it leads to that state."""
    record = from_json(json.dumps(recorded, ensure_ascii=False))
    if fingerprint(replay(rules, record)) != fingerprint(state):
        raise BadRequest("the saved game is damaged: its record leads to another position")
    return record


def _check_seats(rules: JudgedGame[Any, Any], decks: list[Any], names: list[str]) -> None:
    """Raise `CardwrightError` for too many players or decks, before any of them is looked at."""
    fewest, most = rules.players[0], rules.players[-1]
    if len(names) not in rules.players or len(decks) > most:
        can_play = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        raise BadRequest(f"{can_play} can play; here are {max(len(names), len(decks))}")
    check_names(names)


def _letters(seats: int) -> list[str]:
    return [chr(ord("A") + seat) for seat in range(seats)]


def _place(player: str, names: Sequence[str], key: str) -> int:
    if player not in names:
        raise BadRequest(f"`{key}`: there is no player {player!r:.40}; there are {', '.join(names)}")
    return names.index(player)


def _public_part(fairness: Fairness, over: bool) -> dict[str, Any]:
    """What everybody may know of a fair game's chance: the secret only once it is over."""
    fields: dict[str, Any] = {"commitment": fairness.commitment, "seeds": fairness.seeds}
    return fields | {"secret": fairness.secret} if over else fields


def converse(
    stream: BinaryIO, out: BinaryIO, files: str | Path | None = None, adviser: Adviser | None = None
) -> None:
    """Answer line after line until `quit` or the end of the input; decks that are files lie in `files`."""
    protocol = Protocol(files, adviser)
    for line in lines_in(stream):
        if line.strip():
            out.write(f"{protocol.answer(line)}\n".encode())
            out.flush()
        if protocol.ended:
            return
