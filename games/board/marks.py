"""Marks that a drawing puts over the men, each with a shape of its own."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from games.board.placement import BoardError


class MarkKind(Enum):
    """What a mark says about its point; its value names the shape."""

    CHECK = "check"
    CIRCLE = "circle"
    CROSS = "cross"
    OFFERED = "offered"  # 打点: a fifth move offered for the opponent's choice
    DEAD = "dead"  # 死子: a stone the players agreed to be dead
    FORBIDDEN = "forbidden"  # 禁手点: where Black may be claimed against


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A mark on one point, such as `e9`."""

    point: str
    kind: MarkKind


def drawable(marks: Iterable[Mark], shapes: Collection[MarkKind]) -> Iterator[Mark]:
    """Yield the marks one by one.

    :raises BoardError: `mark_unreadable`, at one that is none of `shapes`.
    """
    for mark in marks:
        if mark.kind not in shapes:
            raise BoardError("mark_unreadable", mark.kind.value)
        yield mark
