"""What the page of a case prints of each thing that the case holds, and what it leaves out.

Times are China's: the case is filed at eight in the morning of the first of January 2026.
"""

from dataclasses import replace
from uuid import UUID

import pytest
from django.utils.translation import override

from adjudication.admin.cases import page
from adjudication.admin.cases.contested import Contested
from adjudication.cases import commands as c
from adjudication.cases.state import CaseState
from adjudication.cases.values import (
    Attachment,
    Awaited,
    Capacity,
    CaseOutcome,
    CitedFinding,
    Delay,
    Obstacle,
    Party,
    Refund,
    Remedy,
    SubjectKind,
)
from adjudication.models import Finding
from games.labels.messages import finding_text
from games.models import Game
from games.record.audits.findings import Code, Severity
from tests.support.cases import APPEAL, FACTS, GAME, IDS, MEMBERS, MINUTE_MS, NOW, ORGANISER, Case
from tournaments.regulations.appeals import AppealTerms

BLACK, WHITE = (f"00000000-0000-7000-8000-00000000000{at}" for at in (1, 2))
NAMES = {BLACK: "胡荣华", IDS[0]: "委员一", IDS[1]: "委员二"}
ABOUT = Contested(
    kind=SubjectKind.GAME,
    id=UUID(GAME),
    title="胡荣华 – 柳大华",
    edition="gomoku-2025",
    event="",
    section="",
    version=9,
    sides=("black", "white"),
    people=((BLACK, "胡荣华 · 黑方"), (WHITE, "柳大华 · 白方")),
    terms=AppealTerms(),
)
FULL = replace(
    APPEAL,
    filer=BLACK,
    side="black",
    capacity=Capacity.COACH,
    delay=Delay.ORGANISER,
    contested_version=9,
)
BARE = replace(
    APPEAL,
    in_writing=False,
    limit_ms=None,
    circumstances=replace(FACTS, ruled_by="", ruled_at=None),
)


def facts(state: CaseState, about: Contested = ABOUT) -> list[tuple[str, str]]:
    with override("en"):
        return [(str(name), str(text)) for name, text in page._facts(state, about, NAMES)]


def test_what_was_filed_stands_line_by_line() -> None:
    assert facts(Case(FULL, now=NOW + MINUTE_MS).now) == [
        ("rules", "Gomoku rules 2025"),
        ("kind of dispute", "what the rules do not cover"),
        ("the filing party", "as coach · 胡荣华 · Black"),
        ("the other side", "柳大华 · 白方"),
        ("in writing", "yes"),
        ("filed at", "2026-01-01 08:01:00"),
        ("ruled at", "2026-01-01 08:00:00 · chief arbiter"),
        ("time limit of the regulations", "30 min"),
        ("could be filed until", "2026-01-01 08:30:00"),
        ("why late", "the organiser caused the delay"),
    ]


def test_what_was_not_said_has_no_line() -> None:
    assert facts(Case(BARE).now) == [
        ("rules", "Gomoku rules 2025"),
        ("kind of dispute", "what the rules do not cover"),
        ("the filing party", "as team leader"),
        ("in writing", "no"),
        ("filed at", "2026-01-01 08:00:00"),
        ("time limit of the regulations", "none"),
    ]


@pytest.mark.parametrize(
    ("filer", "people", "respondent"),
    [
        (WHITE, ABOUT.people, "胡荣华 · 黑方"),
        ("", ABOUT.people, ""),
        (BLACK, ABOUT.people[:1], ""),
        (BLACK, (*ABOUT.people, (GAME, "杨官璘")), ""),
    ],
    ids=["the other of two", "nobody filed", "alone", "one of three"],
)
def test_who_answers_is_the_other_of_two(
    filer: str, people: tuple[tuple[str, str], ...], respondent: str
) -> None:
    state = Case(replace(APPEAL, filer=filer)).now
    assert dict(facts(state, replace(ABOUT, people=people))).get("the other side", "") == respondent


def decided(*, kept: CaseOutcome, refund: Refund, remedies: tuple[Remedy, ...] = ()) -> Case:
    case = Case().admit().seat().hear().vote(kept, CaseOutcome.DISMISSED, kept)
    decision = c.DecideCase(
        outcome=kept,
        facts="第9项登记有误",
        reasons="未涵盖",
        remedies=remedies,
        order="恢复用时" if remedies else "",
        refund=refund,
    )
    case.give(decision, MEMBERS[0], now=NOW + MINUTE_MS)
    return case


def said(state: CaseState) -> dict[str, list[tuple[str, str]]]:
    with override("en"):
        return {
            name: [(str(what), str(text)) for what, text in found(state)]
            for name, found in (
                ("decision", page._decision),
                ("texts", page._texts),
                ("fee", page._fee),
            )
        }


