"""Live readers over two processes while 500 boards move: how late, what is lost, what it costs.

Run as `python -m tests.benchmarks.live_readers [readers [seconds [moves a second]]]`, 1,000, 60
and 25 unless told: on the loopback interface, on a PostgreSQL of its own (or DATABASE_URL's).
Each reader follows one game. One process is ended and started again after a third of the time,
the other after two thirds. The bounds to keep: p95 from acknowledged to received under 500 ms,
nothing lost or doubled. Exit status 1 when one is passed. `ulimit -n` has to allow the readers.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from uuid import UUID, uuid4

BOARDS = 500
MOST_P95_MS = 500
MOVES = (("red", "h0g2"), ("black", "h9g7"), ("red", "g2h0"), ("black", "g7h9"))
SETTLE_S = 3
PATIENCE_S = 240


@dataclass
class Live:
    """One live process on a port that it keeps."""

    port: int
    env: dict[str, str]
    cpu_s: float = 0.0
    most_kb: int = 0
    bare_kb: int = 0
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = (sys.executable, "manage.py", "live", "--port", str(self.port))
        self.process = subprocess.Popen(command, env=self.env, stderr=subprocess.DEVNULL)
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/live/health", timeout=5) as answer:
                    answer.read()
                    break
            except OSError:
                time.sleep(0.1)

    def stop(self) -> None:
        """End it, after noting what it has cost."""
        self.note()
        self.process.terminate()
        self.process.wait()

    def note(self) -> None:
        """Add its CPU time, and its memory if it is the most so far."""
        ticks = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        self.cpu_s += (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
        self.most_kb = max(self.most_kb, self.memory_kb())

    def health(self) -> dict[str, int]:
        """Return what it says of itself: how far it has come, how many listen."""
        with urlopen(f"http://127.0.0.1:{self.port}/live/health", timeout=60) as answer:
            found: dict[str, int] = json.loads(answer.read())
            return found

    def memory_kb(self) -> int:
        """Return its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


@dataclass
class Boards:
    """The games, who moves in them, and when each move was acknowledged."""

    games: list[UUID]
    acknowledged: dict[tuple[str, int], float] = field(default_factory=dict)
    plies: dict[UUID, int] = field(default_factory=dict)

    def move(self, game: UUID) -> None:
        """Play the next move and note when the ledger had it."""
        from games import api
        from games.record.commands import PlayMove
        from games.record.values import Actor, Role

        ply = self.plies.get(game, 0)
        side, move = MOVES[ply % len(MOVES)]
        done = api.handle(
            api.GAMES,
            PlayMove(side=side, move=move),
            stream_id=game,
            by=Actor(id="arbiter", role=Role.ARBITER),
            event_id=uuid4(),
            now=api.now_ms(),
        )
        self.acknowledged[str(game), done.version] = time.monotonic()
        self.plies[game] = ply + 1


def set_up_boards() -> Boards:
    """Put the games on and start them."""
    from games import api
    from games.record.commands import ArrangeGame, StartGame
    from games.record.values import Actor, Role, Seat

    by = Actor(id="arbiter", role=Role.ARBITER)
    games = []
    for _ in range(BOARDS):
        game = uuid4()
        seats = (Seat(side="red", player=str(uuid4())), Seat(side="black", player=str(uuid4())))
        for command in (ArrangeGame(edition="xiangqi-2020", seats=seats), StartGame()):
            api.handle(
                api.GAMES, command, stream_id=game, by=by, event_id=uuid4(), now=api.now_ms()
            )
        games.append(game)
    return Boards(games)


@contextmanager
def background(env: dict[str, str]) -> Iterator[None]:
    """Run the sequencer, as in a deployment of several processes."""
    command = (sys.executable, "manage.py", "run_background")
    running = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def warm_up(boards: Boards, lives: list[Live]) -> None:
    """Move once at every board, and wait until both processes have told of it."""
    from games.ledger.sequencer import position_now

    for game in boards.games:
        boards.move(game)
    wanted = position_now()
    while wanted < 3 * BOARDS or any(live.health()["position"] < wanted for live in lives):
        time.sleep(0.2)
        wanted = position_now()
    boards.acknowledged.clear()


def all_back(lives: list[Live], readers: int) -> None:
    """Wait until every reader has come again and both processes are at the ledger's end."""
    from games.ledger.sequencer import position_now

    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        stand = [live.health() for live in lives]
        if sum(found["readers"] for found in stand) == readers and all(
            found["position"] >= position_now() for found in stand
        ):
            return
        time.sleep(0.5)


def play(boards: Boards, seconds: int, rate: int) -> None:
    """Move at the boards in turn, `rate` moves a second."""
    begun = time.monotonic()
    for number in range(seconds * rate):
        boards.move(boards.games[number % len(boards.games)])
        time.sleep(max(0.0, begun + (number + 1) / rate - time.monotonic()))


