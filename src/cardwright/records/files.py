"""The file of a played game: readable, a line a choice, and so written that no change to it goes unseen.

Behind each choice stand the first digits of a running digest; everything else has a check of its own. They
find the slips of a hand and of a disk; they are no signature.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, final

import msgspec

from cardwright.core.record import FORM, Record
from cardwright.errors import FileError
from cardwright.files import read_text

LARGEST_FILE: Final = 20_000_000


def to_json(record: Record) -> str:
    """The record as readable JSON, a line a choice, with its checks."""
    document = _document(record)
    checks, behind = _checks(document)
    document["choices"] = [f"{line} #{check}" for line, check in zip(record.choices, behind, strict=True)]
    return _serialized({**document, "checks": checks})[0]


def from_json(text: str | bytes, source: str = "record") -> Record:
    """The record that `to_json` wrote; `source` names it in errors.

    Raises `FileError` with the place of what is wrong: the line, and the choice or the key.
    """
    try:
        written = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise FileError("the file is not written in UTF-8", source, line) from None
    try:
        return _Reading(_decoded(written, source), written, source).record()
    except RecursionError:
        raise FileError("this is no record of a game: it is nested too deeply", source) from None
    except UnicodeEncodeError:
        raise FileError(
            "this is no record of a game: it holds half a letter, such as \\ud800", source
        ) from None


def read_record(path: str | Path) -> Record:
    """The record in a file. Raises `FileError` with the place of what is wrong."""
    return from_json(read_text(path, LARGEST_FILE), str(path))


def write_record(record: Record, path: str | Path) -> None:
    """Write the record, whole or not at all, over what was in the file.

    Where there is a link it gives way to the file; what it leads to stays as it is. Raises `FileError`.
    """
    with _part(record, Path(path)) as part:
        os.replace(part, path)


def write_new_record(record: Record, path: str | Path) -> bool:
    """Write the record, whole or not at all, where there is no file; whether there was none.

    Raises `FileError`.
    """
    with _part(record, Path(path)) as part:
        try:
            os.link(part, path)
        except FileExistsError:
            return False
        except OSError:  # a disk that knows no links
            if os.path.lexists(path):
                return False
            os.replace(part, path)
    return True


@contextmanager
def _part(record: Record, path: Path) -> Iterator[Path]:
    """A file of nobody else's beside the path, with the whole record in it, to be put there."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        try:
            with part.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(to_json(record))
                stream.flush()
                os.fsync(stream.fileno())
            yield part
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise FileError(f"the game cannot be saved here: {reason}", str(path)) from None


def _decoded(written: str, source: str) -> dict[str, Any]:
    """The file as a JSON object in which no key stands twice."""

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise FileError(f"{key!r} stands twice", source)
            found[key] = value
        return found

    def refuse(word: str) -> Any:
        raise FileError(f"this is no JSON that can be read: {word} is no number", source)

    try:
        document = json.loads(written, object_pairs_hook=table, parse_constant=refuse)
    except json.JSONDecodeError as fault:
        broken = "the file breaks off" if _breaks_off(written, fault) else f"this is no JSON: {fault.msg}"
        raise FileError(broken, source, fault.lineno) from None
    except FileError:
        raise
    except ValueError:
        raise FileError("a number in this file has too many digits", source) from None
    if not isinstance(document, dict) or "form" not in document:
        raise FileError("this is no record of a game", source)
    if document["form"] != FORM:
        raise FileError(f"the record has form {document['form']!r:.20}; this program reads {FORM}", source)
    return document


def _breaks_off(written: str, fault: json.JSONDecodeError) -> bool:
    """Whether the file is right as far as it goes: it ends behind a value, or within a text or a word."""
    rest = written[fault.pos :].strip()
    begun = any(word.startswith(rest) for word in ("true", "false", "null", "-"))
    return begun or fault.msg.startswith("Unterminated string")


