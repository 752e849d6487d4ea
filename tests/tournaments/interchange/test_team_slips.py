"""Slips of matches read back: a row for each game, the team listed first on the left.

Draughts appendix, forms team-score, team-score-2games, team-score-many and
individual-score-2games. In matches of teams the first move alternates from board to board, and
in the second round of them the other way round (xiangqi 2020 12.2, 12.3).
"""

import io
from collections.abc import Sequence

import pytest
from openpyxl import Workbook

from tests.tournaments.interchange.test_slips import EVENT, workbook
from tournaments.crosstable import TWO_ONE_ZERO
from tournaments.interchange.slips.lines import Fault, MatchGames
from tournaments.interchange.slips.reading import read_slips
from tournaments.reading import FormatError
from tournaments.record.values import Score

TEAM = (
    "先走队名（序号）", "台次", "姓名", "比赛成绩", None,
    "后走队名（序号）", "台次", "姓名", "比赛成绩", None,
)  # fmt: skip
UNDER = (None, None, None, "个人", "团体") * 2
TWO_GAMES = (
    "先走队名（序号）", "台次", "姓名", "局数", "比赛成绩", None, None,
    "后走队名（序号）", "台次", "姓名", "局数", "比赛成绩", None, None,
)  # fmt: skip
MANY = (
    "台次", "先走队名（序号）", "姓名", "得分", "后走队名（序号）", "姓名", "得分", "台次",
)  # fmt: skip
FOOT = f"http://x/tournaments/{EVENT}/documents/team-score/?v=20&round=3"
MATCHES = MatchGames(
    boards={(1, 3): 1, (4, 2): 2},
    games={(1, 1, 1): 1, (2, 2, 1): 2, (1, 1, 2): 3, (2, 2, 2): 4},
    turned=frozenset({2, 3}),
)
"""Two boards, played twice."""


def said(rows: Sequence[Sequence[object]]) -> list[tuple[int, int, Score | None, Fault | None]]:
    lines = read_slips(workbook(rows), TWO_ONE_ZERO, MATCHES).lines
    return [(line.board, line.game, line.score, line.fault) for line in lines]


def test_each_row_is_a_game_seen_from_its_first_mover() -> None:
    rows = (
        ("团体记分表",),
        TEAM,
        UNDER,
        ("红队 (1)", 1, "甲", 2, 3, "蓝队 (3)", 1, "丙", 0, 1),
        (None, 2, "乙", "胜", None, None, 2, "丁", "负", None),
        ("先走队：____", None, None, None),
        (FOOT,),
    )
    slips = read_slips(workbook(rows), TWO_ONE_ZERO, MATCHES)
    assert (slips.event, slips.round) == (EVENT, 3)
    assert [(line.board, line.game, line.score) for line in slips.lines] == [
        (1, 1, Score.FIRST_WINS),
        (1, 2, Score.SECOND_WINS),
    ]
    assert [line.sides for line in slips.lines] == [(1, 3), (1, 3)]
    assert [line.names for line in slips.lines] == [("甲", "丙"), ("乙", "丁")]


@pytest.mark.parametrize(
    ("left", "right", "score", "fault"),
    [
        (1, 1, Score.DRAW, None),
        ("+", "-", Score.SECOND_BY_FORFEIT, None),
        ("-", "+", Score.FIRST_BY_FORFEIT, None),
        ("-", "-", Score.DOUBLE_FORFEIT, None),
        (0, 0, Score.BOTH_LOSE, None),
        (2, 2, None, Fault.CONTRADICTS),
        (2, None, None, Fault.CONTRADICTS),
        ("甲", 0, None, Fault.UNREADABLE),
    ],
)
def test_where_the_second_team_moves_first(
    left: object, right: object, score: Score | None, fault: Fault | None
) -> None:
    rows = (TEAM, UNDER, ("红 (1)", 2, "", left, "", "蓝 (3)", 2, "", right, ""))
    assert said(rows) == [(1, 2, score, fault)]


def test_rows_without_a_result_say_nothing() -> None:
    rows = (TEAM, UNDER, ("红 (1)", 1, "甲", "", "", "蓝 (3)", 1, "丙", "", ""))
    assert said(rows) == []


def test_games_played_twice_stand_below_their_board() -> None:
    rows = (
        TWO_GAMES,
        (None,) * 4 + ("局分", "个人", "团体") + (None,) * 4 + ("局分", "个人", "团体"),
        ("红 (4)", 1, "甲", "第1局", 2, 2, 5, "蓝 (2)", 1, "丙", "第1局", 0, 2, 3),
        (None, None, None, "第2局", 0, None, None, None, None, None, "第2局", 2, None, None),
        (None, 2, "乙", "第1局", 1, 3, None, None, 2, "丁", "第1局", 1, 1, None),
        (None, None, None, "第2局", 2, None, None, None, None, None, "第2局", 0, None, None),
    )
    assert said(rows) == [
        (2, 1, Score.FIRST_WINS, None),
        (2, 2, Score.DRAW, None),
        (2, 3, Score.FIRST_WINS, None),
        (2, 4, Score.FIRST_WINS, None),
    ]


