"""Round robins and tables of two teams; the printed tables are the books', misprints put right.

Xiangqi 2020 10 to 12, appendices 2 and 5, weiqi 2002 26.2, appendices 3 and table 3, gomoku
2025 26.2, 27.2, appendices 4 and 5, draughts appendix (二) and (三).
"""

from itertools import pairwise
from typing import Any

from tests.articles.acted import ask, field
from tests.articles.examples import Examples, Way
from tests.support.printed_tables import (
    DRAUGHTS,
    GOMOKU,
    WEIQI,
    XIANGQI,
    corrected_round_robin,
    scheveningens,
)

ASKED = Examples(way=Way.DESK)
of = ASKED.of

Pairs = list[tuple[Any, Any]]


def table(edition: str, players: int, **settings: Any) -> list[Pairs]:
    """Return the rounds of a round robin as the desk gives them."""
    answer = ask(
        edition, ask="pair", system="round_robin", players=field(players), settings=settings
    )
    return [[(game["first"], game["second"]) for game in row] for row in answer["rounds"]]


def byes(edition: str, players: int) -> list[int]:
    answer = ask(edition, ask="pair", system="round_robin", players=field(players))
    found: list[int] = answer["byes"]
    return found


def teams(edition: str, boards: int) -> list[Pairs]:
    """Return the rounds of a table of two teams as the desk gives them."""
    answer = ask(edition, ask="pair", system="scheveningen", boards=boards)
    return [[(game["first"], game["second"]) for game in row] for row in answer["rounds"]]


def is_printed(edition: str, book: str, size: int, games: int) -> None:
    """Check a table against the printed one, for the full field and for one player less."""
    rows = corrected_round_robin(book, size)
    assert table(edition, size) == rows
    assert sum(len(row) for row in rows) == games
    # Of an odd field whoever meets the largest number is free.
    odd = [[pair for pair in row if size not in pair] for row in rows]
    free = [next(sum(pair) - size for pair in row if size in pair) for row in rows]
    assert table(edition, size - 1) == odd
    assert byes(edition, size - 1) == free


