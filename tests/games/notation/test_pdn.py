"""Reader of PDN 3.0: what is read, what is refused and where."""

import pytest

from games.importing.questions import Answers
from games.importing.reading import read_file
from games.notation.game_record import GameRecord, ReadLimits
from games.notation.pdn.reader import read_pdn
from games.notation.reading import detect_format
from games.notation.resolve import resolve
from tests.support.notation import codes, texts, warning_codes


def read_game(text: str) -> GameRecord:
    result = read_pdn(text.encode())
    assert result.problems == ()
    (record,) = result.records
    return record


def test_tags_moves_and_result() -> None:
    record = read_game('[White "A \\"B\\""]\n[Result "2-0"]\n1. 32-28 19-23 2. 28x19 14x23 2-0')
    assert (record.tag("white"), record.result, record.line) == ('A "B"', "1-0", 1)
    assert texts(record) == ["32-28", "19-23", "28x19", "14x23"]
    assert (record.edition, record.edition_is_stated) == ("draughts-100", False)


MOVES = [
    ("spaces-within", "1. 47x 9 4x 1 10- 4 *", ["47x9", "4x1", "10-4"]),
    ("leading-zeros", "01. 34-29 06-11 *", ["34-29", "06-11"]),
    ("no-space-after-number", "1.32-28 19-23 2.28x19 *", ["32-28", "19-23", "28x19"]),
    ("strengths", "1.32-28!? 19-23(!?!!!) 2.28x19?? *", ["32-28", "19-23", "28x19"]),
    ("forced", "1. 32-28* 19-23 *", ["32-28", "19-23"]),
    ("full-paths", "1. 4x22x33x24 *", ["4x22x33x24"]),
    ("colon", "1. c3:e5:g7 *", ["c3:e5:g7"]),
    ("black-first", "1. ... 7-12 2. 8x17 *", ["7-12", "8x17"]),
    ("dots-of-black", "1... 7-12 2. 8x17 *", ["7-12", "8x17"]),
    ("glyphs", "1. 32-28 $1 19-23 $14 *", ["32-28", "19-23"]),
    ("to-the-end-of-line", "1. 32-28 ; 2. 33-29\n19-23 *", ["32-28", "19-23"]),
    ("escaped-line", "% 2. 33-29\n1. 32-28 *", ["32-28"]),
    ("no-result-at-the-end", "1. 32-28 19-23", ["32-28", "19-23"]),
]


@pytest.mark.parametrize(("text", "moves"), [r[1:] for r in MOVES], ids=[r[0] for r in MOVES])
def test_moves(text: str, moves: list[str]) -> None:
    assert texts(read_game(text)) == moves


RESULTS = [
    ("2-0", "1-0"),
    ("0-2", "0-1"),
    ("1-1", "1/2-1/2"),
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("0-0", "0-0"),
    ("*", "*"),
]


@pytest.mark.parametrize(("written", "result"), RESULTS)
def test_results(written: str, result: str) -> None:
    assert read_game(f"1. 32-28 {written}").result == result
    assert read_game(f'[Result "{written}"]\n{written}').result == result


def test_a_tag_that_says_otherwise_is_a_warning() -> None:
    record = read_game('[Result "2-0"]\n1. 32-28 0-2')
    assert (record.result, warning_codes(record)) == ("0-1", ["result_contradicts_tag"])
    assert read_game('[Result "2-0"]\n1. 32-28 *').result == "1-0"


def test_comments_and_variations() -> None:
    record = read_game(
        "{a} 1. 32-28 {b} ({c} 1. 33-29 (1. 34-29 17-22) 17-22) 19-23 (1... 18-23) {d} *"
    )
    assert record.comments == ("a",)
    assert [(move.text, move.comment) for move in record.moves] == [("32-28", "b"), ("19-23", "d")]
    assert record.variations == 3


CLOCKS = [
    ("clk", "{[%clk 1:55:21]}", 6_921_000),
    ("among-words", "{good [%clk 0:00:09] indeed}", 9_000),
    ("both-sides", "{[%clock w0:10:00 B0:09:55]}", 600_000),
    ("only-the-other", "{[%clock B0:09:55]}", None),
    ("elapsed-is-not-left", "{[%emt 0:00:10]}", None),
    ("no-time", "{[%clk soon]}", None),
]


@pytest.mark.parametrize(("comment", "ms"), [r[1:] for r in CLOCKS], ids=[r[0] for r in CLOCKS])
def test_clocks(comment: str, ms: int | None) -> None:
    assert read_game(f"1. 32-28 {comment} 19-23 *").moves[0].reading_ms == ms


