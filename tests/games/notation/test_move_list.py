"""Bare move lists: what stands before the moves, and in which notation they are."""

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.move_list import read_move_list
from tests.support.notation import codes, texts

FEN = "2b1kabn1/4aR3/3R2N2/4p1p2/5P3/4P4/3N2Pr1/4C1n2/3pAr3/4K3c w"
NORMAL = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("h2e2 h9g7", None),
        ("h2e2\nh9g7\n", None),
        ("h2e2,h9g7", None),
        ("1. H2-E2 H9-G7", None),
        (f"{FEN}\nh2e2\nh9g7\n", FEN),
        (f"{FEN}, h2e2 h9g7, 1-0", FEN),
        ("position startpos moves h2e2 h9g7", None),
        (f"position fen {NORMAL} moves h2e2 h9g7", NORMAL),
        (f"fen {FEN} moves h2e2 h9g7", FEN),
    ],
)
def test_an_iccs_list_with_and_without_a_position(text: str, fen: str | None) -> None:
    result = read_move_list(text.encode())
    (record,) = result.records
    assert (result.format, result.problems, record.start_position) == ("moves", (), fen)
    assert [move.lower().replace("-", "") for move in texts(record)] == ["h2e2", "h9g7"]
    assert record.move_format == "iccs"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_a_chinese_list_ends_with_its_spoken_result(encoding: str) -> None:
    result = read_move_list(f"{FEN}\n炮五进四\n士５进６\n红胜".encode(encoding))
    (record,) = result.records
    assert (result.problems, texts(record), record.result) == ((), ["炮五进四", "士５进６"], "1-0")
    assert [move.line for move in record.moves] == [2, 3]


@pytest.mark.parametrize(
    ("data", "problems", "plies"),
    [
        (b"h2e2 h9g7 z9z9", ["move_unreadable"], 2),
        (b"h2e2 h9g", ["move_unreadable"], 1),
        (b"9/9/9 h2e2", ["text_before_game"], 1),
        (b"\xff\x00", ["unknown_encoding"], 0),
        (b"", ["no_game"], 0),
    ],
)
def test_a_spoilt_list_keeps_its_prefix(data: bytes, problems: list[str], plies: int) -> None:
    result = read_move_list(data)
    assert (codes(result), sum(len(record.moves) for record in result.records)) == (problems, plies)


def test_limits() -> None:
    assert codes(read_move_list(b"h2e2", limits=ReadLimits(max_bytes=3))) == ["file_too_large"]
    result = read_move_list(b"h2e2 h9g7", limits=ReadLimits(max_plies=1))
    assert codes(result) == ["too_many_moves"]
