"""Federations' books: the one place that publishes and finds them.

A published version is never edited: what changes is published as the next one, and games keep
the version they were arranged under.
"""

from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db import IntegrityError, transaction

from games.models import PublishedBook
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.values import Actor, Role
from games.rules.books.federation import CODE, FederationBook, Override, faults_of, settings_left
from games.rules.books.registry import book_of
from games.rules.books.years import EditionYears, Years
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    book_version_stale=_("The book has another version by now: look at it first."),
    years_taken=_("Another federation's book has an edition for these years already."),
    book_unchanged=_("Nothing differs from the version published."),
)
declare_refusals(422, book_unknown=_("There is no such federation's book."))

PUBLISHERS = frozenset({Role.ORGANISER, Role.CHIEF_ARBITER})
"""Who makes supplementary rules, where held for no single event (xiangqi 15, weiqi 30.1)."""


def check_publisher(by: Actor) -> None:
    """Let pass only an office that may make a book for every event.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    """
    if by.role not in PUBLISHERS:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if by.event:
        raise NotAllowedError("not_in_this_event")


def publish(book: FederationBook, *, by: Actor, at: datetime, note: str = "") -> PublishedBook:
    """Publish the next version of a book: the version after the latest, or the first.

    :raises CommandRefusedError: the first fault of the book; `book_version_stale` where it is
        not the next one; `book_of_another_edition` where the latest is of another;
        `book_unchanged` where nothing differs; `years_taken` by another book.
    :raises NotAllowedError: those of `check_publisher`.
    """
    check_publisher(by)
    for fault in faults_of(book):
        raise CommandRefusedError(fault.code, article=fault.article, setting=fault.place)
    try:
        with transaction.atomic():
            latest = PublishedBook.objects.filter(code=book.code, is_latest=True).first()
            _check_next(book, latest)
            _check_years(book)
            if latest is not None:
                latest.is_latest = False
                latest.save(update_fields=["is_latest"])
            return PublishedBook.objects.create(
                code=book.code,
                version=book.version,
                edition=book.edition,
                name=book.name,
                name_en=book.name_en,
                content=msgspec.to_builtins(book),
                note=note,
                published_at=at,
                published_by=by.id,
            )
    except IntegrityError as error:
        # Somebody else has published in between.
        raise CommandRefusedError("book_version_stale", version=book.version) from error


def _check_next(book: FederationBook, latest: PublishedBook | None) -> None:
    due = latest.version + 1 if latest else 1
    if book.version != due:
        raise CommandRefusedError("book_version_stale", version=book.version, due=due)
    if latest is None:
        return
    if latest.edition != book.edition:
        raise CommandRefusedError("book_of_another_edition", edition=latest.edition)
    before = value_of(latest)
    if not changes(before, book) and _heads(before) == _heads(book):
        raise CommandRefusedError("book_unchanged")


def _heads(book: FederationBook) -> tuple[str, str, Years | None]:
    return book.name, book.name_en, book.years


def _check_years(book: FederationBook) -> None:
    """Let pass years for which no other book on the same game has chosen an edition."""
    game = book_of(book.edition).game
    for other in latest_books() if book.years is not None else ():
        same = other.code != book.code and book_of(other.edition).game == game
        if same and other.years is not None and book.years and other.years.overlaps(book.years):
            raise CommandRefusedError("years_taken", book=other.code)


def edition_years() -> EditionYears:
    """Return the editions that federations have chosen for the games of some years."""
    return tuple((book.edition, book.years) for book in latest_books() if book.years is not None)


def value_of(row: PublishedBook) -> FederationBook:
    """Return the value of a published version, as games pin it."""
    return msgspec.convert(row.content, FederationBook)


def find_book(code: str, *, version: int | None = None) -> FederationBook:
    """Return the latest version of a book, or the one asked for.

    :raises CommandRefusedError: `book_unknown`.
    """
    rows = PublishedBook.objects.filter(code=code)
    row = rows.filter(is_latest=True) if version is None else rows.filter(version=version)
    # What is no code is not looked for: a database may refuse the very text.
    found = row.first() if CODE.fullmatch(code) else None
    if found is None:
        raise CommandRefusedError("book_unknown", book=code)
    return value_of(found)


def latest_books(edition: str = "") -> tuple[FederationBook, ...]:
    """Return the latest version of every book, or of those on one edition, by code."""
    rows = PublishedBook.objects.filter(is_latest=True).order_by("code")
    found = rows.filter(edition=edition) if edition else rows
    return tuple(value_of(row) for row in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookChange:
    """A setting that two versions settle differently; None where one leaves it alone."""

    setting: str
    before: Override | None
    after: Override | None


def changes(before: FederationBook | None, after: FederationBook) -> tuple[BookChange, ...]:
    """Return what differs between two versions, in the order of the rule book."""
    found = []
    for setting in settings_left(after.edition):
        old = before.settled(setting.code) if before else None
        new = after.settled(setting.code)
        if old != new:
            found.append(BookChange(setting=setting.code, before=old, after=new))
    return tuple(found)
