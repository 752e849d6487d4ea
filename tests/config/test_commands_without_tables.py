"""Every command of the project that needs tables says so in one sentence where there are none."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from games.management.tables import TablesCommand
from tests.support.databases import Template
from tests.support.subprocesses import ROOT, environment

OURS = ("config", "games", "tournaments", "adjudication")
SOME_ID = str(uuid4())
SOME_FILE = str(ROOT / "config" / "demo" / "games" / "asiacup-00000074.pgn")
NEEDING = {
    "act_key": [],
    "audit": ["--archive"],
    "bundle": [SOME_ID, "--out", "/dev/null"],
    "check_pairings": [SOME_ID],
    "createsuperuser": ["--noinput", "--username", "chief", "--email", ""],
    "do": ["start", SOME_ID, "--as", "chief"],
    "event_pack": [SOME_ID, "/dev/null"],
    "check_read_models": [],
    "export_archive": ["--out", "/dev/null/archive"],
    "export_stream": [SOME_ID],
    "export_tournament": [SOME_ID, "--format", "csv"],
    "import_bundle": [SOME_FILE],
    "import_games": [SOME_FILE],
    "import_ratings": [
        SOME_FILE,
        *("--name", "表", "--game", "weiqi", "--valid-from", "2026-01-01", "--source", "来源"),
    ],
    "import_stream": [SOME_FILE],
    "import_tournament": [SOME_FILE],
    "issue_token": ["--role", "arbiter", "--name", "平板"],
    "rate": ["--list", "表", "--game", "xiangqi", "--system", "elo"],
    "readjudicate": ["--archive"],
    "rebuild_projections": [],
    "remove_second_factor": ["chief"],
    "run_background": [],
    "live": ["--port", "0"],
    "log": [],
    "serve": [],
    "verify_ledger": [],
}
"""With arguments that would have them do something."""
WITHOUT = {
    "analyse": ["/dev/null"],
    "article_coverage": ["--brief"],
    "compile_kernels": ["--status"],
    "event_schemas": ["--check"],
    "find_repetitions": [SOME_FILE],
    "generate_tournament": ["--seed", "1", "-o", "/dev/null"],
    "perft": ["--depth", "1"],
}
"""What reads files, rules and articles only."""
THEIR_OWN = {"benchmark", "demo", "faults", "migrate", "pull_feed", "test"}
"""`migrate` makes the tables; the others make their databases themselves, in other processes."""


@pytest.fixture
def without_tables(
    django_db_blocker: DjangoDbBlocker, settings: LazySettings, tmp_path: Path
) -> Iterator[str]:
    """A database nobody has migrated; gives its name."""
    settings.SECRET_KEY = "a key of one's own, as long as it takes"
    settings.HTTPS = True
    with django_db_blocker.unblock():
        template = Template(tmp_path, migrated=False)
        with template.copy() as name:
            yield name
        template.remove()


def _command(name: str) -> BaseCommand:
    return load_command_class(str(get_commands()[name]), name)


def test_every_command_is_of_one_kind() -> None:
    ours = {name for name, app in get_commands().items() if str(app).split(".")[0] in OURS}
    # Django's own, named in docs/operations.md.
    ours.add("createsuperuser")
    assert ours == set(NEEDING) | set(WITHOUT) | THEIR_OWN
    assert {name for name in ours if isinstance(_command(name), TablesCommand)} == set(NEEDING)


@pytest.mark.database
@pytest.mark.parametrize("name", NEEDING)
def test_a_database_without_tables_is_named_with_the_way_out(
    name: str, without_tables: str
) -> None:
    with pytest.raises(CommandError) as refused:
        call_command(name, *NEEDING[name])
    assert refused.value.returncode == 2
    said = str(refused.value)
    assert said.startswith("database_not_migrated: ")
    assert "\n" not in said
    assert "还没有建表" in said
    assert "has no tables" in said
    assert said.count("python3 manage.py migrate") == 2
    assert said.count(without_tables) == 2
    on_one_machine = connection.vendor == "sqlite"
    assert said.count("demo.sqlite3") == (2 if on_one_machine else 0)


@pytest.mark.database
@pytest.mark.parametrize("name", ["rebuild_projections", "verify_ledger"])
def test_tables_of_an_older_version_are_refused_too(name: str, database: str) -> None:
    call_command(name)
    call_command("migrate", "tournaments", "0001", verbosity=0)
    with pytest.raises(CommandError, match="database_not_migrated"):
        call_command(name)


@pytest.mark.parametrize("name", WITHOUT)
def test_what_needs_no_database_asks_none(name: str) -> None:
    """Outside tests so marked every connection is refused."""
    call_command(name, *WITHOUT[name])


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("import_games", [SOME_FILE, "--dry-run", "--players-from-title"]),
        ("check_pairings", ["{event}", "--rounds", "7"]),
    ],
    ids=["import_games", "check_pairings"],
)
def test_what_only_reads_a_file_asks_none(
    name: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    event = tmp_path / "event.trf"
    call_command("generate_tournament", seed="1", output=event)
    call_command(name, *(argument.format(event=event) for argument in arguments))


def test_the_sentence_is_all_that_is_printed_right_after_the_demo(tmp_path: Path) -> None:
    """The database it names is the demo's, and the command runs on it."""
    env = environment(tmp_path)
    del env["DATABASE_URL"]

    def manage(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env={**env, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    refused = manage("verify_ledger")
    assert (refused.returncode, refused.stdout) == (2, "")
    (line,) = refused.stderr.splitlines()
    demo = next(word for word in line.split() if word.startswith("DATABASE_URL=")).split("=", 1)[1]
    assert demo == f"sqlite:///{tmp_path.resolve() / 'demo.sqlite3'}"
    assert manage("migrate", "-v0", DATABASE_URL=demo).returncode == 0
    assert manage("verify_ledger", DATABASE_URL=demo).returncode == 0
