"""Fouls and warnings put on a game's record, before its result stands and after.

Xiangqi 2020, 8.2 and 9 (犯规情况 is signed with the result) and 14.1; weiqi 2002, 15.4 and
27.1(1)(B); gomoku 2025, 15.1-15.3. The first cause of the end stands: what is found later is
counted for the standings and turns nothing.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.gomoku.state import GomokuCourse
from games.record.guards import require_running
from games.record.state import GameState
from games.record.values import MarkSource, Moment, Status
from games.rules.books.article import Article


def require_unsigned(state: GameState, happened: Moment) -> None:
    """Let pass a game under way or over, until the signatures close it.

    :raises CommandRefusedError: `game_not_started`, `game_closed`, and `game_not_over` for an
        act after the end of a game that goes on.
    """
    if state.status is not Status.OVER:
        require_running(state)
    require_moment(state, happened)


def require_moment(state: GameState, happened: Moment) -> None:
    """Let pass an act after the end only where the game has one.

    :raises CommandRefusedError: `game_not_over`.
    """
    if happened is Moment.AFTER and state.ending is None:
        article = state.book.closing.over
        raise CommandRefusedError("game_not_over", article=article)


def result_stands(state: GameState) -> bool:
    """Return whether the first cause of the end has come about.

    A mate or a fallen flag that waits for an older claim's answer (xiangqi 22.4; gomoku
    19.1.2) is one, and so is a five declared (gomoku 19.1.1), though the game is not over.
    """
    if state.ending is not None:
        return True
    if isinstance(state.course, GomokuCourse) and state.course.declared:
        return True
    waits = state.open_claim is not None
    return waits and bool(state.flag_fallen or state.kernel.outcome(state.position))


def foul(
    state: GameState,
    side: str,
    *,
    article: Article,
    note: str = "",
    happened: Moment = Moment.DURING,
    source: MarkSource = MarkSource.BOARD,
    offence_version: int = 0,
) -> e.FoulRecorded:
    """Return a foul (犯规) or violation (违例) on record in the game as it stands."""
    return e.FoulRecorded(
        side=side,
        article=article,
        note=note,
        after_end=state.ending is not None,
        happened=happened,
        source=source,
        offence_version=offence_version,
    )


def warning(
    state: GameState,
    side: str,
    *,
    article: Article | None,
    note: str = "",
    happened: Moment = Moment.DURING,
    source: MarkSource = MarkSource.BOARD,
    offence_version: int = 0,
) -> e.WarningRecorded:
    """A warning (警告), marked when it comes after the end of play."""
    return e.WarningRecorded(
        side=side,
        article=article,
        note=note,
        after_end=state.ending is not None,
        happened=happened,
        source=source,
        offence_version=offence_version,
    )
