"""The queues of the office's first page: what is to be done by whoever looks, from every app."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice

from django.http import HttpRequest

from games.hooks import Hook

SHOWN = 8
"""Lines of a queue; the link leads to the rest."""


class Urgency(IntEnum):
    """How soon somebody has to look: what keeps players waiting comes first."""

    AT_ONCE = 0  # players wait at the board
    THIS_ROUND = 1
    SOON = 2
    GOING_ON = 3  # the way to what is under way
    KEPT = 4  # lists that are added to


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing that waits: its link, and what to say of it."""

    url: str
    title: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """Things of one kind that wait, the oldest first; `more`: not all of them are shown.

    `act` is the address and the label of what begins another, `see` of what is known of all.
    """

    title: str
    empty: str
    lines: tuple[Line, ...]
    more: bool
    url: str
    act: tuple[str, str] | None = None
    see: tuple[str, str] | None = None
    urgency: Urgency = Urgency.SOON


Source = Callable[[HttpRequest], Iterable[Queue]]

QUEUES: Hook[Source] = Hook()
"""What is asked for queues behind those of the games."""


def of_other_apps(request: HttpRequest) -> tuple[Queue, ...]:
    """What tournaments and cases wait for, as far as the reader may see it."""
    return tuple(queue for source in QUEUES for queue in source(request))


def queue_of(
    *,
    title: str,
    empty: str,
    lines: Iterable[Line],
    url: str,
    act: tuple[str, str] | None = None,
    see: tuple[str, str] | None = None,
    urgency: Urgency = Urgency.SOON,
) -> Queue:
    """Return a queue of the first lines, which need be no more than `SHOWN` and one."""
    first = tuple(islice(lines, SHOWN + 1))
    return Queue(
        title=title,
        empty=empty,
        lines=first[:SHOWN],
        more=len(first) > SHOWN,
        url=url,
        act=act,
        see=see,
        urgency=urgency,
    )


def by_urgency(queues: Iterable[Queue]) -> tuple[Queue, ...]:
    """Return what holds something first, the most urgent before the others."""
    return tuple(sorted(queues, key=lambda queue: (not queue.lines, queue.urgency)))
