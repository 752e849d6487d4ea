"""Positions of draughts drawn as SVG: men and kings on the dark squares.

FMJD rules, annex 1, 2.1 to 2.6: ten squares each way, numbered 1 to 50 from the upper left,
a dark square at the lower left of White. On 64 squares (fmjd64) the lines are named a to h
and 1 to 8 as well, a1 being that dark square. A king wears a crown, so that it differs from
a man without colour; the sides differ by fill and rim.
"""

from dataclasses import dataclass

from games.board.marks import MarkKind
from games.board.placement import BoardError
from games.board.scene import NO_SQUARE, Brush, Grid, Scene, drawing
from games.board.spoken import draughts_description, draughts_title

_CELL = 60
_RADIUS = 23
_LABEL_SIZE = 19
_NUMBER_SIZE = 12
_NUMBER_OFFSET = 22
_MARGINS = {10: 12, 8: 34}
"""Squares on a side -> margin outside the squares; 64 squares need room for line names."""
_FILES = "abcdefgh"
_CROWN = "M-13 9L-13 -8L-6 0L0 -11L6 0L13 -8L13 9z"
_SHAPES = (MarkKind.CIRCLE, MarkKind.CROSS)
_SIDES = {"w": "white", "b": "black"}


def square_number(column: int, row: int, size: int) -> int:
    """Return the number of the dark square in `column` and `row` (from 0, upper left)."""
    return row * (size // 2) + column // 2 + 1


def is_dark(column: int, row: int, size: int) -> bool:
    """Say whether men may stand on the square; the lower left one is dark."""
    return (column + size - 1 - row) % 2 == 0


def square_names(size: int, *, algebraic: bool) -> tuple[str, ...]:
    """Return the name of every square along the rows from the upper left."""
    return tuple(
        _name(column, row, size, algebraic=algebraic) if is_dark(column, row, size) else NO_SQUARE
        for row in range(size)
        for column in range(size)
    )


def _name(column: int, row: int, size: int, *, algebraic: bool) -> str:
    if algebraic:
        return f"{_FILES[column]}{size - row}"
    return str(square_number(column, row, size))


def draw(scene: Scene) -> str:
    """Return the scene as SVG text.

    :raises BoardError: when a part of the request cannot be drawn.
    """
    if scene.size not in _MARGINS:
        raise BoardError("placement_unreadable", f"{scene.size} squares on a side")
    drawn = _Draughts(scene=scene)
    margin = _MARGINS[scene.size]
    body = (
        drawn.definitions(),
        drawn.ground(),
        drawn.labels(),
        drawn.men(),
        drawn.last_move(),
        drawn.marks(),
    )
    return drawing(
        width=drawn.width,
        height=drawn.width,
        title=draughts_title(scene),
        words=draughts_description(scene),
        body=body,
        theme=scene.theme,
        prefix=scene.prefix,
        orientation=scene.orientation,
        chinese=scene.chinese,
        said=scene.said,
        grid=Grid(
            names=drawn.names,
            columns=scene.size,
            cell=_CELL,
            left=margin + _CELL // 2,
            top=margin + _CELL // 2,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draughts:
    """The parts of one drawing."""

    scene: Scene

    @property
    def names(self) -> tuple[str, ...]:
        """Return the squares' names, in the form the position uses."""
        return self.scene.names

    @property
    def width(self) -> int:
        """Return the width and height of the drawing."""
        return self.scene.size * _CELL + 2 * _MARGINS[self.scene.size]

    @property
    def brush(self) -> Brush:
        """Return what places the parts."""
        return Brush(
            prefix=self.scene.prefix,
            turned=self.scene.is_turned,
            width=self.width,
            height=self.width,
        )

    @property
    def _edge_names(self) -> tuple[str, ...]:
        size = self.scene.size
        return (*_FILES, *(str(row + 1) for row in range(size))) if size == len(_FILES) else ()

    def _centre(self, column: int, row: int) -> tuple[int, int]:
        first = _MARGINS[self.scene.size] + _CELL // 2
        return first + column * _CELL, first + row * _CELL

    def definitions(self) -> str:
        """Return what `<use>` draws from: men, kings, numbers and marks."""
        brush, size = self.brush, self.scene.size
        numbers = [str(number + 1) for number in range(size * size // 2)]
        names = [brush.text(f"s{number}", number, _NUMBER_SIZE) for number in numbers]
        names += [brush.text(f"l{text}", text, _LABEL_SIZE) for text in self._edge_names]
        men = "".join(self._man(letter) for letter in "wWbB")
        prefix = self.scene.prefix
        arms = "".join(
            f"M{dx * 28} {dy * 18}V{dy * 28}H{dx * 18}" for dx in (-1, 1) for dy in (-1, 1)
        )
        shapes = (
            f'<circle id="{prefix}-from" r="9"/><path id="{prefix}-to" d="{arms}"/>'
            f'<circle id="{prefix}-circle" r="14"/>'
            f'<path id="{prefix}-cross" d="M-11 -11L11 11M-11 11L11 -11"/>'
        )
        letters = brush.characters([*numbers, *self._edge_names])
        return f"<defs>{letters}{''.join(names)}{men}{shapes}</defs>"

    def _man(self, letter: str) -> str:
        colours, side = self.scene.colours, _SIDES[letter.lower()]
        face, ink, rim = (
            (colours.white_face, colours.white_ink, colours.white_rim)
            if side == "white"
            else (colours.black_face, colours.black_ink, colours.black_rim)
        )
        ring = (
            f'<circle class="bd-{side}-ring" r="{_RADIUS - 5}" fill="none" stroke="{ink}"'
            ' stroke-opacity=".55"/>'
        )
        crown = f'<path class="bd-{side}-ink" fill="{ink}" d="{_CROWN}"/>'
        return (
            f'<g id="{self.scene.prefix}-{letter}">'
            f'<circle class="bd-{side}-face" r="{_RADIUS}" fill="{face}" stroke="{rim}"'
            f' stroke-width="1.5"/>{crown if letter.isupper() else ring}</g>'
        )

    def ground(self) -> str:
        """Return the ground, the squares and the frame."""
        colours, size = self.scene.colours, self.scene.size
        side, margin = size * _CELL, _MARGINS[size]
        dark = "".join(
            f"M{margin + column * _CELL} {margin + row * _CELL}h{_CELL}v{_CELL}h-{_CELL}z"
            for row in range(size)
            for column in range(size)
            if is_dark(column, row, size)
        )
        place = f'x="{margin}" y="{margin}" width="{side}" height="{side}"'
        return (
            f'<rect class="bd-ground" width="{self.width}" height="{self.width}"'
            f' fill="{colours.ground}"/>'
            f'<rect class="bd-square-light" {place} fill="{colours.square_light}"/>'
            f'<path class="bd-square" d="{dark}" fill="{colours.square}"/>'
            f'<g class="bd-line" fill="none" stroke="{colours.line}" stroke-width="2.5">'
            f"<rect {place}/></g>"
        )

    def labels(self) -> str:
        """Return the number in a corner of each dark square, and the lines' names on 64."""
        brush, size = self.brush, self.scene.size
        uses = []
        for row in range(size):
            for column in range(size):
                if is_dark(column, row, size):
                    x, y = self._centre(column, row)
                    name = f"s{square_number(column, row, size)}"
                    uses.append(brush.use(name, x - _NUMBER_OFFSET, y - _NUMBER_OFFSET))
        if self._edge_names:
            edge = _MARGINS[size] // 2
            for index in range(size):
                x, y = self._centre(index, index)
                for near in (edge, self.width - edge):
                    uses.append(brush.use(f"l{_FILES[index]}", x, near))
                    uses.append(brush.use(f"l{size - index}", near, y))
        return f'<g class="bd-label" fill="{self.scene.colours.label}">{"".join(uses)}</g>'

    def men(self) -> str:
        """Return every man, each with its square's name in `data-point`."""
        uses = []
        for square, man in self.scene.men:
            x, y = self._square(square, "placement_unreadable")
            uses.append(self.brush.use(man, x, y, f' data-point="{square}"'))
        return f'<g class="bd-men">{"".join(uses)}</g>'

    def last_move(self) -> str:
        """Return the marks of the last move: rings where it passed, angles where it ended."""
        squares = [self._square(name, "move_unreadable") for name in self.scene.last_squares]
        uses = [
            self.brush.use("to" if index == len(squares) - 1 else "from", *place)
            for index, place in enumerate(squares)
        ]
        return (
            f'<g class="bd-mark bd-last" fill="none" stroke="{self.scene.colours.mark}"'
            f' stroke-width="3">{"".join(uses)}</g>'
        )

    def marks(self) -> str:
        """Return the marks drawn over the men."""
        uses = []
        for mark in self.scene.marks:
            if mark.kind not in _SHAPES:
                raise BoardError("mark_unreadable", mark.kind.value)
            place = self._square(mark.point, "mark_unreadable")
            uses.append(self.brush.use(mark.kind.value, *place))
        return (
            f'<g class="bd-mark bd-over" fill="none" stroke="{self.scene.colours.mark}"'
            f' stroke-width="3">{"".join(uses)}</g>'
        )

    def _square(self, name: str, code: str) -> tuple[int, int]:
        if name == NO_SQUARE or name not in self.names:
            raise BoardError(code, name)
        row, column = divmod(self.names.index(name), self.scene.size)
        return self._centre(column, row)
