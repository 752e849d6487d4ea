"""An audit answers whatever stands on record: findings, or where the record cannot be read."""

import os
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.audit.audit import audit_entries
from games.record.audits.findings import Code
from tests.support.hostile_records import lawful_games, spoiled

EXAMPLES = int(os.environ.get("HOSTILE_RECORDS", "100"))


@settings(max_examples=EXAMPLES, deadline=None)
@given(game=st.integers(0, 10**6), seed=st.integers(0, 2**32), number=st.integers(1, 6))
def test_no_record_is_too_strange_to_audit(game: int, seed: int, number: int) -> None:
    games = lawful_games()
    entries = spoiled(games[game % len(games)], Random(seed), number)
    found = audit_entries(entries)
    known = {entry.version for entry in entries} | {0, 1}
    assert {finding.version for finding in found.findings} <= known


def test_no_lawful_record_is_unreadable() -> None:
    for entries in lawful_games():
        codes = {finding.code for finding in audit_entries(entries).findings}
        assert Code.RECORD_UNREADABLE not in codes
