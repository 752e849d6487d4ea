"""Events brought in from files: looked at, then stored whole, or not at all.

Sent again, the same bytes under the same regulations are the same tournament. A round that
does not follow from the rules has to be confirmed (question 55 of the checklist); nothing is
half written (51). The file itself stays beside the record, with what the event has no place for.
"""

import hashlib
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction
from uuid_utils.compat import uuid7

from games import api
from games.record.values import Actor
from games.streams.confirmation import Warned, require_confirmed
from tournaments.handlers.file_people import PeopleUndecidedError as PeopleUndecidedError
from tournaments.handlers.file_people import registered
from tournaments.interchange.import_events import Brought, RoundBrought, events_of
from tournaments.interchange.reading import FileRead
from tournaments.models import EventFile
from tournaments.reading import Adjustment
from tournaments.record import commands as c
from tournaments.record.authority import check_authority
from tournaments.record.codec import CODEC
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.warnings import import_warnings
from tournaments.regulations.document import digest

_SPACE = UUID("6f7a1f0e-5f0f-5b6e-9d0e-2f5d6c1a7b10")
AT_ONCE = 5000
"""Events of one append."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import stored: the tournament, its version, every round's check, the notes.

    `replayed`: the same file was brought in before, and this is that tournament. `dry_run`:
    nothing was stored.
    """

    stream_id: UUID | None
    version: int
    rounds: tuple[RoundBrought, ...]
    notes: tuple[Adjustment, ...]
    warnings: tuple[Warned, ...] = ()
    replayed: bool = False
    dry_run: bool = False


def import_event(
    read: FileRead,
    *,
    by: Actor,
    now: int,
    event: str = "",
    confirm: str = "",
    accept: bool = False,
    dry_run: bool = False,
    people: api.Decisions | None = None,
) -> Imported:
    """Store the event of a file as a tournament, registering whom it names anew.

    `now` is the server's time in milliseconds; `event`: the id of the event that it is a section
    of, "" for one of its own. `confirm` the token that the warning of an
    earlier call gave, `accept` stands for it on the command line. `people` is what a
    person decided of lines that leave open whom they mean.

    :raises NotAllowedError: the actor may not create the tournament.
    :raises ConfirmationNeededError: rounds do not follow from the rules.
    :raises PeopleUndecidedError: lines leave open whom they mean.
    :raises FormatError: `entrant_twice`, or what the field does not admit.
    """
    check_authority(None, c.CreateTournament(regulations=read.regulations, event=event), by)
    event_id = _event_id(read)
    earlier = api.stored_under(event_id)
    imported = events_of(read, {person.number: str(person.number) for person in read.people})
    if earlier is not None:
        return Imported(
            stream_id=earlier.stream_id,
            version=len(imported.events),
            rounds=imported.rounds,
            notes=read.notes,
            replayed=True,
        )
    lines = [
        f"{round_.round}: {round_.departure.notation}"
        for round_ in imported.rounds
        if round_.departure
    ]
    warned = import_warnings(read.regulations.edition, lines)
    if not dry_run and not accept:
        require_confirmed(warned, key=str(event_id), confirm=confirm, events=[])
    stream_id = uuid7()
    with transaction.atomic():
        ids, players = registered(read.people, people), registered(read.players, people)
        brought = events_of(read, ids, players, event=event or str(event_id))
        version = 0 if dry_run else _append(brought, stream_id, event_id, by, now)
        if not dry_run:
            _keep_file(read, stream_id)
        if dry_run:
            transaction.set_rollback(True)
    return Imported(
        stream_id=None if dry_run else stream_id,
        version=version,
        rounds=imported.rounds,
        notes=read.notes,
        warnings=warned,
        dry_run=dry_run,
    )


def _keep_file(read: FileRead, stream_id: UUID) -> None:
    EventFile.objects.create(
        tournament=stream_id, format=read.format.value, sha256=read.sha256, data=read.data
    )


def _event_id(read: FileRead) -> UUID:
    pairs = " ".join(f"{number}-{other}" for number, other in sorted(read.forbidden))
    text = f"{read.sha256} {digest(read.regulations)} {pairs} {' '.join(read.seeds)}"
    return uuid5(_SPACE, hashlib.sha256(text.encode()).hexdigest())


def _append(brought: Brought, stream_id: UUID, event_id: UUID, by: Actor, now: int) -> int:
    new = api.new_events(CODEC, brought.events, by=by, event_id=event_id)
    version = 0
    for at in range(0, len(new), AT_ONCE):
        version = api.append_events(
            stream_id=stream_id,
            stream_kind=TOURNAMENTS.kind,
            expected_version=version,
            events=new[at : at + AT_ONCE],
            now=now,
        ).version
    return version
