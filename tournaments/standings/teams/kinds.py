"""The five kinds of team event and what each book says of them.

Sources: xiangqi 2020 11.1-11.5; weiqi 2002 25.2; gomoku 2025 26.2.1-26.2.5. The books agree on
the kinds and differ on reserves: xiangqi keeps the order of the list (11.2), gomoku lets a
reserve take any board (26.2.2), weiqi leaves it to the event (25.2).
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.tiebreaks.catalogue import edition_key


class TeamKind(StrEnum):
    """How a team's players are set against another team's."""

    FIXED_BOARDS = "fixed_boards"  # 分台定人制
    RESERVES = "reserves"  # 分台换人制
    FREE_LINE_UP = "free_line_up"  # 临时定台制, 临场出人制
    ALL_AGAINST_ALL = "all_against_all"  # 全队轮赛制
    SUM_OF_PLACES = "sum_of_places"  # 队员总分制


class Reserves(StrEnum):
    """What a reserve may do."""

    KEEP_ORDER = "keep_order"  # the order of the list is never reversed
    ANY_BOARD = "any_board"  # he takes one board, the others stay where they are


_ARTICLES: dict[str, dict[TeamKind, str]] = {
    "xiangqi": {
        TeamKind.FIXED_BOARDS: "11.1",
        TeamKind.RESERVES: "11.2",
        TeamKind.FREE_LINE_UP: "11.3",
        TeamKind.ALL_AGAINST_ALL: "11.4",
        TeamKind.SUM_OF_PLACES: "11.5",
    },
    "weiqi": dict.fromkeys(TeamKind, "25.2"),
    "gomoku": {
        TeamKind.FIXED_BOARDS: "26.2.1",
        TeamKind.RESERVES: "26.2.2",
        TeamKind.FREE_LINE_UP: "26.2.3",
        TeamKind.ALL_AGAINST_ALL: "26.2.4",
        TeamKind.SUM_OF_PLACES: "26.2.5",
    },
}


def kind_article(edition: str, kind: TeamKind) -> str:
    """Return the article of `edition` on `kind`; empty where the book has none (draughts)."""
    return _ARTICLES.get(edition_key(edition), {}).get(kind, "")


def book_reserves(edition: str) -> Reserves | None:
    """Return what reserves may do by the book; None where the event must say (weiqi)."""
    return {"xiangqi": Reserves.KEEP_ORDER, "gomoku": Reserves.ANY_BOARD}.get(edition_key(edition))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """One event's rules: `boards` play in each match, `reserves` may be entered besides.

    `reserve_rule` stands where the kind has reserves; by default it is the book's.
    """

    edition: str
    kind: TeamKind
    boards: int
    reserves: int = 0
    reserve_rule: Reserves | None = None

    @property
    def article(self) -> str:
        """Return the article on the kind."""
        return kind_article(self.edition, self.kind)

    @property
    def rule(self) -> Reserves | None:
        """Return what reserves may do: the event's choice, else the book's."""
        return self.reserve_rule or book_reserves(self.edition)
