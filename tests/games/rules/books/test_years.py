"""Which edition is chosen for the games of some years."""

from dataclasses import replace

import pytest

from games.importing.questions import as_they_stand
from games.importing.reading import read_file
from games.rules.books.federation import faults_of
from games.rules.books.years import Years, chosen_edition, read_choices
from games.rules.editions import UnknownEditionError
from tests.support.federation import SEASON, book

CHOICES = (
    ("xiangqi-wxf-2018", Years(first=1990, last=1999)),
    ("xiangqi-2020-rapid", Years(first=2001, last=2001)),
)
GAME = '[Game "Chinese Chess"]\n[Date "{date}"]\n[Result "1-0"]\n[Format "ICCS"]\n\n1. H2-E2 1-0\n'


@pytest.mark.parametrize(
    ("game", "played_on", "edition"),
    [
        ("xiangqi", "1990-01-01", "xiangqi-wxf-2018"),
        ("xiangqi", "1999", "xiangqi-wxf-2018"),
        ("xiangqi", "2001-06", "xiangqi-2020-rapid"),
        ("xiangqi", "1989-12-31", ""),
        ("xiangqi", "2000-01-01", ""),
        ("xiangqi", "", ""),
        ("xiangqi", "????.??.??", ""),
        ("weiqi", "1995-01-01", ""),
    ],
)
def test_the_edition_of_a_year(game: str, played_on: str, edition: str) -> None:
    assert chosen_edition(CHOICES, game, played_on) == edition


def test_lines_of_a_file() -> None:
    lines = ["xiangqi-wxf-2018, 1990, 1999", "", "xiangqi-2020-rapid,2001,2001"]
    assert read_choices(lines) == CHOICES


@pytest.mark.parametrize("line", ["xiangqi-2020", "xiangqi-2020,a,b", "xiangqi-2020,1,2,3"])
def test_a_line_that_is_none(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_choices([line])


def test_an_edition_that_is_none() -> None:
    with pytest.raises(UnknownEditionError):
        read_choices(["chess,1990,1999"])


@pytest.mark.parametrize(
    ("date", "edition"),
    [("1995.05.01", "xiangqi-wxf-2018"), ("2000.05.01", "xiangqi-2020"), ("?", "xiangqi-2020")],
)
def test_a_file_that_names_no_edition(date: str, edition: str) -> None:
    (game,) = read_file(
        GAME.format(date=date).encode(), name="a.pgn", answers=as_they_stand(years=CHOICES)
    ).games
    assert game.edition == edition


def test_what_the_bringer_names_goes_before_the_years() -> None:
    data = GAME.format(date="1995.05.01").encode()
    answers = as_they_stand("xiangqi-2020-mass", years=CHOICES)
    (game,) = read_file(data, name="a.pgn", answers=answers).games
    assert game.edition == "xiangqi-2020-mass"


@pytest.mark.parametrize("years", [Years(first=1990, last=1999), Years(first=1990, last=1990)])
def test_a_book_may_settle_years_alone(years: Years) -> None:
    assert faults_of(replace(book(), years=years)) == ()


@pytest.mark.parametrize("years", [Years(first=1999, last=1990), Years(first=0, last=5)])
def test_years_that_are_no_range(years: Years) -> None:
    (fault,) = faults_of(replace(SEASON, years=years))
    assert (fault.code, fault.place) == ("years_malformed", "first_year")
