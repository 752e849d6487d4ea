"""The course of a run: clients play, blows fall, everything is mended, awaited and judged."""

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from django.core.management import call_command
from django.db import Error, connection

from tests.support.outages import verdict
from tests.support.outages.blows import BLOWS
from tests.support.outages.players import Lists, Player
from tests.support.outages.system import System
from tests.support.outages.watch import Watch
from tests.support.web_load import open_office

PLAYERS = 4
REPORT_EVERY_S = 30
SETTLED_WITHIN_S = 120
GAP_MS = (300, 1_500)


@dataclass(slots=True, kw_only=True)
class Run:
    """What is asked for, and what has come of it so far."""

    kind: str
    seed: int
    seconds: int
    kills_wanted: int
    only: frozenset[str]
    is_small_disk: bool
    blows: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    is_told_to_end: bool = False
    began: float = field(default_factory=time.monotonic)

    def is_over(self) -> bool:
        """Whether its time, its kills or somebody's patience has come to an end."""
        spent = time.monotonic() - self.began
        enough = self.kills_wanted and self.kills >= self.kills_wanted
        return bool(self.is_told_to_end or enough or spent >= self.seconds)

    def strike(self, system: System, lists: Lists) -> None:
        """Let the blows fall until it is over."""
        chance = Random(f"{self.seed} blows")
        names = [name for name in BLOWS if self._fits(name)]
        weights = [BLOWS[name].weight for name in names]
        reported = time.monotonic()
        while not self.is_over():
            name, before = chance.choices(names, weights)[0], lists.answers[201]
            self.kills += BLOWS[name].strike(system, chance)
            self.blows[name] += 1
            time.sleep(chance.randint(*GAP_MS) / 1000)
            self._await_answer(system, lists, before)
            if time.monotonic() - reported >= REPORT_EVERY_S:
                reported = time.monotonic()
                self._report(lists)

    def _fits(self, name: str) -> bool:
        blow = BLOWS[name]
        fits = self.kind in blow.databases and (self.is_small_disk or not blow.on_small_disk)
        return fits and (not self.only or name in self.only)

    def _await_answer(self, system: System, lists: Lists, before: int) -> None:
        """Wait until clients are answered again: blow upon blow would only show the restart."""
        until = time.monotonic() + SETTLED_WITHIN_S
        while lists.answers[201] <= before and time.monotonic() < until and not self.is_over():
            system.mend()
            time.sleep(0.05)
        system.mend()

    def _report(self, lists: Lists) -> None:
        spent = int(time.monotonic() - self.began)
        say(
            f"{spent // 60:3}:{spent % 60:02}  {self.kills} kills, {self.blows.total()} blows, "
            f"{lists.answers[201]} acknowledged, longest wait {lists.longest_wait_ms} ms"
        )


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def play(run: Run, system: System, lists: Lists) -> Sequence[str]:
    """Do the run on a new database; return what does not hold afterwards."""
    call_command("migrate", verbosity=0)
    office = open_office()
    players = [Player(n, run.seed, system.port, office, lists) for n in range(PLAYERS)]
    watch = Watch(lists)
    watching = threading.Thread(target=watch.run, name="watch", daemon=True)
    say(f"{run.kind}, seed {run.seed}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    try:
        system.mend()
        for thread in (*players, watching):
            thread.start()
        _await(lambda: lists.answers[201] > PLAYERS, system)
        run.began = time.monotonic()
        run.strike(system, lists)
        for player in players:
            player.over.set()
        _await(lambda: not any(player.is_alive() for player in players), system)
        _await(lambda: not verdict.waiting(), system)
        watch.over.set()
        watching.join()
    finally:
        system.stop()
    found = [*verdict.faults(lists)]
    _tell(run, lists, watch, found)
    return found


def _await(met: Callable[[], bool], system: System) -> None:
    """Wait until all is done, beginning anew whatever ends meanwhile; go on all the same."""
    until = time.monotonic() + SETTLED_WITHIN_S
    while time.monotonic() < until:
        system.mend()
        try:
            if met():
                return
        except Error:
            connection.close()
        time.sleep(0.1)


def _tell(run: Run, lists: Lists, watch: Watch, found: Sequence[str]) -> None:
    """Print the table of the run, and what does not hold."""
    rows = {
        "seed": run.seed,
        "seconds": int(time.monotonic() - run.began),
        "kills": run.kills,
        "blows": run.blows.total(),
        "sent": len(lists.sent()),
        "acknowledged": len(lists.acknowledged()),
        "rulings": verdict.count_rulings(),
        "longest wait for an answer, ms": lists.longest_wait_ms,
        "longest wait for a number, ms": watch.longest_ms,
        "answers": dict(sorted(lists.answers.items())),
    }
    say(f"| {run.kind} | |\n|---|---|")
    for name, value in (rows | dict(run.blows.most_common())).items():
        say(f"| {name} | {value} |")
    for line in found[:50]:
        say(f"DOES NOT HOLD: {line}")
    say("nothing lost, nothing twice, no hole" if not found else f"{len(found)} faults")
