"""Ratings on the stream: frozen, by periods, and boards rated otherwise than they count."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.codec import canonical
from tests.support.deviations import lines_of
from tests.support.tournaments import ARBITER, CHIEF, SWISS, Told, entries, entry_id
from tournaments.books.formats import StageKind
from tournaments.record import commands as c
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.ratings.rated import rated_games, ratings_at
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.tables.crosstables import crosstable
from tournaments.record.tables.ranked import standings
from tournaments.record.values import DrawMethod, Score
from tournaments.record.warnings import warnings_for
from tournaments.regulations.checks import check
from tournaments.regulations.values import Ratings, Regulations, Stage

LONG = replace(SWISS, ratings=Ratings(spans_months=True))
BY_RATING = replace(
    SWISS,
    edition="draughts-100",
    stages=(Stage(kind=StageKind.SWISS, rounds=3),),
    tiebreaks=("average_rating",),
)


def rating(number: int, value: int | None, list_id: str = "list-2") -> PeriodRating:
    return PeriodRating(
        id=entry_id(number), rating=value, rating_list="national", list_id=list_id,
        rated_on="2026-07-01",
    )  # fmt: skip


def with_ratings(rules: Regulations, *values: int | None) -> Told:
    told = Told(rules)
    rated = tuple(
        replace(entry, rating=value)
        for entry, value in zip(entries(len(values)), values, strict=True)
    )
    told.give(c.EnterEntrants(entries=rated))
    told.give(
        c.DrawNumbers(
            method=DrawMethod.GIVEN, order=tuple(entry.id for entry in rated), witness="all"
        )
    )
    told.give(c.StartTournament())
    return told


def average_of_first(told: Told) -> object:
    table = standings(told.now)
    line = next(line for line in table.lines if line.number == 1)
    return line.values[table.order.codes.index("average_rating")]


def code_of(told: Told, command: c.TournamentCommand) -> str:
    with pytest.raises(CommandRefusedError) as caught:
        told.give(command)
    return caught.value.code


def played(told: Told) -> Told:
    told.publish(1, (1, 2), (3, 4)).results(1, Score.FIRST_WINS, Score.FIRST_BY_FORFEIT)
    return told


# Questions 131 and 132: set before the start, frozen after it.


def test_q131_ratings_are_set_before_the_start_with_their_list() -> None:
    told = Told()
    told.give(c.EnterEntrants(entries=entries(2)))
    told.give(c.SetRatings(ratings=(rating(1, 2400),), on="2026-07-01"))
    entry = told.now.entry(entry_id(1))
    assert entry is not None
    assert (entry.rating, entry.rating_list, entry.list_id, entry.rated_on) == (
        2400, "national", "list-2", "2026-07-01",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.SetRatings(), "ratings_missing"),
        (c.SetRatings(ratings=(rating(9, 2400),)), "entrant_unknown"),
        (c.SetRatings(ratings=(rating(1, 2400), rating(1, 2300))), "entrant_twice"),
        (c.SetRatings(ratings=(rating(1, 10_000),)), "rating_out_of_range"),
        (c.SetRatings(ratings=(rating(1, 2400, list_id=""),)), "reason_missing"),
        (c.SetRatings(ratings=(rating(1, 2400),), on="yesterday"), "day_malformed"),
        (c.SetRatings(ratings=(rating(1, 2400),), from_round=2), "no_such_round"),
    ],
)
def test_q132_what_cannot_be_set_is_refused(command: c.SetRatings, code: str) -> None:
    told = Told()
    told.give(c.EnterEntrants(entries=entries(2)))
    assert code_of(told, command) == code


def test_q132_ratings_are_frozen_with_the_start() -> None:
    told = Told().begin(4)
    assert code_of(told, c.SetRatings(ratings=(rating(1, 2400),))) == "ratings_frozen"


# Questions 210 to 216: events that span months.


def test_q210_a_period_begins_with_its_round_and_the_first_rating_stays() -> None:
    told = played(with_ratings(LONG, 2000, 2100, 2200, None))
    told.close(1)
    told.give(c.SetRatings(ratings=(rating(2, 2150), rating(4, 1900)), from_round=2))
    told.publish(2, (1, 3), (2, 4))
    state = told.now
    assert [ratings_at(state, 1, n)[entry_id(2)] for n in (1, 2, 3)] == [2100, 2150, 2150]
    assert [ratings_at(state, 1, n)[entry_id(1)] for n in (1, 2)] == [2000, 2000]
    table = crosstable(state)
    assert table.entrant(2).ratings == (2100, 2150)
    assert table.entrant(4).ratings == (None, 1900)
    assert table.entrant(2).rating == 2100


@pytest.mark.parametrize(
    ("from_round", "code"),
    [(1, "ratings_frozen"), (9, "no_such_round"), (2, "period_not_later")],
)
def test_q211_a_period_that_cannot_be(from_round: int, code: str) -> None:
    told = Told(LONG).begin(4)
    told.give(c.SetRatings(ratings=(rating(1, 2400),), from_round=2))
    assert code_of(told, c.SetRatings(ratings=(rating(2, 1),), from_round=from_round)) == code


def test_q211_a_closed_round_keeps_its_ratings() -> None:
    told = played(Told(LONG).begin(4)).close(1)
    told.publish(2, (1, 3), (2, 4)).results(2, Score.DRAW, Score.DRAW).close(2)
    late = c.SetRatings(ratings=(rating(1, 2400),), from_round=2)
    assert code_of(told, late) == "round_closed"


def test_q211_only_the_chief_arbiter_begins_a_period() -> None:
    told = Told(LONG).begin(4)
    with pytest.raises(NotAllowedError):
        told.give(c.SetRatings(ratings=(rating(1, 2400),), from_round=2), by=ARBITER)


def test_q211_places_by_rating_are_advised_against() -> None:
    rules = replace(BY_RATING, ratings=Ratings(spans_months=True))
    told = Told(rules)
    told.give(c.EnterEntrants(entries=entries(6)))
    found = {warned.code for warned in warnings_for(told.now, c.StartTournament())}
    assert "rating_tiebreak_over_months" in found
    short = Told(BY_RATING)
    short.give(c.EnterEntrants(entries=entries(6)))
    assert "rating_tiebreak_over_months" not in {
        warned.code for warned in warnings_for(short.now, c.StartTournament())
    }


@pytest.mark.parametrize(("by_round", "total"), [(False, 2100 + 2200), (True, 2100 + 2260)])
def test_q216_the_average_goes_by_the_first_rating_or_that_of_the_round(
    by_round: bool, total: int
) -> None:
    rules = replace(BY_RATING, ratings=Ratings(spans_months=True, by_round=by_round))
    told = with_ratings(rules, 2000, 2100, 2200, 2300)
    told.publish(1, (1, 2), (3, 4)).results(1, Score.DRAW, Score.DRAW).close(1)
    told.give(c.SetRatings(ratings=(rating(3, 2260),), from_round=2))
    told.publish(2, (1, 3), (2, 4)).results(2, Score.DRAW, Score.DRAW)
    # Draughts app.1.4.5(1)a: the sum divided by the rounds.
    assert average_of_first(told) == Fraction(total, 2)


# Questions 208 and 209: what stands in for a rating that is missing.


@pytest.mark.parametrize(("substitute", "total"), [(None, 2100), (0, 2100), (1500, 3600)])
def test_q208_q209_a_missing_rating_is_left_out_or_counts_as_stated(
    substitute: int | None, total: int
) -> None:
    told = with_ratings(
        replace(BY_RATING, ratings=Ratings(substitute=substitute)), 2000, 2100, None, 2300
    )
    told.publish(1, (1, 2), (3, 4)).results(1, Score.DRAW, Score.DRAW).close(1)
    told.publish(2, (1, 3), (2, 4)).results(2, Score.DRAW, Score.DRAW)
    assert average_of_first(told) == Fraction(total, 2)


# Questions 192 and 193: rated, apart from what counts for places.


def test_q192_a_game_is_rated_and_a_forfeit_is_not() -> None:
    games = rated_games(played(with_ratings(SWISS, 2000, 2100, 2200, None)).now)
    assert [(game.board, game.rated, game.first_rating, game.second_rating) for game in games] == [
        (1, True, 2000, 2100),
        (2, False, 2200, None),
    ]


def test_q192_a_board_is_rated_otherwise_and_places_stay() -> None:
    told = played(Told().begin(4))
    before = standings(told.now)
    reason = "the engine was found after the game"
    told.give(c.RateBoard(round=1, board=1, rated=False, reason=reason))
    assert standings(told.now) == before
    assert crosstable(told.now) == crosstable(TOURNAMENTS.apply(None, told.events[:-1], at=0))  # type: ignore[arg-type]
    game = rated_games(told.now)[0]
    assert (game.rated, game.reason) == (False, reason)
    told.give(
        c.RateBoard(round=1, board=1, rated=True, score=Score.DRAW, reason="board 1 as played")
    )
    game = rated_games(told.now)[0]
    assert (game.rated, game.score, game.counted) == (True, Score.DRAW, Score.FIRST_WINS)


def test_q193_each_is_a_line_of_its_own() -> None:
    told = played(Told().begin(4))
    told.give(c.RateBoard(round=1, board=1, rated=False, reason="why"))
    assert lines_of(told.now)[-1] == ("Rating", 1, "1: not rated (why)")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.RateBoard(round=1, board=1, rated=False, reason=" "), "reason_missing"),
        (c.RateBoard(round=1, board=1, rated=True, reason="why"), "changes_nothing"),
        (c.RateBoard(round=1, board=2, rated=True, reason="why"), "never_rated"),
        (c.RateBoard(round=1, board=3, rated=True, reason="why"), "board_not_paired"),
        (c.RateBoard(round=2, board=1, rated=True, reason="why"), "round_not_published"),
        (
            c.RateBoard(round=1, board=1, rated=True, score=Score.ADJOURNED, reason="why"),
            "never_rated",
        ),
    ],
)
def test_q192_what_cannot_be_said_of_a_board(command: c.RateBoard, code: str) -> None:
    assert code_of(played(Told().begin(4)), command) == code


def test_q192_a_board_without_a_result_has_nothing_to_rate() -> None:
    told = Told().begin(4).publish(1, (1, 2), (3, 4))
    assert code_of(told, c.RateBoard(round=1, board=1, rated=False, reason="x")) == "no_result_yet"


def test_what_happened_reads_back_as_it_was_written() -> None:
    told = played(Told(LONG).begin(4))
    told.give(c.RateBoard(round=1, board=1, rated=False, reason="why"), by=CHIEF)
    told.give(c.SetRatings(ratings=(rating(1, 2400),), from_round=2))
    for version, event in enumerate(told.events, start=1):
        name = CODEC.stored_name(event)
        assert CODEC.decode(name, canonical(event), version=version) == event


@pytest.mark.parametrize(
    ("ratings", "code"),
    [
        (Ratings(lists=("a", "a")), "rating_list_twice"),
        (Ratings(lists=("",)), "rating_list_twice"),
        (Ratings(unrated=-1), "rating_out_of_range"),
        (Ratings(substitute=10_000), "rating_out_of_range"),
        (Ratings(by_round=True), "event_not_long"),
        (Ratings(lists=("a", "b"), unrated=0, substitute=0), ""),
        (Ratings(spans_months=True, by_round=True), ""),
    ],
)
def test_settings_that_cannot_be(ratings: Ratings, code: str) -> None:
    assert [fault.code for fault in check(replace(SWISS, ratings=ratings))] == (
        [code] if code else []
    )
