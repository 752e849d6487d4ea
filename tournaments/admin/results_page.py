"""The results of a whole round, or of one match, on one page, for the keyboard.

One key chooses a result, Tab goes to the next board, one button sends all. Each board is one
command, so that a slip brought late is one more entry and not a quarrel over the page. What
stands is not overwritten here: where it differs from what was entered both are shown, and it
is corrected with a reason, or ruled on.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from uuid_utils.compat import uuid7

from games import api
from games.api import handle
from games.streams.confirmation import ConfirmationNeededError
from tournaments.admin.acting import carries
from tournaments.admin.action_pages import warned
from tournaments.admin.course import needs_of
from tournaments.admin.match_notes import match_heads
from tournaments.admin.pages import Desk, desk_of
from tournaments.admin.results_form import Line, RoundResults, is_stored, lines_of
from tournaments.admin.tabs.bar import Tab, tabbed
from tournaments.admin.tabs.round_links import game_urls, player_url, print_links, table_url
from tournaments.labels import pages as words
from tournaments.labels.refusals import REFUSALS, Refusal, refusal_text
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.state import Round, StageState
from tournaments.record.values import RoundStatus, Score
from tournaments.regulations.values import Elsewhere
from tournaments.selectors.shown import BoardLine, round_view


class Fate(StrEnum):
    """What became of a line that was sent."""

    STORED = "stored"
    ALIKE = "alike"  # on record already, just as entered
    CONFLICT = "conflict"  # on record already, otherwise
    REFUSED = "refused"
    WAITING = "waiting"  # to be confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one line: `mine` is what was entered; `token` confirms the warnings."""

    fate: Fate
    mine: Score | None = None
    text: str = ""
    token: str = ""
    warned: tuple[dict[str, Any], ...] = ()


Outcomes = dict[str, Outcome]


def results_page(
    request: HttpRequest,
    *,
    tournament_id: UUID,
    number: int,
    context: dict[str, Any],
    board: int = 0,
) -> HttpResponse:
    """Show the round or one match of it, or record the results that were entered.

    :raises Http404: the round is not published, or has no such board.
    :raises PermissionDenied: the user's role records no results.
    """
    desk = desk_of(request, tournament_id)
    form = _form(request, desk, number, board)
    if request.method != "POST":
        return _page(request, desk, number, board, form, context)
    if not carries(desk.actor, c.RecordResult):
        raise PermissionDenied
    form.full_clean()
    if "event_id" not in form.cleaned_data:
        return _page(request, desk, number, board, form, context)
    outcomes = _record(request, desk, number, form)
    _tell(request, form, outcomes)
    done = all(outcome.fate in (Fate.STORED, Fate.ALIKE) for outcome in outcomes.values())
    if done and not form.errors:
        return HttpResponseRedirect(_url(desk, number, board))
    again = desk_of(request, tournament_id)
    return _page(request, again, number, board, form, context, outcomes=outcomes)


def _url(desk: Desk, number: int, board: int) -> str:
    return desk.url("match", number, board) if board else desk.url("results", number)


def _round(desk: Desk, number: int) -> tuple[StageState, Round]:
    played = desk.stage.round(number) if desk.stage else None
    if desk.stage is None or played is None or played.status is RoundStatus.DRAFT:
        raise Http404
    return desk.stage, played


def _lines(desk: Desk, number: int, board: int) -> tuple[Line, ...]:
    stage, played = _round(desk, number)
    if board and played.board(board) is None:
        raise Http404
    every = lines_of(desk.state, stage, played, desk.named)
    return tuple(line for line in every if board in (0, line.board))


def _form(request: HttpRequest, desk: Desk, number: int, board: int) -> RoundResults:
    lines = _lines(desk, number, board)
    several = _round(desk, number)[0].rules.games > 1 or is_team_event(desk.state)
    if request.method == "POST":
        return RoundResults(request.POST, lines=lines, several=several)
    return RoundResults(initial={"event_id": uuid7()}, lines=lines, several=several)


def _record(request: HttpRequest, desk: Desk, number: int, form: RoundResults) -> Outcomes:
    """Give one command a line; a refusal stops only its own."""
    outcomes: Outcomes = {}
    for line in form.lines:
        given = form.given(line)
        if given is None:
            continue
        if line.score is not None and is_stored(line, given):
            outcomes[line.key] = Outcome(fate=Fate.ALIKE, mine=given["score"])
        else:
            outcomes[line.key] = _send(request, desk, number, form, line, given)
    return outcomes


def _send(
    request: HttpRequest,
    desk: Desk,
    number: int,
    form: RoundResults,
    line: Line,
    given: dict[str, Any],
) -> Outcome:
    if desk.actor is None:
        raise PermissionDenied
    mine: Score = given["score"]
    try:
        handle(
            TOURNAMENTS,
            line.command(number, given),
            stream_id=desk.id,
            by=desk.actor,
            event_id=form.event_id_of(line, given),
            now=desk.now,
            confirm=request.POST.get(f"confirm{line.key}", "")[:100],
        )
    except ConfirmationNeededError as error:
        warnings = tuple(warned(warning) for warning in error.warnings)
        return Outcome(fate=Fate.WAITING, mine=mine, token=error.token, warned=warnings)
    except REFUSALS as refusal:
        fate = Fate.CONFLICT if _is_taken(refusal) else Fate.REFUSED
        return Outcome(fate=fate, mine=mine, text=refusal_text(refusal))
    return Outcome(fate=Fate.STORED, mine=mine)


def _is_taken(refusal: Refusal) -> bool:
    taken = "result_already_recorded"
    return isinstance(refusal, api.CommandRefusedError) and refusal.code == taken


