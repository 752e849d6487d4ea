"""Made tournaments: the same for the same seed, and of the kind asked for."""

from dataclasses import replace

from tests.support.made_events import Recipe, generate_tournament
from tournaments.crosstable import Crosstable, Mark
from tournaments.pairing.stream import Stream

PLAIN = Recipe(players=40, rounds=7, forfeits=0, absences=0, late=0, withdrawals=0)


def share(table: Crosstable, *marks: Mark) -> int:
    """Return how many of a thousand boards ended so."""
    cells = [cell for entrant in table.entrants for cell in entrant.cells if cell.opponent]
    return 1000 * sum(cell.mark in marks for cell in cells) // len(cells)


def test_a_seed_makes_one_tournament() -> None:
    generated = generate_tournament(PLAIN, "a")
    assert generated == generate_tournament(PLAIN, "a")
    assert generated != generate_tournament(PLAIN, "b")


def test_a_third_of_the_games_is_drawn() -> None:
    table = generate_tournament(replace(PLAIN, players=100), "draws").table
    assert 290 < share(table, Mark.DRAW) < 380
    assert share(table, Mark.FORFEIT_WIN, Mark.DOUBLE_FORFEIT) == 0


def test_what_is_asked_for_happens() -> None:
    recipe = replace(
        PLAIN, forfeits=200, absences=100, late=200, withdrawals=400, adjourned=100, units=4
    )
    table = generate_tournament(recipe, "busy").table
    assert share(table, Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT) > 100
    assert share(table, Mark.ADJOURNED) > 40
    assert any(entrant.joined_round > 1 for entrant in table.entrants)
    assert any(entrant.left_after is not None for entrant in table.entrants)
    assert any(cell.mark is Mark.ABSENT for entrant in table.entrants for cell in entrant.cells)
    assert {entrant.unit for entrant in table.entrants} == {f"unit-{at}" for at in range(4)}


def test_an_odd_field_has_a_bye_a_round() -> None:
    made = generate_tournament(replace(PLAIN, players=21), "odd")
    assert all(round_.bye is not None for round_ in made.rounds)
    byes = [
        sum(c.mark is Mark.PAIRING_BYE for c in entrant.cells) for entrant in made.table.entrants
    ]
    assert max(byes) == 1


def test_both_sides_of_a_game_agree() -> None:
    table = generate_tournament(replace(PLAIN, forfeits=100), "sides").table
    for entrant in table.entrants:
        for at, cell in enumerate(entrant.cells):
            if cell.opponent is not None:
                other = table.entrant(cell.opponent).cells[at]
                assert other.opponent == entrant.number
                assert cell.colour is not None
                assert other.colour is cell.colour.other


def test_numbers_from_a_seed() -> None:
    numbers = [Stream("x").below(10) for _ in range(3)]
    assert len(set(numbers)) == 1
    stream = Stream("x")
    assert {stream.below(10) for _ in range(200)} == set(range(10))
