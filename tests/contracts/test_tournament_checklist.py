"""docs/tournament_checklist.md has every row that applies, and names only what exists."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tournament_checklist.md"

APPLIES = """
40; 43; 44; 45; 46; 218-221; 116; 117; 118; 119; 123; 124; 126; 127; 128-129; 131-132; 133; 134;
135-136; 137; 145; 146; 147; 148-154; 156; 19; 20; 21; 22; 24; 62; 63; 89, 93, 94, 96; 95; 98-99;
100-101; 109-110; 194-195; 64; 65; 66; 67; 68; 69; 79-80; 81; 82; 83; 84; 171-172; 174; 175-176;
177-179; 70-73; 74; 78; 157; 159; 160; 161; 162; 163; 167; 168; 169; 180-186; 103; 104; 105;
197-198; 199; 203; 204; 205, 207; 206; 208; 209; 108; 170; 187-188; 47; 48; 49; 50; 51; 53; 54; 55;
56; 164-165; 166; 112; 113; 114; 115; 57; 58; 59; 60; 61; 75-77; 85-87; 88; 196; 201; 202; 189-191;
192; 193; 210; 211-216; T1; T2; T3; T4; T5; T6; T7; T8; P1; P2; P3; P4; P5; D1; D2; D3; D4
"""
"""Rows of the restated list marked yes or adapt, and its own checks; the others do not apply."""

ROW = re.compile(r"^\| ([^|]+) \| (met|part|not) \| ([^|]+) \|([^|]*)\|$", re.MULTILINE)
ROWS = {found[1]: (found[2], found[3], found[4]) for found in ROW.finditer(PAGE.read_text("utf-8"))}


@cache
def addresses() -> frozenset[str]:
    # Paths stand two, methods four columns in; parsing all of it as YAML takes seconds.
    found, path = set(), ""
    for line in (ROOT / "openapi.yaml").read_text("utf-8").splitlines():
        if line.startswith("  /api/") and line.endswith(":"):
            path = line.strip().rstrip(":")
        elif method := re.fullmatch("    (get|post|put|patch|delete):", line):
            found.add(f"{method[1].upper()} {path}")
    return frozenset(found)


def is_there(name: str) -> bool:
    """Return whether a test, command or address named by the page exists."""
    if name.startswith("manage.py "):
        return name.removeprefix("manage.py ") in get_commands()
    if name.startswith(("GET ", "POST ")):
        return name in addresses()
    file, _, test = name.partition("::")
    path = ROOT / "tests" / "tournaments" / file
    return path.is_file() and re.search(rf"\bdef {test}\(", path.read_text("utf-8")) is not None


def test_every_row_that_applies_is_answered_once() -> None:
    wanted = [text.strip() for text in APPLIES.replace("\n", " ").split(";")]
    found = [match[1] for match in ROW.finditer(PAGE.read_text("utf-8"))]
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize("row", ROWS)
def test_what_a_row_names_exists(row: str) -> None:
    status, how, where = ROWS[row]
    assert " · " in how, "in both languages"
    names = re.findall(r"`([^`]+)`", where)
    assert names or status == "not"
    missing = [name for name in names if not is_there(name)]
    assert not missing


def test_what_does_not_exist_is_found_out() -> None:
    assert not is_there("manage.py pair_everything")
    assert not is_there("GET /api/v1/tournaments/nowhere")
    assert not is_there("record/test_rounds.py::test_that_is_not_there")


def test_the_summary_counts_the_rows() -> None:
    counts = [sum(row[0] == status for row in ROWS.values()) for status in ("met", "part", "not")]
    met, part, missing = counts
    line = f"*{sum(counts)} rows: {met} met, {part} in part, {missing} not.*"
    assert line in PAGE.read_text("utf-8")
