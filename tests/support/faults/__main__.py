"""The command line of the faults."""

import argparse
import hashlib
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from types import FrameType
from typing import NoReturn

from tests.support import services
from tests.support.faults import maps
from tests.support.faults.areas import AREAS, ROOT
from tests.support.faults.copies import WORK, copy_tree
from tests.support.faults.joint import Joint, Rest, fitting, show
from tests.support.faults.log import Run, run_of, summary, survivors
from tests.support.faults.readers import readers_of
from tests.support.faults.sampling import Fault, read_product, sample
from tests.support.faults.selection import Selection, within
from tests.support.faults.trial import Bench, Outcome, StoppedError, Verdict

FAULTS = 150
SECONDS = 600
"""Test time spent on one fault at most, by the processor, unless told otherwise."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line says."""
    given = _parser().parse_args(arguments)
    match given.command:
        case "map":
            for database in [given.only] if given.only else maps.databases():
                maps.make(under=given.paths, processes=given.processes, database=database)
        case "plan":
            _plan(run_of(given.seed), given)
        case "run":
            _try_all(run_of(given.seed), given)
        case "joint":
            _try_jointly(run_of(given.seed), given.processes)
        case "report":
            print(summary(run_of(given.seed)))  # noqa: T201
            print(survivors(run_of(given.seed)))  # noqa: T201
        case "mark":
            run_of(given.seed).mark(given.id, given.reason)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.support.faults")
    commands = parser.add_subparsers(dest="command", required=True)
    mapped = commands.add_parser("map", help="run the suite and note what each test file runs")
    mapped.add_argument("paths", nargs="*", default=["tests"])
    mapped.add_argument("--only", choices=[maps.SQLITE, maps.POSTGRESQL], help="else on both")
    mapped.add_argument("--processes", type=int, default=1)
    of_seed = argparse.ArgumentParser(add_help=False)
    of_seed.add_argument("--seed", type=int, required=True)
    plan = commands.add_parser("plan", parents=[of_seed], help="choose faults")
    plan.add_argument("--number", type=int, default=FAULTS)
    plan.add_argument("--area", action="append", default=[], choices=[name for name, _ in AREAS])
    run = commands.add_parser("run", parents=[of_seed], help="try what has not been tried")
    run.add_argument("--processes", type=int, default=1)
    run.add_argument("--seconds", type=int, default=SECONDS, help="for one fault; 0: all tests")
    run.add_argument("--left", action="store_true", help="try again what survived or moved")
    run.add_argument("--only", nargs="*", default=[], help="ids of faults to try, tried or not")
    joint = commands.add_parser(
        "joint",
        parents=[of_seed],
        help="survivors, all at once, with every other test",
    )
    joint.add_argument("--processes", type=int, default=1)
    commands.add_parser("report", parents=[of_seed], help="the table, and what survived")
    mark = commands.add_parser("mark", parents=[of_seed], help="judge a fault equivalent")
    mark.add_argument("id")
    mark.add_argument("reason")
    return parser


def _plan(run: Run, given: argparse.Namespace) -> None:
    if run.plan.exists():
        raise SystemExit(f"seed {given.seed} has a plan: {run.plan}")
    faults = sample(read_product(), seed=given.seed, number=given.number, areas=given.area)
    run.save_plan(faults)
    print(f"seed {given.seed}: {len(faults)} faults in {run.plan}")  # noqa: T201


def _chosen(run: Run, given: argparse.Namespace) -> list[Fault]:
    tried = run.results()
    if given.only:
        return [fault for fault in run.faults() if fault.id in given.only]
    again = {Verdict.SURVIVED, Verdict.MOVED} if given.left else set()
    done = {name for name, row in tried.items() if row["verdict"] not in again}
    return [fault for fault in run.faults() if fault.id not in done]


def _try_all(run: Run, given: argparse.Namespace) -> None:
    chosen = _chosen(run, given)
    print(f"seed {given.seed}: {len(chosen)} faults to try, log in {run.log}")  # noqa: T201
    if not chosen:
        return
    selection = _selection()
    with _benches(given.processes) as made:
        if not all(bench.types_hold() for bench in made):
            raise SystemExit("mypy does not pass without any fault")
        trials = _Trials(run, selection, made, len(chosen), given.seconds * 1_000)
        with ThreadPoolExecutor(given.processes) as pool:
            list(pool.map(trials.one, chosen))


