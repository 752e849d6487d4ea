"""`manage.py find_repetitions`: the repeated positions in files of games, ruled one by one.

The question of an audit, every repetition of it shown with its labels and proofs.
"""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from adjudication.audit.record import read_record
from adjudication.audit.replay import replayed
from adjudication.audit.xiangqi import XIANGQI, repetitions
from adjudication.management.audit_files import entries_of
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.reading import FileReading, read_file
from games.labels.messages import bilingual
from games.rules.books.registry import BOOKS, book_of
from games.rules.editions import kernel_for
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.judging import Judging, Order, Repeated, judging_of
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.types import CycleRuling, MoveLabel

EDITION = "xiangqi-2020"


class Command(BaseCommand):
    """Print game, ply, cycle, labels, verdict and article; exit status 1 if a file failed."""

    help = bilingual(
        "Find moves that have gone round three times and rule on each: game, number of the move, "
        "times, moves, labels, verdict, article, reason, order (tab separated)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take paths and options."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--rounds",
            type=int,
            help=bilingual(
                "times the moves go round (World rules: times a position stands), by default the "
                "book's own"
            ),
        )
        parser.add_argument(
            "--edition",
            default=EDITION,
            choices=[code for code, book in BOOKS.items() if book.conduct.repetition],
            help=bilingual("by which rules"),
        )
        parser.add_argument("--proof", action="store_true", help=bilingual("print the proofs"))

    def handle(
        self,
        *args: object,
        paths: list[Path],
        rounds: int | None,
        edition: str,
        proof: bool,
        **options: object,
    ) -> None:
        """Find, rule, print, and sum up on the error stream.

        :raises CommandError: `no_such_path`, or `too_few_rounds`.
        """
        if rounds is not None and rounds < 2:
            raise CommandError("too_few_rounds: --rounds takes a number from 2")
        try:
            files = find_files(paths)
        except FileNotFoundError as error:
            raise CommandError(f"no_such_path: {error}") from error
        judging = _judging(edition)
        tally: Counter[str] = Counter()
        slowest_ns = 0
        for path in files:
            reading = read_file(path.read_bytes(), name=path.name, answers=as_they_stand(edition))
            tally["games"] += len(reading.games)
            tally["rejects"] += len(reading.rejects)
            for name, start, repeated in _repeated(reading, judging, rounds or 0):
                began = time.perf_counter_ns()
                ruling = judging.rule(start, repeated.moves)
                slowest_ns = max(slowest_ns, time.perf_counter_ns() - began)
                tally["repetitions"] += 1
                tally[ruling.verdict.value] += 1
                number = build_history(start, repeated.moves[:-1]).final.move_number
                order = judging.order(ruling, period=repeated.period, move_number=number)
                self._print(name, repeated, ruling, order)
                if proof:
                    for label in ruling.labels:
                        self.stdout.write("\t" + _proof(label))
        counts = ", ".join(f"{name} {count}" for name, count in sorted(tally.items()))
        self.stderr.write(f"{counts}; slowest ruling {slowest_ns // 1_000_000} ms")
        if tally["rejects"]:
            sys.exit(1)

    def _print(self, name: str, repeated: Repeated, ruling: CycleRuling, order: Order) -> None:
        words = "".join(label.label.value if label.label else "?" for label in ruling.labels)
        fields = (
            name,
            str(repeated.ply),
            str(repeated.times),
            " ".join(repeated.moves),
            words,
            ruling.verdict.value,
            ruling.article.number,
            ruling.reason.value,
            order.verdict.value,
        )
        self.stdout.write("\t".join(fields))


def _judging(edition: str) -> Judging:
    """Return how the edition's book judges repetitions."""
    rules = book_of(edition).conduct.repetition
    if rules is None:
        raise AssertionError("the choices are books that judge repetitions")
    return judging_of(rules)


def _repeated(
    reading: FileReading, judging: Judging, times: int
) -> Iterator[tuple[str, XiangqiPosition, Repeated]]:
    """Yield every repetition of the games read, with the position its moves begin from."""
    several = len(reading.games) > 1
    for game in reading.games:
        name = f"{reading.name}#{game.index}" if several else reading.name
        record = read_record(entries_of(reading, game))
        replay = replayed(record, kernel_for(game.edition), XIANGQI.steps)
        for repeated, start in repetitions(judging, replay, times=times):
            yield name, start, repeated


def _proof(label: MoveLabel) -> str:
    """Return one line: move, label, article, chased men and the proving line."""
    against = ",".join(
        f"{man.man}{man.square}:{man.root.value}{':joint' if man.joint else ''}"
        for man in label.against
    )
    line = " ".join(("pass", *label.evidence) if label.passes else label.evidence)
    word = label.label.value if label.label else "?"
    return "\t".join((label.move, word, label.article.number, label.reason.value, against, line))
