"""What pages, admin and API read of tournaments. Nothing here writes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from games import api
from games.api import cache_of
from games.labels.people import names_apart
from tournaments.models import Tournament, TournamentKey
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.state import StageState, TournamentState

LONG = 500
"""Events that nobody notices being folded: what takes more is counted as heavy."""
LARGE_FIELD = 300
"""Entrants whose tables are written to a file in less than half a second."""
_BEGINNINGS = api.Keys(TournamentKey, "tournament")


def list_tournaments(
    *, search: str = "", edition: str = "", status: str = ""
) -> QuerySet[Tournament]:
    """Return the published tournaments that a search finds by title or section."""
    rows = found(Tournament.objects.filter(is_draft=False), search)
    if edition:
        rows = rows.filter(edition=edition)
    return rows.filter(status=status) if status else rows


def found(rows: QuerySet[Tournament], search: str) -> QuerySet[Tournament]:
    """Return those of `rows` of which every word of `search` begins a part of title or section.

    All of them where nothing was typed. What few tournaments bear is looked up; what many do is
    asked of the rows in their order, where a page is soon full.
    """
    if not search.strip():
        return rows
    ids = api.found_ids(search, keys=_BEGINNINGS)
    if len(ids) < api.MOST_FOUND:
        return rows.filter(pk__in=ids)
    for word in api.search_words(search):
        rows = rows.filter(Exists(_BEGINNINGS.begun(word).filter(tournament=OuterRef("pk"))))
    return rows


def tournament_state(stream_id: UUID, *, version: int | None = None) -> TournamentState:
    """Return the tournament as of `version`, as it stands when None.

    :raises StreamNotFound: there is no such tournament.
    """
    if version is None:
        return cache_of(TOURNAMENTS).current(stream_id).state
    return cache_of(TOURNAMENTS).at(stream_id, version)


def place_of(stream_id: UUID) -> tuple[str, str]:
    """Return the id of the event and its section as it was created: offices hold by these.

    :raises StreamNotFound: there is no such tournament.
    """
    if api.stream_head(stream_id).kind != TOURNAMENTS.kind:
        raise api.StreamNotFound(stream_id)
    first = api.load_events(stream_id, upto=1)[0]
    return str(first.data["event"]), str(first.data["regulations"]["section"])


def stage_at(state: TournamentState, index: int) -> StageState | None:
    """From 1; 0 is the one under way, None where there is none."""
    if index == 0:
        return state.stages[-1] if state.stages else None
    return next((stage for stage in state.stages if stage.index == index), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Names of a tournament's entrants: by id and by number of a stage."""

    by_id: dict[str, str]
    by_number: dict[int, str]


def names(state: TournamentState, stage: StageState | None, *, plain: bool = False) -> Named:
    """Return the names in the registry; a team or an unknown id is shown by its id.

    Namesakes are told apart, unless the names go out `plain` beside their ids.
    """
    ids: dict[str, UUID] = {}
    for entry in state.entries:
        try:
            ids[entry.id] = UUID(entry.id)
        except ValueError:
            continue
    named = api.known_players if plain else api.distinct_names
    known = named(list(ids.values()))
    by_id = {
        entry.id: known.get(ids[entry.id], "") if entry.id in ids else entry.id
        for entry in state.entries
    }
    slots = stage.slots if stage else ()
    return Named(by_id=by_id, by_number={slot.number: by_id.get(slot.id, "") for slot in slots})


def names_by_stage(state: TournamentState, by_id: Mapping[str, str]) -> dict[int, dict[int, str]]:
    """Return the names by number in every stage: numbers are drawn anew with each."""
    return {
        stage.index: {slot.number: by_id.get(slot.id, "") for slot in stage.slots}
        for stage in state.stages
    }


def cards(ids: Iterable[str]) -> dict[str, api.PlayerCard]:
    """Return what the registry has of those among `ids` who are in it, by id."""
    known = []
    for id_ in ids:
        try:
            known.append(UUID(id_))
        except ValueError:
            continue
    return {str(key): card for key, card in api.player_cards(known).items()}


def member_names(state: TournamentState) -> dict[str, str]:
    """Return the names of the players of the teams by their ids."""
    return names_apart(cards({member for entry in state.entries for member in entry.members}))


def is_long_ago(stream_id: UUID, version: int | None) -> bool:
    """Return whether so many events have to be folded for a past moment that it is heavy."""
    if version is None:
        return False
    head = api.stream_head(stream_id).version
    return version < head and cache_of(TOURNAMENTS).to_fold(stream_id, version) > LONG
