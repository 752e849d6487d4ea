"""Pairing, places, crosstable and files at the desk: what the office reads and prints."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournaments.admin.acting import carries
from tournaments.admin.course import waiting_choosers
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.admin.tabs.round_links import player_url, print_links
from tournaments.labels.regulations import KINDS as FORMATS
from tournaments.labels.regulations import SYSTEMS
from tournaments.reading import FormatError
from tournaments.record.commands import ChooseColours
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import Round, StageState
from tournaments.record.values import Engine, RoundStatus
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
from tournaments.selectors.shown import (
    RoundView,
    opened_view,
    places_view,
    round_view,
    seats,
    stage_groups,
)


def engine_text(engine: Engine | None) -> str:
    """Return what paired a round: its system by name, then the program and its version."""
    if engine is None:
        return ""
    if engine.file is not None:
        return f"{engine.file.format} {engine.file.digest[:12]}"
    named = SYSTEMS[engine.system] if engine.system else None
    if named is None and engine.format:
        named = FORMATS[engine.format]
    by = str(named) if named else ""
    return f"{by} {engine.program} {engine.version}".strip()


def pairing_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Show a round's pairing, each pair explained, the system's own beside a changed one.

    :raises Http404: no such round, or a draft and no office that may see it.
    """
    desk = desk_of(request, tournament_id)
    stage = _stage(desk)
    found = stage.round(number)
    if found is None or (found.status is RoundStatus.DRAFT and not desk.sees_drafts):
        raise Http404
    shown = round_view(desk.state, stage, found)
    boards = _paired_boards(desk, stage, found, shown)
    return TemplateResponse(
        request,
        "admin/tournaments/pairing.html",
        tabbed(
            desk,
            _("Pairing of round %(number)d") % {"number": number},
            context,
            Tab.ROUNDS,
            round=shown,
            boards=boards,
            changed=any(board["engine"] for board in boards),
            one_unit=[board["line"].board for board in boards if board["same_unit"]],
            reason=found.reason,
            engine=engine_text(found.engine),
            teams=is_team_event(desk.state),
            rounds=[
                (desk.url("pairing", round_.number), round_.number, round_.number == number)
                for round_ in stage.played
            ],
            prints=print_links(desk, stage.index, number)
            if found.status is not RoundStatus.DRAFT
            else [],
            line_ups_url=desk.url("line_ups", number) if is_team_event(desk.state) else "",
            results_url=desk.url("results", number)
            if found.status is not RoundStatus.DRAFT
            else "",
        ),
    )


def _paired_boards(
    desk: Desk, stage: StageState, found: Round, shown: RoundView
) -> list[dict[str, Any]]:
    """Return the boards of a round: why they are so, and the system's own pair beside."""
    sat = seats(desk.state, stage)
    engine = {pair.board: pair for pair in found.engine_pairs}
    may_choose = carries(desk.actor, ChooseColours) and found.number == len(stage.played)
    choosers = waiting_choosers(stage, found) if may_choose else {}
    address = f"{desk.url('act', 'choose-colours')}?round={found.number}"
    units = _units(desk, stage)
    boards = []
    for board in shown.boards:
        pair = engine.get(board.board)
        differs = pair is not None and (pair.first, pair.second) != (
            board.first.number,
            board.second.number,
        )
        boards.append(
            {
                "line": board,
                "same_unit": _meet(units, board.first.number, board.second.number),
                "first_url": player_url(desk, board.first.number),
                "second_url": player_url(desk, board.second.number),
                "why": explained(board.why, sat),
                "engine": f"{_seat(sat, pair.first)} – {_seat(sat, pair.second)}"
                if differs and pair
                else "",
                "choose": f"{address}&board={board.board}" if board.board in choosers else "",
            }
        )
    return boards


def _units(desk: Desk, stage: StageState) -> dict[int, str]:
    """Return number -> unit of those who play for one; teams are their own units."""
    if is_team_event(desk.state):
        return {}
    entries = {entry.id: entry.unit for entry in desk.state.entries}
    return {slot.number: entries.get(slot.id, "") for slot in stage.slots}


def _meet(units: dict[int, str], first: int, second: int) -> str:
    """Return the unit for which both sides play, "" where they do not."""
    unit = units.get(first, "")
    return unit if unit == units.get(second) else ""


def _seat(sat: dict[int, Any], number: int) -> str:
    item = sat.get(number)
    return f"{number} {item.name}" if item else str(number)


