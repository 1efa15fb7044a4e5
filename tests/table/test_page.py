"""The page of a seat: all that is on offer can be pressed in one place, and nothing secret is told."""

from __future__ import annotations

import colorsys
import gzip
import hashlib
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import Any, final

import pytest

from cardwright.core.chance import Chance
from cardwright.core.record import begin
from cardwright.games import game
from cardwright.narration.staging import Link, Mark, Number, Resolving, Tile
from cardwright.sitting import Sitting
from cardwright.table.games import GameRow
from cardwright.table.page import (
    STATIC,
    Scene,
    log_part,
    main_part,
    model,
    rendering,
    start_page,
    whole_page,
)
from cardwright.table.page.art import picture_at
from cardwright.table.page.faces import Badge, Face, Pack, packed
from cardwright.table.page.model import Page
from cardwright.table.page.offers import Offers, Press
from cardwright.table.page.parts import Memory, Parts
from cardwright.table.page.starting import offered_games

TABLES = [
    ("kotc/17", 2),
    ("kotc/17", 4),
    ("kotc/17", 8),
    ("kotc/9", 2),
    ("kotc/12", 3),
    ("kotc/15", 2),
    ("kotc/16", 2),
    ("keyforge/1.2", 2),
]
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


def test_a_pack_is_drawn_with_all_that_are_in_it() -> None:
    page = Page(scene_of(sat_down("kotc/17", 2, 3), 0))
    four = tuple(alike(number) for number in range(1, 5))
    drawn = Parts(page, Memory(), rendering._macro).pack(Pack(four))
    read = Document(drawn)
    assert "×4" in "".join(read.words)
    assert {each.key for each in four} <= {id.rpartition("-")[2] for id in read.ids}


def test_what_was_drawn_lately_is_drawn_once_and_no_more_than_a_few_parts_are_kept() -> None:
    memory, drawn = Memory(most=2), list[str]()

    def draw(place: str, shown: str) -> str:
        def anew() -> str:
            drawn.append(shown)
            return f"<b>{shown}</b>"

        return memory.draw("item", place, shown, anew)

    shown = [("here", "a"), ("here", "a"), ("here", "b"), ("there", "b"), ("here", "b"), ("yonder", "c")]
    assert [draw(*each) for each in shown] == [f"<b>{each}</b>" for _, each in shown]
    assert drawn == ["a", "b", "b", "c"]
    assert draw("here", "b") == "<b>b</b>"
    assert drawn == ["a", "b", "b", "c", "b"], "too much was kept by then"


