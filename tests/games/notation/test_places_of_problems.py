"""Every fault that a reader tells of has its place: line, what stands there, game, ply.

The fault stands in the second game wherever a format holds several, behind one without a fault.
Lines count from 1; binary files have none and name bytes. A warning has no ply.
"""

from collections.abc import Callable
from typing import Any

import pytest

from games.notation.game_record import ReadLimits, ReadProblem, ReadResult
from games.notation.gomoku.psq import read_psq
from games.notation.gomoku.renlib import read_renlib
from games.notation.gomoku.rif import read_rif
from games.notation.pdn.reader import read_pdn
from games.notation.sgf.reader import read_sgf
from games.notation.xiangqi.cbr import read_cbl, read_cbr
from games.notation.xiangqi.dhtmlxq import read_dhtmlxq
from games.notation.xiangqi.pgn import read_pgn
from games.notation.xiangqi.xqf import read_xqf
from tests.support.gomoku_files import RENLIB_HEAD, RIF, lib_file, line
from tests.support.xiangqi_files import cbl_file, cbr_file, xqf_file

Reader = Callable[..., ReadResult]
Told = tuple[str, int, str, int, int]

SGF = "(;GM[1]SZ[19]\n;B[aa]\n;W[bb])\n"
PGN = '[Game "Chinese Chess"]\n[Red "甲"]\n\n1. 炮二平五 马8进7 1-0\n\n'
RED = '[Red "甲"]\n'
PDN = '[Event "a"]\n[Result "1-1"]\n1. 32-28 19-23 1-1\n\n'
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n{},100\n-1\nA\nB\n"
MEN = "8979695949392919097717866646260600102030405060708012720323436383"
TWELVE_DIGITS = "774770627967"
CBR = [("a0a0", "n", ""), ("h2e2", "n", ""), ("h9g7", "", "")]


def block(**fields: str) -> str:
    inner = "".join(f"[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]\n" for name, text in fields.items())
    return f"[DhtmlXQ]\n{inner}[/DhtmlXQ]\n"


DHTML = block(binit=MEN, movelist=TWELVE_DIGITS)


def changed(data: bytes, at: int, value: int) -> bytes:
    """Return the data with one byte another, counted from the end where `at` is negative."""
    whole = bytearray(data)
    whole[at] = value
    return bytes(whole)


def row(
    id: str, read: Reader, data: str | bytes, told: Told, moves: list[int], **limits: int
) -> Any:
    raw = data.encode() if isinstance(data, str) else data
    return pytest.param(read, raw, limits, told, moves, id=id)


def _places(problems: tuple[ReadProblem, ...]) -> list[Told]:
    return [
        (problem.code, problem.line, problem.detail, problem.game, problem.ply)
        for problem in problems
    ]


