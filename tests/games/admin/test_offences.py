"""What the office can do about offences: the penalty is shown first, then recorded."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Appointment
from games.record import commands as c
from games.record.officiating.offences import commands as o
from games.record.values import Actor, Role
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import Measure
from tests.support import office_buttons
from tests.support.office import ARBITER, CHIEF, GameOnRecord
from tests.support.pages import visible_parts

pytestmark = [pytest.mark.database, pytest.mark.one_database]

DEPUTY = Actor(id="user:902", role=Role.DEPUTY_CHIEF_ARBITER)
FOUL = o.RecordOffence(side="red", code="disturbance")
LOSS = o.RecordOffence(side="red", code="refused_record")
PLAIN = {"missing_moves": "0"}
BEFORE = 8
"""Events of the running game: arranged, started, six moves."""

Given = tuple[tuple[c.GameCommand, Actor], ...]
ROWS: list[tuple[str, Given, dict[str, str], str]] = [
    (
        "offence",
        (),
        {**PLAIN, "side": "red", "code": "missing_record", "missing_moves": "8"},
        "offence-recorded foul-recorded foul-recorded",
    ),
    (
        "offence",
        (),
        {**PLAIN, "side": "red", "code": "disturbance", "measure": "loss", "reason": "严重"},
        "offence-recorded game-ended",
    ),
    (
        "confirm-penalty",
        ((LOSS, DEPUTY),),
        {"offence_version": "9"},
        "penalty-confirmed game-ended",
    ),
    (
        "reject-penalty",
        ((LOSS, ARBITER),),
        {"offence_version": "9", "instead": "foul", "reason": "初次"},
        "penalty-rejected foul-recorded",
    ),
    (
        "overrule-penalty",
        ((FOUL, ARBITER),),
        {"offence_version": "9", "measure": "warning", "reason": "情节轻微"},
        "penalty-overruled warning-recorded",
    ),
    ("both-lose", (), {"article": "20.2", "reason": "双方迟到"}, "game-ended"),
    ("fact", (), {"finding": "红方先按钟"}, "fact-found"),
    (
        "withdraw-fact",
        ((o.RecordFact(finding="红方先按钟"), ARBITER),),
        {"fact_version": "9", "reason": "看错"},
        "fact-withdrawn",
    ),
]


def _types(game: GameOnRecord, after: int) -> list[str]:
    return [type_.split(".")[1] for type_ in game.types()[after:]]


@pytest.mark.parametrize(
    ("slug", "done", "answers", "types"), ROWS, ids=[f"{row[0]} {row[3]}" for row in ROWS]
)
def test_an_action_records_what_it_announces(
    office: Client,
    running: GameOnRecord,
    slug: str,
    done: Given,
    answers: dict[str, str],
    types: str,
) -> None:
    assert len(running.types()) == BEFORE
    for command, by in done:
        running.give(command, by=by)
    before = len(running.types())
    url = f"/admin/games/game/{running.id}/do/{slug}/"
    page = office.get(url)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    preview = office.post(url, {**hidden, **answers, "step": "preview"})
    assert (preview.status_code, _types(running, before)) == (200, [])
    assert "将要登记" in preview.text or preview.context["events"]
    office.post(url, {**hidden, **answers, "step": "record"})
    assert _types(running, before) == types.split()


def test_7_1_the_preview_names_the_penalty_and_its_articles(
    office: Client, running: GameOnRecord
) -> None:
    url = f"/admin/games/game/{running.id}/do/offence/"
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', office.get(url).text)
    )
    answers = {**PLAIN, "side": "red", "code": "missing_record", "missing_moves": "8"}
    shown = office.post(url, {**hidden, **answers, "step": "preview"})
    event = shown.context["events"][0]
    assert (event["name"], event["articles"]) == ("登记违规", (XIANGQI("8.1.6"), XIANGQI("7.1")))
    assert {"第 8.1.6 条", "第 7.1 条"} <= set(visible_parts(shown.text))
    assert event["detail"].startswith("漏记或记录无法辨认 · 犯规 2 次")


OWN = {**PLAIN, "reason": "当场判定", "note": "掷棋"}
LATE = [
    ({**OWN, "article": "8.1.1", "measure": "foul"}, "offence-recorded foul-recorded"),
    ({**OWN, "article": "18.1", "measure": "warning"}, "offence-recorded warning-recorded"),
    ({**PLAIN, "code": "disturbance"}, "offence-recorded foul-recorded"),
]


@pytest.mark.parametrize(("answers", "types"), LATE, ids=["a foul", "a warning", "an offence"])
@pytest.mark.parametrize("happened", ["during", "after"])
def test_9_what_is_found_after_the_end_leaves_the_result_and_the_preview_says_so(
    office: Client,
    running: GameOnRecord,
    answers: dict[str, str],
    types: str,
    happened: str,
) -> None:
    running.give(c.Resign(side="black"), by=ARBITER)
    before = len(running.types())
    url = f"/admin/games/game/{running.id}/do/offence/"
    page = office.get(url)
    assert 'name="happened"' in page.text
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))
    given = {**hidden, **answers, "side": "red", "happened": happened}
    shown = office.post(url, {**given, "step": "preview"})
    rows = {what: (old, new) for what, old, new, _ in shown.context["effect"]}
    counted = (
        "结果不变，不计入名次比较"
        if answers.get("measure") == "warning"
        else "结果不变，计入名次比较"
    )
    assert rows["终局后发现"] == ("", counted)
    assert rows["结果"][0] == rows["结果"][1]
    when = {"during": "终局后补记", "after": "终局后所为"}[happened]
    assert when in shown.context["events"][-1]["detail"]
    office.post(url, {**given, "step": "record"})
    assert _types(running, before) == types.split()


def test_9_the_moment_is_not_asked_while_the_game_goes_on_nor_anything_once_signed(
    office: Client, running: GameOnRecord
) -> None:
    url = f"/admin/games/game/{running.id}/do/offence/"
    assert 'name="happened"' not in office.get(url).text
    running.give(c.Resign(side="black"), by=ARBITER)
    for signer in ("red", "black", "arbiter"):
        running.give(c.SignResult(signer=signer, result="1-0"), by=ARBITER)
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', office.get(url).text)
    )
    before = len(running.types())
    for answers, _ in LATE:
        refused = office.post(
            url,
            {**hidden, **answers, "side": "red", "happened": "during", "step": "record"},
            follow=True,
        )
        assert "game_closed" in refused.text
    assert _types(running, before) == []


class TestSections:
    def member(self, section: str) -> Client:
        user = User.objects.create_user("裁判")
        Appointment.objects.create(
            user=user, role="arbiter", event="全国象棋个人赛", section=section
        )
        client = Client(headers={"accept-language": "zh-hans"})
        client.force_login(user)
        return client

    @pytest.mark.parametrize(("section", "status"), [("", 200), ("乙组", 403)])
    def test_an_office_of_another_section_opens_no_action(
        self, running: GameOnRecord, section: str, status: int
    ) -> None:
        # The game is of no section: an office of one does not reach it.
        url = f"/admin/games/game/{running.id}/do/offence/"
        assert self.member(section).get(url).status_code == status


def test_a_penalty_above_the_office_is_refused_on_the_page(
    running: GameOnRecord, database: str
) -> None:
    client = TestSections().member("")
    url = f"/admin/games/game/{running.id}/do/offence/"
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', client.get(url).text)
    )
    answers = {
        **PLAIN,
        "side": "red",
        "code": "disturbance",
        "measure": Measure.LOSS.value,
        "reason": "严重",
    }
    answer = client.post(url, {**hidden, **answers, "step": "record"})
    assert "penalty_above_authority" in answer.text
    assert "18.2" in answer.text
    assert _types(running, BEFORE) == []


def test_nothing_of_offences_is_offered_where_there_is_nothing_to_do(
    office: Client, running: GameOnRecord
) -> None:
    def offered() -> set[str]:
        return set(office_buttons.offered(office.get(f"/admin/games/game/{running.id}/change/")))

    late = {"confirm-penalty", "reject-penalty", "overrule-penalty", "withdraw-fact"}
    assert "offence" in offered()
    assert not offered() & late
    running.give(LOSS, by=ARBITER)
    assert offered() & late == {"confirm-penalty", "reject-penalty"}
    running.give(o.ConfirmPenalty(offence_version=9), by=CHIEF)
    assert offered() & late == {"overrule-penalty"}
