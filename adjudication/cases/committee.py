"""The committee of an appeal: appointed, free of interests, one vote each.

Gomoku rules 2025, articles 22.1.1 to 22.1.4. The book says "usually three, or a larger odd
number"; an even one can come to no majority, so that only odd ones are appointed.
"""

import re
from dataclasses import replace

from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.authority import require_member
from adjudication.cases.declaring import before_committee
from adjudication.cases.state import CaseState, Member, Vote
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, member_in_conflict=_("A member with a conflict of interests does not judge."))
declare_refusals(
    409,
    case_not_before_committee=_("No committee is hearing this case."),
    conflict_declared_already=_("This member has declared already."),
    conflicts_undeclared=_("Every member first declares whether anything keeps them from judging."),
    voted_already=_("Each member has one vote: this one is cast."),
    votes_cast=_("Votes are cast: annul them before another committee is appointed."),
)
declare_refusals(
    422,
    chair_not_member=_("Who presides is one of the members."),
    committee_even=_("A committee has an odd number of members."),
    committee_too_small=_("A committee has three members or more."),
    member_judged_before=_("Who has ruled in this matter before is no member of its committee."),
    member_twice=_("Somebody is named twice."),
)

Events = tuple[e.CaseEvent, ...]
_OFFICIAL = re.compile(r"^user:[0-9]+$")
"""How events name who signs in; persons' names stand in no event."""


@decides(c.AppointCommittee)
def appoint(state: CaseState, command: c.AppointCommittee) -> Events:
    """Return the appointment; before any vote, another committee may take its place.

    :raises CommandRefusedError: `case_not_before_committee`, `votes_cast`, `not_an_id`,
        `member_twice`, `committee_too_small`, `committee_even`, `chair_not_member`,
        `member_judged_before`.
    """
    if not before_committee(state):
        raise CommandRefusedError("case_not_before_committee")
    rules, members = state.appeals.committee, command.members
    if state.votes:
        raise CommandRefusedError("votes_cast", article=rules.vote)
    if not all(_OFFICIAL.match(member) for member in members):
        raise CommandRefusedError("not_an_id")
    if len(set(members)) < len(members):
        raise CommandRefusedError("member_twice")
    if len(members) < rules.fewest:
        raise CommandRefusedError("committee_too_small", article=rules.article, least=rules.fewest)
    if len(members) % 2 == 0:
        raise CommandRefusedError("committee_even", article=rules.article, members=len(members))
    if command.chair not in members:
        raise CommandRefusedError("chair_not_member", article=rules.vote)
    judged = set(state.filed.circumstances.judges) & set(members)
    if judged:
        raise CommandRefusedError("member_judged_before", member=min(judged))
    return (e.CommitteeAppointed(members=members, chair=command.chair, article=rules.article),)


@decides(c.DeclareConflict)
def declare(state: CaseState, command: c.DeclareConflict, by: Actor) -> Events:
    """Return what a member declares of himself.

    :raises CommandRefusedError: `case_not_before_committee`, `conflict_declared_already`.
    :raises NotAllowedError: `not_a_member`.
    """
    member = _member(state, by)
    if member.conflict is not None:
        raise CommandRefusedError("conflict_declared_already")
    return (e.ConflictDeclared(member=by.id, conflict=command.conflict, note=command.note),)


@decides(c.CastVote)
def vote(state: CaseState, command: c.CastVote, by: Actor) -> Events:
    """Return the vote of a member.

    :raises CommandRefusedError: `case_not_before_committee`, `conflicts_undeclared`,
        `voted_already`.
    :raises NotAllowedError: `not_a_member`, `member_in_conflict`.
    """
    member = _member(state, by)
    rules = state.appeals.committee
    if member.conflict:
        raise NotAllowedError("member_in_conflict")
    if any(other.conflict is None for other in state.members):
        raise CommandRefusedError("conflicts_undeclared")
    if state.vote_of(by.id) is not None:
        raise CommandRefusedError("voted_already", article=rules.vote)
    return (e.VoteCast(member=by.id, outcome=command.outcome, opinion=command.opinion),)


def _member(state: CaseState, by: Actor) -> Member:
    if not before_committee(state):
        raise CommandRefusedError("case_not_before_committee")
    require_member(state, by)
    return next(member for member in state.members if member.id == by.id)


@folds(e.CommitteeAppointed)
def _appointed(state: CaseState, event: e.CommitteeAppointed) -> CaseState:
    declared = {member.id: member for member in state.members}
    members = tuple(declared.get(id_, Member(id=id_)) for id_ in event.members)
    return replace(state, members=members, chair=event.chair)


@folds(e.ConflictDeclared)
def _declared(state: CaseState, event: e.ConflictDeclared) -> CaseState:
    members = tuple(
        replace(member, conflict=event.conflict) if member.id == event.member else member
        for member in state.members
    )
    return replace(state, members=members)


@folds(e.VoteCast)
def _voted(state: CaseState, event: e.VoteCast) -> CaseState:
    cast = Vote(member=event.member, outcome=event.outcome, opinion=event.opinion)
    return replace(state, votes=(*state.votes, cast))
