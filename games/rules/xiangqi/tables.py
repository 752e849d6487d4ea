"""Fixed geometry of the xiangqi board: squares, lines, steps, Zobrist keys.

Rule source: Rules of Xiangqi Competition (2020), articles 1.1 and 2.2. A square is
rank * 9 + file, rank 0 at Red's edge, file 0 at Red's left (ICCS file a). A man is its
kind, plus 8 for Black. A move code is from * 90 + to. mypyc compiles this module.
"""

from typing import Final

EMPTY: Final = 0
KING: Final = 1
ADVISOR: Final = 2
ELEPHANT: Final = 3
HORSE: Final = 4
ROOK: Final = 5
CANNON: Final = 6
PAWN: Final = 7
BLACK: Final = 8
LETTERS: Final[str] = ".KABNRCP.kabnrcp"
SQUARE_NAMES: Final[list[str]] = [f"{'abcdefghi'[s % 9]}{s // 9}" for s in range(90)]


def _square(file: int, rank: int) -> int:
    return rank * 9 + file if 0 <= file < 9 and 0 <= rank < 10 else -1


def _shifted(square: int, file_step: int, rank_step: int) -> int:
    return _square(square % 9 + file_step, square // 9 + rank_step)


def _in_palace(square: int) -> bool:
    return 3 <= square % 9 <= 5 and (square // 9 <= 2 or square // 9 >= 7)


def _same_bank(number: int, other: int) -> bool:
    return (number < 45) == (other < 45)


ORTHOGONAL: Final[list[tuple[int, int]]] = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL: Final[list[tuple[int, int]]] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def _ray(square: int, file_step: int, rank_step: int) -> list[int]:
    ray: list[int] = []
    at = _shifted(square, file_step, rank_step)
    while at >= 0:
        ray.append(at)
        at = _shifted(at, file_step, rank_step)
    return ray


def _rays(square: int) -> list[list[int]]:
    rays = [_ray(square, df, dr) for df, dr in ORTHOGONAL]
    return [ray for ray in rays if ray]


def _steps(square: int, directions: list[tuple[int, int]]) -> list[int]:
    targets = [_shifted(square, df, dr) for df, dr in directions]
    return [t for t in targets if t >= 0 and _in_palace(t) and _in_palace(square)]


def _elephant_leaps(square: int) -> list[tuple[int, int]]:
    leaps: list[tuple[int, int]] = []
    for df, dr in DIAGONAL:
        target = _shifted(square, 2 * df, 2 * dr)
        if target >= 0 and _same_bank(square, target):
            leaps.append((target, _shifted(square, df, dr)))
    return leaps


def _horse_leaps(square: int) -> list[tuple[int, int]]:
    leaps: list[tuple[int, int]] = []
    for df, dr in ORTHOGONAL:
        for side in (1, -1):
            target = _shifted(square, 2 * df + side * dr, 2 * dr + side * df)
            if target >= 0:
                leaps.append((target, _shifted(square, df, dr)))
    return leaps


def _pawn_targets(square: int, black: bool) -> list[int]:
    targets = [_shifted(square, 0, -1 if black else 1)]
    if black == (square < 45):
        targets += [_shifted(square, 1, 0), _shifted(square, -1, 0)]
    return [t for t in targets if t >= 0]


RAYS: Final[list[list[list[int]]]] = [_rays(s) for s in range(90)]
KING_TO: Final[list[list[int]]] = [_steps(s, ORTHOGONAL) for s in range(90)]
ADVISOR_TO: Final[list[list[int]]] = [_steps(s, DIAGONAL) for s in range(90)]
ELEPHANT_TO: Final[list[list[tuple[int, int]]]] = [_elephant_leaps(s) for s in range(90)]
HORSE_TO: Final[list[list[tuple[int, int]]]] = [_horse_leaps(s) for s in range(90)]
PAWN_TO: Final[list[list[list[int]]]] = [
    [_pawn_targets(s, False) for s in range(90)],
    [_pawn_targets(s, True) for s in range(90)],
]


def _horse_sources(square: int) -> list[tuple[int, int]]:
    return [(s, leg) for s in range(90) for target, leg in HORSE_TO[s] if target == square]


def _pawn_sources(square: int, black: bool) -> list[int]:
    return [s for s in range(90) if square in PAWN_TO[1 if black else 0][s]]


HORSE_FROM: Final[list[list[tuple[int, int]]]] = [_horse_sources(s) for s in range(90)]
PAWN_FROM: Final[list[list[list[int]]]] = [
    [_pawn_sources(s, False) for s in range(90)],
    [_pawn_sources(s, True) for s in range(90)],
]


def _line_step(source: int, target: int) -> int:
    if source == target:
        return 0
    if source // 9 == target // 9:
        return 1 if target > source else -1
    if source % 9 == target % 9:
        return 9 if target > source else -9
    return 0


def _jump_points(leaps: list[list[tuple[int, int]]]) -> list[int]:
    points = [-1] * 8100
    for source in range(90):
        for target, point in leaps[source]:
            points[source * 90 + target] = point
    return points


def _exposing(king: int) -> list[bool]:
    """Mark squares where a man coming or going can open an attack on `king`."""
    corners = [_shifted(king, df, dr) for df, dr in DIAGONAL]
    return [_line_step(king, s) != 0 or s == king or s in corners for s in range(90)]


# Indexed by move code: the step along a line (0 when not on one), the horse's leg and
# the elephant's eye (-1 when the move has not that shape).
LINE_STEP: Final[list[int]] = [_line_step(s, t) for s in range(90) for t in range(90)]
HORSE_LEG: Final[list[int]] = _jump_points(HORSE_TO)
ELEPHANT_EYE: Final[list[int]] = _jump_points(ELEPHANT_TO)
EXPOSING: Final[list[list[bool]]] = [_exposing(s) for s in range(90)]
MOVE_CODES: Final[dict[str, int]] = {
    SQUARE_NAMES[s] + SQUARE_NAMES[t]: s * 90 + t for s in range(90) for t in range(90) if s != t
}
MOVE_NAMES: Final[list[str]] = [
    SQUARE_NAMES[s] + SQUARE_NAMES[t] for s in range(90) for t in range(90)
]


def _zobrist_keys(count: int) -> list[int]:
    """Make `count` fixed keys of 60 bits: they must never change between versions."""
    keys: list[int] = []
    state = 0x2020_0F1E_2D3C_4B5A
    mask = (1 << 64) - 1
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & mask
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & mask
        keys.append((word ^ (word >> 31)) >> 4)
    return keys


# Indexed by man * 90 + square; the last key is for Black to move. Sixty bits, so that
# mypyc keeps a key in a machine word.
ZOBRIST: Final[list[int]] = _zobrist_keys(16 * 90 + 1)
ZOBRIST_BLACK: Final[int] = ZOBRIST[16 * 90]
