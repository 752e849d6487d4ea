"""Starts that would leave a door open, refused in words: by the servers and by `check --deploy`.

With DEBUG on only what shows the inside to others is refused (docs/decisions/0084).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import Error, connection

from config.network_disks import network_type
from games.labels.messages import bilingual

LEAST_KEY = 32
"""Characters of a key that signs logins; `uuid4().hex` has as many."""
LEAST_DIFFERENT = 5
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDoor:
    """Why the server is not to be started so: a stable code, and what to do."""

    code: str
    words: str

    def __str__(self) -> str:
        return f"{self.code}: {self.words}"


class UnsafeStartError(ImproperlyConfigured):
    """The server would stand open; the first reason is the text."""

    def __init__(self, door: OpenDoor) -> None:
        super().__init__(str(door))
        self.code = door.code


def open_doors() -> Iterator[OpenDoor]:
    """Yield what is unsafe in the settings, the worst first."""
    hosts = [host for host in settings.ALLOWED_HOSTS if not _is_this_machine(host)]
    if settings.DEBUG:
        if hosts:
            words = bilingual(
                "QIPU_DEBUG shows the inside of the server to whoever meets a fault: set it only "
                "where QIPU_ALLOWED_HOSTS names this machine alone"
            )
            yield OpenDoor(code="debug_for_others", words=words)
        return
    yield from _of_key()
    if "*" in hosts:
        words = bilingual(
            "QIPU_ALLOWED_HOSTS is *, so that links of the server may lead to a stranger's "
            "site: name the hosts of this site"
        )
        yield OpenDoor(code="hosts_open", words=words)
    if hosts and settings.HTTPS is None:
        words = bilingual(
            "QIPU_ALLOWED_HOSTS names %(host)s, but QIPU_HTTPS is not set, so that passwords "
            "would cross the network in the open: put a proxy with HTTPS in front and set "
            "QIPU_HTTPS=1; on a network that you trust in full, QIPU_HTTPS=0",
            host=hosts[0],
        )
        yield OpenDoor(code="https_missing", words=words)


def _of_key() -> Iterator[OpenDoor]:
    key = settings.SECRET_KEY
    if key == settings.PUBLIC_SECRET_KEY:
        words = bilingual(
            "QIPU_SECRET_KEY is not set, so that anybody could forge a login: "
            "set it to a long random string before serving"
        )
        yield OpenDoor(code="secret_key_missing", words=words)
    elif len(key) < LEAST_KEY or len(set(key)) < LEAST_DIFFERENT:
        words = bilingual(
            "QIPU_SECRET_KEY is too simple, so that a login could be forged by guessing it: "
            "it takes %(least)d characters or more, drawn at random",
            least=LEAST_KEY,
        )
        yield OpenDoor(code="secret_key_weak", words=words)


def database_doors() -> Iterator[OpenDoor]:
    """Yield what is unsafe in where SQLite's file lies, or in the role on PostgreSQL."""
    if connection.vendor == "sqlite" and (kind := network_type(_sqlite_file())):
        words = bilingual(
            "%(file)s is on a disk of another machine (%(kind)s), where SQLite's locks do not hold "
            "and two writers would destroy the record: keep it on a disk of this machine, or use "
            "PostgreSQL",
            file=_sqlite_file(),
            kind=kind,
        )
        yield OpenDoor(code="database_on_network_disk", words=words)
    if settings.DEBUG or settings.DATABASE_SUPERUSER or connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user")
        role, is_superuser = cursor.fetchone()
    if is_superuser:
        words = bilingual(
            "DATABASE_URL connects as the superuser %(role)s, whom no right and no trigger of the "
            "ledger binds: connect as %(app)s, which migrate makes; only to try it out, "
            "QIPU_DATABASE_SUPERUSER=1",
            role=role,
            app=settings.DATABASE_ROLE,
        )
        yield OpenDoor(code="database_superuser", words=words)


def _sqlite_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def refuse_unsafe_settings() -> None:
    """Refuse to serve others with settings that leave a door open.

    :raises UnsafeStartError: with the first of them.
    """
    for door in open_doors():
        raise UnsafeStartError(door)


def refuse_unsafe_database() -> None:
    """Refuse to serve from a network disk, or as a superuser; no database is no reason yet.

    :raises UnsafeStartError: with the first reason.
    """
    try:
        for door in database_doors():
            raise UnsafeStartError(door)
    except Error:
        connection.close()


@checks.register(checks.Tags.security, deploy=True)
def check_settings(app_configs: Any, **given: Any) -> list[checks.CheckMessage]:
    """Tell of `open_doors` in `check --deploy`."""
    return _messages(tuple(open_doors()))


@checks.register(checks.Tags.database, deploy=True)
def check_database(
    app_configs: Any, databases: Sequence[str] | None = None, **given: Any
) -> list[checks.CheckMessage]:
    """Tell of `database_doors` in `check --deploy --database default`."""
    return _messages(tuple(database_doors())) if databases else []


def _messages(doors: Sequence[OpenDoor]) -> list[checks.CheckMessage]:
    return [checks.Error(door.words, id=f"qipu.{door.code}") for door in doors]


def _is_this_machine(host: str) -> bool:
    return host in THIS_MACHINE or host.endswith(".localhost")
