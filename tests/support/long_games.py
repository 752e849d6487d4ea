"""Long captureless games, found by search, and what the slow reference says of any game."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.slow_xiangqi import Men, iccs, in_check, legal_moves, other, read

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@dataclass(frozen=True, kw_only=True)
class SlowPly:
    """One ply by the letter of the rules; `position` is the men and the side to move after it."""

    mover: str
    captures: bool
    checks: bool
    position: object


def recount(fen: str, moves: Sequence[str]) -> list[SlowPly]:
    """Play `moves` with the slow reference; fail when one of the last three dozen is illegal."""
    men, side = read(fen or START)
    plies = []
    for index, text in enumerate(moves):
        if len(moves) - index <= 36:
            assert text in {iccs(move) for move in legal_moves(men, side)}, (index + 1, text)
        start, end = _points(text)
        captures = end in men
        men = _after(men, start, end)
        plies.append(
            SlowPly(
                mover=side,
                captures=captures,
                checks=in_check(men, other(side)),
                position=(frozenset(men.items()), other(side)),
            )
        )
        side = other(side)
    return plies


def captureless_line(fen: str, checks: Sequence[bool]) -> tuple[str, ...]:
    """Find a line without captures whose ply number i gives check exactly when `checks[i]`.

    Depth first over the slow reference's legal moves, trying them in an order of their
    own at every ply so that men do not only shuffle.
    """
    men, side = read(fen)
    line: list[str] = []
    positions = [men]
    choices = [_wanted(men, side, checks[0], 0)]
    while len(line) < len(checks):
        if not choices[-1]:
            assert line, "no such line"
            choices.pop()
            positions.pop()
            line.pop()
            continue
        start, end = choices[-1].pop()
        after = _after(positions[-1], start, end)
        line.append(iccs((start, end)))
        positions.append(after)
        mover = side if len(line) % 2 == 0 else other(side)
        wish = checks[len(line)] if len(line) < len(checks) else False
        choices.append(_wanted(after, mover, wish, len(line)))
    return tuple(line)


_Move = tuple[tuple[int, int], tuple[int, int]]


def _wanted(men: Men, side: str, check: bool, ply: int) -> list[_Move]:
    found = [
        (start, end)
        for start, end in legal_moves(men, side)
        if end not in men and in_check(_after(men, start, end), other(side)) == check
    ]
    turn = ply % len(found) if found else 0
    return found[turn:] + found[:turn]


def _after(men: Men, start: tuple[int, int], end: tuple[int, int]) -> Men:
    after = {point: man for point, man in men.items() if point not in (start, end)}
    after[end] = men[start]
    return after


def _points(text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    first, second = text[:2], text[2:]
    return _point(first), _point(second)


def _point(text: str) -> tuple[int, int]:
    return "abcdefghi".index(text[0]) + 1, int(text[1]) + 1
