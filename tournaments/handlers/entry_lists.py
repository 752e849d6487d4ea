"""Entry lists (报名表) brought in from XLSX or CSV: a preview first, then the entries.

Nothing is entered while a row has something against it. Names and particulars go into the
registry, never into an event; the list's SHA-256 says where a rating came from.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.db import transaction

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from tournaments.handlers import entry_ratings
from tournaments.handlers.handling import Handled, handle
from tournaments.models import PlayerProfile, PlayerTitle
from tournaments.ratings.choosing import NO_RATING, Chosen
from tournaments.ratings.choosing import Listed as Rating
from tournaments.record import commands as c
from tournaments.record.authority import check_authority
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry
from tournaments.record.warnings import ConfirmationNeededError, Warned
from tournaments.regulations.books import game_of
from tournaments.sheets.entries import EntryPreview, EntryRow, RowProblem, read_entries
from tournaments.states import current


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A row with the player it means: `player` is None where one will be registered.

    `found` is what the event's rating lists say, `chosen` the rating the entry gets, and
    `differs` what the row says otherwise than list or registry.
    """

    row: EntryRow
    player: UUID | None
    found: tuple[Rating, ...] = ()
    chosen: Chosen = NO_RATING
    differs: tuple[RowProblem, ...] = ()


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


Picks = Mapping[int, str]
"""Line of the file -> id of the rating list the office picked for it."""


def preview(
    data: bytes, state: TournamentState, *, now: int, picks: Picks | None = None
) -> ListPreview:
    """Return what the list in `data` would enter into the tournament; `now` in ms.

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
        rows=_rated(rows, state, read_digest(data), now, picks or {}),
        ignored=read.ignored,
        notes=read.notes,
        sha256=read_digest(data),
    )


def read_digest(data: bytes) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _rated(
    rows: list[Listed], state: TournamentState, digest: str, now: int, picks: Picks
) -> tuple[Listed, ...]:
    """Return the rows with the ratings the event's lists have, and what differs."""
    rules = state.regulations
    on = entry_ratings.asked_on(rules, now)
    players = [one.player for one in rows if one.player is not None]
    ratings = entry_ratings.ratings_on(rules, players, on)
    held = entry_ratings.lists_on(rules, on)
    differs = entry_ratings.differences(
        [(one.row, one.player) for one in rows], game=game_of(rules.edition)
    )
    # A list that is not in the registry can only be taken at the entry's word.
    named = rules.rating_list if all(one.name != rules.rating_list for one in held) else ""
    made = []
    for one, others in zip(rows, differs, strict=True):
        found = ratings.get(one.player, ()) if one.player is not None else ()
        chosen = entry_ratings.chosen_for(
            rules,
            found,
            given=one.row.rating,
            source=named or f"entry list {digest[:12]}",
            pick=picks.get(one.row.line, ""),
        )
        if chosen.listed is not None:
            said = f"{chosen.rating} / {chosen.listed} {chosen.listed_in}"
            more = RowProblem(code="rating_differs", column="rating", found=said)
            others = (*others, more)
        made.append(replace(one, found=found, chosen=chosen, differs=others))
    return tuple(made)


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
    picks: Picks | None = None,
    confirm: str = "",
) -> Handled:
    """Register whom the list names anew and enter everybody, or nobody.

    `picks` are the rating lists chosen for single lines; `confirm` is the token that ratings
    other than the lists' gave.

    :raises FormatError: the file cannot be read at all.
    :raises CommandRefusedError: `entry_list_faulty` while a row has something against it,
        and what refuses the entries.
    :raises ConfirmationNeededError: a rating is not that of the list.
    :raises StreamNotFound: there is no such tournament.
    :raises VersionConflict: the stream is not at `expected_version`.
    """
    state = current(stream_id).state
    _require_office(state, by)
    before = entry_ratings.stored_entries(event_id)
    if before:
        rows = tuple(Listed(row=row, player=None) for row in read_entries(data).rows)
    else:
        found = preview(data, state, now=now, picks=picks)
        if not found.is_clean:
            faulty = [str(one.row.line) for one in found.rows if one.row.problems]
            raise CommandRefusedError("entry_list_faulty", lines=" ".join(faulty[:20]))
        rows = found.rows
    source = read_digest(data)
    with transaction.atomic():
        entries = tuple(_entry(row, state, source, before) for row in rows)
        carry_out = partial(
            handle,
            c.EnterEntrants(entries=entries, reason=reason),
            stream_id=stream_id,
            by=by,
            event_id=event_id,
            now=now,
            expected_version=expected_version,
        )
        try:
            return carry_out()
        except ConfirmationNeededError as error:
            # Players new to the registry get other ids with every try, and a token of `handle`
            # is bound to them: the list's own is bound to its bytes and what was shown.
            token = _token(source, state.version, error.warnings)
            if confirm != token:
                raise ConfirmationNeededError(
                    error.warnings, token=token, step=1, steps=1
                ) from error
            return carry_out(confirm=error.token)


def _token(digest: str, version: int, warnings: tuple[Warned, ...]) -> str:
    seen = repr((digest, version, [(one.level, one.code, one.facts) for one in warnings]))
    return hashlib.sha256(seen.encode()).hexdigest()


def _require_office(state: TournamentState, by: Actor) -> None:
    """Let pass only who may enter, before anything is registered.

    :raises NotAllowedError: as `check_authority`.
    """
    check_authority(state, c.EnterEntrants(entries=()), by)


def _entry(
    listed: Listed, state: TournamentState, source: str, before: Mapping[str, Entry]
) -> Entry:
    row = listed.row
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
    entry = Entry(id=str(player.pk), unit=row.unit)
    told = before.get(entry.id)
    # Sent again, the list enters what it entered first, whatever came in since.
    return told or entry_ratings.with_rating(entry, listed.chosen)
