"""What befalls a server, by name: how often, on which databases, how many processes it kills."""

import errno
import os
import signal
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.support.outages.system import System

PAUSED_S = 8
"""Longer than a lease."""
BROKER_GONE_S = 6
STEPPED_S = 3
STEP_S = 3600
FULL_S = 3
BOTH = ("sqlite", "postgresql")
SHARED = ("postgresql",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """One kind: `strike` does it and returns how many processes it killed."""

    strike: Callable[[System, Random], int]
    weight: int
    databases: tuple[str, ...] = BOTH
    on_small_disk: bool = False


def _web(system: System, chance: Random) -> int:
    found = system.web_processes()
    return _killed(chance.choice(found)) if found else 0


def _server(system: System, chance: Random) -> int:
    killed = 1 + len(system.web_processes())
    system.kill("server")
    return killed


def _leader(system: System, chance: Random) -> int:
    leader = leader_pid()
    return _killed(leader) if leader else 0


def _standing_by(system: System, chance: Random) -> int:
    leader = leader_pid()
    loops = [part.pid for name, part in system.parts.items() if name.startswith("background")]
    others = [pid for pid in loops if pid and pid != leader]
    return _killed(chance.choice(others)) if others else 0


def _leader_paused(system: System, chance: Random) -> int:
    leader = leader_pid()
    if leader:
        with suppress(ProcessLookupError):
            os.kill(leader, signal.SIGSTOP)
            time.sleep(PAUSED_S)
            os.kill(leader, signal.SIGCONT)
    return 0


def _worker(system: System, chance: Random) -> int:
    if chance.random() < 1 / 2:
        system.kill("worker")
        return 2
    found = system.worker_processes()
    return _killed(chance.choice(found)) if found else 0


def _redis(system: System, chance: Random) -> int:
    system.kill("redis")
    return 1


def _redis_emptied(system: System, chance: Random) -> int:
    from redis import Redis, RedisError

    with suppress(RedisError), Redis(port=system.redis_port, socket_timeout=2) as client:
        client.flushall()
    return 0


def _broker_gone(system: System, chance: Random) -> int:
    system.is_broker_gone = True
    system.kill("redis")
    time.sleep(BROKER_GONE_S)
    system.is_broker_gone = False
    return 1


def _database(system: System, chance: Random) -> int:
    system.database.kill()
    return 1


def _session(system: System, chance: Random) -> int:
    system.database.kill_session()
    return 1


def _cut_off(system: System, chance: Random) -> int:
    from django.db import Error, connection

    with suppress(Error), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
    return 0


def _clock(system: System, chance: Random) -> int:
    """Set it back an hour, then forward."""
    system.clock_file.write_text(str(-STEP_S), encoding="ascii")
    time.sleep(STEPPED_S)
    system.clock_file.write_text("0", encoding="ascii")
    return 0


def _disk_full(system: System, chance: Random) -> int:
    filler = system.folder / "filler"
    with suppress(OSError):
        fill(filler)
    time.sleep(FULL_S)
    filler.unlink(missing_ok=True)
    return 0


BLOWS: Mapping[str, Blow] = {
    "web process killed": Blow(strike=_web, weight=30),
    "whole server killed": Blow(strike=_server, weight=6),
    "leader killed": Blow(strike=_leader, weight=20),
    "loop standing by killed": Blow(strike=_standing_by, weight=6),
    "leader stopped and woken": Blow(strike=_leader_paused, weight=2),
    "worker killed": Blow(strike=_worker, weight=8, databases=SHARED),
    "Redis killed": Blow(strike=_redis, weight=6, databases=SHARED),
    "Redis emptied": Blow(strike=_redis_emptied, weight=4, databases=SHARED),
    "broker gone": Blow(strike=_broker_gone, weight=2, databases=SHARED),
    "database killed": Blow(strike=_database, weight=6, databases=SHARED),
    "database session killed": Blow(strike=_session, weight=6, databases=SHARED),
    "connections cut": Blow(strike=_cut_off, weight=6, databases=SHARED),
    "clock set back and forward": Blow(strike=_clock, weight=2),
    "disk full": Blow(strike=_disk_full, weight=2, on_small_disk=True),
}


def leader_pid() -> int:
    """Return the process that leads the background, 0 for none that this machine knows."""
    from django.db import Error, connection

    from games.models import LedgerLease

    try:
        words = LedgerLease.objects.get().holder.split()
    except Error:
        connection.close()
        return 0
    return int(words[1]) if len(words) == 4 and words[0] == socket.gethostname() else 0


def _killed(pid: int) -> int:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


def fill(path: Path) -> None:
    """Write zeros until the disk is full."""
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
