"""The feeds of rating offices, derived from the log alone: a rebuild numbers them as before.

A line is written for every event of a tournament or of one of its games that changes what
stands at a key, in the order of the log. Nothing is told of an event that is a draft, nor of a
round before its results are confirmed.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Max, Min, QuerySet

from games import api
from games.record.officiating.closing.results import standing
from games.streams.errors import UnknownEventError
from games.streams.plain_values import plain
from tournaments.models import Feed, FeedItem, LinkedGame, RecalledGame
from tournaments.record.codec import STORED_NAMES
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.events import TournamentHeldBack
from tournaments.record.ratings.confirmed import (
    ConfirmedResult,
    confirmed_changes,
    reported_event,
    results_of_round,
)
from tournaments.record.state import TournamentState
from tournaments.regulations.books import game_of

OF_TOURNAMENTS = frozenset(STORED_NAMES.values())
OF_GAMES = "games."
MINUTE_MS = 60_000
EVENT_KEY = "event"
STANDALONE_KEY = "standalone"
"""Where the result of a game stands that belongs to no event."""
CLOSED = "games.game-closed.v1"
MOST_HELD = 64
"""Events whose state is held between the pages of the log."""
logger = logging.getLogger(__name__)
_held: OrderedDict[UUID, tuple[bytes, TournamentState]] = OrderedDict()

Content = dict[str, Any]


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (FeedItem.objects.all(),)


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Write the lines that a page of the log brings about."""
    page = _Page(entries)
    for entry in entries:
        if entry.event.type in OF_TOURNAMENTS:
            page.follow_tournament(entry)
        elif entry.event.type.startswith(OF_GAMES):
            page.follow_game(entry)
    page.save()


def last_due(feed: Feed, now: int) -> int:
    """Return the last number before the first line whose delay is not over at `now`."""
    rows = FeedItem.objects.filter(feed=feed)
    first: int | None = rows.filter(due_at__gt=now).aggregate(first=Min("number"))["first"]
    if first is not None:
        return first - 1
    last: int | None = rows.aggregate(last=Max("number"))["last"]
    return last or 0


