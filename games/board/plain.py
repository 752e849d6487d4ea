"""The board of a game without a drawing of its own: squares in rows, a disc for every man.

What stands where, and what the squares are called, the kernel says (`ShowsMen`, `NamesSquares`).
A disc of the first side is dark and of the second light, Black's and White's by their names; any
other man is a light disc with its letters, as far as the drawing has them.
"""

from dataclasses import dataclass

from games.board.letters import CHARACTERS
from games.board.marks import MarkKind, drawable
from games.board.placement import BoardError
from games.board.scene import NO_SQUARE, Brush, Grid, Scene, drawing_of, marked
from games.board.spoken import plain_description, plain_title

_CELL = 60
_MARGIN = 34
_RADIUS = 24
_LABEL_SIZE = 19
_CORNER_SIZE = 11
_CORNER = 20
_SHAPES = (MarkKind.CIRCLE, MarkKind.CROSS)


def draw(scene: Scene) -> str:
    """Return the scene as SVG text.

    :raises BoardError: when a part of the request cannot be drawn.
    """
    drawn = _Squares(scene=scene)
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
        height=drawn.height,
        title=plain_title(scene),
        words=plain_description(scene),
        body=body,
        grid=Grid(
            names=scene.names,
            columns=drawn.columns,
            cell=_CELL,
            left=_MARGIN + _CELL // 2,
            top=_MARGIN + _CELL // 2,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Squares:
    """The parts of one drawing."""

    scene: Scene

    @property
    def columns(self) -> int:
        """How many squares a row has."""
        return max(1, self.scene.size)

    @property
    def rows(self) -> int:
        """At least one, the last perhaps not full."""
        return max(1, -(-len(self.scene.names) // self.columns))

    @property
    def width(self) -> int:
        """Pixels, margins included."""
        return self.columns * _CELL + 2 * _MARGIN

    @property
    def height(self) -> int:
        """Pixels, margins included."""
        return self.rows * _CELL + 2 * _MARGIN

    @property
    def brush(self) -> Brush:
        """What places the parts; a turned board keeps its rows within both margins."""
        scene = self.scene
        return Brush(
            prefix=scene.prefix, turned=scene.is_turned, width=self.width, height=self.height
        )

    @property
    def lines(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of columns and of rows, empty where the squares have none (a1, h8)."""
        names, columns = self.scene.names, self.columns
        letters = tuple(name[:1] for name in names[:columns])
        numbers = tuple(name[1:] for name in names[::columns])
        regular = names == tuple(f"{letter}{number}" for number in numbers for letter in letters)
        named = all(numbers) and all(text in CHARACTERS for text in "".join((*letters, *numbers)))
        return (letters, numbers) if names and regular and named else ((), ())

    def definitions(self) -> str:
        """Return what `<use>` draws from: discs, names of squares and lines, marks."""
        colours, prefix, brush = self.scene.colours, self.scene.prefix, self.brush
        letters, numbers = self.lines
        labels = sorted({*letters, *numbers})
        corners = [] if letters else [name for name in self.scene.names if _drawable(name)]
        written = sorted({man for _, man in self.scene.men if self._is_lettered(man)})
        names = [brush.text(f"l{label}", label, _LABEL_SIZE) for label in labels]
        names += [brush.text(f"c-{corner}", corner, _CORNER_SIZE) for corner in corners]
        discs = "".join(self._disc(man) for man in sorted({*self.scene.sides, *self._codes()}))
        return (
            f"<defs>{brush.characters([*labels, *corners, *written])}{''.join(names)}{discs}"
            f'<circle id="{prefix}-to" class="bd-halo" r="7" fill="{colours.ground}"/>'
            f'<circle id="{prefix}-from" class="bd-halo" r="4" fill="{colours.ground}"/>'
            f'<g id="{prefix}-circle"><circle r="14"/></g>'
            f'<g id="{prefix}-cross"><path d="M-11 -11L11 11M-11 11L11 -11"/></g>'
            f'<rect id="{prefix}-square" class="bd-square" fill="{colours.square}" x="-30" y="-30"'
            f' width="{_CELL}" height="{_CELL}" stroke="{colours.line}"/></defs>'
        )

    def _codes(self) -> set[str]:
        return {man for _, man in self.scene.men}

    def _is_lettered(self, man: str) -> bool:
        return man not in (*self.scene.sides, "black", "white") and _drawable(man)

    def _disc(self, man: str) -> str:
        colours = self.scene.colours
        first, second = self.scene.sides
        dark = man == "black" or (man == first and second != "black" and man != "white")
        name = "black" if dark else "white"
        face, rim = (
            (colours.black_face, colours.black_rim)
            if dark
            else (colours.white_face, colours.white_rim)
        )
        letters = ""
        if self._is_lettered(man):
            written = self.brush.text(f"t-{man}", man, _LABEL_SIZE)
            letters = f'<g class="bd-{name}-ink" fill="{colours.white_ink}">{written}</g>'
        return (
            f'<g id="{self.scene.prefix}-{man}"><circle class="bd-{name}-face" r="{_RADIUS}"'
            f' fill="{face}" stroke="{rim}" stroke-width="1.5"/>{letters}</g>'
        )

    def ground(self) -> str:
        """One square for each name; places without a square stay bare."""
        squares = "".join(
            self.brush.use("square", *self._centre(at))
            for at, name in enumerate(self.scene.names)
            if name != NO_SQUARE
        )
        return (
            f'<rect class="bd-ground" width="{self.width}" height="{self.height}"'
            f' fill="{self.scene.colours.ground}"/><g class="bd-squares">{squares}</g>'
        )

    def labels(self) -> str:
        """Return the names of the lines on all four sides, else of every square in its corner."""
        brush, (letters, numbers) = self.brush, self.lines
        uses = []
        for index, letter in enumerate(letters):
            x, _ = self._centre(index)
            for y in (_MARGIN // 2, self.height - _MARGIN // 2):
                uses.append(brush.use(f"l{letter}", x, y))
        for index, number in enumerate(numbers):
            _, y = self._centre(index * self.columns)
            for x in (_MARGIN // 2, self.width - _MARGIN // 2):
                uses.append(brush.use(f"l{number}", x, y))
        if not letters:
            for at, name in enumerate(self.scene.names):
                x, y = brush.place(*self._centre(at))
                if _drawable(name):
                    uses.append(
                        f'<use href="#{self.scene.prefix}-c-{name}"'
                        f' x="{x - _CORNER}" y="{y - _CORNER}"/>'
                    )
        return f'<g class="bd-label" fill="{self.scene.colours.label}">{"".join(uses)}</g>'

    def men(self) -> str:
        """Return every man, each with its square's name in `data-point`."""
        uses = []
        for square, man in self.scene.men:
            place = self._square(square, "placement_unreadable")
            uses.append(self.brush.use(man, *place, f' data-point="{square}"'))
        return f'<g class="bd-men">{"".join(uses)}</g>'

    def last_move(self) -> str:
        """Return the marks of the last move, the largest where it ended."""
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
        if name == NO_SQUARE or name not in self.scene.names:
            raise BoardError(code, name)
        return self._centre(self.scene.names.index(name))

    def _centre(self, at: int) -> tuple[int, int]:
        row, column = divmod(at, self.columns)
        return _MARGIN + _CELL // 2 + column * _CELL, _MARGIN + _CELL // 2 + row * _CELL


def _drawable(text: str) -> bool:
    return bool(text) and all(character in CHARACTERS for character in text)
