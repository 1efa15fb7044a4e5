"""What a seat may know of a position, and what it could believe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardwright.core.chance import Chance
from cardwright.core.choice import NOBODY, NOTHING, Choice, Option
from cardwright.core.determinization import HiddenPlaces
from cardwright.core.events import as_remembered
from cardwright.kotc.rules.activation import cannot_be_paid
from cardwright.kotc.rules.cards import BLANK, Face
from cardwright.kotc.rules.frames import Link
from cardwright.kotc.rules.naming import in_reading_order, reference
from cardwright.kotc.rules.phases import PHASE_WORDS
from cardwright.kotc.rules.zones import (
    BATTLEFIELD,
    DECK,
    GRANARY,
    GRAVE,
    HAND,
    RESERVES,
    TRAPFIELD,
    ZONE_WORDS,
    zones_of,
)

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Battle, Roll
    from cardwright.kotc.rules.state import KeeperState


BLANK_MINION: Final = Face("Blank", True, 0, 0, 0, 0, [])
"""A minion of which nothing is known."""

PRIVATE: Final = (HAND, GRANARY, GRAVE, RESERVES)
"""The zones that only their holder may look into, where nobody else can follow a card.

A trap, too, only its holder may look at, but it lies where all can follow it.
"""

ATTEMPTS: Final = 50
"""How often other cards are dealt until they fit the question that is asked of somebody else."""


def position(state: KeeperState, seat: int) -> dict[str, object]:
    """The position as `seat` may know it (with `NOBODY`, everything), in the form of the protocol's `view`.

    A zone is a list of references, `None` for a card whose face the seat may not know. Rules: K17-zones-2;
    which resources are exhausted is public (R123).
    """
    cards: dict[str, object] = {}
    players: dict[str, object] = {}
    for player in range(state.seats):
        fields: dict[str, object] = {"hp": state.players[player].hp}
        for zone in zones_of(state.edition):
            names: list[str | None] = []
            for card in in_reading_order(state, player, zone):
                if state.may_know(card, seat):
                    name = reference(state, card, seat)
                    names.append(name)
                    cards[name] = describe(state, card, name)
                else:
                    names.append(None)
                    if zone == BATTLEFIELD or zone == TRAPFIELD:
                        place = reference(state, card, seat)
                        cards[place] = describe_hidden(state, card, place)
            fields[ZONE_WORDS[zone]] = names
        fields["granary.ready"] = state.ready_resources(player)
        players[state.names[player]] = fields
    chain: list[str] = []
    links: list[dict[str, object]] = []
    for link in state.chain:
        name = name_of_link(state, link.card, seat)
        chain.append(name)
        if state.may_know(link.card, seat):
            cards.setdefault(name, describe(state, link.card, name))
        ability = link.kind if link.kind else state.faces[link.card].abilities[link.number - 1].name
        links.append({"card": name, "player": state.names[link.seat], "ability": ability})
    told_position: dict[str, object] = {
        "game": state.edition.game,
        "turn": state.names[state.turn_player],
        "phase": PHASE_WORDS[state.phase],
        "players": players,
        "cards": cards,
        "chain": chain,
        "links": links,
        "rolls": [
            {"player": state.names[roll.player], "dice": roll.dice[:]} for roll in dice_on_the_table(state)
        ],
    }
    if state.battles:
        told_position["battle"] = describe_battle(state, state.battles[-1], seat)
    choice = state.choice
    if choice is not None and (seat == choice.player or seat == NOBODY):
        told_position["asked"] = describe_choice(state, choice)
    return told_position


def dice_on_the_table(state: KeeperState) -> list[Roll]:
    """All dice that have been rolled and not been used yet."""
    lying: list[Roll] = []
    for battle in state.battles:
        lying += battle.rolls
    return lying + state.rolls


def name_of_link(state: KeeperState, card: int, seat: int) -> str:
    """How the seat names a card of the chain; it need not know where the card is by now."""
    if state.may_know(card, seat) or card in state.ids:
        return reference(state, card, seat)
    return state.faces[card].name


def describe_battle(state: KeeperState, battle: Battle, seat: int) -> dict[str, object]:
    """The battle under way: its teams in formation order, and who is to be damaged; all of it is public.

    A victim that has left the battlefield is told as the player who takes its damage (R83).
    """
    if battle.victim != NOTHING and state.still_there(battle.victim, battle.arrival):
        victim = reference(state, battle.victim, seat)
    else:
        victim = state.names[battle.heir]
    return {
        "attacker": state.names[battle.attacker],
        "defender": state.names[battle.defender],
        "victim": victim,
        "attackers": [reference(state, card, seat) for card in battle.attackers],
        "defenders": [reference(state, card, seat) for card in battle.defenders],
    }


def describe_choice(state: KeeperState, choice: Choice) -> dict[str, object]:
    """What the player who is asked knows of the question; nobody else is told.

    Of the options those are named whose activation cost cannot be paid (R24).
    """
    seat = choice.player
    return {
        "player": state.names[seat],
        "prompt": choice.prompt,
        "for": choice.purpose,
        "source": None if choice.source == NOTHING else reference(state, choice.source, seat),
        "min": choice.least,
        "max": choice.most,
        "chosen": [reference(state, card, seat) for card in choice.chosen],
        "in-vain": [
            state.notation(option) for option in choice.options if cannot_be_paid(state, seat, option)
        ],
    }


def describe_hidden(state: KeeperState, card: int, name: str) -> dict[str, object]:
    """A petrified minion, or a trap, whose face may not be known: where it is, and what all can see of it."""
    petrified = state.petrified(card)
    return {
        "id": name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": "minion" if petrified else "spell",
        "exhausted": state.exhausted[card],
        "fatigued": card in state.fatigued,
        "petrified": petrified,
        "counters": describe_counters(state, card) if petrified else [],
    }


def describe_counters(state: KeeperState, card: int) -> list[dict[str, object]]:
    """The counters on a minion: how many of each kind and owner."""
    counts: dict[tuple[str, int], int] = {}
    for counter in state.minions[card].counters:
        key = (counter.kind, counter.owner)
        counts[key] = counts.get(key, 0) + 1
    return [{"kind": kind, "owner": state.names[owner], "n": n} for (kind, owner), n in counts.items()]


def describe(state: KeeperState, card: int, name: str) -> dict[str, object]:
    """One card whose face may be known: what is printed on it, where it is, and its values now."""
    face = state.faces[card]
    fields: dict[str, object] = {
        "id": name,
        "card": face.name,
        "zone": ZONE_WORDS[state.zones[card]],
        "owner": state.names[state.owners[card]],
        "controller": state.names[state.holders[card]],
        "type": "minion" if face.minion else "spell" if face.spell else None,
        "level": state.level(card),
        "ultra": face.ultra,
        "exhausted": state.exhausted[card],
        "fatigued": card in state.fatigued,
        "petrified": False,
        "counters": [],
        "edition": face.edition,
        "pawn": face.pawn,
        "abilities": [ability.label for ability in face.abilities],
        "text": face.text,
        "printed": {"level": face.level},
    }
    if face.minion:
        fields["sp"] = face.sp
        fields["hp"] = face.hp
        fields["printed"] = {"level": face.level, "sp": face.sp, "hp": face.hp}
    if state.on_field(card):
        minion = state.minions[card]
        fields["sp"] = minion.sp
        fields["hp"] = minion.hp
        fields["counters"] = describe_counters(state, card)
        if minion.petrified:
            fields["petrified"] = True
            fields["level"] = fields["sp"] = fields["hp"] = None
    return fields


def imagine(state: KeeperState, seat: int, seed: int) -> KeeperState:
    """Determinize: a position that `seat` could believe in; the same seed gives the same one.

    It follows from what the seat knows, and from nothing else. Every player's cards that the seat cannot tell
    apart change places; a card of somebody else that it has never seen becomes any card that it knows of, its
    own or one it has seen. Options about hidden cards keep their order and what they are called. Events keep
    no more than the seat was told of them. Dice and shuffles to come are new.
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
    _give_minions(state, believed, seat, chance)
    believed.reconsider()
    return believed


