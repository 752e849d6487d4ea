"""How every article is served (条文的落实): by what code, on which page, or recorded as what.

Each book has a second table under `data`, `<book>.served.tsv`: the number of the article and
one or more services, as `function:games.rules.perft.perft`. `organisational.tsv` holds the
words for what no program rules on. Rule source: the five books of `catalogue.BOOKS`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from adjudication.articles.catalogue import CatalogueError, base_edition

_COLUMNS = ("number", "served_by")


class ServiceKind(StrEnum):
    """By what an article is served."""

    FUNCTION = "function"  # a dotted path into the rules, the record or the rulings
    COMMAND = "command"  # what may be asked of a game or a tournament
    EVENT = "event"  # what is recorded of it
    OFFENCE = "offence"  # a row of the book's table of offences, recorded by RecordOffence
    FORM = "form"  # a sheet that is printed
    PAGE = "page"  # the name of a page's address
    ARTICLES = "articles"  # a heading: its articles, by the start of their numbers
    ORGANISATIONAL = "organisational"  # recorded as ...
    EQUIPMENT = "equipment"  # boards, men, clocks, halls
    LOST = "lost"  # what the copy of the book lacks: served without it
    WAITING = "waiting"  # what is still to be built, by name
    PENDING = "pending"  # nothing yet: counts as unserved


BARE = frozenset({ServiceKind.EQUIPMENT})
"""Kinds that have no target."""
SHARED_TARGETS: dict[ServiceKind, frozenset[str]] = {
    ServiceKind.LOST: frozenset({"figure"}),
    ServiceKind.WAITING: frozenset(
        {
            "attendance",
            "deputies",
            "eligibility",
            "line_up_checks",
            "referees",
            "reports",
        }
    ),
}
"""Kinds whose targets are a closed list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One thing that serves an article: its kind and what it names, "" for equipment."""

    kind: ServiceKind
    target: str = ""

    def __str__(self) -> str:
        """`kind:target`, as the tables of served articles write it."""
        return f"{self.kind.value}:{self.target}" if self.target else self.kind.value


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAs:
    """As what an organisational article is recorded, in two languages."""

    key: str
    zh: str
    en: str


def parse_service(text: str) -> Service:
    """Return the service that a text such as `command:Resign` names.

    :raises ValueError: when it names none.
    """
    name, colon, target = text.partition(":")
    kind = ServiceKind(name)
    if bool(colon) is (kind in BARE) or (colon and not target):
        raise ValueError(text)
    if target not in SHARED_TARGETS.get(kind, {target}):
        raise ValueError(text)
    return Service(kind=kind, target=target)


def parse_served(book: str, text: str) -> dict[str, tuple[Service, ...]]:
    """Return number -> services of a book's table, tab-separated text with a header.

    :raises CatalogueError: on another header, a row of another width, a number that comes
        twice, or a service that cannot be read or comes twice in a row.
    """
    header, *rows = text.removesuffix("\n").split("\n")
    if tuple(header.split("\t")) != _COLUMNS:
        raise CatalogueError(book, 1, "the header is not the one expected")
    found: dict[str, tuple[Service, ...]] = {}
    for line, row in enumerate(rows, start=2):
        number, tab, named = row.partition("\t")
        if not number or not tab or number in found:
            raise CatalogueError(book, line, f"{number!r} is no row or comes twice")
        try:
            services = tuple(parse_service(text) for text in named.split(" "))
        except ValueError as error:
            raise CatalogueError(book, line, f"no service: {error}") from None
        if len(set(services)) != len(services):
            raise CatalogueError(book, line, f"a service of {number} comes twice")
        found[number] = services
    return found


def services_of(edition: str, number: str) -> tuple[Service, ...]:
    """Return what serves an article, nothing for a number the book has not.

    :raises UnknownEditionError: when no book covers the edition.
    """
    return served_book(base_edition(edition)).get(number, ())


@cache
def served_book(book: str) -> dict[str, tuple[Service, ...]]:
    """Return number -> services of a book, in the book's order."""
    table = files("adjudication.articles") / "data" / f"{book}.served.tsv"
    return parse_served(book, table.read_text(encoding="utf-8")) if table.is_file() else {}


@cache
def recorded_as() -> dict[str, RecordedAs]:
    """Return key -> words of everything an organisational article is recorded as."""
    table = files("adjudication.articles") / "data" / "organisational.tsv"
    _header, *rows = table.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    found = (RecordedAs(key=key, zh=zh, en=en) for key, zh, en in (row.split("\t") for row in rows))
    return {recorded_as.key: recorded_as for recorded_as in found}
