"""A database for a program that is no test: made for it, and deleted with it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def own_database() -> Iterator[None]:
    """Set Django up with its test settings and a new, migrated database for the block."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.conf import settings
    from django.test.runner import DiscoverRunner

    django.setup()
    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    try:
        # What is known outside of a log stands beside its key: a new log has a key of its own.
        with tempfile.TemporaryDirectory() as folder:
            settings.LEDGER_KEY_FILE = Path(folder) / "ledger.key"
            yield
    finally:
        runner.teardown_databases(databases)
