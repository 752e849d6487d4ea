"""Two phones at two tables and a wall, on servers that are ended and started again: what arrives.

Run as `python -m tests.benchmarks.table_day [seconds [moves a minute]]`, 60 and 40 unless told; a
database of its own, `manage.py serve` and `manage.py live` as they are deployed, three Chromiums.
On one phone as many moves a minute are entered by taps, with a rhythm, whatever the server
does; the other has no network for all that time, enters a move now and then and is loaded again
half way; both servers are ended and started anew after a third, under the phone that enters and the
wall that follows. Printed: what was entered, recorded, lost, doubled or out of its order, on
record and on the wall; the time from a move's being sent by the next tap to the record's having
it; how long after the network came back all was on record. Exit status 1 when anything is lost,
doubled or out of order, or the rhythm was not kept.
"""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from tests.support.subprocesses import django_ready

if TYPE_CHECKING:
    from tests.e2e.test_table_screen import Table

SERVE, LIVE = 18_201, 18_202
OUT_AND_HOME = (("h2", "e2"), ("h7", "e7"), ("e2", "h2"), ("e7", "h7"))
"""Cannons go out and home, so that any number of moves is lawful."""
WRITTEN = ("h2e2", "h7e7", "e2h2", "e7h7")
OFFLINE_EVERY_S = 10
LATE_PER_CENT = 5
"""How far behind its rhythm the entering may be at the end."""


@dataclass
class Entered:
    """Moves tapped on a phone, and when each was sent by the next tap."""

    moves: list[str] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    took_s: float = 0.0


