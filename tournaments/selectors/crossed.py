"""The crosstable as pages print it: opponents, colours and points of every round.

Forfeits print as + and −, annulled games stay and are struck out (xiangqi 20.3, gomoku 28.3).
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.crosstable import Cell, Colour, Mark
from tournaments.labels import pages as words
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.tables.ranked import ranked_table, standings
from tournaments.regulations.text import exact
from tournaments.selectors.shown import Seat, place_text, seats
from tournaments.sheets.crosstables import CHINESE, ENGLISH
from tournaments.sheets.crosstables import Words as SheetWords


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """A field of the crosstable: what it prints, what it means, whether it counts.

    `board` of `round` is where it was played, 0 for none; `game` the one that was played there.
    """

    text: str
    meaning: str
    annulled: bool
    forfeit: bool
    by_ruling: bool
    round: int = 0
    board: int = 0
    game: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRow:
    """A line of the crosstable."""

    place: str
    seat: Seat
    cells: tuple[CrossCell, ...]
    points: str
    left_after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossView:
    """The crosstable after a round, in the order of places."""

    round: int
    rounds: int
    rows: tuple[CrossRow, ...]
    has_forfeits: bool
    has_annulled: bool
    has_open: bool
    has_absent: bool
    has_rulings: bool


def cross_view(
    state: TournamentState, stage: StageState, *, upto: int, group: str, chinese: bool
) -> CrossView:
    """Return the crosstable after round `upto` as it counts, the best placed first."""
    table = ranked_table(state, stage=stage.index, upto=upto, group=group)
    places = standings(state, stage=stage.index, upto=upto, group=group)
    sat = seats(state, stage)
    letters = CHINESE if chinese else ENGLISH
    entrants = table.by_number()
    boards = _boards(stage)
    rows = []
    for line in places.lines:
        entrant = entrants[line.number]
        cells = tuple(
            _at_board(
                _cross_cell(cell, table.points.worth(cell), letters),
                round_,
                boards.get((round_, line.number)),
            )
            for round_, cell in enumerate(entrant.cells, start=1)
        )
        rows.append(
            CrossRow(
                place=place_text(line),
                seat=sat[line.number],
                cells=cells,
                points=exact(line.points),
                left_after=line.left_after,
            )
        )
    every = [cell for row in rows for cell in row.cells]
    return CrossView(
        round=upto,
        rounds=stage.rounds,
        rows=tuple(rows),
        has_forfeits=any(cell.forfeit for cell in every),
        has_annulled=any(cell.annulled for cell in every),
        has_open=any(cell.text.endswith("?") for cell in every),
        has_absent=any(cell.text == "·" for cell in every),
        has_rulings=any(cell.by_ruling for cell in every),
    )


def _boards(stage: StageState) -> dict[tuple[int, int], Board]:
    """Return (round, number of an entrant) -> the board where it sat."""
    return {
        (round_.number, number): board
        for round_ in stage.played
        for board in round_.boards
        for number in (board.pair.first, board.pair.second)
    }


def _at_board(cell: CrossCell, round_: int, board: Board | None) -> CrossCell:
    if board is None:
        return cell
    ((_number, game),) = board.games if len(board.games) == 1 else ((0, ""),)
    return replace(cell, round=round_, board=board.pair.board, game=game)


_FORFEITS = {Mark.FORFEIT_WIN: "+", Mark.FORFEIT_LOSS: "−", Mark.DOUBLE_FORFEIT: "−"}


def _cross_cell(cell: Cell, worth: Fraction, letters: SheetWords) -> CrossCell:
    result = exact(worth)
    if cell.annulled:
        result = letters.annulled
    elif cell.points is None and cell.mark is Mark.ADJOURNED:
        result = "?"
    elif cell.points is None and cell.mark in _FORFEITS:
        result = _FORFEITS[cell.mark]
    if cell.opponent is None:
        text = result if cell.mark is not Mark.ABSENT else "·"
        text = _("bye %(points)s") % {"points": result} if cell.mark is Mark.PAIRING_BYE else text
    else:
        colour = {Colour.FIRST: letters.first, Colour.SECOND: letters.second, None: " "}
        text = f"{cell.opponent}{colour[cell.colour]}{result}"
    meaning = [str(words.MARKS[cell.mark])]
    if cell.points is not None:
        meaning.append(_("points by a ruling: %(points)s") % {"points": exact(cell.points)})
    if cell.annulled:
        meaning.insert(0, _("annulled"))
    return CrossCell(
        text=text,
        meaning="; ".join(meaning),
        annulled=cell.annulled,
        forfeit=cell.mark in _FORFEITS and not cell.annulled,
        by_ruling=cell.points is not None and not cell.annulled,
    )
