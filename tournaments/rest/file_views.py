"""Events as files over the API: brought in, and taken out in every format."""

import base64
import binascii
import io
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games import api, http
from games.streams.confirmation import ConfirmationNeededError
from games.streams.plain_values import DocumentError, plain
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments import selectors
from tournaments.books.formats import StageKind
from tournaments.books.pairing import GroupSeeding, System
from tournaments.handlers.files import Imported, PeopleUndecidedError, import_event
from tournaments.handlers.streams import take_over
from tournaments.interchange.reading import FileFormat, read_file
from tournaments.interchange.rules import Choices
from tournaments.interchange.writing import Order, Written
from tournaments.reading import FormatError
from tournaments.record.authority import check_role
from tournaments.record.commands import CreateTournament
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.document import load
from tournaments.regulations.mcmahon import terms_of
from tournaments.regulations.values import Elsewhere, FirstRound, PairingSystem
from tournaments.rest.deviation_outputs import PairingDifferenceOut
from tournaments.rest.entry_views import PersonInput, people_in
from tournaments.rest.event_view import EventView
from tournaments.rest.execution import known_event, unconfirmed, warning_data
from tournaments.rest.queries import StageQuery
from tournaments.rest.views import may_see_drafts_of, moment_of
from tournaments.selectors.files import CONTENT_TYPES, export_event

declare_refusals(
    422, tournament_file_refused=_("The tournament's file cannot be read or written as it is.")
)

MAX_FILE = 8 * 1024 * 1024
STREAM = "ndjson"
EXAMPLE = {
    "content": base64.b64encode(b"012 Open\n001    1      Player\n").decode(),
    "edition": "xiangqi-2020",
    "system": "positional",
}


class McMahonInput(http.Strict):
    """Bars, seeding of a group and handicaps, as in the regulations of a stage."""

    mcmahon_bar = serializers.CharField(required=False, max_length=12, allow_blank=True)
    mcmahon_floor = serializers.CharField(required=False, max_length=12)
    group_seeding = serializers.ChoiceField(
        choices=[seeding.value for seeding in GroupSeeding], required=False
    )
    handicap_reduction = serializers.IntegerField(required=False, min_value=0, max_value=9)
    handicap_most = serializers.IntegerField(required=False, min_value=0, max_value=9)


class FileInput(http.CommandInput):
    """A file in base64, and what it leaves open: its regulations, or edition and system."""

    content = serializers.CharField(
        max_length=MAX_FILE,
        help_text="The file's bytes in base64; a stream file leaves nothing open.",
    )
    format = serializers.ChoiceField(
        choices=[format_.value for format_ in FileFormat],
        required=False,
        help_text="Else by its looks.",
    )
    regulations = serializers.DictField(
        required=False, help_text="The whole document; goes before all the other fields."
    )
    event = serializers.UUIDField(
        required=False, help_text="Id of the event that it is a section of; else a new one."
    )
    edition = http.text(40, help_text="Needed unless the file or the document names it.")
    kind = serializers.ChoiceField(
        choices=[stage_kind.value for stage_kind in StageKind], required=False, default="swiss"
    )
    system = serializers.ChoiceField(
        choices=[system.value for system in System],
        required=False,
        help_text="Else the file's own, where it tells one, or the book's.",
    )
    mcmahon = McMahonInput(
        required=False, help_text="Of a McMahon: goes before what an OpenGotha file says of it."
    )
    elsewhere = serializers.ChoiceField(
        choices=[elsewhere.value for elsewhere in Elsewhere],
        required=False,
        default=Elsewhere.NO.value,
        help_text="What paired the rounds, where that is none of the systems: no deviations then.",
    )
    first_round = serializers.ChoiceField(
        choices=[round_.value for round_ in FirstRound],
        required=False,
        help_text="Else the book's.",
    )
    title = http.text(300)
    section = http.text(60)
    people = PersonInput(
        many=True, required=False, default=list, help_text="Whom lines mean that leave it open."
    )


class NoteOut(http.Out):
    """Something adjusted or left out."""

    code = serializers.CharField()
    line = serializers.IntegerField(help_text="0 where there is none.")
    detail = serializers.CharField(allow_blank=True)


class RoundBroughtOut(http.Out):
    """A round of the file beside its system's pairing."""

    round = serializers.IntegerField()
    differs = PairingDifferenceOut(allow_null=True, help_text="The file's has been made.")
    refusal = serializers.CharField(allow_blank=True, help_text="Why the system pairs nothing.")


