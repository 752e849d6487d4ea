"""Who sends a request drop by drop is left; who sends it slowly as a hall does is not."""

import time
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from config.slow_clients import HEAD_S, TimedRequest, leave_slow_clients

HEAD = b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"


def received(data: bytes) -> TimedRequest:
    request = TimedRequest(Adjustments())
    while data:
        data = data[request.received(data) :]
    return request


@pytest.mark.parametrize(
    ("data", "after_s", "left"),
    [
        (b"", HEAD_S - 1, False),
        (b"POST / HTT", HEAD_S - 1, False),
        (b"POST / HTT", HEAD_S + 1, True),
        (HEAD, HEAD_S - 1, False),
        (HEAD + b"x", HEAD_S + 1, True),
        (HEAD + b"x" * 50_000, HEAD_S + 10, False),
        (HEAD + b"x" * 50_000, HEAD_S + 14, True),
        # Fifteen seconds for the head; then 4096 bytes of the body a second.
        (b"POST / HTT", 14.99, False),
        (b"POST / HTT", 15.01, True),
        (HEAD + b"x" * 41_000, 25, False),
        (HEAD + b"x" * 40_900, 25, True),
    ],
)
def test_a_request_has_its_time(data: bytes, after_s: float, left: bool) -> None:
    request = received(data)
    assert request.is_too_slow(request.begun + after_s) is left


def test_the_server_leaves_them_beside_the_idle_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []
    channels = [
        SimpleNamespace(request=request, will_close=False)
        for request in (None, received(b"GET"), received(HEAD + b"x" * 90_000))
    ]
    server: Any = SimpleNamespace(
        maintenance=looked.append, active_channels=dict(enumerate(channels))
    )
    leave_slow_clients(server)
    now = time.monotonic()
    monkeypatch.setattr("config.slow_clients.time.monotonic", lambda: now + HEAD_S + 2)
    server.maintenance(1.0)
    assert looked == [1.0]
    assert [channel.will_close for channel in channels] == [False, True, False]
