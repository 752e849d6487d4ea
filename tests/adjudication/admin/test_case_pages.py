"""A case at the office: each act with its preview, carrying out, queues, the public page."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from adjudication.case_models import Case
from games.ledger import store
from games.ledger.background import Background
from games.models import LedgerEvent
from games.record import commands as c
from games.record.values import Role
from tests.support.case_office import ADMIN, MEMBERS, CaseOffice, played_event, version_of
from tests.support.office import CHIEF
from tests.support.played import play
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.office import Office
from tournaments.record.tables.ranked import standings

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def follow() -> None:
    background = Background()
    while background.tick():
        pass


@pytest.fixture
def held(database: str) -> Office:
    """An event whose chief turned a result round and published the places."""
    return played_event()


@pytest.fixture
def filed(held: Office) -> CaseOffice:
    """An appeal against that ruling of the chief, filed and not looked at yet."""
    office = CaseOffice()
    contested = version_of(held.tournament, "result-corrected")
    office.file("tournament", held.tournament, contested_version=str(contested))
    return office


def buttons(page: Any) -> set[str]:
    """Return the acts that a case's page offers."""
    return {url.split("/do/")[1].strip("/") for url, *_ in page.context["buttons"]}


def awaited(page: Any) -> set[str]:
    """Return the acts that stand out, being what the case waits for."""
    return set(re.findall(r'/do/([a-z-]+)/" class="awaited"', page.content.decode()))


def table(held: Office) -> list[int]:
    return [line.number for line in standings(Desk(Client(), held.tournament).state).lines]


@pytest.mark.parametrize(
    ("who", "offered"),
    [
        ("委员一", {"admit", "reject", "withdraw"}),
        ("组织者", {"withdraw"}),
        ("裁判长", {"withdraw"}),
        ("裁判员", {"withdraw"}),
    ],
)
def test_who_waits_for_an_answer_is_offered_what_his_office_carries(
    filed: CaseOffice, who: str, offered: set[str]
) -> None:
    assert buttons(filed.look(who)) == offered


def test_what_a_case_waits_for_stands_out(filed: CaseOffice) -> None:
    assert awaited(filed.look()) == {"admit", "reject"}
    filed.do("委员一", "admit", reason="符合受理条件")
    assert awaited(filed.look("组织者")) == {"appoint-committee"}
    ids = [filed.ids[name] for name in MEMBERS]
    filed.do("组织者", "appoint-committee", members=ids, chair=ids[0])
    assert awaited(filed.look()) == {"declare-interests"}
    assert awaited(filed.look("裁判长")) == set()


def test_a_member_is_offered_the_next_act_alone(filed: CaseOffice) -> None:
    filed.do("委员一", "admit", reason="符合受理条件")
    assert buttons(filed.look("委员二")) == {"appoint-committee", "statement", "withdraw"}
    ids = [filed.ids[name] for name in MEMBERS]
    filed.do("组织者", "appoint-committee", members=ids, chair=ids[0])
    assert "declare-interests" in buttons(filed.look("委员二"))
    assert "vote" not in buttons(filed.look("委员二"))
    for name in MEMBERS:
        filed.do(name, "declare-interests")
    assert "declare-interests" not in buttons(filed.look("委员二"))
    assert "vote" in buttons(filed.look("委员二"))
    filed.do("委员二", "vote", outcome="dismissed", opinion="登记无误")
    assert "vote" not in buttons(filed.look("委员二"))
    assert "decide" not in buttons(filed.look("委员一"))
    # A member of the event's committee, but not of the case's, neither votes nor decides.
    other = client_of(official("委员四", Role.COMMITTEE))
    seen = buttons(other.get(f"{filed.path}change/"))
    assert seen.isdisjoint({"vote", "declare-interests", "decide"})
    page = page_text(filed.look())
    assert "登记无误" in page
    assert "委员二" in page


def test_a_committee_is_chosen_among_who_has_not_ruled(filed: CaseOffice) -> None:
    filed.do("委员一", "admit")
    page = filed.people["组织者"].get(f"{filed.path}do/appoint-committee/")
    offered = dict(page.context["form"].fields["members"].choices)
    assert set(offered.values()) == set(MEMBERS)


@pytest.mark.parametrize("count", [1, 2])
def test_an_even_or_a_small_committee_is_refused_beside_its_form(
    filed: CaseOffice, count: int
) -> None:
    filed.do("委员一", "admit")
    ids = [filed.ids[name] for name in MEMBERS][:count]
    where = f"{filed.path}do/appoint-committee/"
    client = filed.people["组织者"]
    form = client.get(where).context["form"]
    sent = {name: str(form.initial[name]) for name in ("expected_version", "event_id")}
    answer = client.post(where, {**sent, "members": ids, "chair": ids[0], "step": "preview"})
    assert "committee_too_small" in answer.content.decode()
    assert filed.state.members == ()


