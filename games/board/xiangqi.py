"""A xiangqi position drawn as one self-contained SVG.

Drawn after articles 1.1 to 1.6 of the xiangqi rules of 2020: nine files, ten ranks, the
river 楚河汉界, the palaces, Red's files numbered 一 to 九 and Black's 1 to 9 from each
side's right, Red below in positive (阳文) and Black above in negative (阴文), so that
the sides differ without colour. No script, no style sheet, no font: the same text serves
pages, print and pictures, and equal requests give equal bytes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.board.glyphs import EM, OUTLINES
from games.board.lines import (
    LineBoard,
    corner_marks_path,
    diagonals_path,
    frame_path,
    grid_path,
    names_of,
    parse_point,
    point_name,
)
from games.board.marks import Mark, MarkKind, drawable
from games.board.placement import MEN, BoardError, Placement, parse_placement
from games.board.request import Request
from games.board.scene import Grid, drawing
from games.board.speech import Speech
from games.board.themes import THEMES, Theme
from games.board.words import CHINESE_NUMERALS, MAN_NAMES, description_of, title_of
from games.rules.protocol import RulesKernel

BOARD = LineBoard(files=9, ranks=10, cell=60, side=46, end=62, river_rank=4)
"""Geometry of the drawing, in SVG units."""
GRID = Grid(
    names=names_of(BOARD), columns=BOARD.files, cell=BOARD.cell, left=BOARD.side, top=BOARD.end
)

_PALACES = ((3, 0, 5, 2), (3, 7, 5, 9))
_CANNON_AND_PAWN_POINTS = (
    *((file, rank) for rank in (2, 7) for file in (1, 7)),
    *((file, rank) for rank in (3, 6) for file in (0, 2, 4, 6, 8)),
)
_SHAPES = (MarkKind.CHECK, MarkKind.CIRCLE, MarkKind.CROSS)
_MAN_RADIUS = 27
_GLYPH_SIZE = 37
_LABEL_SIZE = 19
_DIGIT_SIZE = 25
_RIVER_SIZE = 32
_LABEL_DISTANCE = 46
_RIVER_HALF_FILES = (3, 5, 11, 13)


def render(
    position_fen: str,
    *,
    speech: Speech,
    orientation: str = "red",
    last_move: str | None = None,
    in_check: bool = False,
    marks: Sequence[Mark] = (),
    theme: str = "book",
    all_men: bool = False,
    prefix: str = "q",
) -> str:
    """Return the position as SVG text.

    `orientation` is the side below, "red" or "black"; `last_move` is canonical (`h2e2`);
    `in_check` marks the king of the side to move. `speech` has the words for screen
    readers. `all_men` defines the men that are
    not on the board too, for a page that steps through a game. `prefix` begins every id,
    so that two boards with different themes can share a page.

    :raises BoardError: when a part of the request cannot be drawn.
    """
    if theme not in THEMES:
        raise BoardError("unknown_theme", theme)
    if orientation not in ("red", "black"):
        raise BoardError("unknown_orientation", orientation)
    placement = parse_placement(position_fen)
    board = _Drawing(prefix=prefix, turned=orientation == "black", theme=THEMES[theme])
    title = title_of(placement, speech)
    words = description_of(placement, speech, last_move=last_move, in_check=in_check)
    wanted = [letter for letter in MEN if all_men or _stands(placement, letter)]
    body = (
        board.definitions(wanted),
        board.lines(),
        board.labels(),
        board.last_move(last_move),
        board.men(placement),
        board.marks(_with_check(placement, marks, in_check)),
    )
    return drawing(
        width=BOARD.width,
        height=BOARD.height,
        title=title,
        words=words,
        body=body,
        theme=theme,
        prefix=prefix,
        orientation=orientation,
        lang=speech.lang,
        grid=GRID,
    )


def _stands(placement: Placement, letter: str) -> bool:
    return any(man.letter == letter for man in placement.men)


def _with_check(placement: Placement, marks: Sequence[Mark], in_check: bool) -> list[Mark]:
    every = list(marks)
    king = "K" if placement.red_to_move else "k"
    if in_check:
        every.extend(
            Mark(point=point_name(BOARD, man.file, man.rank), kind=MarkKind.CHECK)
            for man in placement.men
            if man.letter == king
        )
    return every


def _glyph(char: str, size: int) -> str:
    # Three decimals of a scale below one keep the outline within a hundredth of a unit.
    return f'<path transform="scale(.{size * 1000 // EM:03d})" d="{OUTLINES[char]}"/>'


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    """The parts of one drawing; all places pass through `_place`, which turns the board."""

    prefix: str
    turned: bool
    theme: Theme

    def _place(self, x: int, y: int) -> tuple[int, int]:
        return BOARD.turned(x, y) if self.turned else (x, y)

    def _use(self, name: str, x: int, y: int, extra: str = "") -> str:
        x, y = self._place(x, y)
        return f'<use href="#{self.prefix}-{name}" x="{x}" y="{y}"{extra}/>'

    def _point(self, name: str, code: str) -> tuple[int, int]:
        point = parse_point(BOARD, name)
        if point is None:
            raise BoardError(code, name)
        return BOARD.x(point[0]), BOARD.y(point[1])

    def definitions(self, letters: Sequence[str]) -> str:
        """Return what `<use>` draws from: men, file labels and marks."""
        parts = [self._man_definition(letter) for letter in letters]
        for index, char in enumerate(CHINESE_NUMERALS[:9], start=1):
            parts.append(f'<g id="{self.prefix}-r{index}">{_glyph(char, _LABEL_SIZE)}</g>')
            parts.append(f'<g id="{self.prefix}-b{index}">{_glyph(str(index), _DIGIT_SIZE)}</g>')
        arms = "".join(
            f"M{dx * 29} {dy * 18}V{dy * 29}H{dx * 18}" for dx in (-1, 1) for dy in (-1, 1)
        )
        parts.append(f'<path id="{self.prefix}-to" d="{arms}"/>')
        parts.append(f'<circle id="{self.prefix}-from" r="9"/>')
        parts.append(f'<g id="{self.prefix}-check"><circle r="31" stroke-dasharray="7.8 4.4"/></g>')
        parts.append(f'<circle id="{self.prefix}-circle" r="14"/>')
        parts.append(f'<path id="{self.prefix}-cross" d="M-11 -11L11 11M-11 11L11 -11"/>')
        return f"<defs>{''.join(parts)}</defs>"

    def _man_definition(self, letter: str) -> str:
        colours = self.theme
        glyph = _glyph(MAN_NAMES[letter], _GLYPH_SIZE)
        if letter.isupper():
            face = (
                f'<circle class="bd-red-face" r="{_MAN_RADIUS}" fill="{colours.red_face}"'
                f' stroke="{colours.red_ink}" stroke-width="2"/>'
                f'<circle class="bd-red-ring" r="{_MAN_RADIUS - 4}" fill="none"'
                f' stroke="{colours.red_ink}"/>'
            )
            ink, name = colours.red_ink, "bd-red-ink"
        else:
            face = (
                f'<circle class="bd-black-face" r="{_MAN_RADIUS}" fill="{colours.black_face}"'
                f' stroke="{colours.black_rim}" stroke-width="2"/>'
                f'<circle class="bd-black-ring" r="{_MAN_RADIUS - 4}" fill="none"'
                f' stroke="{colours.black_ink}"/>'
            )
            ink, name = colours.black_ink, "bd-black-ink"
        return (
            f'<g id="{self.prefix}-{letter}">{face}<g class="{name}" fill="{ink}">{glyph}</g></g>'
        )

    def lines(self) -> str:
        """Return ground, grid, palaces, point marks, frame and the river's name."""
        colours = self.theme
        thin = (
            grid_path(BOARD)
            + diagonals_path(BOARD, _PALACES)
            + corner_marks_path(BOARD, _CANNON_AND_PAWN_POINTS, gap=5, arm=9)
        )
        river_y = (BOARD.y(4) + BOARD.y(5)) // 2
        river = "".join(
            f'<g transform="translate({BOARD.side + half * BOARD.cell // 2} {river_y})">'
            f"{_glyph(char, _RIVER_SIZE)}</g>"
            for half, char in zip(_RIVER_HALF_FILES, "楚河汉界", strict=True)
        )
        return (
            f'<rect class="bd-ground" width="{BOARD.width}" height="{BOARD.height}"'
            f' fill="{colours.ground}"/>'
            f'<g class="bd-line" fill="none" stroke="{colours.line}">'
            f'<path stroke-width="1.25" d="{thin}"/>'
            f'<path stroke-width="3.5" d="{frame_path(BOARD, gap=6)}"/></g>'
            f'<g class="bd-river" fill="{colours.river}" fill-opacity=".55">{river}</g>'
        )

    def labels(self) -> str:
        """Return the file numbers of both sides, each counted from the own right."""
        red_y = BOARD.y(0) + _LABEL_DISTANCE
        black_y = BOARD.y(BOARD.ranks - 1) - _LABEL_DISTANCE
        uses = [
            self._use(f"r{BOARD.files - file}", BOARD.x(file), red_y)
            + self._use(f"b{file + 1}", BOARD.x(file), black_y)
            for file in range(BOARD.files)
        ]
        return f'<g class="bd-label" fill="{self.theme.label}">{"".join(uses)}</g>'

    def last_move(self, move: str | None) -> str:
        """Return the marks of the last move: a ring where it began, angles where it ended."""
        uses = ""
        if move is not None:
            origin = self._point(move[:2], "move_unreadable")
            target = self._point(move[2:], "move_unreadable")
            uses = self._use("from", *origin) + self._use("to", *target)
        return (
            f'<g class="bd-mark bd-last" fill="none" stroke="{self.theme.mark}"'
            f' stroke-width="3">{uses}</g>'
        )

    def men(self, placement: Placement) -> str:
        """Return every man, each with its point's name in `data-point`."""
        uses = [
            self._use(
                man.letter,
                BOARD.x(man.file),
                BOARD.y(man.rank),
                f' data-point="{point_name(BOARD, man.file, man.rank)}"',
            )
            for man in placement.men
        ]
        return f'<g class="bd-men">{"".join(uses)}</g>'

    def marks(self, marks: Sequence[Mark]) -> str:
        """Return the marks drawn over the men."""
        uses = [
            self._use(mark.kind.value, *self._point(mark.point, "mark_unreadable"))
            for mark in drawable(marks, _SHAPES)
        ]
        return (
            f'<g class="bd-mark bd-over" fill="none" stroke="{self.theme.mark}"'
            f' stroke-width="3">{"".join(uses)}</g>'
        )


class XiangqiBoard:
    """Draws and tells boards of xiangqi."""

    def render(self, request: Request) -> str:
        """Return the drawing as SVG text."""
        return render(
            request.position,
            orientation=request.below,
            last_move=request.last_move,
            in_check=request.in_check,
            marks=request.marks,
            speech=request.speech,
            theme=request.theme,
            all_men=request.all_men,
            prefix=request.prefix,
        )

    def describe(self, request: Request) -> str:
        """Return what the drawing tells those who listen."""
        return description_of(
            parse_placement(request.position),
            request.speech,
            last_move=request.last_move,
            in_check=request.in_check,
        )

    def men_of(self, kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
        """Return (square, man) for every man of a kernel's position."""
        men = parse_placement(kernel.format_position(position)).men
        return tuple((f"{'abcdefghi'[man.file]}{man.rank}", man.letter) for man in men)

    def names_on(self, kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
        """Return the squares' names along the rows from the upper left, Red below."""
        return GRID.names

    def squares_in(self, move: str) -> tuple[str, ...]:
        """Return the squares that the text of a move names."""
        return move[:2], move[2:]
