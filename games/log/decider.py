"""The log as a kind of stream: who may change its keys, epochs and witnesses."""

from dataclasses import replace

from games.log import acts
from games.log import commands as c
from games.log import events as e
from games.log.state import LogState
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.codec import Codec
from games.streams.decider import Decider
from games.streams.dispatch import deciders, folders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored_names

declare_refusals(404, log_not_open=_("The log is not on record."))
declare_refusals(409, log_open_already=_("The log is on record already."))

KEEPERS = frozenset({Role.ORGANISER, Role.ARCHIVIST, Role.SYSTEM})
"""Who keeps a federation's log: not for one event alone; the server itself opens it."""
STORED_NAMES = stored_names(e.LogEvent)
DECIDERS = deciders(acts)
FOLDS = folders(acts)


def decide(
    state: LogState | None, command: c.LogCommand, *, by: Actor, now: int
) -> tuple[e.LogEvent, ...]:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    :raises CommandRefusedError: the code of what does not fit.
    """
    if by.role not in KEEPERS:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if by.event:
        raise NotAllowedError("not_in_this_event")
    if isinstance(command, c.OpenLog):
        if state is not None:
            raise CommandRefusedError("log_open_already")
        acts.name_of(command.key)
        return (e.LogOpened(origin=command.origin, key=command.key),)
    if state is None:
        raise CommandRefusedError("log_not_open")
    decided: tuple[e.LogEvent, ...] = DECIDERS[type(command)](state, command, by, now, None)
    return decided


def begin(event: e.LogOpened, *, version: int, at: int) -> LogState:
    """One key, under the name that it goes by in its first epoch."""
    return LogState(base=event.origin, origin=event.origin, keys=(event.key,), version=version)


def evolve(state: LogState, event: e.LogEvent, *, version: int, at: int) -> LogState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    folded: LogState = FOLDS[type(event)](state, event, version, at, state)
    return replace(folded, version=version)


LOG: Decider[LogState, c.LogCommand, e.LogEvent] = Decider(
    kind="log",
    codec=Codec(STORED_NAMES),
    decide=decide,
    opens=(c.OpenLog,),
    first=(e.LogOpened,),
    begin=begin,
    evolve=evolve,
    cached=2,
)
