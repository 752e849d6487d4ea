"""Draughts games for the measurements: random legal play from a fixed seed.

No collection of real games with a free licence was at hand. Random play captures and
crowns more than people do, which is the dearer part of the rules.
"""

import random
from collections.abc import Iterator

from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.position import DraughtsPosition
from games.rules.draughts.variants import VARIANTS

SEED = 20_250_726
GAMES = 60
LONGEST = 120

Line = tuple[str, ...]


def random_line(kernel: DraughtsKernel, source: random.Random, *, longest: int = LONGEST) -> Line:
    """Return the moves of one random game, at most `longest` plies."""
    position = kernel.initial_position()
    moves: list[str] = []
    while len(moves) < longest:
        legal = kernel.legal_moves(position)
        if not legal:
            break
        moves.append(source.choice(legal))
        position = kernel.play(position, moves[-1])
    return tuple(moves)


def lines(edition: str, *, games: int = GAMES) -> tuple[Line, ...]:
    """Return `games` random games of an edition, the same in every run."""
    kernel = DraughtsKernel(VARIANTS[edition])
    source = random.Random(SEED)
    return tuple(random_line(kernel, source) for _ in range(games))


def positions(edition: str, *, count: int) -> Iterator[DraughtsPosition]:
    """Yield `count` positions met in random play, the same in every run."""
    kernel = DraughtsKernel(VARIANTS[edition])
    source = random.Random(SEED + 1)
    left = count
    while left:
        position = kernel.initial_position()
        for move in random_line(kernel, source):
            if not left:
                return
            yield position
            left -= 1
            position = kernel.play(position, move)
