"""The papers of a case over the API: their bytes handed in and taken out by their SHA-256."""

from io import BytesIO
from typing import Any
from uuid import UUID

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from adjudication.case_papers import hand_in, paper_of
from adjudication.cases import commands as c
from adjudication.cases.authority import check_authority
from adjudication.cases.values import MOST_BYTES, Party
from adjudication.redaction import is_official
from adjudication.rest.cases.execution import state_of
from adjudication.rest.cases.outputs import AttachmentOut
from games import api, http
from tournaments.rest.entry_views import bytes_of

_MOST_TEXT = MOST_BYTES * 4 // 3 + 4
_BYTES = "application/octet-stream"


class PaperInput(http.Strict):
    """The bytes of a paper that the case names."""

    content = serializers.CharField(max_length=_MOST_TEXT, help_text="The bytes in base64.")


class PaperView(http.ApiView):
    """One paper of a case."""

    max_body = _MOST_TEXT + 1024

    def get_throttles(self) -> list[object]:  # type: ignore[override]
        """Count handing in as a command."""
        self.throttle_scope = "command" if self.request.method == "PUT" else "read"
        return list(super().get_throttles())

    @extend_schema(
        operation_id="read_case_paper",
        summary="Take out a paper of a case as it was handed in; with an office at its event",
        tags=["cases"],
        parameters=[http.LANGUAGE],
        responses={(200, _BYTES): OpenApiTypes.BINARY, **http.problems(401, 404)},
    )
    def get(self, request: Request, case_id: UUID, sha256: str) -> FileResponse:
        """Take out a paper."""
        http.read_query(request)
        state, device = state_of(case_id), http.device_of(request)
        limited = device is not None and device.game is not None
        if limited or not is_official(http.asking(request), state.event, state.section):
            raise api.StreamNotFound(case_id)
        named, content = paper_of(case_id, sha256)
        return FileResponse(
            BytesIO(content),
            as_attachment=True,
            filename=http.safe_file_name(named.name) or sha256[:12],
            content_type=_BYTES,
        )

    @extend_schema(
        operation_id="hand_in_case_paper",
        summary="Hand in the bytes of a paper that the case names by its SHA-256",
        tags=["cases"],
        parameters=[http.LANGUAGE],
        request=PaperInput,
        responses={
            200: OpenApiResponse(AttachmentOut, "Kept"),
            **http.problems(401, 403, 404, 422),
        },
    )
    def put(self, request: Request, case_id: UUID, sha256: str) -> Response:
        """Hand in a paper."""
        http.read_query(request)
        http.actor_required(request)
        http.check_unlimited(request)
        body = http.read_body(request, PaperInput)
        state = state_of(case_id)
        actor = http.actor_of(request, event=state.event, section=state.section)
        # Who enters a statement hands in its papers.
        check_authority(state, c.MakeStatement(party=Party.FILER, text=""), actor)
        named = hand_in(case_id, sha256, bytes_of(body["content"]))
        data: Any = AttachmentOut(named).data
        return Response(data)
