"""Entry lists (报名表) from XLSX and CSV, as rows for a preview with their errors.

Nothing is entered here: the preview shows what each row would become and what stands
against it. Headings in Chinese or English; columns that mean nothing are named.
"""

import re
from dataclasses import dataclass, replace
from datetime import date

from tournaments.sheets.entry_cells import Formula, read_cells
from tournaments.sheets.headings import SEXES, cell_text, find_heading, read_date, rows_below

COLUMNS: dict[str, tuple[str, ...]] = {
    "number": ("序号", "编号", "号码", "抽签号", "no", "number", "startno"),
    "name": ("姓名", "棋手", "棋手姓名", "队员", "name", "fullname", "player"),
    "given_name": ("名", "firstname", "givenname"),
    "pinyin": ("拼音", "姓名拼音", "pinyin", "latinname"),
    "unit": ("单位", "代表单位", "参赛单位", "俱乐部", "协会", "unit", "club"),
    "team": ("队名", "代表队", "参赛队", "球队", "team"),
    "board": ("台次", "台号", "board"),
    "captain": ("队长", "captain"),
    "seed": ("种子", "种子号", "seed"),
    "federation_id": (
        "注册号",
        "会员号",
        "棋协号",
        "棋手编号",
        "federationid",
        "fedid",
        "id",
        "fideid",
    ),
    "title": ("称号", "等级", "段位", "等级称号", "title", "dan", "grade", "rank"),
    "rating": ("等级分", "积分等级", "rating", "elo"),
    "country": ("国家或地区", "国家地区", "国家", "地区", "国籍", "country", "nation"),
    "sex": ("性别", "sex", "gender"),
    "birth_date": ("出生日期", "生日", "出生年月日", "birthdate", "dateofbirth", "birth"),
}
"""Headings by column; case, blanks, dots and underlines do not matter."""

