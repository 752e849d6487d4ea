"""Draughts by the letter of the rules and nothing else: slow, obvious, independent.

A position is a dict from (column, row) to "w", "b", "W" or "B" (kings), both from 0, the
row from the top (Black's side), and the side to move, "w" or "b". A capture is every jump
in turn; captured pieces stay until the whole move is made (FMJD rules, chapters 3 and 4).
"""

from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
Men = dict[Square, str]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@dataclass(frozen=True)
class Rules:
    size: int
    most: bool
    promotes_in_passing: bool


RULES = {
    "draughts-100": Rules(10, True, False),
    "draughts-64-russian": Rules(8, False, True),
    "draughts-64-brazilian": Rules(8, True, False),
}


def square(number: int, size: int) -> Square:
    row, place = divmod(number - 1, size // 2)
    return 2 * place + (1 - row % 2), row


def number(at: Square, size: int) -> int:
    column, row = at
    return row * (size // 2) + column // 2 + 1


def read(fen: str, size: int) -> tuple[Men, str]:
    """Read a FEN of single numbers."""
    side, *groups = fen.split(":")
    men: Men = {}
    for group in groups:
        colour = group[0].lower()
        for word in filter(None, group[1:].split(",")):
            letter = colour.upper() if word[0] == "K" else colour
            men[square(int(word.lstrip("K")), size)] = letter
    return men, side.lower()


def on_board(at: Square, size: int) -> bool:
    return 0 <= at[0] < size and 0 <= at[1] < size


def last_row(side: str, size: int) -> int:
    return 0 if side == "w" else size - 1


def jumps(
    men: Men, at: Square, letter: str, taken: frozenset[Square], rules: Rules
) -> dict[Square, list[Square]]:
    """Return for each piece that can be jumped from `at` the squares behind it."""
    side = letter.lower()
    found: dict[Square, list[Square]] = {}
    for across, down in DIAGONALS:
        reach = rules.size if letter.isupper() else 1
        column, row = at
        for _ in range(reach):
            column, row = column + across, row + down
            if (column, row) in men or not on_board((column, row), rules.size):
                break
        met = (column, row)
        if met not in men or men[met].lower() == side or met in taken:
            continue
        behind = []
        for _ in range(reach):
            column, row = column + across, row + down
            if (column, row) in men or not on_board((column, row), rules.size):
                break
            behind.append((column, row))
        if behind:
            found[met] = behind
    return found


def captures(
    men: Men, path: tuple[Square, ...], letter: str, taken: frozenset[Square], rules: Rules
) -> Iterator[tuple[tuple[Square, ...], frozenset[Square], str]]:
    """Yield the completed captures that begin with `path` as (path, taken, piece at the end)."""
    here = path[-1]
    if rules.promotes_in_passing and here[1] == last_row(letter.lower(), rules.size):
        letter = letter.upper()
    choices = jumps(men, here, letter, taken, rules)
    if not choices and len(path) > 1:
        yield path, taken, letter
    for met, landings in choices.items():
        now = taken | {met}
        on = [one for one in landings if goes_on(men, one, letter, now, rules)]
        for landing in on or landings:
            yield from captures(men, (*path, landing), letter, now, rules)


def goes_on(men: Men, at: Square, letter: str, taken: frozenset[Square], rules: Rules) -> bool:
    promoted = rules.promotes_in_passing and at[1] == last_row(letter.lower(), rules.size)
    return bool(jumps(men, at, letter.upper() if promoted else letter, taken, rules))


def moves(men: Men, side: str, rules: Rules) -> set[tuple[int, int, frozenset[int]]]:
    """Return the legal moves as (from, to, captured) in numbers."""
    own = [at for at, letter in men.items() if letter.lower() == side]
    found = []
    for at in own:
        board = {where: letter for where, letter in men.items() if where != at}
        found += list(captures(board, (at,), men[at], frozenset(), rules))
    if found:
        most = max(len(taken) for _, taken, _ in found)
        return {
            (
                number(path[0], rules.size),
                number(path[-1], rules.size),
                frozenset(number(one, rules.size) for one in taken),
            )
            for path, taken, _ in found
            if not rules.most or len(taken) == most
        }
    return {
        (number(at, rules.size), number(to, rules.size), frozenset())
        for at in own
        for to in quiet(men, at, rules)
    }


def quiet(men: Men, at: Square, rules: Rules) -> Iterator[Square]:
    letter = men[at]
    forward = -1 if letter.lower() == "w" else 1
    for across, down in DIAGONALS:
        if letter.islower() and down != forward:
            continue
        column, row = at
        for _ in range(rules.size if letter.isupper() else 1):
            column, row = column + across, row + down
            if (column, row) in men or not on_board((column, row), rules.size):
                break
            yield column, row
