"""The page of a seat: all that is on offer can be pressed in one place, and nothing secret is told."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from cardwright.core.chance import Chance
from cardwright.core.record import begin
from cardwright.games import game
from cardwright.narration.staging import Link, Mark, Number, Resolving, Tile
from cardwright.sitting import Sitting
from cardwright.table.games import GameRow
from cardwright.table.page import STATIC, Scene, log_part, main_part, model, start_page, whole_page
from cardwright.table.page.faces import Badge, Face, Pack, packed
from cardwright.table.page.model import Page
from cardwright.table.page.offers import Press
from cardwright.table.page.starting import offered_games

TABLES = [("kotc/17", 2), ("kotc/17", 4), ("kotc/17", 8), ("kotc/9", 2), ("kotc/12", 3), ("keyforge/1.2", 2)]
VOID = frozenset(("br", "circle", "img", "input", "link", "meta", "path", "rect", "use"))
IDIOMORPH = "e1e2c7dbd606233d302bac48074fd130"


class Document(HTMLParser):
    """A document read strictly: what it has for buttons, and whether every element ends."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.options: list[int] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.items: list[tuple[str, list[int]]] = []
        """The list items by their classes, with the options of the buttons in each."""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        assert "style" not in said
        assert not [name for name in said if name.startswith("on")]
        if "id" in said:
            self.ids.append(said["id"] or "")
        if tag == "li":
            self.items.append((said.get("class") or "", []))
        if tag == "button" and said.get("form") == "choose":
            assert said["name"] == "option"
            self.options.append(int(said["value"] or ""))
            if "li" in self.open:
                self.items[-1][1].append(int(said["value"] or ""))
        if tag not in VOID:
            self.open.append(tag)
        self.words += [value or "" for name, value in attrs if name in ("aria-label", "title", "data-text")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            assert self.open[-1] not in ("script", "style")
            self.words.append(data.strip())


def sat_down(id: str, players: int, seed: int, names: list[str] | None = None) -> Sitting:
    rules = game(id)
    decks = list(rules.starter_decks().values())
    seated = [decks[seat % len(decks)] for seat in range(players)]
    _, record = begin(rules, seated, seed, names=names)
    return Sitting.restore(rules, record, b"secret")


def scene_of(sitting: Sitting, seat: int, question: int = 1) -> Scene:
    return Scene(
        address="/t/abcdefghij",
        game=sitting.record.game,
        view=sitting.view(seat),
        key=sitting.sight(seat).key,
        log=sitting.lines(seat),
        question=question,
        outcome=sitting.outcome,
    )


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_whatever_is_on_offer_can_be_pressed_in_one_place(id: str, players: int) -> None:
    chance = Chance.seeded(3)
    sitting = sat_down(id, players, 3)
    for number in range(150):
        if sitting.over:
            break
        seat = sitting.asked
        options = sitting.state.choice.options  # type: ignore[union-attr]
        if number % 5 == 0:
            page = Document(whole_page(scene_of(sitting, seat)))
            assert sorted(page.options) == list(range(len(options)))
            assert len(page.ids) == len(set(page.ids))
            other = Document(main_part(scene_of(sitting, (seat + 1) % players)))
            assert other.options == []
        sitting.answer(seat, chance.below(len(options)))


def asked_for(id: str, prompt: str) -> tuple[Sitting, Page]:
    """The first game that comes to a question of this kind, and the page of whoever is asked."""
    for seed in range(1, 40):
        sitting, chance = sat_down(id, 2, seed), Chance.seeded(seed)
        while sitting.state.choice is not None:
            if sitting.state.choice.prompt == prompt:
                return sitting, Page(scene_of(sitting, sitting.asked))
            sitting.answer(sitting.asked, chance.below(len(sitting.state.choice.options)))
    raise AssertionError(f"no game of {id} asked for {prompt}")


def test_a_house_says_what_one_has_of_it() -> None:
    sitting, page = asked_for("keyforge/1.2", "house")
    position: Any = sitting.view(sitting.asked).position()
    mine = position["players"][page.player]
    for press in page.prompt.presses:
        held, lain = (
            sum(press.of in position["cards"][card]["houses"] for card in cards)
            for cards in (mine["hand"], [*mine["battleline"], *mine["artifacts"]])
        )
        assert (press.kind, press.remark) == ("house", f"{held} in hand, {lain} in play")
    assert [press.words for press in page.prompt.presses] == [each.capitalize() for each in mine["houses"]]
    shown = Document(main_part(page.scene))
    assert {press.remark for press in page.prompt.presses} <= set(shown.words)


def test_a_flank_is_chosen_at_its_end_of_ones_own_line() -> None:
    _, page = asked_for("keyforge/1.2", "flank")
    assert page.near is not None
    (line,) = (row for row in page.near.rows if row.row.flanks)
    assert [press.notation for press in (line.left, line.right) if press] == ["left", "right"]
    assert page.prompt.presses == ()
    others = [row for side in page.far for row in side.rows]
    assert not any(row.left or row.right for row in others)
    ghosts = [
        (place, pressed)
        for place, (kind, pressed) in enumerate(Document(main_part(page.scene)).items)
        if kind == "ghost"
    ]
    assert [pressed for _, pressed in ghosts] == [[0], [1]]
    assert ghosts[1][0] - ghosts[0][0] >= len(line.items) + 1


def test_cards_that_come_one_after_another_stand_side_by_side() -> None:
    sitting, page = asked_for("keyforge/1.2", "order")
    options = sitting.state.choice.options  # type: ignore[union-attr]
    assert sum(len(face.presses) for face in page.tray) == len(options)
    assert not any(face.presses for side in page.sides for face in side.faces)
    document = Document(main_part(page.scene))
    assert len(document.ids) == len(set(document.ids))


def alike(number: int, **changed: Any) -> Face:
    told = {"name": "Pawn", "kind": "minion", "numbers": (Number("SP", 1, 1), Number("HP", 0, 0))}
    return Face(Tile(f"Pawn#{number}", **(told | changed)), f"key{number}", "")


def test_tiles_that_are_the_same_are_one_pack_from_four_on() -> None:
    four = [alike(number) for number in range(1, 5)]
    other = Face(Tile("Wolf", "Wolf"), "wolf", "")
    assert list(packed([other, *four])) == [other, Pack(tuple(four))]
    assert list(packed([four[0], other, *four[1:]])) == [Pack(tuple(four)), other]
    assert list(packed(four[:3])) == four[:3]


@pytest.mark.parametrize(
    "fourth",
    [
        alike(4, exhausted=True),
        alike(4, numbers=(Number("SP", 2, 1), Number("HP", 0, 0))),
        alike(4, marks=(Mark("Sword", "1 Sword Counter of Ann", "counter", "Ann"),)),
        alike(4, player="Bob"),
        replace(alike(4), presses=(Press(0, "Target", "target Pawn#4"),)),
        replace(alike(4), parts=("attacks",)),
    ],
    ids=["exhausted", "stronger", "marked", "another's", "on offer", "in a fight"],
)
def test_what_differs_or_can_be_chosen_is_in_no_pack(fourth: Face) -> None:
    faces = [alike(1), alike(2), alike(3), fourth]
    assert list(packed(faces)) == faces


def test_a_text_is_parted_between_words_and_nothing_of_it_is_lost() -> None:
    texts = [card["text"] for id in ("kotc/17", "kotc/9") for card in cards_of(id) if card.get("text")]
    faces = [Face(Tile("x", "x", text=text), "", "") for text in texts]
    assert any(face.rest for face in faces)
    for face in faces:
        assert face.lead + face.rest == face.tile.text
        assert not face.rest or face.rest.startswith(" ")


def cards_of(id: str) -> list[dict[str, Any]]:
    position: Any = sat_down(id, 2, 1).state.view(-1).position()
    return list(position["cards"].values())


def test_what_a_card_is_now_is_told_beside_what_is_printed() -> None:
    sword = Mark("Sword", "1 Sword Counter of Ann", "counter", "Ann")
    tile = Tile(
        "Wolf", "Wolf", numbers=(Number("SP", 3, 2), Number("HP", 1, 1)), marks=(sword,), exhausted=True
    )
    face = Face(tile, "wolf", "", badges=(Badge("sword", "attacks, number 1", 1),))
    assert face.facts == ("SP is 3, printed 2", "exhausted", "1 Sword Counter of Ann", "attacks, number 1")
    for fact in ("SP 3 (printed 2)", "HP 1", "exhausted", "Sword Counter of Ann", "attacks, number 1"):
        assert fact in face.label


def test_what_somebody_else_s_card_asks_is_told_to_be_theirs() -> None:
    sitting, page = asked_for("kotc/17", "allocate")
    other = 1 - sitting.asked
    assert page.prompt.seat == other
    assert page.prompt.remark.startswith(f"for {sitting.names[other]}’s ")
    _, own = asked_for("keyforge/1.2", "flank")
    assert own.prompt.seat is None
    assert "’s " not in own.prompt.remark


def test_the_chain_says_what_resolves_now_and_what_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, page = asked_for("kotc/17", "respond")
    far, near = page.far[0].side.player, page.player
    cards = list(page.stage.cards)[:2]
    older, newer = Link(cards[0], near, "HONE"), Link(cards[1], far, "", (cards[0],))
    begun = Resolving(cards[1], far, "", "Destroy it.", (cards[0],))
    scene = scene_of(sitting, sitting.asked)

    def drawn(links: tuple[Link, ...], now: Resolving | None) -> tuple[list[tuple[int, bool]], list[str]]:
        stage = replace(page.stage, links=links, resolving=now)
        monkeypatch.setattr(model, "stage_of", lambda game, view: stage)
        shown = Document(main_part(scene))
        return [(each.number, each.now) for each in Page(scene).links], shown.words

    shown, words = drawn((older, newer), None)
    assert shown == [(2, False), (1, False)]
    assert {"2 · resolves next", "1 · waits", f"→ {page.name_of(cards[0])}"} <= set(words)
    shown, words = drawn((older, newer), begun)
    assert shown == [(2, True), (1, False)]
    assert {"2 · resolves now", "1 · resolves next", "Destroy it."} <= set(words)
    shown, words = drawn((newer, older), begun)
    assert shown == [(2, False), (1, True)]
    assert {"2 · resolves next", "1 · resolves now"} <= set(words)
    shown, words = drawn((older,), begun)
    assert shown == [(0, True), (1, False)]
    assert {"resolves now", "1 · resolves next"} <= set(words)
    many = tuple(page.stage.cards)[:5]
    _, words = drawn((replace(newer, targets=many),), None)
    assert f"→ {page.name_of(many[0])}, {page.name_of(many[1])} and 3 others" in words


def test_eight_sit_in_two_benches_from_the_viewer_s_left_on() -> None:
    sitting = sat_down("kotc/17", 8, 1)
    page = Page(scene_of(sitting, 5))
    assert [[side.seat for side in bench] for bench in page.benches] == [[6, 7, 0, 1], [2, 3, 4]]
    assert [side.seat for side in page.far if side.concerned] == [sitting.asked] * (sitting.asked != 5)


def secrets_of(sitting: Sitting, seat: int) -> set[str]:
    """The names of cards of which the seat knows none."""
    state: Any = sitting.state
    cards = range(len(state.faces))
    known = {state.faces[card].name for card in cards if state.may_know(card, seat)}
    return {state.faces[card].name for card in cards} - known


@pytest.mark.parametrize(("id", "players"), [("kotc/17", 2), ("keyforge/1.2", 2)])
def test_no_card_is_shown_that_the_seat_may_not_know(id: str, players: int) -> None:
    chance = Chance.seeded(8)
    sitting = sat_down(id, players, 8)
    told: list[set[str]] = [set(), set()]
    for number in range(120):
        if sitting.over:
            break
        if number % 6 == 0:
            for seat in range(players):
                page = whole_page(scene_of(sitting, seat))
                told[seat] |= {event.card or "" for event in sitting.log(seat).events}
                for name in secrets_of(sitting, seat) - told[seat]:
                    assert f">{name}<" not in unescape(page)
        options = sitting.state.choice.options  # type: ignore[union-attr]
        sitting.answer(sitting.asked, chance.below(len(options)))


def test_what_people_have_written_is_shown_and_never_obeyed() -> None:
    names = ["<script>x</script>", "\"><i onclick='1'>"]
    sitting = sat_down("kotc/17", 2, 1, names)
    page = whole_page(scene_of(sitting, sitting.asked))
    shown = Document(page).words
    assert all(any(name in words for words in shown) for name in names)
    assert "<script>" not in page
    assert "<i onclick" not in page


def test_a_page_is_small() -> None:
    """90 KB at the first visit, 24 KB a frame."""
    sitting = sat_down("kotc/17", 2, 5)
    chance = Chance.seeded(5)
    largest = 0
    while not sitting.over:
        options = sitting.state.choice.options  # type: ignore[union-attr]
        sitting.answer(sitting.asked, chance.below(len(options)))
        largest = max(largest, len(main_part(scene_of(sitting, 0)).encode()))
    assert largest < 24_000
    files = [path.read_bytes() for path in STATIC.iterdir() if path.suffix in (".css", ".js", ".svg")]
    wire = sum(len(gzip.compress(each)) for each in files)
    assert wire + len(whole_page(scene_of(sitting, 0)).encode()) < 90_000


def test_the_part_that_is_not_ours_is_what_it_was() -> None:
    assert hashlib.sha256((STATIC / "idiomorph.js").read_bytes()).hexdigest()[:32] == IDIOMORPH


def test_our_script_is_one_module_of_at_most_600_lines() -> None:
    assert len((STATIC / "table.js").read_text().splitlines()) <= 600


def test_the_log_says_what_it_said_at_the_terminal() -> None:
    sitting = sat_down("keyforge/1.2", 2, 2)
    scene = scene_of(sitting, 0)
    shown = " ".join(Document(log_part(scene.log, scene)).words)
    for line in scene.log:
        assert all(span.words.strip() in shown for span in line.sentence.spans)


def test_every_game_can_be_begun() -> None:
    page = start_page()
    Document(page)
    for id in ("kotc/9", "kotc/12-early", "kotc/17", "keyforge/1.2"):
        assert f'name="game" value="{id}"' in page


def test_the_newest_of_each_game_is_offered_first_and_shows_its_cards() -> None:
    first, second, *others = offered_games()
    assert {first.id, second.id} == {"keyforge/1.2", "kotc/17"}
    assert not any(each.newest or each.pictures for each in others)
    for game_offered in (first, second):
        pictures = [picture.split("/")[2:5] for picture in game_offered.pictures]
        assert len(pictures) == 5
        assert len({motifs.partition(",")[0].rstrip("!0123456789.") for *_, motifs in pictures}) == 5


def test_a_game_of_one_s_own_is_called_what_people_call_it() -> None:
    own = [
        GameRow("abcdefghij", "kotc/12-early", "playing", None, 0.0, None),
        GameRow("bcdefghijk", "keyforge/1.2", "over", "Ann has won", 0.0, 1.0),
    ]
    words = Document(start_page(own)).words
    assert {"Continue Keeper of the Cards", "edition 12 (early)"} <= set(words)
    assert {"Look at KeyForge", "rules 1.2 · Ann has won"} <= set(words)


# Colours

PAIRS = [
    *((text, ground) for text in ("ink", "dim") for ground in ("felt", "felt2", "panel")),
    ("accent-ink", "accent"), ("up", "paper2"), ("down", "paper2"), ("bad", "panel"), ("gold", "panel"),
    ("on-paper", "paper"), ("on-paper", "paper2"), ("dim-on-paper", "paper"), ("dim-on-paper", "paper2"),
    ("on-sign", "attack"), ("on-sign", "defend"), ("on-sign", "good"),
]  # fmt: skip
"""Words and what they stand on."""


def tokens(theme: int) -> dict[str, str]:
    css = (STATIC / "table.css").read_text()
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})[;}]", css))
    for name, *both in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css):
        found[name] = both[theme]
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_words_can_be_read_on_what_they_stand_on(text: str, ground: str, theme: int) -> None:
    """WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    colours = tokens(theme)
    one, other = sorted((luminance(colours[text]), luminance(colours[ground])), reverse=True)
    assert (one + 0.05) / (other + 0.05) >= 4.5
