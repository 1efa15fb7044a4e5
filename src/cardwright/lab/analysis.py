"""A played game gone through again: what each decision did to the chance of whoever made it.

Each is judged by what its player knew then, so that bad luck is no fault and good luck no merit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.core.choice import NOBODY, Option
from cardwright.core.record import meant
from cardwright.errors import CardwrightError
from cardwright.lab.pages import charts, write_page
from cardwright.narration.endings import who_conceded
from cardwright.narration.sentences import counted
from cardwright.players.advice import Advice, Advised, advise
from cardwright.players.thinking import Budget
from cardwright.records.recorded import RecordedGame
from cardwright.terminal.hints import percent

BLUNDER: Final = 0.10
"""What a blunder costs at least of the chance to win."""

ENOUGH: Final = 16
"""Tries of an option from which on its chance is believed."""

SECOND_LOOK: Final = 4
"""What looks like a blunder after too few tries is thought about so many times as long."""

USUAL_BUDGET: Final = "500"


@final
@dataclass(frozen=True)
class Judged:
    """A decision: choice `number` (from 1) of the record, what was chosen, and what would have been best.

    `before` is the chance to win with the best option, `after` with the chosen one (None if it was never
    tried), each from 0 to 1, by what the player knew, as a hint shows it. `tries` is how often the chosen one
    was tried; a plan that was `given_up` is worse than the best, however seldom that was.
    """

    number: int
    seat: int
    player: str
    turn: int
    prompt: str
    chosen: str
    best: str
    before: float
    after: float | None
    tries: int
    given_up: bool = False

    @property
    def cost(self) -> float:
        """What the decision has cost of the chance to win; 0 where nobody can tell."""
        return 0.0 if self.after is None else max(0.0, self.before - self.after)

    @property
    def sure(self) -> bool:
        """Whether what was chosen was tried often enough to be judged."""
        return _enough(self)

    @property
    def unknown(self) -> bool:
        """Whether it may have been a blunder, and nobody can tell."""
        return not self.sure and (self.after is None or self.cost >= BLUNDER)

    @property
    def blunder(self) -> bool:
        """Whether something else would have been better by far."""
        return self.sure and self.cost >= BLUNDER

    def as_json(self) -> dict[str, object]:
        """The decision as data; chances with four digits."""
        return {
            "n": self.number,
            "player": self.player,
            "turn": self.turn,
            "prompt": self.prompt,
            "chosen": self.chosen,
            "best": self.best,
            "before": round(self.before, 4),
            "after": _digits(self.after),
            "cost": round(self.cost, 4),
            "tries": self.tries,
            "blunder": self.blunder,
            "unknown": self.unknown,
        }


@final
@dataclass
class Analysis:
    """What came of it: the decisions of a game on which something hung, in order.

    Of those whom a bot has `stood_in_for` since they conceded, the bot's decisions are among them.
    """

    game: str
    players: tuple[str, ...]
    budget: str
    winners: tuple[str, ...] | None
    decisions: list[Judged] = field(default_factory=list)
    stood_in_for: tuple[str, ...] = ()

    @property
    def blunders(self) -> list[Judged]:
        """The decisions that cost much."""
        return [each for each in self.decisions if each.blunder]

    @property
    def unknown(self) -> list[Judged]:
        """The decisions that may have cost much: what was chosen was tried too seldom to tell."""
        return [each for each in self.decisions if each.unknown]

    def of(self, player: str) -> list[Judged]:
        """The decisions of a player."""
        return [each for each in self.decisions if each.player == player]

    def mean_cost(self, player: str) -> float | None:
        """What a decision of the player has cost on average, of those that can be judged, if any can."""
        costs = [each.cost for each in self.of(player) if each.sure]
        return sum(costs) / len(costs) if costs else None

    def as_json(self) -> dict[str, object]:
        """The analysis as `--json` writes it."""
        return {
            "game": self.game,
            "budget": self.budget,
            "winners": None if self.winners is None else list(self.winners),
            "players": [
                {
                    "name": player,
                    "decisions": len(self.of(player)),
                    "blunders": sum(each.blunder for each in self.of(player)),
                    "cost": _digits(self.mean_cost(player)),
                    "stand_in": player in self.stood_in_for,
                }
                for player in self.players
            ],
            "decisions": [each.as_json() for each in self.decisions],
        }

    def table(self) -> RenderableType:
        """The analysis to look at: who has lost how much, and the blunders with what was better."""
        number = counted(len(self.decisions), "decision")
        whole = Table(title=f"{number} of {self.game}, {self.budget} each")
        for column in ("player", "decisions", "blunders", "cost of a decision"):
            whole.add_column(column, justify="left" if column == "player" else "right")
        for player in self.players:
            judged = self.of(player)
            if judged:
                blunders = str(sum(each.blunder for each in judged))
                mean = self.mean_cost(player)
                cost = "–" if mean is None else f"{100 * mean:.1f} points"
                whole.add_row(player, str(len(judged)), blunders, cost)
        told = [Text(words, "aside") for words in (*self._stand_ins(), *self._untold())]
        if not self.blunders:
            words = "No blunder: nothing that can be judged cost 10 points or more."
            if not any(each.sure for each in self.decisions):
                words = "Nothing can be judged: think longer, with --budget."
            return Group(whole, Text(words, "aside"), *told)
        faults = Table(title="Blunders")
        for column in ("choice", "turn", "player", "chosen", "chance", "better", "chance"):
            faults.add_column(column, justify="right" if column in ("choice", "turn", "chance") else "left")
        for each in self.blunders:
            faults.add_row(
                str(each.number),
                str(each.turn),
                each.player,
                each.chosen,
                percent(each.after),
                each.best,
                percent(each.before),
            )
        return Group(whole, faults, *told)

    def _stand_ins(self) -> list[str]:
        """That decisions of a bot are judged as if a player had made them, if so."""
        names = [name for name in self.stood_in_for if self.of(name)]
        return [f"{who_conceded(names)} These are judged, too."] if names else []

    def _untold(self) -> list[str]:
        """That some decisions could not be judged, if so."""
        unknown = self.unknown
        if not unknown:
            return []
        choices = ", ".join(str(each.number) for each in unknown)
        return [f"What was chosen was tried too seldom to tell whether it was a blunder: choice {choices}."]

    def write_page(self, file: str) -> None:
        """Write a page with each player's chance to win, decision by decision. Raises `CardwrightError`."""
        alt = charts()
        rows = [{**each.as_json(), "points": f"{100 * each.cost:.0f}"} for each in self.decisions]
        told = ["player", "turn", "prompt", "chosen", "best", "points"]
        chance = alt.Y("before:Q", title="chance to win", scale=alt.Scale(domain=[0, 1]))
        base = alt.Chart({"values": rows}).encode(
            x=alt.X("n:Q", title="choice of the record"),
            y=chance.axis(format="%"),
            color=alt.Color("player:N", sort=list(self.players)),
            tooltip=[alt.Tooltip(f"{name}:N") for name in told],
        )
        lines = base.mark_line(interpolate="step-after")
        points = base.mark_point(filled=True, size=30)
        faults = base.transform_filter("datum.blunder").mark_point(
            shape="triangle-down", size=160, filled=True
        )
        chart = alt.layer(lines, points, faults).properties(width="container", height=420).interactive()
        words = (
            "Each point is a decision and the chance to win that its player had with the best option, by "
            f"what that player knew ({self.budget} each). A triangle is a blunder: it cost 10 points or more."
        )
        below = " ".join([words, *self._stand_ins()])
        write_page(chart, file, f"{self.game}: {', '.join(self.players)}", below)


