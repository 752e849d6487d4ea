"""Every kind of tampering is found, and the first bad event is named."""

import hashlib
from io import StringIO
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from games.ledger import store
from games.ledger.chain import event_hash
from games.ledger.checkpoint import Checkpoint, verifier_text
from games.ledger.checkpoint import sign_checkpoint as sign_text
from games.ledger.diagnosis import Fault
from games.ledger.errors import LedgerDamaged, StreamNotFound
from games.ledger.keys import signing_key
from games.ledger.merkle import Frontier, leaf_hash
from games.ledger.scan import read_back
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.verify import verify_ledger, verify_stream
from games.models import LedgerCheckpoint, LedgerEntry, LedgerEvent
from tests.support.databases import in_threads
from tests.support.events import extend, move, start_stream
from tests.support.tampering import as_superuser, change_event, remove_event, swap_events

pytestmark = pytest.mark.database

Streams = tuple[UUID, UUID, UUID]


@pytest.fixture
def streams(database: str) -> Streams:
    """Three sequenced streams of 4, 5 and 3 events, checkpoints at 9 and 12, one event behind.

    Positions 1..4 are the first stream's, 5..9 the second's, 10..12 the third's.
    """
    first, second = start_stream(4), None
    sequence_all()
    second = start_stream(5)
    sequence_all()
    assert sign_checkpoint(now=1)
    third = start_stream(3)
    sequence_all()
    assert sign_checkpoint(now=2)
    extend(third, 3)
    return first, second, third


def _first() -> Fault:
    report = verify_ledger()
    assert not report.is_clean
    return report.faults[0]


def _at(name: str, position: int | None, stream: UUID, version: int) -> Fault:
    return Fault(name=name, position=position, stream_id=stream, version=version)


def test_an_honest_ledger_is_clean(streams: Streams) -> None:
    report = verify_ledger()
    assert report.is_clean
    assert (report.events, report.sequenced, report.checkpoints) == (13, 12, 2)
    assert read_back() == 13
    for stream, events in zip(streams, (4, 5, 4), strict=True):
        alone = verify_stream(stream)
        assert (alone.is_clean, alone.events) == (True, events)


def test_an_empty_ledger_is_clean() -> None:
    assert verify_ledger().is_clean
    assert read_back() == 0


def test_progress_counts_every_event(streams: Streams) -> None:
    counts: list[int] = []
    verify_ledger(progress=counts.append)
    assert sum(counts) == 13


@pytest.mark.parametrize(
    "columns",
    [
        {"actor": "player:8"},
        {"role": "arbiter"},
        {"device": ""},
        {"type": "games.move-played.v2"},
        {"event_id": uuid4().hex},
        {"recorded_at": 999},
        {"occurred_at": 1},
        {"prev_hash": bytes(32)},
        {"hash": bytes(32)},
        {"payload": b"{}"},
    ],
    ids=lambda columns: next(iter(columns)),
)
def test_any_changed_column_is_named(
    streams: Streams, columns: dict[str, str | int | bytes]
) -> None:
    change_event(streams[1], 3, **columns)
    assert _first() == _at("hash_mismatch", 7, streams[1], 3)
    assert verify_stream(streams[1]).faults[0] == _at("hash_mismatch", 7, streams[1], 3)
    assert verify_stream(streams[0]).is_clean
    with pytest.raises(LedgerDamaged):
        read_back()


@pytest.mark.parametrize("byte", [0, 1, 17, -1])
def test_one_changed_byte_of_a_payload_is_named(streams: Streams, byte: int) -> None:
    payload = bytearray(store.load(streams[0])[1].payload)
    payload[byte] ^= 1
    change_event(streams[0], 2, payload=bytes(payload))
    assert _first() == _at("hash_mismatch", 2, streams[0], 2)


def test_the_first_of_several_is_named_by_the_dense_order(streams: Streams) -> None:
    for stream, version in ((streams[2], 1), (streams[1], 5), (streams[1], 2), (streams[2], 4)):
        change_event(stream, version, actor="player:8")
    report = verify_ledger()
    assert [fault.position for fault in report.faults] == [6, 9, 10, None]
    assert report.faults[0] == _at("hash_mismatch", 6, streams[1], 2)


def test_an_unsequenced_event_is_named_without_position(streams: Streams) -> None:
    change_event(streams[2], 4, actor="player:8")
    assert _first() == _at("hash_mismatch", None, streams[2], 4)


