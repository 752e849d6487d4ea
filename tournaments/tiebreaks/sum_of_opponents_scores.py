"""Tie-breaks of the opponents' points: 对手分, 中间对手分, 递减 (截断) 最低对手分, SOSOS.

Sources: xiangqi 2020 14.3.1, 14.4, 14.7, 10.4.3.3; weiqi 2002 27.1(2)(B); gomoku 2025
29.2.1-A to C, 29.2.2-A, B; draughts appendix 1.4.5(3). The books add up the points the
opponents have at the time, without the dummy opponents of FIDE; a bye adds what the event's
book says. In a McMahon points are McMahon scores, and any round without an opponent adds the
score begun with (EGF Tournament System Rules, the effect of unplayed games; decision 0054).
"""

from tournaments.books.orders import ByeOpponent
from tournaments.tiebreaks.field import Field
from tournaments.tiebreaks.measure import Part, Plain

SMALL_ROUNDS = 7
SMALL_ENTRANTS = 16


def bye_worth(field: Field) -> int:
    """Return what one bye adds to the opponents' points, in half units (xiangqi 14.4).

    The lowest points above 0 of anybody in the field, withdrawn or not, the bye's holder
    too (有分棋手中最低得分); half of it with fewer than 7 rounds or fewer than 16 entrants.
    """
    if field.settings.bye_opponent is not ByeOpponent.LOWEST_NON_ZERO:
        return 0
    lowest = min((score for score in field.scores if score > 0), default=0)
    small = field.table.rounds < SMALL_ROUNDS or len(field.rows) < SMALL_ENTRANTS
    return lowest if small else 2 * lowest


def unplayed(field: Field, i: int) -> list[int]:
    """Return the rounds without an opponent, where they add the score begun with."""
    if field.settings.bye_opponent is not ByeOpponent.OWN_START:
        return []
    met = {played for played, _ in field.rows[i].met}
    return [number for number in range(1, field.upto + 1) if number not in met]


def counted_scores(field: Field) -> tuple[int, ...]:
    """Return the points each entrant is worth to his opponents.

    A finalist of N+1 is worth his N rounds and the slow game of the final (10.4.3.3); the
    rapid games that may have decided it add nothing.
    """
    if not field.settings.slow_finals or field.upto < field.table.rounds:
        return field.scores
    scores = list(field.scores)
    for number, points in field.settings.slow_finals:
        place = field.index[number]
        before = sum(field.rows[place].points[: field.table.rounds - 1])
        scores[place] = before + int(points * field.unit)
    return tuple(scores)


class SumOfOpponentsScores(Plain):
    """对手分: the points of all opponents met, in half units because of half byes.

    `high` and `low` of the highest and of the lowest are left out (中间对手分).
    """

    def __init__(self, *, high: int = 0, low: int = 0) -> None:
        self.high = high
        self.low = low
        self._field: Field | None = None
        self._scores: tuple[int, ...] = ()
        self._bye = 0

    def denominator(self, field: Field, i: int) -> int:
        """Return twice the unit."""
        return 2 * field.unit

    def _prepare(self, field: Field) -> None:
        if self._field is not field:
            self._field = field
            self._scores = tuple(2 * score for score in counted_scores(field))
            self._bye = bye_worth(field)

    def all_amounts(self, field: Field, i: int) -> list[int]:
        """Return what each opponent and each bye adds, in the order of `all_labels`."""
        self._prepare(field)
        scores = self._scores
        row = field.rows[i]
        amounts = [scores[other] for _, other in row.met]
        if row.byes and self._bye:
            amounts.extend([self._bye] * len(row.byes))
        amounts.extend([2 * row.start] * len(unplayed(field, i)))
        return amounts

    def all_labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return round, opponent and kind of each amount."""
        self._prepare(field)
        row = field.rows[i]
        labels = [(played, other, "opponent_points") for played, other in row.met]
        if self._bye:
            labels.extend((played, -1, "bye_lowest_points") for played in row.byes)
        labels.extend((played, -1, "own_start") for played in unplayed(field, i))
        return labels

    def places_left(self, field: Field, i: int) -> list[int]:
        """Return which amounts stay after the cuts, as places, lowest first."""
        amounts = self.all_amounts(field, i)
        order = sorted(range(len(amounts)), key=amounts.__getitem__)
        return order[self.low : len(order) - self.high if self.high else None]

    def amounts(self, field: Field, i: int) -> list[int]:
        """After the cut of the highest and the lowest; uncut in the order of the rounds."""
        amounts = self.all_amounts(field, i)
        if not self.high and not self.low:
            return amounts
        amounts.sort()
        return amounts[self.low : len(amounts) - self.high if self.high else None]

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum; rounds without an opponent bring the bye's share each."""
        if self.high or self.low:
            return super().stages(field, i)
        self._prepare(field)
        scores, row = self._scores, field.rows[i]
        total = sum([scores[other] for _, other in row.met]) + self._bye * len(row.byes)
        return (total + 2 * row.start * len(unplayed(field, i)),)

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Round and opponent of each summand that is kept."""
        labels = self.all_labels(field, i)
        if not self.high and not self.low:
            return labels
        return [labels[place] for place in self.places_left(field, i)]


class SOSOS(Plain):
    """对手的对手分: the opponents' own sums of opponents' scores, in half units.

    A round without an opponent adds what an opponent of one's own score at the start, with such
    opponents throughout, would have: that score for each round so far.
    """

    def __init__(self) -> None:
        self._field: Field | None = None
        self._sums: list[int] = []

    def denominator(self, field: Field, i: int) -> int:
        """Return twice the unit, as the sums themselves have."""
        return 2 * field.unit

    def amounts(self, field: Field, i: int) -> list[int]:
        """Return what each opponent and each round without one adds."""
        if self._field is not field:
            sums = SumOfOpponentsScores()
            self._sums = [sums.stages(field, x)[0] for x in range(len(field.rows))]
            self._field = field
        row = field.rows[i]
        alone = [2 * row.start * field.upto] * len(unplayed(field, i))
        return [*(self._sums[other] for _, other in row.met), *alone]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return round and opponent of each amount."""
        met = [(played, other, "opponent_sos") for played, other in field.rows[i].met]
        return [*met, *((played, -1, "own_start_each_round") for played in unplayed(field, i))]


class BuchholzCuts(SumOfOpponentsScores):
    """递减最低对手分: without the lowest opponent, then without the two lowest, and on.

    One stage per opponent that can be left out; whoever has met fewer compares with nothing
    (gomoku 29.2.1-C, draughts 1.4.5(3)c).
    """

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """The one sum; rounds without an opponent bring the bye's share each."""
        amounts = sorted(self.all_amounts(field, i))
        left = sum(amounts)
        sums: list[int] = []
        for cut in range(max(field.upto - 1, 1)):
            left -= amounts[cut] if cut < len(amounts) else 0
            sums.append(left)
        return tuple(sums)

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Return the opponents that stay in at each stage."""
        amounts = self.all_amounts(field, i)
        labels = self.all_labels(field, i)
        order = sorted(range(len(amounts)), key=amounts.__getitem__)
        parts = [(labels[k][0], labels[k][1], amounts[k], labels[k][2]) for k in order]
        return tuple(tuple(parts[cut + 1 :]) for cut in range(max(field.upto - 1, 1)))
