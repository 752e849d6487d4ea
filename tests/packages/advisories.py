"""Ask for known vulnerabilities of every locked package, and say how many were really asked for.

Run as `python -m tests.packages.advisories`, where PyPI's own interface or that of OSV answers.
Exit status 0: every package was looked up and nothing is known; 1: something is known; 3: some
package could not be looked up. pip-audit alone ends with 0 where the registry answers nothing.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.packages import LOCKS, PACKAGES, ROOT, programs_of

SERVICES = ("pypi", "osv")
FOUND, NOT_LOOKED_UP = 1, 3


@dataclass(frozen=True, slots=True)
class Audit:
    """What was learned of the packages of a lock; `failure` where the service did not answer."""

    looked_up: int = 0
    skipped: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    failure: str = ""

    @property
    def complete(self) -> bool:
        """Whether something was looked up, and nothing left out."""
        return bool(self.looked_up) and not self.skipped and not self.failure


def parse_audit(output: str, failure: str) -> Audit:
    """Read what pip-audit printed as JSON; without it, the last line of what it complained of."""
    try:
        dependencies: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        lines = failure.strip().splitlines()
        return Audit(failure=lines[-1] if lines else "no answer")
    asked = [package for package in dependencies if "skip_reason" not in package]
    return Audit(
        looked_up=len(asked),
        skipped=tuple(package["name"] for package in dependencies if "skip_reason" in package),
        known=tuple(
            f"{package['name']} {package['version']}: {advisory['id']}"
            for package in asked
            for advisory in package["vulns"]
        ),
    )


def exit_status(locks: Sequence[Sequence[Audit]]) -> int:
    """Return the status for the audits of each lock, of which one has to be complete.

    What is known goes before what could not be learned; nothing learned is no pass.
    """
    if any(audit.known for audits in locks for audit in audits):
        return FOUND
    if not locks or not all(any(audit.complete for audit in audits) for audits in locks):
        return NOT_LOOKED_UP
    return 0


def audit_lock(program: Path, file: str, service: str) -> Audit:
    """Have pip-audit look up the packages of a lock at `service`; it installs nothing."""
    command = [str(program), "--requirement", file, "--disable-pip", "--require-hashes"]
    command += ["--vulnerability-service", service, "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return parse_audit(done.stdout, done.stderr)


def summary(file: str, service: str, audit: Audit) -> str:
    """Say in a line what was learned."""
    if audit.failure:
        return f"{file} ({service}): NOT LOOKED UP: {audit.failure}"
    line = f"{file} ({service}): {audit.looked_up} looked up, {len(audit.known)} advisories"
    return f"{line}, {len(audit.skipped)} NOT LOOKED UP" if audit.skipped else line


def audits_of(program: Path, file: str) -> list[Audit]:
    """Audit a lock at one service after the other, until one has looked up everything."""
    audits: list[Audit] = []
    for service in SERVICES:
        audits.append(audit_lock(program, file, service))
        lines = [summary(file, service, audits[-1]), *audits[-1].known]
        sys.stdout.write("\n  ".join(lines) + "\n")
        if audits[-1].complete:
            break
    return audits


def main() -> int:
    """Audit every lock."""
    with programs_of(PACKAGES) as programs:
        return exit_status([audits_of(programs / "pip-audit", lock.file) for lock in LOCKS])


if __name__ == "__main__":
    sys.exit(main())
