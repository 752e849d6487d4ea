"""The rows of sanctions, derived from the streams of games and of events.

Xiangqi 2020 article 18, gomoku 2025 16 and 25.3.2-A, weiqi 2002 22 to 24: who is warned, loses a
game or is expelled, by whose power.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from adjudication.sanction_models import CRITICISM, Sanction
from adjudication.stream_rows import replace_rows
from games import api
from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.codec import STORED_NAMES
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.state import MarkKind
from games.record.state import GameState
from games.record.values import Role
from games.rules.books.article import Article, format_articles
from games.rules.offences.kinds import Measure
from games.streams.declarations import members
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.events import TournamentEvent
from tournaments.record.participation.events import (
    EntrantLeft,
    PubliclyCriticised,
    SanctionRecorded,
)
from tournaments.record.state import TournamentState
from tournaments.record.values import Leaving

OF_GAMES = frozenset(
    STORED_NAMES[kind]
    for kind in (
        *members(oe.OffenceEvent),
        e.FoulRecorded,
        e.WarningRecorded,
        ActAnnulled,
        MoveCorrected,
    )
)
OF_EVENTS = frozenset(
    TOURNAMENTS.codec.names[kind] for kind in (EntrantLeft, SanctionRecorded, PubliclyCriticised)
)
_MEASURES = {MarkKind.WARNING: Measure.WARNING, MarkKind.FOUL: Measure.FOUL}


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (Sanction.objects.all(),)


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring the sanctions of every stream that `entries` tell of to the versions named there."""
    upto: dict[UUID, int] = {}
    for entry in entries:
        event = entry.event
        if event.type in OF_GAMES or event.type in OF_EVENTS:
            upto[event.stream_id] = event.version
    for stream_id, version in upto.items():
        _refresh(stream_id, version)


def _refresh(stream_id: UUID, version: int) -> None:
    stored = api.load_events(stream_id, upto=version)
    replace_rows(
        stream_id, (Sanction,), lambda: rows_of(stored, None), what="sanctions", key="stream"
    )


def rows_of(
    stored: Sequence[api.StoredEvent],
    state: api.GameState | None,
    _later: Sequence[api.StoredEvent] = (),
) -> Sequence[Sanction]:
    """Return the rows of a game or an event from its events; `state` of a game, if at hand.

    :raises UnknownEventError: for an event no released code can read.
    """
    is_of_event = any(event.type in OF_EVENTS for event in stored)
    rows = _of_event(stored) if is_of_event else _of_game(stored, state)
    for row in rows:
        api.fit(row)
    return rows


def _of_game(stored: Sequence[api.StoredEvent], folded: api.GameState | None) -> list[Sanction]:
    """Return what officials imposed in a game, and fouls and warnings that came of themselves."""
    state = folded or api.GAMES.replay(stored)
    if state is None:
        return []
    return [*_imposed(state, stored), *_counted(state, stored)]


def _imposed(state: GameState, stored: Sequence[api.StoredEvent]) -> Iterator[Sanction]:
    for entry in state.offences.entries:
        measure = entry.penalty.measure
        if measure is Measure.NOTE:
            continue
        yield _row(
            state,
            stored[entry.version - 1],
            side=entry.side,
            measure=measure,
            code=entry.code,
            article=entry.article,
            status=entry.status,
            in_force=entry.stands,
        )


def _counted(state: GameState, stored: Sequence[api.StoredEvent]) -> Iterator[Sanction]:
    for mark in state.offences.marks:
        measure = _MEASURES.get(mark.kind)
        if measure is None or mark.offence_version:
            continue
        violation = state.book.offences.foul is Measure.VIOLATION and measure is Measure.FOUL
        yield _row(
            state,
            stored[mark.version - 1],
            side=mark.side,
            measure=Measure.VIOLATION if violation else measure,
            code=mark.code,
            article=mark.article,
            status=OffenceStatus.WAIVED if mark.withdrawn else OffenceStatus.IMPOSED,
            in_force=not mark.withdrawn,
        )


def _row(
    state: GameState,
    event: api.StoredEvent,
    *,
    side: str,
    measure: Measure,
    code: str,
    article: Article | None,
    status: OffenceStatus,
    in_force: bool,
) -> Sanction:
    return Sanction(
        stream=event.stream_id,
        version=event.version,
        person=dict(state.seats).get(side) or "",
        game=event.stream_id,
        event=state.event,
        competition=state.competition,
        section=state.section,
        edition=state.edition,
        measure=measure.value,
        offence=code,
        article=format_articles((article,)) if article else "",
        status=status.value,
        is_in_force=in_force,
        recorded_at=api.moment(event.recorded_at),
    )


def _of_event(stored: Sequence[api.StoredEvent]) -> list[Sanction]:
    """Return whom an event expelled, warned or criticised; a team by its own record."""
    state = TOURNAMENTS.replay(stored)
    if state is None:
        return []
    found: list[Sanction] = []
    for event in stored:
        if event.type not in OF_EVENTS:
            continue
        decoded = TOURNAMENTS.codec.decode(event.type, event.payload, version=event.version)
        if isinstance(decoded, PubliclyCriticised) and decoded.withdrawn:
            for row in found:
                if (row.measure, row.person) == (CRITICISM, decoded.id):
                    row.status, row.is_in_force = OffenceStatus.OVERRULED.value, False
            continue
        imposed = _row_of(state, decoded, event)
        if imposed is not None:
            found.append(imposed)
    return found


def _row_of(
    state: TournamentState, decoded: TournamentEvent, event: api.StoredEvent
) -> Sanction | None:
    """Return the row of a penalty that the event itself imposed, None where it is none of these.

    What the server notes of a game stands with the game.
    """
    if isinstance(decoded, PubliclyCriticised):
        measure, person = CRITICISM, decoded.id
    elif isinstance(decoded, SanctionRecorded) and event.role != Role.SYSTEM.value:
        person = _person(state, decoded.stage, decoded.number)
        measure = (Measure.LOSS if decoded.disqualified else Measure.WARNING).value
    elif isinstance(decoded, EntrantLeft) and decoded.why is Leaving.EXPELLED:
        person = _person(state, decoded.stage, decoded.number)
        measure = Measure.DISQUALIFICATION.value
    else:
        return None
    rules = state.regulations
    return Sanction(
        stream=event.stream_id,
        version=event.version,
        person=person,
        event=state.event,
        competition=rules.title,
        section=rules.section,
        edition=rules.edition,
        measure=measure,
        article=format_articles((decoded.article,)) if decoded.article else "",
        status=OffenceStatus.IMPOSED.value,
        is_in_force=True,
        reason=decoded.reason,
        recorded_at=api.moment(event.recorded_at),
    )


def _person(state: TournamentState, index: int, number: int) -> str:
    slots = (slot for stage in state.stages if stage.index == index for slot in stage.slots)
    return next((slot.id for slot in slots if slot.number == number), "")


PROJECTION = api.Projection(
    name="sanctions",
    apply=apply,
    rows=written_rows,
    of_streams=api.OfStreams(types=OF_GAMES | OF_EVENTS, tables=(Sanction,), rows=rows_of),
)
