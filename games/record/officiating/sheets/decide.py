"""Sheets written out anew, lent and entered, and what the book says follows of a refusal.

Xiangqi 2020, 7.3 and 7.4; gomoku 2025, 13.4, 13.5 and 17.12; classic rules, record 3 and 4.
The time is the player's own (用自己的时间): no clock is stopped for any of it.
"""

from dataclasses import replace

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_running, require_side, require_time
from games.record.officiating.offences.commands import RecordOffence
from games.record.officiating.offences.decide_recording import record
from games.record.officiating.offences.past import terms_of
from games.record.officiating.repairs.guard import not_in_book
from games.record.officiating.sheets import commands as sc
from games.record.officiating.sheets import events as se
from games.record.officiating.sheets.duties import entering_side
from games.record.officiating.sheets.state import CopyDemand, CopyStatus, SheetLoan
from games.record.officiating.timekeeping.owner import side_on_time
from games.record.state import GameState, Then
from games.record.values import Actor, Role, Status
from games.rules.offences.escalation import UnknownOffenceError, offence_of
from games.rules.recording import RecordingDuty, must_record
from games.rules.records import may_borrow, may_demand_copy
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    already_borrowed=_("This player has borrowed the opponent's sheet once already."),
    copy_already_demanded=_("This is demanded of this side already."),
    copy_not_demanded=_("Nothing of the kind is demanded of this side."),
    moves_entered_already=_("Who enters the moves has been recorded already."),
    not_your_time=_("This can be done only on one's own time."),
    only_after_the_game=_("This is demanded only when the game has ended."),
    sheet_on_loan=_("One of the sheets is on loan: it has to be given back first."),
    sheet_not_on_loan=_("This side has no sheet of the opponent's."),
    sheet_not_owed=_("This side need not keep the record now."),
)
declare_refusals(422, enters_nothing=_("It is not for this side to enter the moves."))

Events = tuple[e.GameEvent, ...]

REFUSED = "refused_record"
"""The offence of the books that refuses what is asked of a score sheet."""


@decides(sc.DemandSheetCopy)
def demand_copy(state: GameState, command: sc.DemandSheetCopy, now: int) -> Events:
    """Return the demand: during play on the player's own time, else when the game has ended.

    :raises CommandRefusedError: `not_in_book`, `only_after_the_game`, `sheet_not_owed`,
        `copy_already_demanded`, `game_not_started`, `game_closed`, `side_unknown`.
    """
    require_side(state, command.side)
    if state.status is not Status.OVER:
        require_running(state)
    in_play = state.ending is None
    found = may_demand_copy(state.edition, of=command.side, in_play=in_play)
    if found.article is None:
        raise not_in_book()
    if found.code:
        raise CommandRefusedError("only_after_the_game", article=found.article)
    duty = _duty(state, command.side, at=now if in_play else None)
    if not (duty.is_owed or (duty.complete_later and not in_play)):
        raise CommandRefusedError("sheet_not_owed", article=duty.article, side=command.side)
    player = state.player(command.side)
    if any(demand.player == player for demand in state.sheets.open_demands):
        raise CommandRefusedError("copy_already_demanded", article=found.article)
    demanded = se.SheetCopyDemanded(
        side=command.side,
        plies=state.plies,
        in_play=in_play,
        article=found.article,
        note=command.note,
    )
    return (demanded,)


def _duty(state: GameState, side: str, *, at: int | None = None) -> RecordingDuty:
    return must_record(state.edition, state.clock, side, at_ms=at)


@decides(sc.SettleSheetCopy)
def settle_copy(
    state: GameState, command: sc.SettleSheetCopy, by: Actor, now: int, then: Then
) -> Events:
    """Return what was demanded done, or refused with the offence that this is.

    :raises CommandRefusedError: `not_in_book`, `copy_not_demanded`, `side_unknown`, and those
        of an offence.
    :raises NotAllowedError: those of an offence.
    """
    require_side(state, command.side)
    article = state.book.sheets.copied
    if article is None:
        raise not_in_book()
    player = state.player(command.side)
    demand = next(
        (open_demand for open_demand in state.sheets.open_demands if open_demand.player == player),
        None,
    )
    if demand is None:
        raise CommandRefusedError("copy_not_demanded", article=article, side=command.side)
    number = demand.version
    if command.done:
        copied = se.SheetCopied(side=command.side, demand_version=number, note=command.note)
        return (copied,)
    refused = se.SheetCopyRefused(
        side=command.side, demand_version=number, article=article, note=command.note
    )
    return refused, *_offence(state, refused, by, now, then)


