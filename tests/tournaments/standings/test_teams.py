"""Matches of teams, their tie-breaks, and sums of places; ids are articles."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.books.sources import GOMOKU, XIANGQI
from tests.support.small_tables import small_table
from tests.support.team_matches import BoardResult, play_match
from tournaments.books.orders import Format, Sides
from tournaments.crosstable import (
    ONE_HALF_ZERO,
    TWO_ONE_ZERO,
    Cell,
    Colour,
    Crosstable,
    Entrant,
    Mark,
    PointSystem,
)
from tournaments.standings.books import book_order
from tournaments.standings.opening import open_value
from tournaments.standings.rank import rank
from tournaments.standings.table import Standings
from tournaments.standings.teams.places import PlacesError, add_places
from tournaments.tiebreaks.settings import BergerShare, Settings

W, D, L, PLUS = Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.FORFEIT_WIN


def line(text: str) -> list[str | None]:
    return [None if part == "_" else part for part in text.split("-")]


def boards(*marks: Mark) -> list[BoardResult]:
    return [BoardResult(mark=mark) for mark in marks]


@pytest.mark.parametrize(
    ("marks", "games", "match"),
    [
        pytest.param((W, D, D, L), (4, 4), (D, D), id="13.2 four all"),
        pytest.param((W, W, D, L), (5, 3), (W, L), id="27.2 five to three"),
        pytest.param((L, L, D, D), (2, 6), (L, W), id="13.2 lost"),
        pytest.param((W, Mark.FORFEIT_LOSS, D, D), (4, 4), (D, D), id="24.4.4 a board forfeited"),
        pytest.param(
            (Mark.FORFEIT_WIN,) * 4, (8, 0), (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS), id="+"
        ),
        pytest.param(
            (Mark.DOUBLE_FORFEIT,) * 4, (0, 0), (Mark.DOUBLE_FORFEIT,) * 2, id="20.2 nobody came"
        ),
        pytest.param((W, W, Mark.ADJOURNED, L), (4, 2), (Mark.ADJOURNED,) * 2, id="still open"),
    ],
)
def test_match(marks: tuple[Mark, ...], games: tuple[int, int], match: tuple[Mark, Mark]) -> None:
    mine, theirs = play_match(1, 2, boards(*marks), TWO_ONE_ZERO)
    assert mine.games == games[0]
    assert theirs.games == games[1]
    assert (mine.mark, theirs.mark) == match
    assert (mine.opponent, theirs.opponent) == (2, 1)
    assert [game.colour for game in mine.boards] == [Colour.FIRST, Colour.SECOND] * 2


def test_15_3_points_of_a_ruling_stand_at_a_board() -> None:
    ruled = BoardResult(mark=W, points=Fraction(0), other_points=Fraction(0))
    mine, theirs = play_match(1, 2, [ruled, *boards(L)], TWO_ONE_ZERO)
    assert mine.games == 0
    assert theirs.games == 2
    assert theirs.mark is W


def league(results: Sequence[tuple[int, int, tuple[Mark, ...]]], system: PointSystem) -> Crosstable:
    """Return a table with one match a round, for teams of the numbers named."""
    numbers = sorted({n for first, second, _ in results for n in (first, second)})
    cells: dict[int, list[Cell]] = {number: [] for number in numbers}
    for first, second, marks in results:
        mine, theirs = play_match(first, second, boards(*marks), system)
        for number in numbers:
            cell = {first: mine, second: theirs}.get(number, Cell(mark=Mark.ABSENT))
            cells[number].append(cell)
    return Crosstable(
        entrants=tuple(Entrant(number=n, id=f"t{n}", cells=tuple(cells[n])) for n in numbers),
        rounds=len(results),
        points=system,
    )


def test_29_1_2_b_berger_score() -> None:
    """Opponent with 20 board points: 3-1 brings 15, 2-2 brings 10, 0-4 nothing."""
    # Team 2 has 1 + 2 + 4 against 1, 3, 4 and 13 of 16 elsewhere: 20 board points.
    results = [
        (1, 2, (W, W, W, L)),
        (3, 2, (W, W, L, L)),
        (4, 2, (L, L, L, L)),
        *[(number, 2, (L, L, L, L)) for number in (5, 6, 7)],
        (8, 2, (W, W, W, L)),
    ]
    table = league(results, ONE_HALF_ZERO)
    order = book_order("gomoku-2025", sides=Sides.TEAMS, format=Format.ROUND_ROBIN)
    at = order.codes.index("berger")
    standings = rank(table, order)
    assert standings.line(2).values[order.codes.index("game_points")] == 20
    assert [standings.line(n).values[at] for n in (1, 3, 4)] == [15, 10, 0]
    opened = open_value(table, order, "berger", 1)
    assert [(t.opponent, t.amount, t.article) for t in opened.sums[0]] == [
        (2, Fraction(15), GOMOKU("29.1.2-B"))
    ]
    for share, expected in ((BergerShare.POINTS, [60, 40, 0]), (BergerShare.MATCH, [20, 10, 0])):
        chosen = book_order(
            "gomoku-2025",
            sides=Sides.TEAMS,
            format=Format.ROUND_ROBIN,
            settings=Settings(berger_share=share),
        )
        assert [rank(table, chosen).line(n).values[at] for n in (1, 3, 4)] == expected


def test_weiqi_27_2_1_board_one_decides() -> None:
    table = league([(1, 2, (W, L, D)), (3, 4, (D, W, L))], TWO_ONE_ZERO)
    order = book_order("weiqi-2002", sides=Sides.TEAMS, format=Format.ROUND_ROBIN)
    standings = rank(table, order)
    assert [line.number for line in standings.lines] == [1, 3, 4, 2]
    assert [line.decided_by for line in standings.lines] == ["", "boards", "boards", "boards"]
    assert standings.line(1).values[-1] == (2, 0, 1)


def test_weiqi_27_2_1_both_games_of_a_board_are_points_of_that_board() -> None:
    # Two games at each of two boards: 1 has four points at the second, 2 at the first.
    def cells(*marks: Mark) -> tuple[Cell, ...]:
        boards = zip((1, 2, 1, 2), marks, strict=True)
        return tuple(Cell(mark=mark, board=board) for board, mark in boards)

    table = league([(1, 2, (L, W))], TWO_ONE_ZERO)
    games = {1: cells(L, W, L, W), 2: cells(W, L, W, L)}
    two = replace(
        table,
        entrants=tuple(
            replace(entrant, cells=(replace(entrant.cells[0], boards=games[entrant.number]),))
            for entrant in table.entrants
        ),
    )
    order = book_order("weiqi-2002", sides=Sides.TEAMS, format=Format.ROUND_ROBIN)
    standings = rank(two, order)
    assert [standings.line(number).values[-1] for number in (1, 2)] == [(0, 4), (4, 0)]
    assert [line.number for line in standings.lines] == [2, 1]


def test_weiqi_27_2_2_total_score_of_teams() -> None:
    """Five rounds, highest 10, eight match points, opponents 27: 8 + 27/5 - 5."""
    own = (2, 2, 2, 2, 0)
    others = (10, 5, 4, 4, 4)
    cells = tuple(Cell(mark=Mark.DRAW, opponent=k + 2, points=Fraction(own[k])) for k in range(5))
    rows = [Entrant(number=1, id="t1", cells=cells)]
    for k in range(5):
        theirs = [Cell(mark=Mark.ABSENT)] * 5
        theirs[k] = Cell(mark=Mark.DRAW, opponent=1, points=Fraction(others[k]))
        rows.append(Entrant(number=k + 2, id=f"t{k + 2}", cells=tuple(theirs)))
    order = book_order("weiqi-2002", sides=Sides.TEAMS)
    standings = rank(Crosstable(entrants=tuple(rows), rounds=5), order)
    assert standings.line(1).values[0] == 8 + Fraction(27, 5) - 5


def test_weiqi_27_2_2_level_totals_go_by_match_points_before_board_points() -> None:
    """依循环赛顺序: 场分, then 局分. Each total is 3: 4 + 10/5 - 3 and 2 + 20/5 - 3."""
    order = book_order("weiqi-2002", sides=Sides.TEAMS)
    assert order.codes == ("total_score", "points", "game_points", "boards")
    own = {1: (2, 2, 0), 2: (2, 0, 0)}
    others = {1: (5, 5, 0), 2: (10, 10, 0)}
    games = {1: Fraction(4), 2: Fraction(6)}
    rows = []
    for team in (1, 2):
        cells = tuple(
            Cell(
                mark=Mark.DRAW,
                opponent=10 * team + k,
                points=Fraction(own[team][k]),
                games=games[team],
            )
            for k in range(3)
        )
        rows.append(Entrant(number=team, id=f"t{team}", cells=cells))
        for k in range(3):
            theirs = [Cell(mark=Mark.ABSENT)] * 3
            theirs[k] = Cell(mark=Mark.DRAW, opponent=team, points=Fraction(others[team][k]))
            number = 10 * team + k
            rows.append(Entrant(number=number, id=f"t{number}", cells=tuple(theirs)))
    standings = rank(Crosstable(entrants=tuple(rows), rounds=3), order)
    line, two = standings.line(1), standings.line(2)
    assert line.values[0] == two.values[0] == 3
    assert line.place is not None
    assert two.place == line.place + 1


def test_xiangqi_14_5_and_14_8_what_teams_are_counted_by() -> None:
    # Team 1 wins twice narrowly; team 2 loses once narrowly and wins once by all boards.
    results = [
        (1, 3, (W, W, L, D)),
        (1, 2, (W, D, D, D)),
        (2, 4, (W, W, W, W)),
        (3, 4, (W, W, W, W)),
    ]
    table = league(results, TWO_ONE_ZERO)
    swiss = rank(table, book_order("xiangqi-2020", sides=Sides.TEAMS))
    by_boards = rank(
        table, book_order("xiangqi-2020", sides=Sides.TEAMS, code="team_swiss_board_points")
    )
    assert swiss.lines[0].number == 1
    assert swiss.line(1).points == 4
    assert by_boards.lines[0].number in (2, 3)
    assert by_boards.line(2).values[0] == 3 + 8
    assert by_boards.line(1).values[0] == 5 + 5


def individual() -> Standings:
    """Return a people's table of 1 to 9 in that order."""
    rounds = [dict.fromkeys(pairs, "1-0") for pairs in _all_pairs(9)]
    return rank(small_table(rounds, bye=Mark.ABSENT), book_order("gomoku-2025"))


