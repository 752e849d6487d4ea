"""No table of a reader, column of a list or label of a form changes unseen."""

import re

import pytest

from tests.contracts.registered_tables import AGAIN, FILE, lines

LINES = tuple(lines())


def test_what_stands_is_what_was_reviewed() -> None:
    reviewed = set(FILE.read_text(encoding="utf-8").splitlines())
    gone, come = sorted(reviewed - set(LINES)), sorted(set(LINES) - reviewed)
    assert (gone, come) == ([], []), f"write the list anew with `{AGAIN}` and review it"


def test_every_line_is_a_fact_that_the_next_run_gives_too() -> None:
    assert not [line for line in LINES if re.search(r" at 0x|object at|<function|<class", line)]


ASKED_LATER = "against_record"
"""The box that stands there only when the record says otherwise, with words of its own."""


def test_every_field_an_official_fills_in_has_its_label() -> None:
    unlabelled = [line for line in LINES if line.startswith("label") and "= None |" in line]
    assert not [line for line in unlabelled if line.split()[2] != ASKED_LATER]


@pytest.mark.parametrize(
    "fact",
    [
        "table games.notation _TAGS[publisher] = Publisher",
        "table games.web _SHAPES[TR] = △",
        "table games.offices ALLOWED[RevokeToken] = {chief_arbiter, system}",
        "list games.LedgerEvent ordering = -recorded_at, -version",
    ],
)
def test_the_list_reaches_what_is_known_to_be_there(fact: str) -> None:
    assert fact in LINES
