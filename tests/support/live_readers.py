"""Thousands of live readers in one process of their own, for `tests.benchmarks.live_readers`.

Run as a program: channels on standard input as JSON, what was received on standard output. A
reader comes again after the pause that the server names, with the id of the last event.
"""

import asyncio
import json
import resource
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

PAUSE_S = 1.0
READY = "ready"


@dataclass(slots=True)
class Reader:
    """One reader of a channel: the versions it was told of, when, and how often it came."""

    port: int
    channel: str
    after: int
    last: int = 0
    retry_s: float = PAUSE_S
    joins: int = 0
    resets: int = 0
    joined: float = 0.0
    heard: list[tuple[int, float, float]] = field(default_factory=list)
    """Version, when it came, since when he was listening: monotonic times."""

    async def listen(self, ready: asyncio.Semaphore) -> None:
        """Listen until cancelled."""
        while True:
            with suppress(OSError):
                await self._join(ready)
            await asyncio.sleep(self.retry_s)

    async def _join(self, ready: asyncio.Semaphore) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**16)
        at = f"?after={self.after}"
        mark = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
        writer.write(f"GET /live/{self.channel}{at} HTTP/1.1\r\nHost: x\r\n{mark}\r\n".encode())
        blocks = b""
        try:
            while data := await reader.read(2**16):
                now = time.monotonic()
                blocks += data
                *whole, blocks = blocks.split(b"\n\n")
                for block in whole:
                    if self._take(block, now):
                        self.joins += 1
                        ready.release()
        finally:
            writer.close()

    def _take(self, block: bytes, now: float) -> bool:
        """Take one message; tell whether it is the server's hello."""
        lines = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
        if b"retry" in lines:
            self.retry_s = int(lines[b"retry"]) / 1000
        if b"id" in lines:
            self.last = int(lines[b"id"])
        kind = lines.get(b"event", b"message")
        if kind == b"reset":
            self.resets += 1
        if b"data" in lines and kind == b"message":
            self.heard.append((json.loads(lines[b"data"])["version"], now, self.joined))
        if kind == b"hello":
            self.joined = now
        return kind == b"hello"


async def listen(orders: list[tuple[int, str, int]]) -> list[Reader]:
    """Have a reader for each order (port, channel, after) listen until standard input ends."""
    readers = [Reader(port=port, channel=channel, after=after) for port, channel, after in orders]
    ready = asyncio.Semaphore(0)
    tasks = []
    for index, reader in enumerate(readers):
        tasks.append(asyncio.create_task(reader.listen(ready)))
        if index % 100 == 99:
            await asyncio.sleep(0.02)
    for _ in readers:
        await ready.acquire()
    _say(READY)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return readers


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Read the orders, listen, write down what was heard."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    readers = asyncio.run(listen(json.loads(sys.stdin.readline())))
    told = [
        {"channel": r.channel, "heard": r.heard, "joins": r.joins, "resets": r.resets}
        for r in readers
    ]
    _say(json.dumps(told))


if __name__ == "__main__":
    main()
