"""Bodies in and out: bounded JSON in, NDJSON pages out."""

import hashlib
import json
import math
from collections.abc import Mapping
from typing import IO, Any

import msgspec
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from games.rest.problems import ApiProblem
from games.streams.files import end_line, line_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    400,
    json_too_deep=_("The JSON is nested too deep."),
    json_duplicate_key=_("The JSON names a key twice."),
)
declare_refusals(413, body_too_large=_("The body is too large."))

MAX_BODY = 64 * 1024
MAX_DEPTH = 12
NDJSON = "application/x-ndjson"
BODY = "body"
"""Where the parser's context keeps the bytes that were read: what a signature is of."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ApiProblem("json_duplicate_key")
    return made


def _no_number(text: str) -> Any:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    # 1e999 would be read as infinite, and an infinite number cannot be answered back.
    if not math.isfinite(number):
        raise ValueError(text)
    return number


class BoundedJsonParser(BaseParser):
    """JSON of bounded size and depth, every key once, no NaN, no lone surrogates.

    The view's `max_body` is the bound in bytes, 64 kB where it has none.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the decoded body.

        :raises ApiProblem: `body_too_large`, `json_too_deep` or `json_duplicate_key`.
        :raises ParseError: it is no JSON.
        """
        context = parser_context or {}
        bound = int(getattr(context.get("view"), "max_body", MAX_BODY))
        request = context.get("request")
        if request is not None and request.META.get("HTTP_CONTENT_ENCODING", "identity") not in (
            "",
            "identity",
        ):
            raise UnsupportedMediaType(request.META["HTTP_CONTENT_ENCODING"])
        body = stream.read(bound + 1)
        if len(body) > bound:
            raise ApiProblem("body_too_large", extra={"facts": {"limit_bytes": bound}})
        if request is not None:
            request.parser_context[BODY] = body
        try:
            decoded = json.loads(
                body.decode("utf-8"),
                object_pairs_hook=_pairs,
                parse_constant=_no_number,
                parse_float=_finite,
            )
        except RecursionError:
            raise ApiProblem("json_too_deep") from None
        except ValueError as error:
            raise ParseError from error
        _check(decoded)
        return decoded


def _check(decoded: Any) -> None:
    """Refuse what is nested too deep or cannot be written as UTF-8."""
    level = [decoded]
    depth = 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise ApiProblem("json_too_deep")
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str):
                _check_text(item)
        level = below


def _check_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ParseError from error


class JsonRenderer(JSONRenderer):
    """JSON, compact, in UTF-8; laid out where the client asks for an indent."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the text of an answer."""
        indented = accepted_media_type is not None and ";" in accepted_media_type
        if data is None or indented:
            text: bytes = super().render(data, accepted_media_type, renderer_context)
            return text
        return _ENCODER.encode(data)


def _plain(value: Any) -> Any:
    """Return as JSON has it what is no plain value: words marked safe, dates, what is lazy."""
    return str.__str__(value) if isinstance(value, str) else JSONEncoder().default(value)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)


class NdjsonRenderer(BaseRenderer):
    """A page of events or of a feed, one a line; the last line shows that nothing was cut off."""

    media_type = NDJSON
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the lines, and behind them the SHA-256 of all bytes before it."""
        rows = data["lines"] if "lines" in data else data["events"]
        lines = b"".join(line_of(line) for line in rows)
        return lines + end_line(
            following=data["next"],
            more=data["more"],
            withheld=data.get("withheld", 0),
            sha256=hashlib.sha256(lines).hexdigest(),
            **{name: data[name] for name in ("size", "position", "epoch") if name in data},
        )
