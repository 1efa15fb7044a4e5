"""What a seat may know of a position, and what it could believe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING
from cardwright.core.determinization import HiddenPlaces
from cardwright.core.events import as_remembered
from cardwright.keyforge import GAME
from cardwright.keyforge.rules.amber import pool
from cardwright.keyforge.rules.chains import fewer_cards
from cardwright.keyforge.rules.naming import ZONES_IN_ORDER, called, in_reading_order, reference
from cardwright.keyforge.rules.permits import key_cost, refill_size
from cardwright.keyforge.rules.qualities import houses_of, quality
from cardwright.keyforge.rules.use import played_and_used, times_used
from cardwright.keyforge.rules.zones import ARCHIVES, DECK, HAND, PILES, ZONE_WORDS

if TYPE_CHECKING:
    from cardwright.keyforge.rules.frames import Resolution
    from cardwright.keyforge.rules.state import KeyforgeState

ATTEMPTS: Final = 50
"""How often other cards are dealt until they fit the question that is asked of somebody else."""

KEYWORDS = ("assault", "elusive", "hazardous", "poison", "skirmish", "taunt")


def position(state: KeyforgeState, seat: int) -> dict[str, object]:
    """The position as `seat` may know it (`NOBODY`: everything), in the form of the protocol's `view`."""
    cards: dict[str, object] = {}
    players: dict[str, object] = {}
    for player in state.players:
        fields: dict[str, object] = {
            "amber": player.amber,
            "keys": player.keys[:],
            "chains": player.chains,
            "houses": list(player.houses),
            "key-cost": key_cost(state, player.seat),
            "refill": max(0, refill_size(state, player.seat) - fewer_cards(player.chains)),
            "plays": plays_by_title(state, player.seat),
        }
        for zone in range(PILES):
            names: list[str | None] = []
            for card in in_reading_order(state, player.seat, zone):
                known = state.may_know(card, seat)
                names.append(reference(state, card, seat) if known else None)
                if known:
                    describe(state, card, seat, cards)
            fields[ZONE_WORDS[zone]] = names
        players[state.names[player.seat]] = fields
    chain: list[str] = []
    for card, zone in enumerate(state.zones):
        if zone >= PILES and state.may_know(card, seat):
            describe(state, card, seat, cards)
            if ZONE_WORDS[zone] == "resolving":
                chain.append(reference(state, card, seat))
    told_position: dict[str, object] = {
        "game": GAME,
        "turn": state.names[state.turn_player],
        "phase": state.phase,
        "house": state.house,
        "players": players,
        "cards": cards,
        "chain": chain,
    }
    choice = state.choice
    if choice is not None and (seat == choice.player or seat == NOBODY):
        asked: dict[str, object] = {
            "player": state.names[choice.player],
            "prompt": choice.prompt,
            "for": choice.purpose or choice.prompt,
            "source": None if choice.source == NOTHING else reference(state, choice.source, seat),
            "min": choice.least,
            "max": choice.most,
            "chosen": [reference(state, card, seat) for card in choice.chosen],
        }
        if choice.bearer != NOTHING:
            asked["bearer"] = reference(state, choice.bearer, seat)
        told_position["asked"] = asked
    return told_position


def plays_by_title(state: KeyforgeState, seat: int) -> dict[str, int]:
    """How often cards of each title were played and used by the player this turn (KF-SIX-1)."""
    counts: dict[str, int] = {}
    if seat == state.turn_player:
        for name in played_and_used(state):
            counts[name] = counts.get(name, 0) + 1
    return counts