def test_matches_of_many_boards_have_a_sheet_each_and_their_sums_are_no_game() -> None:
    book = Workbook()
    for sides in (("红 (1)", "蓝 (3)"), ("白 (4)", "黑 (2)")):
        sheet = book.create_sheet()
        sheet.append(list(MANY))
        sheet.append([1, sides[0], "甲", 2, sides[1], "丙", 0, 1])
        sheet.append([2, None, "乙", 2, None, "丁", 0, 2])
        sheet.append(["合计", None, None, 4, None, None, 0, ""])
    out = io.BytesIO()
    book.save(out)
    lines = read_slips(out.getvalue(), TWO_ONE_ZERO, MATCHES).lines
    assert [(line.board, line.game, line.score) for line in lines] == [
        (1, 1, Score.FIRST_WINS),
        (1, 2, Score.SECOND_WINS),
        (2, 1, Score.FIRST_WINS),
        (2, 2, Score.SECOND_WINS),
    ]


@pytest.mark.parametrize(
    "row",
    [
        ("红 (3)", 1, "", 2, "", "蓝 (1)", 1, "", 0, ""),
        ("红 (1)", 1, "", 2, "", "蓝 (2)", 1, "", 0, ""),
        ("红 (1)", 7, "", 2, "", "蓝 (3)", 7, "", 0, ""),
        ("红 (1)", 1, "", 2, "", "蓝 (3)", 2, "", 0, ""),
    ],
    ids=["listed otherwise", "no such match", "no such board", "boards that do not meet"],
)
def test_a_match_that_the_round_does_not_have(row: tuple[object, ...]) -> None:
    assert said((TEAM, UNDER, row)) == [(0, 0, None, Fault.OTHER_PLAYERS)]


@pytest.mark.parametrize(
    "row",
    [
        ("红", 1, "", 2, "", "蓝", 1, "", 0, ""),
        ("红 (1)", "", "", 2, "", "蓝 (3)", "", "", 0, ""),
        ("红 (1)", "x", "", 2, "", "蓝 (3)", "x", "", 0, ""),
        ("红 (1)", "²", "", 2, "", "蓝 (3)", "²", "", 0, ""),
    ],
    ids=["no numbers", "no boards", "words for boards", "no plain figure"],
)
def test_rows_that_name_no_game_are_passed(row: tuple[object, ...]) -> None:
    assert said((TEAM, UNDER, row)) == []


def test_a_game_on_two_rows_says_nothing() -> None:
    row = ("红 (1)", 1, "", 2, "", "蓝 (3)", 1, "", 0, "")
    assert said((TEAM, UNDER, row, TEAM, UNDER, row)) == [(1, 1, None, Fault.TWICE)]


def test_a_match_of_several_games_of_two_people() -> None:
    head = (
        "台次", "序号", "单位", "姓名", "局数", "红方/黑方", "比赛成绩", None, "用时", "犯规",
    )  # fmt: skip
    of_people = MatchGames(
        boards={(7, 2): 4}, games={(1, 1, 1): 1, (1, 1, 2): 2}, turned=frozenset({2})
    )
    rows = (
        head,
        (None,) * 6 + ("局分", "场分"),
        (4, 7, "甲", "一", "第1局", "红方", 2, 3, "1:00:00", 1),
        (None, None, None, None, "第2局", "黑方", 1, None, "0:30:00", ""),
        (4, 2, "乙", "二", "第1局", "黑方", 0, 1, "0:50:00", ""),
        (None, None, None, None, "第2局", "红方", 1, None, "0:20:00", 2),
    )
    first, second = read_slips(workbook(rows), TWO_ONE_ZERO, of_people).lines
    assert (first.place, first.sides, first.score) == ((4, 1), (7, 2), Score.FIRST_WINS)
    assert (first.fouls, first.used) == ((1, 0), ("1:00:00", "0:50:00"))
    assert (second.place, second.score) == ((4, 2), Score.DRAW)
    # Who was listed second moved first in the second game.
    assert (second.fouls, second.used) == ((2, 0), ("0:20:00", "0:30:00"))


def list_of(*rows: tuple[object, ...], team: str = "队名：红星 (3)") -> bytes:
    return workbook(
        (
            ("团体台次名单",),
            (f"竞赛名称：北方公开赛    {team}",),
            ("台次", None, "姓名", "等级分", "称号"),
            *rows,
            ("领队或教练（签字）：____",),
        )
    )


def test_the_list_of_a_team_names_its_boards_in_order() -> None:
    data = list_of(
        ("正式队员", 1, "甲", 2300, ""),
        (None, 3, "丙", 2500, ""),
        (None, 2, None, None, None),
        ("候补队员", 4, "丁", 2100, ""),
    )
    slips = read_slips(data, TWO_ONE_ZERO, MATCHES)
    assert slips.lines == ()
    assert [(each.number, each.names) for each in slips.lists] == [(3, ("甲", "", "丙", "丁"))]


def test_lists_in_english_and_as_text() -> None:
    text = (
        "Team board list\nCompetition name: Open    Team: Red Star (12)\n"
        "Board no.,,Name,Rating,Title\nRegular players,1,Ann,,\n,2,Ben,,\n"
    )
    (found,) = read_slips(text.encode(), TWO_ONE_ZERO).lists
    assert (found.number, found.names) == (12, ("Ann", "Ben"))


@pytest.mark.parametrize(
    "team",
    ["队名：红星", "队名：", "队名：红星 (x)", "队名：红星 (12345)"],
    ids=["name", "nothing", "letter", "long number"],
)
def test_a_list_that_names_no_team_by_its_number_is_none(team: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_slips(list_of(("正式队员", 1, "甲", "", ""), team=team), TWO_ONE_ZERO)
    assert refused.value.code == "no_board_column"
