"""Whom the events of a case name."""

from collections.abc import Iterable

from adjudication.cases import events as e


def ids_in(events: Iterable[e.CaseEvent]) -> frozenset[str]:
    """Return the ids of all persons that events of a case name."""
    found: set[str] = set()
    for event in events:
        match event:
            case e.CaseFiled():
                found.add(event.filer)
            case e.CommitteeAppointed():
                found |= set(event.members)
            case e.ConflictDeclared() | e.VoteCast():
                found.add(event.member)
    return frozenset(found - {""})
