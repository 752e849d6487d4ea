"""Both sides heard, the case decided and carried out, the parties told.

Gomoku rules 2025, articles 22.1.4, 22.2.5 and 22.2.6.
"""

from dataclasses import replace

from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.authority import require_judge, require_member
from adjudication.cases.declaring import is_admitted, is_decided, majority
from adjudication.cases.filing import require_hashes
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseOutcome, CaseStatus, Party, Refund
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.confirmation import Warned
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    case_not_admitted=_("The case is not being heard."),
    case_not_decided=_("The case is not decided."),
    majority_decides=_("The decision is that of the majority of the votes."),
    party_notified_already=_("This party was told already."),
    votes_missing=_("Every member votes before the committee decides."),
)
declare_refusals(
    422,
    order_missing=_("It must be said what is to be done."),
    reasons_missing=_("A decision says which facts were found, and why."),
    refund_missing=_("It must be said how much of the fee is given back."),
    refund_not_allowed=_("The rule book gives back the fee otherwise after such a decision."),
    refund_without_fee=_("No fee was paid that could be given back."),
    remedy_not_ordered=_("The decision orders no such thing."),
    remedy_without_success=_("A case that is dismissed changes nothing."),
    statement_missing=_("The statement says nothing."),
)

Events = tuple[e.CaseEvent, ...]


@decides(c.MakeStatement)
def make_statement(state: CaseState, command: c.MakeStatement) -> Events:
    """Return what a party states.

    :raises CommandRefusedError: `case_not_admitted`, `statement_missing`,
        `attachment_malformed`.
    """
    if not is_admitted(state):
        raise CommandRefusedError("case_not_admitted")
    if not command.text.strip():
        raise CommandRefusedError("statement_missing")
    require_hashes(command.attachments)
    made = e.StatementMade(party=command.party, text=command.text, attachments=command.attachments)
    return (made,)


@decides(c.DecideCase)
def decide_case(state: CaseState, command: c.DecideCase, by: Actor) -> Events:
    """Return the decision: that of the majority where members vote.

    :raises CommandRefusedError: `case_not_admitted`, `votes_missing`, `majority_decides`,
        `reasons_missing`, `remedy_without_success`, `order_missing`, `refund_without_fee`,
        `refund_missing`, `refund_not_allowed`.
    :raises NotAllowedError: `case_of_another_instance`, `not_a_member`.
    """
    require_judge(state, by)
    if not is_admitted(state):
        raise CommandRefusedError("case_not_admitted")
    votes = _majority(state, command.outcome, by) if state.is_before_committee else (0, 0)
    if not command.facts.strip() or not command.reasons.strip():
        raise CommandRefusedError("reasons_missing")
    if command.remedies and command.outcome is CaseOutcome.DISMISSED:
        raise CommandRefusedError("remedy_without_success")
    if command.remedies and not command.order.strip():
        raise CommandRefusedError("order_missing")
    _require_refund(state, command)
    rules = state.appeals.committee
    decided = e.CaseDecided(
        outcome=command.outcome,
        votes=votes,
        facts=command.facts,
        reasons=command.reasons,
        articles=command.articles,
        remedies=tuple(dict.fromkeys(command.remedies)),
        order=command.order,
        refund=command.refund,
        refunded=state.given_back(command.refund) if command.refund else 0,
        final=state.is_before_committee,
        final_by=rules.final if state.is_before_committee else None,
    )
    return (decided,)


def _majority(state: CaseState, outcome: CaseOutcome, by: Actor) -> tuple[int, int]:
    """Return the votes for and against upholding, counted when every member has voted."""
    require_member(state, by)
    rules = state.appeals.committee
    if len(state.votes) < len(state.members):
        missing = len(state.members) - len(state.votes)
        raise CommandRefusedError("votes_missing", article=rules.vote, missing=missing)
    votes = state.count(CaseOutcome.UPHELD), state.count(CaseOutcome.DISMISSED)
    if outcome is not majority(state):
        raise CommandRefusedError("majority_decides", article=rules.majority)
    return votes


def _require_refund(state: CaseState, command: c.DecideCase) -> None:
    rules, refund = state.appeals.committee, command.refund
    if not state.filed.fee_paid:
        if refund not in (None, Refund.NOTHING):
            raise CommandRefusedError("refund_without_fee")
        return
    if refund is None:
        raise CommandRefusedError("refund_missing", article=rules.refund)
    if not rules.allows(command.outcome, refund):
        raise CommandRefusedError("refund_not_allowed", article=rules.refund)


def warnings(
    state: CaseState, command: c.CaseCommand, decided: tuple[e.CaseEvent, ...]
) -> tuple[Warned, ...]:
    """Return what is to be confirmed: a decision before both sides were heard."""
    if not isinstance(command, c.DecideCase):
        return ()
    hearing = state.appeals.committee.hearing if state.is_before_committee else None
    return tuple(
        Warned(level=3, code="party_not_heard", article=hearing, facts=(("party", party.value),))
        for party in Party
        if party not in state.heard
    )


@decides(c.RecordCarryingOut)
def carry_out(state: CaseState, command: c.RecordCarryingOut, by: Actor) -> Events:
    """Return where the decision was carried out.

    :raises CommandRefusedError: `case_not_decided`, `remedy_not_ordered`.
    """
    if state.decision is None or not is_decided(state):
        raise CommandRefusedError("case_not_decided")
    if command.remedy not in state.decision.remedies:
        raise CommandRefusedError("remedy_not_ordered")
    done = e.DecisionCarriedOut(
        remedy=command.remedy,
        kind=command.kind,
        stream=command.stream,
        version=command.version,
    )
    return (done,)


@decides(c.NotifyParty)
def notify(state: CaseState, command: c.NotifyParty) -> Events:
    """Return that a party was told.

    :raises CommandRefusedError: `case_not_decided`, `party_notified_already`.
    """
    if not is_decided(state):
        raise CommandRefusedError("case_not_decided")
    if command.party in state.notified:
        raise CommandRefusedError("party_notified_already")
    return (e.PartyNotified(party=command.party),)


@folds(e.StatementMade)
def _stated(state: CaseState, event: e.StatementMade) -> CaseState:
    return replace(state, statements=(*state.statements, event))


@folds(e.CaseDecided)
def _decided(state: CaseState, event: e.CaseDecided, at: int) -> CaseState:
    return replace(state, status=CaseStatus.DECIDED, decision=event, decided_at=at)


@folds(e.DecisionCarriedOut)
def _carried_out(state: CaseState, event: e.DecisionCarriedOut) -> CaseState:
    return replace(state, carried_out=(*state.carried_out, event))


@folds(e.PartyNotified)
def _notified(state: CaseState, event: e.PartyNotified) -> CaseState:
    return replace(state, notified=(*state.notified, event.party))
