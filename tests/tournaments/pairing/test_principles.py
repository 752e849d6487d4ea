"""The relative principles an event holds to: gomoku 2025 appendix 6 二 (二), one by one."""

from dataclasses import replace

import pytest

from tests.support.cited import cited
from tests.support.event_books import GOMOKU
from tests.support.made_events import Recipe, generate_tournament
from tests.support.pairing_checks import broken
from tests.support.pairing_events import differs_from_brute_force, rounds_of, small_event
from tests.support.pairing_tables import table_of
from tournaments.books.pairing import PRINCIPLES, ColourReason, Principle, System
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import NoLegalPairing, Pairing

P = Principle
CHOICES = {
    "all": PRINCIPLES,
    "without one": (P.FIRST_MOVES, P.FLOATS, P.FEWER_FIRSTS),
    "without two": (P.BYES, P.FLOATS, P.FEWER_FIRSTS),
    "without three": (P.BYES, P.FIRST_MOVES, P.FEWER_FIRSTS),
    "without two and four": (P.BYES, P.FLOATS),
    "none": (),
}
HELD = pytest.mark.parametrize("held", CHOICES.values(), ids=list(CHOICES))
SYSTEMS = pytest.mark.parametrize("system", [System.FOLD, System.HALVES, System.NEIGHBOURS])


def holding(*held: Principle, system: System = System.FOLD) -> PairingSettings:
    return replace(GOMOKU, principles=held, system=system)


def paired(table: str, *more: str, of: int, settings: PairingSettings, players: int) -> Pairing:
    made = pair_round(table_of(players, table, *more, of=of), settings)
    assert isinstance(made, Pairing)
    return made


def met(made: Pairing) -> set[frozenset[int]]:
    return {frozenset({board.first, board.second}) for board in made.boards}


@HELD
@SYSTEMS
def test_brute_force_finds_the_same_under_any_principles(
    held: tuple[Principle, ...], system: System
) -> None:
    settings = holding(*held, system=system)
    rounds = [
        round_
        for seed in range(3)
        for round_ in small_event(f"principles {seed}", settings)
        if round_.paired.round > 1
    ]
    assert len(rounds) > 10
    assert [round_.paired for round_ in rounds if differs_from_brute_force(round_)] == []
    assert [
        found for round_ in rounds for found in broken(round_.table, round_.settings, round_.paired)
    ] == []


@HELD
def test_6_2_1_nobody_is_met_twice_whatever_the_event_leaves_out(
    held: tuple[Principle, ...],
) -> None:
    made = generate_tournament(Recipe(players=9, rounds=7), "once", holding(*held))
    for entrant in made.table.entrants:
        opponents = [cell.opponent for cell in entrant.cells if cell.opponent is not None]
        assert len(opponents) == len(set(opponents))


def test_6_2_2_1_byes_are_balanced_or_the_lowest_sits_out_again() -> None:
    # 5, 2 and 3 have sat out; 5 stands alone at the bottom. 4 has not, but without him 1 and 3
    # would have nobody new between them but 2: so 1 sits out, who has not either.
    rounds = ("1+3 2+4 5*", "3+5 4+1 2*", "1+5 4+2 3*")
    assert paired(*rounds, of=5, settings=holding(*PRINCIPLES), players=5).bye == 1
    free = holding(P.FIRST_MOVES, P.FLOATS, P.FEWER_FIRSTS)
    assert paired(*rounds, of=5, settings=free, players=5).bye == 5


def test_6_2_2_1_a_game_won_by_forfeit_counts_with_the_byes() -> None:
    # 3, 4 and 5 are level at the bottom: 5, the last of them, has won by forfeit, 3 sat out.
    rounds = ("5!4 1=2 3*", "4+3 1+5 2*")
    assert paired(*rounds, of=5, settings=holding(*PRINCIPLES), players=5).bye == 4
    free = holding(P.FIRST_MOVES, P.FLOATS, P.FEWER_FIRSTS)
    assert paired(*rounds, of=5, settings=free, players=5).bye == 5


def test_6_2_2_2_first_moves_change_who_meets_whom_or_not() -> None:
    # All level; 1 and 4 moved first: folded, 1-4 gives one of them the first move again.
    both = paired("1=2 4=3", of=3, settings=holding(*PRINCIPLES), players=4)
    assert met(both) == {frozenset({1, 3}), frozenset({2, 4})}
    settings = holding(P.BYES, P.FLOATS, P.FEWER_FIRSTS)
    assert met(paired("1=2 4=3", of=3, settings=settings, players=4)) == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


def test_6_2_2_3_floats_bind_or_not() -> None:
    rounds = ("1+5 2+6 3+7 4+8", "1+4 2+8 3+5 6=7")
    bound = holding(*PRINCIPLES, system=System.HALVES)
    free = holding(P.BYES, P.FIRST_MOVES, P.FEWER_FIRSTS, system=System.HALVES)
    # Of the leaders 2 and 3 went down in round 2, so that 1 goes; else the last in order does.
    assert frozenset({2, 3}) in met(paired(*rounds, of=5, settings=bound, players=8))
    assert frozenset({1, 2}) in met(paired(*rounds, of=5, settings=free, players=8))


def test_6_2_2_4_who_moved_first_less_often_goes_first_or_the_numbers_say() -> None:
    turns = paired("1=2 3=4", of=3, settings=holding(*PRINCIPLES), players=4)
    assert {board.why.colour for board in turns.boards} == {ColourReason.DIFFERENCE}
    assert {board.first for board in turns.boards} == {2, 4}
    numbers = paired("1=2 3=4", of=3, settings=holding(P.BYES, P.FLOATS), players=4)
    for board in numbers.boards:
        odd = (board.first + board.second) % 2 == 1
        assert board.why.colour is (ColourReason.SUM_ODD if odd else ColourReason.SUM_EVEN)
        assert (board.first < board.second) is odd


def test_each_pair_tells_what_the_event_left_out_with_the_article() -> None:
    all_four = paired("1=2 3=4", of=3, settings=holding(*PRINCIPLES), players=4)
    assert {board.why.left_out for board in all_four.boards} == {()}
    some = paired("1=2 3=4", of=3, settings=holding(P.BYES), players=4)
    left = (P.FIRST_MOVES, P.FLOATS, P.FEWER_FIRSTS)
    for board in some.boards:
        assert board.why.left_out == left
        assert board.why.articles == (
            cited("gomoku-2025", "app6.3"),
            cited("gomoku-2025", "app6.2.2"),
        )


def test_a_round_is_checked_by_the_principles_it_was_paired_under() -> None:
    own = holding(P.BYES, P.FLOATS)
    rounds = list(rounds_of(Recipe(players=10, rounds=6), "checked", own))
    assert not any(isinstance(round_.paired, NoLegalPairing) for round_ in rounds)
    assert [pair_round(round_.table, round_.settings, "checked") for round_ in rounds] == [
        round_.paired for round_ in rounds
    ]
    all_four = [replace(round_.settings, principles=PRINCIPLES) for round_ in rounds]
    others = [
        pair_round(round_.table, settings, "checked")
        for round_, settings in zip(rounds, all_four, strict=True)
    ]
    assert [pairs(other) for other in others] != [pairs(round_.paired) for round_ in rounds]


def pairs(paired: Pairing | NoLegalPairing) -> list[tuple[int, int]]:
    assert isinstance(paired, Pairing)
    return [(board.first, board.second) for board in paired.boards]
