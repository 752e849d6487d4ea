"""A run whose workers are killed is complete, nothing in it double, and nothing drifts."""

from pathlib import Path

import pytest

from adjudication.models import Audit, Ruling
from adjudication.readjudication import runs
from tests.support.judged_games import copy, judge
from tests.support.killed_runs import asked, kill_workers, left_undone
from tests.support.subprocesses import environment, run

pytestmark = pytest.mark.database

GAMES = 60


def test_two_workers_killed_three_times(tmp_path: Path) -> None:
    streams = judge(6)
    copy(streams, GAMES - len(streams))
    judged = asked(games_of_a_range=5)
    env = environment(tmp_path, QIPU_WORK_LEASE_MS="1000")
    kill_workers(judged, after=(1, 10, 25), env=env)
    assert runs.is_open(judged.pk)
    told = run(("-m", "django", "readjudicate", "--resume", str(judged.pk), "--jobs", "2"), env=env)
    assert told == ""
    assert left_undone(judged) == []
    come = runs.progress(judged.pk, now=0)
    assert (come.games, come.drifts) == (GAMES, 0)
    assert (come.rulings, come.audits) == (Ruling.objects.count(), Audit.objects.count())
