"""Draughts by the letter of the rules and nothing else: slow, obvious, independent.

A position is a dict from (column, row) to "w", "b", "W" or "B" (kings), both from 0, the
row from the top (Black's side), and the side to move, "w" or "b". A capture is every jump
in turn; captured pieces stay until the whole move is made (FMJD rules, chapters 3 and 4).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]
Men = dict[Square, str]
Capture = tuple[tuple[Square, ...], frozenset[Square], str]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


@dataclass(frozen=True)
class Rules:
    """How an edition is played; `prefers`: of the captures those with most pieces, by a king
    ("by king"), with most kings, in this order; `corner`: where square 1 is, White below."""

    size: int
    prefers: tuple[str, ...] = ()
    goes_on: bool = False
    stops: bool = False
    flying: bool = True
    backwards: bool = True
    corner: str = "upper left"
    inverted: bool = False
    first: str = "w"


RULES = {
    "draughts-100": Rules(10, prefers=("pieces",)),
    "draughts-64-russian": Rules(8, goes_on=True),
    "draughts-64-brazilian": Rules(8, prefers=("pieces",)),
}


@cache
def square(number: int, rules: Rules) -> Square:
    row, place = divmod(number - 1, rules.size // 2)
    upper_or_lower, side = rules.corner.split()
    if upper_or_lower == "lower":
        row = rules.size - 1 - row
    if side == "right":
        place = rules.size // 2 - 1 - place
    columns = [number for number in range(rules.size) if is_played((number, row), rules)]
    return columns[place], row


def is_played(at: Square, rules: Rules) -> bool:
    """Say whether men stand on a square: that in White's left corner does, unless inverted."""
    return (at[0] + rules.size - 1 - at[1]) % 2 == rules.inverted


@cache
def number(at: Square, rules: Rules) -> int:
    return next(
        number for number in range(1, rules.size**2 // 2 + 1) if square(number, rules) == at
    )


def read(fen: str, rules: Rules) -> tuple[Men, str]:
    """Read a FEN of single numbers."""
    side, *groups = fen.split(":")
    men: Men = {}
    for group in groups:
        colour = group[0].lower()
        for word in filter(None, group[1:].split(",")):
            letter = colour.upper() if word[0] == "K" else colour
            men[square(int(word.lstrip("K")), rules)] = letter
    return men, side.lower()


def on_board(at: Square, size: int) -> bool:
    return 0 <= at[0] < size and 0 <= at[1] < size


def forward(side: str) -> int:
    return -1 if side == "w" else 1


def last_row(side: str, size: int) -> int:
    return 0 if side == "w" else size - 1


def jumps(
    men: Men, at: Square, letter: str, taken: frozenset[Square], rules: Rules
) -> dict[Square, list[Square]]:
    """Return for each piece that can be jumped from `at` the squares behind it."""
    side = letter.lower()
    found: dict[Square, list[Square]] = {}
    for across, down in DIAGONALS:
        if letter.islower() and not rules.backwards and down != forward(side):
            continue
        reach = rules.size if letter.isupper() and rules.flying else 1
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
) -> Iterator[Capture]:
    """Yield the completed captures that begin with `path` as (path, taken, piece at the end)."""
    here = path[-1]
    choices = jumps(men, here, letter, taken, rules)
    if len(path) > 1 and letter.islower() and here[1] == last_row(letter, rules.size):
        if rules.goes_on:
            letter = letter.upper()
            choices = jumps(men, here, letter, taken, rules)
        elif rules.stops:
            choices = {}
    if not choices and len(path) > 1:
        yield path, taken, letter
    for met, landings in choices.items():
        now = taken | {met}
        on = [landing for landing in landings if goes_on(men, landing, letter, now, rules)]
        for landing in on or landings:
            yield from captures(men, (*path, landing), letter, now, rules)


def goes_on(men: Men, at: Square, letter: str, taken: frozenset[Square], rules: Rules) -> bool:
    if letter.islower() and at[1] == last_row(letter, rules.size):
        if rules.stops:
            return False
        letter = letter.upper() if rules.goes_on else letter
    return bool(jumps(men, at, letter, taken, rules))


def moves(men: Men, side: str, rules: Rules) -> set[tuple[int, int, frozenset[int]]]:
    """Return the legal moves as (from, to, captured) in numbers."""
    own = [at for at, letter in men.items() if letter.lower() == side]
    found = []
    for at in own:
        board = {where: letter for where, letter in men.items() if where != at}
        found += list(captures(board, (at,), men[at], frozenset(), rules))
    if found:
        for preference in rules.prefers:
            most = max(value(men, pair, preference) for pair in found)
            found = [pair for pair in found if value(men, pair, preference) == most]
        return {
            (
                number(path[0], rules),
                number(path[-1], rules),
                frozenset(number(pair, rules) for pair in taken),
            )
            for path, taken, _ in found
        }
    return {
        (number(at, rules), number(to, rules), frozenset())
        for at in own
        for to in quiet(men, at, rules)
    }


def value(men: Men, capture: Capture, preference: str) -> int:
    path, taken, _ = capture
    if preference == "by king":
        return int(men[path[0]].isupper())
    return len([pair for pair in taken if preference == "pieces" or men[pair].isupper()])


def leaves(men: Men, side: str, depth: int, rules: Rules) -> int:
    """Count the sequences of `depth` moves."""
    if depth == 0:
        return 1
    count = 0
    for source, target, taken in moves(men, side, rules):
        start, end = square(source, rules), square(target, rules)
        gone = {square(number, rules) for number in taken}
        after = {at: man for at, man in men.items() if at != start and at not in gone}
        # Of a man that goes on as king the path matters; editions that have it are not counted.
        assert not rules.goes_on
        crowned = end[1] == last_row(side, rules.size)
        after[end] = men[start].upper() if crowned else men[start]
        count += leaves(after, "b" if side == "w" else "w", depth - 1, rules)
    return count


def quiet(men: Men, at: Square, rules: Rules) -> Iterator[Square]:
    letter = men[at]
    for across, down in DIAGONALS:
        if letter.islower() and down != forward(letter):
            continue
        column, row = at
        for _ in range(rules.size if letter.isupper() and rules.flying else 1):
            column, row = column + across, row + down
            if (column, row) in men or not on_board((column, row), rules.size):
                break
            yield column, row
