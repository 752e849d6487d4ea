"""Run the background loop: sequencer, checkpoints, projections, sweep of the work list."""

import argparse
import signal
from types import FrameType

from games.labels.messages import bilingual
from games.ledger.background import Background
from games.management.tables import TablesCommand


class Command(TablesCommand):
    """`manage.py run_background`: one per database; further ones stand by."""

    help = bilingual(
        "Number events, sign checkpoints, bring read models up to date, sweep the work list."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--pause-ms", type=int, default=500, help=bilingual("pause of an idle round")
        )
        parser.add_argument(
            "--number-ms",
            type=int,
            default=100,
            help=bilingual("events are numbered so often, for live readers; 0: once a round"),
        )
        parser.add_argument(
            "--checkpoint-ms", type=int, default=10_000, help=bilingual("time between checkpoints")
        )
        parser.add_argument(
            "--once", action="store_true", help=bilingual("work until idle, then end")
        )

    def handle(
        self, *, pause_ms: int, number_ms: int, checkpoint_ms: int, once: bool, **options: object
    ) -> None:
        """Loop until SIGTERM or SIGINT."""
        loop = Background(pause_ms=pause_ms, number_ms=number_ms, checkpoint_ms=checkpoint_ms)
        if once:
            while loop.tick():
                pass
            return

        def end(number: int, frame: FrameType | None) -> None:
            loop.stop()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        self.stdout.write(bilingual("background loop running"))
        loop.run()
        self.stdout.write(bilingual("background loop ended"))
