"""What is remembered of settings changed during the event, so that they can be taken back.

Sections 10 and 11 of the tournament managers' checklist (questions 57 to 61, 112 to 114).
"""

from dataclasses import dataclass

from tournaments.record.deviations import Deviation, PairingDeparture
from tournaments.regulations.values import Regulations


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired:
    """A past round that other settings would have paired otherwise (questions 60 and 61).

    `departure` is what was played beside the pairing by the new settings.
    """

    round: int
    departure: PairingDeparture


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """The settings before a change: with the rounds published then and the lines it left."""

    revision: int
    regulations: Regulations
    digest: str
    stage: int
    rounds: int
    published: int
    lines: tuple[Deviation, ...] = ()
