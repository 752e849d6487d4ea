"""Numbered diagrams: every stone given stands, also one that was taken since."""

import pytest

from games.board.diagrams import diagram
from games.board.placement import BoardError
from games.labels.messages import speech


def drawn(edition: str, men: list[tuple[str, str]], numbers: list[tuple[str, int]]) -> str:
    return diagram(edition, men, numbers, start="", speech=speech(), prefix="d1")


def test_stones_and_numbers_stand_where_they_are_given() -> None:
    svg = drawn("weiqi-2002", [("D4", "black"), ("Q16", "white")], [("D4", 101)])
    assert svg.count('data-point="D4"') == 1
    assert svg.count('data-point="Q16"') == 1
    assert 'id="d1-title"' in svg
    # One number of three digits.
    assert svg.count('<use href="#d1-n1"') == 2
    assert svg.count('<use href="#d1-n0"') == 1


def test_gomoku_has_its_own_board() -> None:
    svg = drawn("gomoku-2025", [("h8", "black")], [("h8", 1)])
    assert 'data-point="h8"' in svg


@pytest.mark.parametrize("numbers", [[("D5", 1)]])
def test_a_number_needs_its_stone(numbers: list[tuple[str, int]]) -> None:
    with pytest.raises(BoardError):
        drawn("weiqi-2002", [("D4", "black")], numbers)


@pytest.mark.parametrize("edition", ["xiangqi-2020"])
def test_games_without_stones_have_no_diagram(edition: str) -> None:
    with pytest.raises(BoardError):
        drawn(edition, [], [])