def _digits(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 4)


def decisions_in(played: RecordedGame, seat: int = NOBODY) -> list[int]:
    """The choices of a record (from 1) at which somebody, or this seat, had more than one option.

    Raises `CardwrightError` where there are none, or no such seat.
    """
    if seat not in (NOBODY, *range(len(played.record.names))):
        raise CardwrightError(f"there is no seat {seat}: they are 0 to {len(played.record.names) - 1}")
    found = []
    for number, state in enumerate(played.past, start=1):
        choice = state.choice
        if choice is None or choice.forced or len(choice.options) < 2 or seat not in (NOBODY, choice.player):
            continue
        if played.record.said(number) is None and played.record.edited(number) is None:
            found.append(number)
    if not found:
        who = "nobody has decided anything"
        if seat != NOBODY:
            who = f"{played.record.names[seat]} has decided nothing"
        raise CardwrightError(f"there is nothing to analyse: {who} in this game")
    return found


def analysed(played: RecordedGame, numbers: list[int], budget: str = USUAL_BUDGET) -> Iterator[Judged | None]:
    """Judge these choices of the record one by one; None where all options were alike.

    `budget` is how long each is thought about, in seconds (`0.2s`) or simulations (`2000`). Raises
    `CardwrightError` for another, and for a choice of the record that is no decision.
    """
    Budget.read(budget)
    wanted = set(numbers)
    for number, state in enumerate(played.past, start=1):
        if number in wanted:
            yield _judged(played, number, state, budget)


