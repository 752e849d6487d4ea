"""Which rule answers which command in a game of weiqi (rules 2002)."""

from dataclasses import replace

from games.record import claims as asking
from games.record import commands as c
from games.record import common, rulings, standard
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim
from games.record.settings import check_part
from games.record.state import GameState
from games.record.values import Actor, Options
from games.record.weiqi import commands as wc
from games.record.weiqi import (
    decide_claims,
    decide_endgame,
    decide_giving_up,
    decide_play,
    decide_repairs,
)
from games.record.weiqi.endings import ENDINGS
from games.record.weiqi.options import WeiqiOptions
from games.rules.books.sources import WEIQI
from games.rules.weiqi.tables import BLACK, WHITE
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, stones_before_first_move=_("The game must begin on an empty board."))

Events = tuple[e.GameEvent, ...]

NEEDS_EVIDENCE = WEIQI("17.5/p3")
"""如有故意移子的证据: a loss for moving stones on purpose rests on evidence."""


_AT_THE_BOARD = (
    c.PlayMove,
    wc.ProposeEnd,
    wc.AcceptEnd,
    wc.MarkDead,
    wc.DisputeDeath,
    wc.RequestRecount,
    wc.RecordCapture,
    wc.RecordTakeback,
    wc.ReleaseDroppedStone,
    wc.RelocateStone,
    wc.ReportWrongColours,
    wc.SettleRepetition,
    wc.GiveUpContest,
    wc.SettleBorders,
)
"""What waits while a claim does: it would change the board that is ruled on."""


class WeiqiConduct:
    """Conduct games of weiqi."""

    endings = ENDINGS

    def options(self, edition: str, asked: Options | None) -> Options:
        """Return the options a game pins: those asked for, else the book's.

        :raises CommandRefusedError: `option_out_of_range` with the article.
        """
        options = asked or Options()
        chosen = options.weiqi or WeiqiOptions()
        check_part(edition, "weiqi", chosen)
        return replace(options, weiqi=chosen)

    def decide(  # noqa: C901 - one case a command
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> Events | None:
        """Return what follows from `command`, None when weiqi knows no such command."""
        if isinstance(command, _AT_THE_BOARD):
            require_no_open_claim(state)
        match command:
            case c.StartGame():
                return _start(state)
            case c.PlayMove():
                return decide_play.play_move(state, command)
            case c.PressClock():
                return decide_play.press_clock(state, command)
            case c.DeclareResult():
                return _declare(state, command, by)
            case wc.ProposeEnd():
                return decide_endgame.propose_end(state, command)
            case wc.AcceptEnd():
                return decide_endgame.accept_end(state, command)
            case wc.MarkDead():
                return decide_endgame.mark_dead(state, command)
            case wc.DisputeDeath():
                return decide_endgame.dispute_death(state, command)
            case wc.RequestRecount():
                return decide_endgame.request_recount(state, command)
            case wc.RecordCapture():
                return decide_repairs.record_capture(state, command)
            case wc.RecordTakeback():
                return decide_repairs.record_takeback(state, command)
            case wc.ReleaseDroppedStone():
                return decide_repairs.release_dropped_stone(state, command, by=by)
            case wc.RelocateStone():
                return decide_repairs.relocate_stone(state, command, by=by)
            case wc.ReportWrongColours():
                return decide_repairs.report_wrong_colours(state)
            case wc.SettleRepetition():
                return decide_repairs.settle_repetition(state, command)
            case c.MakeClaim() | c.OrderReview():
                return asking.make_claim(state, command, by=by)
            case c.ProposeRuling() | c.ConfirmRuling() | c.OverruleRuling():
                return rulings.decide(state, command, by=by, follows=decide_claims.follows)
            case wc.GiveUpContest():
                return decide_giving_up.give_up_contest(state, command)
            case wc.SettleBorders():
                return decide_giving_up.settle_borders(state, command)
            case _:
                return standard.officials(state, command, by=by)


def _start(state: GameState) -> Events:
    """Return the start, on an empty board or with the handicap that the event sets (2.2).

    :raises CommandRefusedError: `stones_before_first_move`.
    """
    position = decide_play.position_of(state)
    handicap = decide_play.options_of(state).handicap
    black, white = position.stones.count(BLACK), position.stones.count(WHITE)
    as_set = black == handicap and not white and position.white_to_move == bool(handicap)
    if state.source is None and not as_set:
        raise CommandRefusedError("stones_before_first_move", article=WEIQI("2.2"))
    return common.start(state)


def _declare(state: GameState, command: c.DeclareResult, by: Actor) -> Events:
    """Return the result that the referee declares (13.1).

    :raises CommandRefusedError: `evidence_missing`, and those of `common.declare`.
    """
    if command.article == NEEDS_EVIDENCE and not command.note.strip():
        raise CommandRefusedError("evidence_missing", article=NEEDS_EVIDENCE)
    return common.declare(state, command, by)
