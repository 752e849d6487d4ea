"""Acts against the rules of play: which there are, and their articles in either book.

Rules 2025, articles 12.4 and 17; classic rules, "irregular moves and their correction".
"""

from dataclasses import dataclass
from enum import StrEnum


class IrregularityKind(StrEnum):
    """What a player did."""

    ILLEGAL_OPENING = "illegal_opening"  # 未按开局规定行棋
    SLID = "slid"  # 推盘
    LIFTED = "lifted"  # 拔子
    TWO_MOVES_RUNNING = "two_moves_running"  # 连续走两步棋
    DROPPED = "dropped"  # 棋子不慎掉落
    PRESSED_BEFORE_PLACING = "pressed_before_placing"  # 先按钟后落子
    IMPROPER_DRAW_OFFER = "improper_draw_offer"  # 不按规定提和


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """An act that waits to be corrected or let stand.

    `moves` is what was put down (the point a stone came to lie on); `first` the point it
    touched first; `number` the fifth stones named with an opening. `version` of its event.
    """

    version: int
    side: str
    kind: IrregularityKind
    article: str
    moves: tuple[str, ...] = ()
    first: str = ""
    number: int = 0


_ARTICLES = {
    "gomoku-2025": {
        IrregularityKind.ILLEGAL_OPENING: "17.1",
        IrregularityKind.SLID: "17.2",
        IrregularityKind.PRESSED_BEFORE_PLACING: "17.3",
        IrregularityKind.IMPROPER_DRAW_OFFER: "17.4",
        IrregularityKind.TWO_MOVES_RUNNING: "17.8",
        IrregularityKind.LIFTED: "17.9",
        IrregularityKind.DROPPED: "12.4",
    },
    "gomoku-classic": {
        IrregularityKind.ILLEGAL_OPENING: "illegal.1.2",
        IrregularityKind.TWO_MOVES_RUNNING: "illegal.1.4",
        IrregularityKind.SLID: "illegal.1.5",
        IrregularityKind.LIFTED: "illegal.1.6",
        IrregularityKind.DROPPED: "illegal.1.7",
        IrregularityKind.PRESSED_BEFORE_PLACING: "illegal.1.8",
        IrregularityKind.IMPROPER_DRAW_OFFER: "illegal.1.9",
    },
}
NOT_ON_THE_CENTRE = "illegal.1.1"
"""Classic: the first stone not on the centre is put there."""


def article_of(kind: IrregularityKind, edition: str) -> str:
    """Return the article of the edition's book on such an act."""
    return _ARTICLES[edition][kind]


def waiver_article(edition: str) -> str:
    """Return the article by which playing on accepts the act."""
    return "17" if edition == "gomoku-2025" else "illegal.2"