OPEN = "a comment holds another, or is never closed"
PROBLEMS = [
    row("sgf-none", read_sgf, "hello\nworld", ("no_game", 2, "no game found", 0, 0), []),
    row(
        "sgf-parts",
        read_sgf,
        SGF + SGF,
        ("too_many_parts", 2, "more than 5", 1, 1),
        [0],
        max_parts=5,
    ),
    row(
        "sgf-open",
        read_sgf,
        SGF + "(;GM[1]SZ[19]\n;B[aa]\n(;W[bb]\n",
        ("truncated", 7, "2 brackets open", 2, 3),
        [2, 2],
    ),
    row(
        "sgf-games",
        read_sgf,
        SGF * 3,
        ("too_many_games", 7, "more than 2 games", 0, 0),
        [2, 2],
        max_games=2,
    ),
    row(
        "sgf-value",
        read_sgf,
        SGF + "(;GM[1]\n;B[aa]\n;W[bb\n",
        ("truncated", 6, "[bb\n", 2, 2),
        [2, 1],
    ),
    row(
        "sgf-game",
        read_sgf,
        SGF + "\n(;GM[99]\n;B[aa])",
        ("game_not_served", 5, "GM[99]", 2, 0),
        [2, 0],
    ),
    row(
        "sgf-size",
        read_sgf,
        SGF + "\n(;GM[1]SZ[5:7]\n;B[aa])",
        ("board_size_not_served", 5, "SZ[5:7]", 2, 0),
        [2, 0],
    ),
    row(
        "sgf-setup",
        read_sgf,
        SGF + "(;GM[1]SZ[19]\n;B[aa]\n;AB[cc])",
        ("setup_after_moves", 6, "AB[cc]", 2, 2),
        [2, 1],
    ),
    row(
        "sgf-placed",
        read_sgf,
        SGF + "(;GM[1]SZ[19]\nAB[zz]\n;B[aa])",
        ("bad_placement", 4, "AB[zz]", 2, 0),
        [2, 0],
    ),
    row(
        "sgf-move",
        read_sgf,
        SGF + "(;GM[1]SZ[19]\n;B[aa]\n;W[zz])",
        ("move_unreadable", 6, "[zz]", 2, 2),
        [2, 1],
    ),
    row(
        "sgf-plies",
        read_sgf,
        SGF + "(;GM[1]SZ[19]\n;B[aa]\n;W[bb]\n;B[cc])",
        ("too_many_moves", 7, "more than 2 plies", 2, 3),
        [2, 2],
        max_plies=2,
    ),
    row(
        "pgn-games",
        read_pgn,
        PGN * 3,
        ("too_many_games", 11, "more than 2 games", 0, 0),
        [2, 2],
        max_games=2,
    ),
    row("pgn-before", read_pgn, "some words\n" + PGN, ("text_before_game", 1, "some", 0, 0), [2]),
    row("pgn-none", read_pgn, "\n\n", ("no_game", 3, "no game found", 0, 0), []),
    row(
        "pgn-comment",
        read_pgn,
        f"{PGN}{RED}\n1. 炮二平五 {{said\n",
        ("unterminated_comment", 8, "said\n\n", 2, 2),
        [2, 1],
    ),
    row(
        "pgn-variation",
        read_pgn,
        f"{PGN}{RED}\n1. 炮二平五 (1. 炮八平五\n",
        ("unterminated_variation", 9, "1 open", 2, 2),
        [2, 1],
    ),
    row(
        "pgn-plies",
        read_pgn,
        f"{PGN}{RED}\n1. 炮二平五 马8进7 2. 马二进三 *\n",
        ("too_many_moves", 8, "more than 2 plies", 2, 3),
        [2, 2],
        max_plies=2,
    ),
    row(
        "pgn-move",
        read_pgn,
        f"{PGN}{RED}\n1. 炮二平五\n2. xyz *\n",
        ("move_unreadable", 9, "xyz", 2, 2),
        [2, 1],
    ),
    row(
        "psq-size",
        read_psq,
        PSQ.format("7,7").replace("15x15", "15x16"),
        ("board_size_not_served", 1, "15x16", 1, 0),
        [0],
    ),
    row(
        "psq-plies",
        read_psq,
        PSQ.format("7,7"),
        ("too_many_moves", 3, "more than 1 plies", 1, 2),
        [1],
        max_plies=1,
    ),
    row(
        "psq-column-16",
        read_psq,
        PSQ.format("16,7"),
        ("move_unreadable", 3, "16,7,100", 1, 2),
        [1],
    ),
    row(
        "psq-row-16", read_psq, PSQ.format("7,16"), ("move_unreadable", 3, "7,16,100", 1, 2), [1]
    ),
    row("psq-none", read_psq, "\nhello\n", ("no_game", 3, "no heading", 0, 0), []),
    row(
        "lib-parts",
        read_renlib,
        lib_file(line("h8", "i9", "g7")),
        ("too_many_parts", 0, "more than 2", 1, 0),
        [2],
        max_parts=2,
    ),
    row(
        "lib-odd",
        read_renlib,
        # A heading of 20 bytes, the root and two stones of two bytes each.
        lib_file(line("h8", "i9")) + b"\0",
        ("truncated", 0, "byte 26", 1, 0),
        [2],
    ),
    row(
        "lib-row",
        read_renlib,
        RENLIB_HEAD + bytes([0x78, 0, 0xFF, 0]),
        ("move_unreadable", 0, "byte 22: 0xff", 1, 0),
        [1],
    ),
    row(
        "lib-plies",
        read_renlib,
        lib_file(line("h8", "i9", "g7")),
        ("too_many_moves", 0, "more than 2 plies", 1, 3),
        [2],
        max_plies=2,
    ),
    row(
        "lib-version",
        read_renlib,
        RENLIB_HEAD[:8] + b"\x03\x05" + RENLIB_HEAD[10:],
        ("unsupported_version", 0, "3.5", 0, 0),
        [],
    ),
    row("lib-none", read_renlib, b"hello", ("unknown_format", 0, "no library", 0, 0), []),
    row(
        "rif-games",
        read_rif,
        RIF,
        ("too_many_games", 19, "more than 1 games", 0, 0),
        [5],
        max_games=1,
    ),
    row("rif-type", read_rif, "<!DOCTYPE a>\n<database/>",
        ("forbidden_markup", 1, "document type", 0, 0), []),
    row("rif-none", read_rif, "<database/>", ("no_game", 0, "no game found", 0, 0), []),
    row(
        "rif-charset",
        read_rif,
        "<?xml version='1.0' encoding='klingon'?>\n<database/>",
        ("markup_unreadable", 1, "unknown encoding: klingon", 0, 0),
        [],
    ),
    row("rif-plies", read_rif, RIF, ("too_many_moves", 15, "i9", 1, 3), [2, 2, 0], max_plies=2),
    row(
        "rif-move",
        read_rif,
        RIF.replace("h9", "z99", 1),
        ("move_unreadable", 15, "z99", 1, 2),
        [1, 2, 0],
    ),
    row(
        "cbr-version",
        read_cbr,
        b"CCBridge\x15" + bytes(7),
        ("unsupported_version", 0, f"begins with {b'CCBridge' + bytes([21]) + bytes(7)!r}", 0, 0),
        [],
    ),
    row(
        "cbl-games",
        read_cbl,
        cbl_file([cbr_file()] * 3),
        ("too_many_games", 0, "more than 2 games", 0, 0),
        [3, 3],
        max_games=2,
    ),
    row(
        "cbl-none",
        read_cbl,
        cbl_file([]),
        ("no_game", 0, f"{len(cbl_file([]))} bytes, no record", 0, 0),
        [],
    ),
    row("cbl-cut", read_cbl, cbl_file([])[:5000],
        ("truncated", 0, "5000 bytes, no record", 0, 0), []),
    row("cbr-plies", read_cbr, cbr_file(),
        ("too_many_moves", 0, "more than 1 plies", 1, 2), [1], max_plies=1),
    row(
        "cbr-square",
        read_cbr,
        # The square is the third byte of the last node, which has four.
        changed(cbr_file(CBR), -2, 90),
        ("move_unreadable", 0, f"byte {len(cbr_file(CBR)) - 4}", 1, 2),
        [1],
    ),
    row(
        "cbr-size",
        read_cbr,
        cbr_file(),
        ("file_too_large", 0, f"{len(cbr_file())} bytes, at most 100", 0, 0),
        [],
        max_bytes=100,
    ),
    row("xqf-none", read_xqf, b"hello", ("unknown_format", 0, "no XQF mark", 0, 0), []),
    row(
        "xqf-heading",
        read_xqf,
        xqf_file()[:1023],
        ("truncated", 0, "header ends at byte 1023 of 1024", 0, 0),
        [],
    ),
    row(
        "xqf-version",
        read_xqf,
        changed(xqf_file(), 2, 99),
        ("unsupported_version", 0, "XQF version 99", 0, 0),
        [],
    ),
    row("xqf-plies", read_xqf, xqf_file(),
        ("too_many_moves", 0, "more than 1 plies", 1, 2), [1], max_plies=1),
    row("dhtmlxq-none", read_dhtmlxq, "hello\n",
        ("no_game", 0, "no DhtmlXQ game found", 0, 0), []),
    row("dhtmlxq-games", read_dhtmlxq, DHTML * 3,
        ("too_many_games", 10, "more than 2 games", 0, 0), [3, 3], max_games=2),
    row(
        "dhtmlxq-placed",
        read_dhtmlxq,
        DHTML + block(binit="12345", movelist="7747"),
        ("bad_placement", 6, "12345", 2, 0),
        [3, 0],
    ),
    row(
        "dhtmlxq-cut",
        read_dhtmlxq,
        DHTML + block(binit=MEN, movelist="774799"),
        ("truncated", 7, "99", 2, 2),
        [3, 1],
    ),
    row(
        "dhtmlxq-tag",
        read_dhtmlxq,
        f"{DHTML}[DhtmlXQ]\n[DhtmlXQ_binit]{MEN}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]7747\n",
        ("unclosed_tag", 7, "movelist", 2, 0),
        [3, 1],
    ),
    row(
        "pdn-sign",
        read_pdn,
        f"{PDN}1. 32-28 ?? 19-23 1-1\n{PDN}",
        ("pdn_unreadable", 5, "'??' is no PDN", 2, 0),
        [2, 1, 2],
    ),
    row(
        "pdn-comment",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28 {{a {{ b}} 19-23 1-1\n{PDN}',
        ("nested_comment", 6, OPEN, 2, 0),
        [2, 1, 2],
    ),
    row(
        "pdn-position",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28 /FEN "W:W31:B20"/ 19-23 1-1\n{PDN}',
        ("setup_not_served", 6, "a new position within a game is not served", 2, 0),
        [2, 1, 2],
    ),
    row(
        "pdn-bracket",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28 ) 19-23 1-1\n{PDN}',
        ("pdn_unreadable", 6, "')' closes no variation", 2, 0),
        [2, 1, 2],
    ),
    row(
        "pdn-tag-in-a-variation",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28\n( 1. 33-29\n{PDN}',
        ("variation_not_closed", 7, "[Event] stands within a variation", 2, 0),
        [2, 1, 2],
    ),
    row(
        "pdn-open-variation",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28\n(1. 33-29\n',
        ("variation_not_closed", 7, "a variation is never closed", 2, 0),
        [2, 1],
    ),
    row(
        "pdn-no-result",
        read_pdn,
        f'{PDN}[Event "b"]\n1. 32-28 19-23\n{PDN}',
        ("result_missing", 7, "the game from line 5 has no result before this tag", 2, 0),
        [2, 2, 2],
    ),
    row("pdn-games", read_pdn, PDN * 3,
        ("too_many_games", 9, "more than 2 games", 0, 0), [2, 2], max_games=2),
]  # fmt: skip
WARNINGS = [
    row(
        "sgf-before",
        read_sgf,
        "some words of a letter, forty characters and more (;GM[1];B[aa])",
        ("text_before_game", 1, "some words of a letter, forty characters", 1, 0),
        [1],
    ),
    row("sgf-between", read_sgf, f"{SGF}\nxyz\n{SGF}",
        ("stray_text", 5, "xyz\n(;GM[1]SZ[19]\n;B", 2, 0), [2, 2]),
    row("sgf-number", read_sgf, SGF + "(;GM[1]\n;B[aa] 12\n;W[bb])",
        ("stray_text", 5, "12\n;W[bb])", 2, 0), [2, 2]),
    row("sgf-bracket", read_sgf, f"{SGF}\n)\n{SGF}", ("stray_bracket", 5, ")", 2, 0), [2, 2]),
    row("sgf-first-node", read_sgf, SGF + "(GM[1]\n;B[aa])", ("stray_text", 4, "GM", 2, 0), [2, 1]),
    row("sgf-no-value", read_sgf, SGF + "(;GM[1]\n;B\n;W[bb])",
        ("property_without_value", 5, "B", 2, 0), [2, 1]),
    row("sgf-side", read_sgf, SGF + "(;GM[1]SZ[19]PL[W]\n;B[aa])",
        ("side_contradicts_move", 5, "PL white", 2, 0), [2, 1]),
    row("sgf-no-stones", read_sgf, SGF + "(;GM[1]SZ[19]HA[2]\n;B[aa])",
        ("handicap_without_stones", 4, "HA[2]", 2, 0), [2, 1]),
    row("sgf-stones", read_sgf, SGF + "(;GM[1]SZ[19]HA[3]AB[aa][bb]\n;W[cc])",
        ("handicap_differs", 4, "HA[3] AB 2", 2, 0), [2, 1]),
    row("sgf-komi", read_sgf, SGF + "(;GM[1]SZ[19]KM[six]\n;B[aa])",
        ("komi_unreadable", 4, "six", 2, 0), [2, 1]),
    row("sgf-result", read_sgf, SGF + "(;GM[1]SZ[19]RE[who]\n;B[aa])",
        ("result_unreadable", 4, "who", 2, 0), [2, 1]),
    row("pgn-tag", read_pgn, f"{PGN}{RED}{RED}\n1. 炮二平五 *\n",
        ("duplicate_tag", 7, "Red", 2, 0), [2, 1]),
    row("pgn-mixed", read_pgn, f"{PGN}{RED}\n1. 炮二平五\nh9g7 *\n",
        ("mixed_move_formats", 9, "h9g7", 2, 0), [2, 2]),
    row("pgn-format", read_pgn, f'{PGN}{RED}[Format "Klingon"]\n\n1. 炮二平五 *\n',
        ("format_unknown", 6, "Klingon", 2, 0), [2, 1]),
    row("pgn-other-format", read_pgn, f'{PGN}{RED}[Format "ICCS"]\n\n1. 炮二平五 *\n',
        ("format_contradicts_moves", 6, "ICCS", 2, 0), [2, 1]),
    row("pgn-result", read_pgn, f'{PGN}{RED}[Result "maybe"]\n\n1. 炮二平五 *\n',
        ("result_unreadable", 6, "maybe", 2, 0), [2, 1]),
    row("pgn-other-result", read_pgn, f'{PGN}{RED}[Result "1-0"]\n\n1. 炮二平五 0-1\n',
        ("result_mismatch", 6, "1-0 0-1", 2, 0), [2, 1]),
    row("psq-pass", read_psq, PSQ.format("0,0"), ("pass_assumed", 3, "0,0,100", 1, 0), [2]),
    row("psq-cut", read_psq, "Piskvorky 15x15, 11:11, 0\n8,8,0\n7,7,100\n",
        ("truncated", 4, "no line ends the moves", 1, 0), [2]),
    row("rif-result", read_rif, RIF.replace('bresult="1"', 'bresult="7"'),
        ("result_unreadable", 15, "7", 1, 0), [5, 2, 0]),
    row("cbr-man", read_cbr, changed(cbr_file(), 2120 + 40, 0x31),
        ("bad_placement", 0, "man 0x31 at 40", 1, 0), [3]),
    row("cbr-result", read_cbr, cbr_file(result=7), ("result_unreadable", 0, "byte 7", 1, 0), [3]),
    row("xqf-result", read_xqf, xqf_file(result=9),
        ("result_unreadable", 0, "byte 51 is 9", 1, 0), [3]),
    row("dhtmlxq-result", read_dhtmlxq, DHTML + block(binit=MEN, movelist="7747", result="？？"),
        ("result_unreadable", 8, "？？", 2, 0), [3, 1]),
    row("pdn-result", read_pdn, f'{PDN}[Event "b"]\n[Result "2-0"]\n1. 32-28 19-23 1-1\n',
        ("result_contradicts_tag", 5, "2-0 / 1-1", 2, 0), [2, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("read", "data", "limits", "told", "moves"), PROBLEMS)
def test_a_problem_names_its_place_and_leaves_what_came_before(
    read: Reader, data: bytes, limits: dict[str, int], told: Told, moves: list[int]
) -> None:
    result = read(data, limits=ReadLimits(**limits))
    assert _places(result.problems) == [told]
    assert [len(record.moves) for record in result.records] == moves
    assert [record.index for record in result.records] == list(range(1, len(moves) + 1))


@pytest.mark.parametrize(("read", "data", "limits", "told", "moves"), WARNINGS)
def test_a_warning_names_its_place_and_loses_no_move(
    read: Reader, data: bytes, limits: dict[str, int], told: Told, moves: list[int]
) -> None:
    result = read(data, limits=ReadLimits(**limits))
    warnings = tuple(warning for record in result.records for warning in record.warnings)
    assert (_places(warnings), result.problems) == ([told], ())
    assert [len(record.moves) for record in result.records] == moves


@pytest.mark.parametrize(
    ("data", "limit"),
    [
        pytest.param(SGF, {"max_games": 1}, id="games"),
        pytest.param(SGF, {"max_plies": 2}, id="plies"),
        pytest.param(SGF, {"max_bytes": len(SGF)}, id="bytes"),
    ],
)
def test_exactly_at_a_limit_nothing_is_told(data: str, limit: dict[str, int]) -> None:
    result = read_sgf(data.encode(), limits=ReadLimits(**limit))
    assert (result.problems, len(result.records[0].moves)) == ((), 2)


@pytest.mark.parametrize("stones", [0, 1, 2])
def test_a_handicap_that_the_stones_bear_out_is_no_fault(stones: int) -> None:
    placed = "AB" + "[aa][bb]" if stones == 2 else ""
    data = f"(;GM[1]SZ[19]HA[{stones}]{placed};W[cc])"
    (record,) = read_sgf(data.encode()).records
    assert record.warnings == ()


@pytest.mark.parametrize(("column", "row_"), [("1", "15"), ("15", "1"), ("1", "1"), ("15", "15")])
def test_the_corners_of_the_board_are_on_it(column: str, row_: str) -> None:
    (record,) = read_psq(PSQ.format(f"{column},{row_}").encode()).records
    assert (len(record.moves), record.warnings) == (2, ())
