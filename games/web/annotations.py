"""What a game's file says beside its moves: text for the page of the game, lines for its board."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from games.board.boards import PlayedLine, line_on_board
from games.notation.annotations import GLYPHS, NAG, Annotations, Mark, Note, SideLine, Step, starts
from games.notation.registry import notation_of
from games.notation.stone_points import read_sgf_point
from games.players import annotating
from games.rules.protocol import ShowsMen
from games.selectors import GamePage
from games.web.replay import View, move_texts

SHOWN = 400
"""Rows of a page; whoever wants the rest takes the file."""
ANNOTATED_HELD = 32
"""Games whose annotations are made ready and held."""
_DEEPEST = 8
_SIGNS = {number: sign for sign, number in GLYPHS.items()}
_SHAPES = {"TR": "△", "SQ": "□", "CR": "○", "MA": "×", "SL": "▣", "LB": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A move of a side line, with its number where it is said, and what is said behind it.

    `change` and `last` are what it does on the board; nothing where it cannot be played there.
    """

    number: str
    text: str
    comment: str
    change: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A comment of the game, at `text`, its move; or a side line of `words`, `depth` deep.

    The line leaves the game behind `leaves` of its moves; `start` are the men before it, nothing
    for those that stand there in the game.
    """

    ply: int
    query: str
    text: str = ""
    comment: str = ""
    words: tuple[Word, ...] = ()
    depth: int = 0
    leaves: int = 0
    leaves_query: str = ""
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The annotations of a page; `more` rows are left to the files."""

    annotator: str
    rows: tuple[Row, ...]
    comments: int
    variations: int
    more: int


@dataclass(frozen=True, slots=True)
class _Annotated:
    """A record with its annotations, shown alike to everybody who asks alike."""

    digest: bytes
    view: View
    annotations: Annotations
    page: GamePage = field(compare=False, repr=False)


def annotations_shown(page: GamePage, view: View) -> Shown | None:
    """Return what is said of a game beside its moves, None where nothing is."""
    found = annotating.annotations_of_game(page.id, len(page.moves))
    if not found:
        return None
    annotated = _Annotated(page.digest, replace(view, ply=None), found, page)
    return _shown(annotated) if page.digest else _shown.__wrapped__(annotated)


@lru_cache(maxsize=ANNOTATED_HELD)
def _shown(annotated: _Annotated) -> Shown:
    page, view, found = annotated.page, annotated.view, annotated.annotations
    rows = sorted([*_notes(page, view, found), *_lines(page, view, found)], key=lambda row: row.ply)
    return Shown(
        annotator=found.annotator,
        rows=tuple(rows[:SHOWN]),
        comments=found.comments(),
        variations=len(found.lines),
        more=max(0, len(rows) - SHOWN),
    )


def _notes(page: GamePage, view: View, found: Annotations) -> list[Row]:
    texts = ("", *move_texts(page, view))
    return [
        Row(
            ply=note.ply,
            query=view.query(note.ply),
            text=texts[note.ply],
            comment=_comment(page, note),
        )
        for note in found.notes
    ]


def _lines(page: GamePage, view: View, found: Annotations) -> list[Row]:
    """Side lines, each at the move of the game that it, or the line it leaves, begins beside."""
    state, moves = page.state, [row.move for row in page.moves]
    printed = notation_of(state.kernel.game).lines(
        state.start_position, moves, found.lines, view.chinese
    )
    leaves, depths = [0], [0]
    played: list[tuple[Any, ...]] = [page.positions]
    rows: list[Row] = []
    for line, texts, before in zip(found.lines, printed, starts(found.lines), strict=True):
        left = leaves[line.parent] if line.parent else line.after
        leaves.append(left)
        depths.append(depths[line.parent] + 1)
        on_board = _on_board(page, played[line.parent], line)
        played.append(on_board.positions)
        words = [
            Word(
                number=f"{before + at + 1}.",
                text=text,
                comment=_comment(page, step),
                change=change,
                last=last,
            )
            for at, (text, step, (change, last)) in enumerate(
                zip(texts, line.steps, _padded(on_board, len(line.steps)), strict=True)
            )
        ]
        ply = min(left + 1, len(moves))
        rows.append(
            Row(
                ply=ply,
                query=view.query(ply),
                comment=line.comment,
                words=tuple(words),
                depth=min(depths[-1], _DEEPEST),
                leaves=left,
                leaves_query=view.query(left),
                start=on_board.start if line.parent else "",
            )
        )
    return rows


def _on_board(page: GamePage, parent: tuple[Any, ...], line: SideLine) -> PlayedLine:
    """Play a side line from where it leaves `parent`, a line's positions, as far as it is lawful.

    Whose move it is is the board's to say: a file that has somebody else move is not followed.
    """
    if line.after >= len(parent):
        return PlayedLine(start="", steps=(), positions=())
    kernel, position = page.state.kernel, parent[line.after]
    turn = kernel.sides.index(kernel.side_to_move(position))
    moves = []
    for at, step in enumerate(line.steps):
        if step.side and step.side != kernel.sides[(turn + at) % 2]:
            break
        moves.append(step.move)
    return line_on_board(kernel, position, moves, lawful=True)


def _padded(line: PlayedLine, length: int) -> tuple[tuple[str, str], ...]:
    """Return what each of `length` moves does on the board, of those that are shown."""
    return (*line.steps, *(("", ""),) * (length - len(line.steps)))


def _comment(page: GamePage, note: Note | Step) -> str:
    """Signs and marks of a move before its words."""
    marks = [_sign(page, mark) for mark in note.marks]
    return " ".join(part for part in (*marks, note.comment) if part)


def _sign(page: GamePage, mark: Mark) -> str:
    """A glyph as its sign, points of the board under their usual names, else as it is filed."""
    if mark.name == NAG:
        return " ".join(_SIGNS.get(value, f"${value}") for value in mark.values)
    values = " ".join(_point(page, value) for value in mark.values)
    return f"{_SHAPES.get(mark.name, mark.name)} {values}".strip()


def _point(page: GamePage, value: str) -> str:
    point, colon, label = value.partition(":")
    board, kernel = notation_of(page.state.kernel.game).stones, page.state.kernel
    if board is None or not isinstance(kernel, ShowsMen):
        return value
    name = read_sgf_point(board, point, kernel.size(page.positions[0]))
    return f"{name or point}{colon}{label}"
