"""Every seeded fault, and how the audit does on games with it and without."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from games.record.audits.findings import Finding, Severity
from tests.support.audited import found
from tests.support.seeded.acts import FAULTS as OF_ACTS
from tests.support.seeded.board import FAULTS as AT_THE_BOARD
from tests.support.seeded.breaks import FAULTS as OF_BREAKS
from tests.support.seeded.fault import Fault, Seeded
from tests.support.seeded.office import FAULTS as OF_THE_OFFICE
from tests.support.seeded.penalties import FAULTS as OF_PENALTIES
from tests.support.seeded.time import FAULTS as OF_TIME

FAULTS = (*AT_THE_BOARD, *OF_TIME, *OF_THE_OFFICE, *OF_PENALTIES, *OF_BREAKS, *OF_ACTS)
MOST_TRIES = 60
EXAMPLES = 3


@dataclass(slots=True, kw_only=True)
class Shown:
    """How one question did.

    `found` at ply, event and article; `beside` other findings that the lawful game has not;
    `clean`: findings of the question, or contradictions, in lawful games.
    """

    code: str
    found: int = 0
    missed: int = 0
    beside: Counter[str] = field(default_factory=Counter)
    clean: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """Faults missed, and lawful games with a finding."""
        return self.missed + self.clean.total()

    def __str__(self) -> str:
        """One line of the table."""
        beside = ", ".join(f"{code} {number}" for code, number in self.beside.items()) or "-"
        clean = ", ".join(f"{code} {number}" for code, number in self.clean.items()) or "-"
        return (
            f"{self.code:30} found {self.found:4} missed {self.missed:4}  "
            f"beside: {beside}  without: {clean}"
        )


def seeded(fault: Fault, games: int) -> Iterator[tuple[str, Seeded]]:
    """Yield so many games with the fault, the editions in turn.

    :raises AssertionError: an edition gives hardly any game with a place for it.
    """
    for index in range(games):
        edition = fault.editions[index % len(fault.editions)]
        for attempt in range(MOST_TRIES):
            made = fault.seed(edition, Random(f"{fault.code} {index} {attempt}"))
            if made is not None:
                yield edition, made
                break
        else:
            raise AssertionError(f"{fault.code} finds no place in games of {edition}")


def trial(fault: Fault, games: int) -> Shown:
    """Return how the audit does on so many games with the fault, and on the same without."""
    shown = Shown(code=fault.code.value)
    for edition, made in seeded(fault, games):
        lawful = found(made.lawful, **made.lawful_about)
        faulty = found(made.faulty, **made.faulty_about)
        place = (fault.code, made.ply, made.version, made.article)
        hits = [each for each in faulty if _place(each) == place]
        shown.found += len(hits) == 1
        shown.missed += len(hits) != 1
        known = {(each.code, each.ply) for each in lawful}
        others = [
            each for each in faulty if each not in hits and (each.code, each.ply) not in known
        ]
        shown.beside.update(each.code.value for each in others)
        unasked = [
            each
            for each in lawful
            if each.code is fault.code or each.severity is Severity.CONTRADICTION
        ]
        shown.clean.update(each.code.value for each in unasked)
        if len(shown.examples) < EXAMPLES and (len(hits) != 1 or unasked):
            shown.examples.append(f"{edition}: expected {place}, faulty {faulty}, lawful {lawful}")
    return shown


def _place(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.ply, finding.version, finding.article
