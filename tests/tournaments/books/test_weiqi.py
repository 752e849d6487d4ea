"""Weiqi 2002 on events: numbers and choices beside the words of their articles."""

from tests.support.event_books import BOOKS, words_of
from tournaments.books.book import Half
from tournaments.books.first_moves import FirstMoveBy, StoneGuess
from tournaments.books.formats import SchedulePoint, StageKind
from tournaments.books.orders import TieBreak
from tournaments.books.pairing import Balance, LevelColours, System
from tournaments.books.promotion import Grading
from tournaments.books.rounds import OfKnockout
from tournaments.books.teams import Strength, TeamKind
from tournaments.books.topics import Topic

BOOK = BOOKS["weiqi"]


def test_27_1_points() -> None:
    assert "胜者记2分，和棋各记1分，负者不得分" in words_of(BOOK.articles[Topic.SCORING])
    points = BOOK.points
    assert [points.win, points.draw_first, points.draw_second, points.loss] == [2, 1, 1, 0]


def test_26_5_three_five_or_seven_games() -> None:
    lengths = BOOK.formats.series_lengths
    assert lengths is not None
    words = words_of(lengths.article)
    assert "最少三局两胜" in words
    assert "最多七局四胜" in words
    assert lengths.allowed == (3, 5, 7)


def test_app_2_3_a_double_knockout_of_32_at_most() -> None:
    most = BOOK.sheets.largest_double_knockout
    assert most is not None
    assert "最多以32人为宜" in words_of(most.article)
    assert most.entrants == 32


def test_app_5_1_twice_the_rounds_of_a_knockout_one_or_two_more_or_less() -> None:
    words = words_of(BOOK.rounds.article)
    assert "大致为单败淘汰所需的两倍" in words
    assert "增减1至2轮" in words
    assert BOOK.rounds.low == OfKnockout(times=2, plus=-2)
    assert BOOK.rounds.preferred == OfKnockout(times=2)
    assert BOOK.rounds.high == OfKnockout(times=2, plus=2)
    assert BOOK.rounds.odd is None


def test_app_5_3_equal_colours_go_by_the_round() -> None:
    assert "单数轮小号执黑，双数轮大号执黑" in words_of(BOOK.pairing.colours)
    assert BOOK.pairing.level_colours is LevelColours.BY_ROUND
    assert BOOK.pairing.balances == (Balance.DIFFERENCE,)
    assert BOOK.pairing.defaults.system is System.NEIGHBOURS
    assert not BOOK.pairing.defaults.float_rule


def test_28_2_half_of_the_rounds_decides() -> None:
    assert "已赛局数不到总轮次半数" in words_of(BOOK.leaving.round_robin)
    assert BOOK.leaving.half_of is Half.ROUNDS
    assert "不再编排" in words_of(BOOK.leaving.swiss)


def test_25_2_the_event_says_what_a_reserve_may_do() -> None:
    assert BOOK.teams.reserves is None
    order = BOOK.teams.board_order
    assert order is not None
    assert (order.by, order.refused) == (Strength.DAN_THEN_RATING, False)
    assert set(BOOK.teams.kinds.values()) == {order.article}
    assert set(BOOK.teams.kinds) == set(TeamKind)
    assert not BOOK.teams.table.printed


def test_17_5_a_lot_stands_in_after_a_double_loss() -> None:
    assert "抽签决定下一轮的编排" in words_of(BOOK.results.lot_after_double_loss)
    assert BOOK.formats.points[SchedulePoint.BOTH_LOST] is not None


def test_10_who_holds_the_stones_and_how_they_are_guessed() -> None:
    words = words_of(BOOK.first_moves.holder_by_grade)
    assert "段位高者先握若干白子" in words
    assert "出一颗黑子表示猜奇数" in words
    assert BOOK.first_moves.guess is StoneGuess.PARITY
    assert set(BOOK.first_moves.ways) == {FirstMoveBy.GUESS}
    assert "赛前猜子决定" in words_of(BOOK.first_moves.guess_before_game)
    assert "黑方先下" in words_of(BOOK.first_moves.second_is_white)


def test_24_2_two_warnings_in_a_game_lose_it() -> None:
    assert "两次警告" in words_of(BOOK.options.warnings_lose)


def test_25_3_professional_dan_have_norms() -> None:
    assert BOOK.promotion.norms is not None
    assert "职业" in words_of(BOOK.promotion.norms.article)
    assert BOOK.promotion.gradings == frozenset(Grading)


def test_app_6_who_leaves_is_told_apart_by_points_and_opponents_points() -> None:
    assert BOOK.formats.elimination_by == (TieBreak.POINTS, TieBreak.SUM_OF_OPPONENTS_SCORES)
    assert BOOK.formats.elimination_from_half is None


def test_27_1_2_the_list_is_chosen_before_round_1() -> None:
    assert "总得分" in words_of(BOOK.orders.fixed_before_round_1)
    assert [list_.code for list_ in BOOK.orders.lists][:2] == [
        "swiss_total_score",
        "swiss_opponents",
    ]


def test_11_4_all_against_all_is_no_format_of_its_own() -> None:
    assert BOOK.formats.kinds[StageKind.SCHEVENINGEN] is None
    assert BOOK.formats.kinds[StageKind.ARENA] is not None
