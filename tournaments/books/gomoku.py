"""Gomoku competition rules, 2025: chapters 4 to 7 and the appendices, on events.

The classic rules say nothing of most of it: `CLASSIC` is this book with what they say.
"""

from dataclasses import replace
from fractions import Fraction

from games.record.gomoku.options import GomokuOptions
from games.rules.books.article import Article
from games.rules.clocks.books import Speed
from tournaments.books.book import (
    EventBook,
    Half,
    Leaving,
    OptionsLeft,
    Pace,
    PlayOffs,
    RatingLists,
    Results,
    asked_of_events,
)
from tournaments.books.first_moves import FirstMoveBy, FirstMoves, StoneGuess
from tournaments.books.formats import Counts, Formats, SchedulePoint, StageKind
from tournaments.books.orders import (
    PEOPLE_ROBIN,
    PEOPLE_SWISS,
    TEAM_ROBIN,
    TEAM_SWISS,
    Orders,
    TieBreak,
    order,
)
from tournaments.books.pairing import (
    Balance,
    Defaults,
    FirstColours,
    FirstRound,
    LevelColours,
    PairingRules,
    Ranking,
    System,
)
from tournaments.books.promotion import Grading, Promotion
from tournaments.books.rating_lists import NATIONAL, then
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import DrawControl, SeedLayout, Sheets
from tournaments.books.teams import Reserves, TableDesign, TeamKind, Teams, TeamTable
from tournaments.books.topics import Topic
from tournaments.crosstable import ONE_HALF_ZERO

NAME = "gomoku-2025"
CLASSIC_NAME = "gomoku-classic"


def article(number: str) -> Article:
    """Return an article of the book of 2025."""
    return Article(NAME, number)


def _classic(number: str) -> Article:
    return Article(CLASSIC_NAME, number)


_ARTICLES = {
    Topic.SCORING: article("28.1"),
    Topic.BYE: article("app6.2.2.1"),
    Topic.TIEBREAKS: article("29"),
    Topic.MEET_ONCE: article("app6.2.1"),
    Topic.ROUNDS: article("app6.4"),
    Topic.UNFINISHED: None,
    Topic.UNITS_APART: None,
    Topic.DRAW: article("25.1.1-D"),
    Topic.PUBLICATION: article("25.2.2-C"),
    Topic.RESULT_RECORD: article("25.2.2-B"),
    Topic.TEAMS: article("26.2"),
    Topic.FORMATS: article("27.4"),
    Topic.LATENESS: None,
    Topic.CORRECTION: None,
    Topic.REGULATIONS: article("25.2.1-B"),
}

