"""Kinds of adjournment and what is remembered of one."""

from dataclasses import dataclass
from enum import StrEnum


class PauseKind(StrEnum):
    """Why play stops for a while."""

    BREAK = "break"  # 暂停: a break the event provides for (weiqi 14)
    INTERRUPTION = "interruption"  # 比赛中断: play cannot go on; the next move is sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A sealed move that nobody can read: what `side` handed in after `ply` moves.

    `ciphertext` and `commitment` are hexadecimal; `key_id` names the key that opens it.
    """

    side: str
    ply: int
    ciphertext: str
    commitment: str
    key_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """Who keeps the envelope, and who signed across its flap."""

    keeper: str
    signatures: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjournment:
    """One adjournment, from the stop to the resumption.

    `version` is the event that began it, `ply` how many moves were played, `to_move` the
    side whose turn it is. `confirmed` are the sides that confirmed position and times on
    leaving, `returned` those that did so on coming back. `owed_move` is the sealed move that
    has to be played first (gomoku 20.2.4), in canonical form, "" for none.
    """

    version: int
    kind: PauseKind
    ply: int
    to_move: str
    sides: tuple[str, str]
    confirmed: tuple[str, ...] = ()
    sealed: Sealed | None = None
    envelope: Envelope | None = None
    opened: bool = False
    returned: tuple[str, ...] = ()
    resumed: bool = False
    owed_move: str = ""

    @property
    def is_confirmed(self) -> bool:
        """Whether both sides confirmed position and times on leaving."""
        return set(self.confirmed) == set(self.sides)
