"""A correction that a change in a game has brought up, as the event's state holds it."""

from dataclasses import dataclass

from tournaments.record.results.game_events import CorrectionProposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A correction that waits for an answer; `version` is that of its event."""

    version: int
    event: CorrectionProposed
