"""The players' own score sheets (对局记录): borrowed, written out anew, entered after the game.

Xiangqi rules 2020, article 7.3; gomoku rules 2025, articles 13.4 and 13.5; classic rules,
record 3 and 4.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import XIANGQI

ENTERED = XIANGQI("7.3")
"""Xiangqi: who enters the moves after the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFinding:
    """What the book says of an act with a score sheet: `code` is "" where it may be done.

    `time_of` is the side whose own time it takes, "" for nobody's.
    """

    article: Article | None
    code: str = ""
    time_of: str = ""


def may_borrow(
    edition: str, side: str, *, to_move: str, borrowed: Sequence[str], consent: bool = False
) -> SheetFinding:
    """Return whether `side` may borrow the opponent's sheet now: once a game, on its own time.

    `borrowed` names the side of each loan so far. The classic rules ask for the referee's
    `consent`; with it the opponent may not refuse. Codes: `not_in_this_book`,
    `already_borrowed`, `not_your_time`, `consent_missing`.
    """
    sheets = book_of(edition).sheets
    article = sheets.borrowed
    if not article:
        return SheetFinding(article=None, code="not_in_this_book")
    if side in borrowed:
        return SheetFinding(article=article, code="already_borrowed")
    if to_move != side:
        return SheetFinding(article=article, code="not_your_time")
    if sheets.borrowed_by_consent and not consent:
        return SheetFinding(article=article, code="consent_missing")
    return SheetFinding(article=article, time_of=side)


def may_move(edition: str, side: str, *, on_loan_to: str) -> SheetFinding:
    """Return whether `side` may move: not before it has given the sheet back (13.5).

    `on_loan_to` is the side that has the other's sheet, "" for neither. The classic rules set
    no such bar. Code: `sheet_not_returned`.
    """
    sheets = book_of(edition).sheets
    owes_sheet = on_loan_to == side and sheets.returned_first
    return SheetFinding(article=sheets.borrowed, code="sheet_not_returned" if owes_sheet else "")


def may_demand_copy(edition: str, *, of: str, in_play: bool) -> SheetFinding:
    """Return whether the referee may demand a sheet written out or completed, and on whose time.

    During play it takes the time of the side `of` (13.4, record.3). Xiangqi 7.3 knows it of a
    game that has ended alone. Codes: `not_in_this_book`, `only_after_the_game`.
    """
    sheets = book_of(edition).sheets
    article = sheets.copied
    if not article:
        return SheetFinding(article=None, code="not_in_this_book")
    if in_play and not sheets.copied_in_play:
        return SheetFinding(article=article, code="only_after_the_game")
    return SheetFinding(article=article, time_of=of if in_play else "")


def enters_moves(edition: str, *, winner: str) -> str | None:
    """Return the side that must enter the moves after the game, None where no book says so.

    Xiangqi 7.3: the winner; of a draw, with `winner` "", Red.
    """
    return (winner or "red") if book_of(edition).sheets.entered else None
