"""Several processes that do the same at once, one client each: how fast, at what cost.

A program of clients reads a request (a line of JSON with "clients" and "events"), forks that many
processes that get ready, writes "ready", waits for a second line, lets all of them work, writes
{"began", "ended", "cpu"} in nanoseconds, and ends when its input does: so the sessions are still
there when the database's own processor time is read. The standard library alone, for it runs
under the interpreters of the peers too.
"""

import json
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
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


def together(
    contestant: Contestant, *, clients: int, events: int, database_ms: Callable[[], int]
) -> Outcome:
    """Let `clients` processes work at once, `events` times each.

    :raises RuntimeError: the program ends too early.
    """
    request = json.dumps({**contestant.request, "clients": clients, "events": events})
    with subprocess.Popen(
        contestant.command,
        env=contestant.env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        _tell(program.stdin, request)
        if _answer(program.stdout) != "ready\n":
            raise RuntimeError(f"{' '.join(contestant.command)}: its clients did not get ready")
        before = database_ms()
        _tell(program.stdin, "go")
        answer = json.loads(_answer(program.stdout))
        spent_ms = database_ms() - before
    count = clients * events
    cpu_us = (answer["cpu"] // 1000 + spent_ms * 1000) // count
    return Outcome(rate=count * 10**9 // (answer["ended"] - answer["began"]), cpu_us=cpu_us)


def serve(prepare: Callable[[Mapping[str, Any]], Act]) -> None:
    """Be such a program: `prepare` makes of the request what a client does, in its own process."""
    request = json.loads(sys.stdin.readline())
    fork = multiprocessing.get_context("fork")
    pipes = [fork.Pipe() for _ in range(request["clients"])]
    for _ours, theirs in pipes:
        fork.Process(target=_work, args=(prepare, request, theirs), daemon=True).start()
        theirs.close()
    ends = [ours for ours, _theirs in pipes]
    for end in ends:
        end.recv()
    _tell(sys.stdout, "ready")
    sys.stdin.readline()
    for end in ends:
        end.send("go")
    spent = [end.recv() for end in ends]
    began, ended = min(began for began, _, _ in spent), max(ended for _, ended, _ in spent)
    cpu = sum(cpu for _, _, cpu in spent)
    _tell(sys.stdout, json.dumps({"began": began, "ended": ended, "cpu": cpu}))
    sys.stdin.read()


def _work(
    prepare: Callable[[Mapping[str, Any]], Act], request: Mapping[str, Any], end: Connection
) -> None:
    act = prepare(request)
    act(0)
    act(1)
    end.send("ready")
    end.recv()
    cpu, began = time.process_time_ns(), time.monotonic_ns()
    for number in range(2, 2 + request["events"]):
        act(number)
    end.send((began, time.monotonic_ns(), time.process_time_ns() - cpu))
    end.recv()


def _tell(file: IO[str] | None, line: str) -> None:
    assert file is not None
    file.write(line + "\n")
    file.flush()


def _answer(file: IO[str] | None) -> str:
    assert file is not None
    return file.readline()