@pytest.mark.parametrize(
    "fourth",
    [
        alike(4, exhausted=True),
        alike(4, numbers=(Number("SP", 2, 1), Number("HP", 0, 0))),
        alike(4, marks=(Mark("Sword", "1 Sword Counter of Ann", "counter", "Ann"),)),
        alike(4, player="Bob"),
        alike(4)._replace(presses=(Press(0, "Target", "target Pawn#4"),)),
        alike(4)._replace(parts=("attacks",)),
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


def test_a_die_that_was_zeroed_is_drawn_without_pips() -> None:
    bear, wall = {"type": "minion", "sp": 3, "hp": 6}, {"type": "minion", "sp": 0, "hp": 9}
    shields = [{"kind": "Shield", "owner": "B"}, {"kind": "Shield", "owner": "B"}]
    guarded = {"card": "Wall", "exhausted": True, "counters": shields}
    position = {
        "cards": {"Bear": bear, "Wall": wall},
        "players": {"A": {"battlefield": ["Bear"]}, "B": {"battlefield": [guarded]}},
        "phase": "battle",
        "dice": [2, 6, 5],
    }
    state = game("kotc/17").position(position)
    for answer in ("enlist Bear", "declare Wall", "pop Shield on Wall die 2"):
        while answer not in state.notations():
            state.take(state.option(0))
        state.take(state.option(answer))
    scene = Scene("/t/abcdefghij", "kotc/17", state.view(1), lambda reference: None, (), 1)
    drawn = re.findall(r'<svg class="die".*?</svg>', main_part(scene))
    assert [die.count("<circle") for die in drawn] == [0, 6, 5]


def test_the_chain_says_what_resolves_now_and_what_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, page = asked_for("kotc/17", "respond")
    far, near = page.far[0].side.player, page.player
    cards = list(page.stage.cards)[:2]
    older, newer = Link(cards[0], near, "HONE"), Link(cards[1], far, "", (cards[0],))
    begun = Resolving(cards[1], far, "", "Destroy it.", (cards[0],))
    scene = scene_of(sitting, sitting.asked)

    def drawn(links: tuple[Link, ...], now: Resolving | None) -> tuple[list[tuple[int, bool]], list[str]]:
        stage = replace(page.stage, links=links, resolving=now)
        monkeypatch.setattr(model, "stage_of", lambda game, view, position: stage)
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
    _, words = drawn((newer._replace(targets=many),), None)
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


def test_a_page_says_that_it_connects_until_its_script_knows_better() -> None:
    page = whole_page(scene_of(sat_down("kotc/17", 2, 1), 0))
    assert re.findall(r'id="live"[^>]* title="([^"]*)"', page) == ["connecting"]


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
    page = whole_page(scene_of(sitting, 0))
    files = needed_by(page)
    assert {"table.css", "table.js", "idiomorph.js", "icons.svg"} <= files
    assert files.isdisjoint(("chat.js", "lobby.js", "replay.js", "decks.js"))
    wire = sum(len(gzip.compress((STATIC / each).read_bytes())) for each in files)
    assert wire + len(page.encode()) < 90_000


def needed_by(text: str) -> set[str]:
    """The files that a browser fetches for a page, a script or a style, and for those again."""
    files = set(re.findall(r"/static/([\w-]+\.\w+)", text))
    files |= set(re.findall(r'"(?:\./)?([\w-]+\.(?:js|css|svg))[#"]', text)) & {
        each.name for each in STATIC.iterdir()
    }
    return files.union(*(needed_by((STATIC / each).read_text()) for each in files if each != "idiomorph.js"))


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
        GameRow("cdefghijkl", "kotc/17", "over", "Ann won (conceded)", 0.0, 1.0),
    ]
    words = Document(start_page(own)).words
    assert {"Continue Keeper of the Cards", "edition 12 (early)"} <= set(words)
    assert {"Look at KeyForge", "rules 1.2 · Ann has won"} <= set(words)
    assert "edition 17 · Ann won: all others have given up" in words


# Colours

TABLE, PAPER = ("felt", "felt2", "panel"), ("paper", "paper2")
"""The grounds on which words lie that have none of their own: on the table, and on a card."""

ON_TABLE, ON_PAPER = ("ink", "dim"), ("on-paper", "dim-on-paper")
"""The words on a ground of which the style sheet says no more."""

STYLES = ("table.css", "overlays.css", "windows.css")
PER_SEAT = [f"var(--s{seat})" for seat in range(8)]


def style_sheet() -> str:
    return "".join(re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(), flags=re.S) for name in STYLES)


@final
class Theme:
    """The style sheet as one theme has it: which words it puts on which ground."""

    def __init__(self, css: str, theme: int) -> None:
        self.tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})[;} ]", css))
        for name, *both in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css):
            self.tokens[name] = both[theme]
        self.hues = [int(hue) for hue in re.findall(r"--hue: (\d+)", css)]
        self.rules: list[tuple[str, str, str]] = []
        """Selector, colour of the words, ground; empty where the rule says nothing of it."""
        for selectors, body in re.findall(r"([^{};]+)\{([^{}]*)\}", css):
            said: dict[str, str] = dict(re.findall(r"(?:^|[;\s])([\w-]+)\s*:\s*([^;]+)", body))
            words, ground = said.get("color", ""), said.get("background", said.get("background-color", ""))
            self.rules += [(each.strip(), words.strip(), ground.strip()) for each in selectors.split(",")]

    def pairs(self) -> set[tuple[str, str]]:
        """Words and what they stand on, as the rules have them."""
        found: set[tuple[str, str]] = set()
        for selector, words, ground in self.rules:
            if words in ("inherit", "transparent") or "gradient" in ground:
                words = ""
            if ground in ("none", "inherit", "currentColor", "transparent") or "gradient" in ground:
                ground = ""
            if words and ground:
                found.add((words, ground))
            elif words:
                here = PAPER if self.token(words) in (*ON_PAPER, "up", "down") else TABLE
                found |= {(words, f"var(--{each})") for each in here}
            elif ground:
                found |= {(each, ground) for each in self._words_on(selector, ground)}
        return found

    def _words_on(self, selector: str, ground: str) -> list[str]:
        """What is written on a ground: what the rule says that this goes on from, or what is usual there."""
        classes = set(re.findall(r"[.#][\w-]+", selector))
        bases = [
            words for other, words, _ in self.rules
            if words.startswith(("var", "#")) and re.fullmatch(r"[.#][\w-]+", other) and other in classes
        ]  # fmt: skip
        if bases:
            return bases
        token = self.token(ground)
        usual = ON_TABLE if token in TABLE else ON_PAPER if token in PAPER else ()
        if "color-mix" in ground:
            usual = ON_TABLE
        return [f"var(--{each})" for each in usual]

    @staticmethod
    def token(value: str) -> str:
        """The name of the token that a value is, if it is one."""
        named = re.fullmatch(r"var\(--([\w-]+)\)", value)
        return named[1] if named else ""

    def colours(self, value: str, behind: tuple[str, ...] = TABLE) -> list[tuple[float, ...]]:
        """Red, green and blue, 0 to 1: of each seat, each house, on each ground that shines through."""
        if value.startswith("var(--seat"):
            return [colour for seat in PER_SEAT for colour in self.colours(seat)]
        if token := self.token(value):
            value = self.tokens[token]
        if mix := re.fullmatch(r"color-mix\(in srgb, (.+?\)) (\d+)%, (.+)\)", value):
            part, other = int(mix[2]) / 100, mix[3]
            under = [f"var(--{each})" for each in behind] if other == "transparent" else [other]
            grounds = [colour for each in under for colour in self.colours(each)]
            return [
                tuple(part * one + (1 - part) * two for one, two in zip(colour, ground, strict=True))
                for colour in self.colours(mix[1])
                for ground in grounds
            ]
        if house := re.fullmatch(r"hsl\(var\(--hue\) (\d+)% (\d+)%\)", value):
            saturation, light = int(house[1]) / 100, int(house[2]) / 100
            return [colorsys.hls_to_rgb(hue / 360, light, saturation) for hue in self.hues]
        digits = value[1:] if len(value) == 7 else "".join(2 * digit for digit in value[1:])
        assert re.fullmatch("[0-9a-f]{6}", digits), f"what colour is {value}?"
        return [tuple(int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))]

    def faults(self) -> list[str]:
        """The pairs of which a contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3)."""
        return [
            f"{words} on {ground}: {least:.2f}"
            for words, ground in sorted(self.pairs())
            if (
                least := min(
                    contrast(one, other) for one in self.colours(words) for other in self.colours(ground)
                )
            )
            < 4.5
        ]


