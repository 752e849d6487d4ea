"""Every event says on what it rests: a new one has to be entered in a table."""

from itertools import combinations

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.resting import (
    AFTER_END,
    ANSWERS,
    CHANGES_BOARD,
    FREE,
    JUDGES_BOARD,
)
from games.record.codec import STORED_NAMES

NEVER_FALL = {e.GameArranged}
"""What a game begins with."""
REWRITING = {ActAnnulled, MoveCorrected}
"""What itself says what falls."""


def test_every_event_is_in_a_table() -> None:
    known = CHANGES_BOARD | JUDGES_BOARD | AFTER_END | FREE | ANSWERS.keys()
    missing = set(STORED_NAMES) - known - NEVER_FALL - REWRITING
    assert not missing, "say in games/record/annulment/resting.py on what each rests; FREE: nothing"
    assert known | NEVER_FALL | REWRITING == set(STORED_NAMES)


def test_no_event_is_in_two() -> None:
    for first, second in combinations((CHANGES_BOARD, JUDGES_BOARD, AFTER_END, FREE), 2):
        assert not first & second
