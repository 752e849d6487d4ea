"""Tables of the games app."""

from games.models.ledger import (
    LedgerCheckpoint,
    LedgerCursor,
    LedgerEntry,
    LedgerEvent,
    LedgerStream,
    LedgerWork,
)

__all__ = [
    "LedgerCheckpoint",
    "LedgerCursor",
    "LedgerEntry",
    "LedgerEvent",
    "LedgerStream",
    "LedgerWork",
]