class ImportOut(http.Out):
    """What a file would bring, or has brought."""

    tournament = serializers.UUIDField(allow_null=True)
    version = serializers.IntegerField()
    dry_run = serializers.BooleanField()
    rounds = RoundBroughtOut(many=True)
    notes = NoteOut(many=True)
    warnings = http.WarningOut(many=True)


class ExportQuery(StageQuery):
    """Which file of which stage."""

    format = serializers.ChoiceField(
        choices=[*(written.value for written in Written), STREAM],
        help_text="`ndjson`: the events themselves; of its options only `version` applies.",
    )
    group = http.text(10)
    language = serializers.ChoiceField(choices=("zh", "en"), required=False, default="zh")
    country = serializers.RegexField(
        "^[A-Za-z]{2}$",
        required=False,
        default="",
        help_text="OpenGotha and EGD: of those whose own is not known.",
    )
    final = serializers.BooleanField(
        required=False, default=False, help_text="Only once every result is in."
    )


class ImportView(http.ApiView):
    """Files brought in."""

    throttle_scope = "command"
    max_body = MAX_FILE + 64 * 1024

    @extend_schema(
        operation_id="import_tournament",
        summary="Take an event over from a file, and pair every round of it again",
        tags=["tournament commands"],
        parameters=[http.IDEMPOTENCY_KEY, http.LANGUAGE, http.CommandQuery],
        request=FileInput,
        examples=[OpenApiExample("import_tournament", value=EXAMPLE, request_only=True)],
        responses={
            200: OpenApiResponse(ImportOut, description="What it would bring, nothing stored"),
            201: OpenApiResponse(ImportOut, description="Stored; sent again, the same"),
            **http.problems(*http.COMMAND_PROBLEMS),
        },
    )
    def post(self, request: Request) -> Response:
        """Take an event over from a file."""
        http.actor_required(request)
        http.check_unlimited(request)
        body = http.read_body(request, FileInput)
        query = http.read_query(request, http.CommandQuery)
        device = http.device_of(request)
        if device is not None:
            # Where the office holds the file will say; reading one is work.
            check_role(CreateTournament, http.actor_of(request))
        content = _bytes(body["content"])
        if content.startswith(api.STREAM_START):
            return _stream_in(request, content, dry_run=bool(query["dry_run"]))
        try:
            read = read_file(
                content,
                _choices(body),
                format=FileFormat(body["format"]) if "format" in body else None,
            )
            event = known_event(body.get("event"))
            actor = http.actor_of(request, event=event, section=read.regulations.section)
            done = import_event(
                read,
                event=event,
                by=actor,
                now=http.server_time(),
                confirm=str(query["confirm"]),
                dry_run=bool(query["dry_run"]),
                people=people_in(body),
            )
        except PeopleUndecidedError as error:
            raise _undecided(error) from error
        except FormatError as error:
            raise _unreadable(error) from error
        except ConfirmationNeededError as error:
            raise unconfirmed(error) from error
        return _answer(done)


def _stream_in(request: Request, content: bytes, *, dry_run: bool) -> Response:
    """Take over the events of a file just as they are."""
    try:
        file = api.read_stream(io.BytesIO(content), (TOURNAMENTS,))
        first = file.first
        done = take_over(
            file,
            by=http.actor_of(request, event=first.event, section=first.regulations.section),
            dry_run=dry_run,
        )
    except api.StreamFileError as error:
        raise _unreadable(FormatError(error.code, line=error.line, detail=error.detail)) from error
    return _answer(done)


def _choices(body: dict[str, Any]) -> Choices:
    document = body.get("regulations")
    try:
        rules = None if document is None else load(document)
    except DocumentError as error:
        fault = http.FieldError(
            place=f"/regulations{error.place}", code=error.code, detail=error.detail
        )
        raise http.ApiProblem("invalid_field", errors=(fault,)) from error
    return Choices(
        regulations=rules,
        edition=body["edition"],
        kind=StageKind(body["kind"]),
        system=PairingSystem(body["system"]) if "system" in body else None,
        mcmahon=terms_of(body.get("mcmahon", {})),
        elsewhere=Elsewhere(body["elsewhere"]),
        first_round=FirstRound(body["first_round"]) if "first_round" in body else None,
        title=body["title"],
        section=body["section"],
    )


def _bytes(content: str) -> bytes:
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError) as error:
        fault = http.FieldError(place="/content", code="invalid", detail="base64")
        raise http.ApiProblem("invalid_field", errors=(fault,)) from error


