"""What `anomalies` finds in histories that were made up, one fault each, and lets pass."""

from collections.abc import Sequence

import pytest

from tests.support.linearizable import Kind, Operation, Outcome, anomalies


def append(
    events: str,
    at: tuple[int, int],
    version: int,
    *,
    outcome: Outcome = Outcome.OK,
    stream: str = "s",
) -> Operation:
    """Append one event a letter, so that the stream then stands at `version`."""
    return Operation(
        client=1,
        kind=Kind.APPEND,
        invoked=at[0],
        returned=at[1],
        outcome=outcome,
        stream=stream,
        events=tuple(events),
        expected=version - len(events),
        version=version,
    )


def refused(events: str, at: tuple[int, int], expected: int, stands: int) -> Operation:
    """Append behind `expected` and be told that the stream stands elsewhere."""
    return Operation(
        client=2,
        kind=Kind.APPEND,
        invoked=at[0],
        returned=at[1],
        outcome=Outcome.REFUSED,
        stream="s",
        events=tuple(events),
        expected=expected,
        version=stands,
    )


def read(events: str, at: tuple[int, int], *, stream: str = "s") -> Operation:
    """Read all of a stream."""
    return Operation(
        client=3,
        kind=Kind.READ,
        invoked=at[0],
        returned=at[1],
        stream=stream,
        events=tuple(events),
    )


def feed(entries: str, at: tuple[int, int] = (90, 91)) -> Operation:
    """Read the feed, as position, stream, version and event: "1sa1" is "1 s 1 a"."""
    found = [(int(word[0]), word[1], int(word[3]), word[2]) for word in entries.split()]
    return Operation(client=4, kind=Kind.FEED, invoked=at[0], returned=at[1], entries=tuple(found))


A, B = append("a", (1, 2), 1), append("b", (3, 4), 2)
SOUND: dict[str, Sequence[Operation]] = {
    "nothing": (),
    "one-after-another": (A, B, read("ab", (5, 6))),
    "read-beside-an-append-sees-it": (A, append("b", (3, 9), 2), read("ab", (4, 5))),
    "read-beside-an-append-does-not": (A, append("b", (3, 9), 2), read("a", (4, 5))),
    "three-at-once": (append("abc", (1, 2), 3), read("abc", (3, 4))),
    "refused-for-another-s": (A, B, refused("x", (3, 6), 1, 2), read("ab", (7, 8))),
    "no-answer-and-there": (A, append("b", (3, 4), 2, outcome=Outcome.UNKNOWN), read("ab", (5, 6))),
    "no-answer-and-not": (A, append("b", (3, 4), 2, outcome=Outcome.UNKNOWN), read("a", (5, 6))),
    "no-answer-and-there-later": (
        A,
        append("b", (3, 4), 2, outcome=Outcome.UNKNOWN),
        read("a", (5, 6)),
        read("ab", (7, 8)),
    ),
    "undone": (A, append("x", (3, 4), 2, outcome=Outcome.UNDONE), read("a", (5, 6))),
    "two-streams-read-in-either-order": (
        append("a", (1, 9), 1),
        append("b", (1, 9), 1, stream="t"),
        read("", (2, 3)),
        read("b", (4, 5), stream="t"),
    ),
    "feed-behind": (A, B, feed("1sa1", (5, 6)), feed("1sa1 2sb2")),
    "feed-of-two-streams-that-overlap": (
        append("a", (1, 9), 1),
        append("b", (1, 8), 1, stream="t"),
        feed("1tb1 2sa1"),
    ),
}
UNSOUND: dict[str, tuple[str, Sequence[Operation]]] = {
    "lost-update": ("two events at one version", (A, append("b", (1, 3), 1), read("a", (5, 6)))),
    "acknowledged-and-overwritten": ("two events at one version", (A, read("x", (5, 6)))),
    "acknowledged-and-gone": ("cycle", (A, B, read("a", (5, 6)))),
    "stale-after-it-was-acknowledged": ("cycle", (A, read("", (3, 4)))),
    "seen-and-then-not": (
        "cycle",
        (A, append("b", (3, 20), 2), read("ab", (4, 5)), read("a", (6, 7))),
    ),
    "seen-before-it-was-asked-for": ("cycle", (A, read("ab", (3, 4)), append("b", (5, 6), 2))),
    "two-streams-each-read-behind-the-other": (
        "cycle",
        (
            append("a", (1, 2), 1),
            read("b", (3, 4), stream="t"),
            append("b", (5, 6), 1, stream="t"),
        ),
    ),
    "reads-of-two-orders": (
        "two events at one version",
        (append("a", (1, 9), 1), append("b", (1, 9), 2), read("ab", (2, 3)), read("ba", (2, 3))),
    ),
    "doubled": ("doubled", (A, B, read("aba", (5, 6)))),
    "of-nobody": ("of nobody", (A, read("az", (5, 6)))),
    "refused-and-there": (
        "refused and there",
        (A, refused("x", (3, 4), 0, 1), read("ax", (5, 6))),
    ),
    "undone-and-there": (
        "refused and there",
        (A, append("x", (3, 4), 2, outcome=Outcome.UNDONE), read("ax", (5, 6))),
    ),
    "refused-without-a-reason": ("refused without a reason", (A, refused("x", (3, 4), 1, 1))),
    "refused-for-what-was-long-gone": ("cycle", (A, B, refused("x", (5, 6), 0, 1))),
    "torn": ("torn", (append("abc", (1, 2), 3, outcome=Outcome.UNKNOWN), read("ab", (3, 4)))),
    "appended-elsewhere": (
        "appended elsewhere",
        (Operation(client=1, kind=Kind.APPEND, invoked=1, returned=2, stream="s",
                   events=("a",), expected=0, version=2),),
    ),
    "hole-in-the-feed": ("hole in the feed", (A, B, feed("1sa1 3sb2"))),
    "feed-that-changes": (
        "two events at one position",
        (A, append("b", (1, 2), 1, stream="t"), feed("1sa1"), feed("1tb1")),
    ),
    "feed-that-turns-a-stream": ("the feed turns a stream", (A, B, feed("1sb2 2sa1"))),
    "feed-against-real-time": (
        "feed",
        (A, append("b", (3, 4), 1, stream="t"), feed("1tb1 2sa1")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SOUND)
def test_what_could_have_been_passes(name: str) -> None:
    assert anomalies(SOUND[name]) == []


@pytest.mark.parametrize("name", UNSOUND)
def test_what_could_not_is_found(name: str) -> None:
    fault, history = UNSOUND[name]
    assert any(found.startswith(fault) for found in anomalies(history)), anomalies(history)


@pytest.mark.parametrize("name", UNSOUND)
def test_it_is_found_whatever_the_order_of_the_notes(name: str) -> None:
    fault, history = UNSOUND[name]
    assert any(found.startswith(fault) for found in anomalies(history[::-1]))
