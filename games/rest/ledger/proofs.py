"""What an outsider checks the log with: its keys, checkpoints of every size, proofs; witnesses."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.ledger.errors import CheckpointError
from games.ledger.log_record import key_in_force, known_keys, log_record, log_stream
from games.ledger.proofs import Leaves
from games.log.handlers import log_state
from games.log.witnessing import SIZE_TYPE, WitnessConflict, countersign, own_witness_text
from games.models import LedgerCheckpoint, LedgerCursor, LedgerEntry, LedgerEvent
from games.rest import requests as r
from games.rest.base import LANGUAGE, ApiView, problems
from games.rest.inputs import CheckpointsQuery, ConsistencyQuery, ProofQuery
from games.rest.ledger.views import TextRenderer, note_response
from games.rest.outputs import CheckpointsOut, ConsistencyOut, InclusionOut, LogKeysOut
from games.rest.problems import ApiProblem
from games.streams.files import format_instant
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

NOTE = OpenApiResponse(OpenApiTypes.STR, description="Signed note")
MAX_NOTE = 65_536

declare_refusals(403, signature_not_known=_("No key known of that log has signed."))
declare_refusals(404, log_unknown=_("This server does not countersign that log."))
declare_refusals(
    409,
    not_numbered_yet=_("The event has no position in the log yet; ask again."),
    size_ahead=_("The log is shorter than this size."),
)
declare_refusals(422, proof_invalid=_("The checkpoint does not go on from the one signed last."))


class KeysView(ApiView):
    """The log's public keys."""

    @extend_schema(
        operation_id="get_log_keys",
        summary="Read the log's public keys, its epoch and its witnesses",
        tags=["ledger"],
        parameters=[LANGUAGE],
        responses={200: LogKeysOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """Read the keys."""
        r.read_query(request)
        record, state = log_record(), log_state()
        in_force = key_in_force(record)
        data = {
            "origin": record.origin,
            "epoch": record.epoch,
            "stream_id": log_stream(),
            "keys": [
                {
                    "key": key.text,
                    "key_id": key.id,
                    "since": None if key.since is None else format_instant(key.since),
                    "in_force": in_force is not None and key.text == in_force.text,
                }
                for key in known_keys()
            ],
            "witnesses": [witness.key for witness in (state.witnesses if state else ())],
            "witness_key": own_witness_text(),
        }
        return Response(LogKeysOut(data).data)


class CheckpointsView(ApiView):
    """Checkpoints by their sizes."""

    @extend_schema(
        operation_id="list_checkpoints",
        summary="List the signed checkpoints by size",
        tags=["ledger"],
        parameters=[CheckpointsQuery, LANGUAGE],
        responses={200: CheckpointsOut, **problems(401)},
    )
    def get(self, request: Request) -> Response:
        """List the checkpoints; those of one size are never parted by a page."""
        query = r.read_query(request, CheckpointsQuery)
        after, limit = query["after"], query["limit"]
        rows = LedgerCheckpoint.objects.filter(size__gt=after).order_by("size", "id")
        found = list(rows.prefetch_related("cosignatures")[: limit + 1])
        more = len(found) > limit
        last = found[limit].size if more else 0
        page = [row for row in found[:limit] if row.size != last] or found[:limit]
        data = {
            "checkpoints": [
                {
                    "size": row.size,
                    "key_id": row.key_id,
                    "signed_at": format_instant(row.signed_at),
                    "witnesses": [each.witness for each in row.cosignatures.all()],
                }
                for row in page
            ],
            "next": page[-1].size if page else after,
            "more": more,
        }
        return Response(CheckpointsOut(data).data)


class CheckpointOfSizeView(ApiView):
    """One checkpoint."""

    renderer_classes = (TextRenderer, JSONRenderer)

    @extend_schema(
        operation_id="get_checkpoint_of_size",
        summary="Read the signed checkpoint of a size (C2SP signed note)",
        tags=["ledger"],
        parameters=[LANGUAGE],
        responses={(200, "text/plain"): NOTE, **problems(401, 404)},
    )
    def get(self, request: Request, size: int) -> HttpResponse:
        """Read a checkpoint; of two keys the later one's."""
        r.read_query(request)
        found = LedgerCheckpoint.objects.filter(size=size).order_by("-id").first()
        if found is None:
            raise NotFound
        return note_response(found)


def _size_or_newest(size: int | None) -> int:
    """Return a size that proofs can be given for.

    :raises NotFound: nothing is signed yet.
    :raises ApiProblem: `size_ahead`.
    """
    if size is None:
        newest = LedgerCheckpoint.objects.order_by("-size").values_list("size", flat=True).first()
        if newest is None:
            raise NotFound
        return newest
    recorded: int = LedgerCursor.objects.values_list("size", flat=True).get(pk=1)
    if size > recorded:
        raise ApiProblem("size_ahead", extra={"facts": {"size": recorded}})
    return size


class InclusionView(ApiView):
    """Proofs that events are in the log."""

    @extend_schema(
        operation_id="get_inclusion_proof",
        summary="Read the proof that an event is in the log",
        tags=["ledger"],
        parameters=[ProofQuery, LANGUAGE],
        responses={200: InclusionOut, **problems(401, 404, 409)},
    )
    def get(self, request: Request) -> Response:
        """Read an inclusion proof.

        :raises ApiProblem: `not_numbered_yet`, `size_ahead`.
        """
        query = r.read_query(request, ProofQuery)
        size = _size_or_newest(query["size"])
        event = LedgerEvent.objects.filter(event_id=query["event_id"]).first()
        if event is None:
            raise NotFound
        entry = LedgerEntry.objects.filter(
            stream_id=event.stream_id, version=event.version, position__lte=size
        ).first()
        if entry is None:
            raise ApiProblem("not_numbered_yet", extra={"facts": {"size": size}})
        data = {
            "position": entry.position,
            "size": size,
            "hash": bytes(event.hash).hex(),
            "stream_id": event.stream_id,
            "version": event.version,
            "proof": [node.hex() for node in Leaves(size).inclusion(entry.position)],
        }
        return Response(InclusionOut(data).data)


class ConsistencyView(ApiView):
    """Proofs that the log has only grown."""

    @extend_schema(
        operation_id="get_consistency_proof",
        summary="Read the proof that one size of the log begins another",
        tags=["ledger"],
        parameters=[ConsistencyQuery, LANGUAGE],
        responses={200: ConsistencyOut, **problems(401, 409)},
    )
    def get(self, request: Request) -> Response:
        """Read a consistency proof.

        :raises ApiProblem: `size_ahead`.
        """
        query = r.read_query(request, ConsistencyQuery)
        low, high = sorted((query["old"], query["size"]))
        _size_or_newest(high)
        proof = [node.hex() for node in Leaves(high).consistency(low)]
        return Response(ConsistencyOut({"old": low, "size": high, "proof": proof}).data)


class NoteParser(BaseParser):
    """A signed note, as bytes."""

    media_type = "text/plain"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Return the body.

        :raises ApiProblem: `body_too_large`.
        """
        body = stream.read(MAX_NOTE + 1)
        if len(body) > MAX_NOTE:
            raise ApiProblem("body_too_large", extra={"facts": {"limit_bytes": MAX_NOTE}})
        return body


class AddCheckpointView(ApiView):
    """Where logs of others have their checkpoints countersigned (C2SP tlog-witness)."""

    parser_classes = (NoteParser,)
    renderer_classes = (TextRenderer, JSONRenderer)
    throttle_scope = "command"

    @extend_schema(
        operation_id="add_checkpoint",
        summary="Countersign another log's checkpoint (C2SP tlog-witness)",
        tags=["ledger"],
        parameters=[LANGUAGE],
        request={"text/plain": OpenApiTypes.STR},
        responses={
            (200, "text/plain"): OpenApiResponse(
                OpenApiTypes.STR, description="The line of this witness"
            ),
            **problems(401, 403, 404, 409, 422),
        },
    )
    def post(self, request: Request) -> HttpResponse:
        """Countersign a checkpoint.

        :raises ApiProblem: as `countersign`.
        """
        r.read_query(request)
        # Without a body nothing was parsed.
        note = request.data if isinstance(request.data, bytes) else b""
        try:
            line = countersign(note, at=r.server_time() // 1000)
        except WitnessConflict as conflict:
            return HttpResponse(f"{conflict.size}\n", status=409, content_type=SIZE_TYPE)
        except CheckpointError as error:
            raise ApiProblem(_CODES.get(error.code, "request_malformed")) from error
        return HttpResponse(line, content_type="text/plain; charset=utf-8")


_CODES = {
    "log_unknown": "log_unknown",
    "proof_invalid": "proof_invalid",
    "signature_missing": "signature_not_known",
    "signature_invalid": "signature_not_known",
}
