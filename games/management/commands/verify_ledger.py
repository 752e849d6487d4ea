"""Recompute every hash of the ledger and name the first thing that does not hold."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from games.labels.files import CHAIN_FAULTS
from games.labels.messages import bilingual
from games.ledger import verify
from games.ledger.checkpoint import parse_verifier
from games.ledger.diagnosis import Fault
from games.ledger.errors import CheckpointError, StreamNotFound
from games.ledger.scan import Progress as Advance
from games.management.tables import TablesCommand
from games.streams.refusals import gettext_noop as _

FAULTS = {
    **CHAIN_FAULTS,
    "order_changed": _("order of events changed"),
    "stream_changed": _("event moved to another stream"),
    "entry_mismatch": _("event does not match its entry in the dense order"),
    "missing_entry": _("entry of the dense order missing"),
    "head_mismatch": _("head of the stream does not match its events"),
    "cursor_mismatch": _("sequencer cursor does not match the dense order"),
    "root_mismatch": _("Merkle root does not match the checkpoint"),
    "checkpoint_missing": _("a checkpoint that was signed is missing"),
    "checkpoint_signature": _("checkpoint signature invalid"),
    "guard_missing": _("the database no longer refuses changes here"),
    "rolled_back": _("the log is shorter than the checkpoint"),
}
_PLAIN_STEP = 200_000


class Command(TablesCommand):
    """`manage.py verify_ledger`: exit status 1 and one line when something is wrong."""

    help = "Recompute every event hash, chain, head, entry, Merkle root and signature."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--stream", type=UUID, help="verify this stream only")
        parser.add_argument(
            "--checkpoint",
            type=Path,
            action="append",
            default=[],
            help="file with a checkpoint kept outside; may be given again",
        )
        parser.add_argument(
            "--key",
            action="append",
            default=[],
            help="public key, name+id+base64; may be given again",
        )

    def handle(
        self,
        *,
        stream: UUID | None,
        checkpoint: list[Path],
        key: list[str],
        **options: object,
    ) -> None:
        """Verify and report."""
        began = time.monotonic_ns()
        try:
            if stream is not None:
                report = verify.verify_stream(stream)
            else:
                with self._progress(verify.count_events()) as advance:
                    report = verify.verify_ledger(
                        progress=advance,
                        outside=[path.read_text() for path in checkpoint],
                        keys=[parse_verifier(text)[1] for text in key],
                    )
        except StreamNotFound:
            raise CommandError(
                bilingual("no such stream: %(stream)s", stream=stream), returncode=2
            ) from None
        except (OSError, CheckpointError) as error:
            raise CommandError(str(error), returncode=2) from None
        if not report.is_clean:
            self.stdout.write(describe(report.faults[0]))
            if len(report.faults) > 1:
                more = len(report.faults) - 1
                self.stdout.write(bilingual("and %(count)d more", count=more))
            sys.exit(1)
        milliseconds = max(1, (time.monotonic_ns() - began) // 1_000_000)
        rate = report.events * 1000 // milliseconds
        self.stdout.write(
            bilingual(
                "ledger verified: %(events)d events, %(sequenced)d sequenced, "
                "%(checkpoints)d checkpoints, %(rate)d events/s",
                events=report.events,
                sequenced=report.sequenced,
                checkpoints=report.checkpoints,
                rate=rate,
            )
        )
        if report.unsigned:
            self.stdout.write(
                bilingual("no public key: %(count)d signatures not checked", count=report.unsigned)
            )

    @contextmanager
    def _progress(self, total: int) -> Iterator[Advance]:
        """Show a bar with its rate on a terminal, plain lines elsewhere."""
        console = Console(file=sys.stdout)
        if not (self.stdout.isatty() and console.is_terminal):
            yield _PlainProgress(self, total)
            return
        columns = (
            TextColumn(bilingual("verifying")),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]} /s"),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("", total=total, rate=0)
            began = time.monotonic_ns()

            def advance(count: int) -> None:
                bar.advance(task, count)
                done = int(bar.tasks[0].completed)
                spent = max(1, time.monotonic_ns() - began)
                bar.update(task, rate=done * 1_000_000_000 // spent)

            yield advance


class _PlainProgress:
    """A line every so many events, where there is no terminal."""

    def __init__(self, command: BaseCommand, total: int) -> None:
        self._command = command
        self._total = total
        self._done = 0

    def __call__(self, count: int) -> None:
        before, self._done = self._done, self._done + count
        if before // _PLAIN_STEP != self._done // _PLAIN_STEP:
            self._command.stdout.write(f"{self._done}/{self._total}")


def describe(fault: Fault) -> str:
    """Return one line, Chinese then English, that says what is wrong and where."""
    place: list[str] = []
    if fault.position is not None:
        place.append(f"position={fault.position}")
    if fault.stream_id is not None:
        place.append(f"stream={fault.stream_id}")
    if fault.version is not None:
        place.append(f"version={fault.version}")
    if fault.guard:
        place.append(f"trigger={fault.guard}")
    return f"{fault.name}: {bilingual(FAULTS[fault.name])}: {' '.join(place)}"