class _Page:
    """What one page of the log writes."""

    def __init__(self, entries: Sequence[api.FeedEntry]) -> None:
        streams = {entry.event.stream_id for entry in entries}
        closed = {entry.event.stream_id for entry in entries if entry.event.type == CLOSED}
        # The lists stand ahead: games of files, of which a page holds many, are not folded here.
        listed = api.of_no_event().filter(pk__in=closed).order_by()
        self.of_no_event = set(listed.values_list("pk", flat=True))
        rows = FeedItem.objects.filter(game__in=streams).order_by()
        self.games = set(rows.values_list("game", flat=True))
        self.written: list[FeedItem] = []
        self.latest: dict[tuple[str, UUID, str], FeedItem] = {}
        last = FeedItem.objects.order_by().values_list("feed").annotate(last=Max("number"))
        self.numbers = dict(last)

    def follow_tournament(self, entry: api.FeedEntry) -> None:
        """Compare an event as it stands after one of its entries with what was told of it."""
        event = entry.event
        try:
            before, after = _folded(event)
        except UnknownEventError:
            logger.exception("tournament %s is not told to rating offices", event.stream_id)
            return
        if after is None:
            return
        due_at = event.recorded_at + after.regulations.delay_minutes * MINUTE_MS
        reported = None if _is_held_back(event) else reported_event(after)
        if reported is not None and (before is None or reported != reported_event(before)):
            now = {EVENT_KEY: plain(reported)}
            self._compare(entry, Feed.EVENTS, event.stream_id, now, (EVENT_KEY,), event.recorded_at)
        stages = {stage.index: stage for stage in after.stages}
        for index, number in confirmed_changes(before, after):
            played = stages[index].round(number)
            results = results_of_round(after, stages[index], played) if played else ()
            now = {result.key: _content(result, entry.position) for result in results}
            known = self._known_keys(event.stream_id, f"{index}.{number}.")
            keys = tuple(dict.fromkeys((*now, *known)))
            self._compare(entry, Feed.RESULTS, event.stream_id, now, keys, due_at)

    def follow_game(self, entry: api.FeedEntry) -> None:
        """Tell of a game whose result was told already how it ended now."""
        game = entry.event.stream_id
        if game not in self.games:
            if entry.event.type == CLOSED and game in self.of_no_event:
                self._follow_standalone(entry)
            return
        rows = FeedItem.objects.filter(game=game).order_by("number")
        places = [(row.tournament, row.key) for row in rows]
        places += [(row.tournament, row.key) for row in self.written if row.game == game]
        if (game, STANDALONE_KEY) in places:
            self._follow_standalone(entry)
            return
        for tournament, key in dict.fromkeys(places):
            row = self._latest(Feed.RESULTS, tournament, (key,)).get(key)
            if row is None or row.content is None or row.game != game:
                continue
            facts = _facts_of(game, entry.event.version)
            now = {key: {**row.content, **_with_article(row.content, facts)}}
            late = row.due_at - row.recorded_at
            due_at = entry.event.recorded_at + late
            self._compare(entry, Feed.RESULTS, tournament, now, (key,), due_at)

    def _follow_standalone(self, entry: api.FeedEntry) -> None:
        """Tell of a closed game that belongs to no event; it stands where an event would."""
        event = entry.event
        content = _standalone(event.stream_id, event.version)
        now = {STANDALONE_KEY: content} if content else {}
        self._compare(
            entry, Feed.RESULTS, event.stream_id, now, (STANDALONE_KEY,), event.recorded_at
        )

    def save(self) -> None:
        """Store the lines."""
        FeedItem.objects.bulk_create(self.written, batch_size=500)

    def _known_keys(self, tournament: UUID, prefix: str) -> list[str]:
        rows = FeedItem.objects.filter(
            feed=Feed.RESULTS, tournament=tournament, key__startswith=prefix, revision=1
        )
        stored = list(rows.order_by("number").values_list("key", flat=True))
        return stored + [
            row.key
            for row in self.written
            if row.tournament == tournament and row.key.startswith(prefix) and row.revision == 1
        ]

    def _latest(self, feed: Feed, tournament: UUID, keys: Iterable[str]) -> Mapping[str, FeedItem]:
        wanted = tuple(keys)
        unknown = [key for key in wanted if (feed, tournament, key) not in self.latest]
        for at in range(0, len(unknown), 400):
            rows = FeedItem.objects.filter(
                feed=feed, tournament=tournament, key__in=unknown[at : at + 400]
            )
            for row in rows.order_by("revision"):
                self.latest[feed, tournament, row.key] = row
        found = {key: self.latest.get((feed, tournament, key)) for key in wanted}
        return {key: row for key, row in found.items() if row is not None}

    def _compare(
        self,
        entry: api.FeedEntry,
        feed: Feed,
        tournament: UUID,
        now: Mapping[str, Content],
        keys: Sequence[str],
        due_at: int,
    ) -> None:
        """Write a line for each of `keys` at which something else stands now."""
        latest = self._latest(feed, tournament, keys)
        for key in keys:
            before, content = latest.get(key), now.get(key)
            if content == (before.content if before else None):
                continue
            game = api.as_id(content.get("game_id", "")) if content else None
            self.numbers[feed] = self.numbers.get(feed, 0) + 1
            row = FeedItem(
                feed=feed,
                number=self.numbers[feed],
                tournament=tournament,
                key=key,
                revision=before.revision + 1 if before else 1,
                position=entry.position,
                stream=entry.event.stream_id,
                version=entry.event.version,
                recorded_at=entry.event.recorded_at,
                due_at=due_at,
                game=game,
                content=content,
                changes=_changes(before.content, content) if before else [],
            )
            self.written.append(row)
            self.latest[feed, tournament, key] = row
            if game is not None:
                self.games.add(game)


def _is_held_back(event: api.StoredEvent) -> bool:
    """Return whether this is the first entry of a draft, which the second says it is."""
    second = api.load_events(event.stream_id, after=1, upto=2) if event.version == 1 else ()
    return bool(second) and second[0].type == STORED_NAMES[TournamentHeldBack]


