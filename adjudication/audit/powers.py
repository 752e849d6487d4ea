"""The power of whoever imposed, confirmed, declined or changed: of the office at that moment.

Xiangqi 2020, 18; gomoku 2025, 15.4, 16 and 25.3; weiqi 2002, 23 and 30-31.
"""

from collections.abc import Iterator

from adjudication.audit.penalties import penalty_of
from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed
from games.record import commands as c
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.authority import ALLOWED
from games.record.officiating.offences import events as oe
from games.record.ruling import RulingProposed
from games.record.values import BELOW_CHIEF, Role
from games.rules.books.article import Article
from games.rules.offences.escalation import limits_of
from games.rules.offences.kinds import Measure, Office, unlisted
from games.rules.offences.powers import Authority, Standing, authority, authority_by_book
from games.rules.verdict import Verdict

_WAITS_FOR_WORD = {oe.OffenceRecorded, RulingProposed}


def imposed(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find penalties in force by the word of an office that has no such power."""
    for entry in record.entries if oe.OffenceRecorded in record.kinds else ():
        event, role = entry.event, record.roles.get(entry.version)
        if role is None or not isinstance(event, oe.OffenceRecorded):
            continue
        if penalty_of(event) is None or event.penalty.measure not in record.book.offences.powers:
            continue
        edition, office = record.arranged.edition, _office(role)
        offence = record.book.offences.offence(event.code) or unlisted(event.article)
        own = authority(edition, office, event.penalty.measure)
        authorities = (own, authority_by_book(edition, office, offence, event.penalty))
        if not any(found.standing is Standing.IMPOSES for found in authorities):
            yield finding_at(Code.IMPOSED_WITHOUT_POWER, replay, entry, own.article)


def confirmed(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find penalties and rulings confirmed, declined or changed without the power to."""
    waiting: dict[int, Measure] = {}
    verdicts: dict[int, tuple[Verdict, int]] = {}
    for entry in record.entries if record.kinds & _WAITS_FOR_WORD else ():
        event, role = entry.event, record.roles.get(entry.version)
        if isinstance(event, oe.OffenceRecorded):
            waiting[entry.version] = event.penalty.measure
        elif isinstance(event, RulingProposed):
            verdicts[entry.version] = event.verdict, entry.act
        if role is None:
            continue
        match event:
            case oe.PenaltyConfirmed() | oe.PenaltyRejected() | oe.PenaltyOverruled():
                lacking = _lacking(record, role, event, waiting.get(event.offence_version))
                if lacking is not None:
                    article = lacking.article
                    yield finding_at(Code.CONFIRMED_WITHOUT_POWER, replay, entry, article)
            case e.RulingConfirmed() | e.RulingOverruled():
                proposed = verdicts.get(event.ruling_version)
                # A ruling that the event lets bind at once is confirmed with its proposal.
                at_once = proposed is not None and proposed[1] == entry.act
                if not at_once and not _may_answer(role, event, proposed):
                    article = record.book.claims.reviewers
                    yield finding_at(Code.CONFIRMED_WITHOUT_POWER, replay, entry, article)
            case _:
                pass


def _lacking(
    record: AuditedRecord,
    role: Role,
    event: oe.PenaltyConfirmed | oe.PenaltyRejected | oe.PenaltyOverruled,
    waiting: Measure | None,
) -> Authority | None:
    """Return the authority that the office does not have, None where it has what it needs."""
    offences = record.book.offences
    if isinstance(event, oe.PenaltyOverruled):
        if role is Role.COMMITTEE:
            final: Article | None = offences.final_article
            return Authority(standing=Standing.NOTHING, article=final) if final else None
        needed = [event.before.measure, event.after.measure]
    else:
        needed = [waiting] if waiting else []
        confirms = isinstance(event, oe.PenaltyConfirmed) and bool(event.penalty.loses)
        arranged = record.arranged
        limits = limits_of(arranged.edition, arranged.thresholds)
        if confirms and waiting in limits:
            # The count makes it a loss, and that is the chief's (gomoku 16.3, 25.3).
            needed.append(Measure.LOSS)
    edition, office = record.arranged.edition, _office(role)
    found = (authority(edition, office, measure) for measure in needed)
    return next((each for each in found if each.standing is not Standing.IMPOSES), None)


def _may_answer(
    role: Role,
    event: e.RulingConfirmed | e.RulingOverruled,
    proposed: tuple[Verdict, int] | None,
) -> bool:
    """Return whether the office may confirm a ruling, or set one aside.

    Below the chief arbiter only one that the machine left undecided.
    """
    if isinstance(event, e.RulingConfirmed):
        return role in ALLOWED[c.ConfirmRuling]
    undecided = proposed is not None and proposed[0] is Verdict.UNDECIDED
    return role in ALLOWED[c.OverruleRuling] and (undecided or role not in BELOW_CHIEF)


def _office(role: Role) -> Office | None:
    return next((known for known in Office if known.value == role.value), None)


QUESTIONS = (imposed, confirmed)
