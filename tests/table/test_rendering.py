"""Templates are made into plain Python: what they draw is escaped, and what they call is just called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from cardwright.table.page import rendering


def drawn(template: str, **words: object) -> str:
    return rendering._templates().from_string(template).render(**words)


@given(st.text())
def test_whatever_is_drawn_is_escaped(words: str) -> None:
    assert drawn("{{ words }}", words=words) == escape(words)


def test_what_is_html_is_drawn_as_it_is() -> None:
    assert (
        drawn("{{ bold }} {{ seven }} {{ nothing }}", bold=Markup("<b>"), seven=7, nothing=None)
        == "<b> 7 None"
    )


def test_a_macro_is_given_its_arguments_in_order_or_by_name() -> None:
    macro = "{% macro card(name, level=1) %}<b>{{ name }}</b> {{ level }}{% endmacro %}"
    assert (
        drawn(macro + "{{ card(name='<x>', level=3) }}, {{ card('y') }}") == "<b>&lt;x&gt;</b> 3, <b>y</b> 1"
    )
    for wrong in ("card('y', 2, 3)", "card('y', colour=2)", "card('y', name='z')"):
        with pytest.raises(TypeError, match="name, level"):
            drawn(macro + "{{ " + wrong + " }}")


def test_a_point_reads_an_attribute_and_nothing_else() -> None:
    assert drawn("{{ (1 + number).real }} {{ number.imag.real }}", number=2) == "3 0"
    with pytest.raises(AttributeError, match="size"):
        drawn("{{ card.size }}", card={"size": 3})
    with pytest.raises(UndefinedError, match="nobody"):
        drawn("{{ nobody.size }}")


def test_where_a_condition_does_not_hold_and_nothing_else_is_said_nothing_is_drawn() -> None:
    assert drawn("a{{ ' lit' if lit }}{{ ' out' if out }}", lit=True, out=False) == "a lit"


@pytest.mark.parametrize(
    "template",
    [
        "{{ f(*many) }}",
        "{{ f(**named) }}",
        "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}x{% endcall %}",
    ],
)
def test_other_calls_are_refused(template: str) -> None:
    with pytest.raises(NotImplementedError, match="plain arguments"):
        drawn(template, f=print, many=(), named={})
