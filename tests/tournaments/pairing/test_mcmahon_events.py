"""300 random McMahon events: what must hold, and for small ones the same as trying everything."""

from dataclasses import replace

import pytest

from tests.support.mcmahon_events import Round, event
from tests.support.pairing_checks import broken
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.values import Board, NoLegalPairing, Pairing

EVENTS = 300
SMALL = range(150)
"""Events of 4 to 8 entrants; the others have 9 to 40."""


def made(number: int) -> list[Round]:
    least, most = (4, 8) if number in SMALL else (9, 40)
    return list(event(str(number), least, most))


def seated(paired: Pairing | NoLegalPairing) -> object:
    if isinstance(paired, NoLegalPairing):
        return None
    pairs = frozenset(frozenset({board.first, board.second}) for board in paired.boards)
    return pairs, paired.bye


@pytest.mark.parametrize("tens", range(EVENTS // 10))
def test_all_that_must_hold_holds(tens: int) -> None:
    for number in range(10 * tens, 10 * tens + 10):
        rounds = made(number)
        assert rounds
        for at in rounds:
            assert broken(at.table, at.settings, at.paired) == [], (number, at.paired.round)
        met = [frozenset({b.first, b.second}) for at in rounds for b in boards(at)]
        assert len(met) == len(set(met)), "nobody meets twice"


def boards(at: Round) -> tuple[Board, ...]:
    return at.paired.boards if isinstance(at.paired, Pairing) else ()


@pytest.mark.parametrize("tens", range(len(SMALL) // 10))
def test_trying_every_pairing_costs_no_less(tens: int) -> None:
    """The reference leaves one pairing of least cost, so that the pairs themselves are equal."""
    compared = 0
    for number in range(10 * tens, 10 * tens + 10):
        for at in made(number):
            if isinstance(at.paired, NoLegalPairing) and at.paired.code != "no_legal_pairing":
                continue
            if isinstance(at.paired, Pairing) and not at.paired.boards:
                continue
            assert at.judge.best() == seated(at.paired), (number, at.paired.round)
            compared += 1
    assert compared > 30


def test_events_are_of_every_kind() -> None:
    rounds = [at for number in range(0, EVENTS, 3) for at in made(number)]
    given = {board.why.handicap for at in rounds for board in boards(at)}
    assert given >= set(range(10))
    assert {at.settings.mcmahon.seeding.value for at in rounds} == {"fold", "slip", "random"}
    assert {at.table.rounds for at in rounds} == {5, 6, 7, 8, 9}
    assert any(isinstance(at.paired, Pairing) and at.paired.bye for at in rounds)
    floats = [b.why.first.float for at in rounds for b in boards(at)]
    assert any(floats)
    assert not all(floats)


def test_the_order_of_the_entrants_makes_no_difference() -> None:
    for number in (150, 163, 171):
        for at in made(number):
            turned = replace(at.table, entrants=at.table.entrants[::-1])
            assert pair_round(turned, at.settings, at.seed) == at.paired


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda board: replace(board, first=board.second, second=board.first), id="c"),
        pytest.param(lambda board: replace(board, why=replace(board.why, handicap=1)), id="h"),
    ],
)
def test_the_checks_notice(wrong: object) -> None:
    assert callable(wrong)
    at = next(
        at
        for at in made(203)
        if isinstance(at.paired, Pairing) and at.paired.boards[0].why.handicap == 0
    )
    paired = at.paired
    assert isinstance(paired, Pairing)
    assert broken(at.table, at.settings, paired) == []
    spoilt = replace(paired, boards=(wrong(paired.boards[0]), *paired.boards[1:]))
    assert broken(at.table, at.settings, spoilt)
