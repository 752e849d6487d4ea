"""Comments, marks and side lines: every reader keeps them, every writer gives them back."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.notation.annotated import annotations_of
from games.notation.annotations import (
    Annotations,
    Bracketed,
    Mark,
    Note,
    SideLine,
    Step,
    decode_annotations,
    encode_annotations,
    in_order,
)
from games.notation.game_record import GameRecord
from games.notation.pdn.reader import read_pdn
from games.notation.pdn.writer import PdnGame, write_pdn
from games.notation.resolve import resolve
from games.notation.sgf.game import SgfGame, SgfMove, sgf_tree
from games.notation.sgf.reader import read_sgf
from games.notation.sgf.write import write_sgf
from games.notation.stone_points import GOMOKU, SIDES, WEIQI
from games.notation.xiangqi.dhtmlxq import read_dhtmlxq
from games.notation.xiangqi.dhtmlxq_writer import write_dhtmlxq
from games.notation.xiangqi.pgn import read_pgn
from games.notation.xiangqi.pgn_writer import PgnGame, write_pgn
from games.notation.xiangqi.side_lines import in_squares
from games.notation.xiangqi.xqf import read_xqf
from games.notation.xiangqi.xqf_writer import write_xqf
from games.rules.editions import kernel_for
from tests.support.annotation_counts import (
    count_bracketed,
    count_dhtmlxq,
    count_sgf,
    count_xqf,
)

WORDS = ("", "", "好棋", "a (b) [c", "第一行\n第二行", "50% \\ & &amp; ; {")
MADE = 25
"""Made games a format: five formats make more than the hundred."""


def made_lines(
    edition: str, seed: int, *, glyphs: bool, sides: bool = False
) -> tuple[tuple[str, ...], Annotations]:
    """Return a random legal game and legal side lines of it, nested, with words of all kinds.

    `sides`: the steps say who makes them.
    """
    source, kernel = random.Random(seed), kernel_for(edition)
    position = kernel.initial_position()
    moves: list[str] = []
    # Of every line, the game first: its positions before each of its moves.
    boards: list[list[object]] = [[]]
    while len(moves) < 24 and (legal := kernel.legal_moves(position)):
        boards[0].append(position)
        moves.append(source.choice(legal))
        position = kernel.play(position, moves[-1])
    lines: list[SideLine] = []
    for _ in range(12):
        parent = source.choice([at for at, line in enumerate(boards) if len(line) > bool(at)])
        after = source.randrange(bool(parent), len(boards[parent]))
        board, own, steps = boards[parent][after], [], []
        for _ in range(source.randint(1, 6)):
            if not (legal := kernel.legal_moves(board)):
                break
            own.append(board)
            mark = (Mark(name="NAG", values=(str(source.randint(1, 139)),)),)
            steps.append(
                Step(
                    move=source.choice(legal),
                    comment=source.choice(WORDS),
                    marks=mark if glyphs and source.random() < 0.3 else (),
                    side=kernel.side_to_move(board) if sides else "",
                )
            )
            board = kernel.play(board, steps[-1].move)
        boards.append(own)
        lines.append(SideLine(parent=parent, after=after, steps=tuple(steps)))
    notes = [Note(ply=ply, comment=source.choice(WORDS)) for ply in range(len(moves) + 1)]
    return tuple(moves), Annotations(
        notes=tuple(note for note in notes if note.comment), lines=in_order(lines)
    )


def pgn_back(moves: tuple[str, ...], said: Annotations) -> tuple[GameRecord, bytes]:
    data = write_pgn(PgnGame(tags=(), moves=moves, annotations=said)).encode()
    return read_pgn(data).records[0], data


def dhtmlxq_back(moves: tuple[str, ...], said: Annotations) -> tuple[GameRecord, bytes]:
    data = write_dhtmlxq(PgnGame(tags=(), moves=moves, annotations=said)).encode()
    return read_dhtmlxq(data).records[0], data


def xqf_back(moves: tuple[str, ...], said: Annotations) -> tuple[GameRecord, bytes]:
    data = write_xqf(PgnGame(tags=(), moves=moves, annotations=said))
    return read_xqf(data).records[0], data


def sgf_back(moves: tuple[str, ...], said: Annotations) -> tuple[GameRecord, bytes]:
    played = tuple(SgfMove(side=SIDES[ply % 2], move=move) for ply, move in enumerate(moves))
    tree = sgf_tree(SgfGame(board=WEIQI, moves=played, annotations=said))
    data = write_sgf([tree]).encode()
    return read_sgf(data).records[0], data


def pdn_back(moves: tuple[str, ...], said: Annotations) -> tuple[GameRecord, bytes]:
    game = PdnGame(edition="draughts-100", tags=(), moves=moves, annotations=said)
    data = write_pdn(game).encode()
    return read_pdn(data).records[0], data


def plain(said: Annotations, clean: Callable[[str], str]) -> Annotations:
    """Return annotations with the words as a format can hold them."""
    return Annotations(
        notes=tuple(Note(ply=n.ply, comment=clean(n.comment), marks=n.marks) for n in said.notes),
        lines=tuple(
            SideLine(
                parent=line.parent,
                after=line.after,
                steps=tuple(replace(step, comment=clean(step.comment)) for step in line.steps),
            )
            for line in said.lines
        ),
    )


def braces_out(text: str) -> str:
    """Return words as PDN holds them: on one line, braces in full width."""
    return " ".join(text.replace("{", "（").replace("}", "）").split())


Back = Callable[[tuple[str, ...], Annotations], tuple[GameRecord, bytes]]
Form = tuple[str, bool, Back, Callable[[str], str], Callable[[bytes], tuple[int, int]]]
FORMATS: dict[str, Form] = {
    "pgn": ("xiangqi-2020", True, pgn_back, str, count_bracketed),
    "dhtmlxq": ("xiangqi-2020", False, dhtmlxq_back, str, count_dhtmlxq),
    "xqf": ("xiangqi-2020", False, xqf_back, str, count_xqf),
    "pdn": ("draughts-100", True, pdn_back, braces_out, count_bracketed),
    "sgf": ("weiqi-2002", False, sgf_back, str, count_sgf),
}


@pytest.mark.parametrize("seed", range(MADE))
@pytest.mark.parametrize("form", FORMATS)
def test_a_made_tree_comes_back_and_an_independent_reader_counts_the_same(
    form: str, seed: int
) -> None:
    edition, glyphs, back, clean, count = FORMATS[form]
    moves, said = made_lines(edition, seed, glyphs=glyphs, sides=form == "sgf")
    record, data = back(moves, said)
    resolved = resolve(record, edition)
    assert (resolved.problem, resolved.moves) == (None, moves)
    assert annotations_of(record, resolved, edition) == plain(said, clean)
    assert count(data) == (said.comments(), len(said.lines))


SGF_TREE = (
    "(;GM[4]FF[4]SZ[15]C[root]TR[aa]AN[注者];B[hh]C[first]N[x];W[ii]BL[5]"
    "(;B[gg]LB[gg:A][hh:B\\]];W[ff])(;W[aa]C[pass over];AB[bb][cc]C[diagram](;B[dd])(;B[ee]))"
    "(;C[words only]))"
)


def test_sgf_keeps_marks_labels_setups_and_words_of_lines() -> None:
    (record,) = read_sgf(SGF_TREE.encode()).records
    resolved = resolve(record, "gomoku-2025")
    said = annotations_of(record, resolved, "gomoku-2025")
    assert said.annotator == "注者"
    assert [(note.ply, note.comment) for note in said.notes] == [
        (0, "root"),
        (1, "first"),
        (2, ""),
        (3, ""),
    ]
    assert said.notes[0].marks == (Mark(name="TR", values=("aa",)),)
    assert said.notes[2].marks == (Mark(name="BL", values=("5",)),)
    assert [(line.parent, line.after, len(line.steps)) for line in said.lines] == [
        (0, 2, 3),
        (1, 2, 1),
        (0, 2, 1),
    ]
    assert said.lines[0].steps[1] == Step(
        move="", comment="diagram", marks=(Mark(name="AB", values=("bb", "cc")),)
    )
    assert count_sgf(SGF_TREE.encode()) == (said.comments(), len(said.lines))


def test_sgf_written_and_read_again_is_the_same_tree() -> None:
    (record,) = read_sgf(SGF_TREE.encode()).records
    resolved = resolve(record, "gomoku-2025")
    said = annotations_of(record, resolved, "gomoku-2025")
    moves = tuple(
        SgfMove(side=SIDES[ply % 2], move=move) for ply, move in enumerate(resolved.moves)
    )
    text = write_sgf([sgf_tree(SgfGame(board=GOMOKU, moves=moves, annotations=said))])
    (again,) = read_sgf(text.encode()).records
    found = annotations_of(again, resolve(again, "gomoku-2025"), "gomoku-2025")
    assert (found.notes, found.lines) == (said.notes, said.lines)


def test_sgf_lines_behind_the_last_move_stay_beside_the_game() -> None:
    (record,) = read_sgf(b"(;GM[4]SZ[15];B[hh](;C[end])(;W[ii]C[might have]))").records
    assert len(record.moves) == 1
    assert [(line.parent, line.after) for line in record.lines] == [(0, 1)]
    said = record.annotations()
    moves = (SgfMove(side="black", move=record.moves[0].text),)
    text = write_sgf([sgf_tree(SgfGame(board=GOMOKU, moves=moves, annotations=said))])
    (again,) = read_sgf(text.encode()).records
    assert (len(again.moves), again.annotations()) == (1, said)


def test_a_line_that_breaks_the_rules_stays_as_words() -> None:
    text = "1. 炮二平五 (1. 帅五进九 马８进７ {乱走} (1... 不是着法 $6)) 1... 马８进７ *"
    (record,) = read_pgn(text.encode()).records
    resolved = resolve(record, "xiangqi-2020")
    assert resolved.moves == ("h2e2", "h9g7")
    lines = annotations_of(record, resolved, "xiangqi-2020").lines
    assert [step.comment for step in lines[0].steps] == ["", "乱走"]
    assert lines[1].steps == (Step(move="不是着法", marks=(Mark(name="NAG", values=("6",)),)),)
    game = PgnGame(tags=(), moves=resolved.moves, annotations=Annotations(lines=lines))
    (pgn,) = read_pgn(write_pgn(game).encode()).records
    assert annotations_of(pgn, resolved, "xiangqi-2020").lines == lines
    (squares,) = read_xqf(write_xqf(game)).records
    assert "不是着法" in "".join(move.comment for move in squares.moves)


def test_signs_behind_moves_are_glyphs() -> None:
    (record,) = read_pgn("1. 炮二平五! $10 马８进７?? *".encode()).records
    assert [[mark.values for mark in move.marks] for move in record.moves] == [
        [("1",), ("10",)],
        [("4",)],
    ]
    (draughts,) = read_pdn(b'[GameType "20"] 1. 32-28! 19-23* (1... 18-23?) 2. 28x19 (=) *').records
    assert [[(m.name, m.values) for m in move.marks] for move in draughts.moves] == [
        [("NAG", ("1",))],
        [("strength", ("*",))],
        [("strength", ("=",))],
    ]
    assert draughts.lines[0].steps[0].marks == (Mark(name="NAG", values=("2",)),)


def test_what_a_file_holds_and_a_record_does_not_is_named() -> None:
    block = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_hits]9[/DhtmlXQ_hits]"
    side = "[DhtmlXQ_move_7_2_8]7062[/DhtmlXQ_move_7_2_8][DhtmlXQ_comment9]x[/DhtmlXQ_comment9]"
    (record,) = read_dhtmlxq((block + side).encode()).records
    assert dict(record.unkept) == {"hits": 1, "move_": 1, "comment": 1}
    (pgn,) = read_pgn("1. 炮二平五 *\n% remark\n".encode()).records
    assert dict(pgn.unkept) == {"% line": 1}


def test_a_bracket_without_moves_is_a_comment() -> None:
    (record,) = read_pgn("1. 炮二平五 ({也可}) ((({深}))) 马８进７ *".encode()).records
    assert (record.lines, record.moves[0].comment) == ((), "也可\n深")


@pytest.mark.parametrize("form", ["pgn", "pdn", "sgf"])
def test_lines_ten_thousand_deep(form: str) -> None:
    deep = 10_000
    if form == "sgf":
        text = "(;GM[4]SZ[15]" + "(;B[hh];W[ii])" * 5 + "(;B[aa]" * deep + ")" * deep + ")"
        (record,) = read_sgf(text.encode()).records
        assert len(record.lines) == 5
        return
    first, second = ("炮二平五", "马８进７") if form == "pgn" else ("32-28", "19-23")
    text = f"1. {first} {second} " + f"(1... {second} 2. {first} " * deep + ")" * deep + " *"
    read = read_pgn if form == "pgn" else read_pdn
    (record,) = read(text.encode()).records
    assert len(record.lines) == deep
    assert record.lines[-1].parent == deep - 1


def test_a_hundred_thousand_nodes_go_through_every_writer() -> None:
    step = (Step(move="h2e2"),)
    lines = in_order([SideLine(parent=0, after=0, steps=step) for _ in range(100_000)])
    game = PgnGame(tags=(), moves=("h2e2",), annotations=Annotations(lines=lines))
    assert read_xqf(write_xqf(game)).records[0].lines == lines
    assert read_dhtmlxq(write_dhtmlxq(game).encode()).records[0].lines == lines
    assert decode_annotations(encode_annotations(game.annotations)) == game.annotations


def test_order_is_that_of_reading_out() -> None:
    one, two = (Step(move="a"),), (Step(move="b"), Step(move="c"))
    lines = (
        SideLine(parent=0, after=5, steps=one),
        SideLine(parent=0, after=1, steps=two),
        SideLine(parent=2, after=1, steps=one),
    )
    assert [(line.parent, line.after) for line in in_order(lines)] == [(0, 1), (1, 1), (0, 5)]
    assert in_order(in_order(lines)) == in_order(lines)


def test_a_bracket_in_front_of_the_first_move_of_a_line_leaves_where_the_line_does() -> None:
    side = Bracketed()
    side.open(3)
    side.move("x")
    side.open(3)
    side.move("y")
    side.close([])
    side.close([])
    assert [(line.parent, line.after) for line in side.lines()] == [(0, 2), (0, 2)]


def test_stones_set_up_behind_the_root_are_the_board_and_no_mark() -> None:
    (record,) = read_sgf(b"(;GM[1]SZ[19];AB[pd][dp]TR[pd];W[dd](;B[pp])(;AW[aa]))").records
    said = record.annotations()
    assert record.setup is not None
    assert record.setup.black == ("D4", "Q16")
    assert said.notes == (Note(ply=0, marks=(Mark(name="TR", values=("pd",)),)),)
    # Beside the game there is no board but the reader's: what is set up there is said of it.
    assert said.lines[0].steps == (Step(move="", marks=(Mark(name="AW", values=("aa",)),)),)


@pytest.mark.parametrize("form", ["pgn", "pdn"])
def test_a_position_without_moves_is_written_and_found_again(form: str) -> None:
    if form == "pgn":
        text = write_pgn(PgnGame(tags=(), moves=()))
        (record,) = read_pgn(text.encode()).records
    else:
        text = write_pdn(PdnGame(edition="draughts-100", tags=(), moves=()))
        (record,) = read_pdn(text.encode()).records
    assert record.start_position
    assert "[FEN " not in write_pgn(PgnGame(tags=(), moves=(), result="1-0"))


def test_lines_with_words_that_name_no_squares_are_said_beside_their_move() -> None:
    """What fits stays a line, and signs become words; what leaves a line of words goes with it."""
    good = Mark(name="NAG", values=("1",))
    fits = SideLine(parent=0, after=1, steps=(Step(move="b9c7", comment="稳", marks=(good,)),))
    words = SideLine(parent=0, after=2, comment="或", steps=(Step(move="变化多"),))
    of_words = SideLine(parent=2, after=1, steps=(Step(move="h2e2"),))
    of_line = SideLine(parent=1, after=1, steps=(Step(move="b0c2"),))
    found = in_squares(
        Annotations(
            annotator="评者",
            notes=(Note(ply=3, comment="末", marks=(good,)),),
            lines=(fits, words, of_words, of_line),
        )
    )
    assert found.annotator == "评者"
    first, second = found.lines
    assert replace(first, steps=fits.steps) == fits
    (step,) = first.steps
    assert (step.move, step.comment.split(), step.marks) == ("b9c7", ["!", "稳"], ())
    assert second == of_line
    (note,) = found.notes
    assert (note.ply, note.marks) == (3, ())
    assert note.comment.split() == ["!", "末", "或", "变化多", "h2e2"]
