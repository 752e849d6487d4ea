"""Who sits out: the first in order without whom the others can be paired."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import pytest

from tests.support.event_books import DRAUGHTS, GOMOKU, WEIQI, XIANGQI
from tests.support.pairing_tables import said, table_of
from tournaments.pairing.byes import bye_order, can_be_paired, choose_bye
from tournaments.pairing.history import History, histories
from tournaments.pairing.matching import completable
from tournaments.pairing.rounds import pair_round
from tournaments.pairing.settings import Avoid, PairingSettings
from tournaments.pairing.stream import Stream

ALL = pytest.mark.parametrize(
    "settings", [XIANGQI, WEIQI, DRAUGHTS, GOMOKU], ids=lambda item: str(item.system)
)


def one_by_one(
    players: list[History], barred: dict[int, frozenset[int]], settings: PairingSettings
) -> History | None:
    """Return the bye found by asking everybody in turn."""
    for history in bye_order(players, settings, round_number=2):
        if can_be_paired([x for x in players if x is not history], barred):
            return history
    return None


@ALL
def test_the_same_as_asking_everybody_in_turn(settings: PairingSettings) -> None:
    nobody = late = 0
    for seed in range(150):
        stream = Stream(f"byes {seed}")
        size = 3 + 2 * stream.below(4)
        players = list(histories(table_of(size, "1+2")).values())
        barred = {n: set[int]() for n in range(1, size + 1)}
        for a in range(1, size + 1):
            for b in range(a + 1, size + 1):
                if stream.chance(620):
                    barred[a].add(b)
                    barred[b].add(a)
        closed = {n: frozenset(found) for n, found in barred.items()}
        expected = one_by_one(players, closed, settings)
        assert choose_bye(players, closed, settings, round_number=2) is expected
        nobody += expected is None
        late += expected not in (None, bye_order(players, settings, round_number=2)[0])
    assert nobody > 10
    assert late > 10


@pytest.mark.parametrize("blocked", [1, 51, 101])
def test_a_large_field_with_one_who_can_meet_nobody_takes_few_matchings(
    blocked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = count()

    def counted(barred: Sequence[set[int]], among: Sequence[int]) -> bool:
        next(asked)
        return completable(barred, among)

    monkeypatch.setattr("tournaments.pairing.byes.completable", counted)
    pairs = frozenset((min(n, blocked), max(n, blocked)) for n in range(1, 102) if n != blocked)
    settings = replace(XIANGQI, forbidden=pairs)
    paired = pair_round(table_of(101, "1+2"), settings)
    assert getattr(paired, "bye", None) == blocked
    assert next(asked) <= 2 + (101).bit_length()


@ALL
@pytest.mark.parametrize("players", [2, 3, 100, 101])
def test_all_of_one_unit_kept_apart_cannot_be_paired(
    settings: PairingSettings, players: int
) -> None:
    table = table_of(players, of=3, units="a" * players)
    assert said(pair_round(table, replace(settings, units=Avoid.HARD))) == "no_legal_pairing"


@ALL
@pytest.mark.parametrize("players", [0, 1])
def test_nobody_to_play(settings: PairingSettings, players: int) -> None:
    assert said(pair_round(table_of(players, of=3), settings)) == "too_few_entrants"
