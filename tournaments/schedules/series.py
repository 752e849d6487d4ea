"""Matches of several games between two (多局制、多局决胜制).

Gomoku 2025 10.1.3 and 27.6.1, weiqi 2002 26.5 (best of 3 to best of 7), xiangqi 2020 12.4
and app. 2 use 2: first move by lot in the first game, then in turn. The regulations
are checked for how long a match may be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import Cited, SchedulePoint
from tournaments.schedules.steps import (
    ColourBy,
    Finished,
    Match,
    NeedsDecision,
    Play,
    Result,
    ScheduleError,
    Step,
    checked,
)

declare_refusals(
    409, tie_break_needed=_("A drawn match has to be decided: play on, or decide who goes on.")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """`games` games between two; `first` moves first in game 1.

    With `stop_when_decided` the match ends once the rest cannot change it; without, all
    games are played (两局制, where both count for board points). `by_lot` when the first
    move of game 1 still has to be drawn.
    """

    first: int
    second: int
    games: int
    stop_when_decided: bool = True
    by_lot: bool = False
    cites: Cited = SchedulePoint.SERIES


def points_of(series: Series, results: Sequence[Result]) -> tuple[Fraction, Fraction]:
    """Return the games' points of both, a draw one half each; a double loss none."""
    sides = (series.first, series.second)
    half = Fraction(1, 2)
    drawn = half * sum(1 for result in results if result.winner is None and not result.both_out)
    won = [sum(1 for result in results if result.winner == side) for side in sides]
    return won[0] + drawn, won[1] + drawn


def next_game(series: Series, results: Sequence[Result]) -> Step:
    """Return the next game, the ranking of the two, or the tie that has to be broken.

    :raises ScheduleError: `series_length_not_offered`, `winner_not_in_match`,
        `result_without_match` for a game after the end.
    """
    if series.games < 1 or series.first == series.second:
        raise ScheduleError("series_length_not_offered", cites=series.cites)
    for number, result in enumerate(results, start=1):
        if _decided(series, results[: number - 1]):
            raise ScheduleError("result_without_match", cites=series.cites, detail=str(number))
        checked(_game(series, number), result)
    if not _decided(series, results):
        return Play(matches=(_game(series, len(results) + 1),))
    mine, theirs = points_of(series, results)
    if mine == theirs:
        return NeedsDecision(
            code="tie_break_needed",
            cites=series.cites,
            numbers=(series.first, series.second),
            choices=("deciding_games", "shared"),
        )
    ahead = series.first if mine > theirs else series.second
    behind = series.second if mine > theirs else series.first
    return Finished(ranking=((ahead,), (behind,)))


def _decided(series: Series, results: Sequence[Result]) -> bool:
    left = series.games - len(results)
    if left <= 0:
        return True
    mine, theirs = points_of(series, results)
    return series.stop_when_decided and abs(mine - theirs) > left


def _game(series: Series, number: int) -> Match:
    turned = number % 2 == 0
    return Match(
        key=f"B{number}",
        round=number,
        board=1,
        first=series.second if turned else series.first,
        second=series.first if turned else series.second,
        colours=ColourBy.LOT if series.by_lot and number == 1 else ColourBy.TABLE,
    )
