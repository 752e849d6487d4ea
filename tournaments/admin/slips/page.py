"""Slips that came back, as workbooks or as scans: what they say beside the record, row by row.

What is ticked is recorded in one go, all of it or nothing: new results, corrections with their
reason, scans with their hash. Draughts appendix, form individual-score; gomoku 2025 25.2.2-B.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from uuid_utils.compat import uuid7

from games.admin.api import FilesField
from tournaments.admin.acting import carries
from tournaments.admin.entries_forms import MAX_LIST
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.results_form import Line
from tournaments.admin.slips.recording import SlipDesk, record_rows
from tournaments.admin.slips.rows import (
    FAULTS,
    Finding,
    Reading,
    SlipForms,
    SlipRow,
    TakingForm,
    finding_of,
    initial_of,
    of_one_file,
    reading_of,
    used_words,
)
from tournaments.handlers.scan_codes import codes_in
from tournaments.handlers.scans import (
    MOST_BYTES,
    is_scan,
    keep_scan,
    kept_scan,
    pictures_among,
    scans_named,
)
from tournaments.interchange.slips.reading import (
    Fault,
    SlipLine,
    find_game,
    find_origin,
    read_slips,
)
from tournaments.labels import pages as words
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.knockout.match_games import is_team_event, regular_games
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import RoundStatus
from tournaments.selectors.used_times import used_times

MOST_SCANS = 60
ROWS = "row"


class SlipsForm(forms.Form):
    """Files of slips to be looked at: workbooks are read, scans are kept and typed."""

    file = FilesField(
        label=gettext_lazy("Slips or pairing record (XLSX or CSV), or scans (PNG, JPEG, PDF)"),
        max_length=200,
        help_text=gettext_lazy(
            "As fetched from the documents of the round, with the results filled in. Several at"
            " a time; a scan is kept with its SHA-256 beside what is typed from it."
        ),
    )

    def clean_file(self) -> list[bytes]:
        """Read whole; a list larger than the desk takes is refused, a scan by its own limit."""
        contents = [bytes(given.read(MOST_BYTES + 1)) for given in self.cleaned_data["file"]]
        for content in contents:
            if len(content) > (MOST_BYTES if is_scan(content) else MAX_LIST):
                raise forms.ValidationError(_("The file is too large for this page."))
        if sum(map(is_scan, contents)) > MOST_SCANS:
            raise forms.ValidationError(_("%(most)d files at most.") % {"most": MOST_SCANS})
        return contents


def takes_matches(state: TournamentState, stage: StageState) -> bool:
    """Return whether boards are matches, whose slips are not read from files."""
    return is_team_event(state) or regular_games(state, stage) != 1


def slips_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Ask for slips, show what they say beside the record, or record what was ticked.

    :raises Http404: the round is not published, or its boards are matches.
    :raises PermissionDenied: the user's role records no results.
    """
    at = _slip_desk(desk_of(request, tournament_id), number)
    taking, rows = TakingForm(initial=_first_taking()), list[SlipRow]()
    form = SlipsForm()
    if request.method == "POST" and f"{ROWS}-TOTAL_FORMS" in request.POST:
        taking = TakingForm(request.POST)
        rows = _sent_rows(request, at)
        if taking.is_valid() and record_rows(request, at, rows, taking.cleaned_data):
            return HttpResponseRedirect(at.desk.url("results", number))
    elif request.method == "POST":
        form = SlipsForm(request.POST, request.FILES)
        rows = _looked_at(request, at, form) if form.is_valid() else []
    return _page(request, at, form, taking, rows, context)


def _first_taking() -> dict[str, Any]:
    return {"event_id": uuid7(), "reason": _("Corrected by the signed slip")}


