"""What is kept of a run: the plan, a line for each fault tried, and which faults change nothing."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.support.faults.areas import AREAS
from tests.support.faults.copies import WORK
from tests.support.faults.kinds import Change, Kind
from tests.support.faults.sampling import Fault
from tests.support.faults.trial import Outcome, Verdict

Row = dict[str, Any]
CAUGHT = (Verdict.TEST, Verdict.TIMEOUT, Verdict.STATIC)


@dataclass(frozen=True, slots=True)
class Run:
    """The folder of the faults of one seed."""

    folder: Path

    @property
    def plan(self) -> Path:
        """One fault a line, as chosen."""
        return self.folder / "plan.ndjson"

    @property
    def log(self) -> Path:
        """One trial a line; the last line of a fault counts."""
        return self.folder / "log.ndjson"

    @property
    def marks(self) -> Path:
        """A person's judgement: "id<tab>reason" for each fault that changes nothing."""
        return self.folder / "equivalent.tsv"

    def save_plan(self, faults: Iterable[Fault]) -> None:
        """Write the plan; the log of another plan would not fit it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(asdict(fault), ensure_ascii=False) for fault in faults]
        self.plan.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def faults(self) -> list[Fault]:
        """Read the plan."""
        return [_fault(row) for row in _rows(self.plan)]

    def note(self, fault: Fault, outcome: Outcome, **more: object) -> None:
        """Add a trial to the log."""
        row = {
            "id": fault.id,
            "seed": int(fault.id.split("-")[0]),
            "area": fault.area,
            "at": f"{fault.path}:{fault.line}",
            "kind": fault.change.kind,
            **asdict(outcome),
            **more,
            "diff": fault.diff,
        }
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(row, ensure_ascii=False) + "\n")

    def results(self) -> dict[str, Row]:
        """Return the last trial of every fault tried, by id."""
        return {row["id"]: row for row in _rows(self.log)}

    def equivalent(self) -> dict[str, str]:
        """Return the reasons of the faults judged to change nothing, by id."""
        if not self.marks.exists():
            return {}
        lines = self.marks.read_text(encoding="utf-8").splitlines()
        return dict(line.split("\t", 1) for line in lines if "\t" in line)

    def mark(self, name: str, reason: str) -> None:
        """Note that a fault changes nothing, and why."""
        if name not in {fault.id for fault in self.faults()}:
            raise SystemExit(f"no fault {name} in {self.plan}")
        with self.marks.open("a", encoding="utf-8") as marks:
            marks.write(f"{name}\t{' '.join(reason.split())}\n")


def run_of(seed: int) -> Run:
    """Return where the faults of a seed are kept."""
    return Run(WORK / "runs" / str(seed))


def _rows(path: Path) -> Iterator[Row]:
    if path.exists():
        with path.open(encoding="utf-8") as lines:
            # A line cut off by the end of a run is tried again.
            yield from (json.loads(line) for line in lines if line.endswith("\n"))


def _fault(row: Row) -> Fault:
    change = Change(**{**row["change"], "kind": Kind(row["change"]["kind"])})
    return Fault(**{**row, "change": change, "names": tuple(row["names"])})


def summary(run: Run) -> str:
    """Return the table by area, and the lists of what is to be read."""
    results, equivalent = run.results(), run.equivalent()
    planned = run.faults()
    counted = [row for name, row in results.items() if name not in equivalent]
    tried = [row for row in counted if row["verdict"] != Verdict.MOVED]
    lines = [f"{'area':36}{'tried':>6}{'test':>6}{'time':>6}{'static':>7}{'left':>6}{'caught':>9}"]
    for area in [name for name, _ in AREAS if any(fault.area == name for fault in planned)]:
        lines.append(_line(area, [row for row in tried if row["area"] == area]))
    lines.append(_line("all", tried))
    by_kind = [(kind, [row for row in tried if row["kind"] == kind]) for kind in Kind]
    lines += ["", *(_line(kind, rows) for kind, rows in by_kind if rows)]
    near = sum(row["near"] for row in tried)
    lines += ["", f"caught by a test that mirrors the module or stands near it: {near}"]
    untried = [fault.id for fault in planned if fault.id not in results]
    lines.append(f"not tried yet: {len(untried)} of {len(planned)}")
    moved = [name for name, row in results.items() if row["verdict"] == Verdict.MOVED]
    lines.append(f"not tried, the file having changed since the plan: {' '.join(moved) or 0}")
    cut = [row["id"] for row in tried if row["verdict"] == Verdict.SURVIVED and row["left"]]
    lines.append(f"survived only the nearest test files (run --left again): {' '.join(cut) or 0}")
    unsteady = sorted({test for row in results.values() for test in row["unsteady"]})
    lines += [f"failed without the fault as well: {test}" for test in unsteady]
    lines += [
        f"equivalent, not counted: {name} {results[name]['at'] if name in results else ''}: {why}"
        for name, why in equivalent.items()
    ]
    return "\n".join(lines)


def _line(name: str, rows: list[Row]) -> str:
    counts = {kind: sum(row["verdict"] == kind for row in rows) for kind in Verdict}
    caught = sum(counts[kind] for kind in CAUGHT)
    share = f"{caught * 1000 // len(rows) / 10:.1f}%" if rows else "-"
    return (
        f"{name:36}{len(rows):6}{counts[Verdict.TEST]:6}{counts[Verdict.TIMEOUT]:6}"
        f"{counts[Verdict.STATIC]:7}{counts[Verdict.SURVIVED]:6}{share:>9}"
    )


def survivors(run: Run) -> str:
    """Return the diffs of the faults nothing caught and nobody judged."""
    judged = run.equivalent()
    left = [
        row
        for name, row in run.results().items()
        if row["verdict"] == Verdict.SURVIVED and name not in judged
    ]
    return "\n".join(
        f"── {row['id']} {row['at']} {row['kind']}, after {row['ran']} test files\n{row['diff']}"
        for row in left
    )