def test_the_clock_is_the_movers() -> None:
    text = "1. 32-28 {[%clock w0:10:00 B0:09:55]} 19-23 {[%clock W0:10:00 b0:09:51]} *"
    assert [move.reading_ms for move in read_game(text).moves] == [600_000, 591_000]
    black_first = '[FEN "B:W32:B19"]\n1... 19-23 {[%clock w0:01:00 B0:02:00]} *'
    assert read_game(black_first).moves[0].reading_ms == 120_000


REFUSED = [
    ("nested-comment", "1. 33-29 { a { b } } *", "nested_comment", 1),
    ("comment-left-open", "1. 33-29\n{ a", "nested_comment", 2),
    ("stray-full-stop", "1. 33-29\n19-23 . 1-0", "pdn_unreadable", 2),
    ("no-result-before-a-tag", '1. 33-29\n\n[Event "x"]\n*', "result_missing", 3),
    ("an-unknown-result", '1. 33-29 4-6\n[Event "x"]\n*', "result_missing", 2),
    ("a-word", "1. 33-29 hello *", "pdn_unreadable", 1),
    ("variation-left-open", "1. 33-29 (1. 32-28 *", "variation_not_closed", 1),
    ("tag-in-a-variation", '1. 33-29 (1. 32-28\n[Event "x"]\n) *', "variation_not_closed", 1),
    ("variation-never-opened", "1. 33-29 ) *", "pdn_unreadable", 1),
    ("square-zero", "1. 0-5 *", "pdn_unreadable", 1),
    ("three-figures", "1. 132-28 *", "pdn_unreadable", 1),
    ("new-position", '1. 33-29 /FEN "W:W1:B2"/ *', "setup_not_served", 1),
]


