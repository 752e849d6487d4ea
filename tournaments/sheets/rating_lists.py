"""Rating lists (等级分表) from XLSX and CSV, as rows for a preview with what is wrong in them.

Nothing is stored here. A row says whose rating it is by federation number, or by name and
unit: never by a name alone (question 127 of the tournament managers' checklist).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournaments.sheets.entries import COLUMNS as ENTRY_COLUMNS
from tournaments.sheets.entries import RowProblem
from tournaments.sheets.entry_cells import Formula, read_cells
from tournaments.sheets.headings import SEXES, cell_text, find_heading, read_date, rows_below

COLUMNS: dict[str, tuple[str, ...]] = {
    **{
        name: ENTRY_COLUMNS[name]
        for name in ("name", "pinyin", "unit", "federation_id", "title", "sex", "birth_date")
    },
    "rating": (*ENTRY_COLUMNS["rating"], "分数", "分值", "本期等级分", "points", "rtg"),
}
"""Headings by column; others of the list (rank, change, games) are named and left out."""

GAMES, DEVIATION = "局数", "偏差"
"""Headings that computed lists have besides: rated games, and Glicko-2's deviation."""

LOWEST, HIGHEST = -3000, 9999
"""Ratings taken, in points; the go ratings of beginners are below zero."""

_WHOLE = re.compile(r"-?[0-9]{1,5}")
_LENGTHS = {"name": 100, "unit": 100, "federation_id": 40, "title": 40, "pinyin": 200}


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """One line of a list as read; `line` is the row of the sheet, from 1.

    `decided` is whom the row means, where a person said so.
    """

    line: int
    name: str = ""
    pinyin: str = ""
    unit: str = ""
    federation_id: str = ""
    title: str = ""
    rating: int | None = None
    sex: str = ""
    birth_date: date | None = None
    decided: str = ""
    problems: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSheet:
    """All rows, the headings left out, and what was guessed about the file."""

    rows: tuple[RatingRow, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_rating_list(data: bytes) -> RatingSheet:
    """Return the rows of a rating list, XLSX or CSV by its content.

    :raises FormatError: `rating_column_missing`, `name_column_missing`, `column_twice`,
        `no_entries`, or those of `entry_cells.read_cells`.
    """
    sheet = read_cells(data)
    heading, columns, ignored = find_heading(
        sheet, COLUMNS, needed="rating", missing="rating_column_missing"
    )
    if "name" not in columns:
        raise sheet.error("name_column_missing", heading + 1)
    rows = [rating_row(line, cells) for line, cells in rows_below(sheet, heading, columns)]
    return RatingSheet(rows=without_twins(rows), ignored=ignored, notes=sheet.notes)


def rating_row(line: int, cells: Mapping[str, object]) -> RatingRow:
    """Return a row from its cells by column, with everything that is wrong in it."""
    texts = {name: cell_text(value) for name, value in cells.items()}
    problems = []
    for name, text in texts.items():
        if len(text) > _LENGTHS.get(name, 40):
            problems.append(RowProblem(code="text_too_long", column=name, found=text[:40]))
        if isinstance(cells[name], Formula):
            problems.append(RowProblem(code="formula_in_cell", column=name, found=text[:40]))
    name, number, unit = (texts.get(name, "") for name in ("name", "federation_id", "unit"))
    if not name:
        problems.append(RowProblem(code="name_missing", column="name"))
    elif not number and not unit:
        problems.append(RowProblem(code="identity_missing", column="federation_id", found=name))
    sex, born = texts.get("sex", ""), texts.get("birth_date", "")
    if sex and sex.casefold() not in SEXES:
        problems.append(RowProblem(code="bad_sex", column="sex", found=sex[:40]))
    if born and read_date(born) is None:
        problems.append(RowProblem(code="bad_birth_date", column="birth_date", found=born[:40]))
    rating = _rating(texts.get("rating", ""), problems)
    return RatingRow(
        line=line,
        name=name,
        pinyin=texts.get("pinyin", ""),
        unit=unit,
        federation_id=number,
        title=texts.get("title", ""),
        rating=rating,
        sex=SEXES.get(sex.casefold(), ""),
        birth_date=read_date(born) if born else None,
        problems=tuple(problems),
    )


def _rating(text: str, problems: list[RowProblem]) -> int | None:
    if not text:
        problems.append(RowProblem(code="rating_missing", column="rating"))
        return None
    if _WHOLE.fullmatch(text) is None or not LOWEST <= int(text) <= HIGHEST:
        problems.append(RowProblem(code="rating_malformed", column="rating", found=text[:40]))
        return None
    return int(text)


def without_twins(rows: Sequence[RatingRow]) -> tuple[RatingRow, ...]:
    """Return the rows, each repeated person marked with the line of the first."""
    seen: dict[tuple[str, ...], int] = {}
    marked = []
    for row in rows:
        found = []
        keys = {
            "duplicate_federation_id": ("i", row.federation_id) if row.federation_id else None,
            "duplicate_entry": ("e", row.name, row.unit) if row.name else None,
        }
        for code, key in keys.items():
            if key is None or (code == "duplicate_entry" and row.federation_id):
                continue
            if key in seen:
                detail = f"{' '.join(key[1:])} @ {seen[key]}"
                found.append(RowProblem(code=code, column="name", found=detail))
            else:
                seen[key] = row.line
        marked.append(replace(row, problems=(*row.problems, *found)))
    return tuple(marked)
