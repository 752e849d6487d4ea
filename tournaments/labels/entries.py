"""What tables tell of entries beside name and unit: grades and countries, where there are any."""

from collections.abc import Iterable

from tournaments.promotion.names import title_of_dan
from tournaments.promotion.points import Dan, DanSystem
from tournaments.record.values import Entry


def grade_shown(entry: Entry) -> str:
    """Return the grade at entry as written, the professional dan where none is, "" for neither."""
    if entry.grade or not entry.dan:
        return entry.grade
    return title_of_dan(Dan(number=entry.dan, system=DanSystem.PROFESSIONAL))


def entry_columns(entries: Iterable[Entry]) -> dict[str, bool]:
    """Return which columns a table of these entries has a use for."""
    known = tuple(entries)
    return {
        "rating": any(entry.rating is not None for entry in known),
        "grade": any(entry.grade or entry.dan for entry in known),
        "country": any(entry.country for entry in known),
    }
