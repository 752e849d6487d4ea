"""What happened to an entry that was on the list already. Facts only."""

from dataclasses import dataclass

from tournaments.record.values import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCorrected:
    """An entry was corrected before the start; both versions are kept."""

    before: Entry
    entry: Entry
    reason: str = ""
