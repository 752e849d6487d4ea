"""No refusal leaves out a number, a name or an article's topic unseen, wherever it is made."""

import ast
import re
from collections import Counter, defaultdict

import pytest

import games.rest.problems  # noqa: F401 - declares what interfaces refuse with
from games.streams.refusals import REFUSALS
from tests.contracts.refusal_parameters import AGAIN, EXCEPTIONS, FILE, lines, sites

SEVERAL = frozenset(
    {
        "already_ruled",
        "already_signed",
        "book_version_stale",
        "colours_not_asked",
        "entrant_not_available",
        "entrant_twice",
        "entrant_unknown",
        "entries_missing",
        "flag_fallen",
        "game_number_wrong",
        "not_your_seat",
        "not_your_turn",
        "offence_already_recorded",
        "point_occupied",
        "repair_too_late",
        "results_missing",
        "side_unknown",
        "winner_not_in_match",
    }
)
"""Codes of the record that do not tell the same at every site; this may only shrink."""


@pytest.fixture(scope="module")
def current() -> list[str]:
    """The lines of the source as it stands."""
    return lines()


def test_what_refusals_tell_is_what_was_reviewed(current: list[str]) -> None:
    reviewed, now = Counter(FILE.read_text(encoding="utf-8").splitlines()), Counter(current)
    gone, come = sorted((reviewed - now).elements()), sorted((now - reviewed).elements())
    assert (gone, come) == ([], []), f"write the list anew with `{AGAIN}` and review it"


def test_a_code_of_the_record_tells_the_same_wherever_it_is_refused(current: list[str]) -> None:
    told: dict[str, set[str]] = defaultdict(set)
    for line in current:
        _package, _function, exception, code, names, _topics = line.split("\t")
        if exception in ("CommandRefusedError", "NotAllowedError") and re.fullmatch(r"\w+", code):
            told[code].add(" ".join(name for name in names.split() if name != "article"))
    assert {code for code, names in told.items() if len(names) > 1} == SEVERAL


def test_every_exception_looked_for_is_made_somewhere(current: list[str]) -> None:
    assert {line.split("\t")[2] for line in current} == EXCEPTIONS


@pytest.mark.parametrize("code", sorted(SEVERAL))
def test_what_differs_is_a_code_that_interfaces_answer_with(code: str) -> None:
    assert code in REFUSALS


def test_a_site_is_read_with_its_names_and_topics() -> None:
    tree = ast.parse(
        "def close(state, number):\n"
        "    def inner():\n"
        "        raise ScheduleError('too_few', cites=SchedulePoint.KNOCKOUT, detail=str(number))\n"
        "    raise CommandRefusedError(\n"
        "        'late' if number else 'early', article=said(state, Topic.RESULTS), round=number)\n"
        "def other(error):\n"
        "    raise CommandRefusedError(error.code, **error.facts)\n"
    )
    assert list(sites(tree)) == [
        ("inner", "ScheduleError", "too_few", "cites detail", "SchedulePoint.KNOCKOUT"),
        ("close", "CommandRefusedError", "late early", "article round", "Topic.RESULTS"),
        ("other", "CommandRefusedError", "*", "**", ""),
    ]
