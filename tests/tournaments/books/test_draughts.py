"""The draughts appendix on events: numbers and choices beside the words of their articles."""

from tests.support.event_books import BOOKS, words_of
from tournaments.books.book import Pace
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.formats import StageKind
from tournaments.books.orders import Format, Sides
from tournaments.books.pairing import Balance, LevelColours, Ranking, System
from tournaments.books.promotion import Grading
from tournaments.books.rounds import OfKnockout
from tournaments.books.topics import Topic

BOOK = BOOKS["draughts"]


def test_app_1_4_4_r_is_n_and_twice_a() -> None:
    words = words_of(BOOK.rounds.article)
    assert "R = N + 2A" in words
    assert "6 + 2×5 = 16轮" in words
    assert {BOOK.rounds.low, BOOK.rounds.preferred, BOOK.rounds.high} == {OfKnockout()}
    assert BOOK.rounds.each_place == 2
    assert BOOK.rounds.round_robin_below == 10
    assert "依组织者要求" in words_of(BOOK.rounds.left_open)
    assert not BOOK.rounds.is_bounded


def test_app_1_6_3_a_play_off_is_no_slower() -> None:
    assert "等于或快于原比赛" in words_of(BOOK.play_offs.pace_article)
    assert BOOK.play_offs.pace is Pace.NO_SLOWER


def test_app_1_5_1_two_or_four_swiss_groups() -> None:
    divided = BOOK.formats.swiss_groups
    assert divided is not None
    assert "2个或4个积分编排组" in words_of(divided.article)
    assert divided.allowed == (1, 2, 4)


def test_app_1_1_1_seeds() -> None:
    assert "2的乘方" in words_of(BOOK.sheets.seeds_by_power)
    assert "须有依据" in words_of(BOOK.sheets.seed_basis)
    assert "由不同人员掌握" in words_of(BOOK.sheets.two_holders)


def test_app_1_4_3_halves_by_rating_and_whose_colours_come_first() -> None:
    usual = BOOK.pairing.defaults
    assert (usual.system, usual.ranking) == (System.HALVES, Ranking.RATING)
    assert "由组织者定好" in words_of(BOOK.pairing.lean)
    assert BOOK.pairing.balances == (Balance.DIFFERENCE, Balance.RUN)
    assert BOOK.pairing.level_colours is LevelColours.BY_SYSTEM


def test_app_1_4_5_three_lists_for_a_swiss_of_people() -> None:
    kind = (Sides.PEOPLE, Format.SWISS)
    lists = [list_.code for list_ in BOOK.orders.lists if (list_.sides, list_.format) == kind]
    assert lists == ["swiss_opponents", "swiss_progressive", "swiss_ratings"]
    assert BOOK.orders.fixed_before_round_1 is None


def test_tables_of_four_six_and_eight_boards() -> None:
    assert BOOK.teams.table.sizes == (4, 6, 8)


def test_what_the_appendix_says_nothing_of() -> None:
    assert {
        BOOK.leaving.round_robin,
        BOOK.leaving.swiss,
        BOOK.leaving.match,
        BOOK.leaving.expulsion,
        BOOK.articles[Topic.SCORING],
        BOOK.articles[Topic.TEAMS],
        BOOK.formats.kinds[StageKind.ARENA],
        BOOK.teams.sum_of_places,
        BOOK.results.signed_by_chief,
        BOOK.promotion.article,
    } == {None}
    assert BOOK.promotion.gradings == {Grading.NONE}
    assert BOOK.first_moves.ways == {FirstMoveBy.LOT: None}


def test_app_1_4_2_2_the_event_sets_the_principles() -> None:
    assert "由赛事按自身特点设定" in words_of(BOOK.pairing.principles)
