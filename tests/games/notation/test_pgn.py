"""PGN reader: norm 中国象棋电脑应用规范(四) and what files in the wild make of it."""

from dataclasses import replace

import pytest

from games.notation.game_record import ReadLimits
from games.notation.xiangqi.pgn import read_pgn
from tests.support.notation import DATA, codes, texts, tsv_rows, warning_codes

CHINESE = """[Game "Chinese Chess"]
[Event "练习"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]
[Format "Chinese"]

  1. 炮二平五 马８进７
  2. 马二进三 车９平８ 1-0
"""


def test_a_whole_game_is_read_as_it_stands() -> None:
    result = read_pgn(CHINESE.encode())
    (record,) = result.records
    assert (result.format, result.encoding, result.problems) == ("pgn", "utf-8", ())
    assert record.tags[2] == ("Red", "甲")
    assert texts(record) == ["炮二平五", "马８进７", "马二进三", "车９平８"]
    assert [move.line for move in record.moves] == [8, 8, 9, 9]
    assert (record.result, record.move_format, record.start_position) == ("1-0", "chinese", None)
    assert record.warnings == ()


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_the_same_game_reads_alike_in_every_encoding(encoding: str) -> None:
    (record,) = read_pgn(CHINESE.encode(encoding)).records
    guessed = ["charset_guessed"] if encoding in ("gb18030", "big5") else []
    assert warning_codes(record) == guessed
    (usual,) = read_pgn(CHINESE.encode()).records
    assert replace(record, encoding=usual.encoding, warnings=()) == usual


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_change_the_line_numbers(ending: str) -> None:
    data = CHINESE.replace("\n", ending).encode()
    assert read_pgn(data).records[0].moves[-1].line == 9


@pytest.mark.parametrize(
    ("moves", "shape"),
    [
        ("1. 炮二平五 馬2進3", "chinese"),
        ("1. 前炮退二 一兵平二", "chinese"),
        ("1. 前兵四平五 中卒进1", "chinese"),
        ("1. C2.5 H8+7 2. C+-2 Pa+1", "wxf"),
        ("1. Ｃ２＝５ Ｈ８＋７", "wxf"),
        ("1. H2-E2 H9-G7", "iccs"),
        ("1. h2e2 h9g7", "iccs"),
    ],
)
def test_each_notation_is_known_by_its_shape(moves: str, shape: str) -> None:
    result = read_pgn(moves.encode())
    assert result.problems == ()
    assert result.records[0].move_format == shape
    assert len(result.records[0].moves) == 2 * moves.count(".") or shape == "wxf"


@pytest.mark.parametrize(
    "moves",
    [
        "1.炮二平五 马８进７",
        "1. 炮二平五 1... 马８进７",
        "1. 炮二平五\n  1.   马８进７",
        "1、炮二平五 马８进７",
        "炮二平五! 马８进７?! ",
        "1. 炮二平五 $1 马８进７ $14",
        "1. 炮二平五 ; 当头炮\n马８进７",
        "% 转义行\n1. 炮二平五 马８进７",
        "１．炮二平五　马８进７",
        "1. 炮二平五 (1. 马二进三 马８进７ (1... 卒７进１)) 马８进７",
        "1. 炮二平五 {说明 (不是变着) 1. 车一进一} 马８进７",
    ],
)
def test_numbers_marks_comments_and_variations_are_not_moves(moves: str) -> None:
    result = read_pgn(moves.encode())
    assert result.problems == ()
    assert texts(result.records[0]) == ["炮二平五", "马８进７"]


def test_comments_stay_with_the_move_before_them() -> None:
    data = "{开局}\n1. 炮二平五 {中炮\n布局} {再注} 马８进７ ; 跳马\n".encode()
    record = read_pgn(data).records[0]
    assert record.comments == ("开局",)
    assert [move.comment for move in record.moves] == ["中炮\n布局\n再注", "跳马"]


def test_nested_variations_are_counted_and_left_out() -> None:
    record = read_pgn(b"1. h2e2 (1. b2e2 (1. c3c4) (1. g3g4)) h9g7 (1... b9c7)").records[0]
    assert (texts(record), record.variations) == (["h2e2", "h9g7"], 4)


