"""Every tie-break of every book: stable code, names, FIDE's code where the meaning is the same.

Sources: xiangqi 2020 chapter 3 (13-14) and 18.5; weiqi 2002 chapter 4 (27); gomoku 2025
chapter 5 (28-29); draughts appendix 1.4.5 and the crosstable forms. `fide` is the code of
C.07 nearest in meaning; the books know no dummy opponents, so equal codes do not promise
equal numbers where somebody did not play. The FIDE tie-breaks proper are in `fide`.
"""

from dataclasses import dataclass
from enum import StrEnum


class TieBreak(StrEnum):
    """The stable code of a comparison."""

    POINTS = "points"
    TOTAL_SCORE = "total_score"
    BOARD_POINTS = "board_points"
    PENALTIES = "penalties"
    OPPONENTS = "opponents"
    OPPONENTS_MEDIAN = "opponents_median"
    OPPONENTS_CUT = "opponents_cut"
    OPPONENTS_CUTS = "opponents_cuts"
    CUMULATIVE = "cumulative"
    CUMULATIVE_CUT = "cumulative_cut"
    CUMULATIVE_DROPS = "cumulative_drops"
    SMALL = "small"
    WINS = "wins"
    GAME_WINS = "game_wins"
    DIRECT = "direct"
    FOULS = "fouls"
    WARNINGS = "warnings"
    SECOND_GAMES = "second_games"
    SECOND_BETWEEN = "second_between"
    SECOND_WINS = "second_wins"
    PREVIOUS_PLACE = "previous_place"
    AVERAGE_RATING = "average_rating"
    AVERAGE_RATING_CUT = "average_rating_cut"
    BERGER = "berger"
    BOARDS = "boards"


class Sides(StrEnum):
    """Whether people or teams are ranked."""

    PEOPLE = "people"
    TEAMS = "teams"


class Format(StrEnum):
    """How the stage was paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One tie-break: `swiss_only` cannot be chosen in a round robin, nor `teams_only` for people.

    `lower`: the smaller number is ahead. `tied`: it exists only among the tied. `articles`
    are (edition, article) of the books that name it.
    """

    code: TieBreak
    zh: str
    en: str
    fide: str = ""
    articles: tuple[tuple[str, str], ...] = ()
    swiss_only: bool = False
    teams_only: bool = False
    lower: bool = False
    tied: bool = False
    sequence: bool = False
    ratings: bool = False

    def article(self, edition: str) -> str:
        """Return the article of `edition` that names it, or nothing."""
        return dict(self.articles).get(edition_key(edition), "")


XIANGQI, WEIQI, GOMOKU, DRAUGHTS = "xiangqi", "weiqi", "gomoku", "draughts"


def edition_key(edition: str) -> str:
    """Return the book an edition belongs to: the game before the first hyphen."""
    return edition.split("-", 1)[0]


def _entry(code: TieBreak, zh: str, en: str, fide: str = "", **kinds: bool) -> Entry:
    return Entry(code=code, zh=zh, en=en, fide=fide, articles=_ARTICLES.get(code, ()), **kinds)


_X, _W, _G, _D = XIANGQI, WEIQI, GOMOKU, DRAUGHTS

_ARTICLES: dict[TieBreak, tuple[tuple[str, str], ...]] = {
    TieBreak.POINTS: ((_X, "14.1"), (_W, "27.1"), (_G, "29.1.1"), (_D, "app.1.4.5")),
    TieBreak.TOTAL_SCORE: ((_W, "27.1(2)(A)"),),
    TieBreak.BOARD_POINTS: ((_X, "14.5"), (_W, "27.2(1)"), (_G, "29.1.2-A")),
    TieBreak.PENALTIES: ((_X, "18.5"),),
    TieBreak.OPPONENTS: (
        (_X, "14.3.1"),
        (_W, "27.1(2)(B)"),
        (_G, "29.2.1-A"),
        (_D, "app.1.4.5(3)a"),
    ),
    TieBreak.OPPONENTS_MEDIAN: ((_G, "29.2.1-B"), (_D, "app.1.4.5(3)b")),
    TieBreak.OPPONENTS_CUTS: ((_G, "29.2.1-C"), (_D, "app.1.4.5(3)c")),
    TieBreak.CUMULATIVE: ((_X, "14.3.2"), (_D, "app.1.4.5(2)a")),
    TieBreak.CUMULATIVE_CUT: ((_D, "app.1.4.5(2)b"),),
    TieBreak.CUMULATIVE_DROPS: ((_X, "14.3.2"), (_D, "app.1.4.5(2)b")),
    TieBreak.SMALL: (
        (_X, "14.1"),
        (_W, "27.1(1)(A)"),
        (_G, "29.1.1-A"),
        (_D, "form.rr-individual"),
    ),
    TieBreak.WINS: (
        (_X, "14.1"),
        (_G, "29.1.1-B"),
        (_D, "app.1.4.5(2)c"),
    ),
    TieBreak.GAME_WINS: ((_X, "14.5"),),
    TieBreak.DIRECT: ((_X, "14.1"), (_G, "29.1.1-C"), (_D, "form.rr-individual")),
    TieBreak.FOULS: ((_X, "14.1"), (_D, "form.rr-individual")),
    TieBreak.WARNINGS: ((_W, "27.1(1)(B)"),),
    TieBreak.SECOND_GAMES: ((_X, "14.1"),),
    TieBreak.SECOND_BETWEEN: ((_X, "14.1"),),
    TieBreak.SECOND_WINS: ((_X, "14.1"),),
    TieBreak.PREVIOUS_PLACE: ((_X, "14.3.1"),),
    TieBreak.AVERAGE_RATING: ((_D, "app.1.4.5(1)a"),),
    TieBreak.AVERAGE_RATING_CUT: ((_D, "app.1.4.5(1)b"),),
    TieBreak.BERGER: ((_G, "29.1.2-B"),),
    TieBreak.BOARDS: ((_W, "27.2(1)"), (_G, "29.1.2-D")),
}

