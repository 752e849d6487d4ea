"""Gomoku competition rules, 2025: chapters 4 to 7 and the appendices, on events.

The classic rules say nothing of most of it: `CLASSIC` is this book with what they say.
"""

from dataclasses import replace
from fractions import Fraction

from games.record.gomoku.options import GomokuOptions
from games.rules.books.sources import GOMOKU, GOMOKU_CLASSIC
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
from tournaments.books.duties import GOMOKU_DUTIES
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
    USUAL_SYSTEMS,
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
from tournaments.crosstable import MATCH_ONE_HALF_ZERO, ONE_HALF_ZERO

_ARTICLES = {
    Topic.SCORING: GOMOKU("28.1"),
    Topic.BYE: GOMOKU("app6.2.2.1"),
    Topic.TIEBREAKS: GOMOKU("29"),
    Topic.MEET_ONCE: GOMOKU("app6.2.1"),
    Topic.ROUNDS: GOMOKU("app6.4"),
    Topic.UNFINISHED: None,
    Topic.UNITS_APART: None,
    Topic.DRAW: GOMOKU("25.1.1-D"),
    Topic.PUBLICATION: GOMOKU("25.2.2-C"),
    Topic.RESULT_RECORD: GOMOKU("25.2.2-B"),
    Topic.TEAMS: GOMOKU("26.2"),
    Topic.FORMATS: GOMOKU("27.4"),
    Topic.LATENESS: None,
    Topic.CORRECTION: None,
    Topic.REGULATIONS: GOMOKU("25.2.1-B"),
    Topic.CRITICISM: None,
}

