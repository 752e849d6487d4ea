"""What may be asked about an adjournment. Imperative; each is one request.

Weiqi 14 and 22.9; gomoku 20: officials adjourn.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import (
    BOARD,
    TABLE,
    Note,
    Reason,
    Result,
    Side,
    Sides,
    is_running,
)
from games.record.officiating.adjournment.state import Adjournment, PauseKind
from games.record.state import GameState
from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

ByServer = Annotated[str, Field(by_server=True)]


def _standing(state: GameState) -> Adjournment | None:
    adjourned = state.adjournment
    if not is_running(state) or adjourned is None or adjourned.resumed:
        return None
    return adjourned


def _may_adjourn(state: GameState) -> bool:
    return is_running(state) and _standing(state) is None and not state.flag_fallen


def _may_confirm(state: GameState) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and not adjourned.is_confirmed


def _may_keep(state: GameState) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and adjourned.sealed is not None and adjourned.envelope is None


def _may_seal(state: GameState) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and adjourned.sealed is None


def _may_open(state: GameState) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and adjourned.envelope is not None and not adjourned.opened


def _may_return(state: GameState) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and (adjourned.opened or adjourned.kind is PauseKind.BREAK)


def _signers(state: GameState) -> tuple[str, ...]:
    return (*state.sides, "arbiter")


@declare(
    roles=BOARD,
    label=_("Adjourn"),
    office="adjourn",
    group="time",
    summary="Stop play for a break, or because it cannot go on",
    address="adjournments",
    example={"kind": "interruption", "reason": "赛场停电", "resume_at": "明日 9:00"},
    fits=_may_adjourn,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn:
    """Stop play for a break, or because it cannot go on; `resume_at` is what is announced."""

    kind: Annotated[PauseKind, Field(label=_("kind"))]
    reason: Reason
    resume_at: Annotated[
        str,
        Field(label=_("goes on at"), doc="When play goes on, as announced.", longest=40),
    ] = ""


@declare(
    roles=TABLE,
    label=_("Position and times confirmed"),
    office="confirm-adjournment",
    group="time",
    summary="Confirm position and times on leaving the board",
    address="adjournments/confirmation",
    example={"side": "black"},
    fits=_may_confirm,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmAdjournment:
    """Confirm, for `side`, the position and both times on leaving the board."""

    side: Side


@declare(
    # Nobody writes another's sealed move, not even an official.
    roles={Role.PLAYER},
    label=_("Hand in the sealed move"),
    summary="Hand in the sealed move; nobody can read it before the envelope is opened",
    address="sealed-moves",
    example={"side": "white", "move": "g9"},
    fits=_may_seal,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove:
    """Hand in, for `side`, its next move; it is encrypted before it comes here."""

    side: Side
    ciphertext: ByServer
    commitment: ByServer
    key_id: ByServer


@declare(
    roles=BOARD,
    label=_("Envelope closed and kept"),
    office="keep-envelope",
    group="time",
    summary="Put on record who keeps the closed envelope",
    address="envelopes",
    example={"keeper": "user:7", "signatures": ["black", "white", "arbiter"]},
    fits=_may_keep,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class KeepEnvelope:
    """Put on record who keeps the closed envelope and who signed it."""

    keeper: Annotated[str, Field(label=_("kept by"), doc="Id of the official.", longest=100)]
    signatures: Annotated[
        tuple[str, ...],
        Field(
            label=_("signed by"),
            doc="Sides, or `arbiter`.",
            concerns="signer",
            among=_signers,
            longest=20,
            most=3,
        ),
    ] = ()
    note: Annotated[Note, Field(label=_("note"))] = ""


@declare(
    roles=BOARD,
    label=_("Open the envelope"),
    office="open-envelope",
    group="time",
    summary="Open the envelope; an unlawful sealed move loses",
    address="envelopes/opening",
    fits=_may_open,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEnvelope:
    """Open the envelope: the move as written, its salt, and the move it reads as.

    `move` is "" where the writing names none or several, and `code` says which.
    """

    written: ByServer
    salt: ByServer
    move: ByServer
    code: ByServer = ""


@declare(
    roles=TABLE,
    label=_("Back at the board, confirmed"),
    office="confirm-resumption",
    group="time",
    summary="Confirm position and times on coming back",
    address="resumptions/confirmation",
    example={"side": "black"},
    fits=_may_return,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResumption:
    """Confirm, for `side`, the position and the time left on coming back."""

    side: Side


@declare(
    roles=BOARD,
    label=_("Resume the game"),
    office="resume-game",
    group="time",
    common=True,
    summary="Let play go on; the clock of the side to move runs",
    address="resumptions",
    example={"absent": []},
    fits=_may_return,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Let play go on; `absent` sides have not come back, and their own time runs."""

    absent: Annotated[
        Sides,
        Field(
            label=_("absent"),
            doc="Sides that have not come back.",
        ),
    ] = ()


@declare(
    roles=BOARD,
    label=_("Record an agreed result"),
    summary="Record the result both sides agreed on during the adjournment",
    address="agreements",
    example={"result": "1/2-1/2", "agreed": ["black", "white"]},
    fits=lambda state: _standing(state) is not None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAgreement:
    """Record the result both sides agreed on while play stands adjourned."""

    result: Result
    agreed: Annotated[Sides, Field(label=_("consenting sides"))]


AdjournmentCommand = (
    Adjourn
    | ConfirmAdjournment
    | SealMove
    | KeepEnvelope
    | OpenEnvelope
    | ConfirmResumption
    | ResumeGame
    | RecordAgreement
)
