"""Entry lists (报名表) brought in from XLSX or CSV: a preview first, then the entries.

Nothing is entered while a row has something against it. Names and particulars go into the
registry, never into an event; the list's SHA-256 says where a rating came from.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.db import transaction

from games import api
from games.api import Handled, cache_of, handle
from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.confirmation import ConfirmationNeededError, Warned
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.handlers import entry_ratings
from tournaments.handlers.entered_people import again, corrected_entry, person_entry, team_entry
from tournaments.handlers.entry_dans import registered_dans
from tournaments.handlers.registry import decided_rows, sought_by, standing_ids
from tournaments.handlers.strengths import Strength, Strengths, dan_of, strengths_of_entry
from tournaments.handlers.team_lists import (
    enters_teams,
    seed_problems,
    team_problems,
    teams_of,
)
from tournaments.ratings.choosing import ENTRY_LIST, NO_RATING, Chosen
from tournaments.ratings.choosing import Listed as Rating
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.authority import check_authority
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry
from tournaments.regulations.books import game_of
from tournaments.sheets.entries import EntryPreview, EntryRow, RowProblem, read_entries

declare_refusals(
    409,
    entry_list_faulty=_(
        "Rows of the list have something against them: look at the preview and correct them."
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A row with the player it means: `player` is None where one will be registered.

    `found` is what the event's rating lists say, `chosen` the rating the entry gets, `differs`
    what the row says otherwise than list or registry, `match` who may be meant.
    """

    row: EntryRow
    player: UUID | None
    found: tuple[Rating, ...] = ()
    chosen: Chosen = NO_RATING
    differs: tuple[RowProblem, ...] = ()
    match: api.Found = api.NOBODY_YET


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPreview:
    """What a list would enter: rows with what stands against them, and its digest."""

    rows: tuple[Listed, ...]
    ignored: tuple[str, ...]
    notes: tuple[str, ...]
    sha256: str

    @property
    def is_clean(self) -> bool:
        """Whether every row can be entered as it stands."""
        return bool(self.rows) and not any(row.row.problems for row in self.rows)


Picks = Mapping[int, str]
"""Line of the file -> id of the rating list the office picked for it."""


def preview(
    data: bytes,
    state: TournamentState,
    *,
    now: int,
    picks: Picks | None = None,
    people: api.Decisions | None = None,
    by: Actor | None = None,
) -> ListPreview:
    """Return what the list in `data` would enter into the tournament; `now` in ms.

    `people` is what a person decided of rows that leave open whom they mean. Sex and
    days of birth of the registry are told only to a registrar (`by`).

    :raises FormatError: the file cannot be read at all.
    """
    read: EntryPreview = read_entries(data)
    entered = standing_ids(entry.id for entry in state.entries)
    rows: list[Listed] = []
    named = decided_rows(read.rows, people)
    sought_people = [sought_by(row) for row in named]
    meant = api.find_players(sought_people)
    twice = api.repeated_rows(sought_people, meant)
    plain = [
        Listed(row=row, player=found.player, match=found)
        for row, found in zip(named, meant, strict=True)
    ]
    private = by is not None and api.is_registrar(by)
    rated = _rated(plain, state, read_digest(data), now, picks or {}, private=private)
    beside = _beside(rated, state)
    for at, (listed, sought) in enumerate(zip(rated, meant, strict=True)):
        row, player = listed.row, listed.player
        found = [*row.problems, *beside.get(row.line, ())]
        if sought.problem:
            shown = sought.shown(row.name)
            found.append(RowProblem(code=sought.problem, column="name", found=shown))
        if str(player) in entered:
            found.append(RowProblem(code="entered_already", column="name", found=row.name))
        if at in twice and not any(item.code.startswith("duplicate_") for item in found):
            found.append(RowProblem(code="entrant_twice", column="name", found=row.name))
        rows.append(replace(listed, row=replace(row, problems=tuple(found))))
    return ListPreview(
        rows=tuple(rows),
        ignored=read.ignored,
        notes=read.notes,
        sha256=read_digest(data),
    )


