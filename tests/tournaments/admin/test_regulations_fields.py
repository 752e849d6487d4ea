"""What people write into the boxes of regulations, read exactly or refused with a sentence."""

from fractions import Fraction
from typing import Any

import pytest
from django import forms
from django.utils import translation

from tournaments.admin.regulations.fields import (
    ExactField,
    OrderField,
    PairsField,
    RowsWidget,
    SumField,
    ThresholdsField,
    chosen,
    numbers,
    whole,
)
from tournaments.regulations.values import Threshold

POINTS = "Write points as 2, 1/2 or 1½."
SUM = "Write a sum as 200 or 200.50."
LINE = "A line is an article and a number, for example: 4.1.10 3"
NUMBERS = "Write numbers with blanks between."
BOTH = "Name both of the two to be kept apart."


@pytest.fixture(autouse=True)
def _in_english() -> Any:
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("field", "text", "read"),
    [
        (ExactField(), "2", Fraction(2)),
        (ExactField(), " 1/2 ", Fraction(1, 2)),
        (ExactField(), "½", Fraction(1, 2)),
        (ExactField(), "1½", Fraction(3, 2)),
        (ExactField(), "-1½", Fraction(-3, 2)),
        (ExactField(), "0.5", Fraction(1, 2)),
        (ExactField(), "1000", Fraction(1000)),
        (ExactField(), "-1000", Fraction(-1000)),
        (ExactField(), "1/1000", Fraction(1, 1000)),
        (ExactField(required=False), "", Fraction(0)),
        (ExactField(required=False, blank=None), "", None),
        (SumField(), "200", 20_000),
        (SumField(), "200.50", 20_050),
        (SumField(), "200.5", 20_050),
        (SumField(), "9999999.99", 999_999_999),
        (SumField(), "", 0),
        (ThresholdsField(), "4.1.10 3", (Threshold(offence="4.1.10", count=3),)),
        (
            ThresholdsField(),
            "4.1.10 3\n\n 24.6  999999 ",
            (Threshold(offence="4.1.10", count=3), Threshold(offence="24.6", count=999_999)),
        ),
        (ThresholdsField(), "", ()),
        (OrderField([]), "bh, sb；wins、 -", ("bh", "sb", "wins")),
        (PairsField([]), "a b - - c d", (("a", "b"), ("c", "d"))),
        (PairsField([]), "", ()),
    ],
)
def test_is_read(field: forms.Field, text: str, read: object) -> None:
    assert field.clean(text) == read


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        (ExactField(), "two", POINTS),
        (ExactField(), "1/0", POINTS),
        (ExactField(), "½½", POINTS),
        (ExactField(), "1/2½", POINTS),
        (ExactField(), "1001", POINTS),
        (ExactField(), "-1001", POINTS),
        (ExactField(), "1/1001", POINTS),
        (ExactField(), "1" * 13, "Ensure this value has at most 12 characters (it has 13)."),
        (ExactField(), "", "This field is required."),
        (SumField(), "two hundred", SUM),
        (SumField(), "-200", SUM),
        (SumField(), "200.505", SUM),
        (SumField(), "12345678", SUM),
        (SumField(), "200.", SUM),
        (SumField(), "2" * 13, "Ensure this value has at most 12 characters (it has 13)."),
        (ThresholdsField(), "4.1.10", LINE),
        (ThresholdsField(), "4.1.10 3 4", LINE),
        (ThresholdsField(), "4.1.10 three", LINE),
        (ThresholdsField(), "4.1.10 ３", LINE),
        (ThresholdsField(), "4.1.10 -3", LINE),
        (
            ThresholdsField(),
            "1" * 601,
            "Ensure this value has at most 600 characters (it has 601).",
        ),
        (OrderField([]), "b" * 601, "Ensure this value has at most 600 characters (it has 601)."),
        (PairsField([]), "a b c", BOTH),
        (PairsField([]), "a - c d", BOTH),
        (PairsField([]), "- b", BOTH),
        (
            PairsField([]),
            "a" * 9001,
            "Ensure this value has at most 9000 characters (it has 9001).",
        ),
        (whole("x", 1, 9)(), "0", "Ensure this value is greater than or equal to 1."),
        (whole("x", 1, 9)(), "10", "Ensure this value is less than or equal to 9."),
        (whole("x", 1, 9)(), "", "This field is required."),
    ],
)
def test_is_refused_in_a_sentence(field: forms.Field, text: str, sentence: str) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        field.clean(text)
    assert refused.value.messages == [sentence]


def test_numbers_have_blanks_or_commas_between_and_three_figures() -> None:
    assert numbers("1 2,3，4、5;6；999") == (1, 2, 3, 4, 5, 6, 999)
    for text in ("1000", "-1", "x", "１"):
        with pytest.raises(forms.ValidationError) as refused:
            numbers(text)
        assert refused.value.messages == [NUMBERS], text


def test_fields_made_anew_keep_their_label_help_and_bounds() -> None:
    number = whole("Rounds", 1, 9, help_text="how many", required=False)()
    assert (number.label, number.help_text, number.clean("")) == ("Rounds", "how many", None)
    assert [number.clean(text) for text in ("1", "9")] == [1, 9]
    choice = chosen("Game", lambda: [("a", "A"), ("b", "B")], help_text="which")()
    assert (choice.label, choice.help_text) == ("Game", "which")
    assert choice.choices == [("a", "A"), ("b", "B")]


def test_a_sum_is_shown_as_it_is_read_and_none_is_left_empty() -> None:
    assert [SumField().shown(sum_) for sum_ in (0, 1, 20_000, 20_050)] == [
        "",
        "0.01",
        "200",
        "200.50",
    ]


def test_lists_one_behind_the_other_keep_their_places() -> None:
    widget = RowsWidget(rows=2, columns=2)
    boxes = {"x-0": "a", "x-2": "c", "x-3": "d"}
    assert widget.value_from_datadict(boxes, {}, "x") == "a - c d"
    assert widget.value_from_datadict({"x": "a, b"}, {}, "x") == "a b"
    assert widget.value_from_datadict({}, {}, "x") == ""
    assert not widget.value_omitted_from_data(boxes, {}, "x")
    assert not widget.value_omitted_from_data({"x": ""}, {}, "x")
    assert widget.value_omitted_from_data({"x-1": "b"}, {}, "x")
    assert widget.id_for_label("id_x") == "id_x-0"


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        # Four rows at least, three more than are filled, and ten at most.
        (None, 4),
        ("a b", 4),
        ("a b a b", 5),
        ("a b - - - -", 4),
        (" ".join(["a b"] * 9), 10),
    ],
)
def test_there_are_three_rows_more_than_are_filled(value: str | None, lines: int) -> None:
    widget = RowsWidget(rows=10, columns=2, least=4)
    widget.choices = [("a", "A"), ("b", "B")]
    html = widget.render("x", value)
    assert (html.count("<li>"), html.count("<select")) == (lines, 2 * lines)
    assert '<ol class="rows by-2">' in html
    assert 'id="id_x-0"' in html
    assert f'name="x-{2 * lines - 1}"' in html


def test_what_is_no_choice_any_more_stays_chosen() -> None:
    widget = RowsWidget(rows=1)
    widget.choices = [("a", "A")]
    assert '<option value="gone" selected>gone</option>' in widget.render("x", "gone")
