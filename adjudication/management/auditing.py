"""Games of the archive to lines of an audit, and what all lines come to."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol
from uuid import UUID

from adjudication.audit.audit import audit_entries, unreadable
from adjudication.audit.record import GameEntry
from adjudication.audit.replay import UNREADABLE
from adjudication.management.audit_files import AuditLine, line_of
from games import api
from games.record.decider import GAMES
from games.record.values import Role
from games.rules.books.years import EditionYears
from games.streams.decider import Identified


class RoledEvent(Identified, Protocol):
    """A stored event that names the role of its actor."""

    @property
    def role(self) -> str:
        """By its code."""


def audit_stored(
    game_id: UUID, stored: Iterable[RoledEvent], *, years: EditionYears = ()
) -> AuditLine:
    """Audit a game of the archive: what no released code can read is a finding, too.

    Offences that the book counts over the whole event are counted in its other games, and the
    result is held against the event's.
    """
    events = tuple(stored)
    try:
        entries: tuple[GameEntry, ...] = GAMES.entries(events)
    except (api.UnknownEventError, ValueError):
        return line_of(str(game_id), 0, unreadable("", version=_first_unknown(events)))
    roles = {event.version: Role(event.role) for event in events if event.role in set(Role)}
    try:
        earlier = api.earlier_offences(game_id, entries)
    except UNREADABLE:
        earlier = {}
    found = audit_entries(
        entries,
        roles=roles,
        years=years,
        earlier=earlier,
        event_result=api.event_result(game_id),
    )
    return line_of(str(game_id), 0, found)


def _first_unknown(events: tuple[RoledEvent, ...]) -> int:
    """Return the version of the first event that no released code reads, 1 without one."""
    for event in events:
        try:
            GAMES.entries((event,))
        except (api.UnknownEventError, ValueError):
            return event.version
    return 1


def counts(lines: Iterable[AuditLine]) -> Counter[tuple[str, str]]:
    """Return how often each finding was made, by its weight and code."""
    return Counter(
        (finding.severity.value, finding.code.value) for line in lines for finding in line.findings
    )
