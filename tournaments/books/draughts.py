"""The draughts appendix on events (国际跳棋竞赛), for the board of 100 squares and that of 64."""

from games.record.draughts.options import DraughtsOptions
from games.rules.books.article import Article
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
from tournaments.crosstable import TWO_ONE_ZERO

NAME = "draughts-appendix"


def article(number: str) -> Article:
    """Return an article of the appendix."""
    return Article(NAME, number)


_ARTICLES = {
    **dict.fromkeys(Topic),
    Topic.TIEBREAKS: article("app.1.4.5"),
    Topic.MEET_ONCE: article("app.1.4.2(1)"),
    Topic.ROUNDS: article("app.1.4.4"),
    Topic.DRAW: article("app.1.1.2"),
    Topic.FORMATS: article("app.1.5"),
}
"""Silent on every other topic."""

_FORMATS = Formats(
    kinds={
        **dict.fromkeys(StageKind),
        StageKind.SWISS: article("app.1.4.1"),
        StageKind.ROUND_ROBIN: article("app.1.2.1"),
        StageKind.DOUBLE_ROUND_ROBIN: article("app.1.2.1"),
        StageKind.KNOCKOUT: article("app.1.1.1"),
    },
    points={
        **dict.fromkeys(SchedulePoint),
        SchedulePoint.KNOCKOUT: article("app.1.1.1"),
        SchedulePoint.KNOCKOUT_PLACES: article("app.1.1.1"),
        SchedulePoint.KNOCKOUT_SHEET: article("app.1.1.3"),
        SchedulePoint.ROUND_ROBIN_TABLE: article("app.1.2.1"),
        SchedulePoint.SEEDS: article("app.1.1.1(1)"),
        SchedulePoint.SEED_NUMBERS: article("app.1.1.1(2)"),
        SchedulePoint.SHEET_BYES: article("app.1.1.3"),
        SchedulePoint.TEAM_TABLE: article("table.scheveningen"),
    },
    swiss_groups=Counts(allowed=(1, 2, 4), article=article("app.1.5.1(2)")),
    series_lengths=None,
    elimination_from_half=None,
    elimination_by=(),
    final_of_n_plus_one=(),
)

_ROUNDS = RoundCount(
    # R = N + 2A, A being the places besides the winner.
    article=article("app.1.4.4/p2"),
    low=OfKnockout(),
    high=OfKnockout(),
    preferred=OfKnockout(),
    least=1,
    each_place=2,
    round_robin_below=10,
    odd=None,
    is_bounded=False,
    left_open=article("app.1.4.4/p3"),
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
    once=article("app.1.4.2(1)"),
    everybody=article("app.1.4.1"),
    rounds=article("app.1.4.4"),
    systems=(System.HALVES,),
    home=(System.HALVES,),
    own=article("app.1.4.3"),
    other=article("app.1.4.1"),
    colours=article("app.1.4.3(8)"),
    colour_points=(),
    # 按赛前由组织者定好
    lean=article("app.1.4.3(9)"),
    principles=None,
)

_SHEETS = Sheets(
    layout=SeedLayout.EDGES,
    layout_article=article("app.1.1.3"),
    seeds_by_lot=article("app.1.1.1(2)"),
    seeds_by_power=article("app.1.1.1(1)"),
    seed_basis=article("app.1.1.1(3)"),
    control=DrawControl(seeds=article("app.1.1.2(1)a"), units=article("app.1.1.2(1)b")),
    two_holders=article("app.1.1.2(3)d"),
    largest_double_knockout=None,
)

_ORDERS = Orders(
    lists=(
        order(
            "swiss_opponents",
            article("app.1.4.5(3)"),
            PEOPLE_SWISS,
            "points opponents opponents_median:1:1 opponents_cuts",
            of={
                "opponents": article("app.1.4.5(3)a"),
                "opponents_median:1:1": article("app.1.4.5(3)b"),
                "opponents_cuts": article("app.1.4.5(3)c"),
            },
        ),
        order(
            "swiss_cumulative",
            article("app.1.4.5(2)"),
            PEOPLE_SWISS,
            "points cumulative cumulative_drops wins",
            of={
                "cumulative": article("app.1.4.5(2)a"),
                "cumulative_drops": article("app.1.4.5(2)b"),
                "wins": article("app.1.4.5(2)c"),
            },
        ),
        order(
            "swiss_ratings",
            article("app.1.4.5(1)"),
            PEOPLE_SWISS,
            "points average_rating average_rating_cut:1",
            of={
                "average_rating": article("app.1.4.5(1)a"),
                "average_rating_cut:1": article("app.1.4.5(1)b"),
            },
        ),
        order(
            "round_robin",
            article("form.rr-individual"),
            PEOPLE_ROBIN,
            "points small wins direct",
        ),
        order(
            "team_swiss",
            article("form.swiss-team"),
            TEAM_SWISS,
            "points board_points opponents cumulative wins fouls",
        ),
        order(
            "team_round_robin",
            article("form.rr-team"),
            TEAM_ROBIN,
            "points board_points small direct fouls",
        ),
    ),
    named={
        TieBreak.POINTS: article("app.1.4.5"),
        TieBreak.OPPONENTS: article("app.1.4.5(3)a"),
        TieBreak.OPPONENTS_MEDIAN: article("app.1.4.5(3)b"),
        TieBreak.OPPONENTS_CUTS: article("app.1.4.5(3)c"),
        TieBreak.CUMULATIVE: article("app.1.4.5(2)a"),
        TieBreak.CUMULATIVE_CUT: article("app.1.4.5(2)b"),
        TieBreak.CUMULATIVE_DROPS: article("app.1.4.5(2)b"),
        TieBreak.SMALL: article("form.rr-individual"),
        TieBreak.WINS: article("app.1.4.5(2)c"),
        TieBreak.DIRECT: article("form.rr-individual"),
        TieBreak.FOULS: article("form.rr-individual"),
        TieBreak.AVERAGE_RATING: article("app.1.4.5(1)a"),
        TieBreak.AVERAGE_RATING_CUT: article("app.1.4.5(1)b"),
    },
    fixed_before_round_1=None,
)

BOOK = EventBook(
    name=NAME,
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
        half_of=Half.OPPONENTS, round_robin=None, swiss=None, match=None, expulsion=None
    ),
    play_offs=PlayOffs(
        pace=Pace.NO_SLOWER,
        pace_article=article("app.1.6.3"),
        deciding=None,
    ),
    teams=Teams(
        kinds=dict.fromkeys(TeamKind),
        reserves=None,
        board_order=None,
        sum_of_places=None,
        match_points=None,
        table=TeamTable(
            sizes=(4, 6, 8),
            design=TableDesign.HALVES,
            six=gomoku.TEAM_TABLE.six,
            six_flaw=True,
            printed=True,
            article=article("table.scheveningen"),
        ),
    ),
    promotion=Promotion(gradings=frozenset({Grading.NONE}), article=None, norms=None),
    ratings=RatingLists(lists=then(NATIONAL, FMJD), speed=Speed.STANDARD),
    results=Results(signed_by_chief=None, lot_after_double_loss=None, break_between_games=None),
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
