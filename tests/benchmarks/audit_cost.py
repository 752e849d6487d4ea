"""What an audit of a game of 90 half-moves costs: CPU time, pure or with compiled kernels.

Run as `python -m tests.benchmarks.audit_cost`; the bound to keep for xiangqi is 10 ms pure and
3 ms compiled (`manage.py compile_kernels`).
"""

import importlib
import os
import sys
import time

PLIES = 90
ROUNDS = 50
EDITIONS = ("xiangqi-2020", "weiqi-2002", "gomoku-2025")


def measure(edition: str, *, rounds: int = ROUNDS) -> tuple[int, int]:
    """Return the median and the longest CPU time of an audit, in microseconds."""
    from adjudication.audit.audit import audit
    from adjudication.audit.record import read_record
    from tests.support.audited import lawful
    from tests.support.timed import sudden

    entries = lawful(edition, 5, plies=PLIES, control=sudden(120, with_move=False))
    took = []
    for _ in range(rounds):
        began = time.process_time_ns()
        audit(read_record(entries))
        took.append((time.process_time_ns() - began) // 1000)
    took.sort()
    return took[len(took) // 2], took[-1]


def main() -> None:
    """Print a line for each game."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    board = importlib.import_module("games.rules.xiangqi.board").__file__ or ""
    how = "pure" if board.endswith(".py") else "compiled"
    for edition in EDITIONS:
        median, longest = measure(edition)
        line = f"{edition:<16} {how}: median {median} us, longest {longest} us"
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
