"""The words of the catalogue's pages: kinds, ways of serving, books, in the reader's language."""

from collections import Counter
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from adjudication.articles.catalogue import Article, Kind, base_edition
from adjudication.articles.examples import Way, examples_of
from adjudication.articles.service import Service, ServiceKind, recorded_as, services_of
from adjudication.articles.targets import below
from adjudication.cases.commands import CaseCommand
from adjudication.cases.events import CaseEvent
from games.labels.article_numbers import number_text
from games.labels.declared import labels_of
from games.labels.language import named
from games.labels.offences import offence_name
from games.record.commands import GameCommand
from games.record.events import GameEvent
from games.rules.books.registry import BOOKS, SOURCES
from games.streams.declarations import declarations
from tournaments.record.commands import TournamentCommand
from tournaments.record.events import TournamentEvent

KINDS: dict[Kind, str | Promise] = {
    Kind.DEFINITION: _("definition"),
    Kind.DECIDABLE: _("follows from the record"),
    Kind.OFFICIAL: _("decided by an official"),
    Kind.TOURNAMENT: _("pairing, scoring, ranking"),
    Kind.ORGANISATIONAL: _("arrangements of the event"),
    Kind.EQUIPMENT: _("equipment"),
    Kind.FORM: _("form"),
}
BOOK_NAMES: dict[str, str | Promise] = {
    code: named(source.name) for code, source in SOURCES.items()
}
_SERVED: dict[ServiceKind, str | Promise] = {
    ServiceKind.FUNCTION: _("Rule in the program"),
    ServiceKind.COMMAND: _("Command"),
    ServiceKind.EVENT: _("Recorded as"),
    ServiceKind.OFFENCE: _("Offence on record"),
    ServiceKind.FORM: _("Form"),
    ServiceKind.PAGE: _("Page"),
    ServiceKind.ARTICLES: _("Set out in"),
    ServiceKind.ORGANISATIONAL: _("Matter of organisation"),
    ServiceKind.EQUIPMENT: _("Equipment, provided by the organising committee"),
    ServiceKind.LOST: _("Not in the copy of the book"),
    ServiceKind.WAITING: _("To be supported by a later part"),
    ServiceKind.PENDING: _("Not supported yet"),
}
_CARRIED_OUT: dict[Way, str | Promise] = {
    Way.REST: _("Worked example over the API"),
    Way.DESK: _("Worked example at the analysis interface"),
    Way.RECORD: _("Worked example on the game record"),
}
_UNIONS = ((GameCommand, GameEvent), (TournamentCommand, TournamentEvent), (CaseCommand, CaseEvent))
_COMMANDS: dict[str, str] = {
    declared.command.__name__: declared.label
    for commands, _events in _UNIONS
    for declared in declarations(commands)
}
"""Name of a command -> what its button says."""
_EVENTS: dict[str, str | Promise] = {
    event.__name__: label
    for _commands, events in _UNIONS
    for event, label in labels_of(events).items()
}
PARTS: dict[str, str | Promise] = {
    "attendance": _("the arbiter's report of who did not come"),
    "deputies": _("the deputy acting for an absent chief arbiter"),
    "eligibility": _("the check of who is entitled to play"),
    "line_up_checks": _("the check of line-ups at the boards"),
    "referees": _("the assignment of arbiters, and their removal"),
    "reports": _("matters reported to the chief arbiter"),
}
"""What articles wait for."""
_LOST: dict[str, str | Promise] = {"figure": _("the board of the figure")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A text and the address it leads to, "" for none."""

    text: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedLine:
    """One way in which an article is served: what it is, and what is named, with its links."""

    name: str
    links: tuple[Link, ...] = ()


def example_lines(found: Article) -> tuple[ServedLine, ...]:
    """Return how the worked examples of an article are carried out, each way with its number."""
    ways = Counter(example.way for example in examples_of(found.edition, found.number))
    return tuple(
        ServedLine(name=str(_CARRIED_OUT[way]), links=(Link(text=str(number)),))
        for way, number in ways.items()
    )


def title_of(found: Article, *, chinese: bool) -> str:
    """As the catalogue has it in that language."""
    return found.title_zh if chinese else found.title_en


def summary_of(found: Article, *, chinese: bool) -> str:
    """Return what an article says, in the catalogue's own words."""
    return found.summary_zh if chinese else found.summary_en


def served_lines(found: Article, *, chinese: bool) -> tuple[ServedLine, ...]:
    """Return how an article is served, a line for each kind of service, in their order."""
    grouped: dict[ServiceKind, list[Service]] = {}
    for service in services_of(found.edition, found.number):
        grouped.setdefault(service.kind, []).append(service)
    return tuple(
        ServedLine(
            name=str(_SERVED[kind]),
            # Several functions of the program are said in the same words.
            links=tuple(
                dict.fromkeys(
                    link for service in services for link in _links(found, service, chinese=chinese)
                )
            ),
        )
        for kind, services in grouped.items()
    )


def _links(found: Article, service: Service, *, chinese: bool) -> tuple[Link, ...]:
    target = service.target
    match service.kind:
        case ServiceKind.EQUIPMENT:
            return ()
        case ServiceKind.ORGANISATIONAL:
            words = recorded_as()[target]
            return (Link(text=words.zh if chinese else words.en),)
        case ServiceKind.PAGE:
            return (Link(text=gettext("a page of its own"), url=_page(target)),)
        case ServiceKind.COMMAND:
            return (Link(text=gettext(_COMMANDS[target])),)
        case ServiceKind.EVENT:
            return (Link(text=str(_EVENTS[target])),)
        case ServiceKind.OFFENCE:
            return (Link(text=_offence(found, target, chinese=chinese)),)
        case ServiceKind.ARTICLES:
            return tuple(
                Link(
                    text=number_text(number, chinese=chinese),
                    url=reverse("articles:article", args=[found.edition, number]),
                )
                for number in below(found.edition, found.number, target)
            )
        case ServiceKind.WAITING:
            return (Link(text=str(PARTS[target])),)
        case ServiceKind.LOST:
            return (Link(text=str(_LOST[target])),)
        case ServiceKind.FORM:
            return (Link(text=gettext("printed from the record")),)
        case _:
            return (Link(text=gettext("the server works it out")),)


def _offence(found: Article, code: str, *, chinese: bool) -> str:
    """Return the name of an offence of the book that has the article."""
    return next(
        offence_name(offence, chinese=chinese)
        for book in BOOKS.values()
        if base_edition(book.edition) == found.edition
        for offence in book.offences.listed
        if offence.code == code
    )


def _page(name: str) -> str:
    """Return the address of a page that needs nothing more to be known, else ""."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
