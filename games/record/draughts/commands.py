"""What may be asked of a game of draughts alone. Imperative; each is one request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from games.record.declaring import BOARD, TABLE, Note, Reason, Side, is_running
from games.record.draughts.counting import holding
from games.record.draughts.state import DraughtsCourse
from games.record.state import GameState
from games.record.values import other_side
from games.rules.draughts.draws import DrawRule
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

Pieces = Annotated[
    tuple[str, ...],
    Field(
        help=_("Squares with spaces between them, e.g. 23 24."),
        concerns="point",
        longest=4,
        most=50,
    ),
]


def _is_draughts(state: GameState) -> bool:
    return isinstance(state.course, DraughtsCourse)


def rules_to_answer(state: GameState) -> tuple[DrawRule, ...]:
    """Return the draw claimed, else the draw rules that hold in the present position."""
    course = state.course
    if not isinstance(course, DraughtsCourse) or not is_running(state):
        return ()
    if course.draw_claim is not None:
        return (course.draw_claim.rule,)
    return tuple(counter.rule for counter in holding(state))


def _called(state: GameState) -> bool:
    course = state.course
    return is_running(state) and isinstance(course, DraughtsCourse) and bool(course.called_by)


def _offender(state: GameState) -> str:
    course = state.course
    if not isinstance(course, DraughtsCourse) or course.irregularity is None:
        return ""
    return course.irregularity.side if is_running(state) else ""


def _opponent(state: GameState, given: Mapping[str, Any]) -> str:
    offender = _offender(state)
    return other_side(state.sides, offender) if offender else ""


@declare(
    roles=TABLE,
    label=_("Put the irregular move right"),
    office="correct-irregularity",
    group="violations",
    summary="Draughts: have the opponent's irregular move put right",
    address="corrections",
    example={"side": "black"},
    fits=lambda state: bool(_offender(state)),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectIrregularity:
    """Have the opponent's irregular move put right, for `side` (5.4)."""

    side: Annotated[Side, Field(implied=_opponent)]


@declare(
    roles=BOARD,
    label=_("Report pieces taken off wrongly"),
    office="wrong-removal",
    group="violations",
    summary="Draughts: report pieces taken off wrongly with a move; the opponent decides on it",
    address="wrong-removals",
    example={"side": "white", "left": ["24"]},
    fits=lambda state: bool(is_running(state) and _is_draughts(state) and state.moves),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWrongRemoval:
    """Report how `side` took pieces off wrongly with its move of `ply` (5.4.7, 5.4.10-5.4.14)."""

    side: Side
    off: Annotated[
        Pieces,
        Field(
            label=_("pieces taken off that were not captured"),
            doc="Squares of pieces taken off that the move had not captured.",
        ),
    ] = ()
    left: Annotated[
        Pieces,
        Field(
            label=_("captured pieces left standing"),
            doc="Squares of pieces that were captured and not taken off.",
        ),
    ] = ()
    early: Annotated[
        bool,
        Field(
            label=_("taken off before the capture was complete"),
            doc="Pieces were taken off before the capture was complete.",
        ),
    ] = False
    interrupted: Annotated[
        bool,
        Field(
            label=_("the player stopped while taking them off"),
            doc="The player stopped while taking the captured pieces off.",
        ),
    ] = False
    ply: Annotated[
        int | None,
        Field(
            label=_("number of the move, of both sides"),
            help=_("Left empty: the last one."),
            doc="The move it was done with; the last one, where left out.",
            least=1,
            most=10_000,
        ),
    ] = None
    note: Note = ""


@declare(
    roles=TABLE,
    label=_("Claim a draw"),
    summary="Draughts: claim a draw under a rule; what can be counted is answered at once",
    address="draw-claims",
    example={"side": "white", "rule": "threefold"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDraw:
    """Claim a draw under `rule` for `side`."""

    side: Side
    rule: Annotated[DrawRule, Field(label=_("draw rule"))]


@declare(
    # The arbiter decides whether a claim is right (appendix, article 6).
    roles=BOARD,
    label=_("Rule on a draw"),
    office="rule-on-draw",
    group="claims",
    common=True,
    summary="Draughts: grant or refuse a draw that is claimed or that the program found",
    address="draw-rulings",
    example={"rule": "regular_draw", "grant": True},
    fits=lambda state: bool(rules_to_answer(state)),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnDraw:
    """Grant or refuse a draw under `rule` by the arbiter's authority, claimed or not."""

    rule: Annotated[DrawRule, Field(label=_("draw rule"), among=rules_to_answer)]
    grant: Annotated[bool, Field(label=_("answer"), yes=_("granted"), no=_("refused"))]
    reason: Annotated[
        Reason,
        Field(help=_("Needed where the draw is refused."), doc="Needed for a refusal."),
    ] = ""


@declare(
    roles=TABLE,
    label=_("Call the arbiter"),
    summary="Draughts: call the arbiter; the clocks stop",
    address="arbiter-calls",
    example={"side": "white", "note": "对方用双手走子"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CallArbiter:
    """Call the arbiter for `side` and stop the clocks (appendix, article 6)."""

    side: Side
    note: Note = ""


@declare(
    roles=BOARD,
    label=_("Call dealt with"),
    office="deal-with-call",
    group="claims",
    common=True,
    summary="Draughts: say that the call was dealt with; the clocks go on",
    address="arbiter-calls/answer",
    example={"note": "已提醒"},
    fits=_called,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DealWithCall:
    """Say that the call was dealt with; the clocks go on."""

    note: Note = ""


DraughtsCommand = (
    CorrectIrregularity | ReportWrongRemoval | ClaimDraw | RuleOnDraw | CallArbiter | DealWithCall
)