def measure(folder: Path, *, readers: int, seconds: int, rate: int) -> bool:
    """Measure, print, and tell whether the bounds hold."""
    from django.db import connections

    from games.catching_up import settle
    from games.ledger.sequencer import position_now
    from tests.support.databases import Template
    from tests.support.subprocesses import environment

    template = Template(folder)
    with template.copy(), ExitStack() as stack:
        boards = set_up_boards()
        settle()
        env = {**environment(folder), "QIPU_SECRET_KEY": uuid4().hex}
        stack.enter_context(background(env))
        lives = [Live(port, env) for port in (18_101, 18_102)]
        for live in lives:
            live.start()
            stack.callback(live.process.kill)
            live.bare_kb = live.memory_kb()
        warm_up(boards, lives)
        after = position_now()
        orders = [
            (lives[index % 2].port, f"games/{boards.games[index // 2 % BOARDS]}", after)
            for index in range(readers)
        ]
        hearing = subprocess.Popen(
            (sys.executable, "-m", "tests.support.live_readers"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        stack.callback(hearing.kill)
        assert hearing.stdin
        assert hearing.stdout
        hearing.stdin.write(json.dumps(orders) + "\n")
        hearing.stdin.flush()
        hearing.stdout.readline()
        cpu_before = [_cpu_of(live) for live in lives]
        mover = threading.Thread(target=play, args=(boards, seconds, rate))
        mover.start()
        for number, live in enumerate(lives):
            time.sleep(seconds / 3)
            live.stop()
            live.cpu_s -= cpu_before[number]
            live.start()
            stack.callback(live.process.kill)
        mover.join()
        all_back(lives, readers)
        time.sleep(SETTLE_S)
        hearing.stdin.write("\n")
        hearing.stdin.flush()
        told = json.loads(hearing.stdout.readline())
        for live in lives:
            live.stop()
        connections.close_all()
    template.remove()
    return report(boards, told, lives, readers=readers, seconds=seconds)


def _cpu_of(live: Live) -> float:
    live.note()
    spent, live.cpu_s = live.cpu_s, 0.0
    return spent


def report(
    boards: Boards, told: list[dict[str, Any]], lives: list[Live], *, readers: int, seconds: int
) -> bool:
    """Print what was received against what was acknowledged."""
    lost = doubled = resets = joins = 0
    late: list[float] = []
    missed: list[float] = []
    expected: dict[str, set[int]] = {}
    for game, version in boards.acknowledged:
        expected.setdefault(game, set()).add(version)
    for reader in told:
        game = reader["channel"].removeprefix("games/")
        versions = [version for version, _, _ in reader["heard"]]
        lost += len(expected.get(game, set()) - set(versions))
        doubled += len(versions) - len(set(versions))
        resets += reader["resets"]
        joins += reader["joins"]
        for version, at, joined in reader["heard"]:
            acknowledged = boards.acknowledged[game, version]
            (missed if acknowledged < joined else late).append((at - acknowledged) * 1000)
    late.sort()
    out = sys.stdout
    out.write(f"{readers} readers, {BOARDS} boards, {len(boards.acknowledged)} moves\n")
    out.write(f"received {len(late)}, after coming again {len(missed)}; joins {joins}\n")
    if late:
        marks = ", ".join(
            f"p{mark} {late[len(late) * mark // 100]:.0f} ms" for mark in (50, 95, 99)
        )
        out.write(f"acknowledged to received: {marks}\n")
    if missed:
        out.write(f"after coming again: at most {max(missed):.0f} ms\n")
    out.write(f"lost {lost}, doubled {doubled}, pages to be read anew {resets}\n")
    each = readers / len(lives)
    for live in lives:
        grown = (live.most_kb - live.bare_kb) / each
        cpu = live.cpu_s / seconds * 100
        out.write(
            f"live process: {cpu:.1f} % of a core, {cpu / each:.4f} % a reader; "
            f"{live.most_kb / 1024:.0f} MB, {grown:.1f} kB a reader\n"
        )
    p95 = late[len(late) * 95 // 100] if late else MOST_P95_MS
    return lost == doubled == 0 and bool(late) and p95 < MOST_P95_MS


def main() -> None:
    """Bring the servers, then measure."""
    from tests.support import services

    asked = [*map(int, sys.argv[1:])]
    readers, seconds, rate = (*asked, *(1_000, 60, 25)[len(asked) :])
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with services.postgres(durable=True) as url, tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATABASE_URL=url, REDIS_URL="", QIPU_DATA_DIR=folder)
        import django

        django.setup()
        held = measure(Path(folder), readers=readers, seconds=seconds, rate=rate)
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
