"""Count the legal move sequences of a position: the check people run on a kernel."""

import time
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.rules.editions import UnknownEditionError, kernel_for
from games.rules.perft import divide, perft
from games.rules.protocol import PositionError


class Command(BaseCommand):
    """Print leaf counts with time and speed."""

    help = "Count legal move sequences (perft) of a position, by depth or by first move."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --edition, --position, --depth and --divide."""
        parser.add_argument("--edition", default="xiangqi-2020")
        parser.add_argument("--position", help="exact text of the position; the start when missing")
        parser.add_argument("--depth", type=int, default=3, help="plies, from 1")
        parser.add_argument("--divide", action="store_true", help="leaves below each first move")

    def handle(
        self,
        *args: object,
        edition: str,
        position: str | None,
        depth: int,
        divide: bool,
        **options: object,
    ) -> None:
        """Count to each depth, or below each first move.

        :raises CommandError: with the stable code of what is wrong.
        """
        if depth < 1:
            raise CommandError("depth_not_positive: --depth takes a number from 1")
        try:
            kernel = kernel_for(edition)
            start = kernel.parse_position(position) if position else kernel.initial_position()
        except UnknownEditionError as error:
            raise CommandError(f"{error.code}: {error}") from error
        except PositionError as error:
            raise CommandError(str(error)) from error
        if divide:
            self._divide(edition, start, depth)
            return
        for plies in range(1, depth + 1):
            began = time.perf_counter_ns()
            nodes = perft(kernel, start, plies)
            self._line(f"depth {plies}", nodes, time.perf_counter_ns() - began)

    def _divide(self, edition: str, start: object, depth: int) -> None:
        began = time.perf_counter_ns()
        total = 0
        for move, nodes in divide(kernel_for(edition), start, depth):
            total += nodes
            self.stdout.write(f"{move}: {nodes}")
        self._line(f"depth {depth}", total, time.perf_counter_ns() - began)

    def _line(self, label: str, nodes: int, elapsed_ns: int) -> None:
        speed = nodes * 1_000_000_000 // max(1, elapsed_ns)
        self.stdout.write(f"{label}: {nodes} nodes, {elapsed_ns // 1_000_000} ms, {speed} nodes/s")
