"""Gomoku 2025 and the classic rules on events: numbers and choices beside their articles."""

from fractions import Fraction

from games.rules.books.article import Article
from tests.support.event_books import words_of
from tournaments.books.book import Half, Pace
from tournaments.books.first_moves import FirstMoveBy, StoneGuess
from tournaments.books.pairing import Balance, LevelColours, System
from tournaments.books.promotion import Grading
from tournaments.books.registry import book_of
from tournaments.books.rounds import OfKnockout
from tournaments.books.sheets import SeedLayout
from tournaments.books.teams import Reserves, TeamKind
from tournaments.books.topics import Topic

BOOK, CLASSIC = book_of("gomoku-2025"), book_of("gomoku-classic")


def test_28_1_points() -> None:
    assert "胜1分、和0.5分、负0分" in words_of(BOOK.articles[Topic.SCORING])
    half = Fraction(1, 2)
    points = BOOK.points
    assert [points.win, points.draw_first, points.draw_second, points.loss] == [1, half, half, 0]


def test_app6_4_one_and_a_half_to_twice_n_rounds() -> None:
    words = words_of(BOOK.rounds.article)
    assert "轮次为N的1.5至2倍" in words
    assert "不足10人宜用循环制" in words
    assert BOOK.rounds.low == OfKnockout(times=Fraction(3, 2))
    assert BOOK.rounds.high == OfKnockout(times=2)
    assert BOOK.rounds.round_robin_below == 10
    assert BOOK.rounds.is_bounded
    # 58人即9至12轮: the knockout of 58 takes six.
    assert (BOOK.rounds.low.rounds(6), BOOK.rounds.high.rounds(6)) == (9, 12)
    assert "58人即9至12轮" in words


def test_27_3_an_odd_number_of_rounds() -> None:
    assert "以单数为宜" in words_of(BOOK.rounds.odd)


def test_app7_1_2_two_or_four_swiss_groups() -> None:
    divided = BOOK.formats.swiss_groups
    assert divided is not None
    assert "2个或4个积分编排组" in words_of(divided.article)
    # One group is a Swiss that is not divided.
    assert divided.allowed == (1, 2, 4)


def test_24_4_2_half_of_the_opponents_decides() -> None:
    assert "所赛对手不到半数" in words_of(BOOK.leaving.round_robin)
    assert BOOK.leaving.half_of is Half.OPPONENTS
    assert "对抗赛" in words_of(BOOK.leaving.match)


def test_26_2_2_a_reserve_takes_any_board() -> None:
    assert "可顶替任何一台" in words_of(BOOK.teams.kinds[TeamKind.RESERVES])
    assert BOOK.teams.reserves is Reserves.ANY_BOARD
    assert BOOK.teams.board_order is None


def test_30_4_a_play_off_takes_less_time() -> None:
    assert "必须比正式比赛短" in words_of(BOOK.play_offs.pace_article)
    assert BOOK.play_offs.pace is Pace.LESS_TIME
    assert BOOK.play_offs.deciding is None


def test_25_2_2_b_the_chief_referee_signs() -> None:
    assert "由裁判长审核签字" in words_of(BOOK.results.signed_by_chief)


def test_app3_seeds() -> None:
    assert "2的乘方" in words_of(BOOK.sheets.seeds_by_power)
    assert "1、2号为一级，3、4号为二级" in words_of(BOOK.sheets.seeds_by_lot)
    assert BOOK.sheets.layout is SeedLayout.EDGES
    assert BOOK.sheets.control is not None
    assert "双机遇" in words_of(BOOK.sheets.two_holders)


def test_27_8_grading_events_without_norms() -> None:
    assert "考核棋手技术等级" in words_of(BOOK.promotion.article)
    assert BOOK.promotion.norms is None
    assert BOOK.promotion.gradings == {Grading.NONE, Grading.LEVELS}


def test_10_3_stones_in_both_hands() -> None:
    words = words_of(BOOK.first_moves.ways[FirstMoveBy.GUESS])
    assert "总数为奇，则握黑子者先走" in words
    assert BOOK.first_moves.guess is StoneGuess.BOTH_HANDS
    assert BOOK.first_moves.guess_before_game is None
    assert "黑先白后" in words_of(BOOK.first_moves.second_is_white)


def test_app6_2_2_the_event_sets_the_principles() -> None:
    assert "由赛事按自身特点设定" in words_of(BOOK.pairing.principles)
    assert CLASSIC.pairing.principles is None


def test_app6_2_2_4_fewer_first_moves_go_first() -> None:
    assert "先手次数较少者先行" in words_of(BOOK.pairing.colours)
    assert BOOK.pairing.balances[0] is Balance.FIRSTS
    assert BOOK.pairing.level_colours is LevelColours.BY_SYSTEM
    assert BOOK.pairing.defaults.system is System.FOLD


def test_app5_tables_of_four_to_six_boards() -> None:
    assert BOOK.teams.table.sizes == (4, 5, 6)
    assert BOOK.teams.table.six_flaw


def test_classic_rules_have_their_own_guess_toss_and_openings() -> None:
    assert CLASSIC.first_moves.ways == {
        FirstMoveBy.GUESS: Article("gomoku-classic", "colour.3.1"),
        FirstMoveBy.TOSS: Article("gomoku-classic", "colour.3.2"),
    }
    assert CLASSIC.options.opening_open is not None
    assert BOOK.options.opening_open is None
    assert set(CLASSIC.options.fields) - set(BOOK.options.fields) == {"forbidden_in_free"}
    assert CLASSIC.options.free_opening == Article("gomoku-classic", "open.3")