@pytest.mark.parametrize(("version", "position"), [(1, 5), (3, 7), (5, 9)])
def test_a_removed_event_is_named(streams: Streams, version: int, position: int) -> None:
    remove_event(streams[1], version)
    assert _first() == _at("missing_event", position, streams[1], version)


def test_a_removed_last_event_with_the_head_set_back_is_named(streams: Streams) -> None:
    before = store.load(streams[1])[3]
    remove_event(streams[1], 5)
    _set_head(streams[1], 4, before.hash)
    assert _first() == _at("missing_event", 9, streams[1], 5)


def test_a_removed_unsequenced_event_is_named(streams: Streams) -> None:
    remove_event(streams[2], 4)
    assert _first() == _at("missing_event", None, streams[2], 4)


def test_a_removed_stream_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_event WHERE stream_id = %s", [streams[0].hex])
        cursor.execute("DELETE FROM ledger_stream WHERE stream_id = %s", [streams[0].hex])
    assert _first() == _at("missing_event", 1, streams[0], 1)


def test_two_swapped_events_are_named(streams: Streams) -> None:
    swap_events(streams[1], 2, 4)
    assert _first() == _at("order_changed", 6, streams[1], 2)


def test_two_swapped_events_that_were_never_sequenced_are_named() -> None:
    stream = start_stream(4)
    swap_events(stream, 2, 3)
    assert _first() == _at("order_changed", None, stream, 2)


def test_an_event_moved_to_another_stream_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_event SET stream_id = %s, version = 5 "
            "WHERE stream_id = %s AND version = 5",
            [streams[0].hex, streams[1].hex],
        )
    report = verify_ledger()
    assert report.faults[0] == _at("missing_event", 9, streams[1], 5)
    assert _at("stream_changed", None, streams[0], 5) in report.faults


def test_an_event_put_in_anothers_place_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute(
            "DELETE FROM ledger_event WHERE stream_id = %s AND version = 3", [streams[0].hex]
        )
        cursor.execute(
            "UPDATE ledger_event SET stream_id = %s WHERE stream_id = %s AND version = 3",
            [streams[0].hex, streams[1].hex],
        )
    assert _first() == _at("stream_changed", 3, streams[0], 3)


def _forge(stream: UUID, version: int, *, whole_stream: bool, entries: bool) -> None:
    """Change an actor and make the hashes fit again, as far as asked."""
    prev_hash = bytes(32)
    for event in store.load(stream):
        actor = "player:8" if event.version == version else event.actor
        if event.version < version or (event.version > version and not whole_stream):
            prev_hash = event.hash
            continue
        if event.version == version:
            prev_hash = event.prev_hash
        digest = event_hash(
            stream_id=stream,
            version=event.version,
            type=event.type,
            event_id=event.event_id,
            actor=actor,
            role=event.role,
            device=event.device,
            recorded_at=event.recorded_at,
            occurred_at=event.occurred_at,
            prev_hash=prev_hash,
            payload=event.payload,
        )
        change_event(stream, event.version, actor=actor, prev_hash=prev_hash, hash=digest)
        if entries:
            with as_superuser() as cursor:
                cursor.execute(
                    "UPDATE ledger_entry SET leaf_hash = %s WHERE stream_id = %s AND version = %s",
                    [leaf_hash(digest), stream.hex, event.version],
                )
        prev_hash = digest
    last = LedgerEvent.objects.filter(stream_id=stream).order_by("-version")[0]
    _set_head(stream, last.version, bytes(last.hash))


def _set_head(stream: UUID, version: int, digest: bytes) -> None:
    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_stream SET version = %s, hash = %s WHERE stream_id = %s",
            [version, digest, stream.hex],
        )


def test_an_edit_hashed_again_is_named_by_its_entry(streams: Streams) -> None:
    _forge(streams[1], 2, whole_stream=False, entries=False)
    assert _first() == _at("entry_mismatch", 6, streams[1], 2)


def test_a_stream_hashed_again_is_named_by_its_entries(streams: Streams) -> None:
    _forge(streams[1], 2, whole_stream=True, entries=False)
    assert _first() == _at("entry_mismatch", 6, streams[1], 2)


def test_an_unsequenced_edit_hashed_again_breaks_the_chain() -> None:
    stream = start_stream(4)
    _forge(stream, 2, whole_stream=False, entries=False)
    assert _first() == _at("chain_broken", None, stream, 3)


def test_everything_hashed_again_fails_at_the_first_checkpoint_behind_it(streams: Streams) -> None:
    _forge(streams[1], 2, whole_stream=True, entries=True)
    assert _first() == Fault(name="root_mismatch", position=9)


