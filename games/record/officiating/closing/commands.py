"""What may be asked towards the end and the close of a game. Imperative; decided once.

Players agree, the board records, the chief takes points: gomoku 15.3, 16.3 and 19.1.3;
weiqi 23.1 and 30; xiangqi 9, 17.1 and 20.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import (
    BOARD,
    TABLE,
    Cited,
    Note,
    Reason,
    Side,
    Sides,
    is_running,
    is_unplayed,
)
from games.record.state import GameState
from games.record.values import Role, Status
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _


def _may_agree_a_win(state: GameState) -> bool:
    return is_running(state) and bool(state.book.conduct.agreed_win)


def _penalised(state: GameState) -> bool:
    return state.ending is not None and bool(state.book.closing.penalised)


def _unsigned(state: GameState) -> bool:
    return state.status is Status.OVER and not set(state.sides) <= state.signed


@declare(
    roles=TABLE,
    label=_("Record an agreed win"),
    office="agreed-win",
    group="result",
    summary="Gomoku: agree that a side has won; the second agreement ends the game",
    address="agreed-wins",
    example={"side": "black", "winner": "white"},
    fits=_may_agree_a_win,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeWin:
    """Agree, for `side`, that `winner` has won; an arbiter records what both agree on."""

    side: Annotated[Side, Field(implied=lambda state, given: state.sides[0])]
    winner: Annotated[Side, Field(label=_("winner"), doc="The side that has won.")]


@declare(
    roles=BOARD,
    label=_("Record a forfeit"),
    office="forfeit",
    group="result",
    summary="Record that a side, or both, forfeit the game without a move",
    address="forfeits",
    example={"absent": ["black"]},
    fits=is_unplayed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordForfeit:
    """Record that the sides `absent` forfeit the game without a move (弃权)."""

    absent: Annotated[Sides, Field(label=_("absent"), least=1)]
    article: Cited = None
    note: Note = ""


@declare(
    roles={Role.CHIEF_ARBITER, Role.COMMITTEE},
    label=_("Take points after the end"),
    office="score-penalty",
    group="result",
    summary="Take a side's points after the end; the opponent keeps what the board brought",
    address="score-penalties",
    example={"side": "white", "article": "15.3", "reason": "赛后查实查阅手机"},
    fits=_penalised,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PenaliseScore:
    """Take its points from `side` after the end; the opponent keeps what the board brought."""

    side: Side
    article: Cited = None
    reason: Reason


@declare(
    roles=BOARD,
    label=_("Record a refusal to sign"),
    office="signature-refusal",
    group="result",
    summary="Record that a side refuses to sign; the arbiter closes the record without it",
    address="signature-refusals",
    example={"side": "red", "reason": "不服判罚"},
    fits=_unsigned,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseSignature:
    """Record that `side` refuses to sign the result, with its reason."""

    side: Side
    reason: Reason


ClosingCommand = AgreeWin | RecordForfeit | PenaliseScore | RefuseSignature
