"""Who leads the background: a term with a number, and until when by the database's clock.

A process that is stopped keeps its connections and its locks, and believes when it is woken that
it leads. So leadership is a row that expires. Whoever takes over raises the term and ends the
sessions of the one before; and what a leader writes is stored only while its own term stands,
checked by the database in the transaction that writes.
"""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from games.ledger.databases import postgres, statements
from games.ledger.writer import can_write

NAME = "background"
LASTING_MS = 6_000
"""How long a lease lasts that is not renewed; a reader of the feed waits no longer for a leader."""
RENEWED_EVERY_MS = LASTING_MS // 3
TRIED_EVERY_MS = 500
"""How often a process that stands by looks whether the lease is over."""

_NOW = {
    "postgresql": "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}
_TERM: ContextVar[int | None] = ContextVar("term", default=None)


class LeaseLost(Exception):
    """Another process leads by now; nothing was stored."""

    def __init__(self, term: int) -> None:
        super().__init__(f"term {term} is over")
        self.term = term


@dataclass(kw_only=True)
class Lease:
    """One process's part in the leadership; `term` is 0 while it never had it."""

    holder: str = field(default_factory=lambda: this_process())
    steady_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000
    term: int = 0
    _until: int = field(default=0, init=False)
    _next: int = field(default=0, init=False)

    @property
    def is_held(self) -> bool:
        """Whether this process leads, as far as it can know without asking."""
        return self.steady_ms() < self._until

    def hold(self) -> bool:
        """Take or renew the lease where that is due; return whether this process leads."""
        now = self.steady_ms()
        if now >= self._next:
            self._next = now + TRIED_EVERY_MS
            if (self.term and _renewed(self.term)) or self._taken():
                # From before the question: the row's own time runs from after it.
                self._until = now + LASTING_MS
                self._next = now + RENEWED_EVERY_MS
            else:
                self._until = 0
        return self.is_held

    def lose(self) -> None:
        """Know that another leads."""
        self._until = 0

    def release(self) -> None:
        """Let another lead at once."""
        if self.is_held:
            self._until = 0
            _set_expiry(self.term, "0")

    def _taken(self) -> bool:
        term = take(self.holder)
        self.term = term or self.term
        return term is not None


def take(holder: str) -> int | None:
    """Begin the next term for `holder` and return its number; None where a leader's is running."""
    now = _now()
    # A lease that ends later than any can was given before the clock was set back.
    (found,) = statements.read(
        f"SELECT term, holder, expires_at NOT BETWEEN {now} AND {now} + {LASTING_MS} "
        "FROM ledger_lease WHERE name = {}",
        (NAME,),
    )
    term, before, is_over = found
    if not is_over and not _is_gone(before):
        return None
    _free_what_is_held(term, before)
    begun = statements.write(
        f"UPDATE ledger_lease SET term = term + 1, holder = {{}}, expires_at = {now} + {LASTING_MS}"
        " WHERE name = {} AND term = {} RETURNING term",
        (holder, NAME, term),
    )
    return int(begun[0][0]) if begun else None


@contextmanager
def leading(term: int) -> Iterator[None]:
    """Let what this thread writes to the ledger be stored only while `term` stands."""
    mark_session(term)
    token = _TERM.set(term)
    try:
        yield
    finally:
        _TERM.reset(token)


def current_term() -> int | None:
    """Return the term that this thread's writes are bound to; None for those of everybody else."""
    return _TERM.get()


def require_term() -> None:
    """Let the transaction under way go on only if the term of this thread stands until its end.

    :raises LeaseLost: another process leads.
    """
    term = _TERM.get()
    if term is None:
        return
    # The lock keeps the term from being changed, and lets the lease be renewed.
    lock = " FOR KEY SHARE" if connection.vendor == "postgresql" else ""
    query = f"SELECT term FROM ledger_lease WHERE name = {{}} AND term = {{}}{lock}"
    if not statements.read(query, (NAME, term)):
        raise LeaseLost(term)


def mark_session(term: int) -> None:
    """Have a later leader know this connection as one of `term`'s."""
    if connection.vendor != "postgresql":
        return
    raw = postgres.raw_connection()
    if raw.info.parameter_status("application_name") != _session_name(term):
        query = "SELECT set_config('application_name', %s, false)"
        postgres.fetch(query, [_session_name(term)])


def this_process() -> str:
    """Name this process so that others of its machine can tell whether it is still running."""
    pid = str(os.getpid())
    return f"{socket.gethostname()} {pid} {_machine()} {_standing(pid)[1]}"


def _renewed(term: int) -> bool:
    return _set_expiry(term, f"{_now()} + {LASTING_MS}")


def _set_expiry(term: int, moment: str) -> bool:
    query = f"UPDATE ledger_lease SET expires_at = {moment} WHERE name = {{}} AND term = {{}}"
    return bool(statements.write(f"{query} RETURNING term", (NAME, term)))


def _free_what_is_held(term: int, holder: str) -> None:
    """End the transactions that a stopped leader left open: they would hold everything back.

    Those of PostgreSQL are ended by the server. What holds SQLite's file is the process itself.
    """
    if connection.vendor == "postgresql":
        postgres.fetch(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND usename = current_user "
            "AND application_name = %s AND pid <> pg_backend_pid()",
            [_session_name(term)],
        )
    elif _is_stopped(holder) and not can_write():
        os.kill(int(holder.split()[1]), signal.SIGKILL)


def _session_name(term: int) -> str:
    return f"qipu {NAME} {term}"


def _now() -> str:
    return _NOW[connection.vendor]


def _is_gone(holder: str) -> bool:
    """Tell whether a process of this machine has ended; False where that cannot be known."""
    return _state(holder) == "gone"


def _is_stopped(holder: str) -> bool:
    """Tell whether a process of this machine is stopped by a signal."""
    return _state(holder) == "T"


def _state(holder: str) -> str:
    """Return the state of a process, "gone" for one that has ended, "" where nobody knows."""
    words = holder.split()
    if len(words) != 4:
        return ""
    host, pid, machine, began = words
    if (host, machine) != (socket.gethostname(), _machine()):
        return ""
    state, found = _standing(pid)
    return state if found == began else "gone"


def _machine() -> str:
    """Name the running system and the numbering of processes that this one is in."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}/{Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return ""


def _standing(pid: str) -> tuple[str, str]:
    """Return the state of a process and when it began, in ticks of the system; else ""."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "", ""
    fields = stat.rpartition(")")[2].split()
    return ("", "") if fields[0] in "ZX" else (fields[0], fields[19])
