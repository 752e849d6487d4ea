"""Two versions of a game side by side, and "what if": pages of the office that only read.

Whoever sees the findings of a game's audit sees them: a copy may tell a side of a right that it
can still use. Every page is its address, so that a committee cites and prints it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from adjudication.documents.citing import cited_articles
from adjudication.documents.content import Prose
from adjudication.labels import replays as words
from adjudication.labels.drift import kind_words
from adjudication.models import Finding
from adjudication.replays.copies import Reruled
from adjudication.replays.versions import SideBySide
from adjudication.supposing import (
    NO_BOOK,
    OWN,
    WhatIfQuestion,
    WhatIfResult,
    numbers_in,
    supposed,
    two_versions,
)
from games import api
from games.admin.api import Timeline, board_of, timeline_of
from games.labels.article_numbers import own_book
from games.labels.codes import EDITIONS, SEVERITIES, SIDES, VERDICTS, result_of, ruling_status, word
from games.labels.effect import demand
from games.labels.language import is_chinese
from games.labels.messages import finding_text
from games.labels.settings import book_name, setting_word
from games.record.audits.findings import RecordedFinding
from games.record.ruling import Ruling
from games.record.state import GameState
from games.record.values import Role
from games.refusals import refusal_text
from games.rights import reach
from games.rules.books.article import Article
from games.rules.books.federation import setting_of
from games.rules.editions import editions, kernel_for

Context = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An aspect of both states in words."""

    name: str
    first: str
    second: str
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Two states as a page shows them: boards, aspects, the moves after those they share."""

    boards: tuple[SafeString, SafeString]
    same_board: bool
    rows: tuple[Row, ...]
    common: int
    moves: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A ruling as the page shows it, on record or made now."""

    verdict: str
    result: str
    status: str
    articles: tuple[Article, ...]
    explanation: str
    demand: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledTwice:
    """A claim with both answers, None each where there is none; `apart`: in what they differ."""

    claim: str
    drifted: bool
    apart: str
    ruled: Answer | None
    now: Answer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRow:
    """A finding; `where` is "record", "copy" or "both"."""

    where: str
    text: str
    severity: str
    severity_word: str
    side: str
    ply: int
    version: int
    articles: tuple[Article, ...]


@dataclass(slots=True)
class Cited:
    """The articles that a page cites, each once, for their text at its end."""

    articles: list[Article] = field(default_factory=list)

    def add(self, articles: Iterable[Article | None]) -> None:
        """Cite these too, but for what has no article."""
        self.articles += [article for article in articles if article is not None]

    def prose(self, *, chinese: bool) -> Prose | None:
        """Return what they say, None for none."""
        return cited_articles(self.articles, chinese=chinese) if self.articles else None


def pages(guarded: Any) -> list[URLPattern]:
    """Return the addresses; `guarded` lets in who is logged in and gives the site's context."""
    return [
        path(
            "games/<uuid:game_id>/versions/",
            guarded(versions_page),
            name="adjudication_versions",
        ),
        path("games/<uuid:game_id>/what-if/", guarded(what_if_page), name="adjudication_what_if"),
    ]


def versions_url(game: UUID, first: int | None = None, second: int | None = None) -> str:
    """Return the address of two versions side by side, of its start and its end for none."""
    page = reverse("admin:adjudication_versions", args=[game])
    versions = {"first": first, "second": second}
    query = urlencode({name: number for name, number in versions.items() if number})
    return f"{page}?{query}" if query else page


def what_if_url(game: UUID, **parameters: Any) -> str:
    """Return the address of a supposition about a game."""
    page = reverse("admin:adjudication_what_if", args=[game])
    query = urlencode({name: value for name, value in parameters.items() if value}, doseq=True)
    return f"{page}?{query}" if query else page


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayLinks:
    """Where a game is compared and supposed about."""

    versions_url: str
    what_if_url: str


def replay_links(game: UUID, actor: api.Actor | None, *, contested: int = 0) -> ReplayLinks | None:
    """Return the ways to both pages, None for who sees no findings; from a `contested` entry."""
    if actor is None or actor.role is Role.RATING_OFFICE:
        return None
    return ReplayLinks(
        versions_url=versions_url(game, first=max(1, contested - 1) if contested else None),
        what_if_url=what_if_url(game),
    )


