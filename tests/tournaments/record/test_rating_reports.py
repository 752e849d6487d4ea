"""Rating reports: kept as sent, and what changed since (questions 192, 193, 210 to 216)."""

import hashlib
import json

import pytest

from games.record.errors import NotAllowedError
from games.streams.codec import canonical
from tests.support.tournaments import ARBITER, Told
from tests.tournaments.record.test_ratings import LONG, code_of, rating, with_ratings
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.ratings.commands import ReportRatings
from tournaments.record.ratings.reported import changes_since, latest_report, report_bytes
from tournaments.record.values import Score
from tournaments.record.warnings import warnings_for


def league() -> Told:
    """Return an event over months: round 1 of period 1 and round 2 of period 2 are closed."""
    told = with_ratings(LONG, 2000, 2100, 2200, None)
    told.publish(1, (1, 2), (3, 4)).results(1, Score.FIRST_WINS, Score.FIRST_BY_FORFEIT).close(1)
    told.give(c.SetRatings(ratings=(rating(1, 2060),), from_round=2))
    return told.publish(2, (1, 3), (2, 4)).results(2, Score.DRAW, Score.SECOND_WINS).close(2)


def test_a_period_is_reported_with_its_own_rounds_only() -> None:
    told = league()
    rounds = {}
    for period in (1, 2, 0):
        told.give(ReportRatings(period=period))
        rounds[period] = {game.round for game in told.now.reports[-1].games}
    assert rounds == {1: {1}, 2: {2}, 0: {1, 2}}


def test_the_report_sent_can_be_had_byte_for_byte_after_corrections() -> None:
    told = league()
    sent = report_bytes(told.now, 1)
    told.give(ReportRatings(period=1))
    kept = told.now.reports[0].report
    assert (kept.sha256, kept.games) == (hashlib.sha256(sent).hexdigest(), 2)
    told.give(c.CorrectResult(round=1, board=1, score=Score.DRAW, reason="slip misread"))
    told.give(c.RateBoard(round=1, board=1, rated=False, reason="engine"))
    then = TOURNAMENTS.apply(None, told.events[: kept.based_on], at=0)
    assert then is not None
    assert report_bytes(then, 1) == sent
    assert report_bytes(told.now, 1) != sent


def test_the_report_says_of_each_game_what_the_office_needs() -> None:
    told = league()
    head, *lines = map(json.loads, report_bytes(told.now, 1).decode().splitlines())
    assert (head["period"], head["games"], head["version"]) == (1, 2, told.now.version)
    text = told.now.entries[0].id
    assert [(x["board"], x["score"], x["rated"], x["first_rating"]) for x in lines] == [
        (1, "1-0", True, 2000),
        (2, "+-", False, 2200),
    ]
    assert lines[0]["first"] == text
    # The same event with another game changed: no line of period 1 is touched by round 2.
    told.give(c.CorrectResult(round=2, board=1, score=Score.FIRST_WINS, reason="slip"))
    assert list(map(json.loads, report_bytes(told.now, 1).decode().splitlines()))[1:] == lines


def test_what_changed_since_is_told_game_by_game() -> None:
    told = league()
    told.give(ReportRatings(period=1))
    told.give(ReportRatings(period=2))
    assert changes_since(told.now, told.now.reports[0]) == ()
    told.give(c.CorrectResult(round=1, board=1, score=Score.DRAW, reason="slip misread"))
    (change,) = changes_since(told.now, told.now.reports[0])
    assert change.before is not None
    assert change.now is not None
    assert (change.before.score, change.now.score) == (Score.FIRST_WINS, Score.DRAW)
    assert changes_since(told.now, told.now.reports[1]) == ()
    told.give(ReportRatings(period=1))
    assert [report.report.period for report in told.now.reports] == [1, 2, 1]
    assert latest_report(told.now, 1) is told.now.reports[2]
    assert changes_since(told.now, told.now.reports[2]) == ()
    assert changes_since(told.now, told.now.reports[0]) == (change,)


def test_who_changes_a_reported_round_is_told_that_a_new_report_is_due() -> None:
    told = league()
    told.give(ReportRatings(period=1))
    corrected = c.CorrectResult(round=1, board=1, score=Score.DRAW, reason="x")
    rated = c.RateBoard(round=1, board=1, rated=False, reason="x")
    for command, asked in (
        (corrected, True),
        (rated, True),
        (c.RateBoard(round=2, board=1, rated=False, reason="x"), False),
    ):
        codes = [warned.code for warned in warnings_for(told.now, command)]
        assert ("round_reported" in codes) is asked


def test_before_a_report_nothing_is_asked() -> None:
    told = league()
    command = c.RateBoard(round=1, board=1, rated=False, reason="x")
    assert warnings_for(told.now, command) == ()


@pytest.mark.parametrize(("period", "code"), [(3, "no_such_period"), (-1, "no_such_period")])
def test_a_period_that_is_not_there_is_refused(period: int, code: str) -> None:
    assert code_of(league(), ReportRatings(period=period)) == code


def test_what_cannot_be_reported_yet() -> None:
    told = Told(LONG).begin(4)
    assert code_of(told, ReportRatings()) == "nothing_to_report"
    told.publish(1, (1, 2), (3, 4)).results(1, Score.DRAW, Score.DRAW)
    assert code_of(told, ReportRatings(period=1)) == "period_not_closed"
    told.close(1).give(ReportRatings(period=1))
    assert code_of(told, ReportRatings(period=1)) == "changes_nothing"
    assert code_of(told, ReportRatings(period=2)) == "no_such_period"


def test_the_office_of_the_event_reports() -> None:
    with pytest.raises(NotAllowedError):
        league().give(ReportRatings(period=1), by=ARBITER)


def test_what_happened_reads_back_as_it_was_written() -> None:
    told = league()
    (event,) = told.give(ReportRatings(period=1))
    assert CODEC.decode(CODEC.stored_name(event), canonical(event), version=9) == event
