"""The site on two hosts, web, background, a worker's sweep and live readers, behind a proxy."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from tests.support.drills.hosts import Host, wait
from tests.support.subprocesses import ROOT
from tests.support.web_load import UNLIMITED, unused_port

WEB, LIVE = 8000, 8001
MANAGE = (sys.executable, "manage.py")


@dataclass(slots=True, kw_only=True)
class Site:
    """What runs where; `folder` holds the keys, apart from every database."""

    hosts: Sequence[Host]
    folder: Path
    url: str
    port: int = field(default_factory=unused_port)
    live_port: int = field(default_factory=unused_port)
    proxies: list[subprocess.Popen[bytes]] = field(default_factory=list)
    env: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.env = {
            **os.environ,
            **UNLIMITED,
            "DATABASE_URL": self.url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "QIPU_ALLOWED_HOSTS": "127.0.0.1",
            "QIPU_DATA_DIR": str(self.folder),
            "QIPU_DATABASE_SUPERUSER": "1",
            "QIPU_HTTPS": "0",
            "QIPU_INLINE_BACKGROUND": "0",
            "QIPU_NO_VENV": "1",
            "QIPU_PROCESSES": "1",
            "QIPU_SECRET_KEY": uuid4().hex,
            "QIPU_THREADS": "4",
            "REDIS_URL": "",
        }

    def begin(self, host: Host) -> None:
        """Start web, live and background processes on a host."""
        at = ("--host", host.address, "--port")
        self._start(host, "web", "serve", *at, str(WEB))
        self._start(host, "live", "live", *at, str(LIVE))
        self._start(host, "background", "run_background")

    def restart_web(self, host: Host) -> None:
        """Start the web processes of a host anew, and wait until they answer."""
        host.end("web", signal.SIGTERM)
        self._start(host, "web", "serve", "--host", host.address, "--port", str(WEB))
        wait(lambda: is_listening(host.address, WEB), "web")

    def open(self) -> None:
        """Put the proxies in front."""
        for port, to in ((self.port, WEB), (self.live_port, LIVE)):
            places = [f"{host.address}:{to}" for host in self.hosts]
            command = [sys.executable, "-m", "tests.support.drills.proxy", str(port), *places]
            self.proxies.append(subprocess.Popen(command, cwd=ROOT))

    def close(self) -> None:
        """End the proxies and everything on the hosts but the database."""
        for proxy in self.proxies:
            proxy.kill()
            proxy.wait()
        for host in self.hosts:
            for name in ("web", "live", "background"):
                host.end(name)

    def manage(self, *words: str) -> tuple[int, str]:
        """Run a command as an operator does; return its exit status and what it printed."""
        done = subprocess.run(
            [*MANAGE, *words], cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        return done.returncode, (done.stdout + done.stderr).strip()

    def _start(self, host: Host, name: str, *words: str) -> None:
        log = self.folder / f"{host.name} {name}.log"
        host.start(name, (*MANAGE, *words), env=self.env, log=log)


def is_listening(address: str, port: int) -> bool:
    """Whether somebody listens there."""
    with suppress(OSError), socket.create_connection((address, port), timeout=1):
        return True
    return False
