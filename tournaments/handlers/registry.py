"""The registry of units, officials, titles and duties: the one place an interface writes it by.

Who may: the archive, the chief arbiter and the rating office, for no single event; the
duties of an event its own chief arbiter too (gomoku 25.1).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from django.db import IntegrityError, models, transaction

from games import api
from games.api import cache_of
from games.offices.values import Particulars
from games.record.errors import CommandRefusedError, NotAllowedError, require_visible_names
from games.record.values import Actor, Role
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.versioned import RowChangedError
from tournaments.models import (
    Official,
    Placement,
    PlayerProfile,
    PlayerTitle,
    Unit,
)
from tournaments.ratings.sequences import DEFAULTS
from tournaments.record.authority import check_place
from tournaments.record.decider import TOURNAMENTS
from tournaments.sheets.entries import EntryRow
from tournaments.sheets.rating_lists import RatingRow

declare_refusals(
    409,
    registered_already=_("This is in the registry already: change it there."),
    player_not_registered=_("This player is not in the registry: register the player first."),
)
declare_refusals(
    422,
    game_unknown=_("There is no such kind of game."),
    official_unknown=_("This official is not in the registry: register the official first."),
    tournament_unknown=_("There is no such tournament: look its address up first."),
    unit_unknown=_("This club is not in the registry: register the club first."),
)

PLACERS = frozenset({Role.ARCHIVIST, Role.CHIEF_ARBITER, Role.ORGANISER})

_ON_RECORD = {Official: Particulars.OFFICIAL, Placement: Particulars.DUTY}
"""Whose particulars stand on the ledger by what was written, not by what it says."""

Written = Unit | Official | PlayerTitle | Placement | PlayerProfile


def check_placer(by: Actor, tournament: UUID) -> None:
    """Let pass only who may say what an official does at this event.

    :raises CommandRefusedError: `tournament_unknown`.
    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`.
    """
    if by.role not in PLACERS:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    try:
        state = cache_of(TOURNAMENTS).current(tournament).state
    except api.StreamNotFound as error:
        raise CommandRefusedError("tournament_unknown", id=str(tournament)) from error
    check_place(state, by)


def sought_by(row: EntryRow | RatingRow) -> api.Sought:
    """Return whom a row of a list means: by decision, by number, else by name and unit."""
    return api.Sought(
        name=row.name,
        unit=row.unit,
        federation_number=row.federation_id,
        decided=row.decided,
    )


def standing_ids(ids: Iterable[str]) -> frozenset[str]:
    """Return the ids that stand for those of an event's record, teams and players alike."""
    known = [id_ for text in ids if (id_ := api.as_id(text)) is not None]
    return frozenset(map(str, api.standing(known).values()))


Row = TypeVar("Row", EntryRow, RatingRow)


def decided_rows(rows: Sequence[Row], people: api.Decisions | None) -> tuple[Row, ...]:
    """Return the rows with what a person decided of each, those left out not among them."""
    decisions = people or {}
    return tuple(
        replace(row, decided=decisions.get(row.line, ""))
        for row in rows
        if decisions.get(row.line) != api.LEFT_OUT
    )


def save_row(
    row: Written, fields: Mapping[str, Any], *, by: Actor, seen: Callable[[], int]
) -> Written:
    """Write `fields` to a row, new or known, and return it.

    `seen` tells the version that the writer has seen, 0 for a row that is new; it is asked
    for only of who may write.

    :raises CommandRefusedError: `registered_already`, `unit_unknown`, `official_unknown`,
        `player_not_registered`, `game_unknown`, `tournament_unknown`, `name_hidden_characters`.
    :raises NotAllowedError: as `api.check_registrar`, of duties as `check_placer`.
    :raises RowChangedError: the row has been written since.
    """
    if isinstance(row, Placement):
        # Moved to another event, a duty is taken from the first: both must be the actor's.
        for event in dict.fromkeys((row.tournament, fields.get("tournament", row.tournament))):
            if event is not None:
                check_placer(by, event)
    else:
        api.check_registrar(by)
    _check_seen(row, seen())
    _check_links(fields)
    require_visible_names(fields)
    changed = [name for name, value in fields.items() if getattr(row, name, None) != value]
    for name, value in fields.items():
        setattr(row, name, value)
    try:
        with transaction.atomic():
            row.save()
            note_particulars(row, changed, by=by)
    except IntegrityError as error:
        raise CommandRefusedError("registered_already") from error
    return row


def remove_placement(row: Placement, *, by: Actor, seen: Callable[[], int]) -> None:
    """Take back what an official does at an event.

    :raises NotAllowedError: as `check_placer`.
    :raises RowChangedError: the row has been written since.
    """
    check_placer(by, row.tournament)
    _check_seen(row, seen())
    with transaction.atomic():
        note_particulars(row, ("removed",), by=by)
        row.delete()


def note_particulars(row: Any, fields: Iterable[str], *, by: Actor) -> None:
    """Put on record which particulars of an official or a duty were written, and by whom."""
    kind = _ON_RECORD.get(type(row))
    if kind is not None:
        api.record_particulars(kind, str(row.pk), fields, by=by)


def _check_seen(row: Written, seen: int) -> None:
    if not row._state.adding:
        row.check_seen(seen)
    elif seen:
        raise RowChangedError(version=0, changed=())


def _check_links(fields: Mapping[str, Any]) -> None:
    links: tuple[tuple[str, type[models.Model], str], ...] = (
        ("unit_id", Unit, "unit_unknown"),
        ("official_id", Official, "official_unknown"),
    )
    for name, model, code in links:
        key = fields.get(name)
        if key is not None and not model._default_manager.filter(pk=key).exists():
            raise CommandRefusedError(code, id=str(key))
    player: UUID | None = fields.get("player_id")
    if player is not None and not api.known_players([player]):
        raise CommandRefusedError("player_not_registered", id=str(player))
    game = fields.get("game", "")
    if game and game not in DEFAULTS:
        raise CommandRefusedError("game_unknown", game=str(game)[:40])
