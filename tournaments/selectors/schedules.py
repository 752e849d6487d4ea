"""All rounds of a round robin at once: as they are on record, those to come as the table has them.

Xiangqi 2020 appendix 2, draughts appendix (循环制编排): the table fixes every round beforehand.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.labels import pages as words
from tournaments.record.rounds.paired import by_table
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import Pair
from tournaments.selectors.shown import Seat, seats


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledPair:
    """Who meets whom at which board; `score` is "" until the result is in."""

    board: int
    first: Seat
    second: Seat
    score: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRound:
    """A round of the schedule; `status` is "" for one that is not drafted yet.

    `resting` are those without an opponent.
    """

    number: int
    status: str
    pairs: tuple[ScheduledPair, ...]
    resting: tuple[Seat, ...]


def schedule_of(state: TournamentState, stage: StageState) -> tuple[ScheduledRound, ...]:
    """Return every round of a round robin, none of a stage that follows no table."""
    if not stage.rules.kind.round_robin:
        return ()
    sat = seats(state, stage)
    found = []
    for number in range(1, stage.rounds + 1):
        played = stage.round(number)
        found.append(_recorded(played, sat) if played else _to_come(stage, number, sat))
    return tuple(found)


def _recorded(played: Round, sat: Mapping[int, Seat]) -> ScheduledRound:
    return ScheduledRound(
        number=played.number,
        status=str(words.ROUND_STATUSES[played.status]),
        pairs=tuple(_pair(board.pair, sat, _score(board)) for board in played.boards),
        resting=tuple(sat[number] for number, _mark in played.byes),
    )


def _to_come(stage: StageState, number: int, sat: Mapping[int, Seat]) -> ScheduledRound:
    table = by_table(stage, number)
    return ScheduledRound(
        number=number,
        status="",
        pairs=tuple(_pair(pair, sat, "") for pair in table.pairs),
        resting=tuple(sat[bye] for bye in table.byes),
    )


def _pair(pair: Pair, sat: Mapping[int, Seat], score: str) -> ScheduledPair:
    return ScheduledPair(
        board=pair.board, first=sat[pair.first], second=sat[pair.second], score=score
    )


def _score(board: Board) -> str:
    return str(words.SHORT_SCORES[board.outcome.score]) if board.outcome else ""