def places_of(standings: Standings) -> dict[int, int | None]:
    return {line.number: line.place for line in standings.lines}


def _all_pairs(size: int) -> list[list[tuple[int, int]]]:
    return [[(first, second)] for first in range(1, size) for second in range(first + 1, size + 1)]


def test_14_9_sum_of_places_then_the_best_place() -> None:
    standings = individual()
    teams = {"A": (2, 5, 9), "B": (1, 7, 8), "C": (3, 4, 6)}
    found = add_places(places_of(standings), teams, edition="xiangqi-2020")
    assert [(places.team, places.place, places.total, places.best) for places in found] == [
        ("C", 1, 13, 3),
        ("B", 2, 16, 1),
        ("A", 3, 16, 2),
    ]
    assert found[2].players == ((2, 2), (5, 5), (9, 9))
    assert {places.article for places in found} == {XIANGQI("14.9")}


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ({"A": (1, 2), "B": (3,)}, "team_sizes_differ"),
        ({"A": (1, 2), "B": (3, 99)}, "unknown_player"),
        ({"A": (1, 2), "B": (2, 3)}, "player_in_two_teams"),
    ],
)
def test_teams_that_cannot_be_ranked_by_places(
    teams: dict[str, tuple[int, ...]], code: str
) -> None:
    with pytest.raises(PlacesError) as refused:
        add_places(places_of(individual()), teams, edition="xiangqi-2020")
    assert refused.value.code == code


def test_26_2_5_the_best_of_a_team_count_and_the_missing_take_the_events_place() -> None:
    standings = individual()
    teams = {"A": (1, 5, 9), "B": (2, 3)}
    found = add_places(
        places_of(standings),
        teams,
        edition="gomoku-2025",
        counted=2,
    )
    assert [(places.team, places.total) for places in found] == [("B", 5), ("A", 6)]
    with pytest.raises(PlacesError, match="team_incomplete"):
        add_places(places_of(standings), teams, edition="gomoku-2025", counted=3)
    late = add_places(
        places_of(standings),
        teams,
        edition="gomoku-2025",
        counted=3,
        missing_place=10,
    )
    assert [(places.team, places.total, places.shared) for places in late] == [
        ("A", 15, False),
        ("B", 15, False),
    ]