def _same_question(state: KeeperState, believed: KeeperState) -> bool:
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


def _give_minions(state: KeeperState, believed: KeeperState, seat: int, chance: Chance) -> None:
    """Nothing fitted so often: whoever is asked pays with minions in hand, so there must be some (R25)."""
    choice = state.choice
    if choice is None:
        return
    minions = [face for face in _known_faces(state, seat) if face.minion] or [BLANK_MINION]
    knowledge = believed.knowledge
    for card in believed.players[choice.player].hand:
        if not (knowledge.memory[card] | knowledge.seen[card]) >> seat & 1:
            believed.faces[card] = minions[chance.below(len(minions))]


def _known_faces(state: KeeperState, seat: int) -> list[Face]:
    """The faces that the seat knows of: those of its own cards, and what it has seen of others'.

    In an order that says nothing about where they lie.
    """
    known: dict[int, Face] = {}
    owners, seen = state.owners, state.knowledge.seen
    mine = 1 << seat
    for card, face in enumerate(state.faces):
        if (owners[card] == seat or seen[card] & mine) and not face.pawn:
            known[face.digest] = face
    return [known[digest] for digest in sorted(known)] or [BLANK]


def _dealt_anew(state: KeeperState, seat: int, chance: Chance) -> KeeperState:
    """The position with other cards where the seat cannot know them."""
    believed = state.copy()
    _shuffle_excavated(believed, seat, chance)
    _put_in_order(believed, seat, _followed(state, seat))
    hidden = _hidden_places(believed, seat, _kept_by_name(state, seat, _referred_to(state)))
    believed.faces = _imagined_faces(state, seat, hidden, chance)
    taker = _change_places(state, believed, hidden, chance)
    believed.knowledge.suppose_seen(seat, state.spectator)
    _speak_of(believed, taker, seat)
    _speak_of_any(believed, seat, chance)
    memory = state.knowledge.memory
    believed.moments = [
        moment for moment in state.moments if moment.card == NOTHING or memory[moment.card] >> seat & 1
    ]
    believed.events = [
        event if event.known_to(seat) else as_remembered(event, seat) for event in state.events
    ]
    believed.chance = state.chance.anew(chance.below(1 << 30))
    return believed


