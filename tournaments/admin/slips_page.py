"""Slips that came back as a file: what they say beside the record, then recorded as usual.

Nothing is recorded here: the lines that are sound and new are handed to the page of results,
which gives one command for each. Draughts appendix, forms individual-score and pairing-record;
gomoku 2025 25.2.2-B.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from uuid_utils.compat import uuid7

from tournaments.admin.acting import carries
from tournaments.admin.entries_forms import MAX_LIST
from tournaments.admin.pages import Desk, desk_of, frame
from tournaments.admin.results_form import Line, lines_of
from tournaments.interchange.slips.reading import Fault, SlipLine, Slips, read_slips
from tournaments.labels import pages as words
from tournaments.reading import FormatError
from tournaments.record import commands as c
from tournaments.record.knockout.match_games import is_team_event, regular_games
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus
from tournaments.selectors.used_times import used_times


class Finding(StrEnum):
    """How a line of the file stands to the record."""

    NEW = "new"
    ALIKE = "alike"
    DIFFERS = "differs"
    FAULTY = "faulty"


FINDINGS: dict[Finding, words.Word] = {
    Finding.NEW: gettext_lazy("not on record yet"),
    Finding.ALIKE: gettext_lazy("on record just so"),
    Finding.DIFFERS: gettext_lazy("differs from the record"),
    Finding.FAULTY: gettext_lazy("says no result"),
}
FAULTS: dict[Fault, words.Word] = {
    Fault.UNREADABLE: gettext_lazy("The result cannot be read."),
    Fault.CONTRADICTS: gettext_lazy("The two results contradict each other."),
    Fault.OTHER_PLAYERS: gettext_lazy("Other players sit at this board."),
    Fault.TWICE: gettext_lazy("The board stands in the file more than once."),
}


class SlipsForm(forms.Form):
    """A file of slips to be looked at."""

    file = forms.FileField(
        label=gettext_lazy("Slips or pairing record (XLSX or CSV)"),
        max_length=200,
        help_text=gettext_lazy(
            "As fetched from the documents of the round, with the results filled in."
        ),
    )

    def clean_file(self) -> bytes:
        """Return the file's bytes."""
        given: Any = self.cleaned_data["file"]
        if given.size > MAX_LIST:
            raise forms.ValidationError(_("The file is too large for this page."))
        return bytes(given.read())


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRow:
    """A board as the file and the record have it; `used` differs only where both say a time."""

    line: Line
    slip: SlipLine
    finding: Finding
    on_record: str
    on_slip: str
    fault: str
    used: tuple[str, str]
    correct_url: str

    @property
    def finding_words(self) -> str:
        """How it stands to the record."""
        return str(FINDINGS[self.finding])


def takes_matches(state: TournamentState, stage: StageState) -> bool:
    """Return whether boards are matches, whose slips are not read from files."""
    return is_team_event(state) or regular_games(state, stage) != 1


def slips_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Ask for a file of slips, or show what it says beside the record.

    :raises Http404: the round is not published, or its boards are matches.
    :raises PermissionDenied: the user's role records no results.
    """
    desk = desk_of(request, tournament_id)
    played = desk.stage.round(number) if desk.stage else None
    if desk.stage is None or played is None or played.status is RoundStatus.DRAFT:
        raise Http404
    if takes_matches(desk.state, desk.stage):
        raise Http404
    if not carries(desk.actor, c.RecordResult):
        raise PermissionDenied
    form = SlipsForm(request.POST, request.FILES) if request.method == "POST" else SlipsForm()
    rows: list[SlipRow] = []
    if form.is_bound and form.is_valid():
        try:
            slips = read_slips(form.cleaned_data["file"], desk.state.regulations.points)
            _check_origin(slips, desk, number)
            rows = _compared(desk, desk.stage, played, slips)
        except FormatError as error:
            messages.error(request, words.file_problem(error.code, error.line))
    title = _("Slips of round %(number)d") % {"number": number}
    return TemplateResponse(
        request,
        "admin/tournaments/slips.html",
        frame(
            desk,
            title,
            context,
            form=form,
            rows=rows,
            sent=[row for row in rows if row.finding is Finding.NEW],
            missing=_missing(played, rows) if rows else [],
            results_url=desk.url("results", number),
            event_id=uuid7(),
        ),
    )


def _check_origin(slips: Slips, desk: Desk, number: int) -> None:
    """Let pass only slips of this round, where their foot says of which they are.

    :raises FormatError: `slips_of_another_event`, `slips_of_another_round`.
    """
    if slips.event and slips.event != str(desk.id):
        raise FormatError("slips_of_another_event")
    if slips.round and slips.round != number:
        raise FormatError("slips_of_another_round")


def _missing(played: Round, rows: list[SlipRow]) -> list[int]:
    """Return the boards that have no result, neither on record nor in the file."""
    told = {row.line.board for row in rows}
    return [number for number in played.missing if number not in told]


def _compared(desk: Desk, stage: StageState, played: Round, slips: Slips) -> list[SlipRow]:
    boards = {board.pair.board: board for board in played.boards}
    lines = {line.board: line for line in lines_of(desk.state, stage, played, desk.named)}
    games = [game for board in played.boards for _number, game in board.games]
    used = used_times(games)
    return [
        _row(desk, lines[slip.board], boards[slip.board], slip, used, played.number)
        for slip in slips.lines
        if slip.board in boards
    ]


def _row(
    desk: Desk,
    line: Line,
    board: Board,
    slip: SlipLine,
    used: Mapping[str, tuple[str, str]],
    number: int,
) -> SlipRow:
    slip = _turned(slip, board)
    clocks = used.get(board.games[0][1], ("", "")) if board.games else ("", "")
    code = line.score.value if line.score else ""
    return SlipRow(
        line=line,
        slip=slip,
        finding=_finding(line, slip),
        on_record=str(words.SHORT_SCORES[line.score]) if line.score else "",
        on_slip=str(words.SHORT_SCORES[slip.score]) if slip.score else slip.written,
        fault=str(FAULTS[slip.fault]) if slip.fault else "",
        used=(_differing(slip.used[0], clocks[0]), _differing(slip.used[1], clocks[1])),
        correct_url=f"{desk.url('act', 'correct')}?round={number}&board={line.board}&score={code}",
    )


def _turned(slip: SlipLine, board: Board) -> SlipLine:
    """Return the line as the board has the sides; with its fault where others sat there."""
    pair = (board.pair.first, board.pair.second)
    if not slip.sides or slip.sides == pair:
        return slip
    return replace(slip, score=None, fault=Fault.OTHER_PLAYERS)


def _differing(written: str, clock: str) -> str:
    return f"{written} / {clock}" if written and clock and written != clock else written


def _finding(line: Line, slip: SlipLine) -> Finding:
    if slip.fault is not None or slip.score is None:
        return Finding.FAULTY
    if line.score is None:
        return Finding.NEW
    alike = line.score is slip.score and line.fouls == slip.fouls
    return Finding.ALIKE if alike else Finding.DIFFERS
