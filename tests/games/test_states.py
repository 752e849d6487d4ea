"""Kept states save folding and never speak of a stream that is not so."""

import dataclasses
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from games.ledger import store
from games.ledger.errors import StreamNotFound
from games.record import commands as c
from games.record import events as e
from games.record.annulment.commands import AnnulAct
from games.record.annulment.events import ActAnnulled
from games.record.decider import GAMES
from games.record.state import GameState
from games.rules.books.sources import XIANGQI
from games.streams.cache import MOST_PAST, cache_of
from games.streams.handling import handle, new_events
from tests.support.claimed_games import give, running_game
from tests.support.databases import undone
from tests.support.scenario import ARBITER, BLACK, CHIEF, RED, SEATS

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    cache_of(GAMES).latest.clear()
    yield
    cache_of(GAMES).latest.clear()


def folded(stream: UUID) -> GameState | None:
    return GAMES.replay(store.load(stream))


def play(stream: UUID, side: str, move: str) -> None:
    give(stream, c.PlayMove(side=side, move=move), by=RED if side == "red" else BLACK)


def elsewhere(stream: UUID, *events: e.GameEvent) -> None:
    """Append as another process would: behind this process's back."""
    head = store.head(stream)
    store.append(
        stream_id=stream,
        stream_kind="game",
        expected_version=head.version,
        events=new_events(GAMES.codec, events, by=ARBITER, event_id=uuid4(), occurred_at=None),
        now=3000,
    )


def test_a_kept_state_is_the_folded_one_after_every_command() -> None:
    stream = running_game()
    for side, move in (("red", "h2e2"), ("black", "h9g7"), ("red", "h0g2")):
        play(stream, side, move)
        assert cache_of(GAMES).latest[stream].state == folded(stream)
        assert cache_of(GAMES).current(stream).state == folded(stream)
        assert cache_of(GAMES).current(stream).hash == store.head(stream).hash


def test_what_was_appended_elsewhere_is_seen() -> None:
    stream = running_game()
    play(stream, "red", "h2e2")
    elsewhere(stream, e.MovePlayed(ply=2, side="black", move="h9g7"))
    elsewhere(stream, e.FoulRecorded(side="red", article=XIANGQI("8.1.1")))
    state = cache_of(GAMES).current(stream).state
    assert state == folded(stream)
    assert (state.plies, state.fouls) == (2, (1, 0))


def test_what_was_annulled_here_or_elsewhere_stands_in_no_kept_state() -> None:
    stream = running_game()
    for side, move in (("red", "h2e2"), ("black", "h9g7"), ("red", "h0g2")):
        play(stream, side, move)
    last = store.head(stream).version
    give(stream, AnnulAct(event_version=last, reason="误"), by=CHIEF)
    assert cache_of(GAMES).latest[stream].state == folded(stream)
    elsewhere(stream, ActAnnulled(event_version=last - 1, fallen=(last - 1,), reason="误"))
    state = cache_of(GAMES).current(stream).state
    assert state == folded(stream)
    assert [played.move for played in state.moves] == ["h2e2"]
    for version, plies in ((last, 3), (last + 1, 2), (last + 2, 1)):
        assert cache_of(GAMES).at(stream, version).plies == plies


def test_a_kept_state_of_a_stream_that_was_rolled_back_is_not_used() -> None:
    stream = running_game()
    with undone():
        play(stream, "red", "h2e2")
    assert cache_of(GAMES).latest[stream].state.plies == 1
    state = cache_of(GAMES).current(stream).state
    assert state.plies == 0
    assert state == folded(stream)
    play(stream, "red", "b2e2")
    assert [move.move for move in cache_of(GAMES).current(stream).state.moves] == ["b2e2"]


def test_rolled_back_and_then_moved_on_elsewhere_to_the_same_version() -> None:
    stream = running_game()
    with undone():
        play(stream, "red", "h2e2")
    elsewhere(stream, e.MovePlayed(ply=1, side="red", move="b2e2"))
    assert store.head(stream).version == cache_of(GAMES).latest[stream].state.version
    assert [move.move for move in cache_of(GAMES).current(stream).state.moves] == ["b2e2"]


def test_rolled_back_and_then_moved_on_elsewhere_further() -> None:
    stream = running_game()
    with undone():
        play(stream, "red", "h2e2")
    elsewhere(stream, e.MovePlayed(ply=1, side="red", move="b2e2"))
    elsewhere(stream, e.MovePlayed(ply=2, side="black", move="h9g7"))
    state = cache_of(GAMES).current(stream).state
    assert [move.move for move in state.moves] == ["b2e2", "h9g7"]
    assert state == folded(stream)
    play(stream, "red", "h0g2")
    assert cache_of(GAMES).current(stream).state == folded(stream)


