"""State after an event. Total: a recorded fact is a fact, so nothing is refused here.

Each subject folds its own events, marked beside them; what the game adds comes after.
"""

from collections.abc import Iterable

from games.record import claims, common, rulings, standard
from games.record import events as e
from games.record.officiating.adjournment.evolve import past_board
from games.record.officiating.closing import decide_signing
from games.record.officiating.offences import evolve as offences
from games.record.officiating.timekeeping import evolve as timekeeping
from games.record.officiating.timekeeping import handing_over, stepping
from games.record.registries.courses import COURSES
from games.record.registries.officiating import FOLDS as OFFICIATING
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.rules.editions import kernel_for
from games.streams.dispatch import folders
from games.streams.replacing import replace

FOLDS = {**folders(common, standard, claims, rulings, decide_signing), **OFFICIATING}
"""Type of an event -> what it does to the state of every game."""


def begin(event: e.GameArranged, *, version: int, at: int) -> GameState:
    """Return the state of a game just arranged; `at` is the server's time in ms."""
    kernel = kernel_for(event.edition)
    if event.start_position:
        position = kernel.parse_position(event.start_position)
    else:
        position = kernel.initial_position()
    clock = clocks.new_clock(event.time_control, kernel.sides) if event.time_control else None
    course = COURSES.get(kernel.game)
    state = GameState(
        version=version,
        edition=event.edition,
        kernel=kernel,
        seats=tuple((seat.side, seat.player) for seat in event.seats),
        options=event.options,
        time_control=event.time_control,
        start_position=event.start_position,
        event=event.event,
        competition=event.competition,
        section=event.section,
        round=event.round,
        table=event.table,
        scheduled_on=event.scheduled_on,
        arbiters=event.arbiters,
        source=event.source,
        thresholds=event.thresholds,
        federation=event.book,
        arranged_at=at,
        position=position,
        clock=clock,
    )
    return course.begin(state, event) if course else state


def evolve(state: GameState, event: e.GameEvent, *, version: int, at: int) -> GameState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    kind = type(event)
    fold = FOLDS.get(kind)
    changed = fold(state, event, version, at, state) if fold else state
    course = COURSES.get(state.kernel.game)
    if course is not None and (own := course.folds.get(kind)):
        changed = own(changed, event, version, at, state)
    if changed.offences.fresh is not None:
        changed = offences.past_resigning(changed, event)
    if changed.timekeeping.early_press:
        changed = handing_over.past_early_press(state, changed)
    if changed.timekeeping.step_in_turn:
        changed = stepping.past_step(state, changed)
    if changed.stands_still:
        changed = timekeeping.hold(past_board(state, changed), at=at)
    return changed if changed.version == version else replace(changed, version=version)


def evolve_all(state: GameState, events: Iterable[e.GameEvent], *, at: int) -> GameState:
    """Return the state after `events`, all recorded at `at` and next after one another."""
    for event in events:
        state = evolve(state, event, version=state.version + 1, at=at)
    return state
