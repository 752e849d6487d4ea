"""Weiqi competition rules, 2002: chapter 4 and the appendix, on events."""

from dataclasses import replace
from fractions import Fraction

from games.record.weiqi.options import WeiqiOptions
from games.rules.books.sources import WEIQI
from games.rules.clocks.books import Speed
from tournaments.books import xiangqi
from tournaments.books.book import (
    EventBook,
    Half,
    Leaving,
    OptionsLeft,
    PlayOffs,
    RatingLists,
    Results,
    asked_of_events,
)
from tournaments.books.duties import WEIQI_DUTIES
from tournaments.books.first_moves import FirstMoveBy, FirstMoves, StoneGuess
from tournaments.books.formats import Counts, Formats, SchedulePoint, StageKind
from tournaments.books.orders import (
    MCMAHON_ORDER,
    PEOPLE_ROBIN,
    PEOPLE_SWISS,
    TEAM_ROBIN,
    TEAM_SWISS,
    ByeOpponent,
    Orders,
    TieBreak,
    order,
)
from tournaments.books.pairing import (
    USUAL_SYSTEMS,
    Balance,
    ColourReason,
    Defaults,
    FirstColours,
    FirstRound,
    LevelColours,
    PairingRules,
    Ranking,
    System,
)
from tournaments.books.promotion import Grading, Norms, Promotion
from tournaments.books.rating_lists import NATIONAL, then
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import Largest, SeedLayout, Sheets
from tournaments.books.teams import BoardOrder, Strength, TeamKind, Teams
from tournaments.books.topics import Topic
from tournaments.crosstable import MATCH_TWO_ONE_ZERO, TWO_ONE_ZERO

_ARTICLES = {
    Topic.SCORING: WEIQI("27.1"),
    Topic.BYE: None,
    Topic.TIEBREAKS: WEIQI("27.1"),
    Topic.MEET_ONCE: WEIQI("app.5.2(2)"),
    Topic.ROUNDS: WEIQI("app.5.1"),
    Topic.UNFINISHED: None,
    Topic.UNITS_APART: None,
    Topic.DRAW: WEIQI("app.5.2(1)"),
    Topic.PUBLICATION: WEIQI("30.4"),
    Topic.RESULT_RECORD: None,
    Topic.TEAMS: WEIQI("25.2"),
    Topic.FORMATS: WEIQI("26"),
    Topic.LATENESS: None,
    Topic.CORRECTION: WEIQI("16.4/p2"),
    Topic.REGULATIONS: None,
    Topic.CRITICISM: WEIQI("23.7/p3"),
}

