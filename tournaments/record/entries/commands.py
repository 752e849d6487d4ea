"""What may be asked of an entry that is on the list already."""

from dataclasses import dataclass

from tournaments.record.values import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectEntry:
    """Put another version of an entry in place of the one with its id, before the start."""

    entry: Entry
    reason: str = ""
