"""Proofs made from the stored leaves, against the definitions of RFC 9162."""

import pytest

from games.ledger import proofs
from games.ledger.errors import LedgerDamaged
from games.ledger.proofs import Leaves, positions
from games.ledger.sequencer import sequence_all
from games.ledger.store import load, read_feed
from tests.games.ledger.sequenced import number_all
from tests.support import naive_merkle
from tests.support.events import start_stream

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
