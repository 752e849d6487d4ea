"""What the record says of the subject of a case, brought to the command that files it."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from adjudication.case_models import Case
from adjudication.case_rows import judges_of
from adjudication.cases.commands import FileCase
from adjudication.cases.decider import CASES
from adjudication.cases.values import CaseStatus, Circumstances, Instance, SubjectKind
from games import api
from games.record.codec import STORED_NAMES
from games.record.officiating.offences.events import FactFound
from games.record.values import Status
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.appeals import AppealTerms

declare_refusals(
    422,
    contested_entry_unknown=_("The record has no entry of that number to contest."),
    finding_not_of_game=_("The game has no such finding of an audit."),
    earlier_case_differs=_("The case named as decided before concerns something else."),
)

_FACT = STORED_NAMES[FactFound]


def completed(command: FileCase) -> FileCase:
    """Return the command with the circumstances of its subject, limit and fee of its event.

    :raises StreamNotFound: there is no such game, event or earlier case.
    :raises CommandRefusedError: `contested_entry_unknown`, `earlier_case_differs`,
        `finding_not_of_game`.
    """
    subject = _id(command.subject)
    found = _of_game(subject) if command.subject_kind is SubjectKind.GAME else _of_event(subject)
    if command.contested_version:
        found = _contesting(found, api.load_events(subject), command.contested_version)
    _require_finding(command, subject)
    under = _under_regulations(command, subject)
    return replace(under, circumstances=_heard(found, command, subject))


def as_first_filed(command: FileCase, event_id: UUID) -> FileCase:
    """Return a filing that is sent again as its record stood the first time, any other as it is."""
    known = api.stored_under(event_id)
    if known is None:
        return command
    try:
        state = api.cache_of(CASES).current(known.stream_id).state
    except api.StreamNotFound:
        return command
    return replace(command, circumstances=state.filed.circumstances)


def event_of(kind: SubjectKind, subject: UUID) -> UUID | None:
    """Return the event that a case belongs to, None for a game that is linked to none."""
    if kind is SubjectKind.TOURNAMENT:
        return subject
    return LinkedGame.objects.filter(pk=subject).values_list("tournament", flat=True).first()


def terms_of(kind: SubjectKind, subject: UUID) -> AppealTerms:
    """Return what the regulations of the event say of appeals, nothing without an event.

    :raises StreamNotFound: there is no such event.
    """
    event = event_of(kind, subject)
    if event is None:
        return AppealTerms()
    terms: AppealTerms = api.cache_of(TOURNAMENTS).current(event).state.regulations.appeals
    return terms


def _under_regulations(command: FileCase, subject: UUID) -> FileCase:
    """Return the command with the limit and the fee that the regulations set.

    A dispute at the board is brought there and then; a fee is due before the committee alone.
    """
    terms = terms_of(command.subject_kind, subject)
    if command.instance is not Instance.BOARD and terms.limit_ms is not None:
        command = replace(command, limit_ms=terms.limit_ms)
    if command.instance is Instance.COMMITTEE and terms.fee:
        command = replace(command, fee_due=terms.fee)
    return command


def _require_finding(command: FileCase, subject: UUID) -> None:
    cited = command.finding
    if cited is None:
        return
    is_game = command.subject_kind is SubjectKind.GAME
    if not is_game or api.game_state(subject).audits.finding(cited.audit, cited.number) is None:
        raise api.CommandRefusedError("finding_not_of_game", finding=cited.number)


def _id(text: str) -> UUID:
    """A text that is no id names a stream that nobody will find."""
    found = api.as_id(text)
    return found if found is not None else UUID(int=0)


def _of_game(game: UUID) -> Circumstances:
    state = api.game_state(game)
    return Circumstances(
        edition=state.edition,
        event=state.event,
        competition=state.competition,
        section=state.section,
        in_play=state.status is Status.RUNNING,
        confirmed=state.status is Status.CLOSED,
    )


def _of_event(tournament: UUID) -> Circumstances:
    state = api.cache_of(TOURNAMENTS).current(tournament).state
    return Circumstances(
        edition=state.regulations.edition,
        event=state.event,
        competition=state.regulations.title,
        section=state.section,
    )


def _contesting(
    found: Circumstances, stored: Sequence[api.StoredEvent], version: int
) -> Circumstances:
    entry = next((event for event in stored if event.version == version), None)
    if entry is None:
        raise api.CommandRefusedError("contested_entry_unknown", entry=version)
    return replace(
        found,
        ruled_by=entry.role,
        ruled_at=entry.recorded_at,
        judges=(entry.actor,),
        on_fact=entry.type == _FACT,
    )


def _heard(found: Circumstances, command: FileCase, subject: UUID) -> Circumstances:
    """Return the circumstances with what was decided before of the same entry, and by whom."""
    instances: list[Instance] = []
    judges = list(found.judges)
    decided = Case.objects.filter(
        subject=subject, contested=command.contested_version, status=CaseStatus.DECIDED.value
    )
    if command.contested_version:
        for row in decided:
            instances.append(Instance(row.instance))
            judges += row.judges.split("\n")
    if command.earlier:
        earlier = _id(command.earlier)
        state = api.cache_of(CASES).current(earlier).state
        if _id(state.filed.subject.stream) != subject:
            raise api.CommandRefusedError("earlier_case_differs", case=command.earlier)
        if state.decided_at is not None:
            instances.append(state.filed.instance)
            # The time to contest a decision runs from that decision.
            found = replace(found, ruled_at=state.decided_at)
        judges += judges_of(api.load_events(earlier))
    return replace(
        found,
        judges=tuple(dict.fromkeys(filter(None, judges))),
        heard_by=tuple(dict.fromkeys(instances)),
    )
