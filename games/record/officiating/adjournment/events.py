"""What can happen in an adjournment. Past tense; facts only."""

from dataclasses import dataclass

from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping.events import Reading
from games.rules.books.article import Article
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("games.game-adjourned.v1", label=_("game adjourned"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdjourned:
    """An official stopped play: the position, whose turn it is, what the clocks show.

    `resume_at` is what was announced, as text; `readings` are empty without a clock.
    """

    kind: PauseKind
    ply: int
    to_move: str
    position: str
    reason: str
    article: Article | None
    readings: tuple[Reading, ...] = ()
    resume_at: str = ""


@stored("games.adjournment-confirmed.v1", label=_("adjournment confirmed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class AdjournmentConfirmed:
    """`side` confirmed the position and both times on leaving the board."""

    side: str


@stored(
    "games.move-sealed.v1",
    label=_("move sealed"),
    detail=(_("sealed; nobody can read it before the envelope is opened"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSealed:
    """`side` handed in its next move, unseen (封棋): stored so that nobody can read it.

    `ciphertext` is opened by the key `key_id`, which is nowhere on the ledger; `commitment`
    binds the move before it is shown.
    """

    side: str
    ply: int
    ciphertext: str
    commitment: str
    key_id: str
    article: Article | None


@stored("games.envelope-kept.v1", label=_("envelope kept"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeKept:
    """The envelope was closed, signed across by `signatures`, and taken by `keeper`."""

    keeper: str
    signatures: tuple[str, ...]
    article: Article | None
    note: str = ""


@stored("games.envelope-opened.v1", label=_("envelope opened"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeOpened:
    """The envelope was opened: the move of `side` as written, and what it reads as.

    With `salt` anyone can check it against the commitment. `move` is "" where the writing
    names no move or more than one; `code` then says why, or which rule the move breaks.
    """

    side: str
    ply: int
    written: str
    salt: str
    article: Article | None
    move: str = ""
    code: str = ""


@stored("games.resumption-confirmed.v1", label=_("resumption confirmed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResumptionConfirmed:
    """`side`, back at the board, confirmed the position and the time left."""

    side: str


@stored("games.game-resumed.v1", label=_("game resumed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed:
    """Play went on and the clock of the side to move runs; `absent` sides had not come back."""

    absent: tuple[str, ...] = ()


@stored("games.result-agreed.v1", label=_("result agreed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ResultAgreed:
    """Both sides agreed on `result` while play stood adjourned."""

    result: str
    agreed: tuple[str, ...]


AdjournmentEvent = (
    GameAdjourned
    | AdjournmentConfirmed
    | MoveSealed
    | EnvelopeKept
    | EnvelopeOpened
    | ResumptionConfirmed
    | GameResumed
    | ResultAgreed
)
