"""What a file holds and a record has no place for is named and counted, in every format."""

from collections.abc import Callable

import pytest

from games.notation.game_record import ReadResult
from games.notation.gomoku.psq import read_psq
from games.notation.gomoku.renlib import read_renlib
from games.notation.gomoku.rif import read_rif
from games.notation.pdn.reader import read_pdn
from games.notation.reading import read_games
from games.notation.sgf.reader import read_sgf
from games.notation.xiangqi.cbf import read_cbf
from games.notation.xiangqi.cbr import read_cbr
from games.notation.xiangqi.mxq import read_mxq
from games.notation.xiangqi.pgn import read_pgn
from games.notation.xiangqi.xqf import read_xqf
from tests.games.notation.test_cbf import cbf
from tests.games.notation.test_mxq import mxq
from tests.games.notation.test_reading import SAMPLES
from tests.support.gomoku_files import RENLIB_HEAD, lib_point
from tests.support.xiangqi_files import cbr_file, xqf_file

XQF = xqf_file()
H8 = lib_point("h8")


def filled(offset: int, data: bytes) -> bytes:
    """Return a file of XQF with `data` at a place of its header."""
    return XQF[:offset] + data + XQF[offset + len(data) :]


Row = tuple[Callable[[bytes], ReadResult], bytes | str, dict[str, int]]
FILES: dict[str, Row] = {
    "xqf-header-1": (read_xqf, filled(52, b"\1\0\2"), {"header 52-79": 2}),
    "xqf-header-2": (read_xqf, filled(207, b"\1"), {"header 144-207": 1}),
    "xqf-header-3": (read_xqf, filled(432, b"\1" * 32), {"header 432-463": 32}),
    "xqf-header-4": (read_xqf, filled(1023, b"\1"), {"header 496-1023": 1}),
    "xqf-comments": (
        read_xqf,
        xqf_file([("a0a0", "n", "开局\0abc"), ("h2e2", "", "当头炮\0de\0")]),
        {"bytes behind a comment": 5},
    ),
    "xqf-keyed-comment": (
        read_xqf,
        xqf_file([("a0a0", "n", ""), ("h2e2", "", "\0abc")], version=18),
        {"bytes behind a comment": 3},
    ),
    "xqf-behind-moves": (read_xqf, XQF + b"more", {"bytes behind the moves": 4}),
    "cbr-behind-moves": (read_cbr, cbr_file() + b"more\0", {"bytes behind the moves": 4}),
    "cbf-field": (
        read_cbf,
        cbf("").replace(b"</Head>", b"<Extra>x</Extra><Empty/></Head>"),
        {"Extra": 1},
    ),
    "cbf-again": (
        read_cbf,
        cbf("").replace(b"</Head>", b"<Name>x</Name><Name/><Name>y</Name></Head>"),
        {"Name again": 2},
    ),
    "mxq": (read_mxq, mxq("7C-4C"), {"heading": 2}),
    "pgn-behind-result": (
        read_pgn,
        "1. 炮二平五 1-0 马８进７ 炮二进七",
        {"text behind the result": 2},
    ),
    "pgn-comment-behind-result": (
        read_pgn,
        "1. 炮二平五 1-0 ({也可})",
        {"text behind the result": 1},
    ),
    "pgn-result-of-variation": (
        read_pgn,
        "1. 炮二平五 (1. 炮八平五 0-1) 马８进７ 1-0",
        {"result of a variation": 1},
    ),
    "pgn-sign": (
        read_pgn,
        '[Event "x"]\n$1 1. 炮二平五 (1. $3 炮八平五) 1-0',
        {"sign before the first move": 2},
    ),
    "pgn-escape": (read_pgn, "1. 炮二平五\n% a\n% b\n1-0", {"% line": 2}),
    "pdn-result-of-variation": (
        read_pdn,
        '[Event "x"]\n1. 32-28 (1. 33-28 1-1) 19-23 1-1',
        {"result of a variation": 1},
    ),
    "pdn-sign": (read_pdn, "1. $1 32-28 (1. $3 33-28) 1-1", {"sign before the first move": 2}),
    "pdn-escape": (read_pdn, "1. 32-28\n% a\n% b\n1-1", {"% line": 2}),
    "sgf": (
        read_sgf,
        "(;GM[1]SZ[19];B[pd](;W[dp])(;W[dd][de][df]))",
        {"second value of a move": 2},
    ),
    "psq": (read_psq, "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\nc\nd\n-1\n", {"line of text": 2}),
    "lib-mark": (read_renlib, RENLIB_HEAD + bytes([H8, 0x50]), {"mark of a node": 1}),
    "lib-start": (read_renlib, RENLIB_HEAD + bytes([H8, 0x44]), {"start of the moves shown": 1}),
    "lib-text": (
        read_renlib,
        RENLIB_HEAD + bytes([H8, 0, 0, 0x41, 0, 1]) + b"X\0",
        {"text on no point": 1},
    ),
    "rif": (
        read_rif,
        SAMPLES["rif"].replace(b"</move>", b"</move><extra>x</extra>"),
        {"extra": 1},
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_what_has_no_place_is_named_with_its_number(name: str) -> None:
    read, data, unkept = FILES[name]
    (record,) = read(data if isinstance(data, bytes) else data.encode()).records
    assert dict(record.unkept) == unkept


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"mxq"}))
def test_nothing_is_named_where_all_has_its_place(name: str) -> None:
    (record,) = read_games(SAMPLES[name]).records
    assert record.unkept == ()
