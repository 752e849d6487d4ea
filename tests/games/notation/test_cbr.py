"""CBR and CBL readers, against files built from the published layout."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.cbr import read_cbl, read_cbr
from tests.support.notation import codes, texts, warning_codes
from tests.support.xiangqi_files import Node, cbl_file, cbr_file


def test_a_record_is_read_with_comments_and_side_lines() -> None:
    result = read_cbr(cbr_file())
    (record,) = result.records
    assert (result.format, result.problems, record.warnings) == ("cbr", (), ())
    assert texts(record) == ["h2e2", "h9g7", "h0g2"]
    assert [move.comment for move in record.moves] == ["当头炮", "", "完"]
    assert (record.comments, record.variations, record.result) == (("开局",), 1, "1-0")
    assert record.start_position is None


@pytest.mark.parametrize(
    ("byte", "result", "warnings"),
    [
        (0, None, []),
        (1, "1-0", []),
        (2, "0-1", []),
        (3, "1/2-1/2", []),
        (4, None, []),
        (7, None, ["result_unreadable"]),
    ],
)
def test_the_result_byte(byte: int, result: str | None, warnings: list[str]) -> None:
    record = read_cbr(cbr_file(result=byte)).records[0]
    assert (record.result, warning_codes(record)) == (result, warnings)


def test_strings_become_tags() -> None:
    strings = {180: "甲先胜乙", 692: "全国赛", 884: "1956年12月16日", 1076: "甲", 1300: "乙"}
    assert read_cbr(cbr_file(strings=strings)).records[0].tags == (
        ("Title", "甲先胜乙"),
        ("Event", "全国赛"),
        ("Date", "1956年12月16日"),
        ("Red", "甲"),
        ("Black", "乙"),
    )


def test_the_stated_side_is_held_against_the_first_move() -> None:
    men = {"e0": "K", "e9": "k", "a9": "r", "e4": "P"}
    nodes: list[Node] = [("a0a0", "n", ""), ("a9a0", "", "")]
    fen = "r3k4/9/9/9/9/4P4/9/9/9/4K4 b - - 0 1"
    agreed = read_cbr(cbr_file(nodes, men=men, side=2)).records[0]
    opposed = read_cbr(cbr_file(nodes, men=men, side=1)).records[0]
    empty = read_cbr(cbr_file([("a0a0", "", "")], men=men, side=2)).records[0]
    assert (agreed.start_position, warning_codes(agreed)) == (fen, [])
    assert (opposed.start_position, warning_codes(opposed)) == (fen, ["side_contradicts_move"])
    assert (empty.start_position, empty.moves) == (fen, ())


def test_a_record_cut_anywhere_gives_what_came_before() -> None:
    whole = cbr_file()
    full = texts(read_cbr(whole).records[0])
    for size in range(16, len(whole)):
        result = read_cbr(whole[:size])
        found = texts(result.records[0]) if result.records else []
        assert codes(result) == ["truncated"]
        assert found == full[: len(found)]
    assert full


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "unknown_format"),
        (b"CCBridge\x15\0\0\0\3\0\0\0" + bytes(3000), "unsupported_version"),
        (b"XQ\x12" + bytes(3000), "unknown_format"),
    ],
)
def test_what_is_no_record(data: bytes, code: str) -> None:
    assert codes(read_cbr(data)) == [code]
    assert codes(read_cbl(data)) == [code]


def test_a_square_off_the_board_ends_the_line() -> None:
    data = bytearray(cbr_file([("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")]))
    data[-2] = 90
    result = read_cbr(bytes(data))
    assert (codes(result), texts(result.records[0])) == (["move_unreadable"], ["h2e2"])


def test_unknown_and_missing_men_are_marked() -> None:
    data = bytearray(cbr_file())
    data[2120 + 40] = 0x31
    assert warning_codes(read_cbr(bytes(data)).records[0]) == ["bad_placement"]
    heading = read_cbr(cbr_file([("a0a0", "", "")], men={})).records[0]
    assert warning_codes(heading) == ["empty_board"]


def test_a_library_gives_every_record_however_long() -> None:
    long = cbr_file([("a0a0", "n", "注" * 4000), *[("h2e2", "n", "")] * 9, ("h2e2", "", "")])
    result = read_cbl(cbl_file([cbr_file(), long, cbr_file(result=2)], slots=140))
    assert (result.format, result.problems) == ("cbl", ())
    assert [(record.index, len(record.moves)) for record in result.records] == [
        (1, 3),
        (2, 10),
        (3, 3),
    ]
    assert result.records[2].result == "0-1"


def test_a_broken_record_leaves_the_others() -> None:
    library = cbl_file([cbr_file(), cbr_file()])
    result = read_cbl(library + cbr_file()[:1000])
    assert [record.index for record in result.records] == [1, 2]
    assert [(problem.code, problem.game) for problem in result.problems] == [("truncated", 3)]


def test_a_library_without_records_says_so() -> None:
    assert codes(read_cbl(cbl_file([]))) == ["no_game"]
    assert codes(read_cbl(cbl_file([])[:5000])) == ["truncated"]


def test_limits() -> None:
    library = cbl_file([cbr_file()] * 3)
    assert codes(read_cbl(library, limits=ReadLimits(max_bytes=100))) == ["file_too_large"]
    result = read_cbl(library, limits=ReadLimits(max_games=2))
    assert (codes(result), len(result.records)) == (["too_many_games"], 2)
    result = read_cbr(cbr_file(), limits=ReadLimits(max_plies=1))
    assert (codes(result), texts(result.records[0])) == (["too_many_moves"], ["h2e2"])
