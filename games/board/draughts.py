"""Positions of draughts drawn as SVG: men and kings on the dark squares.

FMJD rules, annex 1, 2.1 to 2.6: ten squares each way, numbered 1 to 50 from the upper left,
a dark square at the lower left of White. Where squares go by letters (fmjd64) the lines are
named a to h and 1 to 8 as well, a1 being that dark square. How squares are called, and which
are dark, the kernel of the edition says. A king wears a crown, so that it differs from
a man without colour; the sides differ by fill and rim.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.board.marks import MarkKind, drawable
from games.board.placement import BoardError
from games.board.scene import NO_SQUARE, Brush, Grid, Scene, drawing_of, marked
from games.board.spoken import draughts_description, draughts_title

_CELL = 60
_RADIUS = 23
_LABEL_SIZE = 19
_NUMBER_SIZE = 12
_NUMBER_OFFSET = 22
_MARGIN, _MARGIN_WITH_NAMES = 12, 34
"""Margin outside the squares: names of lines need room."""
_CROWN = "M-13 9L-13 -8L-6 0L0 -11L6 0L13 -8L13 9z"
_SHAPES = (MarkKind.CIRCLE, MarkKind.CROSS)
_SIDES = {"w": "white", "b": "black"}


def draw(scene: Scene) -> str:
    """Return the scene as SVG text.

    :raises BoardError: when a part of the request cannot be drawn.
    """
    drawn = _Draughts(scene=scene, lines=_lines_of(scene))
    body = (
        drawn.definitions(),
        drawn.ground(),
        drawn.labels(),
        drawn.men(),
        drawn.last_move(),
        drawn.marks(),
    )
    return drawing_of(
        scene,
        width=drawn.width,
        height=drawn.width,
        title=draughts_title(scene),
        words=draughts_description(scene),
        body=body,
        grid=Grid(
            names=drawn.names,
            columns=scene.size,
            cell=_CELL,
            left=drawn.margin + _CELL // 2,
            top=drawn.margin + _CELL // 2,
        ),
    )


def _lines_of(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return the names of each column and each row from the upper left, if they have any."""
    size, names = scene.size, scene.names
    columns = [_part(names[at::size], str.isalpha) for at in range(size)]
    rows = [_part(names[at * size : (at + 1) * size], str.isdigit) for at in range(size)]
    return tuple(zip(columns, rows, strict=True)) if all(columns) else ()


def _part(names: tuple[str, ...], is_wanted: Callable[[str], bool]) -> str:
    """Return the letter, or the figures, that the squares of a line have in common."""
    name = next(square for square in names if square != NO_SQUARE)
    return "".join(filter(is_wanted, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draughts:
    """The parts of one drawing; `lines` are the names of columns and rows, if they have any."""

    scene: Scene
    lines: tuple[tuple[str, str], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The squares' names, in the form the position uses."""
        return self.scene.names

    @property
    def width(self) -> int:
        """The width and height of the drawing."""
        return self.scene.size * _CELL + 2 * self.margin

    @property
    def margin(self) -> int:
        """The margin outside the squares."""
        return _MARGIN_WITH_NAMES if self.lines else _MARGIN

    @property
    def brush(self) -> Brush:
        """What places the parts."""
        return Brush(
            prefix=self.scene.prefix,
            turned=self.scene.is_turned,
            width=self.width,
            height=self.width,
        )

    def _dark(self) -> Iterator[tuple[int, int, str]]:
        """Yield column, row and number of every square where men may stand."""
        for index, (name, number) in enumerate(zip(self.names, self.scene.printed, strict=True)):
            if name != NO_SQUARE:
                row, column = divmod(index, self.scene.size)
                yield column, row, number

    def _centre(self, column: int, row: int) -> tuple[int, int]:
        first = self.margin + _CELL // 2
        return first + column * _CELL, first + row * _CELL

    def definitions(self) -> str:
        """Return what `<use>` draws from: men, kings, numbers and marks."""
        brush = self.brush
        numbers = [number for number in self.scene.printed if number]
        lines = [name for part in zip(*self.lines, strict=True) for name in sorted(part)]
        names = [brush.text(f"s{number}", number, _NUMBER_SIZE) for number in numbers]
        names += [brush.text(f"l{text}", text, _LABEL_SIZE) for text in lines]
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
        letters = brush.characters([*numbers, *lines])
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
        side, margin = size * _CELL, self.margin
        dark = "".join(
            f"M{margin + column * _CELL} {margin + row * _CELL}h{_CELL}v{_CELL}h-{_CELL}z"
            for column, row, _ in self._dark()
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
        """Return the number in a corner of each dark square, and the names of lines."""
        brush = self.brush
        uses = []
        for column, row, number in self._dark():
            x, y = self._centre(column, row)
            uses.append(brush.use(f"s{number}", x - _NUMBER_OFFSET, y - _NUMBER_OFFSET))
        edge = self.margin // 2
        for index, (letter, figure) in enumerate(self.lines):
            x, y = self._centre(index, index)
            for near in (edge, self.width - edge):
                uses.append(brush.use(f"l{letter}", x, near))
                uses.append(brush.use(f"l{figure}", near, y))
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
        return marked(self.scene, "bd-last", uses)

    def marks(self) -> str:
        """Return the marks drawn over the men."""
        uses = []
        for mark in drawable(self.scene.marks, _SHAPES):
            place = self._square(mark.point, "mark_unreadable")
            uses.append(self.brush.use(mark.kind.value, *place))
        return marked(self.scene, "bd-over", uses)

    def _square(self, name: str, code: str) -> tuple[int, int]:
        if name == NO_SQUARE or name not in self.names:
            raise BoardError(code, name)
        row, column = divmod(self.names.index(name), self.scene.size)
        return self._centre(column, row)
