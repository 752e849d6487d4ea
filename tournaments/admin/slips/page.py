"""Slips that came back, as workbooks or as scans: what they say beside the record, row by row.

What is ticked is recorded in one go, all of it or nothing: new results, corrections with their
reason, scans with their hash. Draughts appendix, form individual-score; gomoku 2025 25.2.2-B.
"""

from collections.abc import Sequence
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
from tournaments.admin.slips.looking import rows_of, sent_rows, with_games
from tournaments.admin.slips.recording import SlipDesk, record_rows
from tournaments.admin.slips.rows import ROWS, Comparison, SlipRow, TakingForm
from tournaments.handlers.scans import MOST_BYTES, is_scan, scans_named, stored_scan
from tournaments.record import commands as c
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.values import RoundStatus

MOST_SCANS = 60


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


def slips_page(
    request: HttpRequest, *, tournament_id: UUID, number: int, context: dict[str, Any]
) -> HttpResponse:
    """Ask for slips, show what they say beside the record, or record what was ticked.

    :raises Http404: the round is not published.
    :raises PermissionDenied: the user's role records no results.
    """
    at = _slip_desk(desk_of(request, tournament_id), number)
    taking, rows = TakingForm(initial=_first_taking()), list[SlipRow]()
    form = SlipsForm()
    if request.method == "POST" and f"{ROWS}-TOTAL_FORMS" in request.POST:
        taking = TakingForm(request.POST)
        sent = sent_rows(request, at)
        rows = with_games(at, sent)
        if rows is not sent:
            messages.info(request, _("Type the games of the match, then record them."))
        elif taking.is_valid() and record_rows(request, at, rows, taking.cleaned_data):
            return HttpResponseRedirect(_back(at))
    elif request.method == "POST":
        form = SlipsForm(request.POST, request.FILES)
        rows = rows_of(request, at, form.cleaned_data["file"]) if form.is_valid() else []
    return _page(request, at, form, taking, rows, context)


def _first_taking() -> dict[str, Any]:
    return {"event_id": uuid7(), "reason": _("Corrected by the signed slip")}


def _slip_desk(desk: Desk, number: int) -> SlipDesk:
    played = desk.stage.round(number) if desk.stage else None
    if desk.stage is None or played is None:
        raise Http404
    if played.status is RoundStatus.DRAFT and not (desk.sees_drafts and is_team_event(desk.state)):
        # Line-ups come in before the round is published.
        raise Http404
    if not carries(desk.actor, c.RecordResult):
        raise PermissionDenied
    return SlipDesk(
        desk=desk,
        stage=desk.stage,
        played=played,
        may_correct=carries(desk.actor, c.CorrectResult) and carries(desk.actor, c.CorrectGame),
        may_file=carries(desk.actor, c.FileOriginal),
    )


def _back(at: SlipDesk) -> str:
    """Return the page of the round that the slips were of."""
    is_draft = at.played.status is RoundStatus.DRAFT
    return at.desk.url("line_ups" if is_draft else "results", at.played.number)


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
    has_slips = any(not row.reading.team for row in rows)
    more = {
        "form": form,
        "taking": taking,
        "rows": [row for row in rows if not row.reading.scan and not row.reading.team],
        "lists": [row for row in rows if row.reading.team],
        "scans": _by_scan(rows),
        "has_matches": at.has_matches,
        "many": len(taken),
        "forms": len([row for row in rows if row.form is not None]),
        "asks_reason": (
            at.may_correct
            and any(row.comparison in (Comparison.DIFFERS, Comparison.UNTYPED) for row in taken)
        )
        or any(row.reading.team for row in taken),
        "missing": [number for number in at.played.missing if number not in boards]
        if has_slips
        else [],
        "results_url": _back(at),
    }
    return TemplateResponse(
        request, "admin/tournaments/slips.html", frame(at.desk, title, context, **more)
    )


def _by_scan(rows: Sequence[SlipRow]) -> list[tuple[SlipRow, list[SlipRow]]]:
    """Return each scan with all that is typed from it; the first row says which scan it is."""
    found: dict[str, list[SlipRow]] = {}
    for row in rows:
        if row.reading.scan:
            found.setdefault(row.reading.scan, []).append(row)
    return [(typed[0], typed) for typed in found.values()]


def scan_file(request: HttpRequest, *, tournament_id: UUID, sha256: str) -> HttpResponse:
    """Send a scan that the record names, or that was just brought, to the offices of its event.

    :raises Http404: its bytes are not kept here.
    :raises PermissionDenied: who asks records no results, and the record does not name it.
    """
    desk = desk_of(request, tournament_id)
    if sha256 not in set(scans_named(desk.state)) and not carries(desk.actor, c.FileOriginal):
        raise PermissionDenied
    scan = stored_scan(sha256)
    if scan is None:
        raise Http404
    answer = HttpResponse(scan.content, content_type=scan.media_type)
    name = f"{sha256[:12]}.{scan.suffix}"
    is_shown = scan.media_type.startswith("image/")
    answer["Content-Disposition"] = content_disposition_header(not is_shown, name) or "attachment"
    return answer
