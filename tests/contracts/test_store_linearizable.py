"""Several clients append to several streams and read them: no order in turn explains anything else.

The history is recorded by one steady clock and checked after Elle; planted anomalies are found.
"""

import random
import threading
import time
from collections.abc import Sequence
from uuid import UUID

import pytest
from django.db import connections, transaction

from games.ledger import store
from games.ledger.errors import StreamNotFound, VersionConflict
from games.ledger.sequencer import sequence, sequence_all
from games.ledger.verify import verify_ledger
from tests.support.databases import in_threads
from tests.support.events import move
from tests.support.linearizable import Kind, Operation, Outcome, anomalies

CLIENTS, STREAMS, TURNS = 6, 3, 40
FIRST = UUID(int=0x0190_0000_0000_7000_8000_0000_0000_0000)


class _RolledBack(Exception):
    """The transaction around an append ended otherwise."""


class _Client:
    """Appends where it thinks a stream stands, reads now and then, and writes down both."""

    def __init__(self, number: int, streams: Sequence[UUID], seed: int) -> None:
        self._number, self._streams = number, streams
        self._chance = random.Random(f"{seed} {number}")
        self._versions = dict.fromkeys(streams, 0)
        self.history: list[Operation] = []

    def act(self) -> None:
        """Carry out all turns."""
        for turn in range(TURNS):
            stream = self._chance.choice(self._streams)
            match self._chance.randrange(10):
                case 0 | 1 | 2:
                    self._read(stream)
                case 3:
                    self._read_feed()
                case _:
                    self._append(stream, turn)

    def _append(self, stream: UUID, turn: int) -> None:
        first = self._number << 64 | turn << 8
        events = [
            move(turn + 1, event_id=UUID(int=FIRST.int | first | place))
            for place in range(self._chance.choice((1, 1, 1, 2, 3)))
        ]
        fate, expected = self._chance.randrange(12), self._versions[stream]
        outcome, began = Outcome.OK, time.monotonic_ns()
        try:
            with transaction.atomic(durable=True):
                version = store.append(
                    stream_id=stream,
                    stream_kind="game",
                    expected_version=expected,
                    events=events,
                    now=1000,
                ).version
                if fate == 0:
                    raise _RolledBack
        except VersionConflict as conflict:
            version, outcome = conflict.current_version, Outcome.REFUSED
        except _RolledBack:
            version, outcome = expected, Outcome.UNDONE
        self._versions[stream] = version
        if outcome is Outcome.OK and fate == 1:
            outcome = Outcome.UNKNOWN  # The answer got lost on its way.
        self.history.append(
            Operation(
                client=self._number,
                kind=Kind.APPEND,
                invoked=began,
                returned=time.monotonic_ns(),
                outcome=outcome,
                stream=stream,
                events=tuple(event.event_id for event in events),
                expected=expected,
                version=version,
            )
        )

    def _read(self, stream: UUID) -> None:
        self.history.append(read(self._number, stream))
        self._versions[stream] = len(self.history[-1].events)

    def _read_feed(self) -> None:
        self.history.append(read_feed(self._number))


def read(client: int, stream: UUID) -> Operation:
    """Read a stream from its first event on."""
    began = time.monotonic_ns()
    try:
        events = tuple(event.event_id for event in store.load(stream))
    except StreamNotFound:
        events = ()
    return Operation(
        client=client,
        kind=Kind.READ,
        invoked=began,
        returned=time.monotonic_ns(),
        stream=stream,
        events=events,
    )


def read_feed(client: int) -> Operation:
    """Read the feed from its first entry on."""
    began = time.monotonic_ns()
    entries = store.read_feed(after=0, limit=10_000)
    return Operation(
        client=client,
        kind=Kind.FEED,
        invoked=began,
        returned=time.monotonic_ns(),
        entries=tuple(
            (entry.position, entry.event.stream_id, entry.event.version, entry.event.event_id)
            for entry in entries
        ),
    )


@pytest.mark.database
@pytest.mark.parametrize("seed", [1, 2])
def test_what_clients_were_answered_could_have_been_in_turn(seed: int) -> None:
    streams = [UUID(int=FIRST.int | number << 96) for number in range(STREAMS)]
    clients = [_Client(number, streams, seed) for number in range(1, CLIENTS + 1)]
    playing = threading.Event()

    def number_on() -> None:
        try:
            while not playing.wait(0.01):
                sequence(limit=7)
        finally:
            connections.close_all()

    sequencer = threading.Thread(target=number_on)
    sequencer.start()
    try:
        in_threads(CLIENTS, lambda number: clients[number].act())
    finally:
        playing.set()
        sequencer.join()
    sequence_all()
    history = [operation for client in clients for operation in client.history]
    history += [*(read(0, stream) for stream in streams), read_feed(0)]
    told = {operation.outcome for operation in history}
    assert told == set(Outcome), f"seed {seed} tries not everything"
    assert anomalies(history) == [], f"seed {seed}"
    stored = {event for operation in history[-4:-1] for event in operation.events}
    assert len(history[-1].entries) == len(stored)
    assert verify_ledger().is_clean
