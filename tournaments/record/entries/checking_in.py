"""Entries and check-in within their time (报名、报到时限).

Gomoku 2025 24.1.1: whoever is late does not take part. The event sets the limits; times are
server milliseconds.
"""

from games.record.errors import CommandRefusedError
from games.rules.deadlines import Step, rule_on_deadline
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record.guards import require_entry_open
from tournaments.record.lots import commands as c
from tournaments.record.lots import events as e
from tournaments.record.state import TournamentState

declare_refusals(
    409,
    not_checked_in=_("Entrants have not checked in: check them in, or take their entries back."),
)


def require_in_time(state: TournamentState, step: Step, *, now: int) -> None:
    """Let pass only what is done before its time is up; the closing moment itself is in time.

    :raises CommandRefusedError: `entry_too_late`, `check_in_too_late`.
    """
    limits = state.regulations.deadlines
    closes_at = limits.entry_closes_at if step is Step.ENTRY else limits.check_in_closes_at
    if closes_at is None:
        return
    found = rule_on_deadline(state.regulations.edition, step, closes_at=closes_at, done_at=now)
    if found.code:
        raise CommandRefusedError(found.code, article=found.article, late_ms=found.late_ms)


@decides(c.CheckInEntrants)
def check_in(
    state: TournamentState, command: c.CheckInEntrants, *, now: int
) -> tuple[e.EntrantsCheckedIn, ...]:
    """Return the entrants checked in.

    :raises CommandRefusedError: `tournament_started`, `check_in_too_late`, `entries_missing`,
        `entrant_unknown`, `changes_nothing`.
    """
    require_entry_open(state)
    require_in_time(state, Step.CHECK_IN, now=now)
    if not command.ids:
        raise CommandRefusedError("entries_missing")
    for id_ in command.ids:
        if state.entry(id_) is None:
            raise CommandRefusedError("entrant_unknown", id=id_)
    new = tuple(id_ for id_ in dict.fromkeys(command.ids) if id_ not in state.checked_in)
    if not new:
        raise CommandRefusedError("changes_nothing")
    return (e.EntrantsCheckedIn(ids=new),)


def require_checked_in(state: TournamentState) -> None:
    """Let start only an event whose entrants have all checked in, where it asks for that.

    :raises CommandRefusedError: `not_checked_in` with how many have not.
    """
    if state.regulations.deadlines.check_in_closes_at is None:
        return
    away = [entry.id for entry in state.entries if entry.id not in state.checked_in]
    if away:
        article = rule_on_deadline(
            state.regulations.edition, Step.CHECK_IN, closes_at=0, done_at=0
        ).article
        raise CommandRefusedError(
            "not_checked_in", article=article, entrants=len(away), ids=" ".join(away[:20])
        )