def _tell(request: HttpRequest, form: RoundResults, outcomes: Outcomes) -> None:
    """Say above the page what was stored and what was not."""
    places = {line.key: line.place for line in form.lines}
    stored = [key for key, outcome in outcomes.items() if outcome.fate is Fate.STORED]
    alike = [places[key] for key, outcome in outcomes.items() if outcome.fate is Fate.ALIKE]
    if stored:
        messages.success(request, _("Results recorded: %(count)d.") % {"count": len(stored)})
    if alike:
        text = _("On record already, just as entered: %(places)s.")
        messages.info(request, text % {"places": ", ".join(alike)})
    for key, outcome in outcomes.items():
        if outcome.fate in (Fate.REFUSED, Fate.CONFLICT):
            messages.error(request, f"{places[key]}: {outcome.text}")
    if form.errors:
        text = _("Not everything could be read; what was entered still stands below.")
        messages.error(request, text)


def _page(
    request: HttpRequest,
    desk: Desk,
    number: int,
    board: int,
    form: RoundResults,
    context: dict[str, Any],
    *,
    outcomes: Outcomes | None = None,
) -> TemplateResponse:
    stage, played = _round(desk, number)
    shown = round_view(desk.state, stage, played)
    may = carries(desk.actor, c.RecordResult) and desk.state.status.value != "finished"
    title = _("Results of round %(number)d") % {"number": number}
    if board:
        title = _("Round %(number)d, board %(board)d") % {"number": number, "board": board}
    views = {board.board: board for board in shown.boards}
    scans = {board.pair.board: board.scans for board in played.boards}
    rows = [
        _row(
            desk,
            shown.number,
            views[line.board],
            line,
            form,
            may=may,
            outcome=(outcomes or {}).get(line.key),
            scans=scans.get(line.board, ()),
        )
        for line in _lines(desk, number, board)
    ]
    heads = match_heads(desk, stage, played)
    for row in rows:
        row["head"] = heads.get(row["line"].board) if not row["line"].game else None
    page = tabbed(
        desk,
        title,
        context,
        Tab.RESULTS,
        form=form,
        rows=rows,
        round=shown,
        board=board,
        several=form.several,
        teams=is_team_event(desk.state),
        may_record=may,
        is_open=any(row["open"] for row in rows),
        rounds=[
            (desk.url("results", round_.number), round_.number, round_.number == number)
            for round_ in stage.played
            if round_.status is not RoundStatus.DRAFT
        ],
        close=_close(desk, stage, played),
        prints=print_links(desk, stage.index, number),
        walls=reverse("tournaments:wall", args=[desk.id]) if _has_games(played) else "",
        **_ways(desk, stage, number),
    )
    return TemplateResponse(request, "admin/tournaments/results.html", page)


def _has_games(played: Round) -> bool:
    return any(board.games for board in played.boards)


def _ways(desk: Desk, stage: StageState, number: int) -> dict[str, Any]:
    """Return where results are ruled on and corrected, and who may do it."""
    return {
        "round_url": desk.url("results", number),
        "slips_url": desk.url("slips", number),
        "may_correct": carries(desk.actor, c.CorrectResult),
        "correct_url": desk.url("act", "correct"),
        "rule_url": desk.url("act", "rule"),
        "may_correct_game": carries(desk.actor, c.CorrectGame) and stage is desk.state.stage,
        "correct_game_url": desk.url("act", "correct-game"),
    }


def _row(
    desk: Desk,
    number: int,
    view: BoardLine,
    line: Line,
    form: RoundResults,
    *,
    may: bool,
    outcome: Outcome | None,
    scans: tuple[str, ...],
) -> dict[str, Any]:
    """Return a line for the page: what stands, the fields, what became of them."""
    is_open = line.open and f"s{line.key}" in form.fields
    code = line.score.value if line.score else ""
    return {
        "line": line,
        "view": view,
        "open": is_open and may,
        "stands": str(words.SHORT_SCORES[line.score]) if line.score else "",
        "score": form[f"s{line.key}"] if is_open else None,
        "fouls": (form[f"a{line.key}"], form[f"b{line.key}"]) if is_open else (),
        "games": (form[f"ga{line.key}"], form[f"gb{line.key}"])
        if is_open and f"ga{line.key}" in form.fields
        else (),
        "faults": form.faults(line) if form.is_bound else (),
        "outcome": outcome,
        "mine": str(words.SHORT_SCORES[outcome.mine]) if outcome and outcome.mine else "",
        "query": f"?round={number}&board={line.board}&score={code}",
        "url": desk.url("match", number, line.board),
        "first_url": player_url(desk, line.first[0]),
        "second_url": player_url(desk, line.second[0]),
        "game_urls": game_urls(view, line.game),
        "table_url": table_url(view, line.game),
        "scan_urls": [] if line.game else [desk.url("scan", digest) for digest in scans],
    }


def _close(desk: Desk, stage: StageState, played: Round) -> dict[str, Any] | None:
    """Return what the button that confirms the round sends, None where it is not due."""
    due = played.status is RoundStatus.PUBLISHED and not needs_of(desk.state, stage, played)
    if not due or not carries(desk.actor, c.CloseRound):
        return None
    return {
        "goes_on": played.number == len(stage.played) < stage.rounds
        and stage.rules.elsewhere is Elsewhere.NO
        and not stage.rules.kind.planned
        and carries(desk.actor, c.DraftPairing),
        "url": desk.url("act", "close"),
        "version": desk.state.version,
        "event_id": uuid7(),
    }
