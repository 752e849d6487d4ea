"""Byes announced ahead, and points that contradict results, in a FIDE report."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tournaments.crosstable import Crosstable, Mark, PointSystem
from tournaments.formats.trf import Absences, Player, Record, Trf, TrfCell
from tournaments.reading import Adjustment
from tournaments.record.state import StageState

_KINDS = {"F": Mark.FULL_BYE, "H": Mark.HALF_BYE, "Z": Mark.ABSENT}
_LETTERS = {mark: kind for kind, mark in _KINDS.items()}
_MOST_ROUNDS = 999

Announced = tuple[tuple[int, int, Mark], ...]
"""Round, number, and what the entrant has instead of a game."""


def with_absences(report: Trf) -> Trf:
    """Return an individual report with record 240 in its players' lines, where these are blank."""
    absences = {
        (number, record.round): record.kind
        for record in report.records
        if isinstance(record, Absences) and record.kind in _KINDS
        for number in record.numbers
        if 1 <= record.round <= _MOST_ROUNDS
    }
    if not absences:
        return report
    return Trf(records=tuple(_filled(record, absences) for record in report.records))


def _filled(record: Record, absences: dict[tuple[int, int], str]) -> Record:
    if not isinstance(record, Player) or record.code != "001":
        return record
    cells = list(record.cells)
    for (number, turn), kind in absences.items():
        if number != record.number:
            continue
        cells += [TrfCell()] * (turn - len(cells))
        if cells[turn - 1] == TrfCell():
            cells[turn - 1] = TrfCell(result=kind)
    return replace(record, cells=tuple(cells))


def announced_in(report: Trf) -> Announced:
    """Return what the players' lines say of rounds after the last that anybody was paired in."""
    paired = max(
        (
            at
            for player in report.players
            for at, cell in enumerate(player.cells, start=1)
            if cell.opponent is not None or cell.result == "U"
        ),
        default=0,
    )
    found = (
        (at, player.number, _KINDS[cell.result])
        for player in report.players
        for at, cell in enumerate(player.cells, start=1)
        if at > paired and cell.result in _KINDS
    )
    return tuple(sorted(found))


def announced_records(stage: StageState) -> Iterator[Absences]:
    """Yield record 240 of the rounds not published yet."""
    due: dict[tuple[int, str], list[int]] = {}
    for number, turn, kind in stage.granted:
        due.setdefault((turn, _LETTERS[kind]), []).append(number)
    for number, turn in stage.excused:
        due.setdefault((turn, "Z"), []).append(number)
    for (turn, letter), numbers in sorted(due.items()):
        if turn > stage.published:
            yield Absences(kind=letter, round=turn, numbers=tuple(sorted(set(numbers))))


def differing_points(
    report: Trf, table: Crosstable, systems: tuple[PointSystem, ...]
) -> Iterator[Adjustment]:
    """Yield who has other points in his line than his results bring by any of `systems`."""
    cells = {entrant.number: entrant.cells for entrant in table.entrants}
    for line, record in enumerate(report.records, start=1):
        if not isinstance(record, Player) or record.code != "001" or record.points is None:
            continue
        sums = [
            sum((points.worth(cell) for cell in cells[record.number]), Fraction(0))
            for points in systems
        ]
        if record.points not in sums:
            detail = f"{record.number}: {record.points}, {sums[0]}"
            yield Adjustment(code="points_contradict_results", line=line, detail=detail)
