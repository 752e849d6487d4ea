"""Ratings at entry: looked up in the event's lists by id, and checked against them.

The edition asked is the latest valid on the first day of the event, that of today in an
event that spans months (question 137). Questions 126 to 137 and 145 of the checklist.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

from games import api
from tournaments.handlers.entry_dans import with_dans
from tournaments.models import PlayerProfile, PlayerRating, PlayerTitle, RatingList
from tournaments.ratings.choosing import BY_HAND, Chosen, Listed, choose
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.decider import Build
from tournaments.record.ratings.values import PeriodRating
from tournaments.record.state import TournamentState
from tournaments.record.values import Entry
from tournaments.regulations.books import game_of
from tournaments.regulations.rating_lists import sequence_of
from tournaments.regulations.values import Regulations
from tournaments.sheets.entries import EntryRow, RowProblem

CHUNK = 400
PRIVATE = ("sex", "birth_date")

Ratings = Mapping[UUID, tuple[Listed, ...]]


def rating_day(regulations: Regulations, now: int) -> date:
    """Return the day whose lists count; `now` is in milliseconds since 1970 UTC."""
    first = regulations.starts_on
    if first and not regulations.ratings.spans_months:
        try:
            return date.fromisoformat(first)
        except ValueError:
            pass  # An old document may hold a day nobody can read.
    return datetime.fromtimestamp(now // 1000, tz=UTC).date()


def lists_on(regulations: Regulations, on: date) -> tuple[RatingList, ...]:
    """Return the editions that count on a day, in the order of the event's sequence."""
    game = game_of(regulations.edition)
    found = []
    for name in sequence_of(regulations):
        editions = RatingList.objects.filter(name=name, game=game, valid_from__lte=on)
        latest = editions.order_by("-valid_from", "-edition").first()
        if latest is not None:
            found.append(latest)
    return tuple(found)


def ratings_on(regulations: Regulations, players: Iterable[UUID], on: date) -> Ratings:
    """Return what the lists of a day say of each player, in the order of the sequence."""
    stands = api.standing(players)
    ids = sorted(set(stands.values()))
    found: dict[UUID, list[Listed]] = {}
    for rating_list in lists_on(regulations, on):
        for at in range(0, len(ids), CHUNK):
            rows = PlayerRating.objects.filter(list=rating_list, player_id__in=ids[at : at + CHUNK])
            for player, value in rows.values_list("player_id", "value"):
                found.setdefault(player, []).append(
                    Listed(
                        list=rating_list.name,
                        list_id=str(rating_list.pk),
                        valid_from=rating_list.valid_from.isoformat(),
                        rating=value,
                    )
                )
    return {player: tuple(found[at]) for player, at in stands.items() if at in found}


def chosen_for(
    regulations: Regulations,
    found: Sequence[Listed],
    *,
    given: int | None,
    source: str,
    pick: str = "",
) -> Chosen:
    """Return the rating that an entry of the event gets."""
    rules = regulations.ratings
    return choose(
        found, given=given, source=source, choice=rules.choice, unrated=rules.unrated, pick=pick
    )


def with_rating(entry: Entry, chosen: Chosen) -> Entry:
    """Return the entry with the rating chosen and where it comes from."""
    return replace(
        entry,
        rating=chosen.rating,
        rating_list=chosen.list,
        list_id=chosen.list_id,
        rated_on=chosen.rated_on,
        listed=chosen.listed,
        listed_in=chosen.listed_in,
    )


def stored_entries(event_id: UUID) -> dict[str, Entry]:
    """Return the entries that a command sent before made, by id; none for a new command.

    Lists may have come in since: sent again, the command has to say what it said first.
    """
    earlier = api.stored_under(event_id)
    if earlier is None:
        return {}
    first = api.load_events(earlier.stream_id, after=earlier.version - 1, upto=earlier.version)[0]
    event = CODEC.decode(first.type, first.payload, version=first.version)
    return (
        {entry.id: entry for entry in event.entries} if isinstance(event, e.EntrantsEntered) else {}
    )


def rated_entries(command: c.EnterEntrants, *, event_id: UUID, now: int) -> Build | c.EnterEntrants:
    """Return the command with ratings looked up for those it has none of; teams have none.

    A rating that the command brings with its own list and day is left as it is.
    """

    def build(state: TournamentState | None) -> c.EnterEntrants:
        if state is None:
            return command
        before = stored_entries(event_id)
        if before:
            return replace(
                command, entries=tuple(_as_before(entry, before) for entry in command.entries)
            )
        rules = state.regulations
        ids = {
            entry.id: known for entry in command.entries if (known := _uuid(entry.id)) is not None
        }
        found = ratings_on(rules, ids.values(), rating_day(rules, now))
        entries = (_rated(entry, rules, found, ids.get(entry.id)) for entry in command.entries)
        return replace(command, entries=with_dans(tuple(entries), rules.edition))

    return build


