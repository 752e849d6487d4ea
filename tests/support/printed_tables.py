"""The pairing tables as the rule books print them, misprints and all.

The rows stand in tests/data/tournaments/printed_tables.tsv with the line of each book's
text. Nothing here knows how a table is made.
"""

import re
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data" / "tournaments" / "printed_tables.tsv"
GOMOKU, WEIQI, DRAUGHTS, XIANGQI = "000", "001", "002", "003"


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One printed row: pairs as pairs of texts, brackets removed."""

    book: str
    line: int
    table: str
    size: int
    row: int
    cells: tuple[tuple[str, str], ...]


def printed_rows() -> tuple[PrintedRow, ...]:
    """Return every printed row, in the order of the books."""
    lines = [
        line for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    rows = []
    for line in lines[1:]:
        book, number, table, size, row, cells = line.split("\t")
        pairs = []
        for cell in cells.split(" "):
            first, second = re.split("[-:—]+", cell.replace("(", "").replace(")", ""))
            pairs.append((first, second))
        rows.append(PrintedRow(book, int(number), table, int(size), int(row), tuple(pairs)))
    return tuple(rows)


def round_robins() -> dict[tuple[str, int, int], tuple[tuple[tuple[int, int], ...], ...]]:
    """Return the printed round robins by (book, size, first line).

    A row repeated as a heading (draughts 19/20) is given once; a table printed twice in one
    book stands twice, each with its own first line.
    """
    found: dict[tuple[str, int, int], list[tuple[tuple[int, int], ...]]] = {}
    key = ("", 0, 0)
    for row in printed_rows():
        if row.table != "rr":
            continue
        pairs = tuple((int(first), int(second)) for first, second in row.cells)
        if row.row in (0, 1):
            open_rows = found.get(key, [])
            if key[:2] == (row.book, row.size) and open_rows == [pairs]:
                continue
            key = (row.book, row.size, row.line)
        else:
            key = next(pair for pair in reversed(found) if pair[:2] == (row.book, row.size))
        found.setdefault(key, []).append(pairs)
    return {pair: tuple(rows) for pair, rows in found.items()}


Board = tuple[str, str]


def scheveningens() -> dict[tuple[str, int], tuple[tuple[Board, ...], ...]]:
    """Return the printed tables by (book, boards): rounds of (first, second), by A's board."""
    found: dict[tuple[str, int], list[tuple[Board, ...]]] = {}
    for row in printed_rows():
        if row.table.startswith("scheveningen"):
            found.setdefault((row.book, row.size), []).append(row.cells)
    by_boards = {
        (row.book, row.size) for row in printed_rows() if row.table == "scheveningen-boards"
    }
    return {
        key: tuple(zip(*rows, strict=True)) if key in by_boards else tuple(rows)
        for key, rows in found.items()
    }


MISPRINTS = {
    (12, 3, 4): ((15, 10), (5, 10)),
    (14, 1, 2): ((2, 3), (2, 13)),
    (14, 8, 2): ((12, 0), (12, 10)),
    (22, 3, 2): ((1, 3), (3, 1)),
    (22, 4, 3): ((5, 11), (15, 11)),
    (22, 10, 7): ((11, 10), (1, 10)),
    (22, 11, 2): ((5, 7), (7, 5)),
}
"""Of the draughts appendix: (size, round, board) -> as printed, as it must be."""


def corrected_round_robin(book: str, size: int) -> list[list[tuple[int, int]]]:
    """Return the printed round robin of a book, its misprints put right."""
    rows = next(
        rows
        for (text, players, _), rows in round_robins().items()
        if (text, players) == (book, size)
    )
    right = {at: cells[1] for at, cells in MISPRINTS.items() if book == DRAUGHTS}
    return [
        [right.get((size, number, board), pair) for board, pair in enumerate(row, start=1)]
        for number, row in enumerate(rows, start=1)
    ]
