"""Whether a recorded history of concurrent appends and reads is one that could have been in turn.

After the list-append check of Elle (Kingsbury and Alvaro, VLDB 2020): every event is appended once,
so that what a read returned says whose appends came before it. Operations are nodes of a graph;
an edge says that one took effect before another. A cycle is an anomaly, and so is what no graph is
needed for: events lost, doubled, of nobody, of an append that was refused.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Stream = Hashable
Event = Hashable
Node = tuple[str, int]


class Kind(StrEnum):
    """What a client asked for."""

    APPEND = "append"
    READ = "read"
    FEED = "feed"


class Outcome(StrEnum):
    """What it was told.

    REFUSED says where the stream stands instead; UNDONE was rolled back by its client; UNKNOWN is
    an answer that never came: it may have taken effect.
    """

    OK = "ok"
    REFUSED = "refused"
    UNDONE = "undone"
    UNKNOWN = "unknown"


_NEVER = (Outcome.REFUSED, Outcome.UNDONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation of a client, by one steady clock of all.

    `events` are those appended or, of a read, all of the stream; `version` is that of the last of
    those appended, or the one at which a refused append was told that the stream stands.
    `entries` are what a reading of the feed returned: position, stream, version, event.
    """

    client: int
    kind: Kind
    invoked: int
    returned: int
    outcome: Outcome = Outcome.OK
    stream: Stream = None
    events: tuple[Event, ...] = ()
    expected: int = 0
    version: int = 0
    entries: tuple[tuple[int, Stream, int, Event], ...] = ()