@pytest.mark.parametrize(
    ("text", "code", "line"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_a_game_that_is_no_pdn_loses_itself_alone(text: str, code: str, line: int) -> None:
    first, last = '[Event "a"]\n1. 32-28 *\n', '\n[Event "z"]\n1. 34-30 *\n'
    result = read_pdn((first + text + last).encode())
    problem = result.problems[0]
    assert (problem.code, problem.line, problem.game) == (code, line + 2, 2)
    kept = (result.records[0], result.records[-1])
    assert [texts(record) for record in kept] == [["32-28"], ["34-30"]]
    assert not {problem.game for problem in result.problems} & {record.index for record in kept}


BARE = [
    ("a-word", "1. 32-28 hello * 1. 33-29 *", ["32-28"], ["33-29"]),
    ("a-word-then-a-blank-line", "1. 32-28 hello\n\n1. 33-29 *", ["32-28"], ["33-29"]),
    ("a-comment-left-open", "1. 32-28 { a\n\n1. 33-29 {b} *", ["32-28"], ["33-29"]),
]


@pytest.mark.parametrize(
    ("text", "bad", "good"), [row[1:] for row in BARE], ids=[row[0] for row in BARE]
)
def test_games_without_tags_go_on_behind_a_bad_one(
    text: str, bad: list[str], good: list[str]
) -> None:
    result = read_pdn(text.encode())
    assert [texts(record) for record in result.records] == [bad, good]
    assert [problem.game for problem in result.problems] == [1]


def test_prose_before_the_first_game_is_no_game() -> None:
    result = read_pdn(b'Dear friend, see below.\nYours\n\n[Event "a"]\n1. 32-28 *')
    assert [texts(record) for record in result.records] == [["32-28"]]
    assert [(problem.game, problem.line) for problem in result.problems] == [(0, 1)]


def test_a_spoilt_tag_loses_its_game_and_no_other() -> None:
    bad = '[Event "b"]\n[White "O"Neill"]\n[Black "c"]\n1. 32-28 *\n\n'
    result = read_pdn((bad + '[Event "d"]\n1. 33-29 *').encode())
    assert [record.tag("Event") for record in result.records] == ["b", "d"]
    assert [(problem.game, problem.line) for problem in result.problems] == [(1, 2)]


def test_limits() -> None:
    limits = ReadLimits(max_games=2, max_plies=3)
    result = read_pdn(b"1. 32-28 * 1. 33-28 * 1. 34-30 *", limits=limits)
    assert (len(result.records), codes(result)) == (2, ["too_many_games"])
    (record,) = read_pdn(b"1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *", limits=limits).records
    assert resolve(record, record.edition, max_plies=3).problem is not None
    small = ReadLimits(max_bytes=5)
    assert codes(read_pdn(b"1. 32-28 *", limits=small)) == ["file_too_large"]


TYPES = [
    ("20", "draughts-100"),
    ("20,W,10,10,N2,0", "draughts-100"),
    ("25,W,8,8,A0,0", "draughts-64-russian"),
    ("26", "draughts-64-brazilian"),
]


@pytest.mark.parametrize(("number", "edition"), TYPES)
def test_game_types(number: str, edition: str) -> None:
    record = read_game(f'[GameType "{number}"]\n*')
    assert (record.edition, record.edition_is_stated) == (edition, True)


@pytest.mark.parametrize("number", ["21", "22,W,8,8,N2,1", "30"])
def test_a_game_type_that_is_not_served(number: str) -> None:
    text = f'[GameType "{number}"]\n1. 9-14 *'
    reading = read_file(text.encode(), name="x", answers=Answers(edition="draughts-100"))
    assert [reject.code for reject in reading.rejects] == ["edition_not_served"]


KNOWN = [
    ("1. 32-28 19-23 *", "pdn"),
    ('[GameType "25"]\n1. c3-d4 *', "pdn"),
    ('[FEN "W:Wa1:Bb8"]\n*', "pdn"),
    ('[Game "Chinese Chess"]\n[Date "2004-12-08"]\n1. 炮二平五 1-0', "pgn"),
    ('[Game "Chinese Chess"]\n[Format "ICCS"]\n1. H2-E2 H9-G7 1/2-1/2', "pgn"),
    ('[Game "Chinese Chess"]\n{played 12-13 May}\n1. 炮二平五 *', "pgn"),
]


@pytest.mark.parametrize(("text", "name"), KNOWN)
def test_the_format_is_seen(text: str, name: str) -> None:
    assert detect_format(text.encode()) == name


def game(text: str, *, edition: str = "") -> tuple[list[str], list[tuple[str, int]]]:
    reading = read_file(text.encode(), name="x.pdn", answers=Answers(edition=edition))
    moves = [move for game in reading.games for move in game.moves]
    return moves, [(reject.code, reject.ply) for reject in reading.rejects]


IMPORTED = [
    ("numbers-on-100", "1. 32-28 19-23 2. 28x19 *", "", ["32-28", "19-23", "28x19"]),
    ("letters", '[GameType "25"]\n1. c3-d4 f6-g5 *', "", ["c3-d4", "f6-g5"]),
    ("numbers-on-64", '[GameType "25"]\n1. 22-18 11-16 *', "", ["c3-d4", "f6-g5"]),
    ("the-file-knows", '[GameType "25"]\n1. c3-d4 *', "draughts-100", ["c3-d4"]),
    ("the-bringer-knows", "1. 22-18 11-16 *", "draughts-64-russian", ["c3-d4", "f6-g5"]),
]


@pytest.mark.parametrize(
    ("text", "edition", "moves"), [r[1:] for r in IMPORTED], ids=[r[0] for r in IMPORTED]
)
def test_imported(text: str, edition: str, moves: list[str]) -> None:
    assert game(text, edition=edition) == (moves, [])


REJECTED = [
    ("illegal", "1. 32-28 19-23 2. 38-32 *", ("illegal_move", 3)),
    ("nothing-tells-the-board", "1. 11-15 23-18 *", ("format_doubtful", 0)),
    ("a-position-that-tells-nothing", '[FEN "W:W31:B12"]\n*', ("format_doubtful", 0)),
    ("no-position", '[FEN "W:W51:B1"]\n*', ("bad_start_position", 0)),
    (
        "ambiguous",
        '[FEN "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"]\n1. 36x16 2-0',
        ("notation_ambiguous", 1),
    ),
]


@pytest.mark.parametrize(
    ("text", "reject"), [r[1:] for r in REJECTED], ids=[r[0] for r in REJECTED]
)
def test_rejected(text: str, reject: tuple[str, int]) -> None:
    assert game(text) == ([], [reject])


def test_an_ambiguous_capture_is_asked_for_in_full() -> None:
    text = '[FEN "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"]\n1. 36x16 2-0'
    (reject,) = read_file(text.encode(), name="x", answers=Answers(edition="draughts-100")).rejects
    assert "write the full path" in reject.reason
    paths = reject.reason.split(": ")[1].split(", ")
    assert all(game(text.replace("36x16", path))[0] == [path] for path in paths)
