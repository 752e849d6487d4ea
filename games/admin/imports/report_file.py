"""The report of an import as a workbook: files, what was not stored, what was odd."""

from django.utils.translation import gettext as _

from games.admin.imports import words
from games.importing import batches
from games.importing.reports import Report
from games.labels.times import moment
from games.models import ImportBatch
from games.sheets.tables import Table, Value, write_xlsx


def workbook(batch: ImportBatch) -> bytes:
    """Return the report in the language that is active."""
    reports = batches.reports(batch)
    return write_xlsx((_files(batch, reports), _rejects(batch, reports), _odd(reports)))


def _files(batch: ImportBatch, reports: dict[int, Report]) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            file.name,
            file.format,
            words.editions_of(reports[file.number]),
            file.games,
            file.duplicates,
            file.stored,
            file.waiting,
            file.rejected,
            file.comments,
            file.variations,
            words.state_of(file),
            file.sha256,
        )
        for file in batch.files.defer("content")
    ]
    return Table(
        title=_("Files"),
        lines=(f"{moment(batch.brought_at)} · {batch.get_state_display()}",),
        headings=(
            _("file name"),
            _("format"),
            _("edition"),
            _("sound games"),
            _("there before"),
            _("stored now"),
            _("waiting for an answer"),
            _("rejected"),
            _("comments"),
            _("variations"),
            _("state"),
            "SHA-256",
        ),
        rows=tuple(rows),
    )


def _rejects(batch: ImportBatch, reports: dict[int, Report]) -> Table:
    names = dict(batch.files.values_list("number", "name"))
    lines = (
        line
        for number, report in sorted(reports.items())
        for line in words.lines_of(names[number], report)
    )
    return Table(
        title=_("Not stored"),
        headings=(
            _("file name"),
            _("game in the file"),
            _("line"),
            _("number of the move"),
            _("players"),
            _("state"),
            _("reason"),
            _("in the file"),
        ),
        rows=tuple(
            (
                line.file,
                line.game,
                line.line,
                line.ply,
                line.players,
                _("waiting for an answer") if line.waits else _("rejected"),
                line.reason,
                line.detail,
            )
            for line in lines
        ),
    )


def _odd(reports: dict[int, Report]) -> Table:
    kinds = (
        (_("noted with the games"), words.warnings_of(reports.values())),
        (_("read and not kept"), words.unkept_of(reports.values())),
    )
    return Table(
        title=_("Noted and not kept"),
        headings=(_("kind"), _("content"), _("times")),
        rows=tuple((kind, name, count) for kind, counts in kinds for name, count in counts),
    )