_T = TieBreak

CATALOGUE: dict[TieBreak, Entry] = {
    entry.code: entry
    for entry in (
        _entry(_T.POINTS, "积分", "Points", "PTS"),
        _entry(_T.TOTAL_SCORE, "总得分", "Total score", swiss_only=True),
        _entry(_T.BOARD_POINTS, "总局分", "Board points", "GPTS"),
        _entry(_T.PENALTIES, "受处分", "Sanctions", lower=True, sequence=True),
        _entry(_T.OPPONENTS, "对手分", "Opponents' points", "BH", swiss_only=True),
        _entry(
            _T.OPPONENTS_MEDIAN, "中间对手分", "Opponents' points, middle", "BH/M", swiss_only=True
        ),
        _entry(
            _T.OPPONENTS_CUT,
            "扣除最低对手分",
            "Opponents' points without the lowest",
            "BH/C",
            swiss_only=True,
        ),
        _entry(
            _T.OPPONENTS_CUTS,
            "递减最低对手分",
            "Opponents' points, lowest dropped in turn",
            "BH/C1, BH/C2, ...",
            swiss_only=True,
            sequence=True,
        ),
        _entry(_T.CUMULATIVE, "累进分", "Cumulative points", "PS", swiss_only=True),
        _entry(
            _T.CUMULATIVE_CUT,
            "扣除累积分",
            "Cumulative points without the first rounds",
            "PS/C",
            swiss_only=True,
        ),
        _entry(
            _T.CUMULATIVE_DROPS,
            "依次去除前轮得分的累进分",
            "Cumulative points, first rounds dropped in turn",
            "PS/C1, PS/C2, ...",
            swiss_only=True,
            sequence=True,
        ),
        _entry(_T.SMALL, "小分", "Small points", "SB"),
        _entry(_T.WINS, "胜局", "Wins", "WIN"),
        _entry(_T.GAME_WINS, "全队胜局", "Games won"),
        _entry(_T.DIRECT, "直胜", "Direct result", "DE", tied=True),
        _entry(_T.FOULS, "犯规", "Fouls", lower=True),
        _entry(_T.WARNINGS, "警告", "Warnings", lower=True),
        _entry(_T.SECOND_GAMES, "后走局数", "Games moving second", "BPG"),
        _entry(_T.SECOND_BETWEEN, "对局时后走", "Second in the mutual game", tied=True),
        _entry(_T.SECOND_WINS, "后走胜局", "Wins moving second", "BWG"),
        _entry(
            _T.PREVIOUS_PLACE, "前一轮名次", "Place after the round before", lower=True, tied=True
        ),
        _entry(
            _T.AVERAGE_RATING,
            "平均对手等级分",
            "Opponents' average rating",
            "ARO",
            ratings=True,
        ),
        _entry(
            _T.AVERAGE_RATING_CUT,
            "扣除平均等级分",
            "Opponents' average rating without the lowest",
            "ARO/C",
            ratings=True,
        ),
        _entry(_T.BERGER, "伯格分", "Berger score", "ESB", teams_only=True),
        _entry(
            _T.BOARDS,
            "第一台起依次比较",
            "Board by board",
            "BC",
            teams_only=True,
            sequence=True,
        ),
    )
}
