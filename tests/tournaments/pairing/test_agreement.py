"""The engine against trying everything, against what must hold, and against solving in full.

A sample; the large runs are `python -m tests.benchmarks.pairing_proof`.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.rules.books.sources import PRINTED
from tests.benchmarks.pairing_proof import SETTINGS
from tests.support.event_books import XIANGQI
from tests.support.made_events import Recipe, generate_tournament
from tests.support.pairing_checks import broken
from tests.support.pairing_events import (
    Round,
    differs_from_brute_force,
    faults_of,
    large_event,
    rounds_of,
    small_event,
)
from tests.support.pairing_tables import table_of
from tournaments.pairing import chooser
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import PairingSettings
from tournaments.pairing.values import Board, NoLegalPairing, Pairing

SYSTEMS = pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))


def later(rounds: Iterator[Round]) -> list[Round]:
    return [round_ for round_ in rounds if round_.paired.round > 1]


@SYSTEMS
def test_brute_force_finds_the_same(settings: PairingSettings) -> None:
    rounds = [
        round_ for seed in range(12) for round_ in later(small_event(f"suite {seed}", settings))
    ]
    assert len(rounds) > 40
    assert [round_.paired for round_ in rounds if differs_from_brute_force(round_)] == []


@SYSTEMS
def test_a_sample_of_the_segment_decides_as_brute_force_does(
    settings: PairingSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chooser, "SMALL", 0)
    rounds = [
        round_ for seed in range(6) for round_ in later(small_event(f"tiny {seed}", settings))
    ]
    assert [round_.paired for round_ in rounds if differs_from_brute_force(round_)] == []


@SYSTEMS
def test_all_that_must_hold_holds(settings: PairingSettings) -> None:
    for seed in range(4):
        for round_ in later(large_event(f"suite {seed}", settings, 90)):
            assert faults_of(round_, shuffle=round_.paired.round == 3) == []


@SYSTEMS
def test_shortcuts_change_nothing_in_large_segments(
    settings: PairingSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = generate_tournament(Recipe(players=150, rounds=4), "full", settings)
    monkeypatch.setattr(chooser, "SMALL", 10**6)
    assert generate_tournament(Recipe(players=150, rounds=4), "full", settings) == made


@SYSTEMS
def test_what_was_paired_is_paired_again_from_the_final_table(settings: PairingSettings) -> None:
    """The rounds are cut out of the table of the end, as `check_pairings` does."""
    recipe = Recipe(players=17, rounds=6, forfeits=60, absences=40, late=80, withdrawals=150)
    rounds = list(rounds_of(recipe, "check", settings))
    assert len(rounds) > 4
    assert [pair_round(round_.table, round_.settings, "check") for round_ in rounds] == [
        round_.paired for round_ in rounds
    ]


def test_some_events_get_stuck_and_say_so() -> None:
    stuck = [
        round_
        for seed in range(12)
        for round_ in rounds_of(Recipe(players=6, rounds=5), f"stuck {seed}", XIANGQI)
        if isinstance(round_.paired, NoLegalPairing)
    ]
    assert stuck
    assert not any(broken(round_.table, round_.settings, round_.paired) for round_ in stuck)


def swapped(paired: Pairing, at: int) -> Pairing:
    """Return the round with the second movers of two boards exchanged."""
    boards = list(paired.boards)
    board, other = boards[at], boards[at + 1]
    boards[at] = replace(board, second=other.second)
    boards[at + 1] = replace(other, second=board.second)
    return replace(paired, boards=tuple(boards))


def turned(board: Board) -> Board:
    return replace(board, first=board.second, second=board.first)


TABLE = table_of(9, "1+2 4=3 5+6 8-7 9*", "1=7 9-5 3+2 6=4 8*", "1=5 7-9 4=8 2=6 3*", of=7)


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda item: replace(item, bye=item.boards[0].first), id="bye plays"),
        pytest.param(lambda item: replace(item, bye=None), id="nobody sits out"),
        pytest.param(lambda item: replace(item, boards=item.boards[1:]), id="a board is missing"),
        pytest.param(lambda item: replace(item, boards=item.boards[::-1]), id="boards reversed"),
        pytest.param(
            lambda item: replace(item, boards=(turned(item.boards[0]), *item.boards[1:])),
            id="colours turned",
        ),
        pytest.param(lambda item: swapped(item, 0), id="partners exchanged at the top"),
        pytest.param(lambda item: swapped(item, 1), id="partners exchanged below"),
        pytest.param(
            lambda text: NoLegalPairing(
                code="no_legal_pairing", article=PRINTED["weiqi-2002"]("26.3"), round=4, why=""
            ),
            id="refused for nothing",
        ),
    ],
)
def test_the_checks_notice(wrong: object) -> None:
    paired = pair_round(TABLE, XIANGQI)
    assert isinstance(paired, Pairing)
    assert broken(TABLE, XIANGQI, paired) == []
    assert callable(wrong)
    assert broken(TABLE, XIANGQI, wrong(paired))
