"""Every question of the audit finds its fault where it was put, and nothing where none was."""

import pytest

from games.record.audits.findings import Code, Severity
from tests.support.audited import found, undecided
from tests.support.claimable import is_claimable
from tests.support.random_games import EDITIONS, play_out
from tests.support.seeded.fault import Fault
from tests.support.seeded.registry import FAULTS, trial


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.code.value)
def test_a_seeded_fault_is_found_at_its_ply_and_article(fault: Fault) -> None:
    shown = trial(fault, len(fault.editions))
    assert (shown.missed, shown.clean.total(), shown.examples) == (0, 0, [])


def test_every_code_has_a_fault() -> None:
    assert {fault.code for fault in FAULTS} == set(Code)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_audit_says_what_was_decided_and_what_could_be_claimed(edition: str) -> None:
    for seed in range(1000, 1012):
        scenario, _ = play_out(edition, seed, whole=False)
        assert undecided(scenario.entries) == ()
        for finding in found(scenario.entries):
            if finding.severity is Severity.UNCLAIMED:
                assert is_claimable(scenario.entries, finding)