@require_safe
def versions_page(request: HttpRequest, game_id: UUID, *, context: Context) -> HttpResponse:
    """Show two versions of a game side by side.

    :raises Http404: there is no such game.
    :raises PermissionDenied: it is of another event.
    """
    state = _game_in_reach(request, game_id)
    first = _number(request, "first") or max(1, state.version - 1)
    second = _number(request, "second") or state.version
    both, chinese = two_versions(game_id, first, second), is_chinese()
    timeline = timeline_of(api.load_events(game_id), chinese=chinese)
    added = {entry.version for entry in both.between.added}
    shown = _sides(both.sides, chinese=chinese)
    context |= {
        "title": _("Two versions of a game"),
        "game_id": game_id,
        "state": state,
        "both": both,
        "sides": shown,
        "choices": _choices(timeline),
        "rows": [row for row in timeline.rows if row.version in added],
        "changed": [
            (label, [_line(timeline, entry.version) for entry in entries])
            for label, entries in (
                (_("stands no longer"), both.between.fallen),
                (_("stands again"), both.between.back),
                (_("stands otherwise"), both.between.corrected),
            )
            if entries
        ],
        "what_if_url": what_if_url(game_id, v=both.second),
        **_frame(request, game_id, state),
    }
    return TemplateResponse(request, "admin/adjudication/versions.html", context)


@require_safe
def what_if_page(request: HttpRequest, game_id: UUID, *, context: Context) -> HttpResponse:
    """Show what comes of a supposition, or ask for one where the address has none.

    :raises Http404: there is no such game.
    :raises PermissionDenied: it is of another event.
    """
    state = _game_in_reach(request, game_id)
    if not _number(request, "v"):
        # With the version in it the address has the same answer for good.
        parameters = {name: request.GET.getlist(name) for name in request.GET if name != "v"}
        return HttpResponseRedirect(what_if_url(game_id, v=state.version, **parameters))
    chinese = is_chinese()
    version = min(_number(request, "v"), state.version)
    book = request.GET.get("book", OWN)
    context |= {
        "title": _("What if"),
        "game_id": game_id,
        "state": state,
        "version": version,
        "json_url": _json_url(game_id, version, request),
        **_frame(request, game_id, state),
    }
    status, without = 200, frozenset[int]()
    edition = request.GET.get("edition", "")
    try:
        without = numbers_in(request.GET.getlist("without"))
        question = WhatIfQuestion(version=version, edition=edition, book=book, without=without)
        result = supposed(game_id, question)
        context |= _supposed_context(result, chinese=chinese)
    except ValueError:
        context["refusal"], status = _("Versions are whole numbers."), 422
    except api.CommandRefusedError as refusal:
        context["refusal"] = refusal_text(refusal, own=own_book(state.edition))
        status = 422
    timeline = timeline_of(api.load_events(game_id, upto=version), chinese=chinese)
    context |= {
        "asks_nothing": not (edition not in ("", state.edition) or book != OWN or without),
        "edition_choices": [
            (code, word(EDITIONS, code), code == (edition or state.edition))
            for code in editions()
            if kernel_for(code).game == state.kernel.game
        ],
        "book_choices": _book_choices(state, book),
        "act_choices": [
            (number, text, number in without)
            for number, text, _move in _choices(timeline)
            if number > 1
        ],
    }
    return TemplateResponse(request, "admin/adjudication/what_if.html", context, status=status)


def _json_url(game: UUID, version: int, request: HttpRequest) -> str:
    """Return where programs read what the page says."""
    parameters = {"version": str(version)}
    parameters |= {name: request.GET[name] for name in ("edition", "book") if request.GET.get(name)}
    if without := ",".join(request.GET.getlist("without")):
        parameters["without"] = without
    return f"{reverse('articles-api:what-if', args=[game])}?{urlencode(parameters)}"


def _game_in_reach(request: HttpRequest, game: UUID) -> GameState:
    try:
        state = api.game_state(game)
    except api.StreamNotFound as error:
        raise Http404 from error
    if not reach(request.user, Finding._meta.label_lower).holds(state.event, state.section):
        raise PermissionDenied
    return state


def _frame(request: HttpRequest, game: UUID, state: GameState) -> Context:
    """Return what both pages have around them."""
    page = api.game_page(game)
    players = " – ".join(name for name in page.players.values() if name)
    lead = (players, page.competition, page.round, word(EDITIONS, state.edition))
    return {
        "opts": Finding._meta,
        "edition": state.edition,
        "lead": " · ".join(part for part in lead if part),
        "game_url": reverse("admin:games_game_change", args=[game]),
        "address": request.build_absolute_uri(),
    }


def _number(request: HttpRequest, name: str) -> int:
    """Return a version in the address, 0 for none or what is no number."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _choices(timeline: Timeline) -> list[tuple[int, str, bool]]:
    """Return every entry to choose from: its version, its words, whether it is a move."""
    return [(row.version, _line(timeline, row.version), bool(row.move)) for row in timeline.rows]


def _line(timeline: Timeline, version: int) -> str:
    row = timeline.rows[version - 1]
    parts = (row.name, row.side, row.move or row.detail)
    return f"{version} · " + " · ".join(part for part in parts if part)[:90]


def _book_choices(state: GameState, chosen: str) -> list[tuple[str, str, bool]]:
    """Return the federations' books on the editions of the game, after its own and none."""
    own = book_name(state.federation) if state.federation else _("none")
    books = [(OWN, _("%(what)s: %(how)s") % {"what": _("as the game"), "how": own})]
    if state.federation is not None:
        books.append((NO_BOOK, _("none")))
    books += [
        (f"{book.code}:{book.version}", f"{book_name(book)} · {word(EDITIONS, book.edition)}")
        for book in api.latest_books()
        if kernel_for(book.edition).game == state.kernel.game and book != state.federation
    ]
    if chosen not in dict(books):
        books.append((chosen, chosen))
    return [(code, text, code == chosen) for code, text in books]


