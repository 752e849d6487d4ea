"""Positions of weiqi and gomoku drawn as SVG: stones on crossings.

Weiqi rules 2002, article 1: nineteen lines each way, nine star points (星), the middle one
天元; smaller boards keep the stars that fit. Lines are named A to T without I from Black's
left and 1 upwards. Gomoku rules 2025, 1.2 and 1.3: fifteen lines, A to O and 1 to 15, the
middle and four stars. Stones differ by fill and rim, so that they stay apart in grey.
"""

from dataclasses import dataclass

from games.board.lines import LineBoard, grid_path, names_of, parse_point
from games.board.marks import MarkKind, drawable
from games.board.placement import BoardError
from games.board.scene import Brush, Grid, Scene, drawing_of, marked
from games.board.spoken import stones_description, stones_title

WEIQI_LETTERS = "ABCDEFGHJKLMNOPQRST"
SIZES = range(2, 20)
"""Lines of a board that can be drawn."""

_CELL = 30
_MARGIN = 42
_LABEL_DISTANCE = 28
_LABEL_SIZE = 14
_NUMBER_SIZE = 14
_STONE_RADIUS = 14
_DIGIT_STEP = 8
_NUMBER_SCALES = {1: "1", 2: ".9", 3: ".72"}
"""Digits of a move number -> how they are scaled to fit the stone."""
_SHAPES = (MarkKind.CIRCLE, MarkKind.CROSS, MarkKind.OFFERED, MarkKind.DEAD, MarkKind.FORBIDDEN)


def board_of(letters: str, size: int) -> LineBoard:
    """Return the geometry of a board of `size` lines, the files named by `letters`.

    :raises BoardError: `placement_unreadable` when no board has so many lines.
    """
    if size not in SIZES:
        raise BoardError("placement_unreadable", f"{size} lines")
    return LineBoard(
        files=size,
        ranks=size,
        cell=_CELL,
        side=_MARGIN,
        end=_MARGIN,
        first_rank=1,
        letters=letters[:size],
    )


def star_points(size: int) -> tuple[tuple[int, int], ...]:
    """Return file and rank (from 0) of the star points (星) of a board of `size` lines."""
    edge = 3 if size >= 13 else 2
    lines = [edge, size - 1 - edge] if size >= 8 else []
    points = [(file, rank) for file in lines for rank in lines]
    if size % 2 and size >= 5:
        middle = size // 2
        points.append((middle, middle))
        if size >= 17:
            points += [(middle, line) for line in lines] + [(line, middle) for line in lines]
    return tuple(sorted(points))


