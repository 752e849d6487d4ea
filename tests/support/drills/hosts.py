"""Hosts on one machine: network namespaces joined by a bridge, which end with their processes.

The drill itself runs in a namespace of its own (`unshare --net`), where the bridge is; each host is
a process in another, joined by a pair of virtual cards. Nothing of it has a name outside, so there
is nothing to clean up. Without root the hosts are two loopback addresses, whose link cannot be cut.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.subprocesses import ROOT

NETWORK = "10.217.77"
INSIDE = "QIPU_DRILL_NETWORK"
"""Set once the program has entered a network of its own."""
KEEPER = ("unshare", "--net", "setpriv", "--pdeathsig", "KILL", "sleep", "infinity")
"""Holds a host's network, and ends with the drill however that ends."""
_SETTLED_S = 10
PATIENCE_S = 120


@dataclass(slots=True)
class Host:
    """An address, a prefix that has a command run there, and the programs that do."""

    name: str
    address: str
    prefix: Sequence[str] = ()
    card: str = ""
    programs: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(
        self, name: str, command: Sequence[str], *, env: Mapping[str, str], log: Path
    ) -> None:
        """Start a program here, in a process group of its own, in place of one of its name."""
        self.end(name)
        with log.open("ab") as file:
            self.programs[name] = subprocess.Popen(
                [*self.prefix, *command],
                cwd=ROOT,
                env=env,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def end(self, name: str, number: int = signal.SIGKILL) -> None:
        """End a program and what it has begun."""
        process = self.programs.pop(name, None)
        if process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        try:
            process.wait(_SETTLED_S)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def lose(self) -> None:
        """Lose the power: every program ends at once, the card is dead."""
        with suppress(subprocess.CalledProcessError):
            self.cut()
        for name in [*self.programs]:
            self.end(name)

    def cut(self) -> None:
        """Pull the cable."""
        if self.card:
            _ip("link", "set", self.card, "down")

    def join(self) -> None:
        """Put it back."""
        if self.card:
            _ip("link", "set", self.card, "up")


def enter_network() -> None:
    """Run this program anew in a network of its own, where that is allowed."""
    if os.environ.get(INSIDE) or os.geteuid() != 0:
        return
    if subprocess.run(["unshare", "--net", "true"], capture_output=True, check=False).returncode:
        return
    env = {**os.environ, INSIDE: "1"}
    again = ["unshare", "--net", sys.executable, "-m", "tests.support.drills.run", *sys.argv[1:]]
    os.execvpe("unshare", again, env)


@contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """Make two hosts, and end what runs on them afterwards."""
    if not os.environ.get(INSIDE):
        hosts = tuple(Host(f"host {n}", f"127.0.0.{n + 1}") for n in (1, 2))
        try:
            yield hosts[0], hosts[1]
        finally:
            for host in hosts:
                host.lose()
        return
    _ip("link", "set", "lo", "up")
    _ip("link", "add", "hall", "type", "bridge")
    _ip("address", "add", f"{NETWORK}.1/24", "dev", "hall")
    _ip("link", "set", "hall", "up")
    keepers = [subprocess.Popen(KEEPER) for _ in range(2)]
    try:
        hosts = tuple(_joined(n, keeper.pid) for n, keeper in enumerate(keepers, start=1))
        try:
            yield hosts[0], hosts[1]
        finally:
            for host in hosts:
                host.lose()
    finally:
        for keeper in keepers:
            keeper.kill()
            keeper.wait()


def _joined(number: int, keeper: int) -> Host:
    """Join the namespace of a process to the bridge."""
    card, inside, address = f"host{number}", f"inside{number}", f"{NETWORK}.{10 + number}"
    own = Path("/proc/self/ns/net").readlink()
    while Path(f"/proc/{keeper}/ns/net").readlink() == own:
        time.sleep(0.01)
    _ip("link", "add", card, "type", "veth", "peer", "name", inside, "netns", str(keeper))
    _ip("link", "set", card, "master", "hall")
    _ip("link", "set", card, "up")
    prefix = ("nsenter", f"--net=/proc/{keeper}/ns/net", "--")
    for words in (
        ("link", "set", "lo", "up"),
        ("address", "add", f"{address}/24", "dev", inside),
        ("link", "set", inside, "up"),
    ):
        subprocess.run([*prefix, "ip", *words], check=True)
    return Host(f"host {number}", address, prefix, card)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def wait(met: Callable[[], bool], what: str, seconds: int = PATIENCE_S) -> None:
    """Wait until it is so.

    :raises TimeoutError: it is not so in time; names it.
    """
    until = time.monotonic() + seconds
    while not met():
        if time.monotonic() > until:
            raise TimeoutError(what)
        time.sleep(0.1)
