"""A team's list at entry: how many, nobody twice, boards in the order of strength.

Xiangqi 2020 11.1 (in national events by the latest rating, the unrated behind), weiqi 2002 25.2
(by dan and rating; a warning), gomoku 2025 26.2.
"""

from collections.abc import Iterator, Sequence

from games.record.errors import CommandRefusedError
from tournaments.record.state import TournamentState
from tournaments.record.teams.line_ups import team_rules
from tournaments.record.values import Entry
from tournaments.regulations.values import EventLevel, TeamKind
from tournaments.standings.teams.lineups import Member, TeamProblem, check_team

_NATIONAL = (EventLevel.INTERNATIONAL, EventLevel.NATIONAL, EventLevel.NATIONAL_YOUTH)
"""Events in which boards stand by rating (全国性比赛, xiangqi 11.1)."""


def problems(state: TournamentState, entries: tuple[Entry, ...]) -> Iterator[TeamProblem]:
    """Yield what is wrong with the lists of teams; a team without a list has nothing wrong."""
    if state.regulations.teams.kind is TeamKind.NONE:
        return
    for entry in entries:
        if entry.members:
            yield from check_roster(state, _roster(entry))


def check_roster(state: TournamentState, roster: Sequence[Member]) -> tuple[TeamProblem, ...]:
    """Return what the book has against the players of one team, in the order of boards.

    :raises CommandRefusedError: `not_a_team_event`.
    """
    national = state.regulations.level in _NATIONAL
    return check_team(roster, team_rules(state), national=national)


def _roster(entry: Entry) -> tuple[Member, ...]:
    """Return the list with ratings and dan where they are told, one for each or none at all."""
    count = len(entry.members)
    ratings = entry.member_ratings if len(entry.member_ratings) == count else (0,) * count
    dans = entry.member_dans if len(entry.member_dans) == count else (0,) * count
    return tuple(
        Member(id=member, rating=rating or None, dan=dan)
        for member, rating, dan in zip(entry.members, ratings, dans, strict=True)
    )


def require_lists(state: TournamentState, entries: tuple[Entry, ...]) -> None:
    """Let pass only teams whose lists the book allows.

    :raises CommandRefusedError: `team_member_twice`, `team_too_small`, `team_too_large`,
        `team_not_in_rating_order`, `reserve_rule_missing` where the book leaves the use of
        reserves to the event and its regulations say nothing (weiqi 25.2).
    """
    for problem in problems(state, entries):
        if problem.refused:
            raise CommandRefusedError(
                problem.code, article=problem.article, place=problem.place, id=problem.item
            )
