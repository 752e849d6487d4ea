"""What an event may set about time and adjournments, whatever the game.

Xiangqi 2020, 20.1; weiqi 2002, 14, 22.1-22.5; gomoku 2025, 14.3.1; classic clock.5.
"""

from dataclasses import dataclass
from enum import StrEnum


class SealedFault(StrEnum):
    """What the event's rules on sealed moves make of one that is no lawful move."""

    LOSS = "loss"  # 判负
    ANOTHER_MOVE = "another_move"  # 另走一着


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOptions:
    """The event's settings of time; defaults are the books'.

    `lateness_limit_ms`: how late a player may come, None for the book's own limit.
    `lodging_apart`: whether players lodge away from the venue (weiqi 22.1 against 22.2).
    `counts_out`: absent players are counted out, for the limit (22.4). `most_time_passes`:
    how many passes of 22.5 a side is granted, None for any number. `sealing_rules`: the
    event's own rules on sealed moves, which a book that has none asks for (weiqi 14);
    `unlawful_sealed_move`: what they make of one that cannot be played, None where the arbiter
    rules.
    """

    lateness_limit_ms: int | None = None
    lodging_apart: bool = True
    counts_out: bool = False
    most_time_passes: int | None = None
    sealing_rules: str = ""
    unlawful_sealed_move: SealedFault | None = None
