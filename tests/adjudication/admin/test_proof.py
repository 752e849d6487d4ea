"""The office looks at the proof before it confirms, orders reviews, and decides what was left open.

Xiangqi rules 2020: 22.2 (the arbiter's own motion), 23.5 (the referee rules), 23.5.2.2.
"""

import re
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from adjudication.models import Ruling
from games.ledger import store
from games.models import Appointment
from games.record import commands as c
from games.record.ruling import LabelledMove, RulingProposed
from games.record.values import Question
from games.record.xiangqi.rules import course_of
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from games.selectors import game_state
from games.streams.filling import FILLINGS
from tests.support.office import CHIEF, GameOnRecord
from tests.support.office_buttons import offered
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]

LABELS = (
    LabelledMove(
        ply=5,
        side="red",
        move="i0h0",
        label="捉",
        article=XIANGQI("24.3"),
        reason="captures",
        against=("h9 r rootless",),
        evidence=("h0h9",),
        passes=True,
        explanation_zh="车一平二：捉（24.3）。下一着可以吃子；若对方不应：车二进九。",
        explanation_en="车一平二: chase (24.3); can capture next; if nothing is done: 车二进九.",
    ),
    LabelledMove(
        ply=6,
        side="black",
        move="g6g5",
        label="闲",
        article=XIANGQI("24.8"),
        reason="no_threat",
        explanation_zh="卒７进１：闲（24.8）。没有攻击。",
        explanation_en="卒７进１: idle (24.8); attacks nothing.",
    ),
)


def ruled(verdict: str, *, must_vary: str = "") -> tuple[GameOnRecord, int]:
    """Return a game whose repetition was reviewed unasked, with a ruling of this verdict."""
    game = GameOnRecord(red="赵鑫鑫", black="王天一", competition="全国象棋甲级联赛")
    game.play()
    claimed = game.give(c.OrderReview(question=Question.REPETITION), by=CHIEF)
    version = game.put(
        RulingProposed(
            claim_version=claimed,
            ruled_on_version=claimed,
            question=Question.REPETITION,
            edition="xiangqi-2020",
            verdict=Verdict(verdict),
            result="",
            against=must_vary,
            articles=(XIANGQI("25.3"), XIANGQI("23.5.2.2")),
            facts=(("cycles", 3),),
            evidence=("i0h0", "g6g5"),
            evidence_from_ply=5,
            explanation_zh="裁决说明。",
            explanation_en="The ruling explained.",
            inputs_digest="0" * 64,
            code_version="2",
            must_vary=must_vary,
            rounds_to_vary=2 if must_vary else 0,
            labels=LABELS,
        )
    )
    game.project()
    return game, version


def url(game: GameOnRecord, slug: str) -> str:
    return f"/admin/games/game/{game.id}/do/{slug}/"


def ruling_page(client: Client, game: GameOnRecord) -> str:
    row = Ruling.objects.get(game=game.id)
    return client.get(f"/admin/adjudication/ruling/{row.pk}/change/").text


def buttons(client: Client, game: GameOnRecord) -> list[str]:
    row = Ruling.objects.get(game=game.id)
    return offered(client.get(f"/admin/adjudication/ruling/{row.pk}/change/"))


def types_after(game: GameOnRecord, version: int) -> list[str]:
    return [pair.type.split(".")[1] for pair in store.load(game.id, after=version)]


def member(role: str) -> Client:
    """Return a browser of somebody who holds one office everywhere."""
    user = User.objects.create_user(role)
    Appointment.objects.create(user=user, role=role)
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


# -- the proof ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["ruling", "confirm"])
def test_the_proof_stands_where_a_ruling_is_judged(office: Client, page: str) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = (
        ruling_page(office, game)
        if page == "ruling"
        else office.get(url(game, "confirm-ruling"), {"ruling": ruling}).text
    )
    parts = visible_parts(html)
    for said in ("捉", "闲", "车二进九", "24.3", "红方须在两个回合内变着，不变作负。"):
        assert said in parts
    assert "提请：裁判员依职权 · 循环次数" in parts
    # The page of the ruling has the board beside its proof; the others lead to the public one.
    base = "" if page == "ruling" else f"/games/{game.id}/"
    assert f'href="{base}?ply=5"' in html


