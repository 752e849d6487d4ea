"""What a repair changes, before it is recorded: the board, the moves taken back, the duties."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from games.board.boards import render
from games.board.placement import BoardError
from games.labels.messages import speech
from games.notation.printed import international_moves, printed_moves
from games.record.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """The board before and after, and the moves that would stand no longer."""

    before: SafeString
    after: SafeString
    taken_back: tuple[str, ...]


def boards_of(before: GameState, after: GameState, *, chinese: bool) -> Boards | None:
    """Return both boards where a command changes what stands on them, else None."""
    first = before.kernel.format_position(before.position)
    second = after.kernel.format_position(after.position)
    if first == second and before.plies == after.plies:
        return None
    return Boards(
        before=board_of(before),
        after=board_of(after),
        taken_back=taken_back(before, after, chinese=chinese),
    )


def taken_back(before: GameState, after: GameState, *, chinese: bool) -> tuple[str, ...]:
    """Return the moves that would stand no longer, as printed."""
    remaining = [move.version for move in after.moves]
    first = next(
        (index for index, move in enumerate(before.moves) if move.version not in remaining),
        before.plies,
    )
    written = printed_moves if chinese else international_moves
    moves = tuple(move.move for move in before.moves)
    return tuple(written(before.edition, before.start_position, moves)[first:])


def board_of(state: GameState) -> SafeString:
    """Return the board of a state as SVG, "" for a game that no drawing serves."""
    position = state.kernel.format_position(state.position)
    last = state.moves[-1].move if state.moves else None
    try:
        drawn = render(state.edition, position, last_move=last, speech=speech())
    except BoardError:
        return SafeString("")
    # The drawing holds nothing that anybody typed: letters of a position and own words.
    return mark_safe(drawn)