def analyse(played: RecordedGame, budget: str = USUAL_BUDGET, seat: int = NOBODY) -> Analysis:
    """Go through a whole game. Raises `CardwrightError` as `decisions_in` and `analysed` do."""
    analysis = begun(played, budget)
    judged = analysed(played, decisions_in(played, seat), budget)
    analysis.decisions += [each for each in judged if each is not None]
    return analysis


def begun(played: RecordedGame, budget: str) -> Analysis:
    """An analysis of which nothing is done yet."""
    record = played.record
    winners = None if record.outcome is None else tuple(record.outcome.winners)
    written = budget if budget.endswith("s") else f"{budget} simulations"
    names, stood_in_for = tuple(record.names), tuple(record.stood_in_for)
    return Analysis(record.game, names, written, winners, stood_in_for=stood_in_for)


def _judged(played: RecordedGame, number: int, state: Any, budget: str) -> Judged | None:
    option = meant(state, played.record, number)
    if not isinstance(option, Option):
        raise CardwrightError(f"choice {number} of this game is no decision of a player")
    chosen = state.notation(option)
    seat = state.choice.player
    view = state.view(seat)
    advice = advise(view, budget)
    if advice.best.chance is None:
        return None
    if _doubtful(advice, chosen):
        advice = advise(view, _longer(budget))
    before, made = advice.best.chance, advice.of(chosen)
    assert before is not None
    return Judged(
        number,
        seat,
        played.record.names[seat],
        state.turn,
        state.choice.prompt,
        chosen,
        advice.best.option,
        before,
        made.chance,
        made.tries,
        made.given_up,
    )


def _enough(tried: Advised | Judged) -> bool:
    """Whether an option was tried often enough to be judged."""
    return tried.given_up or tried.tries >= ENOUGH


def _doubtful(advice: Advice, chosen: str) -> bool:
    """Whether what was chosen may have been a blunder, and has been tried too seldom to be sure."""
    best, made = advice.best.chance, advice.of(chosen)
    if best is None or _enough(made):
        return False
    return made.chance is None or best - made.chance >= BLUNDER


def _longer(budget: str) -> str:
    """The budget of a second look; the same where there is no longer one."""
    number = budget.removesuffix("s")
    longer = f"{SECOND_LOOK * float(number):g}s" if number != budget else str(SECOND_LOOK * int(number))
    try:
        Budget.read(longer)
    except CardwrightError:
        return budget
    return longer
