"""Pages of the feeds of rating offices: lines of the read model with the names of the registry."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import api
from games.rules.editions import kernel_for
from tournaments.interchange.person_names import displayed
from tournaments.models import Feed, FeedItem, PlayerProfile, PlayerTitle
from tournaments.projections.feeds import EVENT_KEY, PROJECTION, STANDALONE_KEY, last_due

Line = dict[str, Any]
_OF_EVENT = ("event", "title", "section", "game", "edition", "book", "place", "starts_on",
             "ends_on", "level", "grading", "status", "teams", "time_control", "speed")  # fmt: skip
_PLAYERS, _TEAMS = ("first", "second"), ("first_team", "second_team")
CHUNK = 400


class FeedEndsBeforeError(Exception):
    """The feed ends, at `size`, before the number that was read."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the feed ends at {size}")
        self.size = size


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage:
    """Lines in order; `size` is the number of the last line that may be read now.

    `position` is how far along the log the feed has come: what is numbered behind it is not in.
    """

    lines: tuple[Line, ...]
    next: int
    more: bool
    size: int
    position: int


def read_feed(feed: Feed, *, after: int, limit: int, now: int) -> FeedPage:
    """Return up to `limit` lines behind number `after`, as strangers may read them at `now` (ms).

    :raises FeedEndsBeforeError: the feed is shorter than what was read.
    """
    # Asked before the lines: what is numbered meanwhile is told of by a later page.
    position = api.followed_to(PROJECTION.name)
    size = last_due(feed, now)
    if after > size:
        raise FeedEndsBeforeError(size)
    rows = FeedItem.objects.filter(feed=feed, number__gt=after, number__lte=size)
    found = list(rows.order_by("number")[:limit])
    if [row.number for row in found] != list(range(after + 1, after + 1 + len(found))):
        raise AssertionError(f"the feed {feed} has a hole behind {after}")
    last = found[-1].number if found else after
    return FeedPage(
        lines=tuple(_lines(feed, found)), next=last, more=last < size, size=size, position=position
    )


def _lines(feed: Feed, rows: Sequence[FeedItem]) -> Iterable[Line]:
    events = _events({row.tournament for row in rows}) if feed == Feed.RESULTS else {}
    people = _people(rows, events)
    for row in rows:
        line: Line = {
            "feed": row.feed,
            "number": row.number,
            "key": f"{row.tournament}/{row.key}",
            "revision": row.revision,
            "recorded_at": row.recorded_at,
            "position": row.position,
            "stream_id": str(row.stream),
            "version": row.version,
            "tournament": str(row.tournament),
            "standalone": False,
        }
        if row.key == STANDALONE_KEY:
            # It has no event: in place of one stands what the game says itself.
            line |= {"tournament": None, "standalone": True}
        if feed == Feed.EVENTS:
            yield {**line, "event": row.content, "result": None, "changes": row.changes}
            continue
        event = _event_of(row, events)
        yield {
            **line,
            "event": {name: event.get(name) for name in _OF_EVENT},
            "result": _result(row.content, event, people) if row.content else None,
            "changes": row.changes,
        }


def _events(tournaments: set[UUID]) -> dict[UUID, Line]:
    rows = FeedItem.objects.filter(
        feed=Feed.EVENTS, key=EVENT_KEY, tournament__in=tournaments
    ).order_by("revision")
    return {row.tournament: row.content for row in rows if row.content}


def _event_of(row: FeedItem, events: Mapping[UUID, Line]) -> Line:
    if row.key == STANDALONE_KEY:
        return dict((row.content or {}).get(STANDALONE_KEY, {}))
    return events.get(row.tournament, {})


def _result(content: Line, event: Line, people: Mapping[str, Line]) -> Line:
    shown = {
        name: value for name, value in content.items() if name not in (*_TEAMS, STANDALONE_KEY)
    }
    sides = _sides(event.get("edition", ""))
    for name, team, side in zip(_PLAYERS, _TEAMS, sides, strict=True):
        shown[name] = _person(content[name], people) | {
            "side": side,
            "rating": shown.pop(f"{name}_rating"),
            "team": _person(content[team], people) if content[team] else None,
        }
    return shown


def _sides(edition: str) -> tuple[str, str]:
    try:
        first, second = kernel_for(edition).sides
    except LookupError:
        return "", ""
    return first, second


def _person(text: str, people: Mapping[str, Line]) -> Line:
    found = people.get(text)
    if found is not None:
        return dict(found)
    return {"id": text, "person": None, "name": "", "latin_name": "", "federation_number": "",
            "unit": "", "titles": []}  # fmt: skip


def _people(rows: Sequence[FeedItem], events: Mapping[UUID, Line]) -> dict[str, Line]:
    """Return id of the record -> the person as the registry has them now."""
    games: dict[str, str] = {}
    for row in rows:
        for name in (*_PLAYERS, *_TEAMS):
            if row.content and row.content.get(name):
                games[row.content[name]] = _event_of(row, events).get("game", "")
    ids = {text: id_ for text in games if (id_ := api.as_id(text)) is not None}
    cards = api.player_cards(ids.values())
    standing = [card.id for card in cards.values()]
    latin, titles = _latin_names(standing), _titles(standing)
    return {
        text: {
            "id": text,
            "person": str(card.id),
            "name": card.name,
            "latin_name": latin.get(card.id, ""),
            "federation_number": card.federation_number,
            "unit": card.unit,
            "titles": titles.get((card.id, games[text]), []),
        }
        for text, id_ in ids.items()
        if (card := cards.get(id_)) is not None
    }


def _latin_names(people: Sequence[UUID]) -> dict[UUID, str]:
    found: dict[UUID, str] = {}
    for at in range(0, len(people), CHUNK):
        for row in PlayerProfile.objects.filter(player__in=people[at : at + CHUNK]):
            found[row.player_id] = row.pinyin or displayed(row.family_name, row.given_name)
    return found


def _titles(people: Sequence[UUID]) -> dict[tuple[UUID, str], list[str]]:
    found: dict[tuple[UUID, str], list[str]] = {}
    for at in range(0, len(people), CHUNK):
        rows = PlayerTitle.objects.filter(player__in=people[at : at + CHUNK])
        for row in rows.order_by("-awarded_on", "pk"):
            found.setdefault((row.player_id, row.game), []).append(row.title)
    return found
