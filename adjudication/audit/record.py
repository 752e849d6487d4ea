"""A game's record as the audit reads it: what stands of its events, by whom, and when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.record import events as e
from games.record.annulment.standing import standing
from games.record.values import Role
from games.rules.books.book import Book
from games.rules.books.registry import book_of
from games.streams.past import Entry

GameEntry = Entry[e.GameEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedRecord:
    """A record: how the game was `arranged`, the `entries` that stand after that.

    `fallen`: what was annulled, by its version. `roles`: in which role the actor of each version
    acted, empty where a file does not say. `by_todays_rules`: played before its edition.
    """

    arranged: e.GameArranged
    entries: tuple[GameEntry, ...]
    fallen: Mapping[int, e.GameEvent] = field(default_factory=dict)
    roles: Mapping[int, Role] = field(default_factory=dict)
    by_todays_rules: bool = False

    @property
    def book(self) -> Book:
        """Of the edition that the game pinned."""
        return book_of(self.arranged.edition)

    @property
    def archived(self) -> bool:
        """Whether the game was read from a file, so that only moves and the result are known."""
        return self.arranged.source is not None


def read_record(
    entries: Sequence[GameEntry],
    *,
    roles: Mapping[int, Role] | None = None,
    by_todays_rules: bool | None = None,
) -> AuditedRecord:
    """Return what stands of all events of a game, the first of which arranged it.

    `by_todays_rules`: None has the date of a game read from a file tell.

    :raises ValueError: it did not.
    """
    stand = standing(entries)
    if not stand or not isinstance(stand[0].event, e.GameArranged):
        raise ValueError("a game begins with its arrangement")
    kept = {entry.version for entry in stand}
    arranged = stand[0].event
    if by_todays_rules is None:
        by_todays_rules = arranged.source is not None and is_before_edition(
            arranged.edition, arranged.scheduled_on
        )
    return AuditedRecord(
        arranged=arranged,
        entries=stand[1:],
        fallen={entry.version: entry.event for entry in entries if entry.version not in kept},
        roles=roles or {},
        by_todays_rules=by_todays_rules,
    )


def is_before_edition(edition: str, played_on: str) -> bool:
    """Return whether a game may have been played before its edition was printed.

    It may where its date begins with no later year than the book's, or either is not known.
    """
    printed, year = book_of(edition).source.year, played_on[:4]
    return not (printed and year.isdecimal() and int(year) > printed)
