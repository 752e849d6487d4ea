"""What may be asked of a game of gomoku beside what every game knows.

Rules 2025: 9.8, 11, 12.4, 17, 19.1.1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import BOARD, POINT_DOC, TABLE, Note, Side, is_running
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.rules import due
from games.record.gomoku.state import GomokuCourse
from games.record.state import GameState
from games.record.values import Role
from games.rules.gomoku.openings.protocol import Due
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

MAX_FIFTHS = 220
"""The empty points of a board after the opening."""
AT_THE_BOARD = TABLE | {Role.ARCHIVIST}
Points = Annotated[
    tuple[str, ...],
    Field(
        help=_("Points with spaces between them, e.g. h8 i9."),
        concerns="point",
        longest=4,
        tidy=str.lower,
    ),
]
Point = Annotated[
    str,
    Field(
        help=_("A point, e.g. h8."),
        doc=POINT_DOC,
        concerns="point",
        longest=4,
        tidy=str.lower,
    ),
]
Fifths = Annotated[
    int,
    Field(
        label=_("fifth stones named"),
        doc="Fifth stones named with the opening (五手N打), else 0.",
        least=0,
        most=MAX_FIFTHS,
    ),
]


def _playing(state: GameState) -> bool:
    return is_running(state) and isinstance(state.course, GomokuCourse)


def _asks(*wanted: Due) -> Callable[[GameState], bool]:
    return lambda state: _playing(state) and due(state).due in wanted


def _declared(state: GameState) -> bool:
    course = state.course
    return is_running(state) and isinstance(course, GomokuCourse) and bool(course.declared)


def _irregular(state: GameState) -> bool:
    course = state.course
    open_act = isinstance(course, GomokuCourse) and course.irregularity is not None
    return is_running(state) and open_act


@declare(
    roles=AT_THE_BOARD,
    label=_("Place the opening"),
    office="place-opening",
    group="next",
    summary="Gomoku: put the opening's stones down together",
    address="openings",
    example={"side": "black", "stones": ["h8", "h9", "i10"], "number": 0},
    fits=_asks(Due.STONES, Due.STONE_SWAP_OR_TWO),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOpening:
    """Put the opening's stones down together, naming `number` fifth stones where due."""

    side: Side
    stones: Annotated[
        Points,
        Field(
            label=_("stones"),
            doc="Black's first, then colours in turn; two stones in 附录二 3-B-③.",
            least=1,
            most=3,
        ),
    ]
    number: Fifths = 0


@declare(
    roles=AT_THE_BOARD,
    label=_("Swap or not"),
    office="swap",
    group="next",
    summary="Gomoku: use the right to swap colours, or leave it",
    address="swaps",
    example={"side": "white", "swap": True},
    fits=_asks(Due.SWAP, Due.STONE_SWAP_OR_TWO),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSwap:
    """Use the right to swap, or leave it (`swap` false)."""

    side: Side
    swap: Annotated[bool, Field(label=_("swaps"), doc="False leaves the right unused.")]


@declare(
    roles=AT_THE_BOARD,
    label=_("Offer fifth stones"),
    office="offer-fifths",
    group="next",
    summary="Gomoku: offer fifth stones",
    address="fifth-offers",
    example={"side": "black", "points": ["g6", "i7"]},
    fits=_asks(Due.OFFERS, Due.STONE_OR_OFFERS),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OfferFifths:
    """Offer fifth stones (打点)."""

    side: Side
    points: Annotated[
        Points,
        Field(
            label=_("fifth stones"),
            doc="No two the same by a symmetry of the stones.",
            least=1,
            most=MAX_FIFTHS,
        ),
    ]


@declare(
    roles=AT_THE_BOARD,
    label=_("Choose the fifth stone"),
    office="choose-fifth",
    group="next",
    summary="Gomoku: choose one of the fifth stones offered",
    address="fifth-choices",
    example={"side": "white", "point": "g6"},
    fits=_asks(Due.CHOICE),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFifth:
    """Choose one of the fifth stones offered."""

    side: Side
    point: Annotated[Point, Field(label=_("fifth stone"))]


@declare(
    roles=TABLE,
    label=_("Declare a five"),
    office="declare-five",
    group="result",
    summary="Gomoku: declare a five on the board",
    address="five-declarations",
    example={"side": "black"},
    fits=_playing,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareFive:
    """Declare the five that `side` has on the board (19.1.1)."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Accept the five"),
    office="accept-five",
    group="result",
    summary="Gomoku: accept the five that the opponent declared",
    address="five-acceptances",
    example={"side": "white"},
    fits=_declared,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptFive:
    """Accept, as `side`, the five that the opponent declared; an arbiter accepts for it."""

    side: Side


@declare(
    roles=BOARD,
    label=_("Record an irregularity"),
    office="irregularity",
    group="violations",
    summary="Gomoku: record an act against the rules of play",
    address="irregularities",
    example={"side": "white", "kind": "slid", "moves": ["i9"], "first": "h9"},
    fits=_playing,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportIrregularity:
    """Record that `side` acted against the rules of play (17).

    `moves`: what was put down, or the point a stone came to lie on; `first`: the point it
    touched first; `number`: fifth stones named with an opening.
    """

    side: Side
    kind: Annotated[IrregularityKind, Field(label=_("kind"))]
    moves: Annotated[
        Points,
        Field(
            label=_("put down, or come to lie on"),
            doc="What was put down, or where a stone came to lie.",
            most=3,
        ),
    ] = ()
    first: Annotated[
        Point,
        Field(label=_("touched first"), doc="The point a slid or lifted stone touched first."),
    ] = ""
    number: Fifths = 0
    note: Note = ""


@declare(
    roles=TABLE,
    label=_("Correct it or let it stand"),
    office="settle-irregularity",
    group="violations",
    summary="Gomoku: have the opponent's act corrected, or let it stand",
    address="irregularity-settlements",
    example={"side": "black", "correct": True},
    fits=_irregular,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleIrregularity:
    """Have the opponent's act corrected, as `side`, or let it stand (`correct` false)."""

    side: Side
    correct: Annotated[
        bool,
        Field(
            label=_("is to be corrected"),
            doc="False lets the act stand.",
        ),
    ]


GomokuCommand = (
    PlaceOpening
    | ChooseSwap
    | OfferFifths
    | ChooseFifth
    | DeclareFive
    | AcceptFive
    | ReportIrregularity
    | SettleIrregularity
)
