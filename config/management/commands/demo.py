"""`manage.py demo`: the main job on real games, from an empty machine to a site."""

import os
import secrets
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.db.models import Sum
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from adjudication.models import Ruling
from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from config.demo.scripts import XIANGQI
from config.demo.tournament import ROUNDS, MadeUpTournament
from config.live.process import listen as listen_live
from config.safety import UnsafeStartError, refuse_unsafe_settings
from config.serving import PortError, listen, serve
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import Tally, run_import
from games.labels.messages import bilingual
from games.ledger import anchors
from games.ledger.background import Background
from games.ledger.clock import now_ms
from games.ledger.key_files import make_once
from games.models import Game, LedgerEvent
from tournaments.models import Tournament

GAMES = Path(demo.__file__).parent / "games"
ATTRIBUTION = "Yu-Han Tseng and Bo-Nian Chen, Chinese Chess Practical Dataset (2026), CC BY 4.0"
MADE_UP_FROM_MS = 1_777_593_600_000
"""2026-05-01 08:00 in Beijing: where the made-up games' clocks begin."""
USER = "demo"


class Command(BaseCommand):
    """Imports, rules, sums up, serves."""

    help = bilingual(
        "Import 300 real games, rule on claims, hold a made-up event, sum up, then serve."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the few options a first visitor may want."""
        parser.add_argument(
            "--no-serve", action="store_true", help=bilingual("stop after the summary")
        )
        parser.add_argument("--fresh", action="store_true", help=bilingual("start anew"))
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the demo on a database of its own; what is there already is kept."""
        started = time.monotonic()
        self._console = Console()
        _use_demo_database(fresh=options["fresh"])
        call_command("migrate", verbosity=0)
        self._import()
        self._play()
        self._hold()
        self._summary(time.monotonic() - started)
        password = _login()
        if not options["no_serve"]:
            self._serve(options["port"], password)

    def _import(self) -> None:
        files = find_files([GAMES])
        with self._progress(bilingual("real games"), len(files)) as step:

            def show(tally: Tally) -> None:
                step(tally.files)

            with (settings.DATA_DIR / "demo-rejects.ndjson").open("w") as rejects:
                run_import(
                    files,
                    answers=as_they_stand(XIANGQI),
                    attribution=ATTRIBUTION,
                    jobs=1,
                    resume=True,
                    dry_run=False,
                    rejects=rejects,
                    now=now_ms,
                    progress=show,
                )

    def _play(self) -> None:
        games = [MadeUpGame(script, folder=GAMES, start_ms=MADE_UP_FROM_MS) for script in SCRIPTS]
        background = Background()
        with self._progress(bilingual("made-up games"), len(games)) as step:
            waiting = games
            while waiting:
                left = [game for game in waiting if not game.advance()]
                step(len(games) - len(left))
                _until_idle(background)
                if len(left) == len(waiting):
                    raise CommandError(f"demo_stuck: {bilingual('a ruling did not come')}")
                waiting = left

    def _hold(self) -> None:
        event = MadeUpTournament(start_ms=MADE_UP_FROM_MS)
        with self._progress(bilingual("made-up event"), ROUNDS) as step:
            for number in event.rounds():
                step(number)
        _until_idle(Background())

    @contextmanager
    def _progress(self, label: str, total: int) -> Iterator[Any]:
        columns = (
            TextColumn(label),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
        )
        terminal = self._console.is_terminal
        with Progress(*columns, console=self._console, disable=not terminal) as bar:
            task = bar.add_task(label, total=total)

            def step(done: int) -> None:
                bar.update(task, completed=done)
                if not terminal:
                    self._console.print(f"{label} {done}/{total}")

            yield step

    def _summary(self, took: float) -> None:
        rulings = Ruling.objects.count()
        confirmed = Ruling.objects.filter(status="confirmed").count()
        waiting = Ruling.objects.filter(status="proposed").count()
        table = Table(title=bilingual("Qipu demo"), show_header=False)
        table.add_row(bilingual("games"), f"{Game.objects.count():,}")
        table.add_row(
            f"  {bilingual('real games')}", f"{Game.objects.exclude(source_sha256='').count():,}"
        )
        table.add_row(
            f"  {bilingual('made-up games')}", f"{Game.objects.filter(source_sha256='').count():,}"
        )
        totals = Tournament.objects.aggregate(players=Sum("entrants"), rounds=Sum("published"))
        table.add_row(bilingual("tournaments"), f"{Tournament.objects.count():,}")
        table.add_row(f"  {bilingual('entrants')}", f"{totals['players'] or 0:,}")
        table.add_row(f"  {bilingual('rounds')}", f"{totals['rounds'] or 0:,}")
        table.add_row(bilingual("events"), f"{LedgerEvent.objects.count():,}")
        table.add_row(bilingual("rulings"), f"{rulings:,}")
        table.add_row(f"  {bilingual('confirmed')}", f"{confirmed:,}")
        table.add_row(f"  {bilingual('waits for confirmation')}", f"{waiting:,}")
        table.add_row(bilingual("time taken, s"), f"{took:.1f}")
        self._console.print(table)
        self._console.print(f"{bilingual('source of the games')}: {ATTRIBUTION}", soft_wrap=True)
        self._console.print(
            f"{bilingual('for other commands on this database')}: "
            f"DATABASE_URL={os.environ['DATABASE_URL']}",
            soft_wrap=True,
        )

    def _serve(self, port: int, password: str) -> None:
        settings.SECRET_KEY = secret_key()
        try:
            refuse_unsafe_settings()
            listener = listen("127.0.0.1", port)
        except UnsafeStartError as error:
            raise CommandError(str(error)) from error
        except PortError as error:
            raise CommandError(f"address_unusable: 127.0.0.1:{port}: {error}") from error
        live = port_for_readers(port + 1)
        settings.LIVE_URL = f"http://127.0.0.1:{live}"
        command = (sys.executable, sys.argv[0], "live", "--port", str(live))
        readers = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}/"
        self._console.print(f"\n{bilingual('address')}   {address}")
        self._console.print(f"{bilingual('office')}   {address}admin/   {USER} / {password}")
        self._console.print(bilingual("Ctrl-C ends it"))
        try:
            serve(listener)
        finally:
            readers.terminate()
            readers.wait()


