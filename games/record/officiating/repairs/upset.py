"""A board knocked about: by a player before or after the clock, on purpose, or by neither.

Xiangqi 5.9, 28.11.2, app1.3.3, 4.1.13; weiqi 17.5/p3 and 17.6; gomoku 17.7, 17.10, 17.11 and
21.2; classic playing 2.5-2.7; FMJD 5.5.
"""

from collections.abc import Callable

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.gomoku.claims import violation
from games.record.guards import lost_by, require_running, require_side
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.guard import not_in_book
from games.record.state import GameState
from games.record.values import Actor, Role, other_side

Events = tuple[e.GameEvent, ...]

MEN_THAT_COUNT = 2
"""两个及以上棋子离开交叉点，或将棋子碰出棋盘外 (xiangqi 5.9, 28.11.2)."""
LOSES_BELOW_MS = 3 * 60_000
"""对方用时不足3分钟 (5.9): less than three minutes left to the opponent."""
COMPENSATION_MS = 3 * 60_000
MASS_COMPENSATION_MS = 5 * 60_000


def report(state: GameState, command: rc.ReportBoardUpset, by: Actor, now: int) -> Events:
    """Return that the board was upset, and what the game's book says follows.

    :raises CommandRefusedError: `men_missing`, `position_waits`, `deliberate_by_nobody`,
        `evidence_missing` (weiqi 17.5/p3), `not_in_book`, `side_unknown`, and those of a game
        not under way.
    :raises NotAllowedError: `role_not_allowed` for a loss that only the chief arbiter gives.
    """
    require_running(state)
    if command.side:
        require_side(state, command.side)
    elif command.deliberate:
        raise CommandRefusedError("deliberate_by_nobody")
    if command.men < 1 and not command.off_board:
        raise CommandRefusedError("men_missing")
    if state.repairs.case is not None:
        raise CommandRefusedError("position_waits")
    return _BY_GAME[state.kernel.game](state, command, by, now)


def _recorded(command: rc.ReportBoardUpset, article: str, *, waits: bool = False) -> re.BoardUpset:
    return re.BoardUpset(
        side=command.side,
        men=command.men,
        article=article,
        off_board=command.off_board,
        pressed=command.pressed,
        deliberate=command.deliberate,
        restorable=command.restorable,
        waits=waits,
        note=command.note,
    )


def _require_chief(by: Actor, article: str) -> None:
    if by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", article=article, role=by.role.value)


def _lost(state: GameState, command: rc.ReportBoardUpset, article: str) -> Events:
    lost = lost_by(state, command.side, reason="board_upset", article=article)
    return _recorded(command, article), lost


def _xiangqi(state: GameState, command: rc.ReportBoardUpset, by: Actor, now: int) -> Events:
    """Return a knock at the board: put right on own time; after the press it costs (5.9)."""
    rapid, mass = (state.edition == f"xiangqi-2020-{one}" for one in ("rapid", "mass"))
    if not command.side:
        return (_recorded(command, "app1.4" if mass else "5.8"),)
    if command.deliberate:
        article = "28.11.4" if rapid else "4.1.13"
        _require_chief(by, "18.2")
        return _lost(state, command, article)
    article = "app1.3.3" if mass else "5.9"
    counts = mass or command.off_board or command.men >= MEN_THAT_COUNT
    if not counts or not command.pressed:
        return (_recorded(command, article),)
    if rapid:
        return _lost(state, command, "28.11.2")
    opponent = other_side(state.sides, command.side)
    if state.clock is None:
        return (_recorded(command, article),)
    if not mass and state.clock.remaining(opponent, at_ms=now) < LOSES_BELOW_MS:
        return _lost(state, command, article)
    given = MASS_COMPENSATION_MS if mass else COMPENSATION_MS
    added = e.TimeAdjusted(side=opponent, delta_ms=given, article=article)
    return _recorded(command, article), added


def _weiqi(state: GameState, command: rc.ReportBoardUpset, by: Actor, now: int) -> Events:
    """Return play going on, a ruling to be made, or the loss of who did it (17.5, 17.6)."""
    if not command.side:
        return (_recorded(command, "17.6", waits=not command.restorable),)
    if command.deliberate:
        _require_chief(by, "17.5/p3")
        if not command.note.strip():
            raise CommandRefusedError("evidence_missing", article="17.5/p3")
        return _lost(state, command, "17.5/p3")
    if command.restorable:
        return (_recorded(command, "17.6/p3"),)
    return _lost(state, command, "17.6/p3")


def _gomoku(state: GameState, command: rc.ReportBoardUpset, by: Actor, now: int) -> Events:
    """Return play going on, a violation (classic), a ruling to be made, or the loss."""
    classic = state.edition == "gomoku-classic"
    if not command.side:
        outside = "play.2.6" if classic else "21.2.1" if command.restorable else "21.2.2"
        return (_recorded(command, outside, waits=not command.restorable),)
    if command.deliberate or not command.restorable:
        deliberate, unintended = ("play.2.7.2", "play.2.7.1") if classic else ("17.10", "17.11")
        _require_chief(by, "16.3")
        return _lost(state, command, deliberate if command.deliberate else unintended)
    if not classic:
        return (_recorded(command, "17.7"),)
    foul = c.RecordFoul(side=command.side, article="play.2.7.1", note=command.note)
    return _recorded(command, "play.2.7.1"), *violation(state, foul)


def _draughts(state: GameState, command: rc.ReportBoardUpset, by: Actor, now: int) -> Events:
    """Return the pieces set up again, which costs nothing; intent is the arbiter's to rule on."""
    if command.deliberate:
        raise not_in_book("5.5")
    return (_recorded(command, "5.5"),)


_BY_GAME: dict[str, Callable[[GameState, rc.ReportBoardUpset, Actor, int], Events]] = {
    "xiangqi": _xiangqi,
    "weiqi": _weiqi,
    "gomoku": _gomoku,
    "draughts": _draughts,
}
