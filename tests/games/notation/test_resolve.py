"""Resolving records: moves by the rules, good prefixes, and why a record goes no further."""

import pytest

from games.notation.game_record import NORMAL_START, GameRecord, ReadProblem, RecordedMove
from games.notation.reading import read_games
from games.notation.resolve import resolve
from games.notation.xiangqi.pgn import read_pgn
from games.rules.books.sources import XIANGQI
from tests.support.notation import DATA, texts, tsv_rows


def record(
    *moves: str, fen: str | None = None, shape: str = "iccs", mixed: bool = False
) -> GameRecord:
    warnings = (ReadProblem(code="mixed_move_formats", line=1, detail=""),) if mixed else ()
    return GameRecord(
        index=3,
        line=1,
        start_position=fen,
        moves=tuple(RecordedMove(text=move, line=ply + 10) for ply, move in enumerate(moves)),
        move_format=shape,
        edition="xiangqi-2020",
        warnings=warnings,
    )


@pytest.mark.parametrize(
    ("moves", "shape"),
    [
        (("h2e2", "h9g7", "h0g2"), "iccs"),
        (("H2-E2", "H9-G7", "H0-G2"), "iccs"),
        (("h2e2", "h9g7", "h0g2"), "squares"),
        (("炮二平五", "马８进７", "马二进三"), "chinese"),
        (("砲二平五", "馬8進7", "傌二進三"), "chinese"),
        (("C2.5", "H8+7", "H2+3"), "wxf"),
        (("Ｃ２＝５", "Ｈ８＋７", "Ｈ２＋３"), "wxf"),
    ],
)
def test_every_notation_gives_the_same_moves(moves: tuple[str, ...], shape: str) -> None:
    game = resolve(record(*moves, shape=shape))
    assert (game.moves, game.texts, game.problem) == (("h2e2", "h9g7", "h0g2"), moves, None)
    assert game.start_position == NORMAL_START
    assert game.final_position is not None
    assert game.final_position.startswith("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RN")


def test_notations_may_be_mixed_where_the_reader_said_so() -> None:
    game = resolve(record("炮二平五", "h9g7", "H2+3", shape="chinese", mixed=True))
    assert (game.moves, game.problem) == (("h2e2", "h9g7", "h0g2"), None)


@pytest.mark.parametrize(
    ("moves", "shape", "violation", "article"),
    [
        (("h2e2", "h9g8"), "iccs", "no_such_geometry", "2.2"),
        (("h2e2", "h9f8"), "iccs", "horse_leg_blocked", "2.2"),
        (("h2e2", "a0a1"), "iccs", "not_your_man", "2.1"),
        (("h2e2", "e5e6"), "iccs", "no_man_on_square", "2.2"),
        (("a0a3", "h9g7"), "squares", "captures_own_man", "2.3"),
        (("e3e4", "a9a8", "e4e3"), "iccs", "pawn_backwards", "2.2"),
    ],
)
def test_an_illegal_move_ends_the_record_with_its_article(
    moves: tuple[str, ...], shape: str, violation: str, article: str
) -> None:
    game = resolve(record(*moves, shape=shape))
    problem = game.problem
    assert problem is not None
    assert (problem.code, problem.violation, problem.article) == (
        "illegal_move",
        violation,
        XIANGQI(article),
    )
    assert (problem.ply, problem.game) == (len(game.moves) + 1, 3)
    assert problem.line == 10 + len(game.moves)
    assert problem.detail == moves[len(game.moves)]
    assert game.moves == moves[: len(game.moves)]
    assert game.final_position is not None


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (("炮二平五", "炮１平５"), "notation_no_such_move"),
        (("炮二平五", "马８进２"), "notation_no_such_move"),
        (("炮二平五", "吃马"), "notation_unreadable"),
    ],
)
def test_a_text_that_names_no_move_ends_the_record(moves: tuple[str, ...], code: str) -> None:
    game = resolve(record(*moves, shape="chinese"))
    assert game.problem is not None
    assert game.moves == ("h2e2",)
    assert game.problem.ply == 2
    assert game.problem.code == code
    assert moves[1] in game.problem.detail


