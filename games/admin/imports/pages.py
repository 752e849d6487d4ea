"""The pages of an import: bring files, look, decide, have them stored, read the report."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.access import actor_for
from games.admin.imports import words
from games.admin.imports.forms import BringForm
from games.admin.imports.report_file import workbook
from games.importing import batches
from games.importing.bringing import MEGABYTE, gather
from games.importing.questions import Decision, Question
from games.importing.reports import Report
from games.labels.codes import EDITIONS, word
from games.labels.times import moment
from games.ledger.clock import now_ms
from games.models import ImportBatch
from games.people import names_of_ids
from games.players.survivors import as_id
from games.record.errors import CommandRefusedError
from games.refusals import refusal_text
from games.rights import reach

State = ImportBatch.State
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_ROWS = 300
"""Lines of a table on the page; the workbook has all."""
LOOK_AGAIN_SECONDS = "2"
RUNNING = (State.READING, State.STORING)


def may_import(request: HttpRequest) -> bool:
    """Return whether whoever is logged in brings files into the record."""
    return bool(reach(request.user, ImportBatch._meta.label_lower).places)


def bring_page(request: HttpRequest) -> HttpResponse:
    """Ask for files and take them up as a batch."""
    _check(request)
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if form.is_valid():
        cleaned = form.cleaned_data
        try:
            brought = gather(
                ((str(x.name), _bytes(x), 0) for x in cleaned["brought"]), batches.bounds()
            )
            batch = batches.bring(
                brought,
                by=actor_for(request.user).id,
                now=now_ms(),
                edition=cleaned["edition"],
                attribution=cleaned["attribution"],
            )
        except CommandRefusedError as refusal:
            form.add_error("brought", refusal_text(refusal))
        else:
            return HttpResponseRedirect(batch_url(batch))
    bounds = batches.bounds()
    content = {
        "form": form,
        "most_files": bounds.files,
        "most_a_file": bounds.file_bytes // MEGABYTE,
        "most_in_all": bounds.all_bytes // MEGABYTE,
        "most_at_once": settings.DATA_UPLOAD_MAX_NUMBER_FILES,
    }
    return _page(request, "bring", _("Import files"), **content)


def _bytes(file: Any) -> bytes:
    """Return a file's bytes, of one that is far too large no more than shows it."""
    return bytes(file.read(settings.IMPORT_ALL_BYTES + 1))


def batch_page(request: HttpRequest, batch: ImportBatch) -> HttpResponse:
    """Show how far a batch has come, what it asks, what came of it."""
    reports = batches.reports(batch)
    open_now = batches.questions(reports.values())
    is_asking = batch.state == State.OPEN or (batch.state == State.DONE and bool(open_now))
    files = batch.files.defer("content")[: MOST_ROWS + 1]
    names = dict(batch.files.values_list("number", "name"))
    lines = [
        line
        for number, report in sorted(reports.items())
        for line in words.lines_of(names[number], report)
    ]
    response = _page(
        request,
        "batch",
        str(_("Import of %(time)s")) % {"time": moment(batch.brought_at)},
        batch=batch,
        answers=_facts(batch),
        progress=batches.progress(batch),
        is_running=batch.state in RUNNING,
        is_stuck=batches.is_stuck(batch),
        is_asking=is_asking,
        asked=_question_rows(batch, open_now) if is_asking else (),
        is_open=bool(open_now),
        names=_names(batch, reports) if batch.state == State.OPEN else (),
        files=[
            (file, words.editions_of(reports[file.number]), words.state_of(file))
            for file in files[:MOST_ROWS]
        ],
        more_files=len(files) > MOST_ROWS,
        lines=lines[:MOST_ROWS],
        more_lines=len(lines) > MOST_ROWS,
        warnings=words.warnings_of(reports.values()),
        unkept=words.unkept_of(reports.values()),
    )
    if batch.state in RUNNING and not batches.is_stuck(batch):
        response["Refresh"] = LOOK_AGAIN_SECONDS
    return response


def act(request: HttpRequest, batch_id: UUID) -> HttpResponse:
    """Take decisions, have a batch stored, resume or leave it."""
    _check(request)
    batch = get_object_or_404(ImportBatch, pk=batch_id)
    try:
        _take_step(request, batch, request.POST.get("step", ""))
    except CommandRefusedError as refusal:
        messages.error(request, refusal_text(refusal))
    return HttpResponseRedirect(batch_url(batch))


