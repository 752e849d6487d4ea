"""Record sheets: the moves as the books write them, a long game on one sheet.

Xiangqi 2020 7.5 prints the first three move pairs below in full and in short.
"""

import io
import re
from uuid import UUID

import pytest
from openpyxl import load_workbook

from games.ledger import sequencer
from games.projections.runner import catch_up
from games.rules.editions import kernel_for
from tests.support.archived import archive
from tests.support.document_events import fetch, page_words, pdf_words, sheets_of
from tests.support.played import gomoku_with_offers, weiqi_put_right

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PRINTED = ("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7")
"""炮二平五 马八进七 马二进三 车九平八 车一平二 and another horse."""
PLAYERS = ("胡红方", "杨黑方")


def told(game: UUID) -> str:
    sequencer.sequence_all()
    while catch_up():
        pass
    return f"/games/{game}/documents/record-sheet"


def long_game(edition: str, plies: int) -> list[str]:
    """Return legal moves, the first of the kernel's list that repeats no position too soon."""
    kernel = kernel_for(edition)
    position, moves = kernel.initial_position(), []
    for ply in range(plies):
        legal = [move for move in kernel.legal_moves(position) if move != "pass"]
        move = legal[(ply * 7) % len(legal)]
        moves.append(move)
        position = kernel.play(position, move)
    return moves


def test_7_5_in_full_and_in_short(database: str) -> None:
    base = told(archive("xiangqi-2020", PRINTED, players=PLAYERS, result="1-0"))
    full = page_words(fetch(f"{base}/?style=full"))
    for move in ("炮二平五", "马二进三", "车一平二", "胡红方", "杨黑方", "红胜", "第7.5"):
        assert move.replace("第", "") in full
    short = fetch(f"{base}/?style=short").content.decode()
    cells = [
        re.sub(r"\s+", " ", cell).strip() for cell in re.findall(r'class="name">(.*?)</td>', short)
    ]
    assert cells[:5] == ["炮 2 5", "马 8 <u>7</u>", "马 2 <u>3</u>", "车 9 8", "车 1 2"]


def test_the_game_page_leads_to_its_sheets(database: str) -> None:
    base = told(archive("xiangqi-2020", PRINTED, players=PLAYERS, result="1-0"))
    page = fetch(base.removesuffix("documents/record-sheet")).content.decode()
    assert f"{base}.pdf?style=full" in page
    assert f"{base}.pdf?style=short" in page
    assert fetch(f"{base}/?v=1").status_code == 200
    assert fetch(f"{base}/?v=99").status_code == 404
    assert fetch(f"{base.replace('record-sheet', 'ruling-3')}/").status_code == 404


@pytest.mark.parametrize(
    ("edition", "plies"), [("xiangqi-2020", 200), ("draughts-100", 60), ("weiqi-2002", 100)]
)
def test_a_game_of_a_hundred_moves_is_on_one_page(edition: str, plies: int, database: str) -> None:
    base = told(archive(edition, long_game(edition, plies), players=PLAYERS, result="1-0"))
    for language in ("zh-hans", "en"):
        answer = fetch(f"{base}.pdf?lang={language}")
        assert sheets_of(answer.content) == 1
        assert "胡红方" in pdf_words(answer.content)


def test_weiqi_has_a_hundred_moves_a_diagram(database: str) -> None:
    moves = long_game("weiqi-2002", 130)
    base = told(archive("weiqi-2002", moves, players=PLAYERS, result="1-0"))
    answer = fetch(f"{base}.pdf")
    assert sheets_of(answer.content) == 2
    words = pdf_words(answer.content)
    assert "第1至100手" in words
    assert "第101至130手" in words
    assert f"130.{moves[-1]}" in words


def test_a_stone_on_a_point_taken_before_is_told_under_the_diagram(database: str) -> None:
    # Black takes at B1 and White takes the ko back later: the same point twice.
    moves = ["B2", "C2", "A1", "D1", "E5", "B1", "C1", "E6", "E7", "B1"]
    base = told(archive("weiqi-2002", moves, players=PLAYERS))
    html = page_words(fetch(f"{base}/"))
    assert "10 = 6" in html


def test_sheets_of_games_with_repairs_and_openings(database: str) -> None:
    for game in (weiqi_put_right(), gomoku_with_offers()):
        base = told(game)
        assert "甲先手" in page_words(fetch(f"{base}/"))
        workbook = load_workbook(io.BytesIO(fetch(f"{base}.xlsx").content))
        cells = [str(c.value) for row in workbook.worksheets[0] for c in row if c.value]
        assert any("甲先手" in text for text in cells)


@pytest.mark.parametrize("query", ["?style=short", "?style=x"])
def test_a_way_that_the_game_does_not_know_is_refused(query: str, database: str) -> None:
    base = told(archive("draughts-100", long_game("draughts-100", 4)))
    for where in (f"{base}/{query}", f"{base}.pdf{query}", f"{base}.xlsx{query}"):
        answer = fetch(where)
        assert answer.status_code == 409
        assert "(sheet_of_another_game)" in answer.content.decode()


def test_a_game_that_there_is_not(database: str) -> None:
    assert fetch(f"/games/{UUID(int=7)}/documents/record-sheet/").status_code == 404
