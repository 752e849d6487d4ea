"""What is remembered of settings changed during the event, so that they can be taken back.

Sections 10 and 11 of the tournament managers' checklist (questions 57 to 61, 112 to 114).
"""

from dataclasses import dataclass

from tournaments.regulations.values import Regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired:
    """A past round that other settings would have paired otherwise (questions 60 and 61).

    `differs` is "1-3 4-2 => 1-4 3-2", the pairing by the new settings first, then what was
    played; where they admit no pairing it is the code of the refusal.
    """

    round: int
    differs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """The settings before a change: with the rounds published then and the lines it left."""

    revision: int
    regulations: Regulations
    digest: str
    stage: int
    rounds: int
    published: int
    lines: tuple[tuple[str, int, str], ...] = ()