@dataclass
class Servers:
    """The web processes and the live process, ended and started again by what is measured."""

    env: dict[str, str]
    running: list[Any] = field(default_factory=list)
    down_s: float = 0.0

    def start(self) -> None:
        """Start both and wait until they answer."""
        import subprocess

        for name, port in (("serve", SERVE), ("live", LIVE)):
            command = (sys.executable, "manage.py", name, "--port", str(port))
            self.running.append(
                subprocess.Popen(
                    command, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            )
        for address in (f"{SERVE}/api/v1/health", f"{LIVE}/live/health"):
            _until_it_answers(f"http://127.0.0.1:{address}")

    def stop(self) -> None:
        """End both."""
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait()
        self.running.clear()

    def restart(self) -> None:
        """End and start both, noting how long nothing answered."""
        began = time.monotonic()
        self.stop()
        self.start()
        self.down_s = time.monotonic() - began


def _until_it_answers(address: str) -> None:
    from urllib.error import HTTPError
    from urllib.request import urlopen

    while True:
        try:
            with urlopen(address, timeout=5) as answer:
                answer.read()
                return
        except HTTPError:
            return
        except OSError:
            time.sleep(0.1)


def enter(table: "Table", seconds: int, rate: int) -> Entered:
    """Tap moves at a rhythm, whatever the server does."""
    entered, began = Entered(), time.monotonic()
    for number in range(seconds * rate // 60):
        time.sleep(max(0.0, began + number * 60 / rate - time.monotonic()))
        table.tap(*OUT_AND_HOME[number % 4])
        if number:
            entered.sent.append(time.time())
        entered.moves.append(WRITTEN[number % 4])
    entered.took_s = time.monotonic() - began
    table.now()
    entered.sent.append(time.time())
    return entered


def enter_offline(table: "Table", seconds: int) -> tuple[Entered, float]:
    """Enter moves without a network, loading the page again; return them and how long all took."""
    entered = Entered()
    with table.offline():
        began = time.monotonic()
        count = max(2, seconds // OFFLINE_EVERY_S)
        for number in range(count):
            time.sleep(max(0.0, began + number * seconds / count - time.monotonic()))
            table.tap(*OUT_AND_HOME[number % 4])
            entered.moves.append(WRITTEN[number % 4])
            if number == count // 2:
                table.now()
                _until_waiting(table, len(entered.moves))
                table.browser.refresh()
                _until_waiting(table, len(entered.moves))
        table.now()
        _until_waiting(table, len(entered.moves))
        time.sleep(max(0.0, began + seconds - time.monotonic()))
        entered.took_s = time.monotonic() - began
    back = time.monotonic()
    table.wait("!document.querySelector('#unrecorded li')")
    return entered, time.monotonic() - back


def _until_waiting(table: "Table", count: int) -> None:
    table.wait(f"document.querySelectorAll('#unrecorded li').length === {count}")
    table.wait("document.querySelector('#board svg .bd-men')")


def recorded(game: str) -> list[tuple[str, int]]:
    """Return the moves on record, each with when it was recorded, in ms."""
    from games.ledger import store
    from games.record.codec import CODEC
    from games.record.events import MovePlayed

    found = []
    for event in store.load(UUID(game)):
        decoded = CODEC.decode(event.type, event.payload, version=event.version)
        if isinstance(decoded, MovePlayed):
            found.append((decoded.move, event.recorded_at))
    return found


@contextmanager
def _browsers(folder: Path, count: int) -> Iterator[list[Any]]:
    from tests.e2e.conftest import start_chromium

    browsers = [start_chromium(folder / str(number)) for number in range(count)]
    try:
        yield browsers
    finally:
        for browser in browsers:
            browser.quit()


def measure(folder: Path, *, seconds: int, rate: int) -> bool:
    """Play, print, and tell whether nothing was lost."""
    from django.db import connections

    from games.catching_up import settle
    from tests.e2e.test_live import playing
    from tests.e2e.test_table_screen import Table
    from tests.games.rest.hall import Hall
    from tests.support.databases import Template
    from tests.support.subprocesses import environment

    template = Template(folder)
    with template.copy(), ExitStack() as stack:
        office, games = playing()
        settle()
        live = f"http://127.0.0.1:{LIVE}"
        more = {"QIPU_SECRET_KEY": uuid4().hex, "QIPU_LIVE_URL": live, "QIPU_NO_VENV": "1"}
        servers = Servers({**environment(folder), **more})
        stack.callback(servers.stop)
        servers.start()
        browsers = stack.enter_context(_browsers(folder, 3))
        wall, server = browsers[2], f"http://127.0.0.1:{SERVE}"
        wall.get(f"{server}/tournaments/{office.tournament}/wall/")
        token = office.tokens["chief_arbiter"]
        tables = [
            Table(browser, server, Hall(**_seats(office, game)), token)
            for browser, game in zip(browsers, games, strict=False)
        ]
        offline: list[tuple[Entered, float]] = []
        apart = threading.Thread(target=lambda: offline.append(enter_offline(tables[1], seconds)))
        apart.start()
        restart = threading.Timer(seconds / 3, servers.restart)
        restart.start()
        online = enter(tables[0], seconds, rate)
        restart.join()
        tables[0].wait("!document.querySelector('#unrecorded li')")
        apart.join()
        (away, back_s) = offline[0]
        shown = [
            _shown_on_wall(wall, game, len(e.moves))
            for game, e in zip(games, (online, away), strict=True)
        ]
        found = [recorded(game) for game in games]
        connections.close_all()
    template.remove()
    return report(online, away, back_s, found, shown, servers.down_s, rate=rate)


def _seats(office: Any, game: str) -> dict[str, Any]:
    players = dict.fromkeys(("red", "black", "stranger"))
    return {"api": office.api, "tokens": office.tokens, "game": game, **players}


def _shown_on_wall(wall: Any, game: str, plies: int) -> int:
    """Return how many plies the wall shows of a game, waiting until they are all there."""
    script = f"return Number(document.querySelector('[data-game=\"{game}\"]').dataset.plies)"
    for _ in range(150):
        if wall.execute_script(script) == plies:
            break
        time.sleep(0.2)
    return int(wall.execute_script(script))


def report(
    online: Entered,
    away: Entered,
    back_s: float,
    found: list[list[tuple[str, int]]],
    shown: list[int],
    down_s: float,
    *,
    rate: int,
) -> bool:
    """Print what was found."""
    is_well = True
    for name, entered, moves, plies in zip(
        ("online", "offline"), (online, away), found, shown, strict=True
    ):
        same = [move for move, _ in moves] == entered.moves
        is_well &= same and plies == len(entered.moves)
        lost = max(0, len(entered.moves) - len(moves))
        _line(
            f"{name}: {len(entered.moves)} moves entered in {entered.took_s:.1f} s, {len(moves)} on"
            f" record, {lost} lost, {max(0, len(moves) - len(entered.moves))} doubled, in their"
            f" order: {same}; the wall shows {plies}"
        )
    paces = len(online.moves) * 60 / online.took_s if online.took_s else 0.0
    is_well &= online.took_s <= len(online.moves) * 60 / rate * (100 + LATE_PER_CENT) / 100
    waits = sorted(at / 1000 - sent for sent, (_, at) in zip(online.sent, found[0], strict=False))
    _line(f"rhythm: {paces:.1f} moves a minute; servers away for {down_s:.1f} s")
    if len(waits) > 2:
        p95 = quantiles(waits, n=20)[-1]
        _line(
            f"from sent to recorded: median {1000 * median(waits):.0f} ms, p95 {1000 * p95:.0f} ms,"
            f" most {1000 * waits[-1]:.0f} ms (over the restart)"
        )
    _line(f"all of the offline phone on record {back_s:.1f} s after its network came back")
    return is_well


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Measure; return the exit status."""
    from django.test.utils import setup_test_environment

    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rate = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    django_ready()
    setup_test_environment()
    with TemporaryDirectory() as folder:
        return int(not measure(Path(folder), seconds=seconds, rate=rate))


if __name__ == "__main__":
    sys.exit(main())
