"""Every form of an event's tables read on its own, and compared cell by cell.

Standings and crosstable of the API, the HTML pages, CSV, XLSX and the TRF report: whoever
left, whatever was corrected or annulled, all say the same of everybody and every round.
"""

import csv
import html
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from openpyxl import load_workbook

from games.ledger import store
from games.streams.handling import new_events
from tests.support.event_shapes import Shape
from tests.support.tournaments import CHIEF, NOW, Told
from tournaments.books.formats import StageKind
from tournaments.record.codec import CODEC

SHAPES = tuple(
    Shape(edition=edition, kind=kind, entrants=entrants, groups=groups)
    for edition in ("xiangqi-2020", "weiqi-2002", "gomoku-2025", "draughts-100")
    for kind, entrants, groups in (
        (StageKind.ROUND_ROBIN, 7, 1),
        (StageKind.SWISS, 9, 1),
        (StageKind.DOUBLE_ROUND_ROBIN, 4, 1),
        (StageKind.ROUND_ROBIN, 10, 2),
    )
)
"""Formats that have a crosstable, under every book."""

ANNULLED = "annulled"
"""What stands of a round that is struck out (xiangqi 19.2): no result, and no points."""
FORFEITS = {"forfeit_win": "+", "forfeit_loss": "-", "double_forfeit": "-"}
_TEXT = re.compile(r"(\d+)(先|后|f|s| )(.+)")
_CELL = re.compile(r"<td class=\"cell([^\"]*)\"[^>]*>(.*?)</td>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Shown:
    """A round of an entrant as a table shows it: opponent (0 for none), result, struck out."""

    opponent: int
    result: str
    annulled: bool


Table = dict[int, tuple[Fraction, tuple[Shown, ...]]]
"""Number -> points and rounds."""


def stored_event(told: Told) -> UUID:
    """Put an event played without a database on the ledger."""
    stream = uuid4()
    store.append(
        stream_id=stream,
        stream_kind="tournament",
        expected_version=0,
        events=new_events(CODEC, told.events, by=CHIEF, event_id=uuid4()),
        now=NOW,
    )
    return stream


def exact(text: str) -> Fraction:
    """Read points as they are printed."""
    whole = text.replace("½", ".5").strip()
    return Fraction(f"0{whole}" if whole.startswith(".") else whole)


def _shown(text: str, *, annulled: bool) -> Shown:
    found = _TEXT.fullmatch(text)
    if found is None:
        return Shown(opponent=0, result="", annulled=annulled)
    result = found[3].replace("−", "-").replace("*", "").strip()
    return Shown(opponent=int(found[1]), result=_result(result), annulled=annulled)


def _result(text: str) -> str:
    if text in (ANNULLED, "作废"):
        return ANNULLED
    if text in ("+", "-"):
        return text
    if text in ("?", "adj.", "封棋"):
        return "?"
    return str(exact(text))


class Reader:
    """Reads the tables of one event over HTTP."""

    def __init__(self, tournament: UUID, stage: int, group: str) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.api = f"/api/v1/tournaments/{tournament}"
        self.pages = f"/tournaments/{tournament}"
        self.query = f"?stage={stage}&group={group}"

    def _get(self, address: str) -> bytes:
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code, answer.content[:300])
        return answer.content

    def _json(self, what: str) -> Any:
        answer = self.client.get(f"{self.api}/{what}{self.query}")
        assert answer.status_code == 200, (what, answer.content[:300])
        return answer.json()

    def standings(self) -> dict[int, Fraction]:
        """Read the points of the places."""
        return {row["number"]: exact(row["points"]) for row in self._json("standings")["rows"]}

    def crosstable(self) -> tuple[Table, dict[tuple[int, int], str]]:
        """Read the crosstable of the API; beside it the mark of every round, by its entrant."""
        table: Table = {}
        marks = {}
        for row in self._json("crosstable")["rows"]:
            cells = []
            for number, cell in enumerate(row["cells"], start=1):
                marks[row["number"], number] = cell["mark"]
                counted = str(exact(cell["points"]))
                if cell["annulled"]:
                    assert (cell["mark"], counted) == (ANNULLED, "0"), cell
                    counted = ANNULLED
                cells.append(
                    Shown(
                        opponent=cell["opponent"] or 0,
                        result="" if cell["opponent"] is None else counted,
                        annulled=cell["annulled"],
                    )
                )
            table[row["number"]] = exact(row["points"]), tuple(cells)
        return table, marks

    def page(self) -> Table:
        """Read the crosstable that everybody reads."""
        text = self._get(f"{self.pages}/crosstable/{self.query}").decode()
        body = text[text.index("<tbody>") : text.index("</tbody>")]
        table: Table = {}
        for row in body.split("<tr>")[1:]:
            number = re.search(r"<td class=\"number\">(\d+)</td>", row)
            points = re.search(r"<strong>([^<]*)</strong>", row)
            assert number, row
            assert points, row
            cells = tuple(
                _shown(
                    re.sub(r"\s+", " ", html.unescape(_TAG.sub("", inner))).strip(),
                    annulled="annulled" in classes,
                )
                for classes, inner in _CELL.findall(row)
            )
            table[int(number[1])] = exact(points[1]), cells
        return table

    def csv(self) -> Table:
        """Read the CSV file."""
        text = self._get(f"{self.pages}/table.csv{self.query}").decode("utf-8-sig")
        return _sheet(list(csv.reader(io.StringIO(text))))

    def xlsx(self) -> Table:
        """Read the first sheet of the XLSX file."""
        data = self._get(f"{self.pages}/table.xlsx{self.query}")
        sheet = load_workbook(io.BytesIO(data), data_only=True).worksheets[0]
        lines = [["" if cell is None else str(cell) for cell in line] for line in sheet.values]
        return _sheet(lines)

    def trf(self) -> dict[int, tuple[Fraction, tuple[tuple[int, str], ...]]]:
        """Read number, points and (opponent, sign) of the player records by their columns."""
        text = self._get(f"{self.pages}/table.trf{self.query}").decode()
        found = {}
        for line in text.splitlines():
            if line.startswith("001"):
                cells = tuple(
                    (int(line[at : at + 4]), line[at + 7])
                    for at in range(91, len(line.rstrip()), 10)
                )
                found[int(line[4:8])] = Fraction(line[80:84].strip()), cells
        return found


