"""Xiangqi by the letter of articles 1-3 and nothing else: slow, obvious, independent.

A position is a dict from (file, rank) to a FEN letter, file 1-9 from Red's left and rank
1-10 from Red's side, plus the side to move ("red" or "black").
"""

Men = dict[tuple[int, int], str]
FILES = range(1, 10)
RANKS = range(1, 11)
POINTS = [(file, rank) for file in FILES for rank in RANKS]


def read(fen: str) -> tuple[Men, str]:
    """Read the first two fields of a FEN."""
    placement, side = fen.split()[:2]
    men: Men = {}
    for row, rank in zip(placement.split("/"), reversed(RANKS), strict=True):
        file = 1
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                men[file, rank] = letter
                file += 1
    return men, "black" if side == "b" else "red"


def owner(letter: str) -> str:
    return "red" if letter.isupper() else "black"


def other(side: str) -> str:
    return "black" if side == "red" else "red"


def in_palace(point: tuple[int, int], side: str) -> bool:
    file, rank = point
    return 4 <= file <= 6 and (rank <= 3 if side == "red" else rank >= 8)


def home_side(rank: int, side: str) -> bool:
    return rank <= 5 if side == "red" else rank >= 6


def men_strictly_between(men: Men, pair: tuple[int, int], two: tuple[int, int]) -> int:
    count = 0
    for file, rank in men:
        on_file = file == pair[0] == two[0] and min(pair[1], two[1]) < rank < max(pair[1], two[1])
        on_rank = rank == pair[1] == two[1] and min(pair[0], two[0]) < file < max(pair[0], two[0])
        count += on_file or on_rank
    return count


def goes(men: Men, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Say whether article 2.2 lets the man on `start` go to `end`, own men ignored."""
    letter = men[start]
    side = owner(letter)
    across = end[0] - start[0]
    along = end[1] - start[1]
    size = sorted((abs(across), abs(along)))
    straight = across == 0 or along == 0
    match letter.upper():
        case "K":
            return size == [0, 1] and in_palace(end, side)
        case "A":
            return size == [1, 1] and in_palace(end, side)
        case "B":
            eye = (start[0] + across // 2, start[1] + along // 2)
            return size == [2, 2] and home_side(end[1], side) and eye not in men
        case "N":
            if size != [1, 2]:
                return False
            if abs(across) == 2:
                return (start[0] + across // 2, start[1]) not in men
            return (start[0], start[1] + along // 2) not in men
        case "R":
            return straight and men_strictly_between(men, start, end) == 0
        case "C":
            screens = 1 if end in men else 0
            return straight and men_strictly_between(men, start, end) == screens
        case _:
            forward = 1 if side == "red" else -1
            if (across, along) == (0, forward):
                return True
            return size == [0, 1] and along == 0 and not home_side(start[1], side)


def king_of(men: Men, side: str) -> tuple[int, int]:
    return next(p for p, letter in men.items() if letter == ("K" if side == "red" else "k"))


def in_check(men: Men, side: str) -> bool:
    """Say whether the king of `side` can be taken next, or faces the other king."""
    king = king_of(men, side)
    facing = king_of(men, other(side))
    if facing[0] == king[0] and men_strictly_between(men, king, facing) == 0:
        return True
    return any(owner(m) != side and p != king and goes(men, p, king) for p, m in men.items())


def legal_moves(men: Men, side: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """List the moves of articles 2.1-2.3 that do not hand over the king (3.4)."""
    found = []
    for start in POINTS:
        if start not in men or owner(men[start]) != side:
            continue
        for end in POINTS:
            if end == start or (end in men and owner(men[end]) == side):
                continue
            if goes(men, start, end):
                after = {p: m for p, m in men.items() if p not in (start, end)}
                after[end] = men[start]
                if not in_check(after, side):
                    found.append((start, end))
    return found


def iccs(move: tuple[tuple[int, int], tuple[int, int]]) -> str:
    return "".join(f"{'abcdefghi'[file - 1]}{rank - 1}" for file, rank in move)
