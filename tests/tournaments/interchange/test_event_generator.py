"""Made-up events hold as many of each unusual thing as they are asked for (question 24)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tournaments.books.formats import StageKind
from tournaments.crosstable import Crosstable, Mark
from tournaments.interchange.event_generator import (
    NEVER,
    Rate,
    RateError,
    Wanted,
    make_event,
    parse_rate,
)
from tournaments.interchange.rules import Choices, regulations_for
from tournaments.regulations.values import Regulations

PLAYERS, ROUNDS = 24, 5
BYES = {"half_byes": Mark.HALF_BYE, "full_byes": Mark.FULL_BYE, "zero_byes": Mark.ABSENT}
BOARDS = {
    "forfeits": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "double_forfeits": (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT),
    "both_lose": (Mark.LOSS, Mark.LOSS),
    "adjourned": (Mark.ADJOURNED, Mark.ADJOURNED),
}
"""What is asked for -> what both sides of such a board have, in either order."""


@pytest.fixture(scope="module")
def rules() -> Regulations:
    return regulations_for(
        Choices(edition="xiangqi-2020", kind=StageKind.SWISS),
        filed=None,
        rounds=ROUNDS,
        title="",
        most_half_byes=ROUNDS,
    )


def made(rules: Regulations, seed: str = "7", /, **rates: Any) -> Crosstable:
    wanted = replace(Wanted(players=PLAYERS), **rates)
    return make_event(wanted, rules, seed, rounds=ROUNDS).table


def marks(table: Crosstable, number: int) -> Counter[Mark]:
    return Counter(entrant.cells[number - 1].mark for entrant in table.entrants)


def boards(table: Crosstable, number: int) -> Counter[frozenset[Mark]]:
    """Return how often each pair of marks stands on the boards of a round."""
    cells = {entrant.number: entrant.cells[number - 1] for entrant in table.entrants}
    return Counter(
        frozenset((cell.mark, cells[cell.opponent].mark))
        for me, cell in cells.items()
        if cell.opponent is not None and me < cell.opponent
    )


def test_a_usual_event_has_only_games(rules: Regulations) -> None:
    table = made(rules)
    assert [entrant.joined_round for entrant in table.entrants] == [1] * PLAYERS
    assert all(entrant.left_after is None and not entrant.unit for entrant in table.entrants)
    assert all(entrant.rating is not None for entrant in table.entrants)
    for number in range(1, ROUNDS + 1):
        assert set(boards(table, number)) <= {
            frozenset((Mark.WIN, Mark.LOSS)),
            frozenset((Mark.DRAW,)),
        }
        assert sum(boards(table, number).values()) == PLAYERS // 2


@pytest.mark.parametrize("name", BYES)
def test_byes_of_a_round_are_as_many_as_wanted(rules: Regulations, name: str) -> None:
    table = made(rules, **{name: Rate(by_round=((2, 4, False), (4, 2, False)))})
    found = [marks(table, number)[BYES[name]] for number in range(1, ROUNDS + 1)]
    assert found == [0, 4, 0, 2, 0]


@pytest.mark.parametrize("name", BYES)
def test_byes_of_an_event_are_as_many_as_wanted_in_all(rules: Regulations, name: str) -> None:
    table = made(rules, **{name: Rate(number=6)})
    assert sum(marks(table, number)[BYES[name]] for number in range(1, ROUNDS + 1)) == 6


@pytest.mark.parametrize("name", BOARDS)
def test_unusual_boards_are_as_many_as_wanted(rules: Regulations, name: str) -> None:
    pair = frozenset(BOARDS[name])
    usual = frozenset((Mark.WIN, Mark.LOSS))
    by_round = made(rules, **{name: Rate(by_round=((1, 3, False), (5, 1, False)))})
    assert [boards(by_round, number)[pair] for number in range(1, ROUNDS + 1)] == [3, 0, 0, 0, 1]
    in_all = made(rules, **{name: Rate(number=7)})
    assert sum(boards(in_all, number)[pair] for number in range(1, ROUNDS + 1)) == 7
    everywhere = made(rules, **{name: Rate(percent=100)})
    assert all(
        boards(everywhere, number) == {pair: sum(boards(everywhere, number).values())}
        for number in range(1, ROUNDS + 1)
    )
    assert boards(by_round, 2)[usual] > 0


def test_either_side_may_forfeit(rules: Regulations) -> None:
    table = made(rules, forfeits=Rate(percent=100))
    first = {
        cell.mark
        for entrant in table.entrants
        for cell in entrant.cells
        if cell.colour is not None and cell.colour.value == "first"
    }
    assert first == {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS}


@pytest.mark.parametrize(("name", "expelled"), [("withdrawals", False), ("expulsions", True)])
def test_who_leaves_does_so_before_a_round_after_the_first(
    rules: Regulations, name: str, expelled: bool
) -> None:
    table = made(rules, **{name: Rate(number=5)})
    left = [entrant for entrant in table.entrants if entrant.left_after is not None]
    assert len(left) == 5
    assert {entrant.expelled for entrant in left} == {expelled}
    for entrant in left:
        assert entrant.left_after is not None
        assert 1 <= entrant.left_after < ROUNDS
        assert {cell.mark for cell in entrant.cells[entrant.left_after :]} == {Mark.ABSENT}
    of_round_3 = made(rules, **{name: Rate(by_round=((3, 2, False),))})
    assert Counter(entrant.left_after for entrant in of_round_3.entrants) == {None: 22, 2: 2}


def test_who_comes_late_is_absent_before(rules: Regulations) -> None:
    table = made(rules, late=Rate(number=4))
    late = [entrant for entrant in table.entrants if entrant.joined_round > 1]
    assert len(late) == 4
    for entrant in late:
        before = entrant.cells[: entrant.joined_round - 1]
        assert {cell.mark for cell in before} == {Mark.ABSENT}
        assert entrant.cells[entrant.joined_round - 1].mark is not Mark.ABSENT


@pytest.mark.parametrize(("draws", "found"), [(0, {False}), (1000, {True})])
def test_draws_by_thousandths(rules: Regulations, draws: int, found: set[bool]) -> None:
    table = made(rules, draws=draws)
    assert {cell.mark is Mark.DRAW for entrant in table.entrants for cell in entrant.cells} == found


def test_units_and_ratings(rules: Regulations) -> None:
    table = made(rules, units=3, unrated=100)
    assert {entrant.unit for entrant in table.entrants} == {"U1", "U2", "U3"}
    assert {entrant.rating for entrant in table.entrants} == {None}


def test_a_round_robin_pairs_everybody_once_or_twice() -> None:
    for kind, games in ((StageKind.ROUND_ROBIN, 1), (StageKind.DOUBLE_ROUND_ROBIN, 2)):
        choices = Choices(edition="xiangqi-2020", kind=kind)
        rules = regulations_for(choices, filed=None, rounds=0, title="")
        table = make_event(Wanted(players=5), rules, "1", rounds=5 * games).table
        for entrant in table.entrants:
            met = Counter(cell.opponent for cell in entrant.cells)
            expected: dict[int | None, int] = dict.fromkeys((None, 1, 2, 3, 4, 5), games)
            del expected[entrant.number]
            assert met == expected
            resting = {cell.mark for cell in entrant.cells if cell.opponent is None}
            assert resting == {Mark.PAIRING_BYE}
        assert table.points.pairing_bye == 0


def test_the_seed_decides(rules: Regulations) -> None:
    assert made(rules) == made(rules, "7") != made(rules, "8")


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("0", NEVER),
        ("12", Rate(number=12)),
        ("5%", Rate(percent=5)),
        ("100%", Rate(percent=100)),
        ("1:2", Rate(by_round=((1, 2, False),))),
        ("3:10%, 1:2", Rate(by_round=((1, 2, False), (3, 10, True)))),
        ("99:99999", Rate(by_round=((99, 99999, False),))),
    ],
)
def test_a_rate_is_a_number_a_share_or_either_by_round(text: str, rate: Rate) -> None:
    assert parse_rate(text) == rate


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-1",
        "1.5",
        "101%",
        "1:101%",
        "1,2",
        "1:2,3",
        "1:2,1:3",
        "0:2",
        "100:1",
        "123456",
        "5 %",
    ],
)
def test_other_rates_are_refused(text: str) -> None:
    with pytest.raises(RateError) as refusal:
        parse_rate(text)
    assert refusal.value.text == text
