"""What may be asked about offences in any game. Imperative; decided once.

Xiangqi 18; gomoku 16, 22.2 and 25; weiqi 30-31: referees record, the chief confirms, the
organiser expels, a committee overrules; the book's own limits are in `decide`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from games.record.declaring import (
    BOARD,
    CHIEFS,
    VERSION,
    Cited,
    Count,
    Happened,
    Note,
    Reason,
    Side,
    is_running,
    is_unsigned,
)
from games.record.officiating.offences.events import OffenceStatus
from games.record.state import GameState
from games.record.values import Moment, Role, Status, other_side
from games.rules.offences.kinds import Measure, Waiver
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _
from games.streams.past import Entry

REFEREES = BOARD | CHIEFS
IN_FORCE = (OffenceStatus.IMPOSED, OffenceStatus.REJECTED, OffenceStatus.OVERRULED)
NOTED = (OffenceStatus.NOTED,)
PENDING = (OffenceStatus.PENDING,)
_AT = "offences/<int:offence_version>"


def _listed(state: GameState) -> tuple[str, ...]:
    return tuple(offence.code for offence in state.book.offences.listed)


def _measures(state: GameState) -> tuple[Measure, ...]:
    return tuple(measure for measure in Measure if measure in state.book.offences.powers)


def _entries(*statuses: OffenceStatus) -> Callable[[GameState], tuple[int, ...]]:
    def among(state: GameState) -> tuple[int, ...]:
        entries = state.offences.entries
        return tuple(entry.version for entry in entries if entry.status in statuses)

    return among


def _has(*statuses: OffenceStatus) -> Callable[[GameState], bool]:
    return lambda state: any(entry.status in statuses for entry in state.offences.entries)


def _may_be_waived(state: GameState) -> bool:
    return any(offence.waiver is not Waiver.NEVER for offence in state.book.offences.listed)


def _findings(state: GameState) -> tuple[int, ...]:
    return tuple(fact.version for fact in state.offences.facts if not fact.withdrawn)


def _opponent(state: GameState, given: Mapping[str, Any]) -> str:
    entry = state.offences.entry(given["offence_version"])
    return other_side(state.sides, entry.side) if entry else state.sides[0]


def _offence(*statuses: OffenceStatus) -> Field:
    return Field(label=_("offence"), concerns="offence", among=_entries(*statuses))


Noted = Annotated[int, VERSION, _offence(*NOTED)]
Pending = Annotated[int, VERSION, _offence(*PENDING)]
InForce = Annotated[int, VERSION, _offence(*IN_FORCE)]
ByOpponent = Annotated[Side, Field(implied=_opponent)]


@declare(
    roles=REFEREES | {Role.ORGANISER},
    label=_("Record offence"),
    office="offence",
    group="violations",
    common=True,
    summary="Record an offence; what follows is computed from the book and the past",
    address="offences",
    example={"side": "black", "code": "missing_record", "missing_moves": 5},
    fits=lambda state: state.status is not Status.ARRANGED,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordOffence:
    """Record that `side` committed the offence `code` of its book, and what follows.

    `measure` with `reason`: what the official imposes instead of the book's penalty; without a
    `code` it is a warning, foul or violation under `article`, the official's own. `plies`:
    after how many moves it was done, None for now. `missing_moves`: missing or illegible in
    the side's record. `after_press`: done with or after the press. `earlier_in_event`: how
    often in other games of the event, counted by the server (weiqi 23.7, 23.8). `demanded`
    false only notes it: the opponent has not yet asked for the penalty. `another`: another act
    than the one on record for the same move. `happened`: the act, where play has ended.
    """

    side: Side
    code: Annotated[
        str,
        Field(
            label=_("offence"),
            help=_("Leave empty for one that only an article names."),
            doc="Offence by its code, such as `missing_record`; else `article` and `measure`.",
            concerns="listed_offence",
            among=_listed,
            longest=40,
        ),
    ] = ""
    article: Cited = None
    note: Annotated[
        Note,
        Field(
            doc="What happened; needed where the book asks for evidence.",
        ),
    ] = ""
    missing_moves: Annotated[
        Count,
        Field(
            label=_("moves missing or illegible"),
            doc="Moves missing or illegible in the side's record (xiangqi 7.1, 7.2).",
        ),
    ] = 0
    after_press: Annotated[
        bool,
        Field(
            label=_("with or after the press"), doc="Done with or after the press (xiangqi 5.9)."
        ),
    ] = False
    earlier_in_event: Annotated[int, Field(by_server=True)] = 0
    demanded: Annotated[
        bool,
        Field(
            when=_may_be_waived,
            unless=_("note it only; the opponent has not asked for the penalty"),
            doc="False only notes it: playing on then accepts it (gomoku 17).",
        ),
    ] = True
    another: Annotated[
        bool,
        Field(
            when=lambda state: bool(state.offences.entries),
            label=_("another act than the one on record"),
            doc="A further violation at the same move, not the one that is on record (gomoku).",
        ),
    ] = False
    measure: Annotated[
        Measure | None,
        Field(
            label=_("another penalty"),
            help=_("Leave empty for the penalty of the rule book."),
            doc="Instead of the book's penalty.",
            among=_measures,
        ),
    ] = None
    reason: Annotated[Reason, Field(doc="Why it is not the book's penalty.")] = ""
    plies: Annotated[
        int | None,
        Field(
            label=_("after how many moves"),
            help=_("Left empty: now."),
            doc="After how many moves it was done; now, where left out.",
            least=0,
            most=2**31 - 1,
        ),
    ] = None
    happened: Happened = Moment.DURING


@declare(
    roles=REFEREES | {Role.PLAYER},
    label=_("Penalty demanded by the opponent"),
    office="demand-penalty",
    group="violations",
    summary="Demand, as the opponent, that an offence be penalised",
    address=f"{_AT}/demand",
    example={"side": "red"},
    fits=_has(*NOTED),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class DemandPenalty:
    """Ask, for `side`, the opponent, that the offence at `offence_version` be penalised."""

    side: ByOpponent
    offence_version: Noted


@declare(
    roles=REFEREES | {Role.PLAYER},
    label=_("Offence accepted by the opponent"),
    office="waive-offence",
    group="violations",
    summary="Accept, as the opponent, what was done",
    address=f"{_AT}/waiver",
    example={"side": "red"},
    fits=_has(*NOTED),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveOffence:
    """Accept, for `side`, the opponent, what was done at `offence_version`."""

    side: ByOpponent
    offence_version: Noted


@declare(
    roles=CHIEFS | {Role.ORGANISER},
    label=_("Confirm penalty"),
    office="confirm-penalty",
    group="violations",
    common=True,
    summary="Bring a penalty that waits into force",
    address=f"{_AT}/confirmation",
    fits=_has(*PENDING),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPenalty:
    """Bring the penalty that waits at `offence_version` into force.

    `past`: all that is on record, put in by the engine: who recorded it does not confirm it.
    """

    offence_version: Pending
    past: Annotated[Sequence[Entry[Any]], Field(by_server=True)] = ()


@declare(
    roles=CHIEFS | {Role.ORGANISER},
    label=_("Decline penalty"),
    office="reject-penalty",
    group="violations",
    summary="Decline a penalty that waits, with a reason; impose a lighter one instead",
    address=f"{_AT}/rejection",
    example={"reason": "情节轻微", "instead": "warning"},
    fits=_has(*PENDING),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RejectPenalty:
    """Decline the penalty that waits at `offence_version`; impose `instead`, for a reason."""

    offence_version: Pending
    instead: Annotated[Measure, Field(label=_("instead"), among=_measures)] = Measure.NOTE
    reason: Reason


@declare(
    roles={Role.CHIEF_ARBITER, Role.COMMITTEE},
    label=_("Change penalty"),
    office="overrule-penalty",
    group="violations",
    summary="Impose another penalty in place of the one in force, with a reason",
    address=f"{_AT}/overruling",
    example={"measure": "note", "reason": "经核实，情节轻微"},
    fits=_has(*IN_FORCE),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OverrulePenalty:
    """Impose `measure` in place of the penalty in force at `offence_version`, for a reason."""

    offence_version: InForce
    measure: Annotated[Measure, Field(label=_("penalty"), among=_measures)]
    reason: Reason
    article: Cited = None


@declare(
    roles=CHIEFS,
    label=_("Both lose"),
    office="both-lose",
    group="result",
    summary="End the game as lost by both",
    address="double-losses",
    example={"article": "20.2", "reason": "双方均超过迟到时限"},
    fits=is_running,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordBothLose:
    """End the game as lost by both (双方均负), under `article`, for `reason`."""

    article: Cited
    reason: Reason


@declare(
    roles=REFEREES,
    label=_("Rule on a fact"),
    office="fact",
    group="claims",
    common=True,
    summary="Rule on a fact seen at the board",
    address="facts",
    example={"finding": "棋子先落在G9"},
    fits=is_unsigned,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFact:
    """Rule on a fact (事实判定): what was seen at the board, under `article`."""

    finding: Annotated[str, Field(label=_("finding"), longest=2000)]
    article: Cited = None


@declare(
    # Whether anyone but who found it may is the book's affair; `decide` sees to it.
    roles=REFEREES | {Role.COMMITTEE},
    label=_("Withdraw a finding of fact"),
    office="withdraw-fact",
    group="claims",
    summary="Take back a finding of fact",
    address="facts/<int:fact_version>/withdrawal",
    example={"reason": "看错棋盘"},
    fits=lambda state: bool(_findings(state)),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawFact:
    """Take back the finding of fact at `fact_version`, for a reason."""

    fact_version: Annotated[
        int, VERSION, Field(label=_("finding"), concerns="fact", among=_findings)
    ]
    reason: Reason


OffenceCommand = (
    RecordOffence
    | DemandPenalty
    | WaiveOffence
    | ConfirmPenalty
    | RejectPenalty
    | OverrulePenalty
    | RecordBothLose
    | RecordFact
    | WithdrawFact
)
