"""Game -> its settings and its course, as the API takes and shows them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.record.settings import PARTS, written_over
from games.record.state import GameState
from games.record.values import Options
from games.rest.fields import Out, Strict
from games.rest.options import draughts, gomoku, weiqi, xiangqi
from games.rules.books.federation import FederationBook

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShapes:
    """The shapes of one game; `course` None where its course has no shape of its own."""

    options: type[Strict]
    options_out: type[Out]
    course_out: type[Out] | None = None
    course: Callable[[GameState], dict[str, Any] | None] | None = None


SHAPES: dict[str, GameShapes] = {
    "xiangqi": GameShapes(
        options=xiangqi.XiangqiOptionsInput,
        options_out=xiangqi.XiangqiOptionsOut,
    ),
    "weiqi": GameShapes(
        options=weiqi.WeiqiOptionsInput,
        options_out=weiqi.WeiqiOptionsOut,
        course_out=weiqi.WeiqiCourseOut,
        course=weiqi.course_data,
    ),
    "draughts": GameShapes(
        options=draughts.DraughtsOptionsInput,
        options_out=draughts.DraughtsOptionsOut,
        course_out=draughts.DraughtsCourseOut,
        course=draughts.course_data,
    ),
    "gomoku": GameShapes(
        options=gomoku.GomokuOptionsInput,
        options_out=gomoku.GomokuOptionsOut,
        course_out=gomoku.GomokuCourseOut,
        course=gomoku.gomoku_course_data,
    ),
}


def read_options(body: Body, edition: str, book: FederationBook | None) -> Options:
    """Return the options that a validated body sets; what it leaves out is as in the books."""
    given = {part: written_over(edition, part, body[part], book) for part in PARTS if part in body}
    return Options(**{**body, **given})


def courses(state: GameState) -> dict[str, dict[str, Any] | None]:
    """Return the course of every game that has one; None for those not on the board."""
    return {game: shapes.course(state) for game, shapes in SHAPES.items() if shapes.course}
