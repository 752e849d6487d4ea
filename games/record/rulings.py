"""Rulings put on record, made binding or set aside: the same way in every game.

What a binding ruling brings is the game's own affair; it comes in as `follows`. A ruling is
proposed, and binds when confirmed or where the event says so at once (docs/decisions/0004).
Where the event wants four eyes, another decision is proposed too, and somebody else confirms it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.common import declare
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_open
from games.record.officiating.timekeeping.owner import going_on
from games.record.ruling import OtherDecision, RulingOnRecord, RulingStatus, on_record
from games.record.state import Claim, Ending, GameState
from games.record.values import BELOW_CHIEF, Actor
from games.rules.verdict import Verdict
from games.streams.dispatch import decides, folds
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    claim_entered_by_oneself=_(
        "Who recorded the claim does not confirm the ruling on it: somebody else has to."
    ),
    overruling_proposed_by_oneself=_(
        "Who proposed the other decision does not confirm it: somebody else has to."
    ),
)
declare_refusals(
    409,
    already_ruled=_("The claim has been ruled on already."),
    ruling_already_settled=_("The ruling has been settled already."),
    ruling_undecided=_("The ruling is undecided and cannot be confirmed."),
)
declare_refusals(
    422,
    claim_unknown=_("There is no such claim."),
    ruling_unknown=_("There is no such ruling."),
    reason_missing=_("A reason is needed."),
)

Events = tuple[e.GameEvent, ...]
Follows = Callable[[GameState, Claim, RulingOnRecord], Events]
"""What a ruling on a claim brings once it binds."""


@decides(c.ProposeRuling, c.ConfirmRuling, c.OverruleRuling)
def decide(
    state: GameState,
    command: c.ProposeRuling | c.ConfirmRuling | c.OverruleRuling,
    *,
    by: Actor,
    follows: Follows | None = None,
) -> Events:
    """Return what follows from a ruling put on record, confirmed or set aside.

    `follows`: None where it brings nothing but its result. An end that waited for the claim's
    answer is among the game's endings.

    :raises CommandRefusedError: as `propose`, `confirm` and `overrule`.
    """
    match command:
        case c.ProposeRuling():
            return propose(state, command, follows=follows or ends)
        case c.ConfirmRuling():
            return confirm(state, command, by=by, follows=follows or ends)
        case c.OverruleRuling():
            return overrule(state, command, by=by)


def propose(state: GameState, command: c.ProposeRuling, *, follows: Follows) -> Events:
    """Return the proposed ruling and, where the event lets it bind at once, what follows.

    :raises CommandRefusedError: `game_closed`, `claim_unknown`, `already_ruled`.
    """
    require_open(state)
    proposed = command.ruling
    claim = state.claim(proposed.claim_version)
    if claim is None:
        raise CommandRefusedError("claim_unknown", claim=proposed.claim_version)
    if claim.ruling_version is not None or claim.settled:
        raise CommandRefusedError("already_ruled", claim=claim.version)
    if not state.options.rulings_bind or proposed.verdict is Verdict.UNDECIDED:
        return (proposed,)
    version = state.version + 1
    ruling = on_record(proposed, version=version)
    return proposed, e.RulingConfirmed(ruling_version=version), *follows(state, claim, ruling)


def confirm(state: GameState, command: c.ConfirmRuling, *, by: Actor, follows: Follows) -> Events:
    """Return the confirmation and what the rule book says follows from the ruling.

    Of a decision proposed in place of a ruling, what `overrule` returns without four eyes.

    :raises CommandRefusedError: `game_closed`, `ruling_unknown`, `ruling_already_settled`,
        `ruling_undecided` (the referee must decide, not confirm).
    :raises NotAllowedError: `claim_entered_by_oneself` where the event wants four eyes; of
        another decision `overruling_proposed_by_oneself`, `role_not_allowed`.
    """
    require_open(state)
    for ruling in state.rulings:
        if ruling.other is not None and ruling.other.version == command.ruling_version:
            return _confirm_other(state, ruling, ruling.other, command.past, by=by)
    ruling = _find(state, command.ruling_version)
    if ruling.verdict is Verdict.UNDECIDED:
        article = ruling.articles[0] if ruling.articles else None
        raise CommandRefusedError("ruling_undecided", article=article)
    claim = next(claim for claim in state.claims if claim.version == ruling.claim_version)
    if command.four_eyes:
        recorded = (entry.actor for entry in command.past if entry.version == claim.version)
        if by.id in recorded:
            article = ruling.articles[0] if ruling.articles else None
            raise NotAllowedError("claim_entered_by_oneself", article=article)
    return e.RulingConfirmed(ruling_version=ruling.version), *follows(state, claim, ruling)


def _confirm_other(
    state: GameState,
    ruling: RulingOnRecord,
    other: OtherDecision,
    past: Sequence[Entry[Any]],
    *,
    by: Actor,
) -> Events:
    """Return the decision in place of a ruling, confirmed by another than who proposed it."""
    if any(entry.actor == by.id for entry in past if entry.version == other.version):
        raise NotAllowedError("overruling_proposed_by_oneself", article=other.article)
    decision = c.OverruleRuling(
        ruling_version=ruling.version,
        reason=other.reason,
        article=other.article,
        result=other.result,
    )
    return overrule(state, decision, by=by)


def overrule(state: GameState, command: c.OverruleRuling, *, by: Actor) -> Events:
    """Return the ruling set aside and the result decided in its place, if any.

    A board arbiter may only answer one left undecided. Where the event wants four eyes, the
    decision waits for somebody else.

    :raises CommandRefusedError: `game_closed`, `reason_missing`, `ruling_unknown`,
        `ruling_already_settled`; with a result, those of `common.declare`.
    :raises NotAllowedError: `role_not_allowed`.
    """
    require_open(state)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    ruling = _find(state, command.ruling_version)
    if by.role in BELOW_CHIEF and ruling.verdict is not Verdict.UNDECIDED:
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    overruled = e.RulingOverruled(
        ruling_version=command.ruling_version, reason=command.reason, article=command.article
    )
    events: Events = (overruled,)
    if command.result:
        decided = c.DeclareResult(result=command.result, article=command.article)
        events = (overruled, *declare(state, decided, by=by))
    if not command.four_eyes:
        return events
    # It was worked out above whether the decision can be given at all.
    proposed = e.OverrulingProposed(
        ruling_version=command.ruling_version,
        reason=command.reason,
        article=command.article,
        result=command.result,
    )
    return (proposed,)


def _find(state: GameState, ruling_version: int) -> RulingOnRecord:
    ruling = state.ruling(ruling_version)
    if ruling is None:
        raise CommandRefusedError("ruling_unknown", ruling=ruling_version)
    if ruling.status is not RulingStatus.PROPOSED:
        raise CommandRefusedError("ruling_already_settled", status=ruling.status.value)
    return ruling


def revised(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return the result put right by a ruling on what was asked after the end, if it changes."""
    ended = state.ending
    if ended is None or not claim.after_end or ruling.result in ("", ended.result):
        return ()
    put_right = e.ResultRevised(
        result=ruling.result,
        reason=f"{ruling.question.value}_ruling",
        article=ruling.articles[0],
        ruling_version=ruling.version,
    )
    return (put_right,)