def test_a_game_whose_arranging_was_rolled_back_is_unknown() -> None:
    stream = uuid4()
    arrange = c.ArrangeGame(edition="xiangqi-2020", seats=SEATS)
    with undone():
        handle(GAMES, arrange, stream_id=stream, by=ARBITER, event_id=uuid4(), now=1000)
    assert stream in cache_of(GAMES).latest
    with pytest.raises(StreamNotFound):
        cache_of(GAMES).current(stream)
    handle(GAMES, arrange, stream_id=stream, by=ARBITER, event_id=uuid4(), now=2000)
    assert cache_of(GAMES).current(stream).state.arranged_at == 2000


def test_a_kept_state_of_a_longer_stream_is_not_used() -> None:
    stream, other = running_game(), running_game("h2e2", "h9g7")
    cache_of(GAMES).remember(stream, cache_of(GAMES).current(other))
    assert cache_of(GAMES).current(stream).state == folded(stream)


def test_a_kept_state_of_another_stream_is_not_used() -> None:
    stream, other = running_game("h2e2", "h9g7", "h0g2"), running_game("b2e2")
    cache_of(GAMES).remember(stream, cache_of(GAMES).current(other))
    assert cache_of(GAMES).current(stream).state == folded(stream)


def test_only_so_many_are_kept_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_of(GAMES), "decider", dataclasses.replace(GAMES, cached=2))
    streams = [running_game() for _ in range(3)]
    assert list(cache_of(GAMES).latest) == streams[1:]
    cache_of(GAMES).current(streams[1])
    running = [cache_of(GAMES).current(stream).state for stream in streams]
    assert running == [folded(stream) for stream in streams]
    assert len(cache_of(GAMES).latest) == 2


def test_a_past_state_is_folded_once_and_is_the_one_of_its_version() -> None:
    stream = running_game()
    for side, move in (("red", "h2e2"), ("black", "h9g7"), ("red", "h0g2")):
        play(stream, side, move)
    head = store.head(stream).version
    for version in range(1, head):
        past = cache_of(GAMES).at(stream, version)
        assert past == GAMES.replay(store.load(stream, upto=version))
        assert cache_of(GAMES).at(stream, version) is past
    assert cache_of(GAMES).at(stream, head) is cache_of(GAMES).current(stream).state
    play(stream, "black", "i9h9")
    assert cache_of(GAMES).at(stream, head) == GAMES.replay(store.load(stream, upto=head))


def test_there_is_no_state_before_the_first_event_or_of_another_kind_of_stream() -> None:
    stream = running_game()
    with pytest.raises(StreamNotFound):
        cache_of(GAMES).at(stream, 0)
    with pytest.raises(StreamNotFound):
        cache_of(GAMES).at(uuid4(), 1)


def moved(*moves: tuple[str, str]) -> UUID:
    stream = running_game()
    for side, move in moves:
        play(stream, side, move)
    return stream


MOVES = (("red", "h2e2"), ("black", "h9g7"), ("red", "h0g2"), ("black", "i9h9"), ("red", "i0h0"))


def test_a_past_state_is_folded_on_from_the_nearest_kept_before_it() -> None:
    stream = moved(*MOVES)
    head = store.head(stream).version
    cache_of(GAMES).past.clear()
    cache_of(GAMES).latest.clear()
    assert cache_of(GAMES).to_fold(stream, head - 1) == head - 1
    cache_of(GAMES).at(stream, head - 3)
    assert cache_of(GAMES).to_fold(stream, head - 1) == 2
    assert cache_of(GAMES).to_fold(stream, head - 4) == head - 4, "a later one is of no use"
    assert cache_of(GAMES).at(stream, head - 1) == GAMES.replay(store.load(stream, upto=head - 1))
    assert cache_of(GAMES).to_fold(stream, head - 1) == 0
    assert cache_of(GAMES).to_fold(stream, head) == 0
    assert cache_of(GAMES).to_fold(uuid4(), 7) == 7


def test_whoever_reads_one_past_state_after_another_evicts_none_that_is_read() -> None:
    read, other = moved(*MOVES), moved(*MOVES)
    cache_of(GAMES).past.clear()
    held = cache_of(GAMES).at(read, 2)
    for version in range(1, store.head(other).version):
        cache_of(GAMES).at(other, version)
        assert cache_of(GAMES).at(read, 2) is held
    assert len(cache_of(GAMES).past) <= MOST_PAST


def test_a_past_state_of_a_stream_written_anew_is_not_used() -> None:
    stream = running_game()
    with undone():
        play(stream, "red", "h2e2")
        play(stream, "black", "h9g7")
        then = store.head(stream).version - 1
        cache_of(GAMES).at(stream, then)
    elsewhere(stream, e.MovePlayed(ply=1, side="red", move="b2e2"))
    elsewhere(stream, e.MovePlayed(ply=2, side="black", move="h9g7"))
    elsewhere(stream, e.MovePlayed(ply=3, side="red", move="h0g2"))
    for version in (then, then + 1):
        assert cache_of(GAMES).at(stream, version) == GAMES.replay(store.load(stream, upto=version))