def _beside(listed: tuple[Listed, ...], state: TournamentState) -> dict[int, list[RowProblem]]:
    """Return what stands against seeds and teams, by line."""
    rows = tuple(listing.row for listing in listed)
    found = seed_problems(rows, state)
    if enters_teams(state):
        players = {listing.row.line: str(listing.player or "") for listing in listed}
        strengths = strengths_of(listed, state)
        for line, problems in team_problems(rows, state, players, strengths).items():
            found.setdefault(line, []).extend(problems)
    return found


def strengths_of(
    listed: tuple[Listed, ...], state: TournamentState, before: Entry | None = None
) -> Strengths:
    """Return the rating and the dan of each row's player, by line (11.1, weiqi 25.2).

    The rating is the one the event's lists give. A row that says none of a player who is
    entered already with the team `before` leaves his as it was.
    """
    strengths = strengths_of_entry(before)
    game = game_of(state.regulations.edition)
    dans = registered_dans([listing.player for listing in listed if listing.player], game=game)
    found = {}
    for listing in listed:
        known = dans.get(listing.player, ()) if listing.player else ()
        rating, dan = listing.chosen.rating, dan_of(listing.row.title, known)
        old = strengths.get(str(listing.player), Strength())
        found[listing.row.line] = Strength(
            rating=old.rating if rating is None else rating, dan=old.dan if dan is None else dan
        )
    return found


