"""The public pages of a tournament: list, event, rounds, places, crosstable, files."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import api
from games.http import check_ration, explains_throttling
from games.labels.codes import EDITIONS, word
from games.labels.times import instant
from games.search.reading import MOST_PAGES, Place, parse_place
from games.web.api import whole_number
from tournaments import selectors
from tournaments.books.promotion import Grading
from tournaments.event_links import EVENT_LINKS
from tournaments.labels import pages as words
from tournaments.labels.deviations import deviation_words, kind_words
from tournaments.labels.entries import entry_columns, grade_shown
from tournaments.labels.regulations import render as render_regulations
from tournaments.labels.terms import leaving_word
from tournaments.reading import FormatError
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import StageState, TournamentState
from tournaments.record.tables.differing import difference_of, latest_published
from tournaments.record.teams.tables import has_team_table
from tournaments.selectors.crossed import cross_view
from tournaments.selectors.explained import explained
from tournaments.selectors.exports import (
    KINDS,
    LABELS,
    STREAM,
    Exported,
    ExportOrder,
    export,
    export_events,
)
from tournaments.selectors.listed import listed
from tournaments.selectors.printed import SHEETS, are_matches, matches_of, players_of_teams
from tournaments.selectors.shown import (
    opened_view,
    places_view,
    round_view,
    seats,
    stage_groups,
)
from tournaments.web.asked import EventSnapshot, snapshot_of
from tournaments.web.published import table_query, table_versions


@explains_throttling
@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """List the tournaments that fit the search, the latest first."""
    search = request.GET.get("q", "").strip()[:100]
    number = whole_number(request, "page") or 1
    page = listed(
        selectors.list_tournaments(search=search),
        after=_asked_place(request, "after"),
        before=_asked_place(request, "before"),
        page=min(number, MOST_PAGES),
    )
    rows = [
        {
            "row": row,
            "edition": word(EDITIONS, row.edition),
            "status": row.get_status_display(),
        }
        for row in page.rows
    ]
    context = {
        "rows": rows,
        "search": search,
        "previous": _list_query(search, before=page.before) if page.before else "",
        "next": _list_query(search, after=page.after) if page.after else "",
    }
    return render(request, "tournaments/list.html", context)


def _list_query(search: str, **place: Place) -> str:
    return "?" + urlencode({**({"q": search} if search else {}), **place})


def _asked_place(request: HttpRequest, name: str) -> Place | None:
    """Return the place of the list that an address names, None where it names none.

    :raises Http404: when what stands there is no place.
    """
    text = request.GET.get(name, "")
    try:
        return parse_place(text) if text else None
    except ValueError as error:
        raise Http404 from error


@explains_throttling
@require_safe
def tournament(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show an event: what it is, who plays, its rounds, its published tables."""
    snapshot = snapshot_of(request, tournament_id)
    state = snapshot.state
    context = {
        **frame(snapshot, "event"),
        "entrants": _entrants(snapshot),
        "of_teams": is_team_event(state),
        "columns": entry_columns(state.entries),
        "tables": [
            {
                "round": table.round,
                "group": table.group,
                "edition": table.edition,
                "provisional": table.provisional,
                "url": reverse("tournaments:places", args=[snapshot.id])
                + table_query(snapshot, table),
            }
            for table in state.tables
        ],
        "draw": state.draws,
        "panels": api.shown_panels(api.Place.EVENT, snapshot.id),
        "opened_at": instant(state.created_at),
    }
    return render(request, "tournaments/event.html", context)


