"""The feeds of rating offices: every confirmed result and every event, in pages or as NDJSON."""

from dataclasses import asdict
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from tournaments.handlers.subscriptions import acknowledge
from tournaments.models import Feed
from tournaments.selectors.feeds import FeedEndsBeforeError, read_feed


class FeedPersonOut(http.Out):
    """A player or a team as the registry has them now."""

    id = serializers.CharField(help_text="As the record has it; empty for nobody.")
    person = serializers.UUIDField(allow_null=True, help_text="The record that stands for it.")
    name = serializers.CharField()
    latin_name = serializers.CharField(help_text="In Latin letters, empty where not known.")
    federation_number = serializers.CharField()
    unit = serializers.CharField()
    titles = serializers.ListField(child=serializers.CharField())


class FeedSideOut(FeedPersonOut):
    """Who sat at a side of a board."""

    side = serializers.CharField(help_text="`red`, `black`, `white`; empty where not known.")
    rating = serializers.IntegerField(allow_null=True, help_text="As frozen for the round.")
    team = FeedPersonOut(allow_null=True)


class FeedResultOut(http.Out):
    """A confirmed result: what is rated stands apart from what counts for places."""

    stage = serializers.IntegerField()
    round = serializers.IntegerField()
    board = serializers.IntegerField(help_text="0 for a bye.")
    game = serializers.IntegerField()
    group = serializers.CharField()
    first = FeedSideOut(help_text="Who moved first.")
    second = FeedSideOut()
    handicap = serializers.IntegerField(help_text="Stones; 1 is no komi, 0 none.")
    score = serializers.CharField(help_text="For places; a bye has its mark.")
    counts = serializers.BooleanField(help_text="False: annulled, counts for nobody's place.")
    rated = serializers.BooleanField()
    rated_score = serializers.CharField()
    rating_reason = serializers.CharField()
    points = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="By a ruling."
    )
    period = serializers.IntegerField()
    reason = serializers.CharField(help_text="How the game on record ended: a stable code.")
    game_result = serializers.CharField()
    game_score = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="By a ruling."
    )
    article = http.CitedArticleOut(allow_null=True)
    game_id = serializers.CharField()
    played_on = serializers.CharField(allow_null=True)


class FeedChangeOut(http.Out):
    """What a revision says otherwise than the one before."""

    field = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class FeedLineOut(http.Out):
    """A line; `key` is the same in every revision, the latest replaces all before it."""

    feed = serializers.ChoiceField(choices=Feed.values)
    number = serializers.IntegerField(help_text="Dense in the feed, from 1.")
    key = serializers.CharField()
    revision = serializers.IntegerField()
    recorded_at = http.Instant()
    position = serializers.IntegerField(help_text="Of the entry of the log that brought it about.")
    stream_id = serializers.UUIDField()
    version = serializers.IntegerField()
    tournament = serializers.UUIDField(allow_null=True)
    standalone = serializers.BooleanField(help_text="A game of no event, never rated.")
    event = serializers.DictField(help_text="The event; in `results` as it stands now.")
    result = FeedResultOut(
        allow_null=True, help_text="In `results`; null where a result stands no more."
    )
    changes = FeedChangeOut(many=True)


class FeedLinesOut(http.Out):
    """A page of a feed; `next` is the `after` of the next page."""

    lines = FeedLineOut(many=True)
    next = serializers.IntegerField()
    more = serializers.BooleanField()
    size = serializers.IntegerField(help_text="The last number that can be read now.")
    position = serializers.IntegerField(help_text="How far along the log the feed has come.")
    epoch = serializers.IntegerField()


RESPONSES = {
    (200, "application/json"): FeedLinesOut,
    (200, http.NDJSON): http.LINES,
    **http.problems(401, 403, 409),
}


class ResultsFeedView(http.EventPages):
    """Confirmed results."""

    @extend_schema(
        operation_id="read_results_feed",
        summary="Read every confirmed result, rated or not, gapless, with later revisions",
        tags=["feeds"],
        parameters=[http.FeedQuery, http.LANGUAGE],
        responses=RESPONSES,
    )
    def get(self, request: Request) -> Response:
        """Read the results."""
        return _page(request, Feed.RESULTS)


class EventsFeedView(http.EventPages):
    """Published events."""

    @extend_schema(
        operation_id="read_events_feed",
        summary="Read every published event, gapless, with what has changed since",
        tags=["feeds"],
        parameters=[http.FeedQuery, http.LANGUAGE],
        responses=RESPONSES,
    )
    def get(self, request: Request) -> Response:
        """Read the events."""
        return _page(request, Feed.EVENTS)


def _page(request: Request, feed: Feed) -> Response:
    """Return a page of a feed.

    :raises ApiProblem: `position_ahead`, `epoch_differs`.
    """
    http.check_unlimited(request)
    query = http.read_query(request, http.FeedQuery)
    after, epoch = query["after"], api.log_record().epoch
    facts = {"after": after, "epoch": epoch}
    try:
        page = read_feed(feed, after=after, limit=query["limit"], now=http.server_time())
    except FeedEndsBeforeError as error:
        facts["size"] = error.size
        raise http.ApiProblem("position_ahead", extra={"facts": facts}) from error
    http.require_epoch(query["epoch"], {**facts, "size": page.size})
    return Response(FeedLinesOut({**asdict(page), "epoch": epoch}).data)


class AcknowledgementInput(http.Strict):
    """Every line of a feed up to `number` has been received."""

    feed = serializers.ChoiceField(choices=Feed.values)
    number = serializers.IntegerField(min_value=1, max_value=2**53 - 1)


class AcknowledgementView(http.ApiView):
    """What a subscriber has received."""

    throttle_scope = "command"

    @extend_schema(
        operation_id="acknowledge_feed",
        summary="Say that a feed has been received up to a number",
        tags=["feeds"],
        parameters=[http.IDEMPOTENCY_KEY, http.LANGUAGE],
        request=AcknowledgementInput,
        examples=[
            OpenApiExample(
                "acknowledge_feed", value={"feed": "results", "number": 17}, request_only=True
            )
        ],
        responses={
            201: OpenApiResponse(AcknowledgementInput, description="On record; again, the same"),
            **http.problems(*http.COMMAND_PROBLEMS, 404),
        },
    )
    def post(self, request: Request, subscription_id: UUID) -> Response:
        """Say what has been received."""
        http.actor_required(request)
        http.check_unlimited(request)
        http.read_query(request)
        actor = http.actor_of(request)
        body = http.read_body(request, AcknowledgementInput)
        acknowledge(
            str(subscription_id),
            feed=Feed(body["feed"]),
            number=body["number"],
            by=actor,
            now=http.server_time(),
            event_id=http.event_id_for(request, actor=actor, dry_run=False),
        )
        return Response(body, status=status.HTTP_201_CREATED)