def luminance(colour: tuple[float, ...]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_can_be_read_on_whatever_the_style_sheet_puts_them(theme: int) -> None:
    style = Theme(style_sheet(), theme)
    pairs = {(Theme.token(words), Theme.token(ground)) for words, ground in style.pairs()}
    assert {("dim", "felt2"), ("accent-ink", "accent"), ("on-sign", "defend"), ("down", "paper2")} <= pairs
    assert style.faults() == []


@pytest.mark.parametrize("rule", [
    ".x { color: var(--dim); background: var(--accent) }",
    ".badge.x { background: var(--panel) }",
    ".x { color: var(--edge) }",
    ".x { background: color-mix(in srgb, var(--seat) 60%, transparent) }",
    ".x { color: #fff; background: hsl(var(--hue) 50% 60%) }",
])  # fmt: skip
def test_words_that_nobody_could_read_are_found_in_the_style_sheet(rule: str) -> None:
    assert any(Theme(style_sheet() + rule, theme).faults() for theme in (0, 1))


@pytest.mark.parametrize(
    ("frame", "hue", "motifs", "name"),
    [
        ("no-such-frame", "14", "bolt", "Punch"),
        ("star", "360", "bolt", "Punch"),
        ("star", "-1", "bolt", "Punch"),
        ("star", "14", "bolt", "x" * 201),
        ("star", "14", ",".join(["bolt"] * 40), "Punch"),
        ("star", "14", "no-such-thing", "Punch"),
        ("star", "14", "bolt.99", "Punch"),
        ("star", "14", "Bolt", "Punch"),
        ("star", "14", "bolt,,gem", "Punch"),
        ("star", "14", "", "Punch"),
    ],
)
def test_there_is_no_picture_of_what_no_card_says(frame: str, hue: str, motifs: str, name: str) -> None:
    assert picture_at("star", "14", "bolt", "Punch") is not None
    assert picture_at(frame, hue, motifs, name) is None


def test_triggers_of_one_moment_say_by_the_names_of_cards_what_they_are_about() -> None:
    page = Page(scene_of(sat_down("keyforge/1.2", 2, 3), 0))
    tile = page.stage.hand[0]
    options = [
        {"verb": "next", "n": f"next {n}", "says": "Resolve it", "place": {"on": "nothing"}, word: about}
        for n, (word, about) in enumerate((("by", tile.reference), ("about", "a card out of sight")))
    ]
    offers = Offers({"prompt": "next", "options": options}, page.stage, page.player)
    assert [press.words for press in offers.beside] == [
        f"Resolve it (by {tile.name})",
        "Resolve it (about a card out of sight)",
    ]
