"""Tell whoever does the work that there is some. A hint only: the work rows are the list.

The app that owns the workers registers a bell; games know nothing of it.
"""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)

_bells: list[Callable[[], object]] = []


def register(bell: Callable[[], object]) -> None:
    """Have `bell` called after every commit that left work."""
    if bell not in _bells:
        _bells.append(bell)


def ring() -> None:
    """Ring every bell; one that fails is logged and missed, for the sweep rings again."""
    for bell in _bells:
        try:
            bell()
        except Exception:
            logger.warning("the doorbell did not ring; the sweep will find the work", exc_info=True)
