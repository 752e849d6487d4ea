"""Slips read back: what both sides' fields make of a result, and what they cannot make.

Draughts appendix, forms individual-score and pairing-record. 2-1-0 is xiangqi 13.1, 1-½-0
gomoku 28.1.
"""

import io
from collections.abc import Sequence

import pytest
from openpyxl import Workbook

from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, PointSystem
from tournaments.interchange.slips.lines import Fault, Origin
from tournaments.interchange.slips.reading import find_game, find_origin, read_slips
from tournaments.reading import FormatError
from tournaments.record.values import Score

HEAD = ("台次", "序号", "单位", "姓名", "红方/黑方", "比赛成绩", "用时", "犯规", "备注")
EVENT = "01a21c40-bf85-702e-986c-86392e61f7c9"
FOOT = f"http://x/tournaments/{EVENT}/documents/individual-score/?v=20&round=3"


def workbook(rows: Sequence[Sequence[object]]) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def slip(first: object, second: object, *, fouls: object = "", used: object = "") -> bytes:
    return workbook(
        (
            ("个人记分表",),
            HEAD,
            (4, 7, "甲", "一", "红方", first, used, fouls, ""),
            (4, 2, "乙", "二", "黑方", second, "", "", ""),
            (FOOT,),
        )
    )


@pytest.mark.parametrize(
    ("first", "second", "points", "score"),
    [
        (2, 0, TWO_ONE_ZERO, Score.FIRST_WINS),
        ("0", "2", TWO_ONE_ZERO, Score.SECOND_WINS),
        (1, 1, TWO_ONE_ZERO, Score.DRAW),
        (1, 0, TWO_ONE_ZERO, Score.FIRST_WINS),
        ("½", "½", TWO_ONE_ZERO, Score.DRAW),
        (0, 0, TWO_ONE_ZERO, Score.BOTH_LOSE),
        (1, 0, ONE_HALF_ZERO, Score.FIRST_WINS),
        (0.5, 0.5, ONE_HALF_ZERO, Score.DRAW),
        ("1/2", "½", ONE_HALF_ZERO, Score.DRAW),
        ("胜", "负", TWO_ONE_ZERO, Score.FIRST_WINS),
        ("和", "和", TWO_ONE_ZERO, Score.DRAW),
        ("+", "-", TWO_ONE_ZERO, Score.FIRST_BY_FORFEIT),
        ("−", "＋", ONE_HALF_ZERO, Score.SECOND_BY_FORFEIT),
        ("-", "-", TWO_ONE_ZERO, Score.DOUBLE_FORFEIT),
    ],
)
def test_what_two_fields_make(
    first: object, second: object, points: PointSystem, score: Score
) -> None:
    (line,) = read_slips(slip(first, second), points).lines
    assert (line.board, line.sides, line.score, line.fault) == (4, (7, 2), score, None)


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (2, 2, Fault.CONTRADICTS),
        (2, 1, Fault.CONTRADICTS),
        ("胜", "胜", Fault.CONTRADICTS),
        ("+", "+", Fault.CONTRADICTS),
        ("+", "0", Fault.CONTRADICTS),
        (2, "", Fault.CONTRADICTS),
        ("", 0, Fault.CONTRADICTS),
        ("甲", "负", Fault.UNREADABLE),
        ("1e9", 0, Fault.UNREADABLE),
        (-1, 0, Fault.UNREADABLE),
        ("=2", 0, Fault.UNREADABLE),
    ],
)
def test_what_two_fields_cannot_make(first: object, second: object, fault: Fault) -> None:
    (line,) = read_slips(slip(first, second), TWO_ONE_ZERO).lines
    assert (line.score, line.fault) == (None, fault)


def test_fouls_times_and_where_the_slip_is_from() -> None:
    slips = read_slips(slip(2, 0, fouls=1, used="1:02:03"), TWO_ONE_ZERO)
    assert (slips.event, slips.round) == (EVENT, 3)
    assert (slips.lines[0].fouls, slips.lines[0].used) == ((1, 0), ("1:02:03", ""))


def test_rows_may_stand_in_any_order_with_headings_between() -> None:
    rows = (
        HEAD,
        (2, 5, "", "", "", 2, "", "", ""),
        HEAD,
        (1, 3, "", "", "", 1, "", "", ""),
        (2, 6, "", "", "", 0, "", "", ""),
        (1, 4, "", "", "", 1, "", "", ""),
        (3, 8, "", "", "", "", "", "", ""),
        (3, 9, "", "", "", "", "", "", ""),
    )
    lines = read_slips(workbook(rows), TWO_ONE_ZERO).lines
    assert [(line.board, line.sides, line.score) for line in lines] == [
        (1, (3, 4), Score.DRAW),
        (2, (5, 6), Score.FIRST_WINS),
    ]


def test_a_board_on_three_rows_says_nothing() -> None:
    rows = (HEAD, *((1, n, "", "", "", 1, "", "", "") for n in (1, 2, 3)))
    (line,) = read_slips(workbook(rows), TWO_ONE_ZERO).lines
    assert (line.score, line.fault) == (None, Fault.TWICE)


def test_a_pairing_record_and_csv() -> None:
    rows = (("台次", "序号", "姓名", "前轮积分", "序号", "姓名", "前轮积分", "比赛成绩"),)
    with pytest.raises(FormatError) as twice:
        read_slips(workbook(rows), TWO_ONE_ZERO)
    assert twice.value.code == "column_twice"
    text = "台次,比赛结果\n1,1:0\n2,½ : ½\n3,\n4,+：−\n5,胜\n5,1:0\n".encode()
    lines = read_slips(text, TWO_ONE_ZERO).lines
    assert [(line.board, line.score, line.fault) for line in lines] == [
        (1, Score.FIRST_WINS, None),
        (2, Score.DRAW, None),
        (4, Score.FIRST_BY_FORFEIT, None),
        (5, None, Fault.TWICE),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04no", "not_a_workbook"),
        ("姓名,成绩\n甲,1\n".encode(), "no_board_column"),
        ("台次,姓名\n1,甲\n".encode(), "no_board_column"),
        ("台次,比赛结果\n".encode(), "no_entries"),
    ],
)
def test_files_that_are_no_slips(data: bytes, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_slips(data, TWO_ONE_ZERO)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        (FOOT, Origin(event=EVENT, round=3)),
        (f"{FOOT}&board=12", Origin(event=EVENT, round=3, board=12)),
        (FOOT.replace("round=3", "board=7&round=10"), Origin(event=EVENT, round=10, board=7)),
        (FOOT.replace("?v=20&round=3", "?v=20"), Origin(event=EVENT, round=0)),
        (FOOT.replace("round=3", "around=3&round=x&board=12345"), Origin(event=EVENT, round=0)),
        (FOOT.replace("/documents/", "/papers/"), None),
        ("", None),
    ],
)
def test_where_the_address_of_a_slip_leads(text: str, origin: Origin | None) -> None:
    assert find_origin(text) == origin


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (f"http://x/table/{EVENT}/", EVENT),
        (f"http://x/table/{EVENT}/more", ""),
        (f"http://x/tables/{EVENT}/", ""),
        (FOOT, ""),
    ],
)
def test_which_game_the_code_of_a_table_opens(text: str, game: str) -> None:
    assert find_game(text) == game
