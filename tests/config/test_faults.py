"""`manage.py faults`: what it runs, and what its exit status says. The runs are tests/outages."""

import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.management.commands.faults import Command

RUN = [sys.executable, "-m", "tests.support.outages.run"]


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was run; a run on PostgreSQL finds faults."""
    ran: list[list[str]] = []

    def run(self: Command, command: list[str]) -> int:
        ran.append(command)
        return int("postgresql" in command)

    monkeypatch.setattr(Command, "_run", run)
    return ran


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        pytest.param(
            {"database": "sqlite"},
            [["sqlite", "--seconds", "600", "--kills", "0", "--seed", "1"]],
            id="ten minutes of one",
        ),
        pytest.param(
            {"database": "sqlite", "minutes": 240, "kills": 1000, "seed": 7, "disk_full": True},
            [["sqlite", "--seconds", "14400", "--kills", "1000", "--seed", "7", "--small-disk"]],
            id="every option",
        ),
    ],
)
def test_it_runs_what_was_asked_for(
    commands: list[list[str]], options: dict[str, Any], arguments: list[list[str]]
) -> None:
    call_command("faults", **options)
    assert commands == [[*RUN, *given] for given in arguments]


def test_both_databases_are_run_and_the_one_with_faults_is_named(
    commands: list[list[str]],
) -> None:
    with pytest.raises(CommandError, match="faults_found: postgresql") as failed:
        call_command("faults")
    assert failed.value.returncode == 1
    assert [command[3] for command in commands] == ["sqlite", "postgresql"]
