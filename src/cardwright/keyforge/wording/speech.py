"""What an ability has spoken of so far, and the table of templates: one for each word of the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, final

from cardwright.keyforge.tree import Node
from cardwright.keyforge.wording.english import IT, OPPONENT, THEY, YOU, Noun, marked

ANY: Final = "any"
ALL: Final = "all"
ONE: Final = "one"


@final
@dataclass
class Speech:
    """What has been spoken of: to whom "it" refers, and what was done to which cards last.

    `acted` and `acted_on` say what the last effect on cards did to what ("destroyed", "creature"), and
    `steps_along` how often one has gone along the line. `tucked` says that the card keeps a card under it,
    `in_span` that a law lasts for a while only, `house_said` that it has been said which house is active.
    `how` is how the cards of an event are named: "a creature", "creatures", "one creature".
    """

    this: Noun = field(default_factory=lambda: marked("this"))
    me: Noun = YOU
    them: Noun = OPPONENT
    it: Noun = IT
    acted: str = ""
    acted_on: tuple[str, str] = ("card", "cards")
    steps_along: int = 0
    tucked: bool = False
    how: str = ANY
    in_span: bool = False
    house_said: bool = False

    def aside(self, **changes: Any) -> Speech:
        """The same for a part of the text, which leaves the rest as it is."""
        return replace(self, **changes)

    def chose(self, plural: bool) -> None:
        """From now on "it" is what was chosen just now."""
        self.it = THEY if plural else IT


@final
@dataclass(frozen=True)
class Clause:
    """What happens: who does it, the verb, and the rest. Without a subject it is an order to the reader.

    `ordered` says that "you" do it: behind "you may" it stands without a subject. `whole` says that it
    consists of sentences, with which nothing can be joined.
    """

    subject: Noun | None
    verb: str
    rest: str = ""
    ordered: bool = False
    whole: bool = False
    refers: bool = False

    @property
    def full(self) -> str:
        """As a sentence: "you steal 1 Æ", "destroy one creature"."""
        if self.subject is None:
            return _spaced(self.verb, self.rest)
        return _spaced(self.subject.subject, self.subject.does(self.verb), self.rest)

    @property
    def bare_verb(self) -> str:
        """The verb as it stands behind "may" or "cannot", without its subject."""
        return _spaced(self.verb, self.rest)

    @property
    def bare(self) -> str:
        """As it stands behind "you may"."""
        return _spaced(self.verb, self.rest) if self.subject is None or self.ordered else self.full


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part).replace(" ,", ",")


Template = Callable[[Node, Speech], Any]

TEMPLATES: Final[dict[str, Template]] = {}
"""How each word is said; filled by the modules of this package."""


def says(*words: str) -> Callable[[Template], Template]:
    """This template says these words."""

    def keep(template: Template) -> Template:
        for word in words:
            TEMPLATES[word] = template
        return template

    return keep


def say(node: Node, speech: Speech) -> Any:
    """What the word's template makes of it: a `Clause` of an effect, a text of anything else."""
    return TEMPLATES[node.op](node, speech)


def order(verb: str, rest: str = "", refers: bool = False) -> Clause:
    """Something that the reader is told to do."""
    return Clause(None, verb, rest, ordered=True, refers=refers)


def sentences(text: str) -> Clause:
    """Something that is said in sentences of its own."""
    return Clause(None, text, whole=True)


def statement(subject: Noun, verb: str, rest: str = "", refers: bool = False) -> Clause:
    """Somebody does something."""
    return Clause(subject, verb, rest, ordered=subject is YOU, refers=refers)
