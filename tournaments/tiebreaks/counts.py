"""Tie-breaks that count: wins, games moved second in, wins as second, fouls, sanctions.

Sources: xiangqi 2020 14.1-14.7 (胜局, 胜场, 后走局数, 后走胜局, 犯规), 18.5; weiqi 2002
27.1(1)(B) (警告); gomoku 2025 29.1.1-B. Colours count in played games only: nobody moved
second against an empty chair.
"""

from abc import abstractmethod

from tournaments.crosstable import Cell, Colour, Mark
from tournaments.tiebreaks.field import PLAYED, WON, Field, Row
from tournaments.tiebreaks.measure import Part, Plain, Several


def games_of(row: Row) -> list[tuple[int, Cell]]:
    """Return round and game of every game at a board: one a round, or a match's games."""
    found: list[tuple[int, Cell]] = []
    for number, cell in enumerate(row.cells, start=1):
        if cell is None:
            continue
        if cell.boards:
            found += [(number, game) for game in cell.boards]
        else:
            found.append((number, cell))
    return found


class Counted(Plain):
    """How many rounds or games of one kind there are; the child finds the rounds."""

    what = ""

    def denominator(self, field: Field, i: int) -> int:
        """1: whole numbers are counted."""
        return 1

    @abstractmethod
    def rounds(self, field: Field, i: int) -> list[int]:
        """From 1, a round as often as something counts in it."""

    def amounts(self, field: Field, i: int) -> list[int]:
        """1 for each: all count alike."""
        return [1] * len(self.rounds(field, i))

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """How many rounds count."""
        return (len(self.rounds(field, i)),)

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """Return the round and the opponent of each."""
        row = field.rows[i]
        found: list[tuple[int, int, str]] = []
        for number in self.rounds(field, i):
            cell = row.cells[number - 1]
            other = cell.opponent if cell is not None else None
            found.append((number, -1 if other is None else field.index[other], self.what))
        return found


class Wins(Counted):
    """胜局 of a player, 胜场 of a team: rounds won.

    A forfeit won and a bye paid as a win are among them unless the event says otherwise.
    """

    what = "win"

    def rounds(self, field: Field, i: int) -> list[int]:
        """Unplayed wins as the book's settings have them."""
        row = field.rows[i]
        if not field.settings.unplayed_wins:
            cells = enumerate(row.cells, start=1)
            return [n for n, cell in cells if cell is not None and cell.mark is Mark.WIN]
        rounds = [
            n for n, cell in enumerate(row.cells, start=1) if cell is not None and cell.mark in WON
        ]
        if row.byes:
            full = field.table.points.win * field.unit
            rounds.extend(n for n in row.byes if row.points[n - 1] == full)
            rounds.sort()
        return rounds


class GameWins(Counted):
    """全队胜局, or the games won in a match of several: games won at the boards."""

    what = "game_win"

    def rounds(self, field: Field, i: int) -> list[int]:
        """Games won, forfeits among them where the book counts unplayed wins."""
        wanted = WON if field.settings.unplayed_wins else frozenset({Mark.WIN})
        return [n for n, game in games_of(field.rows[i]) if game.mark in wanted]


class SecondGames(Counted):
    """后走局数: games played moving second."""

    what = "second_game"

    def rounds(self, field: Field, i: int) -> list[int]:
        """Games played over the board moving second; byes and forfeits are none."""
        return [
            n
            for n, game in games_of(field.rows[i])
            if game.colour is Colour.SECOND and game.mark in PLAYED
        ]


class SecondWins(Counted):
    """后走胜局: games won at the board moving second."""

    what = "second_win"

    def rounds(self, field: Field, i: int) -> list[int]:
        """Won over the board moving second; a forfeit is no win here."""
        return [
            n
            for n, game in games_of(field.rows[i])
            if game.colour is Colour.SECOND and game.mark is Mark.WIN
        ]


class Fouls(Plain):
    """犯规 (weiqi 警告): how many; fewer is better.

    `with_warnings` adds the sanctions kept with the entrant, for a book that knows only
    warnings (weiqi 27.1(1)(B): 整个比赛警告次数).
    """

    def __init__(self, *, with_warnings: bool = False) -> None:
        self.with_warnings = with_warnings

    def denominator(self, field: Field, i: int) -> int:
        """1: whole numbers are counted."""
        return 1

    def _found(self, field: Field, i: int) -> list[tuple[int, int]]:
        row = field.rows[i]
        found: list[tuple[int, int]] = []
        for number, cell in enumerate(row.cells, start=1):
            if cell is not None and (cell.fouls or cell.boards):
                fouls = cell.fouls + sum(game.fouls for game in cell.boards)
                if fouls:
                    found.append((number, fouls))
        loose = row.entrant.fouls + (row.entrant.warnings if self.with_warnings else 0)
        if loose:
            found.append((0, loose))
        return found

    def amounts(self, field: Field, i: int) -> list[int]:
        """1 for each: all count alike."""
        return [fouls for _, fouls in self._found(field, i)]

    def labels(self, field: Field, i: int) -> list[tuple[int, int, str]]:
        """No opponent (-1) goes with a foul."""
        return [(number, -1, "fouls") for number, _ in self._found(field, i)]


class Sanctions(Several):
    """18.5: the disqualified last, then the warned, by how often; fewer is better."""

    def denominator(self, field: Field, i: int) -> int:
        """1: whole numbers are counted."""
        return 1

    def stages(self, field: Field, i: int) -> tuple[int, ...]:
        """Return the disqualifications (18.2), then the warnings (18.1)."""
        entrant = field.rows[i].entrant
        warnings = entrant.warnings
        if entrant.sanctioned and not warnings and not entrant.disqualified:
            warnings = 1
        return (entrant.disqualified, warnings)

    def parts(self, field: Field, i: int) -> tuple[tuple[Part, ...], ...]:
        """Disqualifications before warnings; a count of 0 has no part."""
        heavy, light = self.stages(field, i)
        return (
            ((0, -1, heavy, "disqualified"),) if heavy else (),
            ((0, -1, light, "warnings"),) if light else (),
        )
