"""Weiqi competition rules, 2002: chapter 4 and the appendix, on events."""

from dataclasses import replace
from fractions import Fraction

from games.record.weiqi.options import WeiqiOptions
from games.rules.books.article import Article
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
from tournaments.books.promotion import Grading, Norms, Promotion
from tournaments.books.rating_lists import NATIONAL, then
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import Largest, SeedLayout, Sheets
from tournaments.books.teams import BoardOrder, Strength, TeamKind, Teams
from tournaments.books.topics import Topic
from tournaments.crosstable import TWO_ONE_ZERO

NAME = "weiqi-2002"


def article(number: str) -> Article:
    """Return an article of this book."""
    return Article(NAME, number)


_ARTICLES = {
    Topic.SCORING: article("27.1"),
    Topic.BYE: None,
    Topic.TIEBREAKS: article("27.1"),
    Topic.MEET_ONCE: article("app.5.2(2)"),
    Topic.ROUNDS: article("app.5.1"),
    Topic.UNFINISHED: None,
    Topic.UNITS_APART: None,
    Topic.DRAW: article("app.5.2(1)"),
    Topic.PUBLICATION: article("30.4"),
    Topic.RESULT_RECORD: None,
    Topic.TEAMS: article("25.2"),
    Topic.FORMATS: article("26"),
    Topic.LATENESS: None,
    Topic.CORRECTION: article("16.4/p2"),
    Topic.REGULATIONS: None,
}

_FORMATS = Formats(
    kinds={
        StageKind.SWISS: article("26.3"),
        StageKind.N_PLUS_ONE: None,
        StageKind.SWISS_ELIMINATION: article("26.4"),
        StageKind.ROUND_ROBIN: article("26.2"),
        StageKind.DOUBLE_ROUND_ROBIN: article("26.2"),
        StageKind.SCHEVENINGEN: None,
        StageKind.KNOCKOUT: article("26.1"),
        StageKind.DOUBLE_KNOCKOUT: article("26.1"),
        StageKind.ARENA: article("26.6"),
        StageKind.MATCH: article("26.5"),
    },
    points={
        SchedulePoint.ARENA: article("26.6"),
        SchedulePoint.BOTH_LOST: article("17.5"),
        SchedulePoint.DOUBLE_KNOCKOUT: article("app.2"),
        SchedulePoint.DOUBLE_KNOCKOUT_SHEET: article("app.2.1"),
        SchedulePoint.DOUBLE_KNOCKOUT_SIZE: article("app.2.3"),
        SchedulePoint.ELIMINATION: article("26.4"),
        SchedulePoint.ELIMINATION_LOT: article("app.6.3"),
        SchedulePoint.KNOCKOUT: article("26.1"),
        SchedulePoint.KNOCKOUT_PLACES: article("26.1"),
        SchedulePoint.KNOCKOUT_SHEET: article("app.1.1"),
        SchedulePoint.PLAY_OFF_PLACES: None,
        SchedulePoint.ROUND_ROBIN_TABLE: article("app.3.1"),
        SchedulePoint.SEEDS: None,
        SchedulePoint.SEED_NUMBERS: article("app.1.2"),
        SchedulePoint.SHEET_BYES: article("app.1.3"),
        SchedulePoint.SERIES: article("26.5"),
        SchedulePoint.TEAM_TABLE: article("25.2"),
    },
    swiss_groups=None,
    # 3局2胜制、5局3胜制、7局4胜制
    series_lengths=Counts(allowed=(3, 5, 7), article=article("26.5")),
    elimination_from_half=None,
    # Points, then opponents' points (appendix 六).
    elimination_by=(TieBreak.POINTS, TieBreak.OPPONENTS),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    article=article("app.5.1"),
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
    once=article("app.5.2(2)"),
    everybody=article("app.5.2(1)"),
    rounds=article("app.5.1"),
    systems=(System.NEIGHBOURS,),
    home=(System.NEIGHBOURS,),
    own=article("app.5.2(4)"),
    other=article("26.3"),
    colours=article("app.5.3"),
    colour_points=(),
    lean=None,
    principles=None,
)

