"""The orders of the books on small tables; ids are articles, values worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.books.sources import XIANGQI
from tests.support.small_tables import small_table
from tournaments.books.orders import ByeOpponent, Format, Sides
from tournaments.crosstable import TWO_ONE_ZERO, Cell, Crosstable, Entrant, Mark
from tournaments.standings.books import NoSuchOrderError, book_order, orders_of
from tournaments.standings.lots import draw_lots
from tournaments.standings.opening import open_value
from tournaments.standings.order import Order, Ruled
from tournaments.standings.rank import Final, rank
from tournaments.standings.table import DecidedBy, Decision, Note, Standings
from tournaments.tiebreaks.settings import Highest, RatingDivisor, Settings
from tournaments.tiebreaks.steps import parse_step

ROBIN = Format.ROUND_ROBIN
CIRCLE = [{(1, 2): "1-0"}, {(2, 3): "1-0"}, {(3, 1): "1-0"}]
# Weiqi 27.1(1): A beats B and C, loses to D; B beats C and D; C beats D.
FOUR = [
    {(1, 2): "1-0", (3, 4): "1-0"},
    {(1, 3): "1-0", (2, 4): "1-0"},
    {(4, 1): "1-0", (2, 3): "1-0"},
]
ONLY_DIRECT = Order(
    code="chosen",
    article=None,
    sides=Sides.PEOPLE,
    format=ROBIN,
    steps=(Ruled(step=parse_step("wins")), Ruled(step=parse_step("direct_encounter"))),
)


def places(standings: Standings) -> dict[int, int | None]:
    return {line.number: line.place for line in standings.lines}


def value(standings: Standings, number: int, step: str) -> object:
    codes = standings.order.codes
    return standings.line(number).values[codes.index(step)]


def test_weiqi_27_1_1_small_points_decide() -> None:
    standings = rank(small_table(FOUR), book_order("weiqi-2002", format=ROBIN))
    assert places(standings) == {1: 1, 2: 2, 4: 3, 3: 4}
    assert {n: value(standings, n, "sonneborn_berger") for n in (1, 2, 3, 4)} == {
        1: 6,
        2: 4,
        3: 2,
        4: 4,
    }
    assert standings.line(2).decided_by == "sonneborn_berger"


def test_weiqi_27_1_1_a_beaten_and_half_of_the_drawn() -> None:
    table = small_table([{(1, 2): "1-0"}, {(1, 3): "1-0"}, {(1, 4): "="}, {(2, 3): "="}])
    standings = rank(table, book_order("weiqi-2002", format=ROBIN))
    assert value(standings, 1, "sonneborn_berger") == 1 + 1 + Fraction(1, 2)


def test_weiqi_27_1_1_b_fewer_warnings() -> None:
    table = small_table(CIRCLE, fouls={1: 2}, warnings={3: 1})
    standings = rank(table, book_order("weiqi-2002", format=ROBIN))
    assert places(standings) == {2: 1, 3: 2, 1: 3}
    assert value(standings, 1, "warnings") == 2


def test_weiqi_27_1_1_c_shared_places_until_a_lot_decides() -> None:
    order = book_order("weiqi-2002", format=ROBIN)
    table = small_table(CIRCLE)
    shared = rank(table, order)
    assert places(shared) == {1: 1, 2: 1, 3: 1}
    assert shared.ties == ((1, 2, 3),)
    lot = draw_lots([1, 2, 3], "stored before the draw")
    decided = rank(table, order, decisions=[lot])
    assert [line.number for line in decided.lines] == list(lot.numbers)
    assert [line.decided_by for line in decided.lines] == ["", "lot", "lot"]
    assert decided.ties == ()


def test_a_decision_about_others_than_the_tied_is_not_applied() -> None:
    order = book_order("weiqi-2002", format=ROBIN)
    table = small_table(CIRCLE)
    partial = Decision(numbers=(2, 1), how=DecidedBy.PLAY_OFF, reference="g1")
    assert rank(table, order, decisions=[partial]) == rank(table, order)


@pytest.mark.parametrize(
    ("own", "opponents", "expected"),
    [(10, 52, Fraction(35, 3)), (12, 44, Fraction(37, 3)), (10, 57, Fraction(25, 2))],
)
def test_weiqi_27_1_2_a_total_score(own: int, opponents: int, expected: Fraction) -> None:
    """Seven rounds, highest points 12; the points stand as rulings so that sums are as wanted."""
    table = total_table(own, opponents)
    standings = rank(table, book_order("weiqi-2002"))
    assert value(standings, 1, "total_score") == expected


def total_table(own: int, opponents: int) -> Crosstable:
    """Return seven rounds of entrant 1 against 2 to 8, who have `opponents` points together."""
    shares = [opponents // 7 + (1 if k < opponents % 7 else 0) for k in range(7)]
    wins = [Fraction(own, 7)] * 7
    entrants = [
        Entrant(
            number=1,
            id="p1",
            cells=tuple(Cell(mark=Mark.DRAW, opponent=k + 2, points=wins[k]) for k in range(7)),
        )
    ]
    for k in range(7):
        cells = [Cell(mark=Mark.ABSENT)] * 7
        cells[k] = Cell(mark=Mark.DRAW, opponent=1, points=Fraction(shares[k]))
        entrants.append(Entrant(number=k + 2, id=f"p{k + 2}", cells=tuple(cells)))
    top = (Cell(mark=Mark.FULL_BYE, points=Fraction(12)), *[Cell(mark=Mark.ABSENT)] * 6)
    entrants.append(Entrant(number=9, id="p9", cells=top))
    return Crosstable(entrants=tuple(entrants), rounds=7)


def test_weiqi_27_1_2_a_highest_points_possible_as_an_event_setting() -> None:
    settings = Settings(highest=Highest.POSSIBLE)
    standings = rank(total_table(10, 52), book_order("weiqi-2002", settings=settings))
    assert value(standings, 1, "total_score") == 10 + Fraction(52, 7) - 7


def test_xiangqi_14_1_a_circle_goes_on_to_the_next_comparison() -> None:
    standings = rank(small_table(CIRCLE), book_order("xiangqi-2020", format=ROBIN))
    # Each won once and moved second once: nothing in the list tells them apart.
    assert places(standings) == {1: 1, 2: 1, 3: 1}
    fouled = rank(small_table(CIRCLE, fouls={2: 1}), book_order("xiangqi-2020", format=ROBIN))
    # 2 fouled; of the other two, 1 moved second in their game (对局时后走).
    assert places(fouled) == {1: 1, 3: 2, 2: 3}
    assert fouled.line(3).decided_by == "second_between"
    assert fouled.line(2).decided_by == "fouls"


def test_gomoku_29_1_1_c_no_direct_result_where_they_did_not_meet() -> None:
    standings = rank(small_table([{(1, 2): "1-0", (3, 4): "1-0"}]), ONLY_DIRECT)
    assert places(standings) == {1: 1, 3: 1, 2: 3, 4: 3}
    assert value(standings, 1, "direct_encounter") is None


def test_gomoku_29_1_1_c_three_level_need_all_their_games() -> None:
    rounds = [{(1, 2): "1-0", (3, 4): "1-0"}, {(2, 3): "1-0", (1, 4): "0-1"}]
    # 1, 2, 3 and 4 have a win each; 1 and 3 did not meet, nor did 2 and 4.
    assert set(places(rank(small_table(rounds), ONLY_DIRECT)).values()) == {1}


def test_gomoku_29_1_1_c_the_direct_result_is_taken_again_among_those_it_leaves_level() -> None:
    rounds = [
        {(1, 2): "1-0", (4, 3): "1-0"},
        {(3, 1): "1-0", (2, 4): "="},
        {(1, 4): "=", (2, 3): "1-0"},
    ]
    # A win each. Among the four 4 has 4 points, 1 and 2 have 3, 3 has 2; and 1 beat 2.
    standings = rank(small_table(rounds), ONLY_DIRECT)
    assert places(standings) == {4: 1, 1: 2, 2: 3, 3: 4}
    assert [value(standings, n, "direct_encounter") for n in (1, 2, 3, 4)] == [3, 3, 2, 4]


def test_xiangqi_13_3_a_draw_between_the_tied_is_no_direct_result() -> None:
    weighted = replace(TWO_ONE_ZERO, win=Fraction(3), draw_second=Fraction(2))
    # 先手方和棋记1分、后手方和棋记2分; 直胜 asks who won, and nobody did.
    drawn = rank(small_table([{(1, 2): "="}], points=weighted), ONLY_DIRECT)
    assert places(drawn) == {1: 1, 2: 1}
    assert [value(drawn, n, "direct_encounter") for n in (1, 2)] == [Fraction(3, 2)] * 2
    # A win each against others, a draw and a win between them: the win decides.
    rounds = [{(1, 2): "="}, {(2, 1): "0-1"}, {(2, 3): "1-0"}]
    won = rank(small_table(rounds, points=weighted), ONLY_DIRECT)
    assert places(won) == {1: 1, 2: 2, 3: 3}
    assert [value(won, n, "direct_encounter") for n in (1, 2)] == [Fraction(9, 2), Fraction(3, 2)]
    opened = open_value(small_table(rounds, points=weighted), ONLY_DIRECT, "direct_encounter", 1)
    assert [(sum_.what, sum_.amount) for sum_ in opened.sums[0]] == [
        ("mutual_draw", Fraction(3, 2)),
        ("mutual_points", 3),
    ]
    # Drawn games that count alike for both go by their points, as before.
    even = rank(small_table([{(1, 2): "="}]), ONLY_DIRECT)
    assert [value(even, n, "direct_encounter") for n in (1, 2)] == [1, 1]


def test_xiangqi_14_1_byes_count_for_nothing_in_a_round_robin() -> None:
    table = small_table(CIRCLE)
    robin = rank(table, book_order("xiangqi-2020", format=ROBIN))
    swiss = rank(table, book_order("xiangqi-2020"))
    assert {line.points for line in robin.lines} == {2}
    assert {line.points for line in swiss.lines} == {4}
    assert {value(swiss, n, "wins") for n in (1, 2, 3)} == {2}
    assert {value(robin, n, "wins") for n in (1, 2, 3)} == {1}


def swiss_with_bye(rounds: int, entrants: int, lowest: int) -> Crosstable:
    """Return a table whose entrant 1 has a bye only and whose lowest points above 0 are given."""
    cells = [Cell(mark=Mark.ABSENT)] * (rounds - 1)
    rows = [Entrant(number=1, id="p1", cells=(Cell(mark=Mark.PAIRING_BYE), *cells))]
    for number in range(2, entrants + 1):
        points = Fraction(0 if number == 2 else lowest if number == 3 else 9)
        cell = Cell(mark=Mark.FULL_BYE, points=points)
        rows.append(Entrant(number=number, id=f"p{number}", cells=(cell, *cells)))
    return Crosstable(
        entrants=tuple(rows),
        rounds=rounds,
        points=replace(small_table(CIRCLE).points, pairing_bye=Fraction(20)),
    )


@pytest.mark.parametrize(
    ("rounds", "entrants", "expected"),
    [
        pytest.param(9, 21, Fraction(3), id="14.4 lowest points above 0"),
        pytest.param(5, 21, Fraction(3, 2), id="14.4 fewer than seven rounds"),
        pytest.param(9, 15, Fraction(3, 2), id="14.4 fewer than sixteen"),
        pytest.param(7, 16, Fraction(3), id="14.4 seven and sixteen are not fewer"),
        pytest.param(6, 16, Fraction(3, 2), id="14.4 six rounds"),
    ],
)
def test_xiangqi_14_4_what_a_bye_adds(rounds: int, entrants: int, expected: Fraction) -> None:
    standings = rank(swiss_with_bye(rounds, entrants, 3), book_order("xiangqi-2020"))
    assert value(standings, 1, "sum_of_opponents_scores") == expected
    opened = open_value(
        swiss_with_bye(rounds, entrants, 3),
        book_order("xiangqi-2020"),
        "sum_of_opponents_scores",
        1,
    )
    assert [(t.round, t.what, t.article) for t in opened.sums[0]] == [
        (1, "bye_lowest_points", XIANGQI("14.4"))
    ]


def test_weiqi_and_gomoku_byes_add_nothing_to_opponents_points() -> None:
    table = swiss_with_bye(9, 21, 3)
    for edition in ("weiqi-2002", "gomoku-2025", "draughts-100"):
        standings = rank(
            table, book_order(edition, code="swiss" if "go" in edition else "swiss_opponents")
        )
        assert value(standings, 1, "sum_of_opponents_scores") == 0


def test_xiangqi_14_3_2_cumulative_and_its_drops() -> None:
    rounds = [
        {(1, 3): "1-0", (2, 4): "="},
        {(1, 4): "=", (2, 3): "1-0"},
        {(1, 5): "1-0", (2, 6): "1-0"},
    ]
    standings = rank(
        small_table(rounds, bye=Mark.ABSENT), book_order("xiangqi-2020", code="swiss_progressive")
    )
    assert value(standings, 1, "progressive") == 2 + 3 + 5
    assert value(standings, 2, "progressive") == 1 + 3 + 5
    assert value(standings, 1, "progressive_drops") == (8, 5)
    assert places(standings)[1] == 1
    assert standings.line(2).decided_by == "progressive"


def test_xiangqi_18_5_the_sanctioned_come_last_among_equals_before_any_tie_break() -> None:
    table = small_table(
        [{(1, 2): "=", (3, 4): "="}], total=9, warnings={1: 1, 2: 2}, disqualified={3: 1}
    )
    standings = rank(table, book_order("xiangqi-2020"))
    assert places(standings) == {4: 1, 1: 2, 2: 3, 3: 4}
    assert standings.line(3).decided_by == "penalties"
    # Points come before sanctions.
    won = small_table([{(1, 2): "1-0"}], total=9, disqualified={1: 3})
    assert places(rank(won, book_order("xiangqi-2020"))) == {1: 1, 2: 2}
    # A sanction without a count is one warning.
    marked = small_table([{(1, 2): "="}], total=9, sanctioned={1: True})
    assert places(rank(marked, book_order("xiangqi-2020"))) == {2: 1, 1: 2}


def test_xiangqi_14_3_1_the_place_after_the_round_before_decides_last() -> None:
    # 1 and 2 met the same two, each beat one moving first and lost to one moving second.
    rounds = [{(1, 3): "1-0", (4, 2): "1-0"}, {(4, 1): "1-0", (2, 3): "1-0"}]
    standings = rank(small_table(rounds), book_order("xiangqi-2020"))
    assert places(standings) == {4: 1, 1: 2, 2: 3, 3: 4}
    assert standings.line(2).decided_by == "previous_place"
    assert [value(standings, n, "previous_place") for n in (1, 2, 3, 4)] == [1, 3, None, None]


def test_xiangqi_14_1_double_round_robin_first_cycle_decides_last() -> None:
    rounds = [{(1, 2): "1-0"}, {(1, 2): "0-1"}]
    order = book_order("xiangqi-2020", format=ROBIN, code="double_round_robin")
    standings = rank(small_table(rounds), order)
    assert places(standings) == {2: 1, 1: 2}  # one won moving second
    assert standings.line(1).decided_by == "second_wins"
    level = rank(small_table([{(1, 2): "1-0"}, {(2, 1): "1-0"}]), order)
    assert level.line(2).decided_by == "first_cycle.points"
    assert places(level) == {1: 1, 2: 2}


def test_xiangqi_14_1_small_points_of_a_double_round_robin_are_those_of_both_cycles() -> None:
    rounds = [
        {(1, 2): "1-0"},
        {(2, 3): "1-0"},
        {(3, 1): "="},
        {(2, 1): "1-0"},
        {(3, 2): "1-0"},
        {(1, 3): "="},
    ]
    order = book_order("xiangqi-2020", format=ROBIN, code="double_round_robin")
    standings = rank(small_table(rounds), order)
    # Cycle 1: points 3, 2, 1; cycle 2: 1, 2, 3. Player 1: 2 + 1/2 in the first, 3/2 in the second.
    assert value(standings, 1, "sonneborn_berger") == 2 + Fraction(1, 2) + Fraction(3, 2)


def test_xiangqi_14_6_level_teams_go_to_a_play_off() -> None:
    rounds = [{(1, 2): "="}, {(2, 1): "="}]
    order = book_order(
        "xiangqi-2020", sides=Sides.TEAMS, format=ROBIN, code="team_double_round_robin"
    )
    assert rank(small_table(rounds), order).needs_play_off
    assert not rank(small_table(rounds, total=4), order).needs_play_off
    decided = Decision(numbers=(2, 1), how=DecidedBy.PLAY_OFF, reference="play-off 1")
    assert not rank(small_table(rounds), order, decisions=[decided]).needs_play_off


def test_xiangqi_10_4_3_the_final_of_n_plus_1() -> None:
    rounds = [
        {(1, 3): "1-0", (2, 4): "1-0"},
        {(1, 4): "1-0", (2, 3): "1-0"},
        {(1, 2): "1-0", (3, 4): "1-0"},
    ]
    settings = Settings(
        bye_opponent=ByeOpponent.LOWEST_NON_ZERO,
        slow_finals=((1, Fraction(1)), (2, Fraction(1))),
    )
    table = small_table(rounds)
    standings = rank(table, book_order("xiangqi-2020", settings=settings), final=Final((2, 1)))
    # Both have 4 points after two rounds; the slow final was drawn, the rapid one is not counted.
    assert value(standings, 3, "sum_of_opponents_scores") == 5 + 5 + 0
    assert places(standings) == {2: 1, 1: 2, 3: 3, 4: 4}
    assert standings.line(1).decided_by == "final"
    before = rank(table, book_order("xiangqi-2020", settings=settings), after_round=2)
    assert value(before, 3, "sum_of_opponents_scores") == 4 + 4


def test_draughts_1_4_5_1_average_rating_divides_by_the_rounds() -> None:
    rounds = [{(1, 2): "="}, {(1, 3): "="}, {(1, 4): "="}]
    ratings = {2: 2000, 3: 2100, 4: 2200}
    order = book_order("draughts-100", code="swiss_ratings")
    table = small_table(rounds, bye=Mark.ABSENT, rating=ratings)
    assert value(rank(table, order), 1, "average_rating") == 2100
    assert value(rank(table, order), 1, "average_rating_cut:1") == 2150
    assert value(rank(table, order), 2, "average_rating") == 0  # opponent unrated, left out
    games = book_order(
        "draughts-100",
        code="swiss_ratings",
        settings=Settings(rating_divisor=RatingDivisor.GAMES, unrated=1500),
    )
    assert value(rank(table, games), 2, "average_rating") == 1500


@pytest.mark.parametrize(
    ("meet", "average", "points"),
    # 1 won from 2 by forfeit, drew with 3 and sat out once. 2 has no point, 3 has 1 + 2.
    [(True, Fraction(2000 + 2100, 3), 0 + 3), (False, Fraction(2100, 3), 3)],
)
def test_draughts_1_4_5_whom_one_has_met_is_the_same_for_ratings_and_points(
    meet: bool, average: Fraction, points: int
) -> None:
    rounds = [{(1, 2): "+-"}, {(1, 3): "="}, {(3, 2): "1-0"}]
    table = small_table(rounds, rating={1: 1900, 2: 2000, 3: 2100}, bye=Mark.ABSENT)
    settings = Settings(forfeits_met=meet)
    ratings = book_order("draughts-100", code="swiss_ratings", settings=settings)
    scores = book_order("draughts-100", code="swiss_opponents", settings=settings)
    assert value(rank(table, ratings), 1, "average_rating") == average
    assert value(rank(table, scores), 1, "sum_of_opponents_scores") == points
    # 2 stayed away from 1, and lost to 3.
    other = Fraction(1900 + 2100, 3) if meet else Fraction(2100, 3)
    assert value(rank(table, ratings), 2, "average_rating") == other


def test_aro_of_the_games_played_leaves_out_who_did_not_come() -> None:
    rounds = [{(1, 2): "+-"}, {(1, 3): "="}]
    table = small_table(rounds, rating={2: 2000, 3: 2100}, bye=Mark.ABSENT)
    games = Settings(rating_divisor=RatingDivisor.GAMES)
    order = book_order("draughts-100", code="swiss_ratings", settings=games)
    assert value(rank(table, order), 1, "average_rating") == 2100


def test_draughts_1_4_5_3_c_the_lowest_dropped_in_turn() -> None:
    standings = rank(small_table(FOUR), book_order("draughts-100"))
    # Opponents of 1 have 4, 2, 2.
    assert value(standings, 1, "sum_of_opponents_scores") == 8
    assert value(standings, 1, "buchholz_median:1:1") == 2
    assert value(standings, 1, "buchholz_cuts") == (6, 4)


def test_an_adjourned_game_brings_nothing_yet_and_keeps_the_table_provisional() -> None:
    standings = rank(small_table([{(1, 2): "?", (3, 4): "1-0"}]), book_order("xiangqi-2020"))
    assert standings.provisional
    assert standings.unfinished == ((1, 1), (1, 2))
    assert standings.line(1).points == 0
    done = rank(small_table([{(1, 2): "=", (3, 4): "1-0"}]), book_order("xiangqi-2020"))
    assert not done.provisional
    assert rank(small_table([{(1, 2): "="}], total=2), book_order("xiangqi-2020")).provisional


def test_an_expelled_player_has_no_place_and_counts_for_his_opponents() -> None:
    table = small_table(FOUR, expelled={1: True})
    standings = rank(table, book_order("xiangqi-2020"))
    assert places(standings)[1] is None
    assert standings.line(1).note is Note.EXPELLED
    assert sorted(p for p in places(standings).values() if p) == [1, 2, 3]
    assert value(standings, 2, "sum_of_opponents_scores") == 4 + 2 + 2


def test_no_such_order() -> None:
    with pytest.raises(NoSuchOrderError):
        orders_of("chess-2024")
    with pytest.raises(NoSuchOrderError):
        book_order("weiqi-2002", code="swiss_progressive")
    with pytest.raises(NoSuchOrderError):
        book_order("gomoku-2025", format=ROBIN, code="swiss")
