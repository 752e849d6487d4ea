"""Readers come, miss nothing, get nothing twice; slow ones are let go and told where to go on."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from config.live import hub as hubs
from config.live.frames import frame
from config.live.hub import Filled, Hub
from config.live.requests import ChannelRequest
from config.live.window import Released, Window


@dataclass(eq=False)
class Listener:
    """A reader that keeps what it is sent."""

    last: int = 0
    is_full: bool = False
    is_here: bool = True
    was_let_go: bool = False
    ended: bool = False
    heard: bytes = b""

    def send(self, data: bytes) -> None:
        self.heard += data

    def let_go(self) -> None:
        self.was_let_go = True

    def end(self) -> None:
        self.ended = True

    @property
    def events(self) -> list[tuple[str, int]]:
        """What a browser makes of it: kind and id of every message."""
        found = []
        for block in self.heard.decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "data" in lines:
                json.loads(lines["data"])
                found.append((lines.get("event", "message"), int(lines["id"])))
        return found

    @property
    def messages(self) -> list[int]:
        return [position for kind, position in self.events if kind == "message"]


@dataclass
class Orders:
    """The follower's part: what was asked of older times, answered when the test says so."""

    asked: list[tuple[str, int, int]] = field(default_factory=list)
    waiting: list[Callable[[Filled], None]] = field(default_factory=list)

    def __call__(self, channel: str, after: int, upto: int, told: Callable[[Filled], None]) -> None:
        self.asked.append((channel, after, upto))
        self.waiting.append(told)


def released(position: int, *channels: str) -> Released:
    return Released(position, channels or ("a",), frame(position, {"position": position}))


def hall(start: int = 0, *, most: int = 100, window: int = 10_000) -> tuple[Hub, Orders]:
    orders = Orders()
    return Hub(Window(start, window), orders, most_readers=most), orders


def joined(hub: Hub, after: int | None, channel: str = "a") -> Listener:
    listener = Listener()
    hub.join(listener, ChannelRequest(channel=channel, after=after))
    return listener


def test_a_reader_is_sent_what_he_missed_and_then_what_comes_once_each() -> None:
    hub, orders = hall()
    hub.publish([released(1), released(2, "b"), released(3)], 3, 3)
    listener = joined(hub, 1)
    hub.publish([released(4), released(5, "b")], 5, 5)
    assert listener.messages == [3, 4]
    assert listener.events[0] == ("hello", 1)
    assert orders.asked == []


def test_one_who_asks_for_nothing_older_is_told_where_he_begins() -> None:
    hub, _ = hall()
    hub.publish([released(1)], 1, 1)
    listener = joined(hub, None)
    hub.publish([released(2)], 2, 2)
    assert listener.events == [("hello", 1), ("message", 2)]


def test_a_page_ahead_of_this_process_gets_nothing_it_has() -> None:
    hub, _ = hall()
    listener = joined(hub, 2)
    hub.publish([released(1), released(2), released(3)], 3, 3)
    assert listener.messages == [3]


def test_a_page_from_another_ledger_is_read_anew() -> None:
    hub, _ = hall(7)
    listener = joined(hub, 7 + hubs.MOST_AHEAD + 1)
    hub.publish([released(8)], 8, 8)
    assert listener.events == [("reset", 7), ("message", 8)]


def test_what_is_older_than_the_window_is_asked_for_once_for_all_who_come() -> None:
    hub, orders = hall(10)
    early = joined(hub, 5)
    assert orders.asked == [("a", 5, 10)]
    hub.publish([released(11)], 11, 11)
    assert early.events == []
    orders.waiting[0]([released(6), released(9)])
    late = joined(hub, 7)
    assert early.messages == [6, 9, 11]
    assert late.messages == [9, 11]
    assert len(orders.asked) == 1


def test_who_missed_too_much_reads_the_page_anew() -> None:
    hub, orders = hall(10)
    listener = joined(hub, 1)
    orders.waiting[0](None)
    hub.publish([released(11)], 11, 11)
    assert listener.events == [("reset", 10), ("message", 11)]


def test_who_left_before_his_past_came_is_not_kept() -> None:
    hub, orders = hall(10)
    listener = joined(hub, 1)
    listener.is_here = False
    hub.leave(listener, "a")
    orders.waiting[0]([released(6)])
    hub.publish([released(11)], 11, 11)
    assert (listener.heard, hub.count) == (b"", 0)


def test_a_full_line_is_sent_nothing_more() -> None:
    hub, _ = hall()
    slow, quick = joined(hub, 0), joined(hub, 0)
    hub.publish([released(1)], 1, 1)
    slow.is_full = True
    hub.publish([released(2), released(3)], 3, 3)
    assert (slow.messages, slow.last, slow.was_let_go) == ([1], 1, True)
    assert (quick.messages, quick.was_let_go) == ([1, 2, 3], False)
    assert hub.let_go == 1


def test_a_heartbeat_moves_the_quiet_on_and_nobody_back() -> None:
    hub, _ = hall()
    quiet, ahead = joined(hub, 0), joined(hub, 0, "b")
    # Something of another event waits behind position 2, so that only 2 is safe.
    hub.publish([released(9, "b")], 9, 2)
    hub.beat()
    assert b"id: 2\n\n" in quiet.heard
    assert (quiet.last, ahead.last) == (2, 9)
    assert ahead.heard.endswith(b": beat\n\n")


def test_the_hall_is_full_and_closes() -> None:
    hub, _ = hall(most=2)
    listener = joined(hub, 0)
    assert not hub.is_full
    joined(hub, 0, "b")
    assert hub.is_full
    hub.end()
    assert listener.ended