for _edition, _book, _name, _sizes in (
    ("xiangqi-2020", XIANGQI, "xiangqi-2020:app2.table", range(4, 21, 2)),
    ("weiqi-2002", WEIQI, "weiqi-2002:table.3", (4, 6, 8, 10, 12, 14, 16, 20)),
    ("gomoku-2025", GOMOKU, "gomoku-2025:app4.table", (4, 6, 8, 10)),
    ("draughts-100", DRAUGHTS, "draughts-appendix:table.rr", range(4, 25, 2)),
):
    ASKED.rows(
        is_printed,
        {f"{_name}.{size}": (_edition, _book, size, size * (size - 1) // 2) for size in _sizes},
    )
# The copy lacks this table of weiqi; both books make theirs by the same rule.
ASKED.rows(is_printed, {"weiqi-2002:table.3.18": ("weiqi-2002", XIANGQI, 18, 153)})


def is_printed_of_teams(edition: str, book: str, boards: int, firsts: int) -> None:
    """Check a table of two teams: the printed games, A's first moves, each against each."""
    rounds = teams(edition, boards)
    printed = [list(row) for row in scheveningens()[book, boards]]
    if book in (GOMOKU, DRAUGHTS) and boards == 6:
        printed[0][0] = ("B1", "A1")  # printed A1-B1, which leaves the first moves uneven
    assert rounds == printed
    games = [game for row in rounds for game in row]
    met = {
        frozenset((f"A{a}", f"B{b}")) for a in range(1, boards + 1) for b in range(1, boards + 1)
    }
    assert {frozenset(game) for game in games} == met
    assert len(games) == boards * boards
    assert sum(first.startswith("A") for first, _ in games) == firsts
    for player in {side for game in games for side in game}:
        led = sum(first == player for first, _ in games)
        assert abs(2 * led - boards) <= (1 if boards % 2 else 2 if book == GOMOKU else 0), player


ASKED.rows(
    is_printed_of_teams,
    {
        **{
            f"xiangqi-2020:app5.table.{boards}": ("xiangqi-2020", XIANGQI, boards, firsts)
            for boards, firsts in ((3, 4), (4, 8), (5, 13), (6, 18), (7, 25), (8, 32))
        },
        **{
            f"gomoku-2025:app5.table.{boards}": ("gomoku-2025", GOMOKU, boards, firsts)
            for boards, firsts in ((4, 8), (5, 13), (6, 18))
        },
        **{
            f"draughts-appendix:table.scheveningen.{boards}": (
                "draughts-100",
                DRAUGHTS,
                boards,
                firsts,
            )
            for boards, firsts in ((4, 8), (6, 18), (8, 32))
        },
    },
)


@of("xiangqi-2020:app2.use.1", "xiangqi-2020:12.1", "weiqi-2002:app.3.1")
def the_number_named_first_moves_first() -> None:
    # Round 2 of four players is printed 4-3 and 1-2: 4 and 1 have the first move.
    for edition in ("xiangqi-2020", "weiqi-2002"):
        assert table(edition, 4) == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


@of("xiangqi-2020:app2.use.2")
def a_second_cycle_turns_the_colours() -> None:
    once, both = table("xiangqi-2020", 4), table("xiangqi-2020", 4, cycles=2)
    turned = {(second, first) for row in once for first, second in row}
    assert {pair for row in both[3:] for pair in row} == turned
    third = table("xiangqi-2020", 4, cycles=3)[6:]
    assert {pair for row in third for pair in row} == {pair for row in once for pair in row}


@of("xiangqi-2020:app2.use.3")
def the_number_that_meets_the_largest_is_free() -> None:
    # The first column for 3 or 4: 1-(4), (4)-3, 2-(4).
    assert byes("xiangqi-2020", 3) == [1, 3, 2]
    # And for 5 or 6: 1-(6), (6)-4, 2-(6), (6)-5, 3-(6).
    assert byes("xiangqi-2020", 5) == [1, 4, 2, 5, 3]


@of("weiqi-2002:app.3.2")
def the_last_number_stands_for_the_bye() -> None:
    assert byes("weiqi-2002", 7) == [1, 5, 2, 6, 3, 7, 4]
    assert all(8 not in pair for row in table("weiqi-2002", 7) for pair in row)


@of("xiangqi-2020:app2.method.1")
def one_round_less_than_the_largest_number() -> None:
    # Seven players: the largest number is 8, seven rounds.
    assert [len(table("xiangqi-2020", players)) for players in (7, 8, 9, 10)] == [7, 7, 9, 9]


@of("draughts-appendix:app.1.2.2")
def an_odd_field_needs_as_many_rounds_as_players() -> None:
    # Printed n - 1, which is right for even fields alone (misprints B9).
    assert [len(table("draughts-100", players)) for players in (4, 5, 6, 7)] == [3, 5, 5, 7]


@of("xiangqi-2020:app2.method.2")
def the_first_round_runs_from_both_ends() -> None:
    assert table("xiangqi-2020", 10)[0] == [(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)]
    assert table("xiangqi-2020", 9)[0] == [(2, 9), (3, 8), (4, 7), (5, 6)]
    assert byes("xiangqi-2020", 9)[0] == 1


@of("xiangqi-2020:app2.method.3")
def the_largest_number_leads_each_round_in_turn_of_colours() -> None:
    rounds = table("xiangqi-2020", 12)
    assert [row[0].index(12) for row in rounds] == [1, 0] * 5 + [1]
    assert all(12 in row[0] for row in rounds)


@of("xiangqi-2020:app2.method.4")
def the_largest_number_meets_the_last_of_the_round_before() -> None:
    rounds = table("xiangqi-2020", 8)
    for before, row in pairwise(rounds):
        assert before[-1][1] in row[0], "the number at the very end"
    assert rounds[1] == [(8, 5), (6, 4), (7, 3), (1, 2)]


@of("weiqi-2002:app.3.3")
def the_last_number_swings_and_neighbours_meet() -> None:
    rounds = table("weiqi-2002", 8)
    assert [row[0].index(8) for row in rounds] == [1, 0, 1, 0, 1, 0, 1]
    assert rounds[0] == [(1, 8), (2, 7), (3, 6), (4, 5)]


def everybody_meets(edition: str, players: int) -> None:
    """Check that each meets each other once, and twice in a double round robin."""
    for cycles in (1, 2):
        met = [frozenset(pair) for row in table(edition, players, cycles=cycles) for pair in row]
        assert len(met) == cycles * players * (players - 1) // 2
        assert {met.count(pair) for pair in met} == {cycles}
    for row in table(edition, players):
        assert len({number for pair in row for number in pair}) == 2 * len(row)


ASKED.rows(
    everybody_meets,
    {
        "weiqi-2002:26.2": ("weiqi-2002", 6),
        "weiqi-2002:app.3": ("weiqi-2002", 7),
        "gomoku-2025:27.2": ("gomoku-2025", 5),
        "draughts-appendix:app.1.2.1": ("draughts-100", 9),
    },
)


@of("draughts-appendix:app.1.2.3")
def tables_for_three_to_ten() -> None:
    for size in (4, 6, 8, 10):
        is_printed("draughts-100", DRAUGHTS, size, size * (size - 1) // 2)


def every_player_meets_every_player_of_the_other_team(edition: str, boards: int) -> None:
    rounds = teams(edition, boards)
    assert len(rounds) == boards
    for row in rounds:
        assert {side for game in row for side in game} == {
            f"{team}{number}" for team in "AB" for number in range(1, boards + 1)
        }
    games = [frozenset(game) for row in rounds for game in row]
    assert len(set(games)) == len(games) == boards * boards
    assert all({side[0] for side in game} == {"A", "B"} for game in games)


ASKED.rows(
    every_player_meets_every_player_of_the_other_team,
    {
        "xiangqi-2020:11.4": ("xiangqi-2020", 7),
        "gomoku-2025:26.2.4": ("gomoku-2025", 5),
        "gomoku-2025:27.6.3": ("gomoku-2025", 6),
    },
)


@of("xiangqi-2020:app5.intro")
def no_player_leads_or_follows_three_times_running() -> None:
    for boards in range(3, 9):
        rounds = teams("xiangqi-2020", boards)
        leads = {f"{team}{number}": "" for team in "AB" for number in range(1, boards + 1)}
        for row in rounds:
            for first, second in row:
                leads[first] += "F"
                leads[second] += "S"
        for player, turns in leads.items():
            assert "FFF" not in turns, (boards, player)
            assert "SSS" not in turns, (boards, player)
            assert abs(turns.count("F") - turns.count("S")) <= boards % 2, (boards, player)
        team = sum(turns.count("F") for player, turns in leads.items() if player[0] == "A")
        assert abs(2 * team - boards * boards) <= boards % 2


test_article = ASKED.as_test()
