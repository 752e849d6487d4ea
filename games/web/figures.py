"""The shapes in which a game's counts, notices and marked points reach its page."""

from dataclasses import dataclass

from games.board.marks import Mark
from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """One figure shown beside the board: its name, the article, where it ends (0: nowhere).

    `code` names it for scripts. `values` are its figures after each ply, from ply 0.
    """

    code: str
    name: str
    values: tuple[int, ...]
    limit: int = 0
    article: Article | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """Something the rule book takes notice of, at a ply; `article` may be None."""

    ply: int
    text: str
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What one game counts, and what was noticed in it."""

    counters: tuple[Counter, ...] = ()
    noticed: tuple[Noticed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointed:
    """Points marked in one position and `remark`, the sentence that goes with them."""

    marks: tuple[Mark, ...] = ()
    remark: str = ""
