"""The 26 designated openings (指定开局) by name, under every symmetry of the board.

Rule source: Rules of Gomoku Competition (2025), article 9.7 and appendix 1; the names of the
thirteen diagonal openings stand in the classic rules, as the diagrams are lost. Squares are
those of common use.
"""

from dataclasses import dataclass

from games.rules.gomoku.points import SIZE, distance_from_centre

_MIDDLE = SIZE // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedOpening:
    """One designated opening: `number` from 1 within 直指 (direct) or 斜指 (diagonal)."""

    number: int
    direct: bool
    chinese: str
    english: str

    @property
    def article(self) -> str:
        """Its place in appendix 1."""
        return f"app1.{'D' if self.direct else 'I'}{self.number}"


# Where Black's second stone lies from the centre, White's lying straight up (直指) or up and
# to the right (斜指) of it.
_DIRECT = (
    ("寒星", "Kansei", 0, 2),
    ("溪月", "Keigetsu", 1, 2),
    ("疏星", "Sosei", 2, 2),
    ("花月", "Kagetsu", 1, 1),
    ("残月", "Zangetsu", 2, 1),
    ("雨月", "Ugetsu", 1, 0),
    ("金星", "Kinsei", 2, 0),
    ("松月", "Shogetsu", 0, -1),
    ("丘月", "Kyugetsu", 1, -1),
    ("新月", "Shingetsu", 2, -1),
    ("瑞星", "Zuisei", 0, -2),
    ("山月", "Sangetsu", 1, -2),
    ("游星", "Yusei", 2, -2),
)
_DIAGONAL = (
    ("长星", "Chosei", 2, 2),
    ("峡月", "Kyogetsu", 2, 1),
    ("恒星", "Kosei", 2, 0),
    ("水月", "Suigetsu", 2, -1),
    ("流星", "Ryusei", 2, -2),
    ("云月", "Ungetsu", 1, 0),
    ("浦月", "Hogetsu", 1, -1),
    ("岚月", "Rangetsu", 1, -2),
    ("银月", "Gingetsu", 0, -1),
    ("明星", "Myojo", 0, -2),
    ("斜月", "Shagetsu", -1, -1),
    ("名月", "Meigetsu", -1, -2),
    ("彗星", "Suisei", -2, -2),
)


def _images(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """Return the eight images of an offset under the symmetries of the square, in one order."""
    turned = ((column, row), (-row, column), (-column, -row), (row, -column))
    return (*turned, *((-x, y) for x, y in turned))


def _table() -> dict[tuple[tuple[int, int], tuple[int, int]], NamedOpening]:
    table = {}
    for direct, rows, white in ((True, _DIRECT, (0, 1)), (False, _DIAGONAL, (1, 1))):
        for number, (chinese, english, column, row) in enumerate(rows, start=1):
            named = NamedOpening(number=number, direct=direct, chinese=chinese, english=english)
            for second, third in zip(_images(*white), _images(column, row), strict=True):
                table[second, third] = named
    return table


_NAMED = _table()
NAMED_OPENINGS = tuple(dict.fromkeys(_NAMED.values()))
"""The 26, direct before diagonal, in the order of the numbers."""


def opening_name(stones: tuple[int, ...]) -> NamedOpening | None:
    """Return the designated opening that the first three stones are, or None (9.7)."""
    if len(stones) < 3 or distance_from_centre(stones[0]) != 0:
        return None
    return _NAMED.get((_offset(stones[1]), _offset(stones[2])))


def _offset(point: int) -> tuple[int, int]:
    row, column = divmod(point, SIZE)
    return column - _MIDDLE, row - _MIDDLE
