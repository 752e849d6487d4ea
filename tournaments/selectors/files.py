"""An event as a file, with the names of its entrants from the registry."""

from dataclasses import replace
from uuid import UUID

from games import api
from tournaments import selectors
from tournaments.interchange.person_names import displayed
from tournaments.interchange.values import FileFormat
from tournaments.interchange.writing import Export, Order, Original, Particulars, write_event
from tournaments.models import EventFile, PlayerProfile, PlayerTitle
from tournaments.promotion.names import held_dan
from tournaments.promotion.points import Dan, DanSystem
from tournaments.reading import FormatError
from tournaments.record.state import StageState, TournamentState
from tournaments.record.teams.secrecy import without_line_ups
from tournaments.regulations.books import game_of

CONTENT_TYPES = {
    "trf16": ("text/plain; charset=utf-8", "trf"),
    "trf26": ("text/plain; charset=utf-8", "trf"),
    "opengotha": ("application/xml; charset=utf-8", "xml"),
    "egd": ("text/plain; charset=utf-8", "h9"),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    "csv": ("text/csv; charset=utf-8", "csv"),
}
"""Format -> content type and the ending of a file's name."""


def export_event(
    stream_id: UUID, order: Order, *, version: int | None = None, private: bool = False
) -> Export:
    """Return a stage of the event as a file, as of `version` or as it stands.

    `private`: with birth dates and sex, and what only the file it came in holds (licences of
    players, addresses of computers), which are for the office alone.

    :raises StreamNotFound: there is no such tournament.
    :raises FormatError: `tournament_not_started`, or what `write_event` refuses.
    """
    state = selectors.tournament_state(stream_id, version=version)
    state = state if private else without_line_ups(state)
    stage = selectors.stage_at(state, order.stage)
    if stage is None:
        raise FormatError("tournament_not_started")
    original = _original(stream_id) if private else None
    return written(state, stage, order, private=private, original=original)


def _original(stream_id: UUID) -> Original | None:
    """Return the file that the event was brought in from, None where it was not."""
    row = EventFile.objects.filter(tournament=stream_id).first()
    return None if row is None else Original(format=FileFormat(row.format), data=bytes(row.data))


def written(
    state: TournamentState,
    stage: StageState,
    order: Order,
    *,
    private: bool = False,
    original: Original | None = None,
) -> Export:
    """Return a stage of the event as a file; `private`: with what is for the office alone.

    :raises FormatError: what `write_event` refuses.
    """
    people = particulars(state)
    if not private:
        people = {id_: replace(known, sex="", birth="") for id_, known in people.items()}
    return write_event(state, stage, people, order, original=original)


def particulars(state: TournamentState) -> dict[str, Particulars]:
    """Return what the registry knows of everybody entered, by id."""
    named = dict(selectors.names(state, None, plain=True).by_id)
    members = [member for entry in state.entries for member in entry.members]
    named |= {member: member for member in members if member not in named}
    ids = [id_ for text in named if (id_ := api.as_id(text)) is not None]
    person_of = {str(id_): person for id_, person in api.standing(ids).items()}
    people = set(person_of.values())
    named |= {str(pk): name for pk, name in api.known_players(ids).items()}
    units = {str(pk): text for pk, text in api.player_units(ids).items()}
    profiles = {
        profile.player_id: profile for profile in PlayerProfile.objects.filter(player__in=people)
    }
    numbers = {str(pk): text for pk, text in api.player_numbers(ids).items()}
    game = game_of(state.regulations.edition)
    rows = PlayerTitle.objects.filter(player__in=people, game=game).order_by("awarded_on", "id")
    titles = {title.player_id: title for title in rows}
    found = {}
    for id_text, name in named.items():
        person = person_of.get(id_text)
        profile = profiles.get(person) if person else None
        held_title = titles.get(person) if person else None
        dan = _dan(held_title) if held_title else None
        found[id_text] = Particulars(
            name=name or id_text,
            unit=units.get(id_text, ""),
            federation_number=numbers.get(id_text, ""),
            sex=profile.sex if profile else "",
            birth=profile.born_on.strftime("%Y/%m/%d") if profile and profile.born_on else "",
            title=held_title.title if held_title else "",
            dan=dan.number if dan else 0,
            is_professional=dan is not None and dan.system is DanSystem.PROFESSIONAL,
            **(_of_go(profile, name) if profile else {}),
        )
    return found


def _of_go(profile: PlayerProfile, name: str) -> dict[str, str]:
    """Return what go programs want of a person; the parts of a name while they are his name's."""
    parts = {"family_name": profile.family_name, "given_name": profile.given_name}
    if not api.is_same_name(displayed(profile.family_name, profile.given_name), name):
        parts = {}
    return {**parts, "country": profile.country, "egf_pin": profile.egf_pin}


def _dan(row: PlayerTitle) -> Dan | None:
    return held_dan(row.title, row.dan, is_professional=row.is_professional)