def _rated(entry: Entry, rules: Regulations, found: Ratings, player: UUID | None) -> Entry:
    own_list = entry.rating is not None and (entry.rating_list or entry.list_id)
    if entry.members or player is None or own_list:
        return entry
    # Without any list on file the entry stands as it was written.
    if not found and rules.ratings.unrated is None:
        return entry
    known = found.get(player, ())
    source = "" if entry.rating is None else rules.rating_list or BY_HAND
    return with_rating(entry, chosen_for(rules, known, given=entry.rating, source=source))


def _as_before(entry: Entry, before: Mapping[str, Entry]) -> Entry:
    earlier = before.get(entry.id)
    if earlier is not None:
        entry = replace(entry, dan=entry.dan or earlier.dan, grade=entry.grade or earlier.grade)
    if earlier is None or (entry.rating is not None and entry.rating != earlier.rating):
        return entry
    return replace(
        entry,
        rating=earlier.rating,
        rating_list=earlier.rating_list,
        list_id=earlier.list_id,
        rated_on=earlier.rated_on,
        listed=earlier.listed,
        listed_in=earlier.listed_in,
    )


def looked_up(command: c.SetRatings, *, event_id: UUID, now: int) -> Build | c.SetRatings:
    """Return the command with the ratings of its day, where it has none of its own.

    Whoever no list knows that day keeps the rating held.
    """
    if command.ratings:
        return command

    def build(state: TournamentState | None) -> c.SetRatings:
        if state is None:
            return command
        earlier = api.stored_under(event_id)
        if earlier is not None:
            first = api.load_events(
                earlier.stream_id, after=earlier.version - 1, upto=earlier.version
            )[0]
            event = CODEC.decode(first.type, first.payload, version=first.version)
            if isinstance(event, e.RatingsSet):
                return replace(command, on=event.on, ratings=event.ratings)
        rules = state.regulations
        try:
            on = date.fromisoformat(command.on) if command.on else rating_day(rules, now)
        except ValueError:
            return command  # `decide` refuses the day.
        ids = {known: entry.id for entry in state.entries if (known := _uuid(entry.id)) is not None}
        found = ratings_on(rules, ids, on)
        ratings = []
        for player, some in found.items():
            chosen = chosen_for(rules, some, given=None, source="")
            ratings.append(
                PeriodRating(
                    id=ids[player],
                    rating=chosen.rating,
                    rating_list=chosen.list,
                    list_id=chosen.list_id,
                    rated_on=chosen.rated_on,
                )
            )
        ratings.sort(key=lambda rating: rating.id)
        return replace(command, on=on.isoformat(), ratings=tuple(ratings))

    return build


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def differences(
    rows: Sequence[tuple[EntryRow, UUID | None]], *, game: str, private: bool = False
) -> tuple[tuple[RowProblem, ...], ...]:
    """Return what each row says otherwise than the registry, as "row / registry" (133).

    Sex and day of birth of the registry are named only where `private`.
    """
    ids = [player for _, player in rows if player is not None]
    profiles: dict[UUID, PlayerProfile] = {}
    titles: dict[UUID, set[str]] = {}
    for at in range(0, len(ids), CHUNK):
        part = ids[at : at + CHUNK]
        batch = PlayerProfile.objects.filter(player_id__in=part).select_related("unit")
        profiles |= {profile.player_id: profile for profile in batch}
        named = PlayerTitle.objects.filter(player_id__in=part, game=game)
        for player, title in named.values_list("player_id", "title"):
            titles.setdefault(player, set()).add(title)
    people = api.player_particulars(ids)
    return tuple(
        _differences(
            row,
            people.get(player),
            profiles.get(player),
            titles.get(player, set()),
            private=private,
        )
        if player is not None
        else ()
        for row, player in rows
    )


def _differences(
    row: EntryRow,
    known: tuple[str, str] | None,
    profile: PlayerProfile | None,
    titles: set[str],
    *,
    private: bool,
) -> tuple[RowProblem, ...]:
    name, unit = known or ("", "")
    born = profile.born_on.isoformat() if profile and profile.born_on else ""
    compared = (
        ("name", row.name, name),
        ("unit", row.unit, unit),
        ("sex", row.sex, profile.sex if profile else ""),
        ("birth_date", row.birth_date.isoformat() if row.birth_date else "", born),
    )
    found = [
        RowProblem(
            code=f"{column}_differs",
            column=column,
            # An event's office is told that they differ, not what the registry keeps private.
            found=f"{given} / {'…' if column in PRIVATE and not private else registered}",
        )
        for column, given, registered in compared
        if given and registered and given != registered
    ]
    if row.title and titles and row.title not in titles:
        registered = "、".join(sorted(titles))
        found.append(
            RowProblem(code="title_differs", column="title", found=f"{row.title} / {registered}")
        )
    return tuple(found)
