"""The record of a case in words: what each of its events says, and which articles it rests on.

Everything that an event holds for people to read stands in its line once: who, about what, why,
how many votes, what of the fee. The sums are hundredths of the currency (分).
"""

from dataclasses import replace
from typing import get_args

import pytest
from django.utils.translation import override

from adjudication.cases import events as e
from adjudication.cases.values import (
    Attachment,
    Capacity,
    CaseOutcome,
    Delay,
    Hindrance,
    Instance,
    Matter,
    Obstacle,
    Party,
    Refund,
    Remedy,
    Subject,
    SubjectKind,
)
from adjudication.labels.case_events import articles_of, detail_of, name_of
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, XIANGQI
from tests.support.cases import FACTS, GAME

PLAYER = "00000000-0000-7000-8000-000000000001"
NAMES = {PLAYER: "胡荣华", "user:11": "委员一", "user:12": "委员二"}
FILED = e.CaseFiled(
    instance=Instance.COMMITTEE,
    subject=Subject(kind=SubjectKind.GAME, stream=GAME, version=9),
    matter=Matter.UNCOVERED,
    capacity=Capacity.LEADER,
    filer=PLAYER,
    side="black",
    question="落子后碰钟是否判负",
    grounds="未涵盖",
    article=GOMOKU("14.8"),
    in_writing=True,
    limit_ms=None,
    delay=Delay.NONE,
    fee_due=20_000,
    fee_paid=20_000,
    attachments=(),
    earlier="",
    finding=None,
    circumstances=FACTS,
)
REJECTED = e.CaseRejected(
    hindrances=(
        Hindrance(obstacle=Obstacle.TOO_LATE, article=GOMOKU("14.8")),
        Hindrance(obstacle=Obstacle.FEE_UNPAID, article=None),
        Hindrance(obstacle=Obstacle.MATTER_FINAL, article=XIANGQI("29.6")),
    ),
    by_rule=True,
    reason="逾期",
)
DECIDED = e.CaseDecided(
    outcome=CaseOutcome.UPHELD,
    votes=(2, 1),
    facts="第9项登记有误",
    reasons="规则未涵盖",
    articles=(GOMOKU("22.2.2"), GOMOKU("22.1.4")),
    remedies=(Remedy.CLOCK, Remedy.RESULT),
    order="恢复用时",
    refund=Refund.FULL,
    refunded=20_050,
    final=True,
    final_by=GOMOKU("22.1.4"),
)
BY_ONE = replace(
    DECIDED, outcome=CaseOutcome.DISMISSED, votes=(0, 0), remedies=(), order="", refund=None
)
LINES: tuple[tuple[e.CaseEvent, str, str, tuple[Article, ...]], ...] = (
    (
        FILED,
        "case filed",
        "appeal to the committee · what the rules do not cover · as team leader · 胡荣华"
        " · 落子后碰钟是否判负",
        (GOMOKU("14.8"),),
    ),
    (
        replace(FILED, filer="", article=None),
        "case filed",
        "appeal to the committee · what the rules do not cover · as team leader"
        " · 落子后碰钟是否判负",
        (),
    ),
    (
        e.CaseAdmitted(article=GOMOKU("22.2"), reason="符合条件"),
        "case admitted",
        "符合条件",
        (GOMOKU("22.2"),),
    ),
    (
        REJECTED,
        "case not admitted",
        "it was filed too late (article 14.8) · the fee was not paid"
        " · what was ruled on this is final (article Xiangqi rules 2020, 29.6) · 逾期",
        (GOMOKU("14.8"), XIANGQI("29.6")),
    ),
    (
        e.CommitteeAppointed(
            members=("user:12", "user:11", "user:13"), chair="user:11", article=GOMOKU("22.1.1")
        ),
        "committee appointed",
        "委员二, 委员一, user:13 · chair: 委员一",
        (GOMOKU("22.1.1"),),
    ),
    (
        e.CommitteeAppointed(members=("user:13",), chair="user:13", article=None),
        "committee appointed",
        "user:13 · chair: user:13",
        (),
    ),
    (
        e.ConflictDeclared(member="user:12", conflict=True, note="同一单位"),
        "interests declared",
        "委员二 · there is a conflict of interests · 同一单位",
        (),
    ),
    (
        e.ConflictDeclared(member="user:13", conflict=False, note=""),
        "interests declared",
        "user:13 · no conflict of interest",
        (),
    ),
    (
        e.StatementMade(
            party=Party.RESPONDENT,
            text="无异议",
            attachments=(Attachment(name="a", sha256="0" * 64, size=1),),
        ),
        "statement made",
        "the other side · 无异议",
        (),
    ),
    (
        e.VoteCast(member="user:11", outcome=CaseOutcome.DISMISSED, opinion="应维持"),
        "vote cast",
        "委员一 · the case is dismissed · 应维持",
        (),
    ),
    (
        e.VoteCast(member="user:13", outcome=CaseOutcome.UPHELD, opinion=""),
        "vote cast",
        "user:13 · the case is upheld",
        (),
    ),
    (
        DECIDED,
        "case decided",
        "the case is upheld · votes 2 to 1 · it changes: the clocks, the result · 恢复用时"
        " · fee given back: the whole fee, 200.50 yuan · 规则未涵盖",
        (GOMOKU("22.2.2"), GOMOKU("22.1.4")),
    ),
    (BY_ONE, "case decided", "the case is dismissed · 规则未涵盖", DECIDED.articles),
    (
        replace(BY_ONE, votes=(0, 3)),
        "case decided",
        "the case is dismissed · votes 0 to 3 · 规则未涵盖",
        DECIDED.articles,
    ),
    (
        e.DecisionCarriedOut(remedy=Remedy.CLOCK, kind="game", stream=GAME, version=12),
        "decision carried out",
        "the clocks · entry 12 there",
        (),
    ),
    (e.PartyNotified(party=Party.FILER), "party notified", "the filing party", ()),
    (
        e.FeeSettled(refund=Refund.HALF, refunded=10_000, reason="未审理"),
        "fee settled",
        "fee given back: half of the fee, 100 yuan · 未审理",
        (),
    ),
    (e.CaseWithdrawn(reason="和解"), "case withdrawn", "和解", ()),
    (
        e.EntryAnnulled(event_version=4, fallen=(4, 7), reason="误录"),
        "entry annulled",
        "entry 4 · 误录",
        (),
    ),
)


@pytest.mark.parametrize(
    ("event", "name", "detail", "articles"),
    LINES,
    ids=[f"{at}-{row[1].replace(' ', '-')}" for at, row in enumerate(LINES)],
)
def test_an_event_says_all_that_it_holds(
    event: e.CaseEvent, name: str, detail: str, articles: tuple[Article, ...]
) -> None:
    with override("en"):
        assert name_of(event) == name
        assert detail_of(event, NAMES, edition="gomoku-2025") == detail
    assert articles_of(event) == articles


def test_every_event_has_its_line() -> None:
    assert {type(row[0]) for row in LINES} == {*get_args(e.CaseEvent)}
