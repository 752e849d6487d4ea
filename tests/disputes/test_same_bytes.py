"""Disputes replayed on another day, in another time zone, with another hash seed.

Everything that has to be the same is: events, state, the API's answers, the replay page. An
event's own time is on record and no part of a replay reads a clock.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.disputes import (
    test_draughts_64,
    test_draughts_100,
    test_gomoku_2025,
    test_gomoku_classic,
    test_weiqi,
    test_xiangqi,
)
from tests.disputes.board import Board
from tests.support.dispute_bytes import digests, told
from tests.support.subprocesses import environment, run

pytestmark = [pytest.mark.database, pytest.mark.one_database]
SCRIPTS: dict[str, tuple[Callable[[Board], None], ...]] = {
    "xiangqi-2020": test_xiangqi.SCRIPTS,
    "weiqi-2002": test_weiqi.SCRIPTS,
    "gomoku-2025": test_gomoku_2025.SCRIPTS,
    "gomoku-classic": test_gomoku_classic.SCRIPTS,
    "draughts-100": test_draughts_100.SCRIPTS,
    "draughts-64-russian": test_draughts_64.SCRIPTS,
}
PLACES = (
    ("2031-12-31T23:59Z", {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "POSIX"}),
    ("1999-02-28T00:00Z", {"PYTHONHASHSEED": "2", "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8"}),
)
"""Another day, time zone, hash seed and locale each than those the games were played in."""


def test_every_game_of_every_book_is_the_same_everywhere(board: Board, tmp_path: Path) -> None:
    for scripts in SCRIPTS.values():
        for script in scripts:
            script(board)
    editions = {board.hall.api.get(f"/games/{game}").data["edition"] for game in board.games}
    assert editions == set(SCRIPTS)
    here = "".join(told(game) for game in board.games)
    games = [str(game) for game in board.games]
    for day, place in PLACES:
        elsewhere = run(
            ("-m", "tests.support.dispute_bytes", day, *games),
            env=environment(tmp_path, **place),
        )
        assert elsewhere == here, day
    assert all(here.count(f"\n{what} ") == len(games) for what in ("events", "state", "page"))


def test_a_changed_record_does_not_say_the_same(board: Board) -> None:
    """The digests tell two games apart that differ in one act."""
    said = []
    for move in ("h2e2", "h2d2"):
        board.arrange("xiangqi-2020")
        board.move("red", move)
        said.append([digest.split() for digest in digests(board.hall.game)])
    assert all(item != other for item, other in zip(*said, strict=True))