def _try_jointly(run: Run, processes: int) -> None:
    """Show the survivors, all at once, the tests that they have not met."""
    results, equivalent = run.results(), run.equivalent()
    selection = _selection()
    rests = [
        Rest(fault, selection.targets(fault)[row["ran"] :])
        for fault in run.faults()
        if (row := results.get(fault.id))
        and row["verdict"] == Verdict.SURVIVED
        and row["left"]
        and fault.id not in equivalent
    ]
    with _benches(processes) as made:
        for lot in fitting(rests):
            targets = {rest.fault.id: len(rest.targets) for rest in lot}
            joint = Joint(lot, partial(_note_jointly, run, targets))
            show(joint, made)
            for rest in lot:
                if rest.fault.id not in joint.caught:
                    joint.note(rest.fault, "")


def _note_jointly(run: Run, targets: Mapping[str, int], fault: Fault, test: str) -> None:
    """Note which test noticed a fault, "" for none; `targets`: fault -> so many more test files."""
    verdict = Verdict.TEST if test else Verdict.SURVIVED
    ran = run.results()[fault.id]["ran"] + targets[fault.id]
    run.note(fault, Outcome(verdict=verdict, by=test, ran=ran), of=ran, left=0, seconds=0)


def _selection() -> Selection:
    sources = read_product()
    readers = readers_of({path: source.tree for path, source in sources.items()})
    selection = Selection(maps.load(), maps.files_of_tests(), readers)
    if selection.unmapped:
        print(f"not in the map yet: {len(selection.unmapped)} test files")  # noqa: T201
    return selection


@contextmanager
def _benches(processes: int) -> Iterator[list[Bench]]:
    """Make copies of the tree to try faults in; signals end what runs in them."""
    with ExitStack() as stack:
        servers = _Servers(stack)
        made = [
            Bench(copy_tree(ROOT, WORK / f"bench-{number}"), WORK / f"types-{number}", servers.get)
            for number in range(processes)
        ]
        stack.callback(_on_signals(made))
        for bench in made:
            stack.callback(bench.close)
        yield made


def _on_signals(benches: Sequence[Bench]) -> Callable[[], object]:
    """Let the usual signals stop the benches; return what puts back how it was."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        for bench in benches:
            bench.stop()
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    return lambda: [signal.signal(number, handler) for number, handler in before.items()]


class _Servers:
    """PostgreSQL and Redis, started when the first fault needs them."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._lock = threading.Lock()
        self._named: dict[str, str] = {}

    def get(self) -> Mapping[str, str]:
        """Return the environment that names them."""
        with self._lock:
            if not self._named:
                running = self._stack.enter_context(services.running())
                self._named = {
                    "DATABASE_URL": running["DATABASE_URL"],
                    "TEST_REDIS_URL": running["REDIS_URL"],
                }
            return self._named


class _Trials:
    """Tries faults on whichever bench is free, and logs each as it ends."""

    def __init__(
        self,
        run: Run,
        selection: Selection,
        benches: Sequence[Bench],
        number: int,
        most_ms: int,
    ) -> None:
        self._run, self._selection = run, selection
        self._benches: queue.Queue[Bench] = queue.Queue()
        for bench in benches:
            self._benches.put(bench)
        self._number, self._most_ms = number, most_ms
        self._done = 0
        self._lock = threading.Lock()

    def one(self, fault: Fault) -> None:
        """Try a fault."""
        began = time.monotonic_ns()
        targets = self._selection.targets(fault)
        first = within(targets, self._most_ms)
        raw = (ROOT / fault.path).read_bytes() if (ROOT / fault.path).exists() else b""
        if hashlib.sha256(raw).hexdigest()[:16] != fault.digest:
            outcome = Outcome(verdict=Verdict.MOVED)
        else:
            bench = self._benches.get()
            try:
                outcome = bench.try_fault(
                    fault, first, in_place=not self._selection.runs_on_import(fault)
                )
            except StoppedError:
                return
            finally:
                self._benches.put(bench)
        seconds = (time.monotonic_ns() - began) // 10**9
        with self._lock:
            self._done += 1
            self._run.note(
                fault, outcome, of=len(targets), left=len(targets) - len(first), seconds=seconds
            )
            print(  # noqa: T201
                f"{self._done}/{self._number} {fault.id} {fault.path}:{fault.line} "
                f"{fault.change.kind}: {outcome.verdict}, {outcome.ran} of {len(targets)} "
                f"test files, {seconds} s {outcome.by[:100]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
