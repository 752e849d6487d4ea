"""Runs of re-adjudication whose workers are killed, and what must be true of them afterwards."""

import time
from collections.abc import Mapping, Sequence

from adjudication.readjudication import runs
from adjudication.readjudication.choosing import Choice
from adjudication.run_models import Drift, Readjudication, ReadjudicationRange
from games import api
from tests.support.subprocesses import PATIENCE_SECONDS, kill, started

WORKERS = 2


def asked(games_of_a_range: int = runs.GAMES_OF_A_RANGE) -> Readjudication:
    """Ask for a run over every game, in ranges of so many."""
    usual, runs.GAMES_OF_A_RANGE = runs.GAMES_OF_A_RANGE, games_of_a_range
    try:
        return runs.ask(Choice(), asked_by="tests", now=api.now_ms())
    finally:
        runs.GAMES_OF_A_RANGE = usual


def worker(run: Readjudication) -> tuple[str, ...]:
    """Return the command line of one worker."""
    return ("-m", "django", "readjudicate", "--worker", str(run.pk))


def kill_workers(run: Readjudication, *, after: Sequence[int], env: Mapping[str, str]) -> list[int]:
    """Start two workers and kill both (SIGKILL), each time when so many games are done.

    Return the largest resident memory of a worker before each kill, in KiB.
    """
    resident = []
    for games in after:
        with started(worker(run), env=env) as one, started(worker(run), env=env) as two:
            wait_for_games(run, games)
            resident.append(max(resident_kib(one.pid), resident_kib(two.pid)))
            kill(one)
            kill(two)
    return resident


def wait_for_games(run: Readjudication, games: int) -> None:
    """Wait until so many games of a run are done; fail when a minute brings none."""
    done, waited = -1, 0
    while (now_done := runs.progress(run.pk, now=0).games) < games:
        waited = waited + 1 if now_done == done else 0
        assert waited < PATIENCE_SECONDS * 50, f"stands at {done} games"
        done = now_done
        time.sleep(0.02)


def resident_kib(pid: int) -> int:
    """Return how much memory a process holds now."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def left_undone(run: Readjudication) -> list[str]:
    """Return what a run that is over lacks, or did more than once; nothing of a good one."""
    run.refresh_from_db()
    ranges = ReadjudicationRange.objects.filter(run=run)
    games = [game for part in ranges for game in part.games]
    faults = []
    if run.finished_at is None or ranges.exclude(state="done").exists():
        faults.append("not finished")
    if sorted(games) != sorted(set(games)) or len(games) != run.games:
        faults.append("a game in two ranges, or in none")
    if runs.progress(run.pk, now=0).games != run.games:
        faults.append("games not counted once")
    of_runs = Drift.objects.filter(run=run).values_list("game", "kind", "version", "subject", "ply")
    if len(of_runs) != len(set(of_runs)):
        faults.append("a drift twice")
    return faults
