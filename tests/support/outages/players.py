"""Clients that write down what they send and what was acknowledged, each line on the disk.

Every command is sent under its key until it is answered; who was not answered asks again.
"""

import json
import os
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.support.web_load import MOVES, Office

PAUSE_MS = 60
PATIENCE_S = 10
CLAIMED_AFTER = 24
"""Moves of a game before it is claimed and left: three times the same position, and more."""


class Acknowledged(NamedTuple):
    """A command that the server has answered for: its key, its stream, the version after it."""

    key: str
    game: str
    version: int


@dataclass(slots=True)
class Lists:
    """What was sent and what was acknowledged, in files that outlive every process."""

    folder: Path
    latest: Acknowledged | None = None
    longest_wait_ms: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _last_ms: int = 0

    def send(self, key: str) -> None:
        """Write a key down before it is sent."""
        self._write("sent", key)

    def acknowledge(self, found: Acknowledged) -> None:
        """Write down what the server has answered for."""
        self._write("acknowledged", f"{found.key} {found.game} {found.version}")
        now = time.monotonic_ns() // 1_000_000
        with self._lock:
            self.longest_wait_ms = max(self.longest_wait_ms, now - (self._last_ms or now))
            self._last_ms = now
            self.latest = found

    def sent(self) -> list[str]:
        """Read what was sent."""
        return (self.folder / "sent").read_text(encoding="ascii").split("\n")[:-1]

    def acknowledged(self) -> list[Acknowledged]:
        """Read what was acknowledged."""
        lines = (self.folder / "acknowledged").read_text(encoding="ascii").split("\n")[:-1]
        rows = (line.split() for line in lines)
        return [Acknowledged(key, game, int(version)) for key, game, version in rows]

    def _write(self, name: str, line: str) -> None:
        with self._lock:
            handle = os.open(self.folder / name, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            try:
                os.write(handle, f"{line}\n".encode())
                os.fsync(handle)
            finally:
                os.close(handle)


class Player(threading.Thread):
    """Opens a game, plays, claims, leaves it for the next, until it is told to end."""

    def __init__(self, number: int, seed: int, port: int, office: Office, lists: Lists) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self._chance = Random(f"{seed} player {number}")
        self._port, self._office, self._lists = port, office, lists
        self.over = threading.Event()

    def run(self) -> None:
        """Play one game after another."""
        while not self.over.is_set():
            self._play()

    def _play(self) -> None:
        seats = [
            {"side": "red", "player": str(self._office.red)},
            {"side": "black", "player": str(self._office.black)},
        ]
        at = self._do("/api/v1/games", {"edition": "xiangqi-2020", "seats": seats}, 0)
        path = f"/api/v1/games/{at.game}" if at else ""
        at = at and self._do(f"{path}/start", None, at.version)
        for ply in range(CLAIMED_AFTER):
            side, move = MOVES[ply % len(MOVES)]
            at = at and self._do(f"{path}/moves", {"side": side, "move": move}, at.version)
            if at is None or self.over.is_set():
                return
            time.sleep(self._chance.randint(PAUSE_MS // 2, PAUSE_MS * 3 // 2) / 1000)
        assert at is not None
        self._do(f"{path}/claims", {"side": "red", "question": "repetition"}, at.version)

    def _do(self, path: str, body: object, version: int) -> Acknowledged | None:
        """Send a command until it is answered; None where it was refused."""
        key = f"{self._chance.getrandbits(128):032x}"
        self._lists.send(key)
        while True:
            status, answer = self._ask(path, key, body, version)
            self._lists.answers[status] += 1
            if status == 201:
                found = Acknowledged(key, str(answer["game"]), int(answer["version"]))
                self._lists.acknowledge(found)
                return found
            if 400 <= status < 500:
                self._lists.refused.append(f"{status} {path} {answer}")
                return None
            time.sleep(self._chance.randint(20, 120) / 1000)

    def _ask(self, path: str, key: str, body: object, version: int) -> tuple[int, dict[str, Any]]:
        headers = {
            "Authorization": f"Bearer {self._office.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
            "If-Match": f'"{version}"',
        }
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        try:
            data = b"" if body is None else json.dumps(body).encode()
            connection.request("POST", path, data, headers)
            answer = connection.getresponse()
            read = answer.read()
            is_json = "json" in (answer.getheader("Content-Type") or "")
            return answer.status, json.loads(read) if is_json else {}
        except (OSError, HTTPException, ValueError):
            return 0, {}
        finally:
            connection.close()
