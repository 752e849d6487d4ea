"""What may be asked about an adjournment. Imperative; each is one request."""

from dataclasses import dataclass

from games.record.officiating.adjournment.values import PauseKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn:
    """Stop play for a break, or because it cannot go on; `resume_at` is what is announced."""

    kind: PauseKind
    reason: str
    resume_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmAdjournment:
    """Confirm, for `side`, the position and both times on leaving the board."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove:
    """Hand in, for `side`, its next move; it is encrypted before it comes here."""

    side: str
    ciphertext: str
    commitment: str
    key_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepEnvelope:
    """Put on record who keeps the closed envelope and who signed it."""

    keeper: str
    signatures: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEnvelope:
    """Open the envelope: the move as written, its salt, and the move it reads as.

    `move` is "" where the writing names none or several, and `code` says which.
    """

    written: str
    salt: str
    move: str
    code: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResumption:
    """Confirm, for `side`, the position and the time left on coming back."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Let play go on; `absent` sides have not come back, and their own time runs."""

    absent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAgreement:
    """Record the result both sides agreed on while play stands adjourned."""

    result: str
    agreed: tuple[str, ...]


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
