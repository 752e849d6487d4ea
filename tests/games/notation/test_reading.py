"""What a file is, by its content alone, and that no content breaks the readers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.game_record import ReadLimits
from games.notation.reading import detect_format, read_games
from tests.games.notation.test_cbf import cbf
from tests.games.notation.test_dhtmlxq import block
from tests.games.notation.test_mxq import mxq
from tests.support.gomoku_files import lib_file, line
from tests.support.notation import DATA, codes, texts
from tests.support.xiangqi_files import cbl_file, cbr_file, xqf_file

SAMPLES = {
    "pgn": '[Event "a"]\n1. 炮二平五 马８进７ 1-0\n'.encode("gb18030"),
    "moves": b"h2e2 h9g7",
    "dhtmlxq": block(movelist="77477062").encode(),
    "xqf": xqf_file([("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")], version=18),
    "cbr": cbr_file([("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")]),
    "cbl": cbl_file([cbr_file([("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")])]),
    "cbf": cbf('<Move value="77-47" /><Move value="70-62" />'),
    "mxq": mxq("7C-4C", "7J-6H"),
    "sgf": b"(;GM[1]FF[4]SZ[19];B[pd];W[dp])",
    "psq": b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\n",
    "lib": lib_file(line("h8", "i9")),
    "rif": b'<database><game id="1" black="1" bresult="1"><move>h8 i9</move></game></database>',
}


@pytest.mark.parametrize("name", SAMPLES)
def test_each_format_is_known_by_its_content(name: str) -> None:
    result = read_games(SAMPLES[name])
    assert (detect_format(SAMPLES[name]), result.format, result.problems) == (name, name, ())
    assert len(result.records[0].moves) == 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\ufeff[Game 'x']\n[Event \"a\"]\n", "doubtful"),
        ('\ufeff[Game "中国象棋"]\n[Event "a"]\n', "pgn"),
        ('说明\n\n [Event "a"]\n1. h2e2', "pgn"),
        ("var DhtmlXQ_movelist = '7747'", "dhtmlxq"),
        ("1. 炮二平五", "moves"),
        ("1.炮二平五", "moves"),
        ("C2.5 H8+7", "moves"),
        ("  (;GM[1];B[aa])", "sgf"),
        ("From: a friend\n\n(;GM[1];B[aa])", "sgf"),
    ],
)
def test_texts_are_told_apart(text: str, name: str) -> None:
    assert detect_format(text.encode()) == name
    assert detect_format(b"\xff\xfe" + text.encode("utf-16-le")) == name


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"%PDF-1.4",
        b"PK\x03\x04" + bytes(100),
        b"(a; b) and (c; d)",
        b"Dear sir, the game was good.",
        b"\x89PNG\r\n\x1a\n" + bytes(20),
        b"XQuery is a language",
        bytes(5000),
    ],
)
def test_what_is_no_record_is_unknown(data: bytes) -> None:
    result = read_games(data)
    assert (result.format, result.records, codes(result)) == ("unknown", (), ["unknown_format"])


def test_an_oversized_file_is_refused_before_it_is_looked_at() -> None:
    result = read_games(b"h2e2 " * 1000, limits=ReadLimits(max_bytes=100))
    assert (codes(result), result.records) == (["file_too_large"], ())


def test_the_same_game_in_four_formats_has_the_same_moves() -> None:
    page = read_games((DATA / "formats" / "wukong-85.html").read_bytes()).records[0]
    iccs = read_games((DATA / "formats" / "wukong-single-ucci.pgn").read_bytes()).records[0]
    nodes = [("a0a0", "n", "")] + [(text, "n", "") for text in texts(page)]
    nodes[-1] = (nodes[-1][0], "", "")
    assert texts(page) == texts(iccs)
    assert texts(read_games(xqf_file(nodes, version=16)).records[0]) == texts(iccs)
    assert texts(read_games(cbr_file(nodes)).records[0]) == texts(iccs)


@settings(deadline=None, max_examples=300)
@given(data=st.binary(max_size=200))
def test_no_bytes_break_the_readers(data: bytes) -> None:
    result = read_games(data)
    assert result.records or result.problems


@settings(deadline=None, max_examples=300)
@given(
    name=st.sampled_from(sorted(SAMPLES)),
    at=st.floats(0, 1, exclude_max=True),
    value=st.binary(max_size=6),
    cut=st.booleans(),
)
def test_no_spoilt_file_breaks_the_readers(name: str, at: float, value: bytes, cut: bool) -> None:
    data = SAMPLES[name]
    place = int(at * len(data))
    spoilt = data[:place] + value + (b"" if cut else data[place + len(value) :])
    result = read_games(spoilt)
    assert result.records or result.problems
    assert all(move.text for record in result.records for move in record.moves)
