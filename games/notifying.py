"""Tell whoever does the work that there is some. A hint only: the work rows are the list.

The app that owns the workers registers itself; games know nothing of it.
"""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)

_listeners: list[Callable[[], object]] = []


def register(listener: Callable[[], object]) -> None:
    """Have `listener` called after every commit that left work."""
    if listener not in _listeners:
        _listeners.append(listener)


def notify_worker() -> None:
    """Call everybody registered; a call that fails is logged, the sweep finds the work."""
    for listener in _listeners:
        try:
            listener()
        except Exception:
            logger.warning(
                "the workers were not notified; the sweep will find the work", exc_info=True
            )
