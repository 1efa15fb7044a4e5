"""What a position in KeyForge is compared by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, final

from cardwright.core.choice import NOTHING
from cardwright.core.events import Event
from cardwright.core.keys import Freezer, digest_of, read_since
from cardwright.keyforge.rules.amber import MoveAmber
from cardwright.keyforge.rules.face import Face
from cardwright.keyforge.rules.permits import UNLIMITED
from cardwright.keyforge.tree import Node

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Permanent
    from cardwright.keyforge.rules.state import KeyforgeState, Player

UNASKED_FOR: Final = frozenset(
    (
        *("archive", "chains", "draw", "look", "phase", "purge", "ready", "return", "reveal", "shed"),
        *("shuffle", "take", "to-deck", "tuck", "turn"),
    )
)
"""Words of events for which no rule and no card asks once they have happened."""

_DIGESTS: Final[dict[Node, int]] = {}
"""What stands for the words of cards; there are only so many."""


class KeyforgeFreezer(Freezer):
    """The same for KeyForge, where faces and the words of cards never change."""

    def fixed(self, thing: object) -> object:
        if isinstance(thing, Face):
            return thing.digest
        return digest_of_word(thing) if isinstance(thing, Node) else None


def digest_of_word(word: Node) -> int:
    """A number made of a word of the card language, with all that stands in it."""
    known = _DIGESTS.get(word)
    if known is None:
        parts = [_of_part(part) for part in word.args]
        options = [(name, _of_part(word.options[name])) for name in sorted(word.options)]
        known = digest_of((word.op, parts, options))
        _DIGESTS[word] = known
    return known


def _of_part(part: Any) -> object:
    if isinstance(part, Node):
        return digest_of_word(part)
    if isinstance(part, tuple):
        return [_of_part(one) for one in part]
    return part


def key_of(state: KeyforgeState) -> tuple[object, ...]:
    """The position as a value (`State.key`)."""
    things = state.things
    knowledge = state.knowledge
    marks = _marks(state)
    freezer = KeyforgeFreezer({thing.arrival: card for card, thing in things.items()}, marks)
    looping = any(resolution.marks for resolution in state.resolutions)
    choice = state.choice
    return (
        state.turn_player,
        state.first_turn,
        state.phase,
        state.house,
        state.agreed,
        (state.decisions, state.last_event()) if looping else (),
        tuple([_of_player(player) for player in state.players]),
        tuple([face.digest for face in state.faces]),
        tuple(state.owners),
        tuple(state.zones),
        tuple(state.holders),
        tuple(knowledge.open),
        tuple(knowledge.memory),
        tuple(knowledge.seen),
        tuple([_of_thing(card, things[card]) for card in sorted(things)]),
        (tuple(state.doomed), tuple(state.loose), tuple(state.orphans), tuple(state.cast_off)),
        (tuple(state.abducted), tuple(state.shown), tuple(sorted(state.copied.items()))),
        freezer.of(state.triggers) if state.triggers else (),
        freezer.of(state.resolutions) if state.resolutions else (),
        freezer.of(state.fights) if state.fights else (),
        freezer.all(cast("list[object]", state.agenda.steps)),
        freezer.of(state.waiting),
        None if choice is None else freezer.question(choice),
        None if state.result is None else (state.result.winners, state.result.reason),
        _of_laws(state),
        _past(state, marks),
    )


def _of_player(player: Player) -> tuple[object, ...]:
    return (
        player.amber,
        player.chains,
        tuple(player.keys),
        player.houses,
        tuple([tuple(pile) for pile in player.piles]),
    )


def _of_thing(card: int, thing: Permanent) -> tuple[object, ...]:
    return (
        card,
        thing.player,
        thing.host,
        thing.exhausted,
        thing.stunned,
        thing.attacked,
        thing.damage,
        thing.amber,
        thing.counters,
        thing.armor_used,
        thing.armor_whole,
        tuple(thing.upgrades),
        tuple(thing.kept),
    )


def _marks(state: KeyforgeState) -> list[int]:
    """The events from which on a rule can read the past, the earliest first."""
    found = [state.turn_event - 1]
    found += [resolution.began for resolution in state.resolutions]
    found += [fight.began for fight in state.fights]
    for step in state.agenda.steps:
        since = read_since(step)
        if since != NOTHING:
            found.append(since)
    if len(found) == 1:
        return found
    return sorted(set(found))


@final
class LawFreezer(KeyforgeFreezer):
    """Laws as they were enacted: how often one speaks in all is counted from the event that it names."""

    def since(self, thing: object, number: int) -> int:
        limit = getattr(thing, "limit", UNLIMITED)
        return number if limit != UNLIMITED else NOTHING


def _of_laws(state: KeyforgeState) -> tuple[object, ...]:
    """The laws in force, of each kind in the order in which they came, and the turn if that ends some."""
    laws = state.laws
    if not laws.frozen:
        freezer = LawFreezer({}, [])
        by_topic: list[tuple[str, tuple[object, ...]]] = []
        for kind, of_kind in laws.about.items():
            by_topic.append((kind.__name__, freezer.all(list(of_kind))))
        for topic, on_it in laws.constants.items():
            by_topic.append((topic, freezer.all(list(on_it))))
        laws.frozen = ("laws", *sorted(by_topic, key=_heading))
    return (laws.frozen, state.turn if laws.spans else NOTHING)


def _heading(laws: tuple[str, tuple[object, ...]]) -> str:
    return laws[0]


def _past(state: KeyforgeState, marks: list[int]) -> tuple[object, ...]:
    """What a rule or a card can still ask to have happened, mark by mark; in between the order is nothing."""
    by_span: list[list[tuple[object, ...]]] = [[] for _ in range(len(marks) + 1)]
    span = 0
    for event in state.events:
        while span < len(marks) and event.number > marks[span]:
            span += 1
        word = event.word()
        if word not in UNASKED_FOR:
            by_span[span].append(_of_event(event, word))
    for events in by_span:
        events.sort()
    return tuple([tuple(events) for events in by_span])


def _of_event(event: Event[KeyforgeState], word: str) -> tuple[object, ...]:
    card, player, amount, by = event.card, event.player, event.amount, event.by
    if isinstance(event, MoveAmber):
        return word, card, player, amount, by, event.giver, event.taker, event.purpose
    more: object = event.detail()
    if word == "played":
        more = getattr(event, "houses", ())
    elif word == "destroy":
        more = getattr(event, "fighting", False)
    return word, card, player, amount, by, event.origin, event.destination, more, event.about()
