"""退出比赛 and 除名: what becomes of the games of one who leaves, by each book.

Sources: xiangqi 2020 18.3, 19.2, 19.3; weiqi 2002 28.2-28.4; gomoku 2025 16.4, 24.4.2-24.4.4.
A round robin annuls the games of one who met fewer than half of the opponents (weiqi: played
fewer games than half the rounds); from half on they stand and the rest is forfeited. A Swiss
keeps what was played; a pairing already published is forfeited. Pure: crosstable in, crosstable
out. Later rounds of the table are put through it again, and it changes nothing twice.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules.books.article import Article
from tournaments.books.book import Half
from tournaments.books.orders import Format
from tournaments.books.registry import book_of
from tournaments.crosstable import Cell, Crosstable, Entrant, Mark


class Effect(StrEnum):
    """What a withdrawal did to the table."""

    ANNULLED = "annulled"  # 已赛结果一概注销
    FORFEITED = "forfeited"  # 已赛结果有效，其余作弃权
    STOPPED = "stopped"  # results stand, not paired any more


class WithdrawalError(ValueError):
    """A withdrawal that contradicts the table; `code` is stable."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(f"{code}: {number}")
        self.code = code
        self.number = number


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """The table after it, the effect with its article, and the count that decided.

    `met` of `needed`: opponents, or games where half of the rounds counts; rounded up.
    """

    table: Crosstable
    effect: Effect
    article: Article | None
    met: int
    needed: int


_FINISHED = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})


def _forfeit(cell: Cell, mark: Mark) -> Cell:
    """Return the cell of a game, or of a whole match, that was forfeited because somebody left."""
    boards = tuple(replace(game, mark=mark, points=None) for game in cell.boards)
    return replace(cell, mark=mark, points=None, games=None, boards=boards)


def _after(entrant: Entrant, number: int, change: dict[int, Cell]) -> Entrant:
    if not change:
        return entrant
    cells = tuple(change.get(played, cell) for played, cell in enumerate(entrant.cells, start=1))
    return replace(entrant, cells=cells)


def _counted(table: Crosstable, leaver: Entrant, after_round: int, half: Half) -> tuple[int, int]:
    """Return how many were met (or games played), and half of how many there are.

    Games at the board count; a forfeit was not played (已赛), and games struck out because
    somebody left before are no results any more, nor is he an opponent (一概注销).
    """
    played = [cell for cell in leaver.cells[:after_round] if cell.mark.played and not cell.annulled]
    if half is Half.ROUNDS:
        return len(played), (table.rounds + 1) // 2
    opponents = {cell.opponent for cell in played}
    struck = sum(entrant.number != leaver.number and _struck(entrant) for entrant in table.entrants)
    return len(opponents), (len(table.entrants) - struck) // 2


def _struck(entrant: Entrant) -> bool:
    """Return whether all that the entrant had is annulled because he left."""
    cells = entrant.cells
    return entrant.left_after is not None and bool(cells) and all(cell.annulled for cell in cells)


def _leaving(table: Crosstable, number: int, after_round: int) -> Entrant:
    try:
        leaver = table.entrant(number)
    except KeyError:
        raise WithdrawalError("unknown_entrant", number) from None
    if not 0 <= after_round <= table.rounds:
        raise WithdrawalError("round_out_of_range", number)
    if any(cell.mark in _FINISHED for cell in leaver.cells[after_round:]):
        raise WithdrawalError("played_after_leaving", number)
    return leaver


def withdraw(
    table: Crosstable,
    number: int,
    *,
    after_round: int,
    edition: str,
    format: Format,
    expelled: bool = False,
) -> Withdrawal:
    """Return `table` after entrant `number` left, `after_round` being his last round.

    One who was `expelled` is treated as withdrawn (xiangqi 18.3); the article cited is then
    that of the expulsion.

    :raises WithdrawalError: unknown_entrant, round_out_of_range, played_after_leaving.
    """
    rule = book_of(edition).leaving
    leaver = _leaving(table, number, after_round)
    met, needed = _counted(table, leaver, after_round, rule.half_of)
    if format is Format.SWISS:
        effect = Effect.FORFEITED if _published(leaver, after_round) else Effect.STOPPED
        article = rule.swiss
    else:
        effect = Effect.FORFEITED if met >= needed else Effect.ANNULLED
        article = rule.round_robin
    changed = _apply(table, leaver, after_round, effect, expelled)
    return Withdrawal(
        table=changed,
        effect=effect,
        article=(rule.expulsion if expelled else article),
        met=met,
        needed=needed,
    )


def _published(leaver: Entrant, after_round: int) -> bool:
    return any(cell.opponent is not None for cell in leaver.cells[after_round:])


def _apply(
    table: Crosstable, leaver: Entrant, after_round: int, effect: Effect, expelled: bool
) -> Crosstable:
    changes: dict[int, dict[int, Cell]] = {}
    for played, cell in enumerate(leaver.cells, start=1):
        other = cell.opponent
        if effect is Effect.ANNULLED:
            changes.setdefault(leaver.number, {})[played] = replace(cell, annulled=True)
            if other is not None:
                theirs = table.entrant(other).cells[played - 1]
                changes.setdefault(other, {})[played] = replace(theirs, annulled=True)
        elif played > after_round:
            if other is None:
                changes.setdefault(leaver.number, {})[played] = Cell(mark=Mark.ABSENT)
                continue
            theirs = table.entrant(other).cells[played - 1]
            # Two who both left, or both stayed away, have both lost, at every board.
            gone = theirs.mark in {Mark.FORFEIT_LOSS, Mark.DOUBLE_FORFEIT}
            lost, won = (
                (Mark.DOUBLE_FORFEIT, Mark.DOUBLE_FORFEIT)
                if gone
                else (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN)
            )
            changes.setdefault(leaver.number, {})[played] = _forfeit(cell, lost)
            changes.setdefault(other, {})[played] = _forfeit(theirs, won)
    entrants = tuple(
        _after(entrant, entrant.number, changes.get(entrant.number, {}))
        for entrant in table.entrants
    )
    left = tuple(
        replace(entrant, left_after=after_round, expelled=expelled or entrant.expelled)
        if entrant.number == leaver.number
        else entrant
        for entrant in entrants
    )
    return replace(table, entrants=left)
