"""Entry lists over the API: looked at first, then entered."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.streams.confirmation import ConfirmationNeededError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments import selectors
from tournaments.handlers.entry_lists import ListPreview, enter_list, preview
from tournaments.reading import FormatError
from tournaments.record.authority import check_authority
from tournaments.record.commands import EnterEntrants
from tournaments.rest.event_view import EventView
from tournaments.rest.execution import answer, unconfirmed
from tournaments.rest.outputs import TournamentCommandOut
from tournaments.rest.views import state_of

declare_refusals(422, entry_list_unreadable=_("The entry list cannot be read."))

MAX_LIST = 4 * 1024 * 1024
EXAMPLE = {
    "content": base64.b64encode("姓名,单位,等级分\n棋手甲,北京,2400\n".encode()).decode(),
    "enter": False,
}


class PickInput(http.Strict):
    """The rating list to be used for one line, of those the preview found."""

    line = serializers.IntegerField(min_value=1, max_value=10**6)
    list = serializers.UUIDField()


class PersonInput(http.Strict):
    """Whom one line means, where it leaves that open: an id, `new`, or `out` of the list."""

    line = serializers.IntegerField(min_value=1, max_value=10**6)
    person = serializers.CharField(
        max_length=36, help_text="A candidate's id; `new`; `out`: leave the line out."
    )


def people_in(body: Mapping[str, Any]) -> api.Decisions:
    """Return line -> whom it means, of a body that decides."""
    return {item["line"]: str(item["person"]) for item in body["people"]}


class EntryListInput(http.CommandInput):
    """An XLSX or CSV file in base64; `enter` false only looks at it."""

    content = serializers.CharField(max_length=MAX_LIST, help_text="The file's bytes in base64.")
    enter = serializers.BooleanField(required=False, default=False)
    reason = http.text(2000, help_text="Needed for entries after the start.")
    picks = PickInput(many=True, required=False, default=list)
    people = PersonInput(many=True, required=False, default=list)


class RowProblemOut(http.Out):
    """What stands against a row."""

    code = serializers.CharField()
    column = serializers.CharField(allow_blank=True)
    found = serializers.CharField(allow_blank=True)


class FoundRatingOut(http.Out):
    """What a rating list says of the player."""

    list = serializers.CharField()
    list_id = serializers.UUIDField()
    valid_from = serializers.CharField()
    rating = serializers.IntegerField()


class UsedRatingOut(http.Out):
    """The rating the entry gets, and the list it comes from."""

    rating = serializers.IntegerField(allow_null=True)
    list = serializers.CharField(allow_blank=True)
    list_id = serializers.CharField(allow_blank=True)
    rated_on = serializers.CharField(allow_blank=True)


class ListedOut(http.Out):
    """A row of the list and whom it means."""

    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    pinyin = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    federation_number = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    team = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    captain = serializers.BooleanField()
    player = serializers.UUIDField(allow_null=True, help_text="Null: will be registered.")
    candidates = serializers.ListField(
        child=serializers.UUIDField(), help_text="Who may be meant, where that is open."
    )
    problems = RowProblemOut(many=True)
    ratings = FoundRatingOut(many=True, help_text="What the event's lists say, first list first.")
    used = UsedRatingOut()
    differs = RowProblemOut(many=True, help_text="Row / list or registry, where they differ.")


class EntryListOut(http.Out):
    """What a list would enter, or has entered."""

    tournament = serializers.UUIDField()
    version = serializers.IntegerField()
    clean = serializers.BooleanField()
    sha256 = serializers.CharField()
    ignored = serializers.ListField(child=serializers.CharField(), help_text="Unknown headings.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="What was guessed.")
    rows = ListedOut(many=True)


class EntryListView(EventView):
    """Entry lists."""

    throttle_scope = "command"
    max_body = MAX_LIST + 64 * 1024

    @extend_schema(
        operation_id="tournament_entry_list",
        summary="Look at an entry list, or enter everybody on it",
        tags=["tournament commands"],
        parameters=[http.IDEMPOTENCY_KEY, http.IF_MATCH, http.LANGUAGE, http.ConfirmQuery],
        request=EntryListInput,
        examples=[OpenApiExample("entry_list", value=EXAMPLE, request_only=True)],
        responses={
            200: OpenApiResponse(EntryListOut, description="What it would enter"),
            201: OpenApiResponse(TournamentCommandOut, description="Entered"),
            **http.problems(*http.COMMAND_PROBLEMS, 404, 412, 428),
        },
    )
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Look at an entry list, or enter everybody on it."""
        http.actor_required(request)
        http.check_unlimited(request)
        confirm = str(http.read_query(request, http.ConfirmQuery)["confirm"])
        body = http.read_body(request, EntryListInput)
        event, section = selectors.place_of(tournament_id)
        actor = http.actor_of(request, event=event, section=section)
        data = bytes_of(body["content"])
        picks = {item["line"]: str(item["list"]) for item in body["picks"]}
        people = people_in(body)
        now = http.server_time()
        try:
            if not body["enter"]:
                state = state_of(request, tournament_id, None)
                # A list has birth dates in it: only who may enter may have it read out.
                check_authority(state, EnterEntrants(entries=()), actor)
                found = preview(data, state, now=now, picks=picks, people=people, by=actor)
                return Response(EntryListOut(_data(tournament_id, state.version, found)).data)
            event_id = http.event_id_for(request, actor=actor, dry_run=False)
            done = enter_list(
                data,
                stream_id=tournament_id,
                by=actor,
                event_id=event_id,
                now=now,
                reason=body["reason"],
                expected_version=http.expected_version_of(request, body),
                picks=picks,
                people=people,
                confirm=confirm,
            )
        except ConfirmationNeededError as error:
            raise unconfirmed(error) from error
        except FormatError as error:
            raise unreadable(error, "entry_list_unreadable") from error
        except api.VersionConflict as error:
            extra = {"current_version": error.current_version}
            raise http.ApiProblem(error.code, extra=extra) from error
        executed = http.Executed(done=done, event_id=event_id, occurred_at=None)
        return answer(executed)


def unreadable(error: FormatError, code: str) -> http.ApiProblem:
    """Return the answer to a file that cannot be read, with the place of the fault."""
    place = f"line {error.line}, column {error.column}" if error.line else ""
    fault = http.FieldError(place="/content", code=error.code, detail=place)
    return http.ApiProblem(code, errors=(fault,))


def bytes_of(content: str) -> bytes:
    """Return the bytes a body carries in base64.

    :raises ApiProblem: `invalid_field`.
    """
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError) as error:
        fault = http.FieldError(place="/content", code="invalid", detail="base64")
        raise http.ApiProblem("invalid_field", errors=(fault,)) from error


def _data(tournament_id: UUID, version: int, found: ListPreview) -> dict[str, Any]:
    return {
        "tournament": tournament_id,
        "version": version,
        "clean": found.is_clean,
        "sha256": found.sha256,
        "ignored": list(found.ignored),
        "notes": [str(note) for note in found.notes],
        "rows": [
            {
                "line": row.row.line,
                "name": row.row.name,
                "pinyin": row.row.pinyin,
                "unit": row.row.unit,
                "federation_number": row.row.federation_id,
                "candidates": row.match.candidates,
                "title": row.row.title,
                "country": row.row.country,
                "rating": row.row.rating,
                "team": row.row.team,
                "board": row.row.board,
                "seed": row.row.seed,
                "captain": row.row.captain,
                "player": row.player,
                "problems": row.row.problems,
                "ratings": row.found,
                "used": row.chosen,
                "differs": row.differs,
            }
            for row in found.rows
        ],
    }