@final
class _Reading:
    """A decoded file on its way to a record: key by key, choice by choice, check by check."""

    def __init__(self, document: dict[str, Any], text: str, source: str) -> None:
        self._document = document
        self._source = source
        layout, self._lines = _serialized(document)
        if _lines_of(layout) != _lines_of(text):
            self._lines = {}  # somebody has laid it out otherwise

    def record(self) -> Record:
        """The record, if every check fits. Raises `FileError`."""
        checks = self._document.pop("checks", None)
        if not isinstance(checks, dict):
            raise self._refused("the table `checks` is missing", "checks")
        behind = self._take_checks_off_choices()
        try:
            record = msgspec.convert(self._document, Record)
        except msgspec.ValidationError as fault:
            raise self._refused(f"this is no record of a game: {fault}", _key(str(fault))) from None
        right, right_behind = _checks(_document(record))
        for part in checks.keys() - right.keys():
            raise self._refused(f"`{part}` is missing; only its check is here", "checks")
        end = right.pop("end")
        for part, check in right.items():
            self._compare(part, f"`{part}`", check, checks.get(part))
        for n, check in enumerate(right_behind, start=1):
            meant = f"choice {n} ({record.choices[n - 1]:.60}), or what stood before it,"
            self._compare(f"choice {n}", meant, check, behind[n - 1])
        meant = f"`result`, or what followed choice {len(behind)},"
        self._compare("result", meant, end, checks.get("end"))
        return record

    def _take_checks_off_choices(self) -> list[str]:
        choices = self._document.get("choices")
        if not isinstance(choices, list):
            return []
        behind = []
        for n, line in enumerate(choices, start=1):
            choice, mark, check = line.rpartition(" #") if isinstance(line, str) else ("", "", "")
            if not mark:
                raise self._refused(f"choice {n} has no check behind it: {line!r:.60}", f"choice {n}")
            choices[n - 1] = choice
            behind.append(check)
        return behind

    def _compare(self, place: str, part: str, check: str, found: object) -> None:
        if found != check:
            message = f"{part} is not what was written: its check would be {check}, not {str(found)[:10]}"
            raise self._refused(message, place)

    def _refused(self, message: str, place: str) -> FileError:
        return FileError(message, self._source, self._lines.get(place))


def _key(fault: str) -> str:
    """The part of the file that a fault speaks of: the last word in backticks, such as `$.seed`.

    >>> _key("Expected `int`, got `str` - at `$.seats[1].name`")
    'seat 2'
    """
    key = fault.rpartition("`")[0].rpartition("`")[2].removeprefix("$.").partition(".")[0]
    word, _, number = key.removesuffix("]").partition("[")
    return f"{word.removesuffix('s')} {int(number) + 1}" if number.isdigit() else word


def _document(record: Record) -> dict[str, Any]:
    """The record as plain data: what most games have nothing to say of, such as fair chance, is left out."""
    document: dict[str, Any] = msgspec.to_builtins(record)
    if record.chance is None:
        del document["chance"]
    if not record.before:
        del document["before"]
    return document


def _checks(document: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    """The check of each part of a record, and those behind its choices."""
    parts: dict[str, Any] = {key: document[key] for key in ("game", "rules", "seed", "first")}
    parts |= {f"seat {n}": seat for n, seat in enumerate(document["seats"], start=1)}
    running = hashlib.sha256(_bytes(parts))
    behind = []
    for line in document["choices"]:
        running.update(_bytes(line))
        behind.append(running.hexdigest()[:4])
    running.update(_bytes(document["result"]))
    checks = {part: hashlib.sha256(_bytes(value)).hexdigest()[:8] for part, value in parts.items()}
    for part in ("before", "chance"):
        if part in document:
            checks[part] = hashlib.sha256(_bytes(document[part])).hexdigest()[:8]
    return {**checks, "end": running.hexdigest()[:8]}, behind


def _bytes(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n")]


def _serialized(document: dict[str, Any]) -> tuple[str, dict[str, int]]:
    """The document as text, and on which line each part of it stands."""
    lines = ["{"]
    places: dict[str, int] = {}
    for key, value in document.items():
        places[key] = len(lines) + 1
        text = json.dumps(value, ensure_ascii=False, indent=1)
        if key in ("choices", "seats") and isinstance(value, list):
            line = places[key] + 1
            for n, each in enumerate(value, start=1):
                places[f"{key.removesuffix('s')} {n}"] = line
                line += json.dumps(each, indent=1).count("\n") + 1
        lines += f" {json.dumps(key, ensure_ascii=False)}: {text}".replace("\n", "\n ").split("\n")
        lines[-1] += ","
    lines[-1] = lines[-1].removesuffix(",")
    return "\n".join([*lines, "}"]) + "\n", places