def _shuffle_excavated(believed: KeeperState, seat: int, chance: Chance) -> None:
    """Shuffle excavated cards once more: which lies where nobody knows, not even of one shown (R49)."""
    mine = 1 << seat
    for resolution in believed.resolutions:
        if not resolution.excavated:
            continue
        deck = believed.players[believed.holders[resolution.excavated[0]]].deck
        places = [place for place, card in enumerate(deck) if card in resolution.excavated]
        known = sorted([deck[place] for place in places if believed.knowledge.memory[deck[place]] & mine])
        cards = known + [deck[place] for place in places if deck[place] not in known]
        chance.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card


def _hidden_places(believed: KeeperState, seat: int, named: list[int]) -> list[HiddenPlaces]:
    """For each owner the places of those of their cards that the seat cannot tell apart."""
    mine = 1 << seat
    owners, memory = believed.owners, believed.knowledge.memory
    hidden = [HiddenPlaces() for _ in range(believed.seats)]
    for player in believed.players:
        for pile in (
            player.deck,
            player.hand,
            player.granary,
            player.grave,
            player.trapfield,
            player.reserves,
        ):
            for place, card in enumerate(pile):
                if not memory[card] & mine and not (named and card in named):
                    hidden[owners[card]].add(pile, place)
    return hidden


