"""Bring everything that follows the ledger up to date, here and now."""

from games.ledger import sequencer
from games.projections import runner

PAGE = 4000
"""Entries at a time: whole games, so that few are taken up in the middle."""


def settle() -> int:
    """Number every committed event and apply it to the read models; return how many."""
    sequencer.sequence_all(limit=PAGE)
    return runner.catch_up(page=PAGE)
