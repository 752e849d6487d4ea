"""What may be asked of a game of weiqi and of no other. Imperative; decided once."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeEnd:
    """Say, for `side` whose turn it is, that the game is over, and pass (13.2)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptEnd:
    """Agree, for `side`, that the game is over (13.2)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkDead:
    """Mark, for `side`, dead chains by any of their stones, and empty points left in dispute."""

    side: str
    dead: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeDeath:
    """Play out the life and death of the chain on `point`, which `side` calls dead (21.4)."""

    side: str
    point: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRecount:
    """Ask, for `side`, that the board be counted again (16.4)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCapture:
    """Record which stones `side` lifted with its last move, where they were not the right ones."""

    side: str
    lifted: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordTakeback:
    """Record, on the opponent's word, that `side` took its last stone back (17.3)."""

    side: str
    moved_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseDroppedStone:
    """Let `side` play anew the stone it dropped by accident (17.3).

    `agreed`: the opponent agrees; otherwise the chief referee decides.
    """

    side: str
    agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RelocateStone:
    """Put a stone found moved from `source` on `target` (17.5).

    `agreed`: both sides agree; otherwise the chief referee decides.
    """

    source: str
    target: str
    agreed: bool
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWrongColours:
    """Report that the players sit at each other's colours (17.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRepetition:
    """Say whether the repetition that stands is a false life (假生, 20.2) or of 20.3."""

    false_life: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpContest:
    """Give up, for `side` whose turn it is, the contest on the board and its turns (12.4(4))."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleBorders:
    """Settle the borders after the contest was given up (地界的勘定, 12.4(4)).

    `dead` names stones of dead chains, `contested` the empty points for which both could
    still have played: they are the opponent's.
    """

    dead: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()


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
