"""Xiangqi 2020 on events: numbers and choices beside the words of their articles."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.books.article import Article
from games.rules.clocks.books import Speed
from tests.support.event_books import words_of
from tournaments.books.book import Half
from tournaments.books.deciding import Kind, Method
from tournaments.books.first_moves import FirstMoveBy
from tournaments.books.pairing import LevelColours, System
from tournaments.books.registry import book_of
from tournaments.books.rounds import OfKnockout
from tournaments.books.sheets import SeedLayout
from tournaments.books.teams import Reserves, Strength, TeamKind
from tournaments.books.topics import Topic
from tournaments.books.xiangqi import DECIDING_GAMES

BOOK, RAPID, MASS = (
    book_of(name) for name in ("xiangqi-2020", "xiangqi-2020-rapid", "xiangqi-2020-mass")
)
_ROUNDS, _LEAVING, _TEAMS, _ORDER = BOOK.rounds, BOOK.leaving, BOOK.teams, BOOK.teams.board_order
_BREAK = RAPID.results.break_between_games


def test_13_1_points() -> None:
    assert "胜一局得2分，和一局双方各得1分，负一局不得分" in words_of(BOOK.articles[Topic.SCORING])
    points = BOOK.points
    assert [points.win, points.draw_first, points.draw_second, points.loss] == [2, 1, 1, 0]
    # 轮空按胜局记分 (14.4)
    assert "轮空按胜局" in words_of(BOOK.articles[Topic.BYE])
    assert points.pairing_bye == Fraction(2)


def test_app3_1_2_about_twice_the_rounds_of_a_knockout_seven_at_least_and_odd() -> None:
    words = words_of(_ROUNDS.article)
    assert "约为单淘汰赛轮数的两倍" in words
    assert "最少七轮" in words
    assert "宜取单数轮" in words_of(_ROUNDS.odd)
    assert (_ROUNDS.low.times, _ROUNDS.high.times, _ROUNDS.least) == (2, 2, 7)
    assert _ROUNDS.preferred == OfKnockout(times=2, plus=-1)
    assert not _ROUNDS.is_bounded


def test_28_9_a_break_of_five_minutes_in_rapid_play_alone() -> None:
    assert _BREAK is not None
    assert "至多休息5分钟" in words_of(_BREAK.article)
    assert _BREAK.longest_ms == 300_000
    assert BOOK.results.break_between_games is None
    assert MASS.results.break_between_games is None


def test_19_2_half_of_the_opponents_decides() -> None:
    assert "已赛对手不到半数" in words_of(_LEAVING.round_robin)
    assert _LEAVING.half_of is Half.OPPONENTS
    assert "一律保留" in words_of(_LEAVING.swiss)
    assert "除名" in words_of(_LEAVING.expulsion)
    assert _LEAVING.match is None


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (TeamKind.FIXED_BOARDS, "11.1"),
        (TeamKind.RESERVES, "11.2"),
        (TeamKind.FREE_LINE_UP, "11.3"),
        (TeamKind.ALL_AGAINST_ALL, "11.4"),
        (TeamKind.SUM_OF_PLACES, "11.5"),
    ],
)
def test_11_kinds_of_team_event(kind: TeamKind, number: str) -> None:
    assert _TEAMS.kinds[kind] == Article("xiangqi-2020", number)


def test_11_1_boards_stand_by_rating_or_the_list_is_refused() -> None:
    assert _ORDER is not None
    assert "等级分" in words_of(_ORDER.article)
    assert (_ORDER.by, _ORDER.refused) == (Strength.RATING, True)


def test_11_2_the_order_of_the_list_is_kept() -> None:
    assert "次序不得颠倒" in words_of(_TEAMS.kinds[TeamKind.RESERVES])
    assert _TEAMS.reserves is Reserves.KEEP_ORDER


def test_app5_tables_of_three_to_eight_boards() -> None:
    assert _TEAMS.table.sizes == (3, 4, 5, 6, 7, 8)
    assert _TEAMS.table.printed


def test_10_4_1_3_whom_the_lot_falls_to_chooses() -> None:
    assert "抽签确定由谁选择" in words_of(BOOK.first_moves.lot_chooses)
    assert set(BOOK.first_moves.ways) == {FirstMoveBy.LOT, FirstMoveBy.PLACE}
    assert set(RAPID.first_moves.ways) == {FirstMoveBy.LOT, FirstMoveBy.PLACE, FirstMoveBy.RATING}
    assert set(MASS.first_moves.ways) == {FirstMoveBy.LOT}
    assert BOOK.first_moves.second_is_white is None


def test_10_4_2_nobody_leaves_before_half_of_the_rounds() -> None:
    assert "赛程过半后" in words_of(BOOK.formats.elimination_from_half)
    assert BOOK.formats.elimination_by == ()


def test_30_1_deciding_games_are_rapid_ones() -> None:
    assert "快棋" in words_of(DECIDING_GAMES.article)
    assert BOOK.play_offs.deciding == DECIDING_GAMES
    assert DECIDING_GAMES.edition == "xiangqi-2020-rapid"
    for book in (RAPID, MASS):
        assert book.play_offs.deciding == replace(DECIDING_GAMES, edition="")


@pytest.mark.parametrize("method", Method)
def test_30_every_method_is_named_by_its_article(method: Method) -> None:
    words = words_of(DECIDING_GAMES.of(method))
    has_play_off = DECIDING_GAMES.ends_in_play_off(method)
    assert ("附加赛" in words) is has_play_off, words


@pytest.mark.parametrize(
    ("kind", "number", "base", "added"),
    [
        (Kind.RAPID, "30.3.1", "10分钟", "10秒"),
        (Kind.SUPER_RAPID, "30.3.2", "5分钟", "3秒"),
    ],
)
def test_30_3_times_of_deciding_games(kind: Kind, number: str, base: str, added: str) -> None:
    limits = DECIDING_GAMES.limits[kind]
    assert limits is not None
    words = words_of(Article("xiangqi-2020", number))
    assert f"{limits.first_ms // 60_000}分钟" == base
    assert f"{limits.increment_ms // 1000}秒" == added
    assert limits.first_ms == limits.second_ms
    assert base in words
    assert added in words


@pytest.mark.parametrize(("number", "red", "black"), [("28.6.1", 6, 4), ("28.6.2", 8, 5)])
def test_28_6_times_of_the_play_off(number: str, red: int, black: int) -> None:
    limits = DECIDING_GAMES.play_offs[number]
    words = words_of(Article("xiangqi-2020", number))
    assert (limits.first_ms, limits.second_ms) == (red * 60_000, black * 60_000)
    assert limits.increment_ms == 3_000
    assert f"{red}分钟" in words
    assert f"{black}分钟" in words


def test_app4_seeds_stand_in_their_order_and_may_be_any_number() -> None:
    assert "通常设4名种子依次列1至4号" in words_of(BOOK.sheets.layout_article)
    assert BOOK.sheets.layout is SeedLayout.NUMBERS
    assert BOOK.sheets.seeds_by_lot is None
    assert BOOK.sheets.seeds_by_power is None


def test_app3_the_positional_method_and_its_colours() -> None:
    assert BOOK.pairing.defaults.system is System.POSITIONAL
    assert "附录三" in words_of(Article("xiangqi-2020", "12.3"))
    assert BOOK.pairing.level_colours is LevelColours.BY_SUM
    assert BOOK.pairing.lean is None
    assert BOOK.pairing.principles is None


def test_4_1_8_the_level_of_the_event_counts() -> None:
    assert "全国少年赛" in words_of(BOOK.options.levels)


def test_speed_of_an_event_without_a_time() -> None:
    assert [book.ratings.speed for book in (BOOK, RAPID, MASS)] == [
        Speed.STANDARD,
        Speed.RAPID,
        Speed.STANDARD,
    ]


@pytest.mark.parametrize(
    ("way", "number", "words"),
    [
        (FirstMoveBy.LOT, "10.4.1.3", "以抽签确定由谁选择"),
        (FirstMoveBy.PLACE, "10.4.1.4", "第一阶段排名较高的棋手选择"),
    ],
)
def test_10_4_1_who_chooses_the_first_move(way: FirstMoveBy, number: str, words: str) -> None:
    assert BOOK.first_moves.ways[way] == Article("xiangqi-2020", number)
    assert words in words_of(BOOK.first_moves.ways[way])


def test_14_8_changes_the_first_comparison_and_leaves_the_others_to_14_7() -> None:
    (rule,) = [rule for rule in BOOK.orders.lists if rule.code == "team_swiss_board_points"]
    numbers = {step.step: step.article and step.article.number for step in rule.comparisons}
    assert numbers.pop("game_points") == "14.8"
    assert numbers.pop("penalties") == "18.5"
    assert set(numbers.values()) == {"14.7"}
    assert "fouls" in numbers
