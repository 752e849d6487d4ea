"""Seed and bye places as gomoku app. 3 (000:1168-1184) and draughts (002:91-107) print them."""

import pytest

from tournaments.books.sheets import SeedLayout
from tournaments.schedules.places import (
    bracket_size,
    bye_places,
    listed,
    neighbour,
    places_for,
    seed_places,
)
from tournaments.schedules.steps import ScheduleError

SEEDS = {
    16: "1.16.9.8",
    32: "1.32.17.16.9.24.25.8",
    64: "1.64.33.32.17.48.49.16.9.56.41.24.25.40.57.8",
    128: "1.128.65.64.33.96.97.32.17.112.81.48.49.80.113.16",
}
BYES = {
    16: "2.15.10.7",
    32: "2.31.18.15.10.23.26.7",
    64: "2.63.34.31.18.47.50.15.10.55.42.23.26.39.58.7",
    128: "2.127.66.63.34.95.98.31.18.111.82.47.50.79.114.15",
}


def dotted(places: tuple[int, ...]) -> str:
    return ".".join(str(place) for place in places)


@pytest.mark.parametrize("size", SEEDS)
def test_printed_seeds(size: int) -> None:
    assert dotted(seed_places(size)[: listed(size)]) == SEEDS[size]


@pytest.mark.parametrize("size", BYES)
def test_printed_byes(size: int) -> None:
    assert dotted(bye_places(SeedLayout.EDGES, size)[: listed(size)]) == BYES[size]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128, 256])
def test_the_first_2k_seeds_stand_in_2k_sections(size: int) -> None:
    places = seed_places(size)
    assert sorted(places) == list(range(1, size + 1))
    sections = 2
    while sections <= size:
        width = size // sections
        assert len({(slot - 1) // width for slot in places[:sections]}) == sections
        sections *= 2


@pytest.mark.parametrize("layout", SeedLayout)
@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_byes_are_the_seeds_first_opponents_and_never_meet(layout: SeedLayout, size: int) -> None:
    byes = bye_places(layout, size)
    assert len(byes) == size // 2
    assert not {neighbour(slot) for slot in byes} & set(byes)
    assert neighbour(byes[0]) == places_for(layout, size)[0]


def test_xiangqi_app4_numbers_meet_as_1_and_16() -> None:
    places = places_for(SeedLayout.NUMBERS, 16)
    for number in range(1, 9):
        assert neighbour(places[number - 1]) == places[16 - number]


def test_weiqi_table_1_seeds_and_its_two_byes() -> None:
    # Decision 17: 1-4 to sections 1, 4, 3, 2 and 5-8 back; table 1: byes at number 2 of
    # the first and the fourth section.
    assert places_for(SeedLayout.SECTIONS, 32)[:8] == (1, 25, 17, 9, 16, 24, 32, 8)
    assert bye_places(SeedLayout.SECTIONS, 32)[:2] == (2, 26)


def test_weiqi_table_2() -> None:
    assert places_for(SeedLayout.SECTIONS, 16)[:4] == (1, 9, 16, 8)
    assert bye_places(SeedLayout.SECTIONS, 16)[:2] == (2, 10)


@pytest.mark.parametrize(("entrants", "size"), [(2, 2), (3, 4), (5, 8), (32, 32), (33, 64)])
def test_weiqi_app_1_1_each_round_doubles_the_field(entrants: int, size: int) -> None:
    assert bracket_size(entrants) == size


@pytest.mark.parametrize("size", [0, 3, 12, 24])
def test_sizes_that_are_no_power_of_two(size: int) -> None:
    with pytest.raises(ScheduleError, match="size_not_power_of_two"):
        seed_places(size)
