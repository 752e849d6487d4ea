"""What is not done at the board while play or time stands still, before any book is asked.

Weiqi 2002, 14; gomoku 2025, 20.1 and 20.2.4. A sealed move is owed first on coming back.
"""

from games.record import commands as c
from games.record.draughts import commands as d
from games.record.errors import CommandRefusedError
from games.record.gomoku import commands as g
from games.record.officiating.sheets import commands as s
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.articles import time_articles
from games.record.state import GameState
from games.record.values import Status
from games.record.weiqi import commands as w
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.protocol import NotationError
from games.rules.records import may_move
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    clocks_stopped=_("The clocks are stopped: play does not go on yet."),
    game_adjourned=_("The game is adjourned: nothing is played until it is resumed."),
    sealed_move_owed=_("The sealed move has to be played first."),
    sheet_not_returned=_("The opponent's score sheet has to be given back before the next move."),
)

_MOVES = (
    c.PlayMove,
    g.PlaceOpening,
    g.ChooseSwap,
    g.OfferFifths,
    g.ChooseFifth,
    w.ProposeEnd,
    w.GiveUpContest,
)
_TIME = (c.PressClock, t.TakeBackPress, s.BorrowSheet)
_ACTS = (
    *_MOVES,
    *_TIME,
    c.ReportFlag,
    c.MakeClaim,
    w.AcceptEnd,
    w.MarkDead,
    w.DisputeDeath,
    g.DeclareFive,
    g.AcceptFive,
    d.ClaimDraw,
    d.CorrectIrregularity,
    d.CallArbiter,
    t.ReportBothFlags,
    t.RequestPass,
    t.StopClocks,
    t.RepeatReading,
    t.PermitLeave,
)
"""What players and time do at the board; officials' rulings and repairs go on."""


def check_play(state: GameState, command: c.GameCommand) -> None:
    """Let pass only what can happen while the game is adjourned or its clocks are stopped.

    :raises CommandRefusedError: `game_adjourned`, `sealed_move_owed` (20.2.4),
        `clocks_stopped`, `flag_fallen` while both flags wait for the referee, and
        `sheet_not_returned` (13.5).
    """
    if state.status is not Status.RUNNING or not isinstance(command, _ACTS):
        return
    adjourned = state.adjournment
    if adjourned is not None:
        articles = state.book.adjournment
        if not adjourned.resumed:
            raise CommandRefusedError("game_adjourned", article=articles.pause)
        owed = adjourned.owed_move
        if owed and isinstance(command, _MOVES) and not _plays_owed(state, command, owed):
            raise CommandRefusedError("sealed_move_owed", article=articles.owed, move=owed)
    if not isinstance(command, (*_MOVES, *_TIME)):
        return
    if state.timekeeping.stop is not None:
        raise CommandRefusedError("clocks_stopped", article=time_articles(state).stopped)
    if state.timekeeping.both_down:
        raise CommandRefusedError("flag_fallen", article=time_articles(state).fallen)
    loan = state.sheets.loan
    if loan is not None and isinstance(command, _MOVES):
        bar = may_move(state.edition, command.side, on_loan_to=state.side_of(loan.player))
        if bar.code:
            raise CommandRefusedError("sheet_not_returned", article=bar.article, side=command.side)


def _plays_owed(state: GameState, command: c.GameCommand, owed: str) -> bool:
    """Return whether the command plays the sealed move, in whatever notation it has."""
    if not isinstance(command, c.PlayMove) or command.side != state.side_to_move:
        # A move of the other side is refused, or recorded, for its own reasons.
        return isinstance(command, c.PlayMove)
    return is_sealed_move(state, command.move, owed)


def is_sealed_move(state: GameState, move: str, owed: str) -> bool:
    """Return whether a move is the sealed one, in whatever notation it has."""
    if not isinstance(state.kernel, DraughtsKernel):
        return move == owed
    try:
        same = state.kernel.canonical(state.position, move)
    except NotationError:
        return False
    return same == state.kernel.canonical(state.position, owed)
