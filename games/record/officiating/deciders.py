"""Every subject's deciders joined, apart from the folds, which they are built upon."""

from games.record.officiating import tables
from games.record.officiating.closing import decided as closing
from games.record.officiating.repairs import decided as repairs

DECIDERS: dict[type, tables.Decider] = {
    **tables.DECIDERS,
    **repairs.DECIDERS,
    **closing.DECIDERS,
}
"""Type of a command -> what decides it, whatever the game."""
