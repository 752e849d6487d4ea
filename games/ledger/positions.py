"""Where the dense order stands, and where it stood at a moment."""

from games.models import LedgerCursor, LedgerEntry, LedgerEvent

SLACK_MS = 60_000
"""What the order of the events may differ by from that of their times."""


def position_now() -> int:
    """Return the position of the event numbered last, 0 for none."""
    return LedgerCursor.objects.filter(pk=1).values_list("size", flat=True).first() or 0


def position_at(moment: int, *, slack_ms: int = SLACK_MS) -> int:
    """Return a position up to which everything was recorded before `moment` (server ms)."""
    low, high = 0, position_now()
    while low < high:
        middle = (low + high + 1) // 2
        if _recorded_at(middle) < moment - slack_ms:
            low = middle
        else:
            high = middle - 1
    return low


def _recorded_at(position: int) -> int:
    entry = LedgerEntry.objects.values_list("stream_id", "version").get(pk=position)
    events = LedgerEvent.objects.filter(stream_id=entry[0], version=entry[1])
    return events.values_list("recorded_at", flat=True).get()