def test_the_ruling_has_its_board_and_the_decision_that_may_take_its_place(office: Client) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = ruling_page(office, game)
    assert 'class="replay"' in html
    assert 'data-change="' in html.split('class="line"')[1].split("</td>")[0]
    assert html.index("维持") < html.index("改判")
    sent = dict(re.findall(r'name="(expected_version|event_id)" value="([^"]+)"', html))
    sent |= {"ruling": str(ruling), "result": "0-1", "article": "23.5", "reason": "红方长捉"}
    answer = office.post(url(game, "overrule-ruling"), {**sent, "step": "record"}, follow=True)
    assert any(part.startswith("已登记：改判裁决; ") for part in visible_parts(answer.text))
    assert types_after(game, ruling) == ["ruling-overruled", "game-ended"]


@pytest.mark.parametrize("field", ["reason", "article"])
def test_a_decision_lacking_its_reason_or_its_article_is_not_recorded(
    office: Client, field: str
) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = ruling_page(office, game)
    sent = dict(re.findall(r'name="(expected_version|event_id)" value="([^"]+)"', html))
    sent |= {"ruling": str(ruling), "result": "0-1", "article": "23.5", "reason": "红方长捉"}
    office.post(url(game, "overrule-ruling"), {**sent, field: "", "step": "record"})
    assert types_after(game, ruling) == []


def test_the_proof_comes_before_the_button_that_records(office: Client) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = office.get(url(game, "confirm-ruling"), {"ruling": ruling}).text
    assert html.index('class="proof"') < html.index('value="record"')


def test_23_5_2_2_confirming_puts_the_next_moves_under_watch(office: Client) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = office.get(url(game, "confirm-ruling"), {"ruling": ruling}).text
    effect = re.search(r'<table class="effect">(.*?)</table>', html, flags=re.S)
    assert effect is not None
    parts = visible_parts(effect[1])
    at = parts.index("对后续着法的要求")
    assert parts[at + 1 : at + 3] == ["无", "红方须在两个回合内变着，不变作负。"]
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html))
    office.post(url(game, "confirm-ruling"), {**hidden, "step": "record"})
    assert types_after(game, ruling) == ["ruling-confirmed"]
    watch = course_of(game_state(game.id)).duty
    assert watch is not None
    assert (watch.must_vary, watch.rounds) == ("red", 2)


def test_the_articles_of_a_ruling_stand_before_its_buttons_with_their_book(office: Client) -> None:
    game, _ruling = ruled("red_must_change", must_vary="red")
    html = ruling_page(office, game)
    cited = html.index('class="cited"')
    assert cited < html.index('class="uphold"')
    line = html[cited : html.index("</p>", cited)]
    for said in ("《象棋竞赛规则（2020）》第 25.3 条</a>、<a", "23.5.2.2"):
        assert said in line, said


def test_a_ruling_without_labels_has_no_table(office: Client) -> None:
    game = GameOnRecord(red="甲", black="乙")
    game.play()
    game.claim()
    game.project()
    html = ruling_page(office, game)
    assert 'class="proof"' not in html
    assert "对后续着法的要求" not in html


def test_the_english_proof_leaves_no_chinese(office: Client) -> None:
    game, ruling = ruled("red_must_change", must_vary="red")
    html = office.get(
        url(game, "confirm-ruling"), {"ruling": ruling}, headers={"accept-language": "en"}
    ).text
    table = re.search(r'<table class="proof">.*?</table>', html, flags=re.S)
    assert table is not None
    assert re.findall("[\u4e00-\u9fff]", table[0]) == []
    assert "Can capture next." in table[0]
    assert "R2+9" in table[0]


