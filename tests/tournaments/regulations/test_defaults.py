"""Regulations that leave something out follow the book of their own edition."""

from fractions import Fraction
from typing import Any

import pytest

from games.streams.plain_values import DocumentError
from tournaments.regulations.document import dump, load
from tournaments.regulations.values import FirstRound, PairingSystem

POINTS = ("win", "draw_first", "draw_second", "loss", "pairing_bye", "full_bye", "half_bye")


def read(edition: str, **more: Any) -> Any:
    stages = [{"kind": "swiss", "rounds": 7}]
    return load({"title": "Open", "edition": edition, "stages": stages, **more})


def points(regulations: Any) -> list[Fraction]:
    return [getattr(regulations.points, name) for name in POINTS]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("xiangqi-2020", (2, 1, 1, 0, 2, 2, 1)),
        ("weiqi-2002", (2, 1, 1, 0, 2, 2, 1)),
        ("gomoku-2025", (1, Fraction(1, 2), Fraction(1, 2), 0, 1, 1, Fraction(1, 2))),
    ],
    ids=["xiangqi_13_1", "weiqi_27_1", "gomoku_28_1"],
)
def test_points_of_the_book(edition: str, expected: tuple[Fraction, ...]) -> None:
    assert points(read(edition)) == list(expected)


def test_14_4_a_bye_is_worth_the_win_the_event_sets() -> None:
    given = {"win": "3", "draw_second": "2"}
    assert points(read("xiangqi-2020", points=given)) == [3, 1, 2, 0, 3, 3, 1]


def test_what_is_said_stands() -> None:
    given = {"win": "3", "pairing_bye": "1", "half_bye": "0"}
    assert points(read("gomoku-2025", points=given)) == [
        3, Fraction(1, 2), Fraction(1, 2), 0, 1, 3, 0
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "system", "first"),
    [
        ("xiangqi-2020", PairingSystem.POSITIONAL, FirstRound.DRAW),
        ("weiqi-2002", PairingSystem.NEIGHBOURS, FirstRound.DRAW),
        ("draughts-100", PairingSystem.HALVES, FirstRound.HALVES),
        ("gomoku-2025", PairingSystem.FOLD, FirstRound.FOLD),
    ],
    ids=["xiangqi_app3", "weiqi_app_5_2_4", "draughts_4_3", "gomoku_app6_3"],
)
def test_the_pairing_of_the_book(edition: str, system: PairingSystem, first: FirstRound) -> None:
    (stage,) = read(edition).stages
    assert (stage.pairing, stage.first_round) == (system, first)


def test_a_pairing_that_is_said_stands() -> None:
    stages = [{"kind": "swiss", "rounds": 7, "pairing": "positional", "first_round": "random"}]
    (stage,) = read("weiqi-2002", stages=stages).stages
    assert (stage.pairing, stage.first_round) == (PairingSystem.POSITIONAL, FirstRound.RANDOM)


@pytest.mark.parametrize("edition", ["xiangqi-2020", "gomoku-2025", "weiqi-2002", "draughts-100"])
def test_a_whole_document_is_read_as_it_was_written(edition: str) -> None:
    regulations = read(edition, points={"win": "5"})
    assert load(dump(regulations)) == regulations


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"points": 3}, "/points"),
        ({"points": {"win": 1.5}}, "/points/win"),
        ({"stages": "swiss"}, "/stages"),
        ({"stages": ["swiss"]}, "/stages/0"),
    ],
)
def test_what_is_malformed_is_refused_at_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read("gomoku-2025", **change)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("edition", "system", "first"),
    [
        ("gomoku-2025", "halves", FirstRound.HALVES),
        ("gomoku-2025", "neighbours", FirstRound.DRAW),
        ("draughts-100", "fold", FirstRound.FOLD),
        ("xiangqi-2020", "halves", FirstRound.DRAW),
        ("weiqi-2002", "fold", FirstRound.DRAW),
    ],
)
def test_round_1_follows_the_system_where_the_book_says_nothing_of_it(
    edition: str, system: str, first: FirstRound
) -> None:
    stages = [{"kind": "swiss", "rounds": 7, "pairing": system}]
    (stage,) = read(edition, stages=stages).stages
    assert (stage.pairing, stage.first_round) == (PairingSystem(system), first)
