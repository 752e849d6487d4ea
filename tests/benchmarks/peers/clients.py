"""Several processes that do the same at once, one client each: how fast, at what cost.

A program of clients reads a request (a line of JSON with "clients"), forks that many processes that
get ready, and writes "ready". For every further line, a number of events, it lets all of them work
at once and writes {"began", "ended", "cpu"} in nanoseconds; it ends when its input does. So the
contestants take short turns, with their sessions open, on a machine whose pace changes. The
standard library alone, for it runs under the interpreters of the peers too.
"""

import json
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import IO, Any

Act = Callable[[int], None]
"""What a client does with each number from 0 on; it makes its ways smooth with the first two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A program of clients: how it is started, in which environment, with which request."""

    command: Sequence[str]
    env: Mapping[str, str]
    request: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of it: `cpu_us` of an event counts the clients and the database together."""

    rate: int
    cpu_us: int


@contextmanager
def started(contestant: Contestant, *, clients: int) -> Iterator["Program"]:
    """Start a program with that many clients, ready to work.

    :raises RuntimeError: it ends too early.
    """
    with subprocess.Popen(
        contestant.command,
        env=contestant.env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        _tell(process.stdin, json.dumps({**contestant.request, "clients": clients}))
        if _answer(process.stdout) != "ready\n":
            raise RuntimeError(f"{' '.join(contestant.command)}: its clients did not get ready")
        yield Program(process=process, clients=clients)
        assert process.stdin is not None
        process.stdin.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A started program: its clients work whenever it is told to."""

    process: subprocess.Popen[str]
    clients: int

    def work(self, events: int, *, database_ms: Callable[[], int]) -> Outcome:
        """Let all clients work at once, `events` times each."""
        before = database_ms()
        _tell(self.process.stdin, str(events))
        answer = json.loads(_answer(self.process.stdout))
        spent_ms = database_ms() - before
        count = self.clients * events
        return Outcome(
            rate=count * 10**9 // (answer["ended"] - answer["began"]),
            cpu_us=(answer["cpu"] // 1000 + spent_ms * 1000) // count,
        )


def serve(prepare: Callable[[Mapping[str, Any]], Act]) -> None:
    """Be such a program: `prepare` makes of the request what a client does, in its own process."""
    request = json.loads(sys.stdin.readline())
    fork = multiprocessing.get_context("fork")
    ends = []
    for _ in range(request["clients"]):
        # Each made just before its fork: a client that dies is then seen to have closed it.
        ours, theirs = fork.Pipe()
        fork.Process(target=_work, args=(prepare, request, theirs), daemon=True).start()
        theirs.close()
        ends.append(ours)
    for end in ends:
        end.recv()
    _tell(sys.stdout, "ready")
    for line in sys.stdin:
        for end in ends:
            end.send(int(line))
        spent = [end.recv() for end in ends]
        began, ended = min(began for began, _, _ in spent), max(ended for _, ended, _ in spent)
        cpu = sum(cpu for _, _, cpu in spent)
        _tell(sys.stdout, json.dumps({"began": began, "ended": ended, "cpu": cpu}))


def _work(
    prepare: Callable[[Mapping[str, Any]], Act], request: Mapping[str, Any], end: Connection
) -> None:
    act = prepare(request)
    act(0)
    act(1)
    end.send("ready")
    first = 2
    while True:
        events = end.recv()
        cpu, began = time.process_time_ns(), time.monotonic_ns()
        for number in range(first, first + events):
            act(number)
        end.send((began, time.monotonic_ns(), time.process_time_ns() - cpu))
        first += events


def _tell(file: IO[str] | None, line: str) -> None:
    assert file is not None
    file.write(line + "\n")
    file.flush()


def _answer(file: IO[str] | None) -> str:
    assert file is not None
    return file.readline()
