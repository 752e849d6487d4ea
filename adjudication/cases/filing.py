"""How a case comes in and is taken up: filed, admitted or not, withdrawn, its fee settled."""

import re
from dataclasses import replace

from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.admissibility import hindrances, matter_of
from adjudication.cases.authority import require_judge
from adjudication.cases.declaring import is_filed, is_open
from adjudication.cases.state import CaseState
from adjudication.cases.values import HASH, Attachment, CaseStatus, Hindrance, Subject
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    case_not_waiting=_("Somebody has said already whether this case is heard."),
    case_settled=_("The case is over already."),
    fee_not_open=_("There is no fee to be settled."),
)
declare_refusals(
    422,
    attachment_malformed=_("An attachment is named with the SHA-256 of its bytes."),
    not_an_id=_("Games, events, cases and people are named by their ids."),
    grounds_missing=_("A case needs its question and its grounds."),
    subject_missing=_("It must be said which game or event the case concerns."),
)

Events = tuple[e.CaseEvent, ...]
_HASH = re.compile(HASH)
_ID = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")


def file(command: c.FileCase, *, now: int) -> Events:
    """Return the filing, and with it the answer where the rules leave no choice.

    :raises CommandRefusedError: `grounds_missing`, `subject_missing`, `attachment_malformed`,
        `not_an_id`.
    """
    found = command.circumstances
    if found is None:
        raise CommandRefusedError("subject_missing")
    if not command.question.strip() or not command.grounds.strip():
        raise CommandRefusedError("grounds_missing")
    require_hashes(command.attachments)
    for named in (command.subject, command.filer, command.earlier):
        _require_id(named)
    filed = e.CaseFiled(
        instance=command.instance,
        subject=Subject(
            kind=command.subject_kind, stream=command.subject, version=command.contested_version
        ),
        matter=matter_of(command, found),
        capacity=command.capacity,
        filer=command.filer,
        side=command.side,
        question=command.question,
        grounds=command.grounds,
        article=command.article,
        in_writing=command.in_writing,
        limit_ms=command.limit_ms,
        delay=command.delay,
        fee_due=command.fee_due,
        fee_paid=command.fee_paid,
        attachments=command.attachments,
        earlier=command.earlier,
        finding=command.finding,
        circumstances=found,
    )
    barred = hindrances(command, found, now=now)
    if not barred:
        return (filed,)
    return filed, e.CaseRejected(hindrances=barred, by_rule=True, reason="")


def begin(event: e.CaseFiled, *, version: int, at: int) -> CaseState:
    """Return the state of a case just filed."""
    return CaseState(version=version, filed=event, filed_at=at)


def require_hashes(attachments: tuple[Attachment, ...]) -> None:
    """Let pass only papers that are named with what they hash to.

    :raises CommandRefusedError: `attachment_malformed`.
    """
    for attachment in attachments:
        if not _HASH.match(attachment.sha256) or not attachment.name.strip():
            raise CommandRefusedError("attachment_malformed", file=attachment.name)


def _require_id(text: str) -> None:
    """Let pass only an id, or nothing: persons are named in the registry alone.

    :raises CommandRefusedError: `not_an_id`.
    """
    if text and not _ID.match(text):
        raise CommandRefusedError("not_an_id")


@decides(c.AdmitCase)
def admit(state: CaseState, command: c.AdmitCase, by: Actor) -> Events:
    """Return that the case is heard.

    :raises CommandRefusedError: `case_not_waiting`.
    :raises NotAllowedError: `case_of_another_instance`.
    """
    _require_waiting(state, by)
    article = command.article or state.recourse.article
    return (e.CaseAdmitted(article=article, reason=command.reason),)


@decides(c.RejectCase)
def reject(state: CaseState, command: c.RejectCase, by: Actor) -> Events:
    """Return that the case is not heard.

    :raises CommandRefusedError: `case_not_waiting`, `reason_missing`.
    :raises NotAllowedError: `case_of_another_instance`.
    """
    _require_waiting(state, by)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    barred = Hindrance(obstacle=command.obstacle, article=command.article)
    return (e.CaseRejected(hindrances=(barred,), by_rule=False, reason=command.reason),)


@decides(c.WithdrawCase)
def withdraw(state: CaseState, command: c.WithdrawCase) -> Events:
    """Return the withdrawal.

    :raises CommandRefusedError: `case_settled`, `reason_missing`.
    """
    if not is_open(state):
        raise CommandRefusedError("case_settled")
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    return (e.CaseWithdrawn(reason=command.reason),)


@decides(c.SettleFee)
def settle_fee(state: CaseState, command: c.SettleFee) -> Events:
    """Return what becomes of the fee: of no decision, no book says anything.

    :raises CommandRefusedError: `fee_not_open`, `reason_missing`.
    """
    if not state.fee_is_open:
        raise CommandRefusedError("fee_not_open")
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    refunded = state.given_back(command.refund)
    return (e.FeeSettled(refund=command.refund, refunded=refunded, reason=command.reason),)


def _require_waiting(state: CaseState, by: Actor) -> None:
    require_judge(state, by)
    if not is_filed(state):
        raise CommandRefusedError("case_not_waiting")


@folds(e.CaseAdmitted)
def _admitted(state: CaseState) -> CaseState:
    return replace(state, status=CaseStatus.ADMITTED)


@folds(e.CaseRejected)
def _rejected(state: CaseState, event: e.CaseRejected) -> CaseState:
    return replace(state, status=CaseStatus.REJECTED, hindrances=event.hindrances)


@folds(e.CaseWithdrawn)
def _withdrawn(state: CaseState) -> CaseState:
    return replace(state, status=CaseStatus.WITHDRAWN)


@folds(e.FeeSettled)
def _fee_settled(state: CaseState, event: e.FeeSettled) -> CaseState:
    return replace(state, refund=event.refund)
