"""The five kinds of team event and what each book says of them.

Sources: xiangqi 2020 11.1-11.5; weiqi 2002 25.2; gomoku 2025 26.2.1-26.2.5. The books agree on
the kinds and differ on reserves: xiangqi keeps the order of the list (11.2), gomoku lets a
reserve take any board (26.2.2), weiqi leaves it to the event (25.2).
"""

from dataclasses import dataclass

from games.rules.books.article import Article
from tournaments.books.registry import book_of
from tournaments.books.teams import Reserves, TeamKind


def kind_article(edition: str, kind: TeamKind) -> Article | None:
    """Return the article of `edition` on `kind`; empty where the book has none (draughts)."""
    return book_of(edition).teams.kinds[kind]


def book_reserves(edition: str) -> Reserves | None:
    """Return what reserves may do by the book; None where the event must say (weiqi)."""
    return book_of(edition).teams.reserves


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
    def article(self) -> Article | None:
        """None where the book says nothing of the kind."""
        return kind_article(self.edition, self.kind)

    @property
    def rule(self) -> Reserves | None:
        """What reserves may do: the event's choice, else the book's."""
        return self.reserve_rule or book_reserves(self.edition)
