"""Round-robin tables: equal to every printed one after the corrections, and sound for any field."""

import re

import pytest

from tests.support.printed_tables import (
    DRAUGHTS,
    GOMOKU,
    MISPRINTS,
    WEIQI,
    XIANGQI,
    round_robins,
)
from tournaments.schedules.berger import Round, balance, printed_round, round_robin
from tournaments.schedules.steps import ScheduleError

PRINTED = round_robins()

BY_RULE = {
    (book, size, line): tuple(printed_round(size, number) for number in range(1, size))
    for book, size, line in PRINTED
}


def differences(key: tuple[str, int, int]) -> dict[tuple[int, int, int], tuple[object, object]]:
    made, printed = BY_RULE[key], PRINTED[key]
    assert [len(row) for row in made] == [len(row) for row in printed]
    return {
        (key[1], number, board): (theirs, ours)
        for number, (ours_row, theirs_row) in enumerate(zip(made, printed, strict=True), start=1)
        for board, (ours, theirs) in enumerate(zip(ours_row, theirs_row, strict=True), start=1)
        if ours != theirs
    }


@pytest.mark.parametrize("key", sorted(PRINTED), ids=lambda key: f"{key[0]}-{key[1]}@{key[2]}")
def test_printed_table(key: tuple[str, int, int]) -> None:
    book, size, _ = key
    listed = {at: cells for at, cells in MISPRINTS.items() if book == DRAUGHTS and at[0] == size}
    assert differences(key) == listed


def test_every_table_of_the_four_books_was_read() -> None:
    sizes = {
        book: sorted(size for text, size, _ in PRINTED if text == book)
        for book in (GOMOKU, WEIQI, DRAUGHTS, XIANGQI)
    }
    assert sizes == {
        GOMOKU: [4, 6, 8, 10],
        WEIQI: [4, 6, 8, 10, 12, 14, 16, 20],  # 17/18 is lost in the copy
        DRAUGHTS: [4, 6, 8, 10, 10, 12, 14, 16, 18, 20, 22, 24],
        XIANGQI: [4, 6, 8, 10, 12, 14, 16, 18, 20],
    }


def draughts(size: int) -> tuple[str, int, int]:
    return next(key for key in PRINTED if key[0] == DRAUGHTS and key[1] == size)


def check_correction(size: int, number: int, board: int) -> None:
    printed, right = MISPRINTS[(size, number, board)]
    key = draughts(size)
    assert PRINTED[key][number - 1][board - 1] == printed
    assert BY_RULE[key][number - 1][board - 1] == right
    assert differences(key)[(size, number, board)] == (printed, right)


def test_a1_draughts_11_12_round_3_says_15_for_5() -> None:
    check_correction(12, 3, 4)


def test_a2_draughts_13_14_round_1_says_3_for_13() -> None:
    check_correction(14, 1, 2)


def test_a3_draughts_13_14_round_8_says_0_for_10() -> None:
    check_correction(14, 8, 2)


def test_a4_draughts_21_22_round_3_turns_3_1_round() -> None:
    check_correction(22, 3, 2)


def test_a5_draughts_21_22_round_4_says_5_for_15() -> None:
    check_correction(22, 4, 3)


def test_a6_draughts_21_22_round_10_says_11_for_1() -> None:
    check_correction(22, 10, 7)


def test_a7_draughts_21_22_round_11_turns_7_5_round() -> None:
    check_correction(22, 11, 2)


def test_b8_draughts_17_18_round_1_stands_under_the_heading() -> None:
    assert PRINTED[draughts(18)][0] == tuple((number, 19 - number) for number in range(1, 10))
    assert differences(draughts(18)) == {}


def test_b9_an_odd_field_needs_as_many_rounds_as_entrants() -> None:
    assert [len(round_robin(entrants)) for entrants in (9, 10)] == [9, 9]


@pytest.mark.parametrize("entrants", range(2, 41))
def test_any_field_is_sound(entrants: int) -> None:
    rounds = round_robin(entrants)
    pairs = [pair for round_ in rounds for pair in round_.pairs]
    assert len(pairs) == entrants * (entrants - 1) // 2
    assert {frozenset(pair) for pair in pairs} == {
        frozenset((a, b)) for a in range(1, entrants + 1) for b in range(1, a)
    }
    for round_ in rounds:
        present = [number for pair in round_.pairs for number in pair]
        assert sorted([*present, *([round_.bye] if round_.bye else [])]) == list(
            range(1, entrants + 1)
        )
    report = balance(rounds, entrants)
    if entrants % 2:
        assert sorted(round_.bye for round_ in rounds if round_.bye) == list(range(1, entrants + 1))
        assert all(balance.firsts == balance.seconds for balance in report.values())
    else:
        assert all(abs(balance.firsts - balance.seconds) == 1 for balance in report.values())
    assert max(balance.longest_run for balance in report.values()) <= 2


@pytest.mark.parametrize("entrants", [3, 4, 5, 8, 9, 12])
def test_double_round_robin_reverses_every_colour(entrants: int) -> None:
    for exchange in (False, True):
        rounds = round_robin(entrants, cycles=2, exchange_last_two=exchange)
        pairs = [pair for round_ in rounds for pair in round_.pairs]
        assert len(set(pairs)) == entrants * (entrants - 1) == len(pairs)
        assert [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))


@pytest.mark.parametrize("entrants", [4, 6, 8, 10, 12, 16])
def test_exchanging_the_last_two_rounds_leaves_no_three_in_a_row(entrants: int) -> None:
    plain = balance(round_robin(entrants, cycles=2), entrants)
    exchanged = balance(round_robin(entrants, cycles=2, exchange_last_two=True), entrants)
    assert max(balance.longest_run for balance in plain.values()) == 3
    assert max(balance.longest_run for balance in exchanged.values()) <= 2


def test_app2_use_3_seven_entrants() -> None:
    first, second = round_robin(7)[:2]
    assert (first.bye, second.bye) == (1, 5)
    assert second == Round(number=2, pairs=((6, 4), (7, 3), (1, 2)), bye=5)


@pytest.mark.parametrize(
    ("code", "numbers", "build"),
    [
        ("too_few_entrants", ["1"], lambda: round_robin(1)),
        ("cycles_out_of_range", ["0"], lambda: round_robin(4, cycles=0)),
        ("size_not_even", ["7"], lambda: printed_round(7, 1)),
        ("round_out_of_range", ["8", "7"], lambda: printed_round(8, 8)),
        ("round_out_of_range", ["0", "7"], lambda: printed_round(8, 0)),
    ],
)
def test_refused_with_the_numbers_it_speaks_of(
    code: str, numbers: list[str], build: object
) -> None:
    assert callable(build)
    with pytest.raises(ScheduleError) as refusal:
        build()
    assert refusal.value.code == code
    assert re.findall(r"\d+", refusal.value.detail) == numbers