@dataclass(slots=True)
class _Order:
    """What is at each version of each stream, and at each position, by all that was answered."""

    of_stream: dict[tuple[Stream, int], Event] = field(default_factory=dict)
    of_log: dict[int, tuple[Stream, int, Event]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def put(self, stream: Stream, version: int, event: Event) -> None:
        if self.of_stream.setdefault((stream, version), event) != event:
            self.faults.append(f"two events at one version: {stream} @{version}")

    def number(self, position: int, stream: Stream, version: int, event: Event) -> None:
        self.put(stream, version, event)
        entry = (stream, version, event)
        if self.of_log.setdefault(position, entry) != entry:
            self.faults.append(f"two events at one position: {position}")


def anomalies(history: Sequence[Operation]) -> list[str]:
    """Return what no order of the operations, one after another in real time, can explain."""
    order = _order(history)
    found = [*order.faults, *_of_events(history, order), *_of_feed(order)]
    for name, edges in (("cycle", _of_streams(history, order)), ("feed", _of_log(history, order))):
        if cycle := _cycle(edges):
            found.append(f"{name}: {' -> '.join(_named(node, history) for node in cycle)}")
    return found


def _order(history: Sequence[Operation]) -> _Order:
    order = _Order()
    for operation in history:
        if operation.kind is Kind.READ:
            for version, event in enumerate(operation.events, start=1):
                order.put(operation.stream, version, event)
        elif operation.kind is Kind.FEED:
            for entry in operation.entries:
                order.number(*entry)
        elif operation.outcome is Outcome.OK:
            first = operation.version - len(operation.events) + 1
            if first != operation.expected + 1:
                order.faults.append(f"appended elsewhere than asked: {operation.stream} @{first}")
            for version, event in enumerate(operation.events, start=first):
                order.put(operation.stream, version, event)
    return order


def _of_events(history: Sequence[Operation], order: _Order) -> Iterator[str]:
    possible = _events(history, Outcome.OK, Outcome.UNKNOWN)
    refused = _events(history, *_NEVER) - possible
    places: dict[Event, tuple[Stream, int]] = {}
    for (stream, version), event in order.of_stream.items():
        if event in places:
            yield f"doubled: {event} at {places[event]} and {(stream, version)}"
        places[event] = (stream, version)
        if event in refused:
            yield f"refused and there: {event}"
        elif event not in possible:
            yield f"of nobody: {event}"
    for made in history:
        torn = {event in places for event in made.events}
        if made.kind is Kind.APPEND and len(torn) > 1:
            yield f"torn: some of {made.events}"
        if made.outcome is Outcome.REFUSED and made.version == made.expected:
            yield f"refused without a reason: {made.stream} @{made.version}"


def _events(history: Sequence[Operation], *outcomes: Outcome) -> set[Event]:
    appends = (made for made in history if made.kind is Kind.APPEND and made.outcome in outcomes)
    return {event for made in appends for event in made.events}


def _of_feed(order: _Order) -> Iterator[str]:
    last: dict[Stream, int] = {}
    for number, position in enumerate(sorted(order.of_log), start=1):
        if position != number:
            yield f"hole in the feed before {position}"
            return
        stream, version, _ = order.of_log[position]
        if version != last.get(stream, 0) + 1:
            yield f"the feed turns a stream: {stream} @{version} at {position}"
        last[stream] = version


class _Graph(dict[Node, list[Node]]):
    """What came before what."""

    def before(self, first: Node | None, second: Node | None) -> None:
        if first is not None and second is not None and first != second:
            self.setdefault(first, []).append(second)


def _of_streams(history: Sequence[Operation], order: _Order) -> _Graph:
    """What streams show: each append behind the one before it, each read between two."""
    graph, writer = _Graph(), _writers(history)

    def at(stream: Stream, version: int) -> Node | None:
        return writer.get(order.of_stream.get((stream, version)))

    for stream, version in order.of_stream:
        graph.before(at(stream, version), at(stream, version + 1))
    for index, made in enumerate(history):
        if made.kind is Kind.READ or made.outcome is Outcome.REFUSED:
            seen = len(made.events) if made.kind is Kind.READ else made.version
            graph.before(at(made.stream, seen), ("op", index))
            graph.before(("op", index), at(made.stream, seen + 1))
    _in_real_time(graph, history, lambda made: made.kind is not Kind.FEED)
    return graph


def _of_log(history: Sequence[Operation], order: _Order) -> _Graph:
    """What the feed shows: each append behind the one before it, of whatever stream.

    Reads are not in it: of two appends that overlap the feed may have first what a read of the
    streams saw last.
    """
    graph, writer = _Graph(), _writers(history)
    for position, (_, _, event) in order.of_log.items():
        later = order.of_log.get(position + 1)
        graph.before(writer.get(event), writer.get(later[2]) if later else None)
    _in_real_time(
        graph, history, lambda made: made.kind is Kind.APPEND and made.outcome not in _NEVER
    )
    return graph


def _writers(history: Sequence[Operation]) -> dict[Event, Node]:
    return {
        event: ("op", index)
        for index, made in enumerate(history)
        if made.kind is Kind.APPEND and made.outcome not in _NEVER
        for event in made.events
    }


def _in_real_time(
    graph: _Graph, history: Sequence[Operation], counts: Callable[[Operation], bool]
) -> None:
    """What was answered before another was asked came before it: by way of the moments between."""
    answered = sorted(
        (made.returned, index)
        for index, made in enumerate(history)
        if counts(made) and made.outcome in (Outcome.OK, Outcome.REFUSED)
    )
    moments = [moment for moment, _ in answered]
    for number, (_, index) in enumerate(answered):
        graph.before(("op", index), ("moment", number))
        graph.before(("moment", number - 1) if number else None, ("moment", number))
    for index, made in enumerate(history):
        number = bisect_left(moments, made.invoked) - 1
        if number >= 0 and counts(made):
            graph.before(("moment", number), ("op", index))


def _cycle(edges: _Graph) -> list[Node]:
    """Return a way that leads back to where it began, [] where there is none."""
    done: set[Node] = set()
    for start in edges:
        way, ways = [start], [iter(edges.get(start, ()))]
        on_way = {start}
        while way and start not in done:
            node = next(ways[-1], None)
            if node is None:
                ended = way.pop()
                ways.pop()
                on_way.discard(ended)
                done.add(ended)
            elif node in on_way:
                return [*way[way.index(node) :], node]
            elif node not in done:
                way.append(node)
                ways.append(iter(edges.get(node, ())))
                on_way.add(node)
    return []


def _named(node: Node, history: Sequence[Operation]) -> str:
    kind, index = node
    if kind == "moment":
        return "then"
    made = history[index]
    what = made.events if made.kind is Kind.APPEND else len(made.events)
    return f"{made.kind} {what} of {made.stream} by {made.client}"
