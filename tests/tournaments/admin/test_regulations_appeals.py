"""How long a ruling may be contested and what an appeal costs, in the regulations of an event.

Gomoku 2025 14.8 (应在规定的时间内提出) and 22.2.5 (按规定缴纳申诉费).
"""

from dataclasses import replace
from typing import Any

import pytest

from games.record.values import Role
from tests.support.tournaments import SWISS
from tests.tournaments.admin.desk import Desk, client_of, official
from tournaments.labels.regulations import render
from tournaments.regulations.appeals import AppealTerms
from tournaments.regulations.changes import Weight, changes, weight_of
from tournaments.regulations.checks import check
from tournaments.regulations.document import dump, load

TERMS = AppealTerms(limit_ms=1_800_000, fee=20_050)
SET = replace(SWISS, edition="gomoku-2025", appeals=TERMS)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (AppealTerms(), []),
        (TERMS, ["裁决后 30 分钟 内提出；申诉费 200.50 元"]),
        (AppealTerms(limit_ms=90_000), ["裁决后 1 分钟 30 秒 内提出"]),
        (AppealTerms(fee=30_000), ["申诉费 300 元"]),
    ],
)
def test_the_notice_says_what_is_set_with_its_article(terms: AppealTerms, said: list[str]) -> None:
    lines = [line for line in render(replace(SET, appeals=terms), "zh") if line.heading == "申诉"]
    assert [line.text.replace(" ", "") for line in lines] == [
        text.replace(" ", "") for text in said
    ]
    assert [str(line.article) for line in lines] == ["gomoku-2025 14.8"] * len(said)


def test_the_document_holds_them_and_a_book_without_a_word_cites_nothing() -> None:
    assert load(dump(SET)) == SET
    silent = replace(SET, edition="draughts-100")
    (line,) = [line for line in render(silent, "en") if line.heading == "Appeals"]
    assert line.article is None


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (AppealTerms(limit_ms=0), "appeal_limit_out_of_range"),
        (AppealTerms(limit_ms=-1), "appeal_limit_out_of_range"),
        (AppealTerms(limit_ms=31 * 24 * 3_600_000), "appeal_limit_out_of_range"),
        (AppealTerms(fee=-1), "appeal_fee_out_of_range"),
        (AppealTerms(fee=10**9 + 1), "appeal_fee_out_of_range"),
    ],
)
def test_what_cannot_be_is_told(terms: AppealTerms, code: str) -> None:
    assert code in [fault.code for fault in check(replace(SET, appeals=terms))]
    assert code not in [fault.code for fault in check(SET)]


def test_a_change_after_the_start_is_confirmed() -> None:
    (change,) = changes(SET, replace(SET, appeals=AppealTerms()))
    assert (change.field, weight_of(change, SET)) == ("appeals", Weight.CONFIRM)


@pytest.mark.database
@pytest.mark.one_database
def test_the_form_asks_minutes_and_yuan(database: str) -> None:
    desk = Desk(client_of(official("裁判长", Role.CHIEF_ARBITER)))
    answer = desk.create(edition="gomoku-2025", appeal_minutes="30", appeal_fee="200.5")
    assert answer.status_code == 302
    assert desk.state.regulations.appeals == TERMS
    page = desk.client.get(f"/tournaments/{desk.id}/regulations/").content.decode()
    assert "200.50" in page


@pytest.mark.database
@pytest.mark.one_database
@pytest.mark.parametrize(
    ("field", "text"),
    [("appeal_fee", "-5"), ("appeal_fee", "2,5"), ("appeal_minutes", "0"), ("appeal_minutes", "x")],
)
def test_what_is_no_answer_stands_beside_its_field(database: str, field: str, text: str) -> None:
    desk = Desk(client_of(official("裁判长", Role.CHIEF_ARBITER)))
    terms: dict[str, Any] = {field: text}
    answer = desk.create(edition="gomoku-2025", **terms)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {field}
