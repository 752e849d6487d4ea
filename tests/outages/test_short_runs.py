"""A whole server under kills, for some seconds; `manage.py faults` is the same for hours.

Every kind of blow falls in the long runs, whose figures are in docs/performance.md.
"""

import subprocess
import sys

import pytest
from django.db import connection

from tests.support.subprocesses import ROOT

pytestmark = [pytest.mark.database, pytest.mark.one_database, pytest.mark.outage]

SEED = 24
KILLS = {
    "sqlite": ("web process killed", "whole server killed", "leader killed"),
    "postgresql": (
        "web process killed",
        "leader killed",
        "worker killed",
        "Redis killed",
        "Redis emptied",
        "database killed",
        "database session killed",
        "connections cut",
    ),
}


@pytest.mark.parametrize("kind", KILLS)
def test_what_was_acknowledged_is_stored_once(kind: str) -> None:
    only = [word for name in KILLS[kind] for word in ("--only", name)]
    arguments = [kind, "--seconds", "15", "--kills", "8", "--seed", str(SEED), *only]
    if kind == "sqlite":
        arguments += ["--copied", str(connection.settings_dict["NAME"])]
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.outages.run", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost, nothing twice, no hole" in done.stdout
