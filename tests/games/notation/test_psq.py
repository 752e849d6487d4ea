"""Piskvork's .psq, read in its dialects and written; all games here are invented."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.game_record import GameRecord, ReadLimits
from games.notation.gomoku.psq import PsqGame, read_psq, write_psq
from games.notation.reading import detect_format
from games.notation.stone_points import GOMOKU, PASS, point_name
from tests.support.notation import codes, texts, warning_codes

MOVES = "8,8,1500\n9,7,800\n1,15,0\n"


def only(text: str) -> GameRecord:
    (record,) = read_psq(text.encode()).records
    return record


@pytest.mark.parametrize(
    ("text", "names", "ending"),
    [
        (
            f"Piskvorky 15x15, 11:11, 0\n{MOVES}one.zip\ntwo.zip\n-1\n0,Freestyle\n",
            "one.zip two.zip",
            "-1",
        ),
        (f"Piskvorky 15x15, 0:0, 0\n{MOVES}-1\none\ntwo\n", "one two", "-1"),
        (f"Piskvorky 15x15 , 0 - 0\r\n{MOVES}one\r\ntwo\r\n0\r\n", "one two", "0"),
        (f"Piskvork 15x15,0:0,0\n{MOVES}-1", "", "-1"),
        (f"Piskvorky 15x15, 0:0, 0\none\ntwo\n{MOVES}-1\n", "one two", "-1"),
        ("Piskvorky 15x15, 0:0, 0\n8, 8\n9, 7\n1, 15\n-1", "", "-1"),
    ],
)
def test_dialects(text: str, names: str, ending: str) -> None:
    record = only(text)
    assert texts(record) == ["h8", "i9", "a1"]
    assert f"{record.tag('Black')} {record.tag('White')}".strip() == names
    assert (record.tag("Ending"), record.result, record.edition) == (ending, None, "gomoku-2025")
    assert (detect_format(text.encode()), warning_codes(record)) == ("psq", [])


def test_the_time_of_a_stone_is_kept_as_its_comment() -> None:
    assert [move.comment for move in only(f"Piskvorky 15x15, 0:0, 0\n{MOVES}-1").moves] == [
        "1500 ms",
        "800 ms",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "code", "ply", "prefix"),
    [
        ("Piskvorky 20x20, 0:0, 0\n8,8,0\n-1", "board_size_not_served", 0, []),
        ("Piskvorky 15x19, 0:0, 0\n8,8,0\n-1", "board_size_not_served", 0, []),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n-1", "move_unreadable", 2, ["h8"]),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,,0\n-1", "move_unreadable", 2, ["h8"]),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n-3,4,0\n-1", "move_unreadable", 2, ["h8"]),
    ],
)
def test_a_fault_is_named_with_its_ply(text: str, code: str, ply: int, prefix: list[str]) -> None:
    result = read_psq(text.encode())
    assert [(problem.code, problem.ply) for problem in result.problems] == [(code, ply)]
    assert texts(result.records[0]) == prefix


def test_what_is_no_psq_holds_no_game() -> None:
    result = read_psq(b"8,8,0\n9,9,0\n")
    assert (result.records, codes(result)) == ((), ["no_game"])
    assert codes(read_psq(b"Piskvorky 15x15\0")) == ["unknown_encoding"]


def test_a_missing_end_is_a_warning() -> None:
    assert warning_codes(only(f"Piskvorky 15x15, 0:0, 0\n{MOVES}")) == ["truncated"]


def test_limits() -> None:
    text = "Piskvorky 15x15, 0:0, 0\n" + "8,8,0\n" * 10
    result = read_psq(text.encode(), limits=ReadLimits(max_plies=4))
    assert (codes(result), len(result.records[0].moves)) == (["too_many_moves"], 4)
    assert codes(read_psq(text.encode(), limits=ReadLimits(max_bytes=9))) == ["file_too_large"]


points = st.builds(
    lambda column, row: point_name(GOMOKU, column, row, 15),
    st.integers(0, 14),
    st.integers(0, 14),
)


@settings(max_examples=100, deadline=None)
@given(
    moves=st.lists(points | st.just(PASS), max_size=30),
    spent=st.lists(st.integers(0, 10**9), max_size=30),
    names=st.sampled_from([("甲", "乙"), ("one two", "three")]),
)
def test_a_written_game_reads_back_the_same(
    moves: list[str], spent: list[int], names: tuple[str, str]
) -> None:
    game = PsqGame(moves=tuple(moves), spent_ms=tuple(spent), black=names[0], white=names[1])
    result = read_psq(write_psq(game).encode())
    (record,) = result.records
    assert (result.problems, texts(record)) == ((), moves)
    assert (record.tag("Black"), record.tag("White")) == names
    expected = [f"{number} ms" if number else "" for number in (spent + [0] * 30)[: len(moves)]]
    assert [move.comment for move in record.moves] == expected
    assert warning_codes(record) == (["pass_assumed"] if PASS in moves else [])


def test_a_move_off_the_board_is_not_written() -> None:
    with pytest.raises(ValueError, match="is no point"):
        write_psq(PsqGame(moves=("p16",)))


@settings(max_examples=200, deadline=None)
@given(at=st.integers(0, 60), value=st.binary(max_size=6))
def test_no_spoilt_bytes_break_the_reader(at: int, value: bytes) -> None:
    data = f"Piskvorky 15x15, 11:11, 0\n{MOVES}-1\na\nb".encode()
    result = read_psq(data[:at] + value + data[at:])
    assert result.records or result.problems