def _take_step(request: HttpRequest, batch: ImportBatch, step: str) -> None:
    """:raises Http404: there is no such step."""
    now = now_ms()
    match step:
        case "decide":
            decided, people = _decided(request, batch)
            again = batches.decide(batch.pk, decided, people=people, now=now)
            message = _("The files are read again.") if again else _("Taken down.")
            messages.success(request, message)
        case "store":
            decided, people = _decided(request, batch)
            if batches.decide(batch.pk, decided, people=people, now=now):
                messages.success(
                    request, _("You have decided anew: the files are read again before.")
                )
            else:
                batches.store(batch.pk, by=actor_for(request.user).id, now=now)
        case "leave":
            batches.leave(batch.pk, now=now)
            messages.success(request, _("The import is left off; what is stored stays."))
        case "resume":
            batches.resume(batch, now=now)
        case _:
            raise Http404


def report_file(request: HttpRequest, batch_id: UUID, language: str) -> HttpResponse:
    """Send the report as a workbook in a language."""
    _check(request)
    batch = get_object_or_404(ImportBatch, pk=batch_id)
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        data = workbook(batch)
    name = f"import-{batch.brought_at:%Y%m%d-%H%M%S}.{language}.xlsx"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=XLSX, headers=headers)


def batch_url(batch: ImportBatch) -> str:
    """Return the address of a batch's page."""
    return reverse("admin:games_importbatch_change", args=[batch.pk])


def bringer(batch: ImportBatch) -> str:
    """Return who brought the files, or which folder held them."""
    return batch.folder or names_of_ids({batch.brought_by}).get(batch.brought_by, batch.brought_by)


def _facts(batch: ImportBatch) -> list[tuple[str, str]]:
    decided_by = names_of_ids({batch.decided_by}).get(batch.decided_by, "")
    facts = (
        (_("state"), str(batch.get_state_display())),
        (_("watched folder") if batch.folder else _("brought by"), bringer(batch)),
        (_("brought at"), moment(batch.brought_at)),
        (_("edition"), word(EDITIONS, batch.edition) if batch.edition else ""),
        (_("source and licence"), batch.attribution),
        (_("decided by"), decided_by),
        (_("done at"), moment(batch.ended_at) if batch.ended_at else ""),
    )
    return [(label, value) for label, value in facts if value]


def _question_rows(batch: ImportBatch, open_now: tuple[Question, ...]) -> list[words.QuestionRow]:
    """Return what is open and, behind it, what was decided and may be decided otherwise."""
    rows = [words.question_row(question, "") for question in open_now]
    for decision in batches.decisions(batch):
        settled = Question(
            code="", field=decision.field, candidates=decision.candidates, games=0, example=""
        )
        rows.append(words.question_row(settled, decision.answer))
    return rows


def _names(
    batch: ImportBatch, reports: dict[int, Report]
) -> list[tuple[int, batches.Namesakes, str]]:
    found = batches.namesakes(reports.values())
    return [(at, known, batch.people.get(known.name, "")) for at, known in enumerate(found)]


def _decided(request: HttpRequest, batch: ImportBatch) -> tuple[list[Decision], dict[str, UUID]]:
    """Return what the page's form says: answers by question, people by name."""
    reports = batches.reports(batch)
    decided = [
        Decision(
            field=row.question.field,
            candidates=row.question.candidates,
            answer=request.POST[row.name],
        )
        for row in _question_rows(batch, batches.questions(reports.values()))
        if row.name in request.POST
    ]
    people: dict[str, UUID] = {}
    for known in batches.namesakes(reports.values()):
        meant = as_id(request.POST.get(f"person-{known.name}", ""))
        if meant is not None and meant in {person.pk for person in known.people}:
            people[known.name] = meant
    return decided, people


def _check(request: HttpRequest) -> None:
    if not may_import(request):
        raise PermissionDenied


def _page(request: HttpRequest, template: str, title: str, **content: Any) -> TemplateResponse:
    context = {
        **admin.site.each_context(request),
        "opts": ImportBatch._meta,
        "title": title,
        **content,
    }
    return TemplateResponse(request, f"admin/games/importing/{template}.html", context)
