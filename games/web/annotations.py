"""What a game's file says beside its moves, as lines of text for the page of the game."""

from dataclasses import dataclass

from games.notation.annotations import GLYPHS, NAG, Annotations, Mark, Note, Step, starts
from games.notation.registry import notation_of
from games.notation.stone_points import read_sgf_point
from games.players import annotating
from games.rules.protocol import ShowsMen
from games.selectors import GamePage
from games.web.replay import View, move_texts

SHOWN = 400
"""Rows of a page; whoever wants the rest takes the file."""
_DEEPEST = 8
_SIGNS = {number: sign for sign, number in GLYPHS.items()}
_SHAPES = {"TR": "△", "SQ": "□", "CR": "○", "MA": "×", "SL": "▣", "LB": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A move of a side line, with its number where it is said, and what is said behind it."""

    number: str
    text: str
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A comment of the game, at `text`, its move; or a side line of `words`, `depth` deep."""

    ply: int
    query: str
    text: str = ""
    comment: str = ""
    words: tuple[Word, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The annotations of a page; `more` rows are left to the files."""

    annotator: str
    rows: tuple[Row, ...]
    comments: int
    variations: int
    more: int


def annotations_shown(page: GamePage, view: View) -> Shown | None:
    """Return what is said of a game beside its moves, None where nothing is."""
    said = annotating.annotations_of_game(page.id, len(page.moves))
    if not said:
        return None
    rows = sorted([*_notes(page, view, said), *_lines(page, view, said)], key=lambda row: row.ply)
    return Shown(
        annotator=said.annotator,
        rows=tuple(rows[:SHOWN]),
        comments=said.comments(),
        variations=len(said.lines),
        more=max(0, len(rows) - SHOWN),
    )


def _notes(page: GamePage, view: View, said: Annotations) -> list[Row]:
    texts = ("", *move_texts(page, view))
    return [
        Row(
            ply=note.ply,
            query=view.query(note.ply),
            text=texts[note.ply],
            comment=_comment(page, note),
        )
        for note in said.notes
    ]


def _lines(page: GamePage, view: View, said: Annotations) -> list[Row]:
    """Side lines, each at the move of the game that it, or the line it leaves, begins beside."""
    state, moves = page.state, [row.move for row in page.moves]
    printed = notation_of(state.kernel.game).lines(
        state.start_position, moves, said.lines, view.chinese
    )
    begins, depths = [0], [0]
    rows: list[Row] = []
    for line, texts, before in zip(said.lines, printed, starts(said.lines), strict=True):
        ply = begins[line.parent] if line.parent else line.after + 1
        begins.append(ply)
        depths.append(depths[line.parent] + 1)
        words = [
            Word(
                number=f"{before + at + 1}.",
                text=text,
                comment=_comment(page, step),
            )
            for at, (text, step) in enumerate(zip(texts, line.steps, strict=True))
        ]
        rows.append(
            Row(
                ply=min(ply, len(moves)),
                query=view.query(min(ply, len(moves))),
                comment=line.comment,
                words=tuple(words),
                depth=min(depths[-1], _DEEPEST),
            )
        )
    return rows


def _comment(page: GamePage, said: Note | Step) -> str:
    """Signs and marks of a move before its words."""
    marks = [_sign(page, mark) for mark in said.marks]
    return " ".join(part for part in (*marks, said.comment) if part)


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
