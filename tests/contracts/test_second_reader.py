"""Stored events explain themselves: a reader that shares no code comes to the same games."""

import io
import json
from pathlib import Path
from uuid import UUID

import pytest

from config import demo
from config.demo.made_up import SCRIPTS
from config.demo.playing import MadeUpGame
from games.importing.files import find_files
from games.importing.questions import as_they_stand
from games.importing.running import run_import
from games.ledger import store
from games.ledger.background import Background
from games.models import LedgerStream
from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.codec import canonical
from tests.contracts.second_reader import Read, read_game

pytestmark = [pytest.mark.database, pytest.mark.one_database]

FOLDER = Path(demo.__file__).parent / "games"
AT = 1_790_000_000_000
REAL = 20


def compared(stream: UUID) -> tuple[Read, GameState]:
    stored = store.load(stream)
    state = GAMES.replay(stored)
    assert state is not None
    return read_game((event.type, event.payload, event.recorded_at) for event in stored), state


def require_equal(stream: UUID) -> None:
    read, state = compared(stream)
    assert read.moves == [(played.side, played.move) for played in state.moves]
    assert read.options == json.loads(canonical(state.options))
    assert read.result == (state.ending.result if state.ending else "")
    left = {side: state.clock.remaining(side) for side in state.sides} if state.clock else {}
    assert read.left_ms == left


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.title[:20] for script in SCRIPTS])
def test_a_made_up_game_reads_the_same(script: object) -> None:
    game = MadeUpGame(script, folder=FOLDER, start_ms=AT)  # type: ignore[arg-type]
    background = Background()
    while not game.advance():
        while background.tick():
            pass
    require_equal(game.stream_id)


def test_real_games_read_the_same(database: str) -> None:
    tally = run_import(
        find_files([FOLDER])[:REAL],
        answers=as_they_stand("xiangqi-2020"),
        attribution="",
        jobs=1,
        resume=False,
        dry_run=False,
        rejects=io.StringIO(),
        now=lambda: AT,
        progress=lambda tally: None,
    )
    assert tally.games == REAL
    streams = list(LedgerStream.objects.values_list("pk", flat=True))
    assert len(streams) == REAL
    for stream in streams:
        require_equal(stream)


@pytest.mark.parametrize(
    ("fault", "payload"),
    [
        ("a field is missing", b'{"move":"h2e2","ply":1,"side":"red"}'),
        ("a further field", b'{"move":"h2e2","ply":1,"reading_ms":null,"side":"red","x":1}'),
        ("another type", b'{"move":"h2e2","ply":"1","reading_ms":null,"side":"red"}'),
    ],
)
def test_what_is_not_of_its_schema_is_not_read(fault: str, payload: bytes) -> None:
    with pytest.raises(ValueError, match=r"games\.move-played\.v1"):
        read_game([("games.move-played.v1", payload, AT)])
