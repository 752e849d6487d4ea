"""Penalties that wait or stand: demanded, waived, confirmed, declined, overruled.

Gomoku 15.4 (the committee on the chief's request), 17 (the opponent's choice), 25.3 (grave
rulings of a deputy go to the chief); xiangqi 18 and 29.6; weiqi 31.5.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_open, require_side
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.consequences import (
    as_it_stands,
    consequences,
    require_effect,
    times_undone,
    undone,
)
from games.record.officiating.offences.decide_recording import office_of, outlasts_the_close
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.past import past_of
from games.record.officiating.offences.state import OffenceEntry
from games.record.state import GameState
from games.record.values import Actor, Role, other_side
from games.rules.offences.escalation import impose, limits_of
from games.rules.offences.kinds import Measure, Offence, Penalty, unlisted
from games.rules.offences.powers import Standing, authority
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    decision_final=_("The chief arbiter's decision is final."),
    proposed_by_oneself=_("Who recorded the offence does not confirm its penalty."),
)
declare_refusals(
    409,
    offence_settled=_("This offence has been dealt with already."),
    not_the_opponent=_("Only the opponent may demand or waive the penalty."),
    nothing_changed=_("This penalty is in force already."),
)
declare_refusals(
    422,
    measure_not_lighter=_("What is imposed instead must be lighter."),
    no_such_offence=_("There is no such offence on record."),
)

Events = tuple[e.GameEvent, ...]


def _entry(state: GameState, version: int, *statuses: OffenceStatus) -> OffenceEntry:
    entry = state.offences.entry(version)
    if entry is None:
        raise CommandRefusedError("no_such_offence", offence=version)
    if entry.status not in statuses:
        raise CommandRefusedError(
            "offence_settled", article=entry.article, status=entry.status.value
        )
    return entry


def _offence(state: GameState, entry: OffenceEntry) -> Offence:
    if not entry.code:
        return unlisted(entry.article)
    offence = state.book.offences.offence(entry.code)
    if offence is None:
        raise CommandRefusedError("offence_unknown", offence=entry.code)
    return offence


def _require_opponent(state: GameState, entry: OffenceEntry, side: str) -> None:
    require_side(state, side)
    if side != other_side(state.sides, entry.side):
        raise CommandRefusedError("not_the_opponent", article=entry.article, side=side)


@decides(o.DemandPenalty)
def demand(state: GameState, command: o.DemandPenalty, by: Actor, now: int) -> Events:
    """Return the opponent's demand, upon which the penalty waits for an official (17).

    :raises CommandRefusedError: `game_closed`, `no_such_offence`, `offence_settled`,
        `not_the_opponent`.
    """
    require_open(state)
    entry = _entry(state, command.offence_version, OffenceStatus.NOTED)
    _require_opponent(state, entry, command.side)
    return (oe.PenaltyDemanded(side=command.side, offence_version=entry.version),)


@decides(o.WaiveOffence)
def waive(state: GameState, command: o.WaiveOffence, by: Actor, now: int) -> Events:
    """Return the opponent's acceptance of what was done (17).

    :raises CommandRefusedError: `game_closed`, `no_such_offence`, `offence_settled`,
        `not_the_opponent`.
    """
    require_open(state)
    entry = _entry(state, command.offence_version, OffenceStatus.NOTED)
    _require_opponent(state, entry, command.side)
    article = _offence(state, entry).waiver_article
    waived = oe.OffenceWaived(side=command.side, offence_version=entry.version, article=article)
    return (waived,)


def _require_power(state: GameState, by: Actor, measure: Measure) -> None:
    found = authority(state.edition, office_of(by), measure)
    if found.standing is not Standing.IMPOSES:
        raise NotAllowedError(
            "penalty_above_authority", article=found.article, measure=measure.value
        )


@decides(o.ConfirmPenalty)
def confirm(state: GameState, command: o.ConfirmPenalty, by: Actor, now: int) -> Events:
    """Return the waiting penalty brought into force, with what has come to pass meanwhile.

    :raises CommandRefusedError: `game_closed`, `no_such_offence`, `offence_settled`.
    :raises NotAllowedError: `penalty_above_authority`, `proposed_by_oneself` with the article.
    """
    entry = _entry(state, command.offence_version, OffenceStatus.PENDING)
    penalty = _counted_anew(state, entry)
    if not outlasts_the_close(state, _offence(state, entry), penalty):
        require_open(state)
    _require_power(state, by, entry.penalty.measure)
    if penalty.loses and entry.penalty.measure in limits_of(state.edition, state.thresholds):
        # The count makes it a loss, and that is the chief's (gomoku 16.3, 25.3).
        _require_power(state, by, Measure.LOSS)
    recorded = (past for past in command.past if past.version == entry.version)
    if any(past.actor == by.id for past in recorded):
        power = authority(state.edition, office_of(by), entry.penalty.measure)
        raise NotAllowedError("proposed_by_oneself", article=power.article)
    confirmed = oe.PenaltyConfirmed(side=entry.side, offence_version=entry.version, penalty=penalty)
    return confirmed, *_follows(state, entry, penalty)


def _counted_anew(state: GameState, entry: OffenceEntry) -> Penalty:
    """Return the waiting penalty as things stand.

    A foul given meanwhile may make it the last one; an end that came meanwhile leaves it to be
    counted.
    """
    measure = entry.penalty.measure
    if measure in limits_of(state.edition, state.thresholds):
        return _imposed(state, entry, measure)
    return as_it_stands(state, _offence(state, entry), entry.penalty)


def _follows(state: GameState, entry: OffenceEntry, penalty: Penalty) -> Events:
    return consequences(state, entry.side, penalty, version=entry.version, happened=entry.happened)


def _imposed(state: GameState, entry: OffenceEntry, measure: Measure) -> Penalty:
    past = past_of(
        state,
        entry.side,
        entry.code,
        earlier_in_event=entry.earlier_in_event,
        without=entry.version,
    )
    offence = _offence(state, entry)
    imposed = impose(state.edition, past, offence, measure, state.thresholds)
    return as_it_stands(state, offence, imposed)


@decides(o.RejectPenalty)
def reject(state: GameState, command: o.RejectPenalty, by: Actor, now: int) -> Events:
    """Return the waiting penalty declined, and the lighter one imposed instead, if any.

    :raises CommandRefusedError: `reason_missing`, `no_such_offence`, `offence_settled`,
        `measure_not_lighter`, `measure_not_in_book`, `result_stands`, and `game_closed` for
        anything but a note.
    :raises NotAllowedError: `penalty_above_authority` with the article.
    """
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    entry = _entry(state, command.offence_version, OffenceStatus.PENDING)
    _require_power(state, by, entry.penalty.measure)
    order = tuple(Measure)
    if order.index(command.instead) >= order.index(entry.penalty.measure):
        raise CommandRefusedError("measure_not_lighter", article=entry.article)
    _require_known(state, entry, command.instead)
    if command.instead is not Measure.NOTE:
        require_open(state)
    penalty = _imposed(state, entry, command.instead)
    require_effect(state, _offence(state, entry), command.instead, penalty)
    rejected = oe.PenaltyRejected(
        side=entry.side,
        offence_version=entry.version,
        penalty=penalty,
        reason=command.reason,
    )
    return rejected, *_follows(state, entry, penalty)


def _require_known(state: GameState, entry: OffenceEntry, measure: Measure) -> None:
    if measure not in state.book.offences.powers:
        raise CommandRefusedError("measure_not_in_book", article=entry.article)


@decides(o.OverrulePenalty)
def overrule(state: GameState, command: o.OverrulePenalty, by: Actor, now: int) -> Events:
    """Return the penalty replaced, with what it had brought undone and the new one applied.

    What was done stays on record: only what follows from it changes.

    :raises CommandRefusedError: `game_closed`, `reason_missing`, `no_such_offence`,
        `offence_settled`, `measure_not_in_book`, `nothing_changed`, `result_stands`.
    :raises NotAllowedError: `decision_final` (rapid xiangqi 29.6), `penalty_above_authority`.
    """
    require_open(state)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    entry = _entry(state, command.offence_version, *o.IN_FORCE)
    _require_known(state, entry, command.measure)
    if by.role is Role.COMMITTEE:
        final = state.book.offences.final_article
        if final:
            raise NotAllowedError("decision_final", article=final)
    else:
        for measure in (entry.penalty.measure, command.measure):
            _require_power(state, by, measure)
    if command.measure is entry.penalty.measure:
        raise CommandRefusedError("nothing_changed", article=entry.article)
    before = undone(state, entry, at=now)
    after = _imposed(before, entry, command.measure)
    require_effect(before, _offence(before, entry), command.measure, after)
    overruled = oe.PenaltyOverruled(
        side=entry.side,
        offence_version=entry.version,
        before=entry.penalty,
        after=after,
        reason=command.reason,
        article=command.article,
    )
    times = times_undone(before, entry.side, entry.penalty) if before.ending is None else ()
    return overruled, *times, *_follows(before, entry, after)
