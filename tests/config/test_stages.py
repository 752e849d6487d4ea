"""The stages of `manage.py test`."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from config.management.commands import test as stages
from tests.support import services

PLAIN = ("-p", "no:cacheprovider", "-p", "no:django", "-q")
"""Arguments of a pytest that need not load the product."""
TEST_FILE = "def test_holds():\n    pass\n\n\ndef test_breaks():\n    assert {}\n"


@contextmanager
def _servers() -> Iterator[Mapping[str, str]]:
    yield {"DATABASE_URL": "sqlite:///unused", "REDIS_URL": ""}


@pytest.mark.parametrize(
    ("postgresql_fails", "breaks", "status"),
    [(False, "1", None), (True, "1", 3), (True, "0", 3), (False, "0", 1)],
    ids=["both-hold", "postgresql-fails", "both-fail", "sqlite-fails"],
)
def test_the_run_beside_is_shown_to_its_end_whatever_fails(
    postgresql_fails: bool,
    breaks: str,
    status: int | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside = tmp_path / "test_beside.py"
    beside.write_text(TEST_FILE.format(breaks), encoding="utf-8")

    def on_postgresql(self: stages.Command, name: str, *rest: Any, **more: Any) -> None:
        if postgresql_fails:
            raise CommandError(f"{name} failed", returncode=3)

    monkeypatch.setattr(stages, "IN_PARALLEL", (str(beside), *PLAIN))
    monkeypatch.setattr(stages.Command, "_static_stages", lambda self: None)
    monkeypatch.setattr(stages.Command, "_pytest", on_postgresql)
    monkeypatch.setattr(services, "running", _servers)
    monkeypatch.setattr(services, "ensure_browser", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *given: None)
    output = StringIO()
    command = stages.Command(stdout=output)
    if status is None:
        command.handle(pytest_args=[])
    else:
        with pytest.raises(CommandError) as failed:
            command.handle(pytest_args=[])
        assert failed.value.returncode == status
    assert ("2 passed" if breaks == "1" else "1 failed, 1 passed") in output.getvalue()


def test_a_static_stage_that_fails_ends_the_run_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = tmp_path / "test_beside.py"
    beside.write_text("import time\n\n\ndef test_waits():\n    time.sleep(600)\n", encoding="utf-8")
    started: list[stages.Beside] = []
    run_beside = stages.Command._beside

    @contextmanager
    def noted(self: stages.Command, *given: Any, **more: Any) -> Iterator[stages.Beside]:
        with run_beside(self, *given, **more) as run:
            started.append(run)
            yield run

    def fails(self: stages.Command) -> None:
        raise CommandError("ruff failed", returncode=4)

    monkeypatch.setattr(stages, "IN_PARALLEL", (str(beside), *PLAIN))
    monkeypatch.setattr(stages.Command, "_beside", noted)
    monkeypatch.setattr(stages.Command, "_static_stages", fails)
    monkeypatch.setattr(services, "running", _servers)
    monkeypatch.setattr(services, "ensure_browser", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *given: None)
    with pytest.raises(CommandError) as failed:
        stages.Command(stdout=StringIO()).handle(pytest_args=[])
    assert failed.value.returncode == 4
    assert [process.returncode is None for process, _, _ in started] == [False]


def test_what_a_stage_compiles_is_left_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    output = StringIO()
    asked = "import sys; sys.exit(int(sys.dont_write_bytecode))"
    stages.Command(stdout=output)._stage("asked", [sys.executable, "-c", asked])
    assert output.getvalue().startswith("── asked")


def test_every_test_of_both_databases_is_in_a_file_that_postgresql_is_given(
    request: pytest.FixtureRequest,
) -> None:
    """Of all tests, where the whole suite is run."""
    given = set(services.files_on_postgres())
    assert {"tests/contracts/test_store.py", "tests/adjudication/test_celery.py"} <= given
    assert "tests/contracts/test_office_addresses.py" not in given
    for item in request.session.items:
        marks = {mark.name for mark in item.iter_markers()}
        if marks & {"database", "redis"} and "one_database" not in marks:
            assert item.location[0] in given, item.nodeid