@decides(sc.BorrowSheet)
def borrow(state: GameState, command: sc.BorrowSheet, by: Actor) -> Events:
    """Return the loan of the opponent's sheet, which he may not refuse.

    In the classic rules the arbiter has to consent, and so it is he who records it.

    :raises CommandRefusedError: `not_in_book`, `already_borrowed`, `not_your_time`,
        `sheet_on_loan`, `sheet_not_owed` in a game that nobody records, and those of a game
        not under way.
    :raises NotAllowedError: `role_not_allowed` to a player in the classic rules.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    found = may_borrow(
        state.edition,
        command.side,
        to_move=side_on_time(state),
        borrowed=tuple(state.side_of(loan.player) for loan in state.sheets.loans),
        consent=by.role is not Role.PLAYER,
    )
    if found.article is None:
        raise not_in_book()
    if found.code == "consent_missing":
        raise NotAllowedError("role_not_allowed", article=found.article, role=by.role.value)
    if found.code == "already_borrowed":
        raise CommandRefusedError("already_borrowed", article=found.article, side=command.side)
    if found.code:
        raise CommandRefusedError("not_your_time", article=found.article, side=command.side)
    duty = _duty(state, command.side)
    if not (duty.is_owed or duty.complete_later):
        raise CommandRefusedError("sheet_not_owed", article=duty.article, side=command.side)
    if state.sheets.loan is not None:
        raise CommandRefusedError("sheet_on_loan", article=found.article)
    borrowed = se.SheetBorrowed(side=command.side, plies=state.plies, article=found.article)
    return (borrowed,)


@decides(sc.ReturnSheet)
def give_back(state: GameState, command: sc.ReturnSheet) -> Events:
    """Return the sheet given back.

    :raises CommandRefusedError: `sheet_not_on_loan`, `side_unknown`.
    """
    require_side(state, command.side)
    loan = state.sheets.loan
    if loan is None or loan.player != state.player(command.side):
        article = state.book.sheets.borrowed
        raise CommandRefusedError("sheet_not_on_loan", article=article, side=command.side)
    return (se.SheetReturned(side=command.side, loan_version=loan.version),)


@decides(sc.EnterMoves)
def enter(state: GameState, command: sc.EnterMoves, by: Actor, now: int, then: Then) -> Events:
    """Return the moves entered by the winner, of a draw by Red, or the refusal (7.3, 7.4).

    :raises CommandRefusedError: `not_in_book`, `game_not_over`, `enters_nothing`,
        `moves_entered_already`, and those of an offence.
    :raises NotAllowedError: `role_not_allowed` to a player for a refusal.
    """
    require_side(state, command.side)
    article = state.book.sheets.entered
    if article is None:
        raise not_in_book()
    if state.ending is None:
        raise CommandRefusedError("game_not_over", article=article)
    if command.side != entering_side(state):
        raise CommandRefusedError("enters_nothing", article=article, side=command.side)
    if state.sheets.entered is not None:
        raise CommandRefusedError("moves_entered_already", article=article)
    if command.done:
        return (se.MovesEntered(side=command.side, article=article, note=command.note),)
    if by.role is Role.PLAYER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    refused = se.MovesEntryRefused(side=command.side, article=article, note=command.note)
    return refused, *_offence(state, refused, by, now, then)


def _offence(
    state: GameState,
    refused: se.SheetCopyRefused | se.MovesEntryRefused,
    by: Actor,
    now: int,
    then: Then,
) -> Events:
    """Return the offence that a refusal is, imposed or laid before the chief arbiter.

    Nothing where the book lists none (classic rules), or the record is complete already: what
    follows then is the official's to say.
    """
    terms = terms_of(state, refused.side, now=now)
    try:
        offence_of(state.edition, terms, REFUSED)
    except UnknownOffenceError:
        return ()
    if state.status is Status.CLOSED:
        return ()
    after = then(state, (refused,), at=now)
    offence = RecordOffence(side=refused.side, code=REFUSED, note=refused.note)
    return record(after, offence, by, now)


@folds(se.SheetCopyDemanded)
def _demanded(state: GameState, event: se.SheetCopyDemanded, version: int) -> GameState:
    demand = CopyDemand(version=version, player=state.player(event.side))
    return replace(state, sheets=replace(state.sheets, demands=(*state.sheets.demands, demand)))


@folds(se.SheetCopied)
def _copied(state: GameState, event: se.SheetCopied) -> GameState:
    return _settled(state, event.demand_version, CopyStatus.DONE)


@folds(se.SheetCopyRefused)
def _refused(state: GameState, event: se.SheetCopyRefused) -> GameState:
    return _settled(state, event.demand_version, CopyStatus.REFUSED)


def _settled(state: GameState, version: int, status: CopyStatus) -> GameState:
    demands = tuple(
        replace(demand, status=status) if demand.version == version else demand
        for demand in state.sheets.demands
    )
    return replace(state, sheets=replace(state.sheets, demands=demands))


@folds(se.SheetBorrowed)
def _borrowed(state: GameState, event: se.SheetBorrowed, version: int) -> GameState:
    loan = SheetLoan(version=version, player=state.player(event.side))
    sheets = replace(state.sheets, loans=(*state.sheets.loans, loan), loan=loan)
    return replace(state, sheets=sheets)


@folds(se.SheetReturned)
def _returned(state: GameState, event: se.SheetReturned) -> GameState:
    return replace(state, sheets=replace(state.sheets, loan=None))


@folds(se.MovesEntered)
def _entered(state: GameState, event: se.MovesEntered) -> GameState:
    return replace(state, sheets=replace(state.sheets, entered=True, entered_by=event.side))


@folds(se.MovesEntryRefused)
def _not_entered(state: GameState, event: se.MovesEntryRefused) -> GameState:
    return replace(state, sheets=replace(state.sheets, entered=False, entered_by=event.side))
