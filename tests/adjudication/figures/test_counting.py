"""Counts and times against a slow reading of the same rows; quantiles by the nearest rank.

The nearest rank of p in n sorted values is the ceiling of p times n.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import UTC, date, datetime
from fractions import Fraction
from math import ceil
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from adjudication.figures.counting import (
    FINDING_PART,
    OF_CLAIMS,
    OF_FINDINGS,
    By,
    Times,
    counts,
    times,
    times_of_all,
)
from adjudication.models import Claim, ClaimOutcome, Finding
from games.models import Game

pytestmark = pytest.mark.database

AT = datetime(2026, 11, 20, tzinfo=UTC)
EDITIONS = ("xiangqi-2020", "weiqi-2002", "gomoku-2025")
GROUP_OF: dict[By, Callable[[Claim], str]] = {
    By.QUESTION: lambda claim: claim.question,
    By.ARTICLE: lambda claim: claim.article,
    By.EDITION: lambda claim: claim.game.edition,
    By.EVENT: lambda claim: claim.game.competition,
    By.YEAR: lambda claim: str(claim.game.played_on.year) if claim.game.played_on else "",
}


def filled(number: int, seed: int = 7) -> list[Claim]:
    """Write `number` claims of a third as many games, some without a date or an answer."""
    chance = random.Random(seed)
    games = [
        Game(
            id=UUID(int=chance.getrandbits(128)),
            version=1,
            edition=chance.choice(EDITIONS),
            status="closed",
            competition=chance.choice(("省赛", "市赛", "")),
            played_on=chance.choice((None, date(1999, 12, 31), date(2000, 1, 1))),
            arranged_at=AT,
        )
        for _ in range(number // 3 + 1)
    ]
    Game.objects.bulk_create(games)
    rows = [
        Claim(
            id=UUID(int=chance.getrandbits(128)),
            game=chance.choice(games),
            version=version,
            question=chance.choice(("repetition", "count")),
            outcome=chance.choice(list(ClaimOutcome)).value,
            article=chance.choice(("", "xiangqi-2020 23.5", "xiangqi-2020 24.1")),
            made_at=AT,
            answer_ms=chance.choice((None, 0, chance.randrange(10**6))),
        )
        for version in range(number)
    ]
    return Claim.objects.bulk_create(rows)


def nearest(values: list[int], of: Fraction) -> int:
    return sorted(values)[ceil(of * len(values)) - 1]


def slow_times(values: list[int]) -> Times:
    return Times(
        count=len(values),
        median=nearest(values, Fraction(1, 2)),
        most=nearest(values, Fraction(95, 100)),
        worst=max(values),
    )


@pytest.mark.parametrize("by", By)
def test_counts_are_those_of_the_rows(by: By) -> None:
    wanted: dict[str, Counter[str]] = defaultdict(Counter)
    for claim in filled(300):
        wanted[GROUP_OF[by](claim)][claim.outcome] += 1
    assert counts(Claim.objects.all(), OF_CLAIMS[by], F("outcome")) == wanted


@pytest.mark.parametrize("number", [1, 2, 3, 19, 20, 21, 300])
@pytest.mark.parametrize("by", By)
def test_times_are_those_of_the_rows(by: By, number: int) -> None:
    values: dict[str, list[int]] = defaultdict(list)
    for claim in filled(number):
        if claim.answer_ms is not None:
            values[GROUP_OF[by](claim)].append(claim.answer_ms)
    rows = Claim.objects.all()
    assert times(rows, "answer_ms", OF_CLAIMS[by]) == {
        group: slow_times(found) for group, found in values.items()
    }
    together = [value for found in values.values() for value in found]
    assert times_of_all(rows, "answer_ms", count=len(together)) == (
        slow_times(together) if together else None
    )


@pytest.mark.parametrize(
    ("count", "median", "most"), [(1, 1, 1), (2, 1, 2), (20, 10, 19), (21, 11, 20), (100, 50, 95)]
)
def test_the_nearest_rank(count: int, median: int, most: int) -> None:
    """Of the times 1 to n the quantile is its own rank."""
    for row, answered in zip(filled(count), range(count, 0, -1), strict=True):
        row.answer_ms = answered
        row.save()
    found = times_of_all(Claim.objects.all(), "answer_ms", count=count)
    assert found == Times(count=count, median=median, most=most, worst=count)


def test_nothing_measured_gives_nothing() -> None:
    filled(5)
    assert times(Claim.objects.all(), "settle_ms", OF_CLAIMS[By.YEAR]) == {}
    assert times_of_all(Claim.objects.all(), "settle_ms", count=0) is None
    assert counts(Claim.objects.none(), OF_CLAIMS[By.YEAR], F("outcome")) == {}


@pytest.mark.parametrize(
    ("articles", "deciding"),
    [
        ("", ""),
        ("xiangqi-2020 24.1", "xiangqi-2020 24.1"),
        ("xiangqi-2020 24.1, xiangqi-2020 23.5", "xiangqi-2020 24.1"),
        ("draughts-appendix 1.7, draughts-appendix 2, x 3", "draughts-appendix 1.7"),
    ],
)
@pytest.mark.parametrize(
    ("status", "part"),
    [("open", "note_open"), ("settled", "note_settled"), ("gone", "note_settled")],
)
def test_a_finding_counts_once_under_its_first_article(
    articles: str, deciding: str, status: str, part: str
) -> None:
    game = filled(1)[0].game
    Finding.objects.create(
        game=game,
        audit_version=3,
        number=1,
        severity="note",
        code="flag_confirmed",
        articles=articles,
        by_todays_rules=False,
        status=status,
        found_at=AT,
    )
    found = counts(Finding.objects.all(), OF_FINDINGS[By.ARTICLE], FINDING_PART)
    assert found == {deciding: {part: 1}}


def test_a_row_that_went_meanwhile_is_no_fault() -> None:
    rows = filled(3)
    Claim.objects.filter(pk=rows[0].pk).update(answer_ms=5)
    Claim.objects.exclude(pk=rows[0].pk).update(answer_ms=None)
    found = times_of_all(Claim.objects.all(), "answer_ms", count=2)
    assert found == Times(count=2, median=5, most=5, worst=5)


@pytest.mark.parametrize("by", By)
def test_each_figure_is_one_query(by: By) -> None:
    filled(90)
    rows = Claim.objects.all()
    with CaptureQueriesContext(connection) as asked:
        counts(rows, OF_CLAIMS[by], F("outcome"))
        times(rows, "answer_ms", OF_CLAIMS[by])
        times_of_all(rows, "answer_ms", count=60)
    assert len(asked) == 3
