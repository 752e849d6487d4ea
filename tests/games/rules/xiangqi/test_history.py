"""Repetition, checks and captures ply by ply (articles 3.1, 4.2.4, 23.1)."""

import json

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.history import History
from games.rules.xiangqi.kernel import XiangqiKernel
from tests.support.shared_data import shared_data_dir

KERNEL = XiangqiKernel()
SHUTTLE = ["a0a1", "a9a8", "a1a0", "a8a9"]


def _history(moves: list[str], fen: str | None = None) -> History:
    start = KERNEL.parse_position(fen) if fen else KERNEL.initial_position()
    return KERNEL.history(start, moves)


def test_23_1_each_return_counts_one_more() -> None:
    history = _history(SHUTTLE * 3)
    assert [ply.occurrences for ply in history.plies] == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert [ply.previous for ply in history.plies[:5]] == [None, None, None, 0, 1]
    assert history.plies[-1].previous == 8


def test_23_1_same_men_but_other_side_to_move_is_another_position() -> None:
    lost_tempo = ["a0a1", "a9a8", "a1a2", "a8a9", "a2a0"]
    history = _history(lost_tempo)
    start = KERNEL.initial_position()
    assert history.final.squares == start.squares
    assert history.final.black_to_move != start.black_to_move
    assert history.plies[-1].occurrences == 1


def test_23_1_equal_keys_are_compared_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every Zobrist key 0 all positions collide; the counts must not change."""
    expected = _history(SHUTTLE * 3).plies
    for module in ("games.rules.xiangqi.board", "games.rules.xiangqi.tables"):
        monkeypatch.setattr(f"{module}.ZOBRIST", [0] * (16 * 90 + 1))
        monkeypatch.setattr(f"{module}.ZOBRIST_BLACK", 0)
    assert _history(SHUTTLE * 3).plies == expected


def test_4_2_4_a_capture_starts_the_count_again() -> None:
    history = _history(["h2e2", "h9g7", "e2e6", "g7e6", "h0g2"])
    assert [ply.plies_since_capture for ply in history.plies] == [1, 2, 0, 0, 1]
    assert [ply.captured for ply in history.plies] == [None, None, "p", "C", None]
    assert [ply.mover for ply in history.plies] == ["red", "black", "red", "black", "red"]
    assert [ply.man for ply in history.plies] == ["C", "n", "C", "n", "N"]


def test_4_2_4_the_count_goes_on_from_the_start_position() -> None:
    history = _history(["d9d8"], "3k5/9/9/9/9/9/9/9/9/5K3 b - - 119 60")
    assert history.plies[0].plies_since_capture == 120
    assert KERNEL.format_position(history.final).split()[4] == "120"


def test_3_1_check_is_noted_with_the_ply_that_gives_it() -> None:
    history = _history(["f0f1", "d9d8", "i1i8", "d8e8"], "3k5/9/9/9/9/9/9/9/8R/5K3 w")
    assert [ply.gives_check for ply in history.plies] == [False, False, True]
    violation = KERNEL.violation_in(history)
    assert violation is not None
    assert (violation.code, violation.article) == ("self_destruction", XIANGQI("3.4"))


def test_a_whole_game_has_no_violation() -> None:
    history = _history(SHUTTLE)
    assert history.fault == 0
    assert KERNEL.violation_in(history) is None


def _figures() -> list[dict[str, object]]:
    shared = shared_data_dir()
    if shared is None:
        return []
    lines = (shared / "xiangqi" / "figures.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("figure", [pytest.param(f, id=str(f["id"])) for f in _figures()])
def test_figures_of_the_rule_book_replay_and_check_where_labelled(
    figure: dict[str, object],
) -> None:
    moves, labels = figure["moves"], figure["labels"]
    assert isinstance(moves, list)
    assert isinstance(labels, list)
    history = _history(moves, str(figure["fen"]))
    assert len(history.plies) == len(moves)
    checks = [ply.gives_check for ply in history.plies]
    assert checks == [label == "将" for label in labels]