def describe(state: KeyforgeState, card: int, seat: int, cards: dict[str, object]) -> None:
    """Tell of one card whose face may be known: what is printed on it, where it is, and its values now."""
    face = state.faces[card]
    name = reference(state, card, seat)
    fields: dict[str, object] = {
        "id": name,
        "card": face.name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": face.type or None,
        "houses": list(houses_of(state, card)) if face.house else [],
        "traits": list(face.traits),
        "bonus": face.amber,
    }
    thing = state.things.get(card)
    if face.type == "creature":
        fields["power"] = face.power if thing is None else state.power(card)
        fields["armor"] = face.armor if thing is None else state.armor(card)
        fields["printed"] = {"power": face.power, "armor": face.armor}
    if thing is not None:
        fields["exhausted"] = thing.exhausted
        fields["stunned"] = thing.stunned
        fields["damage"] = thing.damage
        fields["amber"] = thing.amber
        fields["armor-used"] = thing.armor_used
        fields["attacked"] = thing.attacked
        fields["used"] = times_used(state, card)
        fields["flank"] = state.on_flank(card)
        fields["upgrades"] = [reference(state, upgrade, seat) for upgrade in thing.upgrades]
        fields["under"] = [
            reference(state, kept, seat) if state.may_know(kept, seat) else None for kept in thing.kept
        ]
        fields["counters"] = [{"kind": "power", "n": thing.counters}] if thing.counters else []
        fields["keywords"] = {word: n for word in KEYWORDS if (n := quality(state, card, word))}
    cards[name] = fields


def pictured(state: KeyforgeState, seat: int) -> dict[str, object]:
    """The position as `seat` may know it, with what lies on cards and who has what as pictures show it."""
    fields: dict[str, Any] = position(state, seat)
    fields["phase"] = f"{state.house.capitalize()} {state.phase}".strip()
    for name, player in fields["players"].items():
        numbers = {"Æ": player["amber"], "keys": len(player["keys"]), "chains": player["chains"]}
        zones = {ZONE_WORDS[zone]: player[ZONE_WORDS[zone]] for zone in ZONES_IN_ORDER}
        fields["players"][name] = {**numbers, **zones}
    for card in fields["cards"].values():
        lying = {word: card.get(word, 0) for word in ("damage", "amber")}
        tokens = [{"kind": word, "n": n} for word, n in lying.items() if n]
        upgrades = [{"kind": upgrade, "n": "+"} for upgrade in card.get("upgrades", [])]
        card["counters"] = tokens + card.get("counters", []) + upgrades
        card["abilities"] = [*card.get("keywords", {})]
    return fields


def place_of_amber(state: KeyforgeState, place: int, seat: int) -> str:
    """Where Æ lies, as `seat` calls it: a player's name for a pool, else a card, that is or was in play."""
    if place <= pool(0):
        return state.names[pool(0) - place]
    return called(state, place, seat)


def imagine(state: KeyforgeState, seat: int, seed: int) -> KeyforgeState:
    """Determinize: a position that `seat` could believe in; unknown cards change places, chance is new.

    What a deck holds is public, so no card becomes another one. Nothing hangs on where they really lie: they
    are dealt out in the order of their numbers. Events keep no more than the seat was told of them. How often
    an enemy had a choice is forgotten.
    """
    chance = Chance.seeded(seed)
    believed = _dealt_anew(state, seat, chance)
    choice = state.choice
    if choice is None or choice.player == seat:
        return believed
    for _ in range(ATTEMPTS):
        believed.reconsider()
        if _same_question(state, believed):
            return believed
        believed = _dealt_anew(state, seat, chance)
    believed.reconsider()
    return believed


def _same_question(state: KeyforgeState, believed: KeyforgeState) -> bool:
    """Whether what is believed leads to the question that is really asked."""
    asked, imagined = state.choice, believed.choice
    return (
        asked is not None
        and imagined is not None
        and asked.player == imagined.player
        and asked.prompt == imagined.prompt
        and asked.purpose == imagined.purpose
        and asked.source == imagined.source
        and type(believed.waiting) is type(state.waiting)
    )


