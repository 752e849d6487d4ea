"""The background loop inside a server process: for one machine without further servers."""

from django.conf import settings

from games.ledger.background import Background


def start_background() -> Background | None:
    """Start the loop in a thread where the settings say so; return it."""
    if not settings.INLINE_BACKGROUND:
        return None
    loop = Background()
    loop.start()
    return loop
