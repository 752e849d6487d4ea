"""What stands in the way of a case, each obstacle with its article.

Gomoku rules 2025, articles 14.8 and 22.2; xiangqi rules 2020, article 29.6; weiqi rules 2002,
articles 16.3 and 16.4. A person may still not admit what no rule here hinders.
"""

from collections.abc import Iterator

from adjudication.cases.commands import FileCase
from adjudication.cases.values import (
    Circumstances,
    Delay,
    Hindrance,
    Instance,
    Matter,
    Obstacle,
    SubjectKind,
)
from games.rules.books.appeals import Appeals, Recourse
from games.rules.books.registry import book_of
from games.rules.deadlines import Step, appeal_closes_at, rule_on_deadline
from games.streams.actors import Role

_BELOW_CHIEF = frozenset({Role.ARBITER.value, Role.DEPUTY_CHIEF_ARBITER.value})


def hindrances(filing: FileCase, found: Circumstances, *, now: int) -> tuple[Hindrance, ...]:
    """Return everything by which the case is not heard, () where it may be; `now` in ms."""
    appeals = book_of(found.edition).appeals
    recourse = appeals.recourse(filing.instance)
    matter = matter_of(filing, found)
    return (
        *_by_whom_and_how(filing, recourse),
        *_by_matter(filing, found, appeals, matter),
        *_by_time(filing, found, recourse, matter, now),
    )


def matter_of(filing: FileCase, found: Circumstances) -> Matter:
    """Return what the case is about: a finding of fact is one, whatever it is called."""
    return Matter.FACT if found.on_fact else filing.matter


def _by_whom_and_how(filing: FileCase, recourse: Recourse) -> Iterator[Hindrance]:
    if recourse.filers and filing.capacity not in recourse.filers:
        yield Hindrance(obstacle=Obstacle.NOT_ENTITLED, article=recourse.filed_by)
    if recourse.written is not None and not filing.in_writing:
        yield Hindrance(obstacle=Obstacle.NOT_IN_WRITING, article=recourse.written)
    if filing.fee_paid < filing.fee_due:
        yield Hindrance(obstacle=Obstacle.FEE_UNPAID, article=recourse.fee)


def _by_matter(
    filing: FileCase, found: Circumstances, appeals: Appeals, matter: Matter
) -> Iterator[Hindrance]:
    recourse = appeals.recourse(filing.instance)
    if Instance.COMMITTEE in found.heard_by:
        yield Hindrance(obstacle=Obstacle.DECIDED_FINALLY, article=appeals.committee.final)
    if matter in recourse.final:
        yield Hindrance(obstacle=Obstacle.MATTER_FINAL, article=recourse.final[matter])
    first = found.ruled_by in _BELOW_CHIEF and Instance.CHIEF not in found.heard_by
    if recourse.after_chief is not None and first:
        yield Hindrance(obstacle=Obstacle.CHIEF_FIRST, article=recourse.after_chief)
    if found.confirmed and appeals.confirmed is not None and matter not in appeals.even_then:
        yield Hindrance(obstacle=Obstacle.RESULT_CONFIRMED, article=appeals.confirmed)


def _by_time(
    filing: FileCase, found: Circumstances, recourse: Recourse, matter: Matter, now: int
) -> Iterator[Hindrance]:
    is_game = filing.subject_kind is SubjectKind.GAME
    if is_game and matter in recourse.in_play and not found.in_play:
        yield Hindrance(obstacle=Obstacle.PLAY_OVER, article=recourse.in_play[matter])
    if filing.limit_ms is None or found.ruled_at is None or filing.delay is Delay.ENTERED_LATER:
        return
    in_time = rule_on_deadline(
        found.edition,
        Step.APPEAL,
        closes_at=appeal_closes_at(round_ended_at=found.ruled_at, limit_ms=filing.limit_ms),
        done_at=now,
        organisers_fault=filing.delay is Delay.ORGANISER,
    )
    if in_time.code:
        yield Hindrance(obstacle=Obstacle.TOO_LATE, article=in_time.article)