_FORMATS = Formats(
    kinds={
        StageKind.SWISS: article("27.3"),
        StageKind.N_PLUS_ONE: None,
        StageKind.SWISS_ELIMINATION: None,
        StageKind.ROUND_ROBIN: article("27.2"),
        StageKind.DOUBLE_ROUND_ROBIN: article("27.2"),
        StageKind.SCHEVENINGEN: article("27.6.3"),
        StageKind.KNOCKOUT: article("27.1"),
        StageKind.DOUBLE_KNOCKOUT: article("27.1"),
        StageKind.ARENA: article("27.5"),
        StageKind.MATCH: article("27.6.1"),
    },
    points={
        SchedulePoint.ARENA: article("27.5"),
        SchedulePoint.BOTH_LOST: None,
        SchedulePoint.DOUBLE_KNOCKOUT: article("27.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SHEET: article("27.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SIZE: None,
        SchedulePoint.ELIMINATION: None,
        SchedulePoint.ELIMINATION_LOT: None,
        SchedulePoint.KNOCKOUT: article("27.1"),
        SchedulePoint.KNOCKOUT_PLACES: article("27.1"),
        SchedulePoint.KNOCKOUT_SHEET: article("app3.3"),
        SchedulePoint.PLAY_OFF_PLACES: None,
        SchedulePoint.ROUND_ROBIN_TABLE: article("27.2"),
        SchedulePoint.SEEDS: article("app3.1.2"),
        SchedulePoint.SEED_NUMBERS: article("app3.1.3"),
        SchedulePoint.SHEET_BYES: article("app3.3"),
        SchedulePoint.SERIES: article("27.6.1"),
        SchedulePoint.TEAM_TABLE: article("app5.table"),
    },
    swiss_groups=Counts(allowed=(1, 2, 4), article=article("app7.1.2")),
    series_lengths=None,
    elimination_from_half=None,
    elimination_by=(),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    article=article("app6.4"),
    low=OfKnockout(times=Fraction(3, 2)),
    high=OfKnockout(times=2),
    preferred=None,
    least=1,
    each_place=0,
    round_robin_below=10,
    odd=article("27.3"),
    is_bounded=True,
    left_open=None,
)

_PAIRING = PairingRules(
    # Fold; the book names halves and neighbours as well (appendix 6 三).
    defaults=Defaults(
        system=System.FOLD,
        first_round=FirstRound.FOLD,
        first_colours=FirstColours.BY_BOARD,
        ranking=Ranking.RATING,
        forfeits_gain=True,
        floats_ever=True,
        float_rule=True,
    ),
    # 先手次数少的人使用先手: after a bye fewer first moves need not be the smaller difference.
    balances=(Balance.FIRSTS, Balance.DIFFERENCE, Balance.RUN),
    level_colours=LevelColours.BY_SYSTEM,
    once=article("app6.2.1"),
    everybody=article("app6.1"),
    rounds=article("app6.4"),
    systems=(System.HALVES, System.NEIGHBOURS, System.FOLD),
    home=(System.FOLD,),
    own=article("app6.3"),
    other=article("27.3"),
    colours=article("app6.2.2.4"),
    colour_points=(),
    lean=article("app6.2.2.4"),
    # 根据比赛或者项目本身的特性
    principles=article("app6.2.2"),
)

_SHEETS = Sheets(
    layout=SeedLayout.EDGES,
    layout_article=article("app3.3"),
    seeds_by_lot=article("app3.1.3"),
    seeds_by_power=article("app3.1.2"),
    seed_basis=article("app3.1.4"),
    control=DrawControl(seeds=article("app3.2.1.1"), units=article("app3.2.1.2")),
    two_holders=article("app3.2.3.4"),
    largest_double_knockout=None,
)

_FIRST_MOVES = FirstMoves(
    ways={FirstMoveBy.GUESS: article("10.3")},
    guess=StoneGuess.BOTH_HANDS,
    guess_before_game=None,
    holder_by_grade=None,
    lot_chooses=None,
    second_is_white=article("12.1"),
)

_LEVEL = article("29.3")
_ORDERS = Orders(
    lists=(
        order(
            "swiss",
            article("29.2.1"),
            PEOPLE_SWISS,
            "points opponents opponents_median:1:1 opponents_cuts wins direct",
            tie=_LEVEL,
            of={
                "opponents": article("29.2.1-A"),
                "opponents_median:1:1": article("29.2.1-B"),
                "opponents_cuts": article("29.2.1-C"),
                "wins": article("29.2.1-D"),
                "direct": article("29.2.1-E"),
            },
        ),
        order(
            "round_robin",
            article("29.1.1"),
            PEOPLE_ROBIN,
            "points small wins direct",
            tie=_LEVEL,
            of={
                "small": article("29.1.1-A"),
                "wins": article("29.1.1-B"),
                "direct": article("29.1.1-C"),
            },
        ),
        order(
            "team_swiss",
            article("29.2.2"),
            TEAM_SWISS,
            "points opponents opponents_median:1:1 board_points direct boards",
            tie=_LEVEL,
            of={
                "opponents": article("29.2.2-A"),
                "opponents_median:1:1": article("29.2.2-B"),
                "board_points": article("29.2.2-C"),
                "direct": article("29.2.2-D"),
                "boards": article("29.2.2-E"),
            },
        ),
        order(
            "team_round_robin",
            article("29.1.2"),
            TEAM_ROBIN,
            "points board_points berger direct boards",
            tie=_LEVEL,
            of={
                "board_points": article("29.1.2-A"),
                "berger": article("29.1.2-B"),
                "direct": article("29.1.2-C"),
                "boards": article("29.1.2-D"),
            },
        ),
    ),
    named={
        TieBreak.POINTS: article("29.1.1"),
        TieBreak.BOARD_POINTS: article("29.1.2-A"),
        TieBreak.OPPONENTS: article("29.2.1-A"),
        TieBreak.OPPONENTS_MEDIAN: article("29.2.1-B"),
        TieBreak.OPPONENTS_CUTS: article("29.2.1-C"),
        TieBreak.SMALL: article("29.1.1-A"),
        TieBreak.WINS: article("29.1.1-B"),
        TieBreak.DIRECT: article("29.1.1-C"),
        TieBreak.BERGER: article("29.1.2-B"),
        TieBreak.BOARDS: article("29.1.2-D"),
    },
    fixed_before_round_1=None,
)

TEAM_TABLE = TeamTable(
    sizes=(4, 5, 6),
    design=TableDesign.HALVES,
    six=(
        ("154236", "SSFFFS"),
        ("213465", "SFSSFF"),
        ("321654", "FFSSSF"),
        ("465123", "FSFFSS"),
        ("546312", "SSFSFF"),
        ("632541", "FFSFSS"),
    ),
    six_flaw=True,
    printed=True,
    article=article("app5.table"),
)
"""Appendix 5; the draughts appendix prints the same table of six boards."""

BOOK = EventBook(
    name=NAME,
    game="gomoku",
    lends=(),
    articles=_ARTICLES,
    points=ONE_HALF_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=_SHEETS,
    first_moves=_FIRST_MOVES,
    orders=_ORDERS,
    leaving=Leaving(
        half_of=Half.OPPONENTS,
        round_robin=article("24.4.2"),
        swiss=article("24.4.3"),
        match=article("24.4.4"),
        expulsion=article("16.4"),
    ),
    play_offs=PlayOffs(
        pace=Pace.LESS_TIME,
        pace_article=article("30.4"),
        deciding=None,
    ),
    teams=Teams(
        kinds={
            TeamKind.FIXED_BOARDS: article("26.2.1"),
            TeamKind.RESERVES: article("26.2.2"),
            TeamKind.FREE_LINE_UP: article("26.2.3"),
            TeamKind.ALL_AGAINST_ALL: article("26.2.4"),
            TeamKind.SUM_OF_PLACES: article("26.2.5"),
        },
        reserves=Reserves.ANY_BOARD,
        board_order=None,
        sum_of_places=article("26.2.5"),
        match_points=article("27.6.2"),
        table=TEAM_TABLE,
    ),
    promotion=Promotion(
        gradings=frozenset({Grading.NONE, Grading.LEVELS}), article=article("27.8"), norms=None
    ),
    ratings=RatingLists(lists=then(NATIONAL, dict.fromkeys(Speed, ("RIF",))), speed=Speed.STANDARD),
    results=Results(
        # 由裁判长审核签字
        signed_by_chief=article("25.2.2-B"),
        lot_after_double_loss=None,
        break_between_games=None,
    ),
    options=OptionsLeft(
        holder="gomoku",
        usual=GomokuOptions(),
        fields=asked_of_events("gomoku-2025"),
        opening_open=None,
        free_opening=article("app2.2.note"),
        levels=None,
        warnings_lose=None,
    ),
)

CLASSIC = replace(
    BOOK,
    name=CLASSIC_NAME,
    lends=(NAME,),
    pairing=replace(_PAIRING, principles=None),
    first_moves=replace(
        _FIRST_MOVES,
        ways={
            FirstMoveBy.GUESS: _classic("colour.3.1"),
            FirstMoveBy.TOSS: _classic("colour.3.2"),
        },
    ),
    options=replace(
        BOOK.options,
        fields=asked_of_events("gomoku-classic"),
        opening_open=_classic("open.1"),
        free_opening=_classic("open.3"),
    ),
)
"""The classic rules: `gomoku-classic`."""
