"""The weiqi benchmark measures whole legal games and says when a peer is missing."""

import sys

import pytest

from tests.benchmarks.weiqi_replay import Measurement, measure_ours, measure_peer, random_games
from tests.support.weiqi import KERNEL

GAMES = random_games(2, 60)


def test_the_games_made_are_legal_and_the_same_every_time() -> None:
    for moves in GAMES:
        replay = KERNEL.replay(KERNEL.initial_position(), moves)
        assert (replay.plies, replay.violation) == (60, None)
    assert random_games(2, 60) == GAMES


def test_measures_all_plies() -> None:
    result = measure_ours(GAMES, rounds=1)
    assert result.plies == 120
    assert result.ns > 0
    assert "plies/s" in result.line()


def test_a_game_that_breaks_the_rules_is_no_measurement() -> None:
    with pytest.raises(RuntimeError, match="breaks the rules"):
        measure_ours([["D4", "D4"]], rounds=1)


def test_speed_is_whole_numbers() -> None:
    line = Measurement(label="x", plies=1000, ns=3_000_000).line()
    assert line == "x: 3000 ns/ply, 333333 plies/s"


def test_a_missing_peer_is_named() -> None:
    with pytest.raises(RuntimeError, match="sgfmill cannot be run"):
        measure_peer("sgfmill", GAMES, python=sys.executable, rounds=1)
