"""The draughts appendix on events (国际跳棋竞赛), for the board of 100 squares and that of 64."""

from games.record.draughts.options import DraughtsOptions
from games.rules.books.sources import DRAUGHTS_APPENDIX
from games.rules.clocks.books import Speed
from tournaments.books import gomoku
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
from tournaments.books.first_moves import FirstMoveBy, FirstMoves
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
from tournaments.books.rating_lists import FMJD, NATIONAL, then
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import DrawControl, SeedLayout, Sheets
from tournaments.books.teams import TableDesign, TeamKind, Teams, TeamTable
from tournaments.books.topics import Topic
from tournaments.crosstable import MATCH_TWO_ONE_ZERO, TWO_ONE_ZERO

_ARTICLES = {
    **dict.fromkeys(Topic),
    Topic.TIEBREAKS: DRAUGHTS_APPENDIX("app.1.4.5"),
    Topic.MEET_ONCE: DRAUGHTS_APPENDIX("app.1.4.2(1)"),
    Topic.ROUNDS: DRAUGHTS_APPENDIX("app.1.4.4"),
    Topic.DRAW: DRAUGHTS_APPENDIX("app.1.1.2"),
    Topic.FORMATS: DRAUGHTS_APPENDIX("app.1.5"),
}
"""Silent on every other topic."""

_FORMATS = Formats(
    kinds={
        **dict.fromkeys(StageKind),
        StageKind.SWISS: DRAUGHTS_APPENDIX("app.1.4.1"),
        StageKind.ROUND_ROBIN: DRAUGHTS_APPENDIX("app.1.2.1"),
        StageKind.DOUBLE_ROUND_ROBIN: DRAUGHTS_APPENDIX("app.1.2.1"),
        StageKind.KNOCKOUT: DRAUGHTS_APPENDIX("app.1.1.1"),
    },
    points={
        **dict.fromkeys(SchedulePoint),
        SchedulePoint.KNOCKOUT: DRAUGHTS_APPENDIX("app.1.1.1"),
        SchedulePoint.KNOCKOUT_PLACES: DRAUGHTS_APPENDIX("app.1.1.1"),
        SchedulePoint.KNOCKOUT_SHEET: DRAUGHTS_APPENDIX("app.1.1.3"),
        SchedulePoint.ROUND_ROBIN_TABLE: DRAUGHTS_APPENDIX("app.1.2.1"),
        SchedulePoint.SEEDS: DRAUGHTS_APPENDIX("app.1.1.1(1)"),
        SchedulePoint.SEED_NUMBERS: DRAUGHTS_APPENDIX("app.1.1.1(2)"),
        SchedulePoint.SHEET_BYES: DRAUGHTS_APPENDIX("app.1.1.3"),
        SchedulePoint.TEAM_TABLE: DRAUGHTS_APPENDIX("table.scheveningen"),
    },
    swiss_groups=Counts(allowed=(1, 2, 4), article=DRAUGHTS_APPENDIX("app.1.5.1(2)")),
    series_lengths=None,
    elimination_from_half=None,
    elimination_by=(),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    # R = N + 2A, A being the places besides the winner.
    article=DRAUGHTS_APPENDIX("app.1.4.4/p2"),
    low=OfKnockout(),
    high=OfKnockout(),
    preferred=OfKnockout(),
    least=1,
    each_place=2,
    round_robin_below=10,
    odd=None,
    is_bounded=False,
    left_open=DRAUGHTS_APPENDIX("app.1.4.4/p3"),
)

_PAIRING = PairingRules(
    # Halves by rating (四) 3; any earlier float counts (四) 3 (6), and a forfeit won like a bye.
    defaults=Defaults(
        system=System.HALVES,
        first_round=FirstRound.HALVES,
        first_colours=FirstColours.BY_BOARD,
        ranking=Ranking.RATING,
        forfeits_gain=True,
        floats_ever=True,
        float_rule=True,
    ),
    balances=(Balance.DIFFERENCE, Balance.RUN),
    level_colours=LevelColours.BY_SYSTEM,
    once=DRAUGHTS_APPENDIX("app.1.4.2(1)"),
    everybody=DRAUGHTS_APPENDIX("app.1.4.1"),
    rounds=DRAUGHTS_APPENDIX("app.1.4.4"),
    systems=(System.HALVES,),
    home=(System.HALVES,),
    offered=USUAL_SYSTEMS,
    own=DRAUGHTS_APPENDIX("app.1.4.3"),
    other=DRAUGHTS_APPENDIX("app.1.4.1"),
    colours=DRAUGHTS_APPENDIX("app.1.4.3(8)"),
    colour_points=(),
    # 按赛前由组织者定好
    lean=DRAUGHTS_APPENDIX("app.1.4.3(9)"),
    # 根据比赛或者项目本身的特性
    principles=DRAUGHTS_APPENDIX("app.1.4.2(2)"),
)

_SHEETS = Sheets(
    layout=SeedLayout.EDGES,
    layout_article=DRAUGHTS_APPENDIX("app.1.1.3"),
    seeds_by_lot=DRAUGHTS_APPENDIX("app.1.1.1(2)"),
    seeds_by_power=DRAUGHTS_APPENDIX("app.1.1.1(1)"),
    seed_basis=DRAUGHTS_APPENDIX("app.1.1.1(3)"),
    control=DrawControl(
        seeds=DRAUGHTS_APPENDIX("app.1.1.2(1)a"), units=DRAUGHTS_APPENDIX("app.1.1.2(1)b")
    ),
    two_holders=DRAUGHTS_APPENDIX("app.1.1.2(3)d"),
    largest_double_knockout=None,
)

