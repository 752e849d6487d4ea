"""Corrections of entries before the start: seeds, units, ratings, members of teams.

Weiqi 2002 28.1 and gomoku 2025 24.4.1 keep the list open until the start; who is entered is
changed by taking the entry back, not by a correction.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.dispatch import decides, folds
from tournaments.record.entries import commands as c
from tournaments.record.entries import events as e
from tournaments.record.guards import require_dan, require_entry_open
from tournaments.record.state import TournamentState


@decides(c.CorrectEntry)
def correct(
    state: TournamentState, command: c.CorrectEntry, by: Actor
) -> tuple[e.EntryCorrected, ...]:
    """Return the entry as corrected; its place on the list stays.

    :raises CommandRefusedError: `tournament_started`, `entrant_unknown`, `seed_taken`,
        `no_such_dan`, `grade_unknown`, `country_malformed`, `changes_nothing`.
    """
    require_entry_open(state)
    entry = command.entry
    before = state.entry(entry.id)
    if before is None:
        raise CommandRefusedError("entrant_unknown", id=entry.id)
    require_dan(state, entry)
    if entry == before:
        raise CommandRefusedError("changes_nothing")
    others = {other.seed for other in state.entries if other.id != entry.id}
    if entry.seed is not None and entry.seed in others:
        raise CommandRefusedError("seed_taken", seed=entry.seed)
    return (e.EntryCorrected(before=before, entry=entry, reason=command.reason),)


@folds(e.EntryCorrected)
def corrected(state: TournamentState, event: e.EntryCorrected) -> TournamentState:
    """Return the state with the corrected entry in the place of the old one."""
    entries = tuple(event.entry if entry.id == event.entry.id else entry for entry in state.entries)
    return replace(state, entries=entries)
