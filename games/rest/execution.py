"""From a request to one `handle` call and its answer: the way every command takes.

The same for every kind of stream; what differs is the body's shape and the answer's data.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.errors import EventIdConflict, VersionConflict
from games.log.receipts import receipt_of
from games.models import new_id
from games.rest import requests as r
from games.rest.commands.confirming import warning_data
from games.rest.problems import ApiProblem
from games.rest.signing import signed_act_of
from games.streams.actors import Actor
from games.streams.codec import Codec
from games.streams.decider import Decider, Folded
from games.streams.handling import Build, Handled, handle, stored_under
from games.streams.redaction import withheld

Data = dict[str, Any]
RECEIPT_HEADER = "Act-Receipt"
"""With a request: a receipt is wanted, as it is given for every signed act. With an answer: the
receipt, base64 of a signed note."""
MISSED = 100
"""How many of the events missed a stale client is told at most."""

S = TypeVar("S", bound=Folded)
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(Generic[S, E]):
    """A command carried out for a request; `occurred_at` is as the request claims it.

    `receipt` is what the log has signed of it, "" where none was asked for.
    """

    done: Handled[S, E]
    event_id: UUID
    occurred_at: int | None
    receipt: str = ""

    def data(self, decider: Decider[S, C, E], titles: Mapping[str, Any]) -> Data:
        """Return what the answer to every command says; `titles`: the words of its warnings."""
        done = self.done
        count = len(done.events)
        version = done.version + count if done.dry_run else done.version
        return {
            "version": version,
            "dry_run": done.dry_run,
            "events": effect_data(decider.codec, done.events, first=version - count + 1),
            "warnings": [warning_data(warned, titles) for warned in done.warnings],
        }

    def answer(self, data: Mapping[str, Any]) -> Response:
        """Return the answer to the command: 201 with its version, 200 for a dry run.

        :raises EventIdConflict: it was sent before with another time.
        """
        done = self.done
        if done.replayed and done.stored[0].occurred_at != self.occurred_at:
            raise EventIdConflict(self.event_id)
        if done.dry_run:
            return Response(data)
        answer = Response(data, status=status.HTTP_201_CREATED)
        answer["ETag"] = f'"{done.version}"'
        if done.replayed:
            answer["Idempotency-Replayed"] = "true"
        if self.receipt:
            answer[RECEIPT_HEADER] = base64.b64encode(self.receipt.encode()).decode()
        return answer


def execute(
    request: Request,
    decider: Decider[S, C, E],
    command: C | Build[S, C],
    *,
    stream_id: UUID,
    actor: Actor,
    body: Mapping[str, Any],
    dry_run: bool,
    confirm: str = "",
) -> Executed[S, E]:
    """Carry out one command on a stream, under the request's key, on the version it has seen.

    :raises ApiProblem: what the request lacks, or `version_conflict` with the events missed.
    :raises ConfirmationNeededError: warnings have to be confirmed with a token.
    """
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    expected = r.expected_version_of(request, body)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    signed = None if dry_run else signed_act_of(request, actor=actor, version=expected)
    try:
        done = handle(
            decider,
            command,
            stream_id=stream_id,
            by=actor,
            event_id=event_id,
            now=now,
            expected_version=expected,
            occurred_at=occurred_at,
            confirm=confirm,
            dry_run=dry_run,
            signed=signed,
        )
    except VersionConflict as error:
        raise _stale(request, stream_id, expected, error) from error
    return _executed(request, done, event_id=event_id, occurred_at=occurred_at)


def open_stream(
    request: Request,
    decider: Decider[S, C, E],
    command: C,
    *,
    actor: Actor,
    body: Mapping[str, Any],
    dry_run: bool,
) -> Executed[S, E]:
    """Begin a stream with `command`; the same key gives the same stream again."""
    event_id = r.event_id_for(request, actor=actor, dry_run=dry_run)
    now = r.server_time()
    occurred_at = body.get("occurred_at")
    r.check_occurred_at(occurred_at, now=now)
    signed = None if dry_run else signed_act_of(request, actor=actor, version=None)
    for last in (False, True):
        known = stored_under(event_id)
        try:
            done = handle(
                decider,
                command,
                stream_id=known.stream_id if known else new_id(),
                by=actor,
                event_id=event_id,
                now=now,
                occurred_at=occurred_at,
                dry_run=dry_run,
                signed=signed,
            )
        except EventIdConflict:
            # The same request may have come twice at once: then the stream exists by now.
            if last:
                raise
        else:
            return _executed(request, done, event_id=event_id, occurred_at=occurred_at)
    raise AssertionError("unreachable")


def _executed(
    request: Request, done: Handled[S, E], *, event_id: UUID, occurred_at: int | None
) -> Executed[S, E]:
    """Return what was done, with a receipt where the act was signed or one is asked for."""
    wants_receipt = not {"HTTP_ACT_SIGNATURE", "HTTP_ACT_RECEIPT"}.isdisjoint(request.META)
    receipt = (
        receipt_of(done.stored[-1], is_new=not done.replayed)
        if wants_receipt and done.stored
        else ""
    )
    return Executed(done=done, event_id=event_id, occurred_at=occurred_at, receipt=receipt)


def effect_data(codec: Codec[E], events: Sequence[E], *, first: int) -> list[Data]:
    """Return events as the answer to a command shows them, at the versions from `first` on."""
    return [
        {"version": version, "type": codec.stored_name(event), "payload": codec.encode(event)}
        for version, event in enumerate(events, start=first)
    ]


def _missed(stored: Iterable[StoredEvent]) -> list[Data]:
    return [{"version": pair.version, "type": pair.type, "payload": pair.data} for pair in stored]


def _stale(request: Request, stream_id: UUID, expected: int, error: VersionConflict) -> ApiProblem:
    stored, _ = store.load_page(stream_id, after=expected, limit=MISSED)
    # What the reader may not see is left out; the versions show the gap.
    hidden = withheld(stored, r.asking(request))
    missed = [event for event in stored if (event.stream_id, event.version) not in hidden]
    return ApiProblem(
        error.code,
        extra={"current_version": error.current_version, "missed": _missed(missed)},
    )
