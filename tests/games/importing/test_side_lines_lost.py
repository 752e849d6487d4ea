"""A fault in a side line loses that line and says so; one in the game loses the game alone."""

import pytest

from games.importing.questions import as_they_stand
from games.importing.reading import FileReading, read_file
from games.importing.reports import report_of
from tests.support.xiangqi_files import Node, cbl_file, cbr_file, xqf_file

PGN = '[Game "Chinese Chess"]\n[Event "{}"]\n\n{}\n\n'
PDN = '[GameType "20"]\n[Event "{}"]\n\n{}\n\n'
SGF = "(;GM[1]FF[4]SZ[19]EV[{}]{})\n"
GOOD = {
    "pgn": "1. 炮二平五 (1. 炮八平五) 马8进7 1-0",
    "pdn": "1. 32-28 (1. 33-28 18-23) 19-23 1-1",
    "sgf": ";B[pd](;W[dp])(;W[dd])",
}
FORMS = {"pgn": PGN, "pdn": PDN, "sgf": SGF}
NODES: list[Node] = [
    ("a0a0", "n", "开局"),
    ("h2e2", "n", "当头炮"),
    ("h9g7", "s", ""),
    ("b9c7", "ns", "变着"),
    ("h0g2", "", ""),
    ("a9a8", "", "又一变"),
]
"""Two moves of the game, then two lines beside the second."""


def reading(form: str, data: bytes) -> FileReading:
    return read_file(data, name=f"x.{form}", answers=as_they_stand())


def between(form: str, moves: str) -> FileReading:
    """Read a collection with a game between two good ones."""
    texts = (GOOD[form], moves, GOOD[form])
    text = "".join(FORMS[form].format(at, moves) for at, moves in enumerate(texts))
    return reading(form, text.encode())


def codes(found: FileReading, game: int) -> list[str]:
    (read,) = (read for read in found.games if read.index == game)
    return [warning.partition(":")[0] for warning in read.warnings]


BESIDE = {
    "pgn-a-word": ("pgn", "1. 炮二平五 (1. 某某 马8进7) 马8进7 1-0", 1, "side_line_unreadable"),
    "pgn-later": ("pgn", "1. 炮二平五 (1. 炮八平五 zz) 马8进7 1-0", 1, "side_line_unreadable"),
    "pgn-deep": ("pgn", "1. 炮二平五 (1. 炮八平五 (1. ??x)) 马8进7 1-0", 2, "side_line_unreadable"),
    "pgn-a-sign": ("pgn", "1. 炮二平五 ($3 1. 炮八平五) 马8进7 1-0", 1, "not_kept"),
    "pgn-a-result": ("pgn", "1. 炮二平五 (1. 炮八平五 1-0) 马8进7 1-0", 1, "not_kept"),
    "pdn-a-word": ("pdn", "1. 32-28 (1. 33-28 hm 18-23) 19-23 1-1", 1, "side_line_unreadable"),
    "pdn-first": ("pdn", "1. 32-28 (zz) 19-23 1-1", 1, "side_line_unreadable"),
    "pdn-square-0": ("pdn", "1. 32-28 (1. 0-5) 19-23 1-1", 1, "side_line_unreadable"),
    "pdn-at-bracket": ("pdn", "1. 32-28 (1. 33-28 (hm)) 19-23 1-1", 2, "side_line_unreadable"),
    "pdn-position": (
        "pdn",
        '1. 32-28 (1. /FEN "W:W32:B19"/ 32-28) 19-23 1-1',
        1,
        "side_line_unreadable",
    ),
    "pdn-a-sign": ("pdn", "1. 32-28 ($3 1. 33-28) 19-23 1-1", 1, "not_kept"),
    "sgf-no-point": ("sgf", ";B[pd](;W[dp])(;W[zz];B[aa])", 1, "side_line_unreadable"),
    "sgf-two-points": ("sgf", ";B[pd](;W[dp])(;W[dd][de])", 1, "not_kept"),
}


@pytest.mark.parametrize("row", BESIDE)
def test_a_fault_beside_the_game_is_named_and_the_game_stands(row: str) -> None:
    form, moves, lines, code = BESIDE[row]
    found = between(form, moves)
    assert [game.index for game in found.games] == [1, 2, 3]
    assert (found.rejects, len(found.games[1].annotations.lines)) == ((), lines)
    assert [codes(found, game) for game in (1, 2, 3)] == [[], [code], []]
    report = report_of(found)
    assert code in dict(report.warnings) or report.unkept


