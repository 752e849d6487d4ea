"""What a game of gomoku adds to the state of every game."""

from dataclasses import dataclass

from games.record.gomoku.irregularities import Irregularity
from games.rules.gomoku.openings.protocol import OVER, Progress

NO_OPENING = Progress(step=OVER)


@dataclass(frozen=True, slots=True, kw_only=True)
class GomokuCourse:
    """How far a game of gomoku has come, beside its moves.

    `progress` is of the opening. `declared` is the side whose declared five waits to be
    accepted (19.1.1), or "". `offer_barred` is the side whose draw offer was declined and that
    may not offer again before the other does (19.2.2-D), or "". `irregularity` is the act
    against the rules of play that its opponent may still have corrected (17).
    """

    progress: Progress = NO_OPENING
    declared: str = ""
    offer_barred: str = ""
    irregularity: Irregularity | None = None