# -- what was left to the arbiter ----------------------------------------------------------------


def test_23_5_an_undecided_ruling_is_decided_not_confirmed_or_overruled(office: Client) -> None:
    game, ruling = ruled("undecided")
    assert buttons(office, game) == ["decide-ruling"]
    page = office.get(url(game, "decide-ruling"), {"ruling": ruling})
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    sent = {**hidden, "reason": "红方着法为长捉，须变着。", "article": "23.5"}
    preview = office.post(url(game, "decide-ruling"), {**sent, "step": "preview"})
    assert "裁判员裁定" in visible_parts(preview.text)
    assert "改判裁决" not in visible_parts(preview.text)
    office.post(url(game, "decide-ruling"), {**sent, "step": "record"})
    assert types_after(game, ruling) == ["ruling-overruled"]
    game.project()
    for html in (ruling_page(office, game), office.get(f"/games/{game.id}/").text):
        assert "裁判员裁定" in " ".join(visible_parts(html))
        assert "推翻" not in " ".join(visible_parts(html))


def test_23_5_the_board_arbiter_decides_what_was_left_open_and_overrules_nothing(
    database: str,
) -> None:
    board = member("arbiter")
    left_open, open_ruling = ruled("undecided")
    answered, ruling = ruled("draw")
    assert buttons(board, left_open) == ["decide-ruling"]
    assert buttons(board, answered) == ["confirm-ruling"]
    page = board.get(url(left_open, "decide-ruling"), {"ruling": open_ruling})
    assert page.status_code == 200
    assert board.get(url(answered, "overrule-ruling"), {"ruling": ruling}).status_code == 403


@pytest.mark.parametrize("verdict", ["red_must_change", "draw", "not_three"])
def test_a_ruling_with_an_answer_is_not_decided_but_confirmed_or_overruled(
    office: Client, verdict: str
) -> None:
    game, ruling = ruled(verdict)
    assert buttons(office, game) == ["confirm-ruling", "overrule-ruling"]
    answer = office.get(url(game, "decide-ruling"), {"ruling": ruling}, follow=True)
    assert "对局当前的阶段不能进行此项操作。" in visible_parts(answer.text)


def test_overruling_an_answer_is_still_called_so(office: Client) -> None:
    game, ruling = ruled("draw")
    game.give(c.OverruleRuling(ruling_version=ruling, reason="误判"), by=CHIEF)
    game.project()
    assert "已改判" in visible_parts(ruling_page(office, game))
    parts = visible_parts(office.get(f"/admin/games/game/{game.id}/change/").text)
    assert "改判裁决" in parts
    assert "裁判员裁定" not in parts


# -- four eyes -----------------------------------------------------------------------------------


