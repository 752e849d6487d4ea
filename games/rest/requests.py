"""What a request says besides its command: who, which version, which key, when."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.serializers import ValidationError

from games import access, competitions
from games.ledger import store
from games.ledger.clock import now_ms
from games.ledger.errors import StreamNotFound
from games.models import Device
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from games.rest.authentication import device_actor
from games.rest.fields import Strict
from games.rest.inputs import CommandQuery, NoQuery
from games.rest.problems import ApiProblem, FieldError, flatten
from games.streams.refusals import declare_refusals, gettext_noop

declare_refusals(
    400,
    unknown_field=gettext_noop("The body has a field that is not accepted here."),
    invalid_field=gettext_noop("A field of the body is missing or malformed."),
    unknown_parameter=gettext_noop("The query has a parameter that is not accepted here."),
    invalid_parameter=gettext_noop("A parameter of the query is malformed."),
    idempotency_key_missing=gettext_noop("The Idempotency-Key header is missing."),
    idempotency_key_malformed=gettext_noop("The Idempotency-Key header is malformed."),
    if_match_malformed=gettext_noop("The If-Match header is no version in quotation marks."),
    expected_version_contradicts=gettext_noop("If-Match and expected_version differ."),
)
declare_refusals(403, limited_to_one_game=gettext_noop("The token is only for one game."))
declare_refusals(404, version_not_found=gettext_noop("The game has no such version yet."))
declare_refusals(422, occurred_at_in_future=gettext_noop("The time named is in the future."))
declare_refusals(428, precondition_missing=gettext_noop("If-Match or expected_version is needed."))

AHEAD_MS = 10 * 60_000
"""How far a device's clock may be ahead of the server's."""
_KEY = re.compile(r'"?([\x21\x23-\x5b\x5d-\x7e]{1,200})"?')
_TAG = re.compile(r'"([1-9][0-9]{0,9}|0)"')


def server_time() -> int:
    """Return the server's time in milliseconds since 1970 UTC."""
    return now_ms()


def read_body(request: Request, shape: type[Strict], *, many: bool = False) -> Any:
    """Return the validated body.

    :raises ApiProblem: `unknown_field` or `invalid_field`, with a pointer to each fault.
    """
    data = request.data
    if not many:
        with suppress(ValidationError):
            return _prototype(shape).run_validation(data)
    serializer = shape(data=data, many=many)
    try:
        serializer.is_valid(raise_exception=True)
    except ValidationError as error:
        raise body_problem(error) from error
    return serializer.validated_data


@cache
def _prototype(shape: type[Strict]) -> Strict:
    """Return a serializer that only reads: made once, it keeps nothing of what it reads.

    The framework makes one with all its fields for each request, at half a millisecond. A body
    that is refused is read again by such a one, which words the refusal.
    """
    return shape()


@cache
def _empty(shape: type[Strict]) -> Mapping[str, Any]:
    """Return what a query says that says nothing.

    :raises ValidationError: it has to say something.
    """
    return MappingProxyType(_prototype(shape).run_validation({}))


def body_problem(error: ValidationError) -> ApiProblem:
    """Return the problem that a serializer's errors are."""
    faults = flatten(error.detail)
    unknown = any(fault.code == "unknown_field" for fault in faults)
    return ApiProblem("unknown_field" if unknown else "invalid_field", errors=faults)


def read_query(request: Request, shape: type[Strict] = NoQuery) -> Mapping[str, Any]:
    """Return the validated query.

    :raises ApiProblem: `unknown_parameter` or `invalid_parameter`.
    """
    if not request.META.get("QUERY_STRING"):
        with suppress(ValidationError):
            return _empty(shape)
    serializer = shape(data=request.query_params.dict())
    try:
        serializer.is_valid(raise_exception=True)
    except ValidationError as error:
        faults = flatten(error.detail, is_parameter=True)
        unknown = any(fault.code == "unknown_field" for fault in faults)
        code = "unknown_parameter" if unknown else "invalid_parameter"
        raise ApiProblem(code, errors=faults) from error
    fields: Mapping[str, Any] = serializer.validated_data
    return fields


def device_of(request: Request) -> Device | None:
    """Return the device that speaks, or None for a person or nobody."""
    return request.auth if isinstance(request.auth, Device) else None


def check_game(request: Request, game_id: UUID) -> None:
    """Let pass only who may know of the game.

    :raises StreamNotFound: the token is for another game: the answer is that of no game.
    """
    device = device_of(request)
    if device is not None and device.game not in (None, game_id):
        raise StreamNotFound(game_id)


def shown_version(request: Request, game_id: UUID, version: int | None) -> int | None:
    """Return the version to read: the one asked for, or the last that the reader may see.

    Of an event that shows its games later strangers see the past; officials, both players and
    the device at the board see the present.

    :raises ApiProblem: `version_not_found`, as where there is no such version yet.
    """
    device = device_of(request)
    if device is not None and device.game == game_id:
        return version
    shown = competitions.shown_version(game_id)
    if shown is None:
        return version
    actor = asking(request)(*place_of(game_id))
    if actor is not None and competitions.sees_at_once(actor, game_id):
        return version
    if version is not None and version > shown:
        raise ApiProblem("version_not_found", extra={"current_version": shown})
    return shown if version is None else version


