"""Crosstables for tests of pairing, written round by round.

A round is a text such as "1+2 3=4 5* 6-7 8!9 10?11 12": the first of a pair moved first; + he
won, - he lost, = drawn, ! he won by forfeit, ? adjourned, % both forfeited, * a bye; who is not
named was absent.
"""

import re
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
from tournaments.pairing.values import NoLegalPairing, Pairing

_MARKS = {
    "+": (Mark.WIN, Mark.LOSS),
    "-": (Mark.LOSS, Mark.WIN),
    "=": (Mark.DRAW, Mark.DRAW),
    "?": (Mark.ADJOURNED, Mark.ADJOURNED),
    "!": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "%": (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
}


def table_of(
    players: int,
    *rounds: str,
    of: int = 9,
    points: PointSystem = TWO_ONE_ZERO,
    units: str = "",
) -> Crosstable:
    """Return the table of players 1.. after `rounds`; `units` has a letter a player."""
    entrants = tuple(
        Entrant(
            number=number,
            id=f"p{number}",
            rating=3000 - number,
            unit=units[number - 1] if units else "",
            cells=tuple(_cell(number, text) for text in rounds),
        )
        for number in range(1, players + 1)
    )
    return Crosstable(entrants=entrants, rounds=of, points=points)


def _cell(number: int, text: str) -> Cell:
    for board, word in enumerate(text.split(), start=1):
        found = re.fullmatch(r"(\d+)([-+=?!%*])(\d*)", word)
        assert found, word
        if found[2] == "*" and int(found[1]) == number:
            return Cell(mark=Mark.PAIRING_BYE)
        if found[2] == "*" or number not in (int(found[1]), int(found[3])):
            continue
        first = int(found[1]) == number
        return Cell(
            mark=_MARKS[found[2]][0 if first else 1],
            opponent=int(found[3] if first else found[1]),
            colour=Colour.FIRST if first else Colour.SECOND,
            board=board,
        )
    return Cell(mark=Mark.ABSENT)


def changed(table: Crosstable, number: int, **changes: Any) -> Crosstable:
    """Return `table` with other values for one entrant."""
    return replace(
        table,
        entrants=tuple(
            replace(entrant, **changes) if entrant.number == number else entrant
            for entrant in table.entrants
        ),
    )


def said(paired: Pairing | NoLegalPairing) -> str:
    """Return a round as "first-second" pairs by board, with the bye behind, or the refusal."""
    if isinstance(paired, NoLegalPairing):
        return paired.code
    pairs = [f"{board.first}-{board.second}" for board in paired.boards]
    return " ".join([*pairs, *([f"{paired.bye}*"] if paired.bye is not None else [])])
