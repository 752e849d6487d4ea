"""The paper of a ruling: question, facts with their events, positions, articles, decision."""

import re

import pytest

from tests.adjudication.web.test_rulings import played, ruling_of
from tests.support.document_events import fetch, page_words, pdf_words

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def test_a_confirmed_ruling_on_one_paper(database: str) -> None:
    game = played("23.5.2.1")
    ruling = ruling_of(game)
    address = f"/games/{game}/documents/ruling-{ruling.version}"
    page = fetch(f"/games/{game}/").content.decode()
    assert f"{address}.pdf" in page
    html = fetch(f"{address}/").content.decode()
    told = page_words(fetch(f"{address}/"))
    for heading in (
        "裁决书", "提请事项", "认定的事实", "局面", "理由", "引用条款", "裁决", "不同意见",
        "申诉费", "裁判员", "裁判长", "SHA-256",
    ):  # fmt: skip
        assert heading in told
    assert f"第 {ruling.settled_version} 号事件裁定，" in told
    # Every move cited is among the facts, a line each where they are not too many.
    cited = {int(ply) for ply in re.findall(r"第 (\d+) 着：", told)}
    assert cited == set(range(ruling.first_ply, ruling.last_ply + 1))
    # When the question was asked; the boards before the first move cited and at that moment.
    boards = [int(ply) for ply in re.findall(r"第 (\d+) 着后", told)]
    assert boards == [ruling.last_ply, ruling.first_ply - 1, ruling.last_ply]
    # Every fact stands with the number of its event, the moves cited among them.
    facts = re.findall(r'<td class="number">(\d+)</td>', html)
    assert str(ruling.claim_version) in facts
    assert str(ruling.version) in facts
    assert str(ruling.settled_version) in facts
    for article in ruling.articles:
        assert article.number in told
    assert ruling.explanation_zh in told
    assert html.count('<svg xmlns="http://www.w3.org/2000/svg"') == 2
    # No id twice on the sheet.
    ids = re.findall(r' id="(p\d+-[^"]+)"', html)
    assert len(ids) == len(set(ids)) > 0


def test_the_paper_as_pdf_in_both_languages(database: str) -> None:
    game = played("23.5.2.1")
    ruling = ruling_of(game)
    address = f"/games/{game}/documents/ruling-{ruling.version}.pdf"
    chinese, english = (
        pdf_words(fetch(address).content),
        pdf_words(fetch(f"{address}?lang=en").content),
    )
    assert "裁决书" in chinese
    assert re.sub(r"\s", "", ruling.explanation_zh) in chinese
    assert "Rulingpaper" in english
    assert re.sub(r"\s", "", ruling.explanation_en) in english
    assert "认定的事实" not in english


def test_a_ruling_that_waits_says_so(database: str) -> None:
    game = played("待确认")
    ruling = ruling_of(game)
    told = page_words(fetch(f"/games/{game}/documents/ruling-{ruling.version}/"))
    assert "待确认" in told
    assert "号事件裁定" not in told


@pytest.mark.parametrize("number", [0, 1, 999999])
def test_what_is_no_ruling_of_the_game(number: int, database: str) -> None:
    game = played("待确认")
    answer = fetch(f"/games/{game}/documents/ruling-{number}/")
    assert answer.status_code == 404


def test_a_ruling_has_no_workbook_but_its_text_is_there(database: str) -> None:
    game = played("待确认")
    ruling = ruling_of(game)
    assert fetch(f"/games/{game}/documents/ruling-{ruling.version}.doc").status_code == 404
    assert fetch(f"/games/{game}/documents/ruling-{ruling.version}.xlsx").status_code == 200
