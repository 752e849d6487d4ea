"""The replay benchmark measures whole legal games and says when a peer is missing."""

import sys

import pytest

from games.rules.xiangqi.kernel import XiangqiKernel
from tests.benchmarks.replay import Measurement, measure, measure_ours, measure_peer
from tests.benchmarks.replay_lines import GAMES


def test_every_line_is_a_legal_game() -> None:
    kernel = XiangqiKernel()
    for moves in GAMES:
        replay = kernel.replay(kernel.initial_position(), moves)
        assert (replay.plies, replay.violation) == (len(moves), None)


def test_measures_all_plies() -> None:
    result = measure_ours(rounds=1)
    assert result.plies == sum(map(len, GAMES)) == 1378
    assert result.ns > 0
    assert measure(peers_python=None, rounds=1)[0].plies == 1378


def test_speed_is_whole_numbers() -> None:
    result = Measurement(label="x", plies=1000, ns=3_000_000)
    assert (result.ns_per_ply, result.plies_per_second) == (3000, 333_333)


def test_a_missing_peer_is_named() -> None:
    with pytest.raises(RuntimeError, match="nobody cannot be run"):
        measure_peer("nobody", python=sys.executable, rounds=1)
