"""Blank forms and record sheets: every form under every game's rules, as the book prints them.

Expected tables are those of the draughts appendix, part 2, its misprints put right as
spec/forms_and_documents.md 4.3 lists them.
"""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from adjudication.documents.catalogue import FORMS
from tests.adjudication.documents.test_forms import TITLES
from tests.support.document_events import fetch, page_words, pdf_words, sheets_of

pytestmark = [pytest.mark.database, pytest.mark.one_database]

EDITIONS = {
    "xiangqi-2020": ("红方", "黑方"),
    "weiqi-2002": ("黑方", "白方"),
    "gomoku-2025": ("黑方", "白方"),
    "draughts-100": ("白方", "黑方"),
}
SNAKE_16 = [[1, 2, 3, 4], [8, 7, 6, 5], [9, 10, 11, 12], [16, 15, 14, 13]]
TEN = [
    "1:10 2:9 3:8 4:7 5:6",
    "10:6 7:5 8:4 9:3 1:2",
    "2:10 3:1 4:9 5:8 6:7",
    "10:7 8:6 9:5 1:4 2:3",
    "3:10 4:2 5:1 6:9 7:8",
    "10:8 9:7 1:6 2:5 3:4",
    "4:10 5:3 6:2 7:1 8:9",
    "10:9 1:8 2:7 3:6 4:5",
    "5:10 6:4 7:3 8:2 9:1",
]


def rows_of(address: str) -> list[list[Any]]:
    book = load_workbook(io.BytesIO(fetch(address).content))
    return [[cell.value for cell in row] for sheet in book for row in sheet.iter_rows()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_form_is_printed_blank_for_every_game(edition: str, database: str) -> None:
    first, second = EDITIONS[edition]
    for code in FORMS:
        told = page_words(fetch(f"/documents/blank/{code}/?edition={edition}"))
        assert TITLES[code] in told, code
        assert "空白表格" in told
        assert "SHA-256" not in told
        assert "棋手" not in told.replace("名棋手", "")
        english = page_words(fetch(f"/documents/blank/{code}/?edition={edition}&lang=en"))
        assert "Blank form" in english
        assert fetch(f"/documents/blank/{code}.xlsx?edition={edition}").status_code == 200
    slip = page_words(fetch(f"/documents/blank/individual-score/?edition={edition}"))
    assert f"{first}/{second}" in slip


def test_a_blank_form_as_pdf(database: str) -> None:
    for code in ("team-score-many", "rr-team"):
        answer = fetch(f"/documents/blank/{code}.pdf")
        assert TITLES[code] in pdf_words(answer.content)
        assert fetch(f"/documents/blank/{code}.pdf").content == answer.content


def test_the_snake_is_that_of_the_book(database: str) -> None:
    rows = rows_of("/documents/blank/snake-groups.xlsx?size=16")
    assert [row[:4] for row in rows if isinstance(row[0], int)] == SNAKE_16


def test_the_order_of_play_is_that_of_the_book(database: str) -> None:
    rows = rows_of("/documents/blank/order-of-play.xlsx?size=10")
    assert [" ".join(row[1:6]) for row in rows if isinstance(row[0], int)] == TEN


@pytest.mark.parametrize(
    ("code", "size", "numbers"),
    [("rr-individual", 4, 4), ("rr-individual", 6, 6), ("rr-individual", 8, 8)],
)
def test_crosstables_in_the_sizes_of_the_book(
    code: str, size: int, numbers: int, database: str
) -> None:
    rows = rows_of(f"/documents/blank/{code}.xlsx?size={size}")
    assert len([row for row in rows if "■" in row]) == numbers


@pytest.mark.parametrize(
    ("code", "lines"),
    [("pairing-record", 20), ("swiss-individual", 24), ("pairing-card", 26)],
)
def test_as_many_lines_as_the_print_has(code: str, lines: int, database: str) -> None:
    rows = rows_of(f"/documents/blank/{code}.xlsx")
    assert len([row for row in rows if isinstance(row[0], int)]) == lines


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("rr-individual/?size=5", 422, "form_size_unknown"),
        ("pairing-record.pdf?size=10", 422, "form_size_unknown"),
        ("no-such/", 404, "form_unknown"),
        ("rr-individual.odt", 404, "document_file_unknown"),
        ("record-sheet/?edition=weiqi-2002&style=short", 409, "sheet_of_another_game"),
        ("record-sheet.pdf?edition=draughts-100&style=long", 409, "sheet_of_another_game"),
    ],
)
def test_what_is_not_printed_is_refused(
    address: str, status: int, code: str, database: str
) -> None:
    answer = fetch(f"/documents/blank/{address}")
    assert (answer.status_code, f"({code})" in answer.content.decode()) == (status, True)


@pytest.mark.parametrize("query", ["?edition=chess", "?edition=", "?size=-1", "?size=x"])
def test_what_cannot_be_meant_is_not_found(query: str, database: str) -> None:
    expected = 200 if query == "?edition=" else 404
    assert fetch(f"/documents/blank/rr-individual/{query}").status_code == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_blank_record_sheets_fit_one_page(edition: str, database: str) -> None:
    answer = fetch(f"/documents/blank/record-sheet.pdf?edition={edition}")
    assert sheets_of(answer.content) == 1
    told = pdf_words(answer.content)
    for word in (*EDITIONS[edition], "比赛名称", "裁判员", "记录员", "用时"):
        assert word in told


def test_the_list_leads_to_every_form(database: str) -> None:
    told = fetch("/documents/blank/").content.decode()
    for code in FORMS:
        assert f"/documents/blank/{code}/?edition=draughts-100" in told
        assert f"/documents/blank/{code}.pdf?edition=draughts-100" in told
    assert "/documents/blank/record-sheet.pdf?edition=draughts-100" in told
    # Xiangqi alone has two ways of writing moves (7.5).
    assert (
        fetch("/documents/blank/?edition=xiangqi-2020").content.decode().count("style=short") == 3
    )
    assert "style=short" not in fetch("/documents/blank/?edition=weiqi-2002").content.decode()
