"""Events as a seat was told them, and how the log of a game speaks of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, final

import msgspec

from cardwright.narration.phrase import Phrase
from cardwright.narration.questions import DECLINING, general_button, general_question

Fields = dict[str, str | Phrase | None]
"""What each field of a sentence stands for; None for what was not told."""


@final
class ObservedEvent(msgspec.Struct, frozen=True):
    """An event in the form of the protocol; what it says nothing of, or what is hidden, is None.

    Those of one `moment` happened at the same time; it is the number of the first of them.
    """

    word: str = msgspec.field(name="e")
    number: int
    rules: tuple[str, ...] = msgspec.field(name="rule")
    card: str | None = None
    player: str | None = None
    other: str | None = None
    by: str | None = None
    about: str | None = None
    amount: int | None = msgspec.field(name="n", default=None)
    origin: str | None = msgspec.field(name="from", default=None)
    destination: str | None = msgspec.field(name="to", default=None)
    what: str | None = None
    dice: tuple[int, ...] = ()
    cause: int | None = None
    moment: int | None = None


@final
class LoggedEvent(msgspec.Struct, frozen=True):
    """An event as it was told, its cards called what they were called then.

    `kind` is the event's word, made finer where one word stands for several things; `phase` is when it
    happened; `against` is who is attacked, or another second card that it is about; `origin` and
    `destination` are from where and to where; `standing` tells how all stand as a turn begins; `quoted` is
    the text of what is used, as far as it is known.
    """

    words: Words
    observed: ObservedEvent
    kind: str
    phase: str
    card: str | None
    by: str | None
    against: str | None = None
    origin: str | None = None
    destination: str | None = None
    standing: str = ""
    quoted: str = ""

    @property
    def number(self) -> int:
        """The number of the event."""
        return self.observed.number

    @property
    def moment(self) -> int:
        """The number of the first event that happened at the same time."""
        moment = self.observed.moment
        return self.number if moment is None else moment


@final
@dataclass(frozen=True)
class Words:
    """How the log of a game speaks.

    `sentences` has for each kind of event its sentences, the fullest first; the first of which everything is
    known is used. The `quiet` kinds are left out, because the sentences around them say it already.
    `counted` kinds make one sentence in a row though they name no cards. `verbs` are the fields that are
    another word where there are several cards. A kind in `completed` is told together with the event that
    follows it and says against whom it goes. `fields` gives what the fields of this game alone stand for,
    `already_said` whether the event before says it all already. `questions` are those that the game puts in
    words of its own, by prompt and purpose, `given_up` what somebody gives up who declines, by prompt,
    `endings` why a game ended, by the reason of its result, and `answers` the questions by prompt and the
    verb of their answers, where that tells more than the purpose. `open_questions` are the prompts of those
    about what lies open to all: everybody can see what can be answered. `buttons` are the words that stand on
    an answer, by its verb, or by prompt and verb (`main end`); verbs in `declining` leave something be,
    beside those of any game.
    """

    sentences: Mapping[str, tuple[str, ...]]
    quiet: frozenset[str]
    counted: frozenset[str]
    verbs: Mapping[str, str]
    completed: Mapping[str, str]
    fields: Callable[[list[LoggedEvent]], Fields]
    already_said: Callable[[LoggedEvent, LoggedEvent], bool]
    questions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    given_up: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[tuple[str, str], str] = field(default_factory=dict)
    open_questions: frozenset[str] = frozenset()
    buttons: Mapping[str, str] = field(default_factory=dict)
    declining: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for each in fields(self):
            if isinstance(table := getattr(self, each.name), Mapping):
                object.__setattr__(self, each.name, MappingProxyType(dict(table)))

    def __reduce__(self) -> tuple[Any, ...]:
        """As `pickle` keeps it, and `copy` copies it: in tables that can be written in."""
        said = [getattr(self, each.name) for each in fields(self)]
        return Words, tuple(dict(each) if isinstance(each, Mapping) else each for each in said)

    def question(self, prompt: str, purpose: str, verb: str = "") -> str:
        """What is asked, in a sentence; `verb` begins the answers."""
        own = self.answers.get((prompt, verb)) or self.questions.get((prompt, purpose))
        return own or general_question(prompt, purpose, verb)

    def button(self, prompt: str, verb: str) -> str:
        """What a button says that gives an answer with this verb, before what the answer names."""
        return self.buttons.get(f"{prompt} {verb}") or self.buttons.get(verb) or general_button(verb)

    def declines(self, verb: str) -> bool:
        """Whether an answer with this verb leaves something be."""
        return verb in DECLINING or verb in self.declining

    @cached_property
    def together(self) -> frozenset[str]:
        """Kinds whose events in a row make one sentence, such as the cards of a hand that is drawn."""
        naming = {kind for kind, each in self.sentences.items() if any("{cards}" in one for one in each)}
        return self.counted | naming
