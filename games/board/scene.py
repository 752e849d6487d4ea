"""What a drawing is asked for, whatever the game, and the SVG all drawings share."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from games.board.letters import CHARACTERS
from games.board.marks import Mark
from games.board.placement import BoardError
from games.board.speech import Speech
from games.board.themes import THEMES, Theme

DIGIT_PITCH = 580
"""Width of a digit, in thousandths of its size."""
NO_SQUARE = "-"
"""Stands in the grid's names where no man can stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One position and how it is to be shown.

    `men` are (square, man) as `ShowsMen` gives them; `size` counts lines or squares on a
    side; `orientation` is the side below. `last_squares` are the squares of the last move,
    where it began first, empty after a pass; `last_move` is its text, None before any.
    `numbers` are (square, move number). `printed` is what stands in a corner of each square
    of `names`, empty for nothing. `remark` is one sentence more for listeners.
    """

    game: str
    men: tuple[tuple[str, str], ...]
    size: int
    sides: tuple[str, str]
    to_move: str
    orientation: str
    speech: Speech
    names: tuple[str, ...] = ()
    last_move: str | None = None
    last_squares: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    printed: tuple[str, ...] = ()
    remark: str = ""
    theme: str = "book"
    prefix: str = "q"

    @property
    def colours(self) -> Theme:
        """The colours asked for.

        :raises BoardError: `unknown_theme`.
        """
        if self.theme not in THEMES:
            raise BoardError("unknown_theme", self.theme)
        return THEMES[self.theme]

    @property
    def is_turned(self) -> bool:
        """Whether the second side is below.

        :raises BoardError: `unknown_orientation` when it is no side of the game.
        """
        if self.orientation not in self.sides:
            raise BoardError("unknown_orientation", self.orientation)
        return self.orientation == self.sides[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Where squares lie, so that a page's script can place men as the server does.

    `names` run along the rows from the top left, first side below; `NO_SQUARE` fills places
    where no man stands. Lengths are SVG units; `left` and `top` are the first centre.
    """

    names: tuple[str, ...]
    columns: int
    cell: int
    left: int
    top: int

    def attributes(self) -> str:
        """Where scripts find the square under a pointer: cells, origin and names in SVG units."""
        return (
            f' data-grid="{self.columns} {self.cell} {self.left} {self.top}"'
            f" data-squares={quoteattr(' '.join(self.names))}"
        )


def drawing(
    *,
    width: int,
    height: int,
    title: str,
    words: str,
    body: Sequence[str],
    theme: str,
    prefix: str,
    orientation: str,
    lang: str,
    grid: Grid,
    remark: str = "",
) -> str:
    """Return the SVG around `body`, named by `title` and told by `words`.

    `remark`, what a page points out, is handed on for its script.
    """
    handed = f" data-remark={quoteattr(remark)}" if remark else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board board-{theme}" role="img"'
        f" lang={quoteattr(lang)}"
        f' viewBox="0 0 {width} {height}"'
        f' data-orientation="{orientation}" data-prefix={quoteattr(prefix)}'
        f"{grid.attributes()}{handed}"
        f' aria-labelledby="{prefix}-title" aria-describedby="{prefix}-desc">'
        f'<title id="{prefix}-title">{escape(title)}</title>'
        f'<desc id="{prefix}-desc">{escape(words)}</desc>{"".join(body)}</svg>'
    )


def drawing_of(
    scene: Scene,
    *,
    width: int,
    height: int,
    title: str,
    words: str,
    body: Sequence[str],
    grid: Grid,
) -> str:
    """Return the SVG around the `body` of a scene, as the scene asks for it."""
    return drawing(
        width=width,
        height=height,
        title=title,
        words=words,
        body=body,
        theme=scene.theme,
        prefix=scene.prefix,
        orientation=scene.orientation,
        lang=scene.speech.lang,
        remark=scene.remark,
        grid=grid,
    )


def marked(scene: Scene, name: str, uses: Sequence[str]) -> str:
    """Return a layer of marks over the men."""
    return (
        f'<g class="bd-mark {name}" fill="none" stroke="{scene.colours.mark}"'
        f' stroke-width="3">{"".join(uses)}</g>'
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """Draws the parts of one scene; every place passes through it, which turns the board."""

    prefix: str
    turned: bool
    width: int
    height: int

    def place(self, x: int, y: int) -> tuple[int, int]:
        """Return where a place of the unturned board lies in the drawing."""
        return (self.width - x, self.height - y) if self.turned else (x, y)

    def use(self, name: str, x: int, y: int, extra: str = "") -> str:
        """Return a use of the definition `name` at a place of the unturned board."""
        x, y = self.place(x, y)
        return f'<use href="#{self.prefix}-{name}" x="{x}" y="{y}"{extra}/>'

    def characters(self, texts: Sequence[str]) -> str:
        """Return the definition of every character of `texts`, one em of 1000 units each."""
        wanted = sorted(set("".join(texts)))
        return "".join(
            f'<path id="{self.prefix}-c{char}" d="{CHARACTERS[char]}"/>' for char in wanted
        )

    def text(self, name: str, text: str, size: int) -> str:
        """Return the definition `name`: `text` centred, `size` units high."""
        first = -DIGIT_PITCH * (len(text) - 1) // 2
        parts = "".join(
            f'<use href="#{self.prefix}-c{char}" x="{first + index * DIGIT_PITCH}"/>'
            for index, char in enumerate(text)
        )
        return f'<g id="{self.prefix}-{name}"><g transform="scale(.{size:03d})">{parts}</g></g>'
