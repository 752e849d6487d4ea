"""The cycles of the data pack's tournament games: every round in which a position came back."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.notation.xiangqi.moves import parse_moves
from games.rules.xiangqi.fen import START_FEN, parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.finding import find_loops
from tests.support.xiangqi_corpus import CorpusGame, corpus_games

START = parse_fen(START_FEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class RealCycle:
    """One round of `moves` from `start`, ending after `ply` of the game.

    `rounds` is how often the game went round it, `left` the move that left it and the side
    that made it; None where the game ended in the cycle.
    """

    game: str
    ply: int
    start: XiangqiPosition
    moves: tuple[str, ...]
    rounds: int
    left: tuple[str, str] | None


def real_cycles(*, rounds: int = 1) -> Iterator[RealCycle]:
    """Yield each cycle gone round `rounds` times once, however often it was; none without the pack.

    A cycle is the set of positions it goes through.
    """
    for game in corpus_games():
        yield from (cycle for cycle in cycles_of(game) if cycle.rounds >= rounds)


def cycles_of(game: CorpusGame) -> list[RealCycle]:
    """Return the cycles of one game in the order in which they first closed."""
    moves, error = parse_moves(START, game.texts)
    assert error is None
    plies = build_history(START, moves).plies
    positions = [START]
    for facts in plies:
        positions.append(positions[-1].after(facts.move))
    found: dict[frozenset[tuple[object, ...]], RealCycle] = {}
    for ply, loop in find_loops(plies, rounds=1):
        begin = ply - loop.period
        stations = frozenset(
            (positions[at].squares, positions[at].black_to_move) for at in range(begin, ply)
        )
        known = found.get(stations)
        found[stations] = RealCycle(
            game=game.file,
            ply=known.ply if known else ply,
            start=known.start if known else positions[begin],
            moves=known.moves if known else tuple(facts.move for facts in loop.last_round),
            rounds=max(loop.rounds, known.rounds if known else 0),
            left=_left(positions, moves, stations, ply),
        )
    return list(found.values())


def _left(
    positions: list[XiangqiPosition],
    moves: tuple[str, ...],
    stations: frozenset[tuple[object, ...]],
    ply: int,
) -> tuple[str, str] | None:
    """Return the first move after `ply` to a position outside the cycle, with its side."""
    for at in range(ply, len(moves)):
        after = positions[at + 1]
        if (after.squares, after.black_to_move) not in stations:
            return moves[at], "black" if positions[at].black_to_move else "red"
    return None
