"""The games of one match: how many, who moves first in each, what they come to.

Xiangqi 2020 12.2-12.4, 13.2 and chapter 7; gomoku 2025 27.6; weiqi 2002 26.5 and 27.2. A match
is several games of two players, or the boards of two teams; deciding games come after them
and change nothing of its score.
"""

from dataclasses import replace
from fractions import Fraction

from games.record.errors import CommandRefusedError
from tournaments.books.formats import StageKind
from tournaments.books.registry import book_of
from tournaments.books.teams import TeamTable
from tournaments.crosstable import Cell, Colour, PointSystem
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import MatchGame, Outcome, Score
from tournaments.regulations.matches import has_own_lots
from tournaments.regulations.values import TeamKind
from tournaments.schedules.scheveningen import Table, scheveningen
from tournaments.schedules.steps import ScheduleError
from tournaments.standings.teams.matches import match_mark

_NO_MATCH = (TeamKind.NONE, TeamKind.SUM_OF_PLACES)


def is_team_event(state: TournamentState) -> bool:
    """Return whether entrants are teams that meet board by board."""
    return state.regulations.teams.kind not in _NO_MATCH


def regular_games(state: TournamentState, stage: StageState) -> int:
    """Return how many games a match has before any deciding one; none in a rapid knockout."""
    rules = stage.rules
    if rules.kind is StageKind.MATCH:
        return 1
    if has_own_lots(rules):
        return 0
    return rules.games * boards_of(state)


def boards_of(state: TournamentState) -> int:
    """Return how many games a match of teams has, 1 where people meet."""
    teams = state.regulations.teams
    if not is_team_event(state):
        return 1
    return teams.boards**2 if teams.kind is TeamKind.ALL_AGAINST_ALL else max(1, teams.boards)


def team_table(state: TournamentState) -> TeamTable:
    """Return the tables of all against all that are played in the event."""
    return book_of(state.regulations.edition).teams.table


def moves_first(state: TournamentState, board: Board, game: int) -> int:
    """Return who moves first in regular game `game`: in turn, in teams by boards (12.2)."""
    boards = boards_of(state)
    cycle, at = divmod(game - 1, boards)
    listed_first = at % 2 == 0
    if is_team_event(state) and state.regulations.teams.kind is TeamKind.ALL_AGAINST_ALL:
        listed_first = _table(state)[at // _side(state)][at % _side(state)].a_first
    if cycle % 2:
        listed_first = not listed_first
    return board.pair.first if listed_first else board.pair.second


def players_of(state: TournamentState, game: int) -> tuple[int, int]:
    """Return the boards, from 1, of the first and the second team whose players meet."""
    at = (game - 1) % boards_of(state)
    if state.regulations.teams.kind is not TeamKind.ALL_AGAINST_ALL:
        return at + 1, at + 1
    pair = _table(state)[at // _side(state)][at % _side(state)]
    return pair.a, pair.b


def _side(state: TournamentState) -> int:
    return state.regulations.teams.boards


def _table(state: TournamentState) -> Table:
    try:
        return scheveningen(team_table(state), _side(state))
    except ScheduleError as error:
        # Regulations of old could ask for boards that no table has.
        cited = book_of(state.regulations.edition).cited(error.cites)
        raise CommandRefusedError(error.code, article=cited) from error


def cells_of(board: Board, games: tuple[MatchGame, ...]) -> tuple[tuple[Cell, ...], ...]:
    """Return the games as the side listed first had them, and as the other had them."""
    mine: list[Cell] = []
    theirs: list[Cell] = []
    for game in sorted(games, key=lambda each: each.game):
        marks = game.score.marks
        mover = Cell(
            mark=marks[0],
            colour=Colour.FIRST,
            board=game.game,
            points=game.points_first,
            fouls=game.fouls_first,
        )
        other = Cell(
            mark=marks[1],
            colour=Colour.SECOND,
            board=game.game,
            points=game.points_second,
            fouls=game.fouls_second,
        )
        listed_first = game.first == board.pair.first
        mine.append(mover if listed_first else other)
        theirs.append(other if listed_first else mover)
    return tuple(mine), tuple(theirs)


def regular_log(board: Board, regular: int) -> tuple[MatchGame, ...]:
    """Return the games played that count for the match's score."""
    return tuple(game for game in board.log if game.game <= regular)


def is_decided(board: Board, *, regular: int, early: bool, points: PointSystem) -> bool:
    """Return whether every regular game is in, or `early` the rest cannot change who wins."""
    games = regular_log(board, regular)
    left = regular - len(games)
    if left == 0:
        return True
    if not early:
        return False
    mine, theirs = cells_of(board, games)
    gap = abs(_sum(mine, points) - _sum(theirs, points))
    return gap > left * (points.win - points.loss)


def outcome_of(board: Board, games: tuple[MatchGame, ...], points: PointSystem) -> Outcome:
    """Return what the games of a match come to: who won it, and the points on the boards."""
    mine, theirs = cells_of(board, games)
    marks = match_mark(mine, theirs, points)
    score = next(score for score in Score if score.marks == marks)
    return Outcome(
        score=score,
        games_first=_sum(mine, points),
        games_second=_sum(theirs, points),
        fouls_first=sum(cell.fouls for cell in mine),
        fouls_second=sum(cell.fouls for cell in theirs),
    )


def _sum(cells: tuple[Cell, ...], points: PointSystem) -> Fraction:
    return sum((points.worth(cell) for cell in cells), Fraction(0))


def with_game(board: Board, game: MatchGame) -> Board:
    """Games of a match are logged in the order in which they were recorded."""
    return replace(board, log=(*board.log, game))
