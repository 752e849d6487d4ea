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

from games.labels.stream_files import CHAIN_FAULTS
from games.ledger import verify
from games.ledger.checkpoint import parse_verifier
from games.ledger.diagnosis import Fault
from games.ledger.errors import CheckpointError, StreamNotFound
from games.ledger.scan import Progress as Advance
from games.management.tables import TablesCommand

FAULTS = {
    **CHAIN_FAULTS,
    "order_changed": ("事件次序被改动", "order of events changed"),
    "stream_changed": ("事件被移到别的流", "event moved to another stream"),
    "entry_mismatch": ("事件与总序登记不符", "event does not match its entry in the dense order"),
    "missing_entry": ("总序登记缺失", "entry of the dense order missing"),
    "head_mismatch": ("流首记录与事件不符", "head of the stream does not match its events"),
    "cursor_mismatch": ("排序游标与总序不符", "sequencer cursor does not match the dense order"),
    "root_mismatch": ("默克尔根与检查点不符", "Merkle root does not match the checkpoint"),
    "checkpoint_signature": ("检查点签名无效", "checkpoint signature invalid"),
    "rolled_back": ("总序短于检查点，记录被截去", "the log is shorter than the checkpoint"),
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
            raise CommandError(f"没有这个流 / no such stream: {stream}", returncode=2) from None
        except (OSError, CheckpointError) as error:
            raise CommandError(str(error), returncode=2) from None
        if not report.is_clean:
            self.stdout.write(describe(report.faults[0]))
            if len(report.faults) > 1:
                more = len(report.faults) - 1
                self.stdout.write(f"此外还有 {more} 处 / and {more} more")
            sys.exit(1)
        milliseconds = max(1, (time.monotonic_ns() - began) // 1_000_000)
        rate = report.events * 1000 // milliseconds
        self.stdout.write(
            f"事件档案完好：{report.events} 个事件，{report.sequenced} 个已排序，"
            f"{report.checkpoints} 个检查点，每秒 {rate} 个"
        )
        self.stdout.write(
            f"ledger verified: {report.events} events, {report.sequenced} sequenced, "
            f"{report.checkpoints} checkpoints, {rate} events/s"
        )
        if report.unsigned:
            self.stdout.write(
                f"缺公钥，{report.unsigned} 个检查点的签名未验 / "
                f"no public key: {report.unsigned} signatures not checked"
            )

    @contextmanager
    def _progress(self, total: int) -> Iterator[Advance]:
        """Show a bar with its rate on a terminal, plain lines elsewhere."""
        console = Console(file=sys.stdout)
        if not (self.stdout.isatty() and console.is_terminal):
            yield _PlainProgress(self, total)
            return
        columns = (
            TextColumn("验证 / verifying"),
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
    chinese, english = FAULTS[fault.name]
    place: list[str] = []
    if fault.position is not None:
        place.append(f"position={fault.position}")
    if fault.stream_id is not None:
        place.append(f"stream={fault.stream_id}")
    if fault.version is not None:
        place.append(f"version={fault.version}")
    return f"{fault.name}: {chinese} / {english}: {' '.join(place)}"
