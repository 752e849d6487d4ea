"""The exercise tournaments of tests/data/tiebreaks as crosstables."""

import csv
from fractions import Fraction
from pathlib import Path

from tournaments.crosstable import ONE_HALF_ZERO, Cell, Colour, Crosstable, Entrant, Mark

DATA = Path(__file__).resolve().parents[1] / "data" / "tiebreaks"

MARKS = {
    "1": Mark.WIN,
    "0": Mark.LOSS,
    "=": Mark.DRAW,
    "+": Mark.FORFEIT_WIN,
    "-": Mark.FORFEIT_LOSS,
    "H": Mark.HALF_BYE,
    "U": Mark.PAIRING_BYE,
    "F": Mark.FULL_BYE,
    "Z": Mark.ABSENT,
}
COLOURS = {"w": Colour.FIRST, "b": Colour.SECOND, "-": None}


def cell_of(text: str) -> Cell:
    """Return the cell of a TRF round such as `0013 b =`."""
    opponent, colour, result = text.split()
    return Cell(
        mark=MARKS[result],
        opponent=int(opponent) or None,
        colour=COLOURS[colour],
    )


def exercise(name: str) -> Crosstable:
    """Return the exercise tournament `name`."""
    with (DATA / f"{name}.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    rounds = [key for key in rows[0] if key.startswith("r") and key[1:].isdigit()]
    entrants = tuple(
        Entrant(
            number=int(row["no"]),
            id=f"p{row['no']}",
            rating=int(row["rating"]),
            cells=tuple(cell_of(row[key]) for key in rounds),
        )
        for row in rows
    )
    return Crosstable(entrants=entrants, rounds=len(rounds), points=ONE_HALF_ZERO)


def expected(name: str) -> list[tuple[str, str, dict[int, Fraction]]]:
    """Return list, rules and values by entrant of each line the exercise states."""
    with (DATA / f"{name}_expected.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [
        (
            row["list"],
            row["rules"],
            {int(key): Fraction(value) for key, value in row.items() if key.isdigit() and value},
        )
        for row in rows
    ]
