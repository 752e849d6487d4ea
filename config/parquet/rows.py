"""The rows of the export: games that have ended, their moves, the results of confirmed rounds.

What strangers are shown late, or not at all, is in no row: the files may be handed on.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef

from games.competitions import delays_of
from games.ledger import store
from games.models import Game
from games.projections.facts import ENDED
from games.projections.positions import position_key
from games.record.history import History, history_of
from games.search.unlisted import listed
from games.streams.errors import UnknownEventError
from tournaments.models import Feed, FeedItem
from tournaments.projections.feeds import EVENT_KEY, STANDALONE_KEY, last_due

CHUNK = 200
Row = dict[str, Any]
logger = logging.getLogger(__name__)


class GameRows(NamedTuple):
    """A game's row and those of its moves."""

    game: Row
    moves: list[Row]


def count_games() -> int:
    """Return how many games have ended."""
    return listed(Game.objects.filter(status__in=ENDED)).count()


def game_rows(*, now: int) -> Iterator[GameRows | None]:
    """Yield every game that has ended, by id; None for one that nobody is shown yet."""
    last: UUID | None = None
    while True:
        rows = listed(Game.objects.filter(status__in=ENDED)).order_by("id")
        found = list(rows.filter(id__gt=last)[:CHUNK] if last else rows[:CHUNK])
        if not found:
            return
        late = delays_of(row.pk for row in found)
        for row in found:
            yield _of_game(row, before=now - late.get(row.pk, 0))
        last = found[-1].pk


def _of_game(row: Game, *, before: int) -> GameRows | None:
    stored = store.load(row.pk, upto=row.version)
    if stored[-1].recorded_at > before:
        return None
    try:
        history = history_of(stored)
    except UnknownEventError:
        logger.exception("game %s is not exported", row.pk)
        return None
    if history is None:
        return None
    state = history.state
    game = {
        "game_id": str(row.pk),
        "version": row.version,
        "hash": stored[-1].hash.hex(),
        "game": state.kernel.game,
        "edition": row.edition,
        "status": row.status,
        "result": row.result,
        "reason": row.reason,
        "article": row.article,
        "first_player": _text(row.first_player_id),
        "second_player": _text(row.second_player_id),
        "event": row.event,
        "competition": row.competition,
        "round": row.round,
        "place": row.place,
        "played_on": row.played_on,
        "plies": row.plies,
        "rulings": row.rulings,
        "start_position": state.start_position,
    }
    return GameRows(game, list(_moves(str(row.pk), history)))


def _moves(game_id: str, history: History) -> Iterator[Row]:
    for played, position in zip(history.state.moves, history.positions[1:], strict=True):
        yield {
            "game_id": game_id,
            "ply": played.ply,
            "side": played.side,
            "move": played.move,
            "position": position_key(history.state.edition, position),
            "spent_ms": played.spent_ms,
            "remaining_ms": played.remaining_ms,
            "event_version": played.version,
        }


def result_rows(*, now: int) -> Iterator[Row]:
    """Yield the result that stands at every place of a confirmed round."""
    due = FeedItem.objects.filter(feed=Feed.RESULTS, number__lte=last_due(Feed.RESULTS, now))
    later = due.filter(
        tournament=OuterRef("tournament"), key=OuterRef("key"), revision__gt=OuterRef("revision")
    )
    rows = due.filter(~Exists(later)).exclude(key=STANDALONE_KEY).order_by("number")
    last = 0
    while found := list(rows.filter(number__gt=last)[:CHUNK]):
        events = _events(found)
        yield from (_of_result(row, events.get(row.tournament, {})) for row in found if row.content)
        last = found[-1].number


def _events(found: Sequence[FeedItem]) -> dict[UUID, Row]:
    rows = FeedItem.objects.filter(
        feed=Feed.EVENTS, key=EVENT_KEY, tournament__in={row.tournament for row in found}
    )
    return {row.tournament: row.content for row in rows.order_by("revision") if row.content}


def _of_result(row: FeedItem, event: Row) -> Row:
    content: Row = row.content or {}
    copied = ("stage", "round", "board", "score", "counts", "rated", "rated_score")
    named = ("first", "second", "first_team", "second_team", "game_id")
    return {
        "tournament": str(row.tournament),
        "key": row.key,
        "revision": row.revision,
        **{name: event.get(name, "") for name in ("title", "section", "game")},
        **{name: content[name] for name in copied},
        **{name: content[name] or None for name in named},
    }


def _text(id_: UUID | None) -> str | None:
    return None if id_ is None else str(id_)
