"""What the API itself refuses, and every refusal as a problem document (RFC 9457).

What is no refusal but a fault of the server is logged and answered without its internals.
"""

import json
import logging
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext
from rest_framework import exceptions as drf

from games.labels.articles import article_data
from games.ledger.databases.space import is_disk_full
from games.ledger.errors import InvalidEvent, LedgerError
from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.rules.editions import UnknownEditionError
from games.rules.protocol import NotationError, PositionError
from games.streams.errors import UnknownEventError
from games.streams.plain_values import DocumentError
from games.streams.refusals import REFUSALS, declare_refusals
from games.streams.refusals import gettext_noop as _

logger = logging.getLogger(__name__)

TYPE_PREFIX = "urn:qipu:problem:"
RETRY_SECONDS = 2

declare_refusals(
    400,
    parse_error=_("The body is no valid JSON."),
    request_malformed=_("The request cannot be read."),
)
declare_refusals(
    401,
    not_authenticated=_("A token or a session is needed."),
    authentication_failed=_("The token is not valid."),
)
declare_refusals(403, permission_denied=_("This is not allowed."))
declare_refusals(404, not_found=_("There is nothing at this address."))
declare_refusals(405, method_not_allowed=_("The method is not allowed here."))
declare_refusals(406, not_acceptable=_("No representation that you accept is supported."))
declare_refusals(409, command_refused=_("This cannot be done as the game stands."))
declare_refusals(415, unsupported_media_type=_("The body is not application/json."))
declare_refusals(
    422,
    position_invalid=_("The position is not possible."),
    event_invalid=_("The event cannot be stored."),
)
declare_refusals(429, throttled=_("Too many requests."))
declare_refusals(500, internal_error=_("The server failed; the failure has been logged."))
declare_refusals(503, database_unavailable=_("The database cannot be reached; nothing was stored."))
declare_refusals(507, storage_full=_("The server's disk is full; nothing was stored."))


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """One fault of a request: where it is (a JSON pointer or a parameter) and what."""

    place: str
    code: str
    detail: str
    is_parameter: bool = False