def test_a_decision_is_carried_out_on_the_event_and_orders_its_table_anew(
    filed: CaseOffice, held: Office
) -> None:
    assert table(held) == [1, 2, 4, 3]
    filed.decided("result")
    page = filed.look()
    assert "执行裁决" in page_text(page)
    preview = filed.carry_out(
        "委员一",
        "result",
        "tournament",
        "correct",
        round="1",
        board="1",
        score="1-0",
        reason="依裁决",
    )
    assert preview.context["moved"], "whom it moves is shown before"
    assert table(held) == [1, 2, 3, 4]
    last = store.load(held.tournament)[-1]
    assert last.device == f"case:{filed.case}"
    (done,) = filed.state.carried_out
    assert (done.stream, done.version) == (str(held.tournament), last.version)
    desk = Desk(filed.people["裁判长"], held.tournament)
    text = page_text(desk.get())
    assert "第 3 轮已公布的名次与现在的名次不符。" in text
    desk.do("publish-places")
    assert "更正名次" not in page_text(desk.get())
    assert [row.number for row in desk.state.tables[-1].rows] == [1, 2, 3, 4]


def test_a_decision_is_carried_out_on_the_game(database: str) -> None:
    game = play("gomoku-2025", ((c.Resign(side="black"), CHIEF),))
    follow()
    office = CaseOffice()
    office.file("game", game, contested_version=str(version_of(game, "resigned")))
    office.decided("annulment")
    page = office.look()
    assert f"event_version={office.state.filed.subject.version}" in page.content.decode()
    version = str(office.state.filed.subject.version)
    office.carry_out("委员一", "annulment", "game", "annul", event_version=version, reason="依裁决")
    last = store.load(game)[-1]
    assert (last.type, last.device) == ("games.act-annulled.v1", f"case:{office.case}")
    assert office.state.is_carried_out


@pytest.mark.parametrize(
    ("who", "where", "status"),
    [
        ("裁判员", "carry-out/result/tournament/correct/", 403),
        ("组织者", "carry-out/result/tournament/correct/", 403),
        ("委员一", "carry-out/result/tournament/publish-places/", 403),
        ("委员一", "carry-out/clock/tournament/correct/", 404),
        ("委员一", "carry-out/result/game/annul/", 404),
        ("委员一", "carry-out/result/tournament/no-such-act/", 404),
        ("委员一", "carry-out/result/nothing/correct/", 404),
        ("组织者", "do/vote/", 403),
        ("裁判员", "do/appoint-committee/", 403),
        ("委员一", "do/no-such-act/", 404),
    ],
)
def test_an_act_is_closed_to_whom_it_is_not_for(
    filed: CaseOffice, who: str, where: str, status: int
) -> None:
    filed.decided("result")
    before = LedgerEvent.objects.count()
    for answer in (filed.people[who].get(filed.path + where), _sent(filed, who, where)):
        assert answer.status_code == status
    assert LedgerEvent.objects.count() == before


def _sent(office: CaseOffice, who: str, where: str) -> Any:
    return office.people[who].post(office.path + where, {"step": "record"})


def test_a_decision_cites_articles_chosen_from_the_book(filed: CaseOffice) -> None:
    filed.heard()
    page = filed.people["委员一"].get(f"{filed.path}do/decide/").content.decode()
    assert '<select name="articles"' in page
    chosen = {"articles": "22.1.4", "articles_2": "22.2.5"}
    written = {"facts": "登记有误", "reasons": "规则未涵盖", "order": "改判", "refund": "full"}
    filed.do("委员一", "decide", outcome="upheld", remedies=["result"], **written, **chosen)
    assert filed.state.decision is not None
    cited = [article.number for article in filed.state.decision.articles]
    assert cited == ["22.1.4", "22.2.5"]


def test_an_entry_is_annulled_with_what_rests_on_it(filed: CaseOffice) -> None:
    filed.heard()
    entry = version_of(UUID(filed.case), "committee-appointed")
    page = filed.look().content.decode()
    assert f"do/annul/?event_version={entry}" in page
    filed.do("委员一", "annul", event_version=str(entry), reason="任命有误")
    assert filed.state.members == ()
    assert filed.state.votes == ()
    assert "已不作数" in page_text(filed.look())


def test_a_case_of_another_event_is_closed(filed: CaseOffice) -> None:
    elsewhere = client_of(official("别处", Role.COMMITTEE, event=str(UUID(int=9))))
    follow()
    assert elsewhere.get(f"{filed.path}change/").status_code == 403
    assert elsewhere.get(f"{ADMIN}/").context["cl"].result_count == 0
    rated = client_of(official("等级分", Role.RATING_OFFICE))
    assert rated.get(f"{filed.path}change/").status_code == 403