def test_a_decision_stands_line_by_line() -> None:
    case = decided(
        kept=CaseOutcome.UPHELD, refund=Refund.FULL, remedies=(Remedy.CLOCK, Remedy.RESULT)
    )
    case.give(c.NotifyParty(party=Party.RESPONDENT), ORGANISER)
    assert said(case.now) == {
        "decision": [
            ("decision", "the case is upheld"),
            ("votes", "votes 2 to 1"),
            ("what it changes", "the clocks, the result"),
            ("Decided at", "2026-01-01 08:01:00"),
            ("notified", "the other side"),
        ],
        "texts": [
            ("facts found", "第9项登记有误"),
            ("reasons", "未涵盖"),
            ("what is to be done", "恢复用时"),
        ],
        "fee": [
            ("Fee due", "200 yuan"),
            ("Fee paid", "200 yuan"),
            ("fee given back", "the whole fee · 200 yuan"),
        ],
    }


def test_a_dismissal_changes_nothing_and_gives_half_back() -> None:
    case = decided(kept=CaseOutcome.DISMISSED, refund=Refund.HALF)
    words = said(case.now)
    assert [what for what, _text in words["decision"]] == ["decision", "votes", "Decided at"]
    assert words["texts"] == [("facts found", "第9项登记有误"), ("reasons", "未涵盖")]
    assert words["fee"][2] == ("fee given back", "half of the fee · 100 yuan")


def test_a_case_undecided_says_nothing_of_a_decision() -> None:
    free = replace(APPEAL, fee_due=0, fee_paid=0)
    assert said(Case(free).now) == {"decision": [], "texts": [], "fee": []}
    case = Case()
    case.give(c.RejectCase(obstacle=Obstacle.OTHER, reason="与比赛无关"), MEMBERS[0])
    assert case.now.awaits is Awaited.FEE
    case.give(c.SettleFee(refund=Refund.NOTHING, reason="不退"), MEMBERS[0])
    assert said(case.now)["fee"][2] == ("fee given back", "nothing of the fee · 0 yuan")


def test_members_with_the_chair_and_what_each_declared() -> None:
    case = Case().admit()
    case.give(c.AppointCommittee(members=IDS, chair=IDS[1]), ORGANISER)
    case.give(c.DeclareConflict(conflict=False), MEMBERS[0])
    case.give(c.DeclareConflict(conflict=True), MEMBERS[1])
    with override("en"):
        members = [(name, chair, str(text)) for name, chair, text in page._members(case.now, NAMES)]
    assert members == [
        ("委员一", False, "no conflict of interest"),
        ("委员二", True, "there is a conflict of interests"),
        (IDS[2], False, "not declared yet"),
    ]


@pytest.mark.database
@pytest.mark.one_database
def test_the_finding_that_a_case_rests_on_is_that_of_its_game_audit_and_number() -> None:
    games = [
        Game.objects.create(
            id=UUID(id_), version=1, edition="xiangqi-2020", status="closed",
            arranged_at="2026-01-01T00:00:00Z",
        )
        for id_ in (GAME, BLACK)
    ]  # fmt: skip
    codes = {
        (GAME, 3, 1): Code.FLAG_EARLY,
        (GAME, 3, 2): Code.ENDED_TWICE,
        (GAME, 4, 1): Code.END_MISSING,
        (BLACK, 3, 1): Code.OUT_OF_TURN,
    }
    rows = {
        key: Finding.objects.create(
            game=next(game for game in games if str(game.id) == key[0]),
            audit_version=key[1], number=key[2], severity=Severity.CONTRADICTION, code=code,
            by_todays_rules=False, status="open", found_at="2026-01-01T00:00:00Z",
        )
        for key, code in codes.items()
    }  # fmt: skip
    for (game, audit, number), row in rows.items():
        cited = CitedFinding(audit=audit, number=number)
        state = Case(replace(APPEAL, subject=game, finding=cited)).now
        found = page._finding(state)
        assert found is not None
        assert found[1] == f"/admin/adjudication/finding/{row.pk}/change/"
        assert found[0] == finding_text(codes[game, audit, number])
    gone = CitedFinding(audit=4, number=7)
    assert page._finding(Case(replace(APPEAL, finding=gone)).now) == ("7", "")
    assert page._finding(Case().now) is None


@pytest.mark.parametrize(
    ("size", "text"), [(1, "1 kB"), (1000, "1 kB"), (1001, "2 kB"), (0, "0 kB")]
)
def test_the_size_of_a_paper_is_rounded_up(size: int, text: str) -> None:
    paper = Attachment(name="申诉书.pdf", sha256="0" * 64, size=size)
    state = Case(replace(APPEAL, attachments=(paper,))).now
    with override("en"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "kept_among", lambda _named: frozenset())
        (shown,) = page._papers(UUID(GAME), state, state.filed.attachments)
        assert (shown.name, shown.size, shown.sha256, shown.url) == (
            paper.name, text, paper.sha256, "",
        )  # fmt: skip
        patch.setattr(page, "kept_among", lambda _named: frozenset({paper.sha256}))
        (shown,) = page._papers(UUID(GAME), state, state.filed.attachments)
    assert shown.url == f"/admin/adjudication/case/{GAME}/papers/{paper.sha256}/"
