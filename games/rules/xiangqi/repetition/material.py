"""What men are worth in an exchange, and when an exchange has gained a man (得子).

Rule source: Rules of Xiangqi Competition (2020), articles 1.2, 26.5, 26.6 and 26.7. A rook
counts two strong men, a horse or a cannon one; an adviser or an elephant counts one weak
man; a pawn counts only across the river, and then floats below a rook. mypyc compiles this
module.
"""

from typing import Final

from games.rules.xiangqi.tables import ADVISOR, BLACK, CANNON, ELEPHANT, HORSE, PAWN, ROOK

STRONG: Final[list[int]] = [0] * 16
WEAK: Final[list[int]] = [0] * 16
for _man, _worth in ((ROOK, 2), (HORSE, 1), (CANNON, 1)):
    STRONG[_man] = STRONG[_man + BLACK] = _worth
for _man in (ADVISOR, ELEPHANT):
    WEAK[_man] = WEAK[_man + BLACK] = 1

LOSS: Final = -1
EVEN: Final = 0
GAIN: Final = 1


def is_floating_pawn(man: int, square: int) -> bool:
    """Return whether `man` is a pawn that stands across the river (过河兵卒, 26.7)."""
    if man == PAWN:
        return square >= 45
    return man == PAWN + BLACK and square < 45


def has_worth(man: int, square: int) -> bool:
    """Return whether taking `man` can gain anything: no uncrossed pawn does (26.7)."""
    return STRONG[man] + WEAK[man] > 0 or is_floating_pawn(man, square)


def balance(strong: int, weak: int, pawns: int) -> int:
    """Return GAIN, EVEN or LOSS for what one side is up after an exchange (26.5-26.7).

    Strong men decide before weak ones (26.6). A crossed pawn floats: pawns against other
    men are even, except that a rook is worth more than any pawn (26.7).
    """
    if pawns < 0:
        return -balance(-strong, -weak, -pawns)
    if strong != 0:
        if strong > 0:
            return GAIN
        return EVEN if pawns > 0 and strong > -2 else LOSS
    if weak != 0:
        if weak > 0:
            return GAIN
        return EVEN if pawns > 0 else LOSS
    return GAIN if pawns > 0 else EVEN
