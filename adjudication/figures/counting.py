"""Counts and times of what lists hold, by one property of it. Every function asks once.

Quantiles are those of the nearest rank: the smallest time that at least half, or 95 in a hundred,
of all times do not exceed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Case, CharField, Count, F, Q, QuerySet, Value, When, Window
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce, Concat, RowNumber, StrIndex, Substr

from games.record.audits.state import FindingStatus

Counts = Mapping[str, Mapping[str, int]]
"""Group -> part of it -> how many."""


class By(StrEnum):
    """What figures are grouped by."""

    QUESTION = "question"
    ARTICLE = "article"
    EDITION = "edition"
    EVENT = "event"
    YEAR = "year"


OF_GAMES: dict[By, Combinable] = {
    By.EDITION: F("game__edition"),
    By.EVENT: F("game__competition"),
    # The text of a date begins with its year on every database; "" is a game without a date.
    By.YEAR: Coalesce(Substr(Cast("game__played_on", CharField()), 1, 4), Value("")),
}
"""Where rows about games have their group, as far as the game has it."""
OF_CLAIMS: dict[By, Combinable] = {
    **OF_GAMES,
    By.QUESTION: F("question"),
    By.ARTICLE: F("article"),
}
_COMMA = StrIndex("articles", Value(","))
OF_FINDINGS: dict[By, Combinable] = {
    **OF_GAMES,
    By.QUESTION: F("code"),
    # Of several articles the first decides.
    By.ARTICLE: Case(
        When(articles__contains=",", then=Substr("articles", 1, _COMMA - 1)),
        default=F("articles"),
        output_field=CharField(),
    ),
}
FINDING_PART = Concat(
    F("severity"),
    Case(When(status=FindingStatus.OPEN.value, then=Value("_open")), default=Value("_settled")),
    output_field=CharField(),
)
"""The weight of a finding and whether somebody has still to settle it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """How long something took, in ms, of `count` measured."""

    count: int
    median: int
    most: int
    """95 in a hundred took no longer."""
    worst: int


def counts(rows: QuerySet[Any], group: Combinable, part: Combinable) -> Counts:
    """Group by both; what no row has is left out."""
    found: dict[str, dict[str, int]] = {}
    grouped = rows.order_by().annotate(group=group, part=part).values_list("group", "part")
    for name, code, count in grouped.annotate(count=Count("pk")):
        found.setdefault(name, {})[code] = count
    return found


def times(rows: QuerySet[Any], field: str, group: Combinable) -> dict[str, Times]:
    """Return the times of each group in ms."""
    ranked = (
        _measured(rows, field)
        .annotate(group=group)
        .annotate(
            count=Window(Count("pk"), partition_by=F("group")),
            rank=Window(RowNumber(), partition_by=F("group"), order_by=F(field).asc()),
        )
    )
    median, most = (F("count") + 1) / 2, (F("count") * 95 + 99) / 100
    quantiles = ranked.filter(Q(rank=median) | Q(rank=most) | Q(rank=F("count")))
    values: dict[str, dict[int, int]] = {}
    for name, rank, value in quantiles.values_list("group", "rank", field):
        values.setdefault(name, {})[rank] = value
    return {name: _times(max(by_rank), by_rank) for name, by_rank in values.items()}


def times_of_all(rows: QuerySet[Any], field: str, *, count: int) -> Times | None:
    """Return the times of all rows together, of which `count` are measured; None without any."""
    # Ranks alone, as the count is known: an index on the field then answers without sorting.
    ranked = _measured(rows, field).annotate(rank=Window(RowNumber(), order_by=F(field).asc()))
    quantiles = ranked.filter(rank__in=(_half(count), _most(count), count))
    values = dict(quantiles.values_list("rank", field))
    return _times(count, values) if values else None


def _measured(rows: QuerySet[Any], field: str) -> QuerySet[Any]:
    return rows.order_by().filter(**{f"{field}__isnull": False})


def _half(count: int) -> int:
    return (count + 1) // 2


def _most(count: int) -> int:
    return (count * 95 + 99) // 100


def _times(count: int, by_rank: Mapping[int, int]) -> Times:
    # A row may have gone since `count` was taken: the last that is there then stands for it.
    last = by_rank[max(by_rank)]
    return Times(
        count=count,
        median=by_rank.get(_half(count), last),
        most=by_rank.get(_most(count), last),
        worst=by_rank.get(count, last),
    )
