"""Random gomoku boards, and boards turned and mirrored."""

import random

from games.rules.gomoku.points import POINTS, SIZE


def random_stones(seed: int) -> bytes:
    """Return a board of 10 to 130 stones, most of them black, some of them crowded together."""
    dice = random.Random(seed)
    count = dice.randint(10, 130)
    share = dice.choice((0.5, 0.6, 0.75, 0.9, 1.0))
    points = list(range(POINTS))
    if dice.random() < 0.25:
        points = [row * SIZE + column for row in range(10) for column in range(10)]
        count = min(count, 80)
    stones = bytearray(POINTS)
    for point in dice.sample(points, count):
        stones[point] = 1 if dice.random() < share else 2
    return bytes(stones)


def symmetric(point: int, symmetry: int) -> int:
    """Return the image of `point` under one of the eight symmetries of the board."""
    row, column = divmod(point, SIZE)
    if symmetry & 1:
        column = SIZE - 1 - column
    if symmetry & 2:
        row = SIZE - 1 - row
    if symmetry & 4:
        row, column = column, row
    return row * SIZE + column
