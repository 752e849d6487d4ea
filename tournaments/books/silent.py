"""Events of a game whose book says nothing of events: nothing is cited, nothing is asked for.

What has to be done one way or another is done as most books do it: 1-½-0, colours by the
difference, places by points, opponents' points, wins and the games between the tied.
"""

from dataclasses import replace

from games.rules.clocks.kinds import Speed
from games.rules.editions import kernel_for
from tournaments.books.book import (
    NOTHING_LEFT,
    EventBook,
    Half,
    Leaving,
    PlayOffs,
    RatingLists,
    Results,
)
from tournaments.books.first_moves import FirstMoveBy, FirstMoves
from tournaments.books.formats import Formats, SchedulePoint, StageKind
from tournaments.books.gomoku import TEAM_TABLE
from tournaments.books.orders import (
    PEOPLE_ROBIN,
    PEOPLE_SWISS,
    TEAM_ROBIN,
    TEAM_SWISS,
    Orders,
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
from tournaments.books.rating_lists import NATIONAL
from tournaments.books.rounds import OfKnockout, RoundCount
from tournaments.books.sheets import SeedLayout, Sheets
from tournaments.books.teams import TeamKind, Teams
from tournaments.books.topics import Topic
from tournaments.crosstable import MATCH_ONE_HALF_ZERO, ONE_HALF_ZERO

_FORMATS = Formats(
    kinds=dict.fromkeys(StageKind),
    points=dict.fromkeys(SchedulePoint),
    swiss_groups=None,
    series_lengths=None,
    elimination_from_half=None,
    elimination_by=(),
    final_of_n_plus_one=(),
)
_ROUNDS = RoundCount(
    article=None,
    low=OfKnockout(),
    high=OfKnockout(times=2),
    preferred=OfKnockout(),
    least=1,
    each_place=0,
    round_robin_below=0,
    odd=None,
    is_bounded=False,
    left_open=None,
)
_PAIRING = PairingRules(
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
    once=None,
    everybody=None,
    rounds=None,
    systems=(),
    home=(),
    offered=USUAL_SYSTEMS,
    own=None,
    other=None,
    colours=None,
    colour_points=(),
    lean=None,
    principles=None,
)
_ORDERS = Orders(
    lists=(
        order("swiss", None, PEOPLE_SWISS, "points sum_of_opponents_scores wins direct_encounter"),
        order("round_robin", None, PEOPLE_ROBIN, "points sonneborn_berger wins direct_encounter"),
        order(
            "team_swiss",
            None,
            TEAM_SWISS,
            "points game_points sum_of_opponents_scores direct_encounter",
        ),
        order(
            "team_round_robin",
            None,
            TEAM_ROBIN,
            "points game_points sonneborn_berger direct_encounter",
        ),
    ),
    named={},
    fixed_before_round_1=None,
)
_BOOK = EventBook(
    name="",
    game="",
    lends=(),
    articles=dict.fromkeys(Topic),
    points=ONE_HALF_ZERO,
    formats=_FORMATS,
    rounds=_ROUNDS,
    pairing=_PAIRING,
    sheets=Sheets(
        layout=SeedLayout.EDGES,
        layout_article=None,
        seeds_by_lot=None,
        seeds_by_power=None,
        seed_basis=None,
        control=None,
        two_holders=None,
        largest_double_knockout=None,
    ),
    first_moves=FirstMoves(
        ways={FirstMoveBy.LOT: None},
        guess=None,
        guess_before_game=None,
        holder_by_grade=None,
        lot_chooses=None,
        second_is_white=None,
    ),
    orders=_ORDERS,
    leaving=Leaving(
        half_of=Half.OPPONENTS,
        round_robin=None,
        swiss=None,
        paired_on=None,
        consent=None,
        match=None,
        expulsion=None,
    ),
    play_offs=PlayOffs(pace=None, pace_article=None, deciding=None),
    teams=Teams(
        kinds=dict.fromkeys(TeamKind),
        reserves=None,
        board_order=None,
        sum_of_places=None,
        match_points=None,
        scoring=MATCH_ONE_HALF_ZERO,
        scoring_article=None,
        table=replace(TEAM_TABLE, printed=False, article=None),
    ),
    promotion=Promotion(gradings=frozenset({Grading.NONE}), article=None, norms=None),
    ratings=RatingLists(lists=NATIONAL, speed=Speed.STANDARD),
    results=Results(signed_by_chief=None, lot_after_double_loss=None, break_between_games=None),
    duties=(),
    options=NOTHING_LEFT,
)


def silent_book(edition: str) -> EventBook:
    """Return the book of an edition that has none for events: its own name, and no articles.

    :raises UnknownEditionError: no kernel serves the edition.
    """
    kernel = kernel_for(edition)
    return replace(
        _BOOK,
        name=edition,
        game=kernel.game,
    )