def _dealt_anew(state: KeyforgeState, seat: int, chance: Chance) -> KeyforgeState:
    """The position with other cards where the seat cannot know them."""
    believed = state.copy()
    _put_in_order(believed, seat)
    moved = _change_places(state, believed, seat, chance)
    believed.shown = sorted([moved.get(card, card) for card in state.shown])
    believed.abducted = sorted([moved.get(card, card) for card in state.abducted])
    _speak_of_any(believed, moved, seat, chance)
    believed.knowledge.suppose_seen(seat, state.spectator)
    believed.events = [
        as_remembered(event, seat) if event.card != NOTHING and not event.seen_by >> seat & 1 else event
        for event in state.events
    ]
    if not any(resolution.marks for resolution in state.resolutions):
        believed.decisions = 0
    believed.chance = state.chance.anew(chance.below(1 << 30))
    return believed


def _change_places(
    state: KeyforgeState, believed: KeyforgeState, seat: int, chance: Chance
) -> dict[int, int]:
    """Deal the cards that the seat cannot tell apart out anew; who lies now where each of them lay.

    That others still know hidden cards that they have seen, the seat cannot tell: who may see one now does.
    """
    zones, holders, known = believed.zones, believed.holders, believed.knowledge
    hidden = [HiddenPlaces(), HiddenPlaces()]
    for pile in _piles(believed):
        for place, card in enumerate(pile):
            if not state.knowledge.memory[card] >> seat & 1:
                hidden[state.owners[card]].add(pile, place)
    moved: dict[int, int] = {}
    for places in hidden:
        newcomers = sorted(places.cards)
        chance.shuffle(newcomers)
        places.lay(newcomers)
        for number, former in enumerate(places.cards):
            card = newcomers[number]
            moved[former] = card
            zones[card] = state.zones[former]
            holders[card] = state.holders[former]
            known.open[card] = state.knowledge.open[former]
            known.memory[card] = state.knowledge.open[former]
    return moved


def _speak_of_any(state: KeyforgeState, moved: dict[int, int], seat: int, chance: Chance) -> None:
    """Which hidden cards an enemy's ability speaks of the seat cannot tell: any that lie in the same pile."""
    choice = state.choice
    if not state.resolutions or (choice is not None and choice.player == seat):
        return
    opened, mine = state.knowledge.open, 1 << seat
    left = [sorted([card for card in pile if not opened[card] & mine]) for pile in _piles(state)]
    lies_in = {card: place for place, pile in enumerate(left) for card in pile}
    now: dict[int, int] = {}
    for resolution in state.resolutions:
        for cards in _cards_spoken_of(resolution):
            for number, former in enumerate(cards):
                card = moved.get(former, former)
                if card in lies_in and card not in now:
                    others = left[lies_in[card]]
                    now[card] = others.pop(chance.below(len(others)))
                cards[number] = now.get(card, card)


def _cards_spoken_of(resolution: Resolution) -> list[list[int]]:
    """The registers and choices of an ability, to be changed."""
    registers = [resolution.it, resolution.done, resolution.chosen, resolution.picking]
    return registers + resolution.picked + [rounds.done for rounds in resolution.rounds]


def _piles(state: KeyforgeState) -> list[list[int]]:
    """Every pile in which a card can lie hidden: those of the players, and under cards in play."""
    piles = [player.piles[zone] for player in state.players for zone in (DECK, HAND, ARCHIVES)]
    return piles + [thing.kept for thing in state.things.values() if thing.kept]


def _put_in_order(state: KeyforgeState, seat: int) -> None:
    """Lay what the seat cannot tell apart by where it lies, in hands and archives, into an order of its own.

    Cards that it sees stay in their places; of the others first those that it knows, by their numbers.
    """
    mine = 1 << seat
    owners, opened, memory = state.owners, state.knowledge.open, state.knowledge.memory
    for player in state.players:
        if player.seat == seat:
            continue
        for zone in (HAND, ARCHIVES):
            pile = player.piles[zone]
            free = [place for place, card in enumerate(pile) if not opened[card] & mine]
            hidden = [pile[place] for place in free]
            known = sorted([card for card in hidden if memory[card] & mine])
            others = [((owners[card], opened[card]), card) for card in hidden if not memory[card] & mine]
            others.sort()
            for place, card in zip(free, known + [card for _, card in others], strict=True):
                pile[place] = card
