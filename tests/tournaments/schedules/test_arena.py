"""Arena matches and series of games."""

from fractions import Fraction

import pytest

from tournaments.schedules.arena import Arena, ArenaDraw, next_match
from tournaments.schedules.series import Series, next_game, points_of
from tournaments.schedules.stage import next_matches
from tournaments.schedules.steps import (
    ColourBy,
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    ScheduleError,
    Step,
)

A, B, C = (1, 2, 3), (11, 12, 13), (21, 22, 23)


def wins(*winners: int) -> tuple[Result, ...]:
    return tuple(Result(winner=winner) for winner in winners)


def pair(step: Step) -> tuple[int, int]:
    assert isinstance(step, Play)
    (match,) = step.matches
    return match.first, match.second


def test_27_5_the_winner_stays() -> None:
    arena = Arena(teams=(A, B))
    assert pair(next_match(arena, ())) == (1, 11)
    # A1 beats B1 and B2 and loses to B3: A2 against B3 is next (weiqi 26.6).
    assert set(pair(next_match(arena, wins(1, 1, 13)))) == {2, 13}


def test_27_5_three_against_three() -> None:
    # A1 beats B1, loses to B2, B2 beats A2, A3 beats B2 and B3: A wins.
    assert next_match(Arena(teams=(A, B)), wins(1, 12, 12, 3, 3)) == Finished(ranking=((1,), (2,)))


def test_27_5_three_teams_the_earlier_out_the_lower() -> None:
    arena = Arena(teams=(A[:1], B[:1], C[:1]))
    assert pair(next_match(arena, wins(1))) == (1, 21)
    assert next_match(arena, wins(1, 21)) == Finished(ranking=((3,), (1,), (2,)))
    assert pair(next_match(Arena(teams=(A[:2], B[:2], C[:2])), wins(11))) == (11, 21)


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        (ArenaDraw.REPLAY, (1, 11)),
        (ArenaDraw.BOTH_OUT, (2, 12)),
        (ArenaDraw.HOLDER_STAYS, (1, 12)),
    ],
)
def test_what_a_draw_does_is_a_setting(draws: ArenaDraw, expected: tuple[int, int]) -> None:
    step = next_match(Arena(teams=(A, B), draws=draws), (Result(),))
    assert set(pair(step)) == set(expected)


def test_without_a_setting_a_draw_is_asked_about() -> None:
    step = next_match(Arena(teams=(A, B)), (Result(),))
    assert isinstance(step, NeedsDecision)
    assert (step.code, step.choices) == ("arena_draw", ("replay", "both_out", "holder_stays"))


def test_both_teams_out_together_share() -> None:
    arena = Arena(teams=(A[:1], B[:1]))
    assert next_match(arena, (Result(both_out=True),)) == Finished(ranking=((1, 2),))


@pytest.mark.parametrize(
    ("code", "arena", "results"),
    [
        ("team_empty", Arena(teams=(A, ())), ()),
        ("too_few_teams", Arena(teams=(A,)), ()),
        ("duplicate_number", Arena(teams=(A, A)), ()),
        ("winner_not_in_match", Arena(teams=(A, B)), wins(2)),
        ("result_without_match", Arena(teams=(A[:1], B[:1])), wins(1, 1)),
    ],
)
def test_arena_refused(code: str, arena: Arena, results: tuple[Result, ...]) -> None:
    with pytest.raises(ScheduleError) as refusal:
        next_match(arena, results)
    assert refusal.value.code == code


def test_27_6_1_best_of_seven_ends_at_four_to_one() -> None:
    series = Series(first=1, second=2, games=7)
    assert next_game(series, wins(1, 1, 2, 1, 1)) == Finished(ranking=((1,), (2,)))
    assert isinstance(next_game(series, wins(1, 1, 2, 1)), Play)


def test_10_1_3_colours_alternate() -> None:
    series = Series(first=1, second=2, games=3, by_lot=True)
    assert [pair(next_game(series, results)) for results in ((), wins(1), wins(1, 2))] == [
        (1, 2),
        (2, 1),
        (1, 2),
    ]
    opening = next_game(series, ())
    assert isinstance(opening, Play)
    assert opening.matches == (
        Match(key="B1", round=1, board=1, first=1, second=2, colours=ColourBy.LOT),
    )


def test_two_games_are_both_played_when_board_points_count() -> None:
    series = Series(first=1, second=2, games=2, stop_when_decided=False)
    drawn = (Result(winner=1), Result())
    assert isinstance(next_game(series, drawn[:1]), Play)
    assert next_game(series, drawn) == Finished(ranking=((1,), (2,)))
    assert points_of(series, drawn) == (Fraction(3, 2), Fraction(1, 2))


def test_a_level_match_has_to_be_broken() -> None:
    step = next_game(Series(first=1, second=2, games=2), wins(1, 2))
    assert isinstance(step, NeedsDecision)
    assert step.code == "tie_break_needed"


def test_a_game_after_the_end_is_refused() -> None:
    with pytest.raises(ScheduleError, match="result_without_match"):
        next_game(Series(first=1, second=2, games=3), wins(1, 1, 2))


def test_one_door_for_all() -> None:
    assert pair(next_matches(Arena(teams=(A, B)), {"A1": Result(winner=11)})) == (11, 2)
    series = Series(first=1, second=2, games=3)
    assert pair(next_matches(series, {"B1": Result(winner=1)})) == (2, 1)
    with pytest.raises(ScheduleError, match="result_without_match"):
        next_matches(series, {"B2": Result(winner=1)})