_FORMATS = Formats(
    kinds={
        StageKind.SWISS: GOMOKU("27.3"),
        StageKind.N_PLUS_ONE: None,
        StageKind.SWISS_ELIMINATION: None,
        StageKind.ROUND_ROBIN: GOMOKU("27.2"),
        StageKind.DOUBLE_ROUND_ROBIN: GOMOKU("27.2"),
        StageKind.SCHEVENINGEN: GOMOKU("27.6.3"),
        StageKind.KNOCKOUT: GOMOKU("27.1"),
        StageKind.DOUBLE_KNOCKOUT: GOMOKU("27.1"),
        StageKind.MULTIPLE_KNOCKOUT: None,  # 分单败、双败两种
        StageKind.ARENA: GOMOKU("27.5"),
        StageKind.MATCH: GOMOKU("27.6.1"),
    },
    points={
        SchedulePoint.ARENA: GOMOKU("27.5"),
        SchedulePoint.BOTH_LOST: None,
        SchedulePoint.DOUBLE_KNOCKOUT: GOMOKU("27.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SHEET: GOMOKU("27.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SIZE: None,
        SchedulePoint.ELIMINATION: None,
        SchedulePoint.ELIMINATION_LOT: None,
        SchedulePoint.KNOCKOUT: GOMOKU("27.1"),
        SchedulePoint.KNOCKOUT_PLACES: GOMOKU("27.1"),
        SchedulePoint.KNOCKOUT_SHEET: GOMOKU("app3.3"),
        SchedulePoint.PLAY_OFF_PLACES: None,
        SchedulePoint.ROUND_ROBIN_TABLE: GOMOKU("27.2"),
        SchedulePoint.SEEDS: GOMOKU("app3.1.2"),
        SchedulePoint.SEED_NUMBERS: GOMOKU("app3.1.3"),
        SchedulePoint.SHEET_BYES: GOMOKU("app3.3"),
        SchedulePoint.SERIES: GOMOKU("27.6.1"),
        SchedulePoint.TEAM_TABLE: GOMOKU("app5.table"),
    },
    swiss_groups=Counts(allowed=(1, 2, 4), article=GOMOKU("app7.1.2")),
    series_lengths=None,
    elimination_from_half=None,
    elimination_by=(),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    article=GOMOKU("app6.4"),
    low=OfKnockout(times=Fraction(3, 2)),
    high=OfKnockout(times=2),
    preferred=None,
    least=1,
    each_place=0,
    round_robin_below=10,
    odd=GOMOKU("27.3"),
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
    once=GOMOKU("app6.2.1"),
    everybody=GOMOKU("app6.1"),
    rounds=GOMOKU("app6.4"),
    systems=(System.HALVES, System.NEIGHBOURS, System.FOLD),
    home=(System.FOLD,),
    offered=USUAL_SYSTEMS,
    own=GOMOKU("app6.3"),
    other=GOMOKU("27.3"),
    colours=GOMOKU("app6.2.2.4"),
    colour_points=(),
    lean=GOMOKU("app6.2.2.4"),
    # 根据比赛或者项目本身的特性
    principles=GOMOKU("app6.2.2"),
)

_SHEETS = Sheets(
    layout=SeedLayout.EDGES,
    layout_article=GOMOKU("app3.3"),
    seeds_by_lot=GOMOKU("app3.1.3"),
    seeds_by_power=GOMOKU("app3.1.2"),
    seed_basis=GOMOKU("app3.1.4"),
    control=DrawControl(seeds=GOMOKU("app3.2.1.1"), units=GOMOKU("app3.2.1.2")),
    two_holders=GOMOKU("app3.2.3.4"),
    largest_double_knockout=None,
)

_FIRST_MOVES = FirstMoves(
    ways={FirstMoveBy.GUESS: GOMOKU("10.3")},
    guess=StoneGuess.BOTH_HANDS,
    guess_before_game=None,
    holder_by_grade=None,
    lot_chooses=None,
    second_is_white=GOMOKU("12.1"),
)

_LEVEL = GOMOKU("29.3")
_ORDERS = Orders(
    lists=(
        order(
            "swiss",
            GOMOKU("29.2.1"),
            PEOPLE_SWISS,
            "points sum_of_opponents_scores buchholz_median:1:1 "
            "buchholz_cuts wins direct_encounter",
            tie=_LEVEL,
            of={
                "sum_of_opponents_scores": GOMOKU("29.2.1-A"),
                "buchholz_median:1:1": GOMOKU("29.2.1-B"),
                "buchholz_cuts": GOMOKU("29.2.1-C"),
                "wins": GOMOKU("29.2.1-D"),
                "direct_encounter": GOMOKU("29.2.1-E"),
            },
        ),
        order(
            "round_robin",
            GOMOKU("29.1.1"),
            PEOPLE_ROBIN,
            "points sonneborn_berger wins direct_encounter",
            tie=_LEVEL,
            of={
                "sonneborn_berger": GOMOKU("29.1.1-A"),
                "wins": GOMOKU("29.1.1-B"),
                "direct_encounter": GOMOKU("29.1.1-C"),
            },
        ),
        order(
            "team_swiss",
            GOMOKU("29.2.2"),
            TEAM_SWISS,
            "points sum_of_opponents_scores buchholz_median:1:1 "
            "game_points direct_encounter boards",
            tie=_LEVEL,
            of={
                "sum_of_opponents_scores": GOMOKU("29.2.2-A"),
                "buchholz_median:1:1": GOMOKU("29.2.2-B"),
                "game_points": GOMOKU("29.2.2-C"),
                "direct_encounter": GOMOKU("29.2.2-D"),
                "boards": GOMOKU("29.2.2-E"),
            },
        ),
        order(
            "team_round_robin",
            GOMOKU("29.1.2"),
            TEAM_ROBIN,
            "points game_points berger direct_encounter boards",
            tie=_LEVEL,
            of={
                "game_points": GOMOKU("29.1.2-A"),
                "berger": GOMOKU("29.1.2-B"),
                "direct_encounter": GOMOKU("29.1.2-C"),
                "boards": GOMOKU("29.1.2-D"),
            },
        ),
    ),
    named={
        TieBreak.POINTS: GOMOKU("29.1.1"),
        TieBreak.GAME_POINTS: GOMOKU("29.1.2-A"),
        TieBreak.SUM_OF_OPPONENTS_SCORES: GOMOKU("29.2.1-A"),
        TieBreak.BUCHHOLZ_MEDIAN: GOMOKU("29.2.1-B"),
        TieBreak.BUCHHOLZ_CUTS: GOMOKU("29.2.1-C"),
        TieBreak.SONNEBORN_BERGER: GOMOKU("29.1.1-A"),
        TieBreak.WINS: GOMOKU("29.1.1-B"),
        TieBreak.DIRECT_ENCOUNTER: GOMOKU("29.1.1-C"),
        TieBreak.BERGER: GOMOKU("29.1.2-B"),
        TieBreak.BOARDS: GOMOKU("29.1.2-D"),
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
    article=GOMOKU("app5.table"),
)
"""Appendix 5; the draughts appendix prints the same table of six boards."""

BOOK = EventBook(
    name=GOMOKU.code,
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
        round_robin=GOMOKU("24.4.2"),
        swiss=GOMOKU("24.4.3"),
        paired_on=None,
        consent=GOMOKU("24.1.2"),
        match=GOMOKU("24.4.4"),
        expulsion=GOMOKU("16.4"),
    ),
    play_offs=PlayOffs(
        pace=Pace.LESS_TIME,
        pace_article=GOMOKU("30.4"),
        deciding=None,
    ),
    teams=Teams(
        kinds={
            TeamKind.FIXED_BOARDS: GOMOKU("26.2.1"),
            TeamKind.RESERVES: GOMOKU("26.2.2"),
            TeamKind.FREE_LINE_UP: GOMOKU("26.2.3"),
            TeamKind.ALL_AGAINST_ALL: GOMOKU("26.2.4"),
            TeamKind.SUM_OF_PLACES: GOMOKU("26.2.5"),
        },
        reserves=Reserves.ANY_BOARD,
        board_order=None,
        sum_of_places=GOMOKU("26.2.5"),
        match_points=GOMOKU("27.6.2"),
        # 不论场、局记分
        scoring=MATCH_ONE_HALF_ZERO,
        scoring_article=GOMOKU("28.1"),
        table=TEAM_TABLE,
    ),
    promotion=Promotion(
        gradings=frozenset({Grading.NONE, Grading.LEVELS}), article=GOMOKU("27.8"), norms=None
    ),
    ratings=RatingLists(lists=then(NATIONAL, dict.fromkeys(Speed, ("RIF",))), speed=Speed.STANDARD),
    results=Results(
        # 由裁判长审核签字
        signed_by_chief=GOMOKU("25.2.2-B"),
        lot_after_double_loss=None,
        break_between_games=None,
    ),
    duties=GOMOKU_DUTIES,
    options=OptionsLeft(
        holder="gomoku",
        usual=GomokuOptions(),
        fields=asked_of_events("gomoku-2025"),
        opening_open=None,
        free_opening=GOMOKU("app2.2.note"),
        levels=None,
        warnings_lose=None,
    ),
)

CLASSIC = replace(
    BOOK,
    name=GOMOKU_CLASSIC.code,
    lends=(GOMOKU.code,),
    pairing=replace(_PAIRING, principles=None),
    first_moves=replace(
        _FIRST_MOVES,
        ways={
            FirstMoveBy.GUESS: GOMOKU_CLASSIC("colour.3.1"),
            FirstMoveBy.TOSS: GOMOKU_CLASSIC("colour.3.2"),
        },
    ),
    options=replace(
        BOOK.options,
        fields=asked_of_events("gomoku-classic"),
        opening_open=GOMOKU_CLASSIC("open.1"),
        free_opening=GOMOKU_CLASSIC("open.3"),
    ),
)
"""The classic rules: `gomoku-classic`."""
