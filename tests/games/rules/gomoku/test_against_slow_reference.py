"""The kernel and the literal reading of articles 7 and 8 agree on random dense boards.

`tests.benchmarks.gomoku_agreement` compares as many boards as it is asked to.
"""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.rules.gomoku.forbidden import forbidden_kinds
from games.rules.gomoku.kernel import kind_names
from games.rules.gomoku.points import POINTS, SIZE
from games.rules.gomoku.wins import WinRule, winning_rows
from tests.support import gomoku_reference as reference
from tests.support.gomoku_boards import random_stones

SEEDS = st.integers(0, 10**9)


def reference_board(stones: bytes) -> reference.Board:
    return {(p % SIZE, p // SIZE): "bw"[stone - 1] for p, stone in enumerate(stones) if stone}


@settings(max_examples=1000, deadline=None, derandomize=True, database=None)
@given(SEEDS, st.booleans())
def test_forbidden_points(seed: int, five_counts: bool) -> None:
    stones = random_stones(seed)
    kinds = forbidden_kinds(stones, list(range(POINTS)), int(five_counts))
    found = {(p % SIZE, p // SIZE): set(kind_names(kind)) for p, kind in enumerate(kinds) if kind}
    assert found == reference.forbidden(reference_board(stones), five_counts=five_counts)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(SEEDS)
@example(0)
def test_rows_that_win(seed: int) -> None:
    stones = random_stones(seed)
    board = reference_board(stones)
    for colour, black in (("b", True), ("w", False)):
        own = {point: "b" for point, stone in board.items() if stone == colour}
        runs = {
            run
            for point in own
            for direction in reference.DIRECTIONS
            if len(run := reference.run(own, point, direction)) > 4
        }
        exact = {run for run in runs if len(run) == 5}
        for rule, expected in (
            (WinRule.FREE, runs),
            (WinRule.EXACT, exact),
            (WinRule.FORBIDDEN, exact if black else runs),
        ):
            assert rows(stones, rule, black=black) == expected


def rows(stones: bytes, rule: WinRule, *, black: bool) -> set[frozenset[reference.Point]]:
    return {
        frozenset(("abcdefghijklmno".index(name[0]), int(name[1:]) - 1) for name in row)
        for row in winning_rows(stones, rule, black=black)
    }
