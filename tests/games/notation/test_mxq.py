"""MXQ reader, against strings laid out as the client lays them out."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.mxq import read_mxq
from tests.support.notation import codes, texts, warning_codes

HEAD = ("聚义堂", "2003年5月23日", "甲(2星)-负-乙(2弦)", "1854", "1685", "红方局超时")


def mxq(*moves: str, head: tuple[str, ...] = HEAD, tail: tuple[str, ...] = ()) -> bytes:
    strings = (*head, "Moves", *moves, "Ends", *tail, "CommentsEnd")
    encoded = [text.encode("gb18030") for text in strings]
    return b"".join(bytes((len(raw),)) + raw for raw in encoded)


def test_a_game() -> None:
    result = read_mxq(mxq("7C-4C", "7J-6H", tail=("好局",)))
    (record,) = result.records
    assert (result.problems, texts(record)) == ((), ["h2e2", "h9g7"])
    assert (record.result, record.comments) == ("0-1", ("好局",))
    assert (record.tag("Red"), record.tag("Black")) == ("甲(2星)", "乙(2弦)")
    assert (record.tag("Termination"), record.tag("Date")) == ("红方局超时", "2003年5月23日")


@pytest.mark.parametrize(
    ("title", "result"),
    [("甲-胜-乙", "1-0"), ("甲-和-乙", "1/2-1/2"), ("甲-输-乙", None), ("甲乙", None)],
)
def test_the_verdict_stands_between_the_names(title: str, result: str | None) -> None:
    record = read_mxq(mxq(head=("厅", "日", title, "1"))).records[0]
    assert record.result == result
    assert warning_codes(record) == ([] if result else ["result_unreadable"])


@pytest.mark.parametrize("move", ["9C-4C", "7K-4C", "7C4C", "7c-4c", "", "7C-4C "])
def test_what_is_no_move_ends_the_game(move: str) -> None:
    result = read_mxq(mxq("7C-4C", move, "7J-6H"))
    assert (codes(result), texts(result.records[0])) == (["move_unreadable"], ["h2e2"])


def test_a_file_cut_short_keeps_what_came_before() -> None:
    whole = mxq("7C-4C", "7J-6H")
    cut = whole[: whole.index(b"\x057J") + 3]
    result = read_mxq(cut)
    assert (codes(result), texts(result.records[0])) == (["truncated"], ["h2e2"])
    between = read_mxq(whole[: whole.index(b"\x057J")])
    assert (codes(between), texts(between.records[0])) == (["truncated"], ["h2e2"])


@pytest.mark.parametrize("data", [b"", b"\x03abc", b"hello", bytes(100)])
def test_what_is_no_mxq(data: bytes) -> None:
    assert codes(read_mxq(data)) == ["unknown_format"]


def test_limits() -> None:
    data = mxq("7C-4C", "7J-6H")
    assert codes(read_mxq(data, limits=ReadLimits(max_bytes=9))) == ["file_too_large"]
    assert codes(read_mxq(data, limits=ReadLimits(max_plies=1))) == ["too_many_moves"]
