"""Marks that a drawing puts over the men, each with a shape of its own."""

from dataclasses import dataclass
from enum import Enum


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
