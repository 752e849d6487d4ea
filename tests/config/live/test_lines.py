"""One connection from its request to its end: answered, listened on, let go when it is full."""

import asyncio
import socket
from collections.abc import Callable
from http.client import HTTPConnection

import pytest
from django.core.management import CommandError, call_command

from config.live import server
from config.live.frames import frame
from config.live.hub import Hub
from config.live.process import LiveProcess, listen
from config.live.server import Line
from config.live.window import Released, Window

GAME = "0190d0c4-0000-7000-8000-000000000001"
CHANNEL = f"games/{GAME}"
ASKED = f"GET /live/{CHANNEL}?after=0 HTTP/1.1\r\nHost: x\r\n\r\n".encode()


class FakeTransport(asyncio.Transport):
    """A line whose other end a test holds."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = self.aborted = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == server.MOST_WAITING

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True


def hall(*, most: int = 10) -> Hub:
    return Hub(Window(0, 10_000), lambda *order: None, most_readers=most)


def on_line(hub: Hub, act: Callable[[Line, FakeTransport], None]) -> FakeTransport:
    """Let something happen on a new line within a running loop."""
    transport = FakeTransport()

    async def run() -> None:
        line = Line(hub)
        line.connection_made(transport)
        act(line, transport)
        line.connection_lost(None)

    asyncio.run(run())
    return transport


def released(position: int) -> Released:
    return Released(position, (CHANNEL,), frame(position, {"n": position}))


def test_a_reader_is_answered_as_a_stream_that_anybody_may_read() -> None:
    hub = hall()
    told = on_line(hub, lambda line, transport: line.data_received(ASKED)).written.decode()
    assert told.startswith("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream")
    assert "Access-Control-Allow-Origin: *\r\n" in told
    assert 'event: hello\ndata: {"after":0}\n\n' in told
    assert hub.count == 0, "who left is counted no more"


def test_a_full_line_is_told_where_to_go_on_once_it_drains() -> None:
    hub = hall()

    def act(line: Line, transport: FakeTransport) -> None:
        line.data_received(ASKED)
        hub.publish([released(1)], 1, 1)
        line.pause_writing()
        hub.publish([released(2)], 2, 2)
        assert b'{"n":2}' not in transport.written
        assert not transport.closed
        line.resume_writing()

    transport = on_line(hub, act)
    assert transport.written.endswith(b'id: 1\nevent: resume\ndata: {"after":1}\n\n')
    assert transport.closed


def test_a_line_that_does_not_drain_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "DRAIN_S", 0)
    hub, transport = hall(), FakeTransport()

    async def run() -> None:
        line = Line(hub)
        line.connection_made(transport)
        line.data_received(ASKED)
        line.pause_writing()
        hub.publish([released(1)], 1, 1)
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert transport.aborted


def test_a_client_that_says_nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HEAD_S", 0)
    transport = FakeTransport()

    async def run() -> None:
        Line(hall()).connection_made(transport)
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert transport.aborted


@pytest.mark.parametrize(
    ("asked", "most", "status"),
    [
        (ASKED, 0, b"HTTP/1.1 503 "),
        (ASKED.replace(b"GET", b"PUT"), 10, b"HTTP/1.1 405 "),
        (b"GET /admin/ HTTP/1.1\r\nHost: x\r\n\r\n", 10, b"HTTP/1.1 404 "),
        (b"GET /live/health HTTP/1.1\r\nHost: x\r\n\r\n", 10, b"HTTP/1.1 200 "),
    ],
)
def test_who_is_no_reader_gets_a_short_answer(asked: bytes, most: int, status: bytes) -> None:
    transport = on_line(hall(most=most), lambda line, transport: line.data_received(asked))
    assert transport.written.startswith(status)
    assert transport.closed


@pytest.mark.database
@pytest.mark.one_database
def test_a_port_that_is_taken_is_refused_in_words(database: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(CommandError, match="address_unusable") as refused:
            call_command("live", port=taken.getsockname()[1])
        assert refused.value.returncode == 2


@pytest.mark.database
@pytest.mark.one_database
def test_a_process_serves_until_it_is_stopped_and_frees_its_port(database: str) -> None:
    for _ in range(2):
        listening = listen("127.0.0.1", 0)
        port = listening.getsockname()[1]
        process = LiveProcess(listening)
        process.start()
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/live/health")
        assert connection.getresponse().status == 200
        connection.close()
        process.stop()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=5)