_ORDERS = Orders(
    lists=(
        order(
            "swiss_opponents",
            DRAUGHTS_APPENDIX("app.1.4.5(3)"),
            PEOPLE_SWISS,
            "points sum_of_opponents_scores buchholz_median:1:1 buchholz_cuts",
            of={
                "sum_of_opponents_scores": DRAUGHTS_APPENDIX("app.1.4.5(3)a"),
                "buchholz_median:1:1": DRAUGHTS_APPENDIX("app.1.4.5(3)b"),
                "buchholz_cuts": DRAUGHTS_APPENDIX("app.1.4.5(3)c"),
            },
        ),
        order(
            "swiss_progressive",
            DRAUGHTS_APPENDIX("app.1.4.5(2)"),
            PEOPLE_SWISS,
            "points progressive progressive_drops wins",
            of={
                "progressive": DRAUGHTS_APPENDIX("app.1.4.5(2)a"),
                "progressive_drops": DRAUGHTS_APPENDIX("app.1.4.5(2)b"),
                "wins": DRAUGHTS_APPENDIX("app.1.4.5(2)c"),
            },
        ),
        order(
            "swiss_ratings",
            DRAUGHTS_APPENDIX("app.1.4.5(1)"),
            PEOPLE_SWISS,
            "points average_rating average_rating_cut:1",
            of={
                "average_rating": DRAUGHTS_APPENDIX("app.1.4.5(1)a"),
                "average_rating_cut:1": DRAUGHTS_APPENDIX("app.1.4.5(1)b"),
            },
        ),
        order(
            "round_robin",
            DRAUGHTS_APPENDIX("form.rr-individual"),
            PEOPLE_ROBIN,
            "points sonneborn_berger wins direct_encounter",
        ),
        order(
            "team_swiss",
            DRAUGHTS_APPENDIX("form.swiss-team"),
            TEAM_SWISS,
            "points game_points sum_of_opponents_scores progressive wins fouls",
        ),
        order(
            "team_round_robin",
            DRAUGHTS_APPENDIX("form.rr-team"),
            TEAM_ROBIN,
            "points game_points sonneborn_berger direct_encounter fouls",
        ),
    ),
    named={
        TieBreak.POINTS: DRAUGHTS_APPENDIX("app.1.4.5"),
        TieBreak.SUM_OF_OPPONENTS_SCORES: DRAUGHTS_APPENDIX("app.1.4.5(3)a"),
        TieBreak.BUCHHOLZ_MEDIAN: DRAUGHTS_APPENDIX("app.1.4.5(3)b"),
        TieBreak.BUCHHOLZ_CUTS: DRAUGHTS_APPENDIX("app.1.4.5(3)c"),
        TieBreak.PROGRESSIVE: DRAUGHTS_APPENDIX("app.1.4.5(2)a"),
        TieBreak.PROGRESSIVE_CUT: DRAUGHTS_APPENDIX("app.1.4.5(2)b"),
        TieBreak.PROGRESSIVE_DROPS: DRAUGHTS_APPENDIX("app.1.4.5(2)b"),
        TieBreak.SONNEBORN_BERGER: DRAUGHTS_APPENDIX("form.rr-individual"),
        TieBreak.WINS: DRAUGHTS_APPENDIX("app.1.4.5(2)c"),
        TieBreak.DIRECT_ENCOUNTER: DRAUGHTS_APPENDIX("form.rr-individual"),
        TieBreak.FOULS: DRAUGHTS_APPENDIX("form.rr-individual"),
        TieBreak.AVERAGE_RATING: DRAUGHTS_APPENDIX("app.1.4.5(1)a"),
        TieBreak.AVERAGE_RATING_CUT: DRAUGHTS_APPENDIX("app.1.4.5(1)b"),
    },
    fixed_before_round_1=None,
)

BOOK = EventBook(
    name=DRAUGHTS_APPENDIX.code,
    game="draughts",
    lends=(),
    articles=_ARTICLES,
    points=TWO_ONE_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=_SHEETS,
    first_moves=FirstMoves(
        ways={FirstMoveBy.LOT: None},
        guess=None,
        guess_before_game=None,
        holder_by_grade=None,
        lot_chooses=None,
        second_is_white=None,
    ),
    orders=_ORDERS,
    # No word on who leaves: counted as in gomoku, with no article to cite.
    leaving=Leaving(
        half_of=Half.OPPONENTS,
        round_robin=None,
        swiss=None,
        paired_on=None,
        consent=None,
        match=None,
        expulsion=None,
    ),
    play_offs=PlayOffs(
        pace=Pace.NO_SLOWER,
        pace_article=DRAUGHTS_APPENDIX("app.1.6.3"),
        deciding=None,
    ),
    teams=Teams(
        kinds=dict.fromkeys(TeamKind),
        reserves=None,
        board_order=None,
        sum_of_places=None,
        match_points=None,
        scoring=MATCH_TWO_ONE_ZERO,
        scoring_article=None,
        table=TeamTable(
            sizes=(4, 6, 8),
            design=TableDesign.HALVES,
            six=gomoku.TEAM_TABLE.six,
            six_flaw=True,
            printed=True,
            article=DRAUGHTS_APPENDIX("table.scheveningen"),
        ),
    ),
    promotion=Promotion(gradings=frozenset({Grading.NONE}), article=None, norms=None),
    ratings=RatingLists(lists=then(NATIONAL, FMJD), speed=Speed.STANDARD),
    results=Results(signed_by_chief=None, lot_after_double_loss=None, break_between_games=None),
    duties=(),
    options=OptionsLeft(
        holder="draughts",
        usual=DraughtsOptions(),
        fields=asked_of_events("draughts-100"),
        opening_open=None,
        free_opening=None,
        levels=None,
        warnings_lose=None,
    ),
)
