"""What events know: the events on record with their sections, the results of their games.

An app above that keeps events adds where its own stand, and how much later than officials
strangers see what happens in the games of each (decision 0064).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from games.hooks import Hook
from games.ledger.clock import now_ms
from games.ledger.envelope import StoredEvent
from games.models import Game, LedgerEvent, NamedEvent
from games.record.decider import GAMES
from games.record.values import Actor, Role
from games.streams.cache import cache_of


class EventPlace(NamedTuple):
    """An event by its id and title, and one of its sections or ""."""

    event: str
    title: str
    section: str = ""


Source = Callable[[Iterable[str] | None], Iterable[EventPlace]]
"""Ids of events -> their places; None -> those last put on record."""

MOST = 200
COMPETITIONS: Hook[Source] = Hook()
"""What is asked for events besides those of the games."""


ResultAtEvent = Callable[[UUID, int | None], str | None]
"""Game, server ms or None for now -> the result that an event has of it, None for none."""
EVENT_RESULTS: Hook[ResultAtEvent] = Hook()
"""What is asked for the result that an event has of one of its games."""


def event_result(game: UUID, until: int | None = None) -> str | None:
    """Return the result that its event had of a game at `until` (ms), None where it had none."""
    found = (source(game, until) for source in EVENT_RESULTS)
    return next((result for result in found if result is not None), None)


def on_record(events: Iterable[str] | None = None) -> tuple[EventPlace, ...]:
    """Return the places of these events, each once; of None, those last put on record."""
    wanted = None if events is None else {event for event in events if event}
    if wanted is not None and not wanted:
        return ()
    found = [place for source in (*COMPETITIONS, _named, _of_games) for place in source(wanted)]
    return tuple(dict.fromkeys(found))


def titles_of(events: Iterable[str]) -> dict[str, str]:
    """Return id -> title of events; one that nothing on record names is left out."""
    titles: dict[str, str] = {}
    for place in on_record(events):
        titles.setdefault(place.event, place.title)
    return titles


def _named(events: Iterable[str] | None) -> Iterable[EventPlace]:
    rows = NamedEvent.objects.values_list("event", "title")
    found = rows[:MOST] if events is None else rows.filter(event__in=events)
    return (EventPlace(event, title) for event, title in found)


def _of_games(events: Iterable[str] | None) -> Iterable[EventPlace]:
    rows = Game.objects.exclude(event="").order_by("-arranged_at")
    games = rows.values_list("event", "competition")
    if events is None:
        found = list(games[:MOST])
    else:
        found = list(games.filter(event__in=events).order_by("event", "competition").distinct())
    return (EventPlace(event, title) for event, title in found if title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Delays:
    """How late games are shown: `of` gives those that are, with their ms, `most_ms` at the most.

    `is_late` says it of one game to who writes, at next to no cost and up to a second late.
    """

    of: Callable[[Iterable[UUID]], Mapping[UUID, int]]
    is_late: Callable[[UUID], bool]
    most_ms: int


DELAYS: Hook[Delays] = Hook()


def delays_of(games: Iterable[UUID]) -> dict[UUID, int]:
    """Return how many ms later strangers see each of `games`; those shown at once are left out."""
    ids = tuple(games)
    found: dict[UUID, int] = {}
    for delays in DELAYS:
        found |= {game: late for game, late in delays.of(ids).items() if late}
    return found


def is_shown_late(game: UUID) -> bool:
    """Return whether strangers see a game later than it is played, as far as its writer knows."""
    return any(delays.is_late(game) for delays in DELAYS)


def shown_version(game: UUID) -> int | None:
    """Return the last version of a game that strangers see, None where they see it as it stands.

    That a game is put on and who plays it is no secret: its first event is always shown.
    """
    late = delays_of((game,)).get(game, 0)
    return _version_at(game, now_ms() - late) if late else None


def sees_at_once(actor: Actor, game: UUID) -> bool:
    """Return whether an official, or one of the two players of the game, reads."""
    if actor.role is not Role.PLAYER:
        return True
    seats = cache_of(GAMES).current(game).state.seats
    return any(player == actor.id for _side, player in seats)


def hidden_by_delay(
    stream_id: UUID,
    events: tuple[StoredEvent, ...],
    asking: Callable[[str, str], Actor | None],
) -> frozenset[int]:
    """Return the versions of the events of a game that the reader may not see yet."""
    now = now_ms()
    most = max((delays.most_ms for delays in DELAYS), default=0)
    if all(event.recorded_at <= now - most for event in events):
        return frozenset()
    late = delays_of((stream_id,)).get(stream_id, 0)
    if not late:
        return frozenset()
    state = cache_of(GAMES).current(stream_id).state
    actor = asking(state.event, state.section)
    if actor is not None and sees_at_once(actor, stream_id):
        return frozenset()
    return frozenset(
        event.version for event in events if event.version > 1 and event.recorded_at > now - late
    )


def as_shown(rows: Iterable[Game]) -> tuple[Game, ...]:
    """Return lines of a list as strangers see them; the rows are changed, never saved."""
    listed = tuple(rows)
    late = delays_of(row.pk for row in listed)
    for row in listed:
        if row.pk in late:
            _set_back(row, _version_at(row.pk, now_ms() - late[row.pk]))
    return listed


def _set_back(row: Game, version: int) -> None:
    if version >= row.version:
        return
    state = cache_of(GAMES).at(row.pk, version)
    row.version, row.status, row.plies = version, state.status.value, state.plies
    row.result = state.ending.result if state.ending else ""
    row.reason = state.ending.reason if state.ending else ""
    row.article, row.open_claims, row.rulings = "", 0, 0


def _version_at(game: UUID, moment: int) -> int:
    """Return the version at which a game stood at a moment (server ms), 1 at the least."""
    seen = LedgerEvent.objects.filter(stream_id=game, recorded_at__lte=moment)
    last = seen.order_by("-version").values_list("version", flat=True).first()
    return max(1, last or 1)
