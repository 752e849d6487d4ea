"""The controlled draw: seeds and byes in place, units apart, everything else a lot."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.event_books import BOOKS
from tournaments.books.sheets import SeedLayout
from tournaments.schedules.draw import (
    Draw,
    Drawn,
    DrawSettings,
    Fill,
    book_draw,
    draw,
    level,
    sheet_size,
    unit_conflicts,
)
from tournaments.schedules.places import places_for
from tournaments.schedules.steps import ScheduleError


def field(entrants: int, seeds: int = 0) -> tuple[Drawn, ...]:
    return tuple(
        Drawn(number=number, seed=number if number <= seeds else None)
        for number in range(1, entrants + 1)
    )


def numbers(drawn: Draw) -> list[int]:
    return [
        number
        for slot in drawn.slots
        for number in (slot if isinstance(slot, tuple) else (slot,))
        if number is not None
    ]


def empty(drawn: Draw) -> set[int]:
    return {place for place, slot in enumerate(drawn.slots, start=1) if slot is None}


def contested(drawn: Draw) -> set[int]:
    return {place for place, slot in enumerate(drawn.slots, start=1) if isinstance(slot, tuple)}


@pytest.mark.parametrize(
    ("entrants", "seeds", "byes"),
    [
        (13, 4, {2, 15, 10}),
        (27, 8, {2, 31, 18, 15, 10}),
        (29, 8, {2, 31, 18}),
        (58, 8, {2, 63, 34, 31, 18, 47}),
        (120, 16, {2, 127, 66, 63, 34, 95, 98, 31}),
        (32, 8, set()),
    ],
)
def test_app3_3_byes_from_the_list(entrants: int, seeds: int, byes: set[int]) -> None:
    drawn = draw(field(entrants, seeds), DrawSettings(), seed="s")
    assert (empty(drawn), contested(drawn)) == (byes, set())


@pytest.mark.parametrize(
    ("entrants", "size", "slots"),
    [
        (18, 16, {2, 15}),
        (20, 16, {2, 15, 10, 7}),
        (36, 32, {2, 31, 18, 15}),
        (11, 8, None),  # five byes, four listed
        (23, 16, None),
    ],
)
def test_app3_3_scramble_when_the_list_is_too_short(
    entrants: int, size: int, slots: set[int] | None
) -> None:
    drawn = draw(field(entrants), DrawSettings(), seed="s")
    assert len(drawn.slots) == size
    assert len(contested(drawn)) == entrants - size
    assert slots is None or contested(drawn) == slots


@pytest.mark.parametrize(
    ("layout", "slot_of"),
    [
        (SeedLayout.EDGES, {1: {1, 64}, 3: {32, 33}, 6: {16, 17, 48, 49}}),
        (SeedLayout.NUMBERS, {1: {1}, 2: {64}, 3: {33}, 4: {32}}),
    ],
)
def test_app3_1_seeds_by_level(layout: SeedLayout, slot_of: dict[int, set[int]]) -> None:
    fixed = layout is SeedLayout.NUMBERS
    settings_ = DrawSettings(layout=layout, lots_within_levels=not fixed)
    seen: dict[int, set[int]] = {seed: set() for seed in slot_of}
    for attempt in range(60):
        drawn = draw(field(64, 8), settings_, seed=str(attempt))
        for seed in slot_of:
            seen[seed].add(drawn.slots.index(seed) + 1)
    assert seen == slot_of


def test_app3_2_1_2_first_and_second_of_a_unit_by_the_least_control() -> None:
    entrants = (
        *field(14),
        Drawn(number=15, unit="京", order=1),
        Drawn(number=16, unit="京", order=2),
    )
    drawn = draw(entrants, DrawSettings(), seed="1")
    halves = {drawn.slots.index(15) // 8, drawn.slots.index(16) // 8}
    assert halves == {0, 1}
    forced = [step for step in drawn.audit if step.code == "half_forced"]
    assert len(forced) == 1
    assert {forced[0].number, *forced[0].because} == {15, 16}


def test_no_units_no_control() -> None:
    drawn = draw(field(58, 8), DrawSettings(), seed="1")
    assert {step.code for step in drawn.audit} == {"bye", "seed_lot", "half_free", "slot"}
    # Distinction (app. 3.2.2.2): seeds are drawn before anybody else.
    codes = [step.code for step in drawn.audit if step.code != "bye"]
    assert codes[:8] == ["seed_lot"] * 8


def test_a_unit_whose_first_is_a_seed_stays_away_from_him() -> None:
    entrants = (
        Drawn(number=1, seed=1, unit="沪", order=1),
        Drawn(number=2, seed=2),
        *(Drawn(number=number, unit="沪", order=number - 1) for number in range(3, 6)),
        *field(16)[5:],
    )
    for attempt in range(40):
        drawn = draw(entrants, DrawSettings(), seed=str(attempt))
        assert unit_conflicts(drawn.slots, entrants) == ()


def test_seeds_come_before_units_and_the_conflict_is_told() -> None:
    entrants = (
        Drawn(number=1, seed=1, unit="粤", order=1),
        Drawn(number=2, seed=2),
        Drawn(number=3, seed=3),
        Drawn(number=4, seed=4, unit="粤", order=2),
        *field(8)[4:],
    )
    placed = DrawSettings(lots_within_levels=False)
    drawn = draw(entrants, placed, seed="1")
    assert unit_conflicts(drawn.slots, entrants) == ((1, 4, 2),)


@given(
    units=st.lists(st.integers(0, 12), min_size=4, max_size=70),
    fill=st.sampled_from(Fill),
    seed=st.text(max_size=8),
)
@settings(max_examples=60, deadline=None)
def test_everybody_once_and_units_apart(units: list[int], fill: Fill, seed: str) -> None:
    order: Counter[int] = Counter()
    entrants = []
    for number, unit in enumerate(units, start=1):
        order[unit] += 1
        entrants.append(Drawn(number=number, unit=f"单位{unit}", order=order[unit]))
    drawn = draw(tuple(entrants), DrawSettings(fill=fill), seed=seed)
    assert sorted(numbers(drawn)) == list(range(1, len(units) + 1))
    assert len(drawn.slots) == sheet_size(len(units), fill)
    if max(order.values()) <= len(drawn.slots):
        assert unit_conflicts(drawn.slots, tuple(entrants)) == ()
    assert draw(tuple(entrants), DrawSettings(fill=fill), seed=seed) == drawn


def test_every_free_place_is_reached() -> None:
    seen = {
        draw(field(8), DrawSettings(), seed=str(number)).slots.index(1) for number in range(120)
    }
    assert seen == set(range(8))


@pytest.mark.parametrize(
    ("order", "expected"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (0, 99)]
)
def test_levels(order: int, expected: int) -> None:
    assert level(order) == expected


@pytest.mark.parametrize(
    ("code", "entrants"),
    [
        ("seeds_not_power_of_two", field(16, 6)),
        ("seeds_not_power_of_two", field(16, 1)),
        ("seed_numbers_wrong", (*field(4), Drawn(number=9, seed=2))),
        ("duplicate_number", (*field(4), Drawn(number=4))),
        ("too_few_entrants", field(1)),
    ],
)
def test_refused(code: str, entrants: tuple[Drawn, ...]) -> None:
    with pytest.raises(ScheduleError) as refusal:
        draw(entrants, DrawSettings(), seed="s")
    assert refusal.value.code == code


@pytest.mark.parametrize("edition", ["xiangqi", "weiqi"])
@pytest.mark.parametrize(("entrants", "seeds"), [(3, 1), (16, 1), (16, 3), (32, 6), (11, 5)])
def test_app4_any_number_of_seeds_stands_on_the_first_places_of_the_list(
    edition: str, entrants: int, seeds: int
) -> None:
    book = book_draw(BOOKS[edition].sheets)
    for lot in range(5):
        drawn = draw(field(entrants, seeds), book, seed=str(lot))
        places = places_for(book.layout, len(drawn.slots))[:seeds]
        held = [drawn.slots[place - 1] for place in places]
        numbers = [
            number for slot in held for number in (slot if isinstance(slot, tuple) else (slot,))
        ]
        assert set(range(1, seeds + 1)) <= set(numbers)
        everybody = [n for s in drawn.slots for n in (s if isinstance(s, tuple) else (s,)) if n]
        assert sorted(everybody) == list(range(1, entrants + 1))


@pytest.mark.parametrize("edition", ["gomoku", "draughts"])
@pytest.mark.parametrize("seeds", [1, 3, 6])
def test_app3_1_2_seeds_are_a_power_of_two(edition: str, seeds: int) -> None:
    with pytest.raises(ScheduleError, match="seeds_not_power_of_two"):
        draw(field(16, seeds), book_draw(BOOKS[edition].sheets), seed="s")


def test_a_draw_by_hand_with_a_unit_in_one_half_is_found() -> None:
    entrants = tuple(Drawn(number=number, unit="鲁", order=number) for number in (1, 2, 3))
    assert unit_conflicts((1, 2, 3, None), entrants) == ((1, 2, 2),)
    assert unit_conflicts((1, None, 2, 3), entrants) == ()


@pytest.mark.parametrize(
    ("game", "seeds", "refused"),
    [
        ("xiangqi", 1, False),
        ("xiangqi", 3, False),
        ("weiqi", 6, False),
        ("gomoku", 3, True),
        ("gomoku", 4, False),
        ("draughts", 1, True),
    ],
)
def test_app3_1_2_how_many_seeds_there_may_be(game: str, seeds: int, refused: bool) -> None:
    if refused:
        with pytest.raises(ScheduleError, match="seeds_not_power_of_two"):
            draw(field(16, seeds), book_draw(BOOKS[game].sheets), seed="s")
        return
    drawn = draw(field(16, seeds), book_draw(BOOKS[game].sheets), seed="s")
    assert sorted(numbers(drawn)) == list(range(1, 17))
    assert 1 in (drawn.slots[0], drawn.slots[-1], drawn.slots[8])


@pytest.mark.parametrize(("entrants", "byes"), [(30, {2, 26}), (32, set())])
def test_weiqi_table_1_byes_stand_on_number_2_of_sections_1_and_4(
    entrants: int, byes: set[int]
) -> None:
    assert empty(draw(field(entrants, 8), book_draw(BOOKS["weiqi"].sheets), seed="s")) == byes


def test_weiqi_table_2_byes_of_a_double_knockout_stand_on_number_2() -> None:
    assert empty(draw(field(14, 4), book_draw(BOOKS["weiqi"].sheets), seed="s")) == {2, 10}


@pytest.mark.parametrize("seed", ["777", "1397", "1", "2", "3"])
@pytest.mark.parametrize(("entrants", "units"), [(25, 6), (45, 11), (64, 9)])
def test_app3_2_1_2_halves_take_equal_shares_of_every_unit_where_that_can_be(
    entrants: int, units: int, seed: str
) -> None:
    unit_of = {number: number % units for number in range(1, entrants + 1)}
    drawn = draw(
        tuple(
            Drawn(number=number, unit=f"u{unit}", seed=number if number < 3 else None)
            for number, unit in unit_of.items()
        ),
        book_draw(BOOKS["gomoku"].sheets),
        seed=seed,
    )
    half = len(drawn.slots) // 2
    members = [Counter(unit_of.values()), Counter[int]()]
    for slot in drawn.slots[:half]:
        for number in slot if isinstance(slot, tuple) else (slot,):
            members[1][unit_of.get(number or 0, -1)] += 1
    seats = sum(members[1][unit] for unit in members[0])
    least = sum(count // 2 for count in members[0].values())
    most = sum((count + 1) // 2 for count in members[0].values())
    assert least <= seats <= most, "equal shares exist"
    uneven = {
        unit: (members[1][unit], count)
        for unit, count in members[0].items()
        if abs(2 * members[1][unit] - count) > 1
    }
    assert uneven == {}
