"""Our own wording: every word has a template, every card reads as English, and none as it is printed."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cardwright.keyforge import words
from cardwright.keyforge.cards import facts, lines
from cardwright.keyforge.grammar import DESCRIBING, FORMS, HOUSES, TRAITS, TYPES
from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.cards import texts, wording
from cardwright.keyforge.wording.english import article, conjugated, counted, finished
from cardwright.keyforge.wording.report import describe_card
from cardwright.keyforge.words import line

ROOT: Final = Path(__file__).parents[2]
SNAPSHOT: Final = tomllib.loads((ROOT / "tests/data/keyforge-wording.toml").read_text(encoding="utf-8"))
PRINTED: Final = ROOT.parent / "shared" / "keyforge" / "texts.json"
LONGEST_SHARED: Final = 12
"""Words in a row that our text and the printed one may have in common."""

SAMPLES: Final = {
    "play(destroy(a(creature.armored)))": "Play — Destroy one creature with armor.",
    "play(destroy(each(upgrade)))": "Play — Destroy every upgrade.",
    "play(damage(2, each(action_card)))": "Play — Deal 2 damage to every action card.",
    "play(gain(count(my.creature)))": "Play — You gain 1 Æ for every friendly creature.",
    "play(gain(1), lose(1, them))": "Play — You gain 1 Æ. The opponent loses 1 Æ.",
    "play(draw(1))": "Play — You draw 1 card.",
    "play(draw(2))": "Play — You draw 2 cards.",
    "play(chains(1))": "Play — You gain 1 chain.",
    "play(grow(1, this))": "Play — Put 1 power counter on this card.",
    "play(grow(2, a(creature)))": "Play — Put 2 power counters on one creature.",
    "play(to_hand(a(creature)))": "Play — Send one creature back to its owner's hand.",
    "play(to_hand(some(2, creature)))": "Play — Send 2 creatures back to their owners' hands.",
    "play(may(destroy(a(creature)), gain(1)))": "Play — You may destroy one creature and gain 1 Æ.",
    "cannot(fights(this))": "This card cannot fight.",
    "cannot(dies(my.creature))": "Friendly creatures cannot be destroyed.",
    "must(uses(me, creature))": "You must use creatures.",
    "when(dies(this), draw(1))": "When this card is destroyed, you draw 1 card.",
    "when(reaps(other.creature), stun(it))": "When another creature reaps, stun it.",
    "when(forges(them), gain(1, them))": "When the opponent forges a key, they gain 1 Æ.",
    "refill(2, me)": "You refill your hand to 2 cards more than usual.",
    "refill(-2, them)": "The opponent refills their hand to 2 cards fewer than usual.",
    "key_cost(-2, me)": "Your keys cost 2 Æ less.",
    "key_cost(1, everyone)": "All keys cost 1 Æ more.",
    "this.gets(elusive)": "This card has elusive.",
    "my.creature.gets(elusive)": "Friendly creatures have elusive.",
    "host.gets(ignores(taunt))": "The bearer ignores taunt when attacking.",
    "my.creature.gets(ignores(taunt))": "Friendly creatures ignore taunt when attacking.",
    "play(each(my.creature).gets(house(mars)))": "Play — Every friendly creature belongs to house Mars.",
}
"""Lines that no card has, for the forms of verbs and nouns."""


def read(text: str) -> Any:
    """What is written, as Python reads it in a module of cards."""
    return eval(text, dict(vars(words)))


def all_words(thing: object) -> Iterator[str]:
    """The words of a tree, each as often as it stands there."""
    if isinstance(thing, str):
        yield thing.removeprefix("non_")
    elif isinstance(thing, tuple):
        for part in thing:
            yield from all_words(part)
    elif isinstance(thing, Node):
        yield thing.op
        yield from thing.options
        for part in (*thing.args, *thing.options.values()):
            yield from all_words(part)


def plain(text: str) -> list[str]:
    """The words of a text, without marks, capitals and signs that differ in print."""
    return re.findall(r"[\w+]+", text.replace("<A>", " Æ ").replace("<D>", " damage ").lower())


@pytest.mark.parametrize("name", SNAPSHOT)
def test_a_card_reads_as_it_should(name: str) -> None:
    assert list(texts()[name]) == SNAPSHOT[name]


@pytest.mark.parametrize(("written", "said"), SAMPLES.items(), ids=list(SAMPLES))
def test_nouns_and_verbs_agree(written: str, said: str) -> None:
    assert wording(line("Sample", read(written))) == (said,)


def test_the_cards_above_have_every_word_of_the_language() -> None:
    shown = {word for name in SNAPSHOT for word in all_words(lines()[name].abilities)}
    shown |= {word for written in SAMPLES for word in all_words(read(written))}
    shown |= {*HOUSES, *TRAITS}  # those are said in the next test
    assert sorted(set(FORMS) - shown) == []


@pytest.mark.parametrize("word", sorted(DESCRIBING - {"fresh", "died", "owned"}))
def test_whatever_describes_cards_is_said(word: str) -> None:
    kind = word if word in TYPES else f"card.{word}"
    [said] = wording(line("Sample", read(f"play(destroy(each({kind})))")))
    if word in (*HOUSES, *TRAITS):
        assert said == f"Play — Destroy every {word.capitalize()} card."
    else:
        assert said.startswith("Play — Destroy every ")
        assert (
            said == "Play — Destroy every card." if word == "card" else said != "Play — Destroy every card."
        )


@pytest.mark.parametrize("word", sorted(DESCRIBING - {"fresh", "died", "owned", *TYPES}))
def test_and_so_is_its_opposite(word: str) -> None:
    [plainly] = wording(line("Sample", read(f"play(destroy(each(creature.{word})))")))
    [opposite] = wording(line("Sample", read(f"play(destroy(each(creature.non_{word})))")))
    assert plainly != opposite
    assert "_" not in opposite


def test_every_card_with_an_ability_has_a_text_a_paragraph_an_ability() -> None:
    assert len(texts()) == 370
    for name, paragraphs in texts().items():
        assert len(paragraphs) == len(lines()[name].abilities)
        assert all(paragraphs)


@pytest.mark.parametrize("name", list(lines()))
def test_no_text_has_code_in_it(name: str) -> None:
    for paragraph in texts()[name]:
        assert re.fullmatch(r"[\w '’“”.,+−—-]+", paragraph), paragraph
        assert not re.search(r"[_{}()\[\]|*]|\bNone\b|\bNode\b|  | [.,]|\.\.|,,", paragraph)
        assert re.fullmatch(r"[A-Z“].*(?:\.|\.”)", paragraph)
        told = set(re.findall(r"[a-z]+", paragraph))
        assert not told & {"els", "amber", "narrow", "dies", "suffers", "kills", "falls", "everyone"}


@pytest.mark.parametrize("name", list(lines()))
def test_sentences_are_good_english(name: str) -> None:
    for paragraph in texts()[name]:
        for sentence in re.split(r"(?<=[.”]) |— |“", paragraph):
            assert not sentence or sentence[0].isupper(), sentence
        assert not re.search(
            r"\b(?:you|they) (?:\w+ )?(?:has|is|gains|loses|steals|draws|plays)\b", paragraph
        )
        assert not re.search(
            r"\b(?:opponent|card|creature|player) (?:have|are|gain|lose|steal|capture)\b", paragraph
        )
        assert not re.search(r"\b1 (?:cards|chains|creatures|power counters)\b", paragraph)
        assert not re.search(r"\b[2-9] (?:card|chain|creature|artifact|power counter)\b", paragraph)
        assert not re.search(r"(?i)\ba [aeiouæ]|\ban [^aeiouæ]", paragraph)
        assert not re.search(r"\b(\w+) \1\b", paragraph)


def test_the_house_style_keeps_its_words() -> None:
    for name, paragraphs in texts().items():
        for paragraph in paragraphs:
            assert "your opponent" not in paragraph.lower()
            assert "up to" not in paragraph.replace("up to and including", "")
            assert ":" not in paragraph
            title = name.strip("“”")
            assert title not in paragraph or title in ("Routine Job",), paragraph


def test_pronouns_are_for_whoever_has_been_named_in_the_sentence() -> None:
    said = (
        "if {opponent} {has|have} 7 Æ, {this} captures 1 from {opponent:object}. {opponent} {loses|lose} it"
    )
    assert finished(said) == "If the opponent has 7 Æ, this card captures 1 from them. The opponent loses it."
    assert finished("while {this} is on a flank, {this} has +2 power") == (
        "While this card is on a flank, it has +2 power."
    )
    assert finished("when {this} fights {*}a creature, ready {this:object}") == (
        "When this card fights a creature, ready this card."
    )
    assert finished("{host's} neighbors").startswith("The bearer's")


def test_grammar() -> None:
    assert [conjugated(verb, plural=False) for verb in ("be stunned", "have", "search", "cannot reap")] == [
        "is stunned",
        "has",
        "searches",
        "cannot reap",
    ]
    assert conjugated("be stunned", plural=True) == "are stunned"
    assert [article(noun) for noun in ("artifact", "other card", "card")] == [
        "an artifact",
        "another card",
        "a card",
    ]
    assert (counted(1, "chain"), counted(2, "chain")) == ("1 chain", "2 chains")


def test_keywords_stand_before_the_abilities() -> None:
    assert describe_card("carlo-phantom").text == (
        "Elusive, skirmish.\n\nWhen you play an artifact, you steal 1 Æ."
    )
    assert describe_card("Ancient Bear").text == "Assault 2."
    assert describe_card("Virtuous Works").text == ""


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """What the publisher prints, by name; it lies beside the checkout and is no part of it."""
    if not PRINTED.is_file():
        pytest.skip("the printed texts are no part of the project; there is no ../shared/keyforge/texts.json")
    told: dict[str, str] = json.loads(PRINTED.read_text(encoding="utf-8"))
    return {name: told[f"{card.number:03d}"] for name, card in facts().items()}


def test_no_text_is_as_printed(printed: dict[str, str]) -> None:
    for name in lines():
        for ours in (" ".join(texts()[name]), describe_card(name).text):
            assert not ours or plain(ours) != plain(printed[name]), name


def test_no_text_has_long_runs_of_the_printed_words(printed: dict[str, str]) -> None:
    for name in lines():
        run = longest_run(plain(describe_card(name).text), plain(printed[name]))
        assert len(run) <= LONGEST_SHARED, f"{name}: {' '.join(run)}"


def longest_run(ours: list[str], theirs: list[str]) -> list[str]:
    """The longest run of words that stands in both.

    >>> longest_run("a b c d".split(), "x b c y".split())
    ['b', 'c']
    """
    longest: list[str] = []
    for start in range(len(ours)):
        for size in range(len(longest) + 1, len(ours) - start + 1):
            run = ours[start : start + size]
            if not any(theirs[at : at + size] == run for at in range(len(theirs) - size + 1)):
                break
            longest = run
    return longest
