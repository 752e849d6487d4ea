"""Between the EGD's h9 and the crosstable; Black moves first, numbers are the rows."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.crosstable import (
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
    both_won,
)
from tournaments.formats.h9 import H9, H9Cell, H9Row
from tournaments.reading import FormatError

SIGNS = {"+": Mark.WIN, "-": Mark.LOSS, "=": Mark.DRAW, "?": Mark.ADJOURNED}
_ALONE = {"+": Mark.FULL_BYE, "-": Mark.ABSENT, "=": Mark.HALF_BYE, "?": Mark.ABSENT}


def h9_crosstable(h9: H9, *, points: PointSystem = TWO_ONE_ZERO) -> Crosstable:
    """Return the crosstable: numbers are the rows, Black is the first mover.

    The format does not tell a forfeit from a game; both sides may have won (a bye agreed
    as a free win for two), which is kept as written.
    """
    return Crosstable(
        entrants=tuple(
            Entrant(
                number=at,
                id=str(at),
                unit=row.club,
                cells=tuple(_cell_of(cell) for cell in row.cells),
            )
            for at, row in enumerate(h9.rows, start=1)
        ),
        rounds=max(len(row.cells) for row in h9.rows),
        points=points,
    )


def _cell_of(cell: H9Cell) -> Cell:
    if cell.opponent == 0:
        return Cell(mark=_ALONE[cell.sign])
    colour = {"b": Colour.FIRST, "w": Colour.SECOND}.get(cell.colour)
    return Cell(mark=SIGNS[cell.sign], opponent=cell.opponent, colour=colour)


def crosstable_h9(
    table: Crosstable,
    ranking: tuple[int, ...],
    people: Mapping[str, H9Row],
    *,
    places: Mapping[int, int],
    headers: tuple[tuple[str, str], ...] = (),
    handicaps: Mapping[tuple[int, int], int] = MappingProxyType({}),
) -> H9:
    """Return `table` in the order of `ranking`; name, rank and club from `people` by id.

    `places` by number; a place shared with the row above is left blank. `handicaps` by round
    and number of either player. A forfeit becomes a free win or an absence, as the database
    rates only games that were played.

    :raises FormatError: `person_missing`, `ranking_incomplete`.
    """
    if sorted(ranking) != sorted(entrant.number for entrant in table.entrants):
        raise FormatError("ranking_incomplete")
    row_of = {number: at for at, number in enumerate(ranking, start=1)}
    rows = []
    above = 0
    for number in ranking:
        entrant = table.entrant(number)
        if entrant.id not in people:
            raise FormatError("person_missing", detail=entrant.id)
        place = places[number]
        cells = tuple(
            _exported(_cell_at(table, entrant, at), row_of, handicaps.get((at + 1, number), 0))
            for at in range(table.paired)
        )
        shown = None if place == above else place
        rows.append(replace(people[entrant.id], place=shown, cells=cells))
        above = place
    return H9(headers=headers, rows=tuple(rows))


def _cell_at(table: Crosstable, entrant: Entrant, at: int) -> Cell | None:
    """Return a cell of an entrant; one of a game that both have won as a win."""
    cell = entrant.cells[at] if at < len(entrant.cells) else None
    if cell is None or cell.opponent is None:
        return cell
    won = both_won(cell, table.entrant(cell.opponent).cells[at], table.points)
    return replace(cell, mark=Mark.WIN) if won else cell


def _exported(cell: Cell | None, row_of: Mapping[int, int], stones: int) -> H9Cell:
    if cell is None:
        return H9Cell(opponent=0, sign="-")
    if cell.opponent is not None and cell.mark.played:
        sign = next(sign for sign, mark in SIGNS.items() if mark is cell.mark)
        colour = {Colour.FIRST: "b", Colour.SECOND: "w", None: ""}[cell.colour]
        handicap = stones if colour else None
        return H9Cell(opponent=row_of[cell.opponent], sign=sign, colour=colour, handicap=handicap)
    if cell.mark in (Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN):
        return H9Cell(opponent=0, sign="+")
    return H9Cell(opponent=0, sign="=" if cell.mark is Mark.HALF_BYE else "-")


def with_original(
    made: H9, ranking: tuple[int, ...], original: H9, *, people: Mapping[int, H9Row]
) -> tuple[H9, bool]:
    """Return `made` with the headers and remarks of `original`, and whether its table stands.

    `ranking` are the numbers of the rows of `made`, `people` what is known of them now. Where
    every game is still as the file has it, its order, places, sort columns and cells stand.
    """
    restored = replace(made, headers=original.headers, remarks=original.remarks)
    if sorted(ranking) != list(range(1, len(original.rows) + 1)):
        return restored, False
    now = {
        number: tuple(_by_number(cell, ranking) for cell in row.cells)
        for number, row in zip(ranking, made.rows, strict=True)
    }
    for at, row in enumerate(original.rows, start=1):
        if len(row.cells) < len(now[at]) or not all(
            _agrees(cell, now[at][turn] if turn < len(now[at]) else H9Cell(opponent=0, sign="-"))
            for turn, cell in enumerate(row.cells)
        ):
            return restored, False
    rows = tuple(
        replace(people[at], place=row.place, criteria=row.criteria, cells=row.cells)
        for at, row in enumerate(original.rows, start=1)
    )
    return replace(restored, rows=rows), True


def _by_number(cell: H9Cell, ranking: tuple[int, ...]) -> H9Cell:
    return replace(cell, opponent=ranking[cell.opponent - 1]) if cell.opponent else cell


def _agrees(written: H9Cell, now: H9Cell) -> bool:
    """Return whether a cell of a file says what the event says now."""
    if written.opponent == 0:
        return now.opponent == 0 and _ALONE[written.sign] is _ALONE[now.sign]
    colour = written.colour in ("", now.colour)
    stones = (written.handicap or 0) == (now.handicap or 0)
    return colour and stones and (written.opponent, written.sign) == (now.opponent, now.sign)
