"""What may be asked of a game of weiqi and of no other. Imperative; decided once.

Rules 2002: 8, 12.4(4), 13.2, 16.4, 17, 18, 20, 21.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import BOARD, POINT_DOC, TABLE, Note, Side, is_running
from games.record.state import GameState
from games.record.values import Role, Status
from games.record.weiqi.state import Phase, WeiqiCourse
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

Points = Annotated[
    tuple[str, ...],
    Field(
        help=_("Points with spaces between them, e.g. D4 Q16."),
        concerns="point",
        longest=4,
        most=361,
        tidy=str.upper,
    ),
]
Point = Annotated[
    str,
    Field(
        help=_("A point, e.g. D4."),
        doc=POINT_DOC,
        concerns="point",
        longest=4,
        tidy=str.upper,
    ),
]


def _is(state: GameState, phase: Phase) -> bool:
    course = state.course
    return is_running(state) and isinstance(course, WeiqiCourse) and course.phase is phase


def _playing(state: GameState) -> bool:
    return _is(state, Phase.PLAY)


def _answered_by_nobody(state: GameState) -> bool:
    return _playing(state) and bool(state.moves)


def _given_up(state: GameState) -> bool:
    course = state.course
    return is_running(state) and isinstance(course, WeiqiCourse) and bool(course.given_up_by)


def _marking(state: GameState) -> bool:
    return _is(state, Phase.MARKING) and not _given_up(state)


def _repeating(state: GameState) -> bool:
    course = state.course
    return _playing(state) and isinstance(course, WeiqiCourse) and bool(course.repetition)


def _end_proposed(state: GameState) -> bool:
    course = state.course
    proposed = isinstance(course, WeiqiCourse) and bool(course.end_proposed_by)
    return _playing(state) and proposed


def _counted(state: GameState) -> bool:
    ending = state.ending
    counted = ending is not None and ending.reason == "count"
    return counted and state.status is Status.OVER and isinstance(state.course, WeiqiCourse)


@declare(
    roles=TABLE,
    label=_("Propose the end"),
    office="propose-end",
    group="result",
    summary="Weiqi: say that the game is over, and pass",
    address="end-proposals",
    example={"side": "black"},
    fits=_playing,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeEnd:
    """Say, for `side` whose turn it is, that the game is over, and pass (13.2)."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Accept the end"),
    office="accept-end",
    group="result",
    summary="Weiqi: agree that the game is over",
    address="end-acceptances",
    example={"side": "white"},
    fits=_end_proposed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptEnd:
    """Agree, for `side`, that the game is over (13.2)."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Mark dead stones"),
    office="mark-dead",
    group="result",
    summary="Weiqi: mark dead stones; once both sides mark the same, the game is counted",
    address="dead-marks",
    example={"side": "black", "dead": ["D4"], "shared": []},
    fits=_marking,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class MarkDead:
    """Mark, for `side`, dead chains by any of their stones, and empty points left in dispute."""

    side: Side
    dead: Annotated[
        Points, Field(label=_("dead stones"), doc="One stone of each dead chain is enough.")
    ] = ()
    shared: Annotated[
        Points,
        Field(
            label=_("points left in dispute"), doc="Empty points counted half to each side (21.2)."
        ),
    ] = ()


@declare(
    roles=TABLE,
    label=_("Dispute life and death"),
    office="dispute-death",
    group="claims",
    summary="Weiqi: play out life and death, the side that says dead first",
    address="life-and-death-disputes",
    example={"side": "black", "point": "D4"},
    fits=_marking,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeDeath:
    """Play out the life and death of the chain on `point`, which `side` calls dead (21.4)."""

    side: Side
    point: Annotated[Point, Field(label=_("a stone of the chain"))]


@declare(
    roles=TABLE,
    label=_("Count again"),
    office="recount",
    group="claims",
    summary="Weiqi: ask for a recount before the result is confirmed by all",
    address="recounts",
    example={"side": "white"},
    fits=_counted,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRecount:
    """Ask, for `side`, that the board be counted again (16.4)."""

    side: Side


@declare(
    roles=BOARD,
    label=_("Put a capture right"),
    office="wrong-capture",
    group="repairs",
    summary="Weiqi: record stones wrongly lifted or not lifted",
    address="wrong-captures",
    example={"side": "black", "lifted": ["Q16", "Q17"]},
    fits=_answered_by_nobody,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCapture:
    """Record which stones `side` lifted with its last move, where they were not the right ones."""

    side: Side
    lifted: Annotated[
        Points,
        Field(
            label=_("stones lifted"), doc="Every stone that was lifted; none where all were left."
        ),
    ] = ()


@declare(
    roles=BOARD,
    label=_("Record a move taken back"),
    office="takeback",
    group="violations",
    summary="Weiqi: record that a side took its last stone back",
    address="takebacks",
    example={"side": "black", "moved_to": "D5"},
    fits=_answered_by_nobody,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTakeback:
    """Record, on the opponent's word, that `side` took its last stone back (17.3)."""

    side: Side
    moved_to: Annotated[Point, Field(label=_("put on"))] = ""