def _sides(sides: SideBySide, *, chinese: bool) -> Sides:
    states = (sides.first, sides.second)
    first, second = (words.moves_of(each, chinese=chinese) for each in states)
    return Sides(
        boards=(board_of(sides.first), board_of(sides.second)),
        same_board=sides.same_board,
        rows=tuple(
            Row(
                name=words.aspect_words(row),
                first=words.value_words(row, sides.first.edition),
                second=words.value_words(row, sides.second.edition, second=True),
                differs=row.differs,
            )
            for row in sides.rows
            if row.differs or row.first
        ),
        common=sides.common,
        moves=(first[sides.common :], second[sides.common :]),
    )


def _supposed_context(result: WhatIfResult, *, chinese: bool) -> Context:
    """Return what came of a supposition, with the articles that it cites."""
    copied, cited = result.copy, Cited()
    edition = copied.supposed.edition
    rulings = [_twice(rerun, result, chinese=chinese) for rerun in copied.rulings]
    gone, new = result.findings
    findings = [
        _finding_row(where, finding)
        for where, group in (("record", gone), ("copy", new), ("both", result.found_in_both))
        for finding in group
    ]
    for twice in rulings:
        for answer in (twice.ruled, twice.now):
            cited.add(answer.articles if answer else ())
    for row in findings:
        cited.add(row.articles)
    if copied.stop is not None:
        cited.add((copied.stop.article,))
    return {
        "result": result,
        "supposed_edition": word(EDITIONS, edition),
        "supposed_book": book_name(copied.supposed.book) if copied.supposed.book else "",
        "sides": _sides(result.sides, chinese=chinese) if result.sides else None,
        "stop": _stopped(result, chinese=chinese),
        "rulings": rulings,
        "findings": sorted(findings, key=lambda row: (row.ply, row.version)),
        "dropped": [_setting(result.state.edition, code) for code in copied.dropped],
        "gone": [entry.version for entry in copied.fallen],
        "cited": cited.prose(chinese=chinese),
        "differs": copied.stop is not None
        or bool(gone or new)
        or any(twice.drifted for twice in rulings),
    }


def _stopped(result: WhatIfResult, *, chinese: bool) -> str:
    stop = result.copy.stop
    if stop is None:
        return ""
    moves = result.state.moves
    here = stop.ply < len(moves) and moves[stop.ply].version == stop.version
    line = words.moves_of(result.state, chinese=chinese)[stop.ply] if here else ""
    return words.stop_words(stop, result.copy.supposed.edition, line)


def _setting(edition: str, code: str) -> str:
    setting = setting_of(edition, code)
    return setting_word(edition, setting) if setting else code


def _twice(rerun: Reruled, result: WhatIfResult, *, chinese: bool) -> RuledTwice:
    ruled = rerun.ruled
    status = ruling_status(ruled.status, ruled.verdict) if ruled else ""
    original, other = result.state.edition, result.copy.supposed.edition
    return RuledTwice(
        claim=words.claim_words(rerun),
        drifted=rerun.drifted,
        apart=_(", ").join(kind_words(aspect.value) for aspect, _was, _now in rerun.apart),
        ruled=_answer(ruled, original, status, chinese=chinese),
        now=_answer(rerun.now, other, "", chinese=chinese),
    )


def _answer(ruling: Ruling | None, edition: str, status: str, *, chinese: bool) -> Answer | None:
    if ruling is None:
        return None
    return Answer(
        verdict=word(VERDICTS, ruling.verdict),
        result=result_of(ruling.result, edition) if ruling.result else "",
        status=status,
        articles=ruling.articles,
        explanation=words.explained(ruling, chinese=chinese),
        demand=demand(ruling.must_vary, ruling.rounds_to_vary, needs_idle=ruling.needs_idle),
    )


def _finding_row(where: str, finding: RecordedFinding) -> FindingRow:
    return FindingRow(
        where=where,
        text=finding_text(finding.code),
        severity=finding.severity.value,
        severity_word=word(SEVERITIES, finding.severity),
        side=word(SIDES, finding.side) if finding.side else "",
        ply=finding.ply,
        version=finding.version,
        articles=finding.articles,
    )
