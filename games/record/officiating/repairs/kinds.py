"""The words of repairs: what was found, what was ruled, which man lies where.

Xiangqi rules 2020, article 5; weiqi 2002, 17.5 and 17.6; gomoku 2025, article 21, and the
classic rules, playing 2.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from games.rules.books.kinds import CaseKind as CaseKind
from games.rules.books.kinds import PositionOutcome as PositionOutcome
from games.streams.declarations import Field


class TakenBackFor(StrEnum):
    """Why moves were taken back."""

    DISPLACED = "displaced"  # 棋子意外挪动
    ILLEGAL_MOVE = "illegal_move"  # 违反行棋规定
    DROPPED = "dropped"  # 失手脱落


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftedMan:
    """A man or stone that belongs on `source` by the record and was found on `target`."""

    source: Annotated[str, Field(key="from_square", concerns="point", longest=4)]
    target: Annotated[str, Field(key="found_on", concerns="point", longest=4)]
