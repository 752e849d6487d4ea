"""What a live reader asks for: the first lines of HTTP/1.1, read by h11. Pure."""

import re
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

import h11

MOST_BYTES = 16 * 1024
"""A request's head: a browser's cookies fit in."""
HEALTH = "health"
_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_CHANNEL = re.compile(rf"/live/(games/{_ID}|tournaments/{_ID}(?:/games)?|{HEALTH})")
_POSITION = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelRequest:
    """A channel, and the position behind which to begin; None: with what comes next."""

    channel: str
    after: int | None = None


def game_channel(game: object) -> str:
    """Name what happens in one game."""
    return f"games/{game}"


def tournament_channel(tournament: object) -> str:
    """Name what an event puts on record: rounds, results, tables."""
    return f"tournaments/{tournament}"


def games_channel(tournament: object) -> str:
    """Name what happens in all games of an event."""
    return f"tournaments/{tournament}/games"


class RequestHead:
    """Takes bytes until the head of a request is whole."""

    def __init__(self) -> None:
        self._reader = h11.Connection(h11.SERVER, max_incomplete_event_size=MOST_BYTES)

    def feed(self, data: bytes) -> ChannelRequest | HTTPStatus | None:
        """Return what is asked, why it is no such request, or None while more is to come."""
        try:
            self._reader.receive_data(data)
            event = self._reader.next_event()
        except h11.RemoteProtocolError as error:
            return HTTPStatus(error.error_status_hint)
        if event is h11.NEED_DATA:
            return None
        if not isinstance(event, h11.Request):
            return HTTPStatus.BAD_REQUEST
        if event.method != b"GET":
            return HTTPStatus.METHOD_NOT_ALLOWED
        return _channel_request(event)


def _channel_request(request: h11.Request) -> ChannelRequest | HTTPStatus:
    target = urlsplit(request.target.decode("ascii"))
    found = _CHANNEL.fullmatch(target.path)
    if found is None:
        return HTTPStatus.NOT_FOUND
    # What a browser says when it comes again counts before what the page asked for at first.
    text = dict(request.headers).get(b"last-event-id", b"").decode("latin-1")
    text = text or parse_qs(target.query).get("after", [""])[0]
    if not text:
        return ChannelRequest(channel=found[1])
    if not _POSITION.fullmatch(text):
        return HTTPStatus.BAD_REQUEST
    return ChannelRequest(channel=found[1], after=int(text))
