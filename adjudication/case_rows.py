"""The rows of cases, derived from their streams."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from adjudication.case_models import Case
from adjudication.cases.decider import CASES, STORED_NAMES
from adjudication.cases.events import CaseDecided, VoteCast
from adjudication.cases.state import CaseState
from games import api

logger = logging.getLogger(__name__)

EVENTS = frozenset(STORED_NAMES.values())
_JUDGED = frozenset({STORED_NAMES[CaseDecided], STORED_NAMES[VoteCast]})


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (Case.objects.all(),)


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring every case that `entries` tell of to the version named there."""
    upto: dict[UUID, int] = {}
    for entry in entries:
        if entry.event.type in EVENTS:
            upto[entry.event.stream_id] = entry.event.version
    for stream_id, version in upto.items():
        _refresh(stream_id, version)


def _refresh(stream_id: UUID, version: int) -> None:
    stored = api.load_events(stream_id, upto=version)
    try:
        state = CASES.replay(stored)
    except api.UnknownEventError:
        # This one case stops, with a clear error on its page; the others go on.
        logger.exception("case %s is not shown", stream_id)
        return
    if state is not None:
        row = _row(stream_id, state, judges_of(stored))
        api.fit(row)
        row.save()


def judges_of(stored: Sequence[api.StoredEvent]) -> tuple[str, ...]:
    """Return the ids of who voted or decided in a case."""
    return tuple(dict.fromkeys(event.actor for event in stored if event.type in _JUDGED))


def _row(stream_id: UUID, state: CaseState, judges: tuple[str, ...]) -> Case:
    filed = state.filed
    return Case(
        id=stream_id,
        version=state.version,
        instance=filed.instance.value,
        status=state.status.value,
        awaits=state.awaits.value,
        matter=filed.matter.value,
        question=filed.question,
        outcome=state.decision.outcome.value if state.decision else "",
        edition=state.edition,
        event=state.event,
        competition=state.competition,
        section=state.section,
        subject_kind=filed.subject.kind.value,
        subject=UUID(filed.subject.stream),
        contested=filed.subject.version,
        judges="\n".join(judges),
        is_carried_out=state.is_carried_out,
        filed_at=api.moment(state.filed_at),
        limit_at=_moment(state.limit_at),
        decided_at=_moment(state.decided_at),
        appeal_until=_moment(state.appeal_closes_at),
    )


def _moment(at: int | None) -> datetime | None:
    return None if at is None else api.moment(at)


PROJECTION = api.Projection(
    name="cases", apply=apply, rows=written_rows, kinds=frozenset({CASES.kind})
)