def _imagined_faces(state: KeeperState, seat: int, hidden: list[HiddenPlaces], chance: Chance) -> list[Face]:
    """The faces of all cards: of hidden ones that the seat has never seen, what it could believe they are.

    Its own are known all together; each of somebody else's can be whatever the seat knows of.
    """
    faces = state.faces[:]
    seen = state.knowledge.seen
    mine = 1 << seat
    known = _known_faces(state, seat)
    for owner in range(state.seats):
        unseen = sorted([card for card in hidden[owner].cards if not seen[card] & mine])
        if owner == seat:
            printed = {face.digest: face for face in known}
            digests = sorted([faces[card].digest for card in unseen])
            for card, digest in zip(unseen, digests, strict=True):
                faces[card] = printed[digest]
        else:
            for card in unseen:
                faces[card] = known[chance.below(len(known))]
    return faces


def _change_places(
    state: KeeperState, believed: KeeperState, hidden: list[HiddenPlaces], chance: Chance
) -> dict[int, int]:
    """Deal hidden cards out anew over their places; what is true of a place stays true of it.

    Returns who lies now where each of them lay.
    """
    taker: dict[int, int] = {}
    zones, holders, exhausted = believed.zones, believed.holders, believed.exhausted
    opened, memory = believed.knowledge.open, believed.knowledge.memory
    known = state.knowledge
    for places in hidden:
        newcomers = sorted(places.cards)
        chance.shuffle(newcomers)
        if state.edition.trapfield:
            _keep_minions_from_traps(state, believed, places.cards, newcomers)
        places.lay(newcomers)
        for number, former in enumerate(places.cards):
            card = newcomers[number]
            taker[former] = card
            zones[card] = state.zones[former]
            holders[card] = state.holders[former]
            exhausted[card] = state.exhausted[former]
            opened[card] = known.open[former]
            memory[card] = known.memory[former]
    if state.drops:
        believed.drops = _redealt_drops(state, hidden, chance)
    if state.fatigued:
        believed.fatigued = _at_their_places(state.fatigued, taker)
    return taker


def _redealt_drops(state: KeeperState, hidden: list[HiddenPlaces], chance: Chance) -> dict[int, int]:
    """Which cards have less level: of hidden ones any of their owner's, as it may have been drawn since."""
    drops = dict(state.drops)
    for places in hidden:
        amounts = sorted([drops.pop(card) for card in places.cards if card in drops])
        cards = sorted(places.cards) if amounts else []
        for amount in amounts:
            drops[cards.pop(chance.below(len(cards)))] = amount
    return {card: drops[card] for card in sorted(drops)}


def _keep_minions_from_traps(
    state: KeeperState, believed: KeeperState, places: list[int], newcomers: list[int]
) -> None:
    """A trap is a spell: where a minion would come to lie it changes places with one, or is nothing known."""
    for number, former in enumerate(places):
        if state.zones[former] == TRAPFIELD and believed.faces[newcomers[number]].minion:
            for other, elsewhere in enumerate(places):
                spell = not believed.faces[newcomers[other]].minion
                if spell and state.zones[elsewhere] != TRAPFIELD:
                    newcomers[number], newcomers[other] = newcomers[other], newcomers[number]
                    break
            else:
                believed.faces[newcomers[number]] = BLANK


def _at_their_places(values: dict[int, int], taker: dict[int, int]) -> dict[int, int]:
    """What is true of places, as of the cards that lie there now."""
    now = {taker.get(card, card): value for card, value in values.items()}
    return {card: now[card] for card in sorted(now)}


