"""Several faults in one copy at once: a test that passes there notices none of them.

A second pass over what survived the nearest tests. The tests that none of the faults has met
run once for all, without stopping at a failure; only those that fail are run again, with fewer
and fewer of the faults, until each failure is put down to one of them.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.support.faults.sampling import Fault
from tests.support.faults.selection import Target, key_of, packed
from tests.support.faults.trial import Bench


@dataclass(frozen=True, slots=True)
class Rest:
    """A fault and the test files it has not met."""

    fault: Fault
    targets: Sequence[Target]


@dataclass(slots=True)
class Joint:
    """What is known of the faults while several benches share the tests."""

    rests: Sequence[Rest]
    note: Callable[[Fault, str], None] = lambda fault, test: None
    """Writes down at once who noticed a fault: a pass may be ended early."""
    caught: dict[str, str] = field(default_factory=dict)
    """The first test found to notice a fault, by the fault's id."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def batches(self) -> list[list[Target]]:
        """Return every file that is left for any fault, once, in runs of pytest."""
        known = {key_of(target): target for rest in self.rests for target in rest.targets}
        return packed(known.values())

    def interested(self, batch: Sequence[Target]) -> list[Fault]:
        """Return the faults not caught yet that have not met some file of a batch."""
        wanted = {key_of(target) for target in batch}
        return [
            rest.fault
            for rest in self.rests
            if rest.fault.id not in self.caught
            and any(key_of(target) in wanted for target in rest.targets)
        ]

    def catch(self, fault: Fault, test: str) -> None:
        """Note who noticed a fault."""
        with self._lock:
            if fault.id not in self.caught:
                self.caught[fault.id] = test
                self.note(fault, test)


def show(joint: Joint, benches: Sequence[Bench]) -> None:
    """Run all that is left, each run of pytest on whichever bench is free."""
    batches = joint.batches()
    print(f"{len(joint.rests)} faults, {len(batches)} runs of pytest", flush=True)  # noqa: T201
    queued = iter(batches)
    lock = threading.Lock()

    def work(bench: Bench) -> None:
        while True:
            with lock:
                batch = next(queued, None)
            if batch is None:
                return
            run_batch(joint, bench, batch)
            caught = " ".join(joint.caught) or "none"
            print(f"{batch[0].file} and {len(batch) - 1}: {caught}", flush=True)  # noqa: T201

    with ThreadPoolExecutor(len(benches)) as pool:
        list(pool.map(work, benches))


def run_batch(joint: Joint, bench: Bench, batch: list[Target]) -> None:
    """Run test files over all the faults they can notice, and put down what fails."""
    faults = joint.interested(batch)
    if not faults:
        return
    failing = bench.failing(faults, batch)
    if failing is None:
        # Ended for its time or crashed: each file tells by itself.
        if len(batch) > 1:
            for target in batch:
                run_batch(joint, bench, [target])
            return
        failing = [batch[0].file]
    failing = [test for test in failing if not _fails(bench, [], batch, [test])]
    while faults and failing:
        found = _noticed_alone(bench, faults, batch, failing)
        if found is None:
            # Only several at once are noticed: none of them is.
            return
        joint.catch(found, failing[0])
        faults = [fault for fault in faults if fault.id != found.id]
        failing = [test for test in failing if _fails(bench, faults, batch, [test])]


def _fails(bench: Bench, faults: Sequence[Fault], batch: list[Target], tests: list[str]) -> bool:
    files = {test.split("::")[0] for test in tests}
    chosen = [target for target in batch if target.file in files]
    failing = bench.failing(faults, chosen, only=tests)
    return failing is None or bool(failing)


def _noticed_alone(
    bench: Bench, faults: Sequence[Fault], batch: list[Target], tests: list[str]
) -> Fault | None:
    """Return a fault that is noticed alone, halving the faults that are noticed together."""
    if len(faults) == 1:
        return faults[0] if _fails(bench, faults, batch, tests) else None
    middle = len(faults) // 2
    for half in (faults[:middle], faults[middle:]):
        if _fails(bench, half, batch, tests):
            found = _noticed_alone(bench, half, batch, tests)
            if found:
                return found
    return None


def fitting(rests: Sequence[Rest]) -> list[list[Rest]]:
    """Cut the faults into lots of which no two change the same bytes."""
    lots: list[list[Rest]] = []
    for rest in rests:
        for lot in lots:
            if not any(_overlap(rest.fault, other.fault) for other in lot):
                lot.append(rest)
                break
        else:
            lots.append([rest])
    return lots


def _overlap(fault: Fault, other: Fault) -> bool:
    one, two = fault.change, other.change
    return fault.path == other.path and one.start <= two.end and two.start <= one.end
