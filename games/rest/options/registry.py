"""Game -> its settings and its course, as the API takes and shows them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.record.draughts.options import DraughtsOptions
from games.record.state import GameState
from games.record.xiangqi.options import usual_options
from games.rest.fields import Out, Strict
from games.rest.options import draughts, gomoku, weiqi, xiangqi

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShapes:
    """The shapes of one game; `course` None where its course has no shape of its own.

    `read`: the options that a validated body sets under an edition.
    """

    options: type[Strict]
    options_out: type[Out]
    read: Callable[[Body, str], object]
    course_out: type[Out] | None = None
    course: Callable[[GameState], dict[str, Any] | None] | None = None


SHAPES: dict[str, GameShapes] = {
    "xiangqi": GameShapes(
        options=xiangqi.XiangqiOptionsInput,
        options_out=xiangqi.XiangqiOptionsOut,
        read=lambda body, edition: xiangqi.read_options(body, usual_options(edition)),
    ),
    "weiqi": GameShapes(
        options=weiqi.WeiqiOptionsInput,
        options_out=weiqi.WeiqiOptionsOut,
        read=lambda body, edition: weiqi.read_options(body),
        course_out=weiqi.WeiqiCourseOut,
        course=weiqi.course_data,
    ),
    "draughts": GameShapes(
        options=draughts.DraughtsOptionsInput,
        options_out=draughts.DraughtsOptionsOut,
        read=lambda body, edition: DraughtsOptions(**body),
        course_out=draughts.DraughtsCourseOut,
        course=draughts.course_data,
    ),
    "gomoku": GameShapes(
        options=gomoku.GomokuOptionsInput,
        options_out=gomoku.GomokuOptionsOut,
        read=lambda body, edition: gomoku.read_options(body),
        course_out=gomoku.GomokuCourseOut,
        course=gomoku.gomoku_course_data,
    ),
}


def read_options(body: Body, edition: str) -> dict[str, object]:
    """Return the own options of the games that a validated body sets, by the game's name."""
    return {game: one.read(body[game], edition) for game, one in SHAPES.items() if game in body}


def courses(state: GameState) -> dict[str, dict[str, Any] | None]:
    """Return the course of every game that has one; None for those not on the board."""
    return {game: one.course(state) for game, one in SHAPES.items() if one.course}
