"""Filing a case at the office: what is heard, and every reason why one is not, with its article."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from adjudication import worker
from adjudication.admin.cases.steps import case_url
from adjudication.case_filing import completed
from adjudication.case_models import Case, CasePaper
from adjudication.cases.values import CitedFinding, Obstacle
from adjudication.models import Finding
from games.ledger.background import Background
from games.models import LedgerEvent, Player
from games.record import commands as c
from games.record.errors import CommandRefusedError
from tests.adjudication.test_auditing import unclaimed_game
from tests.support.case_office import ADMIN, CaseOffice, played_event, recorded, version_of
from tests.support.cases import APPEAL
from tests.support.played import play
from tests.support.scenario import PLAYERS
from tests.tournaments.admin.desk import page_text

pytestmark = [pytest.mark.database, pytest.mark.one_database]

Place = Callable[[], tuple[str, UUID, int]]
SIGNED = (
    c.Resign(side="black"),
    c.SignResult(signer="black", result="0-1"),
    c.SignResult(signer="white", result="0-1"),
    c.SignResult(signer="arbiter", result="0-1"),
)


def by_chief() -> tuple[str, UUID, int]:
    held = played_event()
    return "tournament", held.tournament, version_of(held.tournament, "result-corrected")


def by_arbiter() -> tuple[str, UUID, int]:
    held = played_event()
    return "tournament", held.tournament, version_of(held.tournament, "result-recorded")


def long_ago() -> tuple[str, UUID, int]:
    held = played_event(terms={"limit_ms": 1, "fee": 0})
    return "tournament", held.tournament, version_of(held.tournament, "result-corrected")


def case_about(kind: str, subject: UUID, *, number: int = 7, **more: Any) -> None:
    Case.objects.create(
        id=UUID(int=number), version=9, instance="committee", status="decided",
        matter="uncovered", question="同一事项", subject_kind=kind, subject=subject,
        edition="gomoku-2025", filed_at=timezone.now(), **more,
    )  # fmt: skip


def decided_before() -> tuple[str, UUID, int]:
    kind, subject, version = by_chief()
    case_about(kind, subject, contested=version)
    return kind, subject, version


def rapid() -> tuple[str, UUID, int]:
    held = played_event("xiangqi-2020-rapid", terms={})
    return "tournament", held.tournament, version_of(held.tournament, "result-corrected")


def weiqi_not_begun() -> tuple[str, UUID, int]:
    return "game", play("weiqi-2002", (), started=False), 0


def weiqi_signed() -> tuple[str, UUID, int]:
    return "game", play("weiqi-2002", SIGNED), 0


REFUSED: tuple[tuple[str, Place, dict[str, Any], str], ...] = (
    # 棋手个人提出的，不予受理
    ("not_entitled", by_chief, {"capacity": "player"}, "22.2.4"),
    # 须以书面形式进行，并按规定缴纳申诉费
    ("not_in_writing", by_chief, {"in_writing": ""}, "22.2.5"),
    ("fee_unpaid", by_chief, {"fee_paid": "199.99"}, "22.2.5"),
    # 裁判员就比赛事实作出的裁决为最终裁决
    ("matter_final", by_chief, {"matter": "fact"}, "22.2.1"),
    # 对涵盖事项所作的解释：裁判长的裁决为最终裁决
    ("matter_final", by_chief, {"matter": "reading"}, "22.2.3"),
    # 裁判长根据规则、竞赛规程和补充细则所作的决定为最终裁决
    ("matter_final", rapid, {"matter": "ruling"}, "29.6"),
    # 应在规定的时间内提出
    ("too_late", long_ago, {"fee_paid": ""}, "14.8"),
    # 对裁判长的裁决不服的，可向技术申诉委员会提出
    ("chief_first", by_arbiter, {"matter": "ruling"}, "22.2.3"),
    # 技术申诉委员会的裁决为最终裁决
    ("decided_finally", decided_before, {}, "22.1.4"),
    # 须在对局进行当时立即提出，逾期失效
    ("play_over", weiqi_not_begun, {"matter": "offence", "instance": "board"}, "16.3"),
    # 正式确认的胜败结果，任何人均无权改变
    ("result_confirmed", weiqi_signed, {"matter": "ruling", "instance": "chief"}, "16.4"),
)


def follow() -> None:
    background = Background()
    while background.tick():
        pass


@pytest.mark.parametrize(
    ("obstacle", "place", "written", "article"),
    REFUSED,
    ids=[f"{row[0]}-{row[3]}" for row in REFUSED],
)
def test_what_is_not_heard_is_filed_and_answered_with_its_article(
    database: str, obstacle: str, place: Place, written: dict[str, Any], article: str
) -> None:
    kind, subject, version = place()
    office = CaseOffice()
    preview = office.file(kind, subject, contested_version=str(version or ""), **written)
    text = page_text(preview)
    assert "依规则不予受理" in text
    assert article in text
    found = [each.obstacle.value for each in office.state.hindrances]
    assert found == [obstacle]
    page = page_text(office.look())
    assert "不予受理的理由" in page
    assert article in page


def test_each_obstacle_of_the_books_has_its_row() -> None:
    assert {row[0] for row in REFUSED} == {each.value for each in Obstacle} - {"other"}


def test_limit_and_fee_are_those_of_the_regulations_whatever_is_typed(database: str) -> None:
    kind, subject, version = by_chief()
    office = CaseOffice()
    preview = office.preview_filing(
        kind, subject, contested_version=str(version), limit_minutes="9999", fee_due="0"
    )
    assert "没有不予受理的情形" in page_text(preview)
    assert "200 元" in page_text(preview)
    office.file(kind, subject, contested_version=str(version), limit_minutes="9999")
    assert (office.state.filed.limit_ms, office.state.filed.fee_due) == (1_800_000, 20_000)
    assert office.state.filed.fee_paid == 20_000


def test_of_a_game_its_sides_and_the_decided_cases_about_it_are_offered(database: str) -> None:
    game = play("gomoku-2025", (), started=True)
    case_about("game", game, number=7, decided_at=timezone.now())
    case_about("game", game, number=8)
    case_about("game", UUID(int=99), number=9, decided_at=timezone.now())
    page: Any = CaseOffice().people["组织者"].get(f"{ADMIN}/file/game/{game}/")
    fields = page.context["form"].fields
    assert [code for code, _word in fields["side"].choices] == ["", "black", "white"]
    assert [code for code, _word in fields["earlier"].choices] == ["", str(UUID(int=7))]
    # Nothing was audited; no regulations set a limit or a fee.
    assert "finding" not in fields
    assert {"limit_minutes", "fee_due"} <= set(fields)


def test_of_an_event_its_people_are_offered_and_its_terms_are_not_asked(database: str) -> None:
    _kind, event, version = by_chief()
    page: Any = CaseOffice().people["组织者"].get(f"{ADMIN}/file/tournament/{event}/")
    fields = page.context["form"].fields
    assert {"side", "finding", "earlier", "limit_minutes", "fee_due"}.isdisjoint(fields)
    entries = [code for code, _word in fields["contested_version"].choices]
    assert entries[0] == ""
    assert str(version) in entries
    assert [int(code) for code in entries[1:]] == sorted(map(int, entries[1:]), reverse=True)


def test_an_objection_to_the_chief_costs_nothing(database: str) -> None:
    kind, subject, _version = by_chief()
    office = CaseOffice()
    office.file(kind, subject, instance="chief", matter="ruling", fee_paid="")
    assert (office.state.filed.fee_due, office.state.status.value) == (0, "filed")


def test_a_second_press_files_no_second_case(database: str) -> None:
    kind, subject, version = by_chief()
    office = CaseOffice()
    preview = office.preview_filing(kind, subject, contested_version=str(version))
    client = office.people["组织者"]
    first, again = recorded(client, preview), recorded(client, preview)
    case = LedgerEvent.objects.get(type__contains="case-filed").stream_id
    assert first["Location"] == again["Location"] == case_url(case)


def test_a_filing_leads_back_to_what_it_is_about_until_it_is_filed(database: str) -> None:
    """Also where it is refused: another filing under the number of the first is none."""
    kind, subject, version = by_chief()
    office = CaseOffice()
    about = reverse("admin:tournaments_desk", args=[subject])
    preview = office.preview_filing(kind, subject, contested_version=str(version))
    assert (preview.context["back_url"], preview.context["above_url"]) == (about, about)
    client = office.people["组织者"]
    recorded(client, preview)
    preview.context["form"].data = preview.context["form"].data | {"question": "另一事项"}
    refused = recorded(client, preview)
    assert (refused.status_code, refused["Location"]) == (302, about)
    assert LedgerEvent.objects.filter(type__contains="case-filed").count() == 1


@pytest.mark.parametrize(
    ("written", "field"),
    [
        ({"question": ""}, "question"),
        ({"grounds": ""}, "grounds"),
        ({"fee_paid": "二百"}, "fee_paid"),
        ({"fee_paid": "1.234"}, "fee_paid"),
        ({"contested_version": "999"}, "contested_version"),
        ({"filer": "胡荣华"}, "filer"),
        ({"instance": "court"}, "instance"),
    ],
)
def test_what_is_no_filing_stands_beside_its_field(
    database: str, written: dict[str, str], field: str
) -> None:
    kind, subject, _version = by_chief()
    answer = CaseOffice().preview_filing(kind, subject, **written)
    assert set(answer.context["form"].errors) == {field}
    assert not LedgerEvent.objects.filter(type__contains="case-filed").exists()


def test_papers_come_with_the_filing_and_out_again_byte_for_byte(database: str) -> None:
    kind, subject, version = by_chief()
    office = CaseOffice()
    content = b"\x00\xffpaper"
    file = SimpleUploadedFile("申诉/书\n.pdf", content)
    office.file(kind, subject, contested_version=str(version), files=file)
    (paper,) = office.state.filed.attachments
    assert (paper.size, CasePaper.objects.count()) == (len(content), 1)
    where = f"{office.path}papers/{paper.sha256}/"
    assert where in office.look().content.decode()
    answer: Any = office.people["委员一"].get(where)
    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, content)
    assert "attachment" in answer["Content-Disposition"]
    assert office.people["委员一"].get(f"{office.path}papers/{'0' * 64}/").status_code == 404


def test_a_paper_that_is_too_large_is_not_taken(database: str) -> None:
    kind, subject, _version = by_chief()
    file = SimpleUploadedFile("大.bin", b"x" * (10 * 1024 * 1024 + 1))
    answer = CaseOffice().preview_filing(kind, subject, files=file)
    assert "10 MB" in page_text(answer)
    assert not CasePaper.objects.exists()


def test_the_page_of_a_game_leads_to_filing_and_to_its_cases(database: str) -> None:
    game = play("gomoku-2025", (), started=True)
    office = CaseOffice()
    follow()
    page = office.people["裁判长"].get(f"/admin/games/game/{game}/change/").content.decode()
    assert f"/admin/adjudication/case/file/game/{game}/" in page
    office.file("game", game, contested_version="2")
    follow()
    page = office.people["裁判长"].get(f"/admin/games/game/{game}/change/").content.decode()
    assert f"{office.path}change/" in page


def test_a_finding_of_an_audit_is_cited(database: str) -> None:
    for side, player in PLAYERS.items():
        Player.objects.create(id=player.id, name=side, search_key=side, sort_key=side)
    game = unclaimed_game()
    while worker.work_off(now=worker.now_ms(), limit=50):
        pass
    follow()
    office = CaseOffice()
    finding = Finding.objects.filter(game_id=game)[0]
    cited = f"{finding.audit_version}:{finding.number}"
    page = office.people["裁判长"].get(f"/admin/games/game/{game}/change/").content.decode()
    assert urlencode({"finding": cited}) in page
    office.file("game", game, instance="chief", matter="ruling", finding=cited)
    assert office.state.filed.finding == CitedFinding(
        audit=finding.audit_version, number=finding.number
    )
    assert f"/admin/adjudication/finding/{finding.pk}/change/" in office.look().content.decode()


def test_a_finding_that_the_game_has_not_is_refused(database: str) -> None:
    game = play("gomoku-2025", ())
    made = replace(
        APPEAL, subject=str(game), contested_version=0, finding=CitedFinding(audit=3, number=1)
    )
    with pytest.raises(CommandRefusedError) as refused:
        completed(made)
    assert refused.value.code == "finding_not_of_game"