@pytest.mark.parametrize(
    ("tag", "end", "result", "warnings"),
    [
        ('[Result "0-1"]', "0-1", "0-1", []),
        ('[Result "1/2-1/2"]', "", "1/2-1/2", []),
        ('[Result ""]', "1-0", "1-0", []),
        ('[Event ""]', "*", "*", []),
        ('[Event ""]', "", None, []),
        ('[Result "0-1"]', "1-0", "0-1", ["result_mismatch"]),
        ('[Result "红胜"]', "", "1-0", []),
        ('[Result "Red wins by resignation"]', "", "1-0", []),
        ('[Result "Black won on time"]', "0-1", "0-1", []),
        ('[Result "黑方认输负"]', "", "1-0", []),
        ('[Result "draw"]', "", "1/2-1/2", []),
        ('[Result "red"]', "", None, ["result_unreadable"]),
        ('[Result "White House wins"]', "", None, ["result_unreadable"]),
    ],
)
def test_the_result_is_the_tag_then_the_end_mark_never_a_guess(
    tag: str, end: str, result: str | None, warnings: list[str]
) -> None:
    record = read_pgn(f"{tag}\n\n1. h2e2 h9g7 {end}".encode()).records[0]
    assert (record.result, warning_codes(record)) == (result, warnings)


@pytest.mark.parametrize(
    ("declared", "warnings"),
    [
        ("ICCS", []),
        ("UCCI", []),
        ("Chinese", ["format_contradicts_moves"]),
        ("WXF", ["format_contradicts_moves"]),
        ("SAN", ["format_unknown"]),
    ],
)
def test_the_declared_format_is_held_against_the_moves(declared: str, warnings: list[str]) -> None:
    record = read_pgn(f'[Format "{declared}"]\n1. h2e2 h9g7'.encode()).records[0]
    assert (record.move_format, warning_codes(record)) == ("iccs", warnings)


def test_two_notations_in_one_game_are_kept_with_a_warning() -> None:
    record = read_pgn("1. 炮二平五 h9g7 2. h0g2".encode()).records[0]
    assert texts(record) == ["炮二平五", "h9g7", "h0g2"]
    assert warning_codes(record) == ["mixed_move_formats"]


def test_tags_keep_escapes_brackets_and_repetitions() -> None:
    data = b'[Event "a \\"b\\" \\\\ c"]\n[Red "x [1] y"] [Black "z"]\n[Red "w"]\n1. h2e2'
    record = read_pgn(data).records[0]
    assert record.tags == (
        ("Event", 'a "b" \\ c'),
        ("Red", "x [1] y"),
        ("Black", "z"),
        ("Red", "w"),
    )
    assert (record.tag("red"), warning_codes(record)) == ("x [1] y", ["duplicate_tag"])


def test_games_without_results_are_parted_by_their_tags() -> None:
    game = '[Event "a"]\n[Red "b"]\n\n1. h2e2 h9g7\n\n'
    result = read_pgn((game * 3).encode())
    assert [(record.index, record.line, len(record.moves)) for record in result.records] == [
        (1, 1, 2),
        (2, 6, 2),
        (3, 11, 2),
    ]


def test_a_game_of_tags_only_is_a_game() -> None:
    result = read_pgn(b'[Game "Chinese Chess"]\n[Red "a"]\n\n[Game "Chinese Chess"]\n1. h2e2')
    assert [len(record.moves) for record in result.records] == [0, 1]


def test_the_start_position_is_the_fen_tag() -> None:
    fen = "3aka3/2c1n4/4bP3/9/4N4/9/9/9/9/4K4 w"
    assert read_pgn(f'[FEN "{fen}"]\n1. e5d7'.encode()).records[0].start_position == fen


@pytest.mark.parametrize("footer", ["======\nhttp://x 1. b2e2", "1-0\n推荐用软件观赏 1. b2e2"])
def test_what_follows_the_game_is_not_played(footer: str) -> None:
    result = read_pgn(f"1. h2e2 h9g7\n{footer}\n".encode())
    assert (texts(result.records[0]), result.problems) == (["h2e2", "h9g7"], ())


def test_a_bad_token_ends_its_game_and_no_other() -> None:
    data = b'[Event "a"]\n1. h2e2 Zhe2 2. h0g2 1-0\n[Event "b"]\n1. b2e2 b9c7 *\n'
    result = read_pgn(data)
    assert [texts(record) for record in result.records] == [["h2e2"], ["b2e2", "b9c7"]]
    assert result.records[0].result == "1-0"
    (problem,) = result.problems
    assert (problem.code, problem.line, problem.game, problem.ply, problem.detail) == (
        "move_unreadable",
        2,
        1,
        2,
        "Zhe2",
    )


