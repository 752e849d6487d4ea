"""Game -> how its records are read and written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.notation.annotations import SideLine
from games.notation.game_record import GameRecord
from games.notation.header_tags import STONES, USUAL, HeaderTags, by_colour
from games.notation.pdn.resolve import resolve_draughts
from games.notation.pdn.tokens import is_move_text
from games.notation.resolve_stones import resolve_gomoku, resolve_stones, resolve_weiqi
from games.notation.resolved import ResolvedGame
from games.notation.stone_points import GOMOKU, PASS, WEIQI, StoneBoard, is_point_text
from games.notation.xiangqi.moves import format_moves
from games.notation.xiangqi.resolve import resolve_xiangqi
from games.notation.xiangqi.side_lines import canonical_lines, line_texts
from games.rules.editions import kernel_for
from games.rules.xiangqi.kernel import XiangqiKernel
from games.rules.xiangqi.tables import MOVE_CODES

_XIANGQI = XiangqiKernel()

Printed = Callable[[str, Sequence[str]], tuple[str, ...]]
"""The exact text of the start ("" for the usual one) and canonical moves -> moves in print."""


def _as_stored(start: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return moves that are printed as they are stored: points and paths."""
    return tuple(moves)


def _as_read(record: GameRecord, resolved: ResolvedGame) -> tuple[SideLine, ...]:
    """Return side lines whose moves are read without a board: points and squares."""
    return record.lines


Lines = Callable[[str, Sequence[str], Sequence[SideLine], bool], tuple[tuple[str, ...], ...]]
"""Start ("" for the usual), moves, side lines, whether in Chinese -> the side lines in print."""


def _lines_as_stored(
    start: str, moves: Sequence[str], lines: Sequence[SideLine], chinese: bool
) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(step.move for step in line.steps) for line in lines)


def _lines_of_xiangqi(
    start: str, moves: Sequence[str], lines: Sequence[SideLine], chinese: bool
) -> tuple[tuple[str, ...], ...]:
    position = _XIANGQI.parse_position(start) if start else _XIANGQI.initial_position()
    return line_texts(lines, position, moves, notation="chinese" if chinese else "wxf")


def _with_pass(word: str) -> Printed:
    """Return the print of points, with the book's own word for a pass."""
    return lambda start, moves: tuple(word if move == PASS else move for move in moves)


def _of_xiangqi(notation: str) -> Printed:
    def printed(start: str, moves: Sequence[str]) -> tuple[str, ...]:
        position = _XIANGQI.parse_position(start) if start else _XIANGQI.initial_position()
        return format_moves(position, moves, notation=notation)

    return printed


@dataclass(frozen=True, slots=True, kw_only=True)
class Notation:
    """The notation of one game; by itself moves are read and printed as they are stored.

    `resolve` takes a record, the edition and the most plies; `side_lines` reads the lines beside
    the game, whose moves need not be legal. `formats` are those its records
    are written in, the usual one first. `printed` is what its people print, `abroad` what
    people abroad write, `lines` prints side lines. `is_move` tells a move, legal or not, from
    other words in a side line. `tags` name a game's facts in its files,
    players by colour where `by_colour`, whoever moves first; `states_komi`: SGF's KM is one of
    them. `stones`: the board of a game whose moves are points, for SGF.
    """

    resolve: Callable[[GameRecord, str, int], ResolvedGame] = resolve_stones
    side_lines: Callable[[GameRecord, ResolvedGame], tuple[SideLine, ...]] = _as_read
    formats: tuple[str, ...] = ()
    printed: Printed = _as_stored
    abroad: Printed = _as_stored
    lines: Lines = _lines_as_stored
    tags: HeaderTags = USUAL
    is_move: Callable[[str], bool] = bool
    by_colour: bool = False
    states_komi: bool = False
    stones: StoneBoard | None = None


NOTATIONS: dict[str, Notation] = {
    "xiangqi": Notation(
        resolve=resolve_xiangqi,
        side_lines=canonical_lines,
        formats=("pgn", "dhtmlxq", "xqf"),
        printed=_of_xiangqi("chinese"),
        abroad=_of_xiangqi("wxf"),
        lines=_lines_of_xiangqi,
        is_move=MOVE_CODES.__contains__,
    ),
    # What the rule books print for a pass: weiqi (2002) 2.5, gomoku (2025) 9.4.
    "weiqi": Notation(
        resolve=resolve_weiqi,
        formats=("sgf",),
        printed=_with_pass("虚着"),
        tags=STONES,
        states_komi=True,
        stones=WEIQI,
        is_move=is_point_text,
    ),
    "gomoku": Notation(
        resolve=resolve_gomoku,
        formats=("sgf", "psq"),
        printed=_with_pass("Pass"),
        tags=STONES,
        stones=GOMOKU,
        is_move=is_point_text,
    ),
    "draughts": Notation(
        resolve=resolve_draughts, formats=("pdn",), is_move=is_move_text, by_colour=True
    ),
}
_PLAIN = Notation()


def notation_of(game: str) -> Notation:
    """Return the notation of a game; one that has no files of its own needs no line here."""
    return NOTATIONS.get(game, _PLAIN)


def tags_of(edition: str) -> HeaderTags:
    """Return the tags that files of an edition have.

    :raises UnknownEditionError: when no kernel serves it.
    """
    kernel = kernel_for(edition)
    notation = notation_of(kernel.game)
    return by_colour(kernel.sides) if notation.by_colour else notation.tags


def stone_boards() -> dict[str, StoneBoard]:
    """Return the number of a game in SGF -> its board."""
    boards = (notation.stones for notation in NOTATIONS.values())
    return {board.number: board for board in boards if board is not None}
