"""The read model of tournaments, derived from each tournament's stream."""

import logging
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games import api
from games.streams.errors import UnknownEventError
from tournaments.models import EnteredPlayer, LinkedGame, RecalledGame, Tournament, TournamentKey
from tournaments.projections import beginnings, entered, linked, titles
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.duties import outdated_reports, outdated_tables, round_duty
from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.state import TournamentState

EVENT_PREFIX = "tournaments."
logger = logging.getLogger(__name__)


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (
        Tournament.objects.all(),
        TournamentKey.objects.all(),
        EnteredPlayer.objects.all(),
        LinkedGame.objects.all(),
        RecalledGame.objects.all(),
        titles.awarded(),
    )


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring the rows of every tournament named in `entries` to the versions named there."""
    upto: dict[UUID, int] = {}
    for entry in entries:
        if entry.event.type.startswith(EVENT_PREFIX):
            upto[entry.event.stream_id] = entry.event.version
    for stream_id, version in upto.items():
        stored = api.load_events(stream_id, upto=version)
        try:
            state = TOURNAMENTS.replay(stored)
        except UnknownEventError:
            # This one tournament stops, with a clear error on its page; the others go on.
            logger.exception("tournament %s is not shown", stream_id)
            continue
        if state is not None:
            _write(stream_id, state)
            beginnings.write(stream_id, state.regulations.title, state.regulations.section)
            entered.write(stream_id, state)
            linked.write(stream_id, state, stored)
            titles.write(stream_id, state, stored)
    linked.follow(entries)


def _write(stream_id: UUID, state: TournamentState) -> None:
    rules = state.regulations
    stage = state.stages[-1] if state.stages else None
    Tournament.objects.update_or_create(
        id=stream_id,
        defaults={
            "version": state.version,
            "event": _cut(state.event, 36),
            "title": _cut(rules.title, 300),
            "section": _cut(rules.section, 60),
            "edition": rules.edition,
            "status": "cancelled" if state.cancelled else state.status.value,
            "is_draft": state.is_draft,
            "place": _cut(rules.place, 100),
            "starts_on": _day(rules.starts_on),
            "ends_on": _day(rules.ends_on),
            "entrants": len(state.entries),
            "stage": stage.index if stage else 0,
            "rounds": stage.rounds if stage else 0,
            "published": stage.published if stage else 0,
            "missing_results": sum(len(round_.missing) for round_ in stage.played) if stage else 0,
            "duty": round_duty(state).value,
            "outdated_tables": len(outdated_tables(state)),
            "outdated_reports": len(outdated_reports(state)),
            "corrections": len(open_proposals(state)),
            "book_mode": state.book_mode,
            "grading": rules.grading.value,
            "created_at": _moment(state.created_at),
        },
    )


def _cut(text: str, length: int) -> str:
    """Return `text` as its column takes it: PostgreSQL knows no longer text and no NUL."""
    return text.replace("\x00", "")[:length]


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _moment(at_ms: int) -> datetime:
    seconds, rest = divmod(at_ms, 1000)
    return datetime.fromtimestamp(seconds, tz=UTC).replace(microsecond=rest * 1000)


PROJECTION = api.Projection(
    name="tournaments",
    apply=apply,
    rows=written_rows,
    # Of games it notes the closing, which is read when a game is named at a board.
    kinds=frozenset({TOURNAMENTS.kind}),
)