def _put_in_order(state: KeeperState, seat: int, followed: list[int]) -> None:
    """Lay what the seat cannot tell apart by where it lies (R123) into an order that says nothing.

    Cards that it sees, or of which a question to it tells where they lie, stay in their places.
    """
    mine = 1 << seat
    owners, exhausted, fatigued = state.owners, state.exhausted, state.fatigued
    opened, memory = state.knowledge.open, state.knowledge.memory
    in_question = _in_question(state, seat)
    for player in state.players:
        holder = player.seat
        own = 1 << holder
        if holder == seat:
            continue
        for pile in (player.hand, player.granary, player.grave, player.reserves):
            free: list[int] = []
            known: list[int] = []
            odd: list[int] = []
            turned: list[int] = []
            ready: list[int] = []
            for place, card in enumerate(pile):
                if opened[card] & mine or (in_question and card in in_question):
                    continue
                free.append(place)
                if memory[card] & mine:
                    known.append(card)
                elif (
                    owners[card] != holder
                    or memory[card] != own
                    or opened[card] != own
                    or (fatigued and card in fatigued)
                    or (followed and card in followed)
                ):
                    odd.append(card)
                elif exhausted[card]:
                    turned.append(card)
                else:
                    ready.append(card)
            known.sort()
            if len(odd) > 1:
                _sort_by_what_is_known(state, odd, followed)
            for place, card in zip(free, known + odd + turned + ready, strict=True):
                pile[place] = card


def _sort_by_what_is_known(state: KeeperState, cards: list[int], followed: list[int]) -> None:
    """Sort hidden cards by what is public about their places, or known of them to others."""
    knowledge = state.knowledge
    keys = [
        (
            state.owners[card],
            state.exhausted[card],
            state.fatigued.get(card, 0),
            knowledge.memory[card],
            knowledge.open[card],
            followed.index(card) if card in followed else NOTHING,
            card,
        )
        for card in cards
    ]
    keys.sort()
    cards[:] = [key[6] for key in keys]


def _in_question(state: KeeperState, seat: int) -> list[int]:
    """The cards that a question to the seat names, some of them by where they lie."""
    choice = state.choice
    if choice is None or choice.player != seat:
        return []
    cards = [option.card for option in choice.options if option.card != NOTHING]
    return [*cards, *choice.chosen, choice.source, choice.bearer]


def _referred_to(state: KeeperState) -> list[int]:
    """The cards that something half done speaks of by where they lie."""
    cards = [entry[0] for entry in state.shown]
    for resolution in state.resolutions:
        cards += resolution.targets
        cards += resolution.remaining
        for targets in resolution.aims:
            cards += targets
    for link in state.chain:
        if link.targets is not None:
            for targets in link.targets:
                cards += targets
    for payment in state.payments:
        cards += payment.chosen
        cards += payment.offered
    return cards


def _followed(state: KeeperState, seat: int) -> list[int]:
    """The cards whose places the seat follows: those that are being shown, and what it has chosen itself."""
    cards = [entry[0] for entry in state.shown]
    for resolution in state.resolutions:
        if resolution.seat == seat:
            cards += resolution.targets
            cards += resolution.remaining
            cards += [card for targets in resolution.aims for card in targets]
    for link in state.chain:
        if link.seat == seat and link.targets:
            cards += [card for targets in link.targets for card in targets]
    return cards


def _kept_by_name(state: KeeperState, seat: int, spoken_of: list[int]) -> list[int]:
    """The cards with ids that something half done, or a question to the seat, speaks of: these stay."""
    if not state.ids:
        return []
    choice = state.choice
    cards = spoken_of[:]
    if choice is not None and choice.player == seat:
        cards += [option.card for option in choice.options]
    return [card for card in cards if card in state.ids]


