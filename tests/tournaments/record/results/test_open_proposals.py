"""What stands on record of a game of a board."""

from dataclasses import replace

import pytest

from tournaments.record.results.game_facts import BoardResult
from tournaments.record.results.open_proposals import on_record
from tournaments.record.state import Board
from tournaments.record.values import MatchGame, Outcome, Pair, Score

PLAYED = Board(pair=Pair(board=1, first=1, second=2), outcome=Outcome(score=Score.FIRST_WINS))
MATCH = replace(
    PLAYED,
    log=(
        MatchGame(game=1, first=1, score=Score.DRAW),
        MatchGame(game=2, first=2, score=Score.FIRST_WINS, fouls_second=1),
    ),
)


@pytest.mark.parametrize(
    ("board", "game", "found"),
    [
        pytest.param(MATCH, 1, BoardResult(score=Score.DRAW), id="first-of-a-match"),
        pytest.param(
            MATCH, 2, BoardResult(score=Score.FIRST_WINS, fouls_second=1), id="second-of-a-match"
        ),
        pytest.param(MATCH, 3, None, id="not-played-yet"),
        pytest.param(PLAYED, 1, BoardResult(score=Score.FIRST_WINS), id="a-board-of-one-game"),
        pytest.param(replace(PLAYED, outcome=None), 1, None, id="no-result-yet"),
    ],
)
def test_each_game_has_its_own(board: Board, game: int, found: BoardResult | None) -> None:
    assert on_record(board, game) == found
