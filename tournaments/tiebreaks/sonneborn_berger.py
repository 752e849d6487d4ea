"""小分 (Sonneborn-Berger): points of those beaten and half of those drawn with.

Sources: xiangqi 2020 14.1; weiqi 2002 27.1(1)(A); gomoku 2025 29.1.1-A. Wins and draws count
by the result, not by what the event pays for it (13.3). A forfeit won is recorded as won
(19.2 记对方获胜). In a double round robin it is the sum of the small points of both cycles,
each with the points of its own cycle.
"""

from tournaments.tiebreaks.field import Field, Met
from tournaments.tiebreaks.measure import Plain


def cycle_scores(field: Field) -> list[tuple[int, ...]]:
    """Return everybody's points in each cycle, in units; one cycle: the points."""
    cycles = field.settings.cycles
    if cycles < 2:
        return [field.scores]
    length = max(field.table.rounds // cycles, 1)
    return [
        tuple(sum(row.points[k * length : (k + 1) * length]) for row in field.rows)
        for k in range(cycles)
    ]


class SonnebornBerger(Plain):
    """小分, in half units."""

    def __init__(self) -> None:
        self._field: Field | None = None
        self._scores: list[tuple[int, ...]] = []
        self._length = 0

    def denominator(self, field: Field, i: int) -> int:
        """Return twice the unit, for the halves of draws."""
        return 2 * field.unit

    def _of(self, field: Field, met: tuple[Met, ...], times: int) -> list[int]:
        if self._field is not field:
            self._field = field
            self._scores = cycle_scores(field)
            self._length = max(field.table.rounds // max(field.settings.cycles, 1), 1)
        if len(self._scores) == 1:
            scores = self._scores[0]
            return [times * scores[other] for _, other in met]
        last = len(self._scores) - 1
        return [
            times * self._scores[min((played - 1) // self._length, last)][other]
            for played, other in met
        ]

    def amounts(self, field: Field, i: int) -> list[int]:
        """Return the points of those beaten (twice, in half units) and drawn with."""
        row = field.rows[i]
        return self._of(field, row.won, 2) + self._of(field, row.drawn, 1)

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return who was beaten and who drawn with."""
        row = field.rows[i]
        return [(played, other, "beaten_points") for played, other in row.won] + [
            (played, other, "half_drawn_points") for played, other in row.drawn
        ]
