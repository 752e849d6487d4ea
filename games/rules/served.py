"""The games served: of each the editions of its books and the kernel that plays them.

A new game stands here once. How it is drawn, written, adjudicated and held is told by the
registries of those layers, where what holds for every game is not enough.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.rules.books import draughts as draughts_books
from games.rules.books.book import Book
from games.rules.books.gomoku import editions as gomoku_books
from games.rules.books.weiqi import editions as weiqi_books
from games.rules.books.xiangqi import editions as xiangqi_books
from games.rules.books.xiangqi.world import WORLD
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS
from games.rules.gomoku.kernel import GomokuKernel
from games.rules.protocol import RulesKernel
from games.rules.weiqi.kernel import WeiqiKernel
from games.rules.xiangqi.kernel import XiangqiKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """One game: `books` are one for each edition, `kernel` gives the kernel of an edition."""

    books: tuple[Book, ...]
    kernel: Callable[[str], RulesKernel[Any]]


GAMES: tuple[Served, ...] = (
    Served(books=(*xiangqi_books.EDITIONS, WORLD), kernel=XiangqiKernel),
    Served(books=weiqi_books.EDITIONS, kernel=WeiqiKernel),
    Served(books=gomoku_books.EDITIONS, kernel=GomokuKernel),
    Served(books=draughts_books.EDITIONS, kernel=lambda edition: DraughtsKernel(VARIANTS[edition])),
)