def port_for_readers(port: int) -> int:
    """Return a free port for live readers: `port`, or any other where that is taken."""
    for wanted in (port, 0):
        with suppress(PortError, OverflowError), listen_live("127.0.0.1", wanted) as found:
            return int(found.getsockname()[1])
    return port


def _until_idle(background: Background) -> None:
    """Let the in-process worker do all there is: number events, rule, follow."""
    while background.tick():
        pass


def _use_demo_database(*, fresh: bool) -> None:
    """Point the default connection at the demo's own SQLite file, emptied when `fresh`."""
    if settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
        raise CommandError(
            f"demo_needs_sqlite: {bilingual('the demo uses SQLite only: unset DATABASE_URL')}"
        )
    path = Path(settings.DEMO_DATABASE)
    settings.LEDGER_ORIGIN = settings.DEMO_ORIGIN
    if fresh:
        anchors.forget(settings.DEMO_ORIGIN)
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    os.environ["DATABASE_URL"] = f"sqlite:///{path}"
    connections["default"].close()
    connections["default"].settings_dict["NAME"] = str(path)


def secret_key() -> str:
    """Return the key that signs the demo's logins, kept in the data folder from the first time."""
    path = settings.DATA_DIR / "demo-secret.key"
    if not path.exists():
        make_once(path, secrets.token_urlsafe(50).encode())
    return path.read_text()


def _login() -> str:
    password = secrets.token_urlsafe(9)
    user, _ = get_user_model().objects.get_or_create(username=USER, defaults={"is_superuser": True})
    user.set_password(password)
    user.save()
    return password
