"""Games with rulings and audits on record, made by the workers, and any number of copies of them.

The cycles are those of the data pack's tournament games, gone round three times more from the
position they stood in; without the pack, one perpetual check. Some games claim the natural limit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from uuid import UUID, uuid4

from adjudication import worker
from games.catching_up import settle
from games.ledger import store
from games.ledger.envelope import NewEvent, StoredEvent
from games.record import commands as c
from games.record.decider import GAMES
from games.record.values import Question
from games.rules.xiangqi.fen import format_fen
from games.selectors import game_state
from games.streams.decider import acts_of, event_id_at
from tests.support.claimed_games import PERPETUAL_CHECK, ROOK_BEFORE_THE_KING, give, running_game
from tests.support.real_cycles import real_cycles
from tests.support.scenario import CHIEF, PLAYERS

CAPTURELESS = (118, 119, 120, 121, 130)
"""Half-moves without a capture that natural limit claims are made after; 120 are the limit."""
QUIET = ("a0a1", "a9a8", "a1a0", "a8a9")
CLEAR_BOARD = "r3k4/9/9/9/9/9/9/9/9/R4K3 w - - {} 1"
NOW = 1_750_000_000_000
A_TIME = 500


def judge(cycles: int) -> list[UUID]:
    """Store games of so many real cycles and about the natural limit; return their streams.

    All end by resignation and are audited. A claim was ruled on before in all but every second one
    of a cycle, where nobody asked.
    """
    streams = []
    for fen, moves in _lines(cycles):
        streams.append(_claimed(fen, moves, Question.REPETITION))
        streams.append(running_game(*moves, fen=fen, now=NOW))
    for half_moves in CAPTURELESS:
        fen = CLEAR_BOARD.format(half_moves - len(QUIET))
        streams.append(_claimed(fen, QUIET, Question.NATURAL_LIMIT))
    _work_off()
    for stream in streams:
        for ruling in game_state(stream).rulings:
            overrule = c.OverruleRuling(ruling_version=ruling.version, reason="照下去")
            give(stream, overrule, by=CHIEF, now=NOW)
        give(stream, c.Resign(side="red"), by=PLAYERS["red"], now=NOW)
    _work_off()
    settle()
    return streams


def _lines(cycles: int) -> Iterator[tuple[str, Sequence[str]]]:
    yield ROOK_BEFORE_THE_KING, PERPETUAL_CHECK
    for cycle in islice(real_cycles(), cycles):
        yield format_fen(cycle.start), cycle.moves * 3


def _claimed(fen: str, moves: Sequence[str], question: Question) -> UUID:
    stream = running_game(*moves, fen=fen, now=NOW)
    side = game_state(stream).side_to_move
    give(stream, c.MakeClaim(side=side, question=question), by=PLAYERS[side], now=NOW)
    return stream


def _work_off() -> None:
    while worker.work_off(now=NOW, limit=100):
        pass


def copy(streams: Sequence[UUID], number: int) -> Counter[UUID]:
    """Store `number` copies in all and bring the lists up to date; return how many of each."""
    records = [store.load(stream) for stream in streams]
    for first in range(0, number, A_TIME):
        batch = range(first, min(number, first + A_TIME))
        store.append_batch([copied(records[at % len(records)]) for at in batch], now=NOW)
    settle()
    return Counter(streams[at % len(streams)] for at in range(number))


def copied(record: Sequence[StoredEvent]) -> store.NewStream:
    """Return a record under new ids."""
    ids: list[UUID] = []
    for version, act in enumerate(acts_of([event.event_id for event in record]), start=1):
        ids.append(uuid4() if act == version else event_id_at(ids[act - 1], version - act))
    events = [
        NewEvent(
            event_id=event_id,
            type=event.type,
            payload=event.data,
            actor=event.actor,
            role=event.role,
        )
        for event_id, event in zip(ids, record, strict=True)
    ]
    return store.NewStream(stream_id=uuid4(), stream_kind=GAMES.kind, events=events)
