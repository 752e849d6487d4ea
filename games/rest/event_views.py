"""Events: of one game, and the dense feed of the whole ledger. JSON or NDJSON."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.ledger import store
from games.ledger.log_record import log_record
from games.models import LedgerCursor
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.inputs import EventsQuery, FeedQuery
from games.rest.media import NDJSON, NdjsonRenderer
from games.rest.outputs import EventPageOut, FeedPageOut
from games.rest.problems import ApiProblem
from games.rest.shapes import feed_event_data
from games.streams.redaction import shown_data, withheld
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    position_ahead=_("The log ends before the position that was read."),
    epoch_differs=_("The log has begun a new epoch since it was read: read it again from there."),
)

LINES = OpenApiResponse(
    OpenApiTypes.STR,
    description=(
        "One event a line; the last line is `{end, next, more, withheld, sha256}` with the SHA-256 "
        "of all bytes before it, so a cut is seen; in a feed also `epoch`."
    ),
)


@method_decorator(gzip_page, name="dispatch")
class EventPages(ApiView):
    """A view of pages of events."""

    renderer_classes = (JSONRenderer, NdjsonRenderer)


class GameEventsView(EventPages):
    """The events of one game."""

    @extend_schema(
        operation_id="list_game_events",
        summary="Read a game's events in order",
        tags=["events"],
        parameters=[EventsQuery, LANGUAGE],
        responses={
            (200, "application/json"): EventPageOut,
            (200, NDJSON): LINES,
            **problems(401, 404),
        },
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read a game's events."""
        r.check_game(request, game_id)
        query = r.read_query(request, EventsQuery)
        after, limit = query["after"], query["limit"]
        stored, more = store.load_page(game_id, after=after, limit=limit)
        hidden = withheld(stored, r.asking(request))
        events = [shown_data(pair, hidden) for pair in stored]
        following = events[-1]["version"] if events else after
        return Response(event_page(events, following, more=more))


class FeedView(EventPages):
    """The events of the whole ledger."""

    @extend_schema(
        operation_id="list_events",
        summary="Read the ledger's events in their dense order",
        tags=["events"],
        parameters=[FeedQuery, LANGUAGE],
        responses={
            (200, "application/json"): FeedPageOut,
            (200, NDJSON): LINES,
            **problems(401, 403, 409),
        },
    )
    def get(self, request: Request) -> Response:
        """Read the feed.

        :raises ApiProblem: `position_ahead`, `epoch_differs`.
        """
        r.check_unlimited(request)
        query = r.read_query(request, FeedQuery)
        after, limit = query["after"], query["limit"]
        epoch = _require_feed(after, query["epoch"])
        entries, more = store.read_feed_page(after=after, limit=limit)
        hidden = withheld((entry.event for entry in entries), r.asking(request))
        kinds = store.kinds_of({entry.event.stream_id for entry in entries})
        events = [feed_event_data(entry, kinds[entry.event.stream_id], hidden) for entry in entries]
        following = events[-1]["position"] if events else after
        return Response({**event_page(events, following, more=more), "epoch": epoch})


def _require_feed(after: int, epoch: int | None) -> int:
    """Return the log's epoch, where a reader that has read up to `after` may read on.

    :raises ApiProblem: `position_ahead`: the log is shorter than what was read;
        `epoch_differs`: it was read under another epoch.
    """
    record = log_record()
    size: int = LedgerCursor.objects.values_list("size", flat=True).get(pk=1)
    facts = {"after": after, "size": size, "epoch": record.epoch}
    if after > size:
        raise ApiProblem("position_ahead", extra={"facts": facts})
    require_epoch(epoch, facts)
    return record.epoch


def require_epoch(epoch: int | None, facts: Mapping[str, int]) -> None:
    """Let pass who has read under the log's epoch or says none; `facts` say where the feed stands.

    :raises ApiProblem: `epoch_differs`.
    """
    if epoch not in (None, facts["epoch"]):
        raise ApiProblem("epoch_differs", extra={"facts": facts})


def event_page(events: list[dict[str, Any]], following: int, *, more: bool) -> dict[str, Any]:
    """Return a page of events as it is answered."""
    hidden = sum(1 for event in events if event.get("withheld"))
    return {"events": events, "next": following, "more": more, "withheld": hidden}
