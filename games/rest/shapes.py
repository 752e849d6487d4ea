"""Domain values as the plain data that the answers are written from."""

from typing import Any
from uuid import UUID

from games.ledger.requests import FeedEntry
from games.record.state import GameState
from games.record.xiangqi.rules import course_of
from games.rest.clock_shapes import clock_data
from games.rest.officiating_outputs import ending_data, repairs_data, sheet_data
from games.rest.options.registry import courses
from games.rest.options.settings import settings_data
from games.rest.options.time import adjournment_data, timekeeping_data
from games.rules.protocol import CountsCaptures
from games.streams.redaction import shown_data

Data = dict[str, Any]


def feed_event_data(entry: FeedEntry, kind: str, hidden: frozenset[tuple[UUID, int]]) -> Data:
    """Return a sequenced event of a stream of `kind`; one of `hidden` without what it says."""
    stream = str(entry.event.stream_id)
    return {
        "position": entry.position,
        "stream": stream,
        "kind": kind,
        # What programs written before there were streams of other kinds read.
        "game": stream,
        **shown_data(entry.event, hidden),
    }


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
        "event": state.event or None,
        "competition": state.competition,
        "section": state.section,
        "round": state.round,
        "table": state.table,
        "scheduled_on": state.scheduled_on,
        "arbiters": state.arbiters,
        "position": kernel.format_position(state.position),
        "side_to_move": state.side_to_move,
        "plies": state.plies,
        "clock": clock_data(state.clock) if state.clock is not None else None,
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
        "reports": state.reports,
        "ending": ending_data(state),
        "sheet": sheet_data(state),
        "offences": state.offences.entries,
        "marks": state.offences.marks,
        "facts": state.offences.facts,
        "forfeited": state.offences.forfeited,
        "signed": sorted(state.signed),
        "corrections": state.corrections,
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
