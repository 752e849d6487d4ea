"""XQF reader, against files built from the published layout."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.xqf import read_xqf
from tests.support.notation import codes, texts, warning_codes
from tests.support.xiangqi_files import LINE, NORMAL_MEN, xqf_file

VERSIONS = (10, 11, 12, 13, 15, 16, 18)
SECRETS = (b"\x9d\x31\x07\xe5", b"\x00\x00\x00\x00", b"\xff\xff\xff\xff", b"\x01\x02\x04\x05")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("secret", SECRETS, ids=bytes.hex)
def test_every_version_and_key_gives_the_same_game(version: int, secret: bytes) -> None:
    result = read_xqf(xqf_file(version=version, secret=secret))
    (record,) = result.records
    assert (result.format, result.problems, record.warnings) == ("xqf", (), ())
    assert texts(record) == ["h2e2", "h9g7", "h0g2"]
    assert [move.comment for move in record.moves] == ["当头炮", "", "完"]
    assert (record.comments, record.variations) == (("开局",), 1)
    assert (record.start_position, record.move_format) == (None, "squares")


@pytest.mark.parametrize(
    ("byte", "result"),
    [(0, None), (1, "1-0"), (2, "0-1"), (3, "1/2-1/2"), (4, "1/2-1/2"), (9, None)],
)
def test_the_result_byte(byte: int, result: str | None) -> None:
    record = read_xqf(xqf_file(result=byte)).records[0]
    assert record.result == result
    assert warning_codes(record) == (["result_unreadable"] if byte == 9 else [])


def test_strings_of_the_header_become_tags() -> None:
    strings = {80: "顺炮局", 208: "全国赛", 272: "2004-12-08", 288: "北京", 304: "甲", 320: "乙"}
    record = read_xqf(xqf_file(version=18, strings=strings)).records[0]
    assert record.tags == (
        ("Title", "顺炮局"),
        ("Event", "全国赛"),
        ("Date", "2004-12-08"),
        ("Site", "北京"),
        ("Red", "甲"),
        ("Black", "乙"),
    )


def test_a_cut_name_is_kept_with_a_mark() -> None:
    data = bytearray(xqf_file(strings={304: "甲乙"}))
    data[304] = 3
    record = read_xqf(bytes(data)).records[0]
    assert record.tag("Red").startswith("甲")
    assert warning_codes(record) == ["bytes_replaced"]


def test_the_man_of_the_first_move_says_who_begins() -> None:
    men = {"e0": "K", "e9": "k", "a9": "r", "e4": "P"}
    black = read_xqf(xqf_file([("a0a0", "n", ""), ("a9a0", "", "")], version=16, men=men))
    red = read_xqf(xqf_file([("a0a0", "n", ""), ("e4e5", "", "")], version=16, men=men))
    placement = "r3k4/9/9/9/9/4P4/9/9/9/4K4"
    assert black.records[0].start_position == f"{placement} b - - 0 1"
    assert red.records[0].start_position == f"{placement} w - - 0 1"


@pytest.mark.parametrize("version", [10, 18])
def test_a_game_without_moves(version: int) -> None:
    record = read_xqf(xqf_file([("a0a0", "", "仅评注")], version=version)).records[0]
    assert (record.moves, record.comments, record.variations) == ((), ("仅评注",), 0)


@pytest.mark.parametrize("version", [10, 18])
def test_a_file_cut_anywhere_gives_what_came_before(version: int) -> None:
    whole = xqf_file(version=version)
    full = texts(read_xqf(whole).records[0])
    for size in range(len(whole)):
        result = read_xqf(whole[:size])
        found = texts(result.records[0]) if result.records else []
        assert codes(result) == ["truncated" if size >= 2 else "unknown_format"]
        assert found == full[: len(found)]
        if result.records:
            assert [problem.ply for problem in result.problems] == [len(found) + 1]


def test_side_lines_of_side_lines_are_counted_and_left_out() -> None:
    nodes = [
        ("a0a0", "n", ""),
        ("h2e2", "ns", ""),
        ("h9g7", "ns", ""),
        ("h0g2", "", ""),
        ("b9c7", "ns", ""),
        ("h0g2", "", ""),
        ("i9i8", "", ""),
        ("b2e2", "", ""),
    ]
    record = read_xqf(xqf_file(nodes, version=18)).records[0]
    assert (texts(record), record.variations) == (["h2e2", "h9g7", "h0g2"], 3)


def test_a_square_off_the_board_ends_the_line() -> None:
    data = bytearray(xqf_file(version=10))
    at = data.index(bytes((0x18 + 72, 0x20 + 42)))
    data[at] = 0x18 + 99
    result = read_xqf(bytes(data))
    assert (codes(result), texts(result.records[0])) == (["move_unreadable"], [])


def test_two_men_on_a_square_are_marked() -> None:
    data = bytearray(xqf_file(version=10))
    data[17] = data[16]
    assert warning_codes(read_xqf(bytes(data)).records[0]) == ["bad_placement"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "unknown_format"),
        (b"PK\x03\x04" + bytes(2000), "unknown_format"),
        (b"XQ\x12", "truncated"),
        (b"XQ\x09" + bytes(2000), "unsupported_version"),
        (b"XQ\x13" + bytes(2000), "unsupported_version"),
    ],
)
def test_what_is_no_readable_xqf(data: bytes, code: str) -> None:
    result = read_xqf(data)
    assert (result.records, codes(result)) == ((), [code])


def test_limits() -> None:
    data = xqf_file(version=18)
    assert codes(read_xqf(data, limits=ReadLimits(max_bytes=1024))) == ["file_too_large"]
    result = read_xqf(data, limits=ReadLimits(max_plies=2))
    assert (codes(result), texts(result.records[0])) == (["too_many_moves"], ["h2e2", "h9g7"])


def test_a_comment_longer_than_the_file_is_a_cut() -> None:
    data = bytearray(xqf_file([("a0a0", "n", "x"), ("h2e2", "", "")], version=10))
    data[1028:1032] = (0x7FFFFFFF).to_bytes(4, "little")
    assert codes(read_xqf(bytes(data))) == ["truncated"]


def test_the_samples_are_what_they_claim() -> None:
    assert len(NORMAL_MEN) == 32
    assert xqf_file(LINE, version=10) != xqf_file(LINE, version=11)
