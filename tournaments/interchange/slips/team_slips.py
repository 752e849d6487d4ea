"""Slips of matches of teams that came back filled in: what they say of every game.

Draughts appendix, forms team-score, team-score-2games and team-score-many: a row for each game,
the team listed first on the left; the two teams stand beside the first row of their match alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.crosstable import PointSystem
from tournaments.interchange.slips.lines import (
    Fault,
    MatchGames,
    SlipLine,
    line_of,
    number_in,
)
from tournaments.sheets.entry_cells import RawSheet
from tournaments.sheets.headings import cell_text, names_column
from tournaments.sheets.slip_words import NUMBERED, TEAM_COLUMNS

_TEAM = re.compile(rf"{NUMBERED}$")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Half:
    """Where one team stands in a row: column by name."""

    columns: dict[str, int]

    def text(self, row: Sequence[object], name: str) -> str:
        """Return a cell, "" where the slip has no such column."""
        at = self.columns.get(name)
        return cell_text(row[at]) if at is not None and at < len(row) else ""


def is_team_slip(row: Sequence[object]) -> bool:
    """Return whether a row is the heading of a slip of teams."""
    return _halves(row) is not None


def team_lines(sheet: RawSheet, points: PointSystem, matches: MatchGames) -> Iterator[SlipLine]:
    """Yield a line for each game that has a result, in the order in which they stand."""
    halves: tuple[_Half, _Half] | None = None
    match: tuple[int, int] | None = None
    seats = (0, 0)
    for row in sheet.rows:
        heading = _halves(row)
        if heading is not None:
            halves, match, seats = heading, None, (0, 0)
            continue
        if halves is None:
            continue
        match = _teams(row, halves) or match
        seats = _seats(row, halves, seats)
        results = (halves[0].text(row, "result"), halves[1].text(row, "result"))
        if match is None or 0 in seats or not any(results):
            continue
        yield _line(row, halves, match, seats, results, points, matches)


def _halves(row: Sequence[object]) -> tuple[_Half, _Half] | None:
    """Return the columns of both teams, where the row names both."""
    named = [(names_column(cell_text(value), TEAM_COLUMNS), at) for at, value in enumerate(row)]
    places = {name: at for name, at in named if name in ("first", "second")}
    if len(places) < 2:
        return None
    split = places["second"]
    found: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for name, at in named:
        if name is not None:
            found[at >= split].setdefault(name, at)
    return _Half(columns=found[0]), _Half(columns=found[1])


def _teams(row: Sequence[object], halves: tuple[_Half, _Half]) -> tuple[int, int] | None:
    first, second = (
        _TEAM.search(half.text(row, name))
        for half, name in zip(halves, ("first", "second"), strict=True)
    )
    return (int(first[1]), int(second[1])) if first and second else None


def _seats(
    row: Sequence[object], halves: tuple[_Half, _Half], above: tuple[int, int]
) -> tuple[int, int]:
    """Return whose boards meet in a row; where games have rows of their own also from above."""
    texts = tuple(half.text(row, "board") for half in halves)
    if texts[0].isdecimal() and texts[1].isdecimal():
        return number_in(texts[0]), number_in(texts[1])
    is_further_game = "game" in halves[0].columns and texts == ("", "")
    return above if is_further_game else (0, 0)


def _line(
    row: Sequence[object],
    halves: tuple[_Half, _Half],
    match: tuple[int, int],
    seats: tuple[int, int],
    results: tuple[str, str],
    points: PointSystem,
    matches: MatchGames,
) -> SlipLine:
    cycle = number_in(halves[0].text(row, "game")) or 1
    board = matches.boards.get(match, 0)
    game = matches.games.get((*seats, cycle), 0)
    if not board or not game:
        written = f"{match[0]} – {match[1]}: {results[0]} : {results[1]}"
        return SlipLine(board=0, sides=match, written=written, fault=Fault.OTHER_PLAYERS)
    return line_of(
        board,
        game,
        sides=match,
        names=(halves[0].text(row, "name"), halves[1].text(row, "name")),
        results=results,
        points=points,
        is_turned=game in matches.turned,
    )
