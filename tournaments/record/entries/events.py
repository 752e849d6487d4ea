"""What happened to an entry that was on the list already. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.values import Entry


@stored("tournaments.entry-corrected.v1", label=_("entry corrected"))
@dataclass(frozen=True, slots=True, kw_only=True)
class EntryCorrected:
    """An entry was corrected before the start; both versions are kept."""

    before: Entry
    entry: Entry
    reason: str = ""
