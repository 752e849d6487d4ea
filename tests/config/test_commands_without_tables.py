"""Every command of the project that needs tables says so in one sentence where there are none."""

import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.db import connection, transaction

from games.ledger.writer import close_writers
from games.management.tables import TablesCommand
from tests.support.databases import empty_database
from tests.support.subprocesses import ROOT, environment

OURS = ("config", "games", "tournaments", "adjudication")
SOME_ID = str(uuid4())
SOME_FILE = __file__
NEEDING = {
    "check_pairings": [SOME_ID],
    "createsuperuser": ["--noinput", "--username", "chief", "--email", ""],
    "export_tournament": [SOME_ID, "--format", "csv"],
    "import_games": [SOME_FILE],
    "import_ratings": [
        SOME_FILE,
        *("--name", "表", "--game", "weiqi", "--valid-from", "2026-01-01", "--source", "来源"),
    ],
    "import_tournament": [SOME_FILE],
    "issue_token": ["--role", "arbiter", "--name", "平板"],
    "rebuild_projections": [],
    "run_background": [],
    "serve": [],
    "verify_ledger": [],
}
"""With arguments that would have them do something."""
WITHOUT = {
    "analyse": ["/dev/null"],
    "article_coverage": ["--brief"],
    "compile_kernels": ["--status"],
    "find_repetitions": [SOME_FILE],
    "generate_tournament": ["--seed", "1", "-o", "/dev/null"],
    "perft": ["--depth", "1"],
}
"""What reads files, rules and articles only."""
THEIR_OWN = {"benchmark", "demo", "test"}
"""They make their databases themselves, in other processes or by `migrate`."""


@pytest.fixture
def without_tables(
    django_db_blocker: object, settings: LazySettings, tmp_path: Path
) -> Iterator[str]:
    """A database nobody has migrated."""
    settings.SECRET_KEY = "a key of one's own"
    with django_db_blocker.unblock(), empty_database(tmp_path) as name:  # type: ignore[attr-defined]
        yield name


def _command(name: str) -> BaseCommand:
    return load_command_class(get_commands()[name], name)


def test_every_command_is_of_one_kind() -> None:
    ours = {name for name, app in get_commands().items() if str(app).split(".")[0] in OURS}
    assert ours == set(NEEDING) | set(WITHOUT) | THEIR_OWN
    assert {name for name in ours if isinstance(_command(name), TablesCommand)} == set(NEEDING)