def test_the_list_tells_what_each_waits_for(filed: CaseOffice) -> None:
    follow()
    client = filed.people["委员一"]
    text = page_text(client.get(f"{ADMIN}/?awaits=any"))
    assert "第一轮第一台的成绩" in text
    assert "答复是否受理" in text
    assert client.get(f"{ADMIN}/?awaits=votes").context["cl"].result_count == 0


def queues(client: Client) -> dict[str, list[str]]:
    """Return title -> the notes of the lines, of the queues of the first page."""
    page = client.get("/admin/")
    return {queue.title: [line.note for line in queue.lines] for queue in page.context["queues"]}


def test_the_first_page_says_what_waits(filed: CaseOffice) -> None:
    follow()
    client = filed.people["委员一"]
    assert "答复是否受理" in queues(client)["待处理的案件"][0]
    filed.do("委员一", "admit")
    ids = [filed.ids[name] for name in MEMBERS]
    filed.do("组织者", "appoint-committee", members=ids, chair=ids[0])
    follow()
    assert len(queues(client)["待表决的案件"]) == 1
    assert "待处理的案件" not in queues(client)
    filed.do("组织者", "withdraw", reason="申诉方书面撤回")
    follow()
    assert len(queues(client)["待处理的申诉费"]) == 1
    filed.do("组织者", "fee", refund="half", reason="未进入审理")
    follow()
    assert "待处理的申诉费" not in queues(client)
    assert "退还一半" in page_text(filed.look())


def test_a_decision_of_the_chief_may_be_contested_until_its_limit(held: Office) -> None:
    office = CaseOffice()
    office.file("tournament", held.tournament, instance="chief", matter="ruling")
    office.do("裁判长", "admit")
    office.do(
        "裁判长", "decide", outcome="dismissed", facts="无误", reasons="登记无误", refund="nothing"
    )
    follow()
    row = Case.objects.get()
    assert row.appeal_until is not None
    assert row.decided_at is not None
    assert row.appeal_until - row.decided_at == timedelta(minutes=30)
    (note,) = queues(office.people["裁判长"])["尚在申诉时限内的裁决"]
    assert note.startswith("可申诉至")
    Case.objects.update(appeal_until=timezone.now() - timedelta(seconds=1))
    assert "尚在申诉时限内的裁决" not in queues(office.people["裁判长"])


def test_everybody_reads_a_decision_and_nobody_s_words(filed: CaseOffice, held: Office) -> None:
    anyone = Client(headers={"accept-language": "zh-hans"})
    assert anyone.get(f"/cases/{filed.case}/").status_code == 404
    filed.decided("result")
    follow()
    page = anyone.get(f"/cases/{filed.case}/")
    text = page_text(page)
    assert "申诉成立" in text
    assert "最终裁决" in text
    assert "尚未执行" in text
    for kept in ("补充规定未涵盖此情形", "陈述", *MEMBERS):
        assert kept not in text
    assert (
        f"/cases/{filed.case}/" in anyone.get(f"/tournaments/{held.tournament}/").content.decode()
    )
    english = anyone.get(f"/cases/{filed.case}/", headers={"accept-language": "en"})
    assert "The decision is final." in page_text(english)


def test_a_page_of_a_case_that_is_none(database: str) -> None:
    office = CaseOffice()
    assert Client().get(f"/cases/{UUID(int=3)}/").status_code == 404
    nothing = f"{ADMIN}/file/nothing/{UUID(int=3)}/"
    assert office.people["委员一"].get(nothing).status_code == 404
    for where in (UUID(int=3), "x"):
        assert office.people["委员一"].get(f"{ADMIN}/{where}/change/").status_code == 404


def test_every_page_of_a_case_leads_to_its_ruling_paper(filed: CaseOffice, held: Office) -> None:
    follow()
    paper = f"/admin/adjudication/case/{filed.case}/decision.pdf"
    office = filed.people["组织者"]
    for page in (
        f"/admin/adjudication/case/{filed.case}/change/",
        f"/admin/tournaments/tournament/{held.tournament}/desk/",
    ):
        assert f'href="{paper}"' in office.get(page).text
    answer = office.get(paper)
    assert (answer.status_code, answer["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert "裁决书" in office.get(paper.removesuffix(".pdf") + "/").text


def test_the_ruling_paper_is_closed_to_another_event_and_to_strangers(filed: CaseOffice) -> None:
    paper = f"/admin/adjudication/case/{filed.case}/decision.pdf"
    elsewhere = client_of(official("别处", Role.COMMITTEE, event=str(UUID(int=9))))
    assert Client().get(paper).status_code == 302
    assert elsewhere.get(paper).status_code == 403
