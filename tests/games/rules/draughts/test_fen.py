"""PDN FEN: what is read, what is refused, what is written (PDN 3.0)."""

import pytest

from games.rules.draughts.fen import format_fen, parse_fen
from games.rules.draughts.geometry import BOARD_64, BOARD_100, Geometry
from games.rules.protocol import PositionError

READ = [
    ("ranges", "W:W31-50:B1-20", BOARD_100, "W:W" + ",".join(map(str, range(31, 51)))),
    ("black-first", "B:B12,K8:W22", BOARD_100, "B:W22:BK8,12"),
    ("full-stop", "W:W22:B12.", BOARD_100, "W:W22:B12"),
    ("spaces", "W : W22 , 23 : B12", BOARD_100, "W:W22,23:B12"),
    ("counters", "W:W21:B12:H0:F1", BOARD_64, "W:W21:B12"),
    ("letters", "W:Wa1,Kh8:Bb6", BOARD_64, "W:WK4,29:B9"),
    ("kings-in-a-range", "W:WK1-3:B40", BOARD_100, "W:WK1,K2,K3:B40"),
    ("nobody-left", "B:WK46:B", BOARD_100, "B:WK46:B"),
    ("one-side-given", "W:W46", BOARD_100, "W:W46:B"),
]


@pytest.mark.parametrize(
    ("text", "geometry", "written"), [row[1:] for row in READ], ids=[row[0] for row in READ]
)
def test_reads(text: str, geometry: Geometry, written: str) -> None:
    position = parse_fen(text, geometry)
    assert format_fen(position, geometry).startswith(written)
    assert parse_fen(format_fen(position, geometry), geometry) == position


REFUSED = [
    ("no-side", "W31-50:B1-20", BOARD_100, "fen_side"),
    ("empty", "", BOARD_100, "fen_side"),
    ("unknown-side", "X:W31:B1", BOARD_100, "fen_side"),
    ("nothing-more", "W", BOARD_100, "fen_fields"),
    ("a-side-twice", "W:W31:W32", BOARD_100, "fen_fields"),
    ("an-unknown-group", "W:W31:Q1", BOARD_100, "fen_fields"),
    ("square-51", "W:W51:B1", BOARD_100, "fen_square"),
    ("square-33-of-64", "W:W33:B1", BOARD_64, "fen_square"),
    ("square-0", "W:W0:B1", BOARD_100, "fen_square"),
    ("range-backwards", "W:W40-31:B1", BOARD_100, "fen_square"),
    ("light-square", "W:Wa2:Bb8", BOARD_64, "fen_square"),
    ("letters-on-100", "W:Wa1:B1", BOARD_100, "fen_square"),
    ("no-number", "W:W31,,32:B1", BOARD_100, "fen_square"),
    ("twice-the-same", "W:W31,31:B1", BOARD_100, "fen_square_twice"),
    ("both-sides-on-one", "W:W31:B31", BOARD_100, "fen_square_twice"),
    ("twice-in-a-range", "W:W31-35,33:B1", BOARD_100, "fen_square_twice"),
    ("twenty-one", "W:W20-40:B1", BOARD_100, "fen_too_many_pieces"),
    ("thirteen-on-64", "W:W20-32:B1", BOARD_64, "fen_too_many_pieces"),
    ("white-man-on-the-last-row", "W:W5:B20", BOARD_100, "fen_man_on_last_row"),
    ("black-man-on-the-last-row", "W:W20:B46", BOARD_100, "fen_man_on_last_row"),
]


@pytest.mark.parametrize(
    ("text", "geometry", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_refuses(text: str, geometry: Geometry, code: str) -> None:
    with pytest.raises(PositionError) as raised:
        parse_fen(text, geometry)
    assert raised.value.code == code
