"""Which events an arbiter confirms against the record, and what a token binds of them."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.officiating.contradictions.finding import contradictions
from games.record.officiating.contradictions.values import Contradiction, Shows
from games.record.officiating.timekeeping import events as te
from games.record.state import GameState
from games.record.values import Actor, Role
from games.streams.confirmation import Warned

Events = tuple[e.GameEvent, ...]

CONTRADICTED = (e.GameEnded, e.FlagFell, te.BothFlagsFell)
"""The events that the record can speak against."""
CONFIRMED = 3
"""The level of a warning that is confirmed once."""


def with_contradictions(
    state: GameState, command: c.GameCommand, decided: Events, *, by: Actor, now: int
) -> Events:
    """Return a declared end with what the record says against it; an archive's stands."""
    if not isinstance(command, c.DeclareResult) or by.role is Role.ARCHIVIST:
        return decided
    return tuple(
        replace(event, contradicts=contradictions(state, event.result, event.article, now=now))
        if isinstance(event, e.GameEnded)
        else event
        for event in decided
    )


def warnings_of(state: GameState, command: c.GameCommand, decided: Events) -> tuple[Warned, ...]:
    """What the record says against a report; to be confirmed before it is recorded."""
    return tuple(_warned(found) for event in decided for found in _found(event))


def bound(decided: Events) -> Events:
    """Return what a token binds: the events without the times that run on while it is read."""
    return tuple(_without_times(event) for event in decided)


def _found(event: e.GameEvent) -> tuple[Contradiction, ...]:
    if isinstance(event, e.GameEnded | e.FlagFell | te.BothFlagsFell):
        return event.contradicts
    return ()


def _warned(found: Contradiction) -> Warned:
    figures = tuple(
        (":".join(filter(None, (figure.shows.value, figure.side))), str(figure.number))
        for figure in found.figures
    )
    runs = any(figure.shows is Shows.LEFT_MS for figure in found.figures)
    return Warned(
        level=CONFIRMED,
        code=found.code.value,
        article=found.article,
        facts=() if runs else figures,
        passing=figures if runs else (),
    )


def _without_times(event: e.GameEvent) -> e.GameEvent:
    if isinstance(event, e.FlagFell | te.BothFlagsFell):
        event = replace(event, record_shows=())
    if not isinstance(event, e.GameEnded | e.FlagFell | te.BothFlagsFell):
        return event
    return replace(event, contradicts=tuple(map(_steady, event.contradicts)))


def _steady(found: Contradiction) -> Contradiction:
    figures = tuple(figure for figure in found.figures if figure.shows is not Shows.LEFT_MS)
    return replace(found, figures=figures)
