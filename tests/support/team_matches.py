"""Matches of teams written down board by board, for crosstables made by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.crosstable import Cell, Colour, Mark, PointSystem
from tournaments.standings.teams.matches import match_mark

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


def _sides(number: int, result: BoardResult) -> tuple[Cell, Cell]:
    # The team that moves first has the first move on the odd boards (12.2).
    colour = Colour.FIRST if number % 2 else Colour.SECOND
    mine = Cell(
        mark=result.mark, colour=colour, board=number, points=result.points, fouls=result.fouls
    )
    theirs = Cell(
        mark=_OPPOSITE[result.mark],
        colour=colour.other,
        board=number,
        points=result.other_points,
        fouls=result.other_fouls,
    )
    return mine, theirs


def play_match(
    first: int, second: int, boards: Sequence[BoardResult], system: PointSystem, *, table: int = 0
) -> tuple[Cell, Cell]:
    """Return the cells of both teams of a match; `first` moves first on odd boards.

    `system` is what a game at one board is worth; match points follow from the mark.
    """
    sides = [_sides(number, board) for number, board in enumerate(boards, start=1)]
    mine = tuple(cell for cell, _ in sides)
    theirs = tuple(cell for _, cell in sides)
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
