"""How far the books are covered: what serves each article, counted by edition and kind."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from adjudication.articles.catalogue import BOOKS, Kind, articles
from adjudication.articles.examples import RUNNING, Way, examples_of
from adjudication.articles.service import Service, ServiceKind, services_of
from adjudication.articles.targets import HasPage, below, fault_of


class Standing(StrEnum):
    """How an article stands."""

    SERVED = "served"
    LOST = "lost"  # served, but what the book shows is not in its copy: no position to check it by
    ORGANISATIONAL = "organisational"
    EQUIPMENT = "equipment"
    WAITING = "waiting"
    UNSERVED = "unserved"


BINDING = frozenset({Kind.DECIDABLE, Kind.OFFICIAL, Kind.TOURNAMENT})
"""Kinds of which none may be unserved: they decide games, offences and places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """One article: how it stands, what it still waits for, and what its services lack.

    `ways`: how its worked examples are carried out, none where it has no example.
    """

    edition: str
    number: str
    kind: Kind
    standing: Standing
    waits_for: str = ""
    ways: frozenset[Way] = frozenset()
    faults: tuple[str, ...] = ()


def coverage(*, has_page: HasPage) -> tuple[Covered, ...]:
    """Return how every article of every book stands, in the books' order."""
    return tuple(
        covered(article.edition, article.number, article.kind, has_page=has_page)
        for book in BOOKS
        for article in articles(book)
    )


def covered(edition: str, number: str, kind: Kind, *, has_page: HasPage) -> Covered:
    """Return how one article stands.

    An article waits when anything it needs is waited for, and is unserved when nothing
    serves it, or what is named does not exist. One whose figure is lost counts apart, however
    well it is served: nobody can compare it with the book. A heading stands as the least of
    its own.

    :raises UnknownEditionError: when no book covers the edition.
    """
    services = services_of(edition, number)
    faults = tuple(
        fault
        for service in services
        if (fault := fault_of(edition, number, service, has_page=has_page))
    )
    standing = Standing.UNSERVED if faults else _standing(edition, number, services)
    later = (ServiceKind.WAITING, ServiceKind.PENDING)
    waited = (service.target for service in services if service.kind in later)
    return Covered(
        edition=edition,
        number=number,
        kind=kind,
        standing=standing,
        waits_for=next(waited, ""),
        ways=frozenset(example.way for example in examples_of(edition, number)),
        faults=faults,
    )


def table(rows: Iterable[Covered]) -> dict[tuple[str, Kind], Counter[Standing]]:
    """Return (edition, kind) -> how many articles stand how, in the order first met."""
    found: dict[tuple[str, Kind], Counter[Standing]] = {}
    for row in rows:
        found.setdefault((row.edition, row.kind), Counter())[row.standing] += 1
    return found


class Exemplified(StrEnum):
    """How far the examples of a served article that decides anything go."""

    RUNNING = "running"  # over the API or at the desk
    RECORD = "record"  # by the rules and the record alone
    NONE = "none"


def exemplified(row: Covered) -> Exemplified | None:
    """Return how far an article's examples go, None where none is asked for."""
    if row.kind not in BINDING or row.standing is not Standing.SERVED:
        return None
    if row.ways & RUNNING:
        return Exemplified.RUNNING
    return Exemplified.RECORD if row.ways else Exemplified.NONE


def examples_table(rows: Iterable[Covered]) -> dict[tuple[str, Kind], Counter[Exemplified]]:
    """Return (edition, kind) -> how many served articles have examples that go how far."""
    found: dict[tuple[str, Kind], Counter[Exemplified]] = {}
    for row in rows:
        reach = exemplified(row)
        if reach is not None:
            found.setdefault((row.edition, row.kind), Counter())[reach] += 1
    return found


def is_complete(rows: Iterable[Covered]) -> bool:
    """Return whether no article that decides anything is unserved (the waiting ones are not)."""
    return not any(row.kind in BINDING and row.standing is Standing.UNSERVED for row in rows)


_OF_KIND = {
    ServiceKind.PENDING: Standing.UNSERVED,
    ServiceKind.WAITING: Standing.WAITING,
    ServiceKind.LOST: Standing.LOST,
    ServiceKind.ORGANISATIONAL: Standing.ORGANISATIONAL,
    ServiceKind.EQUIPMENT: Standing.EQUIPMENT,
}


def _standing(edition: str, number: str, services: tuple[Service, ...]) -> Standing:
    if not services:
        return Standing.UNSERVED
    found = {_OF_KIND.get(service.kind, Standing.SERVED) for service in services}
    if any(service.kind is ServiceKind.ARTICLES for service in services):
        found |= _below(edition, number, services)
    for worst in (
        Standing.UNSERVED,
        Standing.WAITING,
        Standing.LOST,
        Standing.SERVED,
        Standing.ORGANISATIONAL,
    ):
        if worst in found:
            return worst
    return Standing.EQUIPMENT


def _below(edition: str, number: str, services: tuple[Service, ...]) -> set[Standing]:
    """Return how the articles under a heading stand; what waits there is theirs to count."""
    starts = [service.target for service in services if service.kind is ServiceKind.ARTICLES]
    numbers = {text for start in starts for text in below(edition, number, start)}
    found = {_standing(edition, number, services_of(edition, number)) for number in numbers}
    return {Standing.UNSERVED} & found
