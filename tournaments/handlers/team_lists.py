"""Entry lists of team events: rows are players, those of one team (队名) are one entry.

Xiangqi 2020 11.1 (order of boards), weiqi 2002 25.2, gomoku 2025 26.2: what a book says of a
team's list is checked before anybody is entered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games import api
from games.labels.article_numbers import cited_words
from tournaments.handlers.registry import standing_ids
from tournaments.handlers.strengths import Strengths
from tournaments.record.entries.team_lists import check_roster
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import TournamentState
from tournaments.sheets.entries import EntryRow, RowProblem
from tournaments.standings.teams.lineups import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRows:
    """A team of a list: its players' rows in the order of boards, the reserves last."""

    name: str
    unit: str
    rows: tuple[EntryRow, ...]

    @property
    def seed(self) -> int | None:
        """The first that a row of the team gives, None for none."""
        return next((row.seed for row in self.rows if row.seed is not None), None)


def enters_teams(state: TournamentState) -> bool:
    """Return whether the entrants are teams with lists of their players."""
    return is_team_event(state)


def team_of(row: EntryRow) -> str:
    """Return the name of a row's team: its unit's where the list names units alone."""
    return row.team or row.unit


def teams_of(rows: Sequence[EntryRow]) -> tuple[TeamRows, ...]:
    """Return the teams of a list in the order of their first rows."""
    found: dict[tuple[str, str], list[EntryRow]] = {}
    for row in rows:
        found.setdefault((team_of(row), row.unit), []).append(row)
    return tuple(
        TeamRows(name=team, unit=unit, rows=tuple(sorted(members, key=_board)))
        for (team, unit), members in found.items()
    )


def _board(row: EntryRow) -> tuple[bool, int, int]:
    return row.board is None, row.board or 0, row.line


def seed_problems(rows: Sequence[EntryRow], state: TournamentState) -> dict[int, list[RowProblem]]:
    """Return what stands against the seeds, by line: taken already, or named twice."""
    found: dict[int, list[RowProblem]] = {}
    taken = {entry.seed for entry in state.entries if entry.seed is not None}
    first: dict[int, object] = {}
    by_team = enters_teams(state)
    for row in rows:
        if row.seed is None:
            continue
        whose: object = (team_of(row), row.unit) if by_team else row.line
        code = "seed_taken" if row.seed in taken else ""
        if first.setdefault(row.seed, whose) != whose:
            code = "duplicate_seed"
        if code:
            problem = RowProblem(code=code, column="seed", found=str(row.seed))
            found.setdefault(row.line, []).append(problem)
    return found


def team_problems(
    rows: Sequence[EntryRow],
    state: TournamentState,
    players: Mapping[int, str],
    strengths: Strengths,
) -> dict[int, list[RowProblem]]:
    """Return what stands against the teams of a list, by line.

    `players` are the ids of the rows' players in the registry by line, "" for one who is new.
    """
    found: dict[int, list[RowProblem]] = {}
    entered = standing_ids(entry.id for entry in state.entries)
    playing = standing_ids(member for entry in state.entries for member in entry.members)
    teams = teams_of(rows)
    registered = api.find_players([api.Sought(name=team.name, unit=team.unit) for team in teams])
    for team, known in zip(teams, registered, strict=True):
        head = team.rows[0]
        if not team.name:
            found.setdefault(head.line, []).append(RowProblem(code="team_missing", column="team"))
        elif known.problem:
            problem = RowProblem(code=known.problem, column="team", found=team.name)
            found.setdefault(head.line, []).append(problem)
        elif str(known.player) in entered:
            problem = RowProblem(code="entered_already", column="team", found=team.name)
            found.setdefault(head.line, []).append(problem)
        for row in team.rows:
            if players[row.line] in playing:
                problem = RowProblem(code="member_of_other_team", column="name", found=row.name)
                found.setdefault(row.line, []).append(problem)
        for line, problem in _inside(team):
            found.setdefault(line, []).append(problem)
        for line, problem in _by_the_book(team, state, players, strengths):
            found.setdefault(line, []).append(problem)
    return found


def _inside(team: TeamRows) -> Iterator[tuple[int, RowProblem]]:
    """Yield what the rows of one team say against each other."""
    boards: set[int] = set()
    captains = 0
    for row in team.rows:
        if row.board is not None and row.board in boards:
            yield (
                row.line,
                RowProblem(code="duplicate_board", column="board", found=str(row.board)),
            )
        boards |= {row.board} if row.board is not None else set()
        captains += row.captain
        if row.captain and captains > 1:
            yield row.line, RowProblem(code="captain_twice", column="captain", found=row.name)
        if row.seed is not None and row.seed != team.seed:
            yield row.line, RowProblem(code="seed_differs", column="seed", found=str(row.seed))


def _by_the_book(
    team: TeamRows, state: TournamentState, players: Mapping[int, str], strengths: Strengths
) -> Iterator[tuple[int, RowProblem]]:
    """Yield what the book says of a team; what it only warns of is asked with the entry."""
    roster = [
        Member(id=players[row.line] or f"row {row.line}", rating=strengths[row.line].rating or None)
        for row in team.rows
    ]
    for problem in check_roster(state, roster):
        if not problem.refused:
            continue
        row = team.rows[problem.place - 1] if problem.place else team.rows[0]
        column = "rating" if problem.place else "team"
        detail = f"{team.name} ({cited_words(problem.article)})" if problem.article else team.name
        yield row.line, RowProblem(code=problem.code, column=column, found=detail)
