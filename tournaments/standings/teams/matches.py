"""A team match: colours by board, board points (局分) and match points (场分).

Sources: xiangqi 2020 12.2, 12.3, 13.2, 14.4; weiqi 2002 27.2, 28.4 and decision 20; gomoku 2025
24.4.4, 27.6.2, 28.1. The team named first moves first on the odd boards. More board points win
the match; a board without a player is forfeited and the match is played on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.crosstable import Cell, Colour, Mark, PointSystem
from tournaments.tiebreaks.catalogue import edition_key

_OPPOSITE = {
    Mark.WIN: Mark.LOSS,
    Mark.LOSS: Mark.WIN,
    Mark.DRAW: Mark.DRAW,
    Mark.ADJOURNED: Mark.ADJOURNED,
    Mark.FORFEIT_WIN: Mark.FORFEIT_LOSS,
    Mark.FORFEIT_LOSS: Mark.FORFEIT_WIN,
    Mark.DOUBLE_FORFEIT: Mark.DOUBLE_FORFEIT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """One board as the first-named team had it.

    `points` of each side where a ruling gave other points than the mark brings.
    """

    mark: Mark
    fouls: int = 0
    other_fouls: int = 0
    points: Fraction | None = None
    other_points: Fraction | None = None


class MatchError(ValueError):
    """Boards that make no match; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def board_colour(board: int, *, team_first: bool) -> Colour:
    """Return the colour of a team's player at `board` (from 1) (12.2, 12.3).

    The team that moves first has the first move on odd boards, the other on even ones.
    """
    return Colour.FIRST if (board % 2 == 1) == team_first else Colour.SECOND


def _sides(number: int, one: BoardResult) -> tuple[Cell, Cell]:
    if one.mark not in _OPPOSITE:
        raise MatchError("board_result_without_opponent")
    colour = board_colour(number, team_first=True)
    mine = Cell(mark=one.mark, colour=colour, board=number, points=one.points, fouls=one.fouls)
    theirs = Cell(
        mark=_OPPOSITE[one.mark],
        colour=colour.other,
        board=number,
        points=one.other_points,
        fouls=one.other_fouls,
    )
    return mine, theirs


def match_mark(
    mine: Sequence[Cell], theirs: Sequence[Cell], system: PointSystem
) -> tuple[Mark, Mark]:
    """Return the result of a match for both teams: by board points (13.2, 27.2).

    A match with a board still open is open. Where nobody came for one team at any board the
    match is forfeited, for neither team doubly.
    """
    if any(game.mark is Mark.ADJOURNED for game in mine):
        return Mark.ADJOURNED, Mark.ADJOURNED
    if all(game.mark is Mark.DOUBLE_FORFEIT for game in mine):
        return Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT
    ours = sum((system.worth(game) for game in mine), Fraction(0))
    other = sum((system.worth(game) for game in theirs), Fraction(0))
    if all(not game.mark.played for game in mine) and ours != other:
        lost = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
        return lost if ours > other else (lost[1], lost[0])
    if ours == other:
        return Mark.DRAW, Mark.DRAW
    return (Mark.WIN, Mark.LOSS) if ours > other else (Mark.LOSS, Mark.WIN)


def play_match(
    first: int, second: int, boards: Sequence[BoardResult], system: PointSystem, *, table: int = 0
) -> tuple[Cell, Cell]:
    """Return the cells of both teams of a match; `first` moves first on odd boards.

    `system` is what a game at one board is worth; match points follow from the mark.

    :raises MatchError: no_boards, board_result_without_opponent.
    """
    if not boards:
        raise MatchError("no_boards")
    sides = [_sides(number, one) for number, one in enumerate(boards, start=1)]
    mine = tuple(one for one, _ in sides)
    theirs = tuple(one for _, one in sides)
    ours, other = match_mark(mine, theirs, system)
    return (
        Cell(
            mark=ours,
            opponent=second,
            colour=Colour.FIRST,
            board=table,
            games=sum((system.worth(game) for game in mine), Fraction(0)),
            boards=mine,
        ),
        Cell(
            mark=other,
            opponent=first,
            colour=Colour.SECOND,
            board=table,
            games=sum((system.worth(game) for game in theirs), Fraction(0)),
            boards=theirs,
        ),
    )


def team_bye(mark: Mark, games: Fraction | None = None) -> Cell:
    """Return a team's bye: the match is won (14.4 团体成绩按胜场计分).

    The book gives no board points for it; `games` is what the event's regulations give.

    :raises MatchError: not_a_bye.
    """
    if mark not in (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.HALF_BYE, Mark.ABSENT):
        raise MatchError("not_a_bye")
    return Cell(mark=mark, games=games)


_PLAYER_LEFT = {"xiangqi": "19.2", "weiqi": "28.4", "gomoku": "24.4.4", "draughts": ""}


def forfeit_boards(
    first: Cell, second: Cell, board: int, system: PointSystem, *, first_left: bool, edition: str
) -> tuple[Cell, Cell, str]:
    """Return the match with `board` forfeited by a player who left, and the article.

    What he played stands (weiqi 28.4, gomoku 24.4.4); the match is counted anew. The xiangqi
    book has no rule for one player of a team; his games are forfeited as those of 19.2.

    :raises MatchError: no_such_board, board_already_played.
    """
    if not 1 <= board <= len(first.boards) or len(first.boards) != len(second.boards):
        raise MatchError("no_such_board")
    at = board - 1
    if first.boards[at].mark in (Mark.WIN, Mark.DRAW, Mark.LOSS):
        raise MatchError("board_already_played")
    mark = Mark.FORFEIT_LOSS if first_left else Mark.FORFEIT_WIN

    def changed(cell: Cell, to: Mark) -> tuple[Cell, ...]:
        game = replace(cell.boards[at], mark=to, points=None)
        return (*cell.boards[:at], game, *cell.boards[board:])

    mine, theirs = changed(first, mark), changed(second, _OPPOSITE[mark])
    ours, other = match_mark(mine, theirs, system)
    return (
        replace(
            first,
            mark=ours,
            boards=mine,
            games=sum((system.worth(game) for game in mine), Fraction(0)),
        ),
        replace(
            second,
            mark=other,
            boards=theirs,
            games=sum((system.worth(game) for game in theirs), Fraction(0)),
        ),
        _PLAYER_LEFT[edition_key(edition)],
    )
