"""The break between the games of one round in rapid xiangqi (xiangqi 2020 28.9).

At most five minutes, unless the chief arbiter decides otherwise on the spot. Times are server
milliseconds.
"""

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.book import Break
from tournaments.books.registry import book_of
from tournaments.record.guards import (
    require_board,
    require_published,
    require_reason,
    require_running,
)
from tournaments.record.knockout.match_games import regular_games
from tournaments.record.lots import commands as c
from tournaments.record.lots import events as e
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus

declare_refusals(
    422,
    break_not_regulated=_("The rule book of this tournament has no break between games."),
    break_out_of_range=_("The break must be longer than nothing and no longer than a day."),
)

MOST_MS = 24 * 60 * 60_000


def break_rule(state: TournamentState) -> Break | None:
    """Return what the book says of the break between games, None where it is silent."""
    return book_of(state.regulations.edition).results.break_between_games


def next_game_due(state: TournamentState, stage: StageState, round_: Round, board: Board) -> int:
    """Return by when the next game of a board has to begin, 0 where none waits for it."""
    rule = break_rule(state)
    if rule is None or not board.last_game_at:
        return 0
    if len(board.log) >= regular_games(state, stage) or board.settled:
        return 0
    own = dict(round_.breaks)
    return board.last_game_at + own.get(board.pair.board, own.get(0, rule.longest_ms))


@decides(c.AllowBreak)
def allow(state: TournamentState, command: c.AllowBreak) -> tuple[e.BreakAllowed, ...]:
    """Return the break that the chief arbiter decided on the spot (遇特殊情况).

    :raises CommandRefusedError: `break_not_regulated`, `round_not_published`,
        `board_not_paired`, `round_closed`, `break_out_of_range`, `reason_missing`.
    """
    stage = require_running(state)
    require_reason(command.reason)
    rule = break_rule(state)
    if rule is None:
        raise CommandRefusedError("break_not_regulated")
    played = require_published(state, stage, command.round)
    if command.board:
        require_board(state, stage, command.round, command.board)
    if played.status is RoundStatus.CLOSED:
        raise CommandRefusedError("round_closed", round=command.round)
    if not 0 < command.break_ms <= MOST_MS:
        raise CommandRefusedError("break_out_of_range", article=rule.article, most=MOST_MS)
    return (
        e.BreakAllowed(
            stage=stage.index,
            round=command.round,
            board=command.board,
            break_ms=command.break_ms,
            reason=command.reason,
        ),
    )