def places_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show the places after any round."""
    desk = desk_of(request, tournament_id)
    stage, group, upto = _table_place(request, desk)
    shown = places_view(desk.state, stage, upto=upto, group=group, chinese=desk.chinese)
    return TemplateResponse(
        request,
        "admin/tournaments/places.html",
        tabbed(
            desk,
            _("Standings"),
            context,
            Tab.STANDINGS,
            places=shown,
            value_url="value/",  # short: it stands at each of thousands of values
            value_query=f"?round={upto}&group={group}&" if group else f"?round={upto}&",
            **_ways(desk, stage, group, upto, "places"),
        ),
    )


def value_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Open a value of the places into its sum."""
    desk = desk_of(request, tournament_id)
    stage, group, upto = _table_place(request, desk)
    number = request.GET.get("number", "")
    try:
        opened = opened_view(
            desk.state,
            stage,
            number=int(number) if number.isdecimal() and len(number) < 7 else 0,
            code=request.GET.get("step", ""),
            upto=upto,
            group=group,
            chinese=desk.chinese,
        )
    except KeyError as error:
        raise Http404 from error
    back = f"{desk.url('places')}?round={upto}" + (f"&group={group}" if group else "")
    return TemplateResponse(
        request,
        "admin/tournaments/value.html",
        frame(desk, opened.heading.word, context, opened=opened, back_url=back),
    )


def crosstable_page(
    request: HttpRequest, *, tournament_id: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Show the crosstable after any round."""
    desk = desk_of(request, tournament_id)
    stage, group, upto = _table_place(request, desk)
    shown = cross_view(desk.state, stage, upto=upto, group=group, chinese=desk.chinese)
    return TemplateResponse(
        request,
        "admin/tournaments/crosstable.html",
        tabbed(
            desk,
            _("Crosstable"),
            context,
            Tab.STANDINGS,
            cross=shown,
            **_ways(desk, stage, group, upto, "crosstable"),
        ),
    )


def file_answer(request: HttpRequest, *, tournament_id: UUID, kind: str) -> HttpResponse:
    """Send the tables, with birth dates and sex where the report has columns, or the events."""
    desk = desk_of(request, tournament_id)
    if kind == STREAM:
        return _sent(export_events(desk.id, desk.state, lambda event, section: desk.actor))
    stage, group, upto = _table_place(request, desk)
    if kind not in KINDS:
        raise Http404
    order = ExportOrder(
        stage=stage,
        upto=upto,
        group=group,
        chinese=desk.chinese,
        personal=desk.actor is not None,
    )
    try:
        made = export(desk.state, order, kind)
    except FormatError as error:
        messages.error(
            request,
            _("The report cannot be written: %(what)s") % {"what": f"{error.code} {error.detail}"},
        )
        return HttpResponseRedirect(desk.url("desk"))
    return _sent(made)


def _sent(made: Exported) -> HttpResponse:
    answer = HttpResponse(made.data, content_type=made.type)
    answer["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
    return answer


def _stage(desk: Desk) -> StageState:
    if desk.stage is None:
        raise Http404
    return desk.stage


def _table_place(request: HttpRequest, desk: Desk) -> tuple[StageState, str, int]:
    """Return stage, group and last round that an address asks for.

    :raises Http404: where there is no such table.
    """
    text = request.GET.get("stage", "")
    stages = {str(stage.index): stage for stage in desk.state.stages}
    if text and text not in stages:
        raise Http404
    stage = stages[text] if text else _stage(desk)
    groups = stage_groups(stage)
    group = request.GET.get("group") or groups[0]
    upto = request.GET.get("round") or str(stage.published)
    if group not in groups or not upto.isdecimal() or len(upto) > 4:
        raise Http404
    if not 1 <= int(upto) <= stage.published:
        raise Http404
    return stage, group, int(upto)


def _ways(desk: Desk, stage: StageState, group: str, upto: int, page: str) -> dict[str, Any]:
    """Return the links to the tables of other rounds and groups, and to their files."""
    suffix = f"&group={group}" if group else ""
    base = desk.url(page)
    groups = stage_groups(stage)
    return {
        "after_links": [
            (f"{base}?round={number}{suffix}", number, number == upto)
            for number in range(1, stage.published + 1)
        ],
        "group_links": [
            (f"{base}?round={upto}&group={text}", text, text == group) for text in groups
        ]
        if len(groups) > 1
        else [],
        "files": [
            (f"{desk.url('file', kind)}?round={upto}{suffix}", label) for kind, label in LABELS
        ],
    }
