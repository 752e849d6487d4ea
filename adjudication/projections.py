"""The rows of claims and rulings, derived from the streams of their games."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from adjudication.models import Claim, ClaimOutcome, Ruling
from adjudication.stream_rows import replace_rows
from games import api
from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.codec import STORED_NAMES
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.ruling import RulingOnRecord, RulingStatus
from games.rules.books.article import format_articles
from games.rules.verdict import Verdict

CLAIM_MADE, GAME_ENDED, PLIES_TAKEN_BACK = (
    STORED_NAMES[kind] for kind in (e.ClaimMade, e.GameEnded, PliesTakenBack)
)
EVENTS = frozenset(
    STORED_NAMES[kind]
    for kind in (
        e.ClaimMade,
        e.RulingProposed,
        e.RulingConfirmed,
        e.RulingOverruled,
        PliesTakenBack,
        ActAnnulled,
        MoveCorrected,
    )
)
_NOT_SO = frozenset({Verdict.UNTRUE, Verdict.NOT_THREE})
"""Verdicts that find what was claimed not to be so."""


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (Claim.objects.all(), Ruling.objects.all())


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring claims and rulings of every game that `entries` tell of to the versions named there."""
    upto: dict[UUID, int] = {}
    ended: dict[UUID, int] = {}
    for entry in entries:
        event = entry.event
        if event.type in EVENTS:
            upto[event.stream_id] = event.version
        elif event.type == GAME_ENDED:
            ended[event.stream_id] = event.version
    for stream_id, version in upto.items():
        _refresh(stream_id, version)
    # An end alone replays nothing: claims made before it that nobody has answered lapse.
    over = [stream_id for stream_id, at in ended.items() if upto.get(stream_id, 0) < at]
    unanswered = Claim.objects.filter(game_id__in=over, ruling=None)
    unanswered.update(outcome=ClaimOutcome.LAPSED.value)


def _refresh(stream_id: UUID, version: int) -> None:
    stored = api.load_events(stream_id, upto=version)
    if _claimed(stored):
        replace_rows(
            stream_id,
            (Ruling, Claim),
            lambda: rows_of(stored, api.GAMES.replay(stored)),
            what="rulings",
        )


def rows_of(
    stored: Sequence[api.StoredEvent],
    state: api.GameState | None,
    later: Sequence[api.StoredEvent] = (),
) -> Sequence[Claim | Ruling]:
    """Return the rows of a game from its events and its state after them.

    Claims that nobody has answered lapse with an end that came `later`.

    :raises UnknownEventError: for a claim no released code can read.
    """
    claimed = _claimed(stored)
    if not claimed or state is None:
        return ()
    claims = [
        _claim_row(event, claim, state, stored)
        for event, claim in api.GAMES.decode_all(claimed)
        if isinstance(claim, e.ClaimMade)
    ]
    if any(event.type == GAME_ENDED for event in later):
        for row in claims:
            if row.ruling_id is None:
                row.outcome = ClaimOutcome.LAPSED.value
    rulings = [_ruling_row(stored[0].stream_id, ruling, stored) for ruling in state.rulings]
    return (*rulings, *claims)


def _claimed(stored: Sequence[api.StoredEvent]) -> list[api.StoredEvent]:
    return [event for event in stored if event.type == CLAIM_MADE]


def _ruling_row(
    stream_id: UUID, ruling: RulingOnRecord, stored: Sequence[api.StoredEvent]
) -> Ruling:
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


def _claim_row(
    event: api.StoredEvent,
    claim: e.ClaimMade,
    state: api.GameState,
    stored: Sequence[api.StoredEvent],
) -> Claim:
    ruling = next((found for found in state.rulings if found.claim_version == event.version), None)
    row = Claim(
        id=event.event_id,
        game_id=event.stream_id,
        version=event.version,
        side=claim.side,
        question=claim.question.value,
        outcome=_unruled(state, event.version).value,
        made_at=api.moment(event.recorded_at),
    )
    if ruling is not None:
        proposed = stored[ruling.version - 1]
        settled = stored[ruling.settled_version - 1] if ruling.settled_version else None
        row.ruling_id = proposed.event_id
        row.outcome = _ruled(ruling, settled).value
        row.article = next(map(str, ruling.articles), "")
        row.answer_ms = proposed.recorded_at - event.recorded_at
        # One that binds at once is settled by nobody: its time would tell of no official.
        if settled and settled.actor != proposed.actor:
            row.settle_ms = settled.recorded_at - proposed.recorded_at
    api.fit(row)
    return row


def _unruled(state: api.GameState, version: int) -> ClaimOutcome:
    """Return where a claim without a ruling stands: annulled and taken back, it has lapsed too."""
    claim = state.claim(version)
    return ClaimOutcome.LAPSED if claim is None or claim.settled else ClaimOutcome.WAITING


def _ruled(ruling: RulingOnRecord, settled: api.StoredEvent | None) -> ClaimOutcome:
    if settled and settled.type == PLIES_TAKEN_BACK:
        return ClaimOutcome.LAPSED
    if ruling.verdict is Verdict.UNDECIDED:
        return ClaimOutcome.LEFT_TO_ARBITER
    match ruling.status:
        case RulingStatus.PROPOSED:
            return ClaimOutcome.PROPOSED
        case RulingStatus.OVERRULED:
            return ClaimOutcome.OVERRULED
        case RulingStatus.CONFIRMED:
            return ClaimOutcome.NOT_UPHELD if ruling.verdict in _NOT_SO else ClaimOutcome.UPHELD


PROJECTION = api.Projection(
    name="rulings",
    apply=apply,
    rows=written_rows,
    of_streams=api.OfStreams(types=EVENTS, tables=(Ruling, Claim), rows=rows_of),
)
