"""`manage.py drills` and `manage.py benchmark`: what they run, and what they say of failures."""

import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.management.commands import benchmark, drills

ALL = ["failover", "asynchronous", "restore", "migration"]


@pytest.mark.parametrize(
    ("asked", "failing", "ran", "error"),
    [
        ([], [], ALL, ""),
        (["restore"], [], ["restore"], ""),
        (["restore", "failover"], ["failover"], ["restore", "failover"], "failed: failover"),
        ([], ["asynchronous", "migration"], ALL, "failed: asynchronous migration"),
        (["restore", "fire", "flood"], [], [], "unknown_drill: fire flood"),
    ],
    ids=["all", "one", "one-fails", "two-fail", "unknown"],
)
def test_drills_are_run_in_turn_and_failures_are_named(
    asked: list[str], failing: list[str], ran: list[str], error: str, monkeypatch: Any
) -> None:
    done: list[str] = []

    def run(self: drills.Command, name: str) -> int:
        done.append(name)
        return int(name in failing)

    monkeypatch.setattr(drills.Command, "_run", run)
    if error:
        with pytest.raises(CommandError, match=error) as failed:
            call_command("drills", *asked)
        assert failed.value.returncode == (2 if "unknown" in error else 1)
    else:
        call_command("drills", *asked)
    assert done == ran


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What a benchmark ran, without the interpreter."""
    ran: list[list[str]] = []

    def call(
        self: benchmark.Command, command: list[str], data: Path | None, extra: dict[str, str]
    ) -> None:
        assert command[0] == sys.executable
        ran.append(command[1:])

    monkeypatch.setattr(benchmark.Command, "_call", call)
    monkeypatch.setattr(benchmark, "_peers_python", lambda: "PEERS")
    return ran


PEERS = ["-m", "tests.benchmarks.peers", "--environments", str(benchmark.PEERS)]
COMPILE = ["manage.py", "compile_kernels"]


@pytest.mark.parametrize(
    ("asked", "ran"),
    [
        (["--peers"], [PEERS]),
        (["--peers", "--json"], [[*PEERS, "--json"]]),
        (["--peers", "--only", "swiss", "elo"], [[*PEERS, "--only", "swiss", "elo"]]),
        (["ledger-sqlite"], [["-m", "tests.benchmarks.ledger_append"]]),
        (
            ["office"],
            [["manage.py", "migrate", "-v0"], ["-m", "tests.benchmarks.admin_timeline"]],
        ),
        (["gomoku", "--no-compile"], [["-m", "tests.benchmarks.gomoku_forbidden"]]),
        (
            ["weiqi", "repetition"],
            [
                ["-m", "tests.benchmarks.weiqi_replay", "--peers", "PEERS"],
                COMPILE,
                ["-m", "tests.benchmarks.weiqi_replay", "--peers", "PEERS"],
                [*COMPILE, "--clean"],
                ["-m", "tests.benchmarks.repetition"],
                COMPILE,
                ["-m", "tests.benchmarks.repetition"],
                [*COMPILE, "--clean"],
            ],
        ),
    ],
    ids=["peers", "json", "only", "ledger", "office", "pure", "pure-and-compiled"],
)
def test_a_benchmark_runs_what_was_asked_for(
    called: list[list[str]], asked: list[str], ran: list[list[str]]
) -> None:
    call_command("benchmark", *asked)
    assert called == ran


def test_a_benchmark_of_no_part_is_refused(called: list[list[str]]) -> None:
    with pytest.raises(CommandError, match="unknown_part: chess go") as failed:
        call_command("benchmark", "weiqi", "go", "chess")
    assert (failed.value.returncode, called) == (2, [])
