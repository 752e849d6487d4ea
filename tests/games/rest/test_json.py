"""Answers in JSON are what the standard library reads back, whatever kind of text they hold."""

import json
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe

from games.record.values import Role
from games.rest.media import JsonRenderer

ID = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ({"a": [1, True, None, "胡荣华"]}, {"a": [1, True, None, "胡荣华"]}),
        ({"id": UUID(ID)}, {"id": ID}),
        ({"on": date(2026, 11, 21)}, {"on": "2026-11-21"}),
        ({"title": lazystr("棋谱")}, {"title": "棋谱"}),
        ({"title": mark_safe("棋谱")}, {"title": "棋谱"}),
        ({"role": Role.ARBITER}, {"role": "arbiter"}),
        ({"pair": (1, 2)}, {"pair": [1, 2]}),
        ({"line": "\u2028</script>\x00"}, {"line": "\u2028</script>\x00"}),
        ({"number": 2**63}, {"number": 2**63}),
        ([], []),
    ],
)
def test_it_is_read_back_alike(value: Any, read: Any) -> None:
    assert json.loads(JsonRenderer().render(value, "application/json", {})) == read


def test_nothing_is_written_where_there_is_no_answer() -> None:
    assert JsonRenderer().render(None, "application/json", {}) == b""


def test_it_is_laid_out_for_who_asks_for_an_indent() -> None:
    laid_out = JsonRenderer().render({"a": 1}, "application/json; indent=2", {})
    assert laid_out == b'{\n  "a": 1\n}'


def test_what_json_has_no_form_for_is_refused() -> None:
    with pytest.raises(TypeError):
        JsonRenderer().render({"what": object()}, "application/json", {})
