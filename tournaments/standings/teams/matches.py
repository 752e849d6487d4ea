"""A team match: what its boards (局分) make of it (场分).

Sources: xiangqi 2020 13.2; weiqi 2002 27.2; gomoku 2025 27.6.2, 28.1. More board points win the
match; a board without a player is forfeited and the match is played on. Who moves first at
which board is `tournaments.record.knockout.match_games.moves_first`.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.crosstable import Cell, Mark, PointSystem


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