class ApiProblem(Exception):
    """A request that is refused; `code` is stable, `extra` joins the problem document."""

    def __init__(
        self,
        code: str,
        *,
        errors: Sequence[FieldError] = (),
        extra: Mapping[str, Any] | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.errors = tuple(errors)
        self.extra = dict(extra or {})
        self.detail = detail


def flatten(detail: Any, *, place: str = "", is_parameter: bool = False) -> tuple[FieldError, ...]:
    """Return the leaves of a serializer's errors with their places."""
    if isinstance(detail, Mapping):
        found: list[FieldError] = []
        for key, value in detail.items():
            inner = place if key == "non_field_errors" else _join(place, str(key), is_parameter)
            found.extend(flatten(value, place=inner, is_parameter=is_parameter))
        return tuple(found)
    if isinstance(detail, (list, tuple)):
        found = []
        for index, item in enumerate(detail):
            is_nested = isinstance(item, (Mapping, list, tuple))
            inner = _join(place, str(index), is_parameter) if is_nested else place
            found.extend(flatten(item, place=inner, is_parameter=is_parameter))
        return tuple(found)
    code = getattr(detail, "code", "invalid")
    return (FieldError(place=place, code=code, detail=str(detail), is_parameter=is_parameter),)


def _join(place: str, key: str, is_parameter: bool) -> str:
    if is_parameter:
        return place or key
    # RFC 6901: ~ and / are escaped.
    return f"{place}/{key.replace('~', '~0').replace('/', '~1')}"


_FAMILIES: tuple[tuple[type[Exception], str], ...] = (
    (InvalidEvent, "event_invalid"),
    (LedgerError, "ledger_error"),
    (PositionError, "position_invalid"),
    (NotationError, "notation_unreadable"),
    (CommandRefusedError, "command_refused"),
)
"""What stands in for a code that has no row of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    code: str
    detail: str = ""
    article: Article | None = None
    facts: Mapping[str, Any] | None = None
    errors: tuple[FieldError, ...] = ()
    extra: Mapping[str, Any] | None = None
    headers: Mapping[str, str] | None = None


def exception_handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """Return the problem document that `error` is."""
    found = _find(error)
    if found is None:
        logger.exception("unexpected failure of the API", exc_info=error)
        found = _Found(code="internal_error")
    elif REFUSALS[found.code].status == 500:
        logger.error("refused by a fault of the server", exc_info=error)
    return _document(found)


def _find(error: Exception) -> _Found | None:
    match error:
        case ApiProblem():
            return _known(
                error, error.code, detail=error.detail, errors=error.errors, extra=error.extra
            )
        case DocumentError():
            # A text that the schema leaves open, and that is none of its kind after all.
            fault = FieldError(place=error.place, code=error.code, detail=error.detail)
            return _Found(code="invalid_field", errors=(fault,))
        case CommandRefusedError():
            return _known(error, error.code, article=error.article, facts=error.facts)
        case PositionError() | NotationError():
            return _known(error, error.code, detail=error.detail)
        case InvalidEvent():
            return _known(error, error.code, facts={"reason": error.code})
        case LedgerError():
            return _known(error, error.code)
        case UnknownEditionError():
            return _known(error, error.code, facts={"edition": error.edition})
        case UnknownEventError():
            return _known(error, error.code, extra={"event_number": error.version})
        case _:
            return _of_framework(error)


def _known(error: Exception, code: str, **parts: Any) -> _Found | None:
    """Return the answer for `code`, or for what stands in for it."""
    if code not in REFUSALS:
        family = next((name for kind, name in _FAMILIES if isinstance(error, kind)), None)
        if family is None:
            return None
        code = family
    return _Found(code=code, **parts)


def _of_framework(error: Exception) -> _Found | None:
    if is_disk_full(error):
        logger.critical("the disk is full", exc_info=error)
        return _Found(code="storage_full")
    match error:
        case drf.ValidationError():
            return _Found(code="invalid_field", errors=flatten(error.detail))
        case drf.APIException():
            return _of_rest_framework(error)
        case Http404():
            return _Found(code="not_found")
        case RequestDataTooBig():
            return _Found(code="body_too_large")
        case SuspiciousOperation() | UnreadablePostError():
            return _Found(code="request_malformed")
        case OperationalError() | sqlite3.OperationalError() | psycopg.OperationalError():
            # The ledger speaks to the drivers themselves.
            logger.warning("the database failed", exc_info=error)
            return _Found(code="database_unavailable")
        case _:
            return None


def _of_rest_framework(error: drf.APIException) -> _Found | None:
    headers: dict[str, str] = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = str(error.auth_header)  # type: ignore[attr-defined]
    wait = getattr(error, "wait", None)
    if wait is not None:
        headers["Retry-After"] = str(max(1, -int(-wait // 1)))
    code = error.get_codes()
    return _known(error, code, headers=headers) if isinstance(code, str) else None


def _document(found: _Found) -> HttpResponse:
    refusal = REFUSALS[found.code]
    body: dict[str, Any] = {
        "type": f"{TYPE_PREFIX}{found.code}",
        "title": gettext(refusal.title),
        "status": refusal.status,
        "code": found.code,
    }
    named = {
        "detail": found.detail,
        "article": article_data(found.article),
        "facts": dict(found.facts or {}),
    }
    body.update({name: value for name, value in named.items() if value})
    body.update(found.extra or {})
    if found.errors:
        body["errors"] = [
            {
                "parameter" if error.is_parameter else "pointer": error.place,
                "code": error.code,
                "detail": error.detail,
            }
            for error in found.errors
        ]
    answer = HttpResponse(
        json.dumps(body, ensure_ascii=False),
        status=refusal.status,
        content_type="application/problem+json",
    )
    for name, value in (found.headers or {}).items():
        answer[name] = value
    if refusal.status in (503, 507):
        answer["Retry-After"] = str(RETRY_SECONDS)
    return answer
