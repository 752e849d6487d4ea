"""Arena matches between teams (擂台赛): the winner stays, the loser is out.

Gomoku 2025 27.5, weiqi 2002 26.6. How many a team sends is agreed (商定, 一般相同) and its order
of appearance fixed beforehand; a
team is out when its last player has lost, the later the better placed. The books speak of
winners only: what a draw does is a setting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.formats import SchedulePoint
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
    409, arena_draw=_("A drawn game waits: decide whether it is replayed, or who stays.")
)
declare_refusals(
    422,
    too_few_teams=_("At least two teams are needed."),
    team_empty=_("A team has nobody to send."),
)


class ArenaDraw(StrEnum):
    """What a drawn game does."""

    ASK = "ask"  # the chief referee decides each time
    REPLAY = "replay"
    BOTH_OUT = "both_out"
    HOLDER_STAYS = "holder_stays"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arena:
    """Teams in their order of appearance; the first two open."""

    teams: tuple[tuple[int, ...], ...]
    draws: ArenaDraw = ArenaDraw.ASK


@dataclass(slots=True, kw_only=True)
class _Stand:
    """The arena between two games."""

    left: list[list[int]]
    holder: int | None  # team of who stays in the arena, None when nobody does
    last: int  # the team that sent a player last
    out: list[tuple[int, ...]]


def next_match(arena: Arena, results: Sequence[Result]) -> Step:
    """Return the next game after `results` in the order played, or the order of the teams.

    The ranking names teams from 1. The challenger comes from the next team in order after
    the one that sent the last player, the holder's team left out; between two teams that is
    the loser's.

    :raises ScheduleError: `team_empty`, `too_few_teams`, `duplicate_number`,
        `winner_not_in_match`, `result_without_match`.
    """
    _check(arena)
    stand = _Stand(
        left=[list(team) for team in arena.teams], holder=None, last=len(arena.teams) - 1, out=[]
    )
    pair = _pair(stand)
    for number, result in enumerate(results, start=1):
        if pair is None:
            raise ScheduleError(
                "result_without_match", cites=SchedulePoint.ARENA, detail=str(number)
            )
        match = _match(stand, pair, number)
        checked(match, result)
        if result.winner is None and not result.both_out and arena.draws is ArenaDraw.ASK:
            return NeedsDecision(
                code="arena_draw",
                cites=SchedulePoint.ARENA,
                key=match.key,
                numbers=(match.first, match.second),
                choices=tuple(draw for draw in ArenaDraw if draw is not ArenaDraw.ASK),
            )
        pair = _after(arena, stand, pair, result)
    if pair is None:
        winners = tuple(team for team, left in enumerate(stand.left, start=1) if left)
        order = [winners] if winners else []
        return Finished(ranking=(*order, *reversed(stand.out)))
    return Play(matches=(_match(stand, pair, len(results) + 1),))


def _check(arena: Arena) -> None:
    players = [number for team in arena.teams for number in team]
    if len(arena.teams) < 2:
        raise ScheduleError("too_few_teams", cites=SchedulePoint.ARENA)
    if not all(arena.teams):
        raise ScheduleError("team_empty", cites=SchedulePoint.ARENA)
    if len(set(players)) != len(players):
        raise ScheduleError("duplicate_number", cites=SchedulePoint.ARENA)


def _match(stand: _Stand, pair: tuple[int, int], number: int) -> Match:
    return Match(
        key=f"A{number}",
        round=number,
        board=1,
        first=stand.left[pair[0]][0],
        second=stand.left[pair[1]][0],
        colours=ColourBy.LOT if number == 1 else ColourBy.WINNER_STAYS,
    )


def _after(
    arena: Arena, stand: _Stand, pair: tuple[int, int], result: Result
) -> tuple[int, int] | None:
    holder, challenger = pair
    if result.both_out:
        beaten = [holder, challenger]
    elif result.winner is not None:
        beaten = [challenger if result.winner == stand.left[holder][0] else holder]
    elif arena.draws is ArenaDraw.REPLAY:
        return pair
    elif arena.draws is ArenaDraw.BOTH_OUT:
        beaten = [holder, challenger]
    else:
        beaten = [challenger]
    for team in beaten:
        stand.left[team].pop(0)
    stand.last = challenger
    stand.holder = next((team for team in pair if team not in beaten), None)
    gone = tuple(team + 1 for team in sorted(beaten) if not stand.left[team])
    if gone:
        stand.out.append(gone)
    return _pair(stand)


def _pair(stand: _Stand) -> tuple[int, int] | None:
    count = len(stand.left)
    order = [(stand.last + step) % count for step in range(1, count + 1)]
    able = [team for team in order if stand.left[team]]
    if len(able) < 2:
        return None
    if stand.holder is None:
        return able[0], able[1]
    return stand.holder, next(team for team in able if team != stand.holder)
