"""A stored tournament back into a state, at its end or at any past version."""

from collections.abc import Iterable

from games.record.replay import Recorded
from tournaments.record import codec
from tournaments.record import events as e
from tournaments.record.evolve import begin, evolve
from tournaments.record.state import TournamentState


def decode_all(stored: Iterable[Recorded]) -> tuple[tuple[Recorded, e.TournamentEvent], ...]:
    """Return every stored event beside its decoded form.

    :raises UnknownEventError: for an event no released code can read.
    """
    return tuple((one, codec.decode(one.type, one.data, version=one.version)) for one in stored)


def replay(stored: Iterable[Recorded], *, upto: int | None = None) -> TournamentState | None:
    """Return the state after all of `stored`, or after version `upto`; None for nothing.

    :raises UnknownEventError: for an event no released code can read.
    """
    state: TournamentState | None = None
    for one in stored:
        if upto is not None and one.version > upto:
            break
        event = codec.decode(one.type, one.data, version=one.version)
        if isinstance(event, e.TournamentCreated):
            state = begin(event, version=one.version, at=one.recorded_at)
        elif state is not None:
            state = evolve(state, event, version=one.version, at=one.recorded_at)
    return state


def continue_from(state: TournamentState, stored: Iterable[Recorded]) -> TournamentState:
    """Return the state after the events that follow `state`.

    :raises UnknownEventError: for an event no released code can read.
    """
    for one, event in decode_all(stored):
        state = evolve(state, event, version=one.version, at=one.recorded_at)
    return state


def apply_all(
    state: TournamentState | None, new: Iterable[e.TournamentEvent], *, at: int
) -> TournamentState | None:
    """Return the state after events that are decided but not yet stored."""
    for event in new:
        if isinstance(event, e.TournamentCreated):
            state = begin(event, version=1, at=at)
        elif state is not None:
            state = evolve(state, event, version=state.version + 1, at=at)
    return state
