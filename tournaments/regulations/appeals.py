"""What the regulations of an event say of appeals."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealTerms:
    """What the books leave to the regulations of appeals (gomoku 2025 14.8 and 22.2.5).

    `limit_ms`: how long after a ruling it may be contested, None for no limit. `fee`: of an appeal
    to the committee in hundredths of the currency (分), 0 for none.
    """

    limit_ms: int | None = None
    fee: int = 0


NO_TERMS = AppealTerms()
"""Nothing beyond the book."""
