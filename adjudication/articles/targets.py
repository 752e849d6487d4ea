"""Whether what an article names is really there: functions, commands, events, offences.

Pure but for the import of what is named: a page's address is asked of `has_page`, so that
no framework is needed here.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, get_args

from adjudication.articles.catalogue import articles, base_edition
from adjudication.articles.service import Service, ServiceKind, recorded_as
from adjudication.cases.authority import ALLOWED as CASE_ALLOWED
from adjudication.cases.commands import CaseCommand
from adjudication.cases.events import CaseEvent
from games.record.authority import ALLOWED
from games.record.commands import GameCommand
from games.record.events import GameEvent
from games.record.values import Role
from games.rules.books.registry import BOOKS
from tournaments.record.authority import ALLOWED as TOURNAMENT_ALLOWED
from tournaments.record.commands import TournamentCommand
from tournaments.record.events import TournamentEvent

HasPage = Callable[[str], bool]
"""Says whether a page of that name has an address."""

_STOPS = (".", "-")
"""What stands between the number of a heading and those under it."""
SERVING_PACKAGES = ("games.", "tournaments.", "adjudication.")
"""Packages that may serve an article; tests and settings do not."""


def fault_of(edition: str, number: str, service: Service, *, has_page: HasPage) -> str:
    """Return why a service of an article does not exist, "" when it does.

    :raises UnknownEditionError: when no book covers the edition.
    """
    target = service.target
    match service.kind:
        case ServiceKind.FUNCTION | ServiceKind.FORM:
            is_there = target.startswith(SERVING_PACKAGES) and named(target) is not None
        case ServiceKind.COMMAND:
            is_there = target in COMMANDS
        case ServiceKind.EVENT:
            is_there = target in EVENTS
        case ServiceKind.OFFENCE:
            is_there = target in _offences(base_edition(edition))
        case ServiceKind.PAGE:
            is_there = has_page(target)
        case ServiceKind.ARTICLES:
            is_there = target.endswith(_STOPS) and bool(below(edition, number, target))
        case ServiceKind.ORGANISATIONAL:
            is_there = target in recorded_as()
        case _:
            is_there = True
    return "" if is_there else f"{service} does not exist"


def below(edition: str, number: str, start: str) -> tuple[str, ...]:
    """Return the numbers of the articles that a heading stands for, itself left out.

    :raises UnknownEditionError: when no book covers the edition.
    """
    book = base_edition(edition)
    return tuple(
        article.number
        for article in articles(book)
        if article.number.startswith(start) and article.number != number
    )


def named(path: str) -> Any | None:
    """Return what a dotted path names, such as `games.record.moving.played`, None for nothing."""
    parts = path.split(".")
    for length in range(len(parts) - 1, 0, -1):
        module = ".".join(parts[:length])
        try:
            found: Any = import_module(module)
        except ModuleNotFoundError as error:
            if error.name is None or not module.startswith(error.name):
                raise
            continue
        for name in parts[length:]:
            found = getattr(found, name, None)
        return found
    return None


def _offences(book: str) -> frozenset[str]:
    """Return the codes of the offences that the editions of a book name."""
    return frozenset(
        offence.code
        for edition_book in BOOKS.values()
        if base_edition(edition_book.edition) == book
        for offence in edition_book.offences.listed
    )


def _names(union: object) -> frozenset[str]:
    return frozenset(arg.__name__ for arg in get_args(union))


def _given(allowed: Mapping[type, frozenset[Role]], union: object) -> frozenset[str]:
    return frozenset(kind.__name__ for kind, roles in allowed.items() if roles) & _names(union)


COMMANDS = (
    _given(ALLOWED, GameCommand)
    | _given(TOURNAMENT_ALLOWED, TournamentCommand)
    | _given(CASE_ALLOWED, CaseCommand)
)
"""Commands of a game, a tournament or a case that somebody may give."""
EVENTS = _names(GameEvent) | _names(TournamentEvent) | _names(CaseEvent)
"""Events of a game, a tournament or a case."""
