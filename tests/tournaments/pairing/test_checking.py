"""Rounds of the past paired again (复核编排)."""

from dataclasses import replace

import pytest

from tests.benchmarks.pairing_proof import SETTINGS
from tests.support.pairing_tables import table_of
from tournaments.crosstable import Crosstable
from tournaments.pairing.checking import Outlook, check_pairings, outlook, table_before
from tournaments.pairing.generate import Recipe, generate_tournament
from tournaments.pairing.settings import WEIQI, XIANGQI, PairingSettings, System


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(System))
def test_what_the_engine_paired_does_not_differ(settings: PairingSettings) -> None:
    recipe = Recipe(players=17, rounds=6, forfeits=60, absences=40, late=80, withdrawals=150)
    made = generate_tournament(recipe, "check", settings)
    assert len(made.rounds) > 4
    assert check_pairings(made.table, settings, "check") == ()


def test_another_system_differs() -> None:
    made = generate_tournament(Recipe(players=20, rounds=5), "other", XIANGQI)
    assert {one.round for one in check_pairings(made.table, WEIQI, "other")} >= {2, 3}


def test_a_pair_exchanged_by_hand_is_shown() -> None:
    # Round 2 should be 3-1 and 2-4.
    found = check_pairings(table_of(4, "1+2 4-3", "1=4 3=2", of=3), XIANGQI)
    assert len(found) == 1
    assert (found[0].round, found[0].paired) == (2, ((1, 4), (3, 2)))
    assert found[0].expected == ((2, 4), (3, 1))
    assert not found[0].colours_only


def test_turned_colours_are_told_apart() -> None:
    (found,) = check_pairings(table_of(4, "1+2 4-3", "1=3 2=4", of=3), XIANGQI)
    assert found.colours_only
    assert found.paired == ((1, 3),)


def test_another_bye_is_shown() -> None:
    (found,) = check_pairings(table_of(3, "1+3 2*", of=3), XIANGQI)
    assert (found.bye, found.expected_bye) == (2, 3)


def test_a_meeting_that_cannot_be_is_shown_as_refused() -> None:
    (found,) = check_pairings(table_of(2, "1+2", "2+1", of=3), XIANGQI)
    assert found.refusal is not None
    assert found.refusal.code == "no_legal_pairing"


def test_appendix_3_8_a_game_finished_later_changes_no_check() -> None:
    # 3 leads, 1 and 2 follow and have met: 3 takes 1, 2 goes down to 4.
    adjourned = table_of(4, "1?2 4-3", of=3)
    then = table_of(4, "1?2 4-3", "2-4 3=1", of=3)
    assert check_pairings(then, XIANGQI) == ()
    finished: Crosstable = table_of(4, "1-2 4-3", "2-4 3=1", of=3)
    assert [one.round for one in check_pairings(finished, XIANGQI)] == [2]
    assert check_pairings(finished, XIANGQI, then={2: adjourned}) == ()


def test_who_leaves_later_was_there_before() -> None:
    table = table_of(4, "1+2 4-3", "3=1 2=4", of=4)
    gone = replace(table, entrants=tuple(replace(x, left_after=2) for x in table.entrants))
    assert {x.left_after for x in table_before(gone, 2).entrants} == {None}
    assert {x.left_after for x in table_before(gone, 3).entrants} == {2}


@pytest.mark.parametrize(
    ("entrants", "rounds", "expected"),
    [
        (8, 4, Outlook.FINE),
        (8, 5, Outlook.MAY_STICK),
        (8, 7, Outlook.MAY_STICK),
        (8, 8, Outlook.IMPOSSIBLE),
        (7, 7, Outlook.MAY_STICK),
        (7, 8, Outlook.IMPOSSIBLE),
        (6, 4, Outlook.MAY_STICK),
    ],
)
def test_outlook(entrants: int, rounds: int, expected: Outlook) -> None:
    assert outlook(entrants, rounds) is expected
