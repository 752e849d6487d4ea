"""RIF, from a small invented database."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.game_record import ReadLimits
from games.notation.gomoku.rif import read_rif
from games.notation.headers import read_header
from games.notation.reading import detect_format
from tests.support.gomoku_files import RIF
from tests.support.notation import codes, texts, warning_codes


def test_games_with_the_names_behind_their_ids() -> None:
    result = read_rif(RIF.encode())
    first, second, third = result.records
    assert (result.format, result.problems) == ("rif", ())
    assert texts(first) == ["h8", "h9", "i9", "pass", "g7"]
    assert [record.result for record in result.records] == ["1-0", "1/2-1/2", "0-1"]
    header = read_header(first)
    assert (header.first, header.second) == ("Anna Test", "试验")
    assert (header.event, header.site, header.round_text) == ("Test Cup", "Testtown, Nowhere", "2")
    assert header.date is not None
    assert header.date.isoformat() == "2024-05-??"
    assert first.comments == ("invented",)
    # A player that the file does not list stays without a name.
    assert (third.tag("Black"), third.tag("White"), third.moves) == ("试验", "", ())
    assert second.edition == "gomoku-2025"


def test_opening_fields_are_kept() -> None:
    first = read_rif(RIF.encode()).records[0]
    assert [
        first.tag(name) for name in ("Rule", "Opening", "FifthOffers", "Swap", "BlackTime")
    ] == [
        "Taraguchi-10",
        "d4",
        "i9 g9",
        "--+-",
        "3000",
    ]


def test_it_is_known_by_its_content() -> None:
    assert detect_format(RIF.encode()) == "rif"
    assert detect_format(b"<game>nothing</game>") == "unknown"


def game(moves: str, extra: str = "") -> bytes:
    head = f'<game id="1" black="a" white="b" {extra}>'
    return f"<database>{head}<move>{moves}</move></game></database>".encode()


@pytest.mark.parametrize(
    ("moves", "ply", "prefix"),
    [("h8 z9", 2, ["h8"]), ("h8 i16 a1", 2, ["h8"]), ("hh", 1, [])],
)
def test_a_bad_move_is_named_with_its_ply(moves: str, ply: int, prefix: list[str]) -> None:
    result = read_rif(game(moves))
    assert [(problem.code, problem.ply, problem.game) for problem in result.problems] == [
        ("move_unreadable", ply, 1)
    ]
    assert texts(result.records[0]) == prefix


@pytest.mark.parametrize(
    ("written", "result"),
    [("1", "1-0"), ("1.0", "1-0"), ("0.5", "1/2-1/2"), (".5", "1/2-1/2"), ("0", "0-1"),
     ("0.0", "0-1")],
)  # fmt: skip
def test_what_black_made_is_the_result(written: str, result: str) -> None:
    assert read_rif(game("h8", f'bresult="{written}"')).records[0].result == result


def test_an_unknown_result_is_a_warning() -> None:
    record = read_rif(game("h8", 'bresult="7"')).records[0]
    assert (record.result, warning_codes(record)) == (None, ["result_unreadable"])


@pytest.mark.parametrize(
    ("data", "code", "games"),
    [
        (RIF.encode()[: RIF.encode().index(b'<game id="2"')], "truncated", 1),
        (b"<database><game></database>", "markup_unreadable", 0),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><database/>', "forbidden_markup", 0),
        (b"<database></database>", "no_game", 0),
    ],
    ids=["cut", "crossed", "entity", "empty"],
)
def test_a_broken_file_gives_the_games_before_the_break(data: bytes, code: str, games: int) -> None:
    result = read_rif(data)
    assert (codes(result), len(result.records)) == ([code], games)


def test_limits() -> None:
    two = read_rif(RIF.encode(), limits=ReadLimits(max_games=2))
    assert (codes(two), len(two.records)) == (["too_many_games"], 2)
    short = read_rif(game("h8 i8 j8"), limits=ReadLimits(max_plies=2))
    assert (codes(short), len(short.records[0].moves)) == (["too_many_moves"], 2)
    assert codes(read_rif(RIF.encode(), limits=ReadLimits(max_bytes=9))) == ["file_too_large"]


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, 1500), value=st.binary(max_size=6), cut=st.booleans())
def test_no_spoilt_bytes_break_the_reader(at: int, value: bytes, cut: bool) -> None:
    data = RIF.encode()
    result = read_rif(data[:at] + value + (b"" if cut else data[at + len(value) :]))
    assert result.records or result.problems


def test_an_unknown_charset_is_told() -> None:
    data = b'<?xml version="1.0" encoding="UTF-0"?><a/>'
    assert "markup_unreadable" in codes(read_rif(data))
