"""Games of weiqi and gomoku from SGF: moves, setup, headers, clocks, faults with their ply.

Rule source: SGF FF[4], Go properties; GM[4] in practice.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.notation.game_record import BoardSetup, GameRecord, ReadLimits
from games.notation.headers import read_header
from games.notation.sgf.game import SgfGame, SgfMove, sgf_tree
from games.notation.sgf.reader import parse_collection, read_sgf
from games.notation.sgf.write import write_sgf
from games.notation.stone_points import GOMOKU, PASS, WEIQI, point_name
from tests.support.notation import codes, comments, texts, warning_codes


def only(text: str, encoding: str = "utf-8") -> GameRecord:
    (record,) = read_sgf(text.encode(encoding)).records
    return record


def test_weiqi_points_run_from_the_top_left_and_skip_i() -> None:
    record = only("(;GM[1];B[aa];W[ss];B[pd];W[hh];B[ih])")
    assert texts(record) == ["A19", "T1", "Q16", "H12", "J12"]
    assert [move.side for move in record.moves] == ["black", "white", "black", "white", "black"]
    assert (record.edition, record.move_format, record.setup) == ("weiqi-2002", "squares", None)


def test_gomoku_points_are_letters_or_algebraic() -> None:
    record = only("(;GM[4];B[hh];W[h9];B[oo];W[A15])")
    assert texts(record) == ["h8", "h9", "o1", "a15"]
    assert record.edition == "gomoku-2025"


@pytest.mark.parametrize("text", ["(;GM[1];B[];W[tt])", "(;GM[4];B[];W[tt])", "(;GM[4];B[];W[TT])"])
def test_a_pass_is_empty_or_tt(text: str) -> None:
    assert texts(only(text)) == [PASS, PASS]


def test_setup_stands_in_the_root_or_in_the_nodes_before_the_first_move() -> None:
    record = only("(;GM[1]AB[pd][dp];AW[dd]AB[jj:kk]AE[kk]PL[B];B[aa])")
    assert record.setup == BoardSetup(
        size=19, black=("D4", "K10", "K9", "L10", "Q16"), white=("D16",), to_move="black"
    )
    assert texts(record) == ["A19"]


@pytest.mark.parametrize(
    ("text", "to_move", "warnings"),
    [
        ("(;GM[1]HA[2]AB[pd][dp];W[dd])", "white", []),
        ("(;GM[1]HA[2]AB[pd][dp])", "white", []),
        ("(;GM[1]AB[pd]PL[B])", "black", []),
        ("(;GM[1]AB[pd]PL[B];W[dd])", "white", ["side_contradicts_move"]),
        ("(;GM[1]HA[3]AB[pd][dp];W[dd])", "white", ["handicap_differs"]),
    ],
)
def test_who_plays_first_after_setup(text: str, to_move: str, warnings: list[str]) -> None:
    record = only(text)
    assert record.setup is not None
    assert (record.setup.to_move, warning_codes(record)) == (to_move, warnings)


def test_a_handicap_without_stones_is_named() -> None:
    record = only("(;GM[1]HA[4];B[pd];W[dd])")
    assert warning_codes(record) == ["handicap_without_stones"]
    assert warning_codes(only("(;GM[1]HA[0];B[pd])")) == []
    assert warning_codes(only("(;GM[1]HA[1];B[pd])")) == []


def test_white_may_move_first() -> None:
    assert only("(;GM[1];W[pd];B[dd])").setup == BoardSetup(size=19, to_move="white")


@pytest.mark.parametrize("size", ["9", "13", "2", "9:9"])
def test_smaller_boards(size: str) -> None:
    record = only(f"(;GM[1]SZ[{size}];B[aa])")
    lines = size.partition(":")[0]
    assert record.setup == BoardSetup(size=int(lines))
    assert texts(record) == [f"A{lines}"]


@pytest.mark.parametrize(
    ("text", "code", "ply", "prefix"),
    [
        ("(;GM[1]SZ[20];B[aa])", "board_size_not_served", 0, []),
        ("(;GM[1]SZ[19:13];B[aa])", "board_size_not_served", 0, []),
        ("(;GM[1]SZ[x];B[aa])", "board_size_not_served", 0, []),
        ("(;GM[1]SZ[1];B[aa])", "board_size_not_served", 0, []),
        ("(;GM[4]SZ[19];B[aa])", "board_size_not_served", 0, []),
        ("(;GM[2];B[aa])", "game_not_served", 0, []),
        ("(;GM[1];B[aa];W[zz])", "move_unreadable", 2, ["A19"]),
        ("(;GM[1];B[aa];W[a])", "move_unreadable", 2, ["A19"]),
        ("(;GM[1];B[aa];W[bb][cc])", "move_unreadable", 2, ["A19"]),
        ("(;GM[1]SZ[9];B[aa];W[jj])", "move_unreadable", 2, ["A9"]),
        ("(;GM[4];B[aa];W[pp])", "move_unreadable", 2, ["a15"]),
        ("(;GM[1];B[aa];AB[cc];W[bb])", "setup_after_moves", 2, ["A19"]),
        ("(;GM[1]AB[zz];B[aa])", "bad_placement", 0, []),
        ("(;GM[1]AB[cc:aa];B[aa])", "bad_placement", 0, []),
        ("(;GM[1];B[aa];W[bb]", "truncated", 3, ["A19", "B18"]),
        ("(;GM[1];B[aa];W[bb", "truncated", 2, ["A19"]),
    ],
)
def test_a_fault_is_named_with_its_ply_and_the_good_prefix_kept(
    text: str, code: str, ply: int, prefix: list[str]
) -> None:
    result = read_sgf(text.encode())
    (record,) = result.records
    assert [(problem.code, problem.ply, problem.game) for problem in result.problems] == [
        (code, ply, 1)
    ]
    assert texts(record) == prefix


def test_a_bad_game_does_not_hide_the_others() -> None:
    result = read_sgf(b"(;GM[1];B[aa])(;GM[1];B[!!])\n(;GM[4];B[hh])")
    assert [texts(record) for record in result.records] == [["A19"], [], ["h8"]]
    assert [(problem.code, problem.game) for problem in result.problems] == [("move_unreadable", 2)]


def test_the_main_line_is_the_game_and_side_lines_are_counted() -> None:
    record = only("(;GM[1];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))")
    assert (texts(record), record.variations) == (["A19", "B18", "C17"], 2)


def test_comments_go_with_their_moves() -> None:
    record = only("(;GM[1]C[before];B[aa]C[first\\]];C[more];W[bb])")
    assert record.comments == ("before",)
    assert [move.comment for move in record.moves] == ["first]\nmore", ""]


def test_clocks_go_with_the_mover() -> None:
    record = only("(;GM[1];B[aa]BL[10.25]WL[99];W[bb]OW[3];B[cc]BL[x])")
    assert [move.reading_ms for move in record.moves] == [10_250, None, None]


def test_the_header_of_a_game_of_stones() -> None:
    header = read_header(
        only(
            "(;GM[1]PB[甲]BR[9段]BT[一队]PW[乙]WR[八段]WT[二队]EV[名人战]RO[3]PC[杭州]"
            "DT[2018-03-22,23]RE[W+T];B[aa])"
        )
    )
    assert (header.first, header.first_rank, header.first_team) == ("甲", "9段", "一队")
    assert (header.second, header.second_rank, header.second_team) == ("乙", "八段", "二队")
    assert (header.event, header.round_number, header.site) == ("名人战", 3, "杭州")
    assert header.date is not None
    assert (header.date.isoformat(), header.result) == ("2018-03-22", "0-1")


def test_unreadable_facts_are_warnings() -> None:
    record = only("(;GM[1]KM[much]RE[who knows];B[aa])")
    assert warning_codes(record) == ["komi_unreadable", "result_unreadable"]


@pytest.mark.parametrize(
    ("declared", "encoding", "used", "warnings"),
    [
        ("CA[UTF-8]", "utf-8", "utf-8", []),
        ("CA[GB2312]", "gb18030", "gb18030", []),
        ("CA[gbk]", "gb18030", "gb18030", []),
        ("CA[Big5]", "big5", "big5hkscs", []),
        ("CA[Shift_JIS]", "cp932", "cp932", []),
        ("", "utf-8", "utf-8", []),
        ("", "gb18030", "gb18030", ["charset_guessed"]),
        ("", "big5", "big5", ["charset_guessed"]),
        ("CA[GB2312]", "utf-8", "utf-8", ["charset_contradicts_bytes"]),
        ("CA[UTF-8]", "gb18030", "gb18030", ["charset_contradicts_bytes", "charset_guessed"]),
        ("CA[rot13]", "utf-8", "utf-8", ["charset_unknown"]),
    ],
)
def test_the_character_set_is_declared_or_detected(
    declared: str, encoding: str, used: str, warnings: list[str]
) -> None:
    text = f"(;GM[1]{declared}PB[林海]PW[黄山]EV[全國圍棋名人戰]C[黑中盘勝];B[aa])"
    if encoding in ("big5", "cp932"):
        text = text.replace("盘", "局").replace("黄", "黃" if encoding == "big5" else "黄")
    if encoding == "cp932":
        text = text.replace("圍", "囲").replace("戰", "戦").replace("國", "国")
    result = read_sgf(text.encode(encoding))
    (record,) = result.records
    assert (result.encoding, warning_codes(record)) == (used, warnings)
    assert record.tag("PB") == "林海"


def test_a_spoilt_byte_does_not_change_the_stated_set() -> None:
    data = "(;GM[1]CA[UTF-8]PB[林海雪原]PW[黄山]EV[全国围棋名人战];B[aa])".encode()
    result = read_sgf(data.replace("雪".encode(), "雪".encode()[:2]))
    assert (result.encoding, warning_codes(result.records[0])) == ("utf-8", ["bytes_replaced"])
    assert result.records[0].tag("PB") == "林海\ufffd原"
    assert texts(result.records[0]) == ["A19"]


def test_a_file_of_the_west_without_ca_is_latin_1() -> None:
    result = read_sgf("(;GM[1]PB[Jos\xe9];B[aa])".encode("latin-1"))
    assert (result.encoding, warning_codes(result.records[0])) == (
        "iso-8859-1",
        ["charset_guessed"],
    )
    assert result.records[0].tag("PB") == "Jos\xe9"


def test_limits() -> None:
    moves = ";B[aa];W[bb]" * 10
    result = read_sgf(f"(;GM[1]{moves})".encode(), limits=ReadLimits(max_plies=5))
    assert (codes(result), len(result.records[0].moves)) == (["too_many_moves"], 5)
    refused = read_sgf(b"(;B[aa])" * 100, limits=ReadLimits(max_bytes=100))
    assert (codes(refused), refused.records) == (["file_too_large"], ())
    assert codes(read_sgf(b"(;\0\0")) == ["unknown_encoding"]


SIDES = ("black", "white")


@st.composite
def games(draw: st.DrawFn) -> SgfGame:
    """Draw a game to write: any points and passes, clocks and comments."""
    game = draw(st.sampled_from([WEIQI, GOMOKU]))
    size = draw(st.integers(2, 19)) if game == WEIQI else 15
    points = st.builds(
        lambda column, row: point_name(game, column, row, size),
        st.integers(0, size - 1),
        st.integers(0, size - 1),
    )
    drawn = draw(st.lists(st.one_of(st.just(PASS), points), max_size=20))
    moves = tuple(
        SgfMove(
            side=SIDES[index % 2],
            move=move,
            clock_ms=draw(st.none() | st.integers(0, 10_000_000)),
        )
        for index, move in enumerate(drawn)
    )
    words = st.sampled_from(["", "a]b", "c\\", "好棋"])
    said = [draw(words) for _ in range(len(drawn) + 1)]
    black = tuple(sorted(draw(st.sets(points, max_size=3))))
    return SgfGame(
        board=game,
        moves=moves,
        annotations=comments(*said),
        setup=BoardSetup(size=size, black=black, to_move="black"),
        info=(("PB", draw(st.sampled_from(["", "甲", "a]\\b"]))),),
        result=draw(st.sampled_from(["", "B+R", "W+1.5", "0"])),
        komi_quarters=draw(st.none() | st.integers(1, 40)) if game == WEIQI else None,
    )


@settings(max_examples=150, deadline=None)
@given(games())
def test_a_written_game_reads_back_the_same(game: SgfGame) -> None:
    result = read_sgf(write_sgf([sgf_tree(game)]).encode())
    (record,) = result.records
    assert result.problems == ()
    assert texts(record) == [move.move for move in game.moves]
    assert [move.side for move in record.moves] == [move.side for move in game.moves]
    assert [move.reading_ms for move in record.moves] == [move.clock_ms for move in game.moves]
    assert record.annotations() == game.annotations
    assert record.tag("PB") == dict(game.info)["PB"].strip()
    usual = BoardSetup(size=game.board.usual)
    assert (record.setup or usual) == game.setup


def test_what_cannot_be_written_is_refused() -> None:
    game = SgfGame(board=WEIQI, moves=(SgfMove(side="black", move="Q20"),))
    with pytest.raises(ValueError, match="no point"):
        sgf_tree(game)


@settings(max_examples=300, deadline=None)
@given(
    at=st.integers(0, 200),
    value=st.binary(max_size=6),
    cut=st.booleans(),
    game=st.sampled_from(["1", "4"]),
)
def test_no_spoilt_bytes_break_the_reader(at: int, value: bytes, cut: bool, game: str) -> None:
    text = f"(;GM[{game}]FF[4]CA[UTF-8]SZ[15]KM[7.5]HA[2]AB[aa][bb:cc]RE[B+R]PB[甲];W[dd]WL[3.5]"
    data = f"{text};B[];W[ee](;B[ff]C[x\\]y])(;B[gg]))(;GM[1];B[aa])".encode()
    spoilt = data[:at] + value + (b"" if cut else data[at + len(value) :])
    result = read_sgf(spoilt)
    assert result.records or result.problems
    collection = parse_collection(spoilt)
    again = parse_collection(write_sgf(collection.trees).encode()) if collection.trees else None
    assert again is None or len(again.trees) == len(collection.trees)


@pytest.mark.parametrize("size", ["95", "1", "0", "20:20", "x"])
def test_lines_beside_a_game_on_a_board_that_is_not_served_are_kept_as_words(size: str) -> None:
    result = read_sgf(f"(;GM[1]SZ[{size}];B[gg](;W[aa])(;W[hh];B[tt]))".encode())
    assert [problem.code for problem in result.problems] == ["board_size_not_served"]
    (record,) = result.records
    assert record.moves == ()
    assert {step.move for line in record.lines for step in line.steps} <= {"gg", "aa", "hh", "pass"}
