"""The small formulas of the component tables: whole numbers, variables, + - * / and brackets."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache


def value_of(formula: str, numbers: Mapping[str, Fraction]) -> Fraction:
    """What a formula gives for these numbers, exactly.

    Raises ValueError for anything that is no such formula.

    >>> value_of("(x+4*y)/5", {"x": Fraction(9), "y": Fraction(1)})
    Fraction(13, 5)
    """
    return _value(_tree(formula), numbers)


def with_numbers(formula: str, numbers: Mapping[str, Fraction]) -> str:
    """The formula with its numbers put in.

    >>> with_numbers("2*x*t", {"x": Fraction(3), "t": Fraction(13, 5)})
    '2*3*(13/5)'
    """

    def number(variable: re.Match[str]) -> str:
        value = numbers[variable.group()]
        return str(value) if value.denominator == 1 else f"({value})"

    return re.sub(r"[a-z]", number, formula)


@cache
def _tree(formula: str) -> ast.expr:
    return ast.parse(formula, mode="eval").body


def _value(node: ast.expr, numbers: Mapping[str, Fraction]) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.Name(id=variable) if variable in numbers:
            return numbers[variable]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _value(left, numbers) + _value(right, numbers)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left, numbers) - _value(right, numbers)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _value(left, numbers) * _value(right, numbers)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _value(left, numbers) / _value(right, numbers)
        case _:
            raise ValueError(f"{ast.unparse(node)!r} is no part of a level formula")
