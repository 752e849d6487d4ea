"""What goes over the wire to a live reader (server-sent events, WHATWG HTML 9.2). Pure."""

import json
from collections.abc import Mapping
from http import HTTPStatus

BEAT = b": beat\n\n"
"""A comment: it keeps the line open and says nothing."""
HEADERS = (
    ("Content-Type", "text/event-stream; charset=utf-8"),
    ("Cache-Control", "no-store"),
    # What is sent is what everybody may read; no cookie is looked at.
    ("Access-Control-Allow-Origin", "*"),
    ("X-Accel-Buffering", "no"),
    ("Connection", "close"),
)


def frame(position: int, data: Mapping[str, object], *, event: str = "") -> bytes:
    """Return a message whose id is the dense position; `event` "" is a plain message."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    named = f"event: {event}\n" if event else ""
    return f"id: {position}\n{named}data: {body}\n\n".encode()


def hello(position: int, *, retry_ms: int) -> bytes:
    """Return the first frame: where the reader stands, and after how long to come again."""
    return b"retry: %d\n" % retry_ms + frame(position, {"after": position}, event="hello")


def beat(position: int) -> bytes:
    """Return a heartbeat that also says that everything up to `position` was sent."""
    return b"id: %d\n\n" % position


def resume(position: int) -> bytes:
    """Return the last frame of a reader too slow to be served: where to go on."""
    return frame(position, {"after": position}, event="resume")


def reset(position: int) -> bytes:
    """Return the frame of a reader who was away too long: read the page again, go on there."""
    return frame(position, {"after": position}, event="reset")


def head(status: HTTPStatus, headers: tuple[tuple[str, str], ...] = HEADERS) -> bytes:
    """Return the head of an answer."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{lines}\r\n".encode()


def plain(status: HTTPStatus, text: str, *, kind: str = "text/plain; charset=utf-8") -> bytes:
    """Return a whole short answer."""
    body = text.encode()
    headers: tuple[tuple[str, str], ...] = (
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Access-Control-Allow-Origin", "*"),
        ("Connection", "close"),
    )
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        headers = (*headers, ("Retry-After", "10"))
    return head(status, headers) + body
