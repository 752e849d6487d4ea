"""What may be asked of one game. Imperative; each is one request and is decided once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from games.record.annulment.commands import AnnulmentCommand
from games.record.audits.commands import AuditCommand
from games.record.declaring import (
    BOARD,
    TABLE,
    VERSION,
    Cited,
    Count,
    Note,
    Reading,
    Reason,
    Result,
    Side,
    is_running,
    is_unsigned,
)
from games.record.draughts.commands import DraughtsCommand
from games.record.events import RulingProposed
from games.record.gomoku.commands import GomokuCommand
from games.record.officiating.adjournment.commands import AdjournmentCommand
from games.record.officiating.closing.commands import ClosingCommand
from games.record.officiating.offences.commands import OffenceCommand
from games.record.officiating.repairs.commands import RepairCommand
from games.record.officiating.reports.commands import ReportCommand
from games.record.officiating.sheets.commands import SheetCommand
from games.record.officiating.timekeeping.commands import TimekeepingCommand, can_fall
from games.record.ruling import RulingStatus
from games.record.state import GameState
from games.record.values import ALL_RESULTS, Options, Question, Role, Seat, Source, Status
from games.record.weiqi.commands import WeiqiCommand
from games.rules.books.federation import FederationBook
from games.rules.clocks.control import TimeControl
from games.rules.offences.thresholds import Threshold
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from games.streams.past import Entry

AT_THE_BOARD = TABLE | {Role.ARCHIVIST}


def _reviewed(state: GameState) -> tuple[Question, ...]:
    known = state.book.claims.reviewed_now(over=state.status is Status.OVER)
    return tuple(question for question in Question if question in known)


def _claimed(state: GameState) -> tuple[Question, ...]:
    known = state.book.claims.questions
    return tuple(question for question in Question if question in known)


def _proposed(state: GameState) -> tuple[int, ...]:
    rulings = state.rulings
    return tuple(ruling.version for ruling in rulings if ruling.status is RulingStatus.PROPOSED)


def _waiting(state: GameState) -> tuple[int, ...]:
    """Return the rulings proposed, and the decisions proposed in their place."""
    others = (ruling.waiting for ruling in state.rulings)
    return (*_proposed(state), *(other.version for other in others if other is not None))


def _result(state: GameState, given: Mapping[str, Any]) -> str:
    return state.ending.result if state.ending else ""


Proposed = Annotated[
    int,
    VERSION,
    Field(
        label=_("ruling"),
        concerns="ruling",
        among=_proposed,
    ),
]


@declare(
    roles=BOARD | {Role.ARCHIVIST},
    label=_("Arrange a game"),
    summary="Put a game on the board",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeGame:
    """Put a game on the board. Without `options` the edition's own apply.

    `event`: the id of the event it belongs to, "" for none; `competition` its title.
    `thresholds` are what the event changes in the book's table of penalties. `book`: that of the
    federation it is played under, None for none.
    """

    edition: str
    seats: tuple[Seat, ...]
    options: Options | None = None
    time_control: TimeControl | None = None
    start_position: str = ""
    event: str = ""
    competition: str = ""
    section: str = ""
    round: str = ""
    table: str = ""
    scheduled_on: str = ""
    arbiters: tuple[str, ...] = ()
    source: Source | None = None
    thresholds: tuple[Threshold, ...] = ()
    book: FederationBook | None = None


@declare(
    roles=BOARD | {Role.ARCHIVIST},
    label=_("Start game"),
    office="start",
    group="next",
    name="start",
    summary="Start the game and the first mover's clock",
    address="start",
    fits=lambda state: state.status is Status.ARRANGED,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Start the game and the first mover's clock."""


