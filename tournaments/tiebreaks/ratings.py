"""平均对手等级分: the opponents' average rating, and without the lowest of them.

Source: draughts appendix 1.4.5(1)a, b: the sum divided by the rounds of the event so far
(所遇全部对手等级分的和除以比赛轮次); leaving out k of the lowest, the rounds less k. Whom one
has met (所遇) is the same as in 1.4.5(3)a: whom the pairing gave as an opponent, also one who
did not come, unless the event counts forfeits as no meeting (`Settings.forfeits_met`). FIDE
adds up and divides by the games played alone (`RatingDivisor.GAMES`).
"""

from tournaments.tiebreaks.field import PLAYED, Field
from tournaments.tiebreaks.measure import Plain
from tournaments.tiebreaks.settings import RatingDivisor


class AverageRating(Plain):
    """平均对手等级分, without the `low` lowest rated (扣除平均等级分).

    An opponent without a rating stands with `Settings.unrated`, or is left out.
    """

    def __init__(self, *, low: int = 0) -> None:
        self.low = low
        self._field: Field | None = None
        self._ratings: list[int | None] = []

    def has_own_denominators(self, field: Field) -> bool:
        """Return whether each sum is divided by its own games."""
        return field.settings.rating_divisor is RatingDivisor.GAMES

    def _rated(self, field: Field, i: int) -> list[tuple[int, int, int]]:
        if self._field is not field:
            self._field = field
            unrated = field.settings.unrated
            ratings = (row.entrant.rating for row in field.rows)
            self._ratings = [unrated if rating is None else rating for rating in ratings]
        row, ratings_of = field.rows[i], self._ratings
        games = field.settings.rating_divisor is RatingDivisor.GAMES
        found: list[tuple[int, int, int]] = []
        for number, other in row.met:
            rating, cell = ratings_of[other], row.cells[number - 1]
            own = field.rows[other].entrant.ratings
            if field.settings.ratings_by_round and number <= len(own):
                of_round = own[number - 1]
                rating = field.settings.unrated if of_round is None else of_round
            if rating is not None and cell is not None and (not games or cell.mark in PLAYED):
                found.append((rating, number, other))
        # Rounds ascend already, so that among equal ratings the earlier round is left out.
        found.sort()
        return found[self.low :]

    def denominator(self, field: Field, i: int) -> int:
        """Return the rounds less the cut, or the games counted; never 0."""
        if field.settings.rating_divisor is RatingDivisor.GAMES:
            return max(len(self._rated(field, i)), 1)
        return max(field.upto - self.low, 1)

    def amounts(self, field: Field, i: int) -> list[int]:
        """The ratings that are averaged, after the cut."""
        return [rating for rating, _, _ in self._rated(field, i)]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Round, opponent and `rating`, beside each amount."""
        return [(number, other, "rating") for _, number, other in self._rated(field, i)]