@pytest.mark.parametrize(
    "fen",
    [
        "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "rnbakabnr/9/9 w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x",
        "hello",
    ],
)
def test_a_bad_start_leaves_nothing_to_play(fen: str) -> None:
    game = resolve(record("h2e2", fen=fen))
    assert (game.moves, game.final_position, game.outcome) == ((), None, None)
    assert game.problem is not None
    assert game.problem.code == "bad_start_position"
    assert game.start_position == fen


def test_a_start_with_black_to_move() -> None:
    fen = "r3k4/9/9/9/9/4P4/9/9/9/4K4 b - - 0 1"
    game = resolve(record("a9a0", fen=fen))
    assert (game.moves, game.problem, game.start_position) == (("a9a0",), None, fen)


def test_the_end_that_the_board_shows_is_told() -> None:
    mated = "3k5/1R7/R8/9/9/9/9/9/9/4K4 w - - 0 1"
    game = resolve(record("a7a9", fen=mated))
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.reason) == ("1-0", "checkmate")
    assert resolve(record("h2e2")).outcome is None


def test_play_after_mate_is_a_problem() -> None:
    mated = "3k5/1R7/R8/9/9/9/9/9/9/4K4 w - - 0 1"
    game = resolve(record("a7a9", "d9d8", fen=mated))
    assert game.moves == ("a7a9",)
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply) == ("illegal_move", 2)


def test_more_plies_than_the_limit() -> None:
    game = resolve(record("h2e2", "h9g7", "h0g2"), max_plies=2)
    assert game.moves == ("h2e2", "h9g7")
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply) == ("too_many_moves", 3)
    assert resolve(record("h2e2", "h9g7", "h0g2"), max_plies=3).problem is None


def test_a_record_without_moves() -> None:
    game = resolve(record())
    assert (game.moves, game.problem, game.final_position) == ((), None, NORMAL_START)


@pytest.mark.parametrize("row", tsv_rows(DATA / "games.tsv"), ids=lambda row: row["file"])
def test_tournament_games_end_in_the_published_position(row: dict[str, str]) -> None:
    game = resolve(read_pgn((DATA / "games" / row["file"]).read_bytes()).records[0])
    assert (game.problem, len(game.moves)) == (None, int(row["plies"]))
    assert game.final_position is not None
    assert " ".join(game.final_position.split()[:2]) == row["final_position"]


def test_the_misprinted_game_stops_at_ply_70() -> None:
    # Ply 70 leaves the king to the cannon on a9, with the advisor on d9 as its screen.
    (found,) = read_pgn((DATA / "games" / "other-00000753.pgn").read_bytes()).records
    game = resolve(found)
    assert len(game.moves) == 69
    assert game.problem is not None
    assert (game.problem.code, game.problem.ply, game.problem.detail) == (
        "illegal_move",
        70,
        "士６進５",
    )
    assert (game.problem.violation, game.problem.article) == ("self_destruction", XIANGQI("3.4"))


def test_one_game_in_three_notations_and_a_page() -> None:
    names = ("wukong-single-ucci.pgn", "wukong-single-wxf.pgn", "wukong-85.html")
    games = [
        resolve(read_games((DATA / "formats" / name).read_bytes()).records[0]) for name in names
    ]
    assert len(games[0].moves) == 95
    assert games[0].moves == games[1].moves == games[2].moves


def test_fifteen_games_in_chinese_all_replay() -> None:
    result = read_pgn((DATA / "formats" / "wukong-15games-chinese.pgn").read_bytes())
    games = [resolve(found) for found in result.records]
    assert [game.problem for game in games] == [None] * 15
    assert sum(len(game.moves) for game in games) == 1378
    assert texts(result.records[0])[0] == games[0].texts[0]
