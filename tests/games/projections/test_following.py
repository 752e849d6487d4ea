"""Games followed by the feed are folded on, and are what a replay of their streams gives."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from games.ledger import store
from games.ledger.store import FeedEntry
from games.projections.facts import play_keys
from games.projections.following import FollowedGames
from games.projections.games import events_by_game
from games.record.annulment.commands import AnnulAct
from games.record.decider import GAMES
from games.record.history import history_of, line_of
from games.record.state import GameState
from tests.support import archived
from tests.support.claimed_games import give, running_game
from tests.support.scenario import CHIEF

pytestmark = pytest.mark.database

MOVES = ("h2e2", "h9g7", "h0g2", "i9h9")


class Loads(list[UUID]):
    """The streams loaded, in order."""


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> Loads:
    """Every stream that is loaded from here on."""
    found, load = Loads(), store.load

    def counted(stream_id: UUID, **bounds: int) -> object:
        found.append(stream_id)
        return load(stream_id, **bounds)

    monkeypatch.setattr(store, "load", counted)
    return found


def entries_of(*streams: UUID) -> list[FeedEntry]:
    """The events of some games as the feed gives them, one game after another."""
    events = [event for stream in streams for event in store.load(stream)]
    return [FeedEntry(position=at, event=event) for at, event in enumerate(events, start=1)]


def replayed(stream: UUID, version: int) -> GameState | None:
    return GAMES.replay(store.load(stream, upto=version))


def pages(entries: Sequence[FeedEntry], size: int) -> list[Sequence[FeedEntry]]:
    return [entries[at : at + size] for at in range(0, len(entries), size)]


@pytest.mark.parametrize("size", [1, 2, 100])
def test_whatever_the_page_each_game_is_what_its_events_add_up_to(size: int) -> None:
    first, second = running_game(*MOVES), running_game(*MOVES[:1])
    give(first, AnnulAct(event_version=6, reason="登记有误"), by=CHIEF, now=9000)
    followed = FollowedGames()
    for page in pages(entries_of(first, second), size):
        found = followed.states(events_by_game(page))
        assert found
        for stream, state in found.items():
            assert state == replayed(stream, state.version)


def test_a_game_followed_from_its_start_is_never_loaded(loads: Loads) -> None:
    entries = entries_of(running_game(*MOVES))
    loads.clear()
    followed = FollowedGames()
    for page in pages(entries, 1):
        followed.states(events_by_game(page))
    assert loads == []


def test_one_met_in_its_middle_is_loaded_once(loads: Loads) -> None:
    stream = running_game(*MOVES)
    entries = entries_of(stream)
    loads.clear()
    followed = FollowedGames()
    for page in pages(entries[3:], 1):
        followed.states(events_by_game(page))
    assert loads == [stream]


def test_one_told_of_again_is_folded_anew_not_twice(loads: Loads) -> None:
    stream = running_game(*MOVES)
    entries = entries_of(stream)
    followed = FollowedGames()
    followed.states(events_by_game(entries))
    # As after a page that was rolled back: the same events come once more.
    loads.clear()
    (state,) = followed.states(events_by_game(entries[4:])).values()
    assert loads == [stream]
    assert state.plies == len(MOVES)
    assert state == replayed(stream, state.version)


def test_what_does_not_chain_onto_the_state_held_is_not_folded_onto_it(loads: Loads) -> None:
    stream = running_game(*MOVES)
    entries = entries_of(stream)
    followed = FollowedGames()
    followed.states(events_by_game(entries[:3]))
    loads.clear()
    (state,) = followed.states(events_by_game(entries[4:5])).values()
    assert loads == [stream]
    assert state == replayed(stream, 5)


@pytest.mark.parametrize(
    ("edition", "moves"),
    [
        ("xiangqi-2020", ("h2e2", "h9g7", "e2e6", "g7e6")),
        ("weiqi-2002", archived.CAPTURE),
        ("weiqi-2002", archived.KO),
        ("gomoku-2025", archived.FREE_FOUR_FOUR),
        ("draughts-100", archived.EXCHANGE),
    ],
    ids=["xiangqi", "capture", "ko", "gomoku", "draughts"],
)
def test_a_line_played_from_the_last_state_is_what_every_event_gives(
    edition: str, moves: Sequence[str]
) -> None:
    stored = store.load(archived.archive(edition, moves, result="1-0"))
    history, state = history_of(stored), GAMES.replay(stored)
    assert history is not None
    assert state is not None
    line = line_of(state)
    assert len(line.positions) == len(moves) + 1
    assert line.positions == history.positions
    assert list(play_keys(line)) == list(play_keys(history))
