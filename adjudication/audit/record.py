"""A game's record as the audit reads it: what stands of its events, by whom, and when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.annulment.standing import standing
from games.record.values import Role
from games.rules.books.book import Book
from games.rules.books.registry import book_of
from games.rules.books.years import EditionYears, chosen_edition
from games.streams.past import Entry

GameEntry = Entry[e.GameEvent]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedRecord:
    """A record: how the game was `arranged`, the `entries` that stand after that.

    `fallen`: what was annulled, by its version. `roles`: in which role the actor of each version
    acted, empty where a file does not say. `by_todays_rules`: played before its edition.
    `earlier`: how often the offender had done the same in other games of the event, by the version
    of the offence, and `event_result` the event's own result of the game: from who knows the
    event, nothing and None where nobody says.
    """

    arranged: e.GameArranged
    entries: tuple[GameEntry, ...]
    fallen: Mapping[int, e.GameEvent] = field(default_factory=dict)
    roles: Mapping[int, Role] = field(default_factory=dict)
    by_todays_rules: bool = False
    earlier: Mapping[int, int] = field(default_factory=dict)
    event_result: str | None = None
    kinds: frozenset[type] = field(init=False)
    """Of which types its events are: most questions ask of few."""

    def __post_init__(self) -> None:
        kinds = frozenset(type(entry.event) for entry in self.entries)
        object.__setattr__(self, "kinds", kinds)

    @property
    def book(self) -> Book:
        """Of the edition that the game pinned."""
        return book_of(self.arranged.edition)

    def was_other(self, version: int) -> bool:
        """Return whether the event was decided upon a record that stands no longer as it was.

        What was annulled since is for a person to review (`to_review`), not for the audit.
        """
        return any(
            entry.version > version
            and isinstance(entry.event, ActAnnulled | MoveCorrected)
            and any(fallen < version for fallen in (*entry.event.fallen, entry.event.event_version))
            for entry in self.entries
        )

    @property
    def archived(self) -> bool:
        """Whether the game was read from a file, so that only moves and the result are known."""
        return self.arranged.source is not None


class About(TypedDict, total=False):
    """What is known of a record beside its events; as of `AuditedRecord`.

    `by_todays_rules`: left out, the date of a game read from a file tells, and the edition that
    `years` choose for it.
    """

    roles: Mapping[int, Role]
    by_todays_rules: bool | None
    earlier: Mapping[int, int]
    event_result: str | None
    years: EditionYears


def read_record(entries: Sequence[GameEntry], **about: Unpack[About]) -> AuditedRecord:
    """Return what stands of all events of a game, the first of which arranged it.

    :raises ValueError: it did not.
    """
    stand = standing(entries)
    if not stand or not isinstance(stand[0].event, e.GameArranged):
        raise ValueError("a game begins with its arrangement")
    versions = {entry.version for entry in stand}
    arranged = stand[0].event
    by_todays_rules = about.get("by_todays_rules")
    if by_todays_rules is None:
        years = about.get("years", ())
        by_todays_rules = arranged.source is not None and is_before_edition(
            arranged.edition, arranged.scheduled_on, years
        )
    return AuditedRecord(
        arranged=arranged,
        entries=stand[1:],
        fallen={entry.version: entry.event for entry in entries if entry.version not in versions},
        roles=about.get("roles", {}),
        by_todays_rules=by_todays_rules,
        earlier=about.get("earlier", {}),
        event_result=about.get("event_result"),
    )


def is_before_edition(edition: str, played_on: str, years: EditionYears = ()) -> bool:
    """Return whether a game may have been played before its edition was printed.

    It may where its date begins with no later year than the book's, or either is not known;
    not where a federation has chosen the edition for that year.
    """
    book = book_of(edition)
    if chosen_edition(years, book.game.code, played_on) == edition:
        return False
    printed, year = book.source.year, played_on[:4]
    return not (printed and year.isdecimal() and int(year) > printed)
