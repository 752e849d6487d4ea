"""`manage.py audit`: games of files, or of the archive, derived anew by the rule book."""

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError
from django.utils.translation import gettext_noop as _

from adjudication.management.audit_files import AuditLine, FileAudit, audit_files
from adjudication.management.auditing import audit_stored, counts
from adjudication.management.choices import add_choice, choice_of
from adjudication.management.reports import Report, add_report, check_report
from adjudication.readjudication.choosing import Choice
from games import api
from games.importing.files import find_files
from games.labels.messages import bilingual, in_both
from games.management.progress import ProgressReport
from games.management.tables import USAGE, TablesCommand
from games.record.audits.findings import Severity
from games.rules.books.article import number_of
from games.rules.books.years import EditionYears, read_choices
from games.rules.editions import UnknownEditionError, editions, kernel_for
from games.sheets.tables import Table
from games.streams.messages import message

SEVERITIES = {
    Severity.CONTRADICTION: _("contradiction"),
    Severity.UNCLAIMED: _("unclaimed"),
    Severity.NOTE: _("for information"),
}
HEADINGS = (
    _("source"),
    _("game"),
    _("edition"),
    _("result"),
    _("weight"),
    _("what was found"),
    _("code"),
    _("number of the move"),
    _("event"),
    _("article"),
    _("rule book"),
)


class Command(TablesCommand):
    """Audits games; exit status 0, 1 a contradiction or a game unread, 2 wrong usage."""

    help = "Derive games anew by the rule book and report each difference; exit status 0, 1, 2."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files, or what of the archive."""
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
        parser.add_argument(
            "--edition",
            default="",
            help=bilingual(_("rule edition of the files, or of stored games")),
        )
        add_report(parser)
        parser.add_argument(
            "--jobs",
            type=int,
            default=os.cpu_count() or 1,
            help=bilingual(_("how many processes read files")),
        )
        parser.add_argument(
            "--edition-years",
            type=Path,
            default=None,
            metavar="FILE",
            help=bilingual(
                _("editions of years, lines EDITION,FROM,TO; else, of stored games, as published")
            ),
        )
        add_choice(parser)

    def needs_tables(self, options: dict[str, Any]) -> bool:
        """Files are read without storing them."""
        return not options["paths"]

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit, write, and sum up on the error stream.

        :raises CommandError: `nothing_to_audit`, `no_such_path`, `no_game_files`,
            `unknown_edition`, `no_such_game`, `edition_years_unreadable`.
        """
        self._check(options)
        unread = 0
        lines: list[AuditLine] = []
        years = self._years(options)
        source = self._files(options, years) if options["paths"] else self._stored(options, years)
        with Report(options, out=self.stdout.write, table=_table) as report:
            for found in source:
                for name, code in found.unread:
                    self.stderr.write(f"{name}: {code}")
                unread += len(found.unread)
                for line in found.lines:
                    report.add(line)
                    lines.append(line)
        tally = counts(lines)
        self._summary(tally, games=len(lines), unread=unread)
        contradicted = any(severity == Severity.CONTRADICTION for severity, _code in tally)
        if unread or contradicted:
            sys.exit(1)

    def _check(self, options: dict[str, Any]) -> None:
        if not options["paths"] and choice_of(options) is None:
            raise CommandError("nothing_to_audit: PATH, --game, --archive", returncode=USAGE)
        check_report(options)
        try:
            if options["edition"]:
                kernel_for(options["edition"])
        except UnknownEditionError as error:
            known = ", ".join(editions())
            raise CommandError(
                f"unknown_edition: {error.edition} ({known})", returncode=USAGE
            ) from error

    def _years(self, options: dict[str, Any]) -> EditionYears:
        """Return the editions chosen for years: of a file, or as the offices published them."""
        path: Path | None = options["edition_years"]
        if path is None:
            return () if options["paths"] else api.edition_years()
        try:
            return read_choices(path.read_text(encoding="utf-8").splitlines())
        except (OSError, ValueError, UnknownEditionError) as error:
            raise CommandError(f"edition_years_unreadable: {error}", returncode=USAGE) from error

    def _files(self, options: dict[str, Any], years: EditionYears) -> Iterator[FileAudit]:
        try:
            files = find_files(options["paths"])
        except FileNotFoundError as error:
            raise CommandError(f"no_such_path: {error}", returncode=USAGE) from error
        if not files:
            raise CommandError("no_game_files", returncode=USAGE)
        audited = audit_files(files, edition=options["edition"], jobs=options["jobs"], years=years)
        yield from self._shown(audited, total=len(files))

    def _stored(self, options: dict[str, Any], years: EditionYears) -> Iterator[FileAudit]:
        choice = choice_of(options) or Choice()
        # Those named by their ids need not be in the lists yet.
        games = choice.games or tuple(choice.ids())
        yield from self._shown((_audited(game, years) for game in games), total=len(games))

    def _shown(self, audited: Iterator[FileAudit], *, total: int) -> Iterator[FileAudit]:
        """Pass on what is audited, with how far it has come on standard error."""
        found = unread = 0
        with ProgressReport(bilingual(_("audit")), total=total, plain=self.stderr.write) as report:
            for number, each in enumerate(audited, start=1):
                found += sum(len(line.findings) for line in each.lines)
                unread += len(each.unread)
                report.show(
                    number,
                    bilingual(
                        "%(found)d findings, %(unread)d not read", found=found, unread=unread
                    ),
                )
                yield each

    def _summary(self, tally: Counter[tuple[str, str]], *, games: int, unread: int) -> None:
        self.stderr.write(bilingual(_("games: %(number)d"), number=games))
        for (severity, code), number in sorted(tally.items()):
            words = in_both(message(code))
            weight = bilingual(SEVERITIES[Severity(severity)])
            self.stderr.write(f"{number:>8} {weight} · {words.zh} / {words.en}")
        if unread:
            self.stderr.write(bilingual(_("%(number)d not read"), number=unread))


def _audited(game_id: UUID, years: EditionYears) -> FileAudit:
    try:
        line = audit_stored(game_id, api.load_events(game_id), years=years)
    except api.StreamNotFound as error:
        raise CommandError(f"no_such_game: {game_id}", returncode=USAGE) from error
    return FileAudit(lines=(line,), unread=())


def _table(lines: list[AuditLine]) -> Table:
    """Return every finding in a row of its own."""
    return Table(
        title=bilingual(_("Findings")).replace(" / ", " "),
        headings=tuple(bilingual(heading) for heading in HEADINGS),
        rows=tuple(
            (
                line.source,
                line.index,
                line.edition,
                line.result,
                bilingual(SEVERITIES[finding.severity]),
                "{0.zh} / {0.en}".format(in_both(message(finding.code.value))),
                finding.code.value,
                finding.ply,
                finding.version,
                number_of(finding.article),
                finding.article.book if finding.article else None,
            )
            for line in lines
            for finding in line.findings
        ),
    )