def _slip_desk(desk: Desk, number: int) -> SlipDesk:
    played = desk.stage.round(number) if desk.stage else None
    if desk.stage is None or played is None or played.status is RoundStatus.DRAFT:
        raise Http404
    if takes_matches(desk.state, desk.stage):
        raise Http404
    if not carries(desk.actor, c.RecordResult):
        raise PermissionDenied
    return SlipDesk(
        desk=desk,
        stage=desk.stage,
        played=played,
        may_correct=carries(desk.actor, c.CorrectResult),
        may_file=carries(desk.actor, c.FileOriginal),
    )


def _page(
    request: HttpRequest,
    at: SlipDesk,
    form: SlipsForm,
    taking: TakingForm,
    rows: Sequence[SlipRow],
    context: dict[str, Any],
) -> TemplateResponse:
    title = _("Slips of round %(number)d") % {"number": at.played.number}
    taken = [row for row in rows if row.can_be_taken]
    boards = {row.reading.board for row in rows}
    more = {
        "form": form,
        "taking": taking,
        "rows": [row for row in rows if not row.reading.scan],
        "scans": [row for row in rows if row.reading.scan],
        "many": len(taken),
        "forms": len([row for row in rows if row.form is not None]),
        "asks_reason": at.may_correct
        and any(row.finding in (Finding.DIFFERS, Finding.UNTYPED) for row in taken),
        "missing": [number for number in at.played.missing if number not in boards] if rows else [],
        "results_url": at.desk.url("results", at.played.number),
    }
    return TemplateResponse(
        request, "admin/tournaments/slips.html", frame(at.desk, title, context, **more)
    )


def _looked_at(request: HttpRequest, at: SlipDesk, form: SlipsForm) -> list[SlipRow]:
    """Return a row for each line of the lists, and one for each scan, which is kept."""
    contents: list[bytes] = form.cleaned_data["file"]
    scans = [content for content in contents if is_scan(content)]
    if scans and not at.may_file:
        messages.error(request, _("Your office files no scans."))
        return []
    found: list[SlipLine] = []
    try:
        for content in contents:
            if not is_scan(content):
                found += _lines_read(at, content)
    except FormatError as error:
        messages.error(request, words.file_problem(error.code, error.line))
        return []
    return _rows_found(at, of_one_file(found), _scanned(at, scans))


def _lines_read(at: SlipDesk, content: bytes) -> tuple[SlipLine, ...]:
    """Return the lines of a list of this round.

    :raises FormatError: `slips_of_another_event`, `slips_of_another_round` by its foot; what
        `read_slips` refuses.
    """
    slips = read_slips(content, at.desk.state.regulations.points)
    if slips.event and slips.event != str(at.desk.id):
        raise FormatError("slips_of_another_event")
    if slips.round and slips.round != at.played.number:
        raise FormatError("slips_of_another_round")
    return slips.lines


def _scanned(at: SlipDesk, scans: Iterable[bytes]) -> list[Reading]:
    """Return the scans, each kept: one for each board whose code is read, 0 where none is."""
    found: dict[str, list[Reading]] = {}
    for content in scans:
        sha256 = keep_scan(content).sha256
        boards = {_board_told(at, text) for text in codes_in(content)} - {None}
        is_elsewhere = bool(boards) and boards <= {0}
        found[sha256] = [
            Reading(board=board, score=None, scan=sha256, is_elsewhere=is_elsewhere)
            for board in sorted(board for board in boards if board) or (0,)
        ]
    return [reading for readings in found.values() for reading in readings]


def _board_told(at: SlipDesk, code: str) -> int | None:
    """Return the board that a code names, 0 for one of another round, None where it names none."""
    origin = find_origin(code)
    if origin is not None and origin.board:
        is_here = (origin.event, origin.round) == (str(at.desk.id), at.played.number)
        return origin.board if is_here and at.played.board(origin.board) else 0
    game = find_game(code)
    if not game:
        return None
    boards = {id_: board.pair.board for board in at.played.boards for _number, id_ in board.games}
    return boards.get(game, 0)