def read_digest(data: bytes) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _rated(
    rows: list[Listed],
    state: TournamentState,
    digest: str,
    now: int,
    picks: Picks,
    *,
    private: bool,
) -> tuple[Listed, ...]:
    """Return the rows with the ratings the event's lists have, and what differs."""
    rules = state.regulations
    on = entry_ratings.rating_day(rules, now)
    players = [row.player for row in rows if row.player is not None]
    ratings = entry_ratings.ratings_on(rules, players, on)
    lists = entry_ratings.lists_on(rules, on)
    differs = entry_ratings.differences(
        [(row.row, row.player) for row in rows], game=game_of(rules.edition), private=private
    )
    # A list that is not in the registry can only be taken at the entry's word.
    named = (
        rules.rating_list
        if all(rating_list.name != rules.rating_list for rating_list in lists)
        else ""
    )
    made = []
    for row, others in zip(rows, differs, strict=True):
        found = ratings.get(row.player, ()) if row.player is not None else ()
        chosen = entry_ratings.chosen_for(
            rules,
            found,
            given=row.row.rating,
            source=named or ENTRY_LIST + digest[:12],
            pick=picks.get(row.row.line, ""),
        )
        if chosen.listed is not None:
            comparison = f"{chosen.rating} / {chosen.listed} {chosen.listed_in}"
            more = RowProblem(code="rating_differs", column="rating", found=comparison)
            others = (*others, more)
        made.append(replace(row, found=found, chosen=chosen, differs=others))
    return tuple(made)


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
    people: api.Decisions | None = None,
    confirm: str = "",
) -> Handled[TournamentState, e.TournamentEvent]:
    """Register whom the list names anew and enter everybody, or nobody.

    `picks` are the rating lists chosen for single lines, `people` as in `preview`;
    `confirm` is the token that ratings other than the lists' gave.

    :raises FormatError: the file cannot be read at all.
    :raises CommandRefusedError: `entry_list_faulty` while a row has something against it,
        and what refuses the entries.
    :raises ConfirmationNeededError: a rating is not that of the list.
    :raises StreamNotFound: there is no such tournament.
    :raises VersionConflict: the stream is not at `expected_version`.
    """
    state = cache_of(TOURNAMENTS).current(stream_id).state
    _require_office(state, by)
    before = entry_ratings.stored_entries(event_id)
    if before:
        named = decided_rows(read_entries(data).rows, people)
        rows = tuple(Listed(row=row, player=None) for row in named)
    else:
        rows = _clean_rows(data, state, now=now, picks=picks, people=people)
    source = read_digest(data)
    with transaction.atomic():
        rows = _registered(rows, sent_again=bool(before))
        entries = _entries(rows, state, source, before)
        carry_out = partial(
            handle,
            TOURNAMENTS,
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


def _clean_rows(
    data: bytes,
    state: TournamentState,
    *,
    now: int,
    picks: Picks | None,
    people: api.Decisions | None,
) -> tuple[Listed, ...]:
    """Return the rows of a list that has nothing against it."""
    found = preview(data, state, now=now, picks=picks, people=people)
    if not found.is_clean:
        faulty = [str(row.row.line) for row in found.rows if row.row.problems]
        raise CommandRefusedError("entry_list_faulty", lines=" ".join(faulty[:20]))
    return found.rows


def _registered(rows: tuple[Listed, ...], *, sent_again: bool) -> tuple[Listed, ...]:
    """Return the rows with the id each means, those new to the registry registered all at once.

    Sent again, nobody is new: whom the list brought first stands there under name and unit.
    """
    sought = [sought_by(row.row) for row in rows]
    ids: Sequence[UUID | None] = (
        [match.player or next(iter(match.candidates), None) for match in api.find_players(sought)]
        if sent_again
        else api.register_players(sought)
    )
    return tuple(
        replace(row, row=replace(row.row, decided=str(id_))) if id_ else row
        for row, id_ in zip(rows, ids, strict=True)
    )


def _entries(
    rows: tuple[Listed, ...], state: TournamentState, source: str, before: dict[str, Entry]
) -> tuple[Entry, ...]:
    """Register the people or teams of a list and return their entries."""
    if not enters_teams(state):
        return tuple(person_entry(row.row, row.chosen, state, source, before) for row in rows)
    strengths = strengths_of(rows, state)
    teams = teams_of(tuple(row.row for row in rows))
    return tuple(again(before, team_entry(team, state, source, strengths)) for team in teams)


def _token(digest: str, version: int, warnings: tuple[Warned, ...]) -> str:
    # Whoever is new to the registry has another id with every try; the place stays.
    facts = [
        (warning.level, warning.code, tuple(fact for fact in warning.facts if fact[0] != "id"))
        for warning in warnings
    ]
    seen = repr((digest, version, facts))
    return hashlib.sha256(seen.encode()).hexdigest()


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
) -> Handled[TournamentState, e.TournamentEvent]:
    """Put the entry that the list in `data` writes in the place of `entrant`'s.

    The list is that of one person or of one team; who is entered stays as it is.

    :raises FormatError: the list cannot be read at all.
    :raises CommandRefusedError: `entry_list_faulty` while a row has something against it,
        and what refuses the correction.
    :raises StreamNotFound: there is no such tournament.
    :raises VersionConflict: the stream is not at `expected_version`.
    """
    state = cache_of(TOURNAMENTS).current(stream_id).state
    check_authority(state, c.CorrectEntry(entry=Entry(id=entrant)), by)
    others = replace(state, entries=tuple(entry for entry in state.entries if entry.id != entrant))
    before = state.entry(entrant)
    found = preview(data, others, now=now)
    if not found.is_clean and not api.stored_under(event_id):
        faulty = [str(row.row.line) for row in found.rows if row.row.problems]
        raise CommandRefusedError("entry_list_faulty", lines=" ".join(faulty[:20]))
    with transaction.atomic():
        if enters_teams(state):
            team = teams_of(tuple(row.row for row in found.rows))[0]
            entry = before or Entry(id=entrant)
            strengths = strengths_of(found.rows, state, entry)
            made = team_entry(team, state, found.sha256, strengths, before=entry)
        else:
            listed = found.rows[0]
            entry = before or Entry(id=entrant)
            edition = state.regulations.edition
            made = corrected_entry(entry, listed.row, listed.chosen, edition)
        return handle(
            TOURNAMENTS,
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
