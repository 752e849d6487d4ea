"""Bars lie on one scale without gaps, and times grow by doublings."""

import pytest

from games.figures.plots import STEPS, WIDTH, Bar, Piece, bar, doublings


def drawn(*amounts: int, longest: int) -> Bar:
    pieces = (
        Piece(code=f"p{at}", text="", url="", amount=amount) for at, amount in enumerate(amounts)
    )
    return bar("甲", "", pieces, longest=longest)


@pytest.mark.parametrize(
    ("amounts", "longest", "places"),
    [
        ((1, 1), 2, [(0, 500), (500, 500)]),
        ((1, 1, 1), 3, [(0, 333), (333, 333), (666, 334)]),
        ((1,), 4, [(0, 250)]),
        ((0, 3), 3, [(0, 1000)]),
        ((2, 0, 2), 4, [(0, 500), (500, 500)]),
    ],
)
def test_parts_follow_each_other_to_the_end(
    amounts: tuple[int, ...], longest: int, places: list[tuple[int, int]]
) -> None:
    parts = drawn(*amounts, longest=longest).parts
    assert [(part.x, part.width) for part in parts] == places


def test_the_longest_bar_fills_the_plot() -> None:
    (*_others, last) = drawn(7, 11, 13, longest=31).parts
    assert last.x + last.width == WIDTH


def test_what_is_small_can_still_be_seen() -> None:
    (part,) = drawn(1, longest=1_000_000).parts
    assert part.width == 2


@pytest.mark.parametrize(("amounts", "longest"), [((), 0), ((0, 0), 0), ((0,), 5)])
def test_nothing_draws_nothing(amounts: tuple[int, ...], longest: int) -> None:
    assert drawn(*amounts, longest=longest).parts == ()


@pytest.mark.parametrize("milliseconds", [200, 1_600, 60_000, 86_400_000])
def test_each_doubling_is_as_long_as_the_next(milliseconds: int) -> None:
    assert doublings(2 * milliseconds) - doublings(milliseconds) == STEPS


@pytest.mark.parametrize("milliseconds", [0, 1, 100, 199])
def test_the_scale_begins_at_a_tenth_of_a_second(milliseconds: int) -> None:
    assert doublings(milliseconds) == 0
