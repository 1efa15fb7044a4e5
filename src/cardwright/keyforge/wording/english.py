"""English grammar, as much of it as cards need: nouns, verbs, lists, pronouns, sentences.

A text is made with marks for whom it speaks of (`{opponent}`, `{this}`), and `finished` puts a name or a
pronoun there: whoever has been named in a sentence is "they" or "it" in the rest of it, unless another card
has been spoken of since.

>>> finished("if {opponent} {has|have} 7 Æ, {opponent} {loses|lose} 4 Æ")
'If the opponent has 7 Æ, they lose 4 Æ.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

ANOTHER_NOUN: Final = "{*}"
"""Stands before a noun: from here on "it" could be understood as that."""

IRREGULAR: Final = {"be": "is", "have": "has", "do": "does", "go": "goes"}
PLURAL: Final = {"be": "are"}
NAMES: Final = {
    "opponent": "the opponent",
    "all": "every player",
    "this": "this card",
    "creature": "this creature",
    "host": "the bearer",
    "foe": "the foe",
}
PEOPLE: Final = ("opponent", "all")
MARK: Final = re.compile(r"\{([^{}]*)\}|[.?](?=\s|$)")


@final
@dataclass(frozen=True)
class Noun:
    """Who does something, or to whom it is done, in the forms that a sentence needs.

    `changing` says that the verb waits until it is known whether the name or "they" stands there.
    """

    subject: str
    object: str
    possessive: str
    plural: bool = False
    changing: bool = False

    def does(self, verb: str) -> str:
        """The verb as it stands behind this subject: only its first word changes."""
        if self.changing:
            return f"{{{conjugated(verb, plural=False)}|{conjugated(verb, plural=True)}}}"
        return conjugated(verb, plural=self.plural)


def marked(key: str) -> Noun:
    """Somebody of `NAMES`, to be named or to be a pronoun as the sentence has it."""
    return Noun(f"{{{key}}}", f"{{{key}:object}}", f"{{{key}'s}}", changing=key in PEOPLE)


def named(text: str, plural: bool = False) -> Noun:
    """Cards with a name or a description, which is the same everywhere in a sentence."""
    return Noun(text, text, possessive(text), plural)


def possessive(text: str) -> str:
    """A noun in the genitive.

    >>> possessive("one creature"), possessive("its neighbors")
    ("one creature's", "its neighbors'")
    """
    return f"{text}'" if text.endswith("s") else f"{text}'s"


YOU: Final = Noun("you", "you", "your", plural=True)
OPPONENT: Final = marked("opponent")
ALL: Final = marked("all")
IT: Final = Noun("it", "it", "its")
THEY: Final = Noun("they", "them", "their", plural=True)


def conjugated(verb: str, plural: bool) -> str:
    """A verb in the third person; only its first word changes.

    >>> conjugated("be destroyed", plural=False), conjugated("pass by", plural=False)
    ('is destroyed', 'passes by')
    """
    first, _, rest = verb.partition(" ")
    if plural:
        first = PLURAL.get(first, first)
    elif first in IRREGULAR:
        first = IRREGULAR[first]
    elif first not in ("cannot", "may", "must", "would"):
        first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{first} {rest}".rstrip()


def article(text: str) -> str:
    """With "a" or "an"; another one is "another".

    >>> article("enemy creature"), article("other creature"), article("Untamed card")
    ('an enemy creature', 'another creature', 'an Untamed card')
    """
    if text.startswith("other "):
        return f"an{text}"
    return f"an {text}" if text[0].lower() in "aeiouæ" else f"a {text}"


def both_of(parts: Iterable[str], joint: str = "and") -> str:
    """A list in words.

    >>> both_of(["+2 power", "taunt", "hazardous 2"])
    '+2 power, taunt and hazardous 2'
    """
    *before, last = parts
    return f"{', '.join(before)} {joint} {last}" if before else last


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {singular}" if number == 1 else f"{number} {plural or singular + 's'}"


def capital(text: str) -> str:
    """With a capital letter, also behind an opening mark."""
    return re.sub(r"^((?:\{\*\})*[“(]?)(\w)", lambda found: found[1] + found[2].upper(), text)


def finished(text: str) -> str:
    """Sentences with names and pronouns in place of marks, capitals in front and a period at the end."""
    whole = _without_marks(text).strip()
    if not whole.endswith((".", "”")):
        whole += "."
    return re.sub(r"(?:(?<=^)|(?<=\. )|(?<=— ))\w", lambda found: found[0].upper(), whole)


def _without_marks(text: str) -> str:
    parts, place = [], 0
    said: set[str] = set()
    pronoun = False
    for found in MARK.finditer(text):
        parts.append(text[place : found.start()])
        place = found.end()
        mark = found[1]
        if mark is None:
            said.clear()
            parts.append(found[0])
        elif mark == "*":
            said &= {*PEOPLE}
        elif "|" in mark:
            parts.append(mark.split("|")[pronoun])
        else:
            key, form = re.fullmatch(r"(\w+)(:object|'s)?", mark).groups()  # type: ignore[union-attr]
            pronoun = key in said
            parts.append(_form_of(key, form or "", pronoun))
            said = {key} | (said & {*PEOPLE})
    return "".join([*parts, text[place:]])


def _form_of(key: str, form: str, pronoun: bool) -> str:
    if not pronoun:
        return possessive(NAMES[key]) if form == "'s" else NAMES[key]
    noun = THEY if key in PEOPLE else IT
    return {"": noun.subject, ":object": noun.object, "'s": noun.possessive}[form]