@declare(
    roles=AT_THE_BOARD,
    label=_("Record a move"),
    summary="Record a move; a wrong one is recorded with what follows from it",
    address="moves",
    example={"side": "red", "move": "炮二平五"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMove:
    """Record the move `side` made; `move` in canonical form."""

    side: Side
    move: Annotated[
        str,
        Field(
            label=_("move"),
            doc="ICCS, WXF or Chinese; stored as ICCS.",
            concerns="move",
            longest=40,
        ),
    ]
    reading_ms: Reading = None


@declare(
    roles=AT_THE_BOARD,
    label=_("Record a press of the clock"),
    summary="Record a press of the clock",
    address="clock-presses",
    example={"side": "red", "reading_ms": 3_590_000},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """Record that `side` pressed the clock."""

    side: Side
    reading_ms: Reading = None


@declare(
    roles=TABLE,
    label=_("Flag fell"),
    office="flag",
    group="time",
    common=True,
    summary="Report that a side's time has run out",
    address="flag-falls",
    example={"side": "black"},
    fits=can_fall,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFlag:
    """Report that the time of `side` has run out."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Offer a draw"),
    summary="Offer a draw",
    address="draw-offers",
    example={"side": "red"},
    fits=lambda state: is_running(state) and not state.offer_by,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw:
    """Offer a draw for `side`."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Answer the draw offer"),
    name="answer_draw",
    summary="Accept or decline a draw",
    address="draw-answers",
    example={"side": "black", "accept": True},
    fits=lambda state: is_running(state) and bool(state.offer_by),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDrawOffer:
    """Accept or decline, for `side`, the draw it was offered."""

    side: Side
    accept: Annotated[bool, Field(label=_("accepts the draw"))]


@declare(
    roles=TABLE,
    label=_("Resign"),
    summary="Resign",
    address="resignations",
    example={"side": "black"},
    fits=is_running,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """Resign for `side`."""

    side: Side


@declare(
    roles=TABLE,
    label=_("Make a claim"),
    summary="Claim the natural limit or a repetition; the clocks stop",
    address="claims",
    example={"side": "red", "question": "repetition", "missing_moves": 0},
    fits=lambda state: is_running(state) and bool(_claimed(state)) and not state.open_claim,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClaim:
    """Ask, for `side`, that `question` be examined.

    `missing_moves`: how many moves are missing or illegible in the side's record (22.3).
    """

    side: Side
    question: Annotated[Question, Field(label=_("question"), among=_claimed)]
    missing_moves: Annotated[
        Count,
        Field(
            label=_("moves missing or illegible"),
            doc=(
                "How many moves are missing or illegible in the side's own record; more than "
                "four bar the claim (22.3)."
            ),
        ),
    ] = 0


@declare(
    # In gomoku White points a forbidden move out (19.1.2).
    roles=BOARD,
    label=_("Order a review"),
    office="review",
    group="claims",
    common=True,
    summary="Have the natural limit or a repetition examined unasked; the clocks stop",
    address="reviews",
    example={"question": "repetition"},
    fits=lambda state: is_unsigned(state) and bool(_reviewed(state)),
    probe=lambda state: OrderReview(question=min(_reviewed(state))),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OrderReview:
    """Have `question` examined of the arbiter's own motion (22.2, 29.3, app1.5.1)."""

    question: Annotated[Question, Field(label=_("question"), among=_reviewed)]


@declare(
    roles={Role.SYSTEM},
    label=_("Propose a ruling"),
    summary="Put the worker's ruling on record",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeRuling:
    """Put the worker's ruling on record."""

    ruling: RulingProposed


@declare(
    roles=BOARD,
    label=_("Confirm ruling"),
    summary="Make a proposed ruling binding",
    address="rulings/<int:ruling_version>/confirmation",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmRuling:
    """Make the ruling, or the decision in its place, proposed at `ruling_version` binding.

    `four_eyes`: the event wants somebody else for it than who recorded the claim. `past`: all
    that is on record. Both are put in by the server.
    """

    ruling_version: Annotated[Proposed, Field(label=_("ruling"), among=_waiting)]
    four_eyes: Annotated[bool, Field(by_server=True)] = False
    past: Annotated[Sequence[Entry[Any]], Field(by_server=True)] = ()


@declare(
    # A board arbiter only answers what the machine left open; `decide` sees to it.
    roles=BOARD | {Role.COMMITTEE},
    label=_("Overrule ruling"),
    summary="Set a proposed ruling aside, with a reason, and decide otherwise",
    address="rulings/<int:ruling_version>/overruling",
    example={"reason": "第18回合起另有吃子", "article": "22.2"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OverruleRuling:
    """Set the ruling proposed at `ruling_version` aside, with a reason.

    `result` under `article` is the decision in its place; "" lets play go on. `four_eyes`, put in
    by the server: the event wants it confirmed by somebody else.
    """

    ruling_version: Proposed
    reason: Reason
    article: Cited = None
    result: Annotated[
        str,
        Field(
            label=_("new decision"),
            doc="The result decided in its place, under `article`; left out, play goes on.",
            concerns="result",
            codes=ALL_RESULTS,
            blank=_("play goes on"),
        ),
    ] = ""
    four_eyes: Annotated[bool, Field(by_server=True)] = False


@declare(
    roles=BOARD | {Role.ARCHIVIST},
    label=_("Declare result"),
    office="result",
    group="result",
    common=True,
    summary="Declare the result by the arbiter's authority",
    address="results",
    example={"result": "1-0", "article": "4.1.7"},
    fits=is_running,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareResult:
    """Declare the result by the arbiter's authority, with its article."""

    result: Result
    article: Cited
    note: Note = ""


@declare(
    roles=TABLE,
    label=_("Sign as arbiter"),
    office="sign",
    group="result",
    common=True,
    summary="Sign the result as a side or as the arbiter",
    address="signatures",
    example={"signer": "arbiter", "result": "1-0"},
    fits=lambda state: state.status is Status.OVER and "arbiter" not in state.signed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SignResult:
    """Sign the result as a side, or as "arbiter" (article 9)."""

    signer: Annotated[
        str,
        Field(
            label=_("signed by"),
            doc="A side, or `arbiter`.",
            longest=20,
            implied=lambda state, given: "arbiter",
        ),
    ]
    result: Annotated[Result, Field(implied=_result)]


GameCommand = (
    ArrangeGame
    | StartGame
    | PlayMove
    | PressClock
    | DeclareResult
    | OfferDraw
    | AnswerDrawOffer
    | Resign
    | MakeClaim
    | OrderReview
    | ProposeRuling
    | ConfirmRuling
    | OverruleRuling
    | SignResult
    | ReportFlag
    | DraughtsCommand
    | WeiqiCommand
    | GomokuCommand
    | TimekeepingCommand
    | AdjournmentCommand
    | RepairCommand
    | ClosingCommand
    | SheetCommand
    | ReportCommand
    | OffenceCommand
    | AnnulmentCommand
    | AuditCommand
)
