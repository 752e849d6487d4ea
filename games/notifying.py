"""Tell whoever does the work that there is some. A hint only: the work rows are the list.

The app that owns the workers adds itself; games know nothing of it.
"""

import logging
from collections.abc import Callable

from games.hooks import Hook

logger = logging.getLogger(__name__)

WORKERS: Hook[Callable[[], object]] = Hook()
"""What is called after every commit that left work."""


def notify_worker() -> None:
    """Call everybody added; a call that fails is logged, the sweep finds the work."""
    for listener in WORKERS:
        try:
            listener()
        except Exception:
            logger.warning(
                "the workers were not notified; the sweep will find the work", exc_info=True
            )
