"""The draughts benchmark measures whole legal games and says when a peer is missing."""

import sys

import pytest

from games.rules.editions import kernel_for
from tests.benchmarks import draughts_replay
from tests.benchmarks.draughts_lines import lines, positions
from tests.benchmarks.draughts_replay import VARIANTS, measure_ours, measure_peer, numbered


@pytest.mark.parametrize("edition", VARIANTS)
def test_every_line_is_a_legal_game(edition: str) -> None:
    kernel = kernel_for(edition)
    for moves in lines(edition, games=5):
        replay = kernel.replay(kernel.initial_position(), moves)
        assert (replay.plies, replay.violation) == (len(moves), None)


def test_the_same_lines_and_positions_in_every_run() -> None:
    assert lines("draughts-100", games=3) == lines("draughts-100", games=3)
    assert len(list(positions("draughts-64-russian", count=250))) == 250


def test_measures_all_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draughts_replay, "LEAST_NS", 0)
    games = lines("draughts-100", games=3)
    result = measure_ours("draughts-100", games, rounds=1)
    assert result.plies == sum(map(len, games))
    assert result.ns > 0


def test_peers_read_numbers() -> None:
    assert numbered("draughts-64-russian", ("c3-d4", "a1xe5xh2")) == ["22-18", "29x15x28"]
    assert numbered("draughts-100", ("32-28",)) == ["32-28"]


def test_a_missing_peer_is_named() -> None:
    with pytest.raises(RuntimeError, match="cannot be run"):
        measure_peer("draughts-100", (("32-28",),), python=sys.executable, rounds=1)
