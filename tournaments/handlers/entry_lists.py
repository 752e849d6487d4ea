"""Entry lists (报名表) brought in from XLSX or CSV: a preview first, then the entries.

Nothing is entered while a row has something against it. Names and particulars go into the
registry, never into an event; the list's SHA-256 says where a rating came from.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from tournaments.handlers.handling import Handled, handle
from tournaments.handlers.team_lists import (
    TeamRows,
    enters_teams,
    seed_problems,
    team_problems,
    teams_of,
)
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
    meant = {row.line: _meant(row) for row in read.rows}
    beside = _beside(read.rows, state, {line: one for line, (one, _) in meant.items()})
    for row in read.rows:
        player, problem = meant[row.line]
        found = [*row.problems, *beside.get(row.line, ())]
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


def _beside(
    rows: tuple[EntryRow, ...], state: TournamentState, players: dict[int, UUID | None]
) -> dict[int, list[RowProblem]]:
    """Return what stands against seeds and teams, by line."""
    found = seed_problems(rows, state)
    if enters_teams(state):

        def player_of(row: EntryRow) -> str:
            return str(players[row.line] or "")

        for line, problems in team_problems(rows, state, player_of).items():
            found.setdefault(line, []).extend(problems)
    return found


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
        if enters_teams(state):
            entries = tuple(_team(one, state, source) for one in teams_of(rows))
        else:
            entries = tuple(_entry(row, state, source) for row in rows)
        return handle(
            c.EnterEntrants(entries=entries, reason=reason),
            stream_id=stream_id,
            by=by,
            event_id=event_id,
            now=now,
            expected_version=expected_version,
        )


def correct_entry(
    data: bytes,
    entrant: str,
    *,
    stream_id: UUID,
    by: Actor,
    event_id: UUID,
    now: int,
    reason: str = "",
    expected_version: int | None = None,
) -> Handled:
    """Put the entry that the list in `data` writes in the place of `entrant`'s.

    The list is that of one person or of one team; who is entered stays as it is.

    :raises FormatError: the list cannot be read at all.
    :raises CommandRefusedError: `entry_list_faulty` while a row has something against it,
        and what refuses the correction.
    :raises StreamNotFound: there is no such tournament.
    :raises VersionConflict: the stream is not at `expected_version`.
    """
    state = current(stream_id).state
    check_authority(state, c.CorrectEntry(entry=Entry(id=entrant)), by)
    others = replace(state, entries=tuple(one for one in state.entries if one.id != entrant))
    before = state.entry(entrant)
    found = preview(data, others)
    if not found.is_clean and not api.written_as(event_id):
        faulty = [str(one.row.line) for one in found.rows if one.row.problems]
        raise CommandRefusedError("entry_list_faulty", lines=" ".join(faulty[:20]))
    rows = tuple(one.row for one in found.rows)
    with transaction.atomic():
        if enters_teams(state):
            made = _team(
                teams_of(rows)[0],
                state,
                found.sha256,
                known=entrant,
                players=_players_of(before),
            )
        else:
            made = _corrected(before or Entry(id=entrant), rows[0], found.sha256)
        return handle(
            c.CorrectEntry(entry=made, reason=reason),
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


def _corrected(before: Entry, row: EntryRow, source: str) -> Entry:
    """Return a person's entry with unit, seed and rating of a row; the registry stays."""
    entry = replace(before, unit=row.unit, seed=row.seed, rating=row.rating)
    if row.rating == before.rating:
        return entry
    return replace(
        entry, rating_list="" if row.rating is None else f"entry list {source[:12]}", rated_on=""
    )


def _players_of(entry: Entry | None) -> dict[str, str]:
    """Return the players of a team that is entered: name -> id."""
    ids = {UUID(one) for one in (entry.members if entry else ()) if _is_id(one)}
    return {card.name: str(key) for key, card in api.player_cards(ids).items()}


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _team(
    team: TeamRows,
    state: TournamentState,
    source: str,
    *,
    known: str = "",
    players: Mapping[str, str] | None = None,
) -> Entry:
    """Register a team with its players and return its entry.

    `known` is the team's id and `players` are those of its players, where it has them.
    """
    ids = players or {}
    members = tuple(ids.get(row.name) or _entry(row, state, source).id for row in team.rows)
    captain = next((at for at, row in enumerate(team.rows) if row.captain), None)
    return Entry(
        id=known or str(api.register_player(name=team.name, unit=team.unit).pk),
        unit=team.unit,
        seed=team.seed,
        members=members,
        captain="" if captain is None else members[captain],
    )


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
        seed=row.seed,
        rating_list="" if row.rating is None else rules.rating_list or f"entry list {source[:12]}",
    )
