"""What may be asked to be put right at a board. Imperative; each is decided once.

Xiangqi 5, 17.1 and 29.2; weiqi 17.1-17.6 and 31; gomoku 10.2, 12.4, 16, 17 and 21; the classic
rules. The officials at the board ask; who rules is the book's affair. What a game has a
command of its own for is not offered twice.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import BOARD, POINT_DOC, TABLE, Note, Side, is_running
from games.record.draughts.state import DraughtsCourse
from games.record.officiating.repairs.kinds import PositionOutcome, ShiftedMan
from games.record.state import GameState
from games.record.weiqi.state import WeiqiCourse
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

MAX_MEN = 361
MAX_PLY = 10_000
Square = Annotated[
    str,
    Field(
        doc=POINT_DOC,
        concerns="point",
        longest=4,
    ),
]
Squares = Annotated[
    tuple[str, ...],
    Field(help=_("Squares with spaces between them, e.g. h0 h9."), concerns="point", longest=4),
]
Move = Annotated[str, Field(longest=40)]


def _displaced(state: GameState) -> bool:
    return is_running(state) and state.book.repairs.displaced is not None


def _colours_swapped(state: GameState) -> bool:
    known = state.book.repairs.colours is not None and not isinstance(state.course, WeiqiCourse)
    return is_running(state) and known


def _found_later(state: GameState) -> bool:
    return is_running(state) and bool(state.book.repairs.found_later and state.moves)


def _two_running(state: GameState) -> bool:
    book = state.book
    known = book.conduct.two_running is not None and not book.repairs.irregular
    return is_running(state) and known and bool(state.moves)


def _waits(state: GameState) -> bool:
    return is_running(state) and state.repairs.case is not None


def _may_lie_between(state: GameState) -> bool:
    return is_running(state) and state.book.repairs.between is not None


def _dropped(state: GameState) -> bool:
    known = state.book.repairs.dropped is not None and not isinstance(state.course, WeiqiCourse)
    return is_running(state) and known


@declare(
    roles=BOARD,
    label=_("Report swapped colours"),
    office="swapped-colours",
    group="repairs",
    summary="Report that the players sit at each other's colours",
    address="swapped-colours",
    example={"note": "第2回合发现"},
    fits=_colours_swapped,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSwappedColours:
    """Report that the players sit at each other's colours (先后手颠倒)."""

    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report pieces displaced"),
    office="displacement",
    group="repairs",
    common=True,
    summary="Report men found displaced: put back within the book's limit, or to be ruled on",
    address="displacements",
    example={"ply": 18, "men": [{"from_square": "a0", "found_on": "a1"}], "note": ""},
    fits=_displaced,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDisplacement:
    """Report men found on other squares than the record has them, since `ply` moves stood.

    `on_record`: where they belong is agreed from the players' own records.
    """

    ply: Annotated[
        int,
        Field(
            label=_("moves that stood"),
            doc="How many moves stood when it happened.",
            least=0,
            most=MAX_PLY,
        ),
    ]
    men: Annotated[
        tuple[ShiftedMan, ...],
        Field(
            label=_("pieces displaced"),
            help=_("Where each belongs and where it was found, e.g. h8-h9 c3-c4."),
            doc="Men, each with where it belongs by the record and where it was found.",
            least=1,
            most=MAX_MEN,
        ),
    ]
    on_record: Annotated[
        bool,
        Field(
            label=_("the players' records tell where they belong"),
            doc="The players' own records tell where they belong (gomoku 21.1.2).",
        ),
    ] = False
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report an illegal move found later"),
    office="illegal-found",
    group="repairs",
    name="report_illegal_found",
    summary="Xiangqi: report an illegal move found within five rounds",
    address="illegal-moves-found",
    example={"ply": 5, "move": "b0d2"},
    fits=_found_later,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIllegalFoundLater:
    """Report that the move of `ply` was made as `move`, which breaks the rules (5.8.3)."""

    ply: Annotated[
        int,
        Field(
            label=_("number of the move, of both sides"),
            doc="The move that was illegal.",
            least=1,
            most=MAX_PLY,
        ),
    ]
    move: Annotated[
        Move,
        Field(
            label=_("move as it was made"),
            doc="As it was made on the board, in ICCS.",
            tidy=str.lower,
        ),
    ]
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report two moves running"),
    office="double-move",
    group="violations",
    name="report_double_move",
    summary="Report that a side made two moves running",
    address="double-moves",
    example={"side": "red", "move": "h0g2"},
    fits=_two_running,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTwoMovesRunning:
    """Report that `side`, which had just moved, made `move` as well (连走两着)."""

    side: Side
    move: Annotated[Move, Field(label=_("second move"), doc="Canonical form.")]


