"""An entry of a case that counts for nothing, with what rested on it."""

from collections.abc import Sequence

from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.authority import require_judge
from adjudication.cases.state import CaseState
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.dispatch import decides, folds
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    case_entry_annulled_already=_("This entry has been annulled already."),
    case_entry_stands=_("This entry is not annulled: what followed from it stands on its own."),
    decision_carried_out=_(
        "The decision has been carried out: annul that on its own record first."
    ),
)
declare_refusals(422, case_entry_unknown=_("The case has no such entry."))

Entries = Sequence[Entry[e.CaseEvent]]
Events = tuple[e.CaseEvent, ...]

_AFTER_DECISION = (e.PartyNotified,)
_AFTER_VOTES = (e.CaseDecided, *_AFTER_DECISION)
_AFTER_COMMITTEE = (e.ConflictDeclared, e.VoteCast, *_AFTER_VOTES)
RESTING: dict[type, tuple[type, ...]] = {
    e.CaseAdmitted: (e.CommitteeAppointed, e.StatementMade, *_AFTER_COMMITTEE, e.FeeSettled),
    e.CaseRejected: (e.FeeSettled,),
    e.CaseWithdrawn: (e.FeeSettled,),
    e.CommitteeAppointed: _AFTER_COMMITTEE,
    e.ConflictDeclared: (e.VoteCast, *_AFTER_VOTES),
    e.VoteCast: _AFTER_VOTES,
    e.CaseDecided: _AFTER_DECISION,
    e.StatementMade: (),
    e.PartyNotified: (),
    e.FeeSettled: (),
}
"""What an entry takes along of those after it; what is not listed is not annulled."""


def standing(entries: Entries) -> tuple[Entry[e.CaseEvent], ...]:
    """Return the entries that stand, in order."""
    gone = {
        version
        for entry in entries
        if isinstance(entry.event, e.EntryAnnulled)
        for version in entry.event.fallen
    }
    return tuple(entry for entry in entries if entry.version not in gone)


@decides(c.AnnulEntry)
def annul(state: CaseState, command: c.AnnulEntry, by: Actor) -> Events:
    """Return the annulment with all that falls: by who made the entry, or who hears the case.

    :raises CommandRefusedError: `reason_missing`, `case_entry_unknown`,
        `case_entry_annulled_already`, `case_entry_stands`, `decision_carried_out`.
    :raises NotAllowedError: `case_of_another_instance`.
    """
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    if not any(entry.version == command.event_version for entry in command.past):
        raise CommandRefusedError("case_entry_unknown", entry=command.event_version)
    stands = standing(command.past)
    named = next((entry for entry in stands if entry.version == command.event_version), None)
    if named is None:
        raise CommandRefusedError("case_entry_annulled_already", entry=command.event_version)
    resting = RESTING.get(type(named.event))
    if resting is None:
        raise CommandRefusedError("case_entry_stands")
    fallen = tuple(
        entry
        for entry in stands
        if entry is named or (entry.version > named.version and isinstance(entry.event, resting))
    )
    if state.carried_out and any(isinstance(entry.event, e.CaseDecided) for entry in fallen):
        raise CommandRefusedError("decision_carried_out")
    if named.actor != by.id or len(fallen) > 1:
        require_judge(state, by)
    annulled = e.EntryAnnulled(
        event_version=named.version,
        fallen=tuple(entry.version for entry in fallen),
        reason=command.reason,
    )
    return (annulled,)


@folds(e.EntryAnnulled)
def _annulled(state: CaseState) -> CaseState:
    return state
