"""Values that the store never writes, as SQLite lets them stand in any column: always named."""

import pytest

from games.ledger.errors import LedgerDamaged, SequencerHalted
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.models import LedgerCheckpoint
from tests.games.ledger.sequenced import at, first_found, number_all
from tests.support.events import start_stream
from tests.support.tampering import as_superuser

pytestmark = [pytest.mark.database, pytest.mark.one_database]

FOREIGN = {
    "payload": "'{}'",
    "prev_hash": f"'{'a' * 32}'",
    "hash": f"'{'b' * 32}'",
    "type": "x'ff'",
    "actor": "x'c328'",
    "role": "CAST(x'c328' AS TEXT)",
    "recorded_at": "'late'",
    "occurred_at": "x'00'",
}
"""Column -> a value of another kind than it holds."""


@pytest.mark.parametrize("column", FOREIGN)
def test_no_checkpoint_is_signed_over_it(column: str) -> None:
    start_stream(3)
    number_all(3)
    spoil(column)
    with pytest.raises(LedgerDamaged) as damage:
        sign_checkpoint(now=1)
    assert (damage.value.fault, damage.value.version) == ("hash_mismatch", 2)
    assert not LedgerCheckpoint.objects.exists()


@pytest.mark.parametrize("column", FOREIGN)
def test_it_gets_no_number(column: str) -> None:
    stream = start_stream(3)
    spoil(column)
    with pytest.raises(SequencerHalted) as halt:
        sequence_all()
    assert (halt.value.fault, halt.value.stream_id, halt.value.version) == (
        "hash_mismatch",
        stream,
        2,
    )


@pytest.mark.parametrize("column", FOREIGN)
def test_verifying_names_it(column: str) -> None:
    stream = start_stream(3)
    number_all(3)
    spoil(column)
    assert first_found() == at("hash_mismatch", 2, stream, 2)


def spoil(column: str) -> None:
    with as_superuser() as cursor:
        cursor.execute(f"UPDATE ledger_event SET {column} = {FOREIGN[column]} WHERE version = 2")