@declare(
    roles=BOARD,
    label=_("Report a board upset"),
    office="board-upset",
    group="repairs",
    common=True,
    summary="Report a board knocked about, with what the book says follows",
    address="board-upsets",
    example={"side": "red", "men": 2, "pressed": True},
    fits=is_running,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBoardUpset:
    """Report a board knocked about (碰乱、散乱棋局) by `side`, "" where by neither.

    `men` left their squares, `off_board` when one fell off the board. `pressed`: with or
    after the press of the clock. `restorable`: the position can be set up again and, where
    the book asks for it, both sides agree on it.
    """

    side: Annotated[
        Side,
        Field(
            label=_("by whom"),
            blank=_("by neither side"),
            doc="Who did it; empty for neither side.",
        ),
    ] = ""
    men: Annotated[
        int,
        Field(
            label=_("pieces off their points"),
            doc="How many left their points.",
            least=0,
            most=MAX_MEN,
        ),
    ]
    off_board: Annotated[bool, Field(label=_("a piece off the board"))] = False
    pressed: Annotated[
        bool, Field(label=_("with or after the press"), doc="With or after the press of the clock.")
    ] = False
    deliberate: Annotated[bool, Field(label=_("on purpose"))] = False
    restorable: Annotated[
        bool,
        Field(
            label=_("can be set up again, as agreed"),
            doc="The position can be set up again, as agreed.",
        ),
    ] = True
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Rule on the position"),
    office="rule-position",
    group="repairs",
    common=True,
    summary="Rule on the position that waits: back, stands, draw, replay, both lose",
    address="position-rulings",
    example={"outcome": "back", "agreed": True},
    fits=_waits,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulePosition:
    """Rule on the position that waits; `agreed`: both sides agree. `point`: where to put a man."""

    outcome: Annotated[PositionOutcome, Field(label=_("ruling"))]
    agreed: Annotated[bool, Field(label=_("both sides agree"), doc="Both sides agree.")]
    point: Annotated[
        Square, Field(label=_("put on"), doc="Where the man is put, with `point`.")
    ] = ""
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report a piece between points"),
    office="man-between",
    group="repairs",
    summary="Xiangqi: report a man left between two points",
    address="men-between",
    example={"side": "red", "from_square": "g3", "points": ["g4", "g5"]},
    fits=_may_lie_between,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportManBetween:
    """Report that `side` left the man of `source` between two points after pressing (5.10)."""

    side: Side
    source: Annotated[Square, Field(label=_("from"), key="from_square")]
    points: Annotated[Squares, Field(label=_("between the points"), least=2, most=2)]


@declare(
    # The opponent names the point, and no one else (5.10); the seat is checked apart.
    roles=TABLE,
    label=_("Name the point"),
    office="landing-point",
    group="repairs",
    summary="Xiangqi: name the point on which the opponent's man stands",
    address="landing-points",
    example={"side": "black", "point": "g4"},
    fits=lambda state: is_running(state) and state.repairs.between is not None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLandingPoint:
    """Name, as `side`, the opponent of the mover, the point on which the man stands (5.10)."""

    side: Side
    point: Annotated[Square, Field(label=_("point"))]


@declare(
    roles=BOARD,
    label=_("Report touched pieces"),
    office="touched-men",
    group="violations",
    summary="Xiangqi, draughts: report men touched, and have the duty that follows",
    address="touched-men",
    example={"side": "red", "squares": ["h0"]},
    fits=lambda state: is_running(state) and state.book.repairs.touched,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTouchedMen:
    """Report the men `side` touched, by their squares in order (摸子, 5.1-5.6; FMJD 5.4.3).

    `together`: men of both sides touched at one time (5.5). `accidental`: an evident brush.
    `ply`: before which move, where it is made already.
    """

    side: Side
    squares: Annotated[Squares, Field(label=_("pieces touched, in order"), least=1, most=32)]
    together: Annotated[
        bool,
        Field(
            label=_("pieces of both sides at one time"), doc="Men of both sides at one time (5.5)."
        ),
    ] = False
    accidental: Annotated[
        bool, Field(label=_("an evident brush"), doc="An evident brush, which binds nobody (5.6).")
    ] = False
    ply: Annotated[
        int | None,
        Field(
            label=_("before which move, of both sides"),
            help=_("Left empty: before the move that is due."),
            doc="Draughts: before which move, where it has been made; the one due, if left out.",
            least=1,
            most=MAX_PLY,
            when=lambda state: isinstance(state.course, DraughtsCourse),
        ),
    ] = None
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report a piece dropped"),
    office="dropped-man",
    group="repairs",
    summary="Report a man or stone dropped by accident",
    address="dropped-men",
    example={"side": "red", "agreed": True},
    fits=_dropped,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDroppedMan:
    """Report a man or stone of `side` dropped by accident (失手脱落), on `point` where one asks.

    `agreed`: the opponent lets it be taken up again.
    """

    side: Side
    agreed: Annotated[
        bool, Field(label=_("the opponent agrees"), doc="The opponent agrees that it is taken up.")
    ] = False
    point: Annotated[
        Square, Field(label=_("where it fell"), doc="Gomoku: where the stone fell.")
    ] = ""
    note: Note = ""


RepairCommand = (
    ReportSwappedColours
    | ReportDisplacement
    | ReportIllegalFoundLater
    | ReportTwoMovesRunning
    | ReportBoardUpset
    | RulePosition
    | ReportManBetween
    | ChooseLandingPoint
    | ReportTouchedMen
    | ReportDroppedMan
)
