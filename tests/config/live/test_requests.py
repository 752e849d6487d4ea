"""Requests of live readers as browsers, proxies and the malicious send them."""

from http import HTTPStatus

import pytest

from config.live.requests import ChannelRequest, RequestHead

GAME = "0190d0c4-0000-7000-8000-000000000001"


def head(target: str, *lines: str, method: str = "GET") -> bytes:
    return "\r\n".join((f"{method} {target} HTTP/1.1", "Host: x", *lines, "", "")).encode("latin-1")


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        (f"/live/games/{GAME}", ChannelRequest(channel=f"games/{GAME}")),
        (f"/live/tournaments/{GAME}", ChannelRequest(channel=f"tournaments/{GAME}")),
        (
            f"/live/tournaments/{GAME}/games?after=12",
            ChannelRequest(channel=f"tournaments/{GAME}/games", after=12),
        ),
        (f"/live/games/{GAME}?after=0", ChannelRequest(channel=f"games/{GAME}", after=0)),
        ("/live/health", ChannelRequest(channel="health")),
    ],
)
def test_a_channel_and_where_to_begin(target: str, asked: ChannelRequest) -> None:
    assert RequestHead().feed(head(target)) == asked


def test_what_the_browser_remembers_counts_before_what_the_page_said() -> None:
    asked = RequestHead().feed(head(f"/live/games/{GAME}?after=3", "Last-Event-ID: 77"))
    assert asked == ChannelRequest(channel=f"games/{GAME}", after=77)


def test_a_head_may_come_byte_by_byte() -> None:
    reader, data = RequestHead(), head(f"/live/games/{GAME}")
    for at in range(len(data) - 1):
        assert reader.feed(data[at : at + 1]) is None
    assert reader.feed(data[-1:]) == ChannelRequest(channel=f"games/{GAME}")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (head("/"), HTTPStatus.NOT_FOUND),
        (head(f"/live/games/{GAME}/"), HTTPStatus.NOT_FOUND),
        (head(f"/live/games/{GAME.upper()}X"), HTTPStatus.NOT_FOUND),
        (head(f"/live/cases/{GAME}"), HTTPStatus.NOT_FOUND),
        (head("/live/games/../tournaments"), HTTPStatus.NOT_FOUND),
        (head(f"/live/games/{GAME}", method="POST"), HTTPStatus.METHOD_NOT_ALLOWED),
        (head(f"/live/games/{GAME}?after=-1"), HTTPStatus.BAD_REQUEST),
        (head(f"/live/games/{GAME}?after=1e9"), HTTPStatus.BAD_REQUEST),
        (head(f"/live/games/{GAME}?after=%D9%A3"), HTTPStatus.BAD_REQUEST),
        (head(f"/live/games/{GAME}", "Last-Event-ID: 9999999999999999999"), HTTPStatus.BAD_REQUEST),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"GET / HTTP/1.1\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"GET /" + b"a" * 20_000, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
    ],
)
def test_what_is_no_request_of_a_live_reader(data: bytes, status: HTTPStatus) -> None:
    assert RequestHead().feed(data) is status
