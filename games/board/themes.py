"""Colours of a board: light as a book, dark, and black on white for paper.

Every part carries a class as well (`bd-line`, `bd-red-ink`, ...), so that a page may
recolour the same drawing with its own style sheet; the attributes here are what stands
when there is none. Article 1.6 of the xiangqi rules of 2020 asks for a white or light
ground with red or dark lines.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """One set of colours.

    `red_*` paints the first side's men (阳文: ink on a light face), `black_*` the second
    side's (阴文: a light glyph cut out of a dark face). Stones and draughtsmen are painted
    by `white_*` and `black_*`; `square` and `square_light` paint the squares of draughts.
    """

    ground: str
    line: str
    label: str
    river: str
    red_face: str
    red_ink: str
    black_face: str
    black_ink: str
    black_rim: str
    white_face: str
    white_ink: str
    white_rim: str
    square: str
    square_light: str
    mark: str


THEMES: dict[str, Theme] = {
    "book": Theme(
        ground="#fdfaf3",
        line="#4a3b2c",
        label="#5d4c3b",
        river="#4a3b2c",
        red_face="#fffdf8",
        red_ink="#b0151b",
        black_face="#211e1b",
        black_ink="#fffdf8",
        black_rim="#211e1b",
        white_face="#fffdf8",
        white_ink="#211e1b",
        white_rim="#4a3b2c",
        square="#d9cbb3",
        square_light="#fdfaf3",
        mark="#00695c",
    ),
    "dark": Theme(
        ground="#262320",
        line="#9c8f7c",
        label="#b9ab96",
        river="#9c8f7c",
        red_face="#f3e9d8",
        red_ink="#a3141a",
        black_face="#0d0c0b",
        black_ink="#f0e6d4",
        black_rim="#b9ab96",
        white_face="#f0e6d4",
        white_ink="#0d0c0b",
        white_rim="#f0e6d4",
        square="#2f2b26",
        square_light="#544c42",
        mark="#5fd0bd",
    ),
    "print": Theme(
        ground="#ffffff",
        line="#000000",
        label="#000000",
        river="#000000",
        red_face="#ffffff",
        red_ink="#000000",
        black_face="#000000",
        black_ink="#ffffff",
        black_rim="#000000",
        white_face="#ffffff",
        white_ink="#000000",
        white_rim="#000000",
        square="#d9d9d9",
        square_light="#ffffff",
        mark="#000000",
    ),
}
"""Theme name -> colours."""
