"""The rows of rulings, derived from the streams of their games."""

import logging
from collections.abc import Sequence
from uuid import UUID

from adjudication.models import Ruling
from games import api
from games.record import events as e
from games.record.codec import STORED_NAMES
from games.record.ruling import RulingOnRecord
from games.rules.books.article import format_articles

logger = logging.getLogger(__name__)

EVENTS = frozenset(
    STORED_NAMES[kind] for kind in (e.RulingProposed, e.RulingConfirmed, e.RulingOverruled)
)


def clear() -> None:
    """Delete every row this projector wrote."""
    Ruling.objects.all().delete()


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring the rulings of every game that `entries` rule on to the versions named there."""
    upto: dict[UUID, int] = {}
    for entry in entries:
        if entry.event.type in EVENTS:
            upto[entry.event.stream_id] = entry.event.version
    for stream_id, version in upto.items():
        stored = api.load_events(stream_id, upto=version)
        try:
            state = api.GAMES.replay(stored)
        except api.UnknownEventError:
            # This one game stops, with a clear error on its page; the others go on.
            logger.exception("rulings of %s are not shown", stream_id)
            continue
        Ruling.objects.filter(game_id=stream_id).delete()
        rulings = state.rulings if state else ()
        Ruling.objects.bulk_create(_row(stream_id, ruling, stored) for ruling in rulings)


def _row(stream_id: UUID, ruling: RulingOnRecord, stored: Sequence[api.StoredEvent]) -> Ruling:
    proposed = stored[ruling.version - 1]
    settled = stored[ruling.settled_version - 1] if ruling.settled_version else None
    row = Ruling(
        id=proposed.event_id,
        game_id=stream_id,
        version=ruling.version,
        question=ruling.question.value,
        verdict=ruling.verdict.value,
        articles=format_articles(ruling.articles),
        explanation_zh=ruling.explanation_zh,
        explanation_en=ruling.explanation_en,
        status=ruling.status.value,
        reason=ruling.reason,
        proposed_at=api.moment(proposed.recorded_at),
        settled_at=api.moment(settled.recorded_at) if settled else None,
        settled_by=settled.actor if settled else "",
    )
    api.fit(row)
    return row


PROJECTION = api.Projection(name="rulings", apply=apply, clear=clear)