def ends(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return the end that a binding ruling brings or puts right, nothing where play goes on."""
    if state.ending is not None:
        return revised(state, claim, ruling)
    if not ruling.result:
        return ()
    reason, article = f"{ruling.question.value}_ruling", ruling.articles[0]
    return (e.GameEnded(result=ruling.result, reason=reason, article=article),)


@folds(e.RulingProposed)
def _proposed(state: GameState, event: e.RulingProposed, version: int) -> GameState:
    ruling = on_record(event, version=version)
    claims = tuple(
        replace(claim, ruling_version=version) if claim.version == event.claim_version else claim
        for claim in state.claims
    )
    return replace(state, claims=claims, rulings=(*state.rulings, ruling))


def _settle(state: GameState, settled: RulingOnRecord, at: int) -> GameState:
    """Put `settled` in the place of the proposal that it answers."""
    rulings = tuple(
        settled if ruling.version == settled.version else ruling for ruling in state.rulings
    )
    claims = tuple(
        replace(claim, settled=True) if claim.ruling_version == settled.version else claim
        for claim in state.claims
    )
    answered = replace(state, rulings=rulings, claims=claims)
    return replace(answered, clock=going_on(answered, at=at))


@folds(e.RulingConfirmed)
def _confirmed(state: GameState, event: e.RulingConfirmed, version: int, at: int) -> GameState:
    ruling = state.ruling(event.ruling_version)
    if ruling is None:
        return state
    status = RulingStatus.CONFIRMED
    return _settle(state, replace(ruling, status=status, settled_version=version), at)


@folds(e.RulingOverruled)
def _overruled(state: GameState, event: e.RulingOverruled, version: int, at: int) -> GameState:
    ruling = state.ruling(event.ruling_version)
    if ruling is None:
        return state
    settled = replace(
        ruling,
        status=RulingStatus.OVERRULED,
        settled_version=version,
        reason=event.reason,
        under=event.article,
    )
    return _settle(state, settled, at)


@folds(e.OverrulingProposed)
def _other_proposed(state: GameState, event: e.OverrulingProposed, version: int) -> GameState:
    other = OtherDecision(
        version=version, reason=event.reason, article=event.article, result=event.result
    )
    rulings = tuple(
        replace(ruling, other=other) if ruling.version == event.ruling_version else ruling
        for ruling in state.rulings
    )
    return replace(state, rulings=rulings)


@folds(e.ResultRevised)
def _revised(state: GameState, event: e.ResultRevised) -> GameState:
    ruling = state.ruling(event.ruling_version)
    ending = Ending(
        result=event.result,
        reason=event.reason,
        article=event.article,
        basis=ruling.basis if ruling else (),
    )
    return replace(state, ending=ending)
