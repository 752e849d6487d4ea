"""Events taken over whole from another server: its own events, under its own hashes.

The actors in them are those of the other server, so whoever takes a stream over puts acts of
others on this ledger: the archive alone may, which vouches for where the file came from.
"""

from games import api
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from tournaments.handlers.files import Imported
from tournaments.reading import Adjustment
from tournaments.record.authority import check_authority
from tournaments.record.commands import CreateTournament
from tournaments.record.events import TournamentCreated


def _creation(first: TournamentCreated) -> CreateTournament:
    return CreateTournament(regulations=first.regulations, event=first.event)


def take_over(file: api.StreamFile, *, by: Actor, dry_run: bool = False) -> Imported:
    """Store what of a tournament's file the ledger lacks; people unknown here are noted.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`.
    :raises StreamFileError: the ledger holds the stream otherwise.
    """
    if by.role is not Role.ARCHIVIST:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    assert isinstance(file.first, TournamentCreated)
    check_authority(None, _creation(file.first), by)
    done = api.import_stream(file, dry_run=dry_run)
    notes = (
        Adjustment(code="person_unknown", detail=person)
        for person in api.unknown_people(file.persons)
    )
    return Imported(
        stream_id=None if dry_run else done.stream_id,
        version=done.version,
        rounds=(),
        notes=tuple(notes),
        replayed=not done.added,
        dry_run=dry_run,
    )
