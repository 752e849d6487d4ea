"""Domain values as the plain data that the answers are written from."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from games.labels.refusals import WARNINGS
from games.ledger.envelope import StoredEvent
from games.ledger.requests import FeedEntry
from games.record import events as e
from games.record.codec import CODEC
from games.record.state import GameState
from games.record.xiangqi.rules import course_of
from games.rest.commands.confirming import warning_data
from games.rest.officiating_outputs import ending_data, preview_data, repairs_data, sheet_data
from games.rest.options.registry import courses
from games.rest.options.settings import settings_data
from games.rest.options.time import adjournment_data, timekeeping_data
from games.rules.clocks.control import face, flag_at
from games.rules.protocol import CountsCaptures
from games.streams.handling import Handled
from games.streams.redaction import shown_data

Data = dict[str, Any]


def feed_event_data(entry: FeedEntry, hidden: frozenset[tuple[UUID, int]]) -> Data:
    """Return a sequenced event as the API shows it; one of `hidden` without what it says."""
    return {
        "position": entry.position,
        "game": str(entry.event.stream_id),
        **shown_data(entry.event, hidden),
    }


def effect_data(stored: Iterable[StoredEvent]) -> list[Data]:
    """Return what stored events brought about."""
    return [{"version": pair.version, "type": pair.type, "payload": pair.data} for pair in stored]


def planned_data(events: Sequence[e.GameEvent], *, version: int) -> list[Data]:
    """Return what events decided but not stored would bring about after `version`."""
    return [
        {"version": number, "type": CODEC.stored_name(event), "payload": CODEC.encode(event)}
        for number, event in enumerate(events, start=version + 1)
    ]


def command_data(done: Handled[GameState, e.GameEvent]) -> Data:
    """Return what a command did; the same again when it is sent again."""
    if done.dry_run:
        events = planned_data(done.events, version=done.version)
        version = done.version + len(events)
    else:
        events = effect_data(done.stored)
        version = done.version
    return {
        "game": done.stream_id,
        "version": version,
        "dry_run": done.dry_run,
        "events": events,
        "state": state_data(done.stream_id, done.state),
        "warnings": [warning_data(warned, WARNINGS) for warned in done.warnings],
        "preview": _preview(done),
    }


def _preview(done: Handled[GameState, e.GameEvent]) -> Data | None:
    """Return what a dry run would change; nothing for a game that is only being arranged."""
    if not done.dry_run or done.before is None:
        return None
    return preview_data(done.before, done.state, done.events)


def state_data(game_id: UUID, state: GameState) -> Data:
    """Return a game's state without its moves."""
    kernel = state.kernel
    quiet = (
        kernel.plies_since_capture(state.position) if isinstance(kernel, CountsCaptures) else None
    )
    return {
        "game": game_id,
        "version": state.version,
        "edition": state.edition,
        "status": state.status.value,
        "seats": [{"side": side, "player": player or None} for side, player in state.seats],
        "options": state.options,
        "book": state.federation,
        "settings": settings_data(state.edition, state.settings),
        "time_control": state.time_control,
        "start_position": state.start_position,
        "competition": state.competition,
        "section": state.section,
        "round": state.round,
        "table": state.table,
        "scheduled_on": state.scheduled_on,
        "arbiters": state.arbiters,
        "position": kernel.format_position(state.position),
        "side_to_move": state.side_to_move,
        "plies": state.plies,
        "clock": _clock(state),
        "counters": {side: _counters(state, side) for side in state.sides},
        "plies_since_capture": quiet,
        "offer_by": state.offer_by,
        "claims": state.claims,
        "rulings": state.rulings,
        "watch": _watch(state),
        "flag_fallen": state.flag_fallen,
        **courses(state),
        "timekeeping": timekeeping_data(state),
        "adjournment": adjournment_data(state),
        "repairs": repairs_data(state),
        "ending": ending_data(state),
        "sheet": sheet_data(state),
        "offences": state.offences.entries,
        "marks": state.offences.marks,
        "facts": state.offences.facts,
        "forfeited": state.offences.forfeited,
        "signed": sorted(state.signed),
        "corrections": state.corrections,
    }


def _clock(state: GameState) -> Data | None:
    clock = state.clock
    if clock is None:
        return None
    return {
        "running": clock.running,
        "since": clock.since_ms if clock.running else None,
        "remaining_ms": {side: max(0, clock.remaining(side)) for side in state.sides},
        "flag_due": [side for side in state.sides if clock.remaining(side) <= 0],
        "flag_due_at": flag_at(clock),
        "periods": {side: face(clock, side).periods for side in state.sides},
        "moves_due": {side: face(clock, side).moves_due for side in state.sides},
    }


def _watch(state: GameState) -> Data | None:
    duty = course_of(state).duty
    if duty is None:
        return None
    later = [move.side for move in state.moves[duty.since_ply :]]
    if duty.must_vary in state.sides:
        left = duty.rounds - later.count(duty.must_vary)
    else:
        left = 2 * duty.rounds - len(later)
    return {
        "ruling_version": duty.ruling_version,
        "must_vary": duty.must_vary,
        "since_ply": duty.since_ply,
        "rounds": duty.rounds,
        "needs_idle": duty.needs_idle,
        "moves_left": max(0, left),
    }


def _counters(state: GameState, side: str) -> Data:
    return {
        "fouls": state.count(state.fouls, side),
        "illegal_moves": state.count(state.illegal_moves, side),
        "early_presses": state.count(state.early_presses, side),
        "draw_offers": state.count(state.offers, side),
    }