GAME = {
    "pgn-a-word": ("pgn", "1. 某某 (1. 炮八平五) 马8进7 1-0", "move_unreadable"),
    "pgn-never-closed": ("pgn", "1. 炮二平五 (1. 炮八平五 马8进7 1-0", "unterminated_variation"),
    "pgn-illegal": ("pgn", "1. 炮二平五 (1. 炮八平五) 将5平9 1-0", "notation_no_such_move"),
    "pdn-a-word": ("pdn", "1. 32-28 (1. 33-28) hm 1-1", "pdn_unreadable"),
    "pdn-never-closed": ("pdn", "1. 32-28 (1. 33-28 hm 19-23 1-1", "variation_not_closed"),
    "pdn-closed-twice": ("pdn", "1. 32-28 (1. 33-28)) 19-23 1-1", "pdn_unreadable"),
    "pdn-position": ("pdn", '1. 32-28 /FEN "W:W32:B19"/ 32-28 1-1', "setup_not_served"),
    "pdn-illegal": ("pdn", "1. 32-28 (1. 33-28) 19-24 2. 28-1 1-1", "illegal_move"),
    "sgf-no-point": ("sgf", ";B[pd](;W[zz])(;W[dp])", "move_unreadable"),
    "sgf-two-points": ("sgf", ";B[pd][pe](;W[dp])(;W[dd])", "move_unreadable"),
}


@pytest.mark.parametrize("row", GAME)
def test_a_fault_of_the_game_loses_it_and_none_beside_it(row: str) -> None:
    form, moves, code = GAME[row]
    found = between(form, moves)
    assert [game.index for game in found.games] == [1, 3]
    assert [(reject.game, reject.code) for reject in found.rejects] == [(2, code)]
    assert [game.warnings for game in found.games] == [(), ()]
    assert [len(game.annotations.lines) for game in found.games] == [1, 1]


BINARY = {"xqf-10": xqf_file(NODES), "xqf-18": xqf_file(NODES, version=18), "cbr": cbr_file(NODES)}


@pytest.mark.parametrize("name", BINARY)
def test_a_file_cut_beside_the_game_gives_the_game(name: str) -> None:
    whole, form = BINARY[name], name[:3]
    full = reading(form, whole).games[0]
    assert (len(full.moves), len(full.annotations.lines), full.warnings) == (2, 2, ())
    stands = 0
    for size in range(1, len(whole)):
        found = reading(form, whole[:size])
        if not found.games:
            (reject,) = found.rejects
            assert reject.code in ("truncated", "unknown_format", "unsupported_version")
            assert not stands
            continue
        stands += 1
        (game,) = found.games
        assert (game.moves, found.rejects) == (full.moves, ())
        assert codes(found, 1) == ["side_lines_lost"]
        assert len(game.annotations.lines) <= 2
    # Behind the game's own last move there are three nodes of at least four bytes and words.
    assert stands > 3 * 4 + len("变着又一变")


@pytest.mark.parametrize("cut", [1, 6, 12, 18])
def test_a_library_keeps_the_game_of_a_record_cut_beside_it(cut: int) -> None:
    records = [cbr_file(NODES), cbr_file(NODES)[:-cut], cbr_file(NODES)]
    found = reading("cbl", cbl_file(records))
    assert [(game.index, len(game.moves)) for game in found.games] == [(1, 2), (2, 2), (3, 2)]
    assert [codes(found, game) for game in (1, 3)] == [[], []]
    assert all("a9a9" not in line.steps[0].move for line in found.games[1].annotations.lines)


@pytest.mark.parametrize("form", ["xqf", "cbr"])
def test_bytes_behind_the_moves_are_named(form: str) -> None:
    whole = BINARY["xqf-18" if form == "xqf" else form]
    (game,) = reading(form, whole + b"more").games
    assert game.unkept == (("bytes behind the moves", 4),)
    # XQF masks what stands in the file: only its version without keys shows a filling as one.
    plain = BINARY["xqf-10"] if form == "xqf" else whole
    (filled,) = reading(form, plain + bytes(40)).games
    assert (filled.unkept, filled.warnings) == ((), ())


@pytest.mark.parametrize("size", [16, 200, 2213])
def test_a_record_cut_in_its_heading_is_named(size: int) -> None:
    library = cbl_file([cbr_file(NODES)] * 2) + cbr_file(NODES)[:size]
    found = reading("cbl", library)
    assert [game.index for game in found.games] == [1, 2]
    assert [(reject.game, reject.code) for reject in found.rejects] == [(3, "truncated")]
    alone = reading("cbr", cbr_file(NODES)[:size])
    assert [(reject.game, reject.code) for reject in alone.rejects] == [(1, "truncated")]


def test_a_bracket_left_open_in_a_collection_without_tags_loses_one_game() -> None:
    games = ["1. c3-d4 (1. a3-b4 d6-c5 2-0", *["1. c3-d4 d6-c5 2. b2-c3 2-0"] * 3]
    found = reading("pdn", "\n\n".join(games).encode())
    assert [(reject.game, reject.code) for reject in found.rejects][:1] == [
        (1, "variation_not_closed")
    ]
    # The others wait for the word which of the two books with letters they are of.
    assert [bool(reject.open_points) for reject in found.rejects] == [False, True, True, True]