def test_checkpoints_made_anew_are_found_by_a_checkpoint_kept_outside(
    streams: Streams, settings: LazySettings
) -> None:
    kept = LedgerCheckpoint.objects.get(size=9).text
    _forge(streams[1], 2, whole_stream=True, entries=True)
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
    assert _first() == _at("order_changed", 6, streams[1], 3)


def test_a_removed_entry_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("DELETE FROM ledger_entry WHERE position = 6")
    assert _first() == Fault(name="missing_entry", position=6)


def test_a_changed_leaf_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("UPDATE ledger_entry SET leaf_hash = %s WHERE position = 6", [bytes(32)])
    assert _first() == _at("entry_mismatch", 6, streams[1], 2)


@pytest.mark.parametrize(
    ("version", "digest"), [(5, bytes(32)), (4, None)], ids=["hash", "version behind"]
)
def test_a_changed_head_is_named(streams: Streams, version: int, digest: bytes | None) -> None:
    _set_head(streams[1], version, digest or store.load(streams[1])[4].hash)
    assert _first() == _at("head_mismatch", 9, streams[1], 5)


def test_a_head_ahead_of_its_events_is_a_missing_event(streams: Streams) -> None:
    _set_head(streams[1], 6, bytes(32))
    assert _first() == _at("missing_event", None, streams[1], 6)


def test_a_changed_cursor_is_named(streams: Streams) -> None:
    with as_superuser() as cursor:
        cursor.execute("UPDATE ledger_cursor SET frontier = %s", [bytes(64)])
    assert _first().name == "cursor_mismatch"


def test_a_stream_that_is_not_there() -> None:
    with pytest.raises(StreamNotFound):
        verify_stream(uuid4())


# -- the command ------------------------------------------------------------------


def _run(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("verify_ledger", *arguments, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_the_command_says_that_all_is_well(streams: Streams) -> None:
    status, text = _run()
    assert status == 0
    assert "账本完好：13 个事件，12 个已排序，2 个检查点" in text
    assert "ledger verified: 13 events, 12 sequenced, 2 checkpoints" in text
    assert _run("--stream", str(streams[0]))[0] == 0


def test_the_command_names_the_first_bad_event_and_ends_with_1(streams: Streams) -> None:
    change_event(streams[1], 3, actor="player:8")
    for arguments in ((), ("--stream", str(streams[1]))):
        status, text = _run(*arguments)
        assert status == 1
        line = text.splitlines()[0]
        assert line.startswith("hash_mismatch: 事件内容与其哈希不符 / event does not match")
        assert line.endswith(f"position=7 stream={streams[1]} version=3")


def test_the_command_takes_a_checkpoint_kept_outside(streams: Streams, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.txt"
    path.write_text(LedgerCheckpoint.objects.get(size=9).text)
    assert _run("--checkpoint", str(path))[0] == 0
    path.write_text(path.read_text().replace("\n9\n", "\n8\n"))
    status, text = _run("--checkpoint", str(path))
    assert (status, text.split(":")[0]) == (1, "checkpoint_signature")


def test_without_the_key_file_the_public_key_is_given(
    streams: Streams, settings: LazySettings, tmp_path: Path
) -> None:
    public = verifier_text(settings.LEDGER_ORIGIN, signing_key().public_key())
    settings.LEDGER_KEY_FILE = tmp_path / "not-there.key"
    status, text = _run()
    assert status == 0
    assert "2 signatures not checked" in text
    status, text = _run("--key", public)
    assert (status, "not checked" in text) == (0, False)
    other = verifier_text(settings.LEDGER_ORIGIN, Ed25519PrivateKey.generate().public_key())
    assert _run("--key", other)[0] == 1
    assert not (tmp_path / "not-there.key").exists()


@pytest.mark.parametrize(
    "arguments",
    [("--stream", str(uuid4())), ("--key", "nonsense"), ("--checkpoint", "/nowhere/at/all")],
    ids=["stream", "key", "checkpoint"],
)
def test_the_command_refuses_what_it_cannot_read(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as caught:
        _run(*arguments)
    assert caught.value.returncode == 2


def test_appends_may_go_on_while_verifying(streams: Streams) -> None:
    def append(count: int) -> None:
        in_threads(1, lambda number: start_stream(2))

    assert verify_ledger(progress=append).is_clean
    assert LedgerEvent.objects.count() > 13
    extend(streams[0], 4, move(5))
