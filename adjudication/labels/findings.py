"""Who may see which findings: officials all, others those settled or of a complete record.

An open finding of a game not yet signed may tell a side of a right that it can still use.
"""

from games.record.audits.state import FindingOnRecord
from games.record.state import GameState
from games.record.values import Status


def public_findings(state: GameState) -> tuple[FindingOnRecord, ...]:
    """Return the findings of a game that everybody may read."""
    closed = state.status is Status.CLOSED
    return tuple(finding for finding in state.audits.findings if closed or finding.settled_version)