def _unreadable(error: FormatError) -> http.ApiProblem:
    place = f"line {error.line}, column {error.column}: " if error.line else ""
    fault = http.FieldError(
        place="/content", code=error.code, detail=f"{place}{error.detail}"[:200]
    )
    return http.ApiProblem("tournament_file_refused", errors=(fault,))


def _undecided(error: PeopleUndecidedError) -> http.ApiProblem:
    """Return every line that leaves open whom it means, with the ids of who may be meant."""
    faults = tuple(
        http.FieldError(
            place="/content",
            code=row.match.problem,
            detail=f"line {row.line}: {row.detail}"[:200],
        )
        for row in error.lines
    )
    return http.ApiProblem("tournament_file_refused", errors=faults)


def _answer(done: Imported) -> Response:
    data = {
        "tournament": done.stream_id,
        "version": done.version,
        "dry_run": done.dry_run,
        "rounds": [
            {"round": round_.round, "differs": plain(round_.differs), "refusal": round_.refusal}
            for round_ in done.rounds
        ],
        "notes": done.notes,
        "warnings": [warning_data(warning) for warning in done.warnings],
    }
    shown = ImportOut(data).data
    if done.dry_run:
        return Response(shown)
    made = Response(shown, status=status.HTTP_201_CREATED)
    made["Location"] = f"/api/v1/tournaments/{done.stream_id}"
    if done.replayed:
        made["Idempotency-Replayed"] = "true"
    return made


def _stream_out(request: Request, tournament_id: UUID, version: int) -> HttpResponse:
    """Send the events up to a version, those withheld that the reader may not see."""
    lines = api.stream_lines(tournament_id, asking=http.asking(request), version=version)
    answer = HttpResponse(b"".join(lines), content_type=http.NDJSON)
    answer["Content-Disposition"] = f'attachment; filename="{tournament_id}.ndjson"'
    answer["ETag"] = f'"{version}"'
    return answer


class FileRenderer(BaseRenderer):
    """Lets any Accept header through; the view answers with the file's own type."""

    media_type = "*/*"
    format = "file"


class ExportView(EventView):
    """Files taken out."""

    renderer_classes = (JSONRenderer, FileRenderer)

    @extend_schema(
        operation_id="export_tournament",
        summary="Take a stage of an event out as a file, as of any version",
        tags=["tournaments"],
        parameters=[ExportQuery, http.LANGUAGE],
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/xml"): OpenApiTypes.STR,
            (200, http.NDJSON): OpenApiTypes.STR,
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"): (
                OpenApiTypes.BINARY
            ),
            **http.problems(401, 404, 422),
        },
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Take a stage of an event out as a file."""
        query = http.read_query(request, ExportQuery)
        device = http.device_of(request)
        if device is not None and device.game is not None:
            raise api.StreamNotFound(tournament_id)
        version = query.get("version")
        state = moment_of(request, tournament_id, version)
        http.check_version(state.version, version)
        if len(state.entries) > selectors.LARGE_FIELD:
            http.check_ration(request, "heavy")
        if query["format"] == STREAM:
            return _stream_out(request, tournament_id, state.version)
        order = Order(
            format=Written(query["format"]),
            stage=query["stage"],
            group=query["group"],
            language=query["language"],
            country=query["country"].upper(),
            final=query["final"],
        )
        try:
            # Birth dates and sex are for the office: the file for everybody has none.
            office = may_see_drafts_of(request, state)
            made = export_event(tournament_id, order, version=version, private=office)
        except FormatError as error:
            raise _unreadable(error) from error
        kind, ending = CONTENT_TYPES[order.format.value]
        answer = HttpResponse(made.data, content_type=kind)
        answer["Content-Disposition"] = f'attachment; filename="{tournament_id}.{ending}"'
        answer["ETag"] = f'"{state.version}"'
        answer["Qipu-Notes"] = str(len(made.notes))
        return answer


class BundleView(EventView):
    """An event with its games and their proofs."""

    renderer_classes = (http.BundleRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_tournament_bundle",
        summary="Take an event and its games out with their proofs, to be checked offline",
        tags=["tournaments"],
        parameters=[http.BundleQuery, http.LANGUAGE],
        responses={(200, http.ZIP_TYPE): OpenApiTypes.BINARY, **http.problems(401, 404)},
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponse:
        """Take an event out as a bundle."""
        device = http.device_of(request)
        if device is not None and device.game is not None:
            raise api.StreamNotFound(tournament_id)
        moment_of(request, tournament_id, None)
        return http.bundle_answer(request, tournament_id, kind=TOURNAMENTS.kind)
