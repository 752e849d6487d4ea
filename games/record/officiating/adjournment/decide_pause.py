"""Stopping play and going on: the position and times confirmed, the way back to the board.

Weiqi 2002, 14, 22.1/p2 and 22.9; gomoku 2025, 20.1.1-20.1.4 and 20.2. The other books say
nothing of it: officials adjourn, and sealed moves need the event's own rules, as in weiqi.
"""

from games.record import events as e
from games.record.draughts.decide_draws import require_agreement_allowed
from games.record.draughts.state import DraughtsCourse
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim, require_running, require_side, require_time
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.state import Adjournment, PauseKind
from games.record.officiating.timekeeping.events import Reading
from games.record.state import GameState
from games.record.values import RESULTS, Actor
from games.record.xiangqi.rules import options_of
from games.rules.books.book import Adjournment as Articles
from games.rules.clocks import control as clocks
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    already_adjourned=_("The game is adjourned already."),
    not_adjourned=_("The game is not adjourned."),
    sealing_rules_missing=_("The tournament has no rules of its own on sealed moves."),
    already_confirmed=_("This side has confirmed already."),
    resumption_not_confirmed=_("A side that is back has not confirmed position and times."),
    envelope_closed=_("The envelope has to be opened first."),
    consent_missing=_("Both sides have to consent to this."),
    too_early_for_a_draw=_("No draw is agreed on so early in the game."),
)

Events = tuple[e.GameEvent, ...]

DRAW = "1/2-1/2"


@decides(a.Adjourn)
def adjourn(state: GameState, command: a.Adjourn, by: Actor, now: int) -> Events:
    """Return play stopped, with the position and what the clocks show.

    :raises CommandRefusedError: `already_adjourned`, `reason_missing`,
        `sealing_rules_missing` (weiqi 14: 应另行制订封棋实施细则), `flag_fallen`,
        `claim_already_open`, and those of a game not under way.
    """
    articles = state.book.adjournment
    require_running(state)
    require_time(state)
    require_no_open_claim(state, article=articles.pause)
    if is_adjourned(state):
        raise CommandRefusedError("already_adjourned", article=articles.pause)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=articles.pause)
    own_rules = state.options.time.sealing_rules.strip() if state.options.time else ""
    seals = command.kind is PauseKind.INTERRUPTION
    if seals and not articles.has_own_rules and not own_rules:
        raise CommandRefusedError("sealing_rules_missing", article=articles.seal)
    return (
        ae.GameAdjourned(
            kind=command.kind,
            ply=state.plies,
            to_move=state.side_to_move,
            position=state.kernel.format_position(state.position),
            reason=command.reason,
            article=articles.pause,
            readings=_readings(state, now),
            resume_at=command.resume_at,
        ),
    )


@decides(a.ConfirmAdjournment)
def confirm(state: GameState, command: a.ConfirmAdjournment, by: Actor, now: int) -> Events:
    """Return one side's confirmation of the position and the times (20.1.1, 22.9).

    :raises CommandRefusedError: `not_adjourned`, `already_confirmed`, `side_unknown`.
    """
    adjourned, articles = require_adjourned(state)
    require_side(state, command.side)
    if command.side in adjourned.confirmed:
        raise CommandRefusedError("already_confirmed", article=articles.confirm, side=command.side)
    return (ae.AdjournmentConfirmed(side=command.side),)


@decides(a.ConfirmResumption)
def confirm_back(state: GameState, command: a.ConfirmResumption, by: Actor, now: int) -> Events:
    """Return one side's confirmation on coming back, the envelope being open (20.2.3).

    :raises CommandRefusedError: `not_adjourned`, `already_confirmed`, `envelope_closed`,
        `side_unknown`.
    """
    adjourned, articles = require_adjourned(state)
    require_side(state, command.side)
    _require_open(adjourned, articles)
    if command.side in adjourned.returned:
        raise CommandRefusedError("already_confirmed", article=articles.back, side=command.side)
    return (ae.ResumptionConfirmed(side=command.side),)


@decides(a.ResumeGame)
def resume(state: GameState, command: a.ResumeGame, by: Actor, now: int) -> Events:
    """Return play going on: the clock of the side to move runs, whoever is absent.

    After a break there is no limit to lateness: it costs the side to move its own natural
    time (weiqi 22.1/p2). After an interruption every side present has confirmed (20.2.3).

    :raises CommandRefusedError: `not_adjourned`, `envelope_closed`,
        `resumption_not_confirmed`, `side_unknown`.
    """
    adjourned, articles = require_adjourned(state)
    for side in command.absent:
        require_side(state, side)
    _require_open(adjourned, articles)
    if adjourned.kind is PauseKind.INTERRUPTION:
        missing = set(state.sides) - set(adjourned.returned) - set(command.absent)
        if missing:
            raise CommandRefusedError(
                "resumption_not_confirmed", article=articles.back, side=sorted(missing)[0]
            )
    absent = tuple(side for side in state.sides if side in command.absent)
    return (ae.GameResumed(absent=absent),)


@decides(a.RecordAgreement)
def agree(state: GameState, command: a.RecordAgreement, by: Actor, now: int) -> Events:
    """Return the result both sides agreed on while play stood still.

    :raises CommandRefusedError: `not_adjourned`, `consent_missing`, `result_unknown` (weiqi
        knows no draw by agreement), `too_early_for_a_draw` (xiangqi 4.3), and in draughts
        what bars an offer (the appendix, article 5).
    """
    _, articles = require_adjourned(state)
    for side in command.agreed:
        require_side(state, side)
    if set(command.agreed) != set(state.sides):
        raise CommandRefusedError("consent_missing", article=articles.pause)
    conduct = state.book.conduct
    draw = command.result == DRAW
    if command.result not in RESULTS or (draw and not conduct.agreed_draw):
        raise CommandRefusedError("result_unknown", result=command.result)
    early = conduct.no_early_draw
    if draw and early and state.plies // 2 < options_of(state).no_draw_before_round:
        raise CommandRefusedError("too_early_for_a_draw", article=early)
    if draw and isinstance(state.course, DraughtsCourse):
        require_agreement_allowed(state)
    article = conduct.agreed_draw if draw else conduct.resignation
    agreed = ae.ResultAgreed(result=command.result, agreed=state.sides)
    ended = e.GameEnded(result=command.result, reason="agreement", article=article)
    return agreed, ended


def is_adjourned(state: GameState) -> bool:
    """Return whether play stands adjourned."""
    return state.adjournment is not None and not state.adjournment.resumed


def require_adjourned(state: GameState) -> tuple[Adjournment, Articles]:
    """Return the adjournment that stands, and the articles of the book on it.

    :raises CommandRefusedError: `not_adjourned`, and those of a game not under way.
    """
    require_running(state)
    articles = state.book.adjournment
    if state.adjournment is None or state.adjournment.resumed:
        raise CommandRefusedError("not_adjourned", article=articles.pause)
    return state.adjournment, articles


def _require_open(adjourned: Adjournment, articles: Articles) -> None:
    sealed = adjourned.kind is PauseKind.INTERRUPTION
    if sealed and not adjourned.opened:
        raise CommandRefusedError("envelope_closed", article=articles.open)


def _readings(state: GameState, now: int) -> tuple[Reading, ...]:
    if state.clock is None:
        return ()
    stopped = clocks.stop(state.clock, at_ms=now)
    return tuple(
        Reading(side=side, left_ms=max(0, stopped.remaining(side))) for side in state.sides
    )
