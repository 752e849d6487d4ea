"""Xiangqi competition rules, 2020: chapters 2 to 7 and appendices 2 to 5, on events."""

from dataclasses import replace

from games.record.settings import usual_part
from games.rules.books.sources import XIANGQI
from games.rules.clocks.books import Speed
from tournaments.books.book import (
    Break,
    EventBook,
    Half,
    Leaving,
    OptionsLeft,
    PlayOffs,
    RatingLists,
    Results,
    asked_of_events,
)
from tournaments.books.deciding import ColourRule, DecidingGames, Kind, Limits, Method
from tournaments.books.duties import XIANGQI_DUTIES
from tournaments.books.first_moves import FirstMoveBy, FirstMoves
from tournaments.books.formats import Formats, SchedulePoint, StageKind
from tournaments.books.orders import (
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
from tournaments.books.promotion import Grading, Promotion
from tournaments.books.rating_lists import NATIONAL
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import SeedLayout, Sheets
from tournaments.books.silent import silent_book
from tournaments.books.teams import (
    BoardOrder,
    Reserves,
    Strength,
    TableDesign,
    TeamKind,
    Teams,
    TeamTable,
)
from tournaments.books.topics import Topic
from tournaments.crosstable import MATCH_TWO_ONE_ZERO, TWO_ONE_ZERO

_MINUTE_MS = 60_000


_ARTICLES = {
    Topic.SCORING: XIANGQI("13.1"),
    Topic.BYE: XIANGQI("14.4"),
    Topic.TIEBREAKS: XIANGQI("14.3"),
    Topic.MEET_ONCE: XIANGQI("app3.1.6"),
    Topic.ROUNDS: XIANGQI("app3.1.2"),
    Topic.UNFINISHED: XIANGQI("app3.1.8"),
    Topic.UNITS_APART: XIANGQI("app3.1.7"),
    Topic.DRAW: XIANGQI("app3.1.3"),
    Topic.PUBLICATION: None,
    Topic.RESULT_RECORD: XIANGQI("9"),
    Topic.TEAMS: XIANGQI("11"),
    Topic.FORMATS: XIANGQI("10.4"),
    Topic.LATENESS: XIANGQI("20.1"),
    Topic.CORRECTION: None,
    Topic.REGULATIONS: None,
    Topic.CRITICISM: None,
}

_FORMATS = Formats(
    kinds={
        StageKind.SWISS: XIANGQI("10.2"),
        StageKind.N_PLUS_ONE: XIANGQI("10.4.3"),
        StageKind.SWISS_ELIMINATION: XIANGQI("10.4.2"),
        StageKind.ROUND_ROBIN: XIANGQI("10.1"),
        StageKind.DOUBLE_ROUND_ROBIN: XIANGQI("10.1"),
        StageKind.SCHEVENINGEN: XIANGQI("11.4"),
        StageKind.KNOCKOUT: XIANGQI("10.3"),
        StageKind.DOUBLE_KNOCKOUT: XIANGQI("10.3"),
        StageKind.MULTIPLE_KNOCKOUT: XIANGQI("10.3"),  # 其他淘汰方式
        StageKind.ARENA: None,
        StageKind.MATCH: None,
    },
    points={
        SchedulePoint.ARENA: None,
        SchedulePoint.BOTH_LOST: None,
        SchedulePoint.DOUBLE_KNOCKOUT: XIANGQI("app4.dko16"),
        SchedulePoint.DOUBLE_KNOCKOUT_SHEET: XIANGQI("app4.dko16"),
        SchedulePoint.DOUBLE_KNOCKOUT_SIZE: None,
        SchedulePoint.ELIMINATION: XIANGQI("10.4.2"),
        SchedulePoint.ELIMINATION_LOT: XIANGQI("10.4.2"),
        SchedulePoint.KNOCKOUT: XIANGQI("10.3"),
        # 如果需要区分冠、亚军以后的若干名次，可增加几场附加赛
        SchedulePoint.KNOCKOUT_PLACES: XIANGQI("app4.ko8playoff"),
        SchedulePoint.KNOCKOUT_SHEET: XIANGQI("10.3"),
        SchedulePoint.PLAY_OFF_PLACES: XIANGQI("app4.ko8playoff"),
        SchedulePoint.ROUND_ROBIN_TABLE: XIANGQI("app2.method.1"),
        SchedulePoint.SEEDS: None,
        SchedulePoint.SEED_NUMBERS: XIANGQI("app4.ko16"),
        SchedulePoint.SHEET_BYES: XIANGQI("app4.ko16"),
        SchedulePoint.SERIES: None,
        SchedulePoint.TEAM_TABLE: XIANGQI("app5.intro"),
    },
    swiss_groups=None,
    series_lengths=None,
    # 在赛程过半时
    elimination_from_half=XIANGQI("10.4.2"),
    elimination_by=(),
    final_of_n_plus_one=(XIANGQI("10.4.3.1"), XIANGQI("10.4.3.2")),
)

_ROUNDS = RoundCount(
    article=XIANGQI("app3.1.2"),
    # "About twice", odd if possible: the odd numbers on either side of it and one further.
    low=OfKnockout(times=2, plus=-3),
    high=OfKnockout(times=2, plus=3),
    preferred=OfKnockout(times=2, plus=-1),
    least=7,
    each_place=0,
    round_robin_below=0,
    odd=XIANGQI("app3.1.2"),
    is_bounded=False,
    left_open=None,
)

_PAIRING = PairingRules(
    # 定位编排法 (appendix 3)
    defaults=Defaults(
        system=System.POSITIONAL,
        first_round=FirstRound.NEAR,
        first_colours=FirstColours.BY_BOARD,
        ranking=Ranking.NUMBER,
        forfeits_gain=False,
        floats_ever=False,
        float_rule=True,
    ),
    balances=(Balance.DIFFERENCE, Balance.RUN),
    # The colours of any points pairing are those of appendix 3 (12.3).
    level_colours=LevelColours.BY_SUM,
    once=XIANGQI("app3.1.6"),
    everybody=XIANGQI("app3.1.3"),
    rounds=XIANGQI("app3.1.2"),
    systems=(System.POSITIONAL,),
    home=(System.POSITIONAL,),
    offered=USUAL_SYSTEMS,
    own=XIANGQI("app3.2.3"),
    other=XIANGQI("10.2"),
    colours=XIANGQI("app3.2.4"),
    colour_points=(
        (ColourReason.SUM_ODD, XIANGQI("app3.2.4.8")),
        (ColourReason.SUM_EVEN, XIANGQI("app3.2.4.8")),
        (ColourReason.HIGHER_SCORE, XIANGQI("app3.2.4.9")),
    ),
    lean=None,
    principles=None,
)

_SHEETS = Sheets(
    layout=SeedLayout.NUMBERS,
    layout_article=XIANGQI("app4.ko16"),
    # 依种子顺序安排, and how many is left open: 通常可设 4 名种子.
    seeds_by_lot=None,
    seeds_by_power=None,
    seed_basis=None,
    control=None,
    two_holders=None,
    largest_double_knockout=None,
)

_FIRST_MOVES = FirstMoves(
    ways={
        FirstMoveBy.LOT: XIANGQI("10.4.1.3"),
        FirstMoveBy.PLACE: XIANGQI("10.4.1.4"),
    },
    guess=None,
    guess_before_game=None,
    holder_by_grade=None,
    # 抽签选择先后走
    lot_chooses=XIANGQI("10.4.1.3"),
    second_is_white=None,
)

_PENALTIES = {"penalties": XIANGQI("18.5")}
_LOWEST = ByeOpponent.LOWEST_NON_ZERO
_ORDERS = Orders(
    lists=(
        order(
            "swiss_opponents",
            XIANGQI("14.3.1"),
            PEOPLE_SWISS,
            "points penalties sum_of_opponents_scores wins "
            "fouls second_games second_wins previous_place",
            bye_opponent=_LOWEST,
            bye=XIANGQI("14.4"),
            of=_PENALTIES,
        ),
        order(
            "swiss_progressive",
            XIANGQI("14.3.2"),
            PEOPLE_SWISS,
            "points penalties progressive wins fouls second_games second_wins progressive_drops",
            bye_opponent=_LOWEST,
            bye=XIANGQI("14.4"),
            of=_PENALTIES,
        ),
        order(
            "round_robin",
            XIANGQI("14.1"),
            PEOPLE_ROBIN,
            "points penalties sonneborn_berger wins "
            "direct_encounter fouls second_games second_between second_wins",
            of=_PENALTIES,
        ),
        order(
            "double_round_robin",
            XIANGQI("14.1"),
            PEOPLE_ROBIN,
            "points penalties sonneborn_berger wins "
            "direct_encounter fouls second_wins first_cycle.points "
            "first_cycle.sonneborn_berger first_cycle.wins "
            "first_cycle.direct_encounter first_cycle.fouls "
            "first_cycle.second_games first_cycle.second_between first_cycle.second_wins",
            cycles=2,
            of=_PENALTIES,
        ),
        order(
            "round_robin_matches",
            XIANGQI("14.2"),
            PEOPLE_ROBIN,
            "points penalties game_points game_wins direct_encounter fouls second_wins",
            of=_PENALTIES,
        ),
        order(
            "team_swiss",
            XIANGQI("14.7"),
            TEAM_SWISS,
            "points penalties sum_of_opponents_scores game_points "
            "wins game_wins fouls previous_place",
            bye_opponent=_LOWEST,
            bye=XIANGQI("14.4"),
            of=_PENALTIES,
        ),
        order(
            "team_swiss_board_points",
            XIANGQI("14.8"),
            TEAM_SWISS,
            "game_points penalties points sum_of_opponents_scores "
            "wins game_wins fouls previous_place",
            bye_opponent=_LOWEST,
            bye=XIANGQI("14.4"),
            of={
                **_PENALTIES,
                **dict.fromkeys(
                    (
                        "points",
                        "sum_of_opponents_scores",
                        "wins",
                        "game_wins",
                        "fouls",
                        "previous_place",
                    ),
                    XIANGQI("14.7"),
                ),
            },
        ),
        order(
            "team_round_robin",
            XIANGQI("14.5"),
            TEAM_ROBIN,
            "points penalties game_points wins "
            "game_wins direct_encounter fouls second_games second_wins",
            of=_PENALTIES,
        ),
        order(
            "team_double_round_robin",
            XIANGQI("14.6"),
            TEAM_ROBIN,
            "points penalties game_points wins game_wins direct_encounter fouls",
            cycles=2,
            tie=XIANGQI("14.6"),
            play_off=True,
            of=_PENALTIES,
        ),
    ),
    named={
        TieBreak.POINTS: XIANGQI("14.1"),
        TieBreak.GAME_POINTS: XIANGQI("14.5"),
        TieBreak.PENALTIES: XIANGQI("18.5"),
        TieBreak.SUM_OF_OPPONENTS_SCORES: XIANGQI("14.3.1"),
        TieBreak.PROGRESSIVE: XIANGQI("14.3.2"),
        TieBreak.PROGRESSIVE_DROPS: XIANGQI("14.3.2"),
        TieBreak.SONNEBORN_BERGER: XIANGQI("14.1"),
        TieBreak.WINS: XIANGQI("14.1"),
        TieBreak.GAME_WINS: XIANGQI("14.5"),
        TieBreak.DIRECT_ENCOUNTER: XIANGQI("14.1"),
        TieBreak.FOULS: XIANGQI("14.1"),
        TieBreak.SECOND_GAMES: XIANGQI("14.1"),
        TieBreak.SECOND_BETWEEN: XIANGQI("14.1"),
        TieBreak.SECOND_WINS: XIANGQI("14.1"),
        TieBreak.PREVIOUS_PLACE: XIANGQI("14.3.1"),
    },
    fixed_before_round_1=XIANGQI("14.3"),
)

TEAM_TABLE = TeamTable(
    sizes=(3, 4, 5, 6, 7, 8),
    design=TableDesign.ALTERNATING,
    six=(
        ("123456", "SFFFSS"),
        ("246315", "SSFSFF"),
        ("365124", "FSSSFF"),
        ("412563", "FFSFSS"),
        ("531642", "SSFFSF"),
        ("654231", "FFSSFS"),
    ),
    six_flaw=False,
    printed=True,
    article=XIANGQI("app5.intro"),
)
"""Appendix 5, 3 to 8 boards."""

_TEAMS = Teams(
    kinds={
        TeamKind.FIXED_BOARDS: XIANGQI("11.1"),
        TeamKind.RESERVES: XIANGQI("11.2"),
        TeamKind.FREE_LINE_UP: XIANGQI("11.3"),
        TeamKind.ALL_AGAINST_ALL: XIANGQI("11.4"),
        TeamKind.SUM_OF_PLACES: XIANGQI("11.5"),
    },
    reserves=Reserves.KEEP_ORDER,
    board_order=BoardOrder(by=Strength.RATING, refused=True, article=XIANGQI("11.1")),
    sum_of_places=XIANGQI("14.9"),
    match_points=XIANGQI("13.2"),
    scoring=MATCH_TWO_ONE_ZERO,
    scoring_article=XIANGQI("13.2"),
    table=TEAM_TABLE,
)

_SLOW = (Kind.SLOW, ColourRule.GIVEN)
_RAPID = (Kind.RAPID, ColourRule.REVERSED)
_SUPER = (Kind.SUPER_RAPID, ColourRule.REVERSED)
_TWO_RAPID = ((Kind.RAPID, ColourRule.LOT), _RAPID)
DECIDING_GAMES = DecidingGames(
    article=XIANGQI("30.1"),
    # 快棋规则, chapter 7
    edition="xiangqi-2020-rapid",
    plans={
        Method.TWO_RAPID: (_SLOW, _RAPID, (Kind.PLAY_OFF, ColourRule.NON_CHOOSER)),
        Method.THREE_RAPID: (_SLOW, _RAPID, _SUPER, (Kind.PLAY_OFF, ColourRule.LAST_SECOND)),
        Method.FOUR_RAPID: (
            _SLOW,
            _RAPID,
            _SUPER,
            _SUPER,
            (Kind.PLAY_OFF, ColourRule.NON_CHOOSER),
        ),
        Method.MANY_RAPID: (_SLOW, _RAPID, _SUPER),
        # 30.2.1 does not say who is red in the first super rapid: by lot, as in 30.2.2.
        Method.RAPID_PLAY_OFF: (
            *_TWO_RAPID,
            (Kind.SUPER_RAPID, ColourRule.LOT),
            _SUPER,
            (Kind.PLAY_OFF, ColourRule.LOT_TO_CHOOSE),
        ),
        Method.RAPID_UNTIL_DECIDED: (*_TWO_RAPID, (Kind.SUPER_RAPID, ColourRule.LOT)),
    },
    # 30.3.1 to 30.3.3
    limits={
        Kind.SLOW: None,  # the event's own
        Kind.RAPID: Limits(
            first_ms=10 * _MINUTE_MS, second_ms=10 * _MINUTE_MS, increment_ms=10_000
        ),
        Kind.SUPER_RAPID: Limits(
            first_ms=5 * _MINUTE_MS, second_ms=5 * _MINUTE_MS, increment_ms=3_000
        ),
        Kind.PLAY_OFF: Limits(
            first_ms=6 * _MINUTE_MS, second_ms=4 * _MINUTE_MS, increment_ms=3_000
        ),
    },
    play_offs={
        "28.6.1": Limits(first_ms=6 * _MINUTE_MS, second_ms=4 * _MINUTE_MS, increment_ms=3_000),
        "28.6.2": Limits(first_ms=8 * _MINUTE_MS, second_ms=5 * _MINUTE_MS, increment_ms=3_000),
    },
    play_off_article=XIANGQI("28.6"),
)

BOOK = EventBook(
    name=XIANGQI.code,
    game="xiangqi",
    lends=(),
    articles=_ARTICLES,
    points=TWO_ONE_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=_SHEETS,
    first_moves=_FIRST_MOVES,
    orders=_ORDERS,
    leaving=Leaving(
        half_of=Half.OPPONENTS,
        round_robin=XIANGQI("19.2"),
        swiss=XIANGQI("19.3"),
        # 未赛对局均作弃权，记对方获胜
        paired_on=XIANGQI("19.3"),
        consent=XIANGQI("19.1"),
        match=None,
        expulsion=XIANGQI("18.3"),
    ),
    play_offs=PlayOffs(
        pace=None,
        pace_article=None,
        deciding=DECIDING_GAMES,
    ),
    teams=_TEAMS,
    promotion=Promotion(gradings=frozenset({Grading.NONE}), article=None, norms=None),
    ratings=RatingLists(lists=NATIONAL, speed=Speed.STANDARD),
    results=Results(signed_by_chief=None, lot_after_double_loss=None, break_between_games=None),
    duties=XIANGQI_DUTIES,
    options=OptionsLeft(
        holder="xiangqi",
        usual=usual_part("xiangqi-2020", "xiangqi"),
        fields=asked_of_events("xiangqi-2020"),
        opening_open=None,
        free_opening=None,
        levels=XIANGQI("4.1.8"),
        warnings_lose=None,
    ),
)

RAPID = replace(
    BOOK,
    options=replace(BOOK.options, usual=usual_part("xiangqi-2020-rapid", "xiangqi")),
    first_moves=replace(
        _FIRST_MOVES,
        ways=dict.fromkeys(
            (FirstMoveBy.LOT, FirstMoveBy.PLACE, FirstMoveBy.RATING), XIANGQI("28.8.1")
        ),
    ),
    play_offs=replace(BOOK.play_offs, deciding=replace(DECIDING_GAMES, edition="")),
    ratings=replace(BOOK.ratings, speed=Speed.RAPID),
    results=replace(
        BOOK.results,
        break_between_games=Break(longest_ms=5 * _MINUTE_MS, article=XIANGQI("28.9")),
    ),
)
"""Chapter 7, rapid play: `xiangqi-2020-rapid`."""

MASS = replace(
    BOOK,
    options=replace(
        BOOK.options,
        usual=usual_part("xiangqi-2020-mass", "xiangqi"),
        fields=asked_of_events("xiangqi-2020-mass"),
    ),
    first_moves=replace(_FIRST_MOVES, ways={FirstMoveBy.LOT: None}),
    play_offs=replace(BOOK.play_offs, deciding=replace(DECIDING_GAMES, edition="")),
)
"""Appendix 1, mass events: `xiangqi-2020-mass`."""

_WORLD_EDITION = "xiangqi-wxf-2018"
WORLD = replace(
    silent_book(_WORLD_EDITION),
    options=replace(
        BOOK.options,
        usual=usual_part(_WORLD_EDITION, "xiangqi"),
        fields=asked_of_events(_WORLD_EDITION),
        levels=None,
    ),
)
"""The World rules 2018, of which nothing on events is known: no article is cited."""