_YES = frozenset({"是", "队长", "√", "✓", "y", "yes", "x", "1", "true", "captain"})
_NO = frozenset({"否", "-", "n", "no", "0", "false"})
_NUMBER = re.compile(r"[0-9]{1,6}")
_COUNTRY = re.compile("[A-Z]{2}")
_CJK = re.compile("[\u3400-\u9fff]")
_MAX_TEXT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProblem:
    """What stands against a row: stable code, column and the text found there."""

    code: str
    column: str = ""
    found: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """One entry as read; `line` is the row of the sheet, from 1.

    `unit` is the team where the list names teams and no units, `country` the two letters of
    ISO 3166; `decided` whom the row means,
    where a person said so.
    """

    line: int
    number: int | None = None
    name: str = ""
    pinyin: str = ""
    unit: str = ""
    federation_id: str = ""
    title: str = ""
    rating: int | None = None
    country: str = ""
    sex: str = ""
    birth_date: date | None = None
    team: str = ""
    board: int | None = None
    seed: int | None = None
    captain: bool = False
    decided: str = ""
    problems: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPreview:
    """All rows, the headings that were ignored, and what was guessed about the file."""

    rows: tuple[EntryRow, ...]
    ignored: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether every row can be entered as it stands."""
        return bool(self.rows) and not any(row.problems for row in self.rows)


def read_entries(data: bytes) -> EntryPreview:
    """Return the preview of an entry list, XLSX or CSV by its content.

    :raises FormatError: `name_column_missing`, `column_twice`, `no_entries`, or those of
        `entry_cells.read_cells`.
    """
    sheet = read_cells(data)
    heading, columns, ignored = find_heading(
        sheet, COLUMNS, needed="name", missing="name_column_missing"
    )
    rows = [_row(line, cells) for line, cells in rows_below(sheet, heading, columns)]
    return EntryPreview(rows=_duplicates(rows), ignored=ignored, notes=sheet.notes)


def _row(line: int, cells: dict[str, object]) -> EntryRow:
    texts = {name: cell_text(value) for name, value in cells.items()}
    problems: list[RowProblem] = []
    for name, text in texts.items():
        if len(text) > _MAX_TEXT:
            problems.append(RowProblem(code="text_too_long", column=name, found=text[:40]))
        if text.startswith("=") and isinstance(cells[name], Formula):
            problems.append(RowProblem(code="formula_in_cell", column=name, found=text))
    name = _name(texts.get("name", ""), texts.get("given_name", ""))
    if not name:
        problems.append(RowProblem(code="name_missing", column="name"))
    number = _integer(texts, "number", "bad_number", problems)
    if number == 0:
        problems.append(RowProblem(code="bad_number", column="number", found="0"))
    return EntryRow(
        line=line,
        number=number,
        name=name,
        pinyin=texts.get("pinyin", ""),
        unit=texts.get("unit", "") or texts.get("team", ""),
        federation_id=texts.get("federation_id", ""),
        title=texts.get("title", ""),
        rating=_integer(texts, "rating", "bad_rating", problems),
        country=_country(texts.get("country", ""), problems),
        sex=_sex(texts.get("sex", ""), problems),
        birth_date=_birth_date(texts.get("birth_date", ""), problems),
        team=texts.get("team", ""),
        board=_from_one(texts, "board", problems),
        seed=_from_one(texts, "seed", problems),
        captain=_yes(texts.get("captain", ""), problems),
        problems=tuple(problems),
    )


def _from_one(texts: dict[str, str], column: str, problems: list[RowProblem]) -> int | None:
    number = _integer(texts, column, "bad_number", problems)
    if number == 0:
        problems.append(RowProblem(code="bad_number", column=column, found="0"))
        return None
    return number


def _yes(text: str, problems: list[RowProblem]) -> bool:
    if not text or text.casefold() in _NO:
        return False
    if text.casefold() not in _YES:
        problems.append(RowProblem(code="bad_captain", column="captain", found=text))
    return True


def _name(name: str, given: str) -> str:
    if not given:
        return name
    return f"{name}{given}" if _CJK.search(name + given) else f"{name} {given}".strip()


def _integer(
    texts: dict[str, str], column: str, code: str, problems: list[RowProblem]
) -> int | None:
    text = texts.get(column, "")
    if not text:
        return None
    if _NUMBER.fullmatch(text) is None:
        problems.append(RowProblem(code=code, column=column, found=text))
        return None
    return int(text)


def _country(text: str, problems: list[RowProblem]) -> str:
    """Return the two letters; a federation's three, or a club, is no country."""
    letters = text.upper()
    if text and _COUNTRY.fullmatch(letters) is None:
        problems.append(RowProblem(code="bad_country", column="country", found=text))
        return ""
    return letters


def _sex(text: str, problems: list[RowProblem]) -> str:
    if not text:
        return ""
    sex = SEXES.get(text.casefold())
    if sex is None:
        problems.append(RowProblem(code="bad_sex", column="sex", found=text))
    return sex or ""


def _birth_date(text: str, problems: list[RowProblem]) -> date | None:
    if not text:
        return None
    day = read_date(text)
    if day is not None:
        return day
    problems.append(RowProblem(code="bad_birth_date", column="birth_date", found=text))
    return None


def _duplicates(rows: list[EntryRow]) -> tuple[EntryRow, ...]:
    """Return the rows, each repeated one marked with the line of the first."""
    seen: dict[tuple[str, ...], EntryRow] = {}
    marked = []
    for row in rows:
        found = []
        keys = {
            "duplicate_number": ("n", str(row.number)) if row.number else None,
            "duplicate_federation_id": ("i", row.federation_id) if row.federation_id else None,
            "duplicate_entry": ("e", row.name, row.unit) if row.name else None,
        }
        for code, key in keys.items():
            if key is None:
                continue
            first = seen.setdefault(key, row)
            # People of one name and unit are told apart by their federation numbers.
            are_numbered = bool(row.federation_id and first.federation_id)
            if first is not row and not (code == "duplicate_entry" and are_numbered):
                found.append(RowProblem(code=code, found=f"{key[1]} @ {first.line}"))
        marked.append(replace(row, problems=(*row.problems, *found)))
    return tuple(marked)