def _rows_found(at: SlipDesk, slips: Iterable[SlipLine], scans: Iterable[Reading]) -> list[SlipRow]:
    lines = at.lines
    boards = {board.pair.board: board for board in at.played.boards}
    clocks = used_times([game for board in at.played.boards for _number, game in board.games])
    rows = [
        _listed(at, lines, _turned(slip, boards[slip.board]), _clock(boards[slip.board], clocks))
        for slip in slips
        if slip.board in boards
    ]
    rows += [_row(at, lines, reading) for reading in scans]
    # A line that says no result is shown, and has nothing to send.
    sent = [row for row in rows if not row.reading.says_nothing]
    initial = [initial_of(row.reading, row.line, row.used) for row in sent]
    for row, form in zip(sent, SlipForms(initial=initial, prefix=ROWS).forms, strict=True):
        row.form = form
    return _with_pictures(rows)


def _listed(
    at: SlipDesk, lines: Mapping[int, Line], slip: SlipLine, clock: tuple[str, str]
) -> SlipRow:
    """As `_row`, with what a line of a list says besides: times, and why it has no result."""
    score = None if slip.fault else slip.score
    row = _row(at, lines, Reading(board=slip.board, score=score, fouls=slip.fouls))
    row.used = used_words(slip, clock)
    row.written = slip.written
    row.fault = str(FAULTS[slip.fault]) if slip.fault else ""
    return row


def _with_pictures(rows: list[SlipRow]) -> list[SlipRow]:
    shown = pictures_among(row.reading.scan for row in rows if row.reading.scan)
    for row in rows:
        row.is_picture = row.reading.scan in shown
    return rows


def _clock(board: Board, clocks: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    return clocks.get(board.games[0][1], ("", "")) if board.games else ("", "")


def _turned(slip: SlipLine, board: Board) -> SlipLine:
    """Return the line; with its fault where others sit at the board, or the other way round."""
    pair = (board.pair.first, board.pair.second)
    if not slip.sides or slip.sides == pair:
        return slip
    return SlipLine(board=slip.board, written=slip.written, fault=Fault.OTHER_PLAYERS)


def _row(at: SlipDesk, lines: Mapping[int, Line], reading: Reading) -> SlipRow:
    line = lines.get(reading.board)
    code = line.score.value if line and line.score else ""
    query = f"?round={at.played.number}&board={reading.board}&score={code}"
    return SlipRow(
        line=line,
        reading=reading,
        finding=finding_of(line, reading),
        correct_url=f"{at.desk.url('act', 'correct')}{query}",
        scan_url=at.desk.url("scan", reading.scan) if reading.scan else "",
    )


def _sent_rows(request: HttpRequest, at: SlipDesk) -> list[SlipRow]:
    """Return the rows as they were sent, beside what is on record by now."""
    lines = at.lines
    formset = SlipForms(request.POST, prefix=ROWS)
    formset.is_valid()
    rows = []
    for form in formset.forms:
        row = _row(at, lines, reading_of(form.cleaned_data))
        row.form, row.used = form, form.cleaned_data.get("used", "")
        rows.append(row)
    return _with_pictures(rows)


def scan_file(request: HttpRequest, *, tournament_id: UUID, sha256: str) -> HttpResponse:
    """Send a scan that the record names, or that was just brought, to the offices of its event.

    :raises Http404: its bytes are not kept here.
    :raises PermissionDenied: who asks records no results, and the record does not name it.
    """
    desk = desk_of(request, tournament_id)
    if sha256 not in set(scans_named(desk.state)) and not carries(desk.actor, c.FileOriginal):
        raise PermissionDenied
    scan = kept_scan(sha256)
    if scan is None:
        raise Http404
    answer = HttpResponse(scan.content, content_type=scan.media_type)
    name = f"{sha256[:12]}.{scan.suffix}"
    is_shown = scan.media_type.startswith("image/")
    answer["Content-Disposition"] = content_disposition_header(not is_shown, name) or "attachment"
    return answer
