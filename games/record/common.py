"""What every game's conduct shares: the start, a warning, a declared result, the signatures.

Each game's own book is cited; that of xiangqi where a rule is in no other.
"""

from games.record import commands as c
from games.record import events as e
from games.record import marks
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_running, require_side
from games.record.marks import require_unsigned
from games.record.officiating.closing.books import closing_articles
from games.record.officiating.closing.signing import sign as sign
from games.record.state import GameState
from games.record.values import (
    BELOW_CHIEF,
    RESULTS,
    Actor,
    Role,
    Status,
    other_side,
    win_for,
)
from games.rules.offences.kinds import Measure
from games.rules.offences.powers import authority

Events = tuple[e.GameEvent, ...]

DISQUALIFYING = ("4.1.13", "7.4", "18.2", "18.3", "18.4", "28.11.4")
"""取消当场比赛资格: only the chief arbiter imposes it (18.2); the board arbiter warns (18.1)."""

BOTH_LOSE = "0-0"
BOTH_ABSENT = ("14.3", "20.2", "22.", "clock.5")
"""Articles by which absence alone loses for both; any other loss of both is the chief's."""


def start(state: GameState) -> Events:
    """Return the start of the game.

    :raises CommandRefusedError: `game_already_started`.
    """
    if state.status is not Status.ARRANGED:
        raise CommandRefusedError("game_already_started")
    return (e.GameStarted(),)


def warn(state: GameState, command: c.RecordWarning) -> Events:
    """Return the warning (警告), of which nothing follows by itself.

    :raises CommandRefusedError: those of `require_unsigned`, `side_unknown`.
    """
    require_unsigned(state, command.happened)
    require_side(state, command.side)
    warning = marks.warning(
        state,
        command.side,
        article=command.article,
        note=command.note,
        happened=command.happened,
    )
    return (warning,)


def resign(state: GameState, command: c.Resign, *, article: str) -> Events:
    """Return the resignation (认输) and the loss under `article`.

    :raises CommandRefusedError: those of a game not under way, `side_unknown`.
    """
    require_running(state)
    require_side(state, command.side)
    winner = other_side(state.sides, command.side)
    return (
        e.PlayerResigned(side=command.side),
        e.GameEnded(result=win_for(state.sides, winner), reason="resignation", article=article),
    )


def declare(
    state: GameState,
    command: c.DeclareResult,
    by: Actor,
    *,
    results: tuple[str, ...] = RESULTS,
    article: str = "4.1",
) -> Events:
    """Return the result that the arbiter declares, or the archive holds.

    `results` are those the rule book knows; `article` is the one that asks for an article.

    :raises CommandRefusedError: `result_unknown`, `article_missing`,
        `result_differs_from_record`, and those of a game not under way.
    :raises NotAllowedError: `role_not_allowed` (18.2; of both sides, gomoku 16.3, weiqi 30.6).
    """
    if by.role is Role.ARCHIVIST and state.status is Status.OVER and state.ending:
        # The moves of an archived game ended it by themselves, say by mate.
        if command.result != state.ending.result:
            raise CommandRefusedError(
                "result_differs_from_record",
                article=closing_articles(state.kernel.game).signed,
                recorded=state.ending.result,
            )
        return (e.GameClosed(),)
    require_running(state)
    if command.result not in results:
        raise CommandRefusedError("result_unknown", result=command.result)
    if not command.article and by.role is not Role.ARCHIVIST:
        raise CommandRefusedError("article_missing", article=article)
    if by.role in BELOW_CHIEF and command.article in DISQUALIFYING:
        raise NotAllowedError("role_not_allowed", article="18.2", role=by.role.value)
    absent = command.article.startswith(BOTH_ABSENT)
    if by.role in BELOW_CHIEF and command.result == BOTH_LOSE and not absent:
        said = authority(state.edition, None, Measure.BOTH_LOSE).article
        raise NotAllowedError("role_not_allowed", article=said, role=by.role.value)
    reason = "as_recorded" if by.role is Role.ARCHIVIST else "arbiter"
    ended = e.GameEnded(
        result=command.result, reason=reason, article=command.article, note=command.note
    )
    # What an archive holds was signed on paper long ago.
    return (ended, e.GameClosed()) if by.role is Role.ARCHIVIST else (ended,)
