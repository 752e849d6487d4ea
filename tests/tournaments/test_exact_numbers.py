"""Exact numbers in writing: what is read, and what would fill the memory and is not."""

from fractions import Fraction

import pytest

from adjudication.desk.question import AnalysisError
from adjudication.desk.tournaments.reading import exact as asked
from games.rules.exact_numbers import exact_number
from games.streams.plain_values import DocumentError, typed
from tournaments.formats.trf_table import scoring
from tournaments.interchange.comment_lines import exact as in_file
from tournaments.reading import FormatError

READ = [
    ("3", Fraction(3)),
    ("-1/2", Fraction(-1, 2)),
    ("+2", Fraction(2)),
    ("0.5", Fraction(1, 2)),
    (".5", Fraction(1, 2)),
    ("1.", Fraction(1)),
    (" 4/6 ", Fraction(2, 3)),
]
BOMBS = ["1e999999999", "1E999999999", "1e-999999999", "9.9e+999999999", "1e1"]
NONE = [*BOMBS, "", " ", "x", "1 /2", "1/ 2", "１", "٣", "²", "1_000", "0x10", "nan", "inf", "--1",
        "1/2/3", "1/-2", "1.5/2", "9" * 41]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), READ)
def test_a_number_is_read_as_it_stands(text: str, number: Fraction) -> None:
    assert exact_number(text) == number


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_number_or_has_an_exponent_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"\A"):
        exact_number(text)


def test_a_fraction_of_nothing_is_none() -> None:
    with pytest.raises(ZeroDivisionError):
        exact_number("1/0")


@pytest.mark.parametrize("text", BOMBS)
def test_no_way_in_reads_an_exponent(text: str) -> None:
    """Of requests and regulations, of questions, of the lines and records of files."""
    with pytest.raises(DocumentError):
        typed(Fraction, text, "")
    with pytest.raises(AnalysisError):
        asked(text, "win")
    with pytest.raises(FormatError):
        in_file(text)
    with pytest.raises(FormatError):
        scoring(f"W {text}")
