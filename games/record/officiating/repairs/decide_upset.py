"""A board knocked about: by a player before or after the clock, on purpose, or by neither.

Xiangqi 5.9, 28.11.2, app1.3.3, 4.1.13; weiqi 17.5/p3 and 17.6; gomoku 17.7, 17.10, 17.11 and
21.2; classic playing 2.5-2.7; FMJD 5.5.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import lost_by, require_running, require_side
from games.record.officiating.offences.automatic import mark_events
from games.record.officiating.offences.consequences import consequences
from games.record.officiating.offences.past import past_of, terms_of
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.guard import not_in_book
from games.record.state import GameState
from games.record.values import Actor, Role
from games.rules.books.book import Article, PressedUpset
from games.rules.offences.escalation import escalate, offence_of
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    men_missing=_("It must be said how many pieces left their points."),
    deliberate_by_nobody=_("Only a side can have acted on purpose."),
)

Events = tuple[e.GameEvent, ...]


@decides(rc.ReportBoardUpset)
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
    upset = state.book.repairs.upset
    if not command.side:
        article = upset.restored if command.restorable else upset.outside
        waits = not command.restorable and bool(state.book.repairs.rulings)
        return (_recorded(command, article, waits=waits),)
    if command.deliberate:
        return _on_purpose(state, command, by)
    if upset.pressed is not None:
        return _pressed(state, command, upset.pressed, now)
    if command.restorable or not upset.for_good:
        recorded = _recorded(command, upset.by_accident)
        if upset.counts_as is None:
            return (recorded,)
        under = upset.by_accident
        mark = mark_events(state, command.side, upset.counts_as, article=under, note=command.note)
        return recorded, *mark
    if upset.for_good_is_reserved:
        _require_chief(by, upset.reserved)
    return _lost(state, command, upset.for_good)


def _recorded(
    command: rc.ReportBoardUpset, article: Article, *, waits: bool = False
) -> re.BoardUpset:
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


def _require_chief(by: Actor, article: Article | None) -> None:
    if by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", article=article, role=by.role.value)


def _lost(state: GameState, command: rc.ReportBoardUpset, article: Article) -> Events:
    lost = lost_by(state, command.side, reason="board_upset", article=article)
    return _recorded(command, article), lost


def _on_purpose(state: GameState, command: rc.ReportBoardUpset, by: Actor) -> Events:
    """Return the loss, which is the chief arbiter's to give; not every book knows one."""
    upset = state.book.repairs.upset
    if not upset.on_purpose:
        raise not_in_book(upset.by_accident)
    _require_chief(by, upset.reserved)
    if upset.needs_evidence and not command.note.strip():
        raise CommandRefusedError("evidence_missing", article=upset.on_purpose)
    return _lost(state, command, upset.on_purpose)


def _pressed(
    state: GameState, command: rc.ReportBoardUpset, rule: PressedUpset, now: int
) -> Events:
    """Return a knock at the board: put right on own time; after the press it costs (5.9)."""
    counts = command.off_board or command.men >= rule.men
    if not counts or not command.pressed:
        return (_recorded(command, rule.article),)
    terms = terms_of(state, command.side, now=now, after_press=True)
    offence = offence_of(state.edition, terms, rule.offence)
    past = past_of(state, command.side, offence.code)
    penalty = escalate(state.edition, terms, past, offence, state.thresholds)
    follows = consequences(state, command.side, penalty, version=state.version + 1)
    return _recorded(command, offence.article), *follows
