"""EGD tournament texts in and out."""

from pathlib import Path

import pytest

from tests.support.shared_data import shared_data_dir
from tournaments.crosstable import Cell, Colour, Crosstable, Entrant, Mark
from tournaments.formats.h9 import (
    H9,
    H9Cell,
    H9Row,
    read_h9,
    write_h9,
)
from tournaments.formats.h9_table import crosstable_h9, h9_crosstable
from tournaments.reading import FormatError

PACK = shared_data_dir()
FILES = sorted((PACK / "tournaments" / "opengotha").glob("*.h9")) if PACK else []

SMALL = """; CL[A]
; EV[示例赛]
; a remark
   1 赵 一                  1D CN Hang  4   2  3+/w0   2+/b0
   2 Van der Exemple Jean   2K FR 31Ba  2   4  0=      1-/w0
     孙 三                 12K CN Bei   2   4  1-/b0   0-
"""


def test_a_small_file() -> None:
    h9, adjustments = read_h9(SMALL.encode())
    assert adjustments == ()
    assert h9.headers == (("CL", "A"), ("EV", "示例赛"))
    assert h9.remarks == (" a remark",)
    assert h9.rows[1:] == (
        H9Row(
            place=2,
            name="Van der Exemple Jean",
            rank="2K",
            country="FR",
            club="31Ba",
            criteria=("2", "4"),
            cells=(
                H9Cell(opponent=0, sign="="),
                H9Cell(opponent=1, sign="-", colour="w", handicap=0),
            ),
        ),
        H9Row(
            place=None,
            name="孙 三",
            rank="12K",
            country="CN",
            club="Bei",
            criteria=("2", "4"),
            cells=(
                H9Cell(opponent=1, sign="-", colour="b", handicap=0),
                H9Cell(opponent=0, sign="-"),
            ),
        ),
    )
    assert read_h9(write_h9(h9))[0] == h9


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_shared_files(path: Path) -> None:
    h9, adjustments = read_h9(path.read_bytes())
    assert read_h9(write_h9(h9)) == (h9, ())
    guessed = [(adjustment.code, adjustment.detail) for adjustment in adjustments]
    assert guessed == ([("charset_guessed", "cp1252")] if "Juvisy" in path.name else [])
    table = h9_crosstable(h9)
    for entrant in table.entrants:
        for number, cell in enumerate(entrant.cells):
            if cell.opponent is not None:
                assert table.entrant(cell.opponent).cells[number].opponent == entrant.number


def test_the_crosstable() -> None:
    table = h9_crosstable(read_h9(SMALL.encode())[0])
    # As the file says it: 1 had 3 as White and then 2 as Black; 2 says the same of round 2.
    assert table.entrants[0].cells == (
        Cell(mark=Mark.WIN, opponent=3, colour=Colour.SECOND),
        Cell(mark=Mark.WIN, opponent=2, colour=Colour.FIRST),
    )
    assert table.entrants[1].cells[0] == Cell(mark=Mark.HALF_BYE)
    assert table.entrants[2].cells[1] == Cell(mark=Mark.ABSENT)


def test_a_crosstable_out_and_in_again() -> None:
    table = Crosstable(
        entrants=(
            Entrant(
                number=1,
                id="a",
                unit="Hang",
                cells=(
                    Cell(mark=Mark.LOSS, opponent=2, colour=Colour.FIRST),
                    Cell(mark=Mark.FORFEIT_WIN, opponent=3, colour=Colour.SECOND),
                ),
            ),
            Entrant(
                number=2,
                id="b",
                unit="Hang",
                cells=(
                    Cell(mark=Mark.WIN, opponent=1, colour=Colour.SECOND),
                    Cell(mark=Mark.PAIRING_BYE),
                ),
            ),
            Entrant(
                number=3,
                id="c",
                unit="Hang",
                cells=(
                    Cell(mark=Mark.PAIRING_BYE),
                    Cell(mark=Mark.FORFEIT_LOSS, opponent=1, colour=Colour.FIRST),
                ),
            ),
        ),
        rounds=2,
    )
    who = {
        key: H9Row(place=None, name=name, rank="1D", country="CN", club="Hang")
        for key, name in (("a", "赵 一"), ("b", "钱 二"), ("c", "孙 三"))
    }
    h9 = crosstable_h9(table, (2, 1, 3), who, places={2: 1, 1: 2, 3: 2})
    again = read_h9(write_h9(h9))[0]
    assert again == h9
    assert [(row.place, row.name) for row in again.rows] == [
        (1, "钱 二"),
        (2, "赵 一"),
        (None, "孙 三"),
    ]
    assert again.rows[1].cells == (
        H9Cell(opponent=1, sign="-", colour="b", handicap=0),
        H9Cell(opponent=0, sign="+"),  # a forfeit is no game for the database
    )
    with pytest.raises(FormatError, match="ranking_incomplete"):
        crosstable_h9(table, (2, 1), who, places={2: 1, 1: 2})
    with pytest.raises(FormatError, match="person_missing"):
        crosstable_h9(table, (2, 1, 3), {}, places={2: 1, 1: 2, 3: 3})


@pytest.mark.parametrize(
    ("code", "line", "old", "new"),
    [
        ("rank_missing", 4, " 1D ", " 1X "),
        ("country_or_club_missing", 4, "CN Hang", "CHN Hang"),
        ("unknown_opponent", 4, "3+/w0", "9+/w0"),
        ("opponent_is_self", 4, "3+/w0", "1+/w0"),
        ("bad_cell", 4, "3+/w0", "3+/x0"),
        ("opponent_disagrees", 4, "3+/w0", "2+/w0"),
        ("colours_disagree", 4, "3+/w0", "3+/b0"),
        ("handicaps_disagree", 4, "3+/w0", "3+/w2"),
        ("results_disagree", 4, "3+/w0", "3=/w0"),
        ("rounds_differ", 6, "1-/b0   0-", "1-/b0"),
    ],
)
def test_bad_files_are_refused_with_their_line(code: str, line: int, old: str, new: str) -> None:
    assert old in SMALL
    with pytest.raises(FormatError) as refusal:
        read_h9(SMALL.replace(old, new).encode())
    assert (refusal.value.code, refusal.value.line) == (code, line)


def test_nobody() -> None:
    with pytest.raises(FormatError, match="no_players"):
        read_h9(b"; EV[x]\n")


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("name_not_writable", H9Row(place=1, name="Zhao 3D", rank="1D", country="CN", club="x")),
        ("name_not_writable", H9Row(place=1, name="", rank="1D", country="CN", club="x")),
        ("name_not_writable", H9Row(place=1, name="7 Zhao", rank="1D", country="CN", club="x")),
        ("club_not_writable", H9Row(place=1, name="Zhao Yi", rank="1D", country="CN", club="a b")),
        ("club_not_writable", H9Row(place=1, name="Zhao Yi", rank="1D", country="", club="x")),
        ("rank_missing", H9Row(place=1, name="Zhao Yi", rank="strong", country="CN", club="x")),
    ],
)
def test_what_the_format_cannot_hold_is_refused(code: str, row: H9Row) -> None:
    with pytest.raises(FormatError, match=code):
        write_h9(H9(rows=(row,)))
