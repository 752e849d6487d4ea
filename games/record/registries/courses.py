"""Game -> what it adds to the state of every game, and how that follows its events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.record import events as e
from games.record.draughts import decide_claims as draughts_claims
from games.record.draughts import decide_draws as draughts_draws
from games.record.draughts import decide_play as draughts_play
from games.record.draughts import evolve as draughts
from games.record.gomoku import decide_board as gomoku_board
from games.record.gomoku import decide_claims as gomoku_claims
from games.record.gomoku import decide_irregular as gomoku_irregular
from games.record.gomoku import decide_play as gomoku_play
from games.record.gomoku import evolve as gomoku
from games.record.state import GameState
from games.record.weiqi import decide_endgame as weiqi_endgame
from games.record.weiqi import decide_giving_up as weiqi_giving_up
from games.record.weiqi import decide_play as weiqi_play
from games.record.weiqi import decide_repairs as weiqi_repairs
from games.record.weiqi import evolve as weiqi
from games.record.xiangqi import decide_claims as xiangqi_claims
from games.record.xiangqi import decide_play as xiangqi_play
from games.record.xiangqi import evolve as xiangqi
from games.streams.dispatch import folders


@dataclass(frozen=True, slots=True)
class Course:
    """What a game begins with, and its own folds, which come after those of every game."""

    begin: Callable[[GameState, e.GameArranged], GameState]
    folds: Mapping[type, Callable[..., Any]]


COURSES = {
    "xiangqi": Course(xiangqi.begin, folders(xiangqi, xiangqi_play, xiangqi_claims)),
    "weiqi": Course(
        weiqi.begin, folders(weiqi, weiqi_play, weiqi_endgame, weiqi_repairs, weiqi_giving_up)
    ),
    "gomoku": Course(
        gomoku.begin, folders(gomoku, gomoku_board, gomoku_play, gomoku_claims, gomoku_irregular)
    ),
    "draughts": Course(
        draughts.begin, folders(draughts, draughts_play, draughts_claims, draughts_draws)
    ),
}
"""Name of a game -> its course; a game that adds nothing to the state has none."""
