"""Tables 4 and 5 of weiqi 2002 copied line by line, and the run read word for word.

Nothing is shared with the code: the printed rows are the whole rule.
"""

from fractions import Fraction

TABLE_4 = {
    # gap: (上手 胜 和 负, 下手 胜 和 负)
    0: ((90, 60, 30), (90, 60, 30)),
    1: ((85, 55, 25), (95, 65, 35)),
    2: ((80, 50, 20), (100, 70, 40)),
    3: ((75, 45, 15), (105, 75, 45)),
}
TABLE_5 = {
    1: (8, 12, 16),
    2: (10, 14, 18),
    3: (12, 16, 20),
    4: (14, 18, 22),
    5: (16, 20, 24),
    6: (18, 22, 26),
    7: (20, 24, 28),
    8: (22, 26, 30),
}
AVERAGES = (Fraction(75), Fraction(70), Fraction(135, 2))


def points(mine: int, theirs: int, result: str) -> int:
    upper, lower = TABLE_4[min(3, abs(mine - theirs))]
    return (upper if mine > theirs else lower)[["win", "draw", "loss"].index(result)]


def promoted(games: list[tuple[int, int, str]]) -> list[tuple[int, int]]:
    """Return (index of the last game, new dan) of each promotion.

    `games` are (own dan at entry, the other's, result) in the order played.
    """
    found: list[tuple[int, int]] = []
    dan, start = games[0][0], 0
    for at, (mine, _theirs, _result) in enumerate(games):
        if mine > dan:
            dan, start = mine, at
        run = [points(*game) for game in games[start : at + 1]]
        for needed, average in zip(TABLE_5.get(dan, ()), AVERAGES, strict=False):
            tails = [run[-count:] for count in range(needed, len(run) + 1)]
            if any(Fraction(sum(tail), len(tail)) >= average for tail in tails):
                dan, start = dan + 1, at + 1
                found.append((at, dan))
                break
    return found
