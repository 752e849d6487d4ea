"""The analysis desk and a game answer alike for the same moves, each under its own edition.

All published and worked cases of the World rules (tests/data/xiangqi/wxf.jsonl, wxf_examples.tsv)
and figures 2-30 of the rules of 2020: what the desk says a game orders is what the game orders.
"""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse
from games.record.decide import options_of
from games.record.ruling import Ruling
from games.record.values import Question
from games.rules.xiangqi.fen import format_fen, parse_fen
from games.rules.xiangqi.history import build_history
from tests.adjudication.rulings.test_figures import CASES as FIGURES
from tests.adjudication.rulings.test_figures import (
    DRAWN,
    LOSES_AT_ONCE,
    Figure,
    played,
    ruled_early,
)
from tests.games.rules.xiangqi.world.test_given_cases import BOARDS, NAMES, window_of
from tests.support.rulings import MASS, answered, claimed, game

WORLD = "xiangqi-wxf-2018"


def desk(edition: str, fen: str, moves: list[str]) -> dict[str, Any]:
    asked = {"id": 1, "edition": edition, "ask": "repetition", "position": fen, "moves": moves}
    return analyse(asked)


def in_game(ruling: Ruling) -> dict[str, Any]:
    return {
        "verdict": ruling.verdict,
        "against": ruling.against or None,
        "rounds": ruling.rounds_to_vary,
        "needs_idle": ruling.needs_idle,
    }


def is_reachable(fen: str) -> bool:
    try:
        parse_fen(fen)
    except ValueError:
        return False
    return True


BY_NAME = {name: (fen, moves, verdict) for name, fen, moves, verdict in BOARDS}
COMPOSED = {name for name in NAMES if not is_reachable(BY_NAME[name][0])}
"""Boards that no game reaches."""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in COMPOSED])
def test_world_desk_and_game_order_the_same(name: str) -> None:
    fen, cycle = window_of(*BY_NAME[name][:2])
    moves = cycle * 2
    answer = desk(WORLD, fen, moves)
    scenario = game(*moves, edition=WORLD, fen=fen, options=options_of(WORLD))
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    assert answer["order"] == in_game(ruling)
    assert [label.label for label in ruling.labels] == labels_of(answer)
    assert ruling.articles[0].number == answer["article"]


def labels_of(answer: dict[str, Any]) -> list[str]:
    return [label["label"] for label in answer["labels"][answer["first_ply"] - 1 :]]


def test_one_board_alone_no_game_reaches() -> None:
    # A pawn of it stands where none can walk to; the desk rules on it, no game begins from it.
    assert {"orange-103"} == COMPOSED


def last_round_of(figure: Figure, ruling: Ruling, times: int) -> tuple[str, list[str]]:
    """Return where the moves ruled on begin, with its move number, and those moves."""
    moves = [*figure.entry, *figure.cycle * times]
    count = len(ruling.labels)
    before = build_history(parse_fen(figure.fen), moves[:-count]).final
    return format_fen(before), moves[-count:]


@FIGURES
def test_2020_desk_and_game_order_the_same(figure: Figure) -> None:
    _scenario, ruling = ruled_early(figure)
    answer = desk("xiangqi-2020", *last_round_of(figure, ruling, 3))
    assert answer["order"] == in_game(ruling)
    assert labels_of(answer) == [label.label for label in ruling.labels]
    # Without 4.3 a draw is a draw: the verdict on the moves is the book's.
    assert answer["verdict"] == ("red_loses" if figure.id in LOSES_AT_ONCE else figure.verdict)


@pytest.mark.parametrize("figure", DRAWN, ids=lambda item: item.id)
def test_4_3_desk_and_game_draw_alike_after_round_25(figure: Figure) -> None:
    times = 1 + 50 // len(figure.cycle)
    scenario = played(figure, times)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    answer = desk("xiangqi-2020", *last_round_of(figure, ruling, times))
    assert answer["order"] == in_game(ruling)
    assert answer["order"]["verdict"] == "drawn_if_unchanged"


@FIGURES
def test_in_mass_events_too(figure: Figure) -> None:
    scenario = played(figure, 3, MASS)
    claimed(scenario, Question.REPETITION)
    ruling = answered(scenario)
    answer = desk(MASS, *last_round_of(figure, ruling, 3))
    assert answer["order"] == in_game(ruling)


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        (
            ["b0a0", "a6b6", "a0b0", "b6a6"],
            {"verdict": "red_must_change", "against": "red", "rounds": 1, "needs_idle": False},
        ),
        (
            ["b0b1", "d9d8", "b1b0", "d8d9"],
            {"verdict": "drawn_if_unchanged", "against": None, "rounds": 1, "needs_idle": False},
        ),
    ],
    ids=["20.3", "20.2"],
)
def test_what_follows_from_a_verdict_of_the_world_rules(
    moves: list[str], order: dict[str, Any]
) -> None:
    answer = desk(WORLD, "3k5/9/9/c8/9/9/9/9/9/1R2K4 w", moves)
    assert answer["order"] == order


def test_20_1_a_perpetual_checker_has_lost() -> None:
    answer = desk(WORLD, "4k4/8R/9/9/9/9/9/9/9/3K5 w", ["i8i9", "e9e8", "i9i8", "e8e9"])
    assert answer["order"] == {
        "verdict": "red_loses",
        "against": "red",
        "rounds": 0,
        "needs_idle": False,
    }


def test_a_position_that_stood_once_orders_nothing() -> None:
    answer = desk(WORLD, "3k5/9/9/c8/9/9/9/9/9/1R2K4 w", ["b0a0"])
    assert (answer["verdict"], answer["order"]["verdict"]) == ("undecided", "undecided")