def _speak_of(state: KeeperState, taker: dict[int, int], seat: int) -> None:
    """What is half done speaks of a place: from now on of the card that lies there.

    What a link, an ability or a payment is of stays that card, wherever it lies.
    """
    fixed = [link.card for link in state.chain]
    fixed += [resolution.card for resolution in state.resolutions]
    fixed += [payment.card for payment in state.payments]
    now = {card: other for card, other in taker.items() if card not in fixed} if fixed else taker
    if state.shown:
        state.shown = [(now.get(card, card), seats, source) for card, seats, source in state.shown]
    for resolution in state.resolutions:
        resolution.targets = [now.get(card, card) for card in resolution.targets]
        resolution.remaining = [now.get(card, card) for card in resolution.remaining]
        resolution.excavated = [now.get(card, card) for card in resolution.excavated]
        resolution.aims = _aimed_at(resolution.aims, now)
    for place, link in enumerate(state.chain):
        if link.targets:
            state.chain[place] = _aiming(link, _aimed_at(link.targets, now))
    for payment in state.payments:
        payment.chosen = [now.get(card, card) for card in payment.chosen]
        payment.offered = [now.get(card, card) for card in payment.offered]
    choice = state.choice
    if choice is not None and choice.player == seat:
        for card in [*[option.card for option in choice.options], *choice.chosen, choice.bearer]:
            if card in now:
                state.choice = _asked_of(choice, now)
                return


def _aimed_at(aims: Sequence[tuple[int, ...]], now: dict[int, int]) -> list[tuple[int, ...]]:
    """What lies now where these targets lay."""
    return [tuple([now.get(card, card) for card in targets]) for targets in aims]


def _aiming(link: Link, aims: list[tuple[int, ...]]) -> Link:
    """The link with these targets."""
    return Link(link.card, link.seat, link.number, link.event, targets=tuple(aims))


def _hidden_among(state: KeeperState, place: tuple[int, int], mine: int) -> list[int]:
    """The cards in a holder's zone that the seat does not see; in a deck those that another is shown."""
    holder, zone = place
    if zone == DECK:
        shown = {card for card, _, _ in state.shown}
        pile = [card for card in state.players[holder].deck if card in shown]
    else:
        pile = state.players[holder].pile(zone) if zone in PRIVATE else []
    return sorted([card for card in pile if not state.knowledge.open[card] & mine])


def _speak_of_any(state: KeeperState, seat: int, chance: Chance) -> None:
    """Which hidden cards others have chosen for what is half done the seat cannot tell: any of that zone."""
    mine = 1 << seat
    opened, zones, holders = state.knowledge.open, state.zones, state.holders
    in_question = _in_question(state, seat)
    hidden: dict[tuple[int, int], list[int]] = {}
    left: dict[tuple[int, int], list[int]] = {}
    now: dict[int, int] = {}

    def any_of_them(cards: list[int]) -> list[int]:
        for card in cards:
            place = holders[card], zones[card]
            if card in now or opened[card] & mine or card in in_question:
                continue
            if place not in hidden:
                hidden[place] = _hidden_among(state, place, mine)
                left[place] = hidden[place][:]
            if card in hidden[place]:
                now[card] = left[place].pop(chance.below(len(left[place])))
        return [now.get(card, card) for card in cards]

    for resolution in state.resolutions:
        if resolution.seat != seat:
            resolution.targets = any_of_them(resolution.targets)
            resolution.remaining = any_of_them(resolution.remaining)
            resolution.aims = [tuple(any_of_them(list(targets))) for targets in resolution.aims]
    for place, link in enumerate(state.chain):
        if link.seat != seat and link.targets:
            aims = [tuple(any_of_them(list(targets))) for targets in link.targets]
            state.chain[place] = _aiming(link, aims)
    for payment in state.payments:
        if payment.seat != seat:
            payment.chosen = any_of_them(payment.chosen)
            payment.offered = any_of_them(payment.offered)


def _asked_of(choice: Choice, now: dict[int, int]) -> Choice:
    """The same question about the cards that lie there now."""
    return Choice(
        choice.player,
        choice.prompt,
        [
            Option(option.verb, now[option.card], option.player, option.word, option.number)
            if option.card in now
            else option
            for option in choice.options
        ],
        choice.purpose,
        choice.source,
        choice.least,
        choice.most,
        tuple([now.get(card, card) for card in choice.chosen]),
        now.get(choice.bearer, choice.bearer),
    )
