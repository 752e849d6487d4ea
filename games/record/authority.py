"""Who may give which command: the first gate of `decide`, never of pages.

What is not listed is nobody's; an office holds in its competition and section alone.
Xiangqi rules 2020: 17.1 (the arbiters rule), 18.1-18.2 (what the board arbiter and the
chief arbiter may impose), 9 (players and the board arbiter sign).
"""

from games.record import commands as c
from games.record.draughts import authority as draughts
from games.record.errors import NotAllowedError
from games.record.gomoku import commands as gomoku
from games.record.officiating.adjournment import authority as adjournment
from games.record.officiating.closing import authority as closing
from games.record.officiating.offences import authority as offences
from games.record.officiating.repairs import authority as repairs
from games.record.officiating.timekeeping import authority as timekeeping
from games.record.state import GameState
from games.record.values import Actor, Role
from games.record.weiqi import authority as weiqi
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    role_not_allowed=_("This role may not do this."),
    not_assigned=_("The arbiter is not assigned to this game."),
    not_your_seat=_("A player may act only for the own side."),
    not_in_this_event=_("The office is held in another competition."),
    not_in_this_section=_("The office is held in another section of the competition."),
)

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
_TABLE = _BOARD | {Role.PLAYER}

_LISTED: dict[type, frozenset[Role]] = {
    c.ArrangeGame: _BOARD | {Role.ARCHIVIST},
    c.StartGame: _BOARD | {Role.ARCHIVIST},
    c.PlayMove: _TABLE | {Role.ARCHIVIST},
    c.PressClock: _TABLE | {Role.ARCHIVIST},
    c.ReportFlag: _TABLE,
    c.RecordFoul: _BOARD,
    c.RecordWarning: _BOARD,
    c.OfferDraw: _TABLE,
    c.AnswerDrawOffer: _TABLE,
    c.Resign: _TABLE,
    c.MakeClaim: _TABLE,
    c.OrderReview: _BOARD,
    c.ProposeRuling: frozenset({Role.SYSTEM}),
    c.ConfirmRuling: _BOARD,
    # A board arbiter only answers what the machine left open; `decide` sees to it.
    c.OverruleRuling: _BOARD | {Role.COMMITTEE},
    c.DeclareResult: _BOARD | {Role.ARCHIVIST},
    c.SignResult: _TABLE,
    **draughts.ALLOWED,
    **weiqi.ALLOWED,
    **timekeeping.ALLOWED,
    **adjournment.ALLOWED,
    gomoku.PlaceOpening: _TABLE | {Role.ARCHIVIST},
    gomoku.ChooseSwap: _TABLE | {Role.ARCHIVIST},
    gomoku.OfferFifths: _TABLE | {Role.ARCHIVIST},
    gomoku.ChooseFifth: _TABLE | {Role.ARCHIVIST},
    gomoku.DeclareFive: _TABLE,
    gomoku.AcceptFive: _TABLE,
    gomoku.ReportIrregularity: _BOARD,
    gomoku.SettleIrregularity: _TABLE,
    **repairs.ALLOWED,
    **closing.ALLOWED,
    **offences.ALLOWED,
}


def _with_deputies(roles: frozenset[Role]) -> frozenset[Role]:
    # 副裁判长 does at every table what its arbiter does (gomoku 25.3.2); more where listed.
    return roles | {Role.DEPUTY_CHIEF_ARBITER} if Role.ARBITER in roles else roles


ALLOWED: dict[type, frozenset[Role]] = {
    command: _with_deputies(roles) for command, roles in _LISTED.items()
}
"""Command -> roles that carry it. A command not listed is nobody's."""


def check_authority(state: GameState | None, command: c.GameCommand, by: Actor) -> None:
    """Let pass only an actor whose role and seat carry `command`.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`
        (an office held elsewhere), `not_your_seat` (a player acting for another) or
        `not_assigned` (a board arbiter of other tables).
    """
    if by.role not in ALLOWED.get(type(command), frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    _check_scope(state, command, by)
    if state is None:
        return
    if by.role is Role.ARBITER and state.arbiters and by.id not in state.arbiters:
        raise NotAllowedError("not_assigned")
    if by.role is Role.PLAYER:
        _check_seat(state, command, by)


def _check_scope(state: GameState | None, command: c.GameCommand, by: Actor) -> None:
    if isinstance(command, c.ArrangeGame):
        competition, section = command.competition, command.section
    elif state is not None:
        competition, section = state.competition, state.section
    else:
        return
    if by.competition and by.competition != competition:
        raise NotAllowedError("not_in_this_event")
    if by.section and by.section != section:
        raise NotAllowedError("not_in_this_section")


def _check_seat(state: GameState, command: c.GameCommand, by: Actor) -> None:
    seats = {side for side, player in state.seats if player == by.id}
    if isinstance(command, c.ReportFlag):
        # Either player may point at the other's flag, or own up to one's own.
        if not seats:
            raise NotAllowedError("not_your_seat")
        return
    side = command.signer if isinstance(command, c.SignResult) else getattr(command, "side", "")
    if side not in seats:
        raise NotAllowedError("not_your_seat", side=side)