def _folded(event: api.StoredEvent) -> tuple[TournamentState | None, TournamentState | None]:
    """Return an event's state before and after one entry of its stream.

    :raises UnknownEventError: for an entry that no released code can read.
    """
    stream, version = event.stream_id, event.version
    cached = _held.get(stream)
    if version == 1:
        before = None
    elif cached is not None and cached[0] == event.prev_hash:
        before = cached[1]
    else:
        before = TOURNAMENTS.replay(api.load_events(stream, upto=version - 1))
    if before is None:
        after = TOURNAMENTS.replay((event,))
    else:
        after = TOURNAMENTS.continue_from(
            before, (event,), past=lambda: api.load_events(stream, upto=version - 1)
        )
    if after is not None:
        _held[stream] = (event.hash, after)
        _held.move_to_end(stream)
        while len(_held) > MOST_HELD:
            _held.popitem(last=False)
    return before, after


def _content(result: ConfirmedResult, position: int) -> Content:
    content: Content = plain(result)
    game = api.as_id(result.game_id)
    version = api.version_at(game, position) if game is not None else 0
    facts = _facts_of(game, version) if game is not None and version else _NO_FACTS
    content["board_article"] = content.pop("article")
    return {**content, **_with_article(content, facts)}


def _standalone(game: UUID, version: int) -> Content | None:
    """Return the result of a game of no event as a line of the feed, None where it has none.

    Games read from files are records of what was played elsewhere, and no results of this office.
    It is not rated: what is rated stands in an event's regulations, and it has none.
    """
    try:
        state = api.cache_of(api.GAMES).at(game, version)
    except (api.StreamNotFound, UnknownEventError):
        return None
    ending = standing(state)
    if state.event or state.source is not None or ending is None or not ending.result:
        return None
    seats = dict(state.seats)
    first, second = (seats.get(side, "") for side in state.sides)
    result = ConfirmedResult(
        key=STANDALONE_KEY,
        stage=0,
        round=0,
        board=1,
        game=1,
        group="",
        first=first,
        second=second,
        first_team="",
        second_team="",
        first_rating=None,
        second_rating=None,
        handicap=0,
        score=ending.result,
        counts=False,
        rated=False,
        rated_score=ending.result,
        rating_reason="",
        points=None,
        period=0,
        article=None,
        game_id=str(game),
    )
    content: Content = plain(result)
    content["board_article"] = content.pop("article")
    content[STANDALONE_KEY] = {
        "title": state.competition,
        "game": game_of(state.edition),
        "edition": state.edition,
    }
    return {**content, **_with_article(content, _facts_of(game, version))}


_NO_FACTS: Content = {
    "reason": "",
    "game_result": "",
    "game_score": None,
    "played_on": None,
    "game_article": None,
}


def _facts_of(game: UUID, version: int) -> Content:
    """Return how a game had ended at a version, and when it was played."""
    try:
        state = api.cache_of(api.GAMES).at(game, version)
    except (api.StreamNotFound, UnknownEventError):
        return _NO_FACTS
    ending = standing(state)
    return {
        "reason": ending.reason if ending else "",
        "game_result": ending.result if ending else "",
        "game_score": plain(ending.score) if ending else None,
        "game_article": plain(ending.score_article or ending.article) if ending else None,
        "played_on": _played_on(state),
    }


def _played_on(state: api.GameState) -> str | None:
    if state.scheduled_on:
        return state.scheduled_on
    if not state.was_started:
        return None
    started = datetime.fromtimestamp(state.started_at // 1000, ZoneInfo(settings.TIME_ZONE))
    return started.date().isoformat()


def _with_article(content: Content, facts: Content) -> Content:
    """Return the facts with the article cited: of the board, else of the game's end."""
    cited = content.get("board_article") or facts["game_article"]
    return {**facts, "article": cited}


def _changes(before: Content | None, now: Content | None) -> list[Content]:
    """Return field, before and after of all that differs; a field of neither is None there."""
    old, new = before or {}, now or {}
    return [
        {"field": name, "before": old.get(name), "after": new.get(name)}
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    ]


def _games_told_of() -> Sequence[QuerySet[Any]]:
    """Return the games of events and those of none: their own projections come before this one."""
    of_events = (model.objects.order_by().values("game") for model in (LinkedGame, RecalledGame))
    return (*of_events, api.of_no_event().order_by().values("id"))


PROJECTION = api.Projection(
    name="feeds",
    apply=apply,
    rows=written_rows,
    kinds=frozenset({TOURNAMENTS.kind}),
    beside=_games_told_of,
)
