"""What a page says to its script so that it follows by itself: where to listen, from where on.

The position is read before the page's own state is: what happens between the two is told again,
and the script knows by the version that the page shows it already.
"""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings

from games import competitions
from games.ledger.sequencer import position_at, position_now
from games.streams.server_clock import now_ms

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Following:
    """A channel of the live process, behind which position, and how late it is told."""

    url: str
    after: int
    delay_minutes: int = 0


def follow(channel: str, *, late_ms: int = 0) -> Following | None:
    """Return how a page follows `channel`; None where no live process is set up."""
    if not settings.LIVE_URL:
        return None
    after = position_at(now_ms() - late_ms) if late_ms else position_now()
    return Following(
        url=f"{settings.LIVE_URL}/live/{channel}",
        after=after,
        delay_minutes=late_ms // MINUTE_MS,
    )


def follow_game(game: UUID) -> Following | None:
    """Return how the page of a game follows it."""
    if not settings.LIVE_URL:
        return None
    return follow(f"games/{game}", late_ms=competitions.delays_of((game,)).get(game, 0))
