"""Leaf counts of the game tree (perft), for any kernel: the proof of a move generator."""

from games.rules.editions import leaf_counter_for
from games.rules.protocol import P, RulesKernel


def perft(kernel: RulesKernel[P], position: P, depth: int) -> int:
    """Count the legal move sequences of `depth` plies from `position`; 1 at depth 0."""
    counter = leaf_counter_for(kernel.edition)
    if counter is not None:
        return counter.count_leaves(position, depth)
    return plain_perft(kernel, position, depth)


def plain_perft(kernel: RulesKernel[P], position: P, depth: int) -> int:
    """Count as `perft` does, through the kernel protocol only."""
    if depth == 0:
        return 1
    moves = kernel.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(plain_perft(kernel, kernel.play(position, move), depth - 1) for move in moves)


def divide(kernel: RulesKernel[P], position: P, depth: int) -> tuple[tuple[str, int], ...]:
    """Return for each first move the leaves below it; `depth` is at least 1."""
    return tuple(
        (move, perft(kernel, kernel.play(position, move), depth - 1))
        for move in kernel.legal_moves(position)
    )
