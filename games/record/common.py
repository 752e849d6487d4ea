"""What every game's conduct shares: the start, a warning, a declared result, the signatures.

Each game's own book is cited; that of xiangqi where a rule is in no other.
"""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_running, require_side
from games.record.officiating.closing.decide_signing import sign as sign
from games.record.state import Ending, GameState
from games.record.values import (
    BELOW_CHIEF,
    Actor,
    Role,
    Status,
    other_side,
    win_for,
)
from games.rules.books.book import BOTH_LOSE
from games.rules.clocks import control as clocks
from games.rules.offences.kinds import Measure
from games.rules.offences.powers import authority
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.replacing import replace

declare_refusals(409, game_already_started=_("The game has been started already."))
declare_refusals(
    422,
    article_missing=_("The article is needed."),
    result_unknown=_("There is no such result."),
    result_differs_from_record=_("The result differs from the record."),
)

Events = tuple[e.GameEvent, ...]


@decides(c.StartGame)
def start(state: GameState) -> Events:
    """Return the start of the game.

    :raises CommandRefusedError: `game_already_started`.
    """
    if state.status is not Status.ARRANGED:
        raise CommandRefusedError("game_already_started")
    return (e.GameStarted(),)


@decides(c.Resign)
def resign(state: GameState, command: c.Resign) -> Events:
    """Return the resignation (认输) and the loss that it is by the book.

    :raises CommandRefusedError: those of a game not under way, `side_unknown`.
    """
    require_running(state)
    require_side(state, command.side)
    winner = other_side(state.sides, command.side)
    article = state.book.conduct.resignation
    return (
        e.PlayerResigned(side=command.side),
        e.GameEnded(result=win_for(state.sides, winner), reason="resignation", article=article),
    )


@decides(c.DeclareResult)
def declare(state: GameState, command: c.DeclareResult, by: Actor) -> Events:
    """Return the result that the arbiter declares, or the archive holds.

    :raises CommandRefusedError: `result_unknown`, `article_missing`,
        `result_differs_from_record`, and those of a game not under way.
    :raises NotAllowedError: `role_not_allowed` (18.2; of both sides, gomoku 16.3, weiqi 30.6).
    """
    if by.role is Role.ARCHIVIST and state.status is Status.OVER and state.ending:
        # The moves of an archived game ended it by themselves, say by mate.
        if command.result != state.ending.result:
            raise CommandRefusedError(
                "result_differs_from_record",
                article=state.book.closing.signed,
                recorded=state.ending.result,
            )
        return (e.GameClosed(),)
    require_running(state)
    conduct = state.book.conduct
    if command.result not in conduct.results:
        raise CommandRefusedError("result_unknown", result=command.result)
    if not command.article and by.role is not Role.ARCHIVIST:
        raise CommandRefusedError("article_missing", article=conduct.declared)
    if by.role in BELOW_CHIEF:
        _require_below_chief(state, command, by)
    reason = "as_recorded" if by.role is Role.ARCHIVIST else "arbiter"
    ended = e.GameEnded(
        result=command.result, reason=reason, article=command.article, note=command.note
    )
    # What an archive holds was signed on paper long ago.
    return (ended, e.GameClosed()) if by.role is Role.ARCHIVIST else (ended,)


def _require_below_chief(state: GameState, command: c.DeclareResult, by: Actor) -> None:
    """Let pass what is not the chief arbiter's alone.

    :raises NotAllowedError: `role_not_allowed` with the article that reserves it.
    """
    conduct = state.book.conduct
    for reserved in conduct.reserved:
        if reserved.speaks_of(command.article):
            article = reserved.article or command.article
            raise NotAllowedError("role_not_allowed", article=article, role=by.role.value)
    absent = any(command.article in heads for heads in conduct.both_lose_by_absence)
    if command.result == BOTH_LOSE and not absent:
        cited = authority(state.edition, None, Measure.BOTH_LOSE).article
        raise NotAllowedError("role_not_allowed", article=cited, role=by.role.value)


@folds(e.GameStarted)
def _started(state: GameState, event: e.GameStarted, at: int) -> GameState:
    clock = state.clock and clocks.start(state.clock, state.side_to_move, at_ms=at)
    return replace(
        state,
        status=Status.RUNNING,
        clock=clock,
        turn_started_at=at,
        started_at=at,
        was_started=True,
    )


@folds(e.GameEnded)
def _ended(state: GameState, event: e.GameEnded, at: int) -> GameState:
    ending = Ending(
        result=event.result,
        reason=event.reason,
        article=event.article,
        unplayed=event.unplayed,
        basis=event.basis,
    )
    # A mate waits for the claim made before it (22.4); any other end leaves nothing to rule on.
    claims = tuple(replace(claim, settled=True) for claim in state.claims)
    return replace(
        state,
        status=Status.OVER,
        ending=ending,
        claims=claims,
        offer_by="",
        clock=state.clock and clocks.stop(state.clock, at_ms=at),
    )
