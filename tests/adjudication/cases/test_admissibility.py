"""Who may bring what, before whom, how and until when, as the articles of each book say."""

from dataclasses import replace

import pytest

from adjudication.articles import catalogue
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.values import (
    Capacity,
    CaseStatus,
    Delay,
    Instance,
    Matter,
    Obstacle,
)
from games.rules.books.appeals import Appeals, Recourse
from games.rules.books.article import Article
from games.rules.books.registry import BOOKS
from games.streams.actors import Role
from tests.support.cases import APPEAL, MINUTE_MS, NOW, Case, under

RAPID = "xiangqi-2020-rapid"


def answer(filing: c.FileCase, *, now: int = NOW) -> tuple[tuple[str, str], ...]:
    """Return each obstacle with the article of its answer, () for a case that waits."""
    case = Case(filing, now=now)
    events = [entry.event for entry in case.entries]
    assert isinstance(events[0], e.CaseFiled), "what is not heard is on record all the same"
    if len(events) == 1:
        assert case.now.status is CaseStatus.FILED
        return ()
    rejected = events[1]
    assert isinstance(rejected, e.CaseRejected)
    assert rejected.by_rule
    assert case.now.status is CaseStatus.REJECTED
    return tuple((each.obstacle.value, str(each.article)) for each in rejected.hindrances)


@pytest.mark.parametrize("edition", ["gomoku-2025", "gomoku-classic"])
def test_gomoku_hears_what_is_filed_as_article_22_says(edition: str) -> None:
    assert answer(under(edition)) == ()
    coach = replace(APPEAL, capacity=Capacity.COACH)
    assert answer(under(edition, coach)) == ()


@pytest.mark.parametrize(
    ("filing", "obstacle", "article"),
    [
        # 棋手个人提出的，不予受理
        (replace(APPEAL, capacity=Capacity.PLAYER), Obstacle.NOT_ENTITLED, "22.2.4"),
        # 须以书面形式进行，并按规定缴纳申诉费
        (replace(APPEAL, in_writing=False), Obstacle.NOT_IN_WRITING, "22.2.5"),
        (replace(APPEAL, fee_paid=0), Obstacle.FEE_UNPAID, "22.2.5"),
        (replace(APPEAL, fee_paid=19_999), Obstacle.FEE_UNPAID, "22.2.5"),
        # 裁判员就比赛事实作出的裁决为最终裁决，不得提出申诉
        (replace(APPEAL, matter=Matter.FACT), Obstacle.MATTER_FINAL, "22.2.1"),
        # 对规则、规程或补充规定涵盖事项所作的解释：裁判长的裁决为最终裁决
        (replace(APPEAL, matter=Matter.READING), Obstacle.MATTER_FINAL, "22.2.3"),
    ],
)
def test_gomoku_does_not_hear_what_article_22_bars(
    filing: c.FileCase, obstacle: Obstacle, article: str
) -> None:
    assert answer(filing) == ((obstacle.value, f"gomoku-2025 {article}"),)


def test_a_finding_of_fact_is_one_whatever_the_filing_calls_it() -> None:
    hidden = under("gomoku-2025", replace(APPEAL, matter=Matter.UNCOVERED), on_fact=True)
    assert answer(hidden) == (("matter_final", "gomoku-2025 22.2.1"),)
    assert Case(hidden).now.filed.matter is Matter.FACT


@pytest.mark.parametrize(
    ("edition", "article"),
    [("gomoku-2025", "gomoku-2025 14.8"), ("gomoku-classic", "gomoku-classic clock.11")],
)
def test_thirty_minutes_are_in_time_and_thirty_one_are_not(edition: str, article: str) -> None:
    filing = under(edition)
    limit = NOW + 30 * MINUTE_MS
    assert answer(filing, now=limit) == ()
    assert answer(filing, now=limit + 1) == (("too_late", article),)
    assert answer(filing, now=NOW + 31 * MINUTE_MS) == (("too_late", article),)


@pytest.mark.parametrize("delay", [Delay.ORGANISER, Delay.ENTERED_LATER])
def test_a_delay_of_the_organiser_or_of_the_desk_does_not_count(delay: Delay) -> None:
    # 因组织者、主办单位造成的超过时限不在之内
    late = replace(APPEAL, delay=delay)
    assert answer(late, now=NOW + 31 * MINUTE_MS) == ()


def test_without_a_limit_in_the_regulations_nothing_is_late() -> None:
    assert answer(replace(APPEAL, limit_ms=None), now=NOW + 10_000 * MINUTE_MS) == ()


def test_every_obstacle_is_named() -> None:
    filing = replace(
        APPEAL, capacity=Capacity.PLAYER, in_writing=False, fee_paid=0, matter=Matter.FACT
    )
    assert [code for code, _article in answer(filing, now=NOW + 31 * MINUTE_MS)] == [
        "not_entitled",
        "not_in_writing",
        "fee_unpaid",
        "matter_final",
        "too_late",
    ]


