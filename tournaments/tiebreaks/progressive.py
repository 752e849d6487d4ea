"""Tie-breaks of the running points: 累进分 (总累积分) and the drops of its first rounds.

Sources: xiangqi 2020 14.3.2; draughts appendix 1.4.5(2)a, b. The value is the sum of the
points a player had after each round; dropping the first k rounds leaves out the first k of
those running totals (running 1, 1, 2, 3 without round 1: 6). In a McMahon it is the CUSS.
"""

from itertools import accumulate

from tournaments.tiebreaks.field import Field
from tournaments.tiebreaks.measure import Part, Plain, Several


def running(field: Field, i: int) -> list[int]:
    """Return the points of row `i` after each round, in units."""
    row = field.rows[i]
    points = list(accumulate(row.points, initial=row.start))[1:]
    # A player the table stops at keeps his total in the rounds he was not paired in.
    points.extend([points[-1] if points else row.start] * (field.upto - len(points)))
    return points


class Progressive(Plain):
    """累进分, without the first `drop` rounds."""

    def __init__(self, *, drop: int = 0) -> None:
        self.drop = drop

    def amounts(self, field: Field, i: int) -> list[int]:
        """Return the running totals that count."""
        return running(field, i)[self.drop :]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return the round of each running total."""
        return [(number, -1, "running_points") for number in range(self.drop + 1, field.upto + 1)]


class ProgressiveDrops(Several):
    """累进分 without round 1, then without rounds 1 and 2, and so on (14.3.2)."""

    def denominator(self, field: Field, i: int) -> int:
        """Return the unit of points."""
        return field.unit

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """Return the sums after each drop."""
        totals = running(field, i)
        left = sum(totals)
        sums: list[int] = []
        for total in totals[: max(field.upto - 1, 1)]:
            left -= total
            sums.append(left)
        return tuple(sums) or (0,)

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return the running totals left at each stage."""
        parts = [
            (number, -1, total, "running_points")
            for number, total in enumerate(running(field, i), start=1)
        ]
        return tuple(tuple(parts[k + 1 :]) for k in range(max(field.upto - 1, 1)))
