"""What an event fixes before round 1 about its tie-breaks, where a book leaves it open.

Sources: xiangqi 2020 10.4.3.3, 14.1, 14.4; weiqi 2002 27.1(2)(A); gomoku 2025 29.1.2-B;
draughts appendix 1.4.5. Each field names the article it fills.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.books.orders import ByeOpponent
from tournaments.crosstable import PointSystem


class Highest(StrEnum):
    """The highest points (最高积分) in the total score of weiqi 27.1(2)(A)."""

    ATTAINED = "attained"
    POSSIBLE = "possible"


class BergerShare(StrEnum):
    """The share (得分率) in the Berger score of teams, gomoku 29.1.2-B."""

    BOARDS = "boards"  # board points against that team, of all that were to be had
    POINTS = "points"  # board points against that team as they stand
    MATCH = "match"  # match points against that team, of all that were to be had


class RatingDivisor(StrEnum):
    """What the sum of the opponents' ratings is divided by."""

    ROUNDS = "rounds"  # draughts 1.4.5(1)a: 除以比赛轮次
    GAMES = "games"  # the games played, as FIDE does


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One event's choices; the defaults are those of a Swiss where the book is silent.

    `byes_score` is False in a round robin (xiangqi 14.1: 遇轮空均不计算成绩和先后手).
    `forfeits_met`: an opponent who did not come, or met nobody, counts as one met.
    `unplayed_wins`: a forfeit won and a bye worth a win count among the wins (胜局;
    xiangqi 14.4 轮空者的成绩按胜局计分). `cycles` is 2 in a double round robin.
    `slow_finals` holds, for each finalist's number in N+1, what the slow game of the final
    brought him (10.4.3.3). `unrated` stands in for a missing rating; None leaves the
    opponent out. `board_points` is what a game is worth in a team event; None: as a match.
    `sure_first`: in direct encounters, one who stays first whatever the unplayed games bring
    is first although not all have met (FIDE; no book of ours says so). `ratings_by_round`:
    an opponent's rating is that of the period the round was played in, else the first one.
    """

    bye_opponent: ByeOpponent = ByeOpponent.NOTHING
    byes_score: bool = True
    forfeits_met: bool = True
    unplayed_wins: bool = True
    cycles: int = 1
    highest: Highest = Highest.ATTAINED
    berger_share: BergerShare = BergerShare.BOARDS
    rating_divisor: RatingDivisor = RatingDivisor.ROUNDS
    unrated: int | None = None
    slow_finals: tuple[tuple[int, Fraction], ...] = ()
    board_points: PointSystem | None = None
    sure_first: bool = False
    ratings_by_round: bool = False
