"""Entry lists (报名表) brought in from XLSX or CSV: a preview first, then the entries.

Nothing is entered while a row has something against it. Names and particulars go into the
registry, never into an event; the list's SHA-256 says where a rating came from.
"""

import hashlib
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from tournaments.handlers.handling import Handled, handle
from tournaments.models import PlayerProfile, PlayerTitle
from tournaments.record import commands as c
from tournaments.record.authority import check_authority
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry
from tournaments.regulations.books import game_of
from tournaments.sheets.entries import EntryPreview, EntryRow, RowProblem, read_entries
from tournaments.states import current


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A row with the player it means: `player` is None where one will be registered."""

    row: EntryRow
    player: UUID | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPreview:
    """What a list would enter: rows with what stands against them, and its digest."""

    rows: tuple[Listed, ...]
    ignored: tuple[str, ...]
    notes: tuple[str, ...]
    sha256: str

    @property
    def is_clean(self) -> bool:
        """Return whether every row can be entered as it stands."""
        return bool(self.rows) and not any(one.row.problems for one in self.rows)


def preview(data: bytes, state: TournamentState) -> ListPreview:
    """Return what the list in `data` would enter into the tournament.

    :raises FormatError: the file cannot be read at all.
    """
    read: EntryPreview = read_entries(data)
    entered = {one.id for one in state.entries}
    rows: list[Listed] = []
    seen: set[UUID] = set()
    for row in read.rows:
        player, problem = _meant(row)
        found = list(row.problems)
        if problem:
            found.append(RowProblem(code=problem, column="name", found=row.name))
        if player is not None and str(player) in entered:
            found.append(RowProblem(code="entered_already", column="name", found=row.name))
        if player is not None and player in seen:
            found.append(RowProblem(code="entrant_twice", column="name", found=row.name))
        if player is not None:
            seen.add(player)
        rows.append(Listed(row=replace(row, problems=tuple(found)), player=player))
    return ListPreview(
        rows=tuple(rows),
        ignored=read.ignored,
        notes=read.notes,
        sha256=hashlib.sha256(data).hexdigest(),
    )


def _meant(row: EntryRow) -> tuple[UUID | None, str]:
    """Return the player a row means, by number, else by name and unit; and what is wrong."""
    try:
        return api.find_player(
            name=row.name, unit=row.unit, federation_number=row.federation_id
        ), ""
    except api.PlayerConflictError as error:
        return None, error.code


def enter_list(
    data: bytes,
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    reason: str = "",
    expected_version: int | None = None,
) -> Handled:
    """Register whom the list names anew and enter everybody, or nobody.

    :raises FormatError: the file cannot be read at all.
    :raises CommandRefusedError: `entry_list_faulty` while a row has something against it,
        and what refuses the entries.
    :raises StreamNotFound: there is no such tournament.
    :raises VersionConflict: the stream is not at `expected_version`.
    """
    state = current(stream_id).state
    _require_office(state, by)
    earlier = api.written_as(event_id)
    listed = read_entries(data) if earlier else None
    found = preview(data, state) if listed is None else None
    if found is not None and not found.is_clean:
        faulty = [str(one.row.line) for one in found.rows if one.row.problems]
        raise CommandRefusedError("entry_list_faulty", lines=" ".join(faulty[:20]))
    rows = listed.rows if listed is not None else tuple(one.row for one in found.rows)  # type: ignore[union-attr]
    source = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        entries = tuple(_entry(row, state, source) for row in rows)
        return handle(
            c.EnterEntrants(entries=entries, reason=reason),
            stream_id=stream_id,
            by=by,
            event_id=event_id,
            now=now,
            expected_version=expected_version,
        )


def _require_office(state: TournamentState, by: Actor) -> None:
    """Let pass only who may enter, before anything is registered.

    :raises NotAllowedError: as `check_authority`.
    """
    check_authority(state, c.EnterEntrants(entries=()), by)


def _entry(row: EntryRow, state: TournamentState, source: str) -> Entry:
    player = api.register_player(name=row.name, unit=row.unit, federation_number=row.federation_id)
    rules = state.regulations
    known = {
        "pinyin": row.pinyin,
        "sex": row.sex,
        "born_on": row.birth_date,
    }
    profile, made = PlayerProfile.objects.get_or_create(player_id=player.pk)
    fresh = {name: one for name, one in known.items() if one and not getattr(profile, name)}
    if made or fresh:
        for name, one in fresh.items():
            setattr(profile, name, one)
        profile.save()
    if row.title:
        PlayerTitle.objects.get_or_create(
            player_id=player.pk,
            game=game_of(rules.edition),
            title=row.title[:40],
            defaults={"source": f"entry list {source[:12]}"},
        )
    return Entry(
        id=str(player.pk),
        unit=row.unit,
        rating=row.rating,
        rating_list="" if row.rating is None else rules.rating_list or f"entry list {source[:12]}",
    )
