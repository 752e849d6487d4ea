"""Twenty thousand games made anew by two workers that are killed three times.

Run as `python -m tests.benchmarks.readjudication [GAMES]`, on the empty database that DATABASE_URL
names, which stays for further runs, with other code too: how often each made game was copied is
printed with its verdict. Prints the CPU a game costs and the memory of the workers before each
kill.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.subprocesses import django_ready, environment

CYCLES = 60


def main(games: int, folder: Path) -> int:
    """Make the games, have them judged again, print what came of it; return 1 for a fault."""
    from django.core.management import call_command

    from adjudication.readjudication import runs
    from games.selectors import game_state
    from tests.support.judged_games import copy, judge
    from tests.support.killed_runs import asked, kill_workers, left_undone

    call_command("migrate", verbosity=0)
    began = time.monotonic()
    streams = judge(CYCLES)
    copies = copy(streams, games - len(streams))
    print(f"{games} games made in {time.monotonic() - began:.0f} s")  # noqa: T201
    for stream in streams:
        rulings = [(r.question.value, r.verdict.value) for r in game_state(stream).rulings]
        print(f"  {copies[stream] + 1} of {stream}: {rulings}")  # noqa: T201
    run = asked()
    env = environment(folder, QIPU_WORK_LEASE_MS="5000")
    began = time.monotonic()
    memory = kill_workers(run, after=(games // 4, games // 2, games * 3 // 4), env=env)
    command = ("-m", "django", "readjudicate", "--resume", str(run.pk), "--jobs", "2")
    status = subprocess.run([sys.executable, *command], env=env, check=False).returncode
    faults = left_undone(run)
    come = runs.progress(run.pk, now=0)
    print(f"{come}")  # noqa: T201
    print(f"run {run.pk}: {time.monotonic() - began:.0f} s, exit status {status}")  # noqa: T201
    print(f"{come.cpu_ms * 1000 // games} µs CPU a game, KiB of workers {memory}")  # noqa: T201
    print(f"faults: {faults}")  # noqa: T201
    return 1 if faults or status else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{made}/games.sqlite3")
        django_ready()
        sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, Path(made)))
