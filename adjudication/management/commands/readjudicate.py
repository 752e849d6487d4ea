"""`manage.py readjudicate`: rulings and audits made again, and what came out otherwise."""

import getpass
import os
import socket
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db.models import Count
from django.utils.translation import gettext_noop as _

from adjudication.labels.drift import both, drift_words, pace_words
from adjudication.management.choices import add_choice, choice_of
from adjudication.management.reports import Report, add_report, check_report
from adjudication.readjudication import fan_out, runs
from adjudication.readjudication.comparing import CODE
from adjudication.readjudication.lines import lines_of, table_of
from adjudication.readjudication.throttle import traffic
from adjudication.readjudication.working import work_through
from adjudication.run_models import Drift, Readjudication
from games import api
from games.labels.messages import bilingual
from games.management.progress import ProgressReport
from games.management.tables import USAGE, TablesCommand
from games.rules.books.article import numbers_of, parse_articles

LOOK_SECONDS = 1
WORKER_NICENESS = 10
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells give it."""


class Command(TablesCommand):
    """Exit status 0, 1 drift or games left over, 2 wrong usage, 130 interrupted."""

    help = bilingual(
        _(
            "Rule and audit again and report what comes out otherwise; what was ruled stands. "
            "Exit status 0, 1 (drift), 2 (usage)."
        )
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what of the archive, or a run that is there already."""
        add_choice(parser)
        parser.add_argument("--edition", default="", help=bilingual(_("edition")))
        add_report(parser)
        parser.add_argument(
            "--jobs",
            type=int,
            help=bilingual(_("so many processes of this machine, also where Celery has workers")),
        )
        known = parser.add_mutually_exclusive_group()
        known.add_argument(
            "--resume", type=int, metavar="RUN", help=bilingual(_("go on with a run"))
        )
        known.add_argument("--stop", type=int, metavar="RUN", help=bilingual(_("stop a run")))
        known.add_argument(
            "--worker",
            type=int,
            metavar="RUN",
            help=bilingual(_("be one more worker of a run, on any machine of its database")),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Start or resume a run, watch it, report what drifted.

        :raises CommandError: `nothing_chosen`, `no_such_run`, `code_changed`, `output_missing`.
        """
        check_report(options)
        if options["worker"] is not None:
            self._work(self._known(options["worker"]))
        elif options["stop"] is not None:
            runs.stop(self._known(options["stop"]).pk, now=api.now_ms())
        else:
            run = self._run(options)
            self._watch(run, options["jobs"])
            self._report(run, options)

    def _work(self, run: Readjudication) -> None:
        os.nice(WORKER_NICENESS)
        try:
            work_through(run.pk)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)

    def _known(self, run_id: int) -> Readjudication:
        run = Readjudication.objects.filter(pk=run_id).first()
        if run is None:
            raise CommandError(f"no_such_run: {run_id}", returncode=USAGE)
        return run

    def _run(self, options: dict[str, Any]) -> Readjudication:
        if options["resume"] is not None:
            run = self._known(options["resume"])
            if run.code_version == CODE:
                runs.resume(run.pk)
            elif run.finished_at is None:
                raise CommandError(f"code_changed: {run.code_version} → {CODE}", returncode=USAGE)
            return run
        choice = choice_of(options)
        if choice is None:
            raise CommandError("nothing_chosen: --game, --event, --archive", returncode=USAGE)
        asked_by = f"{getpass.getuser()}@{socket.gethostname()}"
        return runs.ask(choice, asked_by=asked_by, now=api.now_ms())

    def _watch(self, run: Readjudication, jobs: int | None) -> None:
        """Have it worked on until it is done, and say how far it has come."""
        text = _("run %(run)d, games: %(games)d")
        self.stderr.write(bilingual(text, run=run.pk, games=run.games))
        if not runs.is_open(run.pk):
            return
        try:
            with (
                _workers(run.pk, jobs) as workers,
                ProgressReport(
                    bilingual(_("re-adjudication")), total=run.games, plain=self.stderr.write
                ) as report,
            ):
                while runs.is_open(run.pk) and workers.look_after():
                    self._show(report, run.pk)
                    time.sleep(LOOK_SECONDS)
                self._show(report, run.pk)
        except KeyboardInterrupt:
            self.stderr.write(
                bilingual(_("go on with: manage.py readjudicate --resume %(run)d"), run=run.pk)
            )
            sys.exit(INTERRUPTED)

    def _show(self, report: ProgressReport, run_id: int) -> None:
        now = api.now_ms()
        come, beside = runs.progress(run_id, now=now), traffic(now)
        counts = bilingual(
            _("%(workers)d workers, %(rulings)d rulings, %(audits)d audits, %(drifts)d drifts"),
            workers=come.workers,
            rulings=come.rulings,
            audits=come.audits,
            drifts=come.drifts,
        )
        pace = both(partial(pace_words, beside.pace, beside.claims))
        report.show(come.games, f"{counts} · {pace}")

    def _report(self, run: Readjudication, options: dict[str, Any]) -> None:
        """Write each drift, then the sums on the error stream."""
        drifts = Drift.objects.filter(run=run)
        with Report(options, out=self.stdout.write, table=table_of) as report:
            for line in lines_of(drifts):
                report.add(line)
        come = runs.progress(run.pk, now=api.now_ms())
        self.stderr.write(
            bilingual(
                _("%(games)d games, %(rulings)d rulings, %(audits)d audits, %(cpu)d µs CPU a game"),
                games=come.games,
                rulings=come.rulings,
                audits=come.audits,
                cpu=come.cpu_ms * 1000 // max(1, come.games),
            )
        )
        grouped = drifts.values_list("code_then", "code_now", "kind", "subject", "articles")
        for code_then, code_now, kind, subject, articles, number in grouped.annotate(
            number=Count("pk")
        ).order_by("-number", "kind", "subject"):
            cited = ", ".join(numbers_of(parse_articles(articles)))
            about = both(partial(drift_words, kind, subject))
            self.stderr.write(f"{number:>8} {about} · {cited} ({code_then} → {code_now})")
        left = run.games - come.games
        if left:
            self.stderr.write(bilingual(_("%(number)d games left over"), number=left))
        if left or come.drifts:
            sys.exit(1)


@contextmanager
def _workers(run_id: int, jobs: int | None) -> Iterator[fan_out.Messages | fan_out.Processes]:
    """Ring for workers of Celery where there is a broker, or keep processes."""
    if settings.CELERY_BROKER_URL and jobs is None:
        yield fan_out.Messages(run_id)
        return
    with fan_out.processes(run_id, jobs or os.cpu_count() or 1) as started:
        yield started