def test_a_penalty_goes_to_the_chief_first() -> None:
    penalty = replace(APPEAL, matter=Matter.RULING)
    by_arbiter = under("gomoku-2025", penalty, ruled_by=Role.ARBITER.value)
    assert answer(by_arbiter) == (("chief_first", "gomoku-2025 22.2.3"),)
    after_chief = under(
        "gomoku-2025", penalty, ruled_by=Role.ARBITER.value, heard_by=(Instance.CHIEF,)
    )
    assert answer(after_chief) == ()
    objection = replace(by_arbiter, instance=Instance.CHIEF)
    assert answer(objection) == ()


def test_a_player_objects_to_the_chief_in_person_without_paper() -> None:
    objection = replace(
        APPEAL,
        instance=Instance.CHIEF,
        matter=Matter.RULING,
        capacity=Capacity.PLAYER,
        in_writing=False,
        fee_due=0,
        fee_paid=0,
    )
    assert answer(objection) == ()
    assert answer(replace(objection, matter=Matter.FACT)) == (
        ("matter_final", "gomoku-2025 22.2.1"),
    )


def test_nothing_lies_against_the_committee() -> None:
    # 所作出的裁决为最终裁决
    again = under("gomoku-2025", heard_by=(Instance.CHIEF, Instance.COMMITTEE))
    assert answer(again) == (("decided_finally", "gomoku-2025 22.1.4"),)


@pytest.mark.parametrize("edition", ["xiangqi-2020", "xiangqi-2020-mass", "xiangqi-wxf-2018"])
@pytest.mark.parametrize("matter", list(Matter))
def test_xiangqi_bars_nothing_outside_rapid(edition: str, matter: Matter) -> None:
    filing = replace(APPEAL, matter=matter, capacity=Capacity.PLAYER, in_writing=False)
    assert answer(under(edition, filing)) == ()


@pytest.mark.parametrize("matter", [Matter.FACT, Matter.READING, Matter.RULING, Matter.OFFENCE])
def test_in_rapid_xiangqi_the_chief_decides_finally(matter: Matter) -> None:
    # 裁判长根据规则、竞赛规程和补充细则所作的决定为最终裁决
    assert answer(under(RAPID, replace(APPEAL, matter=matter))) == (
        ("matter_final", "xiangqi-2020 29.6"),
    )
    objection = replace(APPEAL, matter=matter, instance=Instance.CHIEF)
    assert answer(under(RAPID, objection)) == ()


def test_what_rapid_xiangqi_does_not_cover_may_be_appealed() -> None:
    assert answer(under(RAPID)) == ()


@pytest.mark.parametrize("instance", list(Instance))
def test_weiqi_hears_offences_while_the_game_goes_on(instance: Instance) -> None:
    filing = replace(APPEAL, instance=instance, matter=Matter.OFFENCE, capacity=Capacity.PLAYER)
    assert answer(under("weiqi-2002", filing, in_play=True)) == ()
    # 须在对局进行当时立即提出，逾期失效
    assert answer(under("weiqi-2002", filing, in_play=False)) == (("play_over", "weiqi-2002 16.3"),)
    ruling = replace(filing, matter=Matter.RULING)
    assert answer(under("weiqi-2002", ruling, in_play=False)) == ()


@pytest.mark.parametrize("instance", list(Instance))
def test_a_confirmed_result_of_weiqi_is_changed_by_nobody(instance: Instance) -> None:
    # 正式确认的胜败结果，任何人均无权改变
    filing = replace(APPEAL, instance=instance, matter=Matter.RULING)
    assert answer(under("weiqi-2002", filing, confirmed=True)) == (
        ("result_confirmed", "weiqi-2002 16.4/p2"),
    )
    assert answer(under("weiqi-2002", filing, confirmed=False)) == ()
    fixed = replace(filing, matter=Matter.COLLUSION)
    assert answer(under("weiqi-2002", fixed, confirmed=True)) == (), "23.1 even after it"


@pytest.mark.parametrize("edition", ["draughts-100", "draughts-64-russian"])
def test_the_draughts_books_bar_nobody(edition: str) -> None:
    filing = replace(APPEAL, capacity=Capacity.PLAYER, in_writing=False, matter=Matter.FACT)
    assert answer(under(edition, filing)) == ()
    fee = replace(filing, fee_paid=0)
    assert answer(under(edition, fee)) == (("fee_unpaid", "None"),), "set by the regulations"


def articles_of(appeals: Appeals) -> set[Article]:
    """Return every article that a book names of cases."""
    committee = appeals.committee
    found = {
        committee.article, committee.vote, committee.majority, committee.final,
        committee.hearing, committee.refund, appeals.confirmed, *appeals.even_then.values(),
    }  # fmt: skip
    for recourse in appeals.recourses.values():
        found |= _articles(recourse)
    return {article for article in found if article is not None}


def _articles(recourse: Recourse) -> set[Article | None]:
    single = {recourse.article, recourse.filed_by, recourse.written, recourse.fee}
    return single | {*recourse.final.values(), *recourse.in_play.values(), recourse.after_chief}


def test_every_article_named_is_one_of_the_catalogue() -> None:
    for book in BOOKS.values():
        for cited in articles_of(book.appeals):
            assert catalogue.article(cited.book, cited.number) is not None, cited