def draw(scene: Scene, letters: str) -> str:
    """Return the scene as SVG text.

    :raises BoardError: when a part of the request cannot be drawn.
    """
    drawn = _Stones(scene=scene, board=board_of(letters, scene.size))
    board = drawn.board
    body = (
        drawn.definitions(),
        drawn.ground(),
        drawn.labels(),
        drawn.stones(),
        drawn.numbers(),
        drawn.last_move(),
        drawn.marks(),
    )
    return drawing_of(
        scene,
        width=board.width,
        height=board.height,
        title=stones_title(scene),
        words=stones_description(scene),
        body=body,
        grid=Grid(
            names=names_of(board), columns=board.files, cell=_CELL, left=_MARGIN, top=_MARGIN
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stones:
    """The parts of one drawing."""

    scene: Scene
    board: LineBoard

    @property
    def brush(self) -> Brush:
        """What places the parts."""
        return Brush(
            prefix=self.scene.prefix,
            turned=self.scene.is_turned,
            width=self.board.width,
            height=self.board.height,
        )

    @property
    def _letters(self) -> str:
        # Gomoku 1.3 prints capitals on the board; its records write small letters.
        return self.board.letters.upper()

    def definitions(self) -> str:
        """Return what `<use>` draws from: stones, names of lines, digits and marks."""
        colours, prefix, brush = self.scene.colours, self.scene.prefix, self.brush
        lines = [*self._letters, *(str(rank + 1) for rank in range(self.board.ranks))]
        digits = "0123456789"
        names = [brush.text(f"l{text}", text, _LABEL_SIZE) for text in lines]
        numbers = [brush.text(f"n{digit}", digit, _NUMBER_SIZE) for digit in digits]
        stones = "".join(
            f'<circle id="{prefix}-{man}" class="bd-{man}-face" r="{_STONE_RADIUS}"'
            f' fill="{face}" stroke="{rim}" stroke-width="1.5"/>'
            for man, face, rim in (
                ("black", colours.black_face, colours.black_rim),
                ("white", colours.white_face, colours.white_rim),
            )
        )
        return (
            f"<defs>{brush.characters([*lines, digits])}{''.join(names)}{''.join(numbers)}"
            f"{stones}{self._mark_definitions()}</defs>"
        )

    def _mark_definitions(self) -> str:
        # A halo of the ground's colour keeps a mark apart from the stone or line under it.
        prefix, ground = self.scene.prefix, self.scene.colours.ground
        shapes = {
            "to": f'<circle class="bd-halo" r="6" fill="{ground}"/>',
            "circle": '<circle r="8"/>',
            "offered": f'<path class="bd-halo" d="M-9 -9H9V9H-9z" fill="{ground}"/>',
        }
        crosses = {"cross": 6, "dead": 8, "forbidden": 8}
        for name, arm in crosses.items():
            path = f'd="M-{arm} -{arm}L{arm} {arm}M-{arm} {arm}L{arm} -{arm}"'
            halo = f'<path class="bd-cut" stroke="{ground}" stroke-width="7" {path}/>'
            shapes[name] = f"{halo}<path {path}/>"
        return "".join(f'<g id="{prefix}-{name}">{shape}</g>' for name, shape in shapes.items())

    def ground(self) -> str:
        """Return ground, grid, outer frame and star points."""
        colours, board = self.scene.colours, self.board
        outer = (
            f"M{board.x(0)} {board.y(0)}H{board.x(board.files - 1)}"
            f"V{board.y(board.ranks - 1)}H{board.x(0)}z"
        )
        stars = "".join(
            f'<circle cx="{board.x(file)}" cy="{board.y(rank)}" r="3.5"/>'
            for file, rank in star_points(self.scene.size)
        )
        return (
            f'<rect class="bd-ground" width="{board.width}" height="{board.height}"'
            f' fill="{colours.ground}"/>'
            f'<g class="bd-line" fill="none" stroke="{colours.line}">'
            f'<path d="{grid_path(board)}"/><path stroke-width="2.5" d="{outer}"/></g>'
            f'<g class="bd-star" fill="{colours.line}">{stars}</g>'
        )

    def labels(self) -> str:
        """Return the names of the lines on all four sides."""
        board, brush = self.board, self.brush
        uses = []
        for index, letter in enumerate(self._letters):
            for y in (board.y(0) + _LABEL_DISTANCE, board.y(board.ranks - 1) - _LABEL_DISTANCE):
                uses.append(brush.use(f"l{letter}", board.x(index), y))
        for rank in range(board.ranks):
            for x in (board.x(0) - _LABEL_DISTANCE, board.x(board.files - 1) + _LABEL_DISTANCE):
                uses.append(brush.use(f"l{rank + 1}", x, board.y(rank)))
        return f'<g class="bd-label" fill="{self.scene.colours.label}">{"".join(uses)}</g>'

    def stones(self) -> str:
        """Return every stone, each with its point's name in `data-point`."""
        uses = []
        for point, man in self.scene.men:
            x, y = self._point(point, "placement_unreadable")
            uses.append(self.brush.use(man, x, y, f' data-point="{point}"'))
        return f'<g class="bd-men">{"".join(uses)}</g>'

    def numbers(self) -> str:
        """Return the move numbers on the stones that have one."""
        standing, prefix, colours = dict(self.scene.men), self.scene.prefix, self.scene.colours
        parts = []
        for point, number in self.scene.numbers:
            man = standing.get(point)
            if man is None:
                raise BoardError("mark_unreadable", f"no stone for number {number} on {point}")
            digits = str(number)
            first = -_DIGIT_STEP * (len(digits) - 1) // 2
            uses = "".join(
                f'<use href="#{prefix}-n{digit}" x="{first + index * _DIGIT_STEP}"/>'
                for index, digit in enumerate(digits)
            )
            x, y = self.brush.place(*self._point(point, "mark_unreadable"))
            scale = _NUMBER_SCALES.get(len(digits), ".55")
            ink = colours.black_ink if man == "black" else colours.white_ink
            parts.append(
                f'<g class="bd-{man}-ink" fill="{ink}"'
                f' transform="translate({x} {y}) scale({scale})">{uses}</g>'
            )
        return (
            f'<g class="bd-numbers" data-on-black="{colours.black_ink}"'
            f' data-on-white="{colours.white_ink}">{"".join(parts)}</g>'
        )

    def last_move(self) -> str:
        """Return the mark of the last stone; its own number stands for it where it has one."""
        numbered = {point for point, _ in self.scene.numbers}
        uses = [
            self.brush.use("to", *self._point(point, "move_unreadable"))
            for point in self.scene.last_squares
            if point not in numbered
        ]
        return marked(self.scene, "bd-last", uses)

    def marks(self) -> str:
        """Return the marks drawn over the stones."""
        uses = []
        for mark in drawable(self.scene.marks, _SHAPES):
            uses.append(
                self.brush.use(mark.kind.value, *self._point(mark.point, "mark_unreadable"))
            )
        return marked(self.scene, "bd-over", uses)

    def _point(self, name: str, code: str) -> tuple[int, int]:
        point = parse_point(self.board, name)
        if point is None:
            raise BoardError(code, name)
        return self.board.x(point[0]), self.board.y(point[1])