_SHEETS = Sheets(
    # Tables 1 and 2: number 1 and number 8 of each section of eight.
    layout=SeedLayout.SECTIONS,
    layout_article=article("app.1.2"),
    seeds_by_lot=article("app.1.2"),
    seeds_by_power=None,
    seed_basis=None,
    control=None,
    two_holders=None,
    # 最多只宜 32 人; the event may say otherwise.
    largest_double_knockout=Largest(entrants=32, article=article("app.2.3")),
)

_WARNINGS = {"warnings": article("27.1(1)(B)")}
_SHARED = article("27.1(1)(C)")
_TEAM = article("27.2(1)")
_ORDERS = Orders(
    lists=(
        order(
            "swiss_total_score",
            article("27.1(2)(A)"),
            PEOPLE_SWISS,
            "total_score warnings",
            tie=_SHARED,
            of=_WARNINGS,
        ),
        order(
            "swiss_opponents",
            article("27.1(2)(B)"),
            PEOPLE_SWISS,
            "points opponents warnings",
            tie=_SHARED,
            of=_WARNINGS,
        ),
        order(
            "round_robin",
            article("27.1(1)"),
            PEOPLE_ROBIN,
            "points small warnings",
            tie=_SHARED,
            of={"small": article("27.1(1)(A)"), **_WARNINGS},
        ),
        order(
            "team_swiss_total_score",
            article("27.2(2)"),
            TEAM_SWISS,
            "total_score points board_points boards",
            tie=_TEAM,
            of=dict.fromkeys(("points", "board_points", "boards"), _TEAM),
        ),
        order(
            "team_swiss",
            article("27.2(2)"),
            TEAM_SWISS,
            "points board_points boards",
            tie=_TEAM,
            of=dict.fromkeys(("board_points", "boards"), _TEAM),
        ),
        order(
            "team_round_robin",
            _TEAM,
            TEAM_ROBIN,
            "points board_points boards",
            tie=_TEAM,
        ),
    ),
    named={
        TieBreak.POINTS: article("27.1"),
        TieBreak.TOTAL_SCORE: article("27.1(2)(A)"),
        TieBreak.BOARD_POINTS: _TEAM,
        TieBreak.OPPONENTS: article("27.1(2)(B)"),
        TieBreak.SMALL: article("27.1(1)(A)"),
        TieBreak.WARNINGS: article("27.1(1)(B)"),
        TieBreak.BOARDS: _TEAM,
    },
    fixed_before_round_1=article("27.1(2)"),
)

NORMS = Norms(
    article=article("25.3"),
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
    name=NAME,
    game="weiqi",
    lends=(),
    articles=_ARTICLES,
    points=TWO_ONE_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=_SHEETS,
    first_moves=FirstMoves(
        ways={FirstMoveBy.GUESS: article("app.1.4")},
        guess=StoneGuess.PARITY,
        guess_before_game=article("app.1.4"),
        # 段位高者先握若干白子, of equals the older.
        holder_by_grade=article("10/p2"),
        lot_chooses=None,
        second_is_white=article("2.3"),
    ),
    orders=_ORDERS,
    leaving=Leaving(
        half_of=Half.ROUNDS,
        round_robin=article("28.2"),
        swiss=article("28.3"),
        match=article("28.4"),
        expulsion=article("23.1"),
    ),
    play_offs=PlayOffs(pace=None, pace_article=None, deciding=None),
    teams=Teams(
        kinds=dict.fromkeys(TeamKind, article("25.2")),
        reserves=None,
        board_order=BoardOrder(by=Strength.DAN_THEN_RATING, refused=False, article=article("25.2")),
        sum_of_places=article("25.2"),
        match_points=article("27.2"),
        # The book names the format and prints no table.
        table=replace(xiangqi.TEAM_TABLE, printed=False, article=article("25.2")),
    ),
    promotion=Promotion(gradings=frozenset(Grading), article=article("25.3"), norms=NORMS),
    ratings=RatingLists(lists=then(NATIONAL, dict.fromkeys(Speed, ("EGD",))), speed=Speed.STANDARD),
    results=Results(
        signed_by_chief=None,
        lot_after_double_loss=article("17.5/p2"),
        break_between_games=None,
    ),
    options=OptionsLeft(
        holder="weiqi",
        usual=WeiqiOptions(),
        fields=asked_of_events("weiqi-2002"),
        opening_open=None,
        free_opening=None,
        levels=None,
        warnings_lose=article("24.2"),
    ),
)
