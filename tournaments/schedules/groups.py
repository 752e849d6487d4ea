"""Round robins as stages: one group or several, filled by the snake (蛇形编排).

Xiangqi 10.1, weiqi appendix 四, gomoku appendix 7, draughts (五)1 and its form of groups.
"""

from dataclasses import dataclass

from tournaments.schedules.berger import Round, round_robin
from tournaments.schedules.steps import (
    Finished,
    Match,
    Play,
    Results,
    ScheduleError,
    Step,
    checked,
)


def snake_group(place: int, groups: int) -> int:
    """Return the group, from 0, of the `place`-th, from 1: there and back again (蛇形)."""
    row, column = divmod(place - 1, groups)
    return column if row % 2 == 0 else groups - 1 - column


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinStage:
    """Groups that each play all against all; the n-th of a group has its number n.

    `cycles` 2 is a double round robin; `exchange_last_two` see `berger.round_robin`.
    """

    groups: tuple[tuple[int, ...], ...]
    cycles: int = 1
    exchange_last_two: bool = False


def group_rounds(stage: RoundRobinStage) -> tuple[tuple[Round, ...], ...]:
    """Return the table of every group, in the numbers of the group's own draw."""
    return tuple(
        round_robin(len(group), cycles=stage.cycles, exchange_last_two=stage.exchange_last_two)
        for group in stage.groups
    )


def matches_of(stage: RoundRobinStage, number: int) -> Play:
    """Return round `number` of all groups; a group that is done sits out."""
    matches: list[Match] = []
    byes: list[int] = []
    for index, (group, rounds) in enumerate(
        zip(stage.groups, group_rounds(stage), strict=True), start=1
    ):
        if number > len(rounds):
            continue
        round_ = rounds[number - 1]
        if round_.bye is not None:
            byes.append(group[round_.bye - 1])
        matches.extend(
            Match(
                key=f"G{index}.R{number}.{board}",
                round=number,
                board=board,
                first=group[first - 1],
                second=group[second - 1],
                group=index if len(stage.groups) > 1 else 0,
            )
            for board, (first, second) in enumerate(round_.pairs, start=1)
        )
    return Play(matches=tuple(matches), byes=tuple(byes))


def next_matches(stage: RoundRobinStage, results: Results) -> Step:
    """Return the first round that is not complete; the order comes from the standings.

    :raises ScheduleError: a result of no match, or of a winner who was not in it.
    """
    last = max((len(rounds) for rounds in group_rounds(stage)), default=0)
    rounds = [matches_of(stage, number) for number in range(1, last + 1)]
    known = {match.key: match for play in rounds for match in play.matches}
    for key, result in results.items():
        if key not in known:
            raise ScheduleError("result_without_match", detail=key)
        checked(known[key], result)
    for play in rounds:
        if any(match.key not in results for match in play.matches):
            return play
    return Finished()
