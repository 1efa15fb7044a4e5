"""What the classes of a state say that they hold: the types of their attributes, read from the source.

mypy checks that the program keeps to these types. Whatever is read back from outside is held to the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from inspect import isroutine
from pathlib import Path
from types import ModuleType
from typing import Any, Final, final

from cardwright.core.keys import WORKED_OUT


@final
@dataclass(frozen=True)
class Atom:
    """A value of this built-in type: `int`, `bool` or `str`."""

    kind: type


@final
@dataclass(frozen=True)
class Maybe:
    """Something, or None."""

    kind: Kind


@final
@dataclass(frozen=True)
class Several:
    """A list, or a tuple of any length, of which every part is of one kind."""

    container: type
    kind: Kind


@final
@dataclass(frozen=True)
class Row:
    """A tuple of so many parts, each of its own kind."""

    kinds: tuple[Kind, ...]


@final
@dataclass(frozen=True)
class Table:
    """A dict."""

    key: Kind
    value: Kind


@final
@dataclass(frozen=True)
class Instance:
    """An object of this class, or of one that is derived from it."""

    name: str


@final
@dataclass(frozen=True)
class Opaque:
    """Something that is not taken apart, such as a face; `name` is that of its class."""

    name: str


Kind = Atom | Maybe | Several | Row | Table | Instance | Opaque

ATOMS: Final[Mapping[str, type]] = {"int": int, "bool": bool, "str": str}
CONTAINERS: Final[Mapping[str, type]] = {"list": list, "tuple": tuple, "Sequence": tuple}


@final
class Schema:
    """The classes in the given modules, by name: how each is made, and what it holds.

    Classes of the names in `kept` are not taken apart.
    """

    def __init__(self, modules: Iterable[str], kept: Iterable[str] = ()) -> None:
        self.kinds: dict[str, type[Any]] = {}
        self._kept = frozenset(kept)
        self._classes: dict[str, ast.ClassDef] = {}
        self._modules: dict[str, ModuleType] = {}
        self._aliases: dict[str, ast.expr] = {}
        self._held: dict[str, dict[str, Kind]] = {}
        for name in modules:
            self._learn(import_module(name))

    def _learn(self, module: ModuleType) -> None:
        """Read the module's source, which lies beside a compiled module, too."""
        source = Path(str(module.__file__)).parent / f"{module.__name__.rpartition('.')[2]}.py"
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                self.kinds[node.name] = getattr(module, node.name)
                self._classes[node.name] = node
                self._modules[node.name] = module
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self._aliases[target.id] = node.value

    def parameters(self, name: str) -> tuple[str, ...]:
        """The parameters of the class's constructor, or of the one that it inherits."""
        made_by = self._constructor(name)
        return () if made_by is None else tuple(argument.arg for argument in made_by.args.args[1:])

    def held(self, name: str) -> Mapping[str, Kind]:
        """What the objects of a class hold: the kind of each attribute. Raises TypeError if none is said."""
        if name not in self._held:
            found: dict[str, Kind] = {}
            for base in reversed(self._bases(name)):
                found |= self.held(base)
            for attribute, written in self._attributes(name).items():
                if attribute not in found or not self._is_function(written, name):
                    found[attribute] = self._kind(written, f"{name}.{attribute}")
            self._held[name] = found
        return self._held[name]

    def _is_function(self, written: ast.expr, name: str) -> bool:
        """Whether what a constructor sets comes from a function: then it is of the kind that a base says."""
        return isinstance(written, ast.Name) and isroutine(getattr(self._modules[name], written.id, None))

    def derived(self, name: str) -> list[str]:
        """The classes that are this one or derived from it."""
        wanted = self.kinds[name]
        return [other for other, kind in self.kinds.items() if issubclass(kind, wanted)]

    def _bases(self, name: str) -> list[str]:
        """The classes from which it is derived directly, as far as they are known here."""
        found: list[str] = []
        for base in self._classes[name].bases:
            head = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(head, ast.Name) and head.id in self._classes:
                found.append(head.id)
        return found

    def _constructor(self, name: str) -> ast.FunctionDef | None:
        for part in self._classes[name].body:
            if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                return part
        inherited = [self._constructor(base) for base in self._bases(name)]
        return next((constructor for constructor in inherited if constructor is not None), None)

    def _attributes(self, name: str) -> dict[str, ast.expr]:
        """The attributes that the class itself declares or sets, each with its type as it is written."""
        found: dict[str, ast.expr] = {}
        for part in self._classes[name].body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                found[part.target.id] = part.annotation
            elif isinstance(part, ast.FunctionDef) and part.name == "__init__":
                given = {each.arg: each.annotation for each in part.args.args[1:] if each.annotation}
                for statement in ast.walk(part):
                    self._note(statement, given, name, found)
        return {attribute: written for attribute, written in found.items() if attribute not in WORKED_OUT}

    def _note(
        self, statement: ast.AST, given: dict[str, ast.expr], name: str, found: dict[str, ast.expr]
    ) -> None:
        """Note what a statement of a constructor sets, if it sets attributes."""
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Attribute):
            written = statement.annotation
            if isinstance(written, ast.Subscript) and ast.unparse(written.value) == "Final":
                written = written.slice
            elif ast.unparse(written) == "Final":
                assert statement.value is not None
                written = self._inferred(statement.value, given, name)
            found[statement.target.attr] = written
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                pairs = (
                    zip(target.elts, statement.value.elts, strict=True)
                    if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple)
                    else [(target, statement.value)]
                )
                for one, value in pairs:
                    if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self":
                        found.setdefault(one.attr, self._inferred(value, given, name))

    def _inferred(self, value: ast.expr, given: dict[str, ast.expr], name: str) -> ast.expr:
        """The type of what a constructor sets without saying its type."""
        match value:
            case ast.Name(id=known) if known in given:
                return given[known]
            case ast.Name(id=known) if hasattr(self._modules[name], known):
                return ast.Name(type(getattr(self._modules[name], known)).__name__)
            case ast.Constant(value=constant):
                return ast.Name(type(constant).__name__)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return ast.Name("bool")
            case ast.Subscript(value=whole, slice=ast.Slice()):
                return self._inferred(whole, given, name)
            case ast.BinOp(left=ast.List(elts=[first, *_])):
                return ast.Subscript(ast.Name("list"), self._inferred(first, given, name))
            case ast.IfExp(body=first):
                return self._inferred(first, given, name)
            case ast.BinOp() | ast.UnaryOp() | ast.Call(func=ast.Name(id="len")):
                return ast.Name("int")
            case ast.Call(func=ast.Name(id=known)):
                return ast.Name(known)
            case _:
                return value

    def _kind(self, written: ast.expr, where: str) -> Kind:
        """The kind that a written type means."""
        match written:
            case ast.Constant(value=str() as text):
                return self._kind(ast.parse(text, mode="eval").body, where)
            case ast.BinOp(left=some, op=ast.BitOr(), right=ast.Constant(value=None)):
                return Maybe(self._kind(some, where))
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name in self._kept:
                return Opaque(name)
            case ast.Name(id=name) if name in ATOMS:
                return Atom(ATOMS[name])
            case ast.Name(id=name) if name in self._aliases:
                return self._kind(self._aliases[name], where)
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name in self.kinds:
                return Instance(name)
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
                return Table(self._kind(key, where), self._kind(value, where))
            case ast.Subscript(
                value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=other)])
            ) if other is Ellipsis:
                return Several(tuple, self._kind(item, where))
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
                return Row(tuple([self._kind(item, where) for item in items]))
            case ast.Subscript(value=ast.Name(id=name), slice=item) if name in CONTAINERS:
                return Several(CONTAINERS[name], self._kind(item, where))
            case _:
                raise TypeError(f"{where}: a snapshot does not know what {ast.unparse(written)!r} is")
