"""The kernel against a literal reading of articles 3-6, by random games and leaf counts."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.perft import perft, plain_perft
from games.rules.protocol import PositionError
from games.rules.weiqi.position import WeiqiPosition
from tests.support.slow_weiqi import LETTERS, SlowGame, point_of, slow_perft
from tests.support.weiqi import KERNEL, after, drawn


def slow(position: WeiqiPosition) -> SlowGame:
    stones = {point_of(name): side for name, side in KERNEL.men(position)}
    side = KERNEL.side_to_move(position)
    return SlowGame(size=position.size, stones=stones, to_move=side)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.lists(st.integers(0, 10_000), max_size=60))
def test_random_games_agree_at_every_ply(size: int, choices: list[int]) -> None:
    position = KERNEL.from_setup(size=size)
    game = slow(position)
    moves: list[str] = []
    for choice in choices:
        legal = KERNEL.legal_moves(position)
        assert list(legal) == game.legal()
        if not legal:
            break
        # Passes only where nothing else is left, so that the games are long and cramped.
        stones = [move for move in legal if move != "pass"] or ["pass"]
        move = stones[choice % len(stones)]
        moves.append(move)
        game.play(move)
        position = KERNEL.play(position, move)
        assert {point_of(name): side for name, side in KERNEL.men(position)} == game.stones
        assert position.prisoners == (game.prisoners["black"], game.prisoners["white"])
    start = KERNEL.from_setup(size=size)
    replay = KERNEL.replay(start, moves)
    assert (replay.plies, replay.violation) == (len(moves), None)
    assert KERNEL.parse_position(replay.position) == position
    assert KERNEL.repeats(start, moves) == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.lists(st.integers(0, 10_000), max_size=80))
def test_whole_games_with_repetitions_agree(size: int, choices: list[int]) -> None:
    """Any stone that can stand is played: repetitions included, and all are found."""
    start = KERNEL.from_setup(size=size)
    game = slow(start)
    moves: list[str] = []
    expected: list[tuple[int, int]] = []
    for choice in choices:
        points = [(column, row) for column in range(size) for row in range(size)]
        free = [point for point in points if game.after(point) is not None]
        if not free:
            break
        column, row = free[choice % len(free)]
        stones = game.after((column, row))
        assert stones is not None
        earlier = game.equal_ply(stones)
        moves.append(f"{LETTERS[column]}{row + 1}")
        if earlier is not None:
            expected.append((len(moves), earlier))
        game.play(moves[-1])
    found = [(repeat.ply, repeat.equal_ply) for repeat in KERNEL.repeats(start, moves)]
    assert found == expected
    assert KERNEL.replay(start, moves).plies == len(moves)


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 4), st.lists(st.integers(0, 10_000), max_size=30), st.integers(0, 15))
def test_a_stone_that_cannot_stand_stops_a_replay_and_the_rest_does_not(
    size: int, choices: list[int], last: int
) -> None:
    start = KERNEL.from_setup(size=size)
    game = slow(start)
    moves: list[str] = []
    for choice in choices:
        legal = [move for move in game.legal() if move != "pass"]
        if not legal:
            break
        moves.append(legal[choice % len(legal)])
        game.play(moves[-1])
    column, row = divmod(last % (size * size), size)
    replay = KERNEL.replay(start, [*moves, f"{LETTERS[column]}{row + 1}"])
    stands = game.after((column, row)) is not None
    assert replay.plies == len(moves) + stands
    assert (replay.violation is None) == stands
    if not stands:
        assert KERNEL.men(KERNEL.parse_position(replay.position)) == KERNEL.men(
            after(start, *moves)
        )


@pytest.mark.parametrize(("size", "depth"), [(2, 6), (3, 4), (4, 3)])
def test_leaf_counts_agree_three_ways(size: int, depth: int) -> None:
    start = KERNEL.from_setup(size=size)
    expected = slow_perft(slow(start), depth)
    assert perft(KERNEL, start, depth) == expected
    assert plain_perft(KERNEL, start, depth) == expected


def test_leaf_counts_agree_from_a_ko() -> None:
    position = after(drawn(". X O .\nX O . O\n. X O .\n. . . ."), "C3")
    game = slow(drawn(". X O .\nX O . O\n. X O .\n. . . ."))
    game.play("C3")
    assert perft(KERNEL, position, 3) == slow_perft(game, 3)
    read_back = KERNEL.parse_position(KERNEL.format_position(position))
    assert perft(KERNEL, read_back, 2) == slow_perft(game, 2)


@pytest.mark.parametrize(("depth", "leaves"), [(1, 81), (2, 6_480), (3, 511_920)])
def test_leaf_counts_of_9_lines_without_passes_as_published(depth: int, leaves: int) -> None:
    """Figures that Go programmers compared on the computer-go mailing list."""
    start = KERNEL.from_setup(size=9)
    assert KERNEL.count_leaves(start, depth, with_passes=False) == leaves


def test_leaf_counts_of_9_lines_with_passes_follow_from_those_without() -> None:
    """A pass adds, at each ply, the lines that have one ply less of stones (7.3 ends at two)."""
    start = KERNEL.from_setup(size=9)
    assert perft(KERNEL, start, 1) == 81 + 1
    assert perft(KERNEL, start, 2) == 6_480 + 2 * 81 + 1
    assert perft(KERNEL, start, 3) == 511_920 + 3 * 6_480 + 2 * 81


@pytest.mark.parametrize(("size", "positions"), [(2, 57), (3, 12_675)])
def test_the_number_of_legal_positions_as_published(size: int, positions: int) -> None:
    """Tromp and Farnebäck, Combinatorics of Go: colourings in which every chain has a liberty."""
    standing = 0
    names = [f"{LETTERS[column]}{row + 1}" for column in range(size) for row in range(size)]
    for colours in itertools.product(".bw", repeat=size * size):
        pairs = list(zip(names, colours, strict=True))
        try:
            KERNEL.from_setup(
                size=size,
                black=[name for name, colour in pairs if colour == "b"],
                white=[name for name, colour in pairs if colour == "w"],
            )
        except PositionError:
            continue
        standing += 1
    assert standing == positions
