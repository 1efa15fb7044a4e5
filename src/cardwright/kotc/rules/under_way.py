"""What is under way, as a seat is told it: the chain, what resolves, the battle, dice on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.core.choice import NOTHING
from cardwright.kotc.rules.aiming import FormLink
from cardwright.kotc.rules.links import TakeLinkOff
from cardwright.kotc.rules.naming import name_of_link, reference

if TYPE_CHECKING:
    from cardwright.kotc.rules.frames import Battle, Link, Roll
    from cardwright.kotc.rules.state import KeeperState


def describe_links(state: KeeperState, seat: int) -> list[dict[str, object]]:
    """The chain, first link first, each with the targets that have been chosen for it so far (R30)."""
    links: list[dict[str, object]] = []
    for place, link in enumerate(state.chain):
        if link.targets is not None:
            targets = [card for sentence in link.targets for card in sentence]
        elif place == len(state.chain) - 1 and not link.kind and link_resolves(state):
            targets = state.resolutions[0].targets
        else:
            targets = []
        links.append(
            {
                "card": name_of_link(state, link.card, seat),
                "player": state.names[link.seat],
                "ability": ability_of_link(state, link),
                "targets": known_targets(state, targets, seat),
            }
        )
    return links


def ability_of_link(state: KeeperState, link: Link) -> str:
    """The name of the ability, empty for one without; or the kind of a popped counter."""
    return link.kind if link.kind else state.faces[link.card].abilities[link.number - 1].name


def known_targets(state: KeeperState, targets: list[int], seat: int) -> list[str]:
    """Of these targets, each once, those that lie in-play for all to see, or whose face the seat may know."""
    return [
        reference(state, card, seat)
        for card in dict.fromkeys(targets)
        if state.in_play(card) or state.may_know(card, seat)
    ]


def link_resolves(state: KeeperState) -> bool:
    """Whether the last link of the chain is resolving. Rules: K17-chains-13."""
    return any(isinstance(step, TakeLinkOff) for step in state.agenda.steps)


def describe_resolving(state: KeeperState, seat: int) -> dict[str, object] | None:
    """What is being carried out now: an ability, the innermost where one deploys another, or a counter.

    `line` is the ability as it is printed; what a counter does stands on no card. None where nothing
    resolves, also while the targets of a link to come are chosen (K12E-target-3).
    """
    if state.resolutions:
        if any(isinstance(step, FormLink) for step in state.agenda.steps):
            return None
        resolution = state.resolutions[-1]
        ability = state.faces[resolution.card].abilities[resolution.number - 1]
        return {
            "card": name_of_link(state, resolution.card, seat),
            "player": state.names[resolution.seat],
            "ability": ability.name,
            "line": line_of(state, resolution.card, ability.number),
            "targets": known_targets(state, resolution.targets, seat),
        }
    if state.chain and state.chain[-1].kind and link_resolves(state):
        link = state.chain[-1]
        return {
            "card": name_of_link(state, link.card, seat),
            "player": state.names[link.seat],
            "ability": link.kind,
            "line": "",
            "targets": [],
        }
    return None


def line_of(state: KeeperState, card: int, number: int) -> str:
    """The paragraph of the card's text in which this ability stands; a caveat stands before the first."""
    face = state.faces[card]
    paragraphs = face.text.split("\n\n")
    place = len(paragraphs) - len(face.abilities) + number - 1
    return paragraphs[place] if 0 <= place < len(paragraphs) else ""


def dice_on_the_table(state: KeeperState) -> list[Roll]:
    """All dice that have been rolled and not been used yet."""
    lying: list[Roll] = []
    for battle in state.battles:
        lying += battle.rolls
    return lying + state.rolls


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
