"""Bundles as they are written: what is in them, the same bytes for the same state, any kind."""

import hashlib
import io
import json
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from adjudication.inputs import inputs_of
from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.bundles.carried import COMPANIONS, Companions, streams_of
from games.bundles.errors import CheckpointNotFound, CheckpointPending
from games.bundles.verify import check_bundle
from games.bundles.writing import bundle
from games.ledger import store
from games.ledger.background import Background
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.streams.redaction import REDACTIONS, Redaction, nobody
from tests.games.ledger.sequenced import Streams
from tests.support.bundled import checked, unpacked
from tests.support.events import extend, start_stream
from tests.support.stream_files import NOW

pytestmark = pytest.mark.database


def test_the_same_state_gives_the_same_bytes_however_the_log_grows(streams: Streams) -> None:
    before = bundle(streams[0], asking=None)
    start_stream(7)
    sequence_all()
    assert sign_checkpoint(now=9)
    assert bundle(streams[0], asking=None) == before
    assert set(unpacked(before)) >= {"checkpoints/9.txt", "verify.py", "README.md", "keys.txt"}


def test_a_checkpoint_kept_by_the_reader_is_shown_consistent(streams: Streams) -> None:
    report = checked(bundle(streams[0], asking=None, checkpoint=12))
    assert [checkpoint.size for checkpoint in report.checkpoints] == [9, 12]
    with pytest.raises(CheckpointNotFound):
        bundle(streams[0], asking=None, checkpoint=11)


def test_without_a_checkpoint_over_the_last_event_there_is_none(streams: Streams) -> None:
    extend(streams[0], 4)
    with pytest.raises(CheckpointPending):
        bundle(streams[0], asking=None)
    sequence_all()
    with pytest.raises(CheckpointPending):
        bundle(streams[0], asking=None)
    assert sign_checkpoint(now=9)
    assert len(checked(bundle(streams[0], asking=None)).streams[0].hashes) == 5


@pytest.mark.parametrize("kind", ["tournament", "case"])
def test_a_stream_of_another_kind_than_asked_is_none(streams: Streams, kind: str) -> None:
    with pytest.raises(store.StreamNotFound):
        bundle(streams[0], kind=kind, asking=None)
    with pytest.raises(store.StreamNotFound):
        bundle(uuid4(), asking=None)


def test_streams_of_any_kind_go_along_with_it(
    streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {
        streams[0]: Companions(kind="game", find=lambda _game, _asking: (streams[2], streams[0])),
        streams[1]: Companions(kind="other", find=lambda _game, _asking: (streams[1],)),
    }
    monkeypatch.setattr(COMPANIONS, "_added", found)
    report = checked(bundle(streams[0], asking=None))
    assert [stream.stream_id for stream in report.streams] == [str(streams[0]), str(streams[2])]
    assert streams_of(streams[0], "case") == (streams[0],)


def test_what_is_withheld_keeps_its_place(
    streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second(stream: UUID, events: object, asking: object) -> frozenset[int]:
        return frozenset({2})

    hiding = Redaction(types=frozenset({"games.move-played.v1"}), judge=second)
    monkeypatch.setattr(REDACTIONS, "_added", {"second": hiding})
    data = bundle(streams[0], asking=nobody)
    assert checked(data).streams[0].withheld == 1
    assert checked(bundle(streams[0], asking=None)).streams[0].withheld == 0
    lines = unpacked(data)[f"streams/{streams[0]}.ndjson"].splitlines()
    assert [json.loads(line).get("withheld", False) for line in lines[1:-1]] == [0, 1, 0, 0]


@pytest.mark.one_database
@pytest.mark.parametrize("at", range(len(SCRIPTS)), ids=[script.edition for script in SCRIPTS])
def test_games_of_the_demo_hold_with_what_their_rulings_read(at: int) -> None:
    game = MadeUpGame(SCRIPTS[at], folder=Path(demo.__file__).parent / "games", start_ms=NOW)
    background = Background()
    while not game.advance():
        while background.tick():
            pass
    while background.tick():
        pass
    sign_checkpoint(now=NOW)
    data = bundle(game.stream_id, asking=None)
    report = check_bundle(io.BytesIO(data))
    stating = [pair for pair in store.load(game.stream_id) if "inputs_digest" in pair.data]
    assert (report.inputs, report.inputs_unchecked) == (len(stating), 0)
    for version, read in inputs_of(store.load(game.stream_id)).items():
        stated = store.load(game.stream_id)[version - 1].data["inputs_digest"]
        assert hashlib.sha256(read).hexdigest() == stated
    used = {pair.type for pair in store.load(game.stream_id)}
    assert {f"schemas/{name}.json" for name in used} <= set(unpacked(data))
