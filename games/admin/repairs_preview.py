"""What a repair changes, before it is recorded: the board, the moves taken back, the duties."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.board.boards import render
from games.board.placement import BoardError
from games.labels.codes import SIGNERS, word
from games.notation.printed import international_moves, printed_moves
from games.record.officiating.closing.results import printed_score, standing
from games.record.officiating.closing.sheet import sheet_of
from games.record.officiating.repairs.guard import duty_of
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
        before=_drawn(before, first, chinese=chinese),
        after=_drawn(after, second, chinese=chinese),
        taken_back=taken_back(before, after, chinese=chinese),
    )


def taken_back(before: GameState, after: GameState, *, chinese: bool) -> tuple[str, ...]:
    """Return the moves that would stand no longer, as printed."""
    kept = [move.version for move in after.moves]
    first = next(
        (index for index, move in enumerate(before.moves) if move.version not in kept), before.plies
    )
    written = printed_moves if chinese else international_moves
    moves = tuple(move.move for move in before.moves)
    return tuple(written(before.edition, before.start_position, moves)[first:])


def effect_rows(before: GameState, after: GameState) -> list[tuple[str, str, str]]:
    """Return (what, before, after) for what waits at the board and for the score."""
    rows: list[tuple[Any, str, str]] = [
        (_("duty of touched pieces"), _duty(before), _duty(after)),
        (_("position to be ruled on"), _waits(before), _waits(after)),
        (_("score"), _score(before), _score(after)),
        (_("signatures missing"), _due(before), _due(after)),
    ]
    return [(str(what), old, new) for what, old, new in rows if old or new]


def _drawn(state: GameState, position: str, *, chinese: bool) -> SafeString:
    last = state.moves[-1].move if state.moves else None
    try:
        drawn = render(state.edition, position, last_move=last, lang="zh" if chinese else "en")
    except BoardError:
        return SafeString("")
    # The drawing holds nothing that anybody typed: letters of a position and own words.
    return mark_safe(drawn)


def _duty(state: GameState) -> str:
    duty = duty_of(state)
    return " ".join(duty.moves) if duty else ""


def _waits(state: GameState) -> str:
    return _("waits") if state.repairs.case else ""


def _score(state: GameState) -> str:
    ending = standing(state)
    return printed_score(ending) if ending else ""


def _due(state: GameState) -> str:
    return " ".join(word(SIGNERS, text) for text in sheet_of(state).due)