@pytest.mark.parametrize(
    ("text", "moves", "problems"),
    [
        ("1. h2e2 {cut", 1, ["unterminated_comment"]),
        ("1. h2e2 (1. b2e2", 1, ["unterminated_variation"]),
        ("1. h2e2 h9", 1, ["move_unreadable"]),
        ("1. j2e2", 0, ["move_unreadable"]),
        ("1. h2e2 炮二平", 1, ["move_unreadable"]),
        ("1. h2e2 炮二炮五", 1, ["move_unreadable"]),
    ],
)
def test_a_cut_or_spoilt_game_keeps_its_good_prefix(
    text: str, moves: int, problems: list[str]
) -> None:
    result = read_pgn(text.encode())
    assert (len(result.records[0].moves), codes(result)) == (moves, problems)


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b"", ["no_game"]),
        (b"hello there", ["text_before_game", "no_game"]),
        (b"\xff\xfa\x80 \x81", ["unknown_encoding"]),
        (b"PK\x03\x04\x00\x00", ["unknown_encoding"]),
    ],
)
def test_a_file_without_games_says_why(data: bytes, problems: list[str]) -> None:
    result = read_pgn(data)
    assert (result.records, codes(result)) == ((), problems)


def test_a_spoilt_byte_is_reported_and_the_game_still_read() -> None:
    data = CHINESE.replace("练习", "象棋练习").encode("gb18030").replace(b"\xd2\xd2", b"\xff", 1)
    result = read_pgn(data)
    assert codes(result) == []
    assert warning_codes(result.records[0]) == ["charset_guessed", "bytes_replaced"]
    assert len(result.records[0].moves) == 4


def test_limits_refuse_the_file_the_game_and_the_rest() -> None:
    game = b'[Event "a"]\n1. h2e2 h9g7 2. h0g2\n'
    assert codes(read_pgn(game, limits=ReadLimits(max_bytes=10))) == ["file_too_large"]
    long = read_pgn(game * 2, limits=ReadLimits(max_plies=2))
    assert codes(long) == ["too_many_moves", "too_many_moves"]
    assert [len(record.moves) for record in long.records] == [2, 2]
    many = read_pgn(game * 3, limits=ReadLimits(max_games=2))
    assert (codes(many), len(many.records)) == (["too_many_games"], 2)


def test_a_ten_megabyte_move_list_ends_at_the_limit() -> None:
    result = read_pgn(b"h2e2 h9g7 " * 1_048_576)
    assert codes(result) == ["too_many_moves"]
    assert len(result.records[0].moves) == 2_000


@pytest.mark.parametrize(
    ("file", "encoding", "shape", "games", "plies"),
    [
        ("wukong-single-ucci.pgn", "utf-8", "iccs", 1, 95),
        ("wukong-single-wxf.pgn", "utf-8", "wxf", 1, 95),
        ("wukong-15games-chinese.pgn", "utf-8", "chinese", 15, 1378),
    ],
)
def test_files_of_wukong(file: str, encoding: str, shape: str, games: int, plies: int) -> None:
    result = read_pgn((DATA / "formats" / file).read_bytes())
    assert (result.encoding, result.problems, len(result.records)) == (encoding, (), games)
    assert {record.move_format for record in result.records} == {shape}
    assert sum(len(record.moves) for record in result.records) == plies


@pytest.mark.parametrize("row", tsv_rows(DATA / "games.tsv"), ids=lambda row: row["file"])
def test_tournament_games_in_big5(row: dict[str, str]) -> None:
    result = read_pgn((DATA / "games" / row["file"]).read_bytes())
    (record,) = result.records
    assert (result.encoding, result.problems) == ("big5", ())
    assert (len(record.moves), record.result) == (int(row["plies"]), row["result"])


def test_the_misprinted_game_is_read_in_full() -> None:
    result = read_pgn((DATA / "games" / "other-00000753.pgn").read_bytes())
    assert result.problems == ()
    assert result.records[0].moves[69].text == "士６進５"


def test_winboards_short_form_is_read() -> None:
    data = b'[Variant "xiangqi"]\n[White "a"]\n1. c4 Che7 2. Cbe2 c5 1/2-1/2\n'
    (record,) = read_pgn(data).records
    assert (record.move_format, texts(record)) == ("san", ["c4", "Che7", "Cbe2", "c5"])


def test_a_bare_square_is_no_move_elsewhere() -> None:
    (problem,) = read_pgn(b'[Event "a"]\n1. h2e2 c5 *\n').problems
    assert (problem.code, problem.ply) == ("move_unreadable", 2)