@declare(
    # Without the players' agreement the chief referee alone decides; the conduct sees to it.
    roles=BOARD,
    label=_("Release a dropped stone"),
    office="dropped-stone",
    group="repairs",
    summary="Weiqi: let a stone dropped by accident be played anew",
    address="dropped-stones",
    example={"side": "black", "agreed": True},
    fits=_answered_by_nobody,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseDroppedStone:
    """Let `side` play anew the stone it dropped by accident (17.3).

    `agreed`: the opponent agrees; otherwise the chief referee decides.
    """

    side: Side
    agreed: Annotated[
        bool,
        Field(label=_("the opponent agrees"), doc="The opponent agrees that it is played anew."),
    ]


@declare(
    roles=BOARD,
    label=_("Put a moved stone back"),
    office="relocate-stone",
    group="repairs",
    summary="Weiqi: put a stone found moved on a point",
    address="stone-relocations",
    example={"from_point": "D4", "to_point": "D5", "agreed": True, "note": "第40手时发现"},
    fits=_answered_by_nobody,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RelocateStone:
    """Put a stone found moved from `source` on `target` (17.5).

    `agreed`: both sides agree; otherwise the chief referee decides.
    """

    source: Annotated[Point, Field(label=_("from"), key="from_point")]
    target: Annotated[Point, Field(label=_("to"), key="to_point")]
    agreed: Annotated[
        bool, Field(label=_("both sides agree"), doc="Both sides agree on the point.")
    ]
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Report wrong colours"),
    office="wrong-colours",
    group="repairs",
    summary="Weiqi: report that the players sit at each other's colours",
    address="wrong-colours",
    fits=_playing,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWrongColours:
    """Report that the players sit at each other's colours (17.1)."""


@declare(
    roles=BOARD,
    label=_("Settle the repetition"),
    office="settle-repetition",
    group="claims",
    summary="Weiqi: say whether the repetition is a false life, and whose, or a rare case of 20.3",
    address="repetition-settlements",
    example={"false_life": True, "side": "black"},
    fits=_repeating,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRepetition:
    """Say whether the last move's repetition is a false life (假生, 20.2) or of 20.3.

    `side` is the one whose life is false, `point` where it takes the ko that must not be taken;
    "" where one ko of the cycle stands apart, as in figure 3.
    """

    false_life: Annotated[
        bool, Field(label=_("false life"), doc="A false life (20.2), not a case of 20.3.")
    ]
    side: Annotated[
        Side,
        Field(
            label=_("whose life is false"),
            doc="Needed for a false life.",
            blank=_("not a false life"),
        ),
    ] = ""
    point: Annotated[
        Point,
        Field(
            label=_("ko taken at"),
            doc="Where that side takes; needed where no ko of the cycle stands apart.",
        ),
    ] = ""


@declare(
    roles=TABLE,
    label=_("Give up the contest"),
    office="give-up-contest",
    group="result",
    summary="Weiqi: give up the contest on the board; the clocks stop",
    address="contests-given-up",
    example={"side": "white"},
    fits=_playing,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpContest:
    """Give up, for `side` whose turn it is, the contest on the board and its turns (12.4(4))."""

    side: Side


@declare(
    roles={Role.CHIEF_ARBITER},
    label=_("Settle the borders"),
    office="settle-borders",
    group="result",
    summary="Weiqi: the chief referee settles the borders; contested points to the opponent",
    address="contests-given-up/borders",
    example={"contested": ["K10", "K11"]},
    fits=_given_up,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleBorders:
    """Settle the borders after the contest was given up (地界的勘定, 12.4(4)).

    `dead` names stones of dead chains, `contested` the empty points for which both could
    still have played: they are the opponent's.
    """

    dead: Annotated[
        Points, Field(label=_("dead stones"), doc="One stone of each dead chain is enough.")
    ] = ()
    contested: Annotated[
        Points,
        Field(
            label=_("contested points"),
            doc="Empty points both could have played for: they are the opponent's.",
        ),
    ] = ()


WeiqiCommand = (
    ProposeEnd
    | AcceptEnd
    | MarkDead
    | DisputeDeath
    | RequestRecount
    | RecordCapture
    | RecordTakeback
    | ReleaseDroppedStone
    | RelocateStone
    | ReportWrongColours
    | SettleRepetition
    | GiveUpContest
    | SettleBorders
)
