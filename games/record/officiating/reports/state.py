"""What was reported to the arbiter, and what waits for him."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A disturbance reported by `side` at `version` (反映干扰); `dealt_with` once he answered."""

    version: int
    side: str
    note: str
    urgent: bool = False
    dealt_with: bool = False
