"""Who may log in, and whose particulars the registry has changed."""

from games.offices import commands as c
from games.offices import events as e
from games.offices.authority import require_federation
from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, no_particulars_changed=_("Nothing of it is changed."))
declare_refusals(422, title_missing=_("An event needs its title."))


@decides(c.SetAccount)
def set_account(command: c.SetAccount) -> tuple[e.AccountSet, ...]:
    """Return whether somebody may log in.

    Who appoints opens an account for whom they appoint; closing one, or making one the
    federation's own, is the federation's.

    :raises NotAllowedError: `federation_alone`.
    """
    if command.is_federation or not command.may_log_in:
        require_federation(command.under)
    return (
        e.AccountSet(
            person=command.person,
            may_log_in=command.may_log_in,
            is_federation=command.is_federation,
        ),
    )


@decides(c.NameEvent)
def name_event(command: c.NameEvent) -> tuple[e.EventNamed, ...]:
    """Return the event's id and title.

    :raises NotAllowedError: `federation_alone`.
    :raises CommandRefusedError: `title_missing`.
    """
    require_federation(command.under)
    if not command.title.strip():
        raise CommandRefusedError("title_missing")
    return (e.EventNamed(event=command.event, title=command.title.strip()),)


@decides(c.IssueAccessLink)
def issue_link(command: c.IssueAccessLink) -> tuple[e.AccessLinkIssued, ...]:
    """Return the link made, without the link."""
    return (e.AccessLinkIssued(person=command.person, until=command.until),)


@decides(c.RecordParticulars)
def record(command: c.RecordParticulars) -> tuple[e.ParticularsChanged, ...]:
    """Return which particulars were written.

    :raises CommandRefusedError: `no_particulars_changed`.
    """
    if not command.fields:
        raise CommandRefusedError("no_particulars_changed")
    return (
        e.ParticularsChanged(
            kind=command.kind, subject=command.subject, fields=tuple(sorted(command.fields))
        ),
    )
