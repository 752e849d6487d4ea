"""Times as people read them. Durations are integer milliseconds."""

from datetime import UTC, date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _


def duration(milliseconds: int | None) -> str:
    """Write a duration as m:ss or h:mm:ss, whole seconds rounded down; "" for None."""
    if milliseconds is None:
        return ""
    sign = "−" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{sign}{hours}:{rest:02d}:{seconds:02d}" if hours else f"{sign}{rest}:{seconds:02d}"


def time_left(milliseconds: int | None) -> str:
    """Write what a clock shows: nothing below zero, and that its flag is due; "" for None."""
    if milliseconds is None or milliseconds > 0:
        return duration(milliseconds)
    return f"{duration(0)} {_('flag due')}"


def moment(at: datetime) -> str:
    """Write an instant in the server's time zone, to the second."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M:%S")


def instant(milliseconds: int | None) -> str:
    """Write an instant (milliseconds since 1970 UTC) as `moment` does; "" for None."""
    if milliseconds is None:
        return ""
    return moment(datetime.fromtimestamp(milliseconds // 1000, tz=UTC))


def day(known: date | None, as_recorded: str) -> str:
    """Write the day of a game: ISO where it is known, else the record's own words."""
    return known.isoformat() if known else as_recorded