def is_stranger(request: Request) -> bool:
    """Return whether nobody has signed in, or a player: no official anywhere."""
    device = device_of(request)
    if device is not None:
        return device_actor(device).role is Role.PLAYER
    return not (request.user and request.user.is_authenticated)


def check_unlimited(request: Request) -> None:
    """Let pass only who is not limited to one game.

    :raises ApiProblem: `limited_to_one_game`.
    """
    device = device_of(request)
    if device is not None and device.game is not None:
        raise ApiProblem("limited_to_one_game")


def actor_required(request: Request) -> None:
    """Let pass only who has signed in, before anything else is looked at.

    :raises NotAuthenticated: nobody has.
    """
    if request.user is None or not request.user.is_authenticated:
        raise NotAuthenticated


def actor_of(request: Request, *, event: str = "", section: str = "") -> Actor:
    """Return who acts.

    :raises NotAuthenticated: nobody does.
    :raises NotAllowedError: a person without an office at `event` and in `section`.
    """
    device = device_of(request)
    if device is not None:
        return device_actor(device)
    actor_required(request)
    return access.actor_for(request.user, event=event, section=section)


def asking(request: Request) -> Callable[[str, str], Actor | None]:
    """Return how to learn in which office the request is made at an event; None for none."""

    def office(event: str, section: str) -> Actor | None:
        if device_of(request) is None and not (request.user and request.user.is_authenticated):
            return None
        try:
            actor = actor_of(request, event=event, section=section)
        except NotAllowedError:
            return None
        # A device acts by one office wherever it asks: it reads by it only where that holds.
        holds = actor.event in ("", event) and actor.section in ("", section)
        return actor if holds else None

    return office


def place_of(game_id: UUID) -> tuple[str, str]:
    """Return the id of the event and the section that a game belongs to."""
    first = store.load(game_id, upto=1)[0].data
    return str(first.get("event", "")), str(first.get("section", ""))


def actor_in(request: Request, game_id: UUID) -> Actor:
    """Return who acts on a game: a device by its token, a person by an office held there.

    :raises NotAllowedError: a person without an office at its event and in its section.
    """
    if device_of(request) is not None:
        return actor_of(request)
    event, section = place_of(game_id)
    return actor_of(request, event=event, section=section)


def is_dry_run(request: Request) -> bool:
    """Return whether nothing is to be stored."""
    return bool(read_query(request, CommandQuery)["dry_run"])


def event_id_for(request: Request, *, actor: Actor, dry_run: bool) -> UUID:
    """Return the event id that the request's Idempotency-Key stands for.

    :raises ApiProblem: `idempotency_key_missing` or `idempotency_key_malformed`.
    """
    if dry_run:
        return uuid4()
    key = request.headers.get("Idempotency-Key", "")
    if not key:
        raise ApiProblem("idempotency_key_missing")
    found = _KEY.fullmatch(key)
    if found is None:
        raise ApiProblem("idempotency_key_malformed")
    namespace = UUID(actor.device) if actor.device else uuid5(NAMESPACE_URL, actor.id)
    return uuid5(namespace, found.group(1))


def expected_version_of(request: Request, body: Mapping[str, Any]) -> int:
    """Return the version the client has seen, from If-Match or the body.

    :raises ApiProblem: `precondition_missing`, `if_match_malformed` or, when both are
        given and differ, `expected_version_contradicts`.
    """
    named: int | None = body.get("expected_version")
    header = request.headers.get("If-Match")
    if header is None:
        if named is None:
            raise ApiProblem("precondition_missing")
        return named
    found = _TAG.fullmatch(header.strip())
    if found is None:
        raise ApiProblem("if_match_malformed")
    version = int(found.group(1))
    if named is not None and named != version:
        raise ApiProblem("expected_version_contradicts")
    return version


def check_version(stands_at: int, requested: int | None) -> None:
    """Let pass only a version that the game has reached.

    :raises ApiProblem: `version_not_found`, with the version it has.
    """
    if requested is not None and requested != stands_at:
        raise ApiProblem("version_not_found", extra={"current_version": stands_at})


def holds(request: Request, etag: str) -> bool:
    """Return whether the client says that it holds `etag` already (If-None-Match)."""
    etags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in etags or etag in {text.removeprefix("W/") for text in etags}


def check_match(request: Request, etag: str, *, game_id: UUID) -> None:
    """Let pass a reading that demands nothing, or demands what is there (If-Match).

    Compared strongly, as RFC 9110 (13.1.1) has it: a weak tag matches nothing.

    :raises ApiProblem: `version_conflict`, with the version the game has.
    """
    header = request.headers.get("If-Match")
    if header is None:
        return
    demanded = parse_etags(header)
    if "*" not in demanded and etag not in demanded:
        raise ApiProblem("version_conflict", extra={"current_version": store.head(game_id).version})


def check_occurred_at(occurred_at: int | None, *, now: int) -> None:
    """Let pass only what the device may have seen by `now` (server ms).

    :raises ApiProblem: `occurred_at_in_future`, more than ten minutes ahead.
    """
    if occurred_at is not None and occurred_at > now + AHEAD_MS:
        fault = FieldError(
            place="/occurred_at",
            code="occurred_at_in_future",
            detail=_("More than ten minutes ahead of the server's clock."),
        )
        raise ApiProblem("occurred_at_in_future", errors=(fault,))
