"""Bring everything that follows the ledger up to date, here and now."""

from games.ledger import sequencer
from games.projections import runner

PAGE = 8000
"""Entries at a time: whole games, so that few are taken up in the middle."""


def settle() -> int:
    """Number every committed event and apply it to the read models; return how many."""
    applied = 0
    numbered, entries = sequencer.sequence_page(limit=PAGE)
    while numbered:
        applied += runner.catch_up(page=PAGE, at_hand=entries)
        numbered, entries = sequencer.sequence_page(limit=PAGE)
    return applied + runner.catch_up(page=PAGE)
