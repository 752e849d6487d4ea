"""Knockout sheets: where seeds stand, how they are drawn, and who holds the lots.

Sources: xiangqi 2020 appendix 4; weiqi 2002 appendix 一 and 二 with tables 1 and 2; gomoku 2025
appendix 3; draughts appendix (一).
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class SeedLayout(StrEnum):
    """Which book's sheet is used."""

    EDGES = "edges"  # gomoku, draughts
    NUMBERS = "numbers"  # xiangqi: the tree follows the seed numbers
    SECTIONS = "sections"  # weiqi


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawControl:
    """A draw held in the hall is checked: seeds in their levels, members of a unit apart."""

    seeds: Article
    units: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Largest:
    """The largest field a book thinks fit."""

    entrants: int
    article: Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """What a book says of sheets.

    `seeds_by_lot`: seeds of one level change places by lot; None: they stand in their order.
    `seeds_by_power`: there are 2, 4, 8 ... seeds; None: any number. `seed_basis`: what seeds
    rest on has to be named. `two_holders`: two people hold the lots with names and places.
    """

    layout: SeedLayout
    layout_article: Article | None
    seeds_by_lot: Article | None
    seeds_by_power: Article | None
    seed_basis: Article | None
    control: DrawControl | None
    two_holders: Article | None
    largest_double_knockout: Largest | None