def test_another_decision_waits_for_somebody_else(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wanted(_game: UUID, _state: Any, command: Any, _until: int | None) -> Any:
        return replace(command, four_eyes=True)

    monkeypatch.setitem(FILLINGS, c.OverruleRuling, wanted)
    game, ruling = ruled("draw")
    proposing = c.OverruleRuling(
        ruling_version=ruling, reason="红方长捉", article=XIANGQI("23.5"), result="0-1"
    )
    game.give(proposing, by=CHIEF)
    game.project()
    assert types_after(game, ruling) == ["overruling-proposed"]
    html = ruling_page(office, game)
    told = " ".join(visible_parts(html))
    assert "改判待确认" in told
    assert "红方长捉" in told
    assert "须由提议者以外的人确认。" in told
    assert "提议改判" in visible_parts(office.get(f"/admin/games/game/{game.id}/change/").text)
    assert "confirm-overruling" in html
    page = office.get(url(game, "confirm-overruling"), {"ruling": ruling})
    assert "确认改判" in visible_parts(page.text)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    office.post(url(game, "confirm-overruling"), {**hidden, "step": "record"})
    assert types_after(game, ruling) == ["overruling-proposed", "ruling-overruled", "game-ended"]
    game.project()
    assert "改判待确认" not in ruling_page(office, game)


def test_who_proposed_another_decision_is_told_why_he_does_not_confirm_it(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wanted(_game: UUID, _state: Any, command: Any, _until: int | None) -> Any:
        return replace(command, four_eyes=True)

    monkeypatch.setitem(FILLINGS, c.OverruleRuling, wanted)
    game, ruling = ruled("draw")
    html = ruling_page(office, game)
    sent = dict(re.findall(r'name="(expected_version|event_id)" value="([^"]+)"', html))
    sent |= {"ruling": str(ruling), "result": "0-1", "article": "23.5", "reason": "红方长捉"}
    office.post(url(game, "overrule-ruling"), {**sent, "step": "record"})
    assert types_after(game, ruling) == ["overruling-proposed"]
    page = office.get(url(game, "confirm-overruling"), {"ruling": ruling}, follow=True)
    assert "提议改判的人不得自行确认" in " ".join(visible_parts(page.text))
    assert types_after(game, ruling) == ["overruling-proposed"]


# -- reviews -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [Question(question) for question in sorted(book_of("xiangqi-2020").claims.questions)],
)
def test_22_2_the_chief_arbiter_orders_a_review(
    office: Client, running: GameOnRecord, question: str
) -> None:
    before = len(running.types())
    page = office.get(url(running, "review"))
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    sent = {**hidden, "question": question}
    preview = office.post(url(running, "review"), {**sent, "step": "preview"})
    assert "裁判员依职权" in visible_parts(preview.text)
    assert types_after(running, before) == []
    office.post(url(running, "review"), {**sent, "step": "record"})
    assert types_after(running, before) == ["claim-made"]
    claim = game_state(running.id).open_claim
    assert claim is not None
    assert (claim.side, claim.question.value) == ("", question)
    parts = visible_parts(office.get(f"/admin/games/game/{running.id}/change/").text)
    assert "裁判员依职权" in parts


def test_22_2_a_board_arbiter_s_review_is_refused(running: GameOnRecord) -> None:
    board = member("arbiter")
    assert "review" not in offered(board.get(f"/admin/games/game/{running.id}/change/"))
    before = len(running.types())
    sent = {
        "expected_version": str(before),
        "event_id": str(uuid4()),
        "question": "repetition",
        "step": "record",
    }
    answer = board.post(url(running, "review"), sent, follow=True)
    assert "review_not_yours" in answer.text
    assert types_after(running, before) == []


def test_a_review_is_not_offered_while_a_claim_is_open(office: Client) -> None:
    game, _ = ruled("red_must_change", must_vary="red")
    assert "review" not in offered(office.get(f"/admin/games/game/{game.id}/change/"))


@pytest.mark.parametrize("role", ["committee", "archivist", "rating_office"])
def test_17_1_no_other_office_orders_a_review(running: GameOnRecord, role: str) -> None:
    assert member(role).get(url(running, "review")).status_code == 403


@pytest.mark.parametrize("question", ["", "weather"])
def test_a_review_needs_one_of_the_questions(
    office: Client, running: GameOnRecord, question: str
) -> None:
    before = len(running.types())
    sent = {
        "expected_version": str(before),
        "event_id": str(uuid4()),
        "question": question,
        "step": "record",
    }
    assert "errorlist" in office.post(url(running, "review"), sent).text
    assert types_after(running, before) == []


@pytest.mark.parametrize(
    "rest", ["", "?status__exact=proposed", "916694ac-79f7-464e-a379-f3febdcb0a07/change/"]
)
def test_where_rulings_were_found_before_leads_to_where_they_are(office: Client, rest: str) -> None:
    answer = office.get(f"/admin/games/ruling/{rest}")
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        f"/admin/adjudication/ruling/{rest}",
    )
