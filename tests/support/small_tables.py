"""Small crosstables written as results: `{(1, 2): "1-0"}` per round, first player first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
)

RESULTS = {
    "1-0": (Mark.WIN, Mark.LOSS),
    "0-1": (Mark.LOSS, Mark.WIN),
    "=": (Mark.DRAW, Mark.DRAW),
    "+-": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "-+": (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    "--": (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
    "?": (Mark.ADJOURNED, Mark.ADJOURNED),
}
Round = Mapping[tuple[int, int], str]


def small_table(
    rounds: Sequence[Round],
    *,
    total: int | None = None,
    points: PointSystem = TWO_ONE_ZERO,
    bye: Mark = Mark.PAIRING_BYE,
    **about: Mapping[int, Any],
) -> Crosstable:
    """Return the table; whoever is in no pair of a round has `bye` in it.

    `about` gives fields of entrants by number: `warnings={3: 1}`.
    """
    numbers = sorted({number for pairs in rounds for pair in pairs for number in pair})
    cells: dict[int, list[Cell]] = {number: [] for number in numbers}
    for pairs in rounds:
        for board, ((first, second), result) in enumerate(pairs.items(), start=1):
            mine, theirs = RESULTS[result]
            cells[first].append(Cell(mark=mine, opponent=second, colour=Colour.FIRST, board=board))
            cells[second].append(
                Cell(mark=theirs, opponent=first, colour=Colour.SECOND, board=board)
            )
        paired = {number for pair in pairs for number in pair}
        for number in numbers:
            if number not in paired:
                cells[number].append(Cell(mark=bye))
    entrants = tuple(
        replace(
            Entrant(number=number, id=f"p{number}", cells=tuple(cells[number])),
            **{name: values[number] for name, values in about.items() if number in values},
        )
        for number in numbers
    )
    return Crosstable(entrants=entrants, rounds=total or len(rounds), points=points)