_FORMATS = Formats(
    kinds={
        StageKind.SWISS: WEIQI("26.3"),
        StageKind.N_PLUS_ONE: None,
        StageKind.SWISS_ELIMINATION: WEIQI("26.4"),
        StageKind.ROUND_ROBIN: WEIQI("26.2"),
        StageKind.DOUBLE_ROUND_ROBIN: WEIQI("26.2"),
        StageKind.SCHEVENINGEN: None,
        StageKind.KNOCKOUT: WEIQI("26.1"),
        StageKind.DOUBLE_KNOCKOUT: WEIQI("26.1"),
        StageKind.MULTIPLE_KNOCKOUT: WEIQI("26.1"),
        StageKind.ARENA: WEIQI("26.6"),
        StageKind.MATCH: WEIQI("26.5"),
    },
    points={
        SchedulePoint.ARENA: WEIQI("26.6"),
        SchedulePoint.BOTH_LOST: WEIQI("17.5"),
        SchedulePoint.DOUBLE_KNOCKOUT: WEIQI("app.2"),
        SchedulePoint.DOUBLE_KNOCKOUT_SHEET: WEIQI("app.2.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SIZE: WEIQI("app.2.3"),
        SchedulePoint.ELIMINATION: WEIQI("26.4"),
        SchedulePoint.ELIMINATION_LOT: WEIQI("app.6.3"),
        SchedulePoint.KNOCKOUT: WEIQI("26.1"),
        SchedulePoint.KNOCKOUT_PLACES: WEIQI("26.1"),
        SchedulePoint.KNOCKOUT_SHEET: WEIQI("app.1.1"),
        SchedulePoint.PLAY_OFF_PLACES: None,
        SchedulePoint.ROUND_ROBIN_TABLE: WEIQI("app.3.1"),
        SchedulePoint.SEEDS: None,
        SchedulePoint.SEED_NUMBERS: WEIQI("app.1.2"),
        SchedulePoint.SHEET_BYES: WEIQI("app.1.3"),
        SchedulePoint.SERIES: WEIQI("26.5"),
        SchedulePoint.TEAM_TABLE: WEIQI("25.2"),
    },
    swiss_groups=None,
    # 3局2胜制、5局3胜制、7局4胜制
    series_lengths=Counts(allowed=(3, 5, 7), article=WEIQI("26.5")),
    elimination_from_half=None,
    # Points, then opponents' points (appendix 六).
    elimination_by=(TieBreak.POINTS, TieBreak.SUM_OF_OPPONENTS_SCORES),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    article=WEIQI("app.5.1"),
    low=OfKnockout(times=2, plus=-2),
    high=OfKnockout(times=2, plus=2),
    preferred=OfKnockout(times=2),
    least=1,
    each_place=0,
    round_robin_below=0,
    odd=None,
    is_bounded=True,
    left_open=None,
)

_PAIRING = PairingRules(
    # Neighbours (appendix 五 2); no word on floats.
    defaults=Defaults(
        system=System.NEIGHBOURS,
        first_round=FirstRound.NEAR,
        first_colours=FirstColours.LOWER,
        ranking=Ranking.NUMBER,
        forfeits_gain=False,
        floats_ever=False,
        float_rule=False,
    ),
    # 先后手相同 speaks of how often, not of which came last (appendix 五 3).
    balances=(Balance.DIFFERENCE,),
    # Equal colours are settled by the round whatever the system (appendix 五 3).
    level_colours=LevelColours.BY_ROUND,
    once=WEIQI("app.5.2(2)"),
    everybody=WEIQI("app.5.2(1)"),
    rounds=WEIQI("app.5.1"),
    systems=(System.NEIGHBOURS,),
    home=(System.NEIGHBOURS,),
    # No book describes it; federations elsewhere hold their events by it (decision 0054).
    offered=(*USUAL_SYSTEMS, System.MCMAHON),
    own=WEIQI("app.5.2(4)"),
    other=WEIQI("26.3"),
    colours=WEIQI("app.5.3"),
    # 让子棋: by the event's word; White then moves first (2.2).
    colour_points=((ColourReason.HANDICAP, WEIQI("2.2")),),
    lean=None,
    principles=None,
)

_SHEETS = Sheets(
    # Tables 1 and 2: number 1 and number 8 of each section of eight.
    layout=SeedLayout.SECTIONS,
    layout_article=WEIQI("app.1.2"),
    seeds_by_lot=WEIQI("app.1.2"),
    seeds_by_power=None,
    seed_basis=None,
    control=None,
    two_holders=None,
    # 最多只宜 32 人; the event may say otherwise.
    largest_double_knockout=Largest(entrants=32, article=WEIQI("app.2.3")),
)

_WARNINGS = {"warnings": WEIQI("27.1(1)(B)")}
_SHARED = WEIQI("27.1(1)(C)")
_TEAM = WEIQI("27.2(1)")
_ORDERS = Orders(
    lists=(
        order(
            "swiss_total_score",
            WEIQI("27.1(2)(A)"),
            PEOPLE_SWISS,
            "total_score warnings",
            tie=_SHARED,
            of=_WARNINGS,
        ),
        order(
            "swiss_opponents",
            WEIQI("27.1(2)(B)"),
            PEOPLE_SWISS,
            "points sum_of_opponents_scores warnings",
            tie=_SHARED,
            of=_WARNINGS,
        ),
        order(
            "round_robin",
            WEIQI("27.1(1)"),
            PEOPLE_ROBIN,
            "points sonneborn_berger warnings",
            tie=_SHARED,
            of={"sonneborn_berger": WEIQI("27.1(1)(A)"), **_WARNINGS},
        ),
        order(
            "team_swiss_total_score",
            WEIQI("27.2(2)"),
            TEAM_SWISS,
            "total_score points game_points boards",
            tie=_TEAM,
            of=dict.fromkeys(("points", "game_points", "boards"), _TEAM),
        ),
        order(
            "team_swiss",
            WEIQI("27.2(2)"),
            TEAM_SWISS,
            "points game_points boards",
            tie=_TEAM,
            of=dict.fromkeys(("game_points", "boards"), _TEAM),
        ),
        order(
            "team_round_robin",
            _TEAM,
            TEAM_ROBIN,
            "points game_points boards",
            tie=_TEAM,
        ),
        # MMS, SOS, SOSOS, SODOS, CUSS of the European federations (decision 0054).
        order(
            MCMAHON_ORDER,
            None,
            PEOPLE_SWISS,
            "points sum_of_opponents_scores sosos sonneborn_berger progressive",
            bye_opponent=ByeOpponent.OWN_START,
        ),
    ),
    named={
        TieBreak.POINTS: WEIQI("27.1"),
        TieBreak.TOTAL_SCORE: WEIQI("27.1(2)(A)"),
        TieBreak.GAME_POINTS: _TEAM,
        TieBreak.SUM_OF_OPPONENTS_SCORES: WEIQI("27.1(2)(B)"),
        TieBreak.SONNEBORN_BERGER: WEIQI("27.1(1)(A)"),
        TieBreak.WARNINGS: WEIQI("27.1(1)(B)"),
        TieBreak.BOARDS: _TEAM,
    },
    fixed_before_round_1=WEIQI("27.1(2)"),
)

NORMS = Norms(
    article=WEIQI("25.3"),
    # 附录7 表4
    win=90,
    draw=60,
    loss=30,
    step=5,
    widest_gap=3,
    # 附录7 表5
    averages=(Fraction(75), Fraction(70), Fraction(135, 2)),
    games=(8, 12, 16),
    games_more=2,
    approved_from=6,
)

BOOK = EventBook(
    name=WEIQI.code,
    game="weiqi",
    lends=(),
    articles=_ARTICLES,
    points=TWO_ONE_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=_SHEETS,
    first_moves=FirstMoves(
        ways={FirstMoveBy.GUESS: WEIQI("app.1.4")},
        guess=StoneGuess.PARITY,
        guess_before_game=WEIQI("app.1.4"),
        # 段位高者先握若干白子, of equals the older.
        holder_by_grade=WEIQI("10/p2"),
        lot_chooses=None,
        second_is_white=WEIQI("2.3"),
    ),
    orders=_ORDERS,
    leaving=Leaving(
        half_of=Half.ROUNDS,
        round_robin=WEIQI("28.2"),
        swiss=WEIQI("28.3"),
        paired_on=None,
        consent=None,
        match=WEIQI("28.4"),
        expulsion=WEIQI("23.1"),
    ),
    play_offs=PlayOffs(pace=None, pace_article=None, deciding=None),
    teams=Teams(
        kinds=dict.fromkeys(TeamKind, WEIQI("25.2")),
        reserves=None,
        board_order=BoardOrder(by=Strength.DAN_THEN_RATING, refused=False, article=WEIQI("25.2")),
        sum_of_places=WEIQI("25.2"),
        match_points=WEIQI("27.2"),
        scoring=MATCH_TWO_ONE_ZERO,
        scoring_article=WEIQI("27.2"),
        # The book names the format and prints no table.
        table=replace(xiangqi.TEAM_TABLE, printed=False, article=WEIQI("25.2")),
    ),
    promotion=Promotion(gradings=frozenset(Grading), article=WEIQI("25.3"), norms=NORMS),
    ratings=RatingLists(lists=then(NATIONAL, dict.fromkeys(Speed, ("EGD",))), speed=Speed.STANDARD),
    results=Results(
        signed_by_chief=None,
        lot_after_double_loss=WEIQI("17.5/p2"),
        break_between_games=None,
    ),
    duties=WEIQI_DUTIES,
    options=OptionsLeft(
        holder="weiqi",
        usual=WeiqiOptions(),
        fields=asked_of_events("weiqi-2002"),
        opening_open=None,
        free_opening=None,
        levels=None,
        warnings_lose=WEIQI("24.2"),
    ),
)
