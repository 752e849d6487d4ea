"""What each game adds to documents: how its sheet is laid out and written, by which article.

A game that is not here has a table of moves in one way.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Style(StrEnum):
    """How a sheet writes the moves."""

    FULL = "full"  # 完整记录, or the one way of the game
    SHORT = "short"  # 简写记录, xiangqi 7.5


class Layout(StrEnum):
    """What a sheet consists of."""

    TABLE = "table"  # move pairs in columns
    BOARD = "board"  # one board with every move numbered
    DIAGRAMS = "diagrams"  # a hundred moves a board


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfGame:
    """The record sheet of a game; `slip`: what its own book says a result slip holds."""

    layout: Layout = Layout.TABLE
    styles: tuple[Style, ...] = (Style.FULL,)
    article: Article | None = None
    slip: Article | None = None


_SHEETS = {
    "xiangqi": SheetOfGame(
        styles=(Style.FULL, Style.SHORT),
        article=Article("xiangqi-2020", "7.5"),
        slip=Article("xiangqi-2020", "art.9"),
    ),
    "weiqi": SheetOfGame(
        layout=Layout.DIAGRAMS,
        article=Article("weiqi-2002", "16.4"),
        slip=Article("weiqi-2002", "16.4"),
    ),
    "gomoku": SheetOfGame(
        layout=Layout.BOARD,
        article=Article("gomoku-2025", "4.2"),
        slip=Article("gomoku-2025", "25.2.2-B"),
    ),
}
_USUAL = SheetOfGame()


def sheet_of(game: str) -> SheetOfGame:
    """Return how the record sheet of a game is made."""
    return _SHEETS.get(game, _USUAL)
