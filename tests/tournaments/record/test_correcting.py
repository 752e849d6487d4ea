"""Corrections of entries before the start (weiqi 2002 28.1, gomoku 2025 24.4.1)."""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError
from tests.support.tournaments import Told, entries, entry_id
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.values import Entry


def told() -> Told:
    """An open list of four, the second with seed 2."""
    listed = entries(4)
    told = Told()
    told.give(c.EnterEntrants(entries=(listed[0], replace(listed[1], seed=2), *listed[2:])))
    return told


def test_the_entry_is_replaced_in_its_place_and_both_versions_are_kept() -> None:
    course = told()
    before = course.now.entries[2]
    after = replace(before, unit="沪", seed=1, members=("a", "b"), captain="b")
    (event,) = course.give(c.CorrectEntry(entry=after, reason="slip"))
    assert event == e.EntryCorrected(before=before, entry=after, reason="slip")
    assert course.now.entries[2] == after
    assert [entry.id for entry in course.now.entries] == [entry.id for entry in entries(4)]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Entry(id="nobody"), "entrant_unknown"),
        (replace(entries(4)[0], seed=2), "seed_taken"),
        (entries(4)[0], "changes_nothing"),
    ],
)
def test_what_is_no_correction_is_refused(entry: Entry, code: str) -> None:
    course = told()
    before = course.now
    with pytest.raises(CommandRefusedError) as caught:
        course.give(c.CorrectEntry(entry=entry))
    assert (caught.value.code, course.now) == (code, before)


def test_28_1_the_list_is_closed_by_the_start() -> None:
    course = Told().begin(4)
    with pytest.raises(CommandRefusedError) as caught:
        course.give(c.CorrectEntry(entry=Entry(id=entry_id(1), seed=1)))
    assert caught.value.code == "tournament_started"