@explains_throttling
@require_safe
def regulations(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the regulations in force, in the reader's language with the articles."""
    snapshot = snapshot_of(request, tournament_id)
    rules = snapshot.state.regulations
    context = {
        **frame(snapshot, "regulations"),
        "lines": [
            # The pure text knows the edition by its code alone.
            replace(regulation, text=str(word(EDITIONS, rules.edition)))
            if regulation.text == rules.edition
            else regulation
            for regulation in render_regulations(rules, "zh" if snapshot.chinese else "en")
        ],
        "revision": snapshot.state.revision,
        "digest": snapshot.state.digest,
    }
    return render(request, "tournaments/regulations.html", context)


@explains_throttling
@require_safe
def one_round(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Show a published round with results and links to its games."""
    snapshot = snapshot_of(request, tournament_id)
    stage = _stage(snapshot)
    found = stage.round(number)
    if found is None:
        raise Http404
    sat = seats(snapshot.state, stage)
    shown = round_view(snapshot.state, stage, found)
    matches = matches_of(snapshot.state, stage, found, shown)
    context = {
        **frame(snapshot, "round", number=number),
        "round": shown,
        "matches": are_matches(snapshot.state, stage),
        "boards": [
            (board, explained(board.why, sat), games)
            for board, games in zip(shown.boards, matches, strict=True)
        ],
        "prints": [
            (
                reverse("tournaments:print", args=[snapshot.id, number, kind]) + snapshot.query(),
                label,
            )
            for kind, label in SHEETS.items()
        ],
    }
    return render(request, "tournaments/round.html", context)


@explains_throttling
@require_safe
def places(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the places after a round, as of now or of any past moment."""
    snapshot = snapshot_of(request, tournament_id)
    stage = _stage(snapshot)
    context = {
        **frame(snapshot, "places"),
        "places": places_view(
            snapshot.state,
            stage,
            upto=snapshot.upto,
            group=snapshot.group,
            chinese=snapshot.chinese,
        ),
        "versions": table_versions(snapshot, "places"),
        # Short: the address stands at each of thousands of values.
        "value_url": "value/",
        "value_query": _value_query(snapshot),
    }
    return render(request, "tournaments/places.html", context)


@explains_throttling
@require_safe
def value(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Open one value of the places into the sum it comes from."""
    snapshot = snapshot_of(request, tournament_id)
    stage = _stage(snapshot)
    number = request.GET.get("number", "")
    try:
        opened = opened_view(
            snapshot.state,
            stage,
            number=int(number) if number.isdecimal() and len(number) < 7 else 0,
            code=request.GET.get("step", ""),
            upto=snapshot.upto,
            group=snapshot.group,
            chinese=snapshot.chinese,
        )
    except KeyError as error:
        raise Http404 from error
    context = {
        **frame(snapshot, "places"),
        "opened": opened,
        "back_url": reverse("tournaments:places", args=[snapshot.id]) + snapshot.query(),
    }
    return render(request, "tournaments/value.html", context)


@explains_throttling
@require_safe
def crosstable(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the crosstable after a round."""
    snapshot = snapshot_of(request, tournament_id)
    stage = _stage(snapshot)
    context = {
        **frame(snapshot, "crosstable"),
        "cross": cross_view(
            snapshot.state,
            stage,
            upto=snapshot.upto,
            group=snapshot.group,
            chinese=snapshot.chinese,
        ),
        "versions": table_versions(snapshot, "crosstable"),
    }
    return render(request, "tournaments/crosstable.html", context)


@explains_throttling
@require_safe
def table_file(request: HttpRequest, tournament_id: UUID, kind: str) -> HttpResponse:
    """Send the tables or the events as a file, without what is for the office alone."""
    snapshot = snapshot_of(request, tournament_id)
    if kind == STREAM:
        return _sent(export_events(snapshot.id, snapshot.state, api.nobody))
    if kind not in KINDS or snapshot.stage is None:
        raise Http404
    if len(snapshot.state.entries) > selectors.LARGE_FIELD:
        check_ration(request, "heavy")
    order = ExportOrder(
        stage=snapshot.stage, upto=snapshot.upto, group=snapshot.group, chinese=snapshot.chinese
    )
    try:
        made = export(snapshot.state, order, kind)
    except FormatError as error:
        raise Http404(error.code) from error
    return _sent(made)


def _sent(made: Exported) -> HttpResponse:
    answer = HttpResponse(made.data, content_type=made.type)
    answer["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
    return answer


def _stage(snapshot: EventSnapshot) -> StageState:
    if snapshot.stage is None:
        raise Http404
    return snapshot.stage


def _value_query(snapshot: EventSnapshot) -> str:
    query = snapshot.query(round=snapshot.upto)
    return f"{query}&" if query else "?"


def _entrants(snapshot: EventSnapshot) -> list[dict[str, Any]]:
    state, stage = snapshot.state, snapshot.stage
    named = selectors.names(state, stage).by_id
    players = players_of_teams(state)
    slots = {slot.id: slot for slot in (stage.slots if stage else state.numbers)}
    left = {turn.number: turn for turn in (stage.participation if stage else ())}
    rows = []
    for entry in state.entries:
        slot = slots.get(entry.id)
        turn = left.get(slot.number) if slot else None
        gone = ""
        if turn is not None and not turn.is_in:
            gone = _("%(how)s, out from round %(number)d") % {
                "how": leaving_word(turn.why, state.regulations.edition),
                "number": turn.from_round,
            }
        rows.append(
            {
                "number": slot.number if slot else None,
                "group": slot.group if slot else "",
                "name": named.get(entry.id) or entry.id[:8],
                "unit": entry.unit,
                "rating": entry.rating,
                "grade": grade_shown(entry),
                "country": entry.country,
                "seed": entry.seed,
                "note": gone,
                "members": [players.get(member) or "–" for member in entry.members],
            }
        )
    return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0))


def frame(snapshot: EventSnapshot, page: str, *, number: int = 0) -> dict[str, Any]:
    """Return what every page of an event has: heads, notices, the ways to its other pages."""
    state, stage = snapshot.state, snapshot.stage
    rules = state.regulations
    query = snapshot.query(round="", group="")
    by_round = ["places", "crosstable", *(["teams"] if len(rules.stages) == 1 else [])]
    return {
        "asked": snapshot,
        "ways": _ways(snapshot),
        "title": f"{rules.title} {rules.section}".strip(),
        "edition": word(EDITIONS, rules.edition),
        "where": " · ".join(
            text
            for text in (rules.place, f"{rules.starts_on} – {rules.ends_on}".strip(" –"))
            if text
        ),
        "status": words.status_words(state),
        "stage": stage,
        "cancelled": state.cancelled,
        "is_draft": state.is_draft,
        "book_mode": state.book_mode,
        "differs": _difference(snapshot) if page in ("places", "crosstable") else "",
        "deviations": _departures(state),
        "is_old": snapshot.version is not None and snapshot.version < snapshot.head,
        "tabs": [
            (reverse(f"tournaments:{name}", args=[snapshot.id]) + query, label, name == page)
            for name, label in _tabs(snapshot)
        ]
        + [
            (link.address(snapshot.id) + query, link.label, name == page)
            for name, link in EVENT_LINKS.items()
        ],
        "round_links": _round_links(snapshot, number=number if page == "round" else 0),
        "group_links": _group_links(snapshot) if page in ("places", "crosstable") else [],
        "after_links": _after_links(snapshot, page) if page in by_round else [],
        "stage_links": [
            (
                snapshot.query(stage=stage_state.index, round="", group=""),
                stage_state.index,
                stage_state is stage,
            )
            for stage_state in state.stages
        ]
        if len(state.stages) > 1 and page != "final"
        else [],
        "files": [
            (reverse("tournaments:file", args=[snapshot.id, kind]) + snapshot.query(), label)
            for kind, label in LABELS
            if kind == STREAM or (stage is not None and stage.published)
        ],
    }


def _ways(snapshot: EventSnapshot) -> dict[str, str]:
    """Return the beginnings of addresses that stand at every line of a table, and their end."""
    event = reverse("tournaments:event", args=[snapshot.id])
    return {
        "entrants": f"{event}entrants/",
        "rounds": f"{event}rounds/",
        "query": snapshot.query(round="", group=""),
    }


def _tabs(snapshot: EventSnapshot) -> Iterator[tuple[str, str]]:
    """Yield the pages that an event has so far: the name of the address, and a word."""
    state, stage = snapshot.state, snapshot.stage
    yield "event", _("Entrants")
    if stage is not None and stage.rules.kind.has_sheet and stage.sheet:
        yield "bracket", _("Knockout sheet")
    if stage is not None and stage.schedule_is_public:
        yield "schedule", _("All rounds")
    if stage is not None and stage.published:
        if any(board.games for board in stage.played[stage.published - 1].boards):
            yield "wall", _("Wall of boards")
        yield "places", _("Standings")
        yield "crosstable", _("Crosstable")
        if len(state.stages) > 1:
            yield "final", _("Final standings")
        if has_team_table(state, stage):
            yield "teams", _("Teams")
    if state.regulations.grading is not Grading.NONE:
        yield "promotions", _("Promotions")
    yield "regulations", _("Regulations")


def _difference(snapshot: EventSnapshot) -> words.Word:
    """Return in words why the table published for this round differs; "" while it does not."""
    stage = snapshot.stage
    if stage is None:
        return ""
    published = latest_published(
        snapshot.state, stage=stage.index, number=snapshot.upto, group=snapshot.group
    )
    found = difference_of(snapshot.state, published) if published else None
    return words.DIFFERENCES[found] if found else ""


def _departures(state: TournamentState) -> list[tuple[words.Word, int, str]]:
    """Return kind, round and words of each departure from the book."""
    if not state.deviations:
        return []
    named = selectors.names_by_stage(state, selectors.names(state, None).by_id)
    return [
        (
            kind_words(deviation),
            deviation.round,
            deviation_words(deviation, named.get(deviation.stage, {})),
        )
        for deviation in state.deviations
    ]


def _round_links(snapshot: EventSnapshot, *, number: int) -> list[tuple[str, int, bool]]:
    if snapshot.stage is None:
        return []
    query = snapshot.query(round="", group="")
    return [
        (reverse("tournaments:round", args=[snapshot.id, other]) + query, other, other == number)
        for other in range(1, snapshot.stage.published + 1)
    ]


def _group_links(snapshot: EventSnapshot) -> list[tuple[str, str, bool]]:
    groups = stage_groups(snapshot.stage) if snapshot.stage else ()
    if len(groups) < 2:
        return []
    return [(snapshot.query(group=group), group, group == snapshot.group) for group in groups]


def _after_links(snapshot: EventSnapshot, page: str) -> list[tuple[str, int, bool]]:
    if snapshot.stage is None:
        return []
    base = reverse(f"tournaments:{page}", args=[snapshot.id])
    return [
        (base + snapshot.query(round=number), number, number == snapshot.upto)
        for number in range(1, snapshot.stage.published + 1)
    ]
