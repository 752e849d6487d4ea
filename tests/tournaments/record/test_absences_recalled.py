"""An absence announced, or a bye granted, is taken back: who comes after all is paired.

Xiangqi 2020 10.4.3 (N+1) and appendix 3; question 175 of the tournament managers' checklist.
"""

from dataclasses import replace

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from tests.support.deviations import lines_of
from tests.support.tournaments import ARBITER, CHIEF, SWISS, Told
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record import commands as c
from tournaments.record.participation.commands import coming_back
from tournaments.record.rounds.paired import pair_next
from tournaments.record.values import Score
from tournaments.regulations.values import Byes, Stage

BACK = c.RecallAbsence(number=2, round=1, reason="按时到场")


def n_plus_one() -> Told:
    """Return an event after round 2 of 3: numbers 1 and 2 have won both of their games."""
    told = Told(replace(SWISS, stages=(Stage(kind=StageKind.N_PLUS_ONE, rounds=3),))).begin(6)
    told.publish(1, (1, 3), (2, 4), (5, 6)).results(
        1, Score.FIRST_WINS, Score.FIRST_WINS, Score.DRAW
    )
    told.close(1).publish(2, (1, 4), (2, 5), (3, 6))
    return told.results(2, *[Score.FIRST_WINS] * 3).close(2)


def test_who_comes_after_all_is_paired() -> None:
    told = Told().begin(5)
    told.give(c.ExcuseEntrant(number=2, round=1))
    assert 2 not in told.now.stage.to_pair(1)
    told.give(BACK, ARBITER)
    assert 2 in told.now.stage.to_pair(1)
    assert coming_back(told.now) == ()
    drafted = pair_next(told.now, number=1, seed="")
    assert 2 in {n for pair in drafted.pairs for n in (pair.first, pair.second)} | {*drafted.byes}


def test_10_4_3_a_finalist_who_was_excused_plays_the_final_after_all() -> None:
    told = n_plus_one()
    told.give(c.ExcuseEntrant(number=1, round=3))
    with pytest.raises(CommandRefusedError):
        told.give(pair_next(told.now, number=3, seed=""))
    told.give(c.RecallAbsence(number=1, round=3, reason="到场"))
    told.give(pair_next(told.now, number=3, seed=""))
    final = told.now.stage.played[2].boards[0].pair
    assert {final.first, final.second} == {1, 2}


def test_a_granted_bye_is_taken_back_by_the_chief_arbiter_alone() -> None:
    told = Told(replace(SWISS, byes=Byes(half_byes=1))).begin(6)
    told.give(c.GrantBye(number=2, round=1, kind=Mark.HALF_BYE, reason="x"))
    with pytest.raises(NotAllowedError) as refused:
        told.give(BACK, ARBITER)
    assert refused.value.code == "role_not_allowed"
    told.give(BACK, CHIEF)
    assert told.now.stage.granted == ()
    assert lines_of(told.now) == (
        ("Bye", 1, "half_bye for 2 (x)"),
        ("Bye", 1, "half_bye for 2 taken back (按时到场)"),
    )
    # The entrant has not had his bye, and may have it in another round.
    told.give(c.GrantBye(number=2, round=2, kind=Mark.HALF_BYE, reason="x"))


def test_only_the_absence_named_is_taken_back() -> None:
    told = Told().begin(6)
    for number, round_number in ((2, 1), (2, 2), (3, 1)):
        told.give(c.ExcuseEntrant(number=number, round=round_number))
    told.give(BACK)
    assert told.now.stage.excused == ((2, 2), (3, 1))
    told.give(c.ExcuseEntrant(number=2, round=1))
    assert 2 not in told.now.stage.to_pair(1)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (replace(BACK, reason=" "), "reason_missing"),
        (replace(BACK, number=99), "entrant_unknown"),
        (replace(BACK, number=3), "not_excused"),
        (replace(BACK, round=2), "not_excused"),
        (replace(BACK, round=4), "round_out_of_range"),
        (replace(BACK, round=0), "round_out_of_range"),
    ],
)
def test_what_was_not_announced_cannot_be_taken_back(command: c.RecallAbsence, code: str) -> None:
    told = Told().begin(6)
    told.give(c.ExcuseEntrant(number=2, round=1))
    with pytest.raises(CommandRefusedError) as refused:
        told.give(command)
    assert refused.value.code == code


def test_a_drafted_round_has_its_draft_discarded_first_and_a_published_one_stands() -> None:
    told = Told().begin(5)
    told.give(c.ExcuseEntrant(number=2, round=1))
    told.draft(1, (1, 3), (4, 5))
    with pytest.raises(CommandRefusedError) as drafted:
        told.give(BACK)
    assert drafted.value.code == "draft_exists"
    told.give(c.PublishPairing(round=1))
    with pytest.raises(CommandRefusedError) as published:
        told.give(BACK)
    assert published.value.code == "round_out_of_range"
