"""Tampering that makes hashes fit again, or that touches entries, heads and checkpoints."""

import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import LazySettings

from games.ledger import store
from games.ledger.anchors import anchor_file
from games.ledger.checkpoint import Checkpoint
from games.ledger.checkpoint import sign_checkpoint as sign_text
from games.ledger.diagnosis import Fault
from games.ledger.keys import signing_key
from games.ledger.merkle import Frontier
from games.ledger.verify import verify_ledger
from games.models import LedgerCheckpoint, LedgerEntry
from tests.games.ledger.sequenced import Streams, at, first_found
from tests.support.events import start_stream
from tests.support.tampering import as_superuser, forge, set_head

pytestmark = pytest.mark.database


def test_an_edit_hashed_again_is_named_by_its_entry(streams: Streams) -> None:
    forge(streams[1], 2, whole_stream=False, entries=False)
    assert first_found() == at("entry_mismatch", 6, streams[1], 2)


def test_a_stream_hashed_again_is_named_by_its_entries(streams: Streams) -> None:
    forge(streams[1], 2, whole_stream=True, entries=False)
    assert first_found() == at("entry_mismatch", 6, streams[1], 2)


def test_an_unsequenced_edit_hashed_again_breaks_the_chain() -> None:
    stream = start_stream(4)
    forge(stream, 2, whole_stream=False, entries=False)
    assert first_found() == at("chain_broken", None, stream, 3)


def test_everything_hashed_again_fails_at_the_first_checkpoint_behind_it(streams: Streams) -> None:
    forge(streams[1], 2, whole_stream=True, entries=True)
    assert first_found() == Fault(name="root_mismatch", position=9)


def test_checkpoints_made_anew_are_found_by_a_checkpoint_kept_outside(
    streams: Streams, settings: LazySettings
) -> None:
    kept = LedgerCheckpoint.objects.get(size=9).text
    forge(streams[1], 2, whole_stream=True, entries=True)
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_checkpoint")
        cursor.execute("UPDATE ledger_cursor SET size = 0, frontier = %s", [b""])
    leaves = [
        bytes(leaf)
        for leaf in LedgerEntry.objects.order_by("position").values_list("leaf_hash", flat=True)
    ]
    tree = Frontier().extend(leaves)
    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_cursor SET size = %s, frontier = %s", [tree.size, tree.to_bytes()]
        )
    found = [fault.name for fault in verify_ledger().faults]
    assert found == ["checkpoint_missing", "root_mismatch"]
    anchor_file().unlink()
    assert verify_ledger().is_clean
    assert verify_ledger(outside=[kept]).faults == (Fault(name="root_mismatch", position=9),)


def test_a_log_cut_short_is_found_by_a_checkpoint(streams: Streams) -> None:
    kept = LedgerCheckpoint.objects.get(size=12).text
    assert verify_ledger(outside=[kept]).is_clean
    statement = Checkpoint(origin=kept.split("\n")[0], size=13, root=hashlib.sha256(b"").digest())
    later = sign_text(statement, key=signing_key())
    assert verify_ledger(outside=[later]).faults == (Fault(name="rolled_back", position=13),)


def test_an_outside_checkpoint_of_another_key_is_refused(streams: Streams) -> None:
    kept = LedgerCheckpoint.objects.get(size=9).text
    statement = Checkpoint(origin=kept.split("\n")[0], size=9, root=bytes(32))
    forged = sign_text(statement, key=Ed25519PrivateKey.generate())
    assert verify_ledger(outside=[forged]).faults == (Fault(name="checkpoint_signature"),)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger_checkpoint SET root = %s WHERE size = 9",
        "UPDATE ledger_checkpoint SET text = 'x' || text WHERE size = 9 AND length(%s) = 32",
        "UPDATE ledger_checkpoint SET size = 9, root = %s WHERE size = 9",
    ],
)
def test_a_changed_checkpoint_is_named(streams: Streams, change: str) -> None:
    with as_superuser() as cursor:
        cursor.execute(change, [bytes(32)])
    names = {fault.name for fault in verify_ledger().faults}
    assert "checkpoint_signature" in names


def test_entries_that_changed_places_are_found(streams: Streams) -> None:
    with as_superuser() as cursor:
        for old, new in ((4, 1000), (5, 4), (1000, 5)):
            cursor.execute("UPDATE ledger_entry SET position = %s WHERE position = %s", [new, old])
    assert not verify_ledger().is_clean


def test_entries_of_one_stream_that_changed_places_are_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        for old, new in ((6, 1000), (7, 6), (1000, 7)):
            cursor.execute("UPDATE ledger_entry SET position = %s WHERE position = %s", [new, old])
    assert first_found() == at("order_changed", 6, streams[1], 3)


def test_a_removed_entry_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_entry WHERE position = 6")
    assert first_found() == Fault(name="missing_entry", position=6)


def test_a_changed_leaf_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("UPDATE ledger_entry SET leaf_hash = %s WHERE position = 6", [bytes(32)])
    assert first_found() == at("entry_mismatch", 6, streams[1], 2)


@pytest.mark.parametrize(
    ("version", "digest"), [(5, bytes(32)), (4, None)], ids=["hash", "version behind"]
)
def test_a_changed_head_is_named(streams: Streams, version: int, digest: bytes | None) -> None:
    set_head(streams[1], version, digest or store.load(streams[1])[4].hash)
    assert first_found() == at("head_mismatch", 9, streams[1], 5)


def test_a_head_ahead_of_its_events_is_a_missing_event(streams: Streams) -> None:
    set_head(streams[1], 6, bytes(32))
    assert first_found() == at("missing_event", None, streams[1], 6)


def test_a_changed_cursor_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("UPDATE ledger_cursor SET frontier = %s", [bytes(64)])
    assert first_found().name == "cursor_mismatch"
