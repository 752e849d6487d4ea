"""How many rounds a book advises for a Swiss (轮次的确定).

Numbers follow from N, the rounds a single knockout of the field takes. Sources: xiangqi 2020
appendix 3 一(2), weiqi 2002 appendix 五.1, gomoku 2025 appendix 6 四 and 27.3, draughts
appendix (四)4.
"""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class OfKnockout:
    """So many times N, and `plus` more; a fraction is rounded up."""

    times: Fraction | int = 1
    plus: int = 0

    def rounds(self, power: int) -> int:
        """Return the rounds for a field whose knockout takes `power`."""
        return -(-power * self.times.numerator // self.times.denominator) + self.plus


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCount:
    """What a book advises.

    `preferred` None: the first odd number from `low` on, up to `high`. `least`: never fewer.
    `each_place`: rounds more for each place to be told apart besides the first, with
    `places` as its article. `round_robin_below`: a smaller field had rather play a round robin,
    0 for none. `odd`: an odd number is asked for. `is_bounded`: the book says up to how many.
    `left_open`: the organiser may set another number and says why.
    """

    article: Article | None
    low: OfKnockout
    high: OfKnockout
    preferred: OfKnockout | None
    least: int
    each_place: int
    round_robin_below: int
    odd: Article | None
    is_bounded: bool
    left_open: Article | None
