"""Two teams, everybody of A against everybody of B (全队轮赛制, 舍维宁根制).

Xiangqi 2020 appendix 5 (3 to 8 boards), gomoku 2025 appendix 5 (4 to 6), draughts appendix
(三) (4, 6, 8). Each book has its own designs. Sizes divisible by four follow a rule and are
made by it; the designs of the others stand in the books. The six-board table of
gomoku and draughts gives A1 four first moves as printed; `as_printed` keeps that, the
corrected table is the default.
"""

from dataclasses import dataclass

from tournaments.books.formats import SchedulePoint
from tournaments.books.registry import game_books
from tournaments.books.teams import TableDesign, TeamTable
from tournaments.schedules.steps import Finished, Match, Results, ScheduleError, Step, checked
from tournaments.schedules.steps import Play as _Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A's player `a` meets B's player `b`, both from 1; `a_first` when A moves first."""

    a: int
    b: int
    a_first: bool


Table = tuple[tuple[Game, ...], ...]

_ODD_COLOURS = {
    3: ("SSF", "SFS", "FFS"),
    5: ("FSFSF", "SFSFS", "FSFSF", "SFSFS", "FSFFS"),
    7: ("FSFSFSF", "SFSFSFS", "FSFSFSF", "SFSFSFS", "FSFSFSF", "SFSFSFS", "FFSSFFS"),
}


def games_with_table(boards: int) -> tuple[str, ...]:
    """Return the games whose books print a table for so many boards."""
    tables = {game: book.teams.table for game, book in game_books().items()}
    return tuple(game for game, table in tables.items() if table.printed and boards in table.sizes)


def scheveningen(book: TeamTable, boards: int, *, as_printed: bool = False) -> Table:
    """Return the book's table for `boards`, round by round in the order of A's players.

    `as_printed` leaves the six-board table of gomoku and draughts as it stands in the book,
    A1 first against B1 in round 1, where the balance asks for B1 first.

    :raises ScheduleError: `size_not_in_book`, with the games whose books have it.
    """
    if boards not in book.sizes:
        having = ", ".join(games_with_table(boards))
        raise ScheduleError("size_not_in_book", cites=SchedulePoint.TEAM_TABLE, detail=having)
    if boards == 6:
        table = tuple(
            tuple(
                Game(a=a, b=int(b), a_first=colour == "F")
                for a, (b, colour) in enumerate(zip(opponents, colours, strict=True), start=1)
            )
            for opponents, colours in book.six
        )
        return _printed_flaw(table) if as_printed and book.six_flaw else table
    if boards % 2:
        return _odd(boards)
    return _alternating(boards) if book.design is TableDesign.ALTERNATING else _halves(boards)


def _printed_flaw(table: Table) -> Table:
    return ((Game(a=1, b=1, a_first=True), *table[0][1:]), *table[1:])


def _odd(boards: int) -> Table:
    return tuple(
        tuple(
            Game(a=a, b=(a - 1 + 2 * turn) % boards + 1, a_first=colour == "F")
            for a, colour in enumerate(colours, start=1)
        )
        for turn, colours in enumerate(_ODD_COLOURS[boards])
    )


def _alternating(boards: int) -> Table:
    # Even shifts first, then odd ones; A's players alternate board by board and round by round.
    shifts = [*range(0, boards, 2), *range(1, boards, 2)]
    return tuple(
        tuple(
            Game(a=a, b=(a - 1 + shift) % boards + 1, a_first=(a + turn) % 2 == 1)
            for a in range(1, boards + 1)
        )
        for turn, shift in enumerate(shifts)
    )


def _halves(boards: int) -> Table:
    # The teams in two halves: each half rotates against its own, then against the other.
    half = boards // 2
    return tuple(
        tuple(
            Game(
                a=a,
                b=(((a - 1) // half + turn // half) % 2) * half
                + ((a - 1) % half + turn % half) % half
                + 1,
                a_first=(a <= half) == (turn % 2 == 0),
            )
            for a in range(1, boards + 1)
        )
        for turn in range(boards)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheveningenStage:
    """Two teams of equal size, each in board order, and the book whose table they follow."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    book: TeamTable
    as_printed: bool = False


def next_matches(stage: ScheveningenStage, results: Results) -> Step:
    """Return the first round of the match that is not complete.

    :raises ScheduleError: teams of unequal size, or a result of no match.
    """
    if len(stage.a) != len(stage.b):
        raise ScheduleError("teams_unequal", cites=SchedulePoint.TEAM_TABLE)
    rounds = [
        tuple(
            Match(
                key=f"S{number}.{game.a}",
                round=number,
                board=game.a,
                first=stage.a[game.a - 1] if game.a_first else stage.b[game.b - 1],
                second=stage.b[game.b - 1] if game.a_first else stage.a[game.a - 1],
            )
            for game in games
        )
        for number, games in enumerate(
            scheveningen(stage.book, len(stage.a), as_printed=stage.as_printed), start=1
        )
    ]
    known = {match.key: match for matches in rounds for match in matches}
    for key, result in results.items():
        if key not in known:
            raise ScheduleError("result_without_match", detail=key)
        checked(known[key], result)
    for matches in rounds:
        if any(match.key not in results for match in matches):
            return _Play(matches=matches)
    return Finished()
