"""Every tie-break of every book: stable code, names, FIDE's code where the meaning is the same.

Sources: xiangqi 2020 chapter 3 (13-14) and 18.5; weiqi 2002 chapter 4 (27); gomoku 2025
chapter 5 (28-29); draughts appendix 1.4.5 and the crosstable forms. `fide` is the code of
C.07 nearest in meaning; the books know no dummy opponents, so equal codes do not promise
equal numbers where somebody did not play. A new tie-break is its code,
its measure and its entry here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.rules.books.article import Article
from tournaments.books.orders import TieBreak
from tournaments.books.registry import book_of
from tournaments.tiebreaks.counts import Fouls, GameWins, Sanctions, SecondGames, SecondWins, Wins
from tournaments.tiebreaks.measure import Measure
from tournaments.tiebreaks.points import GamePoints, Points, TotalScore
from tournaments.tiebreaks.progressive import Progressive, ProgressiveDrops
from tournaments.tiebreaks.ratings import AverageRating
from tournaments.tiebreaks.sonneborn_berger import SonnebornBerger
from tournaments.tiebreaks.sum_of_opponents_scores import (
    SOSOS,
    BuchholzCuts,
    SumOfOpponentsScores,
)
from tournaments.tiebreaks.teams import Berger, Boards


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One tie-break: `swiss_only` cannot be chosen in a round robin, nor `teams_only` for people.

    `lower`: the smaller number is ahead. `tied`: it exists only among the tied. `cuts`: how many
    numbers stand behind the code in writing. `measure` is made with them, the highest left
    out before the lowest; None where nothing is counted over the whole field.
    """

    code: TieBreak
    zh: str
    en: str
    fide: str = ""
    swiss_only: bool = False
    teams_only: bool = False
    lower: bool = False
    tied: bool = False
    sequence: bool = False
    ratings: bool = False
    cuts: int = 0
    measure: Callable[..., Measure] | None = None

    def article(self, edition: str) -> Article | None:
        """Return the article of the book of `edition` that names it, or nothing."""
        return book_of(edition).orders.named.get(self.code)


def _entry(code: TieBreak, zh: str, en: str, fide: str = "", **kinds: Any) -> Entry:
    return Entry(code=code, zh=zh, en=en, fide=fide, **kinds)


_T = TieBreak

CATALOGUE: dict[TieBreak, Entry] = {
    entry.code: entry
    for entry in (
        _entry(_T.POINTS, "积分", "Points", "PTS", measure=Points),
        _entry(_T.TOTAL_SCORE, "总得分", "Total score", swiss_only=True, measure=TotalScore),
        _entry(_T.GAME_POINTS, "总局分", "Total game points", "GPTS", measure=GamePoints),
        _entry(_T.PENALTIES, "受处分", "Sanctions", lower=True, sequence=True, measure=Sanctions),
        _entry(
            _T.SUM_OF_OPPONENTS_SCORES,
            "对手分",
            "Sum of opponents' scores (Buchholz)",
            "BH",
            swiss_only=True,
            measure=SumOfOpponentsScores,
        ),
        _entry(
            _T.SOSOS,
            "对手的对手分",
            "Sum of opponents' SOS (SOSOS)",
            swiss_only=True,
            measure=SOSOS,
        ),
        _entry(
            _T.BUCHHOLZ_MEDIAN,
            "中间对手分",
            "Median Buchholz",
            "BH/M",
            swiss_only=True,
            measure=lambda high, low: SumOfOpponentsScores(high=high, low=low),
            cuts=2,
        ),
        _entry(
            _T.BUCHHOLZ_CUT,
            "扣除最低对手分",
            "Buchholz without the lowest",
            "BH/C",
            swiss_only=True,
            measure=lambda low: SumOfOpponentsScores(low=low),
            cuts=1,
        ),
        _entry(
            _T.BUCHHOLZ_CUTS,
            "递减最低对手分",
            "Buchholz, lowest dropped in turn",
            "BH/C1, BH/C2, ...",
            swiss_only=True,
            sequence=True,
            measure=BuchholzCuts,
        ),
        _entry(
            _T.PROGRESSIVE,
            "累进分",
            "Progressive score",
            "PS",
            swiss_only=True,
            measure=Progressive,
        ),
        _entry(
            _T.PROGRESSIVE_CUT,
            "扣除累积分",
            "Progressive score without the first rounds",
            "PS/C",
            swiss_only=True,
            measure=lambda low: Progressive(drop=low),
            cuts=1,
        ),
        _entry(
            _T.PROGRESSIVE_DROPS,
            "依次去除前轮得分的累进分",
            "Progressive score, first rounds dropped in turn",
            "PS/C1, PS/C2, ...",
            swiss_only=True,
            sequence=True,
            measure=ProgressiveDrops,
        ),
        _entry(_T.SONNEBORN_BERGER, "小分", "Sonneborn-Berger", "SB", measure=SonnebornBerger),
        _entry(_T.WINS, "胜局", "Wins", "WIN", measure=Wins),
        _entry(_T.GAME_WINS, "全队胜局", "Games won", measure=GameWins),
        _entry(_T.DIRECT_ENCOUNTER, "直胜", "Direct encounter", "DE", tied=True),
        _entry(_T.FOULS, "犯规", "Fouls", lower=True, measure=Fouls),
        _entry(
            _T.WARNINGS, "警告", "Warnings", lower=True, measure=lambda: Fouls(with_warnings=True)
        ),
        _entry(_T.SECOND_GAMES, "后走局数", "Games moving second", "BPG", measure=SecondGames),
        _entry(_T.SECOND_BETWEEN, "对局时后走", "Second in the mutual game", tied=True),
        _entry(_T.SECOND_WINS, "后走胜局", "Wins moving second", "BWG", measure=SecondWins),
        _entry(
            _T.PREVIOUS_PLACE, "前一轮名次", "Place after the round before", lower=True, tied=True
        ),
        _entry(
            _T.AVERAGE_RATING,
            "平均对手等级分",
            "Opponents' average rating",
            "ARO",
            ratings=True,
            measure=AverageRating,
        ),
        _entry(
            _T.AVERAGE_RATING_CUT,
            "扣除平均等级分",
            "Opponents' average rating without the lowest",
            "ARO/C",
            ratings=True,
            measure=lambda low: AverageRating(low=low),
            cuts=1,
        ),
        _entry(_T.BERGER, "伯格分", "Berger score", "ESB", teams_only=True, measure=Berger),
        _entry(
            _T.BOARDS,
            "第一台起依次比较",
            "Board by board",
            "BC",
            teams_only=True,
            sequence=True,
            measure=Boards,
        ),
    )
}
