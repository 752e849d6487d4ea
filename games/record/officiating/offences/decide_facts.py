"""Rulings on facts (事实判定): what an arbiter saw is final.

Gomoku 22.2.1: no appeal lies against them; 22.2.2: nor does the chief arbiter change them.
"""

from dataclasses import replace

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_open
from games.record.officiating.offences import commands as o
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.state import Fact
from games.record.state import GameState
from games.record.values import Actor, Role
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, fact_is_final=_("A finding of fact is final: nobody above may change it."))
declare_refusals(409, fact_already_withdrawn=_("This finding of fact has been withdrawn already."))
declare_refusals(
    422,
    no_such_fact=_("There is no such finding of fact on record."),
    finding_missing=_("The finding itself is missing."),
)

Events = tuple[e.GameEvent, ...]


@decides(o.RecordFact)
def find(state: GameState, command: o.RecordFact, by: Actor, now: int) -> Events:
    """Return the finding.

    :raises CommandRefusedError: `game_closed`, `finding_missing`.
    """
    require_open(state)
    article = command.article or state.book.offences.fact_article
    if not command.finding.strip():
        raise CommandRefusedError("finding_missing", article=article)
    return (oe.FactFound(finding=command.finding, found_by=by.id, article=article),)


@decides(o.WithdrawFact)
def withdraw(state: GameState, command: o.WithdrawFact, by: Actor, now: int) -> Events:
    """Return the finding taken back: by who made it, and by nobody above where it is final.

    :raises CommandRefusedError: `game_closed`, `reason_missing`, `no_such_fact`,
        `fact_already_withdrawn`.
    :raises NotAllowedError: `fact_is_final`, `role_not_allowed`.
    """
    require_open(state)
    article = state.book.offences.fact_article
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=article)
    fact = state.offences.fact(command.fact_version)
    if fact is None:
        raise CommandRefusedError("no_such_fact", fact=command.fact_version)
    if fact.withdrawn:
        raise CommandRefusedError("fact_already_withdrawn", article=article)
    if by.id != fact.found_by:
        if article:
            raise NotAllowedError("fact_is_final", article=article)
        if by.role not in (Role.CHIEF_ARBITER, Role.COMMITTEE):
            raise NotAllowedError("role_not_allowed", role=by.role.value)
    return (oe.FactWithdrawn(fact_version=fact.version, reason=command.reason),)


@folds(oe.FactFound)
def _found(state: GameState, event: oe.FactFound, version: int) -> GameState:
    fact = Fact(
        version=version, finding=event.finding, found_by=event.found_by, article=event.article
    )
    facts = (*state.offences.facts, fact)
    return replace(state, offences=replace(state.offences, facts=facts))


@folds(oe.FactWithdrawn)
def _withdrawn(state: GameState, event: oe.FactWithdrawn) -> GameState:
    facts = tuple(
        replace(fact, withdrawn=True) if fact.version == event.fact_version else fact
        for fact in state.offences.facts
    )
    return replace(state, offences=replace(state.offences, facts=facts))