def _sheet(lines: list[list[str]]) -> Table:
    head = next(at for at, line in enumerate(lines) if "Points" in line)
    titles = lines[head]
    number, points = titles.index("No."), titles.index("Points")
    rounds = [at for at, title in enumerate(titles) if title.startswith("Round ")]
    table: Table = {}
    for line in lines[head + 1 :]:
        if len(line) <= points or not line[number].isdecimal():
            continue
        cells = []
        for at in rounds:
            text = line[at]
            struck = text.startswith("(")
            cells.append(_shown(text[1:-1] if struck else text, annulled=struck))
        table[int(line[number])] = exact(line[points]), tuple(cells)
    return table


def disagreements(
    tournament: UUID, stage: int, group: str = "", *, people: bool = True
) -> Iterator[str]:
    """Yield where a form of the table says otherwise than the crosstable of the API.

    `people`: the entrants are people. The report of a team event lists the players of its teams.
    """
    reader = Reader(tournament, stage, group)
    table, marks = reader.crosstable()
    points = {number: row[0] for number, row in table.items()}
    if reader.standings() != points:
        yield f"standings: {reader.standings()} {points}"
    for name, other in (("page", reader.page()), ("csv", reader.csv()), ("xlsx", reader.xlsx())):
        if other.keys() != table.keys():
            yield f"{name}: other entrants"
        for number, (total, cells) in other.items():
            if total != points[number]:
                yield f"{name}: {number} has {total}, not {points[number]}"
            yield from _cells(name, number, table[number][1], cells, marks)
    if people:
        yield from _of_report(reader.trf(), table, marks)


def _of_report(
    report: dict[int, tuple[Fraction, tuple[tuple[int, str], ...]]],
    table: Table,
    marks: dict[tuple[int, int], str],
) -> Iterator[str]:
    points = {number: row[0] for number, row in table.items()}
    if {number: row[0] for number, row in report.items()} != points:
        yield f"trf: {[(n, str(r[0])) for n, r in report.items() if r[0] != points[n]]} {points}"
    for number, (_, found) in report.items():
        for at, cell in enumerate(table[number][1], start=1):
            opponent, sign = found[at - 1] if at <= len(found) else (0, " ")
            if opponent != cell.opponent:
                yield f"trf: {number} round {at} meets {opponent}, not {cell.opponent}"
            if not cell.annulled and not _fits(sign, marks[number, at]):
                yield f"trf: {number} round {at} is {sign!r}, not {marks[number, at]}"


SIGNS = {
    "win": "1W",
    "draw": "=D",
    "loss": "0L",
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "double_forfeit": "-",
    "pairing_bye": "U",
    "full_bye": "F",
    "half_bye": "H",
    "absent": "Z ",
    "adjourned": "?",
}
"""Mark of a round -> the signs of it in the report (FIDE Handbook C.04 Annex 2)."""


def _fits(sign: str, mark: str) -> bool:
    return sign in SIGNS[mark]


def _cells(
    name: str,
    number: int,
    expected: tuple[Shown, ...],
    found: tuple[Shown, ...],
    marks: dict[tuple[int, int], str],
) -> Iterator[str]:
    if len(expected) != len(found):
        yield f"{name}: {number} has {len(found)} rounds, not {len(expected)}"
    for at, (cell, other) in enumerate(zip(expected, found, strict=False), start=1):
        forfeit = FORFEITS.get(marks[number, at], "")
        results = {cell.result, forfeit, "?" if marks[number, at] == "adjourned" else cell.result}
        same = (other.opponent, other.annulled) == (cell.opponent, cell.annulled)
        if not same or other.result not in results:
            yield f"{name}: {number} round {at} shows {other}, not {cell} {marks[number, at]}"
