"""Proofs made from the stored leaves, against the definitions of RFC 9162."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.ledger import proofs
from games.ledger.errors import LedgerDamaged
from games.ledger.proofs import Leaves, extend_blocks, positions
from games.ledger.sequencer import sequence_all
from games.ledger.store import load, read_feed
from games.models import LedgerBlock, LedgerEntry
from tests.games.ledger.sequenced import number_all
from tests.support import naive_merkle
from tests.support.events import start_stream
from tests.support.tampering import as_superuser

pytestmark = pytest.mark.database


@pytest.fixture
def data(database: str, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The hashes of 60 events in their order, read in blocks of 8."""
    monkeypatch.setattr(proofs, "BLOCK", 8)
    monkeypatch.setattr(proofs, "SMALL", 2)
    for events in (7, 13, 1, 39):
        start_stream(events)
        number_all(events)
    return [entry.event.hash for entry in read_feed(after=0, limit=100)]


@pytest.mark.parametrize("size", [1, 2, 7, 8, 9, 31, 32, 33, 60])
def test_proofs_are_those_of_the_definitions(data: list[bytes], size: int) -> None:
    leaves = Leaves(size)
    assert len(data) == 60
    for position in range(1, size + 1):
        assert list(leaves.inclusion(position)) == naive_merkle.path(position - 1, data[:size])
    for old in range(1, size + 1):
        assert list(leaves.consistency(old)) == naive_merkle.proof(old, data[:size])


@pytest.mark.parametrize("position", [0, 61])
def test_a_position_outside_the_tree_has_no_proof(data: list[bytes], position: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        Leaves(60).inclusion(position)


def test_more_leaves_than_are_stored_are_damage(data: list[bytes]) -> None:
    with pytest.raises(LedgerDamaged):
        Leaves(61).inclusion(1)


def test_positions_are_those_numbered_up_to_a_version(database: str) -> None:
    first = start_stream(3)
    sequence_all()
    number = {pair.version: at for at, pair in enumerate(load(first), start=1)}
    assert positions(first, upto=2) == {1: number[1], 2: number[2]}
    assert positions(start_stream(2), upto=2) == {}


def blocks() -> dict[int, bytes]:
    return {row.number: bytes(row.root) for row in LedgerBlock.objects.all()}


def test_whole_blocks_are_stored_once_and_only_these(data: list[bytes]) -> None:
    roots = {
        number: naive_merkle.tree_hash(data[number * 8 : number * 8 + 8]) for number in range(7)
    }
    assert extend_blocks(most=3) == 3
    assert blocks() == {number: roots[number] for number in range(3)}
    assert extend_blocks() == 4
    assert blocks() == roots
    # Four leaves behind the last whole block are none yet.
    assert extend_blocks() == 0
    start_stream(4)
    number_all(4)
    assert extend_blocks() == 1
    assert sorted(blocks()) == list(range(8))


def test_a_log_shorter_than_a_block_has_none(database: str) -> None:
    start_stream(3)
    number_all(3)
    assert extend_blocks() == 0
    assert blocks() == {}


def test_proofs_by_stored_blocks_are_those_without_and_read_fewer_leaves(
    data: list[bytes], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    extend_blocks()
    for size in (8, 33, 60):
        for position in range(1, size + 1):
            path = naive_merkle.path(position - 1, data[:size])
            assert list(Leaves(size).inclusion(position)) == path
        for old in range(1, size + 1):
            assert list(Leaves(size).consistency(old)) == naive_merkle.proof(old, data[:size])
    # The blocks, then the leaves of the event's own block and of the last that is not whole.
    with django_assert_num_queries(3):
        Leaves(60).inclusion(1)


def test_a_hole_among_the_leaves_of_a_block_is_damage(data: list[bytes]) -> None:
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_entry WHERE position = 12")
    assert LedgerEntry.objects.count() == 59
    with pytest.raises(LedgerDamaged) as damage:
        extend_blocks()
    assert (damage.value.fault, damage.value.position) == ("missing_entry", 9)
